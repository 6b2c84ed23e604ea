//! `man`: one manual page for the program and one for each command.

use std::path::PathBuf;

use clap::CommandFactory as _;
use serde_json::json;

use crate::arguments::Arguments;

use super::prelude::*;

/// Write the manual pages into a folder
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The folder; it is made if missing
    folder: PathBuf,
}

impl Man {
    pub(crate) fn run(self, _: &mut Door) -> ApiResult<Answer> {
        std::fs::create_dir_all(&self.folder)?;
        clap_mangen::generate_to(Arguments::command(), &self.folder)?;
        let mut pages = Vec::new();
        for item in std::fs::read_dir(&self.folder)? {
            let path = item?.path();
            if path.extension().is_some_and(|ending| ending == "1") {
                pages.push(path.display().to_string());
            }
        }
        pages.sort();
        let text = pages.join("\n");
        Ok(Answer::own(json!({ "pages": pages }), text))
    }
}
