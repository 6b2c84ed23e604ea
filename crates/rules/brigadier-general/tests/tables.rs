//! The tables: complete, and as the book and the analysis have them.

use brigadier_general::RULEBOOK;
use brigadier_general::rules::dice::{Aim, FireKind, Firer, Manner, direct, indirect};
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

/// A platoon of four points that fires directly: kind, class, dice at the unarmoured and how far, dice at light, medium and heavy armour
/// and how far, and whether it fires at an area too.
type Row = (PlatoonKind, Class, Option<(u16, i32)>, Option<([u16; 3], i32)>, bool);

#[rustfmt::skip]
const DIRECT: [Row; 16] = [
    (PlatoonKind::InfantrySemi,   Class::Foot,   Some((4, 10)),  None,                   true),
    (PlatoonKind::InfantryMixed,  Class::Foot,   Some((4, 10)),  None,                   true),
    (PlatoonKind::InfantryBolt,   Class::Foot,   Some((2, 10)),  None,                   true),
    (PlatoonKind::Headquarters,   Class::Foot,   Some((2, 10)),  None,                   true),
    (PlatoonKind::Engineers,      Class::Foot,   Some((4, 10)),  Some(([5, 5, 5], 1)),   true),
    (PlatoonKind::MachineGuns,    Class::Weapon, Some((12, 20)), Some(([4, 0, 0], 10)),  true),
    (PlatoonKind::InfantryGuns,   Class::Gun,    Some((8, 20)),  Some(([4, 4, 0], 10)),  true),
    (PlatoonKind::AntiTankLight,  Class::Gun,    Some((4, 20)),  Some(([12, 8, 4], 20)), false),
    (PlatoonKind::AntiTankMedium, Class::Gun,    Some((4, 20)),  Some(([16, 12, 8], 20)), false),
    (PlatoonKind::AntiTankHeavy,  Class::Gun,    Some((8, 25)),  Some(([16, 16, 12], 25)), false),
    (PlatoonKind::AntiAircraft,   Class::Gun,    Some((12, 20)), Some(([4, 0, 0], 20)),  false),
    (PlatoonKind::TankLight,      Class::Light,  Some((8, 20)),  Some(([8, 4, 0], 20)),  true),
    (PlatoonKind::TankMedium,     Class::Medium, Some((8, 20)),  Some(([12, 8, 4], 20)), true),
    (PlatoonKind::TankHeavy,      Class::Heavy,  Some((8, 25)),  Some(([16, 12, 8], 25)), true),
    (PlatoonKind::AssaultGuns,    Class::Medium, Some((4, 20)),  Some(([12, 12, 8], 20)), false),
    (PlatoonKind::HalfTracks,     Class::Light,  Some((4, 10)),  None,                   true),
];

const ARMOUR: [Class; 3] = [Class::Light, Class::Medium, Class::Heavy];

/// The dice of a fresh platoon with Aim; none where it may not fire.
fn dice(kind: PlatoonKind, class: Class, distance: Length) -> u16 {
    let manner = Manner { kind: FireKind::Aimed, halved: false };
    let firer = Firer { kind, launcher: false, count: tables::COUNT, manner };
    direct(firer, Aim { class, open_topped: false, distance }).map_or(0, |(dice, _)| dice)
}

// covers R51
#[test]
fn every_weapon_has_the_dice_and_the_range_of_the_analysis() {
    for (kind, class, soft, armour, area) in DIRECT {
        let row = tables::platoon(kind);
        assert_eq!((row.class, row.aimed, row.area), (class, true, area), "{kind:?}");
        let (most, far) = soft.unwrap_or((0, 1));
        for target in [Class::Foot, Class::Weapon, Class::Gun, Class::Soft] {
            assert_eq!(dice(kind, target, Length::inches(far)), most, "{kind:?} at {target:?}");
            assert_eq!(dice(kind, target, Length(far * 100 + 1)), 0, "{kind:?} at {target:?}");
        }
        let (most, far) = armour.unwrap_or(([0; 3], 1));
        let at = |distance| ARMOUR.map(|target| dice(kind, target, distance));
        assert_eq!(at(Length::inches(far)), most, "{kind:?}");
        assert_eq!(at(Length(far * 100 + 1)), [0; 3], "{kind:?}");
    }
    let others = [
        (PlatoonKind::Mortars, Class::Weapon),
        (PlatoonKind::Trucks, Class::Soft),
        (PlatoonKind::ArtilleryLight, Class::Gun),
        (PlatoonKind::ArtilleryMedium, Class::Gun),
        (PlatoonKind::Rockets, Class::Soft),
    ];
    for (kind, class) in others {
        assert_eq!(tables::platoon(kind).class, class);
        assert_eq!(dice(kind, Class::Foot, Length::inches(5)), 0, "{kind:?} fires indirectly");
    }
    assert_eq!(DIRECT.len() + others.len(), PlatoonKind::ALL.len());
}

// covers R51
#[test]
fn every_battery_has_the_dice_and_the_range_of_the_analysis() {
    // Four points: dice at the unarmoured, at light, medium and heavy armour, the nearest and the farthest inch.
    let rows = [
        (PlatoonKind::Mortars, [8, 0, 0, 0], 5, 40),
        (PlatoonKind::InfantryGuns, [8, 4, 4, 0], 0, 40),
        (PlatoonKind::ArtilleryLight, [16, 4, 4, 0], 0, 80),
        (PlatoonKind::ArtilleryMedium, [24, 8, 4, 4], 0, 120),
        (PlatoonKind::Rockets, [32, 4, 4, 0], 0, 60),
    ];
    let targets = [Class::Foot, Class::Light, Class::Medium, Class::Heavy];
    for (kind, most, nearest, farthest) in rows {
        let at = |distance| targets.map(|target| indirect(kind, 4, target, distance).unwrap_or(0));
        for distance in [nearest, farthest] {
            assert_eq!(at(Some(Length::inches(distance))), most, "{kind:?}");
        }
        if nearest > 0 {
            assert_eq!(at(Some(Length(nearest * 100 - 1))), [0; 4], "{kind:?}");
        }
        assert_eq!(at(Some(Length(farthest * 100 + 1))), [0; 4], "{kind:?}");
        assert_eq!(at(None), most, "{kind:?} off the table");
    }
}

// covers R10
#[test]
fn full_moves() {
    let rows = [
        (Mover::Foot, [Some(6), Some(3), Some(3)], Some(3)),
        (Mover::Carried, [Some(4), Some(2), Some(2)], Some(2)),
        (Mover::Manhandled, [Some(1), None, Some(1)], None),
        (Mover::Limbered, [Some(10), None, None], None),
        (Mover::Horse, [Some(6), Some(2), Some(3)], None),
        (Mover::Wheeled, [Some(10), None, None], None),
        (Mover::HalfTrack, [Some(12), Some(4), Some(6)], Some(4)),
        (Mover::MediumTracked, [Some(10), Some(4), Some(5)], Some(4)),
        (Mover::HeavyTracked, [Some(8), Some(3), Some(4)], Some(3)),
    ];
    for (mover, inches, river) in rows {
        let row = tables::movement(mover);
        let going = [Going::Open, Going::Difficult, Going::Town].map(|going| row.inches(going));
        assert_eq!((going, row.river()), (inches, river), "{mover:?}");
    }
    let mover = |kind| tables::platoon(kind).mover;
    assert_eq!(mover(PlatoonKind::TankLight), Mover::HalfTrack, "light tracked");
    assert_eq!(mover(PlatoonKind::AssaultGuns), Mover::MediumTracked);
    assert_eq!(mover(PlatoonKind::MachineGuns), Mover::Carried);
    assert_eq!(mover(PlatoonKind::Trucks), Mover::Wheeled);
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
