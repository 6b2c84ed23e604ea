//! Automatic commanders for solo play and for soaking: they see the position, and act only through what is offered.
//!
//! [`sensible`] plays to win: it fires together at the target that loses most, moves towards the ground, holds fire and
//! takes cover with what is left. [`random`] does anything that is legal, and ends activations often enough for games to
//! end. Neither keeps a memory: the same position, offers and generator give the same order.

use kernel::table::Length;
use kernel::{ChoiceCall, Commander, Generator, Offers, Side};

use crate::CombatCaptain;
use crate::order::{Aim, Order, Run, Volley};
use crate::rules::volley::{self, Occasion};
use crate::rules::{combat, fire};
use crate::state::{State, SubunitId, Window};

/// What a sensible commander of `side` orders now; `None` when nothing is offered. `generator` decides between equals.
#[must_use]
pub fn sensible(
    state: &State,
    side: Side,
    offers: &Offers<Order>,
    generator: &mut Generator,
) -> Option<Order> {
    let valued = offers.offers.iter().filter_map(|offer| {
        Some((worth(state, side, &offer.order)?, generator.number(), &offer.order))
    });
    let best = valued.max_by_key(|(worth, chance, _)| (*worth, *chance));
    let first = || offers.offers.first().map(|offer| &offer.order);
    best.map(|(_, _, order)| order).or_else(first).cloned()
}

/// A sensible commander's answer to a choice: what the rules suggest.
#[must_use]
pub fn answer(_state: &State, _side: Side, call: &ChoiceCall) -> Vec<u16> {
    call.usual.clone()
}

/// Any order that is offered, one that ends something more often than others; `None` when nothing is offered.
#[must_use]
pub fn random(offers: &Offers<Order>, generator: &mut Generator) -> Option<Order> {
    let ends: Vec<&Order> = offers
        .offers
        .iter()
        .map(|offer| &offer.order)
        .filter(|order| ends_something(order))
        .collect();
    if generator.one_in(6)
        && let Some(order) = generator.pick(&ends)
    {
        return Some((*order).clone());
    }
    generator.pick(&offers.offers).map(|offer| offer.order.clone())
}

/// For those who do not know the book.
impl Commander for CombatCaptain {
    fn sensible(
        state: &State,
        side: Side,
        offers: &Offers<Order>,
        generator: &mut Generator,
    ) -> Option<Order> {
        sensible(state, side, offers, generator)
    }

    fn random(offers: &Offers<Order>, generator: &mut Generator) -> Option<Order> {
        random(offers, generator)
    }
}

const fn ends_something(order: &Order) -> bool {
    matches!(order, Order::EndActivation | Order::Pass | Order::EndReinforcement | Order::StayPut)
}

/// How much an order is worth, 0 for ending something; `None` for what a sensible commander does not do.
fn worth(state: &State, side: Side, order: &Order) -> Option<i64> {
    match order {
        Order::ThrowForInitiative | Order::Fight => Some(1),
        Order::ChooseFirstSide { side: first } => Some(i64::from(*first == side)),
        Order::Activate { unit } => Some(1 + state.members(*unit).count() as i64),
        Order::PullMorale { markers } => {
            (state.acting().is_some_and(|unit| state.unit(unit).morale >= 2))
                .then_some(500 + i64::from(*markers))
        }
        Order::Fire { volley } => {
            shot(state, side, volley, Occasion::Active).map(|worth| 100 + worth)
        }
        Order::ReactFire { volley, after } => {
            let target_at = after.and_then(|far| on_the_way(state, far));
            shot(state, side, volley, Occasion::Held { target_at }).map(|worth| 100 + worth)
        }
        Order::Charge { subunit, target, .. } => charge(state, *subunit, *target),
        Order::Move { subunit, normal, odd, .. } => advance(state, side, *subunit, *normal, *odd),
        Order::March { way, behind, .. } => march(state, way.last().copied(), behind.is_some()),
        Order::ReinforcementMarch { subunit, way } => nearer(state, *subunit, way.last().copied()?),
        Order::TakeGround { subunit, to: Some(to), .. } => nearer(state, *subunit, *to),
        Order::TakeGround { objective, .. } => Some(if objective.is_some() { 40 } else { 1 }),
        Order::Withdraw => Some(i64::from(outnumbered(state)) * 2),
        Order::Stand | Order::GoOn => Some(1),
        Order::HoldFire { dice, .. } => Some(3 + i64::from(*dice)),
        Order::TakeCover { subunit, dice, .. } => cover(state, *subunit, *dice),
        Order::RemoveCover { subunit, dice } => leave_cover(state, side, *subunit, *dice),
        Order::TryEvent => Some(2),
        Order::AimShells { at: Aim::Subunit(id) } => {
            Some(1 + state.members(state.unit_of(*id)).count() as i64)
        }
        Order::Strafe { run: Run::Over(under) } => {
            Some(under.iter().map(|(_, f)| i64::from(*f)).sum())
        }
        Order::Strafe { .. } => Some(2),
        Order::Bomb { target } => Some(2 + i64::from(state.kind(*target).is_vehicle())),
        Order::Reinforce { .. } => Some(5),
        Order::EndActivation
        | Order::Pass
        | Order::StayPut
        | Order::Halt
        | Order::DeclineEvent
        | Order::BreakOff
        | Order::EndReinforcement => Some(0),
        Order::Obstacle { subunit, cross: true, to, .. } => over(state, side, *subunit, *to),
        Order::CommonActivity { .. }
        | Order::Obstacle { .. }
        | Order::EmergencyBreak { .. }
        | Order::Mount { .. }
        | Order::Dismount { .. }
        | Order::Overturn { .. }
        | Order::Shelter { .. }
        | Order::AimShells { .. }
        | Order::Rule { .. } => None,
    }
}

/// Thousandths of a figure that a volley costs on average, whole only where it is worth the dice.
fn shot(state: &State, side: Side, volley: &Volley, occasion: Occasion) -> Option<i64> {
    let sheaves = volley::aim(state, side, volley, occasion).ok()?;
    let mean: i64 =
        sheaves.iter().map(|s| fire::losses_odds(state, s).mean().permille_half_up()).sum();
    (mean >= 60).then_some(mean)
}

fn on_the_way(state: &State, far: Length) -> Option<kernel::table::Disc> {
    let Some(Window::OnTheWay { subunit, way, .. }) = crate::rules::reaction::window(state) else {
        return None;
    };
    let start = state.disc(*subunit)?.centre;
    Some(state.disc_at(*subunit, kernel::table::Path::from(start, way).along(far)))
}

/// A charge at good odds, by the exact chance of winning the close combat that follows.
fn charge(state: &State, subunit: SubunitId, target: SubunitId) -> Option<i64> {
    let melee = combat::Melee { attacker: state.unit_of(subunit), defender: state.unit_of(target) };
    let wins = combat::meeting(state, melee).more().permille_half_up();
    let healthy = state.unit(melee.attacker).morale == 0;
    (wins >= 600 && healthy).then_some(50 + wins)
}

/// Towards the ground or the enemy, as long as nobody of the unit is in range of anybody.
fn advance(state: &State, side: Side, subunit: SubunitId, normal: u8, odd: u8) -> Option<i64> {
    // Without positions a move only shows that somebody moves: the rest is said at the table.
    let table = state.table()?;
    let somewhere = !crate::rules::way::goals(state, subunit).is_empty();
    let on_odd = state.disc(subunit).is_some_and(|disc| crate::ground::is_odd(table, disc.centre));
    let fits = match (on_odd, is_in_the_way(state, subunit)) {
        (true, _) => odd > 0,
        // One die for odd terrain comes up to a hedge or wall.
        (false, true) => normal > 0 && odd == 1,
        (false, false) => normal > 0 && odd == 0,
    };
    let near = state.nearest_enemy(subunit).is_some_and(|(_, gap)| gap <= Length::inches(16));
    let holds = holds_ground(state, side, subunit);
    let dice = i64::from(normal + odd);
    (somewhere && fits && !holds).then_some(if near { 2 } else { 20 + dice })
}

/// Over a hedge or wall that is in the way.
fn over(
    state: &State,
    side: Side,
    subunit: SubunitId,
    to: Option<kernel::table::Point>,
) -> Option<i64> {
    let (own, to) = (state.disc(subunit)?.centre, to?);
    let goal = goal(state, subunit)?;
    let on = own.distance(goal) > to.distance(goal) && !holds_ground(state, side, subunit);
    (is_in_the_way(state, subunit) && on).then_some(30)
}

/// Whether a hedge or wall lies between a sub-unit and where it wants to go.
fn is_in_the_way(state: &State, subunit: SubunitId) -> bool {
    let (Some(table), Some(own)) = (state.table(), state.disc(subunit)) else { return false };
    let Some(goal) = goal(state, subunit) else { return false };
    let ahead = own.centre.towards(goal, Length::inches(12));
    let way = kernel::table::Path::from(own.centre, &[ahead]);
    crate::ground::lines_crossed(table, &way).next().is_some()
}

/// Whether it stands on ground its side holds.
fn holds_ground(state: &State, side: Side, subunit: SubunitId) -> bool {
    let Some(disc) = state.disc(subunit) else { return false };
    state.setup.objectives.iter().any(|(name, objective)| {
        let held = state.objectives.get(name).and_then(|held| held.by) == Some(side);
        held && objective.at.is_some_and(|at| disc.gap_from(at) <= objective.radius)
    })
}

fn march(state: &State, end: Option<kernel::table::Point>, behind: bool) -> Option<i64> {
    let Some(Window::Way { subunit, .. }) = crate::rules::reaction::window(state) else {
        return None;
    };
    match end {
        None => Some(1),
        // Cover that nobody goes on from costs dice to leave.
        Some(_) if behind && !is_in_the_way(state, *subunit) => None,
        Some(end) => nearer(state, *subunit, end),
    }
}

/// How much nearer a place is to the ground worth having, or to the enemy where there is none.
fn nearer(state: &State, subunit: SubunitId, end: kernel::table::Point) -> Option<i64> {
    let own = state.disc(subunit)?.centre;
    let goal = goal(state, subunit)?;
    Some(i64::from(own.distance(goal).0 - end.distance(goal).0) / 10 + 1)
}

/// The ground worth having, or the enemy where there is none.
fn goal(state: &State, subunit: SubunitId) -> Option<kernel::table::Point> {
    let own = state.disc(subunit)?.centre;
    let goals = crate::rules::way::goals(state, subunit);
    let side = state.side_of(subunit);
    let open =
        state.setup.objectives.iter().filter(|(name, _)| {
            state.objectives.get(*name).is_some_and(|held| held.by != Some(side))
        });
    let ground = open.filter_map(|(_, objective)| objective.at);
    ground.min_by_key(|at| at.distance(own)).or(goals.first().copied())
}

/// Whether the charged unit is weaker than the one that charges it.
fn outnumbered(state: &State) -> bool {
    let Some(Window::Charge(rush)) = crate::rules::reaction::window(state) else { return false };
    let (attacker, defender) = (state.unit_of(rush.subunit), state.unit_of(rush.target));
    let melee = combat::Melee { attacker, defender };
    combat::meeting(state, melee).more().permille_half_up() > 750
}

/// The last die goes into cover where the enemy is near and there is none.
fn cover(state: &State, subunit: SubunitId, dice: u8) -> Option<i64> {
    let now = state.subunit(subunit);
    let near = state.nearest_enemy(subunit).is_none_or(|(_, gap)| gap <= Length::inches(24));
    (near && now.cover == 0 && now.dice <= 1).then_some(30 + i64::from(dice))
}

/// Cover is left where the enemy is far and the ground is not won.
fn leave_cover(state: &State, side: Side, subunit: SubunitId, dice: u8) -> Option<i64> {
    let far = state.nearest_enemy(subunit).is_some_and(|(_, gap)| gap > Length::inches(30));
    (far && !holds_ground(state, side, subunit)).then_some(15 + i64::from(dice))
}
