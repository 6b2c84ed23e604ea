//! The campaign's clock: whole minutes since 1900-01-01T00:00, and the same as ISO text.
//!
//! The calendar is the Gregorian one, also before 1582; the year before 1 is 0, and earlier ones are negative.

/// `1944-12-19T06:00` for a number of minutes since 1900-01-01T00:00. Years before 0 begin with a minus sign.
#[must_use]
pub fn to_text(minutes: i32) -> String {
    let (days, minute) = (minutes.div_euclid(DAY), minutes.rem_euclid(DAY));
    let (year, month, day) = civil(i64::from(days));
    let (sign, year) = if year < 0 { ("-", -year) } else { ("", year) };
    format!("{sign}{year:04}-{month:02}-{day:02}T{:02}:{:02}", minute / 60, minute % 60)
}

/// The minutes of a text that [`to_text`] writes; `None` for any other text, for a day that does not exist, and
/// for a time outside about −2183 to 5982.
#[must_use]
pub fn from_text(text: &str) -> Option<i32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (date, time) = digits.split_once('T')?;
    let mut date = date.split('-').map(str::parse::<i64>);
    let (year, month, day) = (date.next()?.ok()?, date.next()?.ok()?, date.next()?.ok()?);
    let (hour, minute) = time.split_once(':')?;
    let (hour, minute) = (hour.parse::<i64>().ok()?, minute.parse::<i64>().ok()?);
    if year > 9999 || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let year = if text.starts_with('-') { -year } else { year };
    let minutes = days(year, month, day) * i64::from(DAY) + hour * 60 + minute;
    // Only what is written back the same was a time: this refuses 30 February, hour 24, and odd spellings.
    i32::try_from(minutes).ok().filter(|minutes| *minutes != i32::MIN && to_text(*minutes) == text)
}

/// Minutes of a day.
const DAY: i32 = 24 * 60;
/// Days from 0000-03-01, where the cycle of 400 years begins, to 1900-01-01.
const OFFSET: i64 = 693_901;
/// Days of a cycle of 400 years.
const CYCLE: i64 = 146_097;

/// Days since 1900-01-01 of a date. Years are counted from March, so that a leap day is the last day of its year.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (cycle, of_cycle) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    cycle * CYCLE + of_cycle * 365 + of_cycle / 4 - of_cycle / 100 + of_year - OFFSET
}

/// Year, month and day of a number of days since 1900-01-01.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + OFFSET;
    let (cycle, of_cycle) = (days.div_euclid(CYCLE), days.rem_euclid(CYCLE));
    let year = (of_cycle - of_cycle / 1_460 + of_cycle / 36_524 - of_cycle / 146_096) / 365;
    let of_year = of_cycle - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * from_march + 2) / 5 + 1, (from_march + 2) % 12 + 1);
    (cycle * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Python: `(datetime(1944, 12, 19, 6) - datetime(1900, 1, 1)) // timedelta(minutes=1)` and so on.
    #[test]
    fn known_times_come_out_as_python_computes_them() {
        let known = [
            ("1900-01-01T00:00", 0),
            ("1899-12-31T23:59", -1),
            ("1944-12-19T06:00", 23_649_480),
            ("1900-02-28T23:59", 84_959),
            ("1900-03-01T00:00", 84_960),
            ("2000-02-29T12:30", 52_680_270),
            ("1815-06-18T11:30", -44_463_630),
            ("0001-01-01T00:00", -998_776_800),
            ("5982-12-31T23:59", 2_147_450_399),
        ];
        for (text, minutes) in known {
            assert_eq!(to_text(minutes), text);
            assert_eq!(from_text(text), Some(minutes), "{text}");
        }
    }

    #[test]
    fn every_day_follows_the_one_before_it() {
        let mut before = civil(-1_491_308);
        for day in -1_491_307..=1_491_307 {
            let (year, month, date) = civil(day);
            let next_day = (year, month, date) == (before.0, before.1, before.2 + 1);
            let next_month = date == 1 && before.2 >= 28 && month == before.1 % 12 + 1;
            assert!(next_day || next_month && (year == before.0 + i64::from(month == 1)));
            assert_eq!(days(year, month, date), day);
            before = (year, month, date);
        }
        for minutes in [i32::MIN + 1, -1_000_000_000, i32::MAX] {
            assert_eq!(from_text(&to_text(minutes)), Some(minutes));
        }
    }

    #[test]
    fn other_texts_are_no_times() {
        for text in [
            "",
            "1944-12-19",
            "1944-12-19T06:00:00",
            "1944-2-19T06:00",
            "1944-02-30T06:00",
            "1900-02-29T00:00",
            "1944-12-19T24:00",
            "1944-12-19T06:60",
            "1944-12-19 06:00",
            "+1944-12-19T06:00",
            "-0000-01-01T00:00",
            "9999-01-01T00:00",
            "1944-12-19T-6:00",
            &to_text(i32::MIN),
        ] {
            assert_eq!(from_text(text), None, "{text}");
        }
    }
}
