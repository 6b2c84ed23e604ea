//! `branch`: the war goes on from an entry in a file of its own, and the original stays as it is.

use std::path::PathBuf;

use super::export::written;
use super::prelude::*;

/// Continue from an entry in a new file: to try something, or to leave damage behind
///
/// The new file has every entry up to there, word for word. The seats get new dice secrets, so neither file predicts the
/// other's rolls. The original file is not changed.
#[derive(Debug, Args)]
pub(crate) struct Branch {
    #[command(flatten)]
    file: File,
    /// The branch's new file
    to: PathBuf,
    /// The last entry to keep; if left out, the last good one
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
