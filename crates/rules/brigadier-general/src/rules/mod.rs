//! The chapters of the book.
//!
//! What stands: what fire is thrown with ([`dice`]) and does ([`effect`], [`casualties`]), how far one sees ([`visibility`]), what a
//! way costs ([`going`]), and the readings a group may choose ([`options`]). What is missing, the turn itself, is in
//! `RULES.md`.

pub mod casualties;
pub mod dice;
pub mod effect;
pub mod going;
pub mod options;
pub mod visibility;
