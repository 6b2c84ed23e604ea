//! `schema`: the JSON Schema of scenario files.

use api::error::ApiResult;
use api::request::{Reply, Request, Response};
use clap::Args;

use crate::answer::Answer;
use crate::door::{Door, wanted};

/// The JSON Schema of scenario.toml, for editors
#[derive(Debug, Args)]
pub(crate) struct Schema {}

impl Schema {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        text_reply(door.ask(Request::Schema {}))
    }
}

/// A reply that is a text already.
pub(super) fn text_reply(response: Response) -> ApiResult<Answer> {
    let text = wanted!(response, Reply::Text)?;
    Ok(Answer::reply(Reply::Text(text.clone()), text))
}
