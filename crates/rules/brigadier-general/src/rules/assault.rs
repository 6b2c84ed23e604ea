//! §11.8 Coming up to an enemy: infantry on foot with Move goes into contact (C13).

use kernel::table::{Length, Point};
use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::order::Order;
use crate::refusal::{FireRefusal, MoveRefusal, Refusal};
use crate::rules::hiding::{self, Meeting};
use crate::rules::interrupt::{self, Errand};
use crate::rules::options::TankAssault;
use crate::rules::{call, movement, turn};
use crate::state::{Goal, OrderMarker, PlatoonId, State};
use crate::tables::{BASE_RADIUS, Class, Cover};

/// C13 A platoon goes along a way and up to an enemy; it is fought out in the phase after.
///
/// # Errors
/// Why it may not.
pub fn go(
    state: &State,
    side: Side,
    (platoon, target): (PlatoonId, PlatoonId),
    way: &[Point],
    cover: Option<Cover>,
) -> Decision {
    let (way, goal) = plan(state, side, (platoon, target), way, cover)?;
    let mut unfolding = Unfolding::of(state);
    match hiding::met(state, platoon, &way, Some(target)) {
        // R36 Another stands in its way.
        Some(Meeting { way, enemy }) => {
            let errand = Errand { way, meets: Some(enemy), ..Errand::default() };
            interrupt::set_out(&mut unfolding, platoon, errand);
        }
        None => interrupt::set_out_for(&mut unfolding, platoon, way, goal),
    }
    Ok(unfolding.finish())
}

/// The straight way up to every enemy that can be reached; in battles without positions that is to be said.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_act(state, side, "movement", movement::is_movement).is_err()
        || state.on_the_way.is_some()
    {
        return;
    }
    for platoon in state.fielded(side).filter(|id| state.order_of(*id) == OrderMarker::Move) {
        for target in state.fielded(side.enemy()).filter(|id| is_near(state, platoon, *id)) {
            let label = format!("{} assaults {}", state.name(platoon), state.name(target));
            match plan(state, side, (platoon, target), &[], None) {
                Ok(_) => {
                    let (way, cover) = (Vec::new(), None);
                    offers.offer("Assault", label, Order::Assault { platoon, target, way, cover });
                }
                Err(why) => offers.bar(label, why.refused(state)),
            }
        }
    }
    offers
        .unlisted("Assault", "any way over the table, or what covers the enemy without positions");
}

/// Whether an enemy is no farther than a full move of open ground; without positions anybody may be.
fn is_near(state: &State, platoon: PlatoonId, target: PlatoonId) -> bool {
    let reach = movement::left(state, platoon);
    state.within(platoon, target, reach) != Some(false)
}

fn plan(
    state: &State,
    side: Side,
    (platoon, target): (PlatoonId, PlatoonId),
    way: &[Point],
    cover: Option<Cover>,
) -> Result<(Vec<Point>, Goal), Refusal> {
    turn::may_act(state, side, "movement", movement::is_movement)?;
    turn::own(state, side, platoon)?;
    turn::stands(state, platoon)?;
    if state.platoon(platoon).losses.count() == 0 {
        return Err(FireRefusal::OnlyWounded { platoon }.into());
    }
    let now = state.order_of(platoon);
    if now != OrderMarker::Move {
        return Err(MoveRefusal::OnlyMoveAssaults { platoon, now }.into());
    }
    if !may_assault(state, platoon) {
        return Err(MoveRefusal::NoInfantry { platoon }.into());
    }
    match call::enemy(state, side, target) {
        // Into a fight that goes on others may come.
        Ok(()) | Err(Refusal::Move(MoveRefusal::Locked { .. })) => {}
        Err(why) => return Err(why),
    }
    let (way, cover) = match (state.base(platoon), state.base(target), cover) {
        (Some(_), Some(_), Some(_)) => return Err(MoveRefusal::CoverIsMeasured { target }.into()),
        (Some(own), Some(enemy), None) => {
            let from = way.last().copied().unwrap_or(own.centre);
            let mut way = way.to_vec();
            way.push(beside(from, enemy.centre));
            (way, Cover::Open)
        }
        (_, _, Some(cover)) => (Vec::new(), cover),
        (_, _, None) => return Err(MoveRefusal::CoverNotSaid { target }.into()),
    };
    movement::may_assault(state, side, (platoon, target), &way)?;
    Ok((way, Goal { target, cover }))
}

/// §11.2.2 Infantry on foot; tanks where the group reads it so.
fn may_assault(state: &State, platoon: PlatoonId) -> bool {
    let class = state.class(platoon);
    let tanks = state.setup.options.tank_assault == TankAssault::Yes;
    class == Class::Foot || (tanks && class.is_armoured())
}

/// R36 Whether a platoon that touches an enemy on its way fights him.
pub(super) fn may_come_up(state: &State, platoon: PlatoonId) -> bool {
    let own = state.platoon(platoon);
    own.order == OrderMarker::Move && own.losses.count() > 0 && may_assault(state, platoon)
}

/// Where a base stands that comes straight from there and touches another, but does not overlap it.
fn beside(from: Point, enemy: Point) -> Point {
    let width = BASE_RADIUS.plus(BASE_RADIUS);
    let mut gap = from.distance(enemy).less(width);
    loop {
        let there = from.towards(enemy, gap);
        if !there.apart(enemy).below(width) || gap == Length::ZERO {
            return there;
        }
        gap = gap.less(Length(1));
    }
}
