//! The chance to win along the record, and its turning points: neighbouring moments between which it changed by more than the few
//! wars behind the figures explain, each with what happened in between.

use std::collections::BTreeMap;
use std::time::Duration;

use engine::chance::{Bounds, Chance, Interval, Moment};
use engine::error::ApiResult;
use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::event_index::EventIndex;
use crate::session::Session;

/// The most turning points that are named, the greatest first.
const TURNS_MOST: usize = 5;
/// The most places named that changed hands between two moments.
const TAKEN_MOST: usize = 3;

/// What the number is, and what it is not.
pub(crate) const MEANING: &str = "From each moment the war was played on, many times over, by automatic commanders of both sides with \
    dice of their own; the chance is the share of these wars that a side won. It says how the moment stood for two players who \
    are no better than the program. It does not say how you would have played on, and it is not a verdict on anybody. The figures \
    in brackets hold the true share in 95 of 100 such counts. A turning point is a change between two neighbouring moments \
    whose brackets do not overlap; in one war of eight or so chance alone makes one.";

/// The chance to win, as far as it was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WinChanceView {
    /// In the order of the record.
    pub points: Vec<WinChancePoint>,
    /// The greatest changes first.
    pub turns: Vec<WinChanceTurn>,
    /// Wars that were played, of those that are wanted. Ask `play_on` again while it is less.
    pub played: u64,
    pub wanted: u64,
    /// What the number is, and what it is not.
    pub meaning: String,
    /// Why what was kept is not believed, or cannot be kept.
    pub notices: Vec<String>,
}

/// The chance to win at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WinChancePoint {
    /// The entry after which it was so.
    pub entry: u64,
    /// "Day 1, 09:00".
    pub when: String,
    pub day: u8,
    /// By [`Side::index`]; absent while nothing was played from here.
    pub chance: Option<[Interval; 2]>,
    /// How many of the wars that came to an end were drawn.
    pub wars: u32,
    pub draws: u32,
    /// The war was over: nothing is estimated.
    pub is_end: bool,
}

/// A change of the chance that is no accident of the few wars behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WinChanceTurn {
    /// The moments before and after, by their entries.
    pub from: u64,
    pub to: u64,
    /// The side whose chance rose.
    pub side: Side,
    pub before: Interval,
    pub after: Interval,
    pub text: String,
    /// What happened in between.
    pub between: Vec<WinChanceCause>,
}

/// Something that happened, with its entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WinChanceCause {
    pub text: String,
    pub first: u64,
    pub last: u64,
}

impl Session {
    /// The chance to win, as far as it was counted.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn win_chance(&self, bounds: Bounds) -> ApiResult<WinChanceView> {
        self.win_chance_of(self.chance(bounds)?)
    }

    /// The same, after playing on for `patience`.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn play_on(
        &mut self,
        bounds: Bounds,
        patience: Duration,
        progress: &mut dyn FnMut(u64, u64),
    ) -> ApiResult<WinChanceView> {
        let chance = self.go_on_with_chance(bounds, patience, progress)?;
        self.win_chance_of(chance)
    }

    fn win_chance_of(&self, chance: Chance) -> ApiResult<WinChanceView> {
        let Chance { moments, played, wanted, notices } = chance;
        let points = self.points(&moments)?;
        let turns = self.turns(&points)?;
        Ok(WinChanceView { points, turns, played, wanted, meaning: MEANING.to_owned(), notices })
    }

    /// The moments alone.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub(crate) fn win_chance_points(&self, bounds: Bounds) -> ApiResult<Vec<WinChancePoint>> {
        self.points(&self.chance(bounds)?.moments)
    }

    fn points(&self, moments: &[Moment]) -> ApiResult<Vec<WinChancePoint>> {
        let open = moments.iter().filter(|moment| !moment.is_closed);
        open.map(|moment| self.point(moment)).collect()
    }

    fn point(&self, moment: &Moment) -> ApiResult<WinChancePoint> {
        let chance = moment.chance(Side::Blue).zip(moment.chance(Side::Orange));
        let (day, when) = self.when(moment)?;
        Ok(WinChancePoint {
            entry: moment.entry,
            when,
            day,
            chance: chance.map(|(blue, orange)| [blue, orange]),
            wars: moment.tally.counted(),
            draws: moment.tally.draws,
            is_end: moment.end.is_some(),
        })
    }

    /// The day and the hour of a moment: that of the round that has ended, as its entry says.
    fn when(&self, moment: &Moment) -> ApiResult<(u8, String)> {
        let calendar = &self.truth().war.setup.calendar;
        let time = match self.entry(moment.entry)?.game_time {
            _ if moment.end.is_some() => campaign::game_time(&self.truth().war),
            Some(minutes) if moment.entry > self.truth().founding => {
                engine::game_time::time(minutes)
            }
            _ => campaign::game_time(&self.moment(Some(moment.entry))?.war),
        };
        let days = (time.date() - calendar.date(1)).num_days() + 1;
        let when = match moment.end {
            Some(_) => "The end".to_owned(),
            None => format!("Day {days}, {}", time.format("%H:%M")),
        };
        Ok((u8::try_from(days).unwrap_or(u8::MAX), when))
    }

    /// The greatest changes between neighbours that are told apart.
    pub(crate) fn turns(&self, points: &[WinChancePoint]) -> ApiResult<Vec<WinChanceTurn>> {
        let known: Vec<(&WinChancePoint, [Interval; 2])> =
            points.iter().filter_map(|point| Some((point, point.chance?))).collect();
        let mut changes: Vec<_> =
            known.windows(2).filter_map(|pair| change(pair[0], pair[1])).collect();
        changes.sort_by_key(|(from, _, _, before, after)| {
            (core::cmp::Reverse(after.permille - before.permille), from.entry)
        });
        changes.truncate(TURNS_MOST);
        if changes.is_empty() {
            return Ok(Vec::new());
        }
        let index = self.event_index(None)?;
        let turn = |(from, to, side, before, after): Change<'_>| WinChanceTurn {
            from: from.entry,
            to: to.entry,
            side,
            before,
            after,
            text: format!(
                "Between {} and {} the chance of {} to win went from {} to {}.",
                lowered(&from.when),
                lowered(&to.when),
                self.truth().war.setup.side_name(side),
                before,
                after
            ),
            between: self.between(&index, from.entry, to.entry),
        };
        Ok(changes.into_iter().map(turn).collect())
    }

    /// What happened after entry `from`, up to entry `to`: ground that changed hands, the costliest fight, and the losses in all.
    fn between(&self, index: &EventIndex, from: u64, to: u64) -> Vec<WinChanceCause> {
        let known = &self.truth().amendments;
        let within = |at: u64| from < at && at <= to;
        let taken = index.marks.taken.iter();
        let taken = taken.filter(|(origin, _)| within(origin.at) && origin.counts(known));
        let mut causes: Vec<WinChanceCause> = taken
            .take(TAKEN_MOST)
            .map(|(origin, told)| cause(told.clone(), origin.entry, origin.entry))
            .collect();
        let losses = index.marks.losses.iter();
        let losses = losses.filter(|loss| within(loss.origin.at) && loss.origin.counts(known));
        let mut orders: BTreeMap<u64, Cost> = BTreeMap::new();
        let mut all = Cost::default();
        for loss in losses {
            let order = loss.origin.order.unwrap_or(loss.origin.entry);
            for cost in [orders.entry(order).or_default(), &mut all] {
                cost.lost[loss.side.index()] += loss.points;
                let first = if cost.first == 0 { order } else { cost.first.min(order) };
                (cost.first, cost.last) = (first, cost.last.max(loss.origin.entry));
            }
        }
        let worst =
            orders.iter().max_by_key(|(order, cost)| (cost.sum(), core::cmp::Reverse(**order)));
        if let Some((order, cost)) = worst
            && orders.len() > 1
            && let Some(told) = index.sentence(*order)
        {
            let lost = self.lost(cost.lost);
            causes.push(cause(format!("The costliest: {told} {lost}"), cost.first, cost.last));
        }
        if all.sum() > 0 {
            causes.push(cause(format!("In all: {}", self.lost(all.lost)), all.first, all.last));
        }
        causes
    }

    /// "North lost 3 strength points, South 1."
    fn lost(&self, lost: [u32; 2]) -> String {
        let setup = &self.truth().war.setup;
        let told = |side: Side| {
            let points = lost[side.index()];
            let word = if points == 1 { "strength point" } else { "strength points" };
            (points > 0).then(|| format!("{} lost {points} {word}", setup.side_name(side)))
        };
        let told: Vec<String> = Side::BOTH.into_iter().filter_map(told).collect();
        format!("{}.", told.join(", "))
    }
}

/// Strength points lost, and in which entries.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    lost: [u32; 2],
    first: u64,
    last: u64,
}

impl Cost {
    const fn sum(&self) -> u32 {
        self.lost[0] + self.lost[1]
    }
}

/// Two neighbours, the side whose chance rose, and how.
type Change<'p> = (&'p WinChancePoint, &'p WinChancePoint, Side, Interval, Interval);

fn change<'p>(
    (from, before): (&'p WinChancePoint, [Interval; 2]),
    (to, after): (&'p WinChancePoint, [Interval; 2]),
) -> Option<Change<'p>> {
    let rises = |side: &Side| {
        let (before, after) = (before[side.index()], after[side.index()]);
        before.is_apart(after) && before.permille < after.permille
    };
    let side = Side::BOTH.into_iter().find(rises)?;
    Some((from, to, side, before[side.index()], after[side.index()]))
}

fn lowered(when: &str) -> String {
    let mut letters = when.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

const fn cause(text: String, first: u64, last: u64) -> WinChanceCause {
    WinChanceCause { text, first, last }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(entry: u64, won: u32, all: u32) -> WinChancePoint {
        let of = |won| Interval::wilson(won, all).unwrap();
        let (chance, when) = (Some([of(won), of(all - won)]), format!("Day 1, 0{entry}:00"));
        WinChancePoint { entry, when, day: 1, chance, wars: all, draws: 0, is_end: false }
    }

    #[test]
    fn neighbours_whose_intervals_overlap_have_not_changed() {
        let rose = |one: &WinChancePoint, other: &WinChancePoint| {
            change((one, one.chance.unwrap()), (other, other.chance.unwrap()))
                .map(|(_, _, side, ..)| side)
        };
        // 20 of 64 are 21 to 43 %, 34 of 64 are 41 to 65 %, 40 of 64 are 50 to 73 %.
        assert_eq!(rose(&point(1, 20, 64), &point(2, 34, 64)), None);
        assert_eq!(rose(&point(1, 20, 64), &point(2, 40, 64)), Some(Side::Blue));
        assert_eq!(rose(&point(1, 40, 64), &point(2, 20, 64)), Some(Side::Orange));
    }

    #[test]
    fn a_moment_is_named_within_a_sentence() {
        assert_eq!(lowered("Day 2, 09:00"), "day 2, 09:00");
        assert_eq!(lowered("The end"), "the end");
    }
}
