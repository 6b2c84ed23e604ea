//! Losses and retreats.

use kernel::{Answer, Call, Halt, Side};
use operations::event::{BattleKind, Event};
use operations::order::Order;
use operations::rules::advantage;
use operations::rules::battle::Battle;
use operations::state::{Phase, State};

use crate::board::{after, board, give, sq, step, till_combat, unit};

// covers §D.2, R8, §A.5
#[test]
fn how_far_a_defender_retires_is_thrown_by_his_ground() {
    let sides = |ground: &str, more: &str, die: u8| {
        let ours: String = (1..=6).map(|n| format!("unit b.{n} foot 6 0505\n")).collect();
        let ready: String = (1..=6).map(|n| format!("prepared b.{n} 0506\n")).collect();
        let state = board(&format!(
            "
            map 20 20
            ground {ground} 0506
            {more}
            formation b blue
            {ours}
            formation o orange
            unit o.1 foot 6 0506
            {ready}
            "
        ));
        let blue: String = (1..=6).map(|n| format!("unit b.{n} attack 0506 ")).collect();
        let mut state = till_combat(&state, &blue, "formation o");
        // 36 − 6 = 30; advantages of the defender cost as much as is needed.
        state.granted = [[(sq("0506"), 0)].into(), [(sq("0506"), 0)].into()];
        match give(&state, Side::Blue, &Order::GoOn, &[Answer::Faces(vec![die])]) {
            Err(Halt::Needs(call)) => match *call {
                Call::Roll(roll) => (roll.purpose.to_string(), roll.seat, roll.sides),
                Call::Choice(choice) => panic!("{}", choice.title),
            },
            other => panic!("{other:?}"),
        }
    };
    let distance = |sides| ("ops.retreat_distance".to_owned(), Side::Orange.actor(), sides);
    assert_eq!(sides("open", "", 1), distance(6));
    assert_eq!(sides("wood", "", 1), distance(6), "as printed");
    assert_eq!(sides("wood", "option totalRetireClose d3", 1), distance(3));
    assert_eq!(sides("open", "option totalRetireClose d3", 1), distance(6));
}

// covers R21, R47, §A.5
#[test]
fn every_unit_in_contact_loses_and_no_other() {
    let state = board(
        "
        map 20 20
        formation b blue
        unit b.1 foot 6 0505
        unit b.2 foot 6 0505
        unit b.g towed_artillery 3 0502 artillery=field
        formation o orange
        unit o.1 foot 1 0506
        unit o.2 foot 1 0506 sp=1
        unit o.3 foot 4 0606
        ",
    );
    let blue = "unit b.1 attack 0506 unit b.2 attack 0506 unit b.g support 0506";
    let state = till_combat(&state, blue, "unit o.1 hold");
    // 12 − 8 + 3 − 2 = 5, and a 1: limited success. Nobody is left to retire.
    let now = after(&state, &step(&state, &[&[1]]));
    let status = ["b.1", "b.2", "b.g", "o.1", "o.2", "o.3"].map(|id| now.unit(unit(id)).status);
    assert_eq!(status, [5, 5, 3, 0, 0, 4]);
    let supply = ["b.1", "o.1", "o.2", "o.3"].map(|id| now.unit(unit(id)).supply);
    assert_eq!(supply, [3, 2, 0, 3], "the defenders alone, and only to 0");
}

/// The advantages of an attack on three battalions, after something has happened to them.
fn advantages(statuses: [u8; 3], shaken: &[&str]) -> usize {
    let state = board(&format!(
        "
        map 9 9
        formation b blue
        unit b.1 foot 4 0505
        formation o orange
        unit o.1 foot {} 0506
        unit o.2 foot {} 0506
        unit o.3 foot {} 0506
        ",
        statuses[0], statuses[1], statuses[2]
    ));
    let mut state = till_combat(&state, "unit b.1 attack 0506", "formation o");
    for id in shaken {
        state.units.get_mut(&unit(id)).unwrap().immobilised = true;
    }
    let Phase::Combat(phase) = &state.phase else { panic!("{:?}", state.phase) };
    let battle = Battle::of(&state, &phase.battles[0], BattleKind::Ordered);
    advantage::of(&state, &battle, true).len()
}

// covers R73, R44
#[test]
fn one_shaken_unit_is_enough_if_it_holds_half() {
    assert_eq!(advantages([2, 2, 2], &["o.1", "o.2"]), 0, "two thirds, but none has half");
    assert_eq!(advantages([2, 2, 2], &["o.1", "o.2", "o.3"]), 1, "all of them");
    assert_eq!(advantages([4, 2, 2], &["o.1"]), 1);
    assert_eq!(advantages([3, 2, 2], &["o.1"]), 0);
}

// covers R85, R48, §C21
#[test]
fn the_usual_way_leads_to_the_line_of_communication() {
    let ends = |road: &str| {
        let state = board(&format!(
            "
            map 12 9
            {road}
            dump base orange 1209 9
            formation b blue
            unit b.1 foot 6 0505
            unit b.2 foot 6 0505
            formation o orange
            unit o.1 foot 4 0605
            "
        ));
        let mut state =
            till_combat(&state, "unit b.1 attack 0605 unit b.2 attack 0605", "formation o");
        state.granted[0].insert(sq("0605"), 1);
        // 12 − 8 − 4 + 4 = 4, and a 1: limited success, two kilometres in the open.
        let now = after(&state, &step(&state, &[&[1]]));
        now.square_of(unit("o.1")).unwrap()
    };
    // Of all squares two steps farther the one nearest to a road that is joined to a dump, else the first by row.
    assert_eq!(ends("road main 0909 1009 1109 1209"), sq("0807"));
    // No road is joined to it: the dump itself, which is four kilometres from 0805, 0806 and 0807.
    assert_eq!(ends("road main 0901 1001"), sq("0805"));
}

// covers R22, R48
#[test]
fn fresh_enemies_on_the_way_cost_a_status() {
    let state = board(
        "
        map 9 1
        formation b blue
        unit b.1 foot 6 0301
        unit b.2 foot 6 0301
        unit b.3 foot 4 0801
        formation o orange
        unit o.1 foot 4 0401
        ",
    );
    let mut state: State =
        till_combat(&state, "unit b.1 attack 0401 unit b.2 attack 0401", "formation o");
    state.granted[0].insert(sq("0401"), 1);
    // Limited success: two kilometres to 0601, out of reach of 0801; a success on a 4 and a die of 3 lead into contact with it.
    let near = after(&state, &step(&state, &[&[1]]));
    assert_eq!((near.square_of(unit("o.1")), near.unit(unit("o.1")).status), (Some(sq("0601")), 3));
    let far = after(&state, &step(&state, &[&[4], &[3]]));
    assert_eq!((far.square_of(unit("o.1")), far.unit(unit("o.1")).status), (Some(sq("0701")), 2));
    let events: Vec<Event> = step(&state, &[&[4], &[3]]);
    assert!(events.iter().any(|e| matches!(e, Event::UnitRetired { path, .. } if path.len() == 3)));
}

// covers R46, §C21
#[test]
fn the_owner_names_who_advances() {
    let state = board(
        "
        map 9 9
        formation b blue
        unit b.1 foot 6 0505
        unit b.2 foot 6 0505
        unit b.3 foot 6 0505
        formation o orange
        unit o.1 foot 1 0506
        ",
    );
    let blue = "unit b.1 attack 0506 unit b.2 attack 0506 unit b.3 attack 0506";
    let state = till_combat(&state, blue, "formation o");
    // 18 − 12 − 1 = 5, and a 1: limited success, and nobody is left.
    let second = |call: &kernel::ChoiceCall| match &*call.purpose {
        "ops.advance" => vec![1],
        _ => call.usual.clone(),
    };
    let now = after(&state, &crate::board::answered(&state, &[&[1]], &second));
    let stand = ["b.1", "b.2", "b.3"].map(|id| now.square_of(unit(id)).unwrap());
    assert_eq!(stand, [sq("0505"), sq("0506"), sq("0505")]);
}

// covers R49, R10, §C6
#[test]
fn beaten_attackers_on_their_start_line_may_be_attacked_back() {
    let state = board(
        "
        map 9 9
        formation b blue
        unit b.1 foot 2 0505
        formation o orange
        unit o.1 foot 6 0506
        ",
    );
    let state = till_combat(&state, "unit b.1 attack 0506", "unit o.1 hold");
    // 2 − 4 − 6 = −8, and a 1. It began where it stands, so it stays; 6 − 4 − 1 = 1 for the battle back, and a 2 is confused.
    let events = crate::board::answered(&state, &[&[1], &[2]], &crate::board::choosing("0505"));
    let fought: Vec<(BattleKind, i32)> = events
        .iter()
        .filter_map(|event| match event {
            Event::BattleFought { kind, score, .. } => Some((*kind, *score)),
            _ => None,
        })
        .collect();
    assert_eq!(fought, [(BattleKind::Ordered, -8), (BattleKind::Counter, 1)]);
    let usual = step(&state, &[&[1]]);
    assert!(
        !usual.iter().any(|e| matches!(e, Event::BattleFought { kind: BattleKind::Counter, .. }))
    );
}
