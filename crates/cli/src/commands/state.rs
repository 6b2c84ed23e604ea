//! `state`: the whole state as it was after an entry.

use api::error::ApiResult;
use api::request::Request;
use clap::Args;

use crate::answer::Answer;
use crate::arguments::{File, SeatWord};
use crate::door::Door;

use super::schema::text_reply;

/// The whole state as it was after an entry
#[derive(Debug, Args)]
pub(crate) struct State {
    #[command(flatten)]
    file: File,
    /// The entry; the newest, unless said
    #[arg(long, value_name = "N")]
    at: Option<u64>,
    /// Who looks
    #[arg(long, value_enum, default_value_t = SeatWord::Umpire)]
    seat: SeatWord,
}

impl State {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat) = (self.file.file, self.seat.into());
        let entry = match self.at {
            Some(entry) => entry,
            None => door.status(&file, seat)?.entries,
        };
        text_reply(door.ask(Request::StateAt { file, seat, entry }))
    }
}
