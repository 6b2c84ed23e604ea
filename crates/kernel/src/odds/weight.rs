//! The integers that count throws: `u128` while they fit, big integers beyond, one piece of code for both.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

/// A count of equally likely throws. Callers choose `u128` only when the grand total fits it.
pub(super) trait Weight: Clone + Zero + One {
    fn add_product(&mut self, left: &Self, right: &Self);
    fn from_natural(natural: &BigUint) -> Self;
    fn into_natural(self) -> BigUint;
}

impl Weight for u128 {
    fn add_product(&mut self, left: &Self, right: &Self) {
        *self += left * right;
    }

    fn from_natural(natural: &BigUint) -> Self {
        natural
            .to_u128()
            .expect("the grand total was checked to fit 128 bits, and a weight is not above it")
    }

    fn into_natural(self) -> BigUint {
        self.into()
    }
}

impl Weight for BigUint {
    fn add_product(&mut self, left: &Self, right: &Self) {
        *self += left * right;
    }

    fn from_natural(natural: &BigUint) -> Self {
        natural.clone()
    }

    fn into_natural(self) -> BigUint {
        self
    }
}

/// True when every count in a throw of `dice` dice stays below 2^128: the throws themselves and the binomials.
pub(super) fn fits_u128(dice: u32, sides: u8) -> bool {
    const LARGEST_SAFE_ROW: u32 = 127;
    dice <= LARGEST_SAFE_ROW && u128::from(sides).checked_pow(dice).is_some()
}

/// Pascal's triangle: `rows[n][k]` is the number of ways to choose `k` of `n` dice.
pub(super) fn choices<W: Weight>(dice: u32) -> Vec<Vec<W>> {
    let mut rows = vec![vec![W::one()]];
    for count in 1..=dice as usize {
        let above = &rows[count - 1];
        let inner = (1..count).map(|k| above[k - 1].clone() + above[k].clone());
        let row =
            core::iter::once(W::one()).chain(inner).chain(core::iter::once(W::one())).collect();
        rows.push(row);
    }
    rows
}

/// `base^0 ..= base^highest`; `0^0` is one.
pub(super) fn powers<W: Weight>(base: u32, highest: u32) -> Vec<W> {
    let base = W::from_natural(&base.into());
    let mut powers = vec![W::one()];
    for exponent in 0..highest as usize {
        let mut next = W::zero();
        next.add_product(&powers[exponent], &base);
        powers.push(next);
    }
    powers
}
