//! Everything that changed for a screen, in one answer.

use crate::error::{ApiError, ApiResult};
use crate::handle::{Work, answer, record, state};
use crate::request::{Part, Refreshed, Request, RequestKind, Shown, ask};
use std::path::Path;

/// So many lines of the log come with a refresh at most: two pages of the window's log.
const LINES_MOST: u64 = 200;

/// So many things a screen may show.
const PARTS_MOST: usize = 40;

pub(crate) fn refresh(work: &mut Work<'_>, asked: ask::Refresh) -> ApiResult<Refreshed> {
    let ask::Refresh { file, seat, since, battle, parts } = asked;
    may_be_parts(&file, &parts)?;
    let status = state::status(work, ask::Status { file: file.clone(), seat, battle })?;
    let entries = status.entries;
    if since > entries {
        let message = format!("there is no entry {since}: the record has {entries}");
        return Err(ApiError::usage("refresh.ahead", message).hint("since 0 asks for everything"));
    }
    let newest = entries.saturating_sub(LINES_MOST) + 1;
    let mut lines = |from| {
        if from > entries {
            return Ok(Vec::new());
        }
        let (file, from, to) = (file.clone(), Some(from), Some(entries));
        record::log(work, ask::Log { file, seat, from, to })
    };
    let mut told = lines(newest.max(since + 1))?;
    let was_changed = status.past_changed.is_some_and(|amendment| amendment > since);
    let was_opened = told.iter().any(|line| line.kind == journal::Kind::Opened.as_str());
    let whole = since == 0 || newest > since + 1 || was_changed || was_opened;
    if whole {
        // Lines that were shown before may read otherwise now.
        told = lines(newest)?;
    }
    let shown = |Part(mut part): Part| {
        part.look_as(seat);
        match answer(part, work) {
            Ok(reply) => Shown::Ok(Box::new(reply)),
            Err(error) => Shown::Error(error),
        }
    };
    let parts = parts.into_iter().map(shown).collect();
    Ok(Refreshed { since, entries, whole, status, lines: told, parts })
}

/// A refresh only looks, at one campaign, and holds no other refresh.
fn may_be_parts(file: &Path, parts: &[Part]) -> ApiResult<()> {
    if parts.len() > PARTS_MOST {
        let message = format!("a refresh has at most {PARTS_MOST} parts");
        return Err(ApiError::usage("refresh.parts", message));
    }
    let is_part = |part: &Request| {
        part.kind() == RequestKind::Look
            && !matches!(part, Request::Refresh { .. })
            && part.file().is_some_and(|own| own == file)
    };
    match parts.iter().find(|Part(part)| !is_part(part)) {
        None => Ok(()),
        Some(Part(part)) => {
            let message = format!("{} cannot be a part of this refresh", part.name());
            let hint = "parts are requests that look at the same campaign";
            Err(ApiError::usage("refresh.part", message).hint(hint))
        }
    }
}
