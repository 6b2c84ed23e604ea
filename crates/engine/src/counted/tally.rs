//! How the wars ended that were played on from one moment, and what that says of the chance to win.

use core::fmt;

use kernel::Side;
use serde::{Deserialize, Serialize};

/// How the wars ended that were played on from one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// By [`Side::index`].
    pub won: [u32; 2],
    pub draws: u32,
    /// Not played to an end: they say nothing.
    pub endless: u32,
}

/// A chance in thousandths, and between which values it lies: 95 of a hundred such intervals hold the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Interval {
    pub permille: u16,
    pub low: u16,
    pub high: u16,
}

impl Tally {
    /// All that were played, with or without a result.
    #[must_use]
    pub const fn played(&self) -> u32 {
        self.counted() + self.endless
    }

    /// Those that have a result.
    #[must_use]
    pub const fn counted(&self) -> u32 {
        self.won[0] + self.won[1] + self.draws
    }

    /// One more; `end` is how it ended, if it did.
    pub(crate) fn add(&mut self, end: Option<Option<Side>>) {
        match end {
            Some(Some(side)) => self.won[side.index()] += 1,
            Some(None) => self.draws += 1,
            None => self.endless += 1,
        }
    }

    /// The chance of a side to win; none while nothing was played to its end.
    #[must_use]
    pub fn chance(&self, side: Side) -> Option<Interval> {
        Interval::wilson(self.won[side.index()], self.counted())
    }
}

impl Interval {
    /// What is certain.
    #[must_use]
    pub const fn sure(happens: bool) -> Self {
        let all = if happens { 1_000 } else { 0 };
        Self { permille: all, low: all, high: all }
    }

    /// Of `won` among `all` alike: the share, and Wilson's interval at 95 % (E. B. Wilson, "Probable inference, the law of
    /// succession, and statistical inference", *JASA* 22, 1927), rounded outwards. It is honest at the edges, where the usual ±
    /// is not: 20 of 20 are 84 to 100 %. In whole numbers: z is 1.96, its square 3.8416.
    #[must_use]
    pub fn wilson(won: u32, all: u32) -> Option<Self> {
        let (won, all) = (u128::from(won.min(all)), u128::from(all));
        if all == 0 {
            return None;
        }
        let width = 10_000 * all + 38_416;
        // The square root of won·lost/all + z²/4, a million times.
        let root = (won * (all - won) * 1_000_000_000_000 / all + 960_400_000_000).isqrt() + 1;
        // Everything in thousandths, a million times.
        let middle = (10_000 * won + 19_208) * 1_000_000_000 / width;
        let half = 196 * root * 100_000 / width;
        let permille = (2_000 * won + all) / (2 * all);
        let low = middle.saturating_sub(half) / 1_000_000;
        let high = (middle + half).div_ceil(1_000_000).min(1_000);
        let whole = |value: u128| u16::try_from(value).unwrap_or(1_000);
        Some(Self { permille: whole(permille), low: whole(low), high: whole(high) })
    }

    /// Whether two chances differ by more than the few wars behind them explain.
    #[must_use]
    pub const fn is_apart(self, other: Self) -> bool {
        self.high < other.low || other.high < self.low
    }
}

/// "41 % (33–49)"; "100 %" where nothing is estimated. The brackets are rounded outwards.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let near = (self.permille + 5) / 10;
        match self.low == self.high {
            true => write!(f, "{near} %"),
            false => write!(f, "{near} % ({}–{})", self.low / 10, self.high.div_ceil(10)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compared with the textbook: 50 of 100 are 40.38 to 59.62 %; 0 of 10 are 0 to 27.75 %; 81 of 263 are 25.5 to 36.6 %
    /// (R. G. Newcombe, *Statistics in Medicine* 17, 1998, table I).
    #[test]
    fn the_interval_is_wilsons() {
        let interval = |won, all| Interval::wilson(won, all).unwrap();
        let of = |permille, low, high| Interval { permille, low, high };
        assert_eq!(interval(50, 100), of(500, 403, 597));
        assert_eq!(interval(0, 10), of(0, 0, 278));
        assert_eq!(interval(10, 10), of(1_000, 722, 1_000));
        assert_eq!(interval(81, 263), of(308, 255, 367));
        assert_eq!(Interval::wilson(0, 0), None);
    }

    #[test]
    fn a_chance_lies_in_its_interval_and_more_wars_make_it_narrower() {
        for all in [1, 2, 7, 30, 100, 10_000] {
            for won in 0..=all {
                let one = Interval::wilson(won, all).unwrap();
                assert!(
                    one.low <= one.permille && one.permille <= one.high,
                    "{won}/{all}: {one:?}"
                );
            }
        }
        let width = |all| Interval::wilson(all / 2, all).map(|one| one.high - one.low).unwrap();
        assert!([10, 40, 160, 640].windows(2).all(|pair| width(pair[0]) > width(pair[1])));
    }

    #[test]
    fn a_chance_is_said_in_whole_percent_that_hold_what_they_say() {
        let of = |permille, low, high| Interval { permille, low, high }.to_string();
        assert_eq!(of(414, 329, 491), "41 % (32–50)");
        assert_eq!(Interval::sure(true).to_string(), "100 %");
    }

    #[test]
    fn intervals_that_touch_are_not_apart() {
        let of = |low, high| Interval { permille: low, low, high };
        assert!(of(100, 300).is_apart(of(301, 400)) && of(301, 400).is_apart(of(100, 300)));
        assert!(!of(100, 300).is_apart(of(300, 400)) && !of(100, 900).is_apart(of(300, 400)));
    }
}
