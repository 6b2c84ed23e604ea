//! §3.2, §4.1: the exact chances shown with a throw, against figures worked out elsewhere.

use std::collections::BTreeMap;

use kernel::odds::{Distribution, Fraction, HitRule};
use kernel::{Call, RollCall, Side};

use super::{CLOSE, Duel, NEAR};
use crate::script::{next_call, order, position};

fn roll(call: Call) -> RollCall {
    match call {
        Call::Roll(roll) => roll,
        Call::Choice(choice) => panic!("{choice:?}"),
    }
}

fn chance(roll: &RollCall, name: &str) -> Fraction {
    let found = roll.outcomes.iter().find(|named| named.name == name);
    found.unwrap_or_else(|| panic!("{name} is not in {:?}", roll.outcomes)).chance.clone()
}

fn fraction(text: &str) -> Fraction {
    text.parse().unwrap()
}

/// The distribution of hits by trying every throw.
fn tried(rule: &HitRule, dice: u32) -> BTreeMap<i64, u64> {
    let mut counts = BTreeMap::new();
    for throw in 0..6u64.pow(dice) {
        let mut rest = throw;
        let faces: Vec<u8> = (0..dice)
            .map(|_| {
                let face = u8::try_from(rest % 6).unwrap() + 1;
                rest /= 6;
                face
            })
            .collect();
        *counts.entry(i64::from(rule.hits(&faces))).or_insert(0) += 1;
    }
    counts
}

/// Worked example 1, up to the attacker's throw and beyond.
fn paratroopers(answers: &[&str]) -> RollCall {
    let state = position(
        "map 9 20
        ground 0509 town
        battalion pz orange move
        stand pz.hq 0512 hq
        platoon pz.ig light_artillery
        stand pz.1 0511 medium_armour
        stand pz.2 0410 medium_armour sp=2
        battery ge.b orange 0517 artillery
        battalion ab blue dig_in
        stand ab.hq 0508 hq
        platoon ab.mortar light_artillery
        stand ab.A 0509 elite_infantry sp=4
        platoon ab.mg machine_gun
        battery us.b1 blue 0503 artillery
        battery us.b2 blue 0603 artillery
        acting pz moving",
    );
    let supports = ["pz.ig ge.b", "ab.mortar us.b1 us.b2"];
    let answers: Vec<&str> = supports.into_iter().chain(answers.iter().copied()).collect();
    roll(next_call(&state, Side::Orange, &order("attack 0509 pz.1 pz.2"), &answers))
}

// covers §3.2
#[test]
fn six_dice_on_six_and_six_dice_dug_in_have_the_chances_of_the_golden_tests() {
    let attack = paratroopers(&[]);
    assert_eq!(attack.odds.chance(&0), fraction("15625/46656"));
    assert_eq!(attack.odds.mean(), fraction("1"));
    assert_eq!(chance(&attack, "ab.A: no loss"), fraction("15625/46656"));
    let answer = paratroopers(&["133456"]);
    let chances: Vec<String> = answer.odds.values().map(|(_, p)| p.to_string()).collect();
    let expected = ["3/64", "353/1728", "1757/5184", "12793/46656", "1315/11664", "7/324", "1/729"];
    assert_eq!(chances, expected);
    assert_eq!(answer.odds.mean(), fraction("6625/2916"));
    assert_eq!(chance(&answer, "pz.1 and pz.2: no loss"), fraction("3/64"));
    assert_eq!(chance(&answer, "pz.1 and pz.2: loses 1"), fraction("353/1728"));
    let two = fraction("3/64").complement() - fraction("353/1728");
    assert_eq!(chance(&answer, "pz.1 and pz.2: loses 2"), two);
}

// covers §4.1
#[test]
fn ten_dice_against_five_have_the_chances_of_the_second_example() {
    let state = position(
        "map 9 9
        battalion us blue move motorised
        stand us.hq 0506 hq
        platoon us.mortar light_artillery
        stand us.sh 0505 medium_armour
        stand us.ai 0404 armoured_infantry
        platoon us.ht armoured_transport
        battalion de orange move
        stand de.hq 0603 hq
        platoon de.mortar light_artillery
        stand de.A 0504 infantry
        platoon de.at anti_tank
        acting us moving",
    );
    let order = order("attack 0504 us.sh us.ai");
    let attack = roll(next_call(&state, Side::Blue, &order, &["us.mortar", "de.mortar"]));
    assert_eq!(attack.odds.mean(), fraction("532465/236196"));
    assert_eq!(chance(&attack, "de.A falls back"), fraction("321020263885/470184984576"));
    let others =
        chance(&attack, "nobody falls back") + chance(&attack, "us.sh and us.ai fall back");
    assert_eq!(others, chance(&attack, "de.A falls back").complement());
    assert_eq!(chance(&attack, "nobody falls back").decimal_text(6), "0.196164");
    // After three hits only three, four or five hits in return change anything: 66612 and better.
    let answers = ["us.mortar", "de.mortar", "6655112234"];
    let answer = roll(next_call(&state, Side::Blue, &order, &answers));
    let known = &answer.odds;
    assert_eq!(chance(&answer, "de.A falls back"), known.at_most(&2));
    assert_eq!(chance(&answer, "nobody falls back"), known.chance(&3));
    assert_eq!(chance(&answer, "us.sh and us.ai fall back"), known.at_least(&4));
    assert_eq!(answer.odds.chance(&0), fraction("8/27"));
}

// covers §3.2
#[test]
fn one_and_two_dice_have_the_chances_of_the_golden_tests() {
    let odds = |us: &str, theirs: &str, purpose: &str| {
        let duel = Duel { us, de: us, orders: ["move", theirs], at: CLOSE, more: "" };
        duel.fought().roll(purpose).odds.clone()
    };
    let one = "infantry sp=1";
    assert_eq!(odds(one, "move", "tsg.attack").chance(&1), fraction("1/6"));
    assert_eq!(odds(one, "hold", "tsg.return").chance(&1), fraction("1/3"));
    let dug_in = |us: &str, strength: u8| {
        let de = format!("infantry sp={strength}");
        let duel = Duel { us, de: &de, orders: ["move", "dig_in"], at: CLOSE, more: "" };
        duel.fought().roll("tsg.return").odds.clone()
    };
    assert_eq!(dug_in("infantry", 1).chance(&1), fraction("1/3"));
    let two = dug_in("infantry", 2);
    let chances: Vec<String> = two.values().map(|(_, p)| p.to_string()).collect();
    assert_eq!(chances, ["5/12", "17/36", "1/9"]);
}

// covers §3.2
#[test]
fn the_odds_of_a_call_are_those_of_every_throw_tried() {
    for theirs in ["move", "hold", "dig_in", "retreat"] {
        let duel = Duel { orders: ["move", theirs], at: NEAR, ..Duel::default() };
        for call in duel.fought().calls {
            let roll = roll(call);
            let rule = roll.hits.unwrap();
            let tried = Distribution::weighted(tried(&rule, u32::from(roll.count)));
            assert_eq!(roll.odds, tried, "{theirs} {}", roll.purpose);
        }
    }
}

// covers §4.1 R66
#[test]
fn destruction_is_named_where_hits_leave_no_choice() {
    // One point left: any of three dice on 6 or pairs of 5s, 14/27 of which miss.
    let duel = Duel { de: "infantry sp=1", ..Duel::default() };
    let call = duel.fought().roll("tsg.attack").clone();
    let gone = chance(&call, "de.A is destroyed");
    assert_eq!(gone, fraction("14/27").complement());
    assert!(call.outcomes.iter().all(|named| named.name != "de.A falls back"));
    // Without a hit, one die of the defender throws the attacker back with 1/6.
    assert_eq!(chance(&call, "us.A falls back"), fraction("14/162"));
}

// covers §4
#[test]
fn the_named_outcomes_of_each_kind_sum_to_one() {
    // Both sides' losses and, in close combat, the end; for the answer the defender's losses are known already.
    for (at, kinds) in [(CLOSE, [3, 2]), (NEAR, [2, 1])] {
        let duel = Duel { at, ..Duel::default() };
        let told = duel.fought();
        for (purpose, kinds) in ["tsg.attack", "tsg.return"].into_iter().zip(kinds) {
            let outcomes = told.roll(purpose).outcomes.clone();
            let sum = outcomes.into_iter().fold(Fraction::zero(), |sum, named| sum + named.chance);
            assert_eq!(sum, Fraction::whole(kinds), "{purpose}");
        }
    }
}

/// The chances that are no fates, added up by what they are about.
fn sums(roll: &RollCall) -> BTreeMap<(Option<kernel::Actor>, String), Fraction> {
    let mut sums = BTreeMap::new();
    for named in roll.outcomes.iter().filter(|named| !named.fate) {
        let about = named.name.split_once(": ").filter(|_| named.seat.is_some());
        let about = (named.seat, about.map(|(who, _)| who.to_owned()).unwrap_or_default());
        let sum = sums.entry(about).or_insert_with(Fraction::zero);
        *sum = sum.clone() + named.chance.clone();
    }
    sums
}

// covers §4 §4.1
#[test]
fn a_stand_of_one_point_is_lost_whenever_it_is_hit_at_all() {
    // Three dice hit back on six or a pair of fives: none of them in (4³ + 3·4²) of 6³ throws, which is 14/27.
    let duel = Duel { us: "infantry sp=1", ..Duel::default() };
    let call = roll(next_call(&duel.state(), Side::Blue, &duel.order(), &[]));
    assert_eq!(chance(&call, "us.A: is lost"), fraction("13/27"));
    assert_eq!(chance(&call, "us.A: loses 1"), fraction("13/27"));
    // How the fight ends is another question, whose answers exclude each other: its one die hits with 1/6.
    assert!(sums(&call).values().all(Fraction::is_one), "{:?}", call.outcomes);
    assert_eq!(chance(&call, "de.A falls back"), fraction("7/81"));
    assert_eq!(chance(&call, "us.A is destroyed"), fraction("13/27"));
}

// covers §4 R20
#[test]
fn of_a_mixed_attack_the_close_stand_bears_the_first_loss() {
    let state = position(
        "map 9 12
        battalion us blue move
        stand us.hq 0405 hq
        stand us.A 0505 infantry sp=1
        stand us.B 0304 infantry
        battalion de orange hold
        stand de.hq 0501 hq
        stand de.A 0504 infantry
        platoon de.mg machine_gun
        acting us moving",
    );
    let call = roll(next_call(&state, Side::Blue, &order("attack 0504 us.A us.B"), &[]));
    // The first loss comes out of the close hex (§4): us.A has one point, so it never falls back.
    let lost = chance(&call, "us.A: is lost");
    assert_eq!(lost, chance(&call, "us.A and us.B: no loss").complement());
    assert!(call.outcomes.iter().all(|named| !named.name.contains("us.A falls back")));
    assert!(call.outcomes.iter().any(|named| named.name == "us.A is destroyed"));
    // The defender gives up its machine gun or a second point, as it likes.
    assert!(call.outcomes.iter().any(|n| n.name == "de.mg: may be given up"));
    assert!(sums(&call).values().all(Fraction::is_one), "{:?}", call.outcomes);
}
