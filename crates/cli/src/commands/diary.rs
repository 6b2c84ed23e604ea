//! `diary`: a unit's war diary, which wrote itself from the journal.

use api::report::Extract;

use super::prelude::*;
use super::report::{Written, extract};

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
    #[command(flatten)]
    written: Written,
}

impl Diary {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat) = (self.file.file, self.seat.into());
        extract(door, (file, seat), Extract::Unit(self.unit), self.at, self.written)
    }
}
