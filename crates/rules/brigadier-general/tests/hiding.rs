//! Who hides at an edge of the table's ground, who comes upon him, who knows of him, and when fire is forgotten (R36, R42).

use brigadier_general::rules::sighting;
use brigadier_general::state::Phase;
use brigadier_general::tables::Cover;
use brigadier_general::{Event, Order, State};
use kernel::table::{Length, Point};
use kernel::{Seq, Side};

use crate::board::{after, board, happens, id, refused};

/// Orange hides at the southern edge of a wood; it may not fire.
const WOOD: &str = "
table 72 48
attacker blue
home blue south
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,10
platoon a.t blue tank_medium move of=i at=30,10
piece wood wood 10 15 40 40
battalion iii blue regular
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=20,15
platoon b.2 orange infantry_mixed hold of=ii at=30,15
";

fn at(more: &str) -> State {
    board(&format!("{WOOD}{more}\nphase movement blue"))
}

fn to(platoon: &str, x: i32, y: i32) -> Order {
    Order::Move { platoon: id(platoon), way: vec![Point::new(x, y)] }
}

fn code(state: &State, order: &Order) -> String {
    refused(state, order).0
}

fn place(state: &State, platoon: &str) -> Option<Point> {
    state.platoon(id(platoon)).at
}

fn sees(state: &State, from: &str, at: &str) -> bool {
    sighting::measured(state, id(from), id(at)).is_some_and(|shot| shot.sight)
}

// covers R36, R10, R11
#[test]
fn infantry_that_comes_upon_a_hidden_enemy_stops_in_contact() {
    let state = at("");
    assert!(!sees(&state, "a.1", "b.1"), "it hides");
    let (platoon, enemy) = (id("a.1"), id("b.1"));
    let events = happens(&state, &to("a.1", 2000, 1550), &[]);
    // The bases are 0.8 inches wide.
    let way = vec![Point::new(2000, 1420)];
    assert_eq!(
        events,
        [
            Event::WayLaid {
                platoon,
                way: way.clone(),
                runs: false,
                leaves: false,
                meets: Some(enemy)
            },
            Event::PlatoonMoved { platoon, way, used: Length(420) },
            Event::WayEnded { platoon },
            Event::HiddenFound { platoon: enemy, by: platoon },
            Event::ContactMade { attacker: platoon, defender: enemy, cover: Cover::Open },
        ]
    );
    let mut met = after(&state, &to("a.1", 2000, 1550), &[]);
    assert!(sees(&met, "a.1", "b.1"), "it hides no more");
    // The fight is thrown for, against soft cover.
    met.phase = Phase::Assault;
    let fight = Order::Fight { platoon };
    let events = happens(&met, &fight, &["6 6 1 1 1 1 1 1", "1 1 1 1", ":0"]);
    assert!(events.iter().any(|event| matches!(event, Event::AssaultFought { kills: [0, 1], .. })));
}

// covers R36, R10
#[test]
fn others_stop_an_inch_before_it() {
    let state = at("");
    let met = after(&state, &to("a.t", 3000, 1460), &[]);
    assert_eq!(place(&met, "a.t"), Some(Point::new(3000, 1320)));
    assert!(met.contacts.is_empty() && met.platoon(id("b.2")).found);
    assert!(sees(&met, "a.t", "b.2"));
    // Now it is known, and no way leads past it.
    let mut next = met;
    next.platoons.get_mut(&id("a.t")).unwrap().deeds = brigadier_general::state::Deeds::default();
    assert_eq!(code(&next, &to("a.t", 3120, 1500)), "too_near");
    // Infantry with Double does not assault.
    let double = board(&format!("{WOOD}phase movement blue").replace("semi move", "semi double"));
    let met = after(&double, &to("a.1", 2000, 1550), &[]);
    assert_eq!(place(&met, "a.1"), Some(Point::new(2000, 1320)));
    assert!(met.contacts.is_empty());
    // Men who are all wounded do not assault either (R46).
    let wounded = at("wounded a.1 4");
    assert_eq!(
        place(&after(&wounded, &to("a.1", 2000, 1550), &[]), "a.1"),
        Some(Point::new(2000, 1320))
    );
}

// covers R36
#[test]
fn a_way_beside_a_hidden_enemy_is_not_stopped() {
    let state = at("");
    // 0.85 inches from middle to middle: no touch.
    let passed = after(&state, &to("a.t", 3085, 1500), &[]);
    assert_eq!(place(&passed, "a.t"), Some(Point::new(3085, 1500)));
    assert!(!passed.platoon(id("b.2")).found);
}

// covers R36, R11
#[test]
fn an_assault_ends_at_the_hidden_enemy_in_its_way() {
    let state = board(
        &format!(
            "{WOOD}platoon b.3 orange infantry_mixed hold of=ii at=22,14\nphase movement blue"
        )
        .replace("at=20,15", "at=21,12 dug_in"),
    );
    let (platoon, target) = (id("a.1"), id("b.3"));
    let assault = Order::Assault { platoon, target, way: Vec::new(), cover: None };
    let met = after(&state, &assault, &[]);
    assert!(met.contacts.contains_key(&(platoon, id("b.1"))));
    assert!(!met.contacts.contains_key(&(platoon, target)));
    let gap = met.base(platoon).unwrap().gap(met.base(id("b.1")).unwrap());
    assert!(gap <= Length(1), "{gap}");
    // Gone for by name, it is found as well.
    let target = id("b.1");
    let assault = Order::Assault { platoon, target, way: Vec::new(), cover: None };
    let met = after(&state, &assault, &[]);
    assert!(met.platoon(target).found && met.contacts.contains_key(&(platoon, target)));
}

// covers R36, R41
#[test]
fn who_is_stopped_before_comes_upon_no_platoon() {
    let state = at("platoon b.3 orange infantry_mixed aim of=ii at=25,11");
    let going = after(&state, &to("a.1", 2000, 1550), &[]);
    let (firers, sightings) = (vec![id("b.3")], Vec::new());
    let held = Order::Interrupt { firers, after: Length(200), ambush: false, sightings };
    let stopped = after(&going, &held, &[":0", "5 5 5 1"]);
    assert_eq!(place(&stopped, "a.1"), Some(Point::new(2000, 1200)));
    assert!(!stopped.platoon(id("b.1")).found && stopped.contacts.is_empty());
    // Who goes on comes upon it.
    let on = after(&going, &Order::Pass, &[]);
    assert!(on.contacts.contains_key(&(id("a.1"), id("b.1"))));
}

// covers R36, R57, §14
#[test]
fn a_platoon_off_the_table_is_put_there_when_it_is_met() {
    let state = board(
        &format!("{WOOD}phase movement blue")
            .replace("hold of=ii at=20,15", "hold of=ii at=20,15 hidden"),
    );
    let met = after(&state, &to("a.1", 2000, 1550), &[]);
    assert_eq!(place(&met, "b.1"), Some(Point::inches(20, 15)));
    assert!(met.contacts.contains_key(&(id("a.1"), id("b.1"))));
}

// covers R42, R10
#[test]
fn what_one_sees_is_known_to_those_whose_radio_is_heard() {
    // Inside the wood, two inches from b.1, stands a friend who sees it.
    let scout = |battalion: &str| {
        at(&format!("platoon a.3 blue infantry_semi hold of={battalion} at=20,17.5"))
    };
    let told = to("a.1", 2000, 1420);
    let known = scout("iii");
    assert!(sees(&known, "a.3", "b.1") && !sees(&known, "a.1", "b.1"));
    assert_eq!(refused(&known, &told), ("too_near".into(), "R10".into()));
    for silent in ["i", "iii"] {
        let mut state = known.clone();
        let battalion = brigadier_general::state::BattalionId::new(silent).unwrap();
        state.battalions.get_mut(&battalion).unwrap().in_contact = false;
        assert!(!sighting::is_known(&state, id("a.1"), id("b.1")), "{silent} is not heard");
        assert!(after(&state, &told, &[]).platoon(id("b.1")).found);
    }
    // Its own battalion knows it without a radio.
    let mut own = scout("i");
    let battalion = brigadier_general::state::BattalionId::new("i").unwrap();
    own.battalions.get_mut(&battalion).unwrap().in_contact = false;
    assert_eq!(code(&own, &told), "too_near");
    // Fire needs the firer's own sight all the same.
    let mut state = scout("iii");
    state.phase = Phase::Firing(brigadier_general::state::Step::Rest(Side::Blue));
    let (firers, target) = (vec![id("a.1")], id("b.1"));
    let fire = Order::Fire { firers, batteries: Vec::new(), target, sightings: Vec::new() };
    assert_eq!(code(&state, &fire), "no_sight");
}

/// A tank has fired and drives into a wood beside it.
fn fired(at: &str) -> State {
    let text = WOOD.replace("at=30,10", at);
    let mut state = board(&format!("{text}phase movement blue"));
    let own = state.platoons.get_mut(&id("a.t")).unwrap();
    (own.fired_mark, own.fired_at) = (Some(1), Seq(1));
    state
}

// covers R36, §10
#[test]
fn fire_is_forgotten_when_a_platoon_ends_its_move_fully_inside() {
    let state = fired("at=35,14");
    // An inch of open ground, and 1.41 of wood: its base is inside by a hundredth.
    let gone = after(&state, &to("a.t", 3500, 1541), &[]);
    assert_eq!(gone.platoon(id("a.t")).fired_mark, None);
    let edge = after(&state, &to("a.t", 3500, 1540), &[]);
    assert_eq!(edge.platoon(id("a.t")).fired_mark, Some(1), "at the edge it is still known");
    let outside = after(&state, &to("a.t", 3500, 1300), &[]);
    assert_eq!(outside.platoon(id("a.t")).fired_mark, Some(1));
}

// covers R36
#[test]
fn fire_gives_away_to_the_end_of_the_next_turn() {
    let mut state = fired("at=50,14");
    for (turn, mark) in [(2, Some(1)), (3, None)] {
        state.phase = Phase::Time;
        state = after(&state, &Order::ThrowForTime, &["1 2"]);
        assert_eq!((state.turn, state.platoon(id("a.t")).fired_mark), (turn, mark));
    }
}

// covers R36
#[test]
fn a_platoon_that_is_found_hides_again_in_another_place() {
    let mut met = after(&at(""), &to("a.t", 3000, 1460), &[]);
    met.phase = Phase::Movement(Side::Orange);
    let own = met.platoons.get_mut(&id("b.2")).unwrap();
    own.order = brigadier_general::state::OrderMarker::Move;
    let moved = after(&met, &to("b.2", 3110, 1500), &[]);
    assert!(!moved.platoon(id("b.2")).found);
    assert!(!sees(&moved, "a.t", "b.2"));
}

// covers R36
#[test]
fn a_platoon_that_is_stopped_stands_on_no_other() {
    let text = "platoon a.2 blue infantry_semi hold of=i at=20,12\n\
                platoon b.3 orange infantry_mixed aim of=ii at=25,11";
    let going = after(&at(text), &to("a.1", 2000, 1400), &[]);
    let (firers, sightings) = (vec![id("b.3")], Vec::new());
    let held = Order::Interrupt { firers, after: Length(200), ambush: false, sightings };
    let stopped = after(&going, &held, &[":0", "5 5 5 1"]);
    assert_eq!(place(&stopped, "a.1"), Some(Point::new(2000, 1120)), "before a friend");
    // Who goes on passes him.
    let on = after(&going, &held, &[":0", "1 1 1 1"]);
    assert_eq!(place(&on, "a.1"), Some(Point::new(2000, 1400)));
}

// covers R20, §9, §12
#[test]
fn at_night_platoons_are_seen_half_as_far() {
    let open = "
table 72 48
attacker blue
battalion i blue regular
platoon a.1 blue infantry_semi aim of=i at=10,10
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=18.8,10
platoon b.t orange trucks aim of=ii at=10,24.8
";
    let day = board(open);
    assert!(sees(&day, "a.1", "b.1") && sees(&day, "a.1", "b.t"), "8 and 14 inches away");
    let night = board(&format!("{open}sun 480 990\nstart 1000"));
    assert!(!sees(&night, "a.1", "b.1") && !sees(&night, "a.1", "b.t"));
    let near = open.replace("18.8,10", "15.5,10").replace("10,24.8", "10,20.5");
    let night = board(&format!("{near}sun 480 990\nstart 1000"));
    assert!(sees(&night, "a.1", "b.1") && sees(&night, "a.1", "b.t"), "4.7 and 9.7 inches away");
}

// covers R20, R40, §12
#[test]
fn at_night_a_move_over_open_ground_is_half_as_long() {
    let night = at("sun 480 990\nstart 1000");
    assert_eq!(happens(&night, &to("a.1", 2000, 1300), &[]).len(), 3);
    assert_eq!(code(&night, &to("a.1", 2000, 1301)), "too_far");
    let road = at("piece road road 19 5 21 14\nsun 480 990\nstart 1000");
    assert_eq!(happens(&road, &to("a.1", 2000, 1400), &[]).len(), 3, "four inches of road");
    // Who runs pays as much: three inches with Back.
    let runner = board(
        &format!("{WOOD}sun 480 990\nstart 1000\nphase movement blue")
            .replace("semi move", "semi back"),
    );
    let run = Order::Run { platoon: id("a.1"), leaves: false };
    assert_eq!(place(&after(&runner, &run, &[]), "a.1"), Some(Point::inches(20, 7)));
}
