//! Luck, weighed fairly: hits against the exact mean, and how many series of the same throws would have brought fewer. Figures
//! only: whether dice are to be doubted is another question, and [`crate::fairness`] answers it.
//!
//! The mean is an exact fraction. The percentile needs the distribution of a sum of many different pools; it is folded in
//! fixed point with 62 binary places, which is off by less than 2⁻⁶⁰ for each pool and value: below a millionth of a
//! percent for any war that was ever fought.

use kernel::odds::{Distribution, Fraction};
use serde::{Deserialize, Serialize};

/// With fewer dice than this a series is not compared with others.
pub const DICE_LEAST: u32 = 100;

/// A longer series is thinned to so many marks.
pub const COURSE_MOST: usize = 120;

/// One in fixed point.
const ONE: u64 = 1 << 62;

/// A player's dice of one source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Luck {
    pub player: String,
    /// "typed" or "app": where the faces came from.
    pub source: String,
    /// Throws.
    pub rolls: u32,
    pub dice: u32,
    pub hits: u32,
    /// The exact mean.
    pub expected: Fraction,
    /// The chance of fewer hits, plus half the chance of just as many.
    pub percentile: Fraction,
    /// Nine of ten such series lie between these, both included.
    pub low: i64,
    pub high: i64,
    /// How it went, throw by throw; at most [`COURSE_MOST`] of them.
    pub course: Vec<Mark>,
    /// From the first of these rolls to the last.
    pub entries: crate::Entries,
}

/// A series at one moment, everything counted from its beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub dice: u32,
    pub hits: i64,
    /// The mean in hundredths of a hit.
    pub expected: i64,
    pub low: i64,
    pub high: i64,
}

/// A series of throws that is being added up.
#[derive(Clone, Debug)]
pub struct Tally {
    rolls: u32,
    dice: u32,
    hits: i64,
    expected: Fraction,
    /// `chances[i]` is the chance of `least + i` hits.
    least: i64,
    chances: Vec<u64>,
    entries: Option<crate::Entries>,
    course: Vec<Mark>,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            rolls: 0,
            dice: 0,
            hits: 0,
            expected: Fraction::zero(),
            least: 0,
            chances: vec![ONE],
            entries: None,
            course: Vec::new(),
        }
    }
}

impl Tally {
    /// Adds one throw of entry `seq`: its dice, its hits, and what it might have brought.
    pub fn add(&mut self, seq: u64, dice: u32, hits: i64, odds: &Distribution) {
        self.rolls += 1;
        self.dice += dice;
        self.hits += hits;
        self.expected = self.expected.clone() + odds.mean();
        self.convolve(odds);
        let one = crate::Entries::one(seq);
        self.entries = Some(self.entries.map_or(one, |entries| entries.and(one)));
        let (low, high) = self.band();
        let expected = (self.expected.clone() * Fraction::new(1, 10)).permille_half_up();
        self.course.push(Mark { dice: self.dice, hits: self.hits, expected, low, high });
    }

    /// The series so far, `None` while nothing was thrown.
    #[must_use]
    pub fn luck(&self, player: String, source: String) -> Option<Luck> {
        let percentile = self.percentile();
        Some(Luck {
            player,
            source,
            rolls: self.rolls,
            dice: self.dice,
            hits: u32::try_from(self.hits).unwrap_or(0),
            expected: self.expected.clone(),
            percentile,
            low: self.band().0,
            high: self.band().1,
            course: self.thinned(),
            entries: self.entries?,
        })
    }

    /// The chance of fewer hits, plus half the chance of just as many.
    fn percentile(&self) -> Fraction {
        let mut fewer = 0_u128;
        let mut same = 0_u128;
        let mut all = 0_u128;
        for (hits, chance) in (self.least..).zip(&self.chances) {
            let chance = u128::from(*chance);
            all += chance;
            match hits.cmp(&self.hits) {
                core::cmp::Ordering::Less => fewer += chance,
                core::cmp::Ordering::Equal => same += chance,
                core::cmp::Ordering::Greater => {}
            }
        }
        Fraction::new(2 * fewer + same, 2 * all)
    }

    /// The least and the greatest number of hits within the middle nine tenths.
    fn band(&self) -> (i64, i64) {
        let all: u128 = self.chances.iter().map(|chance| u128::from(*chance)).sum();
        let (mut sum, mut low, mut high) = (0_u128, None, self.least);
        for (hits, chance) in (self.least..).zip(&self.chances) {
            sum += u128::from(*chance);
            if low.is_none() && 20 * sum >= all {
                low = Some(hits);
            }
            high = hits;
            if 20 * sum >= 19 * all {
                break;
            }
        }
        (low.unwrap_or(self.least), high)
    }

    /// The course with marks left out evenly, the last one kept.
    fn thinned(&self) -> Vec<Mark> {
        let step = self.course.len().div_ceil(COURSE_MOST).max(1);
        let last = self.course.len().saturating_sub(1);
        let kept = |at: &usize| (last - at).is_multiple_of(step);
        (0..self.course.len()).filter(kept).map(|at| self.course[at].clone()).collect()
    }

    fn convolve(&mut self, odds: &Distribution) {
        let (low, high) = (*odds.least(), *odds.greatest());
        let width = usize::try_from(high - low).unwrap_or(0);
        let mut sums = vec![0_u64; self.chances.len() + width];
        for (value, weight) in odds.weights() {
            let shift = usize::try_from(value - low).unwrap_or(0);
            let chance = (weight.clone() << 62_u32) / odds.total();
            let chance = u128::from(u64::try_from(chance).unwrap_or(ONE));
            for (sum, known) in sums[shift..].iter_mut().zip(&self.chances) {
                let product = (u128::from(*known) * chance) >> 62;
                *sum += u64::try_from(product).unwrap_or(0);
            }
        }
        self.least += low;
        self.chances = sums;
        self.trim();
    }

    /// Cuts off what is too unlikely to be written down, so that long wars stay cheap.
    fn trim(&mut self) {
        while self.chances.len() > 1 && self.chances.last() == Some(&0) {
            self.chances.pop();
        }
        let leading = self.chances.iter().take_while(|chance| **chance == 0).count();
        let leading = leading.min(self.chances.len() - 1);
        self.chances.drain(..leading);
        self.least += i64::try_from(leading).unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::odds::{FaceSet, HitRule};

    /// Ten throws of one die that hits on 6 are one binomial throw of ten dice.
    #[test]
    fn a_series_of_single_dice_is_one_binomial_throw() {
        let die = HitRule::each(6, FaceSet::of(&[6])).distribution(1);
        let mut tally = Tally::default();
        (0..10).for_each(|n| tally.add(n + 5, 1, i64::from(n < 3), &die));
        let luck = tally.luck("Anna".to_owned(), "app".to_owned()).expect("ten throws");
        assert_eq!((luck.rolls, luck.dice, luck.hits), (10, 10, 3));
        assert_eq!(luck.expected, Fraction::new(5, 3));
        assert_eq!(luck.entries, crate::Entries::between(5, 14));
        let ten = Distribution::binomial(10, &Fraction::new(1, 6));
        let standing = ten.standing(&3);
        let exact = standing.below + standing.equal * Fraction::new(1, 2);
        assert_eq!(luck.percentile.percent_text(6), exact.percent_text(6));
    }

    /// Pools of different kinds are summed; the exact answer comes from the kernel's own convolution.
    #[test]
    fn pools_with_pairs_are_summed_like_the_exact_engine_does() {
        let pairs = HitRule::each(6, FaceSet::of(&[6]))
            .or_pairs(FaceSet::of(&[5]), kernel::odds::Pairs::Each)
            .distribution(7);
        let plain = HitRule::each(6, FaceSet::at_least(5, 6)).distribution(4);
        let mut tally = Tally::default();
        tally.add(1, 7, 2, &pairs);
        tally.add(2, 4, 2, &plain);
        let standing = pairs.plus(&plain).standing(&4);
        let exact = standing.below + standing.equal * Fraction::new(1, 2);
        let luck = tally.luck(String::new(), String::new()).expect("two throws");
        assert_eq!(luck.percentile.percent_text(6), exact.percent_text(6));
        assert_eq!(luck.expected, pairs.mean() + plain.mean());
    }

    #[test]
    fn a_long_war_stays_cheap_and_a_middling_series_is_in_the_middle() {
        let pool = HitRule::each(6, FaceSet::of(&[6])).distribution(6);
        let mut tally = Tally::default();
        (0..2_000).for_each(|n| tally.add(n + 1, 6, 1, &pool));
        assert!(tally.chances.len() < 2_000, "{} values kept", tally.chances.len());
        let luck = tally.luck(String::new(), String::new()).expect("throws");
        assert_eq!(luck.percentile.percent_text(0), "50 %");
    }

    /// Ten throws of one die on 6: P(0) = 16 %, P(≤ 3) = 93 %, P(≤ 4) = 98 %; so 0 to 4 hold the middle nine tenths.
    #[test]
    fn the_band_holds_nine_of_ten_series_and_the_course_ends_with_the_last_throw() {
        let die = HitRule::each(6, FaceSet::of(&[6])).distribution(1);
        let mut tally = Tally::default();
        (0..10).for_each(|n| tally.add(n + 1, 1, 0, &die));
        let luck = tally.luck(String::new(), String::new()).expect("throws");
        assert_eq!((luck.low, luck.high), (0, 4));
        assert_eq!(luck.course.len(), 10);
        let last = luck.course.last().expect("marks");
        assert_eq!((last.dice, last.hits, last.expected), (10, 0, 167));
        (0..400).for_each(|n| tally.add(n + 11, 1, 0, &die));
        let long = tally.luck(String::new(), String::new()).expect("throws").course;
        assert!(long.len() <= COURSE_MOST);
        assert_eq!(long.last().expect("marks").dice, 410);
    }

    #[test]
    fn nothing_thrown_is_no_luck() {
        assert!(Tally::default().luck(String::new(), String::new()).is_none());
    }
}
