//! Old bodies, read as new ones. Stored text never changes; a body written in an older shape is rewritten on its way
//! into the fold, one version at a time. Every step keeps a journal in `tests/journals/` that proves it.

use std::borrow::Cow;

use journal::{EntryRef, Kind as EntryKind};
use serde_json::Value;

use crate::error::{ApiError, ApiResult, Kind};
use crate::record::BODY_VERSION;

/// One step: a body of `kind` at version `from` becomes one at `from + 1`.
#[derive(Clone, Copy, Debug)]
pub struct Upcaster {
    pub kind: EntryKind,
    pub from: u8,
    pub rewrite: fn(Value) -> Value,
}

/// All steps so far. The bodies are still in their first shape.
pub const UPCASTERS: &[Upcaster] = &[];

/// The body in today's shape; the stored text itself when it already is.
///
/// # Errors
/// When the body is withheld in this copy, was written by a newer program, or is no JSON.
#[inline]
pub fn current<'a>(entry: &EntryRef<'a>) -> ApiResult<Cow<'a, str>> {
    let text = entry.text().ok_or_else(|| ApiError::withheld(entry.seq))?;
    if entry.header.version == BODY_VERSION {
        return Ok(Cow::Borrowed(text));
    }
    along(UPCASTERS, BODY_VERSION, entry, text)
}

fn along<'a>(
    steps: &[Upcaster],
    newest: u8,
    entry: &EntryRef<'a>,
    text: &'a str,
) -> ApiResult<Cow<'a, str>> {
    let (seq, kind, version) = (entry.seq, entry.header.kind, entry.header.version);
    if version > newest {
        let message =
            format!("entry {seq} was written by a newer program (version {version} of {kind})");
        return Err(ApiError::new(Kind::Journal, "journal.newer_entry", message)
            .hint("open the campaign with that program, or a newer one"));
    }
    let due = |at: u8| steps.iter().find(|step| step.kind == kind && step.from == at);
    if (version..newest).all(|at| due(at).is_none()) {
        return Ok(Cow::Borrowed(text));
    }
    let mut value: Value = serde_json::from_str(text).map_err(|e| ApiError::broken(seq, e))?;
    for step in (version..newest).filter_map(due) {
        value = (step.rewrite)(value);
    }
    Ok(Cow::Owned(value.to_string()))
}

#[cfg(test)]
mod tests {
    use journal::{Body, Hash, Header, Salt};
    use serde_json::json;

    use super::*;

    /// Version 1 said `men`, version 2 says `soldiers`, version 3 counts them.
    const STEPS: &[Upcaster] = &[
        Upcaster {
            kind: EntryKind::Happened,
            from: 1,
            rewrite: |v| json!({ "soldiers": v["men"] }),
        },
        Upcaster {
            kind: EntryKind::Happened,
            from: 2,
            rewrite: |v| json!({ "count": v["soldiers"].as_array().map_or(0, Vec::len) }),
        },
    ];

    fn read(kind: EntryKind, version: u8, text: &str) -> ApiResult<String> {
        let header = Header {
            kind,
            version,
            seat: "app",
            audience: "",
            battle: "main",
            cause: None,
            game_time: None,
            recorded_at: 0,
            idem: None,
        };
        let body = Body::Open { text, salt: Salt([0; 16]) };
        let entry = EntryRef { seq: 7, header, body, hash: Hash::ZERO };
        along(STEPS, 3, &entry, text).map(Cow::into_owned)
    }

    #[test]
    fn every_older_version_arrives_at_todays_shape() {
        let happened = |version, text| read(EntryKind::Happened, version, text).unwrap();
        assert_eq!(happened(1, r#"{"men":["a","b"]}"#), r#"{"count":2}"#);
        assert_eq!(happened(2, r#"{"soldiers":["a"]}"#), r#"{"count":1}"#);
    }

    #[test]
    fn todays_shape_and_other_kinds_are_the_stored_text_itself() {
        let text = r#"{ "count" : 5 }"#;
        assert_eq!(read(EntryKind::Happened, 3, text).unwrap(), text);
        assert_eq!(read(EntryKind::Rolled, 1, text).unwrap(), text);
    }

    #[test]
    fn a_body_of_a_newer_program_is_refused_with_its_entry() {
        let error = read(EntryKind::Happened, 4, "{}").unwrap_err();
        assert_eq!((error.kind, &*error.code), (Kind::Journal, "journal.newer_entry"));
        assert!(error.message.contains("entry 7"));
    }
}
