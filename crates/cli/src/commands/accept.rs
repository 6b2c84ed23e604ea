//! `accept`: an older copy, put back on purpose, becomes what this computer remembers.

use super::prelude::*;

/// Accept an older or different copy of a campaign that this computer remembers otherwise
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
