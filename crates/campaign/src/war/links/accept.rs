//! H.6 A report is accepted: men come back by fate, the parent's ratings follow from them, and its own chapter says who falls
//! back and who follows. Or the smaller battle is given up, and the parent throws as usual.

use std::collections::BTreeMap;

use kernel::handoff::{Missing, Report, ReportElement};
use kernel::{Halt, Name, Seat, Tape};
use two_star_general as tsg;
use two_star_general::rules::fight::Fight;
use two_star_general::rules::fought_out::{self, Outcome};
use two_star_general::state::{PlatoonId, StandId};

use super::{Decision, LinkRefusal, agreed, link_of, may_settle};
use crate::roster::change::signed;
use crate::roster::rating::wrecked;
use crate::roster::{Element, ElementSpec, RosterChange};
use crate::setup::BattleId;
use crate::war::link::{Contact, Link, Stage};
use crate::war::{Battle, WarEvent, WarRefusal, WarState, derive};

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
    if let Some(Battle::CombatCaptain(position)) = state.battle(parent) {
        return super::company::accept(state, (child, link), position, report, tape);
    }
    let mut fates = fates(state, link, report)?;
    let outcome = outcome(state, &fates, report);
    let position = division(state, parent)?;
    let fight = fight(position, link);
    let events = fought_out::settle(position, link.attacker, fight.as_ref(), &outcome, tape);
    let events = events.map_err(crate::war::lift)?;
    // Who keeps his points is told with the report; everybody else with the points he loses.
    let stays = |id: &Name| !loses_points(position, &outcome, *id);
    let men = fates.iter().filter(|(id, _)| stays(id)).flat_map(|(_, men)| men.clone()).collect();
    fates.retain(|id, _| loses_points(position, &outcome, *id));
    let accepted = WarEvent::LinkAccepted { child, men };
    let mut after = state.clone();
    super::fold(&mut after, &accepted, kernel::Seq(0));
    let events = carry_on(&after, parent, position, events);
    let mut told = vec![accepted];
    told.extend(
        derive::fought_out(&after, parent, position, events, fates).map_err(Halt::Refused)?,
    );
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
    let thrown = matches!(link.contact, Contact::Attack { .. });
    let instead = if thrown { ", and dice decide as usual" } else { "" };
    let called = state.title_of(child);
    let title = format!("Give up \"{called}\"? Nothing of it counts{instead}");
    let yes = ("give_up", "Give it up".to_owned());
    let no = ("go_on", "Go on with it".to_owned());
    if !agreed(seat, "war.give_up", title, (yes, no), tape)? {
        let order = super::LinkOrder::Abandon { child };
        return Ok(vec![WarEvent::LinkDeclined { battle: parent, order }]);
    }
    let mut told = vec![WarEvent::LinkAbandoned { child }];
    // A company battle, and a night, go on as if nothing had been asked.
    let Some(position) = state.battle(parent).and_then(Battle::tsg) else { return Ok(told) };
    let mut events = Vec::new();
    if let Some(fight) = fight(position, link) {
        let mut frozen = super::freeze::frozen(state, parent);
        frozen.retain(|_, away| *away != child);
        let open = super::freeze::without_support(position, &frozen);
        events = fought_out::throw_after_all(&open, &fight, tape).map_err(crate::war::lift)?;
    }
    let mut after = state.clone();
    super::fold(&mut after, &told[0], kernel::Seq(0));
    let events = carry_on(&after, parent, position, events);
    told.extend(derive::derive(&after, parent, position, events).map_err(Halt::Refused)?);
    Ok(told)
}

/// §1.7 Whose turn it is may have nobody left for it; but the round waits for whatever else is fought out (H.8), and the last of
/// that carries it on.
fn carry_on(
    after: &WarState,
    parent: BattleId,
    position: &tsg::State,
    events: Vec<tsg::Event>,
) -> Vec<tsg::Event> {
    let carried = fought_out::carry_on(position, events.clone());
    match super::freeze::may_end(after, parent, &carried) {
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

fn division(state: &WarState, parent: BattleId) -> Result<&tsg::State, Halt<WarRefusal>> {
    let battle = state.battle(parent).and_then(Battle::tsg);
    battle.ok_or(Halt::Refused(WarRefusal::UnknownBattle { battle: parent }))
}

/// The fight as it was declared, while everybody of it is where he was.
fn fight(position: &tsg::State, link: &Link) -> Option<Fight> {
    // Where the battle above is over nobody falls back or follows any more.
    if matches!(position.phase, tsg::state::Phase::Over(_)) {
        return None;
    }
    let Contact::Attack { stands, target } = &link.contact else { return None };
    let fight = fought_out::fight(position, link.attacker, stands, *target)?;
    let sent = |stand: StandId| link.brief.elements.iter().any(|sent| sent.element == stand.0);
    sent(fight.defender).then_some(fight)
}

/// What the report makes of the men of every element that has lost somebody.
fn fates(state: &WarState, link: &Link, report: &Report) -> Result<Fates, LinkRefusal> {
    let balance = report.balance(&link.brief);
    let balance = balance.map_err(|what| LinkRefusal::Imbalance { what: what.to_string() })?;
    let mut fates = Fates::new();
    for (id, line, missing) in &balance.lines {
        let Some(spec) = state.setup.roster.elements.get(id) else { continue };
        let men = fate(
            *id,
            spec,
            state.roster.element(*id),
            &with_stayed(state, link, *id, line),
            *missing,
        );
        if !men.is_empty() {
            fates.insert(*id, men);
        }
    }
    Ok(fates)
}

/// The line of an element with those who were not sent.
fn with_stayed(state: &WarState, link: &Link, id: Name, line: &ReportElement) -> ReportElement {
    let mut all = line.clone();
    let sent = link.brief.elements.iter().find(|sent| sent.element == id);
    if let Some(sent) = sent {
        let here = state.roster.element(sent.element);
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
        },
        RosterChange::Detached { element: id, men: surplus, vehicles: vehicles - manned },
    ];
    changes.into_iter().filter(|change| !change.is_empty()).collect()
}

/// The strength points that follow from the men.
fn outcome(state: &WarState, fates: &Fates, report: &Report) -> Outcome {
    let mut after = state.roster.clone();
    for change in fates.values().flatten() {
        after.fold(&state.setup.roster, change);
    }
    let mut outcome = Outcome { holder: report.holder, ..Outcome::default() };
    for id in fates.keys() {
        let Some(spec) = state.setup.roster.elements.get(id) else { continue };
        let rating = after.rating(&state.setup.roster, *id);
        if spec.kind.stand().is_some() {
            let points = u8::try_from(rating).unwrap_or(u8::MAX);
            outcome.strength.insert(StandId(*id), points);
        } else if rating == 0 {
            outcome.lost.insert(PlatoonId(*id));
        }
    }
    outcome
}

/// Whether an element's strength points change.
fn loses_points(position: &tsg::State, outcome: &Outcome, id: Name) -> bool {
    let has = position.stands.get(&StandId(id)).map(|stand| stand.strength);
    let left = outcome.strength.get(&StandId(id));
    let stand = matches!((has, left), (Some(has), Some(left)) if *left < has);
    stand || outcome.lost.contains(&PlatoonId(id))
}
