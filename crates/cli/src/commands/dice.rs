//! `dice`: the faces that fell, or the app's throw.

use api::error::ApiResult;
use api::request::{DiceSource, Request};
use clap::Args;

use crate::answer::Answer;
use crate::arguments::{File, SeatWord};
use crate::door::Door;

/// Give the dice that are called for
#[derive(Debug, Args)]
pub(crate) struct Dice {
    #[command(flatten)]
    file: File,
    /// Who throws
    #[arg(long, value_enum)]
    seat: SeatWord,
    /// The faces in one go: 66531, or 3*6 2*5; - takes the last one back
    #[arg(required_unless_present = "app", conflicts_with = "app", value_name = "FACES")]
    faces: Vec<String>,
    /// Let the app throw
    #[arg(long)]
    app: bool,
}

impl Dice {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let dice = match self.app {
            true => DiceSource::App,
            false => DiceSource::Typed(self.faces.join(" ")),
        };
        let request = Request::Dice { file: self.file.file, seat: self.seat.into(), dice };
        let done = door.done(request)?;
        Ok(super::done(done, door))
    }
}
