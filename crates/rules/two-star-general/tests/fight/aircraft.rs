//! §7: aircraft in a fight, and the fire at them.

use kernel::{Call, Side};
use two_star_general::{Event, State};

use crate::board::after;
use crate::script::{lines, next_call, order, passed_over, position, tell};

/// An attack with an air point; the anti-aircraft platoon stands in `hex`.
fn raid(hex: &str) -> State {
    position(&format!(
        "map 12 26
        air blue 1
        battalion us blue move
        stand us.hq 0513 hq
        stand us.A 0512 infantry
        battalion de orange move
        stand de.hq 0501 hq
        stand de.A 0510 infantry
        stand de.B {hex} infantry
        platoon de.aa anti_aircraft
        acting us moving"
    ))
}

// covers §7 R28
#[test]
fn anti_aircraft_within_two_hexes_of_the_target_fires_and_a_six_stops_the_aircraft() {
    let order = order("attack 0510 us.A");
    let stopped = tell(&raid("0508"), Side::Blue, &order, &["air", "61", "111", "111"]);
    let ledger = &stopped.roll("tsg.attack").ledger;
    assert_eq!(lines(ledger), "us.A +3 §3.1");
    assert_eq!(passed_over(ledger), ["aircraft §7"]);
    assert!(stopped.events.iter().any(|event| matches!(event, Event::AircraftStopped { .. })));
    assert_eq!(after(&raid("0508"), &stopped.events).air, [0, 0]);
    let through = tell(&raid("0508"), Side::Blue, &order, &["air", "55", "11111", "111"]);
    assert_eq!(lines(&through.roll("tsg.attack").ledger), "us.A +3 §3.1\naircraft +2 §7");
    tell(&raid("0507"), Side::Blue, &order, &["air", "11111", "111"]);
}

// covers R28
#[test]
fn each_anti_aircraft_platoon_fires_once_until_one_hits() {
    let more = "battalion de2 orange move
        stand de2.hq 0409 hq
        platoon de2.aa anti_aircraft";
    let mut text = String::from(
        "map 12 26
        air blue 1
        battalion us blue move
        stand us.hq 0513 hq
        stand us.A 0512 infantry
        battalion de orange move
        stand de.hq 0501 hq
        stand de.A 0510 infantry
        platoon de.aa anti_aircraft
        acting us moving\n",
    );
    text.push_str(more);
    let state = position(&text);
    let order = order("attack 0510 us.A");
    tell(&state, Side::Blue, &order, &["air", "11", "11", "11111", "111"]);
    tell(&state, Side::Blue, &order, &["air", "11", "61", "111", "111"]);
    tell(&state, Side::Blue, &order, &["air", "16", "111", "111"]);
}

// covers §7
#[test]
fn the_attackers_anti_aircraft_fires_at_the_defenders_aircraft() {
    let state = position(
        "map 12 26
        air orange 1
        battalion us blue move
        stand us.hq 0513 hq
        platoon us.aa anti_aircraft
        stand us.A 0512 infantry
        battalion de orange hold
        stand de.hq 0509 hq
        stand de.A 0510 infantry
        acting us moving",
    );
    let order = order("attack 0510 us.A");
    let call = next_call(&state, Side::Blue, &order, &["air"]);
    assert_eq!((call.purpose(), call.seat()), ("tsg.anti_aircraft", kernel::Actor::Blue));
    let Call::Roll(roll) = call else { panic!("no throw") };
    let chances: Vec<String> = roll.outcomes.iter().map(|named| named.chance.to_string()).collect();
    assert_eq!(chances, ["11/36", "25/36"]);
    let told = tell(&state, Side::Blue, &order, &["air", "66", "111", "111"]);
    assert_eq!(after(&state, &told.events).air, [0, 0]);
}

// covers R27
#[test]
fn aircraft_in_a_fight_join_the_pool_without_a_cap_of_their_own() {
    let state = raid("0505");
    let told = tell(&state, Side::Blue, &order("attack 0510 us.A"), &["air", "11166", "111"]);
    let lost = told.events.iter().find_map(|event| match event {
        Event::StrengthLost { points, .. } => Some(*points),
        _ => None,
    });
    assert_eq!(lost, Some(2));
}

// covers R95
#[test]
fn fire_at_the_defenders_aircraft_reaches_as_far_as_any_attacking_stand() {
    let state = |hex: &str| {
        position(&format!(
            "map 12 26
            air orange 1
            battalion us blue move
            stand us.hq 0513 hq
            stand us.A 0512 infantry
            stand us.B 0611 infantry
            stand us.C {hex} infantry
            platoon us.aa anti_aircraft
            battalion de orange hold
            stand de.hq 0509 hq
            stand de.A 0510 infantry
            acting us moving"
        ))
    };
    let both = order("attack 0510 us.A us.B");
    // 0811 is two hexes from us.B and three from us.A; 0911 is three from both or more.
    let near = state("0811");
    assert_eq!(stand_distances(&near), (3, 2));
    let call = next_call(&near, Side::Blue, &both, &["air"]);
    assert_eq!(call.purpose(), "tsg.anti_aircraft");
    let far = next_call(&state("0911"), Side::Blue, &both, &["air"]);
    assert_eq!(far.purpose(), "tsg.attack");
}

/// Hexes from the anti-aircraft platoon's stand to `us.A` and `us.B`.
fn stand_distances(state: &State) -> (u32, u32) {
    let at = |id: &str| state.hex_of(crate::board::stand(id)).unwrap();
    (at("us.C").distance(at("us.A")), at("us.C").distance(at("us.B")))
}
