//! `log`: the entries as sentences.

use api::error::ApiResult;
use api::request::{Reply, Request};
use clap::Args;

use crate::answer::Answer;
use crate::arguments::{File, SeatWord};
use crate::door::{Door, wanted};
use crate::show;

/// What happened, entry by entry
#[derive(Debug, Args)]
pub(crate) struct Log {
    #[command(flatten)]
    file: File,
    /// First entry
    #[arg(long, value_name = "N")]
    from: Option<u64>,
    /// Last entry
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    /// Only the newest N entries
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "to"])]
    last: Option<u64>,
    /// Who reads
    #[arg(long, value_enum, default_value_t = SeatWord::Umpire)]
    seat: SeatWord,
}

impl Log {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat) = (self.file.file, self.seat.into());
        let from = match self.last {
            None => self.from,
            Some(last) => {
                let entries = door.status(&file, seat)?.entries;
                Some(entries.saturating_sub(last) + 1)
            }
        };
        let request = Request::Log { file, seat, from, to: self.to };
        let lines = wanted!(door.ask(request), Reply::Log)?;
        let text = show::lines(&lines, &door.look);
        Ok(Answer::reply(Reply::Log(lines), text))
    }
}
