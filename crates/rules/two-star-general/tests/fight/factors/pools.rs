//! §3.4, §3.7: floors, headquarters, two attackers, and the entries a ledger names.

use kernel::{Seq, Side};
use two_star_general::Event;
use two_star_general::rules::{attack as attacks, chart, factors, losses, support};
use two_star_general::state::Place;

use super::super::{CLOSE, Duel, FAR, NEAR};
use super::{answer, attack, counts, passes_over};
use crate::board::{after, battalion, board, hex, stand};
use crate::script::{order, plain, position};

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
    let ledger = answer("medium_armour", "infantry sp=1", "move", CLOSE, "ground 0504 river");
    let core = "de.A +3 §3.1, de.A -1 §3.7.2, de.A -1 §3.7.3, de.A -2 §3.7.3";
    counts(&ledger, &format!("{core}, de.A +2 §3.4"));
    // Its platoon comes on top: two dice.
    let with_platoon = "infantry sp=1\nplatoon de.mg machine_gun";
    let ledger = answer("medium_armour", with_platoon, "move", CLOSE, "ground 0504 river");
    counts(&ledger, &format!("{core}, de.A +2 §3.4, de.mg +1 §3.7.1"));
    assert_eq!(ledger.total(), 2);
    // A group may read the least die as one of all dice together.
    let pool = "option closeFloor pool\nground 0504 river";
    let ledger = answer("medium_armour", "infantry sp=1", "move", CLOSE, pool);
    counts(&ledger, &format!("{core}, de.A +1 R7,  +1 §3.4"));
    let ledger = answer("medium_armour", with_platoon, "move", CLOSE, pool);
    assert_eq!(ledger.total(), 1);
    let distant =
        Duel { us: "medium_armour", de: "infantry sp=1", at: NEAR, more: "", ..Duel::default() };
    assert!(distant.fought().calls.iter().all(|call| call.purpose() != "tsg.return"));
}

// covers §6 R19
#[test]
fn a_headquarters_answers_close_combat_with_one_die_and_distant_fire_with_none() {
    let de = "hq\nplatoon de.mg machine_gun";
    counts(&answer("infantry", de, "move", CLOSE, ""), "de.A +1 §3.1, de.mg +1 §3.7.1");
    let anti_aircraft = "hq\nplatoon de.aa anti_aircraft";
    counts(&answer("infantry", anti_aircraft, "hold", CLOSE, ""), "de.A +1 §3.1, de.aa +1 §3.1");
    let distant = Duel { de, at: NEAR, ..Duel::default() };
    assert!(distant.fought().calls.iter().all(|call| call.purpose() != "tsg.return"));
}

// covers §6
#[test]
fn an_armoured_headquarters_is_armour() {
    counts(&attack("infantry", "hq armoured", "move", CLOSE, ""), "us.A +3 §3.1, us.A -1 §3.7.2");
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
    counts(&any.roll("tsg.return").ledger, "de.A +3 §3.1, de.A -1 §3.7.2, de.at +2 §3.7.1");
    let all = mixed("infantry", "medium_armour", de, "option mixedArmour all");
    counts(&all.roll("tsg.return").ledger, "de.A +3 §3.1, de.at +1 §3.7.1");
    let both = mixed("medium_armour", "medium_armour", de, "option mixedArmour all");
    counts(&both.roll("tsg.return").ledger, "de.A +3 §3.1, de.A -1 §3.7.2, de.at +2 §3.7.1");
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
    let causes: Vec<_> =
        ledger.lines.iter().filter(|l| l.applies).map(|l| l.cause.map(|seq| seq.0)).collect();
    // strength; dug in; river; two points left; three hexes; the floor
    assert_eq!(causes[..5], [Some(1), Some(43), Some(42), Some(41), Some(42)]);
    assert_eq!(told.roll("tsg.attack").reading.lines[0].cause, Some(Seq(43)));
}

// covers R6 R3 R4
#[test]
fn the_seven_faces_of_the_first_example_are_three_hits_and_cost_two_points() {
    let state = board(
        "map 9 9
        battalion pz orange move
        stand pz.hq 0506 hq
        stand pz.1 0505 medium_armour
        stand pz.2 0404 medium_armour sp=2
        battalion ab blue dig_in
        stand ab.hq 0502 hq
        stand ab.A 0503 elite_infantry",
    );
    let reading = chart::defence(&state, stand("ab.A")).unwrap();
    assert_eq!(reading.rule.hits(&[1, 1, 3, 4, 4, 5, 5]), 3);
    let panzers = ["pz.1", "pz.2"].map(|id| losses::Exposed { stand: stand(id), close: false });
    assert_eq!(losses::due(&state, &panzers, 3), 2);
}

// covers R52 §1.7
#[test]
fn a_stand_fights_back_at_full_value_against_every_attack_of_a_round() {
    let state = position(
        "map 9 12
        battalion us blue move
        stand us.hq 0506 hq
        stand us.A 0505 infantry
        battalion us2 blue move
        stand us2.hq 0305 hq
        stand us2.A 0404 infantry
        battalion de orange hold
        stand de.hq 0501 hq
        stand de.A 0504 infantry
        acting us moving",
    );
    let first = plain(&state, Side::Blue, &order("attack 0504 us.A"));
    let (us, us2) = (battalion("us"), battalion("us2"));
    let mut now = after(&state, &first.events);
    let next = Event::BattalionActivated { battalion: us2 };
    now = after(&now, &[Event::ActivationEnded { battalion: us }, next]);
    let second = plain(&now, Side::Blue, &order("attack 0504 us2.A"));
    counts(&first.roll("tsg.return").ledger, "de.A +3 §3.1");
    counts(&second.roll("tsg.return").ledger, "de.A +3 §3.1");
}

// covers R55
#[test]
fn a_declared_attack_goes_on_without_its_headquarters() {
    let mut state = position(
        "map 9 12
        battalion us blue move
        stand us.hq 0506 hq
        stand us.B 0605 infantry
        platoon us.mo light_artillery
        stand us.A 0505 infantry
        battalion de orange hold
        stand de.hq 0501 hq
        stand de.A 0504 infantry
        acting us moving",
    );
    let target = hex("0504");
    let fight = attacks::may_attack(&state, Side::Blue, &[stand("us.A")], target).unwrap();
    let called = support::attack_may_call(&state, &fight);
    state.stands.get_mut(&stand("us.hq")).unwrap().place = Place::Destroyed;
    let ledger = factors::attack_ledger(&state, &fight, &called);
    counts(&ledger, "us.A +3 §3.1, us.mo +1 §3.5.1");
}
