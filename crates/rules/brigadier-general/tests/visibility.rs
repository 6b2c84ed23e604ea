//! How far one sees, in the distances of the book.

use brigadier_general::rules::options::Margin;
use brigadier_general::rules::visibility::{Look, is_seen, limit};
use kernel::table::Length;

const FOOT: Look = Look {
    vehicle: false,
    has_fired: false,
    levels: 0,
    in_one_wood: false,
    in_one_town: false,
    night: false,
};

// covers §9
#[test]
fn vehicles_and_platoons_that_fired_are_seen_far_away() {
    assert_eq!(limit(FOOT), Some(Length::inches(10)));
    assert_eq!(limit(Look { vehicle: true, ..FOOT }), Some(Length::inches(20)));
    assert_eq!(limit(Look { has_fired: true, ..FOOT }), Some(Length::inches(20)));
    assert_eq!(limit(Look { levels: 2, ..FOOT }), Some(Length::inches(20)));
    assert_eq!(limit(Look { levels: 1, vehicle: true, ..FOOT }), Some(Length::inches(25)));
}

// covers §9
#[test]
fn inside_a_wood_two_inches_and_inside_a_town_nothing() {
    let wood = Look { in_one_wood: true, vehicle: true, has_fired: true, levels: 3, ..FOOT };
    assert_eq!(limit(wood), Some(Length::inches(2)), "height and fire change nothing");
    let town = Look { in_one_town: true, has_fired: true, ..FOOT };
    assert_eq!(limit(town), None);
    assert!(!is_seen(Length::ZERO, town, true, Margin::Quarter));
}

// covers R20
#[test]
fn night_halves_every_distance() {
    let night = Look { night: true, ..FOOT };
    assert_eq!(limit(night), Some(Length::inches(5)));
    assert_eq!(limit(Look { levels: 1, ..night }), Some(Length(750)));
    assert_eq!(limit(Look { in_one_wood: true, ..night }), Some(Length::inches(1)));
}

// covers §10, R36
#[test]
fn a_marginal_distance_is_near_enough_for_a_platoon_that_fired_since() {
    let seen = |far, look, since| is_seen(Length(far), look, since, Margin::Quarter);
    assert!(seen(974, FOOT, false));
    assert!(!seen(975, FOOT, false));
    let fired = Look { has_fired: true, ..FOOT };
    assert!(seen(2025, fired, true));
    assert!(!seen(2025, fired, false));
    assert!(!seen(2026, fired, true));
    assert!(seen(1974, fired, false));
}

// covers R36
#[test]
fn without_a_margin_the_limit_itself_is_near_enough() {
    assert!(is_seen(Length(1000), FOOT, false, Margin::None));
    assert!(!is_seen(Length(1001), FOOT, true, Margin::None));
}
