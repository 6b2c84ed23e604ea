//! Calls and fire: who may, in which step, with how many dice, and what becomes of the target.

use brigadier_general::state::{Casualties, Mission, OrderMarker, Phase, PlatoonId, Step};
use brigadier_general::{Event, Order, State};
use kernel::odds::Fraction;
use kernel::table::Point;
use kernel::{Call, Side};

use crate::board::{after, asked, board, happens, id, refused};

/// Blue attacks: riflemen on Move, others on Aim, mortars behind them and a battery off the table; orange waits in the open.
const FIELD: &str = "
table 72 48
attacker blue
home blue south
home orange north
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,10
platoon a.2 blue infantry_semi aim of=i at=22,10
platoon a.m blue mortars aim of=i at=21,4
platoon art blue artillery_light aim of=i off
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,19
platoon b.2 orange infantry_mixed aim of=ii at=23,19
";

fn at(phase: &str) -> State {
    board(&format!("{FIELD}{phase}"))
}

fn ids(names: &[&str]) -> Vec<PlatoonId> {
    names.iter().map(|name| id(name)).collect()
}

fn call(observer: &str, target: &str, batteries: &[&str]) -> Order {
    let (observer, target, batteries) = (id(observer), id(target), ids(batteries));
    Order::CallIndirect { observer, target, batteries, sightings: Vec::new() }
}

fn fire(firers: &[&str], batteries: &[&str], target: &str) -> Order {
    let (firers, batteries, target) = (ids(firers), ids(batteries), id(target));
    Order::Fire { firers, batteries, target, sightings: Vec::new() }
}

/// On to a step of the firing phase.
fn on_to(mut state: State, step: Step) -> State {
    while state.phase != Phase::Firing(step) {
        state = after(&state, &Order::EndPhase, &[]);
    }
    state
}

// covers §11.4, R33
#[test]
fn a_stationary_platoon_calls_fire_on_what_it_sees() {
    let state = at("platoon a.3 blue infantry_semi aim of=i at=24,10\nphase call blue");
    let called = after(&state, &call("a.2", "b.1", &["a.m", "art"]), &[]);
    let mission =
        |battery| Mission { observer: id("a.2"), battery: id(battery), target: id("b.1") };
    assert_eq!(called.missions, [mission("a.m"), mission("art")]);
    assert_eq!(refused(&called, &call("a.2", "b.2", &["a.m"])).0, "has_called");
    assert_eq!(
        refused(&called, &call("a.3", "b.2", &["art"])),
        ("has_mission".into(), "R33".into())
    );
    assert_eq!(
        refused(&state, &call("a.1", "b.1", &["a.m"])),
        ("not_stationary".into(), "§11.4".into())
    );
    assert_eq!(refused(&state, &call("a.2", "b.1", &["a.1"])).0, "no_battery");
    assert_eq!(refused(&state, &call("a.2", "b.1", &[])).0, "not_named");
    assert_eq!(refused(&state, &call("a.2", "b.1", &["art", "art"])).0, "twice");
    assert_eq!(refused(&state, &call("a.2", "a.1", &["art"])).0, "no_target");
    // Unfired infantry is seen at less than ten inches: the mortars stand fifteen behind.
    assert_eq!(refused(&state, &call("a.m", "b.1", &["art"])), ("no_sight".into(), "§9".into()));
}

// covers §11.4, §11.3
#[test]
fn without_a_radio_no_platoon_calls_or_is_called() {
    let state = board(
        &format!("{FIELD}phase call blue")
            .replace("battalion i blue regular", "battalion i blue regular out"),
    );
    assert_eq!(
        refused(&state, &call("a.2", "b.1", &["art"])),
        ("off_the_air".into(), "§11.4".into())
    );
}

// covers R51
#[test]
fn a_mortar_has_a_nearest_range() {
    let near = FIELD.replace("at=21,4", "at=20,15");
    let state = board(&format!("{near}phase call blue"));
    assert_eq!(
        refused(&state, &call("a.2", "b.1", &["a.m"])),
        ("out_of_range".into(), "R51".into())
    );
}

// covers §11.5.1
#[test]
fn each_fires_in_its_own_step() {
    let start = after(&at("phase call blue"), &call("a.2", "b.1", &["art"]), &[]);
    let indirect = on_to(start, Step::Indirect(Side::Blue));
    assert_eq!(
        refused(&indirect, &fire(&["a.2"], &[], "b.1")),
        ("wrong_step".into(), "§11.5.1".into())
    );
    assert_eq!(refused(&indirect, &fire(&[], &["a.m"], "b.1")).0, "not_called");
    assert_eq!(refused(&indirect, &fire(&[], &["art"], "b.2")).0, "not_called");
    assert!(matches!(asked(&indirect, &fire(&[], &["art"], "b.1"), &[]), Call::Choice(_)));
    let aimed = on_to(indirect.clone(), Step::Aimed);
    assert!(matches!(asked(&aimed, &fire(&["b.1"], &[], "a.1"), &[]), Call::Choice(_)));
    let rest = on_to(indirect, Step::Rest(Side::Blue));
    assert!(matches!(asked(&rest, &fire(&["a.1", "a.2"], &["art"], "b.1"), &[]), Call::Choice(_)));
}

// covers §11.5.2, §11.5.9, §11.5.10, R38
#[test]
fn everybody_who_fires_together_throws_once() {
    let start = after(&at("phase call blue"), &call("a.2", "b.1", &["art"]), &[]);
    let rest = on_to(start, Step::Rest(Side::Blue));
    let together = fire(&["a.1", "a.2"], &["art"], "b.1");
    let Call::Roll(roll) = asked(&rest, &together, &[":0"]) else { panic!() };
    // a.2 aims with 4, the battery throws 16, and a.1 on Move fires at the area with 4.
    assert_eq!((roll.count, roll.seat), (24, Side::Blue.actor()));
    let order: Vec<&str> = roll.ledger.lines.iter().map(|line| &*line.subject).collect();
    assert_eq!(order, ["a.2", "art", "a.1"]);
    let certain: Fraction = roll.outcomes[..3].iter().map(|one| one.chance.clone()).sum();
    assert!(certain.is_one(), "unhurt, hurt or destroyed");
    // Four aimed: 6 6 5 1; sixteen of the battery: three sixes; four of a.1: a six. In the open 2 + 3/4 + 1/4 = 3.
    let dice = "6 6 5 1 6 6 6 1 1 1 1 1 1 1 1 1 1 1 1 1 6 2 2 2";
    let events = happens(&rest, &together, &[":0", dice]);
    let Event::Fired { kills, wounds, steps, dice: thrown, facts, .. } = &events[0] else {
        panic!()
    };
    assert_eq!((*kills, *wounds, *steps, *thrown, facts.len()), (3, 0, 7, 24, 2));
    let losses = Casualties { dead: 3, wounded: 0 };
    // Seven steps are four levels for regulars: from Aim to Back.
    assert_eq!(events[1], Event::Struck { platoon: id("b.1"), losses, order: OrderMarker::Back });
    let next = after(&rest, &together, &[":0", dice]);
    assert!(next.missions.is_empty());
    assert_eq!(refused(&next, &fire(&["a.2"], &[], "b.2")), ("has_fired".into(), "R8".into()));
}

// covers §11.5.9
#[test]
fn a_platoon_with_four_dead_is_taken_off() {
    let rest = on_to(at("phase call blue"), Step::Rest(Side::Blue));
    let events = happens(&rest, &fire(&["a.2"], &[], "b.1"), &[":0", "6 6 6 6"]);
    assert_eq!(events.last(), Some(&Event::PlatoonDestroyed { platoon: id("b.1") }));
    let next = after(&rest, &fire(&["a.2"], &[], "b.1"), &[":0", "6 6 6 6"]);
    assert!(!next.on_table(id("b.1")));
}

// covers §11.5.8, R18, R28
#[test]
fn a_target_that_bugs_out_loses_its_ground_and_the_fire_is_lost() {
    let rest = on_to(at("phase call blue"), Step::Rest(Side::Blue));
    let order = fire(&["a.2"], &[], "b.1");
    let Call::Choice(choice) = asked(&rest, &order, &[]) else { panic!() };
    assert_eq!(choice.seat, Side::Orange.actor());
    let next = after(&rest, &order, &[":1", "2"]);
    let b1 = next.platoon(id("b.1"));
    assert_eq!((b1.order, b1.losses), (OrderMarker::Back, Casualties::default()));
    // From 22,10 to 20,19 and six inches on.
    let gone = b1.at.unwrap().distance(Point::inches(20, 19));
    assert!((595..=600).contains(&gone.0), "{gone}");
    assert!(b1.at.unwrap().y > 2400);
    assert!(next.platoon(id("a.2")).deeds.fired, "the shot is gone");
    assert!(next.platoon(id("a.2")).fired_mark.is_none(), "and gave no platoon away");
    let hurt = after(&rest, &order, &[":1", "1"]);
    assert_eq!(hurt.platoon(id("b.1")).losses, Casualties { dead: 1, wounded: 1 });
    // It runs once a turn: the next fire is thrown without asking.
    assert!(matches!(asked(&next, &fire(&["a.1"], &[], "b.2"), &[]), Call::Choice(_)));
    let near = after(&rest, &fire(&["a.2"], &[], "b.2"), &[":1", "3"]);
    let mut near = near;
    near.platoons.get_mut(&id("b.2")).unwrap().at = Some(Point::inches(22, 18));
    assert!(matches!(asked(&near, &fire(&["a.1"], &[], "b.2"), &[]), Call::Roll(_)));
}

// covers §11.5.8, R18
#[test]
fn a_platoon_that_cannot_go_an_inch_stays() {
    let wall = format!("{FIELD}piece cliff impassable 10 19.9 40 22\nphase call blue");
    let rest = on_to(board(&wall), Step::Rest(Side::Blue));
    assert!(matches!(asked(&rest, &fire(&["a.2"], &[], "b.1"), &[]), Call::Roll(_)));
}

// covers §11.5, §11.5.1, R29
#[test]
fn aimed_fire_of_the_contesting_side_is_thrown_declared_or_held() {
    let aimed = on_to(at("phase call blue"), Step::Aimed);
    let (firers, target, sightings) = (ids(&["b.1"]), id("a.1"), Vec::new());
    let declare = Order::Declare { firers, target, sightings };
    let once = after(&aimed, &declare, &[]);
    assert_eq!(refused(&once, &declare), ("is_declared".into(), "R29".into()));
    let declared = on_to(once, Step::Rest(Side::Orange));
    assert_eq!(
        refused(&declared, &fire(&["b.2"], &[], "a.1")),
        ("held_back".into(), "§11.5".into())
    );
    assert_eq!(
        refused(&declared, &fire(&["b.1"], &[], "a.2")),
        ("is_declared".into(), "R29".into())
    );
    assert_eq!(happens(&declared, &fire(&["b.1"], &[], "a.1"), &[":0", "1 2 3 4"]).len(), 1);
    let lost = happens(&declared, &Order::EndPhase, &[]);
    assert_eq!(lost[0], Event::FireGivenUp { platoon: id("b.1") });
    let rest = on_to(at("phase call blue"), Step::Rest(Side::Blue));
    let early = Order::Declare { firers: ids(&["a.2"]), target: id("b.1"), sightings: Vec::new() };
    assert_eq!(refused(&rest, &early).0, "wrong_step");
}

// covers §11.5.1, R23, R39
#[test]
fn a_firer_that_was_shaken_first_throws_half_of_what_is_left() {
    let start = after(&at("phase call blue"), &call("a.2", "b.1", &["art"]), &[]);
    let aimed = on_to(start, Step::Aimed);
    let shot = after(&aimed, &fire(&["b.1"], &[], "a.2"), &[":0", "5 5 6 6"]);
    assert_eq!(shot.order_of(id("a.2")), OrderMarker::Shaken, "four steps are two levels");
    let rest = on_to(shot, Step::Rest(Side::Blue));
    // With Shaken it fires at the area: the battery's sixteen dice, and half of two.
    let Call::Roll(roll) = asked(&rest, &fire(&["a.2"], &["art"], "b.1"), &[":0"]) else {
        panic!()
    };
    assert_eq!(roll.count, 17);
    let amounts: Vec<i32> = roll.ledger.lines.iter().map(|line| line.amount).collect();
    assert_eq!(amounts, [16, 2, -1]);
}

// covers §9, R36, §11.5
#[test]
fn a_platoon_that_has_fired_is_seen_farther_away() {
    let far = FIELD.replace("at=23,19", "at=23,28");
    let state = board(&format!("{far}phase call blue"));
    let rest = on_to(state.clone(), Step::Rest(Side::Blue));
    assert_eq!(refused(&rest, &fire(&["a.2"], &[], "b.2")).0, "no_sight");
    let mut marked = rest;
    let b2 = marked.platoons.get_mut(&id("b.2")).unwrap();
    (b2.fired_mark, b2.fired_at) = (Some(1), kernel::Seq(1));
    // It is seen, and out of the range of rifles.
    assert_eq!(refused(&marked, &fire(&["a.2"], &[], "b.2")).0, "no_effect");
}

// covers R52, §11.5
#[test]
fn without_positions_it_is_said_what_is_seen() {
    let text: String = FIELD
        .lines()
        .filter(|line| !line.starts_with("table"))
        .map(|line| format!("{}\n", line.split(" at=").next().unwrap_or(line)))
        .collect();
    let rest = on_to(board(&format!("{text}phase call blue")), Step::Rest(Side::Blue));
    assert_eq!(refused(&rest, &fire(&["a.2"], &[], "b.1")), ("not_said".into(), "R52".into()));
    let shot = brigadier_general::order::Shot {
        distance: kernel::table::Length::inches(8),
        sight: true,
        cover: brigadier_general::tables::Cover::Soft,
        under_shells: brigadier_general::tables::Cover::Open,
    };
    let said = |from, at| brigadier_general::order::Sighting { from: id(from), at: id(at), shot };
    let order = Order::Fire {
        firers: ids(&["a.2"]),
        batteries: Vec::new(),
        target: id("b.1"),
        sightings: vec![said("a.2", "b.1")],
    };
    let events = happens(&rest, &order, &[":0", "6 6 6 1"]);
    let Event::Fired { kills, wounds, .. } = events[0] else { panic!() };
    assert_eq!((kills, wounds), (1, 1), "half of three in soft cover");
    // A battery off the table is seen from nowhere: what covers the target must be said too.
    let mut called = rest;
    let (observer, battery, target) = (id("a.2"), id("art"), id("b.1"));
    called.missions.push(Mission { observer, battery, target });
    assert_eq!(refused(&called, &fire(&[], &["art"], "b.1")), ("not_said".into(), "R52".into()));
    let measured = on_to(at("phase call blue"), Step::Rest(Side::Blue));
    assert_eq!(refused(&measured, &order), ("contradicts".into(), "R52".into()));
}

// covers R51
#[test]
fn rockets_reload_for_a_turn() {
    let rockets = FIELD.replace("artillery_light", "rockets");
    let start = board(&format!("{rockets}phase call blue"));
    let start = after(&start, &call("a.2", "b.1", &["art"]), &[]);
    let indirect = on_to(start, Step::Indirect(Side::Blue));
    let dice = ["1"; 32].join(" ");
    let mut fired = after(&indirect, &fire(&[], &["art"], "b.1"), &[":0", &dice]);
    fired.phase = Phase::Time;
    let mut next = after(&fired, &Order::ThrowForTime, &["1 2"]);
    next.phase = Phase::Call(Side::Blue);
    assert_eq!(refused(&next, &call("a.2", "b.1", &["art"])), ("reloads".into(), "R51".into()));
    next.turn = 3;
    assert_eq!(happens(&next, &call("a.2", "b.1", &["art"]), &[]).len(), 1);
}

// covers R16
#[test]
fn shells_fall_on_a_friend_who_is_too_near() {
    let near =
        format!("{FIELD}platoon a.3 blue infantry_semi aim of=i at=20,16.2\nphase call blue");
    let start = after(&board(&near), &call("a.2", "b.1", &["art"]), &[]);
    let indirect = on_to(start, Step::Indirect(Side::Blue));
    let order = fire(&[], &["art"], "b.1");
    let dice = ["1"; 16].join(" ");
    let Call::Roll(roll) = asked(&indirect, &order, &[":0", &dice]) else { panic!() };
    assert_eq!((roll.count, roll.seat), (8, Side::Blue.actor()), "half as many");
    // Four sixes of area fire in the open are a kill; four steps are two levels.
    let short = "6 6 6 6 1 1 1 1";
    let next = after(&indirect, &order, &[":0", &dice, short]);
    let friend = next.platoon(id("a.3"));
    assert_eq!((friend.losses.dead, friend.order), (1, OrderMarker::Shaken));
    // The target has run, and they fall all the same.
    let Call::Roll(roll) = asked(&indirect, &order, &[":1", "3"]) else { panic!() };
    assert_eq!(roll.purpose, "bgc.short_rounds");
    let farther = near.replace("at=20,16.2", "at=20,16.19");
    let start = after(&board(&farther), &call("a.2", "b.1", &["art"]), &[]);
    let indirect = on_to(start, Step::Indirect(Side::Blue));
    assert_eq!(happens(&indirect, &order, &[":0", &dice]).len(), 1, "more than two inches away");
}

// covers §11.5.8, R18, R28
#[test]
fn bugging_out_is_a_full_move_on_any_order() {
    let routed = FIELD
        .replace("platoon b.1 orange infantry_mixed aim", "platoon b.1 orange infantry_mixed rout");
    let start =
        after(&board(&format!("{routed}phase call blue")), &call("a.2", "b.1", &["art"]), &[]);
    let indirect = on_to(start, Step::Indirect(Side::Blue));
    let next = after(&indirect, &fire(&[], &["art"], "b.1"), &[":1", "3"]);
    let b1 = next.platoon(id("b.1"));
    assert_eq!(b1.order, OrderMarker::Rout, "the order never rises");
    // Nothing fires directly: from the nearest enemy it sees, a.1 at 20,10, straight away.
    assert_eq!(b1.at, Some(Point::inches(20, 25)));
}
