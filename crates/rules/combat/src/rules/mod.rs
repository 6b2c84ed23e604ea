//! The chapters, in the order of the book. Each tests its preconditions, asks for its dice and choices, and tells what happened.

pub mod agenda;
pub mod aim;
pub mod assault;
pub mod casualty;
pub mod dice;
pub mod ending;
pub mod falls;
pub mod fire;
pub mod grenade;
pub mod guns;
pub mod journey;
pub mod mission;
pub mod movement;
pub mod options;
pub mod reaction;
pub mod ruling;
pub mod snap;
pub mod turn;
