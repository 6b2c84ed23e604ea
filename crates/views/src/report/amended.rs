//! What was amended: who changed what and why, and what came of the orders that count differently since, then and now.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use campaign::{BattleId, WarOrder};
use journal::{Kind, Reading};
use kernel::Seat;
use report::model::{AmendedOrder, Amendment, OrderFate};

use super::names::{Names, count};
use super::phrase::phrase;
use super::recorder::moment;
use super::rolls::eyes;
use crate::happened::is_step;
use crate::session::Session;
use engine::amendments::Fate;
use engine::error::{ApiError, ApiResult};
use engine::fold::Fold;
use engine::record::{Amended, Asked, Change, Ordered, RollSource, Rolled};

/// So many orders of one amendment are told of, and so many sentences of each.
const ORDERS_MOST: usize = 12;
const TOLD_MOST: usize = 4;

/// An order as it was written down.
#[derive(Default)]
struct Written {
    events: Vec<u64>,
    dice: u32,
}

/// An amendment, with those by which it went on once the table had answered.
struct Whole {
    seq: u64,
    parts: Vec<(u64, Amended)>,
}

/// These amendments, oldest first; one that goes on with another is part of it.
///
/// # Errors
/// When an entry cannot be read.
pub(super) fn amendments(session: &Session, wanted: &[u64]) -> ApiResult<Vec<Amendment>> {
    let mut wholes: Vec<Whole> = Vec::new();
    for seq in wanted {
        let root = session.fold().amendments.root(*seq);
        let part = (*seq, session.body::<Amended>(*seq)?);
        match wholes.iter_mut().find(|whole| whole.seq == root) {
            Some(whole) => whole.parts.push(part),
            None => wholes.push(Whole { seq: *seq, parts: vec![part] }),
        }
    }
    let named = wholes.iter().flat_map(|whole| whole.orders().into_keys());
    let written = written(session, named.map(|order| (order, Written::default())).collect())?;
    wholes.iter().map(|whole| whole.told(session, &written)).collect()
}

impl Whole {
    fn told(&self, session: &Session, written: &BTreeMap<u64, Written>) -> ApiResult<Amendment> {
        let entry = session.entry(self.seq)?;
        let (_, body) = &self.parts[0];
        let orders = self.orders();
        let listed = orders.iter().take(ORDERS_MOST);
        let listed = listed.map(|(order, fate)| self.order(session, *order, *fate, written));
        Ok(Amendment {
            when: moment(&session.fold().war, entry.game_time),
            entry: self.seq,
            by: Seat::from_word(&entry.seat).unwrap_or(Seat::App),
            agreed_by: body.agreed_by.clone(),
            reason: body.reason.clone(),
            change: changed(session, self.seq, &body.change)?,
            orders: listed.collect::<ApiResult<_>>()?,
            more: u32::try_from(orders.len().saturating_sub(ORDERS_MOST)).unwrap_or(u32::MAX),
            stands: session.fold().amendments.stands(self.seq),
        })
    }

    /// What became of the orders it names, in the end.
    fn orders(&self) -> BTreeMap<u64, OrderFate> {
        let mut orders = BTreeMap::new();
        for (_, part) in &self.parts {
            let out = match &part.change {
                Change::Out { orders } => orders.as_slice(),
                _ => &[],
            };
            let falls = |order: &u64| match out.contains(order) {
                true => (*order, OrderFate::Out),
                false => (*order, OrderFate::Falls),
            };
            orders.extend(part.falls.iter().map(falls));
            orders.extend(part.back.iter().map(|order| (*order, OrderFate::Back)));
            orders.extend(part.changed.iter().map(|one| (one.order, OrderFate::Changed)));
            orders.extend(part.stops.iter().map(|one| (one.order, OrderFate::Stops)));
            orders.extend(part.waits.iter().map(|order| (*order, OrderFate::Waits)));
        }
        orders
    }

    fn order(
        &self,
        session: &Session,
        order: u64,
        fate: OrderFate,
        written: &BTreeMap<u64, Written>,
    ) -> ApiResult<AmendedOrder> {
        let none = Written::default();
        let written = written.get(&order).unwrap_or(&none);
        let last = self.parts.last().map_or(self.seq, |(seq, _)| *seq);
        let before = session.moment(Some(self.seq - 1))?;
        let mut then = outcome(session, &before, order, written)?;
        let mut now = outcome(session, &*session.moment(Some(last))?, order, written)?;
        without_the_same(&mut then, &mut now);
        let (then, now) = (shortened(then), shortened(now));
        let words = words(session, order)?;
        Ok(AmendedOrder { order, words, fate, then, now, dice: written.dice })
    }
}

/// What was written of these orders: their events, and how many dice fell for them.
fn written(
    session: &Session,
    mut orders: BTreeMap<u64, Written>,
) -> ApiResult<BTreeMap<u64, Written>> {
    let Some((first, _)) = orders.first_key_value() else { return Ok(orders) };
    let range = *first..=session.fold().seq;
    let mut of_call: BTreeMap<u64, u64> = BTreeMap::new();
    session.journal().for_each(range, Reading::Unverified, |entry| -> ApiResult<_> {
        let cause = entry.header.cause.unwrap_or_default();
        match entry.header.kind {
            Kind::RollCalled if orders.contains_key(&cause) => {
                of_call.insert(entry.seq, cause);
            }
            Kind::Rolled => {
                let order = of_call.get(&cause).and_then(|order| orders.get_mut(order));
                if let (Some(order), Some(text)) = (order, entry.text()) {
                    let rolled: Rolled = serde_json::from_str(text)
                        .map_err(|error| ApiError::broken(entry.seq, error))?;
                    if !matches!(rolled.source, RollSource::Again(_)) {
                        order.dice += u32::try_from(rolled.faces.len()).unwrap_or(u32::MAX);
                    }
                }
            }
            Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => {
                if let Some(order) = orders.get_mut(&cause) {
                    order.events.push(entry.seq);
                }
            }
            _ => {}
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(orders)
}

/// What came of an order, in sentences, as it counted when `fold` was the newest.
fn outcome(
    session: &Session,
    fold: &Fold,
    order: u64,
    written: &Written,
) -> ApiResult<Vec<String>> {
    if let Some(Fate::Changed { by, .. }) = fold.amendments.fate(order) {
        let index = session.event_index(None)?;
        let put_in = index.put_in_by(*by).filter(|put_in| put_in.order == order);
        let told = put_in.filter(|put_in| !is_step(&put_in.event));
        return Ok(told.map(|put_in| put_in.told.clone()).collect());
    }
    let counts = |seq: &&u64| **seq <= fold.seq && fold.amendments.tells(**seq, order);
    let mut told = Vec::new();
    for seq in written.events.iter().filter(counts) {
        let line = session.one_line(*seq)?;
        if !line.step {
            told.push(line.text);
        }
    }
    Ok(told)
}

/// Leaves out what two outcomes begin or end with alike.
fn without_the_same(then: &mut Vec<String>, now: &mut Vec<String>) {
    let begin = then.iter().zip(now.iter()).take_while(|(then, now)| then == now).count();
    then.drain(..begin);
    now.drain(..begin);
    let pairs = then.iter().rev().zip(now.iter().rev());
    let end = pairs.take_while(|(then, now)| then == now).count();
    then.truncate(then.len() - end);
    now.truncate(now.len() - end);
}

fn shortened(mut told: Vec<String>) -> Vec<String> {
    if told.len() > TOLD_MOST {
        let more = told.len() - TOLD_MOST;
        told.truncate(TOLD_MOST);
        told.push(format!("And {} more.", count(more as u64, "event")));
    }
    told
}

/// What was changed, in the middle of a sentence.
fn changed(session: &Session, seq: u64, change: &Change) -> ApiResult<String> {
    Ok(match change {
        Change::Out { orders } => match orders.as_slice() {
            [order] => format!("{} (entry {order}) was taken out", words(session, *order)?),
            _ => {
                let (many, from) = (count(orders.len() as u64, "order"), change.entry());
                format!("{many} were taken out, from entry {from} on")
            }
        },
        Change::Order { order, now } => {
            let battle = session.entry(*order)?.battle;
            let now = phrase_of(session, *order, (*order, &battle, now))?;
            format!("{now} was ordered in entry {order}, not {}", words(session, *order)?)
        }
        Change::Faces { roll, now, .. } => {
            let then = then(session, seq, *roll)?;
            let then = match then {
                Some(Change::Faces { now, .. }) => now,
                _ => session.body::<Rolled>(*roll)?.faces,
            };
            format!("the dice of entry {roll} were {}, not {}", eyes(now), eyes(&then))
        }
        Change::Choice { choice, now } => {
            let words = match then(session, seq, *choice)? {
                Some(Change::Choice { now, .. }) => now,
                _ => session.body::<engine::record::Chosen>(*choice)?.words,
            };
            let asked =
                session.entry(*choice)?.cause.map(|call| session.asked(call)).transpose()?;
            let (now, then) = (labels(asked.as_ref(), now), labels(asked.as_ref(), &words));
            format!("\"{now}\" was chosen in entry {choice}, not \"{then}\"")
        }
        Change::Before { order, .. } => {
            format!("forgotten before entry {order}: {}", words(session, seq)?)
        }
        Change::Undone { amendment } => format!("the amendment of entry {amendment} was taken out"),
        Change::Continued { amendment } => format!("the amendment of entry {amendment} goes on"),
    })
}

/// What another amendment had put in the place of an answer before amendment `seq`.
fn then(session: &Session, seq: u64, answer: u64) -> ApiResult<Option<Change>> {
    let before = session.moment(Some(seq - 1))?;
    let by = before.amendments.answer_now(answer);
    Ok(by.and_then(|by| before.amendments.get(by)).map(|amendment| amendment.change.clone()))
}

fn labels(asked: Option<&Asked>, words: &[String]) -> String {
    let label = |word: &String| match asked {
        Some(Asked::Choice(choice)) => choice.label(word).to_owned(),
        _ => word.clone(),
    };
    match words {
        [] => "nothing".to_owned(),
        words => words.iter().map(label).collect::<Vec<_>>().join("; "),
    }
}

/// What was ordered in an entry, or with a ruling that an amendment put in.
fn words(session: &Session, order: u64) -> ApiResult<String> {
    let amendments = &session.fold().amendments;
    if let Some(amendment) = amendments.get(order) {
        return match &amendment.change {
            Change::Before { order: before, battle, now, .. } => {
                phrase_of(session, *before, (order, &battle.to_string(), now))
            }
            _ => Ok("an order".to_owned()),
        };
    }
    let entry = session.entry(order)?;
    match entry.text() {
        Some(text) => phrase_of(session, order, (order, &entry.battle, text)),
        None => Ok("an order".to_owned()),
    }
}

/// An order's text as a phrase, with the war as it was before entry `at`.
fn phrase_of(
    session: &Session,
    at: u64,
    (seq, battle, text): (u64, &str, &str),
) -> ApiResult<String> {
    let broken = |fault: &dyn core::fmt::Display| ApiError::broken(seq, fault);
    let ordered: Ordered = serde_json::from_str(text).map_err(|fault| broken(&fault))?;
    let battle = BattleId::new(battle).map_err(|fault| broken(&fault))?;
    let war = session.moment(Some(at.saturating_sub(1).max(1)))?;
    Ok(phrase(Names(&war.war), &WarOrder { battle, order: ordered.order }))
}
