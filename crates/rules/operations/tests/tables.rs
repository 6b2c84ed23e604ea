//! The tables are complete, and as the sheet prints them.

use operations::ground::Terrain;
use operations::tables::{
    self, AirFight, AirLevel, Artillery, BattleResult, Class, FlakKind, FlakScale, Levels, Mode,
    Mover, Seen, StrikeForce, TargetGroup,
};

// covers §A.11
#[test]
fn steps_cost_what_the_table_of_ticks_says() {
    let table = [
        (8, 63_000, 88_200),
        (15, 33_600, 47_040),
        (18, 28_000, 39_200),
        (25, 20_160, 28_224),
        (28, 18_000, 25_200),
        (30, 16_800, 23_520),
        (32, 15_750, 22_050),
        (35, 14_400, 20_160),
        (64, 7_875, 11_025),
        (75, 6_720, 9_408),
        (100, 5_040, 7_056),
    ];
    for (allowance, straight, diagonal) in table {
        assert_eq!(tables::ticks(allowance, false, false), straight);
        assert_eq!(tables::ticks(allowance, true, false), diagonal);
        assert_eq!(tables::ticks(allowance, false, true), 4 * straight);
    }
}

// covers §A.1, R25
#[test]
fn allowances_are_those_of_the_sheet() {
    use Terrain::{Close, Marsh, Open, Town, Wood};
    let row = tables::movement;
    let expected = [
        (Mover::HorseDrawn, Marsh, 15, 25, 30),
        (Mover::Motorised, Close, 18, 28, 64),
        (Mover::Motorised, Open, 30, 32, 64),
        (Mover::Motorised, Marsh, 8, 18, 64),
        (Mover::Tanks, Wood, 18, 28, 64),
        (Mover::Tanks, Town, 18, 28, 64),
        (Mover::Tanks, Close, 18, 28, 64),
        (Mover::Tanks, Marsh, 8, 18, 64),
        (Mover::Tanks, Open, 30, 32, 64),
        (Mover::Recce, Close, 18, 28, 100),
        (Mover::Recce, Open, 30, 35, 100),
    ];
    for (mover, ground, tactical, non_tactical, column) in expected {
        for (mode, km) in
            [(Mode::Tactical, tactical), (Mode::NonTactical, non_tactical), (Mode::Column, column)]
        {
            assert_eq!(row(mover).allowance(mode, ground), Some(km), "{mover:?} {ground:?}");
        }
    }
    assert_eq!(row(Mover::Towed).allowance(Mode::Tactical, Open), None);
    assert_eq!(row(Mover::Towed).allowance(Mode::Column, Open), Some(75));
    let rivers = [Mover::HorseDrawn, Mover::Motorised, Mover::Tanks, Mover::Towed, Mover::Recce];
    assert_eq!(rivers.map(|mover| row(mover).river), [true, false, false, false, true]);
    assert!(Class::ALL.into_iter().all(|class| !row(class.mover()).name.is_empty()));
}

// covers §A.4, R9
#[test]
fn guns_reach_as_far_as_the_sheet_says() {
    let ranges = [
        (Artillery::Field, 8, 12),
        (Artillery::Medium, 12, 18),
        (Artillery::Heavy, 10, 16),
        (Artillery::Rocket, 8, 8),
        (Artillery::InfantryGun, 6, 6),
    ];
    for (kind, effective, long) in ranges {
        let row = tables::artillery(kind);
        assert_eq!((row.effective, row.long), (effective, long));
    }
}

// covers §A.5
#[test]
fn every_total_has_its_row() {
    use BattleResult::{BadlyBeaten, Confused, LimitedSuccess, Success, TotalSuccess};
    let normal = [(12, TotalSuccess), (11, Success), (8, Success), (7, LimitedSuccess)];
    let more = [(5, LimitedSuccess), (4, Confused), (-1, Confused), (-2, BadlyBeaten)];
    for (total, result) in normal.into_iter().chain(more) {
        assert_eq!(BattleResult::of(total, false), result, "{total}");
    }
    let bad = [(20, TotalSuccess), (19, Success), (12, Success), (11, LimitedSuccess)];
    let more = [(7, LimitedSuccess), (6, Confused), (2, Confused), (1, BadlyBeaten)];
    for (total, result) in bad.into_iter().chain(more) {
        assert_eq!(BattleResult::of(total, true), result, "{total} in bad ground");
    }
    for result in BattleResult::ALL {
        assert_eq!(tables::result_row(result).cite, "§A.5");
    }
}

// covers §A.3, R6
#[test]
fn squadrons_reach_their_levels() {
    use AirLevel::{Apocalyptic, Normal, Overwhelming, Superior};
    let allied = [(1, Normal), (2, Superior), (3, Superior), (4, Overwhelming), (8, Apocalyptic)];
    let german = [(2, Normal), (3, Superior), (5, Superior), (6, Overwhelming), (10, Apocalyptic)];
    let heavy = [(1, Overwhelming), (2, Overwhelming), (3, Apocalyptic)];
    for (kind, row) in
        [(Levels::Allied, &allied[..]), (Levels::German, &german[..]), (Levels::Heavy, &heavy[..])]
    {
        assert_eq!(tables::levels(kind, 0), None);
        for (squadrons, level) in row {
            assert_eq!(tables::levels(kind, *squadrons), Some(*level), "{kind:?} {squadrons}");
        }
    }
    let values = [Normal, Superior, Overwhelming, Apocalyptic].map(tables::support_value);
    assert_eq!(values, [4, 6, 8, 10]);
}

// covers §A.7
#[test]
fn air_fights_read_the_printed_lines() {
    let rows = ["LLDDDW", "DDDDWW", "DDDWWW", "DDWWWW", "DWWWWW", "WWWWWW"];
    for (die, row) in (1..).zip(rows) {
        for (odds, letter) in (1..).zip(row.chars()) {
            let line = match letter {
                'W' => AirFight::Won,
                'D' => AirFight::Drawn,
                _ => AirFight::Lost,
            };
            assert_eq!(tables::air_fight(die, odds), line, "{die} at {odds} to 1");
        }
    }
}

// covers §A.8
#[test]
fn flak_reads_the_printed_columns() {
    let read = |kind, scale| {
        let row = tables::flak(kind, scale);
        (row.damage, row.loss)
    };
    assert_eq!(read(FlakKind::Heavy, FlakScale::Overflight), (5, 6));
    assert_eq!(read(FlakKind::Heavy, FlakScale::Near), (3, 5));
    assert_eq!(read(FlakKind::Heavy, FlakScale::Far), (5, 6));
    assert_eq!(read(FlakKind::Light, FlakScale::Overflight), (6, 7));
    assert_eq!(read(FlakKind::Light, FlakScale::Near), (4, 5));
    assert_eq!(read(FlakKind::Light, FlakScale::Far), (6, 7));
}

// covers §A.9, R16
#[test]
fn a_force_strikes_on_its_row() {
    let row = |light, medium, heavy| {
        tables::strike_row(StrikeForce { light, medium, heavy }).map(|(row, _)| row)
    };
    let light = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20].map(|n| row(n, 0, 0));
    let expected = [1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6].map(Some);
    assert_eq!(light, expected);
    assert_eq!([1, 2, 3, 4, 5, 6, 8, 9].map(|n| row(0, n, 0)), [1, 2, 3, 4, 5, 6, 6, 7].map(Some));
    assert_eq!([1, 2, 3, 4, 5, 6].map(|n| row(0, 0, n)), [2, 3, 5, 6, 6, 7].map(Some));
    assert_eq!(row(0, 0, 0), None);
    // Mixed: 1 + 2 = 3 points is row 2; 1 + 3½ = 4½ is row 2, as the heavy part alone.
    assert_eq!(row(1, 1, 0), Some(2));
    assert_eq!(row(1, 0, 1), Some(2));
    // Never below the best part: one light and nine medium are row 7, as the medium alone; 1 + 18 points too.
    assert_eq!(row(1, 9, 0), Some(7));
    let dice = [(6, 5), (6, 4), (5, 3), (5, 2), (4, 2), (3, 2), (3, 1)];
    for (n, (step, immobilised)) in (1..).zip(dice) {
        let (_, table) = tables::strike_row(match n {
            7 => StrikeForce { light: 0, medium: 9, heavy: 0 },
            n => StrikeForce { light: 0, medium: n, heavy: 0 },
        })
        .unwrap();
        assert_eq!((table.step, table.immobilised), (step, immobilised), "row {n}");
    }
}

// covers §A.6
#[test]
fn reconnaissance_sees_what_the_sheet_says() {
    use Seen::{All, Direction, DirectionType, Nothing, Spotted, Type, TypeSize};
    let table = [
        (TargetGroup::VehiclesMoving, [Nothing, Spotted, Direction, Direction, DirectionType, All]),
        (TargetGroup::VehiclesStill, [Nothing, Nothing, Nothing, Spotted, Type, TypeSize]),
        (TargetGroup::OthersStill, [Nothing, Nothing, Nothing, Nothing, Spotted, Type]),
        (TargetGroup::OthersMoving, [Nothing, Nothing, Spotted, Spotted, DirectionType, All]),
    ];
    for (group, row) in table {
        for (die, seen) in (1..).zip(row) {
            assert_eq!(tables::seen(group, die), seen, "{group:?} {die}");
        }
    }
}
