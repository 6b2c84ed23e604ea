//! §4: what hits cost and who may bear it.

use kernel::Side;
use two_star_general::State;
use two_star_general::event::{Event, LossCause};
use two_star_general::rules::losses::{self, Exposed};

use crate::board::{after, platoon, stand};
use crate::script::{order, position, tell, words};

/// `de.A` with what stands in its hex.
fn alone(de: &str) -> State {
    position(&format!(
        "map 9 12
        battalion de orange hold
        stand de.hq 0501 hq
        stand de.A 0504 {de}"
    ))
}

/// The ways `de.A` may bear so many hits.
fn ways(de: &str, hits: u16) -> String {
    let state = alone(de);
    let exposed = [Exposed { stand: stand("de.A"), close: true }];
    let plans = losses::plans(&state, &exposed, hits);
    plans.iter().map(|plan| losses::word(plan)).collect::<Vec<_>>().join(" | ")
}

// covers §4 R5
#[test]
fn one_hit_takes_a_core_point_a_platoon_or_a_truck() {
    assert_eq!(ways("infantry", 1), "de.A");
    assert_eq!(ways("infantry\nplatoon de.mg machine_gun", 1), "de.A | de.mg");
    let both = "infantry\nplatoon de.mg machine_gun\nplatoon de.tr truck";
    assert_eq!(ways(both, 1), "de.A | de.mg | de.tr");
    assert_eq!(ways(both, 0), "");
}

// covers §4 R5 R4
#[test]
fn two_or_more_hits_take_two_points_and_never_two_support_stands() {
    let both = "infantry\nplatoon de.mg machine_gun\nplatoon de.tr truck";
    for hits in [2, 3, 9] {
        assert_eq!(ways(both, hits), "de.A+de.A | de.A+de.mg | de.A+de.tr");
    }
}

// covers §4 §1.3
#[test]
fn a_core_stand_does_not_die_before_its_platoon() {
    assert_eq!(ways("infantry sp=1\nplatoon de.mg machine_gun", 1), "de.mg");
    assert_eq!(ways("infantry sp=1\nplatoon de.mg machine_gun", 2), "de.A+de.mg");
    assert_eq!(ways("infantry sp=2\nplatoon de.mg machine_gun", 2), "de.A+de.mg");
    assert_eq!(ways("infantry sp=2", 2), "de.A+de.A");
}

// covers §4
#[test]
fn nobody_loses_more_than_there_is() {
    assert_eq!(ways("infantry sp=1", 2), "de.A");
}

// covers R65 §2.1
#[test]
fn a_truck_may_be_taken_and_is_not_counted_when_it_is_left_alone() {
    assert_eq!(ways("infantry sp=1\nplatoon de.tr truck", 1), "de.A | de.tr");
    assert_eq!(ways("infantry sp=1\nplatoon de.tr truck", 2), "de.A+de.tr");
    let both = "infantry sp=1\nplatoon de.mg machine_gun\nplatoon de.tr truck";
    assert_eq!(ways(both, 1), "de.mg | de.tr");
    assert_eq!(ways(both, 2), "de.A+de.mg");
    let state = duel("infantry", &format!("{both}\nstand de.B 0302 infantry"), "");
    let told = tell(&state, Side::Blue, &order("attack 0504 us.A"), &["661", "11", "stay"]);
    let lost: Vec<LossCause> = told
        .events
        .iter()
        .filter_map(|event| match event {
            Event::PlatoonLost { cause, .. } => Some(*cause),
            _ => None,
        })
        .collect();
    assert_eq!(lost, [LossCause::Fight, LossCause::LeftAlone]);
    let after = after(&state, &told.events);
    assert_eq!(after.platoon(platoon("de.tr")).with, None);
}

/// Two attackers, A close and B at two hexes, or both close.
fn pair(us_a: &str, us_b: &str, b_at: &str, option: &str) -> State {
    position(&format!(
        "map 9 12
        {option}
        battalion us blue move
        stand us.hq 0405 hq
        stand us.A 0505 {us_a}
        stand us.B {b_at} {us_b}
        battalion de orange hold
        stand de.hq 0501 hq
        stand de.A 0504 infantry
        acting us moving"
    ))
}

fn shared(state: &State, closes: [bool; 2], hits: u16) -> String {
    let stands = [stand("us.A"), stand("us.B")];
    let exposed: Vec<Exposed> =
        stands.into_iter().zip(closes).map(|(stand, close)| Exposed { stand, close }).collect();
    let plans = losses::plans(state, &exposed, hits);
    plans.iter().map(|plan| losses::word(plan)).collect::<Vec<_>>().join(" | ")
}

// covers R4 §4
#[test]
fn the_attacker_shares_two_losses_between_two_stands() {
    let state = pair("infantry", "infantry", "0404", "");
    assert_eq!(shared(&state, [true, true], 1), "us.A | us.B");
    let two = "us.A+us.A | us.A+us.B | us.B+us.B";
    assert_eq!(shared(&state, [true, true], 2), two);
    assert_eq!(shared(&state, [true, true], 5), two);
    assert_eq!(shared(&state, [false, false], 5), two);
}

// covers R5
#[test]
fn each_attacking_stand_may_lose_its_own_platoon() {
    let us = |name: &str| format!("infantry\nplatoon us.{name} machine_gun");
    let state = pair(&us("mg1"), &us("mg2"), "0404", "");
    assert_eq!(
        shared(&state, [true, true], 2),
        "us.A+us.A | us.A+us.mg1 | us.A+us.B | us.A+us.mg2 | us.mg1+us.B | us.mg1+us.mg2 | \
         us.B+us.B | us.B+us.mg2"
    );
}

// covers §4 R20
#[test]
fn in_a_mixed_attack_the_close_hex_bears_at_least_one() {
    let state = pair("infantry", "infantry", "0304", "");
    assert_eq!(shared(&state, [true, false], 1), "us.A");
    assert_eq!(shared(&state, [true, false], 2), "us.A+us.A | us.A+us.B");
    assert_eq!(shared(&state, [true, false], 0), "");
}

// covers R4
#[test]
fn a_group_may_cap_losses_by_stand() {
    let state = pair("infantry", "infantry", "0404", "option lossCap stand");
    assert_eq!(shared(&state, [true, true], 3), "us.A+us.A+us.B | us.A+us.B+us.B");
    assert_eq!(shared(&state, [true, true], 4), "us.A+us.A+us.B+us.B");
    assert_eq!(shared(&state, [true, true], 9), "us.A+us.A+us.B+us.B");
    let one = [Exposed { stand: stand("us.A"), close: true }];
    assert_eq!(losses::due(&state, &one, 9), 2);
}

/// `us.A` in 0505 next to `de.A` in 0504.
fn duel(us: &str, de: &str, more: &str) -> State {
    position(&format!(
        "map 9 12
        battalion us blue move
        stand us.hq 0506 hq
        stand us.A 0505 {us}
        battalion de orange hold
        stand de.hq 0501 hq
        stand de.A 0504 {de}
        acting us moving
        {more}"
    ))
}

// covers §4
#[test]
fn the_owner_chooses_and_is_not_asked_where_there_is_nothing_to_choose() {
    let state = duel("infantry", "infantry\nplatoon de.mg machine_gun", "");
    let told = tell(&state, Side::Blue, &order("attack 0504 us.A"), &["611", "5111", "de.mg"]);
    let asked = told.asked("tsg.losses").unwrap();
    assert_eq!(asked.seat, kernel::Actor::Orange);
    assert_eq!(words(asked), ["de.A", "de.mg"]);
    let after = after(&state, &told.events);
    assert_eq!(after.stand(stand("de.A")).strength, 5);
    assert_eq!(after.platoon(platoon("de.mg")).with, None);
    assert_eq!(after.stand(stand("us.A")).strength, 4);
}

/// What a sensible owner gives up of `de.A`.
fn usual(de: &str, hits: u16) -> String {
    let state = alone(de);
    let exposed = [Exposed { stand: stand("de.A"), close: true }];
    let plans = losses::plans(&state, &exposed, hits);
    losses::word(&plans[usize::from(losses::usual(&state, &plans))])
}

// covers §4
#[test]
fn a_sensible_owner_keeps_dice() {
    let armed = "platoon de.mg machine_gun\nplatoon de.tr truck";
    assert_eq!(usual(&format!("infantry\n{armed}"), 1), "de.A");
    assert_eq!(usual(&format!("infantry\n{armed}"), 2), "de.A+de.A");
    assert_eq!(usual(&format!("infantry sp=4\n{armed}"), 2), "de.A+de.tr");
    assert_eq!(usual(&format!("infantry sp=3\n{armed}"), 1), "de.tr");
    let state = pair("infantry sp=1", "infantry sp=3", "0404", "");
    let exposed = ["us.A", "us.B"].map(|id| Exposed { stand: stand(id), close: true });
    let plans = losses::plans(&state, &exposed, 1);
    assert_eq!(losses::word(&plans[usize::from(losses::usual(&state, &plans))]), "us.B");
}

// covers §1.4 §6 R50
#[test]
fn the_last_company_takes_its_battalion_with_it() {
    let state = duel(
        "infantry",
        "infantry sp=1",
        "battalion de2 orange hold\nstand de2.hq 0901 hq\nstand de2.A 0902 infantry",
    );
    let told = tell(&state, Side::Blue, &order("attack 0504 us.A"), &["611", "1", "stay"]);
    assert!(told.events.iter().any(|event| matches!(event, Event::BattalionRemoved { .. })));
}
