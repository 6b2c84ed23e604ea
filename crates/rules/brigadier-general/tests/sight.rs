//! Whether anything stands between two platoons: the book's sentences on hiding and lines of sight, on small tables.

use brigadier_general::ground::{Blocked, EdgePosition, Standing, clear, edge_position};
use brigadier_general::rules::sighting;
use brigadier_general::tables::BASE_RADIUS;
use kernel::table::{Disc, Length, Piece, Point, Polygon, Table};

use crate::board::{board, id};

/// A rectangle of some kind, in inches.
pub(crate) fn piece(kind: &str, low: (i32, i32), high: (i32, i32), level: i32) -> Piece {
    Piece {
        name: kind.to_owned(),
        kinds: [kind.to_owned()].into(),
        height: Length::inches(level),
        shape: Polygon::rectangle(Point::inches(low.0, low.1), Point::inches(high.0, high.1)),
    }
}

/// Six feet by four.
pub(crate) fn table(pieces: Vec<Piece>) -> Table {
    Table { width: Length::inches(72), depth: Length::inches(48), pieces }
}

/// Hundredths of an inch.
pub(crate) const fn base(x: i32, y: i32) -> Disc {
    Disc::new(Point::new(x, y), BASE_RADIUS)
}

const fn stands(x: i32, y: i32) -> Standing {
    Standing { base: base(x, y), dug_in: false, given_away: false }
}

const fn fired(standing: Standing) -> Standing {
    Standing { given_away: true, ..standing }
}

fn sees(table: &Table, from: Standing, to: Standing) -> bool {
    clear(table, from, to).is_ok()
}

// covers §10
#[test]
fn there_are_three_positions_at_an_edge() {
    let wood = piece("wood", (10, 10), (20, 20), 0).shape;
    let at = |x| edge_position(base(x, 1500), &wood);
    assert_eq!(at(959), EdgePosition::Outside);
    assert_eq!(at(960), EdgePosition::Touching, "the base's edge is on the outline");
    assert_eq!(at(1000), EdgePosition::Touching);
    assert_eq!(at(1040), EdgePosition::Touching);
    assert_eq!(at(1041), EdgePosition::Inside);
}

// covers §10, R36
#[test]
fn a_platoon_fully_inside_neither_sees_out_nor_is_seen() {
    let table = table(vec![piece("wood", (10, 10), (20, 20), 0)]);
    let (inside, outside) = (stands(1200, 1500), stands(800, 1500));
    assert!(matches!(clear(&table, inside, outside), Err(Blocked::Inside(_))));
    assert!(matches!(clear(&table, outside, fired(inside)), Err(Blocked::Inside(_))));
    assert!(sees(&table, inside, stands(1300, 1600)), "inside together the distance counts");
}

// covers §9.1, R36
#[test]
fn at_the_edge_it_sees_out_and_is_not_seen_until_it_fires() {
    let table = table(vec![piece("wood", (10, 10), (20, 20), 0)]);
    let (edge, outside) = (stands(1000, 1500), stands(600, 1500));
    assert!(sees(&table, edge, outside));
    assert_eq!(clear(&table, outside, edge), Err(Blocked::Hidden));
    assert!(sees(&table, outside, fired(edge)));
    assert!(sees(&table, stands(1200, 1500), edge), "inside one wood nothing is hidden");
}

// covers §9.1
#[test]
fn dug_in_troops_hide_in_the_open() {
    let table = table(vec![]);
    let dug_in = Standing { dug_in: true, ..stands(1000, 1500) };
    assert_eq!(clear(&table, stands(600, 1500), dug_in), Err(Blocked::Hidden));
    assert!(sees(&table, stands(600, 1500), fired(dug_in)));
    let wood = self::table(vec![piece("wood", (5, 10), (20, 20), 0)]);
    assert!(sees(&wood, stands(900, 1500), dug_in), "not from inside the same wood");
}

// covers §9.1, §9.2
#[test]
fn a_hedge_hides_what_is_behind_it() {
    let hedge = Piece {
        shape: Polygon::rectangle(Point::new(1000, 0), Point::new(1010, 4800)),
        ..piece("hedge", (0, 0), (1, 1), 0)
    };
    let table = table(vec![hedge]);
    let behind = stands(1050, 1500);
    assert_eq!(clear(&table, stands(600, 1500), behind), Err(Blocked::Hidden));
    assert!(sees(&table, stands(600, 1500), fired(behind)));
    assert!(sees(&table, behind, stands(600, 1500)), "it looks over its own hedge");
    assert!(sees(&table, stands(1400, 1500), behind), "from its own side it is seen");
    let far = fired(stands(1300, 1500));
    assert!(matches!(clear(&table, stands(600, 1500), far), Err(Blocked::Between(_))));
}

// covers §9.2
#[test]
fn woods_and_towns_stand_in_the_way() {
    for kind in ["wood", "town"] {
        let table = table(vec![piece(kind, (10, 10), (20, 20), 0)]);
        let (west, east) = (stands(600, 1500), fired(stands(2400, 1500)));
        assert!(matches!(clear(&table, west, east), Err(Blocked::Between(_))), "{kind}");
        assert!(sees(&table, west, stands(600, 4000)));
        // From its western edge nothing looks through to the east.
        let edge = stands(1000, 1500);
        assert!(matches!(clear(&table, edge, east), Err(Blocked::Between(_))), "{kind}");
    }
}

// covers §9.2
#[test]
fn units_do_not_stand_in_the_way() {
    // Eight inches apart in the open, with a friend and an enemy right between them.
    let state = board(
        "
table 72 48
battalion i blue regular
platoon a.1 blue infantry_semi aim of=i at=20,10
platoon a.t blue tank_heavy aim of=i at=20,13
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,18.8
platoon b.t orange tank_heavy aim of=ii at=20,16
",
    );
    for (from, at) in [("a.1", "b.1"), ("b.1", "a.1")] {
        let shot = sighting::measured(&state, id(from), id(at)).unwrap();
        assert_eq!((shot.distance, shot.sight), (Length::inches(8), true), "{from} at {at}");
    }
}

// covers §9.2, R36
#[test]
fn who_is_higher_looks_over_what_is_nearer_than_half_way() {
    let at = |low, high| {
        table(vec![piece("hill", (0, 0), (8, 48), 1), piece("wood", (low, 10), (high, 20), 0)])
    };
    // Twenty inches from 6 to 26: half way is at 16.
    let (above, below) = (stands(600, 1500), fired(stands(2600, 1500)));
    assert!(sees(&at(10, 15), above, below));
    assert!(sees(&at(10, 15), below, fired(above)), "and the other way");
    assert!(!sees(&at(10, 16), above, below), "half way is not nearer than half way");
    assert!(!sees(&at(18, 20), above, below));
    let level = table(vec![piece("wood", (10, 10), (15, 20), 0)]);
    assert!(!sees(&level, above, below), "not from the same height");
}

// covers §9.2, R36
#[test]
fn a_slope_is_seen_from_the_edge_of_its_top_alone() {
    let table =
        table(vec![piece("slope", (10, 10), (40, 40), 0), piece("hill", (20, 20), (30, 30), 2)]);
    let climbing = fired(stands(1500, 2500));
    let (edge, back, beyond) = (stands(2000, 2500), stands(2500, 2500), stands(3500, 2500));
    assert!(sees(&table, edge, climbing));
    assert!(sees(&table, climbing, fired(edge)));
    assert!(matches!(clear(&table, back, climbing), Err(Blocked::Slope(_))));
    assert!(matches!(clear(&table, climbing, fired(back)), Err(Blocked::Slope(_))));
    assert!(matches!(clear(&table, climbing, fired(beyond)), Err(Blocked::Slope(_))));
    let plain = fired(stands(500, 2500));
    assert!(sees(&table, back, plain), "the ground around the hill is seen");
    let other_plain = fired(stands(4500, 2500));
    assert!(matches!(clear(&table, plain, other_plain), Err(Blocked::Between(_))));
}
