//! `wardiary`: the campaign manager on the command line.
//!
//! Reading order: what can be typed ([`arguments`]), one file per command ([`commands`]), how words become orders
//! ([`words`]), how answers are drawn ([`show`]), and the whole game from the keyboard ([`play`]). Everything is asked
//! through the [`door`]; no rule is here.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "an outer crate: it meets the clock, the files and the terminal"
)]

mod answer;
mod arguments;
mod commands;
mod door;
mod look;
mod passphrase;
mod play;
#[cfg(test)]
mod sample;
mod show;
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    let typed: Vec<_> = std::env::args_os().collect();
    match arguments::read(&typed) {
        Ok(arguments) => commands::run(arguments),
        Err(code) => code,
    }
}
