//! §13 The random event: guns and aircraft.

use combat_captain::Event;
use combat_captain::order::{Order, Run};
use combat_captain::rules::shells;
use combat_captain::state::{EventStep, Phase, State};
use kernel::Side;
use kernel::table::Point;

use crate::board::{board, happens, played, refused, sub, unit};
use crate::script::order;

const FIELD: &str = "
table 72 48
phase event
holder blue
unit hg blue
sub hg.1 rifles at=10,10
sub hg.2 rifles at=10,14
unit de orange
sub de.1 rifles at=40,20
sub de.2 rifles cover=2 at=43,20
sub de.3 rifles at=40,26
sub de.4 machine_gun at=47,20.7
unit pz orange
sub pz.1 tank at=60,20 armour=thin
sub pz.2 tank at=60,26 armour=thin
";

fn thrown(face: &str, more: &[&str]) -> State {
    let mut answers = vec![face];
    answers.extend(more);
    played(&board(FIELD), Side::Blue, &order("event"), &answers)
}

// covers §13, R35, R55
#[test]
fn six_faces_of_fortune() {
    assert_eq!(refused(&board(FIELD), Side::Orange, &order("event")).code, "not_the_holder");
    assert!(matches!(
        thrown("1", &[":0"]).phase,
        Phase::RandomEvent(EventStep::Shells { side: Side::Orange })
    ));
    assert!(matches!(
        thrown("1", &[":1", "5"]).phase,
        Phase::RandomEvent(EventStep::Strafing { side: Side::Orange, planes: 3 })
    ));
    assert_eq!(thrown("2", &[]).promised, Some(Side::Orange));
    assert_eq!(thrown("3", &[]).promised, Some(Side::Blue));
    assert!(matches!(
        thrown("4", &[]).phase,
        Phase::RandomEvent(EventStep::Shells { side: Side::Blue })
    ));
    assert!(matches!(
        thrown("5", &["2"]).phase,
        Phase::RandomEvent(EventStep::Strafing { side: Side::Blue, planes: 1 })
    ));
    assert!(matches!(
        thrown("6", &["3"]).phase,
        Phase::RandomEvent(EventStep::Bombing { side: Side::Blue, planes: 2 })
    ));
    // The promise overrides the next throw.
    let state = thrown("2", &[]);
    let state = played(&state, Side::Orange, &order("end_reinforcement"), &[]);
    assert!(matches!(state.phase, Phase::FirstSide { holder: Side::Orange }));
    assert_eq!(state.promised, None);
}

// covers §13.1, R32
#[test]
fn shells_drift_and_touch_the_nearest() {
    assert_eq!(shells::drift(&[1, 1, 1, 1]), Point::new(200, 0));
    assert_eq!(shells::drift(&[6, 6, 2, 6]), Point::new(0, 1200));
    assert_eq!(shells::drift(&[1, 2, 1, 4]), Point::new(260, 150), "three inches at 30 degrees");
    assert_eq!(shells::drift(&[1, 1, 4, 1]), Point::new(-200, 0));
    let state = thrown("4", &[]);
    assert_eq!(refused(&state, Side::Blue, &order("shells 90,20")).code, "no_aim");
    assert_eq!(refused(&state, Side::Orange, &order("shells hg.1")).code, "no_shells");
    // Two shells from 38,20: two inches east are on the first squad, five on the second, which saves on 2.
    let events = happens(&state, Side::Blue, &order("shells 38,20"), &["2", "11112311", "2"]);
    let fell: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::ShellFell { touched, .. } => Some(*touched),
            _ => None,
        })
        .collect();
    assert_eq!(fell, [Some(sub("de.1")), Some(sub("de.2"))]);
    let lost = events.iter().filter(|event| matches!(event, Event::FiguresLost { .. })).count();
    assert_eq!(lost, 1, "one lost, one saved");
    let wide = happens(&state, Side::Blue, &order("shells 20,40"), &["1", "1111"]);
    assert!(wide.iter().any(|event| matches!(event, Event::ShellFell { touched: None, .. })));
    // The table may say what the cotton balls touched.
    let balls = board(
        &format!("option shells touched\n{FIELD}").replace("phase event", "phase shells blue"),
    );
    let state = played(&balls, Side::Blue, &order("shells de.1"), &["2", ":0", ":1"]);
    assert_eq!(state.subunit(sub("de.1")).figures.len(), 4);
}

// covers §13.2, R33
#[test]
fn a_run_rakes_whoever_lies_under_the_tape() {
    let state = board(&FIELD.replace("phase event", "phase strafing blue 2"));
    assert_eq!(refused(&state, Side::Blue, &order("strafe 20,20 56.01,20")).code, "not_a_tape");
    assert_eq!(refused(&state, Side::Orange, &order("strafe 20,20 56,20")).code, "no_aircraft");
    // The line passes two squads in the middle and the gun 0.7 inches off: half of its two men.
    let events = happens(
        &state,
        Side::Blue,
        &order("strafe 20,20 56,20"),
        &["56222", ":0", "55226", "126", ":0", "4"],
    );
    let Event::RunFlown { crossed, .. } = &events[0] else { panic!() };
    let crossed: Vec<_> = crossed.iter().map(|(id, figures)| (id.to_string(), *figures)).collect();
    assert_eq!(
        crossed,
        [("de.1".into(), 5), ("de.2".into(), 5), ("de.4".into(), 1)],
        "never the tank"
    );
    let lost: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::FiguresLost { figures, .. } => Some(*figures),
            _ => None,
        })
        .collect();
    assert_eq!(lost, [2, 1], "the second squad saves two of three");
    // A one shoots back: four and five drive it off, six brings it down for good.
    let down = played(&state, Side::Blue, &order("strafe 20,20 56,20"), &["12222", "6"]);
    assert_eq!(down.planes, [2, 3]);
    let off = played(&state, Side::Blue, &order("strafe 20,20 56,20"), &["12222", "4"]);
    assert_eq!(off.planes, [3, 3]);
    let on = happens(&state, Side::Blue, &order("strafe 20,20 56,20"), &["12222", "3", ":1"]);
    assert_eq!(on.len(), 1, "it may end its run at any time");
    let two = played(&off, Side::Blue, &order("strafe 20,40 30,40"), &[]);
    assert!(!matches!(two.phase, Phase::RandomEvent(_)), "both have run");
}

// covers §13.2
#[test]
fn no_more_aircraft_come_than_are_left() {
    let state = board(&format!("{FIELD}planes blue 1"));
    let state = played(&state, Side::Blue, &order("event"), &["5", "6"]);
    assert!(matches!(state.phase, Phase::RandomEvent(EventStep::Strafing { planes: 1, .. })));
    let none =
        played(&board(&format!("{FIELD}planes blue 0")), Side::Blue, &order("event"), &["6"]);
    assert!(!matches!(none.phase, Phase::RandomEvent(_)));
}

// covers §13.2, R63
#[test]
fn without_a_table_the_run_is_said() {
    let text = FIELD.replace("table 72 48\n", "").replace("phase event", "phase strafing blue 1");
    let over = |id: &str, figures| Order::Strafe { run: Run::Over(vec![(sub(id), figures)]) };
    let state = board(&text);
    assert_eq!(refused(&state, Side::Blue, &over("de.1", 6)).code, "not_under_the_tape");
    assert_eq!(refused(&state, Side::Blue, &over("pz.1", 1)).code, "not_under_the_tape");
    assert_eq!(refused(&state, Side::Blue, &order("strafe 1,1 9,9")).code, "no_aim");
    let hit = played(&state, Side::Blue, &over("de.1", 3), &["555"]);
    assert_eq!(hit.subunit(sub("de.1")).figures.len(), 2);
}

// covers §13.3, R34
#[test]
fn a_bomb_destroys_or_misses() {
    let state = board(&FIELD.replace("phase event", "phase bombing blue 2"));
    let squad = played(&state, Side::Blue, &order("bomb de.2"), &["5"]);
    assert!(!squad.on_field(sub("de.2")), "no save");
    let tank = played(&squad, Side::Blue, &order("bomb pz.1"), &["6"]);
    assert!(!tank.on_field(sub("pz.1")));
    assert_eq!(tank.unit(unit("pz")).kills, 3, "one model");
    let lost = played(&state, Side::Blue, &order("bomb de.2"), &["1"]);
    assert_eq!(lost.planes, [2, 3]);
    let missed = played(&state, Side::Blue, &order("bomb de.2"), &["3"]);
    assert!(missed.on_field(sub("de.2")));
    let home = played(&missed, Side::Blue, &order("break_off"), &[]);
    assert!(!matches!(home.phase, Phase::RandomEvent(_)));
}

// covers R37
#[test]
fn the_next_initiative_counts_the_turn_just_ended() {
    let state = board(&FIELD.replace("phase event", "phase bombing blue 1"));
    let state = played(&state, Side::Blue, &order("bomb de.2"), &["5"]);
    assert_eq!(state.tally[0].destroyed, 1);
    let mut ended = state;
    while matches!(ended.phase, Phase::Reinforcement(_)) {
        let Phase::Reinforcement(phase) = &ended.phase else { break };
        let side = phase.side;
        ended = played(&ended, side, &order("end_reinforcement"), &[]);
    }
    assert_eq!((ended.turn, ended.last_tally[0].destroyed, ended.tally[0].destroyed), (2, 1, 0));
    let thrown = happens(&ended, Side::Blue, &order("initiative"), &["1", "3"]);
    assert!(
        matches!(thrown[0], Event::InitiativeThrown { blue: 4, orange: 3 }),
        "one, one and two"
    );
}
