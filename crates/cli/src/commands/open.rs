//! `open`: what only some could read is opened to all.

use api::error::ApiResult;
use api::request::Request;
use clap::Args;

use crate::answer::Answer;
use crate::arguments::File;
use crate::door::Door;

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
        let done = door.done(Request::Open { file, entries, reason, idem: None })?;
        Ok(super::done(done, door))
    }
}
