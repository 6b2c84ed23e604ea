//! The api from the outside: requests in, responses out, on real files.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    unreachable_pub,
    reason = "tests meet files and clocks, and share their table"
)]

mod after_action;
mod amend;
mod audience;
mod automatic;
mod command_post;
mod clock;
mod contacts;
mod desk;
mod fairness;
mod fight;
mod fronts;
mod links;
mod map;
mod map_events;
mod messages;
mod outcomes;
mod past;
mod people;
mod photographs;
mod play;
mod record;
mod refresh;
mod report_page;
mod requests;
mod rounds;
mod rulings;
mod scenarios;
mod screens;
mod seats;
mod sheets;
mod simulation;
mod smaller_hands;
mod twice;
