//! Rulings that say what is not asked: ammunition, targets, men who are all wounded, who acts first, and what a new turn keeps.

use brigadier_general::state::{Deeds, OrderMarker, Phase, PlatoonId, Step};
use brigadier_general::{Event, Order, State};
use kernel::table::{Length, Point};
use kernel::{Call, Seq, Side};

use crate::board::{after, asked, board, by, happens, id, refused};

const FIELD: &str = "
table 72 48
attacker blue
home blue south
home orange north
battalion i blue regular
platoon a.1 blue infantry_semi aim of=i at=20,10
platoon a.m blue mortars aim of=i at=21,4
platoon a.o blue infantry_semi aim of=i at=24,10 observers
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,15
platoon b.2 orange infantry_mixed aim of=ii at=22,18
";

fn at(phase: &str) -> State {
    board(&format!("{FIELD}{phase}"))
}

fn code(state: &State, order: &Order) -> String {
    refused(state, order).0
}

fn call(observer: &str, target: &str) -> Order {
    let (observer, target, batteries) = (id(observer), id(target), vec![id("a.m")]);
    Order::CallIndirect { observer, target, batteries, sightings: Vec::new() }
}

fn fire(firer: &str, target: &str) -> Order {
    let (firers, target) = (vec![id(firer)], id(target));
    Order::Fire { firers, batteries: Vec::new(), target, sightings: Vec::new() }
}

// covers R34
#[test]
fn a_platoon_fires_past_the_nearest_enemy() {
    let state = at("phase rest blue");
    let Call::Choice(_) = asked(&state, &fire("a.1", "b.2"), &[]) else {
        panic!("b.1 is nearer, and does not matter")
    };
}

// covers R33, §11.4.2
#[test]
fn a_battery_has_one_mission_a_turn_and_never_runs_dry() {
    let state = at("phase call blue");
    let called = after(&state, &call("a.1", "b.1"), &[]);
    // Observers may call on everything they see, and the mortars are taken.
    assert_eq!(refused(&called, &call("a.o", "b.2")), ("has_mission".into(), "R33".into()));
    let mut next = called;
    for turn in 2..4 {
        next.missions.clear();
        next.phase = Phase::Time;
        next = after(&next, &Order::ThrowForTime, &["1 2"]);
        next.phase = Phase::Call(Side::Blue);
        assert_eq!(next.turn, turn);
        next = after(&next, &call("a.1", "b.1"), &[]);
    }
    // Who called stands: there is no order that moves him.
    next.phase = Phase::Movement(Side::Blue);
    let go = Order::Move { platoon: id("a.o"), way: vec![Point::inches(24, 11)] };
    assert_eq!(code(&next, &go), "order_forbids");
}

// covers R46
#[test]
fn a_platoon_of_wounded_stays_and_moves_and_neither_fires_nor_calls_nor_assaults() {
    let wounded = |phase: &str| at(&format!("wounded a.1 4\n{phase}"));
    assert_eq!(
        refused(&wounded("phase rest blue"), &fire("a.1", "b.1")),
        ("only_wounded".into(), "R46".into())
    );
    assert_eq!(code(&wounded("phase call blue"), &call("a.1", "b.1")), "only_wounded");
    let mut moving = wounded("phase movement blue");
    moving.platoons.get_mut(&id("a.1")).unwrap().order = OrderMarker::Move;
    let (platoon, target) = (id("a.1"), id("b.1"));
    let assault = Order::Assault { platoon, target, way: Vec::new(), cover: None };
    assert_eq!(code(&moving, &assault), "only_wounded");
    // Its full move, and with Double no more than that.
    let go = |y| Order::Move { platoon, way: vec![Point::inches(20, y)] };
    assert_eq!(happens(&moving, &go(4), &[])[0], laid(platoon, Point::inches(20, 4)));
    moving.platoons.get_mut(&platoon).unwrap().order = OrderMarker::Double;
    assert_eq!(code(&moving, &go(3)), "too_far");
    // Another kill takes a wounded man, and more wounds nothing.
    let shot = at("wounded a.1 4\nattacker orange\nphase rest orange");
    let hit = after(&shot, &fire("b.1", "a.1"), &[":0", "6 6 6 1"]);
    let losses = hit.platoon(platoon).losses;
    assert_eq!((losses.dead, losses.wounded), (2, 2));
    assert!(hit.on_table(platoon));
}

fn laid(platoon: PlatoonId, to: Point) -> Event {
    Event::WayLaid { platoon, way: vec![to], runs: false, leaves: false, meets: None }
}

// covers R50
#[test]
fn the_side_with_the_initiative_acts_first_and_says_who_fights_first() {
    let first = |phase: Phase, wanted: Option<Side>| {
        let mut state = at("");
        state.phase = phase;
        assert_eq!(state.acting(), wanted);
    };
    let (holder, other) = (Some(Side::Blue), Some(Side::Orange));
    first(Phase::Surrender, holder);
    first(Phase::Assault, holder);
    first(Phase::Medic, holder);
    first(Phase::Firing(Step::Aimed), other);
    // Two fights: the holder takes the second first, and the other side none.
    let mut state = at("phase medic");
    state.phase = Phase::Assault;
    let open = brigadier_general::tables::Cover::Open;
    state.contacts.insert((id("a.1"), id("b.1")), open);
    state.contacts.insert((id("a.o"), id("b.2")), open);
    let fight = |one: &str| Order::Fight { platoon: id(one) };
    assert_eq!(by(&state, Side::Orange, &fight("a.1")).code, "other_side");
    assert!(matches!(asked(&state, &fight("b.2"), &[]), Call::Roll(_)));
    assert!(matches!(asked(&state, &fight("a.1"), &[]), Call::Roll(_)));
    // Its wounded and its surrenders are thrown for first.
    let hurt = at("wounded b.1 1\nwounded a.1 1\nphase medic");
    let Call::Roll(roll) = asked(&hurt, &Order::TreatWounded { near: Vec::new() }, &[]) else {
        panic!()
    };
    assert_eq!(roll.seat, Side::Blue.actor());
}

// covers R35
#[test]
fn a_new_turn_forgets_what_was_done_and_keeps_the_rest() {
    let mut state = at("wounded b.1 1\nphase time");
    let before = {
        let own = state.platoons.get_mut(&id("b.1")).unwrap();
        own.deeds = Deeds { moved: true, marched: true, used: Length(300), ..Deeds::default() };
        own.deeds.halves = 1;
        (own.fired_mark, own.fired_at, own.moved_at, own.found) = (Some(1), Seq(1), Seq(1), true);
        (own.dug_in, own.limbered) = (true, true);
        own.order = OrderMarker::Shaken;
        own.clone()
    };
    let next = after(&state, &Order::ThrowForTime, &["1 2"]);
    let now = next.platoon(id("b.1"));
    assert_eq!(now.deeds, Deeds::default());
    assert_eq!((now.place, now.at, now.order), (before.place, before.at, before.order));
    assert_eq!((now.losses, now.dug_in, now.limbered), (before.losses, true, true));
    assert_eq!((now.fired_mark, now.found, now.moved_before), (Some(1), true, true));
}

// covers R52
#[test]
fn nothing_is_said_against_the_table() {
    let state = at("phase movement blue");
    let mut moving = state;
    moving.platoons.get_mut(&id("a.1")).unwrap().order = OrderMarker::Move;
    let way = vec![Point::inches(20, 9)];
    let going = after(&moving, &Order::Move { platoon: id("a.1"), way }, &[]);
    let held = |ambush| {
        let (firers, after) = (vec![id("b.1")], Length::ZERO);
        Order::Interrupt { firers, after, ambush, sightings: Vec::new() }
    };
    assert_eq!(refused(&going, &held(true)), ("measured".into(), "R52".into()));
    assert!(matches!(asked(&going, &held(false), &[]), Call::Choice(_)));
}

// covers R19, R13
#[test]
fn the_wounded_of_a_platoon_that_is_taken_stay_wounded() {
    let text = FIELD
        .replace("platoon b.1 orange infantry_mixed aim", "platoon b.1 orange infantry_mixed rout")
        .replace("at=20,15", "at=20,12.8");
    let state =
        after(&board(&format!("{text}wounded b.1 2\nphase rest orange")), &Order::EndPhase, &[]);
    let throw = Order::ThrowForSurrender { near: Vec::new() };
    let taken = after(&state, &throw, &["1"]);
    let losses = taken.platoon(id("b.1")).losses;
    assert!(!taken.on_table(id("b.1")));
    assert_eq!((losses.dead, losses.wounded), (0, 2));
    // Four dead leave no wounded man (§11.5.2).
    let fit = at("attacker orange\nphase rest orange");
    let lost = after(&fit, &fire("b.1", "a.1"), &[":0", "6 6 6 6"]);
    let losses = lost.platoon(id("a.1")).losses;
    assert_eq!((losses.dead, losses.wounded), (4, 0));
}
