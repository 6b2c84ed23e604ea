//! A part as a paragraph: what opens it, what happened in the order of the hours, and what it cost.

use campaign::{Battle, WarState};
use kernel::face::Place;
use kernel::{Name, Side};
use report::Entries;
use report::model::{Chapter, Sentence, SmallBattle, Story};

use super::super::names::{Names, Unit};
use super::super::situation::heading;
use super::facts::{Key, Part};
use super::words::{bare, in_line};
use super::{StoryBook, ground};
use crate::units::name_of;

/// The most things told of a day, and the most single fights among them.
const BEATS_MOST: usize = 8;
const FIGHTS_MOST: usize = 3;
/// The most of them that a dispatch has room for.
const BRIEF_MOST: usize = 2;

/// What a paragraph is made from.
pub(super) struct Teller<'a> {
    pub(super) war: &'a WarState,
    pub(super) key: Key,
    pub(super) part: &'a Part,
    pub(super) battles: &'a [SmallBattle],
    /// The first battle that is told of this day.
    pub(super) opens_day: bool,
}

/// A sentence with the entry it begins with, and what it weighs against others.
pub(super) struct Beat {
    /// Where it stands among the others.
    pub(super) at: u64,
    /// Empty where it went on for longer.
    pub(super) hour: String,
    pub(super) weight: u32,
    pub(super) text: String,
    pub(super) entries: Entries,
}

pub(super) fn story(book: &StoryBook, war: &WarState, battles: &[SmallBattle]) -> Story {
    let mut story = Story::default();
    let mut captures = Vec::new();
    let mut opened = None;
    for (key, part) in &book.parts {
        let opens_day = opened != Some(key.day);
        opened = Some(key.day);
        let teller = Teller { war, key: *key, part, battles, opens_day };
        captures.extend(part.taken.iter().map(|taken| ground::capture(&teller, taken)));
        story.chapters.extend(teller.chapter(book));
    }
    captures.sort_by_key(|capture| capture.entries.first);
    story.captures = captures;
    story
}

/// The heaviest, each with its own hour, in the order in which they happened.
fn chief(beats: &[Beat]) -> Vec<Sentence> {
    let mut heaviest: Vec<&Beat> = beats.iter().collect();
    heaviest.sort_by_key(|beat| core::cmp::Reverse(beat.weight));
    heaviest.truncate(BRIEF_MOST);
    heaviest.sort_by_key(|beat| beat.at);
    let said = |beat: &Beat| {
        let text = match &*beat.hour {
            "" => ground::capital(&beat.text),
            hour => format!("At {hour} {}", beat.text),
        };
        Sentence { text, entries: beat.entries }
    };
    heaviest.into_iter().map(said).collect()
}

/// The sentences with their hours: what falls into the hour of the one before came after it, in the same round.
fn timed(beats: Vec<Beat>) -> Vec<Sentence> {
    let mut hour = String::new();
    let mut same = 0;
    let said = |beat: Beat| {
        let text = match &*beat.hour {
            "" => ground::capital(&beat.text),
            now if now == hour => {
                same += 1;
                let word = if same % 2 == 1 { "Then" } else { "After that" };
                format!("{word} {}", beat.text)
            }
            now => format!("At {now} {}", beat.text),
        };
        if hour != beat.hour {
            (hour, same) = (beat.hour, 0);
        }
        Sentence { text, entries: beat.entries }
    };
    beats.into_iter().map(said).collect()
}

impl Teller<'_> {
    fn chapter(&self, book: &StoryBook) -> Option<Chapter> {
        let beats = self.beats();
        let mut sentences: Vec<Sentence> = self.opening().into_iter().collect();
        if let Some(battle) = self.on_table() {
            sentences.push(self.meeting(battle));
        }
        sentences.extend(self.arrivals());
        let mut brief = chief(&beats);
        sentences.extend(timed(beats));
        sentences.extend(self.people());
        sentences.extend(self.smaller());
        if let Some(bill) = self.bill() {
            if !self.key.is_night {
                brief.push(bill.clone());
            }
            sentences.push(bill);
        }
        sentences.extend(self.back());
        sentences.extend(self.on_table().and_then(|battle| self.left(battle)));
        sentences.extend(self.score());
        if let Some(end) = self.end() {
            brief.push(end.clone());
            sentences.push(end);
        }
        let is_opening_alone = sentences.len() == 1 && self.opens_day && self.opening().is_some();
        if sentences.is_empty() || (is_opening_alone && book.parts.len() > 1) {
            return None;
        }
        let calendar = &self.war.setup.calendar;
        Some(Chapter {
            day: self.key.day,
            date: calendar.date(self.key.day).format("%A, %-d %B %Y").to_string(),
            is_night: self.key.is_night,
            battle: heading(self.war, self.key.battle),
            sentences,
            brief,
        })
    }

    /// What happened, the weightiest of it, in the order in which it did.
    fn beats(&self) -> Vec<Beat> {
        let (mut beats, told) = self.ground();
        beats.extend(self.fights(&told, FIGHTS_MOST));
        beats.sort_by_key(|beat| core::cmp::Reverse(beat.weight));
        beats.truncate(BEATS_MOST);
        beats.sort_by_key(|beat| beat.at);
        beats.extend(self.guns());
        beats
    }

    /// The battle ends in this part.
    fn end(&self) -> Option<Sentence> {
        let entries = self.part.ended?;
        let battle = self.war.battle(self.key.battle)?;
        let won = match battle.winner() {
            Some(side) => format!("{} had won it", self.side(side)),
            None => "neither side had won it".to_owned(),
        };
        Some(Sentence { text: format!("Then the battle was over, and {won}."), entries })
    }

    pub(super) fn beat(&self, hour: &str, weight: u32, text: String, entries: Entries) -> Beat {
        Beat { at: entries.first, hour: hour.to_owned(), weight, text, entries }
    }

    pub(super) fn side(&self, side: Side) -> String {
        in_line(&Names(self.war).side(side))
    }

    /// A unit's name; with its battalion's where others of its side have the same.
    pub(super) fn name(&self, unit: Name) -> String {
        let name = name_of(self.war, unit);
        let home = Names(self.war).home_of_namesake(unit);
        in_line(&home.map_or_else(|| name.clone(), |home| format!("{name}, {home}")))
    }

    /// Whether a name is a man of a squad's fight.
    pub(super) fn is_soldier(&self, unit: Name) -> bool {
        self.war.battle(self.key.battle).is_some_and(|battle| battle.soldier(unit).is_some())
    }

    pub(super) fn unit(&self, unit: Unit) -> String {
        match unit {
            Unit::Battalion(id) => in_line(&Names(self.war).battalion(id)),
            Unit::Alone(id) => self.name(id),
        }
    }

    /// A place as it is called; "hex 0603" where it has no name.
    pub(super) fn place(&self, place: &Place) -> String {
        let said = Names(self.war).place(self.key.battle, Some(place));
        let said = bare(&said);
        let is_cell = !said.is_empty() && said.chars().all(|one| one.is_ascii_digit());
        let map = self.war.battle(self.key.battle).and_then(Battle::map);
        match map.filter(|_| is_cell).map(|map| map.grid()) {
            Some(grid) => format!("{} {said}", grid.shape.word()),
            None => in_line(&super::words::mid(said)),
        }
    }
}
