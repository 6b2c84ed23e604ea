//! A fire or a close combat of Combat Captain, fought out by its squads man by man (LNK-R29). The company battle waits meanwhile:
//! its units rout and close up as wholes, and cannot do that around squads that are away.

use std::collections::{BTreeMap, BTreeSet};

use combat_captain as cc;
use combat_captain::handoff as company;
use combat_captain::rules::fought_out::{self, Men, Outcome};
use combat_captain::state::SubunitId;
use kernel::handoff::Report;
use kernel::table::{Edge, Point, Table};
use kernel::{Halt, Name, Offers, Seq, Side, Tape};

use super::squads::Party;
use super::{Decision, LinkRefusal, clock, open};
use crate::setup::BattleId;
use crate::war::link::{Contact, GroundChoice, Link, LinkOrder, Opening, Scale, Stage};
use crate::war::{
    Battle, BattleEvent, BattleOrder, WarEvent, WarOrder, WarRefusal, WarState, ground, tables,
};

/// The heading of contacts that may be fought out.
const FIGHT_OUT: &str = "Fight out";

/// A contact of a company battle as a fight of soldiers.
pub(super) fn opening(
    state: &WarState,
    parent: BattleId,
    (position, side): (&cc::State, Side),
    at: &Contact,
    (ground, minutes): (GroundChoice, Option<u16>),
) -> Result<Opening, Halt<WarRefusal>> {
    let (attacker, attackers, defenders) = squads(position, side, at).map_err(refused)?;
    let span = clock::Span::now(state, parent);
    may_open(state, parent, position, (at, &span))?;
    let all = || attackers.iter().chain(&defenders).copied();
    let left = span.left(state, parent, all().map(|id| id.0))?;
    let laid = match ground {
        GroundChoice::Made => made(state, parent, position, attacker, &all().collect::<Vec<_>>()),
        GroundChoice::None | GroundChoice::Prepared => None,
    };
    let contact = company::Contact {
        battle: parent.0,
        cause: Seq(0),
        attackers,
        defenders,
        minutes_max: minutes.map_or(u32::MAX, u32::from).clamp(1, left),
    };
    let brief = company::brief(position, &contact, |id| {
        let men = position.subunits.get(&SubunitId(id)).map_or(0, |now| men_of(&now.figures));
        company::People { men, vehicles: 0 }
    });
    let party = Party { state, parent, attacker, contact: at.clone(), brief };
    Ok(party.opening(laid, Some(attacker.enemy()), None))
}

/// LNK-R37 The ground the squads are on, as large as soldiers see it: cut from the company's table, or made of the hex where there is
/// none. Each side comes from its own edge.
fn made(
    state: &WarState,
    parent: BattleId,
    position: &cc::State,
    attacker: Side,
    squads: &[SubunitId],
) -> Option<(Table, [Edge; 2])> {
    let homes = match position.setup.sides.each_ref().map(|side| side.home_edge) {
        [Some(blue), Some(orange)] => [blue, orange],
        _ if attacker == Side::Blue => [Edge::South, Edge::North],
        _ => [Edge::North, Edge::South],
    };
    if let Some(table) = position.table() {
        let places: Vec<Point> =
            squads.iter().filter_map(|id| Some(position.disc(*id)?.centre)).collect();
        return Some((ground::cut(table, &places)?, homes));
    }
    let link = state.links.get(&parent)?;
    let hex = link.brief.place.parse().ok()?;
    Some((ground::squad_table(state.division(link.parent)?, hex), homes))
}

/// Reads a report into a company battle: men by category, and what its chapters make of that.
pub(super) fn accept(
    state: &WarState,
    (child, link): (BattleId, &Link),
    position: &cc::State,
    report: &Report,
    tape: &mut Tape<'_>,
) -> Decision {
    let balance = report.balance(&link.brief);
    let balance = balance.map_err(|what| LinkRefusal::Imbalance { what: what.to_string() })?;
    let men = |(id, line, missing): (Name, kernel::handoff::ReportElement, _)| {
        let missing: kernel::handoff::Missing = missing;
        let men = Men {
            present: line.present,
            killed: line.killed,
            wounded: line.wounded,
            captured: line.captured,
            stragglers: line.stragglers + missing.men,
        };
        (SubunitId(id), men)
    };
    let outcome =
        Outcome { men: balance.lines.into_iter().map(men).collect(), holder: report.holder };
    let events = match &link.contact {
        Contact::Fire { volley } => {
            fought_out::settle_fire(position, link.attacker, volley, &outcome)
        }
        _ => fought_out::settle_melee(position, &outcome, tape),
    };
    let events = events.map_err(|halt| crate::war::halt_with(halt, WarRefusal::CombatCaptain))?;
    let events = events.into_iter().map(BattleEvent::CombatCaptain).collect();
    let mut all = vec![WarEvent::LinkAccepted { child, men: Vec::new() }];
    all.extend(tables::told(state, link.parent, events));
    debug_assert!(state.links.contains_key(&child), "a link is accepted once");
    Ok(all)
}

/// LNK-R29 Whether a company battle may go on.
pub(in crate::war) fn may_go_on(state: &WarState, battle: BattleId) -> Result<(), LinkRefusal> {
    match super::pending(state, battle).next() {
        Some(child) => Err(LinkRefusal::CompanyWaits { child }),
        None => Ok(()),
    }
}

/// Beside each fire that is offered, and the close combat that is next: to fight it out.
pub(super) fn offer(
    state: &WarState,
    parent: BattleId,
    (position, side): (&cc::State, Side),
    child: BattleId,
    offers: &mut Offers<WarOrder>,
) {
    if may_go_on(state, parent).is_err() {
        return;
    }
    let contact = |offer: &kernel::Offer<WarOrder>| match &offer.order.order {
        BattleOrder::CombatCaptain(cc::Order::Fire { volley }) => {
            Some((Contact::Fire { volley: volley.clone() }, offer.label.clone()))
        }
        BattleOrder::CombatCaptain(cc::Order::Fight) => Some((Contact::Melee, offer.label.clone())),
        _ => None,
    };
    let contacts: Vec<_> = offers.offers.iter().filter_map(contact).collect();
    let span = clock::Span::now(state, parent);
    for (at, label) in contacts {
        let Ok((_, own, others)) = squads(position, side, &at) else { continue };
        let all = own.iter().chain(&others).map(|id| id.0);
        let time = span.left(state, parent, all);
        if time.is_ok() && may_open(state, parent, position, (&at, &span)).is_ok() {
            let (scale, ground) = (Scale::Combat, GroundChoice::default());
            let order = LinkOrder::Open { child, scale, at, ground, minutes: None };
            offers.offer(FIGHT_OUT, label, super::offer::given(parent, order));
        }
    }
}

/// Men and figures of squads that are away agree.
pub(super) fn faults(position: &cc::State, link: &Link) -> BTreeMap<Name, u32> {
    let men = |sent: &kernel::handoff::BriefElement| {
        let now = position.subunits.get(&SubunitId(sent.element))?;
        let men = men_of(&now.figures);
        (men != sent.men).then_some((sent.element, men))
    };
    link.brief.elements.iter().filter_map(men).collect()
}

/// The side that attacks, its squads, and the other's.
fn squads(
    position: &cc::State,
    side: Side,
    at: &Contact,
) -> Result<(Side, Vec<SubunitId>, Vec<SubunitId>), cc::Refusal> {
    let (attacker, all) = match at {
        Contact::Fire { volley } => (side, fought_out::fire(position, side, volley)?),
        _ => {
            let (melee, all) = fought_out::melee(position)?;
            (position.unit_spec(melee.attacker).side, all)
        }
    };
    let (own, others) = all.into_iter().partition(|id| position.side_of(*id) == attacker);
    Ok((attacker, own, others))
}

/// LNK-R9 Nothing twice: not what was declined, nor what was given up in the same turn.
fn may_open(
    state: &WarState,
    parent: BattleId,
    position: &cc::State,
    (at, span): (&Contact, &clock::Span),
) -> Result<(), LinkRefusal> {
    may_go_on(state, parent)?;
    open::not_declined(state, parent, at)?;
    let units = |link: &Link| -> BTreeSet<Name> {
        let sent = link.brief.elements.iter().map(|sent| SubunitId(sent.element));
        sent.map(|id| position.unit_of(id).0).collect()
    };
    let between: BTreeSet<Name> = between(state, parent, at).into_iter().collect();
    let mut before = state.links.values().filter(|link| {
        link.parent == parent && link.began == span.from && link.stage == Stage::Abandoned
    });
    let same = |link: &Link| {
        link.contact.is_same_event(at) && (*at != Contact::Melee || units(link) == between)
    };
    match before.any(same) {
        true => Err(LinkRefusal::GivenUp { what: super::words_of(state, parent, at) }),
        false => Ok(()),
    }
}

/// The two units of the close combat that is next; nobody for any other contact.
pub(super) fn between(state: &WarState, battle: BattleId, at: &Contact) -> Vec<Name> {
    let (Contact::Melee, Some(Battle::CombatCaptain(position))) = (at, state.battle(battle)) else {
        return Vec::new();
    };
    let melee = combat_captain::rules::combat::next_fight(position);
    melee.map_or_else(Vec::new, |melee| vec![melee.attacker.0, melee.defender.0])
}

fn refused(refusal: cc::Refusal) -> Halt<WarRefusal> {
    Halt::Refused(WarRefusal::CombatCaptain(refusal))
}

fn men_of(figures: &[u8]) -> u32 {
    figures.iter().map(|men| u32::from(*men)).sum()
}
