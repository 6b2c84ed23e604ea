//! The window of War Diary: a thin shell around the api. It holds no rule and no state of a war.
//!
//! Reading order: how it is started ([`start`]), how it draws ([`graphics`], [`guard`]), where questions are answered
//! ([`desk`]), what the interface may ask besides ([`commands`]), which campaigns it knows ([`campaign_folder`]), how a file comes in
//! from outside ([`opening`]), where something is written ([`dialogs`], [`replacing`]), and what surrounds the interface
//! ([`window`], [`menu`]).
#![cfg_attr(windows, windows_subsystem = "windows")]
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "an outer crate: it meets the clock, the files and the screen"
)]

mod commands;
mod desk;
mod dialogs;
mod faults;
mod files;
mod graphics;
mod guard;
mod menu;
mod opening;
mod replacing;
mod second;
mod campaign_folder;
mod start;
mod window;

use std::process::ExitCode;

use api::environment;
use clap::Parser as _;

use crate::graphics::Graphics;
use crate::guard::Guard;
use crate::start::Start;

fn main() -> ExitCode {
    let start = Start::parse();
    let host = match environment::host() {
        Ok(host) => host,
        Err(error) => {
            eprintln!("wardiary-desk: {error}");
            return ExitCode::from(error.kind.exit_code());
        }
    };
    let guard = Guard::new(host.data_folder());
    let graphics = Graphics::choose(&start, &guard);
    // Comes back only when nothing had to be set, or when this is the second time round.
    if let Err(error) = graphics.begin_again() {
        eprintln!("wardiary-desk: the graphics settings were not changed: {error}");
    }
    if let Err(trouble) = start::display() {
        eprintln!("{trouble}");
        return ExitCode::from(start::NO_DISPLAY);
    }
    faults::keep(host.data_folder());
    match window::run(start, host, graphics, guard) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wardiary-desk: the window could not be opened: {error}");
            ExitCode::FAILURE
        }
    }
}
