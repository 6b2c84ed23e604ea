//! Automatic commanders of a whole war: the books' own commanders, and what only the war knows: smaller battles are opened,
//! fought, settled. They keep no memory and use no chance: the same war and salt give the same order.

use combat::commander as soldiers;
use combat_captain::commander as company;
use kernel::{ChoiceCall, Side, whim};
use two_star_general::commander as division;

use crate::setup::BattleId;
use crate::war::link::{Contact, Link, LinkOrder, Stage};
use crate::war::{
    Battle, BattleOrder, WarOrder, WarState, company_offers, division_offers, squad_offers,
};

/// One in so many occasions for a close attack is fought out by whoever likes that.
const VENTURE: usize = 2;
/// One in so many orders of a random commander stops, or gives up, a smaller battle before its end.
const BREAK_OFF: usize = 40;
/// Minutes of campaign time an action of an automatic commander takes at most: some turns of a company battle.
const MINUTES: [u16; 3] = [5, 10, 20];

/// How a commander chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Any legal order.
    Random,
    /// Plays to win.
    Sensible,
}

/// What `side` orders in the division battle now; `None` when nothing is offered to it.
#[must_use]
pub fn main(state: &WarState, side: Side, sense: Sense, salt: u64) -> Option<WarOrder> {
    let battle = BattleId::main();
    let offers = division_offers(state.legal(battle, side.seat()));
    let order = match sense {
        Sense::Sensible => division::sensible(state.main(), side, &offers, salt),
        Sense::Random => division::random(&offers, salt),
    };
    order.map(|order| WarOrder { battle, order: BattleOrder::TwoStarGeneral(order) })
}

/// What `side` orders in the smaller battles, or about them; the newest first. `None` when none waits for it.
#[must_use]
pub fn smaller(state: &WarState, side: Side, sense: Sense, salt: u64) -> Option<WarOrder> {
    let mut open: Vec<(&BattleId, &Link)> =
        state.links.iter().filter(|(_, link)| link.is_pending()).collect();
    open.sort_by_key(|(child, link)| (core::cmp::Reverse(link.opened), **child));
    open.into_iter().find_map(|(child, link)| in_one(state, (*child, link), side, sense, salt))
}

/// An attack that `side` may make now, to be fought out: now and then.
#[must_use]
pub fn venture(state: &WarState, side: Side, salt: u64) -> Option<WarOrder> {
    if whim::pick(salt.wrapping_add(7), VENTURE) != 0 {
        return None;
    }
    let opens = |order: &WarOrder| matches!(order.order, BattleOrder::Link(LinkOrder::Open { .. }));
    let battles = state.battles.keys().copied();
    let offers = battles.flat_map(|battle| state.legal(battle, side.seat()).offers);
    let all: Vec<WarOrder> = offers.map(|offer| offer.order).filter(opens).collect();
    let chosen = all.get(whim::pick(salt, all.len()))?.clone();
    let BattleOrder::Link(LinkOrder::Open { child, scale, at, ground, .. }) = chosen.order else {
        return None;
    };
    let minutes = match at {
        Contact::Attack { .. } | Contact::Action { .. } => {
            MINUTES[whim::pick(salt.wrapping_add(3), MINUTES.len())]
        }
        // A turn of soldiers is ten seconds.
        _ => 1,
    };
    let order = LinkOrder::Open { child, scale, at, ground, minutes: Some(minutes) };
    Some(WarOrder { battle: chosen.battle, order: BattleOrder::Link(order) })
}

/// The answer to a choice of any battle, or of the war.
#[must_use]
pub fn answer(call: &ChoiceCall, sense: Sense, salt: u64) -> Vec<u16> {
    match sense {
        Sense::Sensible => call.usual.clone(),
        Sense::Random => whim::answer(call, salt),
    }
}

fn in_one(
    state: &WarState,
    (child, link): (BattleId, &Link),
    side: Side,
    sense: Sense,
    salt: u64,
) -> Option<WarOrder> {
    let settle = |order| Some(WarOrder { battle: link.parent, order: BattleOrder::Link(order) });
    if let Stage::Reported(_) = link.stage {
        return settle(LinkOrder::Accept { child });
    }
    let battle = state.battle(child)?;
    let below = state.links.values().any(|below| below.parent == child && below.is_pending());
    if !below {
        if battle.is_over() {
            return settle(LinkOrder::Close { child });
        }
        if sense == Sense::Random && whim::pick(salt.wrapping_add(1), BREAK_OFF) == 0 {
            return settle(match whim::pick(salt.wrapping_add(2), 2) {
                0 => LinkOrder::Close { child },
                _ => LinkOrder::Abandon { child },
            });
        }
    }
    let offers = state.legal(child, side.seat());
    let order = match battle {
        Battle::CombatCaptain(position) => {
            let offers = company_offers(offers);
            let order = match sense {
                Sense::Sensible => company::sensible(position, side, &offers, salt),
                Sense::Random => company::random(&offers, salt),
            };
            order.map(BattleOrder::CombatCaptain)
        }
        Battle::Combat(position) => {
            let offers = squad_offers(offers);
            let order = match sense {
                Sense::Sensible => soldiers::sensible(position, side, &offers, salt),
                Sense::Random => soldiers::random(&offers, salt),
            };
            order.map(BattleOrder::Combat)
        }
        Battle::TwoStarGeneral(_) => None,
    };
    order.map(|order| WarOrder { battle: child, order })
}
