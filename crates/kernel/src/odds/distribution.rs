//! What a throw may bring: every value with its exact weight over one common total.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::Fraction;

/// Values in ascending order with exact weights. Never empty; no weight is zero.
///
/// Two distributions are equal when all chances are, whatever their totals. On the wire:
/// `{"total":"46656","values":[[0,"2187"],[1,"9531"],…]}`, weights as decimal strings because they outgrow every
/// number type of JSON readers.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(
    feature = "types",
    ts(concrete(V = i64), type = "{ total: string, values: Array<[number, string]> }")
)]
pub struct Distribution<V = i64> {
    weights: Vec<(V, BigUint)>,
    total: BigUint,
}

/// Where one result stands among all that could have been.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The chance of less.
    pub below: Fraction,
    /// The chance of exactly this.
    pub equal: Fraction,
    /// The chance of more.
    pub above: Fraction,
}

/// A distribution that was read from outside does not hold together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DistributionError {
    #[error("`{text}` is not a natural number")]
    NotANumber { text: String },
    #[error("the weights do not sum to the total above zero that was stated")]
    Unsound,
}

impl<V: Ord + Clone> Distribution<V> {
    /// The one value that is certain.
    #[must_use]
    pub fn point(value: V) -> Self {
        Self { weights: vec![(value, 1_u32.into())], total: 1_u32.into() }
    }

    /// Values with small weights, in any order; equal values are added up.
    ///
    /// # Panics
    /// When all weights are zero.
    pub fn weighted(weights: impl IntoIterator<Item = (V, u64)>) -> Self {
        Self::from_weights(weights.into_iter().map(|(value, weight)| (value, weight.into())))
    }

    /// Values with weights of any size, in any order; equal values are added up.
    ///
    /// # Panics
    /// When all weights are zero.
    pub fn from_weights(weights: impl IntoIterator<Item = (V, BigUint)>) -> Self {
        let mut sorted: Vec<(V, BigUint)> =
            weights.into_iter().filter(|(_, weight)| !weight.is_zero()).collect();
        sorted.sort_by(|left, right| left.0.cmp(&right.0));
        sorted.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += &later.1;
            }
            same
        });
        let total: BigUint = sorted.iter().map(|(_, weight)| weight).sum();
        assert!(!total.is_zero(), "a distribution has at least one value");
        Self { weights: sorted, total }
    }

    /// Every value with its chance, ascending.
    pub fn values(&self) -> impl Iterator<Item = (&V, Fraction)> {
        self.weights.iter().map(|(value, weight)| (value, self.over_total(weight)))
    }

    /// Every value with its weight out of [`Self::total`], ascending.
    pub fn weights(&self) -> impl Iterator<Item = (&V, &BigUint)> {
        self.weights.iter().map(|(value, weight)| (value, weight))
    }

    #[must_use]
    pub const fn total(&self) -> &BigUint {
        &self.total
    }

    #[must_use]
    pub fn least(&self) -> &V {
        &self.weights[0].0
    }

    #[must_use]
    pub fn greatest(&self) -> &V {
        &self.weights[self.weights.len() - 1].0
    }

    /// The chance of exactly this value.
    #[must_use]
    pub fn chance(&self, value: &V) -> Fraction {
        match self.weights.binary_search_by(|(known, _)| known.cmp(value)) {
            Ok(index) => self.over_total(&self.weights[index].1),
            Err(_) => Fraction::zero(),
        }
    }

    /// The chance of any value that passes the test.
    pub fn chance_of(&self, test: impl Fn(&V) -> bool) -> Fraction {
        let weight: BigUint =
            self.weights.iter().filter(|(value, _)| test(value)).map(|(_, weight)| weight).sum();
        self.over_total(&weight)
    }

    /// The chance of this value or more.
    #[must_use]
    pub fn at_least(&self, value: &V) -> Fraction {
        self.chance_of(|other| other >= value)
    }

    /// The chance of this value or less.
    #[must_use]
    pub fn at_most(&self, value: &V) -> Fraction {
        self.chance_of(|other| other <= value)
    }

    /// Where this value stands among all that could have been; the three chances sum to one.
    #[must_use]
    pub fn standing(&self, value: &V) -> Standing {
        Standing {
            below: self.chance_of(|other| other < value),
            equal: self.chance(value),
            above: self.chance_of(|other| other > value),
        }
    }

    /// The least value that is reached with at least this chance from below: 1/2 gives the lower median.
    /// Above one it is the greatest value.
    #[must_use]
    pub fn quantile(&self, chance: &Fraction) -> &V {
        let mut below = BigUint::zero();
        for (value, weight) in &self.weights {
            below += weight;
            if self.over_total(&below) >= *chance {
                return value;
            }
        }
        self.greatest()
    }

    /// The exact chance of each named outcome; the chances sum to one, and what cannot happen is absent.
    pub fn outcomes<K: Ord + Clone>(&self, name: impl Fn(&V) -> K) -> BTreeMap<K, Fraction> {
        self.map(name).values().map(|(name, chance)| (name.clone(), chance)).collect()
    }

    fn over_total(&self, weight: &BigUint) -> Fraction {
        Fraction::new(weight.clone(), self.total.clone())
    }
}

impl Distribution {
    #[must_use]
    pub fn mean(&self) -> Fraction {
        let sum: BigInt = self
            .weights
            .iter()
            .map(|(value, weight)| BigInt::from(*value) * BigInt::from(weight.clone()))
            .sum();
        Fraction::new(sum, self.total.clone())
    }

    /// The mean squared distance from the mean.
    #[must_use]
    pub fn variance(&self) -> Fraction {
        let mean = self.mean();
        let squares: BigInt = self
            .weights
            .iter()
            .map(|(value, weight)| BigInt::from(*value).pow(2) * BigInt::from(weight.clone()))
            .sum();
        Fraction::new(squares, self.total.clone()) - mean.clone() * mean
    }
}

impl<V: Ord + Clone> PartialEq for Distribution<V> {
    fn eq(&self, other: &Self) -> bool {
        self.weights.len() == other.weights.len()
            && self.weights.iter().zip(&other.weights).all(
                |((value, weight), (other_value, other_weight))| {
                    value == other_value && weight * &other.total == other_weight * &self.total
                },
            )
    }
}

impl<V: Ord + Clone> Eq for Distribution<V> {}

#[derive(Serialize, Deserialize)]
struct Wire<V> {
    total: String,
    values: Vec<(V, String)>,
}

impl<V: Ord + Clone + Serialize> Serialize for Distribution<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values =
            self.weights.iter().map(|(value, weight)| (value, weight.to_string())).collect();
        Wire { total: self.total.to_string(), values }.serialize(serializer)
    }
}

impl<'de, V: Ord + Clone + Deserialize<'de>> Deserialize<'de> for Distribution<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Wire::deserialize(deserializer)?.try_into().map_err(de::Error::custom)
    }
}

impl<V: Ord + Clone> TryFrom<Wire<V>> for Distribution<V> {
    type Error = DistributionError;

    fn try_from(wire: Wire<V>) -> Result<Self, DistributionError> {
        let natural = |text: String| {
            let parsed = text.parse::<BigUint>();
            parsed.map_err(|_| DistributionError::NotANumber { text })
        };
        let total = natural(wire.total)?;
        let mut weights = Vec::with_capacity(wire.values.len());
        for (value, weight) in wire.values {
            weights.push((value, natural(weight)?));
        }
        let sum: BigUint = weights.iter().map(|(_, weight)| weight).sum();
        if total.is_zero() || sum != total {
            return Err(DistributionError::Unsound);
        }
        Ok(Self::from_weights(weights))
    }
}
