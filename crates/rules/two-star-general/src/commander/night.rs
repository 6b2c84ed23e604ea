//! The night: support platoons first, then the weakest companies, then those that were lost.

use crate::ground::Hex;
use crate::state::{Phase, PlatoonId, StandId, State};
use crate::tables::{PlatoonKind, Role};

/// A stand below this part of its strength, in percent, is mended before a lost one is formed again.
const WEAK: i32 = 50;
/// A stand that comes back should be worth the name.
const FORMED_WITH: u8 = 3;

/// One point at a time for whoever needs it most.
pub(super) fn recover(state: &State, stand: StandId, points: u8) -> Option<i32> {
    if points != 1 {
        return None;
    }
    let full = i32::from(state.spec(stand).strength).max(1);
    let now = i32::from(state.stand(stand).strength) * 100 / full;
    let first = if now < WEAK { 3000 } else { 1000 };
    Some(first + 100 - now)
}

/// With three points, or as many as there are; away from the enemy.
pub(super) fn restore(state: &State, stand: StandId, hex: Hex, points: u8) -> Option<i32> {
    let Phase::Night(night) = &state.phase else {
        return None;
    };
    let spec = state.spec(stand);
    let left = u8::try_from(night.strength[spec.side.index()]).unwrap_or(u8::MAX);
    if points != FORMED_WITH.min(spec.strength).min(left) {
        return None;
    }
    let enemy = state.nearest_enemy(hex, spec.side).map_or(9, |distance| distance.min(9));
    Some(2000 + i32::try_from(enemy).unwrap_or(9) + i32::from(state.covering(hex)))
}

/// A platoon for the strongest company; light artillery fires over others' heads and may stay with the headquarters.
pub(super) fn platoon(state: &State, platoon: PlatoonId, with: StandId) -> i32 {
    let overhead = state.platoon_spec(platoon).kind == PlatoonKind::LightArtillery;
    let behind = state.role(with) == Role::Hq && !overhead;
    4000 + i32::from(state.stand(with).strength) - 20 * i32::from(behind)
}
