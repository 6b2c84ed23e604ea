//! Fire that is held, lost, or thrown once and no more (§11.5, R8, R23, R24, R29).

use brigadier_general::order::{Ruling, Shot, Sighting};
use brigadier_general::state::{OrderMarker, Phase, PlatoonId, Step};
use brigadier_general::tables::Cover;
use brigadier_general::{BrigadierGeneral, Event, Order, State};
use kernel::table::{Length, Point};
use kernel::{Actor, Side};

use testkit::script;

use crate::board::{after, board, happens, id, refused};

const FIELD: &str = "
table 72 48
attacker blue
home blue south
home orange north
battalion i blue regular
platoon a.1 blue infantry_semi aim of=i at=20,10
platoon a.g blue infantry_guns aim of=i at=24,10
platoon art blue artillery_light aim of=i off
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,19
platoon b.2 orange infantry_mixed aim of=ii at=24,19
";

fn at(more: &str) -> State {
    board(&format!("{FIELD}{more}"))
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

fn on_to(mut state: State, phase: &Phase) -> State {
    while state.phase != *phase {
        state = after(&state, &Order::EndPhase, &[]);
    }
    state
}

// covers R8, R33
#[test]
fn guns_that_were_called_fire_nothing_else() {
    let called = after(&at("phase call blue"), &call("a.1", "b.1", &["a.g"]), &[]);
    let rest = on_to(called, &Phase::Firing(Step::Rest(Side::Blue)));
    for order in [fire(&["a.g"], &[], "b.2"), fire(&["a.g"], &["a.g"], "b.1")] {
        assert_eq!(refused(&rest, &order), ("has_mission".into(), "R33".into()));
    }
    assert!(matches!(
        happens(&rest, &fire(&["a.1"], &["a.g"], "b.1"), &[":1", "4"])[0],
        Event::FireDodged { .. }
    ));
    let offers = brigadier_general::legal::legal(&rest, Side::Blue.actor()).offers;
    for offer in offers {
        if let Order::Fire { firers, batteries, .. } = offer.order {
            assert!(!firers.contains(&id("a.g")), "{firers:?} {batteries:?}");
        }
    }
}

// covers R29
#[test]
fn what_was_meant_for_a_platoon_that_is_gone_is_lost() {
    let called = after(&at("phase call blue"), &call("a.1", "b.1", &["art"]), &[]);
    let rest = on_to(called, &Phase::Firing(Step::Rest(Side::Blue)));
    // Four aimed sixes in the open are four kills.
    let events = happens(&rest, &fire(&["a.1"], &[], "b.1"), &[":0", "6 6 6 6"]);
    assert!(events.contains(&Event::PlatoonDestroyed { platoon: id("b.1") }));
    assert!(events.contains(&Event::FireGivenUp { platoon: id("art") }));
    let next = after(&rest, &fire(&["a.1"], &[], "b.1"), &[":0", "6 6 6 6"]);
    assert!(next.platoon(id("art")).deeds.fired && next.missions.is_empty());
}

// covers §11.5, R23
#[test]
fn who_was_shaken_before_the_step_of_aimed_fire_holds_nothing_back() {
    let called = after(&at("phase call blue"), &call("a.1", "b.1", &["art"]), &[]);
    let shells = on_to(called, &Phase::Firing(Step::Indirect(Side::Blue)));
    // Sixteen area dice: four sixes are four steps, two levels for regulars, and Aim falls to Shaken.
    let dice = "6 6 6 6 1 1 1 1 1 1 1 1 1 1 1 1";
    let shot = after(&shells, &fire(&[], &["art"], "b.1"), &[":0", dice]);
    assert_eq!(shot.order_of(id("b.1")), OrderMarker::Shaken);
    let rest = on_to(shot, &Phase::Firing(Step::Rest(Side::Orange)));
    assert_eq!(refused(&rest, &fire(&["b.2"], &[], "a.1")).0, "held_back");
    let event = &happens(&rest, &fire(&["b.1"], &[], "a.1"), &[":1", "4"])[0];
    assert!(matches!(event, Event::FireDodged { .. }), "it fires at the area: {event:?}");
}

// covers R23, R50
#[test]
fn the_order_of_the_firing_counts_also_where_its_steps_are_passed_over() {
    let far =
        FIELD.replace(",19", ",45").replace("mixed aim of=ii at=24", "mixed move of=ii at=24");
    let mut state = board(&format!("{far}phase orders orange"));
    state.platoons.get_mut(&id("b.2")).unwrap().order_at_fire = OrderMarker::Aim;
    let state = after(&state, &Order::EndPhase, &[]);
    let state = match state.phase {
        Phase::Communications => after(&state, &Order::ThrowForContact, &["6", "6"]),
        _ => state,
    };
    let movement = on_to(state, &Phase::Movement(Side::Blue));
    assert_eq!(movement.platoon(id("b.2")).order_at_fire, OrderMarker::Move);
}

/// A tank with Double comes along a road towards hidden bazookas, which reach two inches.
const ROAD: &str = "
table 72 48
attacker blue
battalion d blue regular
platoon d.t blue tank_medium double of=d at=20,5
platoon d.2 blue infantry_semi move of=d at=50,5
piece road road 19 0 21 28
piece north wood 10 30 40 40
battalion a orange green
platoon a.2 orange infantry_semi aim of=a launcher dug_in at=20,29.6
phase movement blue
";

fn drive(points: &[(i32, i32)]) -> Order {
    let way = points.iter().map(|(x, y)| Point::new(*x, *y)).collect();
    Order::Move { platoon: id("d.t"), way }
}

fn held(after: i32) -> Order {
    let (firers, sightings) = (ids(&["a.2"]), Vec::new());
    Order::Interrupt { firers, after: Length(after), ambush: false, sightings }
}

// covers R25, R53
#[test]
fn a_wound_slows_who_drives_with_double() {
    let near = ROAD.replace("at=20,5", "at=20,20");
    // A road is three times ten inches; off it twelve are left for the way to the east.
    let state = after(&board(&near), &drive(&[(2000, 2720), (2800, 2720)]), &[]);
    assert!(state.on_the_way.is_some());
    let ruling = Ruling::Losses { platoon: id("d.t"), dead: 0, wounded: 1 };
    let order = Order::Rule { ruling, reason: "a mine".into() };
    let events = script::happens::<BrigadierGeneral>(&state, Actor::Umpire, &order, &[]);
    let slower = script::after::<BrigadierGeneral>(&state, &events);
    // With a wound it is a single move of ten inches: 7.2 by road, and 2.8 behind it, by quarters of an inch from the end.
    let way = slower.on_the_way.expect("it may still be met").way;
    assert_eq!(way, [Point::new(2000, 2720), Point::new(2275, 2720)]);
}

// covers R24
#[test]
fn the_road_gives_nothing_to_who_has_fallen_to_move() {
    let near = ROAD.replace("at=20,5", "at=20,18");
    let state = after(&board(&near), &drive(&[(2000, 2700), (2400, 2700)]), &[]);
    // A five with Double is two steps, and one level of a regular.
    let met = after(&state, &held(900), &["5 1 1 1 1"]);
    let tank = met.platoon(id("d.t"));
    assert_eq!(tank.order, OrderMarker::Move);
    // Ten inches from its start: nine by road, and one. With Double nine by road were six.
    assert_eq!((tank.at, met.on_the_way.is_none()), (Some(Point::new(2100, 2700)), true));
}

// covers R24, R50
#[test]
fn who_is_turned_back_on_its_way_runs_when_the_others_have_moved() {
    let state = after(&board(ROAD), &drive(&[(2000, 2720)]), &[]);
    // Five fives with Double are ten steps, and six levels of a regular: from Double to Back.
    let met = after(&state, &held(2200), &["5 5 5 5 5"]);
    assert_eq!(met.order_of(id("d.t")), OrderMarker::Back);
    assert!(met.on_the_way.is_none());
    assert_eq!(refused(&met, &Order::EndPhase).0, "must_run");
    let other = Order::Move { platoon: id("d.2"), way: vec![Point::inches(50, 8)] };
    let moved = after(&met, &other, &[]);
    let ran = after(&moved, &Order::Run { platoon: id("d.t"), leaves: false }, &[]);
    assert!(ran.platoon(id("d.t")).deeds.ran);
}

// covers R24, R52
#[test]
fn without_positions_who_was_stopped_has_moved() {
    let bare: String = ROAD
        .lines()
        .filter(|line| !line.starts_with("table") && !line.starts_with("piece"))
        .map(|line| format!("{}\n", line.split(" at=").next().unwrap()))
        .collect();
    let go = Order::Move { platoon: id("d.t"), way: Vec::new() };
    let state = after(&board(&bare), &go, &[]);
    let (cover, distance) = (Cover::Open, Length::inches(1));
    let shot = Shot { distance, sight: true, cover, under_shells: cover };
    let sightings = vec![Sighting { from: id("a.2"), at: id("d.t"), shot }];
    let (firers, after_inches) = (ids(&["a.2"]), Length::ZERO);
    let order = Order::Interrupt { firers, after: after_inches, ambush: true, sightings };
    let met = after(&state, &order, &["5 5 5 1 1"]);
    assert!(met.on_the_way.is_none());
    assert_eq!(refused(&met, &go).0, "has_moved");
    assert!(met.platoon(id("d.t")).deeds.moved, "it has set out");
}

// covers R41
#[test]
fn a_mover_is_met_at_full_inches_edges_and_the_end_of_its_way() {
    let text = "
table 72 48
attacker blue
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,10
piece field rough 0 11.3 72 40
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,18
platoon b.2 orange infantry_mixed aim of=ii at=22,18
phase movement blue
";
    let way = vec![Point::new(2000, 1225)];
    let going = after(&board(text), &Order::Move { platoon: id("a.1"), way }, &[]);
    let held = |firer: &str, far| {
        let (firers, sightings) = (ids(&[firer]), Vec::new());
        Order::Interrupt { firers, after: Length(far), ambush: false, sightings }
    };
    for far in [0, 100, 130, 200, 225] {
        assert!(!happens(&going, &held("b.1", far), &[":0", "1 1 1 1"]).is_empty(), "{far}");
    }
    for far in [50, 129, 150, 224] {
        assert_eq!(refused(&going, &held("b.1", far)), ("no_window".into(), "R41".into()), "{far}");
    }
    // Inches are counted from its start, also when it was met at the edge.
    let met = after(&going, &held("b.1", 130), &[":0", "1 1 1 1"]);
    assert_eq!(refused(&met, &held("b.2", 90)).0, "no_window");
    assert!(!happens(&met, &held("b.2", 70), &[":0", "1 1 1 1"]).is_empty());
}

// covers R24
#[test]
fn who_routs_on_its_way_runs_a_full_move_and_no_more() {
    let text = "
table 72 48
attacker blue
home blue south
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,20 experience=green
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,28
platoon b.2 orange infantry_mixed aim of=ii at=22,28
phase movement blue
";
    let way = vec![Point::new(2000, 2100)];
    let going = after(&board(text), &Order::Move { platoon: id("a.1"), way }, &[]);
    let (firers, sightings) = (ids(&["b.1", "b.2"]), Vec::new());
    let held = Order::Interrupt { firers, after: Length::ZERO, ambush: false, sightings };
    // Six steps, and green men lose a level for each: from Move to Rout.
    let shot = after(&going, &held, &[":0", "5 5 5 5 5 5 1 1"]);
    assert_eq!(shot.order_of(id("a.1")), OrderMarker::Rout);
    let ran = after(&shot, &Order::Run { platoon: id("a.1"), leaves: false }, &[]);
    let far = ran.platoon(id("a.1")).at.unwrap().distance(Point::inches(20, 20));
    assert!((575..=600).contains(&far.0), "{far}");
}
