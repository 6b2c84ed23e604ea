//! The server from outside: who gets in, who sees what, and what a cut line does.

#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a test meets files and the network"
)]

mod table;

mod commanders;
mod entering;
mod invitations;
mod live;
mod secrets;
mod together;
mod turns;
mod windows;
