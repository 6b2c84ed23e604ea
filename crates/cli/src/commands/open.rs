//! `open`: what only some could read is opened to all.

use super::prelude::*;

/// The umpire opens entries that only some could read; all of them, unless some are named
#[derive(Debug, Args)]
pub(crate) struct Open {
    #[command(flatten)]
    file: File,
    /// The entries; without them everything is opened, as when the war is over
    #[arg(value_name = "N")]
    entries: Vec<u64>,
    /// Why
    #[arg(long)]
    reason: String,
}

impl Open {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, entries, reason) = (self.file.file, self.entries, self.reason);
        journalled(Request::Open { file, entries, reason, idem: None }, door)
    }
}
