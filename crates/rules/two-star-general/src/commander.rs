//! Automatic commanders for solo play and for soaking: they see the position, and act only through what is offered.
//!
//! [`sensible`] plays to win: it guards and takes objectives, keeps its battalions in command, attacks at good odds,
//! fires every shot and mends its weakest companies at night. [`random`] does anything that is legal, and ends turns
//! often enough for games to end. Neither keeps a memory: the same position, offers and generator give the same order.

mod attack;
mod battalions;
mod guns;
mod moves;
mod night;

use kernel::{ChoiceCall, Commander, Generator, Offers, Side};

use crate::TwoStarGeneral;
use crate::order::{Order, OrderSheet};
use crate::rules::orders;
use crate::state::{BattalionId, State, Status};

use battalions::Plan;

/// What a sensible commander of `side` orders now; `None` when nothing is offered. `generator` decides between equals.
#[must_use]
pub fn sensible(
    state: &State,
    side: Side,
    offers: &Offers<Order>,
    generator: &mut Generator,
) -> Option<Order> {
    let plan = state.acting().map(|(battalion, _)| Plan::of(state, battalion));
    let mut best_of = |worth: &dyn Fn(&Order) -> Option<i32>| {
        let valued = offers
            .offers
            .iter()
            .filter_map(|offer| Some((worth(&offer.order)?, generator.number(), &offer.order)));
        valued.max_by_key(|(worth, chance, _)| (*worth, *chance))
    };
    // Attacks end a turn's movement and cost time to weigh: they come after everything else.
    let other = best_of(&|order| worth(state, plan, order));
    let mut attack = || {
        best_of(&|order| match order {
            Order::Attack { stands, target } => attack::worth(state, side, stands, *target),
            _ => None,
        })
    };
    let best = match other {
        Some((worth, ..)) if worth > 0 => other,
        _ => attack().or(other),
    };
    let first = || offers.offers.first().map(|offer| &offer.order);
    best.map(|(_, _, order)| order).or_else(first).cloned()
}

/// A sensible commander's answer to a choice: what the rules suggest.
#[must_use]
pub fn answer(_state: &State, _side: Side, call: &ChoiceCall) -> Vec<u16> {
    call.usual.clone()
}

/// A sensible commander's face-down orders for the round (§1.6): one for every battalion that may be given one.
#[must_use]
pub fn order_sheet(state: &State, side: Side) -> OrderSheet {
    let order = |id| (id, battalions::order(state, id, &open_orders(state, id)));
    OrderSheet(commanded(state, side).map(order).collect())
}

/// Any order that is offered, one that ends a turn more often than others; `None` when nothing is offered.
#[must_use]
pub fn random(offers: &Offers<Order>, generator: &mut Generator) -> Option<Order> {
    let ends: Vec<&Order> =
        offers.offers.iter().map(|offer| &offer.order).filter(|order| ends_a_turn(order)).collect();
    if generator.one_in(3)
        && let Some(order) = generator.pick(&ends)
    {
        return Some((*order).clone());
    }
    generator.pick(&offers.offers).map(|offer| offer.order.clone())
}

/// For those who do not know the book.
impl Commander for TwoStarGeneral {
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

/// Any face-down orders that R16 allows.
#[must_use]
pub fn random_sheet(state: &State, side: Side, generator: &mut Generator) -> OrderSheet {
    let order = |id| Some((id, *generator.pick(&open_orders(state, id))?));
    OrderSheet(commanded(state, side).filter_map(order).collect())
}

/// Battalions that may be given an order: they play and have their HQ (§6, R17).
fn commanded(state: &State, side: Side) -> impl Iterator<Item = BattalionId> + '_ {
    state.battalions_in_play(side).filter(|id| !open_orders(state, *id).is_empty())
}

/// R16 The orders a battalion may be given now.
fn open_orders(state: &State, id: BattalionId) -> Vec<Status> {
    Status::ALL.into_iter().filter(|status| orders::may_order(state, id, *status).is_ok()).collect()
}

const fn ends_a_turn(order: &Order) -> bool {
    matches!(order, Order::EndActivation | Order::EndArtillery | Order::EndNight)
}

/// How much an order is worth, 0 for ending the turn; `None` for attacks, weighed last, and for what a sensible
/// commander does not do. Every order above 0 uses something up or comes nearer to a goal, so that no turn goes on
/// for ever.
fn worth(state: &State, plan: Option<Plan>, order: &Order) -> Option<i32> {
    match order {
        Order::ThrowForMove | Order::ThrowForArtillery => Some(1),
        Order::Activate { battalion } => Some(battalions::urgency(state, *battalion)),
        Order::PlaceHq { battalion, hex } => {
            Some(5000 + moves::hq_worth(state, Plan::of(state, *battalion), *hex))
        }
        Order::Move { stand, path, strategic } => {
            moves::advance(state, plan?, *stand, path, *strategic)
        }
        Order::Retreat { stand, path, leave, .. } => moves::retreat(state, *stand, path, *leave),
        Order::Barrage { battery, target } => guns::barrage(state, *battery, *target),
        Order::AirStrike { target } => guns::air_strike(state, *target),
        Order::MoveArtillery { battery, path } => guns::change_position(state, *battery, path),
        Order::Recover { stand, points } => night::recover(state, *stand, *points),
        Order::Restore { stand, hex, points } => night::restore(state, *stand, *hex, *points),
        Order::RecoverPlatoon { platoon, with } => Some(night::platoon(state, *platoon, *with)),
        Order::EndActivation | Order::EndArtillery | Order::EndNight => Some(0),
        Order::Attack { .. }
        | Order::SealOrders { .. }
        | Order::RevealOrders { .. }
        | Order::Shuffle { .. }
        | Order::Transfer { .. }
        | Order::NightReshuffle { .. }
        | Order::NightTransfer { .. }
        | Order::Rule { .. } => None,
    }
}
