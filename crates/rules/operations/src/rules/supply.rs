//! R5, R60 Supply: what is used, lines of communication, issue, sources, columns, supplies from the air, attrition; and refitting (R69).

mod columns;
mod issue;
mod lines;

use crate::decide::Unfolding;
use crate::event::{Event, LossCause};
use crate::ground::{Square, within};
use crate::order::Task;
use crate::state::{DumpId, Half, State, UnitId};
use crate::tables::Mode;

pub use columns::pick_up;
pub use lines::{Lines, network, reaches};

/// R5 SP that a unit carries at most.
pub const UNIT_MAX: u8 = 3;
/// R60 SP that a column carries.
pub const COLUMN_MAX: u8 = 20;
/// R60 SP that a unit gets in a turn.
pub const ISSUE: u8 = 2;

/// §B (0.4) Sources give SP to their dumps, where a line of any length leads.
pub fn fill_from_sources(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let due: Vec<(DumpId, u16)> = state
        .setup
        .dumps
        .iter()
        .filter_map(|(id, spec)| {
            let source = spec.source?;
            let dump = state.dumps.get(id)?;
            let open =
                dump.side == spec.side && reaches(state, dump.side, source.square, dump.square);
            (open && source.rate > 0).then_some((*id, source.rate))
        })
        .collect();
    for (dump, points) in due {
        unfolding.happen(Event::DumpFilled { dump, points });
    }
}

/// §B (5) Supply: used, columns, lines, issue, attrition, refitting.
pub fn run(unfolding: &mut Unfolding) {
    let used: Vec<UnitId> = unfolding
        .state
        .on_map()
        .map(|(id, _, _)| id)
        .filter(|id| has_used(&unfolding.state, *id))
        .collect();
    if !used.is_empty() {
        unfolding.happen(Event::SupplyUsed { units: used });
    }
    columns::work(unfolding);
    let lines = Lines::of(&unfolding.state);
    issue::run(unfolding, &lines);
    starve(unfolding, &lines);
    refit(unfolding, &lines);
}

/// R60 Once a turn, however much was done: attacked, defended, fired, or moved tactically.
fn has_used(state: &State, unit: UnitId) -> bool {
    let found = state.unit(unit);
    found.supply > 0 && (found.used || found.mode == Some(Mode::Tactical))
}

/// R60 A unit at no SP without a line for the second turn running loses status if it was attacked or is in contact.
fn starve(unfolding: &mut Unfolding, lines: &Lines) {
    let units: Vec<UnitId> = unfolding.state.on_map().map(|(id, _, _)| id).collect();
    for unit in units {
        let state = &unfolding.state;
        let found = state.unit(unit);
        let cut = found.supply == 0 && lines.dump(state, unit).is_none();
        let turns = if cut { found.starving.saturating_add(1) } else { 0 };
        let was_attacked = found.used && !found.attacked && !found.fired;
        let hard_pressed = was_attacked || state.in_contact(unit);
        if turns != found.starving {
            unfolding.happen(Event::Starving { unit, turns });
        }
        if turns >= 2 && hard_pressed {
            unfolding.lose_status(unit, 1, LossCause::Attrition);
        }
    }
}

/// §C24, R69
fn refit(unfolding: &mut Unfolding, lines: &Lines) {
    if unfolding.state.half == Half::Night {
        return;
    }
    let units: Vec<(UnitId, Square)> =
        unfolding.state.on_map().map(|(id, _, square)| (id, square)).collect();
    for (unit, square) in units {
        let state = &unfolding.state;
        let (found, spec) = (state.unit(unit), state.spec(unit));
        let quiet = !state.combat_units(spec.side.enemy()).any(|(_, at)| within(at, square, 4));
        let ordered = *state.task(unit) == Task::Refit;
        let still = found.mode.is_none() && found.began == Some(square);
        if ordered
            && still
            && quiet
            && found.supply > 0
            && found.status < spec.status
            && lines.dump(state, unit).is_some()
        {
            let manned = !state.short_of_men.contains(&unit);
            unfolding.happen(if manned {
                Event::UnitRefitted { unit }
            } else {
                Event::RefitFailed { unit }
            });
        }
    }
}
