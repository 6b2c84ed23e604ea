//! Requests that write: orders, answers, amendments, rulings, remarks, who keeps the dice.

use std::path::Path;

use campaign::WarEvent;
use journal::{Idem, Kind};
use kernel::Seat;
use kernel::dice::chain::Link;

use super::{key, lost};
use crate::amend::Wish;
use crate::dice::AppThrow;
use crate::error::{ApiError, ApiResult};
use crate::handle::Work;
use crate::host::Host;
use crate::orders::Outcome;
use crate::record::{PlayedBy, Seated};
use crate::request::{Amended, DiceSource, Done, ask};
use crate::seats::Acting;
use views::Session;
use views::{DiceKeeperView, EntryLine, OnMap, Sheet};

/// So many sentences of what an amendment put in are told at once.
const PUT_IN_MOST: usize = 40;

pub(crate) fn order(work: &mut Work<'_>, asked: ask::Order) -> ApiResult<Done> {
    let ask::Order { file, seat, order, idem } = asked;
    ordered(work, &file, by_hand(seat), |session, host| {
        session.may_be_ordered_by_hand(&order)?;
        session.order(host, seat, &order, read_idem(idem)?)
    })
}

pub(crate) fn write_orders(work: &mut Work<'_>, asked: ask::WriteOrders) -> ApiResult<Sheet> {
    let ask::WriteOrders { file, seat, battle, orders } = asked;
    writing(work, &file, by_hand(seat), |session, host| {
        let of = OnMap::of(&session.fold.war, battle)?.battle;
        session.in_time(of, host.time_ms())?;
        session.write_orders(of, seat, &orders)?;
        session.sheet(battle, seat)
    })
}

pub(crate) fn seal_orders(work: &mut Work<'_>, asked: ask::SealOrders) -> ApiResult<Done> {
    let ask::SealOrders { file, seat, battle, idem } = asked;
    ordered(work, &file, by_hand(seat), |session, host| {
        let of = OnMap::of(&session.fold.war, battle)?.battle;
        let idem = read_idem(idem)?;
        if !is_known(session, idem.as_ref())? {
            session.in_time(of, host.time_ms())?;
        }
        session.seal_orders(host, of, seat, idem)
    })
}

pub(crate) fn dice(work: &mut Work<'_>, asked: ask::Dice) -> ApiResult<Done> {
    let ask::Dice { file, seat, call, dice, idem } = asked;
    let typed = match dice {
        DiceSource::Typed(typed) => typed,
        DiceSource::App => {
            return writing(work, &file, by_hand(seat), |session, host| {
                let before = session.fold.seq;
                let throw = session.app_dice(host, seat, call, read_idem(idem)?)?;
                thrown(session, throw, before)
            });
        }
    };
    ordered(work, &file, by_hand(seat), |session, host| {
        session.table_dice(host, seat, call, &typed, read_idem(idem)?)
    })
}

pub(crate) fn give_link(work: &mut Work<'_>, asked: ask::GiveLink) -> ApiResult<Done> {
    let ask::GiveLink { file, seat, call, link } = asked;
    writing(work, &file, None, |session, host| {
        let before = session.fold.seq;
        let throw = session.give_link(host, seat, call, read_link(&link)?)?;
        thrown(session, throw, before)
    })
}

pub(crate) fn choose(work: &mut Work<'_>, asked: ask::Choose) -> ApiResult<Done> {
    let ask::Choose { file, seat, call, words, idem } = asked;
    ordered(work, &file, by_hand(seat), |session, host| {
        session.choose(host, seat, call, &words, read_idem(idem)?)
    })
}

pub(crate) fn rule(work: &mut Work<'_>, asked: ask::Rule) -> ApiResult<Done> {
    let ask::Rule { file, ruling, reason, battle, agreed_by, idem } = asked;
    ordered(work, &file, by_hand(Seat::Umpire), |session, host| {
        let battle = session.battle_meant(battle);
        let order = ruling.order(&session.fold.war, battle, reason)?;
        session.order_agreed(host, Seat::Umpire, &order, agreed_by, read_idem(idem)?)
    })
}

/// One order of the automatic commander.
pub(crate) fn command(work: &mut Work<'_>, asked: ask::Command) -> ApiResult<Done> {
    let ask::Command { file, seat, kind, ends, after } = asked;
    let (by, called) = (PlayedBy::Program, kind.name());
    ordered(work, &file, Some(Acting { seat, by, called }), |session, host| {
        if after.is_some_and(|after| after != session.fold.seq) {
            return Ok(nothing(session));
        }
        Ok(session.command(host, seat, kind, ends)?.unwrap_or_else(|| nothing(session)))
    })
}

pub(crate) fn amend(work: &mut Work<'_>, asked: ask::Amend) -> ApiResult<Amended> {
    let ask::Amend { file, seat: by, change, reason, agreed_by, on_new, plan, idem } = asked;
    writing(work, &file, by_hand(by), |session, host| {
        session.for_all_eyes(Some(by))?;
        let wish = Wish { by, reason, agreed_by, on_new, plan, idem: read_idem(idem)? };
        let entry = session.amend(host, &change, wish)?.entry;
        Ok(Amended { entry, status: session.status(None)? })
    })
}

pub(crate) fn open(work: &mut Work<'_>, asked: ask::Open) -> ApiResult<Done> {
    let ask::Open { file, reason, entries, idem } = asked;
    ordered(work, &file, by_hand(Seat::Umpire), |session, host| {
        session.open_entries(host, Seat::Umpire, entries, &reason, read_idem(idem)?)
    })
}

pub(crate) fn note(work: &mut Work<'_>, asked: ask::Note) -> ApiResult<Done> {
    let ask::Note { file, seat, text, private, idem } = asked;
    ordered(work, &file, by_hand(seat), |session, host| {
        session.note(host, seat, &text, private, read_idem(idem)?)
    })
}

pub(crate) fn take_seat(work: &mut Work<'_>, asked: ask::TakeSeat) -> ApiResult<Done> {
    let ask::TakeSeat { file, seat, name, by, idem } = asked;
    ordered(work, &file, None, |session, host| {
        let name = name.unwrap_or_else(|| session.usual_name(seat, by));
        let seated = session.seat(host, Seated { seat, name, by }, read_idem(idem)?)?;
        Ok(seated.unwrap_or_else(|| nothing(session)))
    })
}

pub(crate) fn lock_dice(
    work: &mut Work<'_>,
    asked: ask::LockDice,
) -> ApiResult<Vec<DiceKeeperView>> {
    let ask::LockDice { file, seat, passphrase } = asked;
    kept(work, &file, by_hand(seat), |session, host| {
        session.lock_dice(host, seat, &passphrase).map(drop)
    })
}

pub(crate) fn unlock_dice(
    work: &mut Work<'_>,
    asked: ask::UnlockDice,
) -> ApiResult<Vec<DiceKeeperView>> {
    let ask::UnlockDice { file, seat, passphrase } = asked;
    kept(work, &file, None, |session, _| session.unlock_dice(seat, &passphrase))
}

pub(crate) fn free_dice(
    work: &mut Work<'_>,
    asked: ask::FreeDice,
) -> ApiResult<Vec<DiceKeeperView>> {
    let ask::FreeDice { file, seat } = asked;
    kept(work, &file, by_hand(seat), |session, host| session.free_dice(host, seat).map(drop))
}

pub(crate) fn renew_dice(
    work: &mut Work<'_>,
    asked: ask::RenewDice,
) -> ApiResult<Vec<DiceKeeperView>> {
    let ask::RenewDice { file, seat, given_back } = asked;
    kept(work, &file, by_hand(seat), |session, host| match given_back {
        true => session.give_dice_back(host, seat).map(drop),
        false => session.commit_anew(host, seat).map(drop),
    })
}

pub(crate) fn hold_dice(
    work: &mut Work<'_>,
    asked: ask::HoldDice,
) -> ApiResult<Vec<DiceKeeperView>> {
    let ask::HoldDice { file, seat, tip, length } = asked;
    kept(work, &file, None, |session, host| {
        session.hold_dice(host, seat, read_link(&tip)?, length).map(drop)
    })
}

/// A person at the table acts in a seat, and takes it over if somebody else held it.
pub(super) fn by_hand(seat: Seat) -> Option<Acting> {
    Some(Acting { seat, by: PlayedBy::Hand, called: String::new() })
}

/// Writes into a campaign, in the name of the one who acts; without one, no seat changes hands by it.
fn writing<T>(
    work: &mut Work<'_>,
    file: &Path,
    acting: Option<Acting>,
    write: impl FnOnce(&mut Session, &mut Host) -> ApiResult<T>,
) -> ApiResult<T> {
    work.api.session(file)?;
    let (host, sessions) = (&mut work.api.host, &mut work.api.sessions);
    let session = sessions.get_mut(&key(file)).ok_or_else(lost)?;
    session.may_write()?;
    session.acting = acting;
    let answered = write(session, host);
    session.acting = None;
    answered
}

/// The same, for what goes on with the war or is said about it.
pub(super) fn ordered(
    work: &mut Work<'_>,
    file: &Path,
    acting: Option<Acting>,
    write: impl FnOnce(&mut Session, &mut Host) -> ApiResult<Outcome>,
) -> ApiResult<Done> {
    writing(work, file, acting, |session, host| {
        let before = session.fold.seq;
        let outcome = write(session, host)?;
        session.forget_old_sheets()?;
        done(session, outcome, before)
    })
}

/// The same, for who keeps a seat's dice.
fn kept(
    work: &mut Work<'_>,
    file: &Path,
    acting: Option<Acting>,
    keep: impl FnOnce(&mut Session, &mut Host) -> ApiResult<()>,
) -> ApiResult<Vec<DiceKeeperView>> {
    writing(work, file, acting, |session, host| {
        keep(session, host)?;
        session.dice_keepers()
    })
}

/// The dice fell, or wait for devices.
fn thrown(session: &mut Session, throw: AppThrow, before: u64) -> ApiResult<Done> {
    match throw {
        AppThrow::Fell(outcome) => done(session, *outcome, before),
        AppThrow::Wants(links) => {
            let (first, last) = (session.fold.seq + 1, session.fold.seq);
            let waits = session.waiting_at(links.call)?;
            let call = session.call_view(waits)?;
            let (prompt, told) = (call.prompt.clone(), Vec::new());
            let (call, links) = (Some(call), Some(links));
            Ok(Done { first, last, told, call, links, prompt })
        }
    }
}

/// `before` is the last entry there was.
fn done(session: &mut Session, outcome: Outcome, before: u64) -> ApiResult<Done> {
    let seat = session.acting.as_ref().map_or(Seat::App, |acting| acting.seat);
    let mut told = if outcome.last < outcome.first {
        Vec::new()
    } else {
        with_put_in(session, session.lines_for(seat, outcome.first, outcome.last)?)?
    };
    // Who took the seat over by acting hears of it.
    for seq in before + 1..outcome.first {
        if session.entry(seq)?.kind == Kind::Seated {
            told.insert(0, session.one_line(seq)?);
        }
    }
    let call = outcome.waits.map(|waits| session.call_view(waits)).transpose()?;
    let call = call.filter(|call| session.may_see(seat, call));
    let after = outcome.first.min(outcome.last);
    let prompt = match &call {
        Some(call) => call.prompt.clone(),
        None if session.sees_all(Some(seat)) => session.next_after(after)?,
        // Whoever looks on is told nothing where each sees only what he knows.
        None if seat.side().is_none() => String::new(),
        None => session.through(Some(seat), |session| session.next_after(after))?,
    };
    let (first, last, links) = (outcome.first, outcome.last, None);
    Ok(Done { first, last, told, call, links, prompt })
}

/// What came of an order that an amendment had stopped is told by the amendment that goes on with it.
fn with_put_in(session: &Session, lines: Vec<EntryLine>) -> ApiResult<Vec<EntryLine>> {
    let mut told = Vec::with_capacity(lines.len());
    for line in lines {
        let (by, goes_on) = (line.seq, line.kind == Kind::Amended.as_str());
        told.push(line);
        if goes_on {
            told.extend(session.gone_on(by, PUT_IN_MOST)?);
        }
    }
    Ok(told)
}

fn nothing(session: &Session) -> Outcome {
    let events: Vec<WarEvent> = Vec::new();
    Outcome { first: session.fold.seq + 1, last: session.fold.seq, waits: None, events }
}

/// Whether a request with this key was done before: it is answered as then, whatever has become of the war.
pub(super) fn is_known(session: &Session, idem: Option<&Idem>) -> ApiResult<bool> {
    let known = idem.map(|key| session.journal.entry_by_idem(key)).transpose()?;
    Ok(known.flatten().is_some())
}

pub(super) fn read_idem(text: Option<String>) -> ApiResult<Option<Idem>> {
    let wrong = |_| ApiError::usage("idem", "an idempotency key is 32 hexadecimal digits");
    text.map(|text| text.parse().map_err(wrong)).transpose()
}

fn read_link(text: &str) -> ApiResult<Link> {
    let wrong = |_| ApiError::usage("dice.not_a_link", "a link is 64 hexadecimal digits");
    text.parse().map_err(wrong)
}
