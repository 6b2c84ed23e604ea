//! Exact odds: what a throw may bring, as integers over a common total. Nothing is sampled and nothing is rounded
//! until a person reads it.
//!
//! A [`Distribution`] is the whole answer to "what may this throw bring": every value with its exact weight. Dice
//! make them ([`Distribution::sum_of_dice`], [`HitRule::distribution`], [`pool`]), rules change them
//! ([`Distribution::map`] for charts and caps, [`Distribution::thin`] for saves, [`Distribution::then`] for a second
//! throw that depends on the first), and two independent throws meet in [`Opposed`].
//!
//! A pool is counted over faces, not over dice (icepool's algorithm: Liu, AIIDE 2022): forty dice with pairs cost
//! microseconds where enumeration would need 6^40 throws. Weights stay in `u128` while `sides^dice` fits and become
//! big integers beyond, with the same code.

mod combine;
mod distribution;
mod face_set;
mod fraction;
mod hit_rule;
mod opposed;
mod pool;
mod weight;

pub use distribution::{Distribution, DistributionError, Standing};
pub use face_set::FaceSet;
pub use fraction::{Fraction, FractionError};
pub use hit_rule::{FaceReading, HitRule, Pairs};
pub use opposed::Opposed;
pub use pool::pool;
