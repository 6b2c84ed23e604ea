//! `entry`: one entry as it lies in the file.

use super::prelude::*;

/// Show an entry exactly as it is stored, with its hashes
#[derive(Debug, Args)]
pub(crate) struct Entry {
    #[command(flatten)]
    file: File,
    /// The entry
    entry: u64,
    /// Who reads; what that seat must not read is left out
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
}

impl Entry {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat) = (self.file.file, self.seat.into());
        let view =
            wanted!(door.ask(Request::Entry { file, seat, entry: self.entry }), Reply::Entry)?;
        let text = show::entry(&view);
        Ok(Answer::reply(Reply::Entry(view), text).unchanged())
    }
}
