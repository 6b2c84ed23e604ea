//! Refusals that no other room tries: patrols, what cannot be fought out, rivers without fords, batteries that have spent their missions.

use brigadier_general::rules::fire::Said;
use brigadier_general::rules::{fought_out, patrol};
use brigadier_general::{Order, State};
use kernel::table::{Length, Point};
use kernel::{Refusal as _, Side};

use crate::board::{board, id, refused};
use crate::umpire::{FIELD, at};

/// At three in the morning.
fn night(more: &str) -> State {
    board(&format!("{FIELD}start 180\nsun 480 990\n{more}\nphase orders blue\n"))
}

fn goes(state: &State, platoon: &str, target: &str) -> Result<(), String> {
    patrol::may_go(state, Side::Blue, (id(platoon), id(target)))
        .map_err(|refusal| refusal.code().to_owned())
}

fn because<T>(code: &str) -> Result<T, String> {
    Err(code.to_owned())
}

// covers R54
#[test]
fn a_patrol_goes_by_night_once_a_turn_to_somebody_on_foot_who_is_near() {
    assert_eq!(goes(&night(""), "a.1", "b.1"), Ok(()));
    assert_eq!(goes(&at("phase orders blue"), "a.1", "b.1"), because("not_by_day"));
    let mut state = night("");
    state.platoons.get_mut(&id("b.1")).unwrap().deeds.patrolled = true;
    assert_eq!(goes(&state, "a.1", "b.1"), because("has_patrolled"));
    assert_eq!(goes(&night(""), "a.1", "a.2"), because("no_target"));
    assert_eq!(goes(&night(""), "b.1", "a.1"), because("not_yours"));
    assert_eq!(goes(&night(""), "rockets", "b.1"), because("not_there"));
    assert_eq!(goes(&night(""), "i.hq", "b.2"), because("too_far_for_patrol"));
    let tanks = night("platoon a.t blue tank_medium aim of=i at=21,24");
    assert_eq!(goes(&tanks, "a.t", "b.1"), because("no_infantry"));
}

// covers R54
#[test]
fn shells_and_several_at_once_are_not_fought_out() {
    let state = at("phase rest blue");
    let said = Said { firers: &[], batteries: &[id("rockets")], target: id("b.1"), sightings: &[] };
    let refusal = fought_out::fire(&state, Side::Blue, said).unwrap_err();
    assert_eq!(refusal.code(), "not_fought_out");
    let pair = [id("a.1"), id("b.1")];
    assert_eq!(fought_out::one_against_one(&state, &pair), Ok(()));
    let three = [id("a.1"), id("a.2"), id("b.1")];
    let refusal = fought_out::one_against_one(&state, &three).unwrap_err();
    assert_eq!(refusal.code(), "not_one_against_one");
}

// covers R40
#[test]
fn guns_behind_their_trucks_cross_rivers_by_fords() {
    let state = board(&format!(
        "{FIELD}piece lisse river 0 10 72 11\n\
         platoon a.g blue anti_tank_light move of=i at=30,8 limbered\nphase movement blue"
    ));
    let way = vec![Point::new(3_000, 1_300)];
    let order = Order::Move { platoon: id("a.g"), way };
    assert_eq!(refused(&state, &order), ("no_ford".into(), "R40".into()));
}

// covers R41
#[test]
fn nobody_is_met_while_nobody_is_on_his_way() {
    let state = at("phase movement blue");
    let (firers, after) = (vec![id("b.1")], Length::inches(1));
    let held = Order::Interrupt { firers, after, ambush: false, sightings: Vec::new() };
    for order in [held, Order::Pass] {
        assert_eq!(refused(&state, &order).0, "no_mover");
    }
}

// covers R33
#[test]
fn a_battery_of_a_larger_battle_has_no_more_missions_than_it_came_with() {
    let mut state = at("phase call blue");
    let setup = std::sync::Arc::make_mut(&mut state.setup);
    setup.platoons.get_mut(&id("rockets")).unwrap().missions = Some(2);
    let call = Order::CallIndirect {
        observer: id("a.2"),
        target: id("b.1"),
        batteries: vec![id("rockets")],
        sightings: Vec::new(),
    };
    state.platoons.get_mut(&id("rockets")).unwrap().missions = 1;
    assert_eq!(crate::board::happens(&state, &call, &[]).len(), 1);
    state.platoons.get_mut(&id("rockets")).unwrap().missions = 2;
    assert_eq!(refused(&state, &call).0, "no_shots");
}
