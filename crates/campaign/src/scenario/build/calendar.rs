//! The days: dates without a gap, rounds that end by midnight, supply with its defaults.

use chrono::{Days, NaiveTime, Timelike as _};
use two_star_general::state::{DayPlan, SideDay};

use super::Builder;
use crate::calendar::{Calendar, DayNote};
use crate::scenario::at::At;
use crate::scenario::format::{DayEntry, DayPart, Entry, SideDayEntry};

/// §1.5, §5, §9.1 What a day has when neither it nor `[day_default]` says otherwise.
const ROUNDS: u8 = 5;
const SHOTS: u8 = 3;
const RECOVERY_STRENGTH: u8 = 2;
const RECOVERY_PLATOONS: u8 = 1;

/// H.8 Rounds of three hours from six in the morning.
const FIRST_ROUND_MINUTES: u32 = 6 * 60;
const HOURS_PER_ROUND: u8 = 3;

const DAY_MINUTES: u32 = 24 * 60;

impl Builder<'_, '_> {
    pub(super) fn calendar(&mut self, entry: &Entry) {
        let first_day = self.date(&entry.calendar.first_day, "scenario::day").unwrap_or_default();
        let first_round = entry.calendar.first_round.as_ref();
        self.war.calendar = Calendar {
            first_day,
            first_round_minutes: first_round.map_or(FIRST_ROUND_MINUTES, |t| self.hour(t)),
            hours_per_round: entry.calendar.hours_per_round.unwrap_or(HOURS_PER_ROUND),
            days: Vec::new(),
        };
        for (at, day) in entry.days.iter().enumerate() {
            self.date_in_order(at, day);
            self.day(day, &entry.day_default);
        }
    }

    pub(super) fn hour(&mut self, text: &At<String>) -> u32 {
        match NaiveTime::parse_from_str(text, "%H:%M") {
            Ok(time) if text.len() == 5 => time.num_seconds_from_midnight() / 60,
            _ => {
                let help = "write hours and minutes, such as 06:00";
                self.fault("scenario::day", text.span.clone(), "this is not a time of day", help);
                FIRST_ROUND_MINUTES
            }
        }
    }

    /// The first day is the calendar's, and each follows the one before.
    fn date_in_order(&mut self, at: usize, day: &DayEntry) {
        let Some(date) = self.date(&day.date, "scenario::day") else {
            return;
        };
        let first = self.war.calendar.first_day;
        let expected = first.checked_add_days(Days::new(at as u64));
        if expected == Some(date) {
            return;
        }
        let message = match expected {
            Some(expected) if date > expected => format!("{expected} is missing before {date}"),
            _ => format!("{date} is out of order, or there twice"),
        };
        let help = format!("the days run from {first} without a gap");
        self.fault("scenario::day", day.date.span.clone(), message, help);
    }

    fn day(&mut self, day: &DayEntry, default: &DayPart) {
        let rounds = day.rounds.as_ref().or(default.rounds.as_ref());
        let count = rounds.map_or(ROUNDS, |rounds| rounds.value);
        let calendar = &self.war.calendar;
        let minutes = u32::from(count) * u32::from(calendar.hours_per_round) * 60;
        if calendar.first_round_minutes + minutes > DAY_MINUTES {
            let span = rounds.map_or(day.date.span.clone(), |rounds| rounds.span.clone());
            let hours = calendar.hours_per_round;
            let message = format!("{count} rounds of {hours} hours do not end by midnight");
            self.fault("scenario::day", span, message, "fewer rounds, or shorter ones");
        }
        let sides = [side_day(&day.blue, &default.blue), side_day(&day.orange, &default.orange)];
        let weather = day.weather.as_ref().or(default.weather.as_ref()).cloned();
        let flying = day.flying.as_ref().or(default.flying.as_ref());
        let grounded = flying.filter(|flying| !flying.value);
        if let Some(flying) = grounded
            && sides.iter().any(|side| side.air.unwrap_or(0) > 0)
        {
            let message = "a side has air points on a day without flying";
            let help = "air = 0 for both sides, or without flying = false";
            self.fault("scenario::day", flying.span.clone(), message, help);
        }
        let replacements = self.replacements(&sides);
        self.war.calendar.days.push(DayNote {
            rounds: count,
            weather: weather.unwrap_or_default(),
            grounded: grounded.is_some(),
            supply: sides.each_ref().map(|side| side.supply.clone().unwrap_or_default()),
            replacements,
        });
        let sides = sides.map(|side| SideDay {
            shots: side.shots.unwrap_or(SHOTS),
            air: side.air.unwrap_or(0),
            recovery_strength: side.recovery_strength.unwrap_or(RECOVERY_STRENGTH),
            recovery_platoons: side.recovery_platoons.unwrap_or(RECOVERY_PLATOONS),
        });
        for division in &mut self.divisions {
            division.setup.days.push(DayPlan { rounds: count, sides });
        }
    }
}

/// A side's day with the gaps filled from the default.
fn side_day(day: &SideDayEntry, default: &SideDayEntry) -> SideDayEntry {
    SideDayEntry {
        supply: day.supply.clone().or_else(|| default.supply.clone()),
        shots: day.shots.or(default.shots),
        air: day.air.or(default.air),
        recovery_strength: day.recovery_strength.or(default.recovery_strength),
        recovery_platoons: day.recovery_platoons.or(default.recovery_platoons),
        replacements: day.replacements.or(default.replacements),
        replacements_for: day.replacements_for.clone().or_else(|| default.replacements_for.clone()),
    }
}
