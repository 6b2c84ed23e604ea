//! `amend`: faces that were typed wrongly are corrected, for everybody to see.

use api::error::ApiResult;
use api::request::Request;
use clap::Args;

use crate::answer::Answer;
use crate::arguments::{File, SeatWord};
use crate::door::Door;

/// Correct the newest typed roll
#[derive(Debug, Args)]
pub(crate) struct Amend {
    #[command(flatten)]
    file: File,
    /// The entry of the roll
    entry: u64,
    /// What really lay on the table
    #[arg(required = true, value_name = "FACES")]
    faces: Vec<String>,
    /// Why
    #[arg(long)]
    reason: String,
    /// Who corrects
    #[arg(long, value_enum)]
    seat: SeatWord,
    /// Who agrees
    #[arg(long, value_enum, value_name = "SEAT")]
    agreed_by: Vec<SeatWord>,
}

impl Amend {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let request = Request::Amend {
            file: self.file.file,
            seat: self.seat.into(),
            entry: self.entry,
            typed: self.faces.join(" "),
            reason: self.reason,
            agreed_by: self.agreed_by.into_iter().map(Into::into).collect(),
            idem: None,
        };
        let done = door.done(request)?;
        Ok(super::done(done, door))
    }
}
