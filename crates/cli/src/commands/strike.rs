//! `strike`: entries leave the effective history and stay in the journal, crossed out.

use api::error::ApiResult;
use api::request::{Reply, Request};
use clap::Args;

use crate::answer::Answer;
use crate::arguments::{File, SeatWord};
use crate::door::Door;
use crate::show;

/// Undo: strike everything from an order on; the last order, unless said
#[derive(Debug, Args)]
pub(crate) struct Strike {
    #[command(flatten)]
    file: File,
    /// The first entry to strike
    entry: Option<u64>,
    /// Who strikes
    #[arg(long, value_enum)]
    seat: SeatWord,
    /// Why
    #[arg(long)]
    reason: String,
    /// Who agrees, where dice or another's action are struck
    #[arg(long, value_enum, value_name = "SEAT")]
    agreed_by: Vec<SeatWord>,
}

impl Strike {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let request = Request::Strike {
            file: self.file.file,
            seat: self.seat.into(),
            entry: self.entry,
            reason: self.reason,
            agreed_by: self.agreed_by.into_iter().map(Into::into).collect(),
        };
        struck(request, door)
    }
}

/// Sends a strike, or a strike of one, and shows where the war stands then.
pub(super) fn struck(request: Request, door: &mut Door) -> ApiResult<Answer> {
    match door.ask(request)? {
        Reply::Struck { entry, status } => {
            let text = show::status(&status, &door.look);
            let talk =
                format!("Entry {entry} is the strike; what it struck stays readable in the log.");
            Ok(Answer::reply(Reply::Struck { entry, status }, text).talk(talk))
        }
        _ => Err(crate::door::unexpected()),
    }
}
