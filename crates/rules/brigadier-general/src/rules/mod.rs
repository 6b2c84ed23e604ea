//! The chapters of the book.
//!
//! The turn: [`turn`], [`initiative`], [`command`] (the orders phase), [`contact`] (communications), [`medic`], [`time`], [`ending`].
//! Fire: [`call`] (indirect fire is called), [`fire`] (who may), [`volley`] (what it does), [`bug_out`], [`short_rounds`]; made of
//! [`sighting`], [`visibility`], [`dice`], [`effect`], [`casualties`]. Planned fire: [`planned`], [`barrage`] (it falls). Aircraft: [`air`]
//! (they are named), [`anti_aircraft`], [`air_attack`]. [`surrender`]. Movement: [`movement`], [`interrupt`], [`windows`] (of a way), [`going`], [`room`],
//! [`flight`], [`transport`], [`removal`]. Who is not on the table yet: [`arrival`], [`hiding`]. Close assault: [`assault`] (coming up),
//! [`close_assault`] (the fight). The umpire: [`ruling`]. What is missing is told under "State of the work" in `RULES.md`.

pub mod air;
pub mod aircraft;
pub mod air_attack;
pub mod anti_aircraft;
pub mod arrival;
pub mod assault;
pub mod barrage;
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
pub mod fought_out;
pub mod going;
pub mod hiding;
pub mod initiative;
pub mod interrupt;
pub mod medic;
pub mod close_assault;
pub mod movement;
pub mod options;
pub mod patrol;
pub mod planned;
pub mod removal;
pub mod room;
pub mod ruling;
pub mod short_rounds;
pub mod sighting;
pub mod surrender;
pub mod time;
pub mod transport;
pub mod turn;
pub mod visibility;
pub mod volley;
pub mod ways;
pub mod windows;
pub mod worth;
