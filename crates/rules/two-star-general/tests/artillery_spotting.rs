//! §5.2: who sees a target for the artillery.

use kernel::{Halt, Side};

use crate::board::{give, refused};
use crate::script::{order, position};

/// Whether a barrage on `de.A` in 0505 is spotted by a single stand in `spotter`'s words.
fn spotted(spotter: &str, hq: &str, theirs: &str, ground: &str) -> bool {
    let state = position(&format!(
        "map 12 20
        {ground}
        battalion us blue hold
        stand us.hq {hq} hq
        {spotter}
        battery us.b blue 0515 artillery
        battalion de orange {theirs}
        stand de.hq 0501 hq
        stand de.A 0505 infantry
        turn blue"
    ));
    !matches!(give(&state, Side::Blue, &order("barrage 0505 us.b"), &[]), Err(Halt::Refused(_)))
}

// covers §5.2 R43
#[test]
fn a_target_is_seen_from_four_hexes_and_from_three_in_cover_or_dug_in() {
    let at = |hex: &str, theirs: &str, ground: &str| {
        spotted(&format!("stand us.A {hex} infantry"), "0511", theirs, ground)
    };
    assert!(at("0509", "move", "") && !at("0510", "move", ""));
    let woods = "ground 0505 woods";
    let near = |hex: &str, theirs: &str, ground: &str| {
        spotted(&format!("stand us.A {hex} infantry"), "0510", theirs, ground)
    };
    assert!(near("0508", "move", woods) && !near("0509", "move", woods));
    assert!(near("0508", "dig_in", "") && !near("0509", "dig_in", ""));
}

// covers §5.2 R43 R44
#[test]
fn only_a_stand_in_command_spots_headquarters_included() {
    assert!(!spotted("stand us.A 0508 infantry", "0512", "move", ""));
    assert!(!spotted("stand us.A 0508 infantry", "lost", "move", ""));
    assert!(spotted("", "0509", "move", ""));
}

// covers §5.2 R31
#[test]
fn terrain_blocks_the_spotters_view_and_stands_do_not() {
    let spotter = "stand us.A 0508 infantry";
    assert!(!spotted(spotter, "0510", "move", "ground 0507 woods"));
    assert!(!spotted(spotter, "0510", "move", "ground 0506 town"));
    assert!(spotted("stand us.A 0508 infantry\nstand us.B 0507 infantry", "0510", "move", ""));
}

// covers R69 §5.2
#[test]
fn a_battery_spots_for_itself_and_for_no_other() {
    let state = position(
        "map 12 20
        battalion us blue hold
        stand us.hq 0518 hq
        battery us.b blue 0509 artillery
        battery us.c blue 0515 artillery
        battalion de orange move
        stand de.hq 0501 hq
        stand de.A 0505 infantry
        turn blue",
    );
    assert!(matches!(
        give(&state, Side::Blue, &order("barrage 0505 us.b"), &[]),
        Err(Halt::Needs(_))
    ));
    let refusal = refused(&state, Side::Blue, &order("barrage 0505 us.c"));
    assert_eq!(
        (refusal.code.as_str(), refusal.cite.to_string()),
        ("not_spotted", "§5.2".to_owned())
    );
}
