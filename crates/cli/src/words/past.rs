//! What of the past is to be changed: `31`, `last`, `31 with dice 66531`, `31 with choose hold`, `31 with order move marche.A
//! 0705`, `before 31 rule strength marche.A 3`.

use std::path::Path;

use api::amend::Wanted;
use api::campaign::{BattleId, WarOrder};
use api::error::ApiResult;
use api::kernel::Seat;
use api::ruling::AnyRuling;
use api::views::{EntryLine, StatusView};

use super::{Place, about, fault, order, ruling};
use crate::door::Door;

/// How it is said, for help.
pub(crate) const EXAMPLES: &str = "such as: 31, last, 31 with dice 66531, 31 with choose hold, 31 with order move marche.A 0705, \
                                   before 31 rule strength marche.A 3";

/// How many entries after an order its dice and choices are looked for.
const LOOKED_AHEAD: u64 = 2_000;

/// A change of the past as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Past {
    place: Position,
    change: Change,
}

/// Where it is to be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    Entry(u64),
    Last,
}

/// What is to count instead.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    Out,
    Redo,
    Dice(String),
    Choose(Vec<String>),
    Order(String),
    Before(String),
}

/// What goes with a change and is no part of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Manner {
    /// Where `last` is looked for; in any battle without it.
    pub battle: Option<BattleId>,
    pub and_after: bool,
    pub redo: bool,
    pub reason: String,
}

/// A change as the api takes it, and whose it is: of the seat that gave the order, or that wrote the amendment.
#[derive(Clone, Debug)]
pub(crate) struct Meant {
    pub wanted: Wanted,
    pub seat: Option<Seat>,
}

impl Past {
    /// Reads the words.
    ///
    /// # Errors
    /// When they say no change.
    pub(crate) fn read(words: &[&str], manner: &Manner) -> ApiResult<Self> {
        let is = |word: &str, wanted: &str| word.eq_ignore_ascii_case(wanted);
        let past = match words {
            [before, number, rule, said @ ..]
                if is(before, "before") && is(rule, "rule") && !said.is_empty() =>
            {
                Self { place: position(number)?, change: Change::Before(said.join(" ")) }
            }
            [number] if manner.redo => Self { place: position(number)?, change: Change::Redo },
            [number] => Self { place: position(number)?, change: Change::Out },
            [number, with, what, said @ ..] if is(with, "with") && !manner.redo => {
                Self { place: position(number)?, change: instead(what, said)? }
            }
            _ => return Err(no_change(words)),
        };
        if manner.and_after && past.change != Change::Out {
            return Err(fault(
                "--and-after takes orders out, and puts nothing in their place",
                "leave either of the two away",
            ));
        }
        Ok(past)
    }

    /// The entries and orders that are meant.
    ///
    /// # Errors
    /// When there are none, or the words of an order or a ruling name nothing.
    pub(crate) fn meant(&self, door: &mut Door, file: &Path, manner: &Manner) -> ApiResult<Meant> {
        let entry = self.entry(door, file, manner)?;
        let line = door.line(file, Seat::Umpire, entry)?;
        let of = |wanted: Wanted, line: &EntryLine| Meant { wanted, seat: line.seat };
        if self.change == Change::Redo {
            return Ok(of(Wanted::Redo { entry }, &line));
        }
        let order = order_above(door, file, line)?;
        Ok(match &self.change {
            Change::Out => of(Wanted::Out { entry, and_after: manner.and_after }, &order),
            Change::Dice(typed) => {
                let entry = answer_of(door, file, &order, entry, "rolled")?;
                of(Wanted::Faces { entry, typed: typed.clone() }, &order)
            }
            Change::Choose(words) => {
                let entry = answer_of(door, file, &order, entry, "chosen")?;
                of(Wanted::Choice { entry, words: words.clone() }, &order)
            }
            Change::Order(words) => {
                let now = order_then(door, file, &order, words)?;
                of(Wanted::Order { entry, order: now }, &order)
            }
            Change::Before(words) => {
                let order = ruling_then(door, file, &order, words, &manner.reason)?;
                Meant { wanted: Wanted::Before { entry, order }, seat: Some(Seat::Umpire) }
            }
            Change::Redo => of(Wanted::Redo { entry }, &order),
        })
    }

    fn entry(&self, door: &mut Door, file: &Path, manner: &Manner) -> ApiResult<u64> {
        if let Position::Entry(entry) = self.place {
            return Ok(entry);
        }
        let status: Box<StatusView> = door.status(file, Seat::Umpire)?;
        if self.change == Change::Redo {
            return status
                .last_amendment
                .ok_or_else(|| fault("there is no change to cancel", "log shows them"));
        }
        let last = match manner.battle {
            Some(battle) => status.last_orders.get(&battle.to_string()).copied(),
            None => status.last_orders.values().copied().max(),
        };
        last.ok_or_else(|| {
            api::ApiError::new(
                api::error::Kind::Refused,
                "amend.nothing",
                "nothing has been ordered yet that could be taken back",
            )
        })
    }
}

fn position(word: &str) -> ApiResult<Position> {
    if word.eq_ignore_ascii_case("last") {
        return Ok(Position::Last);
    }
    let number = word.trim_start_matches('#').parse();
    number.map(Position::Entry).map_err(|_| {
        fault(format!("\"{word}\" is not an entry"), "say the number of an entry, or last")
    })
}

fn instead(what: &str, said: &[&str]) -> ApiResult<Change> {
    let words = || said.iter().map(|word| (*word).to_owned()).collect();
    Ok(match &*what.to_lowercase() {
        "dice" if !said.is_empty() => Change::Dice(said.join(" ")),
        // No word at all chooses nothing, where that may be chosen.
        "choose" | "choice" => Change::Choose(words()),
        "order" if !said.is_empty() => Change::Order(said.join(" ")),
        _ => return Err(no_change(&[&["with", what], said].concat())),
    })
}

fn no_change(words: &[&str]) -> api::ApiError {
    fault(format!("\"{}\" changes nothing", words.join(" ")), EXAMPLES)
}

/// The order an entry belongs to, as a line; the entry itself where it belongs to none.
fn order_above(door: &mut Door, file: &Path, line: EntryLine) -> ApiResult<EntryLine> {
    let mut above = line.clone();
    // An answer belongs to a call, and a call to an order.
    for _ in 0..2 {
        match above.cause.filter(|_| above.kind != "ordered") {
            Some(cause) => above = door.line(file, Seat::Umpire, cause)?,
            None => break,
        }
    }
    Ok(if above.kind == "ordered" { above } else { line })
}

/// The roll or choice that is meant: the entry itself, or the only one of its order.
fn answer_of(
    door: &mut Door,
    file: &Path,
    order: &EntryLine,
    named: u64,
    kind: &str,
) -> ApiResult<u64> {
    let lines = door.lines(file, Seat::Umpire, order.seq, order.seq + LOOKED_AHEAD)?;
    let answers = answers(&lines, order.seq, named, kind);
    match answers[..] {
        [one] => Ok(one),
        // The api says why this entry holds no such answer.
        [] => Ok(named),
        _ => {
            let numbers: Vec<String> = answers.iter().map(u64::to_string).collect();
            let what = if kind == "rolled" { "rolls" } else { "choices" };
            let message = format!("the order of entry {} has several {what}", order.seq);
            Err(fault(message, format!("name the one that is meant: {}", numbers.join(", "))))
        }
    }
}

/// The answers of a kind that an entry stands for: itself, the answer to it as a call, or all of its order.
fn answers(lines: &[EntryLine], order: u64, named: u64, kind: &str) -> Vec<u64> {
    let of_kind = || lines.iter().filter(|line| line.kind == kind);
    if of_kind().any(|line| line.seq == named) {
        return vec![named];
    }
    let of_order = |line: &&EntryLine| line.cause == Some(order);
    let to = |calls: &[u64]| -> Vec<u64> {
        let fits = |line: &&EntryLine| line.cause.is_some_and(|cause| calls.contains(&cause));
        of_kind().filter(fits).map(|line| line.seq).collect()
    };
    let calls: Vec<u64> = lines.iter().filter(of_order).map(|line| line.seq).collect();
    match to(&[named]) {
        own if own.is_empty() => to(&calls),
        own => own,
    }
}

/// An order in words, as they were meant when the order was given that it takes the place of.
fn order_then(door: &mut Door, file: &Path, then: &EntryLine, words: &str) -> ApiResult<WarOrder> {
    let seat = then.seat.unwrap_or(Seat::Umpire);
    if let Some(order) = about(door, file, seat, words)? {
        return Ok(order);
    }
    let place = Place { file, seat, battle: battle_of(then)?, at: before(then) };
    order(door, place, words)?.order().ok_or_else(|| {
        fault(
            "face-down orders are not put in the place of others",
            "take the laying out, write new ones and lay them again",
        )
    })
}

/// The entry before an order, after which its words are meant.
fn before(order: &EntryLine) -> Option<u64> {
    Some(order.seq.saturating_sub(1).max(1))
}

/// A ruling in words, for the battle of the order it comes before.
fn ruling_then(
    door: &mut Door,
    file: &Path,
    then: &EntryLine,
    words: &str,
    reason: &str,
) -> ApiResult<WarOrder> {
    let battle = battle_of(then)?;
    let place = Place { file, seat: Seat::Umpire, battle, at: before(then) };
    let ruling = AnyRuling(ruling(door, place, words)?);
    door.api.reading(file, |session| ruling.order(&session.fold.war, battle, reason.to_owned()))
}

fn battle_of(line: &EntryLine) -> ApiResult<BattleId> {
    BattleId::new(&line.battle).map_err(|error| fault(error.to_string(), "battle lists them"))
}

#[cfg(test)]
mod tests;
