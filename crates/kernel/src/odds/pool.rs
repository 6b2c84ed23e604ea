//! The general pool: any reading of a handful of dice that looks only at how many dice show each face.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::weight::{Weight, choices, fits_u128};
use super::{Distribution, FaceSet, Fraction};

/// The distribution of any reading of `dice` dice that depends on the count of each face only.
///
/// `absorb(state, face, count)` is told, from the highest face to the lowest, how many dice show it, zero included.
/// Small states are what makes this fast: sum of even pips, `(sixes, fives)`, the best three. Where dice do not
/// influence each other, [`Distribution::plus`] of one-die distributions is faster still.
///
/// # Panics
/// When the die has no sides.
pub fn pool<S: Ord + Clone>(
    dice: u32,
    sides: u8,
    start: S,
    absorb: impl Fn(&S, u8, u32) -> S,
) -> Distribution<S> {
    assert!(sides > 0, "a die has at least one side");
    if fits_u128(dice, sides) {
        count::<S, u128>(dice, sides, start, absorb)
    } else {
        count::<S, BigUint>(dice, sides, start, absorb)
    }
}

fn count<S: Ord + Clone, W: Weight>(
    dice: u32,
    sides: u8,
    start: S,
    absorb: impl Fn(&S, u8, u32) -> S,
) -> Distribution<S> {
    let choices = choices::<W>(dice);
    // ways[used]: for each state, in how many ways `used` chosen dice show the faces seen so far.
    let mut ways: Vec<BTreeMap<S, W>> = vec![BTreeMap::new(); dice as usize + 1];
    ways[0].insert(start, W::one());
    for face in (1..=sides).rev() {
        let mut next: Vec<BTreeMap<S, W>> = vec![BTreeMap::new(); dice as usize + 1];
        for (used, states) in ways.iter().enumerate() {
            let left = dice - used as u32;
            // The last face takes every die that is left.
            let fewest = if face == 1 { left } else { 0 };
            for (state, weight) in states {
                for more in fewest..=left {
                    let reached = absorb(state, face, more);
                    let sum = next[used + more as usize].entry(reached).or_insert_with(W::zero);
                    sum.add_product(weight, &choices[left as usize][more as usize]);
                }
            }
        }
        ways = next;
    }
    let throws = ways.pop().unwrap_or_default();
    Distribution::from_weights(
        throws.into_iter().map(|(state, weight)| (state, weight.into_natural())),
    )
}

impl Distribution<(u32, u32)> {
    /// How many of so many dice show the highest face, and how many show one of the two highest. Counts above `most` are told as
    /// `most`: whoever asks for no more has his answer much sooner.
    ///
    /// # Panics
    /// When the die has fewer than two sides.
    #[must_use]
    pub fn of_the_highest(dice: u32, sides: u8, most: [u32; 2]) -> Self {
        assert!(sides >= 2, "a die with a face below its highest");
        let others = BigUint::from(sides - 2);
        let mut weights = Vec::new();
        let mut chosen = BigUint::from(1_u8);
        for high in 0..=dice {
            let ways = &chosen * others.pow(dice - high);
            // So many of them show the highest face; what is left of all two to the power of `high` shows more of them.
            let (mut of_them, mut left) = (BigUint::from(1_u8), BigUint::from(2_u8).pow(high));
            for highest in 0..=high.min(most[0].saturating_sub(1)) {
                weights.push(((highest, high.min(most[1])), &ways * &of_them));
                left -= &of_them;
                of_them = of_them * (high - highest) / (highest + 1);
            }
            weights.push(((high.min(most[0]), high.min(most[1])), ways * left));
            chosen = chosen * (dice - high) / (high + 1);
        }
        Self::from_weights(weights)
    }
}

impl Distribution {
    /// One die, 1 to `sides`.
    ///
    /// # Panics
    /// When the die has no sides, like everything in this block.
    #[must_use]
    pub fn die(sides: u8) -> Self {
        assert!(sides > 0, "a die has at least one side");
        Self::weighted((1..=i64::from(sides)).map(|face| (face, 1)))
    }

    /// The sum of so many dice; no dice sum to 0.
    #[must_use]
    pub fn sum_of_dice(dice: u32, sides: u8) -> Self {
        assert!(sides > 0, "a die has at least one side");
        if fits_u128(dice, sides) {
            sums::<u128>(dice, sides)
        } else {
            sums::<BigUint>(dice, sides)
        }
    }

    /// How many of so many dice show one of `faces`.
    #[must_use]
    pub fn count_of(dice: u32, sides: u8, faces: FaceSet) -> Self {
        super::HitRule::each(sides, faces).distribution(dice)
    }

    /// How many of so many independent tries succeed.
    ///
    /// # Panics
    /// When `chance` is not in 0..=1.
    #[must_use]
    pub fn binomial(tries: u32, chance: &Fraction) -> Self {
        assert!(chance.is_chance(), "{chance} is not a chance");
        let (success, total) = (chance.numerator().magnitude(), chance.denominator().magnitude());
        let failure = total - success;
        let choices = choices::<BigUint>(tries);
        let weights = choices[tries as usize].iter().zip(0..=tries).map(|(ways, successes)| {
            (i64::from(successes), ways * success.pow(successes) * failure.pow(tries - successes))
        });
        Self::from_weights(weights)
    }

    /// The highest of so many dice; of no dice, 0.
    #[must_use]
    pub fn highest_of(dice: u32, sides: u8) -> Self {
        let not_above = |face: u8| BigUint::from(face).pow(dice);
        if dice == 0 {
            return Self::point(0);
        }
        Self::from_weights(
            (1..=sides).map(|face| (i64::from(face), not_above(face) - not_above(face - 1))),
        )
    }

    /// The lowest of so many dice; of no dice, 0.
    #[must_use]
    pub fn lowest_of(dice: u32, sides: u8) -> Self {
        if dice == 0 {
            return Self::point(0);
        }
        Self::highest_of(dice, sides).map(|highest| i64::from(sides) + 1 - highest)
    }
}

fn sums<W: Weight>(dice: u32, sides: u8) -> Distribution {
    let mut throws = vec![W::one()];
    for _ in 0..dice {
        let mut next = vec![W::zero(); throws.len() + usize::from(sides) - 1];
        for (sum, weight) in throws.iter().enumerate() {
            for pips in 0..usize::from(sides) {
                let slot = core::mem::replace(&mut next[sum + pips], W::zero());
                next[sum + pips] = slot + weight.clone();
            }
        }
        throws = next;
    }
    let weights = throws.into_iter().map(W::into_natural);
    Distribution::from_weights((i64::from(dice)..).zip(weights))
}
