//! Play through requests: orders, dice, choices, refusals, and what a power cut in between leaves.

use api::error::Kind;
use api::request::Reply;
use api::{Request, Session};
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::BattalionId;
use kernel::{Seat, Side};

use crate::desk::{Desk, main, roll};

#[test]
fn an_order_is_in_the_journal_before_its_dice_are_known() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let done = desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    assert_eq!(roll(done.call.as_ref()).count, 2);
    // The power goes: the order and its call are on the disk, and the dice can be given afterwards.
    desk.reopen();
    let request = Request::Status { file: desk.file.clone(), seat: Seat::Blue, battle: None };
    let Reply::Status(status) = desk.api.handle(request).unwrap() else { panic!() };
    assert_eq!(status.calls.len(), 1);
    assert_eq!(Some(&status.calls[0]), done.call.as_ref());
    let done = desk.dice(Seat::Blue, "52").unwrap();
    assert_eq!(roll(done.call.as_ref()).seat, Seat::Orange);
    desk.reopen();
    let done = desk.dice(Seat::Orange, "61").unwrap();
    // 7 against 7: both throw again (R13).
    assert_eq!(roll(done.call.as_ref()).seat, Seat::Blue);
}

#[test]
fn wrong_dice_are_refused_with_a_sentence_and_nothing_is_written() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let at = desk.order(Seat::Blue, Order::ThrowForMove).unwrap().last;
    for (typed, code) in
        [("6", "dice."), ("666", "dice."), ("67", "dice."), ("ab", "dice."), ("", "dice.")]
    {
        let error = desk.dice(Seat::Blue, typed).unwrap_err();
        assert_eq!(error.kind, Kind::Refused, "{typed}");
        assert!(error.code.starts_with(code) && !error.message.is_empty(), "{typed}: {error:?}");
    }
    let session = Session::open_to_read(&desk.file, desk.api.host());
    assert_eq!(session.unwrap().fold().seq, at);
}

#[test]
fn a_second_order_waits_for_the_first() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let error = desk.order(Seat::Orange, Order::EndActivation).unwrap_err();
    assert_eq!(error.code, "order.still_open");
    // Nothing is offered that would be refused so: who is asked, and what, stands in its place.
    for seat in [Seat::Blue, Seat::Orange] {
        let legal = Request::Legal { file: desk.file.clone(), seat, battle: None };
        let Reply::Legal(legal) = desk.api.handle(legal).unwrap() else { panic!("no offers") };
        assert!(legal.offers.is_empty(), "{:?}", legal.offers);
        assert!(legal.prompt.contains("Move") || legal.prompt.contains("move"), "{}", legal.prompt);
    }
}

#[test]
fn the_rules_refuse_with_section_and_sentence() {
    let mut desk = Desk::with_campaign();
    let error = desk.order(Seat::Blue, Order::EndActivation).unwrap_err();
    assert_eq!((error.kind, error.cite.as_deref()), (Kind::Refused, Some("§1.5")));
    let error = desk.order(Seat::App, Order::ThrowForMove).unwrap_err();
    assert_eq!(error.code, "rules.not_a_side");
}

#[test]
fn the_same_key_is_applied_once() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let request = |order| Request::Order {
        file: desk.file.clone(),
        seat: Seat::Blue,
        order: main(order),
        idem: Some("00112233445566778899aabbccddeeff".to_owned()),
    };
    let (again, other) = (request(Order::ThrowForMove), request(Order::EndActivation));
    let first = desk.done(again.clone()).unwrap();
    let second = desk.done(again).unwrap();
    assert_eq!((first.first, first.call), (second.first, second.call));
    assert_eq!(desk.done(other).unwrap_err().code, "idem_reused");
}

#[test]
fn face_down_orders_are_nowhere_in_the_journal_until_both_lie() {
    let mut desk = Desk::with_campaign();
    let sheet = Request::Sheet { file: desk.file.clone(), seat: Seat::Blue, battle: None };
    let Reply::Sheet(sheet) = desk.api.handle(sheet).unwrap() else { panic!() };
    let line = sheet.battalions.first().unwrap();
    let order = line.allowed.last().cloned().unwrap();
    let write = Request::WriteOrders {
        file: desk.file.clone(),
        seat: Seat::Blue,
        orders: [(line.battalion, order.clone())].into(),
        battle: None,
    };
    desk.api.handle(write).unwrap();
    let sealed = desk.seal(Side::Blue);
    {
        let session = desk.api.session(&desk.file.clone()).unwrap();
        for seq in session.fold().founding + 1..=sealed.last {
            let entry = session.entry(seq).unwrap();
            let body = entry.text().unwrap();
            assert!(!body.contains(line.battalion.as_str()), "entry {seq}: {body}");
        }
    }
    desk.seal(Side::Orange);
    let session = desk.api.session(&desk.file.clone()).unwrap();
    let battalion =
        session.fold().war.divisions().next().unwrap().1.battalion(BattalionId(line.battalion));
    assert_eq!(serde_json::to_value(battalion.order).unwrap(), order);
}

#[test]
fn app_dice_are_proved_and_every_roll_is_explained() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let done = desk.app_dice(Seat::Blue);
    let rolled = done.told.iter().find(|line| line.kind == "rolled").unwrap();
    let why = Request::Why { file: desk.file.clone(), seat: Seat::Orange, entry: rolled.seq };
    let Reply::Why(why) = desk.api.handle(why).unwrap() else { panic!() };
    assert!(why.source.unwrap().contains("proved"));
    assert_eq!(why.expected.as_deref(), Some("7.00"));
    assert!(why.intact);
}

#[test]
fn a_second_program_is_kept_out_and_told_so() {
    let mut desk = Desk::with_campaign();
    let mut other = Desk::api(desk.folder.path());
    let request =
        Request::SealOrders { file: desk.file.clone(), seat: Seat::Blue, idem: None, battle: None };
    let error = other.handle(request.clone()).unwrap_err();
    assert_eq!(error.kind, Kind::Locked);
    // Looking is allowed meanwhile.
    other
        .handle(Request::Status { file: desk.file.clone(), seat: Seat::Blue, battle: None })
        .unwrap();
    desk.api.close(&desk.file.clone()).unwrap();
    other.handle(request).unwrap();
}

#[test]
fn an_older_copy_is_noticed_and_may_be_accepted_on_purpose() {
    let mut desk = Desk::with_campaign();
    let copy = desk.folder.path().join("older.wardiary");
    let request = Request::Copy { file: desk.file.clone(), to: copy.clone(), seat: None };
    desk.api.handle(request).unwrap();
    desk.seal(Side::Blue);
    desk.api.close(&desk.file.clone()).unwrap();
    std::fs::rename(&copy, &desk.file).unwrap();

    let seal =
        Request::SealOrders { file: desk.file.clone(), seat: Seat::Blue, idem: None, battle: None };
    let error = desk.api.handle(seal.clone()).unwrap_err();
    assert_eq!(error.kind, Kind::Journal, "{error}");
    desk.api.handle(Request::Accept { file: desk.file.clone() }).unwrap();
    desk.reopen();
    desk.api.handle(seal).unwrap();
}
