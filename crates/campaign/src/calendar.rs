//! The campaign's clock (RULES.md H.8): dates, rounds as hours of the day, the night, and what each day brings.

use std::collections::BTreeMap;

use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime};
use kernel::face::{Days, PhaseKind};
use serde::{Deserialize, Serialize};
use two_star_general::handoff::MINUTES_PER_ROUND;

use crate::roster::FormationId;
use crate::setup::BattleId;
use crate::war::link::{Link, Stage};
use crate::war::{Battle, WarState};

/// H.8 The night begins at 21:00, or when a longer day's last round is over.
const NIGHT_MINUTES: u32 = 21 * 60;
/// H.8 The day of an operational battle begins at 06:00.
const MORNING_MINUTES: u32 = 6 * 60;

/// Dates and hours of a war.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    pub first_day: NaiveDate,
    /// Minutes after midnight at which the first round of a day begins.
    pub first_round_minutes: u32,
    pub hours_per_round: u8,
    /// One for each day, from day 1.
    pub days: Vec<DayNote>,
}

/// What people are told about a day; the numbers the rules read are in the battle's own plan.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayNote {
    pub rounds: u8,
    pub weather: String,
    /// LNK-R40 No aircraft can fly, of either side.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub grounded: bool,
    /// By side.
    pub supply: [String; 2],
    /// Men who arrive at dawn, by formation; for the side itself those of no formation.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub replacements: BTreeMap<FormationId, u32>,
}

impl Calendar {
    /// The date of a day; days are counted from 1.
    #[must_use]
    pub fn date(&self, day: u8) -> NaiveDate {
        let days = chrono::Days::new(u64::from(day.saturating_sub(1)));
        self.first_day.checked_add_days(days).unwrap_or(NaiveDate::MAX)
    }

    #[must_use]
    pub fn day(&self, day: u8) -> Option<&DayNote> {
        self.days.get(usize::from(day).checked_sub(1)?)
    }

    /// When a round begins.
    #[must_use]
    pub fn round_begins(&self, day: u8, round: u8) -> NaiveDateTime {
        self.at(
            day,
            self.first_round_minutes + u32::from(round.saturating_sub(1)) * self.round_minutes(),
        )
    }

    /// When a round ends.
    #[must_use]
    pub fn round_ends(&self, day: u8, round: u8) -> NaiveDateTime {
        self.at(day, self.first_round_minutes + u32::from(round) * self.round_minutes())
    }

    /// When the night after a day begins.
    #[must_use]
    pub fn night_begins(&self, day: u8) -> NaiveDateTime {
        let rounds = self.day(day).map_or(0, |note| note.rounds);
        self.round_ends(day, rounds).max(self.at(day, NIGHT_MINUTES))
    }

    fn round_minutes(&self) -> u32 {
        u32::from(self.hours_per_round) * 60
    }

    fn at(&self, day: u8, minutes: u32) -> NaiveDateTime {
        self.date(day).and_time(NaiveTime::MIN) + Duration::minutes(i64::from(minutes))
    }
}

/// When a round of a day begins in a battle. In an operational one the second is the night (H.8).
#[must_use]
pub fn begins_in(state: &WarState, battle: BattleId, day: u8, round: u8) -> NaiveDateTime {
    let halves = state.battle(battle).is_some_and(|battle| battle.ops().is_some());
    match round {
        2.. if halves => state.setup.calendar.night_begins(day),
        _ => state.setup.calendar.round_begins(day, round),
    }
}

/// The hour of the war: the earliest of the battles that run, or the latest when all are over. It never goes back.
#[must_use]
pub fn game_time(state: &WarState) -> NaiveDateTime {
    let hour = |(id, _)| game_time_of(state, id);
    let running = state.running().map(hour).min();
    running.or_else(|| state.roots().map(hour).max()).unwrap_or_default()
}

/// The time in one battle (H.8): a smaller one begins at its parent's time, and a turn of it has the hour at which it begins; the
/// parent is no earlier than the latest hour below it. Nobody comes past the end of the span he was sent in.
#[must_use]
pub fn game_time_of(state: &WarState, battle: BattleId) -> NaiveDateTime {
    let own = state
        .links
        .get(&battle)
        .map_or_else(|| span_time(state, battle), |link| link_time(state, battle, link));
    let below = state.links.iter().filter(|(_, link)| is_below(state, link, battle));
    below.map(|(child, link)| link_time(state, *child, link)).fold(own, NaiveDateTime::max)
}

/// The hour that minutes of smaller battles are counted from (LNK-R36), whatever has been fought since: two at the same time take
/// the same minutes. The start of the round while orders are given and battalions move, its last quarter of an hour while the
/// artillery fires, the beginning of the night, and the end of the last round, or of the last day, when the battle is over; of a
/// battle on a table the beginning of its turn.
#[must_use]
pub(crate) fn span_time(state: &WarState, battle: BattleId) -> NaiveDateTime {
    if let Some(link) = state.links.get(&battle) {
        return link.began + elapsed(state, battle, link);
    }
    let calendar = &state.setup.calendar;
    if let Some((root, table)) = state.setup.root(battle).and_then(|r| Some((r, r.table.as_ref()?)))
    {
        let begins = calendar.at(root.begins, table.minutes);
        // A battle with a clock of its own lasts as long as that says.
        let has_clock = state.battle(battle).is_some_and(|own| own.minutes_gone().is_some());
        let most = if has_clock { u32::MAX } else { table.brief.minutes_max };
        return begins + turns_of(state, battle, (FIRST_TURN, most), false);
    }
    let Some((Days { day, round, late, .. }, kind)) = days_of(state, battle) else {
        return by_own_clock(state, battle);
    };
    match kind {
        PhaseKind::Night => calendar.night_begins(day),
        PhaseKind::Over if last_round(calendar, day, round) => calendar.night_begins(day),
        PhaseKind::Over => calendar.round_ends(day, round),
        PhaseKind::Orders | PhaseKind::Fight if late => calendar.round_ends(day, round) - QUARTER,
        PhaseKind::Orders | PhaseKind::Fight => calendar.round_begins(day, round),
    }
}

/// The time in a battle on a map that has a clock of its own: minutes from six in the morning of its first day.
fn by_own_clock(state: &WarState, battle: BattleId) -> NaiveDateTime {
    let root = state.setup.root(battle);
    let minutes = state.battle(battle).and_then(Battle::minutes_gone);
    let begins = root.map(|root| state.setup.calendar.at(root.begins, MORNING_MINUTES));
    let gone = Duration::minutes(i64::from(minutes.unwrap_or_default()));
    begins.map(|begins| begins + gone).unwrap_or_default()
}

/// Where a battle is in its days; none for one that counts turns.
fn days_of(state: &WarState, battle: BattleId) -> Option<(Days, PhaseKind)> {
    let battle = state.battle(battle)?;
    Some((battle.days()?, battle.standing().kind))
}

/// The round, or the night, that a battle is in, and when it ends; none for one that counts turns.
#[must_use]
pub(crate) fn span(state: &WarState, battle: BattleId) -> Option<(NaiveDateTime, NaiveDateTime)> {
    let calendar = &state.setup.calendar;
    let (Days { day, round, .. }, kind) = days_of(state, battle)?;
    if state.links.contains_key(&battle) {
        let from = span_time(state, battle);
        return Some((from, from + Duration::minutes(i64::from(MINUTES_PER_ROUND))));
    }
    Some(match kind {
        PhaseKind::Night => {
            (calendar.night_begins(day), calendar.round_begins(day.saturating_add(1), 1))
        }
        _ => (calendar.round_begins(day, round), calendar.round_ends(day, round)),
    })
}

fn link_time(state: &WarState, child: BattleId, link: &Link) -> NaiveDateTime {
    (link.from + elapsed(state, child, link)).min(link.until)
}

/// What has gone by in a smaller battle: the turns before this one, and this one too when it is over.
fn elapsed(state: &WarState, child: BattleId, link: &Link) -> Duration {
    let settled = link.stage != Stage::Open;
    turns_of(state, child, (link.first_turn, link.brief.minutes_max), settled)
}

/// H.8 What has gone by on a table, at most so many minutes.
fn turns_of(
    state: &WarState,
    battle: BattleId,
    (first, most): (u16, u32),
    settled: bool,
) -> Duration {
    let Some(battle) = state.battle(battle) else { return Duration::zero() };
    if let Some(minutes) = battle.minutes_gone() {
        return Duration::minutes(i64::from(minutes.min(most)));
    }
    let is_over = settled || battle.is_over();
    let turns = battle.turn().unwrap_or_default().saturating_sub(first);
    let seconds = (u32::from(turns) + u32::from(is_over)) * battle.scale().seconds_per_turn();
    let minutes = if is_over { seconds.div_ceil(60) } else { seconds / 60 };
    Duration::minutes(i64::from(minutes.min(most)))
}

fn is_below(state: &WarState, link: &Link, battle: BattleId) -> bool {
    link.parent == battle
        || state.links.get(&link.parent).is_some_and(|parent| is_below(state, parent, battle))
}

/// A battle of the war begins with its first turn.
const FIRST_TURN: u16 = 1;

/// The last quarter of an hour of a round.
const QUARTER: Duration = Duration::minutes(15);

/// The time of a battle in words, such as `19 Dec 1944, round 2, 09:00`; of a smaller one, that of the battle it has grown out of.
#[must_use]
pub fn describe(state: &WarState, battle: BattleId) -> String {
    let root = state.root_of(battle);
    let time = game_time_of(state, root);
    let hour = time.format("%H:%M");
    let Some((Days { day, round, .. }, kind)) = days_of(state, root) else {
        return time.format("%-d %b %Y, %H:%M").to_string();
    };
    let date = state.setup.calendar.date(day).format("%-d %b %Y");
    match kind {
        PhaseKind::Night => format!("{date}, night, {hour}"),
        PhaseKind::Over => format!("{date}, the end, {hour}"),
        PhaseKind::Orders | PhaseKind::Fight => format!("{date}, round {round}, {hour}"),
    }
}

fn last_round(calendar: &Calendar, day: u8, round: u8) -> bool {
    calendar.day(day).is_none_or(|note| round >= note.rounds)
}
