//! The war diary: one sentence for each event, told before it is folded.

mod links;

use kernel::names::{capital, with_verb};
use kernel::{Effects, Name, Names as _};
use two_star_general::Event;
use two_star_general::state::{Arrival, StandId};

use super::people::closed;
use super::{BattleEvent, WarEvent, WarState};
use crate::people::{Fate, title};
use crate::roads::March;
use crate::roster::RosterChange;
use crate::setup::BattleId;

pub(super) fn sentence(state: &WarState, event: &WarEvent) -> String {
    match event {
        WarEvent::Battle { battle, event, men } => {
            let told = state.battles.get(battle).and_then(|known| known.sentence(event));
            let told = told
                .unwrap_or_else(|| format!("Something happened in {battle}, an unknown battle."));
            men.iter()
                .fold(told, |told, change| format!("{told} {}", of_men(state, *battle, change)))
        }
        WarEvent::DayDawned { date, weather, supply, .. } => {
            let weather =
                if weather.is_empty() { String::new() } else { format!(" Weather: {weather}.") };
            let supplied = |at: usize| {
                let (name, supply) = (&state.setup.sides[at].name, &supply[at]);
                if supply.is_empty() {
                    String::new()
                } else {
                    format!(" Supply of {name}: {supply}.")
                }
            };
            format!("{}.{weather}{}{}", date.format("%A, %-d %B %Y"), supplied(0), supplied(1))
        }
        WarEvent::ReplacementsArrived { formation, men } => {
            format!("{men} replacements reach {}.", state.setup.formation_name(*formation))
        }
        WarEvent::CommanderFell { post, name, rank, fate } => {
            let unit = unit(state, *post);
            // A post that has no name says nothing to anybody.
            let led = if unit == post.to_string() {
                String::new()
            } else {
                format!(", commanding {unit},")
            };
            let fate = match fate {
                Fate::Captured => "captured",
                Fate::Wounded | Fate::InCommand | Fate::Deputy => "wounded",
            };
            format!("{}{led} is {fate}.", capital(&title(rank, name)))
        }
        WarEvent::CommandTaken { post, name, rank } => {
            let (who, unit) = (title(rank, name), unit(state, *post));
            let who = if name.is_empty() { "An acting commander".to_owned() } else { who };
            format!("{who} takes command of {unit}.")
        }
        WarEvent::LinkOpened { .. }
        | WarEvent::LinkDeclined { .. }
        | WarEvent::LinkReported { .. }
        | WarEvent::LinkCorrected { .. }
        | WarEvent::LinkAccepted { .. }
        | WarEvent::LinkAbandoned { .. } => links::sentence(state, event),
        WarEvent::TransferBegan { march, expected, .. } => transfer(state, march, expected),
        WarEvent::SoldierRenamed { soldier, name } => {
            format!("{} is now called {name}.", super::people::title(state, *soldier))
        }
        WarEvent::SoldierDecorated { soldier, decoration, reason } => {
            let who = super::people::title(state, *soldier);
            format!("{who} is awarded the {decoration}: {}", closed(reason))
        }
        WarEvent::CommanderRenamed { commander, name } => {
            let who = super::people::commander_title(state, *commander);
            format!("{who} is now called {name}.")
        }
        WarEvent::CommanderPromoted { commander, rank, reason } => {
            let who = super::people::commander_title(state, *commander);
            format!("{who} is promoted to {rank}: {}", closed(reason))
        }
        WarEvent::CommanderDecorated { commander, decoration, reason } => {
            let who = super::people::commander_title(state, *commander);
            format!("{who} is awarded the {decoration}: {}", closed(reason))
        }
    }
}

impl WarState {
    /// What an event did, before it is folded.
    #[must_use]
    pub fn effects(&self, event: &WarEvent) -> Effects {
        match event {
            WarEvent::Battle { battle, event, .. } => {
                self.battles.get(battle).map(|known| known.effects(event)).unwrap_or_default()
            }
            WarEvent::CommanderFell { .. } => Effects::LOSS,
            WarEvent::TransferBegan { .. } => Effects::MOVED,
            // What a fight cost where no strength point went with it.
            WarEvent::LinkAccepted { men, .. } => {
                Effects::LOSS.only_if(men.iter().any(|change| change.cost().is_some()))
            }
            WarEvent::DayDawned { .. }
            | WarEvent::ReplacementsArrived { .. }
            | WarEvent::CommandTaken { .. }
            | WarEvent::LinkOpened { .. }
            | WarEvent::LinkDeclined { .. }
            | WarEvent::LinkReported { .. }
            | WarEvent::LinkCorrected { .. }
            | WarEvent::LinkAbandoned { .. }
            | WarEvent::SoldierRenamed { .. }
            | WarEvent::SoldierDecorated { .. }
            | WarEvent::CommanderRenamed { .. }
            | WarEvent::CommanderPromoted { .. }
            | WarEvent::CommanderDecorated { .. } => Effects::NONE,
        }
    }
}

/// "1st Battalion leaves St. Vith for Bastogne by the Houffalize road, due 20 Dec, round 2, at Noville (0903)."
fn transfer(state: &WarState, march: &March, expected: &BattleEvent) -> String {
    let (name, due) = match expected.tsg() {
        Some(Event::UnitExpected { column, arrival }) => {
            let date = state.setup.calendar.date(arrival.day).format("%-d %b");
            let place = state.setup.place(march.to, arrival.hex);
            let place = place.map_or_else(String::new, |name| format!("{name}, "));
            let Arrival { round, hex, .. } = arrival;
            (column.name(), format!(", due {date}, round {round}, at {place}{hex}"))
        }
        _ => (march.unit.to_string(), String::new()),
    };
    let [from, to] = [march.from, march.to].map(|battle| state.title_of(battle));
    let road = state.road(march.road).map_or_else(|| march.road.to_string(), |r| r.title.clone());
    match march.back {
        true => format!("{name} turns back to {to} on the {road}{due}."),
        false => format!("{name} leaves {from} for {to} by the {road}{due}."),
    }
}

/// What a post commands: the battalion of a headquarters, or the stand itself.
pub(super) fn unit(state: &WarState, post: Name) -> String {
    let stand = StandId(post);
    let mut setups = state.setup.divisions();
    let Some((_, setup)) = setups.find(|(_, setup)| setup.stands.contains_key(&stand)) else {
        let battle = state.battle_of(post).unwrap_or_else(|| state.lead());
        let known = state.names(battle).name_of(&post).map(str::to_owned);
        return known.unwrap_or_else(|| post.to_string());
    };
    let spec = &setup.stands[&stand];
    let battalion = spec.battalion.and_then(|id| setup.battalions.get(&id));
    match battalion {
        Some(battalion) if battalion.hq == stand => battalion.name.clone(),
        _ => spec.name.clone(),
    }
}

/// One sentence about the men of an event of a battle: of the roster's elements, or of the stands of a smaller division battle.
fn of_men(state: &WarState, battle: BattleId, change: &RosterChange) -> String {
    let spec = state.setup.roster.elements.get(&change.element());
    let in_battle = || state.element_name(battle, change.element());
    let name = spec.map_or_else(in_battle, |spec| spec.name.clone());
    let ones = [
        ("vehicles or guns", "vehicle or gun"),
        ("stragglers", "straggler"),
        ("replacements", "replacement"),
        ("men", "man"),
    ];
    let named = |number: u32, what: &str| match number {
        1 => ones.iter().fold(what.to_owned(), |what, (many, one)| what.replace(many, one)),
        _ => what.to_owned(),
    };
    let part =
        |count: u32, what: &str| (count > 0).then(|| format!("{count} {}", named(count, what)));
    let fate = |change: i32, what: &str| {
        let fewer = if change < 0 { " fewer" } else { "" };
        let number = change.unsigned_abs();
        (change != 0).then(|| format!("{number}{fewer} {}", named(number, what)))
    };
    match change {
        RosterChange::Casualties {
            killed,
            wounded,
            captured,
            stragglers,
            vehicles_destroyed,
            vehicles_damaged,
            ..
        } => {
            let parts = [
                fate(*killed, "killed"),
                fate(*wounded, "wounded"),
                fate(*captured, "captured"),
                fate(*stragglers, "scattered"),
                fate(*vehicles_destroyed, "vehicles or guns destroyed"),
                fate(*vehicles_damaged, "in repair"),
            ];
            format!("{name}: {}.", joined(parts))
        }
        RosterChange::Arrived { men, vehicles, .. } => {
            let parts = [part(*men, "men"), part(*vehicles, "vehicles or guns")];
            format!("{} arrive from home for {name}.", joined(parts))
        }
        RosterChange::Returned { wounded, stragglers, replacements, vehicles, .. } => {
            let parts = [
                part(*wounded, "wounded"),
                part(*stragglers, "stragglers"),
                part(*replacements, "replacements"),
                part(*vehicles, "vehicles or guns"),
            ];
            format!("{name} gets back {}.", joined(parts))
        }
        RosterChange::Detached { men, .. } => format!("{men} men leave {name}."),
        RosterChange::Ruled { men, vehicles, .. } => {
            let parts = [
                more_or_fewer(*men, "man", "men"),
                more_or_fewer(*vehicles, "vehicle or gun", "vehicles or guns"),
            ];
            format!("{} {} by ruling.", with_verb(&name, "has"), joined(parts))
        }
    }
}

/// `32 men fewer`, `1 man more`; nothing where nothing changed.
fn more_or_fewer(change: i32, one: &str, many: &str) -> Option<String> {
    let what = if change.unsigned_abs() == 1 { one } else { many };
    let way = if change < 0 { "fewer" } else { "more" };
    (change != 0).then(|| format!("{} {what} {way}", change.unsigned_abs()))
}

fn joined<const N: usize>(parts: [Option<String>; N]) -> String {
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
