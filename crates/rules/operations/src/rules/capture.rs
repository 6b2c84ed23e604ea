//! R37 Dumps, columns, fixed flak and headquarters that an entering combat unit catches.

use kernel::Side;

use crate::decide::Unfolding;
use crate::event::{Event, LossCause};
use crate::ground::Square;
use crate::rules::retreat;
use crate::state::{DumpId, State, UnitId};

/// R37 How far a headquarters falls back.
const HQ_FALLS_BACK: u8 = 4;

/// The enemies that cannot fight, in the square this unit is in.
#[must_use]
pub fn caught(state: &State, unit: UnitId, square: Square) -> Vec<UnitId> {
    let spec = state.spec(unit);
    if !spec.fights() {
        return Vec::new();
    }
    let helpless = state.units_in(square).filter(|(_, other)| other.side != spec.side);
    helpless.filter(|(_, other)| !other.fights()).map(|(id, _)| id).collect()
}

/// The dump is taken with half its stock, columns and fixed flak are destroyed, headquarters driven off.
pub fn take(unfolding: &mut Unfolding, unit: UnitId, square: Square) {
    for enemy in caught(&unfolding.state, unit, square) {
        if unfolding.state.spec(enemy).flags.hq {
            drive_off(unfolding, enemy, square);
        } else {
            lose(unfolding, enemy);
        }
    }
    if unfolding.state.spec(unit).fights() {
        let side = unfolding.state.side_of(unit);
        take_dumps(unfolding, side, square);
    }
}

fn take_dumps(unfolding: &mut Unfolding, side: Side, square: Square) {
    let dumps = unfolding.state.dumps.iter();
    let dumps: Vec<(DumpId, u16)> = dumps
        .filter(|(_, dump)| dump.square == square && dump.side != side)
        .map(|(id, dump)| (*id, dump.stock / 2))
        .collect();
    for (dump, stock) in dumps {
        unfolding.happen(Event::DumpTaken { dump, side, stock });
    }
}

/// A headquarters falls back, or is lost where it cannot.
fn drive_off(unfolding: &mut Unfolding, hq: UnitId, square: Square) {
    let routes = retreat::routes(&unfolding.state, hq, &[square], HQ_FALLS_BACK, &[]);
    match routes.first() {
        Some(route) if !route.path.is_empty() => {
            let square = route.end(square);
            unfolding.happen(Event::HqDisplaced { unit: hq, square });
        }
        _ => lose(unfolding, hq),
    }
}

fn lose(unfolding: &mut Unfolding, unit: UnitId) {
    let status = unfolding.state.unit(unit).status;
    unfolding.lose_status(unit, status, LossCause::Caught);
}
