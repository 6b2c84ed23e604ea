//! §A.9, §D.5, R16, R57, R58 Interdiction and flak suppression: one die for every unit in an area of four by four, of both sides.

use std::collections::BTreeSet;

use kernel::odds::Distribution;
use kernel::{Cite, Halt, Ledger, RollCall, Side, Tape};

use crate::decide::Unfolding;
use crate::event::{Event, LossCause};
use crate::ground::Square;
use crate::order::{Mission, Task};
use crate::refusal::Refusal;
use crate::rules::skies::{guns_at, over};
use crate::state::{DumpId, State, UnitId, Weight};
use crate::tables::{self, StrikeForce, StrikeRow};

/// R57 What a step of a dump is.
const DUMP_STEP: u16 = 4;

/// What is rolled for.
#[derive(Clone, Copy)]
enum Mark {
    Unit(UnitId),
    Dump(DumpId),
}

/// The strikes of a zone: those that suppress flak before the overflight, all others after it.
///
/// # Errors
/// When dice are missing.
pub fn resolve(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    zone: u8,
    suppress: bool,
) -> Result<(), Halt<Refusal>> {
    for side in Side::BOTH {
        for area in areas(&unfolding.state, zone, side, suppress) {
            strike(unfolding, tape, side, area)?;
        }
    }
    Ok(())
}

/// R57, R82 Areas a side strikes now, each once a turn; whatever is sent to one joins the first strike there.
fn areas(state: &State, zone: u8, side: Side, suppress: bool) -> BTreeSet<Square> {
    let from_air =
        over(state, zone, Some(side)).into_iter().filter_map(|flown| match flown.sortie.mission {
            Mission::Suppress { area } => Some(area),
            Mission::Interdict { area } if !suppress => Some(area),
            _ => None,
        });
    let guns = state.on_map().filter(|(_, spec, _)| spec.side == side);
    let from_guns = guns.filter_map(|(id, _, _)| match state.task(id) {
        Task::Suppress { area } => Some(*area),
        Task::Interdict { area } if !suppress => Some(*area),
        _ => None,
    });
    from_air
        .chain(from_guns)
        .filter(|area| state.setup.ground.zone(*area) == zone)
        .filter(|area| !state.struck.contains(&(side, *area)))
        .collect()
}

/// R16 Everything a side sends to an area.
fn force(state: &State, side: Side, area: Square) -> StrikeForce {
    let mut force = StrikeForce::default();
    for flown in over(state, state.setup.ground.zone(area), Some(side)) {
        let aimed = matches!(flown.sortie.mission,
            Mission::Suppress { area: at } | Mission::Interdict { area: at } if at == area);
        if aimed {
            match state.squadron_spec(flown.sortie.squadron).weight {
                Weight::Light => force.light += 1,
                Weight::Medium => force.medium += 1,
                Weight::Heavy => force.heavy += 1,
            }
        }
    }
    force.light += u8::try_from(guns_at(state, side, area).len()).unwrap_or(u8::MAX);
    force
}

fn strike(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    side: Side,
    area: Square,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let force = force(state, side, area);
    let Some((row, table)) = tables::strike_row(force) else { return Ok(()) };
    let by = guns_at(state, side, area);
    let marks = marks(state, area);
    let count = u16::try_from(marks.len()).unwrap_or(u16::MAX);
    let faces: Vec<u8> = if marks.is_empty() {
        Vec::new()
    } else {
        let call = || strike_call(state, side, area, &marks, row, table);
        tape.roll(count, 6, call)?.to_vec()
    };
    let row = u8::try_from(row).unwrap_or(u8::MAX);
    unfolding.happen(Event::AreaStruck { side, area, force, row, by });
    for (mark, die) in marks.into_iter().zip(faces) {
        hit(unfolding, mark, die, table);
    }
    Ok(())
}

/// The units of the area by id, then its dumps.
fn marks(state: &State, area: Square) -> Vec<Mark> {
    let squares = state.setup.ground.area(area);
    let units = state.on_map().filter(|(_, _, at)| squares.contains(at));
    let dumps = state.dumps.iter().filter(|(_, dump)| squares.contains(&dump.square));
    units
        .map(|(id, _, _)| Mark::Unit(id))
        .chain(dumps.filter(|(_, dump)| dump.stock > 0).map(|(id, _)| Mark::Dump(*id)))
        .collect()
}

fn hit(unfolding: &mut Unfolding, mark: Mark, die: u8, table: &StrikeRow) {
    let step = die >= table.step;
    if !step && die < table.immobilised {
        return;
    }
    match mark {
        Mark::Dump(dump) => {
            let points = DUMP_STEP.min(unfolding.state.dump(dump).stock);
            if step && points > 0 {
                unfolding.happen(Event::DumpStruck { dump, points });
            }
        }
        Mark::Unit(unit) => {
            unfolding.happen(Event::UnitImmobilised { unit });
            if unfolding.state.spec(unit).flak.is_some() {
                unfolding.happen(Event::FlakSilenced { unit });
            }
            if step {
                unfolding.lose_status(unit, 1, LossCause::Interdiction);
            }
        }
    }
}

fn strike_call(
    state: &State,
    side: Side,
    area: Square,
    marks: &[Mark],
    row: usize,
    table: &StrikeRow,
) -> RollCall {
    let mut ledger = Ledger::new();
    for mark in marks {
        let name = match mark {
            Mark::Unit(unit) => state.unit_name(*unit),
            Mark::Dump(dump) => dump.to_string(),
        };
        let reason = format!(
            "row {row}: {} immobilises, {} costs a step as well",
            table.immobilised, table.step
        );
        ledger.add(name, 1, reason, Cite::section("A.9"), None);
    }
    let step = i64::from(table.step);
    let steps = Distribution::die(6).map(|die| i64::from(*die >= step));
    RollCall {
        purpose: "ops.strike".into(),
        title: format!("{} strikes the area of {area}", state.side_name(side)),
        seat: side.actor(),
        count: u16::try_from(marks.len()).unwrap_or(u16::MAX),
        sides: 6,
        cite: Cite::section("A.9"),
        ledger,
        hits: None,
        reading: Ledger::new(),
        odds: steps.times(u32::try_from(marks.len()).unwrap_or(1)),
        outcomes: Vec::new(),
        answer: None,
    }
}
