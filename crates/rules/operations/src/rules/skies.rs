//! §B (2) The air phase: sorties are placed in zones (R51), then each zone is resolved in the order of the phase: fights, flak suppression,
//! overflight flak, bombing, support, drops, reconnaissance.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Mission, Task};
use crate::rules::{air_sheet, drops, fights, flak, recce, strike};
use crate::state::{Flown, Phase, Raised, Sortie, SquadronKind, State, UnitId, Weather};

/// R51 Squadrons take off as the weather lets them; movement begins at once where nothing flies or fires.
pub fn begin(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let (mut flown, mut grounded) = (Vec::new(), Vec::new());
    for side in Side::BOTH {
        let sheet = &state.sheets[side.index()].air;
        let flies = who_flies(state, sheet);
        for sortie in sheet {
            let zone = air_sheet::zone_of(state, sortie.mission);
            if flies.contains(&sortie.squadron) {
                flown.push(Flown { side, sortie: *sortie, zone });
            } else {
                grounded.push(sortie.squadron);
            }
        }
    }
    let zones = zones(state, &flown);
    for squadron in grounded {
        unfolding.happen(Event::SquadronGrounded { squadron });
    }
    let idle = zones.is_empty();
    unfolding.happen(Event::AirBegan { zones, flown });
    if idle {
        unfolding.happen(Event::MovementBegan);
    }
}

/// R51 In clear weather all; in poor weather half of those it affects, the highest on the sheet first, transports apart; units whose serials
/// do not all fly stay behind (R84).
fn who_flies(state: &State, sheet: &[Sortie]) -> BTreeSet<crate::state::SquadronId> {
    let mut flies = BTreeSet::new();
    for transports in [false, true] {
        let of_kind = |sortie: &&Sortie| {
            let kind = state.squadron_spec(sortie.squadron).kind;
            (kind == SquadronKind::Transport) == transports
        };
        let weather = |sortie: &Sortie| {
            let zone = air_sheet::zone_of(state, sortie.mission);
            state.weather_for(sortie.squadron, zone)
        };
        let these: Vec<&Sortie> = sheet.iter().filter(of_kind).collect();
        let poor = these.iter().filter(|sortie| weather(sortie) == Weather::Poor).count();
        let mut left = poor / 2;
        for sortie in these {
            let takes_off = match weather(sortie) {
                Weather::Clear => true,
                Weather::Poor => {
                    let room = left > 0;
                    left = left.saturating_sub(1);
                    room
                }
                Weather::None => false,
            };
            if takes_off {
                flies.insert(sortie.squadron);
            }
        }
    }
    for sortie in sheet {
        if let Mission::Drop { unit, .. } = sortie.mission {
            let with = |other: &&Sortie| matches!(other.mission, Mission::Drop { unit: carried, .. } if carried == unit);
            let together: Vec<_> = sheet.iter().filter(with).map(|other| other.squadron).collect();
            if !together.iter().all(|squadron| flies.contains(squadron)) {
                together.iter().for_each(|squadron| {
                    flies.remove(squadron);
                });
            }
        }
    }
    flies
}

/// Zones in which something flies, or guns strike an area.
fn zones(state: &State, flown: &[Flown]) -> Vec<u8> {
    let mut zones: BTreeSet<u8> = flown.iter().map(|flown| flown.zone).collect();
    for (id, _, _) in state.on_map() {
        if let Task::Interdict { area } | Task::Suppress { area } = state.task(id) {
            zones.insert(state.setup.ground.zone(*area));
        }
    }
    zones.into_iter().collect()
}

/// The next zone.
///
/// # Errors
/// When a die or a choice is missing.
pub fn next_zone(state: &State, tape: &mut Tape<'_>) -> Decision {
    let Phase::Air(phase) = &state.phase else { return Ok(Vec::new()) };
    let mut unfolding = Unfolding::of(state);
    if let Some(zone) = phase.zones.first().copied() {
        fights::resolve(&mut unfolding, tape, zone)?;
        strike::resolve(&mut unfolding, tape, zone, true)?;
        flak::over_the_way(&mut unfolding, tape, zone)?;
        strike::resolve(&mut unfolding, tape, zone, false)?;
        raise_support(&mut unfolding, zone);
        drops::resolve(&mut unfolding, tape, zone)?;
        recce::resolve(&mut unfolding, tape, zone)?;
        unfolding.happen(Event::ZoneDone { zone });
    }
    let done = matches!(&unfolding.state.phase, Phase::Air(phase) if phase.zones.is_empty());
    if done {
        unfolding.happen(Event::MovementBegan);
    }
    Ok(unfolding.finish())
}

/// The sorties of a zone that are still in the air, of both sides or of one.
pub(crate) fn over(state: &State, zone: u8, side: Option<Side>) -> Vec<Flown> {
    let Phase::Air(phase) = &state.phase else { return Vec::new() };
    let here = phase.flown.iter().filter(|flown| flown.zone == zone);
    here.filter(|flown| side.is_none_or(|side| flown.side == side)).copied().collect()
}

/// §A.3 Squadrons over a square or a zone stand ready for the battle there.
fn raise_support(unfolding: &mut Unfolding, zone: u8) {
    let mut raised: BTreeMap<(Side, Option<crate::ground::Square>), (u8, u8)> = BTreeMap::new();
    for flown in over(&unfolding.state, zone, None) {
        let square = match flown.sortie.mission {
            Mission::Support { square } => Some(square),
            Mission::CabRank { .. } => None,
            _ => continue,
        };
        let count = raised.entry((flown.side, square)).or_default();
        match unfolding.state.squadron_spec(flown.sortie.squadron).kind {
            SquadronKind::HeavyBomber => count.1 += 1,
            _ => count.0 += 1,
        }
    }
    for ((side, square), (ground_attack, heavy)) in raised {
        let raised = Raised { side, square, zone, ground_attack, heavy };
        unfolding.happen(Event::SupportRaised { raised });
    }
}

/// The units of an order of battle that fire at an area of this zone.
pub(crate) fn guns_at(state: &State, side: Side, area: crate::ground::Square) -> Vec<UnitId> {
    let ours = state.on_map().filter(|(_, spec, _)| spec.side == side);
    let aimed = |id: &UnitId| matches!(state.task(*id), Task::Interdict { area: at } | Task::Suppress { area: at } if *at == area);
    ours.map(|(id, _, _)| id)
        .filter(aimed)
        .filter(|id| state.unit(*id).supply > 0 && !state.unit(*id).fired && !state.in_contact(*id))
        .collect()
}
