//! Messages between commanders, and the umpire's desk.

use std::path::Path;

use kernel::Seat;
use views::{MessagesView, SituationView, UmpireView};

use super::change::{by_hand, is_known, ordered, read_idem};
use crate::error::ApiResult;
use crate::handle::Work;
use crate::messages::Carried;
use crate::request::{Done, ask};

pub(crate) fn message(work: &mut Work<'_>, asked: ask::Message) -> ApiResult<Done> {
    let ask::Message { file, seat, recipients, text, idem } = asked;
    ordered(work, &file, by_hand(seat), |session, host| {
        session.send_message(host, seat, &recipients, &text, read_idem(idem)?)
    })
}

pub(crate) fn pass_on(work: &mut Work<'_>, asked: ask::PassOn) -> ApiResult<Done> {
    let ask::PassOn { file, message, text, idem } = asked;
    carry(work, &file, message, (Carried::PassedOn(text), idem))
}

pub(crate) fn lose(work: &mut Work<'_>, asked: ask::Lose) -> ApiResult<Done> {
    let ask::Lose { file, message, reason, idem } = asked;
    carry(work, &file, message, (Carried::Lost(reason), idem))
}

fn carry(
    work: &mut Work<'_>,
    file: &Path,
    message: u64,
    (carried, idem): (Carried, Option<String>),
) -> ApiResult<Done> {
    ordered(work, file, by_hand(Seat::Umpire), |session, host| {
        let idem = read_idem(idem)?;
        if !is_known(session, idem.as_ref())? {
            session.may_carry(message)?;
        }
        session.carry_message(host, message, carried, idem)
    })
}

pub(crate) fn deadline(work: &mut Work<'_>, asked: ask::Deadline) -> ApiResult<Done> {
    ordered(work, &asked.file, by_hand(Seat::Umpire), |session, host| {
        session.set_deadline(host, asked.minutes)
    })
}

pub(crate) fn close_orders(work: &mut Work<'_>, asked: ask::CloseOrders) -> ApiResult<Done> {
    let ask::CloseOrders { file, reason, idem } = asked;
    ordered(work, &file, by_hand(Seat::Umpire), |session, host| {
        session.close_orders(host, &reason, read_idem(idem)?)
    })
}

pub(crate) fn messages(work: &mut Work<'_>, asked: ask::Messages) -> ApiResult<MessagesView> {
    work.api.looking(&asked.file, Some(asked.seat), |s| s.messages(asked.seat))
}

pub(crate) fn umpire(work: &mut Work<'_>, asked: ask::Umpire) -> ApiResult<UmpireView> {
    work.api.looking(&asked.file, Some(Seat::Umpire), |s| s.umpire())
}

pub(crate) fn situation(work: &mut Work<'_>, asked: ask::Situation) -> ApiResult<SituationView> {
    work.api.looking(&asked.file, Some(Seat::Umpire), |s| s.situation(asked.of, asked.since))
}
