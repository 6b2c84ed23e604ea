//! §2.3: support platoons, transports and trucks change hands.

use kernel::Side;
use two_star_general::rules::support_platoons;
use two_star_general::state::Part;
use two_star_general::{Event, Order, State};

use crate::board::{accepted, after, battalion, board, offered, platoon, refused, stand};
use crate::movement_shuffle::FIGURE;

fn give(what: &str, to: &str) -> Order {
    Order::Transfer { platoon: platoon(what), to: stand(to) }
}

fn handed(what: &str, to: &str) -> Event {
    Event::PlatoonTransferred { platoon: platoon(what), to: stand(to) }
}

#[track_caller]
fn code(state: &State, what: &str, to: &str) -> String {
    refused(state, Side::Blue, &give(what, to)).code
}

/// A battalion on Move with every kind of company, all in command, and these words after `acting us`.
fn mixed(part: &str) -> State {
    board(&format!(
        "map 9 9\nbattalion us blue move\nstand us.hq 0505 hq\nplatoon us.lt light_artillery\n
         stand us.A 0504 infantry\nplatoon us.mg machine_gun\nplatoon us.t1 truck\n
         stand us.B 0503 infantry\n
         stand us.C 0506 infantry\nplatoon us.at anti_tank\nplatoon us.t2 truck\n
         stand us.D 0507 armoured_infantry\nplatoon us.ht armoured_transport\n
         stand us.E 0604 armoured_infantry\nplatoon us.en engineers\n
         stand us.far 0509 infantry\nplatoon us.aa anti_aircraft\n
         acting us {part}"
    ))
}

// covers §2.3 C5 TSG-G3
#[test]
fn platoons_cross_vacant_hexes_between_stands_in_command() {
    let state = board(FIGURE);
    let swap = accepted(&state, Side::Blue, &give("us.mg", "us.2"));
    assert_eq!(swap, [handed("us.mg", "us.2"), handed("us.at", "us.1")]);
    assert_eq!(accepted(&state, Side::Blue, &give("us.mg", "us.3")), [handed("us.mg", "us.3")]);
}

// covers §1.3 §2.3
#[test]
fn platoon_and_truck_have_a_place_each() {
    let state = mixed("");
    let given = |what: &str, to: &str| accepted(&state, Side::Blue, &give(what, to));
    assert_eq!(given("us.mg", "us.B"), [handed("us.mg", "us.B")]);
    assert_eq!(given("us.t1", "us.B"), [handed("us.t1", "us.B")]);
    assert_eq!(given("us.t1", "us.hq"), [handed("us.t1", "us.hq")]);
    assert_eq!(given("us.mg", "us.C"), [handed("us.mg", "us.C"), handed("us.at", "us.A")]);
    assert_eq!(given("us.t1", "us.C"), [handed("us.t1", "us.C"), handed("us.t2", "us.A")]);
}

// covers §2.1 §2.3
#[test]
fn armoured_transport_is_alone_with_armoured_infantry() {
    let state = mixed("");
    let swap = accepted(&state, Side::Blue, &give("us.ht", "us.E"));
    assert_eq!(swap, [handed("us.ht", "us.E"), handed("us.en", "us.D")]);
    assert_eq!(code(&state, "us.ht", "us.B"), "not_armoured_infantry");
    // The transport would have to come back to a company that cannot use it.
    assert_eq!(code(&state, "us.mg", "us.D"), "not_armoured_infantry");
    // With platoon and truck both in its way, both come back.
    let both = after(&state, &[handed("us.t1", "us.E")]);
    let swap = accepted(&both, Side::Blue, &give("us.ht", "us.E"));
    assert_eq!(swap, [handed("us.ht", "us.E"), handed("us.en", "us.D"), handed("us.t1", "us.D")]);
    // A transport that comes back finds a truck in its place.
    let truck = "map 9 9\nbattalion us blue hold\nstand us.hq 0505 hq\n
        stand us.D 0504 armoured_infantry\nplatoon us.ht armoured_transport\n
        stand us.E 0503 armoured_infantry\nplatoon us.en engineers\nplatoon us.t truck\nacting us";
    assert_eq!(code(&board(truck), "us.en", "us.D"), "no_room");
}

// covers §2.3 R51
#[test]
fn platoons_change_hands_after_movement_and_before_the_attack() {
    let state = mixed("");
    let after = after(&state, &accepted(&state, Side::Blue, &give("us.mg", "us.B")));
    assert_eq!(after.acting(), Some((battalion("us"), Part::Supporting)));
    assert_eq!(accepted(&after, Side::Blue, &give("us.mg", "us.A")), [handed("us.mg", "us.A")]);
    assert_eq!(code(&mixed("fought"), "us.mg", "us.B"), "attack_made");
}

// covers §2.3 §6
#[test]
fn whose_platoons_change_hands() {
    let state = mixed("");
    assert_eq!(code(&state, "us.aa", "us.A"), "out_of_command");
    assert_eq!(code(&state, "us.mg", "us.far"), "out_of_command");
    assert_eq!(code(&state, "us.mg", "us.A"), "with_it_already");
    assert_eq!(code(&state, "us.zz", "us.A"), "unknown_platoon");
    assert_eq!(code(&state, "us.mg", "us.zz"), "unknown_stand");
    let text = "map 9 9\nbattalion ca blue hold\nstand ca.hq 0101 hq\nplatoon ca.mg machine_gun\n
        battalion us blue hold\nstand us.hq 0505 hq\nstand us.A 0504 infantry\nplatoon us.mg machine_gun\n
        platoon us.t truck lost\nbattalion de orange\nstand de.hq 0901 hq\nplatoon de.mg machine_gun\n";
    let state = board(&format!("{text} acting us"));
    assert_eq!(code(&state, "ca.mg", "us.A"), "platoon_of_other");
    assert_eq!(code(&state, "us.mg", "ca.hq"), "not_of_battalion");
    assert_eq!(code(&state, "us.t", "us.A"), "platoon_lost");
    assert_eq!(code(&state, "de.mg", "us.A"), "not_your_platoon");
    assert_eq!(code(&state, "us.mg", "de.hq"), "not_your_stand");
    let headless = board(&format!("{} acting us", text.replace("0505 hq", "lost hq")));
    assert_eq!(code(&headless, "us.mg", "us.A"), "headquarters_lost");
    let night = board(&format!("{text} phase night"));
    assert_eq!(code(&night, "us.mg", "us.hq"), "wrong_phase");
}

// covers §9.2 C17
#[test]
fn the_same_exchange_serves_the_night() {
    let state = board(&FIGURE.replace("acting us", "phase night"));
    let us = battalion("us");
    let swap = support_platoons::exchange(&state, us, platoon("us.mg"), stand("us.2")).unwrap();
    assert_eq!(swap, [(platoon("us.mg"), stand("us.2")), (platoon("us.at"), stand("us.1"))]);
}

// covers §2.3
#[test]
fn every_refused_exchange_is_barred_with_its_reason() {
    let offers = offered(support_platoons::offer, &mixed(""), Side::Blue);
    let barred = |what: &str| {
        let found = offers.barred.iter().find(|bar| bar.what.starts_with(what));
        found.map(|bar| bar.why.code.clone())
    };
    assert_eq!(barred("us.aa to us.A").as_deref(), Some("out_of_command"));
    assert_eq!(barred("us.ht to us.B").as_deref(), Some("not_armoured_infantry"));
    let over = offered(support_platoons::offer, &mixed("fought"), Side::Blue);
    assert_eq!(over.offers, []);
    assert_eq!(over.barred[0].why.code, "attack_made");
}
