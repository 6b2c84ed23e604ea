//! `open`: what only some could read is opened to all.

use super::prelude::*;

/// Let everyone read private entries: all of them, or the ones you name
#[derive(Debug, Args)]
pub(crate) struct Open {
    #[command(flatten)]
    file: File,
    /// The entries; if left out, every private entry, as when the war is over
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
