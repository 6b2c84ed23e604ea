//! The after-action report's model, read from the journal: what stands of it once, in order, with the war folded along.
//!
//! Struck entries do not count; the strike itself is reported with what it undid. Orders appear when both sides' lie face
//! up, never before; a side's remarks and what waits behind its lines stay its own while the war goes on.

mod accounts;
mod battles;
mod diary;
mod forces;
mod glossary;
mod honours;
mod names;
mod people;
mod plan;
mod recorder;
mod rolls;
mod situation;
mod summary;
mod supply;
mod undone;

use std::ops::ControlFlow;

use campaign::{BattleId, WarState};
use journal::{EntryRef, Journal, Reading};
use report::{AarModel, Audience, Span};

use crate::error::{ApiError, ApiResult};
use crate::fold::Fold;
use crate::session::Session;
use recorder::Recorder;

/// Reads the report of a part of the war, for one reader.
///
/// # Errors
/// When the day has not begun, the battle is unknown, or an entry cannot be read.
pub fn build(session: &Session, span: &Span, audience: Audience) -> ApiResult<AarModel> {
    let journal = session.journal();
    let through = journal.head().seq;
    let (before, war) = start(session, span, through)?;
    let mut recorder = Recorder::new(session, span, audience, war);
    recorder.open();
    journal.for_each(before + 1..=through, Reading::Unverified, |entry| -> ApiResult<_> {
        recorder.take(entry)
    })?;
    recorder.finish(journal, before, through)
}

/// The state from which the span is read, and the last entry it holds.
fn start(session: &Session, span: &Span, through: u64) -> ApiResult<(u64, WarState)> {
    let founded = || (1, WarState::begin(session.fold().war.setup.clone()));
    match span {
        Span::War => Ok(founded()),
        Span::Battle(id) => {
            let known = BattleId::new(id).ok().and_then(|id| session.fold().war.battle(id));
            known.map(|_| founded()).ok_or_else(|| unknown_battle(session, id))
        }
        Span::Day(0) => Err(ApiError::usage("report.no_such_day", "days are counted from 1")),
        Span::Day(1) => Ok(founded()),
        Span::Day(day) => {
            let mut before =
                last_order_before_day(session, *day, through)?.saturating_sub(1).max(1);
            // A later strike may give back, or take away, what came earlier.
            while let Some(reach) = session.fold().strikes.reach_after(before)
                && reach <= before
                && before > 1
            {
                before = reach.saturating_sub(1).max(1);
            }
            Ok((before, Fold::replay(session.journal(), before, Reading::Unverified)?.war))
        }
    }
}

/// The last order given before the first entry of a day; the day dawns with its outcome.
fn last_order_before_day(session: &Session, day: u8, through: u64) -> ApiResult<u64> {
    let date = session.fold().war.setup.calendar.date(day).format("%Y-%m-%d").to_string();
    let journal: &Journal = session.journal();
    let mut ordered = 1;
    journal.for_each(1..=through, Reading::Unverified, |entry: &EntryRef<'_>| -> ApiResult<_> {
        if entry.game_time.and_then(|time| time.get(..10)).is_some_and(|on| on >= date.as_str()) {
            return Ok(ControlFlow::Break(()));
        }
        if entry.kind_text == "ordered" {
            ordered = entry.seq;
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(ordered)
}

fn unknown_battle(session: &Session, id: &str) -> ApiError {
    let known: Vec<String> = session.fold().war.battles.keys().map(ToString::to_string).collect();
    ApiError::usage("report.no_such_battle", format!("there is no battle \"{id}\""))
        .hint(format!("the battles of this war: {}", known.join(", ")))
}
