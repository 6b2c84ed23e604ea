//! What covers whom, from which side, against what.

use brigadier_general::ground::{Fire, Shelter, cover};
use brigadier_general::tables::{Class, Cover};
use kernel::table::{Piece, Point, Polygon, Table};

use crate::sight::{base, piece, table};

const fn foot(x: i32, y: i32) -> Shelter {
    Shelter { base: base(x, y), class: Class::Foot, open_topped: false, dug_in: false }
}

fn from_west(table: &Table, target: Shelter) -> Cover {
    cover(table, target, Fire::From(Point::new(100, target.base.centre.y)))
}

// covers §11.5.9
#[test]
fn woods_are_soft_and_towns_hard() {
    let wood = table(vec![piece("wood", (10, 10), (20, 20), 0)]);
    assert_eq!(from_west(&wood, foot(1500, 1500)), Cover::Soft);
    assert_eq!(from_west(&wood, foot(1000, 1500)), Cover::Soft, "at its edge too");
    assert_eq!(from_west(&wood, foot(900, 1500)), Cover::Open);
    for kind in ["town", "fortification"] {
        let table = table(vec![piece(kind, (10, 10), (20, 20), 0)]);
        assert_eq!(from_west(&table, foot(1500, 1500)), Cover::Hard, "{kind}");
        assert_eq!(cover(&table, foot(1500, 1500), Fire::Artillery), Cover::Hard, "{kind}");
    }
}

// covers §11.5.9
#[test]
fn shells_burst_in_the_trees() {
    let wood = table(vec![piece("wood", (10, 10), (20, 20), 0)]);
    let shelled = |target| cover(&wood, target, Fire::Artillery);
    let infantry = foot(1500, 1500);
    assert_eq!(shelled(infantry), Cover::Open);
    assert_eq!(shelled(Shelter { dug_in: true, ..infantry }), Cover::Hard);
    assert_eq!(shelled(Shelter { class: Class::Medium, ..infantry }), Cover::Soft);
    let half_track = Shelter { class: Class::Light, open_topped: true, ..infantry };
    assert_eq!(shelled(half_track), Cover::Open, "open above");
    assert_eq!(cover(&wood, infantry, Fire::Air), Cover::Soft, "aircraft are no artillery");
}

// covers §11.5.9
#[test]
fn a_hedge_covers_from_the_other_side_alone() {
    let hedge = Piece {
        shape: Polygon::rectangle(Point::new(1000, 0), Point::new(1010, 4800)),
        ..piece("hedge", (0, 0), (1, 1), 0)
    };
    let table = table(vec![hedge]);
    let behind = foot(1050, 1500);
    assert_eq!(from_west(&table, behind), Cover::Soft);
    assert_eq!(cover(&table, behind, Fire::From(Point::new(3000, 1500))), Cover::Open);
    assert_eq!(cover(&table, behind, Fire::Artillery), Cover::Soft, "it has no direction");
    assert_eq!(from_west(&table, foot(1100, 1500)), Cover::Open, "not right behind it");
}

// covers §11.5.9
#[test]
fn a_river_bed_and_its_bank() {
    let table = table(vec![piece("river", (10, 0), (12, 48), 0)]);
    assert_eq!(from_west(&table, foot(1100, 1500)), Cover::Hard, "in the bed");
    assert_eq!(from_west(&table, foot(1230, 1500)), Cover::Hard, "behind the bank");
    assert_eq!(from_west(&table, foot(970, 1500)), Cover::Open, "before it");
    let along = Fire::From(Point::new(1100, 3000));
    assert_eq!(cover(&table, foot(1100, 1500), along), Cover::Open, "from inside the bed");
}

// covers §11.5.9
#[test]
fn dug_in_troops_are_in_hard_cover_everywhere() {
    let dug_in = Shelter { dug_in: true, ..foot(1500, 1500) };
    assert_eq!(from_west(&table(vec![]), dug_in), Cover::Hard);
    assert_eq!(cover(&table(vec![]), dug_in, Fire::Air), Cover::Hard);
}
