//! Overruns: where they go, what they fight next, and who takes part in one.

use kernel::Side;
use operations::event::{BattleKind, Event};
use operations::state::{Phase, State, UnitId};

use crate::board::{after, answered, board, choosing, ordered, sq, step, till_combat, unit};

/// Two tank battalions before a weak one, and another four kilometres behind it.
fn field(through: &str) -> State {
    let state = board(
        "
        map 24 3
        formation b blue
        unit b.1 tank 6 0502
        unit b.2 tank 6 0502
        formation o orange
        unit o.1 foot 3 0602
        unit o.2 foot 2 1002
        prepared b.1 0602
        prepared b.2 0602
        ",
    );
    let blue = format!("unit b.1 attack 0602{through} unit b.2 attack 0602{through}");
    till_combat(&state, &blue, "unit o.1 hold unit o.2 hold")
}

/// What every battle counted before its die.
fn scores(events: &[Event]) -> Vec<(BattleKind, i32)> {
    let fought = events.iter().filter_map(|event| match event {
        Event::BattleFought { kind, score, .. } => Some((*kind, *score)),
        _ => None,
    });
    fought.collect()
}

// covers R79, R45, §C5
#[test]
fn its_owner_says_where_an_overrun_goes() {
    // 6 + 6 − (3 − 2 for infantry in the open against tanks) = 11, and a 1: total success. It retires one kilometre.
    let state = field(" through 0702 0802 0902");
    let usual = step(&state, &[&[1], &[1]]);
    assert_eq!(scores(&usual), [(BattleKind::Ordered, 11)]);
    let now = after(&state, &usual);
    assert_eq!(now.square_of(unit("b.1")), Some(sq("0902")), "as it was ordered");
    let elsewhere = answered(&state, &[&[1], &[1]], &choosing("0803"));
    let overran =
        |event: &&Event| matches!(event, Event::UnitOverran { unit: id, .. } if *id == unit("b.1"));
    // Straight, and twice over a corner or once: 16 800 + 16 800 + 23 520 is the quickest way to 0803.
    let Some(Event::UnitOverran { ticks, path, .. }) = elsewhere.iter().find(overran) else {
        panic!("{elsewhere:?}")
    };
    assert_eq!((*ticks, path.last()), (57_120, Some(&sq("0803"))));
    let stays = after(&state, &answered(&state, &[&[1], &[1]], &choosing("halt")));
    // Who stays may advance into the square (R46), and that is all.
    assert_eq!(stays.square_of(unit("b.1")), Some(sq("0602")));
}

// covers R45, §C4, §C5
#[test]
fn an_overrun_ends_before_fresh_enemies_and_after_half_the_ticks() {
    let state = field(" through 0702 0802 0902 1002 1102");
    let now = after(&state, &step(&state, &[&[1], &[1]]));
    assert_eq!(now.square_of(unit("b.1")), Some(sq("0902")), "o.2 stops it");
    let mut tired = field(" through 0702 0802 0902");
    // 504 000 − 436 800 = 67 200 ticks are left, and half of them are two kilometres.
    for id in ["b.1", "b.2"] {
        tired.units.get_mut(&unit(id)).unwrap().ticks = 436_800;
    }
    let offered = std::cell::Cell::new(0);
    let events = answered(&tired, &[&[1], &[6]], &|call| {
        if call.purpose == "ops.overrun_move" {
            offered.set(call.options.len());
        }
        call.usual.clone()
    });
    assert_eq!(after(&tired, &events).square_of(unit("b.1")), Some(sq("0702")));
    // To stay, 0602 itself, and the squares one straight step from it: 0502, 0702, 0601, 0603.
    assert_eq!(offered.get(), 6);
}

// covers R30
#[test]
fn an_overrunning_group_fights_once_more() {
    // 5 + 5 − (2 − 2) unprepared: 10 − 8; prepared where the breakthrough order names the square.
    let state = field(" through 0702 0802 0902");
    let again = |call: &kernel::ChoiceCall| choosing("1002")(call);
    // A 6 makes 8, a success: the one point that is left retires.
    let events = answered(&state, &[&[1], &[1], &[6], &[1]], &again);
    assert_eq!(scores(&events), [(BattleKind::Ordered, 11), (BattleKind::Overrun, 2)]);
    let state = field(" through 0702 0802 0902 then 1002");
    // 10 and a 2 are a total success: nobody is left to retire.
    let events = step(&state, &[&[1], &[1], &[2]]);
    assert_eq!(scores(&events), [(BattleKind::Ordered, 11), (BattleKind::Overrun, 10)]);
    assert_eq!(after(&state, &events).unit(unit("o.2")).status, 0);
}

// covers R81, R19
#[test]
fn who_marched_too_far_stays_out_of_a_battle_that_others_fight() {
    let state = board(
        "
        map 24 3
        formation b blue
        unit b.1 motor_infantry 4 0102
        unit b.2 foot 4 1803
        formation o orange
        unit o.1 foot 4 1902
        ",
    );
    let way: String = (2..=18).map(|column| format!(" {column:02}02")).collect();
    let blue = format!("unit b.1 attack 1902 tactical{way} unit b.2 attack 1902");
    let state = till_combat(&state, &blue, "formation o");
    // 17 km of 30: more than half a turn.
    assert_eq!(state.unit(unit("b.1")).ticks, 285_600);
    let Phase::Combat(phase) = &state.phase else { panic!("{:?}", state.phase) };
    assert_eq!(phase.battles[0].units, [unit("b.2")]);
}

// covers R35, R36
#[test]
fn a_breakthrough_order_is_written_from_the_square_that_is_attacked() {
    let state = field("");
    let read = |text: &str| crate::board::sheet(&state, Side::Blue, text);
    let sheet = read("formation b unit b.1 attack 0602 through 0802");
    let refused = operations::rules::orders::may_lay(&state, Side::Blue, &sheet);
    let code = kernel::Refusal::code(&refused.unwrap_err());
    assert_eq!(code, "gap");
    let laid = ordered(
        &board(
            "map 9 3\nformation b blue\nunit b.1 tank 5 0102\nformation o orange\nunit o.1 foot 4 0902",
        ),
        "unit b.1 attack 0202 through 0302 then 0402",
        "formation o",
    );
    let units: Vec<UnitId> =
        laid.sheets[0].formations.values().flat_map(|part| part.units.keys().copied()).collect();
    assert_eq!(units, [unit("b.1")]);
}
