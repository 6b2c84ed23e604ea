//! Rulings in words, and words that make no order. Every offered order is tried in the laws.

use combat::order::{Ruling, Shot};
use combat::state::Weapon;
use combat::tables::{Cover, Wound};
use combat::{Order, State};
use kernel::table::{Length, Point};
use kernel::{Actor, Side};

use crate::board::{board, man};

fn field() -> State {
    board(
        "table 30 30
piece barn building 14 3 18 7
home blue south
objective barn 16 5 5 orange
man b1 blue 5 5 rifle,grenade at=8,3
man o1 orange 5 5 rifle,pistol at=8,8",
    )
}

#[test]
fn every_ruling_is_written_and_read() {
    let state = field();
    let (soldier, target) = (man("b1"), man("o1"));
    let shot = Shot { distance: Length(725), sight: false, cover: Cover::Heavy };
    let (at, name) = (Some(Point::new(1200, 3050)), "barn".to_owned());
    let rulings = [
        Ruling::Shot { firer: soldier, target, shot },
        Ruling::Place { soldier, at },
        Ruling::Place { soldier, at: None },
        Ruling::Wound { soldier, wound: Wound::Light },
        Ruling::Pinned { soldier, pinned: true },
        Ruling::Used { soldier, weapon: Weapon::RifleGrenade, used: 2 },
        Ruling::Card { soldier, in_deck: false },
        Ruling::Free { soldier },
        Ruling::Reinforce { side: Side::Blue },
        Ruling::Objective { name, holder: Some(Side::Blue) },
        Ruling::End { winner: None },
    ];
    for ruling in rulings {
        let text = ruling.words(&state);
        assert_eq!(Ruling::parse(&state, &text).expect(&text), ruling, "{text}");
        let order = Order::Rule { ruling, reason: "we forgot".to_owned() };
        assert_eq!(Order::parse(&state, Actor::Umpire, &order.words(&state)).unwrap(), order);
    }
}

#[test]
fn what_is_no_order_is_told_what_is() {
    let state = field();
    let fault = |text: &str| Order::parse(&state, Actor::Blue, text).expect_err(text);
    assert!(fault("advance 3,4").what.contains("\"advance\" is not an order"));
    assert!(fault("fire bazooka at o1").what.contains("\"bazooka\" is not a weapon"));
    assert!(fault("capture nobody").what.contains("there is no soldier"));
    assert!(fault("wait here").what.contains("\"here\" is one word too many"));
    for text in ["", "wound b1", "wound b1 badly", "pinned b1 maybe"] {
        assert!(Ruling::parse(&state, text).is_err(), "{text}");
    }
}
