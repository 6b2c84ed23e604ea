//! `accept`: an older copy, put back on purpose, becomes what this computer remembers.

use api::error::ApiResult;
use api::request::Request;
use clap::Args;

use super::schema::text_reply;
use crate::answer::Answer;
use crate::arguments::File;
use crate::door::Door;

/// Take a file as right although this computer remembers more, or other, entries
#[derive(Debug, Args)]
pub(crate) struct Accept {
    #[command(flatten)]
    file: File,
}

impl Accept {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        text_reply(door.ask(Request::Accept { file: self.file.file }))
    }
}
