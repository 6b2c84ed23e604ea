//! Every order and ruling in words, and words that make none.

use std::collections::BTreeMap;

use kernel::Actor;
use kernel::parse::Misread;
use two_star_general::ground::Hex;
use two_star_general::order::Ruling;
use two_star_general::state::{StandId, Status};
use two_star_general::{Order, State};

use crate::board::board;

const FIELD: &str = "
map 12 12
home blue west
home orange east
objective 0605
battalion marche blue
stand marche.hq 0303 hq
stand marche.A 0404 infantry
platoon marche.mg machine_gun
stand marche.B 0405 infantry
battalion eastfold orange
stand eastfold.hq 1005 hq
stand eastfold.A 0905 infantry
battery w-battery blue 0205 artillery shots=2
";

fn field(phase: &str) -> State {
    board(&format!("{FIELD}phase {phase}\n"))
}

#[track_caller]
fn read(text: &str, phase: &str) -> Order {
    Order::parse(&field(phase), Actor::Blue, text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn fault(text: &str) -> Misread {
    Order::parse(&field("battalions"), Actor::Blue, text).expect_err(text)
}

fn stand(id: &str) -> StandId {
    StandId::new(id).unwrap()
}

const AT: fn(u8, u8) -> Hex = Hex::new;

#[test]
fn a_way_is_given_hex_by_hex() {
    let path = vec![AT(7, 9), AT(7, 10)];
    let expected = Order::Move { stand: stand("marche.A"), path, strategic: false };
    assert_eq!(read("move marche.A 0709 0710", "battalions"), expected);
    assert_eq!(read("MOVE a to 0709 0710", "battalions"), expected);
}

#[test]
fn a_hex_that_cannot_be_reached_says_who_holds_it() {
    assert_eq!(fault("move A 0405").what, "0405 is held by marche.B");
    assert!(fault("move A 0909").what.contains("no way to 0909"));
    let nobody = Order::Move { stand: stand("nobody.Z"), path: vec![AT(6, 4)], strategic: false };
    assert_eq!(read("move nobody.Z 0604", "battalions"), nobody);
}

#[test]
fn an_attack_names_its_target_and_one_or_two_stands_in_any_order() {
    let stands = vec![stand("marche.A"), stand("marche.B")];
    let expected = Order::Attack { stands, target: AT(8, 12) };
    assert_eq!(read("attack 0812 marche.A marche.B", "battalions"), expected);
    assert_eq!(read("attack A and B at 0812", "battalions"), expected);
    assert_eq!(fault("attack marche.A").at, None);
}

#[test]
fn end_and_throw_mean_what_the_phase_can_end_and_throws_for() {
    assert_eq!(read("end", "battalions"), Order::EndActivation);
    assert_eq!(read("end", "artillery"), Order::EndArtillery);
    assert_eq!(read("end", "night"), Order::EndNight);
    assert_eq!(read("throw", "artillery"), Order::ThrowForArtillery);
}

#[test]
fn words_after_a_complete_order_are_named() {
    for line in ["throw banana", "end banana", "activate marche banana", "air 0905 banana"] {
        assert!(fault(line).what.contains("\"banana\""), "{line}");
    }
}

#[test]
fn the_night_gives_the_same_words_another_meaning() {
    let (platoon, to) = ("marche.mg".parse().unwrap(), stand("marche.B"));
    assert_eq!(read("give mg to B", "battalions"), Order::Transfer { platoon, to });
    assert_eq!(read("give mg to B", "night"), Order::NightTransfer { platoon, to });
    let places = BTreeMap::from([(stand("marche.A"), AT(6, 4)), (stand("marche.B"), AT(6, 5))]);
    let words = "shuffle A 0604 B 0605";
    assert_eq!(read(words, "battalions"), Order::Shuffle { places: places.clone() });
    let battalion = "marche".parse().unwrap();
    assert_eq!(read(words, "night"), Order::NightReshuffle { battalion, places });
}

#[test]
fn recovery_is_counted_in_points() {
    let expected = Order::Recover { stand: stand("marche.A"), points: 2 };
    assert_eq!(read("recover marche.A 2", "night"), expected);
    assert_eq!(read("recover A=2", "night"), expected);
    assert!(fault("recover A 256").what.contains("256"));
}

#[test]
fn a_name_that_may_be_several_is_asked_back_and_the_own_one_is_meant() {
    assert!(fault("activate nobody").what.contains("there is no battalion"));
    let error = fault("move marche 0505");
    assert!(error.what.contains("more than one"), "{error}");
    assert_eq!(
        read("recover A 1", "night"),
        Order::Recover { stand: stand("marche.A"), points: 1 }
    );
}

#[test]
fn every_ruling_is_written_and_read() {
    let (stand, battery) = (stand("marche.A"), stand("w-battery"));
    let platoon = "marche.mg".parse().unwrap();
    let battalion = "marche".parse().unwrap();
    let (side, hex) = (kernel::Side::Orange, AT(6, 5));
    let said = [
        ("strength marche.A 3", Ruling::Strength { stand, points: 3 }),
        ("place marche.A 0605", Ruling::Place { stand, hex }),
        ("attach mg A", Ruling::Attach { platoon, with: stand }),
        ("lose marche.mg", Ruling::LosePlatoon { platoon }),
        ("order marche dig-in", Ruling::Order { battalion, status: Status::DigIn }),
        ("shots w-battery 2", Ruling::Shots { battery, shots: 2 }),
        ("air orange 1", Ruling::Air { side, points: 1 }),
        ("recovery orange 4 2", Ruling::Recovery { side, strength: 4, platoons: 2 }),
        ("objective 0605 nobody", Ruling::Objective { hex, holder: None }),
        ("void orange", Ruling::VoidOrders { side }),
        ("end orange", Ruling::End { winner: Some(side) }),
    ];
    let state = board(&format!("{FIELD}phase night\n").replace("eastfold.A", "east.B"));
    for (text, ruling) in said {
        assert_eq!(Ruling::parse(&state, text).unwrap(), ruling, "{text}");
        assert_eq!(Ruling::parse(&state, &ruling.words(&state)).unwrap(), ruling);
        let order = Order::Rule { ruling, reason: "it was missed: because = so".to_owned() };
        assert_eq!(Order::parse(&state, Actor::Umpire, &order.words(&state)).unwrap(), order);
    }
    for text in
        ["", "dance", "strength marche.A", "strength marche.A 300", "end red", "air nobody 1"]
    {
        assert!(Ruling::parse(&state, text).is_err(), "{text}");
    }
}
