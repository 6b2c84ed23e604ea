//! `import`: a campaign rebuilt from JSON Lines, hash by hash.

use std::path::PathBuf;

use super::export::written;
use super::prelude::*;

/// Rebuild a campaign from JSON Lines
#[derive(Debug, Args)]
pub(crate) struct Import {
    /// The JSON Lines
    from: PathBuf,
    /// The campaign's new file
    to: PathBuf,
}

impl Import {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        written(Request::Import { from: self.from, to: self.to }, "Importing", door)
    }
}
