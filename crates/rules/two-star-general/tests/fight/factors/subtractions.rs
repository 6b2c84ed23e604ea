//! §3.7.2, §3.7.3: each subtraction by itself.

use kernel::Side;
use two_star_general::rules::factors;
use two_star_general::rules::fight::{Attacker, Fight};
use two_star_general::rules::support::Support;

use super::super::{CLOSE, Duel, FAR, NEAR};
use super::{answer, attack, counts, passes_over};
use crate::board::{battalion, hex, stand};
use crate::script::{order, plain, position};

// covers §3.7.2
#[test]
fn infantry_loses_a_die_in_distant_fire_at_armour() {
    counts(&attack("infantry", "medium_armour", "move", NEAR, ""), "us.A +3 §3.1, us.A -1 §3.7.2");
    counts(&answer("medium_armour", "infantry", "move", NEAR, ""), "de.A +3 §3.1, de.A -1 §3.7.2");
    let carried = "armoured_infantry\nplatoon us.ht armoured_transport";
    counts(
        &attack(carried, "medium_armour", "move", NEAR, ""),
        "us.A +3 §3.1, us.A -1 §3.7.2, us.ht +1 §2.1",
    );
    counts(&attack("light_armour", "medium_armour", "move", NEAR, ""), "us.A +3 §3.1");
}

// covers §3.7.2
#[test]
fn only_non_armoured_infantry_loses_a_die_in_close_combat_with_armour() {
    counts(&attack("infantry", "medium_armour", "move", CLOSE, ""), "us.A +3 §3.1, us.A -1 §3.7.2");
    counts(&answer("medium_armour", "infantry", "move", CLOSE, ""), "de.A +3 §3.1, de.A -1 §3.7.2");
    let carried = "armoured_infantry\nplatoon us.ht armoured_transport";
    counts(&attack(carried, "medium_armour", "move", CLOSE, ""), "us.A +3 §3.1, us.ht +1 §2.1");
}

// covers §3.7.2
#[test]
fn infantry_that_holds_cover_does_not_fear_armour() {
    for order in ["hold", "dig_in"] {
        let covered = answer("medium_armour", "infantry", order, CLOSE, "ground 0504 woods");
        counts(&covered, "de.A +3 §3.1");
        passes_over(&covered, "de.A §3.7.2");
        let open = answer("medium_armour", "infantry", order, CLOSE, "");
        counts(&open, "de.A +3 §3.1, de.A -1 §3.7.2");
        let distant = answer("medium_armour", "infantry", order, NEAR, "ground 0503 woods");
        counts(&distant, "de.A +3 §3.1, de.A -1 §3.7.2");
    }
    let moving = answer("medium_armour", "infantry", "move", CLOSE, "ground 0504 woods");
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
        counts(&attack("infantry", "infantry", "dig_in", at, ""), "us.A +3 §3.1, us.A -1 §3.7.2");
        counts(&attack("infantry", "infantry", "hold", at, ""), "us.A +3 §3.1");
    }
}

// covers §3.7.2
#[test]
fn armour_and_cover_together_cost_one_die() {
    let ledger = attack("infantry", "medium_armour", "dig_in", CLOSE, "ground 0504 woods");
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
fn who_attacks_out_of_cover_has_none_in_that_attack_and_has_it_when_attacked() {
    // Infantry on Hold that defends cover does not fear armour; the same infantry attacking out of it does.
    let out_of_it = attack("infantry", "medium_armour", "move", CLOSE, "ground 0505 woods");
    counts(&out_of_it, "us.A +3 §3.1, us.A -1 §3.7.2");
    // It attacks out of a wood; then the enemy attacks it there, and it defends.
    let duel = Duel { orders: ["hold", "hold"], more: "ground 0505 woods", ..Duel::default() };
    let after = crate::board::after(&duel.state(), &duel.fought().events);
    let back = Fight {
        side: Side::Orange,
        battalion: battalion("de"),
        attackers: vec![Attacker { stand: stand("de.A"), hex: hex("0504"), range: 1 }],
        target: hex("0505"),
        defender: stand("us.A"),
    };
    let ledger = factors::attack_ledger(&after, &back, &Support::default());
    counts(&ledger, "de.A +3 §3.1, de.A -1 §3.7.2");
}

// covers §3.7.3 R29
#[test]
fn water_under_a_stand_costs_a_die_attacking_and_defending() {
    for water in ["river", "bridge"] {
        for at in [CLOSE, NEAR] {
            let ours = attack("infantry", "infantry", "move", at, &format!("ground 0505 {water}"));
            counts(&ours, "us.A +3 §3.1, us.A -1 §3.7.3");
            let theirs =
                answer("infantry", "infantry", "move", at, &format!("ground {at} {water}"));
            counts(&theirs, "de.A +3 §3.1, de.A -1 §3.7.3");
        }
    }
    let both = attack("infantry", "infantry", "move", CLOSE, "ground 0505 river bridge");
    counts(&both, "us.A +3 §3.1, us.A -1 §3.7.3");
}

// covers R29
#[test]
fn streams_cost_a_die_only_where_the_group_says_so() {
    // §3.7.3 lists river, bridge and landing.
    let stream = attack("infantry", "infantry", "move", CLOSE, "ground 0505 stream");
    counts(&stream, "us.A +3 §3.1");
    passes_over(&stream, "us.A R29");
    let cost = "option streams cost\nground 0505 stream";
    let stream = attack("infantry", "infantry", "move", CLOSE, cost);
    counts(&stream, "us.A +3 §3.1, us.A -1 §3.7.3");
}

// covers R63 §3.7.3
#[test]
fn a_close_attack_across_water_on_the_hex_side_costs_a_die_once() {
    for water in ["river", "river bridge"] {
        let side = format!("side 0505 0504 {water}");
        let ours = attack("infantry", "infantry", "move", CLOSE, &side);
        counts(&ours, "us.A +3 §3.1, us.A -1 §3.7.3");
        counts(&answer("infantry", "infantry", "move", CLOSE, &side), "de.A +3 §3.1");
        counts(&attack("infantry", "infantry", "move", NEAR, &side), "us.A +3 §3.1");
        let twice = format!("{side}\nground 0505 river");
        counts(
            &attack("infantry", "infantry", "move", CLOSE, &twice),
            "us.A +3 §3.1, us.A -1 §3.7.3",
        );
    }
    let stream = "side 0505 0504 stream";
    counts(&attack("infantry", "infantry", "move", CLOSE, stream), "us.A +3 §3.1");
    let cost = format!("option streams cost\n{stream}");
    let ledger = attack("infantry", "infantry", "move", CLOSE, &cost);
    counts(&ledger, "us.A +3 §3.1, us.A -1 §3.7.3");
}

// covers R41 §3.7.3
#[test]
fn a_beach_costs_a_die_in_the_round_of_landing_only() {
    let landed = "ground 0505 beach\nlanded us.A";
    counts(&attack("infantry", "infantry", "move", CLOSE, landed), "us.A +3 §3.1, us.A -1 §3.7.3");
    counts(&attack("infantry", "infantry", "move", CLOSE, "ground 0505 beach"), "us.A +3 §3.1");
}

// covers §3.7.3 R9
#[test]
fn each_point_below_the_fighting_strength_costs_a_die_once() {
    for (strength, lost) in [(4, ""), (3, ""), (2, ", us.A -1 §3.7.3"), (1, ", us.A -2 §3.7.3")] {
        let ledger = attack(&format!("infantry sp={strength}"), "infantry", "move", CLOSE, "");
        counts(&ledger, &format!("us.A +3 §3.1{lost}"));
    }
    passes_over(&attack("infantry sp=4", "infantry", "move", CLOSE, ""), "us.A R9");
    let tank = attack("medium_armour sp=3", "medium_armour", "move", CLOSE, "");
    counts(&tank, "us.A +4 §3.1, us.A -1 §3.7.3");
}

// covers §3.7.3 §3.1
#[test]
fn three_hexes_cost_a_die_on_both_sides() {
    counts(&attack("infantry", "infantry", "move", FAR, ""), "us.A +3 §3.1, us.A -1 §3.7.3");
    counts(&answer("infantry", "infantry", "move", FAR, ""), "de.A +3 §3.1, de.A -1 §3.7.3");
}

// covers §3.7.3 R98
#[test]
fn the_defender_answers_at_the_distance_of_the_nearest_attacker() {
    let state = |b_at: &str| {
        position(&format!(
            "map 9 12
            battalion us blue move
            stand us.hq 0405 hq
            stand us.A 0505 infantry
            stand us.B {b_at} infantry
            battalion de orange move
            stand de.hq 0501 hq
            stand de.A 0502 infantry
            acting us moving"
        ))
    };
    let attack = order("attack 0502 us.A us.B");
    let near = plain(&state("0403"), Side::Blue, &attack);
    counts(&near.roll("tsg.attack").ledger, "us.A +3 §3.1, us.A -1 §3.7.3, us.B +3 §3.1");
    counts(&near.roll("tsg.return").ledger, "de.A +3 §3.1");
    let far = plain(&state("0404"), Side::Blue, &attack);
    counts(&far.roll("tsg.return").ledger, "de.A +3 §3.1, de.A -1 §3.7.3");
}
