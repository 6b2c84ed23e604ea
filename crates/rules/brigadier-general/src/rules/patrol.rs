//! R54 Patrols by night: in the orders phase a party of a platoon on foot goes out to an enemy platoon on foot that is near. It is
//! fought man by man; whoever has sent one, or met one, sends and meets no other in the turn.

use kernel::Side;
use kernel::table::Length;

use crate::decide::Unfolding;
use crate::event::Event;
use crate::refusal::{FireRefusal, MoveRefusal, Refusal, TurnRefusal};
use crate::rules::fought_out::{self, Outcome};
use crate::rules::turn;
use crate::state::{OrderMarker, Phase, PlatoonId, State};

/// How far a party goes: half a kilometre.
const REACH: Length = Length::inches(10);

/// Whether a platoon may send a party to another.
///
/// # Errors
/// Why not.
pub fn may_go(
    state: &State,
    side: Side,
    (platoon, target): (PlatoonId, PlatoonId),
) -> Result<(), Refusal> {
    turn::may_act(state, side, "orders", |phase| matches!(phase, Phase::Orders(_)))?;
    turn::own(state, side, platoon)?;
    if !state.is_night() {
        return Err(TurnRefusal::NotByDay.into());
    }
    let is_enemy = state.setup.platoons.get(&target).is_some_and(|spec| spec.side != side);
    if !is_enemy || !state.on_table(target) {
        return Err(FireRefusal::NoTarget { target }.into());
    }
    for one in [platoon, target] {
        is_fit(state, one)?;
    }
    match state.within(platoon, target, REACH) {
        Some(false) => Err(MoveRefusal::TooFarForPatrol { target }.into()),
        Some(true) | None => Ok(()),
    }
}

/// Every party that may go out now.
#[must_use]
pub fn all(state: &State, side: Side) -> Vec<(PlatoonId, PlatoonId)> {
    let own = state.fielded(side);
    let pairs = own.flat_map(|id| state.fielded(side.enemy()).map(move |target| (id, target)));
    pairs.filter(|pair| may_go(state, side, *pair).is_ok()).collect()
}

/// The party is back: what it cost both.
#[must_use]
pub fn came_back(state: &State, platoon: PlatoonId, outcome: &Outcome) -> Vec<Event> {
    let mut unfolding = Unfolding::of(state);
    let met = outcome.platoons.keys().copied().find(|id| *id != platoon);
    unfolding.happen(Event::PatrolCameBack { platoon, met });
    fought_out::bear(&mut unfolding, outcome);
    unfolding.finish()
}

/// On foot, not running, not hand to hand, and not in a patrol this turn.
fn is_fit(state: &State, platoon: PlatoonId) -> Result<(), Refusal> {
    if !state.on_table(platoon) {
        return Err(TurnRefusal::NotThere { platoon }.into());
    }
    if !fought_out::is_on_foot(state.spec(platoon).kind) {
        return Err(MoveRefusal::NoInfantry { platoon }.into());
    }
    if state.is_locked(platoon) {
        return Err(MoveRefusal::Locked { platoon }.into());
    }
    let own = state.platoon(platoon);
    if own.losses.count() == 0 {
        return Err(FireRefusal::OnlyWounded { platoon }.into());
    }
    if own.order >= OrderMarker::Back {
        return Err(MoveRefusal::OrderForbids { platoon, now: own.order }.into());
    }
    if own.deeds.patrolled {
        return Err(MoveRefusal::HasPatrolled { platoon }.into());
    }
    Ok(())
}
