//! Automatic commanders of a whole war: the books' own commanders, and what only the war knows: smaller battles are opened,
//! fought, settled. They keep no memory: the same war and generator give the same order.

mod agree;
mod lead;

use std::collections::BTreeSet;

use kernel::face::OrderSheet;
use kernel::{ChoiceCall, Generator, Offers, Seat, Side};

use crate::setup::BattleId;
use crate::war::link::{GroundChoice, Link, LinkOrder, Scale, Stage};
use crate::war::{BattleOrder, TransferOrder, WarOrder, WarState};

use lead::Choice;
pub use lead::Lead;

/// One in so many occasions is fought out by whoever likes that: a close attack, a patrol, a fire of a company battle. That is his
/// habit and has no other limit: eight days of forty stands a side come to some two hundred smaller battles and 80 000 entries.
const VENTURE: usize = 2;
/// One in so many orders of a random commander stops, or gives up, a smaller battle before its end.
const BREAK_OFF: usize = 40;
/// One in so many occasions to send a unit by road is taken.
const SEND: usize = 3;
/// Minutes of campaign time an action of an automatic commander takes at most: some turns of a company battle.
const MINUTES: [u16; 3] = [5, 10, 20];
/// The same in rounds of three hours, where it is fought so (H.8).
const ROUNDS: [u16; 3] = [1, 2, 5];
const ROUND: u16 = 180;

/// How a commander chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Any legal order.
    Random,
    /// Plays to win.
    Sensible,
}

/// What he orders in a battle now; `None` when nothing is offered to him, or he has nothing more to do there.
#[must_use]
pub fn in_battle(
    state: &WarState,
    battle: BattleId,
    lead: &Lead,
    sense: Sense,
    generator: &mut Generator,
) -> Option<WarOrder> {
    chosen(state, battle, lead.choice(state, battle), lead.side(), sense, generator)
}

/// The same when no other commander has anything to do.
#[must_use]
pub fn at_last(
    state: &WarState,
    battle: BattleId,
    lead: &Lead,
    sense: Sense,
    generator: &mut Generator,
) -> Option<WarOrder> {
    chosen(state, battle, lead.must(state, battle), lead.side(), sense, generator)
}

/// The orders that he writes face down in a battle for the units of his seat; `None` where its book has no such orders.
#[must_use]
pub fn sheet(
    state: &WarState,
    battle: BattleId,
    lead: &Lead,
    sense: Sense,
    generator: &mut Generator,
) -> Option<OrderSheet> {
    // He writes by what he knows.
    let known = state.has_fog().then(|| state.seen_by(lead.seat())).flatten();
    let known = known.as_ref().unwrap_or(state);
    let (writing, side) = (known.battle(battle)?.face_down()?, lead.side());
    let mut sheet = match sense {
        Sense::Sensible => writing.sensible(side),
        Sense::Random => writing.random(side, generator),
    };
    sheet.retain(|unit, _| state.commander(battle, *unit, side) == lead.seat());
    Some(sheet)
}

/// What he orders in the smaller battles, or about them; the newest first. `None` when none waits for him.
#[must_use]
pub fn smaller(
    state: &WarState,
    lead: &Lead,
    sense: Sense,
    generator: &mut Generator,
) -> Option<WarOrder> {
    smaller_but(state, lead, sense, generator, &BTreeSet::new())
}

/// The same, but no word about the battles of `put_off`: the other side has said "not yet" to what could be settled there.
#[must_use]
pub fn smaller_but(
    state: &WarState,
    lead: &Lead,
    sense: Sense,
    generator: &mut Generator,
    put_off: &BTreeSet<BattleId>,
) -> Option<WarOrder> {
    let mut open: Vec<(&BattleId, &Link)> =
        state.links.iter().filter(|(_, link)| link.is_pending()).collect();
    open.retain(|(child, _)| !put_off.contains(child));
    open.sort_by_key(|(child, link)| (core::cmp::Reverse(link.opened), **child));
    open.into_iter().find_map(|(child, link)| in_one(state, (*child, link), lead, sense, generator))
}

/// An attack that he may make now, to be fought out: now and then.
#[must_use]
pub fn venture(state: &WarState, lead: &Lead, generator: &mut Generator) -> Option<WarOrder> {
    venture_at(state, lead, &Scale::ALL, generator)
}

/// The same, at some scales alone.
#[must_use]
pub fn venture_at(
    state: &WarState,
    lead: &Lead,
    scales: &[Scale],
    generator: &mut Generator,
) -> Option<WarOrder> {
    if !generator.one_in(VENTURE) {
        return None;
    }
    // Without positions, or as the scenario has prepared it: nobody has to look at his table. A division has a map.
    let opens = |order: &WarOrder| match &order.order {
        BattleOrder::Link(LinkOrder::Open { ground, scale, .. }) => {
            (*ground != GroundChoice::Made || counts_rounds(*scale)) && scales.contains(scale)
        }
        _ => false,
    };
    let battles = state.battles.keys().copied();
    let offers = battles.flat_map(|battle| lead.choice(state, battle).offers.offers);
    let all: Vec<WarOrder> = offers.map(|offer| offer.order).filter(opens).collect();
    for_a_while(&all, generator)
}

/// What a scenario has prepared in an operational battle, before its orders are turned over (LNK-R64): now and then.
#[must_use]
pub fn venture_prepared(
    state: &WarState,
    battle: BattleId,
    lead: &Lead,
    generator: &mut Generator,
) -> Option<WarOrder> {
    let is_corps = state.battle(battle).is_some_and(|battle| battle.ops().is_some());
    if !is_corps || !generator.one_in(VENTURE) {
        return None;
    }
    let opens = |order: &WarOrder| matches!(order.order, BattleOrder::Link(LinkOrder::Open { .. }));
    let offers = lead.choice(state, battle).offers.offers.into_iter();
    let all: Vec<WarOrder> = offers.map(|offer| offer.order).filter(opens).collect();
    for_a_while(&all, generator)
}

/// One of these is opened, for some turns.
fn for_a_while(all: &[WarOrder], generator: &mut Generator) -> Option<WarOrder> {
    let chosen = generator.pick(all)?.clone();
    let BattleOrder::Link(LinkOrder::Open { child, scale, at, ground, .. }) = chosen.order else {
        return None;
    };
    // A turn of soldiers is ten seconds.
    let minutes = match scale.seconds_per_turn() {
        _ if counts_rounds(scale) => *generator.pick(&ROUNDS)? * ROUND,
        1..60 => 1,
        _ => *generator.pick(&MINUTES)?,
    };
    let order = LinkOrder::Open { child, scale, at, ground, minutes: Some(minutes) };
    Some(WarOrder { battle: chosen.battle, order: BattleOrder::Link(order) })
}

/// Whether a book counts rounds of its days, and no turns.
const fn counts_rounds(scale: Scale) -> bool {
    scale.seconds_per_turn() == 0
}

fn chosen(
    state: &WarState,
    battle: BattleId,
    mut choice: Choice<'_>,
    side: Side,
    sense: Sense,
    generator: &mut Generator,
) -> Option<WarOrder> {
    if let Some(order) = by_road(state, side, &choice, sense, generator) {
        return Some(order);
    }
    let offers = core::mem::replace(&mut choice.offers, Offers::none(""));
    let order = state.battle(battle)?.command(side, offers, sense, generator)?;
    let order = WarOrder { battle, order };
    choice.is_given(state, &order).then_some(order)
}

/// A unit that `side` sends to another battle, or that is on its way: now and then, and with sense only to where it is needed
/// more.
fn by_road(
    state: &WarState,
    side: Side,
    choice: &Choice<'_>,
    sense: Sense,
    generator: &mut Generator,
) -> Option<WarOrder> {
    if !generator.one_in(SEND) {
        return None;
    }
    let wise = |order: &WarOrder| match &order.order {
        BattleOrder::Transfer(given) => {
            sense == Sense::Random || is_wise(state, side, order, given)
        }
        _ => false,
    };
    let all: Vec<&WarOrder> =
        choice.offers.offers.iter().map(|offer| &offer.order).filter(|order| wise(order)).collect();
    generator.pick(&all).map(|order| (*order).clone())
}

/// Where the enemy is stronger for each strength point of one's own, units are needed more; none is sent twice. On its way a unit
/// changes its way only when an enemy bars it, and turns back when none is left.
fn is_wise(state: &WarState, side: Side, order: &WarOrder, given: &TransferOrder) -> bool {
    match given {
        TransferOrder::SetOut { unit, .. } => state.also_touches(order).is_some_and(|there| {
            let was_sent = state.marches.iter().any(|march| march.unit == *unit);
            let own = |battle| u64::from(state.strength_in(battle, side));
            let enemy = |battle| u64::from(state.strength_in(battle, side.enemy()));
            !was_sent && enemy(there) * own(order.battle) > enemy(order.battle) * own(there)
        }),
        TransferOrder::Enter { unit, .. } => state.way_of(*unit).is_some_and(|on| on.barred),
        TransferOrder::TurnBack { unit } => state.way_of(*unit).is_some_and(|on| {
            let there = state.division(on.march.to).map(|position| (position.day, position.round));
            on.barred && there.is_some_and(|now| (on.arrival.day, on.arrival.round) < now)
        }),
    }
}

/// The answer to a choice of any battle, or of the war, that an order of `by.0` has asked for.
#[must_use]
pub fn answer(
    state: &WarState,
    by: (Seat, &WarOrder),
    call: &ChoiceCall,
    sense: Sense,
    generator: &mut Generator,
) -> Vec<u16> {
    match sense {
        Sense::Sensible => agree::answer(state, by, call).unwrap_or_else(|| call.usual.clone()),
        Sense::Random => generator.answer(call),
    }
}

/// A report that lies on the table, as an umpire may correct it: one man more of it is wounded.
#[must_use]
pub fn correction(state: &WarState, generator: &mut Generator) -> Option<WarOrder> {
    let reported = |link: &Link| match &link.stage {
        Stage::Reported(report) => Some((link.parent, report.clone())),
        _ => None,
    };
    let (child, (parent, mut report)) =
        state.links.iter().find_map(|(child, link)| Some((*child, reported(link)?)))?;
    let mut here: Vec<_> = report.elements.iter_mut().filter(|line| line.present > 0).collect();
    let at = generator.below(here.len());
    let line = here.get_mut(at)?;
    (line.present, line.wounded) = (line.present - 1, line.wounded + 1);
    let reason = "one more was found among the wounded".to_owned();
    let order = LinkOrder::CorrectReport { child, report, reason };
    Some(WarOrder { battle: parent, order: BattleOrder::Link(order) })
}

fn in_one(
    state: &WarState,
    (child, link): (BattleId, &Link),
    lead: &Lead,
    sense: Sense,
    generator: &mut Generator,
) -> Option<WarOrder> {
    let settle = |order| {
        let order = WarOrder { battle: link.parent, order: BattleOrder::Link(order) };
        // Who was sent by one commander alone is his to settle for.
        (state.owner(&order, lead.side()) == Some(lead.seat())).then_some(order)
    };
    if let Stage::Reported(_) = link.stage {
        return settle(LinkOrder::Accept { child });
    }
    let battle = state.battle(child)?;
    let below = state.links.values().any(|below| below.parent == child && below.is_pending());
    if !below {
        if battle.is_over() {
            return settle(LinkOrder::Close { child });
        }
        if sense == Sense::Random && generator.one_in(BREAK_OFF) {
            return settle(match generator.one_in(2) {
                true => LinkOrder::Close { child },
                false => LinkOrder::Abandon { child },
            });
        }
    }
    in_battle(state, child, lead, sense, generator)
}
