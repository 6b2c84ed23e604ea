//! §2, §2.1, §2.4, §2.5: moves of a battalion on Move.

use kernel::Side;
use two_star_general::ground::Hex;
use two_star_general::rules::movement;
use two_star_general::state::{Manner, Place};
use two_star_general::{Event, Order, State};

use crate::board::{accepted, after, board, hex, offered, path, platoon, refused, stand};

/// A company in the middle of nowhere, its HQ beside it.
const ALONE: &str = "
    map 15 15
    battalion far orange
    stand far.hq 1515 hq
    battalion us blue move
    stand us.hq 0809 hq
    acting us";

fn alone(lines: &str) -> State {
    board(&format!("{ALONE}\n{lines}"))
}

/// A company on open ground at 0808, nine hexes across, with these lines added.
fn company(lines: &str) -> State {
    let setup = ALONE.replace("acting us", "stand us.A 0808 infantry");
    board(&format!("{setup}\n{lines}\nacting us"))
}

fn go(hexes: &str, strategic: bool) -> Order {
    Order::Move { stand: stand("us.A"), path: path(hexes), strategic }
}

#[track_caller]
fn check(lines: &str, hexes: &str, strategic: bool, expected: &str) {
    let state = company(lines);
    let order = go(hexes, strategic);
    if expected == "ok" {
        let manner = if strategic { Manner::Strategic } else { Manner::Normal };
        let moved = Event::StandMoved { stand: stand("us.A"), path: path(hexes), manner };
        assert_eq!(accepted(&state, Side::Blue, &order), [moved], "{lines}");
    } else {
        assert_eq!(refused(&state, Side::Blue, &order).code, expected, "{lines}: {hexes}");
    }
}

// covers §2 §2.1 R35 R36 R100
#[test]
fn the_movement_table() {
    for (line, normal, strategic) in [
        ("stand us.A 0808 infantry", 2, 4),
        ("stand us.A 0808 armoured_cars", 3, 6),
        ("stand us.A 0808 medium_armour", 3, 5),
        ("stand us.A 0808 heavy_armour class=slow_tracked", 2, 4),
        ("stand us.A 0808 infantry\nplatoon us.t truck", 3, 6),
        ("stand us.A 0808 infantry\nplatoon us.t truck lost", 2, 4),
        ("stand us.A 0808 armoured_infantry\nplatoon us.t armoured_transport", 3, 5),
        ("stand us.A 0808 armoured_infantry\nplatoon us.t armoured_transport lost", 2, 4),
        ("stand us.A 0808 armoured_infantry\nplatoon us.t armoured_transport class=wheeled", 3, 6),
        ("stand us.A 0808 infantry\nplatoon us.m machine_gun", 2, 4),
    ] {
        assert_eq!(farthest(&alone(line), false), normal, "{line}, normal");
        assert_eq!(farthest(&alone(line), true), strategic, "{line}, strategic");
    }
    let motorised = |line: &str| {
        let state = board(
            &ALONE
                .replace("blue move", "blue move motorised")
                .replace("acting us", &format!("{line}\nacting us")),
        );
        (farthest(&state, false), farthest(&state, true))
    };
    assert_eq!(motorised("stand us.A 0808 infantry\nplatoon us.m machine_gun"), (3, 6));
    // Armoured infantry that has lost its transport walks, in a motorised battalion too.
    let walking = "stand us.A 0808 armoured_infantry\nplatoon us.t armoured_transport lost";
    assert_eq!(motorised(walking), (2, 4));
}

/// How far from its hex the company is offered to go.
fn farthest(state: &State, at_strategic: bool) -> u32 {
    let offers = offered(movement::offer, state, Side::Blue);
    let ends = offers.offers.iter().filter_map(|offer| match &offer.order {
        Order::Move { stand: who, path, strategic }
            if *who == stand("us.A") && *strategic == at_strategic =>
        {
            path.last().copied()
        }
        _ => None,
    });
    ends.map(|end| end.distance(hex("0808"))).max().unwrap_or(0)
}

// covers §2.5 §13 R30 R72
#[test]
fn what_each_terrain_does_to_a_move() {
    let halts = "halts_in_terrain";
    let before = "strategic_halts_before";
    for (terrain, normal, strategic) in [
        ("open", "ok", "ok"),
        ("road", "ok", "ok"),
        ("woods", halts, before),
        ("rough", halts, before),
        ("town", halts, "ok"),
        ("bocage", "ok", "ok"),
        ("stream", halts, before),
        ("river", halts, halts),
        ("bridge", "ok", "ok"),
        ("works", "ok", "ok"),
        ("hill", "ok", "ok"),
        ("beach", "ok", "ok"),
        ("marsh", halts, before),
        ("impassable", "impassable", "impassable"),
        ("sea", "impassable", "impassable"),
        // The strictest of several counts; a bridge lifts the water alone (R72).
        ("hill woods", halts, before),
        ("town stream", halts, before),
        ("river bridge", "ok", "ok"),
        ("stream bridge", "ok", "ok"),
        ("stream bridge woods", halts, before),
    ] {
        let ground = format!("ground 0807 {terrain}");
        check(&ground, "0807 0806", false, normal);
        check(&ground, "0807 0806", true, strategic);
        for (strategic, entered) in [(false, normal), (true, strategic)] {
            if entered == halts {
                check(&ground, "0807", strategic, "ok");
            }
        }
    }
}

// covers §2.5
#[test]
fn a_river_is_entered_with_the_first_step_only_and_left_freely() {
    // All stands do so (§2.5), at either rate.
    for strategic in [false, true] {
        check("ground 0806 river", "0807 0806", strategic, "halts_before_river");
        check("ground 0807 river", "0807", strategic, "ok");
        check("ground 0808 river", "0807 0806", strategic, "ok");
        let deep = "ground 0808 river\nground 0807 river";
        check(deep, "0807 0806", strategic, "halts_in_terrain");
    }
}

// covers R63 R64
#[test]
fn water_along_a_side_counts_as_water_in_the_hex() {
    check("side 0808 0807 stream", "0807 0806", false, "halts_in_terrain");
    check("side 0808 0807 stream", "0807", false, "ok");
    check("side 0808 0807 stream", "0807", true, "strategic_halts_before");
    check("side 0808 0807 stream bridge", "0807 0806", false, "ok");
    check("side 0808 0807 river", "0807", false, "ok");
    check("side 0808 0807 river", "0807 0806", false, "halts_in_terrain");
    check("side 0807 0806 river", "0807 0806", false, "halts_before_river");
    check("side 0807 0806 river bridge", "0807 0806", true, "ok");
    check("side 0807 0806 river", "0807 0806", true, "halts_before_river");
    check("side 0808 0807 road\nground 0807 woods", "0807 0806", false, "halts_in_terrain");
}

const ENEMY: &str = "battalion de orange hold\nstand de.hq 0101 hq\nstand de.A";

// covers §2.4 R60
#[test]
fn a_zone_of_control_ends_the_move_and_is_left_freely() {
    let at = |place: &str| format!("{ENEMY} {place} infantry");
    check(&at("0805"), "0807 0806", false, "ok");
    check(&at("0806"), "0807 0706", false, "halts_in_zone");
    check(&at("0806"), "0807", false, "ok");
    // 0907 and 0808 touch 0908: it starts in the zone, moves out, and may enter another hex of it, where it stops.
    check(&at("0908"), "0708 0607", false, "ok");
    check(&at("0908"), "0808 0807", false, "twice");
    check(&at("0907"), "0807 0806", false, "halts_in_zone");
    check(&at("0907"), "0807", false, "ok");
    check(&at("0807"), "0807", false, "enemy_there");
}

// covers §2.4 R60
#[test]
fn headquarters_and_batteries_have_zones_too() {
    check("battery de.g orange 0806", "0807 0706", false, "halts_in_zone");
    check("battalion de orange\nstand de.hq 0806 hq", "0807 0706", false, "halts_in_zone");
}

// covers §1.3 §2.4 R39
#[test]
fn friends_are_passed_through_and_not_joined() {
    check("stand us.B 0807 infantry", "0807 0806", false, "ok");
    check("stand us.B 0807 infantry", "0807", false, "hex_taken");
    check("battery us.g blue 0806", "0807 0806", false, "hex_taken");
}

// covers §2 R32 R53
#[test]
fn a_strategic_move_keeps_away_from_every_enemy() {
    let at = |place: &str| format!("{ENEMY} {place} infantry");
    check(&at("0806"), "0809 0810", true, "strategic_start");
    check(&at("0805"), "0807", true, "strategic_near");
    check(&at("0805"), "0709", true, "ok");
    check("battery de.g orange 0806", "0810", true, "strategic_start");
    check("battery de.g orange 0805", "0807", true, "strategic_near");
    // Farther along, and on the way to a hex that is far enough.
    check(&at("0803"), "0807 0806 0805", true, "strategic_near");
    check(&at("0804"), "0807 0806", true, "strategic_near");
}

// covers §2
#[test]
fn what_is_no_path() {
    check("", "", false, "no_path");
    check("", "0806", false, "not_adjacent");
    check("", "0807 0808", false, "twice");
    check("", "0807 0806 0805", false, "too_far");
    check("", "0807 0806 0805 0804 0803", true, "too_far");
    let edge = board(&ALONE.replace("acting us", "stand us.A 0101 infantry\nacting us"));
    let off = Order::Move { stand: stand("us.A"), path: vec![Hex::new(1, 0)], strategic: false };
    assert_eq!(refused(&edge, Side::Blue, &off).code, "off_the_map");
}

// covers §1.7 §2.2 §6 R51
#[test]
fn who_may_not_move() {
    let orders = |order: &str| {
        board(&format!(
            "map 9 9\nbattalion us blue {order}\nstand us.hq 0405 hq\nstand us.A 0404 infantry\nacting us"
        ))
    };
    let code = |state: &State| refused(state, Side::Blue, &go("0403", false)).code;
    assert_eq!(code(&orders("hold")), "not_on_move");
    assert_eq!(code(&orders("dig_in")), "not_on_move");
    assert_eq!(code(&orders("retreat")), "wrong_phase");
    let on_move =
        "map 9 9\nbattalion us blue move\nstand us.hq 0405 hq\nstand us.A 0404 infantry\n";
    assert_eq!(code(&board(&format!("{on_move} acting us supporting"))), "movement_over");
    assert_eq!(code(&board(&format!("{on_move} acting us fought"))), "movement_over");
    assert_eq!(code(&board(&format!("{on_move} phase artillery"))), "wrong_phase");
    assert_eq!(code(&board(&format!("{on_move} phase battalions"))), "nobody_acting");
    let headless = on_move.replace("0405 hq", "lost hq");
    assert_eq!(code(&board(&format!("{headless} acting us"))), "headquarters_lost");
    for (word, expected) in
        [("lost", "stand_destroyed"), ("gone", "stand_gone"), ("waiting", "stand_waiting")]
    {
        let away = on_move.replace("0404", word);
        assert_eq!(code(&board(&format!("{away} acting us"))), expected);
    }
    let theirs = board(&format!("{on_move} acting us"));
    assert_eq!(refused(&theirs, Side::Orange, &go("0403", false)).code, "not_your_stand");
    let unknown = Order::Move { stand: stand("us.Z"), path: path("0403"), strategic: false };
    assert_eq!(refused(&theirs, Side::Blue, &unknown).code, "unknown_stand");
    let other = board(&format!("{on_move} battalion ca blue move\nstand ca.hq 0808 hq\nacting ca"));
    assert_eq!(code(&other), "not_its_turn");
    let enemy =
        board(&format!("{on_move} battalion de orange move\nstand de.hq 0808 hq\nacting de"));
    assert_eq!(code(&enemy), "not_your_turn");
}

// covers §1.7 R53
#[test]
fn each_stand_moves_once_and_by_itself() {
    let state = company("stand us.B 0708 infantry");
    let state = after(&state, &accepted(&state, Side::Blue, &go("0807 0806 0805 0804", true)));
    assert_eq!(state.stand(stand("us.A")).place, Place::At(hex("0804")));
    assert_eq!(refused(&state, Side::Blue, &go("0803", false)).code, "already_moved");
    let other = Order::Move { stand: stand("us.B"), path: path("0707"), strategic: false };
    let state = after(&state, &accepted(&state, Side::Blue, &other));
    assert_eq!(state.stand(stand("us.B")).manner, Some(Manner::Normal));
}

// covers §1.3
#[test]
fn platoons_and_trucks_move_with_their_stand() {
    let state = company("platoon us.m machine_gun\nplatoon us.t truck");
    let state = after(&state, &accepted(&state, Side::Blue, &go("0807 0806 0805", false)));
    for name in ["us.m", "us.t"] {
        assert_eq!(state.platoon(platoon(name)).with, Some(stand("us.A")));
    }
    assert_eq!(state.hex_of(stand("us.A")), Some(hex("0805")));
}

// covers §2.4
#[test]
fn a_stand_out_of_command_moves_freely() {
    let state = company("stand us.B 0303 infantry");
    assert!(!state.in_command(stand("us.B")));
    let order = Order::Move { stand: stand("us.B"), path: path("0302 0301"), strategic: false };
    accepted(&state, Side::Blue, &order);
}

// covers §11 R71
#[test]
fn a_move_takes_the_objective_it_ends_on_and_no_other() {
    let state = company("objective 0807 orange\nobjective 0806 orange");
    let taken = |hexes: &str| {
        let events = accepted(&state, Side::Blue, &go(hexes, false));
        events.into_iter().filter(|e| matches!(e, Event::ObjectiveTaken { .. })).collect::<Vec<_>>()
    };
    let side = Side::Blue;
    assert_eq!(taken("0807 0806"), [Event::ObjectiveTaken { hex: hex("0806"), side }]);
    assert_eq!(taken("0807"), [Event::ObjectiveTaken { hex: hex("0807"), side }]);
    assert_eq!(taken("0709"), []);
}
