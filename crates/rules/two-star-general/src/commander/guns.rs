//! The artillery phase: every shot at the best target, guns neither in the front line nor out of range.

use kernel::odds::Distribution;

use crate::ground::Hex;
use crate::rules::{chart, factors};
use crate::state::{StandId, State, Status};
use crate::tables::Role;

/// Where a battery likes the nearest enemy to be, in hexes: within range, out of sight.
const COMFORT: u32 = 7;
/// An enemy this near drives a battery away even when it could fire.
const DANGER: u32 = 2;

/// What a shot at the target brings; `None` without any dice.
pub(super) fn barrage(state: &State, battery: StandId, target: Hex) -> Option<i32> {
    let enemy = state.occupant(target)?;
    bombardment(state, enemy, factors::battery_ledger(state, battery, enemy).total())
}

/// What an air point brings; `None` without any dice.
pub(super) fn air_strike(state: &State, target: Hex) -> Option<i32> {
    let enemy = state.occupant(target)?;
    bombardment(state, enemy, factors::air_ledger(state, enemy).total())
}

/// What a new position brings a battery: out of danger, or into range.
pub(super) fn change_position(state: &State, battery: StandId, path: &[Hex]) -> Option<i32> {
    let (from, to) = (state.hex_of(battery)?, *path.last()?);
    let side = state.spec(battery).side;
    let comfort = |hex: Hex| {
        let off = state.nearest_enemy(hex, side).map_or(0, |enemy| enemy.abs_diff(COMFORT));
        i32::from(state.covering(hex)) - 4 * i32::try_from(off).unwrap_or(100)
    };
    let gain = comfort(to) - comfort(from);
    let enemy = state.nearest_enemy(from, side)?;
    let urgent = enemy <= DANGER || enemy > u32::from(state.spec(battery).range);
    let idle = state.stand(battery).shots == 0;
    (gain >= 4 && (urgent || idle)).then(|| if urgent { 3000 + gain } else { gain })
}

/// By the exact chance of the one hit that counts (§5.1), and by what it would hit.
fn bombardment(state: &State, enemy: StandId, dice: i32) -> Option<i32> {
    let dice = u32::try_from(dice).ok().filter(|dice| *dice > 0)?;
    let hits: Distribution = chart::attack(state, Status::Move, enemy).rule.distribution(dice);
    let chance = i32::try_from(hits.at_least(&1).permille_half_up()).unwrap_or(0);
    let prize = match state.role(enemy) {
        Role::Artillery => 12,
        Role::Tank => 11,
        Role::Hq | Role::Infantry => 10,
    };
    let weakness = i32::from(9u8.saturating_sub(state.stand(enemy).strength));
    Some(1 + chance * prize / 10 + weakness)
}
