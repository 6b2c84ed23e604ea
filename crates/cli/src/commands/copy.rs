//! `copy`: a safe copy of a campaign, even while it is played.

use std::path::PathBuf;

use super::export::written;
use super::prelude::*;

/// Copy a campaign, even while it is open
#[derive(Debug, Args)]
pub(crate) struct Copy {
    #[command(flatten)]
    file: File,
    /// The new file
    to: PathBuf,
    /// For this seat: without dice secrets, face-down orders and texts it must not read; if left out, a whole backup
    #[arg(long)]
    seat: Option<SeatWord>,
}

impl Copy {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let seat = self.seat.map(Into::into);
        let request = Request::Copy { file: self.file.file, to: self.to, seat };
        written(request, "Copying", door)
    }
}
