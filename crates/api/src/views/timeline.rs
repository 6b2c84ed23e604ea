//! Everything that ever happened, small enough for a scrubber: marks for days, rounds, fights, strikes and rulings, and at
//! most 2 000 bins over any stretch of the journal, however long it is.

use std::ops::ControlFlow;

use campaign::two_star_general::Event;
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::StandId;
use campaign::{BattleEvent, BattleOrder, WarEvent};
use journal::{EntryRef, Reading};
use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::error::ApiResult;
use crate::record::{Ordered, Struck};
use crate::session::Session;
use crate::strikes::Strike;

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
    /// The stretch that the bins and the fights cover, both inclusive.
    pub from: u64,
    pub to: u64,
    /// All days and rounds of the war, whatever the stretch.
    pub days: Vec<DayMark>,
    pub rounds: Vec<RoundMark>,
    pub strikes: Vec<StrikeMark>,
    /// Rulings and remarks of the stretch.
    pub rulings: Vec<EntryMark>,
    pub notes: Vec<EntryMark>,
    /// Fights of the stretch, unless there are too many to draw one by one.
    pub fights: Vec<FightMark>,
    /// How many there are, drawn or not.
    pub fights_all: u32,
    pub bins: Vec<Bin>,
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
    pub round: u8,
    pub game_time: String,
    /// Its first entry.
    pub entry: u64,
    /// Strength points lost in it, by side; what is struck does not count.
    pub lost: [u32; 2],
    /// The first entry of the night after it.
    pub night: Option<u64>,
}

/// A strike: entry `at` took `from` to `through` out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct StrikeMark {
    pub at: u64,
    pub from: u64,
    pub through: u64,
    /// False when the strike itself was struck.
    pub stands: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EntryMark {
    pub entry: u64,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FightMark {
    /// From the order to its last event.
    pub first: u64,
    pub last: u64,
    pub kind: FightKind,
    /// Who attacks.
    pub side: Option<Side>,
    pub hex: Hex,
    /// Strength points and stands it cost, by side.
    pub lost: [u32; 2],
    pub destroyed: [u32; 2],
    /// The order was undone.
    pub struck: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum FightKind {
    Attack,
    Barrage,
    AirStrike,
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
    pub strikes: u32,
}

/// One pass over the journal.
struct Pass<'a> {
    session: &'a Session,
    standing: Vec<Strike>,
    view: TimelineView,
    /// The fight that is going on, by its `ordered` entry.
    open: Option<(u64, FightMark)>,
}

impl Session {
    /// The timeline of entries `from` to `to`, in so many bins at most.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn timeline(
        &self,
        from: Option<u64>,
        to: Option<u64>,
        bins: Option<u16>,
    ) -> ApiResult<TimelineView> {
        let entries = self.fold.seq;
        let to = to.unwrap_or(entries).clamp(1, entries);
        let from = from.unwrap_or(1).clamp(1, to);
        let bins = bins.unwrap_or(BINS_USUAL).clamp(1, BINS_MOST);
        let standing = self.fold.strikes.standing();
        let view = TimelineView {
            entries,
            from,
            to,
            bins: empty_bins(from, to, bins),
            ..TimelineView::default()
        };
        let mut pass = Pass { session: self, standing, view, open: None };
        // The war is founded in its first round: no event begins that one.
        pass.day(1, 1);
        pass.round(1, 1, 1);
        self.journal.for_each(
            1..=entries,
            Reading::Unverified,
            |entry: &EntryRef<'_>| -> ApiResult<_> {
                pass.take(entry);
                Ok(ControlFlow::Continue(()))
            },
        )?;
        pass.close();
        Ok(pass.view)
    }
}

/// The rounds that stand, each with its first entry.
pub(super) fn rounds(session: &Session) -> ApiResult<Vec<RoundMark>> {
    Ok(session.timeline(None, None, Some(1))?.rounds)
}

impl Pass<'_> {
    fn take(&mut self, entry: &EntryRef<'_>) {
        let struck = self.standing.iter().any(|strike| strike.covers(entry.seq));
        match entry.kind_text {
            "ordered" => self.order(entry, struck),
            "rolled" => self.count(entry.seq, |bin| bin.rolls += 1),
            "happened" | "ruled" => {
                if let Ok(event) = serde_json::from_str::<WarEvent>(entry.body) {
                    self.event(entry, &event, struck);
                }
            }
            "struck" => self.strike(entry),
            "noted" => self.note(entry),
            _ => {}
        }
    }

    fn order(&mut self, entry: &EntryRef<'_>, struck: bool) {
        self.close();
        self.count(entry.seq, |bin| bin.orders += 1);
        // Most orders are moves: what cannot be a fight is not worth reading.
        if !["attack", "barrage", "air_strike"].iter().any(|word| entry.body.contains(word)) {
            return;
        }
        let Ok(ordered) = serde_json::from_str::<Ordered>(entry.body) else { return };
        let BattleOrder::TwoStarGeneral(order) = ordered.order.order;
        let (kind, hex) = match order {
            Order::Attack { target, .. } => (FightKind::Attack, target),
            Order::Barrage { target, .. } => (FightKind::Barrage, target),
            Order::AirStrike { target } => (FightKind::AirStrike, target),
            _ => return,
        };
        let side = kernel::Seat::from_word(entry.seat).and_then(kernel::Seat::side);
        let (first, last) = (entry.seq, entry.seq);
        let fight =
            FightMark { first, last, kind, side, hex, lost: [0; 2], destroyed: [0; 2], struck };
        self.open = Some((entry.seq, fight));
    }

    fn event(&mut self, entry: &EntryRef<'_>, event: &WarEvent, struck: bool) {
        if let Some((order, fight)) = &mut self.open
            && entry.cause == Some(*order)
        {
            fight.last = entry.seq;
        }
        if entry.kind_text == "ruled" {
            self.count(entry.seq, |bin| bin.rulings += 1);
            self.ruling(entry.seq, event);
        }
        if struck {
            return;
        }
        match event {
            WarEvent::DayDawned { day, .. } => self.day(*day, entry.seq),
            WarEvent::Battle { event: BattleEvent::TwoStarGeneral(event), .. } => {
                self.battle_event(entry.seq, event);
            }
            _ => {}
        }
    }

    fn battle_event(&mut self, seq: u64, event: &Event) {
        match event {
            Event::RoundBegan { day, round } => self.round(*day, *round, seq),
            Event::NightBegan { .. } => {
                if let Some(round) = self.view.rounds.last_mut() {
                    round.night = Some(seq);
                }
            }
            Event::StrengthLost { stand, points, .. } => {
                if let Some(side) = self.side(*stand) {
                    self.lost(seq, side, u32::from(*points));
                }
            }
            Event::StandDestroyed { stand, .. } => {
                if let (Some(side), Some((_, fight))) = (self.side(*stand), &mut self.open) {
                    fight.destroyed[side.index()] += 1;
                }
            }
            _ => {}
        }
    }

    fn day(&mut self, day: u8, entry: u64) {
        let calendar = &self.session.fold.war.setup.calendar;
        let date = calendar.date(day).format("%Y-%m-%d").to_string();
        let weather = calendar.day(day).map_or_else(String::new, |note| note.weather.clone());
        self.view.days.push(DayMark { day, date, weather, entry });
    }

    fn round(&mut self, day: u8, round: u8, entry: u64) {
        let begins = self.session.fold.war.setup.calendar.round_begins(day, round);
        let game_time = begins.format("%Y-%m-%dT%H:%M").to_string();
        self.view.rounds.push(RoundMark {
            day,
            round,
            game_time,
            entry,
            lost: [0; 2],
            night: None,
        });
    }

    fn lost(&mut self, seq: u64, side: Side, points: u32) {
        if let Some(round) = self.view.rounds.last_mut() {
            round.lost[side.index()] += points;
        }
        if let Some((_, fight)) = &mut self.open {
            fight.lost[side.index()] += points;
        }
        self.count(seq, |bin| bin.lost[side.index()] += points);
    }

    fn ruling(&mut self, seq: u64, event: &WarEvent) {
        if let WarEvent::Battle {
            event: BattleEvent::TwoStarGeneral(Event::Ruled { reason, .. }),
            ..
        } = event
            && self.within(seq)
        {
            self.view.rulings.push(EntryMark { entry: seq, text: reason.clone() });
        }
    }

    fn strike(&mut self, entry: &EntryRef<'_>) {
        self.close();
        self.count(entry.seq, |bin| bin.strikes += 1);
        if let Ok(Struck { from, through, .. }) = serde_json::from_str(entry.body) {
            let stands = self.standing.iter().any(|strike| strike.at == entry.seq);
            self.view.strikes.push(StrikeMark { at: entry.seq, from, through, stands });
        }
    }

    fn note(&mut self, entry: &EntryRef<'_>) {
        if let Ok(crate::record::Noted::Note(text)) = serde_json::from_str(entry.body)
            && self.within(entry.seq)
        {
            self.view.notes.push(EntryMark { entry: entry.seq, text });
        }
    }

    /// The fight that was going on is over.
    fn close(&mut self) {
        let Some((_, fight)) = self.open.take() else { return };
        if fight.last < self.view.from || fight.first > self.view.to {
            return;
        }
        self.view.fights_all += 1;
        self.count(fight.first.max(self.view.from), |bin| bin.fights += 1);
        if self.view.fights_all <= FIGHTS_MOST {
            self.view.fights.push(fight);
        } else {
            self.view.fights.clear();
        }
    }

    fn count(&mut self, seq: u64, change: impl FnOnce(&mut Bin)) {
        if !self.within(seq) {
            return;
        }
        let at = self.view.bins.partition_point(|bin| bin.last < seq);
        if let Some(bin) = self.view.bins.get_mut(at) {
            change(bin);
        }
    }

    const fn within(&self, seq: u64) -> bool {
        self.view.from <= seq && seq <= self.view.to
    }

    fn side(&self, stand: StandId) -> Option<Side> {
        self.session.fold.war.main().setup.stands.get(&stand).map(|spec| spec.side)
    }
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
