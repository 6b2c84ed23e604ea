//! From a battle's events to the war's: what each event did to the men, dawn and replacements, and who fell or took over.
//!
//! The events are folded one after the other on a copy, so that each change is counted from what the one before it left.

use std::collections::BTreeSet;

use kernel::handoff::Stake;
use kernel::{Name, RuleSet as _, Seq};
use two_star_general as tsg;
use two_star_general::event::LossCause;
use two_star_general::state::{Place, StandId};
use two_star_general::{Event, TwoStarGeneral};

use super::links::{Fates, freeze};
use super::{
    Battle, BattleEvent, WarEvent, WarRefusal, WarState, days, headquarters, men, posts, rated,
};
use crate::people::{Fate, People};
use crate::roster::change::Fell;
use crate::roster::{Muster, Roster, RosterChange};
use crate::setup::{BattleId, WarSetup};

/// The war's events that follow from what a smaller battle has brought, or from its being given up: men by the fates it tells.
pub(super) fn fought_out(
    state: &WarState,
    battle: BattleId,
    events: Vec<BattleEvent>,
    fates: Fates,
) -> Result<Vec<WarEvent>, WarRefusal> {
    let Some(position) = state.division(battle) else {
        return others(state, battle, events, &fates);
    };
    let mut reckoning = Reckoning::of(state, battle, position);
    reckoning.fates = fates;
    reckoning.all(state, own(events))
}

/// The war's events that follow from a battle's. The roster counts the men of a division battle by its events, those of any other by
/// its accounts.
pub(super) fn derive(
    state: &WarState,
    battle: BattleId,
    events: Vec<BattleEvent>,
) -> Result<Vec<WarEvent>, WarRefusal> {
    let Some(position) = state.division(battle) else {
        return others(state, battle, events, &Fates::new());
    };
    let events = own(events);
    if !events.iter().any(touches_men) {
        return Ok(with_dawn(state, (battle, position), events));
    }
    let mut reckoning = Reckoning::of(state, battle, position);
    reckoning.by_ruling = events.iter().any(|event| matches!(event, Event::Ruled { .. }));
    reckoning.all(state, events)
}

/// The same for the battles of all other books.
fn others(
    state: &WarState,
    battle: BattleId,
    events: Vec<BattleEvent>,
    fates: &Fates,
) -> Result<Vec<WarEvent>, WarRefusal> {
    if rated::is_rated(state, battle) {
        return rated::told(state, battle, events, fates);
    }
    Ok(super::tables::told(state, battle, events))
}

/// The events that are of a division battle.
fn own(events: Vec<BattleEvent>) -> Vec<Event> {
    let own = |event| match event {
        BattleEvent::TwoStarGeneral(event) => Some(event),
        _ => None,
    };
    events.into_iter().filter_map(own).collect()
}

/// What a new day brings. `day` is counted from 1.
pub(super) fn dawn(state: &WarState, day: u8) -> Vec<WarEvent> {
    let calendar = &state.setup.calendar;
    let Some(note) = calendar.day(day) else {
        return Vec::new();
    };
    let (date, weather, supply) = (calendar.date(day), note.weather.clone(), note.supply.clone());
    let mut events = vec![WarEvent::DayDawned { day, date, weather, supply }];
    for (formation, men) in note.replacements.iter().filter(|(_, men)| **men > 0) {
        events.push(WarEvent::ReplacementsArrived { formation: *formation, men: *men });
    }
    events
}

/// Counts an attack for the commanders on both sides of it, before it is folded.
pub(super) fn count_fights(state: &mut WarState, battle: BattleId, event: &BattleEvent) {
    let BattleEvent::TwoStarGeneral(Event::AttackDeclared { stands, target, .. }) = event else {
        return;
    };
    let Some(Battle::TwoStarGeneral(position)) = state.battles.get(&battle) else {
        return;
    };
    let posts = stands.iter().copied().chain(position.occupant(*target)).map(|id| id.0).collect();
    fought(state, battle, posts);
}

/// LNK-R39 Counts a smaller battle that no attack has led to, when its report is accepted.
pub(super) fn count_action(state: &mut WarState, child: BattleId) {
    let Some(link) = state.links.get(&child) else { return };
    if link.contact.stake() == Stake::Made {
        return;
    }
    let (parent, sent) = (link.parent, link.brief.elements.iter());
    let posts = sent.map(|sent| sent.element).collect();
    fought(state, parent, posts);
}

/// One fight more for whoever commands these stands, and their battalions.
fn fought(state: &mut WarState, battle: BattleId, mut posts: Vec<Name>) {
    let Some(Battle::TwoStarGeneral(position)) = state.battles.get(&battle) else {
        return;
    };
    let hq_of = |id: &Name| {
        let battalion = position.setup.stands.get(&StandId(*id))?.battalion?;
        position.setup.battalions.get(&battalion).map(|spec| spec.hq.0)
    };
    let hqs: Vec<Name> = posts.iter().filter_map(hq_of).collect();
    posts.extend(hqs);
    posts.sort_unstable();
    posts.dedup();
    for post in posts {
        state.people.fought(post);
    }
}

/// A copy of the war on which the events of one order are counted out.
pub(super) struct Reckoning<'w> {
    pub(super) setup: &'w WarSetup,
    pub(super) muster: &'w Muster,
    battle: BattleId,
    pub(super) position: tsg::State,
    pub(super) roster: Roster,
    people: People,
    /// Who is away in a smaller battle, and cannot be drawn on.
    pub(super) away: BTreeSet<Name>,
    /// What a smaller battle tells about the men of whoever loses points by it.
    pub(super) fates: Fates,
    /// The order is a ruling, and so is everything that follows from it.
    by_ruling: bool,
    events: Vec<WarEvent>,
}

impl<'w> Reckoning<'w> {
    fn of(state: &'w WarState, battle: BattleId, position: &tsg::State) -> Self {
        Self {
            setup: &state.setup,
            muster: state.muster_of(battle),
            battle,
            position: position.clone(),
            roster: state.roster_of(battle).clone(),
            people: state.people.clone(),
            away: freeze::frozen(state, battle).into_keys().collect(),
            fates: Fates::new(),
            by_ruling: false,
            events: Vec::new(),
        }
    }

    fn all(mut self, state: &WarState, events: Vec<Event>) -> Result<Vec<WarEvent>, WarRefusal> {
        let dawning = days::dawning(
            state,
            self.battle,
            days::come_to::<TwoStarGeneral>(&self.position, &events),
        );
        for event in events {
            self.happen(event)?;
        }
        Ok(insert_dawn(self.events, dawning))
    }

    /// Takes one event of the battle in, with everything that follows from it.
    fn happen(&mut self, event: Event) -> Result<(), WarRefusal> {
        if let Event::HqReturned { battalion, hex, .. } = event {
            return headquarters::returned(self, battalion, hex);
        }
        if let Event::RoundBegan { .. } = event {
            self.position.evolve_by(&event);
            self.events.push(told(self.battle, event));
            return Ok(());
        }
        let fell = self.fell(&event);
        let men = men::changes(self, &event)?;
        self.record(event, men, fell);
        Ok(())
    }

    /// Records an event whose changes are known, and who fell or took over with it.
    pub(super) fn record(&mut self, event: Event, men: Vec<RosterChange>, fell: Fell) {
        let men: Vec<RosterChange> = men.into_iter().filter(|change| !change.is_empty()).collect();
        for change in &men {
            self.roster.fold(self.muster, change);
        }
        let stand = place_changing(&event, &self.position);
        let was_there = stand.is_some_and(|id| on_table(&self.position, id));
        self.position.evolve_by(&event);
        let is_there = stand.is_some_and(|id| on_table(&self.position, id));
        let event = BattleEvent::TwoStarGeneral(event);
        self.events.push(WarEvent::Battle { battle: self.battle, event, men });
        match (stand, was_there, is_there) {
            (Some(post), true, false) => self.fall(post.0, fell),
            (Some(post), false, true) => self.take_over(post.0),
            _ => {}
        }
    }

    /// How the men of an event's stand or platoon leave it.
    pub(super) fn fell(&self, event: &Event) -> Fell {
        match event {
            _ if self.by_ruling => Fell::Ruled,
            Event::StandDestroyed { stand, cause: LossCause::FoughtOut }
                if self.surrendered(stand.0) =>
            {
                Fell::Surrendering
            }
            _ => men::fell(&self.position, event),
        }
    }

    /// LNK-R38 Whether more of an element's men were taken than fell, where it was fought out.
    fn surrendered(&self, id: Name) -> bool {
        let count = |change: &RosterChange| match *change {
            RosterChange::Casualties { killed, wounded, captured, .. } => {
                (captured, killed.saturating_add(wounded))
            }
            _ => (0, 0),
        };
        let all = self.fates.get(&id).into_iter().flatten().map(count);
        all.fold(false, |more, (captured, fell)| more || captured > fell)
    }

    /// The strength points of what is present of an element now.
    pub(super) fn rating(&self, id: Name) -> u32 {
        self.roster.rating(self.muster, id)
    }

    fn fall(&mut self, post: Name, fell: Fell) {
        let fate = match fell {
            Fell::Fighting | Fell::Ruled => Fate::Wounded,
            Fell::Surrendering => Fate::Captured,
        };
        self.events.extend(posts::fall(&mut self.people, post, fate));
    }

    fn take_over(&mut self, post: Name) {
        self.events.extend(posts::take_over(&mut self.people, self.setup, post));
    }
}

/// Folding on a copy: nothing there asks for entry numbers.
trait EvolveBy {
    fn evolve_by(&mut self, event: &Event);
}

impl EvolveBy for tsg::State {
    fn evolve_by(&mut self, event: &Event) {
        TwoStarGeneral::evolve(self, event, Seq(0));
    }
}

/// Events that touch nobody, with the days that dawn by them.
fn with_dawn(
    state: &WarState,
    (battle, position): (BattleId, &tsg::State),
    events: Vec<Event>,
) -> Vec<WarEvent> {
    let dawning = days::dawning(state, battle, days::come_to::<TwoStarGeneral>(position, &events));
    insert_dawn(events.into_iter().map(|event| told(battle, event)).collect(), dawning)
}

/// Puts the dawn behind the event that begins the day, or behind everything where a battle's end lets it come.
pub(super) fn insert_dawn(mut events: Vec<WarEvent>, dawning: Vec<WarEvent>) -> Vec<WarEvent> {
    let begins = |event: &WarEvent| matches!(event, WarEvent::Battle { event, .. } if event.begins_day().is_some());
    let at = events.iter().position(begins).map_or(events.len(), |at| at + 1);
    events.splice(at..at, dawning);
    events
}

/// An event of a battle that moves no men.
fn told(battle: BattleId, event: Event) -> WarEvent {
    WarEvent::Battle { battle, event: BattleEvent::TwoStarGeneral(event), men: Vec::new() }
}

/// Whether an event may change what is present of an element.
fn touches_men(event: &Event) -> bool {
    matches!(
        event,
        Event::StrengthLost { .. }
            | Event::PlatoonLost { .. }
            | Event::StandDestroyed { .. }
            | Event::BattalionRemoved { .. }
            | Event::HqReturned { .. }
            | Event::StrengthRecovered { .. }
            | Event::StandRestored { .. }
            | Event::PlatoonRecovered { .. }
            | Event::Ruled { .. }
    )
}

/// The stand that an event takes off the table or brings back, so that its commander falls or is replaced.
fn place_changing(event: &Event, position: &tsg::State) -> Option<StandId> {
    use tsg::order::Ruling;
    match event {
        Event::StandDestroyed { stand, .. }
        | Event::StandRestored { stand, .. }
        | Event::Ruled {
            ruling: Ruling::Strength { stand, .. } | Ruling::Place { stand, .. },
            ..
        } => Some(*stand),
        Event::HqReturned { battalion, .. } => {
            position.setup.battalions.get(battalion).map(|spec| spec.hq)
        }
        _ => None,
    }
}

fn on_table(position: &tsg::State, id: StandId) -> bool {
    position.stands.get(&id).is_some_and(|stand| matches!(stand.place, Place::At(_)))
}
