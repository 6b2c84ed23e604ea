//! The chapters of the book.
//!
//! The turn: [`turn`], [`initiative`], [`command`] (the orders phase), [`contact`] (communications), [`medic`], [`time`], [`ending`].
//! What fire and movement are made of: [`dice`], [`effect`], [`casualties`], [`visibility`], [`going`]. Their own phases are missing:
//! see "State of the work" in `RULES.md`.

pub mod casualties;
pub mod command;
pub mod contact;
pub mod dice;
pub mod effect;
pub mod ending;
pub mod going;
pub mod initiative;
pub mod medic;
pub mod options;
pub mod time;
pub mod turn;
pub mod visibility;
