//! §3.7.1: each addition by itself.

use super::super::{CLOSE, NEAR};
use super::{answer, attack, counts, passes_over};

// covers §3.1
#[test]
fn a_stand_has_its_fighting_strength() {
    counts(&attack("infantry", "infantry", "move", CLOSE, ""), "us.A +3 §3.1");
    counts(&attack("heavy_armour", "heavy_armour", "move", CLOSE, ""), "us.A +4 §3.1");
    counts(&attack("armoured_cars", "heavy_armour", "move", NEAR, ""), "us.A +3 §3.1");
    counts(&attack("militia", "infantry", "move", CLOSE, ""), "us.A +3 §3.1");
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

// covers §3.7.1 R30 R85
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
    counts(&attack("medium_armour", carried, "move", CLOSE, ""), "us.A +4 §3.1");
    counts(&attack("medium_armour", "hq", "move", CLOSE, ""), "us.A +4 §3.1");
}

// covers §3.7.1 R86
#[test]
fn a_defending_tank_has_the_die_against_infantry_from_the_open() {
    counts(&answer("infantry", "medium_armour", "move", CLOSE, ""), "de.A +4 §3.1, de.A +1 §3.7.1");
    let woods = answer("infantry", "medium_armour", "move", CLOSE, "ground 0505 woods");
    counts(&woods, "de.A +4 §3.1");
    passes_over(&woods, "de.A §3.7.1");
    counts(&answer("medium_armour", "medium_armour", "move", CLOSE, ""), "de.A +4 §3.1");
}

// covers §6 §3.7.1 R85
#[test]
fn an_armoured_headquarters_defends_with_the_die_of_armour() {
    let field = |more: &str| answer("infantry", "hq armoured", "move", CLOSE, more);
    counts(&field(""), "de.A +1 §3.1, de.A +1 §3.7.1");
    counts(&field("ground 0505 woods"), "de.A +1 §3.1");
    counts(&answer("infantry", "hq", "move", CLOSE, ""), "de.A +1 §3.1");
}

// covers §3.7.1 R40
#[test]
fn elite_infantry_has_a_die_more_in_close_combat_attacking_and_defending() {
    counts(
        &attack("elite_infantry", "infantry", "move", CLOSE, ""),
        "us.A +3 §3.1, us.A +1 §3.7.1",
    );
    counts(&answer("infantry", "elite_infantry", "move", CLOSE, ""), "de.A +3 §3.1, de.A +1 R40");
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
        for armour in
            ["medium_armour", "armoured_infantry\nplatoon de.ht armoured_transport", "hq armoured"]
        {
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
    counts(&attack(us, "infantry", "move", CLOSE, ""), "us.A +3 §3.1, us.en +1 §3.7.1");
    let distant = attack(us, "infantry", "move", NEAR, "");
    counts(&distant, "us.A +3 §3.1");
    passes_over(&distant, "us.en §3.7.1");
    let de = "infantry\nplatoon de.en engineers";
    counts(&answer("infantry", de, "move", CLOSE, ""), "de.A +3 §3.1, de.en +1 §3.7.1");
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
    counts(&attack(us, "infantry", "move", CLOSE, "ground 0504 woods"), first);
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
        let ledger = attack("infantry\nplatoon us.mg machine_gun", "infantry", "move", at, "");
        counts(&ledger, "us.A +3 §3.1, us.mg +1 §3.7.1");
        let carried = "armoured_infantry\nplatoon us.ht armoured_transport";
        counts(&attack(carried, "infantry", "move", at, ""), "us.A +3 §3.1, us.ht +1 §2.1");
    }
}

// covers §3.1
#[test]
fn light_artillery_in_the_hex_adds_one_without_being_called() {
    let us = "infantry\nplatoon us.mo light_artillery";
    counts(&attack(us, "infantry", "move", NEAR, ""), "us.A +3 §3.1, us.mo +1 §3.1");
    let de = "infantry\nplatoon de.mo light_artillery";
    counts(&answer("infantry", de, "move", NEAR, ""), "de.A +3 §3.1, de.mo +1 §3.1");
}

// covers §3.1 R28
#[test]
fn anti_aircraft_adds_one_in_close_combat_defence_only() {
    let de = "infantry\nplatoon de.aa anti_aircraft";
    counts(&answer("infantry", de, "move", CLOSE, ""), "de.A +3 §3.1, de.aa +1 §3.1");
    counts(&answer("infantry", de, "move", NEAR, ""), "de.A +3 §3.1");
    let us = "infantry\nplatoon us.aa anti_aircraft";
    let attacking = attack(us, "infantry", "move", CLOSE, "");
    counts(&attacking, "us.A +3 §3.1");
    passes_over(&attacking, "us.aa §3.1");
}

// covers §2.1
#[test]
fn a_truck_adds_nothing() {
    counts(&attack("infantry\nplatoon us.tr truck", "infantry", "move", CLOSE, ""), "us.A +3 §3.1");
}
