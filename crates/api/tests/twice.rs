//! What must not happen twice, and what must not happen by hand.

use api::amend::Wanted;
use api::error::Kind;
use api::record::{Amended, Change};
use api::{Reply, Request};
use campaign::two_star_general::order::{Order, OrderSheet};
use kernel::{Seat, Side, seal};

use crate::desk::{Desk, main};

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
    let call = desk.call_of(Seat::Blue);
    let throw =
        Request::Dice { file: desk.file.clone(), seat: Seat::Blue, call, dice: dice.clone(), idem };
    let first = desk.done(throw.clone()).unwrap();
    let again = desk.done(throw).unwrap();
    assert_eq!((first.first, first.last), (again.first, again.last));
    assert_eq!(first.call, again.call);
    // Without a key they are refused: that call is answered, and what waits is the other side's.
    let Reply::Status(status) = desk
        .api
        .handle(Request::Status { file: desk.file.clone(), seat: Seat::Blue, battle: None })
        .unwrap()
    else {
        panic!("no status")
    };
    assert_eq!(status.entries, first.last);
    let [waits] = &status.calls[..] else { panic!("{:?}", status.calls) };
    assert_eq!(waits.answers, Side::Orange.seat());
    let dice_for = |seat, call, idem| {
        let (file, dice) = (desk.file.clone(), dice.clone());
        Request::Dice { file, seat, call, dice, idem }
    };
    let keyless = dice_for(Seat::Blue, call, None);
    let wrong = dice_for(Seat::Orange, waits.entry, Some("not hexadecimal".to_owned()));
    assert_eq!(desk.done(keyless).unwrap_err().code, "answer.other_call");
    assert_eq!(desk.done(wrong).unwrap_err().code, "idem");
}

/// Sends a request with its key twice; both answers are the same, and the second one writes nothing. Returns the amendment's
/// number or the first entry written.
fn twice(desk: &mut Desk, request: &Request) -> u64 {
    let of = |reply: Reply| match reply {
        Reply::Done(done) => (done.first, done.last),
        Reply::Amended(amended) => (amended.entry, amended.entry),
        other => panic!("{other:?}"),
    };
    let first = of(desk.api.handle(request.clone()).unwrap());
    let entries = entries(desk);
    assert_eq!(entries, first.1, "{request:?}");
    assert_eq!(of(desk.api.handle(request.clone()).unwrap()), first, "{request:?}");
    assert_eq!(self::entries(desk), entries, "{request:?}");
    first.0
}

fn entries(desk: &mut Desk) -> u64 {
    desk.api.session(&desk.file).unwrap().fold().seq
}

fn key(digit: char) -> Option<String> {
    Some(String::from(digit).repeat(32))
}

#[test]
fn remarks_rulings_amendments_and_their_redo_are_written_once_with_a_key() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let (file, seat) = (desk.file.clone(), Seat::Blue);
    let note = |idem| {
        let text = "a fine morning".to_owned();
        Request::Note { file: file.clone(), seat, text, private: false, idem }
    };
    let noted = twice(&mut desk, &note(key('1')));
    // Without a key the same words are a second remark.
    assert_eq!(desk.done(note(None)).unwrap().first, noted + 1);

    let ruling = serde_json::json!({ "end": { "winner": "blue" } });
    let rule = Request::Rule {
        file: file.clone(),
        battle: None,
        ruling: serde_json::from_value(ruling).unwrap(),
        reason: "the last train leaves".to_owned(),
        agreed_by: vec![Seat::Orange],
        idem: key('2'),
    };
    let ruled = twice(&mut desk, &rule);

    let amend = |change, reason: &str, idem| Request::Amend {
        file: file.clone(),
        seat,
        change,
        reason: reason.to_owned(),
        agreed_by: vec![Seat::Orange],
        on_new: Default::default(),
        plan: None,
        idem,
    };
    let out = |entry, and_after| Wanted::Out { entry, and_after };
    let amended = twice(&mut desk, &amend(out(ruled, true), "it leaves later", key('3')));
    let body: Amended = desk.api.session(&file).unwrap().body(amended).unwrap();
    assert_eq!(body.change, Change::Out { orders: vec![ruled] });
    assert_eq!(body.falls, [ruled]);
    // The key stands for that request: not for other orders, nor for one with another reason, nor for another change.
    for (change, reason) in [
        (out(noted - 1, true), "it leaves later"),
        (out(ruled, true), "there is no train"),
        (Wanted::Redo { entry: amended }, "it leaves later"),
    ] {
        let wrong = desk.api.handle(amend(change.clone(), reason, key('3'))).unwrap_err();
        assert_eq!(wrong.code, "idem_reused", "{change:?} {reason}");
    }

    twice(&mut desk, &amend(Wanted::Redo { entry: amended }, "it does not", key('4')));
    // A second redo would have been refused, and the ruling counts again.
    let again = desk.api.handle(amend(Wanted::Redo { entry: amended }, "it does not", None));
    assert_eq!(again.unwrap_err().code, "amend.already");
    let war = &desk.api.session(&file).unwrap().fold().war;
    assert!(war.over().is_some(), "the ruling counts again");
}

#[test]
fn dice_are_corrected_once_with_a_key() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let rolled = desk.dice(Seat::Blue, "3 4").unwrap().first;
    let file = desk.file.clone();
    let amend = |typed: &str| Request::Amend {
        file: file.clone(),
        seat: Seat::Blue,
        change: Wanted::Faces { entry: rolled, typed: typed.to_owned() },
        reason: "a cocked die".to_owned(),
        agreed_by: vec![Seat::Orange],
        on_new: Default::default(),
        plan: None,
        idem: key('a'),
    };
    let (right, wrong) = (amend("3 5"), amend("3 6"));
    let first = desk.api.handle(right.clone()).unwrap();
    let Reply::Amended(first) = first else { panic!("{first:?}") };
    let amended = first.entry;
    let written = entries(&mut desk);
    let again = desk.api.handle(right).unwrap();
    assert!(matches!(&again, Reply::Amended(again) if again.entry == amended), "{again:?}");
    assert_eq!(entries(&mut desk), written);
    let faces = desk.api.session(&file).unwrap().lines(amended, amended).unwrap();
    assert_eq!(faces[0].faces, [3, 5]);
    assert_eq!(desk.api.handle(wrong).unwrap_err().code, "idem_reused");
}

/// What is answered at once, because its dice fell before it was taken back, is answered so again.
#[test]
fn an_order_whose_dice_came_again_is_told_again_as_it_was() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.blue_moves();
    desk.undo(Seat::Blue).unwrap();
    let order = Request::Order {
        file: desk.file.clone(),
        seat: Seat::Blue,
        order: main(Order::ThrowForMove),
        idem: key('c'),
    };
    let first = desk.done(order.clone()).unwrap();
    assert!(first.call.is_none() && first.told.iter().any(|line| line.kind == "happened"));
    let again = desk.done(order).unwrap();
    assert_eq!((again.first, again.last), (first.first, first.last));
    assert_eq!((again.told, again.call), (first.told, None));
}

#[test]
fn orders_laid_twice_with_a_key_are_laid_once_and_turned_up_with_the_second_side() {
    let mut desk = Desk::with_campaign();
    let file = desk.file.clone();
    let lay = |side: Side, idem| Request::SealOrders {
        file: file.clone(),
        seat: side.seat(),
        idem,
        battle: None,
    };
    let sealed = |desk: &mut Desk, seq: u64| {
        let entry = desk.api.session(&desk.file).unwrap().entry(seq).unwrap();
        (entry.kind.to_string(), entry.seat)
    };
    // The first side: its order and the seal, and nothing is turned up.
    let first = twice(&mut desk, &lay(Side::Blue, key('a')));
    assert_eq!(sealed(&mut desk, first + 1), ("sealed".to_owned(), "blue".to_owned()));
    assert_eq!(entries(&mut desk), first + 1);
    // Without the key the same request is refused: they lie already.
    assert_eq!(desk.done(lay(Side::Blue, None)).unwrap_err().kind, Kind::Refused);
    // The second side turns both up; both are told again.
    let second = twice(&mut desk, &lay(Side::Orange, key('b')));
    let last = entries(&mut desk);
    let revealed = (second..=last).filter(|seq| sealed(&mut desk, *seq).0 == "revealed");
    assert_eq!(revealed.count(), 2);
    // A key stands for its own side's orders, and the first one is answered as it was before the other side laid its own.
    assert_eq!(desk.done(lay(Side::Blue, key('b'))).unwrap_err().code, "idem_reused");
    let again = desk.done(lay(Side::Blue, key('a'))).unwrap();
    assert_eq!((again.first, again.last, again.call), (first, first + 1, None));
}
