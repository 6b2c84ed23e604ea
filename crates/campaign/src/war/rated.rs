//! Battles of the war whose books count elements by points that are what their men are worth (RULES.md H.3): what each event does to
//! the men, in the same entry. The division game, which does the same, has its own rooms: `derive` and `men`.

use std::collections::BTreeSet;

use kernel::face::{StrengthCause, StrengthChange};
use kernel::{Name, Seq};

use super::derive::insert_dawn;
use super::links::Fates;
use super::{Battle, BattleEvent, WarEvent, WarRefusal, WarState, days, men, posts};
use crate::people::{Fate, People};
use crate::roster::change::Fell;
use crate::roster::recovery::recover;
use crate::roster::{Roster, RosterChange};
use crate::setup::{BattleId, WarSetup};

/// Whether the men of a battle are counted so: a root on a map of its own, and no division battle.
pub(super) fn is_rated(state: &WarState, battle: BattleId) -> bool {
    let on_map = state.setup.root(battle).is_some_and(|root| root.table.is_none());
    on_map && state.division(battle).is_none()
}

/// Whether an element, or the unit it is of, is in such a battle.
pub(super) fn has(state: &WarState, battle: &Battle, unit: Name) -> bool {
    let muster = &state.setup.roster;
    let known = muster.elements.contains_key(&unit) || muster.units.contains_key(&unit);
    known && battle.names().name_of(&unit).is_some()
}

/// The battle as its book decides on it: units that would refit, and find no men in the pools of their formations, get none (H.4). None
/// where no unit goes short.
pub(super) fn short_of_men(state: &WarState, battle: &Battle) -> Option<Battle> {
    let mut roster = state.roster.clone();
    let mut short = BTreeSet::new();
    for element in battle.refitting() {
        match back(&state.setup, &roster, element, 1) {
            Some(change) => roster.fold(&state.setup.roster, &change),
            None => {
                short.insert(element);
            }
        }
    }
    (!short.is_empty()).then(|| battle.without_men(&short))
}

/// What so many points bring back from the pools of an element's formation, and of what that is part of; none where they have too few.
fn back(setup: &WarSetup, roster: &Roster, element: Name, points: u32) -> Option<RosterChange> {
    let spec = setup.roster.elements.get(&element)?;
    let pools = roster.within_reach(&setup.roster, spec.formation);
    recover(element, spec, roster.element(element), &pools, points).ok()
}

/// The war's events that follow from a battle's; `fates` are what a smaller battle tells of the men.
pub(super) fn told(
    state: &WarState,
    battle: BattleId,
    events: Vec<BattleEvent>,
    fates: &Fates,
) -> Result<Vec<WarEvent>, WarRefusal> {
    let unknown = || WarRefusal::UnknownBattle { battle };
    let begun = state.battle(battle).ok_or_else(unknown)?;
    let mut reckoning = Reckoning {
        setup: &state.setup,
        battle,
        now: begun.clone(),
        roster: state.roster.clone(),
        people: state.people.clone(),
        fates,
        events: Vec::new(),
    };
    for event in events {
        reckoning.happen(event);
    }
    let Reckoning { now, events, .. } = reckoning;
    let day = (!now.is_over()).then(|| now.day()).flatten();
    let moved = now.is_over() != begun.is_over() || now.day() != begun.day();
    let dawning = if moved { days::dawning(state, battle, day) } else { Vec::new() };
    Ok(insert_dawn(events, dawning))
}

/// I3 Every element has the points that its men are worth.
pub(super) fn faults(state: &WarState) -> Vec<String> {
    let rated = state.roots().filter(|(id, _)| is_rated(state, *id));
    let faults = rated.flat_map(|(_, battle)| battle.strengths()).filter_map(|(id, points)| {
        let men = state.roster.rating(&state.setup.roster, id);
        (men != points)
            .then(|| format!("{id} has {points} status, its men are worth {men} (H.2 I3)"))
    });
    faults.collect()
}

/// A copy of the war on which the events of one order are counted out.
struct Reckoning<'w> {
    setup: &'w WarSetup,
    battle: BattleId,
    now: Battle,
    roster: Roster,
    people: People,
    fates: &'w Fates,
    events: Vec<WarEvent>,
}

impl Reckoning<'_> {
    /// Takes one event in. What would bring back men whom the pools do not have does not happen (H.4).
    fn happen(&mut self, event: BattleEvent) {
        let changes = self.now.strength_changes(&event);
        let mut all = Vec::new();
        for change in &changes {
            let Some(men) = self.men(change) else { return };
            all.extend(men.into_iter().filter(|change| !change.is_empty()));
        }
        for change in &all {
            self.roster.fold(&self.setup.roster, change);
        }
        self.now.evolve(&event, Seq(0));
        self.events.push(WarEvent::Battle { battle: self.battle, event, men: all });
        for change in &changes {
            self.command(change);
        }
    }

    /// What a change does to the men; none where the pools do not have them.
    fn men(&self, change: &StrengthChange) -> Option<Vec<RosterChange>> {
        let StrengthChange { element, before, after, cause } = *change;
        let fell = match cause {
            StrengthCause::FoughtOut => {
                return Some(self.fates.get(&element).cloned().unwrap_or_default());
            }
            StrengthCause::Ruling => {
                let ruled = men::ruled_to(&self.setup.roster, &self.roster, element, after);
                return Some(ruled.into_iter().collect());
            }
            StrengthCause::Fight => Fell::Fighting,
            StrengthCause::NoEscape => Fell::Surrendering,
        };
        if after < before {
            let lost = men::lost(&self.setup.roster, &self.roster, element, before - after, fell);
            return Some(lost.into_iter().collect());
        }
        back(self.setup, &self.roster, element, after - before).map(|change| vec![change])
    }

    /// LNK-R14 The commander of a unit that is destroyed; somebody takes over where one comes back.
    fn command(&mut self, change: &StrengthChange) {
        let post = change.element;
        let told = match (change.before, change.after) {
            (_, 0) if change.cause == StrengthCause::NoEscape => {
                posts::fall(&mut self.people, post, Fate::Captured)
            }
            (_, 0) => posts::fall(&mut self.people, post, Fate::Wounded),
            (0, _) => posts::take_over(&mut self.people, self.setup, post),
            _ => None,
        };
        self.events.extend(told);
    }
}
