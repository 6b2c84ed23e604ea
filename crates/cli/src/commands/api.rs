//! `api`: one request as JSON on standard input, one response as JSON on standard output. For programs.

use std::io::Read;

use crate::answer::object;

use super::prelude::*;

/// No honest request is longer, in bytes.
const REQUEST_BYTES_MAX: u64 = 1 << 20;

/// Answer one JSON request from standard input, as in docs/API.md
#[derive(Debug, Args)]
pub(crate) struct Api {}

impl Api {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        // The answer is JSON whether it was asked for or not: nobody types this by hand.
        door.manner.json = true;
        let answered = read().and_then(|request| door.ask(request));
        let (body, code) = match answered {
            Ok(reply) => (object("ok", &reply), 0),
            Err(error) => (object("error", &error), error.kind.exit_code()),
        };
        Ok(Answer::raw(body, code))
    }
}

fn read() -> ApiResult<Request> {
    let mut text = Vec::new();
    std::io::stdin().lock().take(REQUEST_BYTES_MAX + 1).read_to_end(&mut text)?;
    if text.len() as u64 > REQUEST_BYTES_MAX {
        let message = format!("the request is longer than {REQUEST_BYTES_MAX} bytes");
        return Err(ApiError::usage("request.too_long", message));
    }
    // serde_json stops at a depth of 128 by itself.
    serde_json::from_slice(&text).map_err(|error| ApiError::malformed(&error))
}
