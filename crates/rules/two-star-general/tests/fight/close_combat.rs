//! §4.1, §4.2: who falls back, who holds, who advances.

use kernel::Side;
use two_star_general::event::{Event, LossCause};
use two_star_general::legal::legal;
use two_star_general::state::{Phase, Step};
use two_star_general::{Order, State};

use crate::board::{accepted, after, battalion, hex, stand};
use crate::script::{Told, order, position, tell, words};

/// `us.A` in 0505 next to `de.A` in 0504, two more companies behind each.
fn duel(ours: &str, theirs: &str, us: &str, de: &str, more: &str) -> State {
    position(&format!(
        "map 9 12
        battalion us blue {ours}
        stand us.hq 0507 hq
        stand us.A 0505 {us}
        stand us.C 0708 infantry
        battalion de orange {theirs}
        stand de.hq 0502 hq
        stand de.A 0504 {de}
        stand de.C 0301 infantry
        acting us moving
        {more}"
    ))
}

fn attack() -> Order {
    order("attack 0504 us.A")
}

fn moved(told: &Told) -> Vec<String> {
    told.events
        .iter()
        .filter_map(|event| match event {
            Event::StandMoved { stand, path, manner } => {
                Some(format!("{stand} {manner:?} {}", path.last().unwrap()))
            }
            _ => None,
        })
        .collect()
}

// covers §4.1
#[test]
fn the_side_with_fewer_hits_falls_back_and_an_even_fight_moves_nobody() {
    let state = duel("move", "hold", "infantry", "infantry", "");
    let won = tell(&state, Side::Blue, &attack(), &["661", "511", "0503", "stay"]);
    assert_eq!(moved(&won), ["de.A FallBack 0503"]);
    let lost = tell(&state, Side::Blue, &attack(), &["611", "551", "0506"]);
    assert_eq!(moved(&lost), ["us.A FallBack 0506"]);
    let even = tell(&state, Side::Blue, &attack(), &["611", "511"]);
    assert_eq!(moved(&even), Vec::<String>::new());
}

// covers §4.1
#[test]
fn hits_decide_and_not_losses() {
    // Three hits against two: both lose two points.
    let state = duel("move", "hold", "infantry", "infantry", "");
    let told = tell(&state, Side::Blue, &attack(), &["666", "551", "0503", "stay"]);
    let after = after(&state, &told.events);
    assert_eq!(after.stand(stand("us.A")).strength, 3);
    assert_eq!(after.stand(stand("de.A")).strength, 3);
    assert_eq!(moved(&told), ["de.A FallBack 0503"]);
}

// covers §4.1 R20
#[test]
fn distant_fire_moves_nobody() {
    let state = position(
        "map 9 12
        battalion us blue move
        stand us.hq 0507 hq
        stand us.A 0506 infantry
        battalion de orange move
        stand de.hq 0501 hq
        stand de.A 0504 infantry
        acting us moving",
    );
    let told = tell(&state, Side::Blue, &attack(), &["666", "111"]);
    assert_eq!(moved(&told), Vec::<String>::new());
}

/// A close and a distant attacker, or two close ones.
fn pair(b_at: &str) -> State {
    position(&format!(
        "map 9 12
        battalion us blue move
        stand us.hq 0405 hq
        stand us.A 0505 infantry
        stand us.B {b_at} infantry
        battalion de orange hold
        stand de.hq 0501 hq
        stand de.A 0504 infantry
        acting us moving"
    ))
}

// covers §4.1 R20
#[test]
fn of_beaten_attackers_only_the_close_ones_fall_back() {
    let order = order("attack 0504 us.A us.B");
    let mixed = tell(&pair("0304"), Side::Blue, &order, &["111111", "511", "0506"]);
    assert_eq!(moved(&mixed), ["us.A FallBack 0506"]);
    let both = tell(&pair("0404"), Side::Blue, &order, &["111111", "511", "us.A", "0506", "0305"]);
    assert_eq!(moved(&both), ["us.A FallBack 0506", "us.B FallBack 0305"]);
}

// covers §4.2 R20
#[test]
fn only_a_close_attacker_may_advance() {
    let order = order("attack 0504 us.A us.B");
    let mixed = tell(&pair("0304"), Side::Blue, &order, &["611111", "111", "0503", "us.A"]);
    assert_eq!(words(mixed.asked("tsg.pursuit").unwrap()), ["stay", "us.A"]);
    assert_eq!(moved(&mixed), ["de.A FallBack 0503", "us.A Pursuit 0504"]);
    let both = tell(&pair("0404"), Side::Blue, &order, &["611111", "111", "0503", "us.B"]);
    assert_eq!(words(both.asked("tsg.pursuit").unwrap()), ["stay", "us.A", "us.B"]);
    assert_eq!(moved(&both), ["de.A FallBack 0503", "us.B Pursuit 0504"]);
}

// covers §4.2
#[test]
fn a_holding_battalion_may_advance_too() {
    let state = duel("hold", "hold", "infantry", "infantry", "");
    let told = tell(&state, Side::Blue, &attack(), &["611", "111", "0503", "us.A"]);
    assert_eq!(moved(&told), ["de.A FallBack 0503", "us.A Pursuit 0504"]);
    assert_eq!(after(&state, &told.events).hex_of(stand("us.A")), Some(hex("0504")));
}

// covers §4.2
#[test]
fn an_even_fight_that_destroys_the_defender_lets_the_attacker_advance() {
    let state = duel("move", "hold", "infantry", "infantry sp=1", "");
    let told = tell(&state, Side::Blue, &attack(), &["611", "5", "us.A"]);
    assert_eq!(moved(&told), ["us.A Pursuit 0504"]);
}

// covers R66 §4.2
#[test]
fn an_attacker_that_took_more_hits_but_destroyed_the_defender_stays() {
    let state = duel("move", "hold", "infantry", "elite_infantry sp=1", "");
    let told = tell(&state, Side::Blue, &attack(), &["611", "55"]);
    assert_eq!(moved(&told), Vec::<String>::new());
    let after = after(&state, &told.events);
    assert_eq!(after.hex_of(stand("de.A")), None);
    assert_eq!(after.hex_of(stand("us.A")), Some(hex("0505")));
    assert_eq!(after.stand(stand("us.A")).strength, 3);
}

// covers §4.2
#[test]
fn taking_an_objective_by_pursuit_changes_its_holder() {
    let state = duel("move", "hold", "infantry", "infantry", "objective 0504 orange");
    let told = tell(&state, Side::Blue, &attack(), &["611", "111", "0503", "us.A"]);
    assert_eq!(after(&state, &told.events).objectives[&hex("0504")], Some(Side::Blue));
}

/// A tank against `de.A` in a town or in the open.
fn assault(theirs: &str, ground: &str, de: &str) -> State {
    duel("move", theirs, "medium_armour", de, &format!("ground 0504 {ground}"))
}

// covers §4.1 R22
#[test]
fn a_dug_in_stand_in_cover_may_hold_for_one_more_point_of_core_or_support() {
    let de = "infantry\nplatoon de.mg machine_gun";
    for ground in ["town", "woods", "bocage", "works"] {
        let state = assault("dig_in", ground, de);
        let answers = ["611", "1111", "de.A", "hold+de.mg"];
        let told = tell(&state, Side::Blue, &attack(), &answers);
        let call = told.asked("tsg.hold_ground").unwrap();
        assert_eq!(words(call), ["fall_back", "hold+de.A", "hold+de.mg"]);
        assert_eq!(call.seat, kernel::Actor::Orange);
        assert_eq!(moved(&told), Vec::<String>::new());
        let lost = told.events.iter().find_map(|event| match event {
            Event::PlatoonLost { cause, .. } => Some(*cause),
            _ => None,
        });
        assert_eq!(lost, Some(LossCause::HeldGround));
    }
}

// covers §4.1 R22
#[test]
fn it_may_fall_back_instead() {
    let state = assault("dig_in", "town", "infantry");
    let told = tell(&state, Side::Blue, &attack(), &["611", "111", "fall_back", "0503", "stay"]);
    assert_eq!(moved(&told), ["de.A FallBack 0503"]);
}

// covers §4.1 R22 R91
#[test]
fn neither_in_the_open_nor_on_hold_nor_with_the_last_point_does_it_hold() {
    // In the open infantry loses a die to the tank; a tank loses one to cover or a dug-in target.
    for (theirs, ground, answer) in [("dig_in", "open", "11"), ("hold", "town", "111")] {
        let state = assault(theirs, ground, "infantry");
        let told = tell(&state, Side::Blue, &attack(), &["611", answer, "0503", "stay"]);
        assert!(told.asked("tsg.hold_ground").is_none(), "{theirs} {ground}");
    }
    let weak = assault("dig_in", "town", "infantry sp=2");
    let told = tell(&weak, Side::Blue, &attack(), &["611", "11", "0503", "stay"]);
    assert!(told.asked("tsg.hold_ground").is_none());
    // With one point left it may still give up its platoon.
    let armed = assault("dig_in", "town", "infantry sp=2\nplatoon de.mg machine_gun");
    let told = tell(&armed, Side::Blue, &attack(), &["611", "111", "de.A", "hold+de.mg"]);
    assert_eq!(words(told.asked("tsg.hold_ground").unwrap()), ["fall_back", "hold+de.mg"]);
}

// covers R23
#[test]
fn a_beaten_stand_on_retreat_falls_back_too() {
    let state = duel("move", "retreat", "infantry", "infantry", "");
    let told = tell(&state, Side::Blue, &attack(), &["511", "0503", "stay"]);
    assert_eq!(moved(&told), ["de.A FallBack 0503"]);
}

// covers R21
#[test]
fn a_beaten_stand_without_a_way_out_is_destroyed_and_its_hex_may_be_entered() {
    let state = position(
        "map 2 2
        battalion us blue move
        stand us.hq 0202 hq
        stand us.A 0102 infantry
        battalion de orange hold
        stand de.hq waiting hq
        stand de.A 0101 infantry
        stand de.B waiting infantry
        acting us moving",
    );
    let order = order("attack 0101 us.A");
    let told = tell(&state, Side::Blue, &order, &["611", "111", "us.A"]);
    let cause = told.events.iter().find_map(|event| match event {
        Event::StandDestroyed { cause, .. } => Some(*cause),
        _ => None,
    });
    assert_eq!(cause, Some(LossCause::NoEscape));
    assert_eq!(moved(&told), ["us.A Pursuit 0101"]);
}

// covers §5
#[test]
fn a_battery_that_falls_back_loses_its_shots() {
    let state = position(
        "map 9 12
        battalion us blue move
        stand us.hq 0507 hq
        stand us.A 0505 infantry
        battalion de orange hold
        stand de.hq 0901 hq
        stand de.B 0902 infantry
        battery g0 orange 0504 artillery shots=2
        acting us moving",
    );
    let told = tell(&state, Side::Blue, &attack(), &["611", "11", "0503", "stay"]);
    assert_eq!(moved(&told), ["g0 FallBack 0503"]);
    assert_eq!(after(&state, &told.events).stand(stand("g0")).shots, 0);
}

// covers §1.7 §6 R50
#[test]
fn a_battalion_that_its_own_attack_removes_ends_its_turn_and_the_game_goes_on() {
    let state = position(
        "map 9 12
        battalion us blue move
        stand us.hq 0507 hq
        stand us.A 0505 infantry sp=1
        battalion us2 blue move
        stand us2.hq 0107 hq
        stand us2.A 0108 infantry
        battalion de orange hold
        stand de.hq 0502 hq
        stand de.A 0504 infantry
        acting us moving",
    );
    let told = tell(&state, Side::Blue, &attack(), &["1", "511"]);
    let removed = after(&state, &told.events);
    assert!(removed.battalion(battalion("us")).removed);
    assert!(!told.events.iter().any(|event| matches!(event, Event::BattleEnded { .. })));
    let offers = legal(&removed, Side::Blue.actor()).offers;
    let orders: Vec<Order> = offers.into_iter().map(|offer| offer.order).collect();
    assert_eq!(orders, [Order::EndActivation]);
    let next = after(&removed, &accepted(&removed, Side::Blue, &Order::EndActivation));
    assert!(matches!(&next.phase, Phase::Battalions(turns) if turns.step == Step::Throw));
}

// covers §11
#[test]
fn an_attack_that_leaves_the_enemy_nobody_is_settled_to_its_end_and_then_ends_the_battle() {
    let state = position(
        "map 9 12
        objective 0504 orange
        battalion us blue move
        stand us.hq 0507 hq
        stand us.A 0505 infantry
        battalion de orange hold
        stand de.hq 0502 hq
        stand de.A 0504 infantry sp=1
        acting us moving",
    );
    let told = tell(&state, Side::Blue, &attack(), &["611", "1", "us.A"]);
    assert_eq!(moved(&told), ["us.A Pursuit 0504"]);
    let Some(Event::BattleEnded { outcome }) = told.events.last() else { panic!("it goes on") };
    assert_eq!((outcome.winner, outcome.points), (Some(Side::Blue), [1, 0]));
}
