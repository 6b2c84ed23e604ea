//! The book's tables: complete, cited, and with the numbers of the unit table, the movement table and ruling R30.

use std::collections::BTreeSet;

use two_star_general::ground::Terrain;
use two_star_general::tables::{
    self, Blocks, Entry, MoveClass, PlatoonKind, Role, StandKind, StrategicEntry,
};

const INDEX: &str = include_str!("../RULES.md");

/// Kind, strength points, dice, class, role, armoured, range: §3.1 and what §2.1 and §3.7.1 add.
const STANDS: [(StandKind, u8, u8, MoveClass, Role, bool, u8); 11] = {
    use MoveClass::{Foot, Tracked, Wheeled};
    use Role::{Artillery as Guns, Hq, Infantry, Tank};
    [
        (StandKind::Hq, 6, 1, Wheeled, Hq, false, 0),
        (StandKind::Infantry, 5, 3, Foot, Infantry, false, 3),
        (StandKind::ArmouredInfantry, 5, 3, Foot, Infantry, false, 3),
        (StandKind::EliteInfantry, 5, 3, Foot, Infantry, false, 3),
        (StandKind::Militia, 4, 3, Foot, Infantry, false, 3),
        (StandKind::Artillery, 4, 2, Wheeled, Guns, false, 12),
        (StandKind::ArmouredArtillery, 4, 2, Tracked, Guns, true, 12),
        (StandKind::HeavyArmour, 5, 4, Tracked, Tank, true, 3),
        (StandKind::MediumArmour, 4, 4, Tracked, Tank, true, 3),
        (StandKind::LightArmour, 3, 3, Tracked, Tank, true, 3),
        (StandKind::ArmouredCars, 3, 3, Wheeled, Tank, true, 3),
    ]
};

/// Kind, dice, dice against armour, close combat only, defence only, range: §3.1.
const PLATOONS: [(PlatoonKind, u8, u8, bool, bool, u8); 8] = [
    (PlatoonKind::AntiTank, 1, 2, false, false, 0),
    (PlatoonKind::LightArtillery, 1, 1, false, false, 4),
    (PlatoonKind::MachineGun, 1, 1, false, false, 0),
    (PlatoonKind::ArmouredTransport, 1, 1, false, false, 0),
    (PlatoonKind::Engineers, 1, 1, true, false, 0),
    (PlatoonKind::TankPlatoon, 1, 1, false, false, 0),
    (PlatoonKind::AntiAircraft, 1, 1, true, true, 2),
    (PlatoonKind::Truck, 0, 0, false, false, 0),
];

/// Class, normal, strategic: §2.
const MOVES: [(MoveClass, u8, u8); 4] = [
    (MoveClass::Wheeled, 3, 6),
    (MoveClass::Tracked, 3, 5),
    (MoveClass::SlowTracked, 2, 4),
    (MoveClass::Foot, 2, 4),
];

// covers §3.1, §2.1, §5, R12
#[test]
fn core_stands_have_the_numbers_of_the_unit_table() {
    for (kind, strength, fighting, class, role, armoured, range) in STANDS {
        let row = tables::stand(kind);
        let elite = kind == StandKind::EliteInfantry;
        assert_eq!(
            (row.strength, row.fighting, row.class),
            (strength, fighting, class),
            "{kind:?}"
        );
        assert_eq!((row.role, row.armoured, row.range), (role, armoured, range), "{kind:?}");
        assert_eq!(row.elite, elite, "{kind:?}");
        assert!(!row.name.is_empty());
    }
}

// covers §3.1, §3.7.1, R10, R11
#[test]
fn support_stands_have_the_numbers_of_the_unit_table() {
    for (kind, dice, against_armour, close_only, defence_only, range) in PLATOONS {
        let row = tables::platoon(kind);
        assert_eq!((row.dice, row.dice_against_armour), (dice, against_armour), "{kind:?}");
        assert_eq!((row.close_only, row.defence_only), (close_only, defence_only), "{kind:?}");
        assert_eq!(row.range, range, "{kind:?}");
        assert!(!row.name.is_empty());
    }
}

// covers §2
#[test]
fn stands_move_as_far_as_the_movement_table_says() {
    for (class, normal, strategic) in MOVES {
        let row = tables::movement(class);
        assert_eq!((row.normal, row.strategic), (normal, strategic), "{class:?}");
    }
}

// covers §2.5, §13, R30
#[test]
fn terrain_halts_as_the_chart_says() {
    for terrain in Terrain::ALL {
        let (normal, strategic) = match terrain {
            Terrain::Woods | Terrain::Rough | Terrain::Stream | Terrain::Marsh => {
                (Entry::Halt, StrategicEntry::Before)
            }
            Terrain::Town => (Entry::Halt, StrategicEntry::Free),
            Terrain::River => (Entry::Bank, StrategicEntry::Bank),
            Terrain::Impassable | Terrain::Sea => (Entry::Never, StrategicEntry::Never),
            Terrain::Open
            | Terrain::Road
            | Terrain::Bocage
            | Terrain::Bridge
            | Terrain::Works
            | Terrain::Hill
            | Terrain::Beach => (Entry::Free, StrategicEntry::Free),
        };
        let row = tables::terrain(terrain);
        assert_eq!((row.normal, row.strategic), (normal, strategic), "{terrain:?}");
    }
}

// covers §3.7.2, §3.7.3, §13, R29, R30, R31
#[test]
fn terrain_covers_blocks_and_wets_as_the_chart_says() {
    use Terrain::{Bocage, Bridge, Hill, Impassable, River, Sea, Stream, Town, Woods, Works};
    for terrain in Terrain::ALL {
        let row = tables::terrain(terrain);
        let one_of = |set: &[Terrain]| set.contains(&terrain);
        assert_eq!(row.cover, one_of(&[Woods, Town, Bocage, Works]), "{terrain:?}");
        let blocks = match terrain {
            Woods | Town | Bocage => Blocks::Always,
            Hill => Blocks::UnlessBothHigh,
            _ => Blocks::Never,
        };
        assert_eq!(row.blocks_sight, blocks, "{terrain:?}");
        let closed = one_of(&[Woods, Town, Bocage, Works, Impassable, Sea]);
        assert_eq!(row.in_the_open, !closed, "{terrain:?}");
        assert_eq!(row.water_minus, one_of(&[Stream, River, Bridge]), "{terrain:?}");
        assert_eq!(row.fights_as_move, one_of(&[Stream, Bridge]), "{terrain:?}");
    }
}

/// `§3.7.2` as the index writes it, without its sign; rulings as they are.
fn indexed() -> BTreeSet<String> {
    let first_cell = |line: &str| Some(line.strip_prefix("| ")?.split(" |").next()?.to_owned());
    INDEX.lines().filter_map(first_cell).collect()
}

// covers §13
#[test]
fn every_row_cites_a_place_that_the_index_knows() {
    let index = indexed();
    assert!(index.contains("3.7.2") && index.contains("R30"), "the index is read");
    let cited = tables::sources().into_iter().flat_map(str::lines);
    let cited: Vec<&str> =
        cited.filter_map(|line| line.strip_prefix("cite = \"")?.strip_suffix('"')).collect();
    // The sea has the row of impassable ground.
    let rows = STANDS.len() + PLATOONS.len() + MOVES.len() + Terrain::ALL.len() - 1;
    assert_eq!(cited.len(), rows, "one cite for each row and no row beside these");
    for cite in cited {
        assert!(index.contains(cite.trim_start_matches('§')), "{cite}");
    }
}

// covers §13
#[test]
fn terrain_words_are_read_back() {
    for terrain in Terrain::ALL {
        assert_eq!(Terrain::from_word(terrain.word()), Some(terrain));
    }
    assert_eq!(Terrain::from_word("swamp"), None);
}
