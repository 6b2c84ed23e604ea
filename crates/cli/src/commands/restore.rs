//! `restore`: a strike is itself struck.

use api::error::ApiResult;
use api::request::Request;
use clap::Args;

use crate::answer::Answer;
use crate::arguments::{File, SeatWord};
use crate::door::Door;

use super::strike::struck;

/// Redo: take a strike back while nothing was done since
#[derive(Debug, Args)]
pub(crate) struct Restore {
    #[command(flatten)]
    file: File,
    /// The entry of the strike
    entry: u64,
    /// Who takes it back
    #[arg(long, value_enum)]
    seat: SeatWord,
    /// Why
    #[arg(long, default_value = "taken back")]
    reason: String,
    /// Who agrees
    #[arg(long, value_enum, value_name = "SEAT")]
    agreed_by: Vec<SeatWord>,
}

impl Restore {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let request = Request::Restore {
            file: self.file.file,
            seat: self.seat.into(),
            entry: self.entry,
            reason: self.reason,
            agreed_by: self.agreed_by.into_iter().map(Into::into).collect(),
            idem: None,
        };
        struck(request, door)
    }
}
