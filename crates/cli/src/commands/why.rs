//! `why`: everything there is to say about one entry.

use super::prelude::*;

/// Explain a roll: its dice, modifiers and odds
#[derive(Debug, Args)]
pub(crate) struct Why {
    #[command(flatten)]
    file: File,
    /// The entry
    entry: u64,
    /// Who reads
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
}

impl Why {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let request =
            Request::Why { file: self.file.file, seat: self.seat.into(), entry: self.entry };
        let view = wanted!(door.ask(request), Reply::Why)?;
        let text = door.look.wrap(&view.text, "     ");
        Ok(Answer::reply(Reply::Why(view), text))
    }
}
