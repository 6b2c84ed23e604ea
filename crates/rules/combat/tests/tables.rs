//! The charts as the analysis has them.

use combat::tables::{self, Burst, Cover, Profile, Weapon, Wound};
use kernel::table::Length;

// covers §6.1
#[test]
fn the_casualty_chart_has_its_bands() {
    use Wound::{Critical, Dead, Flesh, Light, None, Serious};
    let chart = [4, 5, 8, 9, 13, 14, 17, 18, 19].map(tables::casualty);
    assert_eq!(chart, [None, Flesh, Flesh, Light, Light, Serious, Serious, Critical, Dead]);
    assert_eq!((tables::casualty(2), tables::casualty(22)), (None, Dead));
}

// covers R1, §7.1, §4.1, §4.2
#[test]
fn the_weapon_chart_is_the_one_agreed_on() {
    let row = |weapon| {
        let row = tables::weapon(weapon);
        let burst = |burst: Option<Burst>| burst.map(|burst| (burst.shots, burst.penalty));
        let inches = |length: Length| length.0 / 100;
        (
            inches(row.optimum()),
            inches(row.maximum()),
            burst(row.standard()),
            burst(row.special()),
            row.points,
        )
    };
    assert_eq!(row(Weapon::Pistol), (4, 8, Some((1, 0)), Some((2, 2)), 1));
    assert_eq!(row(Weapon::Rifle), (18, 36, Some((1, 0)), None, 3));
    assert_eq!(row(Weapon::LeeEnfield), (18, 36, Some((1, 0)), Some((2, 2)), 4));
    assert_eq!(row(Weapon::Garand), (18, 36, Some((1, 0)), Some((2, 1)), 5));
    assert_eq!(row(Weapon::Carbine), (12, 24, Some((1, 0)), Some((2, 1)), 4));
    assert_eq!(row(Weapon::Smg), (8, 16, Some((2, 1)), None, 5));
    assert_eq!(row(Weapon::Stg44), (12, 24, Some((1, 0)), Some((3, 2)), 7));
    assert_eq!(row(Weapon::Bar), (18, 36, Some((2, 1)), None, 8));
    assert_eq!(row(Weapon::Bren), (18, 36, Some((2, 1)), None, 8));
    assert_eq!(row(Weapon::MachineGun), (24, 48, Some((3, 1)), None, 11));
    assert_eq!(row(Weapon::Grenade), (6, 9, None, None, 3));
    assert_eq!(row(Weapon::RifleGrenade), (12, 18, None, None, 4));
    assert_eq!(tables::weapons().count(), 12);
    let uses = |weapon: Weapon| tables::weapon(weapon).fed.map(tables::Feed::uses);
    assert_eq!(
        (uses(Weapon::MachineGun), uses(Weapon::Bren), uses(Weapon::Garand)),
        (Some(4), Some(2), None)
    );
}

// covers §1.1, §1.2, R22
#[test]
fn profiles_have_their_ratings_and_points() {
    let row = |profile| {
        let row = tables::profile(profile);
        (row.training, row.accuracy, row.points)
    };
    assert_eq!(row(Profile::Militia), (7, 7, 6));
    assert_eq!(row(Profile::Inexperienced), (6, 6, 9));
    assert_eq!(row(Profile::Regular), (5, 5, 12));
    assert_eq!(row(Profile::Veteran), (4, 5, 15));
    assert_eq!(row(Profile::Elite), (3, 4, 19));
    let state = crate::board::board(
        "man b1 blue 4 3 garand,grenade nco\nman b2 blue 5 5 rifle medic\nman o1 orange 7 7 rifle\n",
    );
    // 19 + 5 + 3 + 4, and 12 + 3 + 2; militia with a rifle 6 + 3.
    assert_eq!(combat::rules::mission::points(&state.setup), [31 + 17, 9]);
    let worth = |id: &str| {
        let man = &state.setup.soldiers[&combat::state::SoldierId::new(id).unwrap()];
        let worth = combat::rules::mission::worth(man);
        [worth.profile, worth.weapons, worth.medic, worth.nco]
    };
    assert_eq!(
        [worth("b1"), worth("b2"), worth("o1")],
        [[19, 8, 0, 4], [12, 3, 2, 0], [6, 3, 0, 0]]
    );
}

// covers §4.4
#[test]
fn cover_is_graded() {
    let penalty = |kind: &str| tables::cover(tables::cover_of_kind(kind)).penalty;
    assert_eq!(["fence", "hedge", "crops"].map(penalty), [1; 3]);
    assert_eq!(["wall", "trunk", "rubble", "vehicle"].map(penalty), [2; 4]);
    assert_eq!(["building", "trench", "bunker"].map(penalty), [3; 3]);
    assert_eq!(tables::cover_of_kind("rough"), Cover::None);
    for kind in combat::ground::COVERING {
        assert!(tables::cover_of_kind(kind) > Cover::None, "{kind}");
    }
}

// covers R57
#[test]
fn squads_carry_what_their_nation_gave_them() {
    let gun = |name: &str| tables::squad(name).unwrap().men[1].weapons[0];
    assert_eq!(gun("us"), Weapon::Bar);
    assert_eq!(gun("german"), Weapon::MachineGun);
    assert_eq!(gun("british"), Weapon::Bren);
    for name in tables::squads() {
        let squad = tables::squad(name).unwrap();
        assert_eq!(squad.men.len(), 10, "{}", squad.name);
        assert!(squad.men[0].nco, "{}: the first man leads", squad.name);
    }
}
