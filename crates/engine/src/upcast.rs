//! Old bodies, read as new ones. Stored text never changes; a body written in an older shape is rewritten on its way
//! into the fold, one version at a time. Every step keeps a journal in `tests/journals/` that proves it.

use std::borrow::Cow;

use serde_json::Value;

use crate::error::{ApiError, ApiResult, Kind};
use crate::record::BODY_VERSION;

/// One step: a body of `kind` at version `from` becomes one at `from + 1`.
#[derive(Clone, Copy, Debug)]
pub struct Upcaster {
    pub kind: &'static str,
    pub from: u32,
    pub rewrite: fn(Value) -> Value,
}

/// All steps so far. The bodies are still in their first shape.
pub const UPCASTERS: &[Upcaster] = &[];

/// The body in today's shape; the stored text itself when it already is.
///
/// # Errors
/// When the body was written by a newer program, or is no JSON.
pub fn current<'a>(seq: u64, kind: &str, version: u32, body: &'a str) -> ApiResult<Cow<'a, str>> {
    along(UPCASTERS, BODY_VERSION, seq, kind, version, body)
}

fn along<'a>(
    steps: &[Upcaster],
    newest: u32,
    seq: u64,
    kind: &str,
    version: u32,
    body: &'a str,
) -> ApiResult<Cow<'a, str>> {
    if version > newest {
        let message =
            format!("entry {seq} was written by a newer program (version {version} of {kind})");
        return Err(ApiError::new(Kind::Journal, "journal.newer_entry", message)
            .hint("open the campaign with that program, or a newer one"));
    }
    let due = |at: u32| steps.iter().find(|step| step.kind == kind && step.from == at);
    if (version..newest).all(|at| due(at).is_none()) {
        return Ok(Cow::Borrowed(body));
    }
    let mut value: Value = serde_json::from_str(body).map_err(|e| ApiError::broken(seq, e))?;
    for step in (version..newest).filter_map(due) {
        value = (step.rewrite)(value);
    }
    Ok(Cow::Owned(value.to_string()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Version 1 said `men`, version 2 says `soldiers`, version 3 counts them.
    const STEPS: &[Upcaster] = &[
        Upcaster { kind: "happened", from: 1, rewrite: |v| json!({ "soldiers": v["men"] }) },
        Upcaster {
            kind: "happened",
            from: 2,
            rewrite: |v| json!({ "count": v["soldiers"].as_array().map_or(0, Vec::len) }),
        },
    ];

    fn read(kind: &str, version: u32, body: &str) -> ApiResult<String> {
        along(STEPS, 3, 7, kind, version, body).map(Cow::into_owned)
    }

    #[test]
    fn every_older_version_arrives_at_todays_shape() {
        assert_eq!(read("happened", 1, r#"{"men":["a","b"]}"#).unwrap(), r#"{"count":2}"#);
        assert_eq!(read("happened", 2, r#"{"soldiers":["a"]}"#).unwrap(), r#"{"count":1}"#);
    }

    #[test]
    fn todays_shape_and_other_kinds_are_the_stored_text_itself() {
        assert_eq!(read("happened", 3, r#"{ "count" : 5 }"#).unwrap(), r#"{ "count" : 5 }"#);
        assert_eq!(read("rolled", 1, r#"{ "faces" : [6] }"#).unwrap(), r#"{ "faces" : [6] }"#);
    }

    #[test]
    fn a_body_of_a_newer_program_is_refused_with_its_entry() {
        let error = read("happened", 4, "{}").unwrap_err();
        assert_eq!((error.kind, &*error.code), (Kind::Journal, "journal.newer_entry"));
        assert!(error.message.contains("entry 7"));
    }
}
