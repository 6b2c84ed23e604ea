//! One unit: how far it fights. Where it goes and what it attacks stands on its side's sheet.

use kernel::face::{MapRange, MapRangeKind, MapReach, Unknown};
use kernel::{Name, Offers};

use crate::ground::{Square, within};
use crate::order::Order;
use crate::state::{State, UnitId};
use crate::tables;

pub(super) fn reach(
    state: &State,
    piece: Name,
    offers: Offers<Order>,
) -> Result<MapReach<Order>, Unknown> {
    let unit = UnitId(piece);
    if !state.units.contains_key(&unit) {
        return Err(Unknown::Stand(format!("there is no unit {unit}")));
    }
    let cell = state.square_of(unit);
    Ok(MapReach {
        piece,
        cell,
        prompt: offers.prompt,
        moves: Vec::new(),
        targets: Vec::new(),
        others: Vec::new(),
        barred: offers.barred,
        reasons: Vec::new(),
        ranges: cell.map_or_else(Vec::new, |at| ranges(state, unit, at)),
    })
}

/// §A.4, R28 Contact, and the rings of guns.
fn ranges(state: &State, unit: UnitId, at: Square) -> Vec<MapRange> {
    let squares = |from: u32, to: u32| -> Vec<Square> {
        let all = state.setup.ground.grid().all();
        let inside = |square: &Square| {
            within(at, *square, to) && (from == 0 || !within(at, *square, from - 1))
        };
        all.filter(inside).collect()
    };
    let contact = state.setup.ground.neighbours(at).into_iter();
    let mut ranges = vec![MapRange {
        kind: MapRangeKind::Close,
        word: "contact".to_owned(),
        from: 0,
        to: 1,
        seen: contact.filter(|square| state.touches(at, *square)).collect(),
        hidden: Vec::new(),
    }];
    if let Some(kind) = state.spec(unit).artillery {
        let row = tables::artillery(kind);
        let ring = |word: &str, from: u32, to: u32| MapRange {
            kind: MapRangeKind::Indirect,
            word: word.to_owned(),
            from,
            to,
            seen: squares(from, to),
            hidden: Vec::new(),
        };
        ranges.push(ring("effective range", 0, row.effective));
        if row.long > row.effective {
            ranges.push(ring("long range", row.effective + 1, row.long));
        }
    }
    ranges
}
