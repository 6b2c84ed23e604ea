//! Two independent throws against each other.

use core::cmp::Ordering;
use std::collections::BTreeMap;

use super::{Distribution, Fraction};

/// Two throws that do not influence each other, such as both sides' pools in one combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opposed<A: Ord + Clone = i64, B: Ord + Clone = i64> {
    pub a: Distribution<A>,
    pub b: Distribution<B>,
}

impl<A: Ord + Clone, B: Ord + Clone> Opposed<A, B> {
    #[must_use]
    pub const fn new(a: Distribution<A>, b: Distribution<B>) -> Self {
        Self { a, b }
    }

    /// The distribution of whatever the two throws mean together.
    pub fn map<K: Ord + Clone>(&self, meaning: impl Fn(&A, &B) -> K) -> Distribution<K> {
        self.a.with(&self.b, meaning)
    }

    /// The exact chance of each named outcome; the chances sum to one, and what cannot happen is absent.
    pub fn outcomes<K: Ord + Clone>(&self, name: impl Fn(&A, &B) -> K) -> BTreeMap<K, Fraction> {
        self.map(name).values().map(|(name, chance)| (name.clone(), chance)).collect()
    }
}

impl<A: Ord + Clone> Opposed<A, A> {
    /// The chance that `a` is higher than `b`.
    #[must_use]
    pub fn more(&self) -> Fraction {
        self.chance_that(Ordering::Greater)
    }

    #[must_use]
    pub fn equal(&self) -> Fraction {
        self.chance_that(Ordering::Equal)
    }

    /// The chance that `a` is lower than `b`.
    #[must_use]
    pub fn fewer(&self) -> Fraction {
        self.chance_that(Ordering::Less)
    }

    fn chance_that(&self, order: Ordering) -> Fraction {
        self.map(Ord::cmp).chance(&order)
    }
}
