//! §C8–§C12, §C19, R51 What may stand on the air sheet: one mission a squadron, of its kind, in weather in which it flies.

use std::collections::BTreeSet;

use kernel::Side;

use crate::ground::{Square, Terrain};
use crate::order::Mission;
use crate::refusal::AirRefusal;
use crate::rules::options::{CabRank, NightDrops};
use crate::state::{
    Arrival, Half, Place, Sortie, SquadronId, SquadronKind, State, UnitId, Weather,
};

/// R55 So many units land in one square.
pub const LANDING_MOST: usize = 3;

/// R51 Whether a side may fly this.
///
/// # Errors
/// The first fault, in the order of the sheet.
pub fn may_write(state: &State, side: Side, sheet: &[Sortie]) -> Result<(), AirRefusal> {
    let mut flying = BTreeSet::new();
    for sortie in sheet {
        if !flying.insert(sortie.squadron) {
            return Err(AirRefusal::TwoMissions { squadron: sortie.squadron });
        }
        may_fly(state, side, sortie.squadron, sortie.mission)?;
    }
    may_carry(state, sheet)
}

/// R51 Whether a squadron may fly this mission.
///
/// # Errors
/// Why not.
pub fn may_fly(
    state: &State,
    side: Side,
    squadron: SquadronId,
    mission: Mission,
) -> Result<(), AirRefusal> {
    let Some(spec) = state.setup.squadrons.get(&squadron) else {
        return Err(AirRefusal::UnknownSquadron { squadron });
    };
    if spec.side != side {
        return Err(AirRefusal::NotYourSquadron { squadron });
    }
    if state.squadrons[&squadron].lost {
        return Err(AirRefusal::SquadronLost { squadron });
    }
    if spec.from > state.turn {
        return Err(AirRefusal::NotReady { squadron, turn: spec.from });
    }
    if state.has_flown.contains(&squadron) {
        return Err(AirRefusal::TwoMissions { squadron });
    }
    if !flies(state, spec.kind, mission) {
        return Err(AirRefusal::WrongMission { squadron, mission: mission.word() });
    }
    aims(state, mission)?;
    let drops = matches!(mission, Mission::Drop { .. } | Mission::Supply { .. })
        && state.setup.options.night_drops == NightDrops::Scatter;
    if state.half == Half::Night && !spec.night_flyer && !drops {
        return Err(AirRefusal::NotByNight { squadron });
    }
    if state.weather_for(squadron, zone_of(state, mission)) == Weather::None {
        return Err(AirRefusal::NoWeather { squadron });
    }
    if let Mission::Drop { unit, .. } = mission {
        may_ride(state, side, unit)?;
    }
    Ok(())
}

/// R51 Which kind flies what.
fn flies(state: &State, kind: SquadronKind, mission: Mission) -> bool {
    match mission {
        Mission::Patrol { .. } | Mission::Sweep { .. } | Mission::Escort { .. } => {
            kind == SquadronKind::Fighter
        }
        Mission::Support { .. } | Mission::Interdict { .. } | Mission::Suppress { .. } => {
            matches!(kind, SquadronKind::GroundAttack | SquadronKind::HeavyBomber)
        }
        Mission::CabRank { .. } => {
            kind == SquadronKind::GroundAttack && state.setup.options.cab_rank == CabRank::On
        }
        Mission::Recce { .. } => kind == SquadronKind::Recce,
        Mission::Drop { .. } | Mission::Supply { .. } => kind == SquadronKind::Transport,
    }
}

/// R18, R55 Whether there is such a place, and it is open where troops come down.
fn aims(state: &State, mission: Mission) -> Result<(), AirRefusal> {
    if let Some(square) = mission.square() {
        if !state.setup.ground.contains(square) {
            return Err(AirRefusal::OffMap { square });
        }
        let lands = matches!(mission, Mission::Drop { .. } | Mission::Supply { .. });
        if lands && state.terrain(square) != Terrain::Open {
            return Err(AirRefusal::NotOpen { square });
        }
        return Ok(());
    }
    let zone = zone_of(state, mission);
    if zones(state).contains(&zone) { Ok(()) } else { Err(AirRefusal::NoZone { zone }) }
}

/// The squadrons of a kind that a side may send at all now.
#[must_use]
pub fn free(state: &State, side: Side, kind: SquadronKind) -> Vec<SquadronId> {
    let ours = state.setup.squadrons.iter();
    ours.filter(|(_, spec)| spec.side == side && spec.kind == kind)
        .filter(|(id, spec)| {
            let squadron = &state.squadrons[*id];
            !squadron.lost && spec.from <= state.turn && !state.has_flown.contains(*id)
        })
        .map(|(id, _)| *id)
        .collect()
}

/// R18 The zones of the map.
#[must_use]
pub fn zones(state: &State) -> BTreeSet<u8> {
    let ground = &state.setup.ground;
    ground.grid().all().map(|square| ground.zone(square)).collect()
}

/// R52 The zone a mission belongs to.
#[must_use]
pub fn zone_of(state: &State, mission: Mission) -> u8 {
    match mission {
        Mission::Patrol { zone }
        | Mission::Sweep { zone }
        | Mission::Escort { zone }
        | Mission::CabRank { zone }
        | Mission::Recce { zone } => zone,
        Mission::Support { square }
        | Mission::Interdict { area: square }
        | Mission::Suppress { area: square }
        | Mission::Drop { square, .. }
        | Mission::Supply { square } => zone_at(state, square),
    }
}

fn zone_at(state: &State, square: Square) -> u8 {
    state.setup.ground.zone(square)
}

/// R53, R55 Whether a unit waits at an airfield.
fn may_ride(state: &State, side: Side, unit: UnitId) -> Result<(), AirRefusal> {
    let Some(spec) = state.setup.units.get(&unit) else {
        return Err(AirRefusal::UnknownUnit { unit });
    };
    if spec.side != side {
        return Err(AirRefusal::NotYourUnit { unit });
    }
    if spec.serials.is_none() {
        return Err(AirRefusal::NotFlown { unit });
    }
    if state.unit(unit).place != Place::Waiting {
        return Err(AirRefusal::NotWaiting { unit });
    }
    match spec.arrival {
        Some(Arrival { turn, .. }) if turn > state.turn => {
            Err(AirRefusal::UnitNotReady { unit, turn })
        }
        _ => Ok(()),
    }
}

/// R53, R55 Each unit has the serials it needs, all to one square, and no square takes more than three units.
fn may_carry(state: &State, sheet: &[Sortie]) -> Result<(), AirRefusal> {
    let mut carried: Vec<(UnitId, Square, u8)> = Vec::new();
    for sortie in sheet {
        let Mission::Drop { unit, square } = sortie.mission else { continue };
        match carried.iter_mut().find(|(known, _, _)| *known == unit) {
            None => carried.push((unit, square, 1)),
            Some((_, known, _)) if *known != square => return Err(AirRefusal::TwoZones { unit }),
            Some((_, _, serials)) => *serials += 1,
        }
    }
    for (unit, square, given) in &carried {
        let needs = state.spec(*unit).serials.unwrap_or(0);
        if *given != needs {
            return Err(AirRefusal::Serials { unit: *unit, needs, given: *given });
        }
        if carried.iter().filter(|(_, other, _)| other == square).count() > LANDING_MOST {
            return Err(AirRefusal::ZoneFull { square: *square });
        }
    }
    Ok(())
}

impl Mission {
    /// How a sheet names it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Patrol { .. } => "patrol",
            Self::Sweep { .. } => "sweep",
            Self::Escort { .. } => "escort",
            Self::Support { .. } => "support",
            Self::CabRank { .. } => "cab rank",
            Self::Interdict { .. } => "interdict",
            Self::Suppress { .. } => "suppress",
            Self::Recce { .. } => "recce",
            Self::Drop { .. } => "drop",
            Self::Supply { .. } => "supply",
        }
    }
}
