//! §A.6, §D.6, R17, R64 Air reconnaissance: one die for each group of enemies in a zone, and what it tells.

use kernel::odds::Distribution;
use kernel::{Cite, Halt, Ledger, RollCall, Side, Tape};

use crate::decide::Unfolding;
use crate::ground::{Square, Terrain};
use crate::order::Mission;
use crate::refusal::Refusal;
use crate::rules::knowledge::glimpse::{Group, glimpse, groups, modified};
use crate::rules::knowledge::reports;
use crate::rules::skies::over;
use crate::state::{Glimpse, State};
use crate::tables::TargetGroup;

/// Every squadron over the zone looks at every group.
///
/// # Errors
/// When dice are missing.
pub fn resolve(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    zone: u8,
) -> Result<(), Halt<Refusal>> {
    for side in Side::BOTH {
        let looks = over(&unfolding.state, zone, Some(side));
        for flown in looks {
            if matches!(flown.sortie.mission, Mission::Recce { .. }) {
                look(unfolding, tape, zone, side)?;
            }
        }
    }
    Ok(())
}

fn look(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    zone: u8,
    side: Side,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let groups = in_the_open(state, zone, side.enemy());
    if groups.is_empty() {
        return Ok(());
    }
    let count = u16::try_from(groups.len()).unwrap_or(u16::MAX);
    let faces = tape.roll(count, 6, || recce_call(state, side, zone, &groups))?.to_vec();
    let seen = groups.iter().zip(faces).filter_map(|(group, die)| {
        let glimpse = glimpse(state, side.enemy(), group, die)?;
        Some((group.0.0, glimpse))
    });
    let seen: Vec<(Square, Glimpse)> = seen.collect();
    reports::by_air(unfolding, side, seen);
    Ok(())
}

/// R17 Those in cover are not rolled for.
fn in_the_open(state: &State, zone: u8, enemy: Side) -> Vec<Group> {
    groups(state, enemy, |id, square| {
        let hides = match state.terrain(square) {
            Terrain::Wood => true,
            // Armour in built-up areas cannot claim cover.
            Terrain::Town => !state.spec(id).class.is_tank(),
            _ => false,
        };
        state.setup.ground.zone(square) == zone && !hides
    })
}

fn recce_call(state: &State, side: Side, zone: u8, groups: &[Group]) -> RollCall {
    let mut ledger = Ledger::new();
    for ((square, kind), _) in groups {
        let crowd = modified(state, side.enemy(), *square, 1) > 1;
        let reason = match kind {
            TargetGroup::VehiclesMoving => "vehicles that move",
            TargetGroup::VehiclesStill => "vehicles that stand",
            TargetGroup::OthersStill => "troops that stand",
            TargetGroup::OthersMoving => "troops that move",
        };
        let more = if crowd { ", more than 3 units there: +1" } else { "" };
        ledger.add(square.to_string(), 1, format!("{reason}{more}"), Cite::section("A.6"), None);
    }
    let groups = u32::try_from(groups.len()).unwrap_or(1);
    RollCall {
        purpose: "ops.recce".into(),
        title: format!("{} looks at zone {zone}", state.side_name(side)),
        seat: side.actor(),
        count: u16::try_from(groups).unwrap_or(u16::MAX),
        sides: 6,
        cite: Cite::section("A.6"),
        ledger,
        hits: None,
        reading: Ledger::new(),
        odds: Distribution::sum_of_dice(groups, 6),
        outcomes: Vec::new(),
        answer: None,
    }
}
