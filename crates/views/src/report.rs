//! The after-action report's model, read from the record as it counts now, in the order in which it takes effect, with the
//! war folded along.
//!
//! What no longer counts is left out, what an amendment put in is told at its place, and each amendment is reported with what
//! it changed. Orders appear when both sides' lie face up, never before; nothing is in it that its reader may not read.

mod accounts;
mod amended;
mod battles;
mod briefings;
mod diaries;
mod diary;
mod forces;
mod glossary;
mod happened;
mod headline;
mod honours;
mod names;
mod people;
mod photographs;
mod phrase;
mod plan;
mod prospects;
mod recorder;
mod rolls;
mod situation;
mod story;
mod summary;
mod supply;
mod units;

use campaign::BattleId;
use report::{AarModel, Audience, Span};

use crate::session::Session;
use engine::error::{ApiError, ApiResult};
use engine::fold::{Counting, Fold};
use recorder::Recorder;

/// Reads the report of a part of the war, for one reader.
///
/// # Errors
/// When the day has not begun, the battle is unknown, or an entry cannot be read.
pub fn build(session: &Session, span: &Span, audience: Audience) -> ApiResult<AarModel> {
    known(session, span)?;
    let mut recorder = Recorder::new(session, span, audience)?;
    recorder.open();
    let fold = session.fold();
    let see = &mut |_: &Fold, counting: Counting<'_>| recorder.see(counting);
    fold.walk_counting(session.journal(), 0, fold.seq, see)?;
    recorder.finish()
}

/// Whether there is such a part of the war; a day that has not begun is found out later.
fn known(session: &Session, span: &Span) -> ApiResult<()> {
    match span {
        Span::Day(0) => Err(ApiError::usage("report.no_such_day", "days are counted from 1")),
        Span::War | Span::Day(_) => Ok(()),
        Span::Battle(id) => {
            let war = &session.fold().war;
            if BattleId::new(id).is_ok_and(|id| war.battle(id).is_some()) {
                return Ok(());
            }
            let known: Vec<String> = war.battles.keys().map(ToString::to_string).collect();
            let message = format!("there is no battle \"{id}\"");
            Err(ApiError::usage("report.no_such_battle", message)
                .hint(format!("the battles of this war: {}", known.join(", "))))
        }
    }
}
