//! Every change of the past in words, and words that change nothing.

use super::*;
use crate::sample::entry;

fn read(text: &str) -> ApiResult<Past> {
    read_with(text, &Manner::default())
}

fn read_with(text: &str, manner: &Manner) -> ApiResult<Past> {
    Past::read(&text.split_whitespace().collect::<Vec<_>>(), manner)
}

fn past(place: Position, change: Change) -> Past {
    Past { place, change }
}

#[test]
fn every_change_can_be_said() {
    let at = Position::Entry(31);
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let said = [
        ("31", past(at, Change::Out)),
        ("#31", past(at, Change::Out)),
        ("last", past(Position::Last, Change::Out)),
        ("31 with dice 3*6 2*5", past(at, Change::Dice("3*6 2*5".to_owned()))),
        ("last with choose A B", past(Position::Last, Change::Choose(words("A B")))),
        ("31 with choose", past(at, Change::Choose(Vec::new()))),
        (
            "31 WITH order move marche.A 0705",
            past(at, Change::Order("move marche.A 0705".to_owned())),
        ),
        ("before 31 rule strength A 3", past(at, Change::Before("strength A 3".to_owned()))),
    ];
    for (text, expected) in said {
        assert_eq!(read(text).unwrap(), expected, "{text}");
    }
    let redo = Manner { redo: true, ..Manner::default() };
    assert_eq!(read_with("31", &redo).unwrap(), past(at, Change::Redo));
}

#[test]
fn what_changes_nothing_is_told_what_would() {
    for text in [
        "",
        "thirty",
        "-3",
        "31 dice 66",
        "31 with",
        "31 with dice",
        "31 with order",
        "31 with love",
        "before 31",
        "before 31 rule",
        "before 31 strength A 3",
    ] {
        assert!(read(text).unwrap_err().hint.is_some(), "{text}");
    }
    let redo = Manner { redo: true, ..Manner::default() };
    assert!(read_with("31 with dice 6", &redo).is_err());
    let and_after = Manner { and_after: true, ..Manner::default() };
    assert!(read_with("31 with dice 6", &and_after).is_err());
    assert!(read_with("31", &and_after).is_ok());
}

/// Order 10 calls for dice twice (11 answered by 12, 16 by 17), order 13 of another battle once in between (14 by 15).
#[test]
fn an_answer_is_found_by_its_own_entry_its_call_or_its_order() {
    let lines = [
        entry(10, "ordered", None),
        entry(11, "roll_called", Some(10)),
        entry(12, "rolled", Some(11)),
        entry(13, "ordered", None),
        entry(14, "roll_called", Some(13)),
        entry(15, "rolled", Some(14)),
        entry(16, "roll_called", Some(10)),
        entry(17, "rolled", Some(16)),
        entry(18, "happened", Some(10)),
    ];
    assert_eq!(answers(&lines, 10, 12, "rolled"), [12]);
    assert_eq!(answers(&lines, 10, 16, "rolled"), [17]);
    assert_eq!(answers(&lines, 10, 10, "rolled"), [12, 17]);
    assert_eq!(answers(&lines, 10, 18, "rolled"), [12, 17], "an outcome stands for its order");
    assert_eq!(answers(&lines[3..], 13, 13, "rolled"), [15]);
    assert_eq!(answers(&lines, 10, 10, "chosen"), [0_u64; 0]);
}
