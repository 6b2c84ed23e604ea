//! `copy`: a safe copy of a campaign, even while it is played.

use std::path::PathBuf;

use api::error::ApiResult;
use api::request::Request;
use clap::Args;

use crate::answer::Answer;
use crate::arguments::File;
use crate::door::Door;

use super::export::written;

/// Copy a campaign safely
#[derive(Debug, Args)]
pub(crate) struct Copy {
    #[command(flatten)]
    file: File,
    /// The new file
    to: PathBuf,
    /// Leave out what others may not see: dice secrets and face-down orders
    #[arg(long)]
    for_others: bool,
}

impl Copy {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let request =
            Request::Copy { file: self.file.file, to: self.to, for_others: self.for_others };
        written(request, "Copying", door)
    }
}
