//! `branch`: the war goes on from an entry in a file of its own, and the original stays as it is.

use std::path::PathBuf;

use super::export::written;
use super::prelude::*;

/// Go on from an entry in a new file: to try something, or because the record is broken behind it
///
/// Every entry up to there is there word for word. The seats commit to fresh dice, so that neither file foretells the
/// other's. The original is only read.
#[derive(Debug, Args)]
pub(crate) struct Branch {
    #[command(flatten)]
    file: File,
    /// The branch's new file
    to: PathBuf,
    /// The last entry that counts there; the last good one, unless said
    #[arg(long, value_name = "N")]
    at: Option<u64>,
    /// What the branch is for
    #[arg(long)]
    reason: String,
}

impl Branch {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let play = format!("Play it with: wardiary play {}", self.to.display());
        let (file, to, at, reason) = (self.file.file, self.to, self.at, self.reason);
        let request = Request::Branch { file, to, at, reason };
        Ok(written(request, "Branching", door)?.talk(play))
    }
}
