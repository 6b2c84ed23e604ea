//! `schema`: the JSON Schema of scenario files.

use super::prelude::*;

/// Print the JSON Schema of scenario.toml, for text editors
#[derive(Debug, Args)]
pub(crate) struct Schema {}

impl Schema {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        text_reply(door.ask(Request::Schema {}))
    }
}
