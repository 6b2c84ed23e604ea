//! The book's tables against sums, sample rows and the fingerprint of the analysis they were checked with.

use combat_captain::tables::{
    self, Armour, Band, Cell, Going, Mover, SubunitKind, Weapon, chart_rows, fire_chart,
};
use kernel::table::{Arc, Length};
use sha2::{Digest, Sha256};

// covers §11.3, R4, R5
#[test]
fn the_fire_chart_is_the_books() {
    let rows = chart_rows();
    assert_eq!(rows.len(), 99);
    let sums: Vec<u32> = (0..6).map(|at| rows.iter().map(|row| u32::from(row[at])).sum()).collect();
    assert_eq!(sums, [427, 645, 734, 837, 944, 1005]);
    assert!(rows.iter().all(|row| row.is_sorted()), "a row falls");
    for column in 0..6 {
        assert!(rows.is_sorted_by_key(|row| row[column]), "column {column} falls");
    }
    let text: String = (1..)
        .zip(rows)
        .map(|(number, row)| {
            let cells: Vec<String> = row.iter().map(ToString::to_string).collect();
            format!("{number}:{}\n", cells.join(","))
        })
        .collect();
    let digest = kernel::seal::hex(&Sha256::digest(text));
    assert_eq!(digest, "3fe06b4f1b159048efa3777523c768b425788b2d359de6eaeb91777bd61df070");
    for (points, cells) in [
        (9, [0, 0, 0, 1, 2, 2]),
        (20, [0, 2, 2, 3, 4, 5]),
        (33, [0, 3, 5, 6, 7, 8]),
        (42, [0, 5, 6, 8, 9, 10]),
        (50, [0, 7, 8, 9, 11, 12]),
        (51, [1, 7, 8, 9, 11, 12]),
        (60, [6, 7, 8, 9, 13, 13]),
        (80, [12, 12, 12, 13, 14, 14]),
        (99, [14, 15, 16, 16, 17, 17]),
    ] {
        for (die, cell) in (1..).zip(cells) {
            assert_eq!(fire_chart(points, die), Cell::Number(cell), "row {points}, die {die}");
        }
    }
    assert_eq!(fire_chart(0, 6), Cell::Number(0));
    assert_eq!(fire_chart(-4, 6), Cell::Number(0));
    assert_eq!(fire_chart(100, 1), Cell::AutoKill);
    assert_eq!(fire_chart(130, 6), Cell::AutoKill);
}

// covers §11.1, §2
#[test]
fn ranges_end_where_the_book_says() {
    let band = |weapon, inches| tables::weapon(weapon).band(Length(inches));
    for (weapon, short) in [
        (Weapon::Rifles, 800),
        (Weapon::Enhanced, 800),
        (Weapon::Mortar, 1200),
        (Weapon::MachineGun, 1200),
        (Weapon::Gun, 1600),
    ] {
        assert_eq!(band(weapon, short), Some(Band::Short), "{weapon:?}");
        assert_eq!(band(weapon, short + 1), Some(Band::Medium), "{weapon:?}");
        assert_eq!(band(weapon, 2 * short + 1), Some(Band::Long), "{weapon:?}");
        assert_eq!(band(weapon, 3 * short), Some(Band::Long), "{weapon:?}");
        assert_eq!(band(weapon, 3 * short + 1), None, "{weapon:?}");
    }
    assert_eq!(band(Weapon::Bazooka, 800), Some(Band::Short));
    assert_eq!(band(Weapon::Bazooka, 801), None);
    let faces = |band: Band| band.faces().to_string();
    assert_eq!(
        (faces(Band::Short), faces(Band::Medium), faces(Band::Long)),
        ("1,2,3,4,5,6".into(), "2,4,6".into(), "1,3,5".into())
    );
}

// covers §11.2
#[test]
fn modifiers_are_the_books() {
    const CLASSES: [Armour; 4] = [Armour::Soft, Armour::Thin, Armour::Regular, Armour::Superior];
    for (weapon, row) in [
        (Weapon::Rifles, [Some(0), None, None, None]),
        (Weapon::Enhanced, [Some(1), None, None, None]),
        (Weapon::MachineGun, [Some(6), None, None, None]),
        (Weapon::Mortar, [Some(0), None, None, None]),
        (Weapon::Gun, [Some(2), Some(1), Some(0), Some(-1)]),
        (Weapon::SuperiorGun, [Some(2), Some(2), Some(1), Some(-1)]),
        // A gun that is inferior is a gun: two against infantry.
        (Weapon::InferiorGun, [Some(2), Some(-1), Some(-2), Some(-4)]),
        (Weapon::Bazooka, [Some(0), Some(-1), Some(-2), Some(-4)]),
    ] {
        assert_eq!(CLASSES.map(|class| tables::weapon(weapon).modifier(class)), row, "{weapon:?}");
    }
}

// covers §8.1, §8.2, §8.3, §8.4
#[test]
fn dice_count_by_mover_ground_and_night() {
    let faces = |mover, going, night| tables::moving_faces(mover, going, night).to_string();
    assert_eq!(faces(Mover::Foot, Going::Normal, false), "2,4,6");
    assert_eq!(faces(Mover::Vehicle, Going::Normal, false), "1,2,3,4,5,6");
    for mover in [Mover::Foot, Mover::Vehicle] {
        assert_eq!(faces(mover, Going::Odd, false), "1,3,5");
        assert_eq!(faces(mover, Going::Normal, true), "1,3,5");
        assert_eq!(faces(mover, Going::Odd, true), "1,3");
    }
}

// covers §1, §1.1, §1.2, §1.3, R39
#[test]
fn stands_have_their_figures() {
    for (kind, figures, heavy) in [
        (SubunitKind::Rifles, 5, false),
        (SubunitKind::Enhanced, 5, false),
        (SubunitKind::Bazooka, 2, false),
        (SubunitKind::MachineGun, 2, true),
        (SubunitKind::Mortar, 2, true),
        (SubunitKind::Gun, 2, true),
        (SubunitKind::Tank, 0, false),
        (SubunitKind::Truck, 0, false),
    ] {
        let row = tables::subunit(kind);
        assert_eq!((row.figures, row.heavy), (figures, heavy), "{kind:?}");
        assert_eq!(kind.is_vehicle(), figures == 0);
    }
    assert_eq!(SubunitKind::ALL.len(), 8);
}

// covers §6.3
#[test]
fn the_first_three_levels_are_open_behind() {
    for (level, arc) in [
        (1, Arc::ThreeQuarters),
        (2, Arc::ThreeQuarters),
        (3, Arc::ThreeQuarters),
        (4, Arc::Full),
        (5, Arc::Full),
    ] {
        assert_eq!(tables::cover(level).arc, arc, "level {level}");
    }
}
