//! What may be ordered about smaller battles, beside the orders of the battle they come from.

use kernel::{Names, Offers, Refusal as _, Seat};
use two_star_general as tsg;
use two_star_general::rules::attack;

use super::{accept, close, company, disputed, open, patrol, prepared};
use crate::setup::BattleId;
use crate::war::link::{Contact, GroundChoice, LinkOrder, Scale, Stage};
use crate::war::{Battle, BattleOrder, WarOrder, WarState};

/// The heading of offers to fight a contact out.
const FIGHT_OUT: &str = "Fight out";
/// The heading of offers about smaller battles that are open.
const SMALLER: &str = "Smaller battles";

/// Beside each close attack that is offered: to fight it out.
pub(in crate::war) fn offer(
    state: &WarState,
    parent: BattleId,
    seat: Seat,
    offers: &mut Offers<WarOrder>,
) {
    let (Some(battle), Some(side)) = (state.battle(parent), seat.side()) else { return };
    let position = match battle {
        Battle::TwoStarGeneral(position) => position,
        Battle::CombatCaptain(position) => {
            company::offer(state, parent, (position, side), state.next_battle_name(), offers);
            return;
        }
        Battle::Combat(_) => return,
    };
    patrol::offer(state, parent, (position, side), state.next_battle_name(), offers);
    prepared::offer(state, parent, (position, side), offers);
    let attack = |offer: &kernel::Offer<WarOrder>| match offer.order.order.tsg() {
        Some(tsg::Order::Attack { stands, target }) => {
            Some((stands.clone(), *target, offer.label.clone()))
        }
        _ => None,
    };
    let attacks: Vec<_> = offers.offers.iter().filter_map(attack).collect();
    if attacks.is_empty() {
        return;
    }
    let child = state.next_battle_name();
    let none = GroundChoice::default();
    for (stands, target, label) in attacks {
        let Ok(fight) = attack::may_attack(position, side, &stands, target) else { continue };
        let at = Contact::Attack { stands, target };
        if open::may_fight_out(state, parent, position, &fight, &at).is_err() {
            continue;
        }
        let mut fight_out = |child, scale, ground, label| {
            let order = LinkOrder::Open { child, scale, at: at.clone(), ground, minutes: None };
            offers.offer(FIGHT_OUT, label, given(parent, order));
        };
        if let Some(action) = prepared::instead_of_attack(state, parent, (position, side), &at) {
            let (scale, label) = (action.table.book.scale(), format!("{label}: {}", action.title));
            fight_out(action.id, scale, GroundChoice::Prepared, label);
        }
        if open::has_both_sides(state, parent, position, &fight, &at) {
            fight_out(child, Scale::CombatCaptain, none, label.clone());
        }
        if disputed::may_be_left_to_squads(state, position, &fight).is_ok() {
            fight_out(child, Scale::Combat, none, format!("{label}: squad against squad"));
        }
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
        let thrown = matches!(link.contact, Contact::Attack { .. });
        let instead = if thrown { " and throw as usual" } else { "; nothing of it counts" };
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
