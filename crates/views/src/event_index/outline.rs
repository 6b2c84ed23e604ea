//! The headings of the log: days, rounds and nights, and in each the units' turns.

use campaign::{Battle, BattleId, WarEvent, WarState};
use journal::{Entry, Kind};
use kernel::Side;
use kernel::face::{Happening, PhaseKind};
use serde::{Deserialize, Serialize};

use crate::happened::is_step;
use crate::units::name_of;
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
    /// A unit's turn, or a phase that both sides share.
    Turn,
}

/// The headings as they are found.
#[derive(Debug)]
pub(crate) struct Outline {
    headings: Vec<Heading>,
    /// Entries that only say that a seat is asked, or has answered, and all but the first of those in a row that say who
    /// leads, ascending.
    steps: Vec<u64>,
    /// The last entry that said who leads a seat.
    seated: Option<u64>,
    /// A phase that begins with the next order.
    phase: Option<&'static str>,
    /// The first order since the last turn ended: throwing for the move belongs to the turn it leads to.
    begun: Option<u64>,
    /// The day whose heading stands last.
    day: u8,
}

impl Outline {
    pub(crate) fn founded(fold: &Fold) -> Self {
        let lead = fold.war.lead();
        let first = fold.war.battle(lead).map(|battle| battle.standing().kind);
        let phase = (first == Some(PhaseKind::Orders)).then_some("Orders");
        let (headings, steps) = (Vec::new(), Vec::new());
        let mut outline = Self { headings, steps, seated: None, phase, begun: None, day: 0 };
        outline.day(1, 1, fold);
        match fold.war.battle(lead) {
            // No event begins the first turn of a battle on a table.
            Some(battle) if battle.days().is_none() => {
                let turn = battle.standing().round;
                let title = heading(&fold.war, lead);
                outline.push(1, HeadingLevel::Round, format!("{title}Turn {turn}"), None);
            }
            _ => outline.stands_in(lead, (1, 1, false), 1, fold),
        }
        outline
    }

    pub(crate) fn headings(&self) -> &[Heading] {
        &self.headings
    }

    pub(crate) fn steps(&self) -> &[u64] {
        &self.steps
    }

    pub(crate) fn entry(&mut self, entry: &Entry) {
        if entry.kind == Kind::Seated {
            let is_next =
                self.seated.replace(entry.seq).is_some_and(|before| before + 1 == entry.seq);
            self.steps.extend(is_next.then_some(entry.seq));
        }
        if !matches!(entry.kind, Kind::Ordered | Kind::Sealed) {
            return;
        }
        if let Some(phase) = self.phase.take() {
            self.push(entry.seq, HeadingLevel::Turn, phase.to_owned(), None);
        }
        self.begun.get_or_insert(entry.seq);
    }

    /// `fold` is the state just before the event, `told` what it tells.
    pub(crate) fn event(
        &mut self,
        entry: &Entry,
        (event, told): (&WarEvent, &[Happening]),
        fold: &Fold,
    ) {
        match event {
            WarEvent::DayDawned { day, .. } => self.day(*day, entry.seq, fold),
            WarEvent::Battle { battle, .. } => {
                for happening in told {
                    self.happening(entry.seq, *battle, happening, fold);
                }
            }
            _ => {}
        }
        if is_step(event) {
            self.steps.push(entry.seq);
        }
    }

    /// An amendment may bring the war back into another round. `fold` is the one just after it, `before` where it stood.
    pub(crate) fn amended(&mut self, entry: &Entry, before: (u8, u8, bool), fold: &Fold) {
        let (day, round, is_night) = stands_in(fold);
        if (day, round, is_night) == before {
            return;
        }
        (self.phase, self.begun) = (None, None);
        self.day(day, entry.seq, fold);
        self.stands_in(fold.war.lead(), (day, round, is_night), entry.seq, fold);
    }

    /// The round or the night that a battle stands in; a battle on a table has turns, which begin by events.
    fn stands_in(
        &mut self,
        battle: BattleId,
        (day, round, is_night): (u8, u8, bool),
        seq: u64,
        fold: &Fold,
    ) {
        let title = heading(&fold.war, battle);
        match fold.war.battle(battle).and_then(Battle::days) {
            None => {}
            Some(_) if is_night => self.night(&title, day, seq),
            Some(_) => self.round(&title, (day, round), seq, fold),
        }
    }

    fn happening(&mut self, seq: u64, battle: BattleId, happening: &Happening, fold: &Fold) {
        let title = || heading(&fold.war, battle);
        match happening {
            Happening::Round { day, round } => {
                // A day's first round begins in the same breath, and is told before its dawn.
                self.day(*day, seq, fold);
                self.round(&title(), (*day, *round), seq, fold);
            }
            Happening::Night { day } => {
                self.phase = None;
                self.night(&title(), *day, seq);
            }
            Happening::TurnBegan(turn) => {
                self.push(seq, HeadingLevel::Round, format!("{}Turn {turn}", title()), None);
            }
            Happening::Phase(name) => self.phase = Some(name),
            Happening::TurnEnded => (self.phase, self.begun) = (None, None),
            Happening::Turn { unit, side } => {
                let name = name_of(&fold.war, *unit);
                self.push(self.begun.unwrap_or(seq), HeadingLevel::Turn, name, Some(*side));
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
pub(crate) fn stands_in(fold: &Fold) -> (u8, u8, bool) {
    fold.war.stands_in()
}
