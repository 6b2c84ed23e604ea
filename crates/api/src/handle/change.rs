//! Requests that write: orders, answers, strikes, rulings, remarks.

use std::path::PathBuf;

use campaign::{BattleId, WarEvent};
use journal::Idem;
use kernel::Seat;

use super::{Api, key, unexpected};
use crate::error::{ApiError, ApiResult};
use crate::host::Host;
use crate::orders::Outcome;
use crate::record::{PlayedBy, Seated};
use crate::request::{DiceSource, Done, Reply, Request, Response};
use crate::seats::{Acting, is_seating};
use crate::session::Session;
use crate::undo::Wish;

impl Api {
    pub(super) fn change(&mut self, request: Request) -> Response {
        let file = file_of(&request)?;
        self.session(&file)?;
        let (host, sessions) = (&mut self.host, &mut self.sessions);
        let session = sessions.get_mut(&key(&file)).ok_or_else(unexpected)?;
        session.may_write()?;
        session.acting = acting(&request);
        let answered = change(session, host, request);
        session.acting = None;
        answered
    }
}

fn change(session: &mut Session, host: &mut Host, request: Request) -> Response {
    let before = session.fold.seq;
    let outcome = match request {
        Request::Order { seat, order, idem, .. } => {
            session.may_be_ordered_by_hand(&order)?;
            session.order(host, seat, &order, read_idem(idem)?)?
        }
        Request::WriteOrders { side, orders, .. } => {
            session.write_orders(side, &orders)?;
            return Ok(Reply::Sheet(session.sheet(side)?));
        }
        Request::SealOrders { side, idem, .. } => {
            session.seal_orders(host, side, read_idem(idem)?)?
        }
        Request::Dice { seat, dice: DiceSource::App, idem, .. } => {
            session.app_dice(host, seat, read_idem(idem)?)?
        }
        Request::Dice { seat, dice: DiceSource::Typed(typed), idem, .. } => {
            session.table_dice(host, seat, &typed, read_idem(idem)?)?
        }
        Request::Amend { seat: by, entry, typed, reason, agreed_by, idem, .. } => {
            let wish = Wish { by, reason, agreed_by, idem: read_idem(idem)? };
            session.amend_dice(host, entry, &typed, wish)?
        }
        Request::Choose { seat, words, idem, .. } => {
            session.choose(host, seat, &words, read_idem(idem)?)?
        }
        Request::Rule { battle, ruling, reason, agreed_by, idem, .. } => {
            let battle = battle.unwrap_or_else(BattleId::main);
            let order = ruling.order(&session.fold.war, battle, reason)?;
            session.order_agreed(host, Seat::Umpire, &order, agreed_by, read_idem(idem)?)?
        }
        Request::Command { after: Some(after), .. } if after != session.fold.seq => {
            nothing(session)
        }
        Request::Command { side, kind, .. } => match session.command(host, side, kind)? {
            Some(outcome) => outcome,
            None => nothing(session),
        },
        Request::Strike { seat: by, entry, reason, agreed_by, idem, .. } => {
            let wish = Wish { by, reason, agreed_by, idem: read_idem(idem)? };
            let entry = session.strike(host, entry, wish)?;
            return Ok(Reply::Struck { entry, status: Box::new(session.status()?) });
        }
        Request::Restore { seat: by, entry, reason, agreed_by, idem, .. } => {
            let wish = Wish { by, reason, agreed_by, idem: read_idem(idem)? };
            let entry = session.restore(host, entry, wish)?;
            return Ok(Reply::Struck { entry, status: Box::new(session.status()?) });
        }
        Request::Note { seat, text, idem, .. } => {
            session.note(host, seat, &text, read_idem(idem)?)?
        }
        Request::Seat { seat, name, by, idem, .. } => {
            let held = Seated { seat, name, by };
            match session.seat(host, held, read_idem(idem)?)? {
                Some(outcome) => outcome,
                None => nothing(session),
            }
        }
        _ => return Err(unexpected()),
    };
    session.forget_old_sheets()?;
    done(session, outcome, before)
}

/// Whose doing a request is: a person's at the table, or the program's.
fn acting(request: &Request) -> Option<Acting> {
    let (seat, by) = (request.seat()?, PlayedBy::Hand);
    match request {
        Request::Seat { .. } => None,
        Request::Command { kind, .. } => {
            Some(Acting { seat, by: PlayedBy::Program, called: kind.name() })
        }
        _ => Some(Acting { seat, by, called: String::new() }),
    }
}

/// `before` is the last entry there was.
fn done(session: &Session, outcome: Outcome, before: u64) -> Response {
    let mut told = if outcome.last < outcome.first {
        Vec::new()
    } else {
        session.lines(outcome.first, outcome.last)?
    };
    // Whoever took the seat over by acting hears of it.
    for seq in before + 1..outcome.first {
        let entry = session.entry(seq)?;
        if is_seating(&entry.kind, &entry.body) {
            told.insert(0, session.one_line(seq)?);
        }
    }
    let call = match outcome.call {
        Some(call) => Some(call),
        // Turning orders up, or an answer, may have left another question open.
        None if session.fold.open.is_some() => session.open_call().ok().map(|(_, _, call)| call),
        None => None,
    };
    let prompt = session.status()?.prompt;
    Ok(Reply::Done(Box::new(Done { first: outcome.first, last: outcome.last, told, call, prompt })))
}

fn nothing(session: &Session) -> Outcome {
    let events: Vec<WarEvent> = Vec::new();
    Outcome { first: session.fold.seq + 1, last: session.fold.seq, call: None, events }
}

fn file_of(request: &Request) -> ApiResult<PathBuf> {
    match request {
        Request::Order { file, .. }
        | Request::WriteOrders { file, .. }
        | Request::SealOrders { file, .. }
        | Request::Dice { file, .. }
        | Request::Amend { file, .. }
        | Request::Choose { file, .. }
        | Request::Strike { file, .. }
        | Request::Restore { file, .. }
        | Request::Rule { file, .. }
        | Request::Note { file, .. }
        | Request::Seat { file, .. }
        | Request::Command { file, .. } => Ok(file.clone()),
        _ => Err(unexpected()),
    }
}

fn read_idem(text: Option<String>) -> ApiResult<Option<Idem>> {
    let wrong = |_| ApiError::usage("idem", "an idempotency key is 32 hexadecimal digits");
    text.map(|text| text.parse().map_err(wrong)).transpose()
}
