//! What must not happen twice, and what must not happen by hand.

use api::error::Kind;
use api::{Reply, Request};
use campaign::two_star_general::order::{Order, OrderSheet};
use kernel::{Seat, Side, seal};

use crate::desk::Desk;

#[test]
fn a_sealing_without_a_sheet_is_refused_and_strands_nothing() {
    let mut desk = Desk::with_campaign();
    let commitment = seal::commitment(&[7; 16], &OrderSheet::default().text());
    let error = desk.order(Seat::Blue, Order::SealOrders { commitment }).unwrap_err();
    assert_eq!((error.kind, &*error.code), (Kind::Refused, "orders.no_sheet"));
    assert!(error.hint.unwrap().contains("seal_orders"));
    // Both sides still lay their orders, and the orders phase comes to its end.
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
}

#[test]
fn an_answer_with_a_used_key_is_given_back_and_not_given_again() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let idem = Some("0f".repeat(16));
    let dice = api::request::DiceSource::Typed("3 4".to_owned());
    let throw =
        Request::Dice { file: desk.file.clone(), seat: Seat::Blue, dice: dice.clone(), idem };
    let first = desk.done(throw.clone()).unwrap();
    let again = desk.done(throw).unwrap();
    assert_eq!((first.first, first.last), (again.first, again.last));
    assert_eq!(first.call, again.call);
    // Without a key the same dice would be the next throw, which is the other side's.
    let Reply::Status(status) =
        desk.api.handle(Request::Status { file: desk.file.clone(), seat: Seat::Blue }).unwrap()
    else {
        panic!("no status")
    };
    assert_eq!(status.entries, first.last);
    assert_eq!(status.open.unwrap().call.seat(), Side::Orange.seat());
    let wrong = Request::Dice {
        file: desk.file.clone(),
        seat: Seat::Orange,
        dice,
        idem: Some("not hexadecimal".to_owned()),
    };
    assert_eq!(desk.done(wrong).unwrap_err().code, "idem");
}
