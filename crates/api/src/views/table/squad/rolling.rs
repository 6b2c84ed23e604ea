//! §7.7 A grenade that rolls: where it fell and where each answer takes it, an inch at a time. The order that threw it is not
//! done, so the fight as it stands knows nothing of it yet: it is read from the answers given so far.

use campaign::combat::Order;
use campaign::combat::order::Attack;
use campaign::combat::rules::grenade::BURST;
use campaign::combat::rules::journey::TWELVE;
use campaign::combat::state::State;
use campaign::combat::tables::{self, GrenadeKind};
use campaign::{Battle, BattleId, BattleOrder};
use kernel::table::{Point, Table};
use kernel::{Answer, Call, ChoiceCall};

use super::super::{TableRoll, TableRolling};
use crate::error::ApiResult;
use crate::session::Session;

/// What such a question is for.
const SCATTER: &str = "combat.scatter";

impl Session {
    /// The grenade that rolls in a battle, while somebody is asked where.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub(crate) fn rolling(&self, battle: BattleId) -> ApiResult<Option<TableRolling>> {
        let Some(open) = self.fold.open.get(&battle) else { return Ok(None) };
        let Some(Battle::Combat(state)) = self.fold.war.battle(battle) else { return Ok(None) };
        let Ok(Call::Choice(call)) = self.waiting_in(battle).map(|waiting| waiting.call) else {
            return Ok(None);
        };
        let (given, answers) = self.open_order(battle, open)?;
        Ok(match given.order {
            BattleOrder::Combat(order) if given.battle == battle => {
                rolling(state, &order, &answers, &call)
            }
            _ => None,
        })
    }
}

/// Where a grenade is and may go, by the order that threw it and what was answered since.
fn rolling(
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
    let roll = |(index, option): (usize, &kernel::ChoiceOption)| TableRoll {
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
