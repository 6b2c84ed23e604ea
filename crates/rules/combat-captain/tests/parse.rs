//! Rulings in words, and words that make no order. Every offered order is tried in the laws.

use combat_captain::order::{Ruling, Shot};
use combat_captain::{Order, State};
use kernel::table::{Length, Point};
use kernel::{Actor, Side};

use crate::board::{board, sub, unit};

fn field() -> State {
    board(
        "objective mill 36 22 8 orange
unit hg blue
sub hg.1 rifles at=10,14
unit de orange
sub de.1 rifles at=30,14",
    )
}

#[test]
fn every_ruling_is_written_and_read() {
    let state = field();
    let (subunit, unit, target) = (sub("hg.1"), unit("hg"), sub("de.1"));
    let shot = Shot { distance: Length(725), sight: false, protected: false, forest: true };
    let (at, name) = (Some(Point::new(1200, 3050)), "mill".to_owned());
    let rulings = [
        Ruling::Shot { firer: subunit, target, shot },
        Ruling::Place { subunit, at, facing: None },
        Ruling::Place { subunit, at: None, facing: at },
        Ruling::Figures { subunit, figures: 3 },
        Ruling::Kills { unit, kills: 1 },
        Ruling::Cover { subunit, level: 2 },
        Ruling::Morale { unit, markers: 1 },
        Ruling::Dice { subunit, dice: 4 },
        Ruling::Held { subunit, markers: 1 },
        Ruling::Activated { unit, activated: true },
        Ruling::Contact { attacker: subunit, defender: target, contact: false },
        Ruling::Return { unit },
        Ruling::Initiative { side: Side::Orange },
        Ruling::Objective { name, holder: None },
        Ruling::Planes { side: Side::Blue, planes: 2 },
        Ruling::End { winner: Some(Side::Blue) },
    ];
    for ruling in rulings {
        let text = ruling.words(&state);
        assert_eq!(Ruling::parse(&state, &text).expect(&text), ruling, "{text}");
        let order = Order::Rule { ruling, reason: "we forgot".to_owned() };
        assert_eq!(Order::parse(&state, Actor::Umpire, &order.words(&state)).unwrap(), order);
    }
    let placed = Ruling::parse(&state, "place hg.1 12,30.5").unwrap();
    assert_eq!(placed, Ruling::Place { subunit, at, facing: None });
}

#[test]
fn what_is_no_order_is_told_what_is() {
    let state = field();
    let fault = |text: &str| Order::parse(&state, Actor::Blue, text).expect_err(text);
    assert!(fault("chrage hg.1 de.1 1").what.contains("\"chrage\" is not an order"));
    assert!(fault("fire hg.1 2").hint.contains("fire hg.1 3 at de.1"));
    assert!(fault("move hg.1 many").what.contains("\"many\" is not a number"));
    assert!(fault("stand still").what.contains("\"still\" is one word too many"));
    assert!(fault("charge nobody de.1 1").what.contains("there is no sub-unit"));
    for text in ["", "figures hg.1", "place hg.1 12", "shot hg.1 de.1 1.234"] {
        assert!(Ruling::parse(&state, text).is_err(), "{text}");
    }
}
