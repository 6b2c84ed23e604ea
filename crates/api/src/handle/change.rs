//! Requests that write: orders, answers, amendments, rulings, remarks, who keeps the dice.

use campaign::{BattleId, WarEvent};
use journal::{Idem, Kind};
use kernel::Seat;
use kernel::dice::chain::Link;

use super::{Api, key, unexpected};
use crate::amend::Wish;
use crate::dice::AppThrow;
use crate::error::{ApiError, ApiResult};
use crate::host::Host;
use crate::orders::Outcome;
use crate::record::{PlayedBy, Seated};
use crate::register::is_step;
use crate::request::{Amended, DiceSource, Done, Reply, Request, Response};
use crate::seats::Acting;
use crate::session::Session;
use crate::views::{EntryLine, OnMap};

/// So many sentences of what an amendment put in are told at once.
const PUT_IN_MOST: usize = 40;

impl Api {
    pub(super) fn change(&mut self, request: Request) -> Response {
        let file = request.file().cloned().ok_or_else(unexpected)?;
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
        Request::WriteOrders { side, battle, orders, .. } => {
            let of = OnMap::of(&session.fold.war, battle)?.battle;
            session.write_orders(of, side, &orders)?;
            return Ok(Reply::Sheet(session.sheet(battle, side)?));
        }
        Request::SealOrders { side, battle, idem, .. } => {
            let of = OnMap::of(&session.fold.war, battle)?.battle;
            session.seal_orders(host, of, side, read_idem(idem)?)?
        }
        Request::Dice { seat, call, dice: DiceSource::App, idem, .. } => {
            let throw = session.app_dice(host, seat, call, read_idem(idem)?)?;
            return thrown(session, throw, before);
        }
        Request::GiveLink { seat, call, link, .. } => {
            let throw = session.give_link(host, seat, call, read_link(&link)?)?;
            return thrown(session, throw, before);
        }
        Request::Dice { seat, call, dice: DiceSource::Typed(typed), idem, .. } => {
            session.table_dice(host, seat, call, &typed, read_idem(idem)?)?
        }
        Request::Choose { seat, call, words, idem, .. } => {
            session.choose(host, seat, call, &words, read_idem(idem)?)?
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
        Request::Amend { seat: by, change, reason, agreed_by, on_new, plan, idem, .. } => {
            let idem = read_idem(idem)?;
            let wish = Wish { by, reason, agreed_by, on_new, plan, idem };
            let entry = session.amend(host, &change, wish)?.entry;
            return Ok(Reply::Amended(Box::new(Amended { entry, status: session.status(None)? })));
        }
        Request::Open { entries, reason, idem, .. } => {
            session.open_entries(host, Seat::Umpire, entries, &reason, read_idem(idem)?)?
        }
        Request::LockDice { .. }
        | Request::UnlockDice { .. }
        | Request::FreeDice { .. }
        | Request::RenewDice { .. }
        | Request::HoldDice { .. } => {
            keep_dice(session, host, request)?;
            return Ok(Reply::DiceKeepers(session.dice_keepers()?));
        }
        Request::Note { seat, text, private, idem, .. } => {
            session.note(host, seat, &text, private, read_idem(idem)?)?
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
        Request::Seat { .. }
        | Request::UnlockDice { .. }
        | Request::GiveLink { .. }
        | Request::HoldDice { .. } => None,
        Request::Command { kind, .. } => {
            Some(Acting { seat, by: PlayedBy::Program, called: kind.name() })
        }
        _ => Some(Acting { seat, by, called: String::new() }),
    }
}

/// Who keeps a seat's dice, and how.
fn keep_dice(session: &mut Session, host: &mut Host, request: Request) -> ApiResult<()> {
    match request {
        Request::LockDice { seat, passphrase, .. } => {
            session.lock_dice(host, seat, &passphrase).map(drop)
        }
        Request::UnlockDice { seat, passphrase, .. } => session.unlock_dice(seat, &passphrase),
        Request::FreeDice { seat, .. } => session.free_dice(host, seat).map(drop),
        Request::RenewDice { seat, given_back: true, .. } => {
            session.give_dice_back(host, seat).map(drop)
        }
        Request::RenewDice { seat, .. } => session.commit_anew(host, seat).map(drop),
        Request::HoldDice { seat, tip, length, .. } => {
            session.hold_dice(host, seat, read_link(&tip)?, length).map(drop)
        }
        _ => Err(unexpected()),
    }
}

/// The dice fell, or wait for devices.
fn thrown(session: &mut Session, throw: AppThrow, before: u64) -> Response {
    match throw {
        AppThrow::Fell(outcome) => done(session, *outcome, before),
        AppThrow::Wants(links) => {
            let (first, last) = (session.fold.seq + 1, session.fold.seq);
            let waits = session.waiting_at(links.call)?;
            let call = session.call_view(waits)?;
            let (prompt, told) = (call.prompt.clone(), Vec::new());
            let (call, links) = (Some(call), Some(links));
            Ok(Reply::Done(Box::new(Done { first, last, told, call, links, prompt })))
        }
    }
}

/// `before` is the last entry there was.
fn done(session: &Session, outcome: Outcome, before: u64) -> Response {
    let mut told = if outcome.last < outcome.first {
        Vec::new()
    } else {
        with_put_in(session, session.lines(outcome.first, outcome.last)?)?
    };
    // Who took the seat over by acting hears of it.
    for seq in before + 1..outcome.first {
        if session.entry(seq)?.kind == Kind::Seated {
            told.insert(0, session.one_line(seq)?);
        }
    }
    let call = outcome.waits.map(|waits| session.call_view(waits)).transpose()?;
    let prompt = match &call {
        Some(call) => call.prompt.clone(),
        None => session.status(None)?.prompt,
    };
    let (first, last, links) = (outcome.first, outcome.last, None);
    Ok(Reply::Done(Box::new(Done { first, last, told, call, links, prompt })))
}

fn is_small(event: &WarEvent) -> bool {
    matches!(event, WarEvent::Battle { event, .. } if is_step(event))
}

/// What came of an order that an amendment had stopped is told by the amendment that goes on with it.
fn with_put_in(session: &Session, lines: Vec<EntryLine>) -> ApiResult<Vec<EntryLine>> {
    let mut told = Vec::with_capacity(lines.len());
    for line in lines {
        let (by, goes_on) = (line.seq, line.kind == Kind::Amended.as_str());
        told.push(line);
        if goes_on {
            let put_in = session.put_in(by)?;
            let put_in = put_in.iter().filter(|put_in| !is_small(&put_in.event));
            let put_in = put_in.take(PUT_IN_MOST).map(|put_in| session.put_in_line(put_in));
            told.extend(put_in.collect::<ApiResult<Vec<_>>>()?);
        }
    }
    Ok(told)
}

fn nothing(session: &Session) -> Outcome {
    let events: Vec<WarEvent> = Vec::new();
    Outcome { first: session.fold.seq + 1, last: session.fold.seq, waits: None, events }
}

fn read_idem(text: Option<String>) -> ApiResult<Option<Idem>> {
    let wrong = |_| ApiError::usage("idem", "an idempotency key is 32 hexadecimal digits");
    text.map(|text| text.parse().map_err(wrong)).transpose()
}

fn read_link(text: &str) -> ApiResult<Link> {
    let wrong = |_| ApiError::usage("dice.not_a_link", "a link is 64 hexadecimal digits");
    text.parse().map_err(wrong)
}
