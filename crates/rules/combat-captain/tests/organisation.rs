//! §1 What a battle must have to begin.

use combat_captain::rules::organisation::faults;

use crate::board::board;

const FIELD: &str = "table 72 48\npiece pond impassable 40 20 44 28\nunit a blue\nsub a.1 rifles at=10,10\nsub a.2 machine_gun at=10,14\n\
                     unit b orange\nsub b.1 tank armour=thin at=60,24\n";

// covers §1, §1.1, §1.3
#[test]
fn a_battle_that_can_begin_has_no_fault() {
    assert!(faults(&board(FIELD).setup).is_empty());
    let eight: String = (1..=8).map(|n| format!("sub a.{n} rifles\n")).collect();
    assert!(
        faults(&board(&format!("unit a blue\n{eight}unit b orange\nsub b.1 rifles")).setup)
            .is_empty()
    );
    let nine: String = (1..=9).map(|n| format!("sub a.{n} rifles\n")).collect();
    let told = faults(&board(&format!("unit a blue\n{nine}unit b orange\nsub b.1 rifles")).setup);
    assert_eq!(told, ["unit a: 9 sub-units; a unit has at most 8"]);
    let tanks: String = (1..=4).map(|n| format!("sub b.{n} tank\n")).collect();
    let told =
        faults(&board(&format!("unit a blue\nsub a.1 rifles\nunit b orange\n{tanks}")).setup);
    assert_eq!(told, ["unit b: a tank company has at most 3 models"]);
}

// covers §1
#[test]
fn places_that_cannot_be_are_found() {
    for (from, to, told) in [
        ("at=10,14", "at=10,11.5", "squad a.2 stands on squad a.1"),
        ("at=10,14", "at=0.5,14", "squad a.2: no stand fits at 0.5, 14"),
        ("at=60,24", "at=42,24", "squad b.1: no stand fits at 42, 24"),
        ("at=60,24", "cover=2 at=42,30", ""),
        (
            "rifles at",
            "rifles figures=4,2 at",
            "squad a.1: at most 5 figures, each of one to 3 men",
        ),
        (
            "pond impassable 40 20 44 28",
            "pond impassable 40 40 80 44",
            "pond lies over the table's edge",
        ),
        ("pond impassable", "pond swamp", "pond is of no known kind: swamp"),
    ] {
        let state = board(&FIELD.replace(from, to));
        let expected: Vec<&str> = [told].into_iter().filter(|told| !told.is_empty()).collect();
        assert_eq!(faults(&state.setup), expected, "{to}");
    }
    let nowhere = FIELD.replace(" at=10,14", "");
    let outcome = std::panic::catch_unwind(|| board(&nowhere));
    assert!(outcome.is_err(), "a stand that stands nowhere is a fault of the state too");
}
