//! Undo appends: struck entries stay, do not count, and may come back.

use api::error::Kind;
use api::fold::digest;
use api::request::Reply;
use api::{ApiError, Request};
use campaign::two_star_general::order::Order;
use kernel::{Seat, Side};

use crate::desk::Desk;

fn strike(desk: &mut Desk, entry: Option<u64>, agreed_by: Vec<Seat>) -> Result<u64, ApiError> {
    let request = Request::Strike {
        file: desk.file.clone(),
        seat: Seat::Blue,
        entry,
        reason: "wrong hex".to_owned(),
        agreed_by,
        idem: None,
    };
    match desk.api.handle(request)? {
        Reply::Struck { entry, .. } => Ok(entry),
        other => panic!("{other:?}"),
    }
}

fn state(desk: &mut Desk) -> String {
    let file = desk.file.clone();
    digest(&desk.api.session(&file).unwrap().fold().war)
}

#[test]
fn undo_takes_back_exactly_the_last_order_and_redo_brings_it_again() {
    let mut desk = Desk::with_campaign();
    let before = state(&mut desk);
    desk.seal(Side::Blue);
    let after = state(&mut desk);
    let at = strike(&mut desk, None, Vec::new()).unwrap();
    assert_eq!(state(&mut desk), before);
    let restore = Request::Restore {
        file: desk.file.clone(),
        seat: Seat::Blue,
        entry: at,
        reason: "it was right after all".to_owned(),
        agreed_by: Vec::new(),
        idem: None,
    };
    desk.api.handle(restore).unwrap();
    assert_eq!(state(&mut desk), after);
    desk.reopen();
    assert_eq!(state(&mut desk), after);
}

#[test]
fn undoing_past_dice_needs_the_other_side() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let before = state(&mut desk);
    desk.blue_moves();
    let error = strike(&mut desk, None, Vec::new()).unwrap_err();
    assert_eq!((error.kind, &*error.code), (Kind::Refused, "strike.needs_consent"));
    let at = strike(&mut desk, None, vec![Seat::Orange]).unwrap();
    assert_eq!(state(&mut desk), before);
    // The struck entries stay, crossed out, and name their strike.
    let log = Request::Log { file: desk.file.clone(), seat: Seat::Blue, from: None, to: None };
    let Reply::Log(lines) = desk.api.handle(log).unwrap() else { panic!() };
    assert!(lines.iter().any(|line| line.kind == "rolled" && line.struck_by == Some(at)));
}

#[test]
fn striking_a_half_finished_order_frees_the_table() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let before = state(&mut desk);
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    strike(&mut desk, None, Vec::new()).unwrap();
    assert_eq!(state(&mut desk), before);
    desk.blue_moves();
}

#[test]
fn app_dice_are_not_rolled_again_by_undo() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    desk.app_dice(Seat::Blue);
    let number = |desk: &mut Desk| {
        let file = desk.file.clone();
        desk.api.session(&file).unwrap().fold().dice.next_number()
    };
    let used = number(&mut desk);
    strike(&mut desk, None, vec![Seat::Orange]).unwrap();
    assert_eq!(number(&mut desk), used, "a struck roll keeps its number");
    desk.reopen();
    assert_eq!(number(&mut desk), used);
}

#[test]
fn typed_dice_are_amended_visibly() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let typed = desk.dice(Seat::Blue, "12").unwrap();
    let amend = Request::Amend {
        file: desk.file.clone(),
        seat: Seat::Blue,
        entry: typed.first,
        typed: "62".to_owned(),
        reason: "mistyped".to_owned(),
        agreed_by: vec![Seat::Orange],
        idem: None,
    };
    let done = desk.done(amend).unwrap();
    assert_eq!(
        done.told.first().map(|line| (&*line.kind, line.faces.clone())),
        Some(("amended", vec![6, 2]))
    );
    let done = desk.dice(Seat::Orange, "11").unwrap();
    assert!(done.call.is_none(), "blue's 8 beats orange's 2");
}
