//! Words that begin no order: the one that was probably meant is named, else all there are.

use kernel::parse::{Misread, Verb};

const VERBS: [Verb; 4] = [
    Verb::new("fire", &["shoot"], "UNIT at UNIT", "fire a.1 at b.1"),
    Verb::new("first", &[], "SIDE", "first blue"),
    Verb::new("move", &[], "UNIT PLACE", "move a.1 12,30"),
    Verb::new("activate", &[], "UNIT", "activate a.1"),
];

fn hint(typed: &str) -> String {
    Misread::unknown(typed, "order", &VERBS).hint
}

#[test]
fn a_typo_is_told_the_nearest_word() {
    for (typed, meant) in [
        ("fira", "fire"),
        ("frie", "fire"),
        ("mvoe", "move"),
        ("MOVEE", "move"),
        ("shot", "shoot"),
        ("acti", "activate"),
        ("activat", "activate"),
    ] {
        assert!(
            hint(typed).starts_with(&format!("did you mean {meant}?")),
            "{typed}: {}",
            hint(typed)
        );
    }
    assert_eq!(hint("mvoe"), "did you mean move? Such as: move a.1 12,30");
}

#[test]
fn a_word_that_is_near_to_none_is_told_all_of_them() {
    for typed in ["dance", "x", "m", ""] {
        assert!(
            hint(typed).starts_with("use fire, first, move or activate"),
            "{typed}: {}",
            hint(typed)
        );
    }
    assert!(hint("help").contains("fire UNIT at UNIT; first SIDE"), "{}", hint("help"));
}
