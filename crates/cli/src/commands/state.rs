//! `state`: the whole state as it was after an entry.

use serde_json::{Value, json};

use super::prelude::*;

/// Print the whole state after an entry, as JSON
#[derive(Debug, Args)]
pub(crate) struct State {
    #[command(flatten)]
    file: File,
    /// The entry; if left out, the newest
    #[arg(long, value_name = "N")]
    at: Option<u64>,
    /// Whose view
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
}

impl State {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat) = (self.file.file, self.seat.into());
        let entry = match self.at {
            Some(entry) => entry,
            None => door.status(&file, seat)?.entries,
        };
        let text = wanted!(door.ask(Request::StateAt { file, seat, entry }), Reply::Text)?;
        // Programs read the state itself, not a text with JSON in it.
        match serde_json::from_str::<Value>(&text) {
            Ok(state) => Ok(Answer::own(json!({ "state": state }), text)),
            Err(_) => Err(unexpected()),
        }
    }
}
