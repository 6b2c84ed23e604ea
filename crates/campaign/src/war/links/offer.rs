//! What may be ordered about smaller battles, beside the orders of the battle they come from.

use kernel::face::FightOut;
use kernel::handoff::Stake;
use kernel::{Names, Offer, Offers, Refusal as _, Seat, Side};

use super::open::Asked;
use super::pairs::Pair;
use super::{accept, close, freeze, pairs, prepared};
use crate::action::ActionSetup;
use crate::setup::BattleId;
use crate::war::link::{Contact, GroundChoice, LinkOrder, Scale, Stage};
use crate::war::{Battle, BattleOrder, WarOrder, WarState};

/// The heading of offers to fight a contact out.
pub(super) const FIGHT_OUT: &str = "Fight out";
/// The heading of offers about smaller battles that are open.
const SMALLER: &str = "Smaller battles";

/// Beside the orders of a battle: every contact that may be fought out, at each scale and on each ground.
pub(in crate::war) fn offer(
    state: &WarState,
    parent: BattleId,
    seat: Seat,
    offers: &mut Offers<WarOrder>,
) {
    let Some(battle) = state.battle(parent).filter(|_| freeze::may_go_on(state, parent).is_ok())
    else {
        return;
    };
    let asks = match (seat.side(), state.throws_umpire(parent)) {
        (Some(side), false) => Some(side),
        // LNK-R64 For whom he opens one is settled when he does; whether he may is the same for both sides.
        (None, true) if seat == Seat::Umpire => Some(Side::Blue),
        _ => None,
    };
    let Some(side) = asks else { return };
    let made = |offer: &Offer<WarOrder>| {
        let contact = battle.contact_of(&offer.order.order)?;
        Some((contact, FIGHT_OUT, battle.contact_label(offer)))
    };
    let made: Vec<_> = offers.offers.iter().filter_map(made).collect();
    let mut contacts = battle.contacts(side);
    prepared::offer(state, parent, side, offers);
    contacts.extend(made);
    if contacts.is_empty() {
        return;
    }
    for (contact, group, label) in contacts {
        let Ok(asked) = Asked::meet(state, parent, side, &contact) else { continue };
        let action = prepared::instead_of(state, (parent, side), &contact);
        let is_met = asked.meeting.metres == 0;
        if let Some(action) = action.filter(|_| is_met && asked.may_be_made().is_ok()) {
            let fight = Fight { state, parent, contact: &contact, group, what: label.clone() };
            offers.offers.push(fight.as_prepared(action));
        }
        let next = state.next_battle_name(parent, &contact);
        for pair in pairs::of(&contact) {
            if asked.may_open(pair, None).is_ok() {
                let what = label.clone();
                let fight = Fight { state, parent, contact: &contact, group, what };
                offers.offers.extend(fight.on_each_ground(next, pair));
            }
        }
    }
}

/// A contact that may be fought out, to be offered under a heading.
pub(super) struct Fight<'a> {
    pub(super) state: &'a WarState,
    pub(super) parent: BattleId,
    pub(super) contact: &'a Contact,
    pub(super) group: &'static str,
    /// What is fought out, in words.
    pub(super) what: String,
}

impl Fight<'_> {
    /// On a table and without positions, with how the pair fights it.
    pub(super) fn on_each_ground(
        mut self,
        child: BattleId,
        pair: &'static dyn Pair,
    ) -> impl Iterator<Item = Offer<WarOrder>> {
        if let Some(manner) = pair.manner(self.contact) {
            self.what = format!("{}: {manner}", self.what);
        }
        pair.grounds().iter().copied().map(move |ground| {
            let manner = pair.manner_unplaced().filter(|_| ground == GroundChoice::None);
            let words = pair.ground_words(ground).to_owned();
            let label = format!("{}, {words}", self.what);
            self.offer((child, pair.child(), ground), label, words, manner)
        })
    }

    /// As a scenario has laid it out.
    pub(super) fn as_prepared(&self, action: &ActionSetup) -> Offer<WarOrder> {
        let (ground, title) = (GroundChoice::Prepared, &action.title);
        let label = match self.contact {
            Contact::Action { .. } => self.what.clone(),
            _ => format!("{}: {title}", self.what),
        };
        let words = format!("{}: {title}", ground.words());
        self.offer((action.id, action.book, ground), label, words, None)
    }

    fn offer(
        &self,
        (child, scale, ground): (BattleId, Scale, GroundChoice),
        label: String,
        words: String,
        manner: Option<&str>,
    ) -> Offer<WarOrder> {
        let at = self.contact.clone();
        let order = LinkOrder::Open { child, scale, at, ground, minutes: None };
        let fight_out = FightOut {
            what: self.what.clone(),
            contact: self.contact.words(&self.state.names(self.parent)),
            book: scale.title().to_owned(),
            ground: words,
            manner: manner.map(str::to_owned),
        };
        let (order, group) = (given(self.parent, order), self.group.to_owned());
        Offer { order, group, label, aim: None, fight_out: Some(fight_out) }
    }
}

/// What may be done about the smaller battles of a battle.
pub(in crate::war) fn report_offers(
    state: &WarState,
    parent: BattleId,
    seat: Seat,
    offers: &mut Offers<WarOrder>,
) {
    if seat.side().is_none() && seat != Seat::Umpire {
        return;
    }
    let own: Vec<BattleId> = super::pending(state, parent).collect();
    if own.is_empty() {
        return;
    }
    let names = state.names(parent);
    for child in own {
        let Some(link) = state.links.get(&child) else { continue };
        let over = state.battle(child).is_some_and(Battle::is_over);
        let called = state.title_of(child);
        if let Stage::Reported(_) = link.stage {
            let order = LinkOrder::Accept { child };
            let what = format!("Accept the report of \"{called}\"");
            let may = accept::may_accept(state, parent, child).map(|_| ());
            offer_or_bar(offers, (parent, &names), what, order, may);
        } else {
            let how = if over { "Read the report of" } else { "Stop, as it stands," };
            let order = LinkOrder::Close { child };
            let may = close::may_close(state, parent, child).map(|_| ());
            offer_or_bar(offers, (parent, &names), format!("{how} \"{called}\""), order, may);
        }
        let order = LinkOrder::Abandon { child };
        let instead = if link.contact.stake() == Stake::Made {
            " and throw as usual"
        } else {
            "; it does not count"
        };
        let what = format!("Give up \"{called}\"{instead}");
        let may = accept::may_abandon(state, parent, child).map(|_| ());
        offer_or_bar(offers, (parent, &names), what, order, may);
    }
}

fn offer_or_bar(
    offers: &mut Offers<WarOrder>,
    (parent, names): (BattleId, &dyn Names),
    what: String,
    order: LinkOrder,
    may: Result<(), super::LinkRefusal>,
) {
    match may {
        Ok(()) => offers.offer(SMALLER, what, given(parent, order)),
        Err(why) => offers.bar(what, why.refused(names)),
    }
}

pub(super) fn given(battle: BattleId, order: LinkOrder) -> WarOrder {
    WarOrder { battle, order: BattleOrder::Link(order) }
}
