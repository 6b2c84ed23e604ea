//! An exact rational number, and the three ways people read it: permille, percent, decimal.

use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};
use core::str::FromStr;

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{One, Signed, ToPrimitive, Zero};
use serde::{Deserialize, Serialize};

/// An exact rational of any size, always in lowest terms. Chances lie in 0..=1; means and differences may be
/// negative. On the wire it is a string, `"353/1728"`, and whole numbers are `"3"`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "string"))]
pub struct Fraction(Ratio<BigInt>);

/// The text was not `numerator/denominator` in decimal digits, or the denominator was zero.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a fraction such as 353/1728")]
pub struct FractionError {
    pub text: String,
}

impl Fraction {
    /// `numerator / denominator`, reduced.
    ///
    /// # Panics
    /// When the denominator is zero.
    #[must_use]
    pub fn new(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Self {
        Self(Ratio::new(numerator.into(), denominator.into()))
    }

    #[must_use]
    pub fn zero() -> Self {
        Self(Ratio::zero())
    }

    #[must_use]
    pub fn one() -> Self {
        Self(Ratio::one())
    }

    #[must_use]
    pub fn whole(value: i64) -> Self {
        Self(Ratio::from_integer(value.into()))
    }

    #[must_use]
    pub fn numerator(&self) -> &BigInt {
        self.0.numer()
    }

    /// Always positive.
    #[must_use]
    pub fn denominator(&self) -> &BigInt {
        self.0.denom()
    }

    /// One minus this: the chance that it does not happen.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self(Ratio::<BigInt>::one() - &self.0)
    }

    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    #[must_use]
    pub fn is_one(&self) -> bool {
        self.0.is_one()
    }

    /// True for 0..=1.
    #[must_use]
    pub fn is_chance(&self) -> bool {
        !self.0.is_negative() && self.0 <= Ratio::one()
    }

    /// Thousandths, halves rounded away from zero. A chance gives 0..=1000; what does not fit an `i64` is clamped.
    #[must_use]
    pub fn permille_half_up(&self) -> i64 {
        let rounded = self.scaled_half_up(3);
        let limit = if rounded.is_negative() { i64::MIN } else { i64::MAX };
        rounded.to_i64().unwrap_or(limit)
    }

    /// `67.3 %`, halves rounded away from zero. What is possible never reads as 0 and what is in doubt never as 100:
    /// those become `< 0.1 %` and `> 99.9 %`.
    #[must_use]
    pub fn percent_text(&self, decimals: u32) -> String {
        let rounded = self.scaled_half_up(decimals + 2);
        let hundred = BigInt::from(10).pow(decimals + 2);
        let inside = self.0.is_positive() && self.0 < Ratio::one();
        if inside && rounded.is_zero() {
            return format!("< {} %", digits(&BigInt::one(), decimals));
        }
        if inside && rounded >= hundred {
            return format!("> {} %", digits(&(hundred - 1), decimals));
        }
        format!("{} %", digits(&rounded, decimals))
    }

    /// `2.27`, halves rounded away from zero.
    #[must_use]
    pub fn decimal_text(&self, decimals: u32) -> String {
        digits(&self.scaled_half_up(decimals), decimals)
    }

    /// This times a power of ten, to the nearest integer, halves away from zero.
    fn scaled_half_up(&self, power: u32) -> BigInt {
        (&self.0 * BigInt::from(10).pow(power)).round().to_integer()
    }
}

/// An integer count of `10^-decimals` as a decimal number.
fn digits(scaled: &BigInt, decimals: u32) -> String {
    let places = decimals as usize;
    let sign = if scaled.is_negative() { "-" } else { "" };
    let text = format!("{:0>width$}", scaled.magnitude().to_string(), width = places + 1);
    let (whole, part) = text.split_at(text.len() - places);
    if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
}

impl fmt::Display for Fraction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl FromStr for Fraction {
    type Err = FractionError;

    fn from_str(text: &str) -> Result<Self, FractionError> {
        text.parse().map(Self).map_err(|_| FractionError { text: text.to_owned() })
    }
}

impl TryFrom<String> for Fraction {
    type Error = FractionError;

    fn try_from(text: String) -> Result<Self, FractionError> {
        text.parse()
    }
}

impl From<Fraction> for String {
    fn from(fraction: Fraction) -> Self {
        fraction.to_string()
    }
}

impl Add for Fraction {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Fraction {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul for Fraction {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl Neg for Fraction {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl core::iter::Sum for Fraction {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::zero(), Add::add)
    }
}
