//! The campaign's clock in entry headers: whole minutes since 1900-01-01T00:00.

use campaign::{BattleId, WarState};
use chrono::{NaiveDate, NaiveDateTime, TimeDelta};

/// The time of a battle; `None` beyond what a header can hold, about 4 000 years either way.
#[must_use]
pub fn of(war: &WarState, battle: BattleId) -> Option<i32> {
    minutes(campaign::game_time_of(war, battle))
}

/// A time in minutes.
#[must_use]
pub fn minutes(time: NaiveDateTime) -> Option<i32> {
    i32::try_from((time - epoch()).num_minutes()).ok().filter(|minutes| *minutes != i32::MIN)
}

/// The time of so many minutes.
#[must_use]
pub fn time(minutes: i32) -> NaiveDateTime {
    epoch() + TimeDelta::minutes(minutes.into())
}

/// The same as text, `1944-12-19T06:00`; empty for none.
#[must_use]
pub fn text(minutes: Option<i32>) -> String {
    minutes.map_or_else(String::new, |minutes| time(minutes).format("%Y-%m-%dT%H:%M").to_string())
}

fn epoch() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(1900, 1, 1).and_then(|day| day.and_hms_opt(0, 0, 0)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The minutes as Python's datetime counts them.
    #[test]
    fn a_time_comes_back() {
        for (said, counted) in [
            ("1900-01-01T00:00", 0),
            ("1944-12-19T06:00", 23_649_480),
            ("1815-06-18T11:30", -44_463_630),
        ] {
            assert_eq!(text(Some(counted)), said);
            assert_eq!(minutes(time(counted)), Some(counted));
        }
        assert_eq!(text(None), "");
    }
}
