//! §3.7: how many dice, each addition and subtraction by itself.

use kernel::{Ledger, Seq, Side};

use super::{CLOSE, Duel, FAR, NEAR};
use crate::board::stand;
use crate::script::{lines, order, passed_over, plain, position};

fn attack(us: &str, de: &str, theirs: &str, at: &str, more: &str) -> Ledger {
    Duel {
        us,
        de,
        orders: ["move", theirs],
        at,
        more,
    }
    .attack()
}

fn answer(us: &str, de: &str, theirs: &str, at: &str, more: &str) -> Ledger {
    Duel {
        us,
        de,
        orders: ["move", theirs],
        at,
        more,
    }
    .answer()
}

#[track_caller]
fn counts(ledger: &Ledger, expected: &str) {
    let expected: Vec<&str> = expected
        .split(", ")
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(lines(ledger), expected.join("\n"), "{ledger:#?}");
}

#[track_caller]
fn passes_over(ledger: &Ledger, expected: &str) {
    let passed = passed_over(ledger);
    assert!(
        passed.iter().any(|line| line == expected),
        "{expected} is not in {passed:?}"
    );
}

// covers §3.1
#[test]
fn a_stand_has_its_fighting_strength() {
    counts(
        &attack("infantry", "infantry", "move", CLOSE, ""),
        "us.A +3 §3.1",
    );
    counts(
        &attack("heavy_armour", "heavy_armour", "move", CLOSE, ""),
        "us.A +4 §3.1",
    );
    counts(
        &attack("armoured_cars", "heavy_armour", "move", NEAR, ""),
        "us.A +3 §3.1",
    );
    counts(
        &attack("militia", "infantry", "move", CLOSE, ""),
        "us.A +3 §3.1",
    );
}

// covers §3.7.1
#[test]
fn a_tank_has_a_die_more_against_soft_targets_in_the_open_at_any_distance() {
    for at in [CLOSE, NEAR] {
        let ledger = attack("medium_armour", "infantry", "move", at, "");
        counts(&ledger, "us.A +4 §3.1, us.A +1 §3.7.1");
        counts(
            &attack("medium_armour", "infantry", "hold", at, ""),
            "us.A +4 §3.1, us.A +1 §3.7.1",
        );
    }
    for ground in ["rough", "hill", "road", "marsh", "beach"] {
        let more = format!("ground 0504 {ground}");
        let ledger = attack("medium_armour", "infantry", "move", CLOSE, &more);
        counts(&ledger, "us.A +4 §3.1, us.A +1 §3.7.1");
    }
}

// covers §3.7.1 R30
#[test]
fn a_tank_has_none_against_armour_dug_in_stands_or_out_of_the_open() {
    let dug_in = attack("medium_armour", "infantry", "dig_in", CLOSE, "");
    counts(&dug_in, "us.A +4 §3.1, us.A -1 §3.7.2");
    passes_over(&dug_in, "us.A §3.7.1");
    let armour = attack("medium_armour", "light_armour", "move", CLOSE, "");
    counts(&armour, "us.A +4 §3.1");
    passes_over(&armour, "us.A §3.7.1");
    for ground in ["woods", "town", "bocage", "works"] {
        let more = format!("ground 0504 {ground}");
        let ledger = attack("medium_armour", "infantry", "move", CLOSE, &more);
        counts(&ledger, "us.A +4 §3.1");
        passes_over(&ledger, "us.A §3.7.1");
    }
    let carried = "armoured_infantry\nplatoon de.ht armoured_transport";
    counts(
        &attack("medium_armour", carried, "move", CLOSE, ""),
        "us.A +4 §3.1",
    );
    counts(
        &attack("medium_armour", "hq", "move", CLOSE, ""),
        "us.A +4 §3.1",
    );
}

// covers §3.7.1
#[test]
fn a_defending_tank_has_the_die_against_infantry_from_the_open() {
    counts(
        &answer("infantry", "medium_armour", "move", CLOSE, ""),
        "de.A +4 §3.1, de.A +1 §3.7.1",
    );
    let woods = answer(
        "infantry",
        "medium_armour",
        "move",
        CLOSE,
        "ground 0505 woods",
    );
    counts(&woods, "de.A +4 §3.1");
    passes_over(&woods, "de.A §3.7.1");
    counts(
        &answer("medium_armour", "medium_armour", "move", CLOSE, ""),
        "de.A +4 §3.1",
    );
}

// covers §3.7.1 R40
#[test]
fn elite_infantry_has_a_die_more_in_close_combat_attacking_and_defending() {
    counts(
        &attack("elite_infantry", "infantry", "move", CLOSE, ""),
        "us.A +3 §3.1, us.A +1 §3.7.1",
    );
    counts(
        &answer("infantry", "elite_infantry", "move", CLOSE, ""),
        "de.A +3 §3.1, de.A +1 R40",
    );
    let distant = attack("elite_infantry", "infantry", "move", NEAR, "");
    counts(&distant, "us.A +3 §3.1");
    passes_over(&distant, "us.A §3.7.1");
}

// covers §3.7.1 R42
#[test]
fn a_superior_gun_adds_a_die_at_any_distance_against_anything() {
    for at in [CLOSE, NEAR] {
        let ledger = attack("heavy_armour superior", "heavy_armour", "move", at, "");
        counts(&ledger, "us.A +4 §3.1, us.A +1 R42");
        let soft = attack("heavy_armour superior", "infantry", "move", at, "");
        counts(&soft, "us.A +4 §3.1, us.A +1 §3.7.1, us.A +1 R42");
        let ledger = answer("heavy_armour", "heavy_armour superior", "move", at, "");
        counts(&ledger, "de.A +4 §3.1, de.A +1 R42");
    }
}

// covers §3.7.1 §3.1
#[test]
fn anti_tank_adds_two_against_armour_and_one_otherwise() {
    let us = "infantry\nplatoon us.at anti_tank";
    for at in [CLOSE, NEAR] {
        let soft = attack(us, "infantry", "move", at, "");
        counts(&soft, "us.A +3 §3.1, us.at +1 §3.7.1");
        for armour in [
            "medium_armour",
            "armoured_infantry\nplatoon de.ht armoured_transport",
            "hq armoured",
        ] {
            let hard = attack(us, armour, "move", at, "");
            counts(&hard, "us.A +3 §3.1, us.A -1 §3.7.2, us.at +2 §3.7.1");
        }
    }
}

// covers R56 §2.1
#[test]
fn armoured_infantry_without_its_transport_is_infantry() {
    let us = "infantry\nplatoon us.at anti_tank";
    let ledger = attack(us, "armoured_infantry", "move", CLOSE, "");
    counts(&ledger, "us.A +3 §3.1, us.at +1 §3.7.1");
}

// covers §3.7.1
#[test]
fn engineers_add_a_die_in_close_combat_only() {
    let us = "infantry\nplatoon us.en engineers";
    counts(
        &attack(us, "infantry", "move", CLOSE, ""),
        "us.A +3 §3.1, us.en +1 §3.7.1",
    );
    let distant = attack(us, "infantry", "move", NEAR, "");
    counts(&distant, "us.A +3 §3.1");
    passes_over(&distant, "us.en §3.7.1");
    let de = "infantry\nplatoon de.en engineers";
    counts(
        &answer("infantry", de, "move", CLOSE, ""),
        "de.A +3 §3.1, de.en +1 §3.7.1",
    );
}

// covers §3.7.1 R11
#[test]
fn a_tank_platoon_adds_one_and_one_more_in_close_combat_with_a_soft_foe_in_the_open() {
    let us = "infantry\nplatoon us.tk tank_platoon";
    let second = "us.A +3 §3.1, us.tk +1 §3.7.1, us.tk +1 §3.7.1";
    counts(&attack(us, "infantry", "move", CLOSE, ""), second);
    counts(&attack(us, "infantry", "hold", CLOSE, ""), second);
    let first = "us.A +3 §3.1, us.tk +1 §3.7.1";
    counts(&attack(us, "infantry", "retreat", CLOSE, ""), first);
    counts(&attack(us, "infantry", "move", NEAR, ""), first);
    counts(
        &attack(us, "infantry", "move", CLOSE, "ground 0504 woods"),
        first,
    );
    let dug_in = attack(us, "infantry", "dig_in", CLOSE, "");
    counts(&dug_in, "us.A +3 §3.1, us.A -1 §3.7.2, us.tk +1 §3.7.1");
    passes_over(&dug_in, "us.tk §3.7.1");
    let armour = attack(us, "medium_armour", "move", CLOSE, "");
    counts(&armour, "us.A +3 §3.1, us.A -1 §3.7.2, us.tk +1 §3.7.1");
    let with_tanks = "medium_armour\nplatoon us.tk tank_platoon";
    let ledger = attack(with_tanks, "infantry", "move", CLOSE, "");
    counts(&ledger, "us.A +4 §3.1, us.A +1 §3.7.1, us.tk +1 §3.7.1");
    passes_over(&ledger, "us.tk §3.7.1");
}

// covers §3.7.1 §2.1 R10
#[test]
fn machine_guns_and_armoured_transport_add_one_at_any_distance() {
    for at in [CLOSE, NEAR] {
        let ledger = attack(
            "infantry\nplatoon us.mg machine_gun",
            "infantry",
            "move",
            at,
            "",
        );
        counts(&ledger, "us.A +3 §3.1, us.mg +1 §3.7.1");
        let carried = "armoured_infantry\nplatoon us.ht armoured_transport";
        counts(
            &attack(carried, "infantry", "move", at, ""),
            "us.A +3 §3.1, us.ht +1 §2.1",
        );
    }
}

// covers §3.1
#[test]
fn light_artillery_in_the_hex_adds_one_without_being_called() {
    let us = "infantry\nplatoon us.mo light_artillery";
    counts(
        &attack(us, "infantry", "move", NEAR, ""),
        "us.A +3 §3.1, us.mo +1 §3.1",
    );
    let de = "infantry\nplatoon de.mo light_artillery";
    counts(
        &answer("infantry", de, "move", NEAR, ""),
        "de.A +3 §3.1, de.mo +1 §3.1",
    );
}

// covers §3.1 R28
#[test]
fn anti_aircraft_adds_one_in_close_combat_defence_only() {
    let de = "infantry\nplatoon de.aa anti_aircraft";
    counts(
        &answer("infantry", de, "move", CLOSE, ""),
        "de.A +3 §3.1, de.aa +1 §3.1",
    );
    counts(&answer("infantry", de, "move", NEAR, ""), "de.A +3 §3.1");
    let us = "infantry\nplatoon us.aa anti_aircraft";
    let attacking = attack(us, "infantry", "move", CLOSE, "");
    counts(&attacking, "us.A +3 §3.1");
    passes_over(&attacking, "us.aa §3.1");
}

// covers §2.1
#[test]
fn a_truck_adds_nothing() {
    counts(
        &attack(
            "infantry\nplatoon us.tr truck",
            "infantry",
            "move",
            CLOSE,
            "",
        ),
        "us.A +3 §3.1",
    );
}

// covers §3.7.2
#[test]
fn infantry_loses_a_die_in_distant_fire_at_armour() {
    counts(
        &attack("infantry", "medium_armour", "move", NEAR, ""),
        "us.A +3 §3.1, us.A -1 §3.7.2",
    );
    counts(
        &answer("medium_armour", "infantry", "move", NEAR, ""),
        "de.A +3 §3.1, de.A -1 §3.7.2",
    );
    let carried = "armoured_infantry\nplatoon us.ht armoured_transport";
    counts(
        &attack(carried, "medium_armour", "move", NEAR, ""),
        "us.A +3 §3.1, us.A -1 §3.7.2, us.ht +1 §2.1",
    );
    counts(
        &attack("light_armour", "medium_armour", "move", NEAR, ""),
        "us.A +3 §3.1",
    );
}

// covers §3.7.2
#[test]
fn only_non_armoured_infantry_loses_a_die_in_close_combat_with_armour() {
    counts(
        &attack("infantry", "medium_armour", "move", CLOSE, ""),
        "us.A +3 §3.1, us.A -1 §3.7.2",
    );
    counts(
        &answer("medium_armour", "infantry", "move", CLOSE, ""),
        "de.A +3 §3.1, de.A -1 §3.7.2",
    );
    let carried = "armoured_infantry\nplatoon us.ht armoured_transport";
    counts(
        &attack(carried, "medium_armour", "move", CLOSE, ""),
        "us.A +3 §3.1, us.ht +1 §2.1",
    );
}

// covers §3.7.2
#[test]
fn infantry_that_holds_cover_does_not_fear_armour() {
    for order in ["hold", "dig_in"] {
        let covered = answer(
            "medium_armour",
            "infantry",
            order,
            CLOSE,
            "ground 0504 woods",
        );
        counts(&covered, "de.A +3 §3.1");
        passes_over(&covered, "de.A §3.7.2");
        let open = answer("medium_armour", "infantry", order, CLOSE, "");
        counts(&open, "de.A +3 §3.1, de.A -1 §3.7.2");
        let distant = answer(
            "medium_armour",
            "infantry",
            order,
            NEAR,
            "ground 0503 woods",
        );
        counts(&distant, "de.A +3 §3.1, de.A -1 §3.7.2");
    }
    let moving = answer(
        "medium_armour",
        "infantry",
        "move",
        CLOSE,
        "ground 0504 woods",
    );
    counts(&moving, "de.A +3 §3.1, de.A -1 §3.7.2");
}

// covers §3.7.2
#[test]
fn attacking_a_stand_that_holds_cover_or_is_dug_in_costs_a_die() {
    for at in [CLOSE, NEAR] {
        for ground in ["woods", "town", "bocage", "works"] {
            let more = format!("ground {at} {ground}");
            for us in ["infantry", "light_armour"] {
                let ledger = attack(us, "infantry", "hold", at, &more);
                counts(&ledger, "us.A +3 §3.1, us.A -1 §3.7.2");
            }
            let moving = attack("infantry", "infantry", "move", at, &more);
            counts(&moving, "us.A +3 §3.1");
            passes_over(&moving, "us.A §3.7.2");
            let retreating = attack("infantry", "infantry", "retreat", at, &more);
            counts(&retreating, "us.A +3 §3.1");
            passes_over(&retreating, "us.A §3.7.2");
        }
        counts(
            &attack("infantry", "infantry", "dig_in", at, ""),
            "us.A +3 §3.1, us.A -1 §3.7.2",
        );
        counts(
            &attack("infantry", "infantry", "hold", at, ""),
            "us.A +3 §3.1",
        );
    }
}

// covers §3.7.2
#[test]
fn armour_and_cover_together_cost_one_die() {
    let ledger = attack(
        "infantry",
        "medium_armour",
        "dig_in",
        CLOSE,
        "ground 0504 woods",
    );
    counts(&ledger, "us.A +3 §3.1, us.A -1 §3.7.2");
    passes_over(&ledger, "us.A §3.7.2");
}

// covers R59 §3.7.2
#[test]
fn engineers_cancel_cover_but_not_armour() {
    let us = "infantry\nplatoon us.en engineers";
    let ledger = attack(us, "infantry", "dig_in", CLOSE, "ground 0504 town");
    counts(&ledger, "us.A +3 §3.1, us.en +1 §3.7.1");
    passes_over(&ledger, "us.A R59");
    let armour = attack(us, "medium_armour", "dig_in", CLOSE, "ground 0504 town");
    counts(&armour, "us.A +3 §3.1, us.A -1 §3.7.2, us.en +1 §3.7.1");
    let distant = attack(us, "infantry", "dig_in", NEAR, "");
    counts(&distant, "us.A +3 §3.1, us.A -1 §3.7.2");
}

// covers R46 §3.7.2
#[test]
fn a_stand_that_attacked_out_of_its_cover_has_none() {
    let ledger = attack(
        "infantry",
        "infantry",
        "hold",
        CLOSE,
        "ground 0504 woods\nout_of_cover de.A",
    );
    counts(&ledger, "us.A +3 §3.1");
    passes_over(&ledger, "us.A R46");
    let answered = answer(
        "medium_armour",
        "infantry",
        "hold",
        CLOSE,
        "ground 0504 woods\nout_of_cover de.A",
    );
    counts(&answered, "de.A +3 §3.1, de.A -1 §3.7.2");
}

// covers R46
#[test]
fn an_attack_out_of_cover_gives_the_cover_up() {
    let duel = Duel {
        more: "ground 0505 woods",
        ..Duel::default()
    };
    let after = crate::board::after(&duel.state(), &duel.fought().events);
    assert!(after.stand(stand("us.A")).left_cover);
    let open = Duel::default();
    let after = crate::board::after(&open.state(), &open.fought().events);
    assert!(!after.stand(stand("us.A")).left_cover);
}

// covers §3.7.3 R29
#[test]
fn water_under_a_stand_costs_a_die_attacking_and_defending() {
    for water in ["river", "bridge", "stream"] {
        for at in [CLOSE, NEAR] {
            let ours = attack(
                "infantry",
                "infantry",
                "move",
                at,
                &format!("ground 0505 {water}"),
            );
            counts(&ours, "us.A +3 §3.1, us.A -1 §3.7.3");
            let theirs = answer(
                "infantry",
                "infantry",
                "move",
                at,
                &format!("ground {at} {water}"),
            );
            counts(&theirs, "de.A +3 §3.1, de.A -1 §3.7.3");
        }
    }
    let both = attack(
        "infantry",
        "infantry",
        "move",
        CLOSE,
        "ground 0505 river bridge",
    );
    counts(&both, "us.A +3 §3.1, us.A -1 §3.7.3");
}

// covers R29
#[test]
fn streams_cost_no_die_where_the_group_says_so() {
    let free = "option waterMinusForStream false";
    let stream = attack(
        "infantry",
        "infantry",
        "move",
        CLOSE,
        &format!("{free}\nground 0505 stream"),
    );
    counts(&stream, "us.A +3 §3.1");
    passes_over(&stream, "us.A R29");
    let river = attack(
        "infantry",
        "infantry",
        "move",
        CLOSE,
        &format!("{free}\nground 0505 river"),
    );
    counts(&river, "us.A +3 §3.1, us.A -1 §3.7.3");
}

// covers R63 §3.7.3
#[test]
fn a_close_attack_across_water_on_the_hex_side_costs_a_die_once() {
    for water in ["stream", "river", "river bridge"] {
        let side = format!("side 0505 0504 {water}");
        let ours = attack("infantry", "infantry", "move", CLOSE, &side);
        counts(&ours, "us.A +3 §3.1, us.A -1 §3.7.3");
        counts(
            &answer("infantry", "infantry", "move", CLOSE, &side),
            "de.A +3 §3.1",
        );
        counts(
            &attack("infantry", "infantry", "move", NEAR, &side),
            "us.A +3 §3.1",
        );
        let twice = format!("{side}\nground 0505 river");
        counts(
            &attack("infantry", "infantry", "move", CLOSE, &twice),
            "us.A +3 §3.1, us.A -1 §3.7.3",
        );
    }
    let free = "option waterMinusForStream false\nside 0505 0504 stream";
    counts(
        &attack("infantry", "infantry", "move", CLOSE, free),
        "us.A +3 §3.1",
    );
}

// covers R41 §3.7.3
#[test]
fn a_beach_costs_a_die_in_the_round_of_landing_only() {
    let landed = "ground 0505 beach\nlanded us.A";
    counts(
        &attack("infantry", "infantry", "move", CLOSE, landed),
        "us.A +3 §3.1, us.A -1 §3.7.3",
    );
    counts(
        &attack("infantry", "infantry", "move", CLOSE, "ground 0505 beach"),
        "us.A +3 §3.1",
    );
}

// covers §3.7.3 R9
#[test]
fn each_point_below_the_fighting_strength_costs_a_die_once() {
    for (strength, lost) in [
        (4, ""),
        (3, ""),
        (2, ", us.A -1 §3.7.3"),
        (1, ", us.A -2 §3.7.3"),
    ] {
        let ledger = attack(
            &format!("infantry sp={strength}"),
            "infantry",
            "move",
            CLOSE,
            "",
        );
        counts(&ledger, &format!("us.A +3 §3.1{lost}"));
    }
    passes_over(
        &attack("infantry sp=4", "infantry", "move", CLOSE, ""),
        "us.A R9",
    );
    let tank = attack("medium_armour sp=3", "medium_armour", "move", CLOSE, "");
    counts(&tank, "us.A +4 §3.1, us.A -1 §3.7.3");
}

// covers §3.7.3 §3.1
#[test]
fn three_hexes_cost_a_die_on_both_sides() {
    counts(
        &attack("infantry", "infantry", "move", FAR, ""),
        "us.A +3 §3.1, us.A -1 §3.7.3",
    );
    counts(
        &answer("infantry", "infantry", "move", FAR, ""),
        "de.A +3 §3.1, de.A -1 §3.7.3",
    );
}

// covers R7
#[test]
fn a_core_stand_never_has_fewer_than_no_dice_before_its_platoon() {
    let us = "infantry sp=1\nplatoon us.mg machine_gun";
    let ledger = attack(us, "infantry", "dig_in", FAR, "ground 0505 river");
    counts(
        &ledger,
        "us.A +3 §3.1, us.A -1 §3.7.2, us.A -1 §3.7.3, us.A -2 §3.7.3, us.A -1 §3.7.3, \
         us.A +2 R7, us.mg +1 §3.7.1",
    );
    assert_eq!(ledger.total(), 1);
}

// covers §3.4 R7
#[test]
fn a_stand_in_close_combat_has_at_least_one_die() {
    let ledger = answer(
        "medium_armour",
        "infantry sp=1",
        "move",
        CLOSE,
        "ground 0504 river",
    );
    counts(
        &ledger,
        "de.A +3 §3.1, de.A -1 §3.7.2, de.A -1 §3.7.3, de.A -2 §3.7.3, de.A +1 R7,  +1 §3.4",
    );
    let distant = Duel {
        us: "medium_armour",
        de: "infantry sp=1",
        at: NEAR,
        more: "",
        ..Duel::default()
    };
    assert!(
        distant
            .fought()
            .calls
            .iter()
            .all(|call| call.purpose() != "tsg.return")
    );
}

// covers §6 R19
#[test]
fn a_headquarters_answers_close_combat_with_one_die_and_distant_fire_with_none() {
    let de = "hq\nplatoon de.mg machine_gun";
    counts(
        &answer("infantry", de, "move", CLOSE, ""),
        "de.A +1 §3.1, de.mg +1 §3.7.1",
    );
    let anti_aircraft = "hq\nplatoon de.aa anti_aircraft";
    counts(
        &answer("infantry", anti_aircraft, "hold", CLOSE, ""),
        "de.A +1 §3.1, de.aa +1 §3.1",
    );
    let distant = Duel {
        de,
        at: NEAR,
        ..Duel::default()
    };
    assert!(
        distant
            .fought()
            .calls
            .iter()
            .all(|call| call.purpose() != "tsg.return")
    );
}

// covers §6
#[test]
fn an_armoured_headquarters_is_armour() {
    counts(
        &attack("infantry", "hq armoured", "move", CLOSE, ""),
        "us.A +3 §3.1, us.A -1 §3.7.2",
    );
    counts(
        &answer("infantry", "hq armoured", "move", CLOSE, ""),
        "de.A +1 §3.1",
    );
}

/// Two attackers, `us.A` close and `us.B` at two hexes.
fn mixed(us_a: &str, us_b: &str, de: &str, more: &str) -> crate::script::Told {
    let state = position(&format!(
        "map 9 12
        battalion us blue move
        stand us.hq 0405 hq
        stand us.A 0505 {us_a}
        stand us.B 0304 {us_b}
        battalion de orange move
        stand de.hq 0501 hq
        stand de.A 0504 {de}
        acting us moving
        {more}"
    ));
    plain(&state, Side::Blue, &order("attack 0504 us.A us.B"))
}

// covers R8
#[test]
fn one_armoured_attacker_makes_it_an_attack_by_armour_unless_the_group_wants_all() {
    let de = "infantry\nplatoon de.at anti_tank";
    let any = mixed("infantry", "medium_armour", de, "");
    counts(
        &any.roll("tsg.return").ledger,
        "de.A +3 §3.1, de.A -1 §3.7.2, de.at +2 §3.7.1",
    );
    let all = mixed("infantry", "medium_armour", de, "option mixedArmour all");
    counts(
        &all.roll("tsg.return").ledger,
        "de.A +3 §3.1, de.at +1 §3.7.1",
    );
    let both = mixed(
        "medium_armour",
        "medium_armour",
        de,
        "option mixedArmour all",
    );
    counts(
        &both.roll("tsg.return").ledger,
        "de.A +3 §3.1, de.A -1 §3.7.2, de.at +2 §3.7.1",
    );
}

// covers R20 §3.4
#[test]
fn a_mixed_attack_is_one_throw_and_the_defender_fights_it_at_close_quarters() {
    let de = "elite_infantry\nplatoon de.en engineers";
    let told = mixed("elite_infantry", "elite_infantry", de, "");
    let attack = &told.roll("tsg.attack").ledger;
    counts(attack, "us.A +3 §3.1, us.A +1 §3.7.1, us.B +3 §3.1");
    passes_over(attack, "us.B §3.7.1");
    let answer = &told.roll("tsg.return").ledger;
    counts(answer, "de.A +3 §3.1, de.A +1 R40, de.en +1 §3.7.1");
}

// covers §3.7.2
#[test]
fn each_attacking_stand_loses_its_own_die_for_cover() {
    let state = position(
        "map 9 12
        battalion us blue move
        stand us.hq 0405 hq
        stand us.A 0505 infantry
        stand us.B 0304 infantry
        battalion de orange dig_in
        stand de.hq 0501 hq
        stand de.A 0504 infantry
        acting us moving",
    );
    let told = plain(&state, Side::Blue, &order("attack 0504 us.A us.B"));
    let expected = "us.A +3 §3.1, us.A -1 §3.7.2, us.B +3 §3.1, us.B -1 §3.7.2";
    counts(&told.roll("tsg.attack").ledger, expected);
}

// covers §3.7.3 §3.7.2
#[test]
fn a_line_names_the_entry_that_caused_it() {
    let duel = Duel {
        us: "infantry sp=2\nplatoon us.mg machine_gun",
        orders: ["move", "dig_in"],
        at: FAR,
        more: "ground 0505 river",
        ..Duel::default()
    };
    let mut state = duel.state();
    let ours = state.stands.get_mut(&stand("us.A")).unwrap();
    (ours.hurt_at, ours.placed_at) = (Seq(41), Seq(42));
    let theirs = crate::board::battalion("de");
    state.battalions.get_mut(&theirs).unwrap().ordered_at = Seq(43);
    let told = plain(&state, Side::Blue, &duel.order());
    let ledger = &told.roll("tsg.attack").ledger;
    let causes: Vec<_> = ledger
        .lines
        .iter()
        .filter(|l| l.applies)
        .map(|l| l.cause.map(|seq| seq.0))
        .collect();
    // strength; dug in; river; two points left; three hexes; the floor
    assert_eq!(
        causes[..5],
        [Some(1), Some(43), Some(42), Some(41), Some(42)]
    );
    assert_eq!(
        told.roll("tsg.attack").reading.lines[0].cause,
        Some(Seq(43))
    );
}
