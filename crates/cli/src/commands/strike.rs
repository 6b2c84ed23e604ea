//! `strike`: entries leave the effective history and stay in the journal, crossed out.

use std::path::Path;

use api::error::ApiResult;
use api::kernel::Seat;
use api::request::{Reply, Request};
use clap::Args;

use crate::answer::Answer;
use crate::arguments::{File, SeatWord};
use crate::door::{Door, wanted};
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
        let file = self.file.file;
        let request = Request::Strike {
            file: file.clone(),
            seat: self.seat.into(),
            entry: self.entry,
            reason: self.reason,
            agreed_by: self.agreed_by.into_iter().map(Into::into).collect(),
            idem: None,
        };
        match door.ask(request)? {
            Reply::Struck { entry, status } => {
                let text = struck_lines(&file, self.entry, entry, door)?;
                let talk = format!("Entry {entry} is the strike. Next: {}", status.prompt);
                let talk = door.look.wrap(&talk, "  ");
                Ok(Answer::reply(Reply::Struck { entry, status }, text).talk(talk))
            }
            _ => Err(crate::door::unexpected()),
        }
    }
}

/// One order leads to no more entries than this, far from it.
const ENTRIES_SHOWN: u64 = 500;

/// The lines that a strike crossed out.
fn struck_lines(file: &Path, from: Option<u64>, strike: u64, door: &mut Door) -> ApiResult<String> {
    let from = from.or_else(|| Some(strike.saturating_sub(ENTRIES_SHOWN).max(1)));
    let (file, seat) = (file.to_owned(), Seat::Umpire);
    let request = Request::Log { file, seat, from, to: Some(strike) };
    let mut lines = wanted!(door.ask(request), Reply::Log)?;
    lines.retain(|line| line.struck_by == Some(strike));
    Ok(show::lines(&lines, &door.look))
}

/// Takes a strike back, and shows where the war stands then.
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
