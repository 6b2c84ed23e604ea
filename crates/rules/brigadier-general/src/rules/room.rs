//! §10, R10, R36 Room for a base: off other bases, on the ground, and an inch from every enemy that is known.

use kernel::table::{Disc, Length, Path, Point, clearance};

use crate::ground;
use crate::refusal::{MoveRefusal, Refusal};
use crate::rules::sighting;
use crate::state::{PlatoonId, State};
use crate::tables::BASE_RADIUS;

/// A mover keeps so far from every enemy it does not assault (R10).
pub const CLEAR: Length = Length::inches(1);
/// From middle to middle of two bases that are so far apart.
const REACH: Length = CLEAR.plus(BASE_RADIUS).plus(BASE_RADIUS);

/// R36 Whether a platoon could stand there: the ground lets it, and no other platoon stands on the place.
#[must_use]
pub fn is_free(state: &State, platoon: PlatoonId, there: Disc) -> bool {
    let can_stand = state.table().is_some_and(|table| ground::can_stand(table, there));
    can_stand && on_it(state, platoon, there).is_none()
}

/// Whether a base may be put down there.
///
/// # Errors
/// Why it may not.
pub fn may_be_put(state: &State, platoon: PlatoonId, at: Point) -> Result<(), Refusal> {
    let there = Disc::new(at, BASE_RADIUS);
    if !state.table().is_some_and(|table| ground::can_stand(table, there)) {
        return Err(MoveRefusal::NoPlace { at }.into());
    }
    match on_it(state, platoon, there) {
        Some(other) => Err(MoveRefusal::Occupied { other }.into()),
        None => Ok(()),
    }
}

/// Whether a platoon may come to stand there out of a transport, or from off the table: an inch from enemies it knows of, too.
///
/// # Errors
/// Why it may not.
pub fn may_stand(state: &State, platoon: PlatoonId, at: Point) -> Result<(), Refusal> {
    may_be_put(state, platoon, at)?;
    let near = |enemy: &PlatoonId| {
        let is_near = state.base(*enemy).is_some_and(|base| at.apart(base.centre).below(REACH));
        is_near && sighting::is_known(state, platoon, *enemy)
    };
    match state.fielded(state.spec(platoon).side.enemy()).find(near) {
        Some(enemy) => Err(MoveRefusal::TooNear { enemy }.into()),
        None => Ok(()),
    }
}

/// R10 Whether a way comes within an inch of an enemy, and nearer than where it begins: a platoon already that near may leave.
#[must_use]
pub fn comes_too_near(path: &Path, enemy: Disc) -> bool {
    let start = path.0.first().copied().unwrap_or_default();
    let nearest = clearance(path, enemy.centre);
    nearest.below(REACH) && nearest.is_shorter(start.apart(enemy.centre))
}

/// R10, R36 Bases do not overlap, and no way comes too near to an enemy. Of enemies that are not known nothing is told before they are
/// met.
///
/// # Errors
/// When it stands on another, or comes too near.
pub fn keeps_clear(
    state: &State,
    platoon: PlatoonId,
    path: &Path,
    assaults: Option<PlatoonId>,
) -> Result<(), MoveRefusal> {
    let there = Disc::new(path.end(), BASE_RADIUS);
    let side = state.spec(platoon).side;
    for other in state.platoons.keys().copied().filter(|id| *id != platoon) {
        let Some(base) = state.base(other) else { continue };
        let is_on = there.overlaps(base);
        let is_enemy = state.spec(other).side != side && assaults != Some(other);
        let too_near = is_enemy && comes_too_near(path, base);
        if is_enemy && (is_on || too_near) && !sighting::is_known(state, platoon, other) {
            continue;
        }
        if is_on {
            return Err(MoveRefusal::Occupied { other });
        }
        if too_near {
            return Err(MoveRefusal::TooNear { enemy: other });
        }
    }
    Ok(())
}

fn on_it(state: &State, platoon: PlatoonId, there: Disc) -> Option<PlatoonId> {
    let others = state.platoons.keys().copied().filter(|id| *id != platoon);
    others.into_iter().find(|id| state.base(*id).is_some_and(|base| there.overlaps(base)))
}
