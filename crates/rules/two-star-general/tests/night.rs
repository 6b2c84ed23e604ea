//! §9, §11: the night, and who has won.

use std::sync::Arc;

use kernel::{Readings as _, Side};
use two_star_general::decide::Unfolding;
use two_star_general::rules::{headquarters, night, reshuffle, victory};
use two_star_general::state::{EndReason, Phase, Place, Victory};
use two_star_general::{Event, Order, State};

use crate::board::{accepted, after, battalion, board, hex, offered, platoon, refused, stand};

/// A battalion with its HQ in the middle, a hurt company, a lost one, a lost platoon and a hurt battery.
pub(crate) const NIGHT: &str = "
    map 9 9
    battalion us blue hold
    stand us.hq 0404 hq
    stand us.A 0403 infantry sp=2
    platoon us.mg machine_gun
    stand us.B 0405 infantry
    stand us.C lost infantry
    platoon us.at anti_tank lost
    stand us.D 0409 infantry sp=1
    battery us.g1 blue 0107 artillery sp=1
    battery us.g2 blue lost artillery
    battalion de orange hold
    stand de.hq 0901 hq
    stand de.A 0902 infantry
    phase night
";

fn with_points(strength: u16, platoons: u16) -> State {
    let mut state = board(NIGHT);
    if let Phase::Night(night) = &mut state.phase {
        (night.strength, night.platoons) = ([strength; 2], [platoons; 2]);
    }
    state
}

pub(crate) fn recover(id: &str, points: u8) -> Order {
    Order::Recover { stand: stand(id), points }
}

pub(crate) fn restore(id: &str, at: &str, points: u8) -> Order {
    Order::Restore { stand: stand(id), hex: hex(at), points }
}

fn recover_platoon(id: &str, with: &str) -> Order {
    Order::RecoverPlatoon { platoon: platoon(id), with: stand(with) }
}

pub(crate) fn reshuffled(moves: &[(&str, &str)]) -> Order {
    let places = moves.iter().map(|(id, at)| (stand(id), hex(at))).collect();
    Order::NightReshuffle { battalion: battalion("us"), places }
}

#[track_caller]
pub(crate) fn code(state: &State, order: &Order) -> String {
    refused(state, Side::Blue, order).code
}

// covers §9, §9.1, R37, R70
#[test]
fn the_night_brings_points_for_every_battalion_at_the_start_and_arrived_since() {
    let mut state = board(
        "map 9 9
         battalion us blue hold
         stand us.hq 0404 hq
         stand us.A 0403 infantry
         battalion uk blue hold
         stand uk.hq 0202 hq
         stand uk.A 0203 infantry
         battalion pl blue hold
         stand pl.hq waiting hq
         stand pl.A waiting infantry
         battalion de orange hold
         stand de.hq 0901 hq
         stand de.A 0902 infantry",
    );
    let mut setup = (*state.setup).clone();
    let arrival = two_star_general::state::Arrival { day: 2, round: 1, hex: hex("0101") };
    setup.battalions.get_mut(&battalion("pl")).unwrap().arrival = Some(arrival);
    state.setup = setup.into();
    // A battalion that was lost still counts: the book counts those at the start.
    state.battalions.get_mut(&battalion("uk")).unwrap().removed = true;
    let points = |state: &State| {
        let mut unfolding = Unfolding::of(state);
        night::begin(&mut unfolding);
        unfolding.finish()
    };
    let began = |strength, platoons| Event::NightBegan { day: 1, strength, platoons };
    assert_eq!(points(&state)[0], began([4, 2], [2, 1]));
    state.stands.get_mut(&stand("pl.A")).unwrap().place = Place::At(hex("0101"));
    assert_eq!(points(&state)[0], began([6, 2], [3, 1]));
}

// covers §9.1, R37
#[test]
fn a_stand_in_command_recovers_point_for_point() {
    let state = with_points(3, 0);
    let events = accepted(&state, Side::Blue, &recover("us.A", 2));
    assert_eq!(events, [Event::StrengthRecovered { stand: stand("us.A"), points: 2 }]);
    let next = after(&state, &events);
    assert_eq!(next.stand(stand("us.A")).strength, 4);
    assert_eq!(code(&next, &recover("us.A", 2)), "too_few_points");
    accepted(&next, Side::Blue, &recover("us.A", 1));
}

// covers §9.1, R37
#[test]
fn out_of_command_only_artillery_recovers() {
    let state = with_points(9, 0);
    assert_eq!(code(&state, &recover("us.D", 1)), "out_of_command");
    accepted(&state, Side::Blue, &recover("us.g1", 3));
}

// covers §9.1
#[test]
fn an_enemy_beside_it_does_not_keep_a_stand_from_recovering() {
    let mut state = with_points(9, 1);
    state.stands.get_mut(&stand("de.A")).unwrap().place = Place::At(hex("0402"));
    assert!(state.in_enemy_zone(hex("0403"), Side::Blue));
    accepted(&state, Side::Blue, &recover("us.A", 1));
    let order = recover_platoon("us.at", "us.A");
    let mut bare = state.clone();
    bare.platoons.get_mut(&platoon("us.mg")).unwrap().with = None;
    accepted(&bare, Side::Blue, &order);
}

// covers R38
#[test]
fn nothing_recovers_above_full_strength() {
    let state = with_points(9, 9);
    let refusal = refused(&state, Side::Blue, &recover("us.A", 4));
    assert_eq!(
        (refusal.code.as_str(), refusal.instead.as_deref()),
        ("above_full", Some("at most 3"))
    );
    accepted(&state, Side::Blue, &recover("us.A", 3));
    assert_eq!(code(&state, &recover("us.B", 1)), "above_full");
    assert_eq!(code(&state, &recover("us.A", 0)), "no_points");
    assert_eq!(code(&state, &restore("us.C", "0503", 6)), "above_full");
}

// covers §9.1, R37, R80
#[test]
fn a_lost_company_comes_back_beside_its_battalion_and_in_command() {
    let state = with_points(4, 0);
    let events = accepted(&state, Side::Blue, &restore("us.C", "0503", 1));
    let restored = Event::StandRestored { stand: stand("us.C"), hex: hex("0503"), points: 1 };
    assert_eq!(events, [restored]);
    let next = after(&state, &events);
    assert_eq!(next.hex_of(stand("us.C")), Some(hex("0503")));
    assert_eq!(next.stand(stand("us.C")).strength, 1);
    for (order, why) in [
        (restore("us.C", "0404", 1), "hex_taken"),
        (restore("us.C", "0808", 1), "not_beside_battalion"),
        (restore("us.C", "0408", 1), "hex_out_of_command"),
        (restore("us.C", "0503", 5), "too_few_points"),
        (restore("us.C", "9999", 1), "off_the_map"),
        (restore("us.A", "0503", 1), "not_destroyed"),
    ] {
        assert_eq!(code(&state, &order), why, "{order:?}");
    }
}

// covers §9.1
#[test]
fn a_lost_company_does_not_come_back_in_an_enemy_zone_or_impassable_ground() {
    let mut state = board(&NIGHT.replace("map 9 9", "map 9 9\nground 0305 impassable"));
    state.stands.get_mut(&stand("de.A")).unwrap().place = Place::At(hex("0602"));
    assert!(hex("0602").adjacent(hex("0503")), "the test's own geometry");
    assert_eq!(code(&state, &restore("us.C", "0503", 1)), "in_enemy_zone");
    assert_eq!(code(&state, &restore("us.C", "0305", 1)), "impassable");
}

// covers R50
#[test]
fn a_removed_battalion_is_not_rebuilt() {
    let mut state = with_points(9, 9);
    state.battalions.get_mut(&battalion("us")).unwrap().removed = true;
    assert_eq!(code(&state, &restore("us.C", "0503", 1)), "battalion_out");
}

// covers R75
#[test]
fn a_lost_battery_comes_back_beside_a_battery_or_a_headquarters() {
    let state = with_points(9, 0);
    accepted(&state, Side::Blue, &restore("us.g2", "0106", 2));
    accepted(&state, Side::Blue, &restore("us.g2", "0504", 2));
    // Beside A Company, which is neither.
    assert!(hex("0503").adjacent(hex("0403")) && !hex("0503").adjacent(hex("0404")));
    assert_eq!(code(&state, &restore("us.g2", "0503", 2)), "not_beside_artillery");
}

// covers §9.1, R38, R81
#[test]
fn a_lost_platoon_comes_back_to_its_own_battalion_for_one_point() {
    let state = with_points(0, 1);
    let events = accepted(&state, Side::Blue, &recover_platoon("us.at", "us.B"));
    let next = after(&state, &events);
    assert_eq!(next.platoon(platoon("us.at")).with, Some(stand("us.B")));
    assert_eq!(code(&next, &recover_platoon("us.at", "us.B")), "platoon_not_lost");
    assert_eq!(code(&with_points(9, 0), &recover_platoon("us.at", "us.B")), "no_platoon_point");
    assert_eq!(code(&state, &recover_platoon("us.at", "us.A")), "no_room");
    // §9.1 asks for command of strength points only; a group may ask it of platoons, too.
    accepted(&state, Side::Blue, &recover_platoon("us.at", "us.D"));
    let mut strict = state.clone();
    let options = &mut Arc::make_mut(&mut strict.setup).options;
    assert!(options.settle("tsg.platoonCommand", "inCommand"));
    assert_eq!(code(&strict, &recover_platoon("us.at", "us.D")), "out_of_command");
    assert_eq!(code(&state, &recover_platoon("us.at", "us.g1")), "not_its_unit");
    assert_eq!(code(&state, &recover_platoon("us.at", "us.C")), "stand_destroyed");
}

// covers §9.2
#[test]
fn stands_in_command_change_places_once_a_night_whatever_is_between() {
    let state = board(
        &NIGHT
            .replace("0405 infantry", "0406 infantry")
            .replace("map 9 9", "map 9 9\nground 0405 river\nground 0403 marsh\nground 0406 woods"),
    );
    let order = reshuffled(&[("us.A", "0406"), ("us.B", "0403")]);
    let events = accepted(&state, Side::Blue, &order);
    let next = after(&state, &events);
    assert_eq!(next.hex_of(stand("us.A")), Some(hex("0406")));
    assert_eq!(next.hex_of(stand("us.B")), Some(hex("0403")));
    assert_eq!(code(&next, &order), "already_reshuffled");
    assert_eq!(code(&state, &reshuffled(&[("us.A", "0503"), ("us.B", "0403")])), "not_freed");
    let far = reshuffled(&[("us.A", "0409"), ("us.D", "0403")]);
    assert_eq!(code(&state, &far), "ends_out_of_command");
}

// covers §9.2
#[test]
fn a_hex_that_was_not_held_when_the_night_began_is_left_out() {
    let state = with_points(9, 9);
    let next = after(&state, &accepted(&state, Side::Blue, &restore("us.C", "0503", 1)));
    let order = reshuffled(&[("us.C", "0405"), ("us.B", "0503")]);
    assert_eq!(code(&next, &order), "came_back_tonight");
    let offers = offered(reshuffle::offer, &next, Side::Blue);
    let names_c = |order: &Order| match order {
        Order::NightReshuffle { places, .. } => places.contains_key(&stand("us.C")),
        _ => false,
    };
    assert!(!offers.offers.iter().any(|offer| names_c(&offer.order)));
}

// covers §9.2
#[test]
fn platoons_change_hands_overnight() {
    let state = board(NIGHT);
    let order = Order::NightTransfer { platoon: platoon("us.mg"), to: stand("us.B") };
    let next = after(&state, &accepted(&state, Side::Blue, &order));
    assert_eq!(next.platoon(platoon("us.mg")).with, Some(stand("us.B")));
    let far = Order::NightTransfer { platoon: platoon("us.mg"), to: stand("us.D") };
    assert_eq!(code(&state, &far), "out_of_command");
    assert_eq!(code(&board(&NIGHT.replace("phase night", "phase orders")), &order), "wrong_phase");
}

// covers §9.2
#[test]
fn a_battery_s_platoon_stays_with_its_battery() {
    let with_truck =
        NIGHT.replace("0107 artillery sp=1", "0107 artillery sp=1\nplatoon us.truck truck");
    let state = board(&with_truck);
    let order = Order::NightTransfer { platoon: platoon("us.truck"), to: stand("us.B") };
    assert_eq!(code(&state, &order), "not_its_unit");
}

// covers §9.3, R16
#[test]
fn the_next_day_begins_when_both_sides_are_done_and_every_order_is_open() {
    let state = board(&NIGHT.replace("blue hold", "blue dig_in"));
    let half = after(&state, &accepted(&state, Side::Blue, &Order::EndNight));
    assert_eq!(code(&half, &Order::EndNight), "night_done");
    assert_eq!(code(&half, &recover("us.A", 1)), "night_done");
    let morning = after(&half, &accepted(&half, Side::Orange, &Order::EndNight));
    assert_eq!((morning.day, morning.round), (2, 1));
    assert!(matches!(morning.phase, Phase::Orders(_)));
    assert!(morning.battalion(battalion("us")).free_order);
}

// covers §9
#[test]
fn by_day_there_is_no_recovery() {
    let state = board(&NIGHT.replace("phase night", "phase orders"));
    for order in [recover("us.A", 1), restore("us.C", "0503", 1), recover_platoon("us.at", "us.B")]
    {
        assert_eq!(code(&state, &order), "wrong_phase");
    }
    assert_eq!(code(&state, &Order::EndNight), "wrong_phase");
}

// covers §9.1, §9.2
#[test]
fn what_the_night_offers_is_what_it_accepts() {
    let state = with_points(3, 1);
    let mut offers = offered(night::offer, &state, Side::Blue);
    offers.offers.extend(offered(headquarters::offer, &state, Side::Blue).offers);
    for offer in &offers.offers {
        accepted(&state, Side::Blue, &offer.order);
    }
    let offered = |order: &Order| offers.offers.iter().any(|offer| offer.order == *order);
    for points in 1..=5 {
        for at in state.setup.ground.all() {
            for id in ["us.C", "us.g2"] {
                let order = Order::Restore { stand: stand(id), hex: at, points };
                let accepts = crate::board::give(&state, Side::Blue, &order, &[]).is_ok();
                assert_eq!(accepts, offered(&order), "{order:?}");
            }
        }
        for id in ["us.hq", "us.A", "us.B", "us.C", "us.D", "us.g1", "us.g2"] {
            let order = recover(id, points);
            let accepts = crate::board::give(&state, Side::Blue, &order, &[]).is_ok();
            assert_eq!(accepts, offered(&order), "{order:?}");
        }
    }
}

// covers §11, R49
#[test]
fn whoever_holds_more_objective_points_has_won() {
    let text = "map 9 9
        objective 0101 blue
        objective 0202 orange
        objective 0303";
    let mut state = board(text);
    assert_eq!(victory::winner(&state), None);
    state.objectives.insert(hex("0303"), Some(Side::Orange));
    assert_eq!(victory::winner(&state), Some(Side::Orange));
    state.objectives.insert(hex("0202"), None);
    state.objectives.insert(hex("0303"), None);
    assert_eq!(victory::winner(&state), Some(Side::Blue));
}

// covers §11, R49
#[test]
fn an_attacker_who_needs_points_wins_with_them_and_loses_without() {
    let mut state = board("map 9 9\nobjective 0101 orange\nobjective 0202 orange");
    let mut setup = (*state.setup).clone();
    setup.victory = Victory::AttackerNeeds { attacker: Side::Orange, points: 2 };
    setup.objectives.get_mut(&hex("0101")).unwrap().value = 1;
    state.setup = setup.into();
    assert_eq!(victory::winner(&state), Some(Side::Orange));
    state.objectives.insert(hex("0101"), None);
    assert_eq!(victory::winner(&state), Some(Side::Blue));
    let mut unfolding = Unfolding::of(&state);
    victory::end_of_last_day(&mut unfolding);
    match unfolding.finish().as_slice() {
        [Event::BattleEnded { outcome }] => {
            assert_eq!(outcome.winner, Some(Side::Blue));
            assert_eq!(outcome.points, [0, 1]);
            assert_eq!(outcome.reason, EndReason::LastDay);
        }
        other => panic!("{other:?}"),
    }
}
