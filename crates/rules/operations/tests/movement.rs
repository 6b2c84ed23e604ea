//! Movement: time, contact, traffic, water.

use kernel::Side;
use operations::event::{Event, Stop};
use operations::rules::step as steps;
use operations::state::{Phase, State};
use operations::tables::{Mode, TURN};

use crate::board::{after, board, ordered, refused, sq, step, till_combat, unit};

/// How a unit's move ended: kilometres, ticks and why.
fn moved(events: &[Event], id: &str) -> (usize, u32, Stop) {
    let found = events.iter().find_map(|event| match event {
        Event::UnitMoved { unit: moved, path, ticks, stopped, .. } if *moved == unit(id) => {
            Some((path.len(), *ticks, *stopped))
        }
        _ => None,
    });
    found.unwrap_or_else(|| panic!("{id} has not moved: {events:?}"))
}

/// The events of the movement phase.
fn moves(state: &State, blue: &str, orange: &str, dice: &[&[u8]]) -> Vec<Event> {
    let state = ordered(state, blue, orange);
    assert!(matches!(state.phase, Phase::Movement), "{:?}", state.phase);
    step(&state, dice)
}

/// Squares of a row, from one column to another.
fn row(row: u8, columns: impl IntoIterator<Item = u8>) -> String {
    columns.into_iter().map(|column| format!(" {column:02}{row:02}")).collect()
}

// covers OPS-G7, R19
#[test]
fn g7_thirty_three_kilometres_in_column() {
    let road: String = row(3, 1..=40);
    let state = board(&format!(
        "
        map 40 5
        road main {road}
        formation b blue
        unit b.1 motor_infantry 4 0103
        formation o orange
        unit o.d foot 4 3503
        "
    ));
    let blue = format!("unit b.1 attack 3503 column{}", row(3, 2..=34));
    let now = till_combat(&state, &blue, "unit o.d hold");
    assert_eq!(now.unit(unit("b.1")).ticks, 33 * 7_875);
    assert!(matches!(now.phase, Phase::Supply), "there is no battle: {:?}", now.phase);
}

// covers OPS-G8, R67
#[test]
fn g8_tanks_by_night() {
    let state = board(
        "map 20 3\nturns 2 night\nformation b blue\nunit b.1 tank 5 0102\nformation o orange\nunit o.1 foot 4 2002",
    );
    let reached = steps::reach(&state, unit("b.1"), Mode::Tactical, TURN);
    let farthest = reached.keys().map(|square| square.column).max();
    assert_eq!(farthest, Some(8), "30 / 4 = 7 km");
}

// covers OPS-G13, R19, R33
#[test]
fn g13_half_a_turn_on_mixed_ground() {
    let close: String = row(2, 12..=17);
    let fights = |from: u8, to: u8, ground: &str| {
        let enemy = to + 1;
        let state = board(&format!(
            "
            map 24 3
            {ground}
            formation b blue
            unit b.1 motor_infantry 4 {from:02}02
            formation o orange
            unit o.d foot 4 {enemy:02}02
            "
        ));
        let way = row(2, from + 1..=to);
        let blue = format!("unit b.1 attack {enemy:02}02 tactical{way}");
        let now = till_combat(&state, &blue, "unit o.d hold");
        (now.unit(unit("b.1")).ticks, matches!(now.phase, Phase::Combat(_)))
    };
    assert_eq!(fights(1, 17, &format!("ground close {close}")), (336_000, false));
    assert_eq!(fights(1, 16, ""), (252_000, true));
    assert_eq!(fights(1, 17, ""), (268_800, false));
}

// covers OPS-G16, R38
#[test]
fn g16_twenty_units_a_turn() {
    let units: String =
        (1..=21).map(|n| format!("unit b.{n:02} motor_infantry 4 0101\n")).collect();
    let state = board(&format!(
        "map 3 3\nroad main 0101 0201\nformation b blue\n{units}formation o orange\nunit o.1 foot 4 0303"
    ));
    let blue: String = (1..=21).map(|n| format!("unit b.{n:02} move column 0201 ")).collect();
    // The square they go to is out of contact.
    let events = moves(&state, &blue, "unit o.1 hold", &[]);
    assert_eq!(moved(&events, "b.02"), (1, 33_075, Stop::Arrived));
    assert_eq!(moved(&events, "b.20"), (1, 486_675, Stop::Arrived));
    assert_eq!(moved(&events, "b.21").0, 0);
    assert_eq!(moved(&events, "b.21").2, Stop::Traffic);
}

// covers R26, §A.1, §C1
#[test]
fn what_cannot_be_gone_is_refused() {
    let state = board(
        "
        map 6 6
        water river 0303-0403
        water great 0301-0401
        water river 0302-0402
        ground water 0606
        road main 0102 0202
        formation b blue
        unit b.t tank 5 0303
        unit b.f foot 4 0301
        unit b.g towed_artillery 3 0102 artillery=field
        formation o orange
        unit o.d foot 4 0605
        ",
    );
    let code = |text: &str| refused(&state, Side::Blue, text).code;
    assert_eq!(code("unit b.t move tactical 0403"), "no_crossing");
    assert_eq!(code("unit b.f move tactical 0401"), "needs_boats");
    assert_eq!(code("unit b.g move tactical 0202"), "no_mode");
    assert_eq!(code("unit b.g move column 0103"), "no_road");
    assert_eq!(code("unit b.t move tactical 0505"), "gap");
    assert_eq!(code("unit b.f move tactical"), "no_way");
    assert_eq!(code("unit b.f move tactical from 8 0302"), "start_late");
    assert_eq!(code("formation b unit o.d hold"), "not_of_formation");
    assert_eq!(code("unit b.t attack 0301"), "own_troops");
    assert_eq!(code("unit b.g attack 0605"), "guns_defend");
    assert_eq!(code("unit b.t support 0605"), "not_artillery");
}

// covers R36, R80, §C16
#[test]
fn leaving_contact_costs_a_quarter_of_the_turn() {
    let state = board(
        "
        map 9 1
        formation b blue
        unit b.1 foot 4 0401
        formation o orange
        unit o.d foot 4 0501
        ",
    );
    let events = moves(&state, "unit b.1 retire 0301 0201", "unit o.d hold", &[]);
    // A quarter, then two steps of 33 600.
    assert_eq!(moved(&events, "b.1"), (2, 126_000 + 67_200, Stop::Arrived));
    let state = after(&state, &[]);
    let events = moves(&state, "unit b.1 hold", "unit o.d move tactical 0401", &[]);
    assert_eq!(moved(&events, "o.d").0, 0);
}

// covers R59, §D.8, §C17
#[test]
fn a_charged_bridge_is_blown_when_an_enemy_comes_near() {
    let state = board(
        "
        map 9 1
        water river 0501-0601
        bridge arnhem 0501-0601 charged orange
        formation b blue
        unit b.1 motor_infantry 4 0101
        formation o orange
        unit o.d foot 4 0901
        ",
    );
    let blue = format!("unit b.1 move tactical{}", row(1, 2..=7));
    let blown = moves(&state, &blue, "formation o blow arnhem within 1 unit o.d hold", &[&[3]]);
    assert!(blown.iter().any(|event| matches!(event, Event::BridgeTried { blown: true, .. })));
    assert_eq!(moved(&blown, "b.1"), (4, 67_200, Stop::Crossing));
    let fails = moves(&state, &blue, "formation o blow arnhem within 1 unit o.d hold", &[&[2]]);
    assert_eq!(moved(&fails, "b.1").0, 6);
}

// covers R37
#[test]
fn a_column_and_a_dump_are_caught() {
    let state = board(
        "
        map 9 3
        dump base orange 0302 9
        dump rear orange 0902 9
        formation b blue
        unit b.1 motor_infantry 4 0102
        formation o orange hq=o.hq
        unit o.hq foot 1 0402 hq
        unit o.c column 1 0302
        unit o.d foot 4 0902
        ",
    );
    let events = moves(&state, "unit b.1 move tactical 0202 0302 0402", "unit o.d hold", &[]);
    let state = ordered(&state, "unit b.1 move tactical 0202 0302 0402", "unit o.d hold");
    let now = after(&state, &events);
    assert_eq!(now.unit(unit("o.c")).status, 0);
    let base = now.dump(operations::state::DumpId::new("base").unwrap());
    assert_eq!((base.side, base.stock), (Side::Blue, 4));
    assert_eq!(operations::ground::distance(now.square_of(unit("o.hq")).unwrap(), sq("0402")), 4);
    assert_eq!(now.displaced.len(), 1);
}

// covers §C18, R42
#[test]
fn a_unit_is_handed_over_for_the_next_turn() {
    let state = board(
        "
        map 9 9
        formation a blue
        unit a.1 foot 4 0101
        formation b blue
        unit b.1 foot 4 0201
        formation o orange
        unit o.1 foot 4 0909
        ",
    );
    let now = till_combat(&state, "unit a.1 joins b hold", "unit o.1 hold");
    let now = after(&now, &step(&now, &[]));
    assert_eq!(now.unit(unit("a.1")).formation, operations::state::FormationId::new("b").unwrap());
    let code = |text: &str| refused(&now, Side::Blue, text).code;
    assert_eq!(code("unit a.1 joins b hold"), "same_formation");
    assert_eq!(code("unit a.1 joins o hold"), "other_side");
}

// covers R78, R36
#[test]
fn headquarters_stop_nobody_and_are_stopped() {
    let state = board(
        "
        map 9 3
        formation b blue
        unit b.1 motor_infantry 4 0102
        unit b.hq foot 1 0903 hq
        formation o orange
        unit o.hq foot 1 0401 hq
        unit o.1 foot 4 0603
        ",
    );
    let blue = "unit b.1 move tactical 0202 0302 0402 unit b.hq move tactical 0803 0703";
    let events = moves(&state, blue, "unit o.1 hold", &[]);
    assert_eq!(moved(&events, "b.1"), (3, 50_400, Stop::Arrived), "past a headquarters");
    assert_eq!(moved(&events, "b.hq"), (2, 67_200, Stop::Contact), "beside a battalion");
}

// covers R38
#[test]
fn twelve_units_a_turn_on_a_minor_road_in_both_directions() {
    let units: String =
        (1..=12).map(|n| format!("unit b.{n:02} motor_infantry 4 0101\n")).collect();
    let field = |kind: &str| {
        board(&format!(
            "map 3 3\nroad {kind} 0101 0201\nformation b blue\n{units}unit b.13 motor_infantry 4 0201\nformation o orange\nunit o.1 foot 4 0303"
        ))
    };
    let mut blue: String = (1..=12).map(|n| format!("unit b.{n:02} move column 0201 ")).collect();
    blue.push_str("unit b.13 move column 0101");
    let minor = moves(&field("minor"), &blue, "unit o.1 hold", &[]);
    // The n-th passes at 7 875 + (n − 1) · 42 000; the one from the other end is the thirteenth, at 511 875.
    assert_eq!(moved(&minor, "b.12"), (1, 469_875, Stop::Arrived));
    assert_eq!(moved(&minor, "b.13").2, Stop::Traffic);
    let main = moves(&field("main"), &blue, "unit o.1 hold", &[]);
    // 7 875 + 11 · 25 200; a main road has a lane for each direction.
    assert_eq!(moved(&main, "b.12"), (1, 285_075, Stop::Arrived));
    assert_eq!(moved(&main, "b.13"), (1, 7_875, Stop::Arrived));
}
