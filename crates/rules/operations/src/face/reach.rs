//! One unit: how far it fights, and where it cannot step. Where it goes and what it attacks stands on its side's sheet.

use kernel::face::{MapDeed, MapRange, MapRangeKind, MapReach, MapReason, Unknown};
use kernel::{Actor, Name, Offers, Refusal as _};

use super::written;
use crate::ground::{Square, Terrain, within};
use crate::order::Order;
use crate::rules::step;
use crate::state::{State, UnitId};
use crate::tables::{self, Mode};

pub(super) fn reach(
    state: &State,
    actor: Actor,
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
        written: written::written(state, actor, unit),
        others: Vec::new(),
        barred: offers.barred,
        reasons: cell.map_or_else(Vec::new, |at| reasons(state, unit, at)),
        ranges: cell.map_or_else(Vec::new, |at| ranges(state, unit, at)),
    })
}

/// R26, R33 Where it cannot step from where it stands, and why not: tactically, or in column where its class moves in no other way.
fn reasons(state: &State, unit: UnitId, at: Square) -> Vec<MapReason> {
    let row = tables::movement(state.spec(unit).class.mover());
    let tactical = row.allowance(Mode::Tactical, Terrain::Open).is_some();
    let mode = if tactical { Mode::Tactical } else { Mode::Column };
    let mut reasons: Vec<MapReason> = Vec::new();
    for to in state.setup.ground.neighbours(at) {
        let Err(refusal) = step::cost(state, unit, mode, at, to) else { continue };
        let why = refusal.refused(state);
        match reasons.iter_mut().find(|known| known.why.sentence == why.sentence) {
            Some(known) => known.cells.push(to),
            None => reasons.push(MapReason { about: MapDeed::Move, cells: vec![to], why }),
        }
    }
    reasons
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
