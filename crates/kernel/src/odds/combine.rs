//! What rules do to a distribution: charts, caps, saves, second throws, sums, mixtures.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::One;

use super::weight::Weight;
use super::{Distribution, Fraction};

impl<V: Ord + Clone> Distribution<V> {
    /// Reads every value through a rule or a chart.
    pub fn map<W: Ord + Clone>(&self, read: impl Fn(&V) -> W) -> Distribution<W> {
        Distribution::from_weights(
            self.weights().map(|(value, weight)| (read(value), weight.clone())),
        )
    }

    /// Reads two independent throws together: a sum, a chart of a total against a second die.
    pub fn with<U: Ord + Clone, W: Ord + Clone>(
        &self,
        other: &Distribution<U>,
        read: impl Fn(&V, &U) -> W,
    ) -> Distribution<W> {
        if self.total().bits() + other.total().bits() <= u64::from(u128::BITS) {
            self.cross::<U, W, u128>(other, read)
        } else {
            self.cross::<U, W, BigUint>(other, read)
        }
    }

    /// A second throw whose dice depend on the first. It is asked once for every possible first value.
    pub fn then<W: Ord + Clone>(&self, second: impl Fn(&V) -> Distribution<W>) -> Distribution<W> {
        let seconds: Vec<(&BigUint, Distribution<W>)> =
            self.weights().map(|(value, weight)| (weight, second(value))).collect();
        let common =
            seconds.iter().fold(BigUint::one(), |common, (_, throw)| common.lcm(throw.total()));
        let weights = seconds.iter().flat_map(|(first, throw)| {
            let scale = *first * (&common / throw.total());
            throw.weights().map(move |(value, weight)| (value.clone(), weight * &scale))
        });
        Distribution::from_weights(weights).reduced()
    }

    /// One of several throws, each taken with its chance.
    ///
    /// # Panics
    /// When the chances are negative or do not sum to one.
    pub fn mixture(parts: &[(Fraction, Self)]) -> Self {
        let sum: Fraction = parts.iter().map(|(chance, _)| chance.clone()).sum();
        assert!(
            sum.is_one() && parts.iter().all(|(chance, _)| chance.is_chance()),
            "chances sum to {sum}, not to 1"
        );
        let common = parts.iter().fold(BigUint::one(), |common, (chance, _)| {
            common.lcm(chance.denominator().magnitude())
        });
        let indexes = parts.iter().enumerate().map(|(index, (chance, _))| {
            let scale = &common / chance.denominator().magnitude();
            (index, chance.numerator().magnitude() * scale)
        });
        Distribution::from_weights(indexes).then(|index| parts[*index].1.clone())
    }

    /// The same chances over the smallest total.
    #[must_use]
    pub fn reduced(self) -> Self {
        let mut divisor = self.total().clone();
        for (_, weight) in self.weights() {
            divisor = divisor.gcd(weight);
            if divisor.is_one() {
                break;
            }
        }
        if divisor.is_one() {
            return self;
        }
        Self::from_weights(self.weights().map(|(value, weight)| (value.clone(), weight / &divisor)))
    }

    fn cross<U: Ord + Clone, W: Ord + Clone, N: Weight>(
        &self,
        other: &Distribution<U>,
        read: impl Fn(&V, &U) -> W,
    ) -> Distribution<W> {
        let right: Vec<(&U, N)> =
            other.weights().map(|(value, weight)| (value, N::from_natural(weight))).collect();
        let mut sums = std::collections::BTreeMap::<W, N>::new();
        for (value, weight) in self.weights() {
            let weight = N::from_natural(weight);
            for (other_value, other_weight) in &right {
                sums.entry(read(value, other_value))
                    .or_insert_with(N::zero)
                    .add_product(&weight, other_weight);
            }
        }
        Distribution::from_weights(
            sums.into_iter().map(|(value, weight)| (value, weight.into_natural())),
        )
    }
}

impl Distribution {
    /// The sum of two independent throws.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        self.with(other, |left, right| left + right)
    }

    /// The sum of so many independent throws of this: dice of which only some faces count, read against a chart.
    #[must_use]
    pub fn times(&self, throws: u32) -> Self {
        (0..throws).fold(Self::point(0), |sum, _| sum.plus(self))
    }

    /// A fixed modifier on the total.
    #[must_use]
    pub fn shift(&self, by: i64) -> Self {
        self.map(|value| value + by)
    }

    /// Nothing counts above this.
    #[must_use]
    pub fn cap(&self, most: i64) -> Self {
        self.map(|value| *value.min(&most))
    }

    /// Nothing counts below this.
    #[must_use]
    pub fn floor(&self, least: i64) -> Self {
        self.map(|value| *value.max(&least))
    }

    /// Each unit stays with the chance `kept`, independently: with saves on 1–2 of a d6, `kept` is 2/3.
    /// Values of zero or less stay as they are.
    ///
    /// # Panics
    /// When `kept` is not in 0..=1, or a value is above `u32::MAX`.
    #[must_use]
    pub fn thin(&self, kept: &Fraction) -> Self {
        self.then(|units| match u32::try_from(*units) {
            Ok(units) => Self::binomial(units, kept),
            Err(_) if *units < 0 => Self::point(*units),
            Err(_) => panic!("{units} hits are too many to save one at a time"),
        })
    }
}
