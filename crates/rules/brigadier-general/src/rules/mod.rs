//! The chapters of the book.
//!
//! The turn: [`turn`], [`initiative`], [`command`] (the orders phase), [`contact`] (communications), [`medic`], [`time`], [`ending`].
//! Fire: [`call`] (indirect fire is called), [`fire`] (who may), [`volley`] (what it does), [`bug_out`], [`short_rounds`]; made of
//! [`sighting`], [`visibility`], [`dice`], [`effect`], [`casualties`]. [`surrender`]. Movement: [`movement`], [`interrupt`], [`going`],
//! [`flight`]. Close assault: [`assault`] (coming up), [`close_assault`] (the fight). What is missing is told under "State of the work" in `RULES.md`.

pub mod assault;
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
pub mod interrupt;
pub mod medic;
pub mod close_assault;
pub mod movement;
pub mod options;
pub mod short_rounds;
pub mod sighting;
pub mod surrender;
pub mod time;
pub mod turn;
pub mod visibility;
pub mod volley;
