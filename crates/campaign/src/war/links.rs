//! Links between scales (RULES.md H.6): a contact of one battle is fought out as a smaller one. The parent's people are frozen
//! meanwhile ([`freeze`]); what comes back ([`accept`]) replaces the parent's own throws.

mod accept;
mod clock;
mod close;
mod fight_out;
pub(super) mod freeze;
mod offer;
mod open;
mod pairs;
mod prepared;
mod refusal;
mod soldiers;
pub(super) mod title;
mod umpire;
mod unfought;

use std::collections::BTreeMap;

use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Name, Seat, Seq, Side, Tape};

use super::link::{Link, LinkOrder, Opening, Stage, Tally};
use super::{Battle, BattleEvent, BattleOrder, WarEvent, WarRefusal, WarState};
use crate::setup::BattleId;

pub(super) use accept::Fates;
pub(super) use close::report;
pub(super) use offer::{offer, report_offers};
pub use pairs::GOING_OUT;
pub use pairs::sky::Sky;
pub(crate) use pairs::{Draft, Enlisted, Sent, is_below_division, kind_in, may_open};
pub use refusal::LinkRefusal;
pub(super) use soldiers::rename;
pub(super) use unfought::changes as changes_unfought;

/// The books a contact is fought out with, the usual one first.
pub(super) fn scales(contact: &super::link::Contact) -> Vec<super::link::Scale> {
    pairs::of(contact).map(pairs::Pair::child).collect()
}

/// What comes of an order about smaller battles.
pub(super) type Decision = Result<Vec<WarEvent>, Halt<WarRefusal>>;

/// What happens when `seat` gives an order about the smaller battles of `parent`.
pub(super) fn decide(
    state: &WarState,
    parent: BattleId,
    seat: Seat,
    order: &LinkOrder,
    tape: &mut Tape<'_>,
) -> Decision {
    let events = match order {
        LinkOrder::Open { .. } => open::open(state, parent, seat, order, tape),
        LinkOrder::Close { child } => close::close(state, parent, seat, *child, tape),
        LinkOrder::CorrectReport { child, report, reason } => {
            close::correct(state, parent, seat, *child, report, reason)
        }
        LinkOrder::Accept { child } => accept::accept(state, parent, seat, *child, tape),
        LinkOrder::Abandon { child } => accept::abandon(state, parent, seat, *child, tape),
    }?;
    match tape.left() {
        0 => Ok(events),
        left => Err(Halt::Unfit(kernel::Unfit::LeftOver { left })),
    }
}

/// Folds an event about a link.
pub(super) fn fold(state: &mut WarState, event: &WarEvent, at: Seq) {
    match event {
        WarEvent::LinkOpened { child, opening } => begin(state, *child, opening, at),
        WarEvent::LinkDeclined { battle, order: LinkOrder::Open { at: contact, .. } } => {
            let (battle, contact) = (*battle, contact.clone());
            state.declined.push(super::link::Declined { battle, contact });
        }
        WarEvent::LinkReported { child, report }
        | WarEvent::LinkCorrected { child, report, .. } => {
            set_stage(state, *child, Stage::Reported(report.clone()), at);
        }
        WarEvent::LinkAccepted { child, men } => {
            let report = state.links.get(child).and_then(Link::report).cloned();
            if let Some(report) = report {
                set_stage(state, *child, Stage::Accepted(report), at);
            }
            let Some(parent) = state.links.get(child).map(|link| link.parent) else { return };
            let own: Vec<_> = men.iter().filter(|change| state.fold_men(parent, change)).collect();
            super::derive::count_action(state, *child);
            soldiers::muster_out(state, *child, at);
            for change in own {
                super::people::follow(state, change, at);
            }
        }
        WarEvent::LinkAbandoned { child } => {
            set_stage(state, *child, Stage::Abandoned, at);
            soldiers::forget(state, *child);
            state.squads.forget(&state.soldiers);
        }
        _ => {}
    }
}

/// Counts what an event of a smaller battle costs, before it is folded.
pub(super) fn follow(state: &mut WarState, battle: BattleId, event: &BattleEvent) {
    let Some(link) = state.links.get_mut(&battle) else { return };
    if let Some(before) = state.battles.get(&battle) {
        link.tally.follow(before, event);
    }
}

/// A new round: what was declined in the last one may be asked again.
pub(super) fn forget_declined(state: &mut WarState, battle: BattleId) {
    state.declined.retain(|declined| declined.battle != battle);
}

/// The men of an element that its battle would send to the smaller one now; none where the roster counts them.
fn again(state: &WarState, link: &Link, child: BattleId, element: Name) -> Option<u32> {
    let parent = state.battles.get(&link.parent).filter(|own| own.people(element).is_some())?;
    let pair = pairs::pair(parent.scale(), state.battles.get(&child)?.scale())?;
    Some(pair.sent(state, link.parent, element).men)
}

/// What is wrong with the accounts of the smaller battles: nothing, after every entry.
pub(super) fn faults(state: &WarState) -> Vec<String> {
    let mut faults = Vec::new();
    for (child, link) in state.links.iter().filter(|(_, link)| link.is_pending()) {
        if let Some(battle) = state.battles.get(child) {
            let own = link.tally.faults(battle, &link.brief);
            faults.extend(own.into_iter().map(|fault| format!("{child}: {fault}")));
        }
        for sent in &link.brief.elements {
            // An element that is away has the men it went with: as many as its battle would send again, or at least as the roster has.
            let (now, gone) = match again(state, link, *child, sent.element) {
                Some(men) => (men, men != sent.men),
                None => {
                    let here = state.roster_of(link.parent).elements.get(&sent.element);
                    here.map_or((0, false), |here| (here.men, here.men < sent.men))
                }
            };
            if gone {
                let (id, men) = (sent.element, sent.men);
                faults.push(format!("{child}: {id} was sent with {men} men, has {now} (H.2)"));
            }
        }
    }
    faults
}

fn begin(state: &mut WarState, child: BattleId, opening: &Opening, at: Seq) {
    let mut battle = Battle::begin(&opening.setup);
    if opening.grounded {
        battle.ground_aircraft();
    }
    let mut brief = opening.brief.clone();
    brief.cause = at;
    let tally = Tally::begin(&battle, &opening.musters, &brief);
    let known = soldiers::known(state, opening);
    let ledger = opening.stands.as_deref();
    let ledger = ledger.map(|stands| Box::new(super::link::Ledger::begin(stands, &opening.setup)));
    soldiers::enlist(state, opening, at);
    super::squads::open(state, opening, (&tally, &battle));
    let from = crate::calendar::game_time_of(state, opening.parent);
    let link = Link {
        parent: opening.parent,
        contact: opening.contact.clone(),
        attacker: opening.attacker,
        brief,
        musters: opening.musters.clone(),
        names: opening.names.clone(),
        stage: Stage::Open,
        opened: at,
        changed: at,
        began: crate::calendar::span_time(state, opening.parent),
        from,
        until: clock::Span::now(state, opening.parent).until(state, opening.parent).max(from),
        first_turn: battle.turn().unwrap_or_default(),
        tally,
        soldiers: opening.soldiers.clone(),
        known,
        ledger,
    };
    state.links.insert(child, link);
    state.battles.insert(child, battle);
}

fn set_stage(state: &mut WarState, child: BattleId, stage: Stage, at: Seq) {
    if let Some(link) = state.links.get_mut(&child) {
        (link.stage, link.changed) = (stage, at);
    }
}

/// The link of a child, if `parent` is where it comes from.
fn link_of(state: &WarState, parent: BattleId, child: BattleId) -> Result<&Link, LinkRefusal> {
    let link = state
        .links
        .get(&child)
        .ok_or_else(|| LinkRefusal::UnknownBattle { child: child.to_string() })?;
    if link.parent == parent {
        Ok(link)
    } else {
        Err(LinkRefusal::NotItsParent { child, parent: link.parent })
    }
}

/// The smaller battles of a battle that were opened in the round, night or turn it is in.
fn since_now(state: &WarState, parent: BattleId) -> impl Iterator<Item = &Link> {
    let now = crate::calendar::span_time(state, parent);
    state.links.values().filter(move |link| link.parent == parent && link.began == now)
}

/// The smaller battles of a battle that are not settled.
pub(super) fn pending(state: &WarState, parent: BattleId) -> impl Iterator<Item = BattleId> + '_ {
    let own = state.links.iter().filter(move |(_, link)| link.parent == parent);
    own.filter(|(_, link)| link.is_pending()).map(|(child, _)| *child)
}

/// A child that has smaller battles of its own is not settled before them.
fn may_settle(state: &WarState, child: BattleId) -> Result<(), LinkRefusal> {
    match pending(state, child).next() {
        Some(below) => Err(LinkRefusal::StillFought { child, below }),
        None => Ok(()),
    }
}

/// Asks the other side; the umpire need not ask.
fn agreed(
    seat: Seat,
    purpose: &'static str,
    title: String,
    (yes, no): ((&str, String), (&str, String)),
    tape: &mut Tape<'_>,
) -> Result<bool, Halt<WarRefusal>> {
    if seat == Seat::Umpire {
        return Ok(true);
    }
    let side: Side = seat.side().ok_or(LinkRefusal::NotASide)?;
    let options = vec![ChoiceOption::new(yes.0, yes.1), ChoiceOption::new(no.0, no.1)];
    let cite = Cite::section("H.11");
    let call = ChoiceCall::one(purpose, title, side.enemy().actor(), cite, options, 0);
    Ok(tape.choose_one(call)? == 0)
}

/// Whether an order of a battle leaves alone whoever is away, and does not end the round before they are back.
pub(super) fn may_order(
    state: &WarState,
    id: BattleId,
    (battle, seat): (&Battle, Seat),
    frozen: &BTreeMap<Name, BattleId>,
    order: &BattleOrder,
) -> Result<(), LinkRefusal> {
    if frozen.is_empty() {
        return Ok(());
    }
    freeze::may_order(state, id, battle, frozen, order)?;
    if order.may_end_span()
        && let Some(Ok(events)) = battle.decide(seat.actor(), order, &mut Tape::new(&[]))
    {
        freeze::may_end(state, id, &events)?;
    }
    Ok(())
}

/// What is said to whoever looks at a smaller battle that is not being fought any more.
pub(super) fn settled(state: &WarState, child: BattleId, link: &Link) -> String {
    let (called, parent) = (state.title_of(child), state.title_of(link.parent));
    match link.stage {
        Stage::Open => format!("\"{called}\" is being fought."),
        Stage::Reported(_) => {
            format!("The report of \"{called}\" waits in \"{parent}\" to be accepted.")
        }
        Stage::Accepted(_) => format!("\"{called}\" is over; its report was accepted."),
        Stage::Abandoned => format!("\"{called}\" was given up."),
    }
}
