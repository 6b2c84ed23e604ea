//! The headings of the log: days, rounds and nights, and in each round the battalions' turns.

use campaign::combat::Event as Squad;
use campaign::combat_captain::Event as Captain;
use campaign::two_star_general::Event;
use campaign::{BattleEvent, BattleId, WarEvent, WarState};
use journal::{Entry, Kind};
use kernel::Side;
use serde::{Deserialize, Serialize};

use engine::fold::Fold;

/// A heading above the entries that follow it, up to the next one of its level or above.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Heading {
    /// The first entry under it.
    pub entry: u64,
    pub level: HeadingLevel,
    pub text: String,
    /// Whose turn it is, for turns.
    pub side: Option<Side>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum HeadingLevel {
    Day,
    /// A round or a night.
    Round,
    /// A battalion's turn, or a phase that both sides share.
    Turn,
}

/// The headings as they are found.
#[derive(Debug)]
pub(super) struct Outline {
    headings: Vec<Heading>,
    /// Entries that only say that somebody is asked, or has answered, ascending.
    steps: Vec<u64>,
    /// A phase that begins with the next order.
    phase: Option<&'static str>,
    /// The first order since the last turn ended: throwing for the move belongs to the turn it leads to.
    begun: Option<u64>,
    /// The day whose heading stands last.
    day: u8,
}

impl Outline {
    pub(super) fn founded(fold: &Fold) -> Self {
        let mut outline = Self {
            headings: Vec::new(),
            steps: Vec::new(),
            phase: Some("Orders"),
            begun: None,
            day: 0,
        };
        outline.day(1, 1, fold);
        let first = heading(&fold.war, fold.war.lead());
        outline.round(&first, (1, 1), 1, fold);
        outline
    }

    pub(super) fn headings(&self) -> &[Heading] {
        &self.headings
    }

    pub(super) fn steps(&self) -> &[u64] {
        &self.steps
    }

    pub(super) fn entry(&mut self, entry: &Entry) {
        if !matches!(entry.kind, Kind::Ordered | Kind::Sealed) {
            return;
        }
        if let Some(phase) = self.phase.take() {
            self.push(entry.seq, HeadingLevel::Turn, phase.to_owned(), None);
        }
        self.begun.get_or_insert(entry.seq);
    }

    /// `fold` is the state just before the event.
    pub(super) fn event(&mut self, entry: &Entry, event: &WarEvent, fold: &Fold) {
        match event {
            WarEvent::DayDawned { day, .. } => self.day(*day, entry.seq, fold),
            WarEvent::Battle { battle, event: BattleEvent::TwoStarGeneral(event), .. } => {
                self.battle(entry.seq, *battle, event, fold);
            }
            WarEvent::Battle { event, .. } if is_step(event) => self.steps.push(entry.seq),
            _ => {}
        }
    }

    /// An amendment may bring the war back into another round. `fold` is the one just after it, `before` where it stood.
    pub(super) fn amended(&mut self, entry: &Entry, before: (u8, u8, bool), fold: &Fold) {
        let (day, round, is_night) = stands_in(fold);
        if (day, round, is_night) == before {
            return;
        }
        (self.phase, self.begun) = (None, None);
        let title = heading(&fold.war, fold.war.lead());
        self.day(day, entry.seq, fold);
        match is_night {
            true => self.night(&title, day, entry.seq),
            false => self.round(&title, (day, round), entry.seq, fold),
        }
    }

    fn battle(&mut self, seq: u64, battle: BattleId, event: &Event, fold: &Fold) {
        let title = heading(&fold.war, battle);
        match event {
            Event::RoundBegan { day, round } => {
                // A day's first round begins in the same breath, and is told before its dawn.
                self.day(*day, seq, fold);
                self.round(&title, (*day, *round), seq, fold);
                self.phase = Some("Orders");
            }
            Event::RetreatsBegan | Event::BattalionsBegan | Event::ActivationEnded { .. } => {
                self.phase = None;
                self.begun = None;
            }
            Event::BattalionActivated { battalion } => {
                let spec = fold.war.division_of(battalion.0).battalion_spec(*battalion);
                let (name, side) = (spec.name.clone(), spec.side);
                self.push(self.begun.unwrap_or(seq), HeadingLevel::Turn, name, Some(side));
            }
            Event::ArtilleryBegan => self.phase = Some("Artillery"),
            Event::NightBegan { day, .. } => {
                self.phase = None;
                self.night(&title, *day, seq);
            }
            _ => {}
        }
    }

    fn day(&mut self, day: u8, seq: u64, fold: &Fold) {
        if core::mem::replace(&mut self.day, day) == day {
            return;
        }
        let calendar = &fold.war.setup.calendar;
        let date = calendar.date(day).format("%A, %-d %B %Y");
        let weather = calendar.day(day).map_or("", |note| &*note.weather);
        let weather = if weather.is_empty() { String::new() } else { format!(" · {weather}") };
        self.push(seq, HeadingLevel::Day, format!("Day {day} · {date}{weather}"), None);
    }

    fn round(&mut self, title: &str, (day, round): (u8, u8), seq: u64, fold: &Fold) {
        let begins = fold.war.setup.calendar.round_begins(day, round).format("%H:%M");
        self.push(seq, HeadingLevel::Round, format!("{title}Round {round} · {begins}"), None);
    }

    fn night(&mut self, title: &str, day: u8, seq: u64) {
        self.push(seq, HeadingLevel::Round, format!("{title}Night after day {day}"), None);
    }

    /// Headings never go back behind one that is known already.
    fn push(&mut self, entry: u64, level: HeadingLevel, text: String, side: Option<Side>) {
        let entry = self.headings.last().map_or(entry, |last| entry.max(last.entry));
        self.headings.push(Heading { entry, level, text, side });
    }
}

/// What stands before a battle's headings: its title, where the war has several.
fn heading(war: &WarState, battle: BattleId) -> String {
    match war.setup.battles.len() {
        1 => String::new(),
        _ => format!("{} · ", war.title_of(battle)),
    }
}

/// The day, the round, and whether it is night.
pub(super) fn stands_in(fold: &Fold) -> (u8, u8, bool) {
    fold.war.stands_in()
}

/// Whether an event of a smaller battle only says whose answer is waited for: nobody has done anything.
pub fn is_step(event: &BattleEvent) -> bool {
    match event {
        BattleEvent::CombatCaptain(event) => {
            matches!(event, Captain::WindowOpened { .. } | Captain::WindowClosed)
        }
        BattleEvent::Combat(Squad::Pending { steps }) => steps.is_empty(),
        _ => false,
    }
}
