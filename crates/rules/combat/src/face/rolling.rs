//! §7.7 A grenade that rolls: where it fell and where each answer takes it, an inch at a time. The order that threw it is not
//! done, so the fight as it stands knows nothing of it yet: it is read from the answers given so far.

use crate::Order;
use crate::order::Attack;
use crate::rules::grenade::BURST;
use crate::rules::journey::TWELVE;
use crate::state::State;
use crate::tables::{self, GrenadeKind};
use kernel::table::{Point, Table};
use kernel::{Answer, ChoiceCall, ChoiceOption};

use kernel::face::{TableRoll, TableRolling};
/// What such a question is for.
const SCATTER: &str = "combat.scatter";

/// Where a grenade is and may go, by the order that threw it and what was answered since.
pub(super) fn rolling(
    state: &State,
    order: &Order,
    answers: &[Answer],
    call: &ChoiceCall,
) -> Option<TableRolling> {
    let (Order::Fire { attack } | Order::FireThenMove { attack }) = order else { return None };
    let Attack::Throw { weapon, at: Some(aimed), .. } = attack else { return None };
    let (table, soldier) = (state.table()?, state.active()?.soldier);
    if call.purpose != SCATTER {
        return None;
    }
    let hand = tables::weapon(*weapon).grenade == Some(GrenadeKind::Hand);
    let is_dropped =
        hand && matches!(answers.first(), Some(Answer::Faces(faces)) if faces[..] == [1]);
    let start = if is_dropped { state.disc(soldier)?.centre } else { *aimed };
    let mut way = vec![start];
    // Every step is asked with the same twelve hours.
    let hour = |word: &String| call.options.iter().position(|option| option.word == *word);
    let rolled = answers.iter().filter_map(|answer| match answer {
        Answer::Chosen(chosen) => chosen.first().map(|at| usize::from(*at)),
        Answer::Words(words) => words.first().and_then(hour),
        Answer::Faces(_) => None,
    });
    let mut at = start;
    for index in rolled {
        at = inch(table, at, index);
        way.push(at);
    }
    let roll = |(index, option): (usize, &ChoiceOption)| TableRoll {
        word: option.word.clone(),
        at: inch(table, at, index),
    };
    Some(TableRolling {
        way,
        burst: BURST,
        by: call.seat,
        to: call.options.iter().enumerate().map(roll).collect(),
    })
}

/// An inch towards an hour of the clock; it stays on the table.
fn inch(table: &Table, at: Point, index: usize) -> Point {
    let to = at.plus(TWELVE[index % TWELVE.len()]);
    Point::new(to.x.clamp(0, table.width.0), to.y.clamp(0, table.depth.0))
}
