//! `diary`: a unit's war diary, which wrote itself from the journal.

use std::path::PathBuf;

use super::prelude::*;
use super::report::{lines, shown_or_written};

/// Write a unit's war diary: where it was, what it did, who was lost
#[derive(Debug, Args)]
pub(crate) struct Diary {
    #[command(flatten)]
    file: File,
    /// A battalion, a stand or a platoon by its id, or a formation by its name
    #[arg(value_name = "UNIT")]
    unit: String,
    /// Up to this entry
    #[arg(long, value_name = "N")]
    at: Option<u64>,
    /// Who reads it
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
    /// Write it to a new file instead of the terminal
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Diary {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, unit, at) = (self.file.file, self.unit, self.at);
        let seat = self.seat.into();
        let request = Request::UnitDiaryText { file, seat, unit, at };
        shown_or_written(door.ask_long("Writing the diary", request)?, self.output, lines)
    }
}
