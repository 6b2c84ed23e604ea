//! The umpire's rulings: what can be true is true from now on, with everything that follows from it.

use kernel::{Actor, Halt, Refusal as _, Side, Tape};
use two_star_general::decide::decide;
use two_star_general::event::LossCause;
use two_star_general::legal::legal;
use two_star_general::order::Ruling;
use two_star_general::state::{EndReason, Outcome, Phase, Place, Status, Step};
use two_star_general::{Event, Order, State};

use crate::board::{accepted, after, battalion, board, hex, platoon, stand};

const TABLE: &str = "
    map 9 9
    ground 0909 impassable
    objective 0707
    battalion us blue hold
    stand us.hq 0404 hq
    platoon us.at anti_tank
    stand us.A 0403 infantry
    platoon us.mg machine_gun
    stand us.B lost infantry
    battalion uk blue move
    stand uk.hq 0202 hq
    stand uk.A 0203 infantry
    battery us.g1 blue 0107 artillery
    battalion de orange hold
    stand de.hq 0901 hq
    stand de.A 0902 infantry
    phase battalions
";

fn rule_as(state: &State, seat: Actor, ruling: Ruling, reason: &str) -> Result<Vec<Event>, String> {
    let order = Order::Rule { ruling, reason: reason.to_owned() };
    match decide(state, seat, &order, &mut Tape::new(&[])) {
        Ok(events) => Ok(events),
        Err(Halt::Refused(refusal)) => Err(refusal.refused(&kernel::Ids).code),
        Err(halt) => panic!("{halt:?}"),
    }
}

#[track_caller]
fn ruled(state: &State, ruling: Ruling) -> Vec<Event> {
    rule_as(state, Actor::Umpire, ruling, "we forgot").unwrap()
}

#[track_caller]
fn refused(state: &State, ruling: Ruling) -> String {
    rule_as(state, Actor::Umpire, ruling, "we forgot").unwrap_err()
}

fn strength(id: &str, points: u8) -> Ruling {
    Ruling::Strength { stand: stand(id), points }
}

fn place(id: &str, at: &str) -> Ruling {
    Ruling::Place { stand: stand(id), hex: hex(at) }
}

// covers §1.4
#[test]
fn only_the_umpire_rules_and_never_without_a_reason() {
    let state = board(TABLE);
    for seat in [Actor::Blue, Actor::Orange, Actor::App] {
        assert_eq!(rule_as(&state, seat, strength("us.A", 3), "why"), Err("not_the_umpire".into()));
    }
    assert_eq!(rule_as(&state, Actor::Umpire, strength("us.A", 3), "  "), Err("no_reason".into()));
    let events = ruled(&state, strength("us.A", 3));
    let ruling = strength("us.A", 3);
    assert_eq!(events, [Event::Ruled { ruling, reason: "we forgot".into() }]);
    assert_eq!(after(&state, &events).stand(stand("us.A")).strength, 3);
}

/// Rulings that cannot be true, and the code of each refusal.
const IMPOSSIBLE: &str = r#"
    ruling_impossible  {"strength": {"stand": "us.A", "points": 6}}
    stand_destroyed    {"strength": {"stand": "us.B", "points": 2}}
    unknown_stand      {"strength": {"stand": "us.Z", "points": 2}}
    hex_taken          {"place": {"stand": "us.A", "hex": "0404"}}
    ruling_impossible  {"place": {"stand": "us.A", "hex": "0403"}}
    impassable         {"place": {"stand": "us.A", "hex": "0909"}}
    off_the_map        {"place": {"stand": "us.A", "hex": "2020"}}
    unknown_stand      {"place": {"stand": "us.Z", "hex": "0505"}}
    unknown_platoon    {"attach": {"platoon": "us.zz", "with": "us.A"}}
    no_room            {"attach": {"platoon": "us.at", "with": "us.A"}}
    ruling_impossible  {"attach": {"platoon": "us.at", "with": "us.hq"}}
    ruling_impossible  {"attach": {"platoon": "us.at", "with": "uk.A"}}
    stand_destroyed    {"attach": {"platoon": "us.at", "with": "us.B"}}
    unknown_platoon    {"lose_platoon": {"platoon": "us.zz"}}
    unknown_battalion  {"order": {"battalion": "zz", "status": "hold"}}
    ruling_impossible  {"shots": {"battery": "us.A", "shots": 1}}
    ruling_impossible  {"shots": {"battery": "us.g1", "shots": 10}}
    ruling_impossible  {"air": {"side": "blue", "points": 21}}
    ruling_impossible  {"recovery": {"side": "blue", "strength": 1, "platoons": 1}}
    ruling_impossible  {"objective": {"hex": "0505", "holder": null}}
"#;

// covers §1.3, §2.5
#[test]
fn a_ruling_that_cannot_be_true_is_refused() {
    let state = board(TABLE);
    for line in IMPOSSIBLE.trim().lines() {
        let (code, ruling) = line.trim().split_once(' ').unwrap();
        let ruling = serde_json::from_str(ruling).unwrap();
        assert_eq!(refused(&state, ruling), code, "{line}");
    }
}

// covers §1.3, §6, R65
#[test]
fn a_headquarters_ruled_away_takes_its_platoon_along_and_leaves_its_battalion_without() {
    let state = board(TABLE);
    let events = ruled(&state, strength("us.hq", 0));
    let (at, hq, us) = (platoon("us.at"), stand("us.hq"), battalion("us"));
    assert_eq!(
        events[1..],
        [
            Event::PlatoonLost { platoon: at, cause: LossCause::LeftAlone },
            Event::StandDestroyed { stand: hq, cause: LossCause::Ruling },
            Event::HqLost { battalion: us },
        ]
    );
    let next = after(&state, &events);
    assert_eq!(next.stand(hq).place, Place::Destroyed);
    assert_eq!(next.battalion(us).hq_lost, Some((1, 1)));
    // And back by ruling.
    let back = after(&next, &ruled(&next, place("us.hq", "0505")));
    assert_eq!(back.battalion(us).hq_lost, None);
    assert_eq!((back.hex_of(hq), back.stand(hq).strength), (Some(hex("0505")), 1));
}

// covers R50
#[test]
fn the_last_company_ruled_away_removes_the_battalion_and_a_placed_one_brings_it_back() {
    let state = board(TABLE);
    let events = ruled(&state, strength("us.A", 0));
    let us = battalion("us");
    assert!(events.contains(&Event::BattalionRemoved { battalion: us }));
    let next = after(&state, &events);
    assert_eq!(next.stand(stand("us.hq")).place, Place::Gone);
    assert_eq!(refused(&next, place("us.hq", "0505")), "ruling_impossible");
    assert_eq!(
        refused(&next, Ruling::Order { battalion: us, status: Status::Hold }),
        "out_of_battle"
    );
    let events = ruled(&next, place("us.A", "0707"));
    assert_eq!(
        events[1..],
        [
            Event::ObjectiveTaken { hex: hex("0707"), side: Side::Blue },
            Event::HqLost { battalion: us },
        ]
    );
    let back = after(&next, &events);
    assert!(back.in_play(us));
    ruled(&back, place("us.hq", "0505"));
}

// covers §11
#[test]
fn a_ruling_that_leaves_a_side_without_battalions_ends_the_battle() {
    let state = board(TABLE);
    let events = ruled(&state, strength("de.A", 0));
    let next = after(&state, &events);
    match next.phase {
        Phase::Over(Outcome { winner, reason, .. }) => {
            assert_eq!((winner, reason), (Some(Side::Blue), EndReason::NoBattalionLeft));
        }
        ref phase => panic!("{phase:?}"),
    }
    assert_eq!(refused(&next, strength("us.A", 1)), "battle_over");
}

// covers §1.7
#[test]
fn when_the_battalion_whose_turn_it_is_is_ruled_away_the_next_one_follows() {
    let mut state = board(&TABLE.replace("phase battalions", "acting uk moving"));
    let next = after(&state, &ruled(&state, strength("uk.A", 0)));
    assert!(next.acting().is_none());
    // Orange may move and so may the other blue battalion: throw.
    assert!(matches!(&next.phase, Phase::Battalions(turns) if turns.step == Step::Throw));
    // With nobody else of its side left to move, the other side goes on by itself.
    state.battalions.get_mut(&battalion("us")).unwrap().activated = true;
    let next = after(&state, &ruled(&state, strength("uk.A", 0)));
    let choosing = Step::Choose(Side::Orange);
    assert!(matches!(&next.phase, Phase::Battalions(turns) if turns.step == choosing));
}

// covers §1.6
#[test]
fn orders_that_lie_face_down_are_not_made_impossible() {
    let mut state = board(&TABLE.replace("phase battalions", "phase orders"));
    if let Phase::Orders(orders) = &mut state.phase {
        orders.sealed[Side::Blue.index()] = Some("0".repeat(64));
    }
    assert_eq!(refused(&state, strength("us.hq", 0)), "ruling_impossible");
    let hold = |id| Ruling::Order { battalion: battalion(id), status: Status::DigIn };
    assert_eq!(refused(&state, hold("us")), "ruling_impossible");
    ruled(&state, strength("us.A", 2));
    ruled(&state, hold("de"));
}

// covers §1.3, §5, §7, §11
#[test]
fn everything_else_that_is_ruled_is_so() {
    let state = board(TABLE);
    let [at, mg] = ["us.at", "us.mg"].map(platoon);
    let lost = after(&state, &ruled(&state, Ruling::LosePlatoon { platoon: mg }));
    assert_eq!(lost.platoon(mg).with, None);
    assert_eq!(refused(&lost, Ruling::LosePlatoon { platoon: mg }), "platoon_lost");
    let moved = Ruling::Attach { platoon: at, with: stand("us.A") };
    let next = after(&lost, &ruled(&lost, moved));
    assert_eq!(next.platoon(at).with, Some(stand("us.A")));
    let battery = stand("us.g1");
    let next = after(&next, &ruled(&next, Ruling::Shots { battery, shots: 2 }));
    assert_eq!(next.stand(battery).shots, 2);
    let next = after(&next, &ruled(&next, Ruling::Air { side: Side::Orange, points: 4 }));
    assert_eq!(next.air, [0, 4]);
    let status = Status::DigIn;
    let next = after(&next, &ruled(&next, Ruling::Order { battalion: battalion("de"), status }));
    assert_eq!(next.battalion(battalion("de")).order, Some(status));
    let holder = Some(Side::Orange);
    let next = after(&next, &ruled(&next, Ruling::Objective { hex: hex("0707"), holder }));
    assert_eq!(next.objective_points(), [0, 1]);
    let ended = after(&next, &ruled(&next, Ruling::End { winner: Some(Side::Blue) }));
    let points = [0, 1];
    let outcome = Outcome { winner: Some(Side::Blue), points, reason: EndReason::Ruled };
    assert_eq!(ended.phase, Phase::Over(outcome));
}

// covers §9.1
#[test]
fn recovery_points_are_ruled_at_night() {
    let state = board(&TABLE.replace("phase battalions", "phase night"));
    let ruling = Ruling::Recovery { side: Side::Orange, strength: 3, platoons: 2 };
    let next = after(&state, &ruled(&state, ruling));
    match next.phase {
        Phase::Night(night) => assert_eq!((night.strength, night.platoons), ([9, 3], [9, 2])),
        ref phase => panic!("{phase:?}"),
    }
}

// covers §6, R17
#[test]
fn a_battalion_ruled_to_retreat_without_its_headquarters_is_not_stuck() {
    let state = board(
        "map 9 9
        battalion us blue retreat
        stand us.hq lost hq
        stand us.A 0505 infantry
        stand us.B 0605 infantry
        battalion de orange hold
        stand de.hq 0101 hq
        stand de.A 0102 infantry
        acting us",
    );
    let mut state = state;
    state.round = 2;
    assert!(matches!(state.phase, Phase::Retreats(_)));
    let offers = legal(&state, Actor::Blue).offers;
    let order = offers.into_iter().map(|offer| offer.order).next().expect("something to do");
    assert!(matches!(order, Order::PlaceHq { .. }), "{order:?}");
    let next = after(&state, &accepted(&state, Side::Blue, &order));
    accepted(&next, Side::Blue, &Order::EndActivation);
}

// covers R102
#[test]
fn orders_that_cannot_be_turned_up_are_written_anew() {
    let table = TABLE.replace("phase battalions", "phase orders");
    let state = board(&table);
    let side = Side::Blue;
    assert_eq!(refused(&state, Ruling::VoidOrders { side }), "ruling_impossible", "none lie");
    let commitment = kernel::seal::commitment(&[7; 16], "us=H\nuk=M\n");
    let seal = Order::SealOrders { commitment };
    let sealed = after(&state, &decide(&state, Actor::Blue, &seal, &mut Tape::new(&[])).unwrap());
    let lies = |state: &State| match &state.phase {
        Phase::Orders(orders) => orders.sealed[side.index()].is_some(),
        _ => panic!("the orders phase"),
    };
    assert!(lies(&sealed));
    let void = after(&sealed, &ruled(&sealed, Ruling::VoidOrders { side }));
    assert!(!lies(&void));
    assert!(decide(&void, Actor::Blue, &seal, &mut Tape::new(&[])).is_ok(), "laid anew");
    let other = Ruling::VoidOrders { side: Side::Orange };
    assert_eq!(refused(&sealed, other), "ruling_impossible");
}
