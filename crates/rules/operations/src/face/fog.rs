//! R63 What each commander may see of a battle, and which of its events he may read.

use std::sync::Arc;

use kernel::face::{Eyes, Foreseen, Messages, Reader, Readers};
use kernel::{Answer, Side};

use crate::Setup;
use crate::event::Event;
use crate::order::Ruling;
use crate::rules::options::{Carried, Fog, Observers, ReportDelay};
use crate::rules::score::score_seen_by;
use crate::rules::{combat, knowledge};
use crate::state::{self, FormationId, SquadronId, State, UnitId};

pub(super) fn has_fog(state: &State) -> bool {
    state.setup.options.fog == Fog::Seats
}

/// §C23, R63, R65 Messages take as long as reports do; the umpire who carries them may be late with one, lose it or garble it.
pub(super) fn messages(state: &State) -> Messages {
    let options = &state.setup.options;
    Messages {
        rounds: u8::from(options.report_delay == ReportDelay::One),
        by_umpire: options.messages == Carried::Umpire,
    }
}

/// R63 A map on the wall shows what is past.
pub(super) fn seen_late(state: &State) -> Option<u8> {
    match state.setup.options.observers {
        Observers::Nothing => None,
        Observers::One => Some(1),
        Observers::Two => Some(2),
    }
}

pub(super) fn seen_by(state: &State, eyes: Eyes<'_>) -> State {
    knowledge::seen_by(state, &own(state, eyes))
}

/// R63 The sum of the battle that is thrown for next, as those can work it out who have units in it.
pub(super) fn foreseen(state: &State, eyes: Eyes<'_>, answers: &[Answer]) -> Option<Foreseen> {
    let (state, battle) = combat::thrown_for(state, answers)?;
    let eyes = own(&state, eyes);
    let fights = |unit: &UnitId| match &eyes {
        state::Eyes::Side(_) => true,
        state::Eyes::Formations { formations, .. } => {
            formations.contains(&state.unit(*unit).formation)
        }
    };
    let units = battle.units(battle.side == eyes.side());
    units.iter().any(fights).then(|| score_seen_by(&state, &battle, &eyes))
}

fn own(state: &State, eyes: Eyes<'_>) -> state::Eyes {
    match eyes {
        Eyes::Senior(side) => state::Eyes::Side(side),
        Eyes::Commander { side, commands } => {
            let ours = state.setup.formations.iter().filter(|(_, spec)| spec.side == side);
            let led = ours.map(|(id, _)| *id).filter(|id| commands(id.0));
            state::Eyes::Formations { side, formations: led.collect() }
        }
    }
}

/// None but where the position is one as it is seen.
pub(super) fn known_setup(state: &State) -> Option<Arc<Setup>> {
    state.eyes.as_ref().map(|_| Arc::clone(&state.setup))
}

/// R63 The clock is told to everybody, what a unit does to its commander and those above him, a battle to the commanders on both sides of it once
/// its die has fallen. Everything else reaches a commander by his reports, and is for the umpire's eyes.
pub(super) fn readers(state: &State, event: &Event) -> Readers {
    match event {
        Event::TurnBegan { .. }
        | Event::WeatherSet { .. }
        | Event::OrdersBegan
        | Event::OrdersSealed { .. }
        | Event::MovementBegan
        | Event::SupplyBegan
        | Event::GameEnded { .. } => Readers::Everybody,
        Event::OrdersRevealed { side, .. } | Event::OrdersTook { side, .. } => {
            Readers::only([Reader::Senior(*side)])
        }
        Event::Reported { formation, .. } => Readers::only(commander(state, *formation)),
        Event::BattleFought { attackers, defenders, .. }
        | Event::BattleSettled { attackers, defenders, .. } => {
            Readers::only(attackers.iter().chain(defenders).map(|id| led(state, *id)))
        }
        Event::Ruled { ruling, .. } => ruled(state, ruling),
        _ => unit_of(event).map_or_else(
            || Readers::only(side_of(state, event).into_iter().map(Reader::Side)),
            |unit| Readers::only([led(state, unit)]),
        ),
    }
}

fn led(state: &State, unit: UnitId) -> Reader {
    Reader::Unit(state.side_of(unit), state.unit(unit).formation.0)
}

fn commander(state: &State, formation: FormationId) -> Option<Reader> {
    let spec = state.setup.formations.get(&formation)?;
    Some(Reader::Unit(spec.side, formation.0))
}

/// The unit whose doing or suffering an event is.
const fn unit_of(event: &Event) -> Option<UnitId> {
    match event {
        Event::UnitArrived { unit, .. }
        | Event::UnitImmobilised { unit }
        | Event::FlakSilenced { unit }
        | Event::UnitEmplaned { unit, .. }
        | Event::UnitMoved { unit, .. }
        | Event::UnitLanded { unit, .. }
        | Event::HqDisplaced { unit, .. }
        | Event::ColumnLoaded { unit, .. }
        | Event::ColumnUnloaded { unit }
        | Event::StatusLost { unit, .. }
        | Event::SupplyLost { unit, .. }
        | Event::UnitDestroyed { unit, .. }
        | Event::UnitRetired { unit, .. }
        | Event::UnitAdvanced { unit, .. }
        | Event::UnitOverran { unit, .. }
        | Event::SupplyIssued { unit, .. }
        | Event::Starving { unit, .. }
        | Event::UnitRefitted { unit }
        | Event::RefitFailed { unit }
        | Event::AttackPrepared { unit, .. }
        | Event::UnitAttached { unit, .. } => Some(*unit),
        _ => None,
    }
}

/// The sides whose business an event is as a whole: the air force and the dumps are nobody's in particular (R95).
fn side_of(state: &State, event: &Event) -> Vec<Side> {
    let squadron = |id: &SquadronId| vec![state.squadron_spec(*id).side];
    match event {
        Event::SquadronGrounded { squadron: id }
        | Event::SquadronDamaged { squadron: id }
        | Event::SquadronLost { squadron: id, .. }
        | Event::SquadronMended { squadron: id }
        | Event::SortieBroken { squadron: id } => squadron(id),
        Event::AirFought { .. } => Side::BOTH.to_vec(),
        Event::AreaStruck { side, .. } | Event::DumpMade { side, .. } => vec![*side],
        Event::SupportRaised { raised } => vec![raised.side],
        Event::DumpFilled { dump, .. } | Event::DumpStruck { dump, .. } => {
            state.dumps.get(dump).map(|dump| dump.side).into_iter().collect()
        }
        Event::DumpTaken { .. } => Side::BOTH.to_vec(),
        _ => Vec::new(),
    }
}

/// R65 A ruling is seen by those it concerns.
fn ruled(state: &State, ruling: &Ruling) -> Readers {
    match ruling {
        Ruling::Strength { unit, .. }
        | Ruling::Place { unit, .. }
        | Ruling::Supply { unit, .. }
        | Ruling::Order { unit, .. } => Readers::only([led(state, *unit)]),
        Ruling::Attach { unit, formation } => {
            Readers::only(core::iter::once(led(state, *unit)).chain(commander(state, *formation)))
        }
        Ruling::Stock { dump, .. } => {
            Readers::only(state.dumps.get(dump).map(|dump| Reader::Side(dump.side)))
        }
        Ruling::Advantage { side, .. } | Ruling::VoidOrders { side } => {
            Readers::only([Reader::Side(*side)])
        }
        Ruling::Bridge { .. } | Ruling::Objective { .. } => Readers::UMPIRE,
        Ruling::Weather { .. } | Ruling::Initiative { .. } | Ruling::End { .. } => {
            Readers::Everybody
        }
    }
}
