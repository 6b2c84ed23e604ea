//! What an umpire may rule of missions that are left, and of aircraft (R53).

use super::{is_there, on_table};
use crate::refusal::{AirRefusal, Refusal, RulingRefusal, TurnRefusal};
use crate::state::{MissionId, Phase, PlatoonId, State, Step};

/// LNK-R51 A battery of a larger battle, with no more missions than it came with.
pub(super) fn may_have_shots(state: &State, battery: PlatoonId, shots: u8) -> Result<(), Refusal> {
    is_there(state, battery)?;
    match state.spec(battery).missions {
        None => Err(RulingRefusal::NeverOut { battery }.into()),
        Some(most) if shots > most => Err(RulingRefusal::TooManyShots { battery, most }.into()),
        Some(_) => Ok(()),
    }
}

/// No more flights and turns than the scenario gives.
pub(super) fn may_have_flights(
    state: &State,
    mission: MissionId,
    flights: u8,
    flown: u8,
) -> Result<(), Refusal> {
    let Some(spec) = state.setup.air.get(&mission) else {
        return Err(TurnRefusal::Unknown { what: mission.0 }.into());
    };
    if flights > spec.flights || flown > spec.sorties {
        let (flights, sorties) = (spec.flights, spec.sorties);
        return Err(RulingRefusal::TooManyFlights { mission, flights, sorties }.into());
    }
    Ok(())
}

/// R48 Flights come until the last step of indirect fire is over, no more of them than there are.
pub(super) fn may_come(
    state: &State,
    mission: MissionId,
    target: PlatoonId,
    flights: u8,
) -> Result<(), Refusal> {
    let Some(force) = state.air.get(&mission) else {
        return Err(TurnRefusal::Unknown { what: mission.0 }.into());
    };
    on_table(state, target)?;
    let (contesting, now) = (state.initiative.enemy(), &state.phase);
    let is_over = match now {
        Phase::Call(_) | Phase::Firing(Step::AntiAircraft(_)) => false,
        Phase::Firing(Step::Indirect(side)) => {
            *side == contesting && state.setup.air[&mission].side != contesting
        }
        _ => true,
    };
    if is_over {
        return Err(RulingRefusal::NoFlightNow { mission }.into());
    }
    let others = state.attacks.iter().filter(|one| one.mission == mission && one.target != target);
    let left = force.flights.saturating_sub(others.map(|one| one.flights).sum());
    if flights > left {
        return Err(AirRefusal::NotSoMany { mission, left }.into());
    }
    Ok(())
}
