//! The chance to win in the report: what was counted before, and nothing that would have to be counted first.

use engine::chance::{Bounds, Interval, MOMENTS_MOST, PLAYOUTS_USUAL};
use engine::error::ApiResult;
use report::model::{Estimate, Prospect, Prospects, Sentence, Turn};
use report::{Entries, Span};

use crate::chance::{MEANING, WinChancePoint, WinChanceTurn};
use crate::session::Session;

/// What is known of the chance to win in a part of the war; nothing of a single battle.
///
/// # Errors
/// When an entry cannot be read.
pub(super) fn prospects(
    session: &Session,
    span: &Span,
    entries: Entries,
) -> ApiResult<Option<Prospects>> {
    if matches!(span, Span::Battle(_)) {
        return Ok(None);
    }
    let bounds = Bounds { playouts: PLAYOUTS_USUAL, moments: MOMENTS_MOST };
    let mut points = session.win_chance_points(bounds)?;
    let is_war = *span == Span::War;
    points.retain(|point| is_war || (entries.first..=entries.last).contains(&point.entry));
    let known: Vec<Prospect> = points.iter().filter_map(prospect).collect();
    if !known.iter().any(|point| point.wars > 0) {
        return Ok(None);
    }
    let turns = session.turns(&points)?.into_iter().map(turn).collect();
    Ok(Some(Prospects { points: known, turns, meaning: MEANING.to_owned() }))
}

fn prospect(point: &WinChancePoint) -> Option<Prospect> {
    let &WinChancePoint { entry, ref when, day, chance, wars, draws, .. } = point;
    let estimate = |Interval { permille, low, high }| Estimate { permille, low, high };
    Some(Prospect { entry, when: when.clone(), day, chance: chance?.map(estimate), wars, draws })
}

fn turn(turn: WinChanceTurn) -> Turn {
    let between = turn.between.into_iter();
    let between = between.map(|cause| {
        let entries = Entries::between(cause.first, cause.last);
        Sentence { text: cause.text, entries }
    });
    let entries = Entries::between(turn.from, turn.to);
    Turn { side: turn.side, text: turn.text, entries, between: between.collect() }
}
