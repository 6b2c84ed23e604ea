//! §C12, §C19, R53, R55, R56 Drops, landings and supplies from the air.

use std::collections::BTreeMap;

use kernel::odds::Distribution;
use kernel::{Cite, Halt, Ledger, RollCall, Tape};

use crate::decide::Unfolding;
use crate::event::{Event, LossCause};
use crate::ground::{Square, Terrain};
use crate::order::Mission;
use crate::refusal::Refusal;
use crate::rules::{flak, skies};
use crate::state::{Place, State, UnitId};

/// R56 SP that a serial brings.
const SERIAL: u16 = 2;

/// Target flak over a zone; then the units that are left are on their way down.
///
/// # Errors
/// When dice are missing.
pub fn resolve(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    zone: u8,
) -> Result<(), Halt<Refusal>> {
    let carried = ordered(&unfolding.state, zone);
    flak::over_the_target(unfolding, tape, zone)?;
    let mut units: BTreeMap<UnitId, Square> = BTreeMap::new();
    let mut supplies: BTreeMap<Square, u16> = BTreeMap::new();
    for flown in skies::over(&unfolding.state, zone, None) {
        match flown.sortie.mission {
            Mission::Drop { unit, square } => {
                units.insert(unit, square);
            }
            Mission::Supply { square } => *supplies.entry(square).or_default() += SERIAL,
            _ => {}
        }
    }
    for (unit, square) in &units {
        if unfolding.state.unit(*unit).place == Place::Waiting {
            let square = scatter(unfolding, tape, *unit, *square)?;
            unfolding.happen(Event::UnitEmplaned { unit: *unit, square });
        }
    }
    // R76 A unit none of whose serials came through is lost with them.
    for unit in carried {
        if !units.contains_key(&unit) && unfolding.state.unit(unit).place == Place::Waiting {
            let status = unfolding.state.unit(unit).status;
            unfolding.lose_status(unit, status, LossCause::ShotDown);
        }
    }
    for (square, points) in supplies {
        unfolding.happen(Event::SuppliesDropped { square, points });
    }
    Ok(())
}

/// The units that took off for this zone.
fn ordered(state: &State, zone: u8) -> Vec<UnitId> {
    let mut units: Vec<UnitId> = state
        .sheets
        .iter()
        .flat_map(|sheet| &sheet.air)
        .filter(|sortie| state.has_flown.contains(&sortie.squadron))
        .filter_map(|sortie| match sortie.mission {
            Mission::Drop { unit, square } if state.setup.ground.zone(square) == zone => Some(unit),
            _ => None,
        })
        .collect();
    units.sort_unstable();
    units.dedup();
    units
}

/// R55 By night each unit comes down d3 squares off, in the direction of a die; by day where it should.
fn scatter(
    unfolding: &Unfolding,
    tape: &mut Tape<'_>,
    unit: UnitId,
    square: Square,
) -> Result<Square, Halt<Refusal>> {
    let state = &unfolding.state;
    if !state.is_night() {
        return Ok(square);
    }
    let km = tape.roll(1, 3, || scatter_call(state, unit, 3))?[0];
    let direction = tape.roll(1, 6, || scatter_call(state, unit, 6))?[0];
    // 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW.
    let (x, y) = [(0, -1), (1, -1), (1, 1), (0, 1), (-1, 1), (-1, -1)][usize::from(direction) - 1];
    let ground = &state.setup.ground;
    let shift = |n: u8, by: i16, most: u8| {
        let moved = i16::from(n) + by * i16::from(km);
        u8::try_from(moved.clamp(1, i16::from(most))).unwrap_or(n)
    };
    let down =
        Square::new(shift(square.column, x, ground.columns), shift(square.row, y, ground.rows));
    Ok(if state.terrain(down) == Terrain::Water { square } else { down })
}

fn scatter_call(state: &State, unit: UnitId, sides: u8) -> RollCall {
    let name = state.unit_name(unit);
    let reason =
        if sides == 3 { "squares off" } else { "direction: 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW" };
    let mut ledger = Ledger::new();
    ledger.add(name.clone(), 1, reason, Cite::ruling(55), None);
    RollCall {
        purpose: if sides == 3 { "ops.scatter".into() } else { "ops.direction".into() },
        title: format!("{name} is dropped by night"),
        seat: state.side_of(unit).actor(),
        count: 1,
        sides,
        cite: Cite::ruling(55),
        ledger,
        hits: None,
        reading: Ledger::new(),
        odds: Distribution::die(sides),
        outcomes: Vec::new(),
        answer: None,
    }
}
