//! R106 to R108 Units that leave for the map of another battle, and come on there.

use kernel::{Name, Refusal as _, Seq, Side};
use two_star_general::decide::Unfolding;
use two_star_general::evolve::evolve;
use two_star_general::rules::{road, turn};
use two_star_general::state::{Arrival, Phase, Place, Step};
use two_star_general::{Event, State};

use crate::board::{after, battalion, board, hex, path, platoon, stand};

/// A battalion at the end of its road, and one that stays.
const EXIT: &str = "
    map 9 9
    battalion us blue move
    stand us.hq 0104 hq
    stand us.A 0105 infantry sp=2
    platoon us.mg machine_gun
    platoon us.at anti_tank lost
    stand us.B lost infantry
    battalion us2 blue move
    stand us2.hq 0308 hq
    stand us2.A 0307 infantry
    battery us.g1 blue 0103 artillery shots=1
    battalion de orange hold
    stand de.hq 0904 hq
    stand de.1 0805 infantry
";

/// The map the road leads to.
const ENTRY: &str = "
    map 9 9
    battalion gb blue hold
    stand gb.hq 0505 hq
    stand gb.A 0504 infantry
    battalion ss orange hold
    stand ss.hq 0904 hq
    stand ss.1 0805 infantry
";

fn unit(id: &str) -> Name {
    Name::new(id).expect("an id")
}

fn code(state: &State, id: &str) -> &'static str {
    match road::may_leave(state, Side::Blue, unit(id), &path("0104")) {
        Ok(_) => "ok",
        Err(why) => why.code(),
    }
}

/// The battalion on its way to the other map, due on day 1, round 2, at 0101.
fn expected() -> State {
    let here = board(&format!("{EXIT} acting us moving"));
    let column = Box::new(here.column(unit("us")).expect("a unit"));
    let arrival = Arrival { day: 1, round: 2, hex: hex("0101") };
    after(&board(ENTRY), &[Event::UnitExpected { column, arrival }])
}

fn at_round(state: &State, round: u8) -> State {
    let mut unfolding = Unfolding::of(state);
    turn::begin_round(&mut unfolding, 1, round);
    unfolding.into_state()
}

// covers R106
#[test]
fn who_may_leave() {
    let position = |more: &str| board(&format!("{EXIT} {more}"));
    assert_eq!(code(&position("acting us moving"), "us"), "ok");
    assert_eq!(code(&position("acting us moving"), "us.A"), "part_of_battalion");
    assert_eq!(code(&position("acting us moving"), "us2"), "not_its_turn");
    assert_eq!(code(&position("acting us2 moving"), "us2"), "not_at_the_exit");
    assert_eq!(code(&position("acting us moving"), "de"), "not_your_battalion");
    assert_eq!(code(&position("acting us moving"), "nobody"), "unknown_unit");
    assert_eq!(code(&position("acting us supporting"), "us"), "movement_over");
    assert_eq!(code(&position("acting us fought"), "us"), "movement_over");
    assert_eq!(code(&position("phase orders"), "us"), "wrong_phase");
    // Two hexes from an enemy is too near, three is not.
    let near = |at: &str| board(&format!("{} acting us moving", EXIT.replace("0805", at)));
    assert_eq!(code(&near("0305"), "us"), "enemy_near");
    assert_eq!(code(&near("0405"), "us"), "ok");
    let held = board(&format!("{} acting us moving", EXIT.replace("us blue move", "us blue hold")));
    assert_eq!(code(&held, "us"), "not_on_move");
    let waits = EXIT.replace("us.B lost", "us.B waiting");
    assert_eq!(code(&board(&format!("{waits} acting us moving")), "us"), "not_here");
}

// covers R106
#[test]
fn what_leaves_is_on_this_map_no_more_and_its_turn_is_over() {
    let state = board(&format!("{EXIT} acting us moving"));
    let events = road::leave(&state, Side::Blue, unit("us"), &path("0104")).expect("it leaves");
    assert_eq!(
        events[..2],
        [
            Event::ActivationEnded { battalion: battalion("us") },
            Event::UnitLeft { unit: unit("us") }
        ]
    );
    let left = after(&state, &events);
    assert!(!left.stands.contains_key(&stand("us.A")) && left.stands.contains_key(&stand("us2.A")));
    assert!(!left.battalions.contains_key(&battalion("us")));
    assert!(!left.platoons.contains_key(&platoon("us.mg")));
    assert!(left.stands.contains_key(&stand("us.g1")), "a battery is a unit of its own");
    assert!(matches!(&left.phase, Phase::Battalions(turns) if turns.step == Step::Throw));
    assert_eq!(two_star_general::position::faults(&left), Vec::<String>::new());
}

// covers R107
#[test]
fn a_battery_leaves_instead_of_moving() {
    let mut state = board(&format!("{EXIT} phase artillery"));
    if let Phase::Artillery(phase) = &mut state.phase {
        phase.acting = Some(Side::Blue);
    }
    assert_eq!(code(&state, "us.g1"), "ok");
    assert_eq!(code(&state, "us"), "wrong_phase");
    let events = road::leave(&state, Side::Blue, unit("us.g1"), &path("0104")).expect("it leaves");
    assert_eq!(events, [Event::UnitLeft { unit: unit("us.g1") }]);
    // A towed battery gives up a shot to move (§5.1): without one it stays.
    evolve(&mut state, &Event::ShotsLost { battery: stand("us.g1") }, Seq(9));
    assert_eq!(code(&state, "us.g1"), "no_shot_to_move");
    let spent = board(&format!("{EXIT} acting us moving"));
    assert_eq!(code(&spent, "us.g1"), "wrong_phase");
}

// covers R108, R70
#[test]
fn it_comes_on_as_it_left_when_it_is_due() {
    let state = expected();
    assert!(state.awaits(unit("us")));
    assert_eq!(state.stand(stand("us.A")).place, Place::Waiting);
    // Two of the day's battalions count for recovery once it is there; on its way it does not (R70).
    assert!(at_round(&state, 1).awaits(unit("us")), "not before its round");
    let there = at_round(&state, 2);
    assert!(!there.awaits(unit("us")));
    assert_eq!(there.hex_of(stand("us.hq")), Some(hex("0101")));
    let company = there.stand(stand("us.A"));
    assert_eq!((company.strength, company.manner), (2, None));
    assert!(there.hex_of(stand("us.A")).is_some_and(|at| at.distance(hex("0101")) <= 3));
    assert_eq!(there.stand(stand("us.B")).place, Place::Destroyed);
    assert_eq!(there.platoon(platoon("us.mg")).with, Some(stand("us.A")));
    assert_eq!(there.platoon(platoon("us.at")).with, None);
    // R67 It has no order, and so may have any.
    assert_eq!(there.battalion(battalion("us")).order, None);
    assert_eq!(two_star_general::position::faults(&there), Vec::<String>::new());
}

// covers R108
#[test]
fn an_enemy_on_its_entry_hex_or_beside_it_makes_all_of_it_wait() {
    let state = expected();
    for (enemy, waits) in [("0101", true), ("0102", true), ("0103", false)] {
        let mut held = state.clone();
        if let Some(stand) = held.stands.get_mut(&stand("ss.1")) {
            stand.place = Place::At(hex(enemy));
        }
        assert_eq!(at_round(&held, 2).awaits(unit("us")), waits, "{enemy}");
    }
    // Its side may name another hex meanwhile.
    let arrival = Arrival { day: 1, round: 2, hex: hex("0109") };
    let elsewhere = after(&state, &[Event::EntryChanged { unit: unit("us"), arrival }]);
    assert_eq!(at_round(&elsewhere, 2).hex_of(stand("us.hq")), Some(hex("0109")));
}

// covers R108
#[test]
fn a_side_whose_last_battalion_is_on_its_way_is_not_beaten() {
    let mut state = expected();
    for id in ["gb.hq", "gb.A"] {
        evolve(&mut state, &Event::StandLeft { stand: stand(id) }, Seq(9));
    }
    assert!(turn::has_battalions_left(&state, Side::Blue));
    let gone = after(&state, &[Event::UnitLeft { unit: unit("us") }]);
    assert!(!turn::has_battalions_left(&gone, Side::Blue));
    assert!(gone.transfers.left.is_empty() && gone.transfers.came.is_empty());
}

#[test]
fn a_state_gets_its_setup_back_with_those_who_came_and_without_those_who_left() {
    let founded = board(EXIT);
    let mut state = after(&founded, &[Event::UnitLeft { unit: unit("us") }]);
    let column = Box::new(board(ENTRY).column(unit("gb")).expect("a unit"));
    let arrival = Arrival { day: 1, round: 3, hex: hex("0101") };
    evolve(&mut state, &Event::UnitExpected { column, arrival }, Seq(9));
    let mut back = state.clone();
    back.attach(founded.setup);
    assert_eq!(back.setup, state.setup);
}
