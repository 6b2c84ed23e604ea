//! Automatic commanders for solo play and for soaking: they see the position, and act only through what is offered.
//!
//! [`sensible`] plays to win: it brings platoons to the ground the battle is about, stops those who have something to shoot at, fires where
//! the enemy loses most by the exact odds, holds fire, and saves who has fallen down the ladder. [`random`] does anything that is legal,
//! and ends phases often enough for games to end. Neither keeps a memory: the same position, offers and generator give the same order.

mod air;
mod fire;
mod goals;
mod moves;
mod posture;
mod presence;
mod staff;

use std::collections::BTreeSet;

use kernel::{ChoiceCall, Commander, Generator, Offers, Side};

use crate::BrigadierGeneral;
use crate::order::Order;
use crate::state::{Phase, State};
use posture::Posture;
use staff::Staff;

/// One order in so many of a random commander ends his part of a phase.
const ENDS: usize = 6;

/// What a sensible commander of `side` orders now; `None` when nothing is offered. `generator` decides between equals.
#[must_use]
pub fn sensible(
    state: &State,
    side: Side,
    offers: &Offers<Order>,
    generator: &mut Generator,
) -> Option<Order> {
    let staff = Staff::new(state, side);
    let is_run = |order: &&Order| matches!(order, Order::Run { .. });
    if let Some(run) = offers.offers.iter().map(|offer| &offer.order).find(is_run) {
        return Some(run.clone());
    }
    let moves = matches!(state.phase, Phase::Movement(_)) && state.on_the_way.is_none();
    if moves
        && let Some(order) =
            presence::first(&staff, offers).or_else(|| moves::best(&staff, offers, generator))
    {
        return Some(order.clone());
    }
    if state.on_the_way.is_some()
        && let Some(order) = presence::ambush(&staff, offers)
    {
        return Some(order.clone());
    }
    let worths = worths(&staff, offers);
    let valued = offers.offers.iter().zip(worths).filter_map(|(offer, worth)| {
        let chance = generator.number();
        worth.map(|worth| (worth, chance, &offer.order))
    });
    let best = valued.max_by_key(|(worth, chance, _)| (*worth, *chance));
    // Who must act does something; the other side only what is worth it.
    let first = offers.offers.first().filter(|_| state.acting() == Some(side));
    best.map(|(_, _, order)| order).or(first.map(|offer| &offer.order)).cloned()
}

/// A sensible commander's answer to a choice: what the rules suggest.
#[must_use]
pub fn answer(_state: &State, _side: Side, call: &ChoiceCall) -> Vec<u16> {
    call.usual.clone()
}

/// Any order that is offered, under one heading as likely as under another, and one that ends a phase more often; `None` when nothing is
/// offered.
#[must_use]
pub fn random(offers: &Offers<Order>, generator: &mut Generator) -> Option<Order> {
    let orders = || offers.offers.iter().map(|offer| &offer.order);
    let ends = |order: &&Order| matches!(order, Order::EndPhase | Order::Pass);
    if generator.one_in(ENDS)
        && let Some(end) = orders().find(ends)
    {
        return Some(end.clone());
    }
    // There are many orders to go down the ladder, and one to end.
    let headings: BTreeSet<&str> = offers.offers.iter().map(|offer| &*offer.group).collect();
    let headings: Vec<&str> = headings.into_iter().collect();
    let heading = *generator.pick(&headings)?;
    let own: Vec<&Order> = offers
        .offers
        .iter()
        .filter(|offer| offer.group == heading)
        .map(|offer| &offer.order)
        .collect();
    generator.pick(&own).map(|order| (*order).clone())
}

/// For those who do not know the book.
impl Commander for BrigadierGeneral {
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

/// How much each offer is worth, 0 for ending something; `None` for what a sensible commander does not do.
fn worths(staff: &Staff<'_>, offers: &Offers<Order>) -> Vec<Option<i64>> {
    let each = |worth: &dyn Fn(&Order) -> Option<i64>| {
        offers.offers.iter().map(|offer| worth(&offer.order)).collect::<Vec<_>>()
    };
    match &staff.state.phase {
        Phase::Initiative => {
            let keeps = goals::attacks(staff);
            each(&|order| match order {
                Order::KeepInitiative => Some(i64::from(keeps)),
                Order::PassInitiative => Some(i64::from(!keeps)),
                _ => None,
            })
        }
        Phase::Planning(_) => each(&|order| air::worth(staff, order).or_else(|| end(order))),
        Phase::Orders(_) => {
            let posture = Posture::new(staff);
            each(&|order| posture.worth(order))
        }
        Phase::Call(_) => each(&|order| match order {
            Order::CallIndirect { target, batteries, .. } => fire::call(staff, *target, batteries),
            _ => air::worth(staff, order).or_else(|| end(order)),
        }),
        Phase::Firing(_) => {
            let fires = fire::worths(staff, offers);
            let others = each(&|order| air::worth(staff, order).or_else(|| end(order)));
            fires.into_iter().zip(others).map(|(fire, other)| fire.or(other)).collect()
        }
        Phase::Movement(_) => each(&|order| fire::interrupt(staff, order).or_else(|| end(order))),
        _ => each(&|_| Some(0)),
    }
}

fn end(order: &Order) -> Option<i64> {
    matches!(order, Order::EndPhase).then_some(0)
}
