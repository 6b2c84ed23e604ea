//! The tables: complete, and as the book and the analysis have them.

use brigadier_general::RULEBOOK;
use brigadier_general::rules::options::{FollowPosition, Options};
use brigadier_general::state::OrderMarker;
use brigadier_general::tables::{self, Class, Cover, Experience, Going, Mover, PlatoonKind};
use kernel::reading::Readings;
use kernel::table::Length;

// covers §11.5.2, R51
#[test]
fn every_platoon_has_a_row_and_every_row_is_cited() {
    for kind in PlatoonKind::ALL {
        let row = tables::platoon(kind);
        assert!(!row.name.is_empty() && !row.cite.is_empty(), "{kind:?}");
        assert!(tables::movement(row.mover).open > 0, "{kind:?}");
        let fires = row.soft.is_some() || row.armour.is_some();
        assert_eq!(
            fires,
            row.aimed || row.area,
            "{kind:?} fires and cannot, or the other way round"
        );
    }
    assert_eq!(tables::platoon(PlatoonKind::HalfTracks).class, Class::Light);
    assert!(tables::platoon(PlatoonKind::HalfTracks).open_topped);
}

// covers §11.5.2
#[test]
fn the_printed_fire_dice() {
    let halves = |kind| tables::platoon(kind).soft.unwrap().halves;
    assert_eq!(halves(PlatoonKind::InfantrySemi), 2);
    assert_eq!(halves(PlatoonKind::InfantryMixed), 2);
    assert_eq!(halves(PlatoonKind::InfantryBolt), 1);
    assert_eq!(tables::COUNT, 4);
    assert_eq!((tables::LAUNCHER_DICE, tables::LAUNCHER_RANGE), (5, Length::inches(2)));
}

// covers §11.5.9
#[test]
fn the_printed_factors() {
    let row = |cover| (tables::cover(cover).aimed, tables::cover(cover).area);
    assert_eq!(Cover::ALL.map(row), [(1, 4), (2, 6), (3, 8)]);
}

// covers §8.3, R3, R5, R12
#[test]
fn better_troops_are_better_at_everything() {
    let rows = Experience::ALL.map(|one| (one, tables::experience(one)));
    for pair in rows.windows(2) {
        let [(worse, low), (better, high)] = pair else { unreachable!() };
        assert!(low.radio >= high.radio && low.surrender > high.surrender);
        assert!((0..60).all(|steps| worse.levels(steps) >= better.levels(steps)));
    }
    assert_eq!(rows.map(|(_, row)| row.radio), [5, 4, 3, 2, 2]);
    assert_eq!(rows.map(|(_, row)| row.surrender), [5, 4, 3, 2, 1]);
}

// covers R10
#[test]
fn full_moves() {
    let inches = |mover, going| tables::movement(mover).inches(going);
    assert_eq!(inches(Mover::Foot, Going::Open), Some(6));
    assert_eq!(inches(Mover::Carried, Going::Town), Some(2));
    assert_eq!(inches(Mover::Horse, Going::Difficult), Some(2));
    assert_eq!(inches(Mover::Wheeled, Going::Difficult), None);
    assert_eq!(inches(Mover::MediumTracked, Going::Town), Some(5));
    assert_eq!(tables::movement(Mover::Foot).river(), Some(3));
    assert_eq!(tables::movement(Mover::Wheeled).river(), None);
}

// covers R2
#[test]
fn the_ladder_has_follow_below_aim() {
    assert!(OrderMarker::Aim < OrderMarker::Follow && OrderMarker::Follow < OrderMarker::Defend);
    let disrupted =
        OrderMarker::ALL.into_iter().filter(|order| order.is_disrupted(FollowPosition::BelowAim));
    assert_eq!(disrupted.count(), 5);
    assert!(OrderMarker::ALL.iter().all(|order| !order.word().is_empty()));
}

// covers R49
#[test]
fn every_reading_names_a_ruling_of_the_index() {
    for reading in Options::ALL {
        let cite = kernel::Cite::ruling(reading.ruling);
        assert!(RULEBOOK.place(&cite).is_some(), "{}", reading.key);
    }
}

// covers R44
#[test]
fn replacements_are_regular_at_best() {
    use Experience::{Elite, Green, Recruits, Regular, Seasoned};
    // Fifty of a hundred are half, fifty-one more.
    for old in [Recruits, Green, Regular, Seasoned, Elite] {
        assert_eq!(old.after(50, 100), old);
        assert_eq!(old.after(0, 0), old);
    }
    assert_eq!([Seasoned, Elite].map(|old| old.after(51, 100)), [Regular, Regular]);
    assert_eq!(
        [Recruits, Green, Regular].map(|old| old.after(51, 100)),
        [Recruits, Green, Regular]
    );
}
