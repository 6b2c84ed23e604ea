//! Everything that ever happened, small enough for a scrubber: marks for days, rounds, fights, amendments and rulings, and at
//! most 2 000 bins over any stretch of the journal, however long it is.

mod lanes;

use std::collections::BTreeMap;
use std::time::Duration;

use campaign::Calendar;
use chrono::NaiveDateTime;
use kernel::Side;
use kernel::face::StrikeKind;
use kernel::map::Cell;
use lanes::Lanes;
use serde::{Deserialize, Serialize};

use crate::event_index::{EntryMark, EventIndex, Fight, Origin};
use crate::session::Session;
use engine::amendments::Amendments;
use engine::error::ApiResult;

/// The most bins a timeline has.
pub const BINS_MOST: u16 = 2_000;
const BINS_USUAL: u16 = 1_000;

/// More fights than this are told by the bins alone.
pub const FIGHTS_MOST: u32 = 2_000;

/// A stretch of the journal, compressed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TimelineView {
    /// Newest entry of the journal.
    pub entries: u64,
    /// How far the record is read; less than `entries` while a long one is still being read. Ask again.
    pub read: u64,
    /// The stretch that the bins and the fights cover, both inclusive.
    pub from: u64,
    pub to: u64,
    /// All days and rounds of the war, whatever the stretch.
    pub days: Vec<DayMark>,
    pub rounds: Vec<RoundMark>,
    pub amendments: Vec<AmendmentMark>,
    /// Rulings that count and remarks of the stretch, those for some eyes only left out.
    pub rulings: Vec<EntryMark>,
    pub notes: Vec<EntryMark>,
    /// Fights of the stretch, unless there are too many to draw one by one.
    pub fights: Vec<FightMark>,
    /// How many there are, drawn or not.
    pub fights_all: u32,
    pub bins: Vec<Bin>,
    /// Formations in the order of their scenario, blue's first.
    pub lanes: Vec<LaneMark>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DayMark {
    pub day: u8,
    /// "1944-12-19".
    pub date: String,
    pub weather: String,
    /// Its first entry.
    pub entry: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RoundMark {
    pub day: u8,
    /// Counted from 1 each day.
    pub round: u8,
    /// The turn, where the first battle of the war counts turns and no rounds.
    pub turn: Option<u16>,
    pub game_time: String,
    /// Its first entry.
    pub entry: u64,
    /// Strength points lost in it, by side, as far as they count.
    pub lost: [u32; 2],
    /// The first entry of the night after it.
    pub night: Option<u64>,
}

/// An amendment: entry `at` changed what comes after `reach`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AmendmentMark {
    pub at: u64,
    /// The first entry behind which it changes something.
    pub reach: u64,
    /// False when it was taken out itself.
    pub stands: bool,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FightMark {
    /// From the order to its last event.
    pub first: u64,
    pub last: u64,
    pub kind: StrikeKind,
    /// Who attacks.
    pub side: Option<Side>,
    pub cell: Cell,
    /// Strength points and stands it cost, by side.
    pub lost: [u32; 2],
    pub destroyed: [u32; 2],
    /// False when the order no longer counts, or another stands in its place.
    pub counts: bool,
}

/// What one formation did and suffered in the stretch, as far as it counts. A side of one formation has a lane
/// for each battalion, and for each stand of none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LaneMark {
    pub side: Side,
    /// Empty for units of no formation.
    pub name: String,
    /// Strength points lost in all, and by bin: the first entry of the bin, and how many.
    pub lost: u32,
    pub losses: Vec<(u64, u32)>,
    /// First entries of the fights it was in, as far as they are drawn one by one.
    pub fights: Vec<u64>,
}

/// What lies between two entries, both inclusive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Bin {
    pub first: u64,
    pub last: u64,
    pub orders: u32,
    pub rolls: u32,
    pub fights: u32,
    /// By side.
    pub lost: [u32; 2],
    pub rulings: u32,
    pub amendments: u32,
}

impl Session {
    /// The timeline of entries `from` to `to`, in so many bins at most, as far as the record is read: for `patience`, or to
    /// its end.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn timeline(
        &self,
        from: Option<u64>,
        to: Option<u64>,
        bins: Option<u16>,
        patience: Option<Duration>,
    ) -> ApiResult<TimelineView> {
        let index = self.event_index(patience)?;
        let entries = self.fold.seq;
        let to = to.unwrap_or(entries).clamp(1, entries);
        let from = from.unwrap_or(1).clamp(1, to);
        let bins = bins.unwrap_or(BINS_USUAL).clamp(1, BINS_MOST);
        let view = TimelineView {
            entries,
            read: index.read(),
            from,
            to,
            bins: empty_bins(from, to, bins),
            ..TimelineView::default()
        };
        let mut drawing = Drawing::of(self, &index, view);
        drawing.calendar();
        drawing.losses();
        drawing.fights();
        drawing.words();
        drawing.entries();
        drawing.view.lanes = Lanes::of(&drawing).lanes;
        Ok(drawing.view)
    }
}

impl DayMark {
    fn of(calendar: &Calendar, day: u8, entry: u64) -> Self {
        let date = calendar.date(day).format("%Y-%m-%d").to_string();
        let weather = calendar.day(day).map_or_else(String::new, |note| note.weather.clone());
        Self { day, date, weather, entry }
    }
}

/// The rounds that count, each with where it begins, as far as the record is read. What was lost in them is left out.
pub(super) fn rounds(session: &Session, patience: Option<Duration>) -> ApiResult<Vec<RoundMark>> {
    let index = session.event_index(patience)?;
    let mut drawing = Drawing::of(session, &index, TimelineView::default());
    drawing.calendar();
    Ok(drawing.view.rounds)
}

/// The event index put on a strip. What an amendment has put in is drawn where it takes effect.
struct Drawing<'a> {
    session: &'a Session,
    index: &'a EventIndex,
    known: &'a Amendments,
    /// What each order cost, by side: strength points, and stands.
    cost: BTreeMap<u64, ([u32; 2], [u32; 2])>,
    view: TimelineView,
}

impl<'a> Drawing<'a> {
    fn of(session: &'a Session, index: &'a EventIndex, view: TimelineView) -> Self {
        let (known, cost) = (&session.fold.amendments, BTreeMap::new());
        Self { session, index, known, cost, view }
    }

    fn counts(&self, origin: &Origin) -> bool {
        origin.counts(self.known)
    }

    /// Whether the seat that looks may read an entry.
    fn may_read(&self, seq: u64) -> bool {
        self.session.may_read_line(self.index, seq)
    }

    /// Whether the seat that looks knows of a fight: a unit that it knows was in it.
    fn knows(&self, fight: &Fight) -> bool {
        let elements = &self.session.fold.war.setup.roster.elements;
        self.session.looks().is_none()
            || fight.units(self.known).any(|unit| elements.contains_key(&unit))
    }

    fn calendar(&mut self) {
        let turns = self.turns();
        if turns.is_empty() { self.days() } else { self.begin(turns) }
    }

    /// The turns that count of a first battle that has no rounds: which, where, and at what hour.
    fn turns(&self) -> Vec<(u16, u64, NaiveDateTime)> {
        let war = &self.session.fold.war;
        let Some(battle) = war.battle(war.setup.first_battle()) else { return Vec::new() };
        if battle.days().is_some() {
            return Vec::new();
        }
        let turns = &self.index.marks.turns;
        let counted = turns.iter().filter(|(_, origin)| origin.counts(self.known));
        let begun = counted.map(|(turn, origin)| (*turn, origin.at));
        // No event begins the first one.
        let first =
            turns.first().map_or(battle.standing().round, |(turn, _)| turn.saturating_sub(1));
        let all = core::iter::once((first, 1)).chain(begun);
        let hour = |(turn, at)| Some((turn, at, self.index.milestone(at)?.time));
        all.filter_map(hour).collect()
    }

    /// Days by the date of their turns.
    fn begin(&mut self, turns: Vec<(u16, u64, NaiveDateTime)>) {
        let calendar = &self.session.fold.war.setup.calendar;
        for (turn, entry, time) in turns {
            let days = (time.date() - calendar.date(1)).num_days() + 1;
            let day = u8::try_from(days).unwrap_or(u8::MAX);
            let is_new = self.view.days.last().is_none_or(|last| last.day != day);
            if is_new {
                self.view.days.push(DayMark::of(calendar, day, entry));
            }
            let before = self.view.rounds.last().filter(|_| !is_new).map_or(0, |last| last.round);
            let game_time = time.format("%Y-%m-%dT%H:%M").to_string();
            let (lost, night, turn, round) = ([0; 2], None, Some(turn), before.saturating_add(1));
            self.view.rounds.push(RoundMark { day, round, turn, game_time, entry, lost, night });
        }
    }

    fn days(&mut self) {
        let calendar = &self.session.fold.war.setup.calendar;
        let marks = &self.index.marks;
        for &(day, origin) in &marks.days {
            if !origin.counts(self.known) {
                continue;
            }
            self.view.days.push(DayMark::of(calendar, day, origin.at));
        }
        for &(day, round, origin) in &marks.rounds {
            if !origin.counts(self.known) {
                continue;
            }
            let begins = calendar.round_begins(day, round);
            let game_time = begins.format("%Y-%m-%dT%H:%M").to_string();
            let (entry, lost, night, turn) = (origin.at, [0; 2], None, None);
            self.view.rounds.push(RoundMark { day, round, turn, game_time, entry, lost, night });
        }
        for night in &marks.nights {
            if night.counts(self.known)
                && let Some(round) = round_of(&mut self.view.rounds, night.at)
            {
                round.night = Some(night.at);
            }
        }
    }

    fn losses(&mut self) {
        for loss in &self.index.marks.losses {
            if !loss.origin.counts(self.known) || !self.may_read(loss.origin.entry) {
                continue;
            }
            let (at, side, points) = (loss.origin.at, loss.side.index(), loss.points);
            if let Some(round) = round_of(&mut self.view.rounds, at) {
                round.lost[side] += points;
            }
            if let Some(order) = loss.origin.order {
                self.cost.entry(order).or_default().0[side] += points;
            }
            self.count(at, |bin| bin.lost[side] += points);
        }
        for (origin, side) in &self.index.marks.destroyed {
            let counts = origin.counts(self.known) && self.may_read(origin.entry);
            if let (Some(order), true) = (origin.order, counts) {
                self.cost.entry(order).or_default().1[side.index()] += 1;
            }
        }
    }

    fn fights(&mut self) {
        for fight in &self.index.marks.fights {
            if fight.last < self.view.from || fight.order > self.view.to || !self.knows(fight) {
                continue;
            }
            self.view.fights_all += 1;
            self.count(fight.order.max(self.view.from), |bin| bin.fights += 1);
            if self.view.fights_all <= FIGHTS_MOST {
                let drawn = self.fight(fight);
                self.view.fights.push(drawn);
            } else {
                self.view.fights.clear();
            }
        }
    }

    /// A fight with what it cost. One that does not count cost nothing.
    fn fight(&self, fight: &Fight) -> FightMark {
        let counts = fight.counts(self.known);
        let cost = self.cost.get(&fight.order).filter(|_| counts);
        let (lost, destroyed) = cost.copied().unwrap_or_default();
        let &Fight { order: first, last, kind, side, cell, .. } = fight;
        FightMark { first, last, kind, side, cell, lost, destroyed, counts }
    }

    /// Rulings and remarks.
    fn words(&mut self) {
        let (from, to) = (self.view.from, self.view.to);
        let marks = &self.index.marks;
        let ruled = marks
            .rulings
            .iter()
            .filter(|(origin, _)| (from..=to).contains(&origin.at) && origin.counts(self.known))
            .filter(|(origin, _)| self.may_read(origin.entry));
        let mark = |(origin, text): &(Origin, String)| EntryMark {
            entry: origin.entry,
            text: text.clone(),
        };
        self.view.rulings = ruled.map(mark).collect();
        let hidden = &self.session.fold.hidden;
        let open = marks.notes.iter().filter(|note| !hidden.contains(&note.entry));
        self.view.notes = open.filter(|note| (from..=to).contains(&note.entry)).cloned().collect();
    }

    /// What the bins count of every entry, and the amendments.
    fn entries(&mut self) {
        let marks = &self.index.marks;
        for bin in &mut self.view.bins {
            bin.orders = within(bin, &marks.orders);
            bin.rolls = within(bin, &marks.rolls);
            bin.rulings = within(bin, &marks.ruled);
            bin.amendments = within(bin, &marks.amendments);
        }
        for &at in &marks.amendments {
            let reach = self.known.get(at).map_or(at, |amendment| amendment.reach);
            let text = self.index.sentence(at).unwrap_or_default().to_owned();
            let stands = self.known.stands(at);
            self.view.amendments.push(AmendmentMark { at, reach, stands, text });
        }
    }

    fn count(&mut self, seq: u64, change: impl FnOnce(&mut Bin)) {
        if seq < self.view.from || self.view.to < seq {
            return;
        }
        let at = self.view.bins.partition_point(|bin| bin.last < seq);
        if let Some(bin) = self.view.bins.get_mut(at) {
            change(bin);
        }
    }
}

/// How many marks lie in a bin. They ascend, so that a long record is not walked through for it.
fn within(bin: &Bin, marks: &[u64]) -> u32 {
    let before = marks.partition_point(|entry| *entry < bin.first);
    let through = marks.partition_point(|entry| *entry <= bin.last);
    u32::try_from(through - before).unwrap_or(u32::MAX)
}

/// The round in which an entry lies.
fn round_of(rounds: &mut [RoundMark], seq: u64) -> Option<&mut RoundMark> {
    let at = rounds.partition_point(|round| round.entry <= seq);
    rounds.get_mut(at.checked_sub(1)?)
}

/// Bins of as equal a length as whole entries allow; never an empty one.
fn empty_bins(from: u64, to: u64, most: u16) -> Vec<Bin> {
    let entries = to - from + 1;
    let bins = u64::from(most).min(entries);
    let begins = |n: u64| from + entries * n / bins;
    let bin = |n| Bin { first: begins(n), last: begins(n + 1) - 1, ..Bin::default() };
    (0..bins).map(bin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_cover_every_entry_once() {
        for (from, to, most) in [(1, 1, 2_000), (1, 7, 3), (5, 1_000_000, 2_000), (10, 12, 10)] {
            let bins = empty_bins(from, to, most);
            assert!(bins.len() <= usize::from(most));
            assert_eq!((bins[0].first, bins[bins.len() - 1].last), (from, to));
            assert!(bins.windows(2).all(|pair| pair[0].last + 1 == pair[1].first));
            assert!(bins.iter().all(|bin| bin.first <= bin.last));
        }
    }
}
