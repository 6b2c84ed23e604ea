//! `export`: the entries as JSON Lines.

use std::path::PathBuf;

use super::prelude::*;

/// Write the entries as JSON Lines, hashes included
#[derive(Debug, Args)]
pub(crate) struct Export {
    #[command(flatten)]
    file: File,
    /// The new file
    to: PathBuf,
    /// For this seat: texts it must not read are left out, their hashes stay
    #[arg(long)]
    seat: Option<SeatWord>,
}

impl Export {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let seat = self.seat.map(Into::into);
        let request = Request::Export { file: self.file.file, to: self.to, seat };
        written(request, "Exporting", door)
    }
}

/// Sends a request that writes a file, and says what was written.
pub(super) fn written(request: Request, what: &str, door: &mut Door) -> ApiResult<Answer> {
    match door.ask_long(what, request)? {
        Reply::Written(written) => {
            let text = format!("{} entries written to {}", written.entries, written.path.display());
            Ok(Answer::reply(Reply::Written(written), text))
        }
        _ => Err(crate::door::unexpected()),
    }
}
