//! `rule`: the umpire overrules the table, with a reason, for ever visible.

use api::error::ApiResult;
use api::kernel::Seat;
use api::request::Request;
use clap::Args;

use crate::answer::Answer;
use crate::arguments::{File, SeatWord};
use crate::door::Door;
use crate::words;

/// The umpire rules: strength, place, order, shots, objective, end …
#[derive(Debug, Args)]
#[command(
    after_help = "Rulings: strength STAND N, place STAND HEX, attach PLATOON STAND, lose PLATOON, \
    order BATTALION M|H|D|R, shots BATTERY N, air SIDE N, recovery SIDE STRENGTH PLATOONS, \
    objective HEX SIDE|nobody, end SIDE|nobody; or JSON."
)]
pub(crate) struct Rule {
    #[command(flatten)]
    file: File,
    /// The ruling
    #[arg(required = true, value_name = "RULING")]
    words: Vec<String>,
    /// Why
    #[arg(long)]
    reason: String,
    /// Who agreed to it
    #[arg(long, value_enum, value_name = "SEAT")]
    agreed_by: Vec<SeatWord>,
}

impl Rule {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let file = self.file.file;
        door.api.session(&file)?;
        let known = super::order::known(door, &file, Seat::Umpire)?;
        let ruling = words::ruling(&self.words, &known)?;
        let agreed_by = self.agreed_by.into_iter().map(Into::into).collect();
        let done =
            door.done(Request::Rule { file, ruling, reason: self.reason, agreed_by, idem: None })?;
        Ok(super::done(done, door))
    }
}
