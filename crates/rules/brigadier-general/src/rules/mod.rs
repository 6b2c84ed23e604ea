//! The chapters of the book.
//!
//! The turn: [`turn`], [`initiative`], [`command`] (the orders phase), [`contact`] (communications), [`medic`], [`time`], [`ending`].
//! Fire: [`call`] (indirect fire is called), [`fire`] (who may), [`volley`] (what it does), [`bug_out`], [`flight`]; made of
//! [`sighting`], [`visibility`], [`dice`], [`effect`], [`casualties`]. Movement: [`going`], and the rest is missing: see "State of the
//! work" in `RULES.md`.

pub mod bug_out;
pub mod call;
pub mod casualties;
pub mod command;
pub mod contact;
pub mod dice;
pub mod effect;
pub mod ending;
pub mod fire;
pub mod flight;
pub mod going;
pub mod initiative;
pub mod medic;
pub mod options;
pub mod sighting;
pub mod time;
pub mod turn;
pub mod visibility;
pub mod volley;
