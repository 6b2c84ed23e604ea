//! Answers: `{"ok": …}` and `{"error": …}`, with the status that HTTP has for them; and bodies that are JSON.

use api::error::{ApiError, Kind};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::http::BODY_MOST;
use crate::{deadlines, permissions};

/// What went wrong, as an answer.
pub struct Failure(pub(crate) StatusCode, pub(crate) Box<ApiError>);

#[derive(Serialize)]
struct Answer<T> {
    ok: T,
}

#[derive(Serialize)]
struct Trouble<'a> {
    error: &'a ApiError,
}

/// `{"ok": …}`, of which no cache keeps a copy.
pub(crate) fn ok(answer: impl Serialize) -> Response {
    ([(CACHE_CONTROL, "no-store")], Json(Answer { ok: answer })).into_response()
}

/// The body of a request that says it is JSON, which no form of a foreign page can say.
pub(crate) fn json_body(
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Bytes, Failure> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        let error = ApiError::usage("request.not_json", "requests are sent as application/json");
        return Err(Failure(StatusCode::UNSUPPORTED_MEDIA_TYPE, Box::new(error)));
    }
    body.map_err(|rejection| match rejection.status() {
        status @ StatusCode::PAYLOAD_TOO_LARGE => {
            let message = format!("this request is too large; {BODY_MOST} bytes are the most");
            Failure(status, Box::new(ApiError::usage("request.too_large", message)))
        }
        // Too slow, or the line was cut; then no answer arrives either.
        _ => {
            let seconds = deadlines::BODY.as_secs();
            let message = format!("this request did not arrive whole within {seconds} seconds");
            let error = ApiError::usage("request.not_whole", message).hint("send it again");
            Failure(StatusCode::REQUEST_TIMEOUT, Box::new(error))
        }
    })
}

/// The same, read.
pub(crate) fn json<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<T, Failure> {
    let body = json_body(headers, body)?;
    let malformed =
        |error: serde_json::Error| ApiError::usage("request.malformed", error.to_string());
    Ok(serde_json::from_slice(&body).map_err(malformed)?)
}

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Self {
        let status = match (&*error.code, error.kind) {
            (permissions::FORBIDDEN, _) => StatusCode::FORBIDDEN,
            ("serve.busy" | "serve.closed", _) => StatusCode::SERVICE_UNAVAILABLE,
            (_, Kind::Usage) => StatusCode::BAD_REQUEST,
            (_, Kind::Refused) => StatusCode::CONFLICT,
            (_, Kind::Scenario) => StatusCode::UNPROCESSABLE_ENTITY,
            (_, Kind::Locked) => StatusCode::LOCKED,
            (_, Kind::Journal | Kind::Failed) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self(status, Box::new(error))
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.0, [(CACHE_CONTROL, "no-store")], Json(Trouble { error: &self.1 })).into_response()
    }
}
