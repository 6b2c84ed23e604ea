//! Tests of the war, one module for each room. Files are read here, not in the crate.
#![allow(clippy::disallowed_methods, reason = "tests read scenarios from disk")]

mod actions;
mod brigades;
mod companies;
mod corps;
mod divisions;
mod commanders;
mod disputed;
mod faults;
mod fronts;
mod fights;
mod formations;
mod fuzz;
mod kept_squads;
mod laws;
mod links;
mod links_back;
mod men;
mod names;
mod passengers;
mod patrols;
mod prepared;
mod rating;
mod reached;
mod roots;
mod seats;
mod shipped;
mod soaked;
mod soldiers;
mod squads;
mod standing;
mod table;
mod transfers;
mod transfers_refused;
mod umpire;
mod war;
