//! LNK-R27, LNK-R32 Who may go out in the night: patrols from the stands that lie beside the enemy, and the actions a scenario
//! has prepared for a night.

use std::collections::BTreeMap;

use campaign::link::{Contact, GroundChoice, LinkOrder};
use campaign::{ActionOpens, BattleId, BattleOrder, WarOrder, WarState};
use kernel::face::NightParty;
use kernel::{Offer, Refused, Side};

use super::night::{NightOption, NightRow};
use crate::actions::ActionView;
use crate::reach::said_against;

/// The rows of the step: every stand beside the enemy, then every prepared night.
pub(super) fn rows(
    (war, battle): (&WarState, BattleId),
    side: Side,
    offers: &[Offer<WarOrder>],
) -> Vec<NightRow> {
    let parties = war.battle(battle).map(|own| own.night_parties(side)).unwrap_or_default();
    let row = |party: NightParty<Contact>| {
        let options: Vec<NightOption> = party
            .contacts
            .iter()
            .flat_map(|(contact, whom)| going(offers, contact, whom))
            .collect();
        let first = party.contacts.first().filter(|_| options.is_empty());
        let asked = first.and_then(|(contact, _)| asked_for((war, battle), contact));
        let [strength, full] = party.strength;
        NightRow {
            unit: party.unit.to_string(),
            name: party.name,
            battalion: party.above,
            hex: Some(party.cell),
            strength: Some(strength),
            strength_full: Some(full),
            why_not: asked.and_then(|order| said_against(war, side.seat(), &order)),
            options,
            ..NightRow::default()
        }
    };
    parties.into_iter().map(row).chain(prepared(war, battle, side)).collect()
}

/// Into one contact, on a table or without one.
fn going(offers: &[Offer<WarOrder>], contact: &Contact, whom: &str) -> Vec<NightOption> {
    let opens = |offer: &&Offer<WarOrder>| match &offer.order.order {
        BattleOrder::Link(LinkOrder::Open { at, .. }) => at == contact,
        _ => false,
    };
    let kind = contact.word();
    let mut options = Vec::new();
    for offer in offers.iter().filter(opens) {
        let Some(fight) = &offer.fight_out else { continue };
        let short = format!("{whom}: {kind} {}", fight.ground);
        let label = format!("{}, {kind}, {}", fight.what, fight.ground);
        let (order, places) = (offer.order.clone(), BTreeMap::new());
        options.push(NightOption { short, label, cost: 0, order, places });
    }
    options
}

/// A contact as somebody might ask for it, to hear why not.
fn asked_for((war, battle): (&WarState, BattleId), contact: &Contact) -> Option<WarOrder> {
    let child = war.next_battle_name(battle, contact);
    let (scale, at) = (contact.scales().first().copied()?, contact.clone());
    let order = LinkOrder::Open { child, scale, at, ground: GroundChoice::None, minutes: None };
    Some(WarOrder { battle, order: BattleOrder::Link(order) })
}

/// What the scenario has prepared for a night.
fn prepared(war: &WarState, battle: BattleId, side: Side) -> Vec<NightRow> {
    let is_of_night = |view: &ActionView| {
        let mut all = war.setup.actions.iter();
        all.any(|one| {
            one.battle == battle && one.opens == ActionOpens::Night && one.id.as_str() == view.id
        })
    };
    let row = |view: ActionView| {
        let option = |offer: Offer<WarOrder>| NightOption {
            short: "Fight it out".to_owned(),
            label: format!("{}, with {}", view.title, view.rules),
            cost: 0,
            order: offer.order,
            places: BTreeMap::new(),
        };
        let done = view.stage.map(|_| Refused {
            code: "name_taken".to_owned(),
            cite: kernel::Cite::section("H.11"),
            sentence: "It has been opened; an action is fought once.".to_owned(),
            instead: None,
        });
        NightRow {
            unit: view.id.clone(),
            name: view.title.clone(),
            battalion: Some(view.objective.clone()),
            hex: Some(view.at),
            why_not: view.why.clone().or(done),
            options: view.offers.into_iter().map(option).collect(),
            ..NightRow::default()
        }
    };
    let all = crate::actions::actions(war, side.seat());
    all.into_iter().filter(is_of_night).map(row).collect()
}
