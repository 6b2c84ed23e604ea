//! §5, §5.1, §5.2, §7: barrages, gun moves, spotting, left-over aircraft.

use std::collections::BTreeSet;

use kernel::{Halt, Side};
use two_star_general::event::{Event, LossCause};
use two_star_general::rules::{air, artillery};
use two_star_general::{Order, State};

use crate::board::{after, give, hex, offered, refused, stand};
use crate::script::{lines, order, plain, position, tell, usual};

/// Battery `us.b` ten hexes behind an outpost `us.A`; `de.A` four hexes from it, in 0505.
fn field(theirs: &str, de: &str, more: &str) -> State {
    position(&format!(
        "map 9 20
        air blue 1
        battalion us blue hold
        stand us.hq 0510 hq
        stand us.A 0509 infantry
        battery us.b blue 0515 artillery
        battalion de orange {theirs}
        stand de.hq 0501 hq
        stand de.A 0505 {de}
        turn blue
        {more}"
    ))
}

fn barrage() -> Order {
    order("barrage 0505 us.b")
}

fn why(state: &State, text: &str) -> String {
    let refusal = refused(state, Side::Blue, &order(text));
    format!("{} {}", refusal.code, refusal.cite)
}

// covers §5 §5.1 §5.2 §7 R47
#[test]
fn every_refusal_of_the_artillery_phase() {
    let cases = [
        ("", "barrage 0505 us.A", "not_a_battery §5"),
        ("", "barrage 0504 us.b", "no_enemy_there §5.1"),
        ("", "barrage 0509 us.b", "no_enemy_there §5.1"),
        ("", "barrage 9999 us.b", "off_the_map §5.1"),
        ("", "barrage 0501 us.b", "out_of_range §5"),
        ("battery us.c blue 0514 artillery shots=0", "barrage 0505 us.c", "no_shots §5"),
        ("stand de.B 0503 infantry", "barrage 0503 us.b", "not_spotted §5.2"),
        ("turn orange", "barrage 0505 us.b", "not_your_turn §1.7"),
        ("turn nobody", "barrage 0505 us.b", "throw_first §1.7"),
        ("", "barrage 0505 de.A", "not_your_stand §1.7"),
        ("", "move_artillery us.A 0508", "not_a_battery §5"),
        (
            "battery us.c blue 0514 artillery shots=0",
            "move_artillery us.c 0513",
            "no_shot_to_move §5.1",
        ),
        ("", "air_strike 0504", "no_enemy_there §5.1"),
        ("air blue 0", "air_strike 0505", "no_air_point §7"),
    ];
    for (more, order, expected) in cases {
        assert_eq!(why(&field("move", "infantry", more), order), expected, "{more} {order}");
    }
}

// covers §5.1 R47
#[test]
fn a_battery_without_a_die_left_does_not_fire() {
    let text = |theirs: &str| {
        position(&format!(
            "map 9 20
            battalion us blue hold
            stand us.hq 0510 hq
            stand us.A 0508 infantry
            battery us.c blue 0514 artillery sp=1
            battalion de orange {theirs}
            stand de.hq 0501 hq
            stand de.A 0505 infantry
            turn blue"
        ))
    };
    assert_eq!(why(&text("dig_in"), "barrage 0505 us.c"), "no_dice R47");
    let told = plain(&text("move"), Side::Blue, &order("barrage 0505 us.c"));
    assert_eq!(told.roll("tsg.barrage").count, 1);
}

// covers §5.1 R26
#[test]
fn a_battery_fires_as_on_move_against_the_status_of_its_target() {
    let hits = |theirs: &str| {
        let state = position(&format!(
            "map 9 20
            battalion us blue hold
            stand us.hq 0509 hq
            stand us.A 0508 infantry
            battery us.b blue 0515 artillery
            battalion de orange {theirs}
            stand de.hq 0501 hq
            stand de.A 0505 infantry
            option holdVsHold 6orDouble5
            turn blue"
        ));
        plain(&state, Side::Blue, &barrage()).roll("tsg.barrage").hits.unwrap().describe()
    };
    assert_eq!(hits("move"), "6 or each pair of 5s");
    assert_eq!(hits("hold"), "6");
    assert_eq!(hits("dig_in"), "6");
    assert_eq!(hits("retreat"), "5,6 or each pair of 4s");
}

// covers §5.1 §3.7.2 D.6
#[test]
fn a_barrage_has_two_dice_less_one_for_armour_or_cover_and_less_for_losses() {
    let pool = |theirs: &str, de: &str, ground: &str, battery: &str| {
        let state = position(&format!(
            "map 9 20
            ground 0505 {ground}
            battalion us blue hold
            stand us.hq 0509 hq
            stand us.A 0508 infantry
            battery us.b blue 0515 artillery {battery}
            battalion de orange {theirs}
            stand de.hq 0501 hq
            stand de.A 0505 {de}
            turn blue"
        ));
        lines(&plain(&state, Side::Blue, &barrage()).roll("tsg.barrage").ledger).replace('\n', ", ")
    };
    let less = "us.b +2 §5.1, us.b -1 §3.7.2";
    assert_eq!(pool("move", "infantry", "open", "sp=4"), "us.b +2 §5.1");
    assert_eq!(pool("move", "infantry", "woods", "sp=4"), "us.b +2 §5.1");
    assert_eq!(pool("hold", "infantry", "woods", "sp=4"), less);
    assert_eq!(pool("dig_in", "infantry", "open", "sp=4"), less);
    assert_eq!(pool("move", "medium_armour", "open", "sp=4"), less);
    assert_eq!(pool("dig_in", "medium_armour", "woods", "sp=4"), less);
    assert_eq!(pool("move", "infantry", "open", "sp=1"), "us.b +2 §5.1, us.b -1 §3.7.3");
}

// covers §5.1 R25
#[test]
fn a_shot_costs_one_point_at_most_and_a_battery_fires_all_its_shots() {
    let state = field("move", "infantry", "");
    let told = tell(&state, Side::Blue, &barrage(), &["66"]);
    assert!(told.events.contains(&Event::BombardmentThrown { dice: 2, hits: 2 }));
    let cause = LossCause::Bombardment;
    let lost = Event::StrengthLost { stand: stand("de.A"), points: 1, cause };
    assert!(told.events.contains(&lost));
    let mut now = after(&state, &told.events);
    assert_eq!(now.stand(stand("us.b")).shots, 2);
    for _ in 0..2 {
        let events = tell(&now, Side::Blue, &barrage(), &["11"]).events;
        now = after(&now, &events);
    }
    assert_eq!(why(&now, "barrage 0505 us.b"), "no_shots §5");
}

// covers §5.1
#[test]
fn an_adjacent_battery_may_fire_and_is_not_answered() {
    let state = field("move", "infantry", "battery us.c blue 0506 artillery");
    let told = tell(&state, Side::Blue, &order("barrage 0505 us.c"), &["66"]);
    assert_eq!(told.calls.len(), 1);
    assert!(!told.events.iter().any(|event| matches!(event, Event::StandMoved { .. })));
}

// covers §5.1 §3.7
#[test]
fn one_shot_has_the_exact_chance_of_one_loss() {
    let told = plain(&field("move", "infantry", ""), Side::Blue, &barrage());
    let roll = told.roll("tsg.barrage");
    let named: Vec<(&str, String)> =
        roll.outcomes.iter().map(|n| (n.name.as_str(), n.chance.to_string())).collect();
    // Appendix 1: two dice on 6 and pairs of 5s miss with 2/3.
    assert_eq!(named, [("de.A: loses 1", "1/3".to_owned()), ("de.A: no loss", "2/3".to_owned())]);
}

// covers §5.1
#[test]
fn a_battery_moves_once_for_a_shot_and_a_self_propelled_one_for_nothing() {
    let state = field("move", "infantry", "battery us.s blue 0615 armoured_artillery shots=0");
    let told = tell(&state, Side::Blue, &order("move_artillery us.b 0516 0517 0518"), &[]);
    let now = after(&state, &told.events);
    assert_eq!(now.hex_of(stand("us.b")), Some(hex("0518")));
    assert_eq!(now.stand(stand("us.b")).shots, 2);
    assert_eq!(why(&now, "move_artillery us.b 0519"), "moved_already §5.1");
    let told = tell(&state, Side::Blue, &order("move_artillery us.s 0616"), &[]);
    assert!(!told.events.iter().any(|event| matches!(event, Event::ShotDiscarded { .. })));
    let now = after(&state, &told.events);
    assert_eq!(why(&now, "move_artillery us.s 0617"), "moved_already §5.1");
}

// covers §5.1 §2 §2.5 R104
#[test]
fn a_battery_moves_at_its_rate_and_halts_in_woods() {
    // Three hexes at the wheeled rate, six at its strategic rate, which keeps off the enemy and halts before woods.
    let far = "move_artillery us.b 0516 0517 0518 0519";
    tell(&field("move", "infantry", ""), Side::Blue, &order(far), &[]);
    let normal = field("move", "infantry", "option batteryRate normal");
    assert!(why(&normal, far).starts_with("too_far"));
    let near = field("move", "infantry", "stand de.B 0513 infantry");
    assert!(why(&near, far).starts_with("strategic_start"));
    let farther = "move_artillery us.b 0516 0517 0518 0519 0520 0420 0419";
    assert!(why(&field("move", "infantry", ""), farther).starts_with("too_far"));
    let ends = |state: &State| -> BTreeSet<u32> {
        let offers = offered(artillery::offer, state, Side::Blue).offers;
        let end = |order: &Order| match order {
            Order::MoveArtillery { battery, path } if *battery == stand("us.b") => {
                Some(path.last()?.distance(hex("0515")))
            }
            _ => None,
        };
        offers.iter().filter_map(|offer| end(&offer.order)).collect()
    };
    assert_eq!(ends(&field("move", "infantry", "")).last(), Some(&6));
    assert_eq!(ends(&normal).last(), Some(&3));
    let woods = field("move", "infantry", "ground 0516 woods");
    assert!(why(&woods, "move_artillery us.b 0516 0517").starts_with("halts_in_terrain"));
}

// covers §7 R27 R57 R93
#[test]
fn a_left_over_air_point_strikes_anywhere_with_two_dice_for_one_point() {
    // Nobody sees 0501, and no battery reaches it.
    let state = field("move", "infantry", "");
    let told = tell(&state, Side::Blue, &order("air_strike 0501"), &["66"]);
    assert_eq!(lines(&told.roll("tsg.air_strike").ledger), "aircraft +2 §7");
    let cause = LossCause::Bombardment;
    let lost = Event::StrengthLost { stand: stand("de.hq"), points: 1, cause };
    assert!(told.events.contains(&lost));
    let now = after(&state, &told.events);
    assert_eq!(now.air, [0, 0]);
    assert_eq!(why(&now, "air_strike 0501"), "no_air_point §7");
}

// covers §7 §3.7.2
#[test]
fn armour_or_cover_costs_the_aircraft_a_die() {
    let dice = |theirs: &str, de: &str| {
        let state = field(theirs, de, "");
        plain(&state, Side::Blue, &order("air_strike 0505")).roll("tsg.air_strike").count
    };
    assert_eq!(dice("move", "infantry"), 2);
    assert_eq!(dice("dig_in", "infantry"), 1);
    assert_eq!(dice("move", "medium_armour"), 1);
}

// covers §7 R28
#[test]
fn anti_aircraft_fires_first_and_may_stop_the_strike() {
    let state = field("move", "infantry\nplatoon de.aa anti_aircraft", "");
    let strike = order("air_strike 0505");
    let stopped = tell(&state, Side::Blue, &strike, &["16"]);
    assert_eq!(stopped.calls.len(), 1);
    assert_eq!(after(&state, &stopped.events).air, [0, 0]);
    let through = tell(&state, Side::Blue, &strike, &["15", "61", "de.A"]);
    assert_eq!(after(&state, &through.events).stand(stand("de.A")).strength, 4);
}

// covers §5.1 §7
#[test]
fn what_is_offered_is_accepted_and_nothing_else_is() {
    let state = field(
        "move",
        "infantry\nplatoon de.aa anti_aircraft",
        "option batteryRate normal
        stand de.B 0508 infantry
        battery us.c blue 0614 artillery shots=0
        battery us.s blue 0714 armoured_artillery shots=0
        ground 0514 woods
        ground 0515 river",
    );
    let mut offers = offered(artillery::offer, &state, Side::Blue).offers;
    offers.extend(offered(air::offer, &state, Side::Blue).offers);
    let mut ends = BTreeSet::new();
    let mut targets = BTreeSet::new();
    for offer in offers {
        usual(&state, Side::Blue, &offer.order);
        match offer.order {
            Order::MoveArtillery { battery, path } => {
                ends.insert((battery, *path.last().unwrap()));
            }
            order => {
                targets.insert(format!("{order:?}"));
            }
        }
    }
    let mut accepted = BTreeSet::new();
    for target in state.setup.ground.all() {
        let strike = Order::AirStrike { target };
        let barrages = ["us.b", "us.c", "us.s", "us.A"]
            .map(|battery| Order::Barrage { battery: stand(battery), target });
        for order in barrages.into_iter().chain([strike]) {
            if !matches!(give(&state, Side::Blue, &order, &[]), Err(Halt::Refused(_))) {
                accepted.insert(format!("{order:?}"));
            }
        }
    }
    assert_eq!(targets, accepted);
    let wanted: BTreeSet<_> = ["us.b", "us.c", "us.s"]
        .into_iter()
        .flat_map(|battery| reachable(&state, battery))
        .collect();
    assert_eq!(ends, wanted);
    assert!(!ends.is_empty());
}

/// Every hex a battery can be ordered to by any path of up to three hexes.
fn reachable(
    state: &State,
    battery: &str,
) -> Vec<(two_star_general::state::StandId, two_star_general::ground::Hex)> {
    let battery = stand(battery);
    let start = state.hex_of(battery).unwrap();
    let mut paths = vec![Vec::new()];
    let mut found = Vec::new();
    for _ in 0..3 {
        paths = paths
            .into_iter()
            .flat_map(|path: Vec<_>| {
                let from = path.last().copied().unwrap_or(start);
                let longer = |to| path.iter().copied().chain([to]).collect::<Vec<_>>();
                state.setup.ground.neighbours(from).map(longer).collect::<Vec<_>>()
            })
            .collect();
        for path in &paths {
            let order = Order::MoveArtillery { battery, path: path.clone() };
            if give(state, Side::Blue, &order, &[]).is_ok() {
                found.push((battery, *path.last().unwrap()));
            }
        }
    }
    found
}

// covers §5 §5.1
#[test]
fn bars_say_why() {
    let state = field("move", "infantry", "battery us.c blue 0514 artillery shots=0\nair blue 0");
    let mut bars = offered(artillery::offer, &state, Side::Blue).barred;
    bars.extend(offered(air::offer, &state, Side::Blue).barred);
    let codes: BTreeSet<&str> = bars.iter().map(|bar| bar.why.code.as_str()).collect();
    for code in ["no_shots", "no_shot_to_move", "out_of_range", "no_air_point"] {
        assert!(codes.contains(code), "{code} is not in {codes:?}");
    }
    let waiting = offered(artillery::offer, &state, Side::Orange);
    assert!(waiting.offers.is_empty() && waiting.barred.is_empty());
}
