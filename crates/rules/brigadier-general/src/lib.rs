//! Brigadier General Commands: battles of brigades with a base for each platoon, on a table in inches.
//!
//! Reading order: the nouns ([`state`]), the book's tables ([`tables`]), the chapters ([`rules`]). `RULES.md` beside this crate is the
//! index of sections and rulings, and says what of the book stands.

pub mod commander;
pub mod decide;
pub mod diary;
pub mod event;
pub mod evolve;
pub mod face;
pub mod ground;
pub mod handoff;
pub mod legal;
pub mod order;
pub mod parse;
pub mod position;
pub mod refusal;
pub mod rules;
pub mod state;
pub mod tables;

use kernel::Rulebook;

/// Sections and rulings, by their cites.
pub const RULEBOOK: Rulebook = Rulebook::new(include_str!("../RULES.md"));
