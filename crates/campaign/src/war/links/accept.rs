//! H.6 A report is accepted: men come back by fate, the parent's ratings follow from them, and its own chapter says who falls
//! back and who follows. Or the smaller battle is given up, and the parent throws as usual.

use std::collections::{BTreeMap, BTreeSet};

use kernel::handoff::{Balance, Fought, Missing, Outcome, Report, ReportElement, SquadLeft, Stake};
use kernel::{Halt, Name, Seat, Tape};

use super::{Decision, LinkRefusal, agreed, close, freeze, link_of, may_settle, prepared};
use crate::roster::change::signed;
use crate::roster::rating::wrecked;
use crate::roster::{Element, ElementSpec, Muster, Roster, RosterChange};
use crate::setup::BattleId;
use crate::war::link::{Contact, Link, Stage};
use crate::war::{Battle, BattleEvent, WarEvent, WarRefusal, WarState, derive, squads};

/// What became of the men of each element.
pub(in crate::war) type Fates = BTreeMap<Name, Vec<RosterChange>>;

/// Both sides accept the report of a smaller battle.
pub(super) fn accept(
    state: &WarState,
    parent: BattleId,
    seat: Seat,
    child: BattleId,
    tape: &mut Tape<'_>,
) -> Decision {
    let (link, report) = may_accept(state, parent, child)?;
    let title = format!("Accept the report of \"{}\"?", state.title_of(child));
    let yes = ("accept", "Accept it".to_owned());
    let no = ("not_yet", "Not yet".to_owned());
    if !agreed(seat, "war.accept", title, (yes, no), tape)? {
        let order = super::LinkOrder::Accept { child };
        return Ok(vec![WarEvent::LinkDeclined { battle: parent, order }]);
    }
    let battle = battle(state, parent)?;
    let balance = report.balance(&link.brief);
    let balance = balance.map_err(|what| LinkRefusal::Imbalance { what: what.to_string() })?;
    let mut fates = fates(state, battle, (child, link), &balance);
    let (muster, roster) = (state.muster_of(parent), state.roster_of(parent));
    let mut left = roster.clone();
    for change in fates.values().flatten() {
        left.fold(muster, change);
    }
    let squads = squads_left(state, (child, link), report);
    let outcome = Outcome {
        squads,
        stood: stood(state, (child, link)),
        ..outcome((muster, &left, &fates), (balance, report))
    };
    let sides = Sides::of(state, link, parent);
    let mut events = battle.settle(&sides.fought(link), &outcome, tape)?;
    events.extend(prepared::charges_out(state, parent, (child, report)));
    // Who keeps his points is told with the report; everybody else with the points he loses.
    let stays = |id: &Name| left.rating(muster, *id) == roster.rating(muster, *id);
    let men = fates.iter().filter(|(id, _)| stays(id)).flat_map(|(_, men)| men.clone()).collect();
    fates.retain(|id, _| !stays(id));
    let accepted = WarEvent::LinkAccepted { child, men };
    let mut after = state.clone();
    super::fold(&mut after, &accepted, kernel::Seq(0));
    let events = carry_on(&after, parent, battle, events);
    let mut told = vec![accepted];
    told.extend(derive::fought_out(&after, parent, events, fates).map_err(Halt::Refused)?);
    Ok(told)
}

/// A smaller battle is given up: nothing of it comes back, and the attack is thrown for.
pub(super) fn abandon(
    state: &WarState,
    parent: BattleId,
    seat: Seat,
    child: BattleId,
    tape: &mut Tape<'_>,
) -> Decision {
    let link = may_abandon(state, parent, child)?;
    let instead =
        if link.contact.stake() == Stake::Made { ", and dice decide as usual" } else { "" };
    let called = state.title_of(child);
    let title = format!("Give up \"{called}\"? It will not count{instead}");
    let yes = ("give_up", "Give it up".to_owned());
    let no = ("go_on", "Go on with it".to_owned());
    if !agreed(seat, "war.give_up", title, (yes, no), tape)? {
        let order = super::LinkOrder::Abandon { child };
        return Ok(vec![WarEvent::LinkDeclined { battle: parent, order }]);
    }
    let battle = battle(state, parent)?;
    let abandoned = WarEvent::LinkAbandoned { child };
    let mut after = state.clone();
    super::fold(&mut after, &abandoned, kernel::Seq(0));
    let sides = Sides::of(&after, link, parent);
    let events = battle.give_up(&sides.fought(link), tape)?;
    let events = carry_on(&after, parent, battle, events);
    let mut told = vec![abandoned];
    told.extend(derive::fought_out(&after, parent, events, Fates::new()).map_err(Halt::Refused)?);
    Ok(told)
}

/// Who was sent from a battle, and who is away in other smaller ones.
struct Sides {
    sent: BTreeSet<Name>,
    away: BTreeSet<Name>,
}

impl Sides {
    fn of(state: &WarState, link: &Link, parent: BattleId) -> Self {
        let sent = link.brief.elements.iter().map(|sent| sent.element).collect();
        Self { sent, away: freeze::away(state, parent) }
    }

    fn fought<'a>(&'a self, link: &'a Link) -> Fought<'a, Contact> {
        let Link { contact, attacker, .. } = link;
        Fought { contact, attacker: *attacker, sent: &self.sent, away: &self.away }
    }
}

/// §1.7 Whose turn it is may have nobody left for it; but the round waits for whatever else is fought out (H.8), and the last of
/// that carries it on.
fn carry_on(
    after: &WarState,
    parent: BattleId,
    battle: &Battle,
    events: Vec<BattleEvent>,
) -> Vec<BattleEvent> {
    let carried = battle.carry_on(events.clone());
    match freeze::may_end(after, parent, &carried) {
        Ok(()) => carried,
        Err(_) => events,
    }
}

/// Whether a report may be accepted.
pub(super) fn may_accept(
    state: &WarState,
    parent: BattleId,
    child: BattleId,
) -> Result<(&Link, &Report), LinkRefusal> {
    let link = link_of(state, parent, child)?;
    match &link.stage {
        Stage::Reported(report) => Ok((link, report)),
        Stage::Open => Err(LinkRefusal::NotReported { child }),
        Stage::Accepted(_) | Stage::Abandoned => Err(LinkRefusal::Settled { child }),
    }
}

/// Whether a smaller battle may be given up.
pub(super) fn may_abandon(
    state: &WarState,
    parent: BattleId,
    child: BattleId,
) -> Result<&Link, LinkRefusal> {
    let link = link_of(state, parent, child)?;
    if !link.is_pending() {
        return Err(LinkRefusal::Settled { child });
    }
    may_settle(state, child)?;
    Ok(link)
}

fn battle(state: &WarState, id: BattleId) -> Result<&Battle, Halt<WarRefusal>> {
    state.battle(id).ok_or(Halt::Refused(WarRefusal::UnknownBattle { battle: id }))
}

/// What the report makes of the men of every element that has lost somebody; nothing where the battle counts its own.
fn fates(
    state: &WarState,
    battle: &Battle,
    (child, link): (BattleId, &Link),
    balance: &Balance,
) -> Fates {
    let own = balance.lines.iter().filter(|(id, ..)| battle.people(*id).is_none());
    let fate = |(id, line, missing): &(Name, ReportElement, Missing)| {
        let spec = state.muster_of(link.parent).elements.get(id)?;
        let line = with_stayed(state, link, *id, line);
        let here = state.roster_of(link.parent).element(*id);
        let men = fate(*id, spec, here, &line, *missing);
        let lost = |change: RosterChange| match state.battle(child) {
            Some(below) => change.among(squads::lost(&link.tally, below, *id)),
            None => change,
        };
        let men: Vec<RosterChange> = men.into_iter().map(lost).collect();
        (!men.is_empty()).then_some((*id, men))
    };
    own.filter_map(fate).collect()
}

/// The line of an element with those who were not sent.
fn with_stayed(state: &WarState, link: &Link, id: Name, line: &ReportElement) -> ReportElement {
    let mut all = line.clone();
    let sent = link.brief.elements.iter().find(|sent| sent.element == id);
    if let Some(sent) = sent {
        let here = state.roster_of(link.parent).element(sent.element);
        all.present += here.men.saturating_sub(sent.men);
        all.vehicles_present += here.vehicles.saturating_sub(sent.vehicles);
    }
    all
}

/// What becomes of one element's men and vehicles. The missing are stragglers (LNK-R18). Of lost vehicles half can be mended
/// (LNK-R11); a vehicle or gun needs its whole crew, men beyond that wait with the replacements, and what nobody mans is parked
/// (LNK-R19).
fn fate(
    id: Name,
    spec: &ElementSpec,
    here: Element,
    line: &ReportElement,
    missing: Missing,
) -> Vec<RosterChange> {
    let (manned, vehicles) = if spec.by_vehicles() {
        let crews = line.present / spec.crew.max(1);
        (crews.min(line.vehicles_present), line.vehicles_present)
    } else {
        (0, 0)
    };
    let lost = here.vehicles.saturating_sub(vehicles);
    let (destroyed, damaged) = wrecked(lost.saturating_sub(missing.vehicles));
    let destroyed = destroyed + missing.vehicles.min(lost);
    let surplus = if spec.by_vehicles() { line.present - manned * spec.crew } else { 0 };
    let changes = [
        RosterChange::Casualties {
            element: id,
            killed: signed(line.killed),
            wounded: signed(line.wounded),
            captured: signed(line.captured),
            stragglers: signed(line.stragglers + missing.men),
            vehicles_destroyed: signed(destroyed),
            vehicles_damaged: signed(damaged),
            squads: Vec::new(),
        },
        RosterChange::Detached { element: id, men: surplus, vehicles: vehicles - manned, to: None },
    ];
    changes.into_iter().filter(|change| !change.is_empty()).collect()
}

/// The squads that each element became in a smaller battle, where its report is as it was written.
fn squads_left(
    state: &WarState,
    (child, link): (BattleId, &Link),
    report: &Report,
) -> BTreeMap<Name, Vec<SquadLeft>> {
    let battle = state.battle(child);
    let Some(battle) =
        battle.filter(|battle| close::report(link, battle).elements == report.elements)
    else {
        return BTreeMap::new();
    };
    let sent = link.brief.elements.iter().map(|sent| sent.element);
    sent.map(|id| (id, link.tally.squads(battle, id))).filter(|(_, all)| !all.is_empty()).collect()
}

/// LNK-R60 Where in the larger battle units stand in a smaller one that has a part of its map.
fn stood(state: &WarState, (child, link): (BattleId, &Link)) -> BTreeMap<Name, String> {
    let position = state.battle(child).and_then(Battle::tsg);
    let own = link.ledger.as_ref().zip(position);
    own.map(|(own, position)| own.stood(&link.musters, position)).unwrap_or_default()
}

/// What the parent reads: everybody by fate, the missing among the stragglers (LNK-R18), and what is left as the roster rates it.
fn outcome(
    (muster, left, fates): (&Muster, &Roster, &Fates),
    (balance, report): (Balance, &Report),
) -> Outcome {
    let rating = |id: &Name| (*id, left.rating(muster, *id));
    let line = |(id, mut line, missing): (Name, ReportElement, Missing)| {
        line.stragglers += missing.men;
        (id, line)
    };
    Outcome {
        lines: balance.lines.into_iter().map(line).collect(),
        ratings: fates.keys().map(rating).collect(),
        holder: report.holder,
        places: report.places.clone(),
        support: report.support.clone(),
        ..Outcome::default()
    }
}
