//! Typed dice: what is read, what is complained about, and where.

use kernel::dice::notation::{DiceTextError, parse, progress};
use proptest::prelude::*;

#[test]
fn well_typed_dice_are_read() {
    for (text, sides, faces) in [
        ("66531", 6, &[6, 6, 5, 3, 1][..]),
        (" 66, 5,31 ", 6, &[6, 6, 5, 3, 1]),
        ("6 6 5 3 1", 6, &[6, 6, 5, 3, 1]),
        ("3*6 2*5", 6, &[6, 6, 6, 5, 5]),
        ("3x6,2\u{d7}5", 6, &[6, 6, 6, 5, 5]),
        ("1 2*6 43", 6, &[1, 6, 6, 4, 3]),
        ("665-", 6, &[6, 6]),
        ("665-4", 6, &[6, 6, 4]),
        ("3*6-", 6, &[6, 6]),
        ("3*6-5", 6, &[6, 6, 5]),
        ("6 5 - - 1", 6, &[1]),
        ("65\u{2212}1", 6, &[6, 1]),
        ("10 7 0", 10, &[10, 7, 10]),
        ("10,7,0,1", 10, &[10, 7, 10, 1]),
        ("3*10 2*0 7-", 10, &[10, 10, 10, 10, 10]),
        ("20 1", 20, &[20, 1]),
        ("987", 9, &[9, 8, 7]),
        ("1", 1, &[1]),
    ] {
        assert_eq!(parse(text, sides, faces.len() as u32).as_deref(), Ok(faces), "{text:?}");
    }
    assert_eq!(parse("", 6, 0), Ok(vec![]));
}

/// Text, sides, dice expected, the sentence, and the character it is about. No sentence: the text is fine.
type Mistake = (&'static str, u8, u32, &'static str, Option<usize>);

#[rustfmt::skip]
const MISTAKES: &[Mistake] = &[
    ("", 6, 6, "no dice yet, 6 expected", None),
    (" , ", 6, 6, "no dice yet, 6 expected", None),
    ("66-", 6, 1, "", None),
    ("665", 6, 6, "3 of 6 dice, 3 more", None),
    ("66-5", 6, 4, "2 of 4 dice, 2 more", None),
    ("6653311", 6, 5, "7 dice for 5, 2 too many", Some(6)),
    ("3*6 2*5", 6, 4, "5 dice for 4, 1 too many", Some(5)),
    ("667", 6, 3, "a 7 is not on a d6", Some(3)),
    ("608", 6, 3, "a 0 is not on a d6", Some(2)),
    ("8", 6, 1, "an 8 is not on a d6", Some(1)),
    ("3*7", 6, 3, "a 7 is not on a d6", Some(3)),
    ("731", 10, 3, "a 731 is not on a d10; put a space or comma between dice", Some(1)),
    ("7 11", 10, 2, "an 11 is not on a d10; put a space or comma between dice", Some(3)),
    ("0 1", 20, 2, "a 0 is not on a d20", Some(1)),
    ("66k", 6, 3, "`k` is not a number", Some(3)),
    ("7 ten", 10, 2, "`ten` is not a number", Some(3)),
    ("6.5", 6, 2, "`.` is not a number", Some(2)),
    ("\u{ff16}", 6, 1, "`\u{ff16}` is not a number", Some(1)),
    ("-", 6, 1, "there is no die left to take back", Some(1)),
    ("6 --", 6, 1, "there is no die left to take back", Some(4)),
    ("6 3*", 6, 4, "after `3*` comes the face, as in 3*6", Some(3)),
    ("3* 6", 6, 3, "after `3*` comes the face, as in 3*6", Some(1)),
    ("*6", 6, 1, "`*6` is not a number of equal dice, as in 3*6", Some(1)),
    ("0*6", 6, 1, "`0*6` is not a number of equal dice, as in 3*6", Some(1)),
    ("k*6", 6, 1, "`k*6` is not a number of equal dice, as in 3*6", Some(1)),
    ("2*65", 6, 3, "`2*65` is not a number of equal dice, as in 3*6", Some(1)),
    ("2*2*2", 6, 4, "`2*2*2` is not a number of equal dice, as in 3*6", Some(1)),
    ("1 99999999999*6", 6, 6, "4294967295 dice for 6, 4294967289 too many", Some(3)),
];

#[test]
fn badly_typed_dice_get_a_sentence_and_a_place() {
    for &(text, sides, expected, sentence, position) in MISTAKES {
        match parse(text, sides, expected) {
            Ok(faces) => {
                assert!(sentence.is_empty() && faces == [6], "{text:?} was read as {faces:?}");
            }
            Err(error) => {
                assert_eq!(error.to_string(), sentence, "{text:?}");
                assert_eq!(error.position(), position, "{text:?}");
            }
        }
    }
}

#[test]
fn a_long_mistake_is_not_repeated_in_full() {
    let error = parse(&"k".repeat(1_000_000), 10, 1).unwrap_err();
    assert_eq!(error.to_string(), format!("`{}…` is not a number", "k".repeat(20)));
}

#[test]
fn progress_never_complains_about_what_is_only_missing() {
    for (text, sentence, faces) in [
        ("", "0 of 4 dice, 4 more", 0),
        ("66", "2 of 4 dice, 2 more", 2),
        ("66 ", "2 of 4 dice, 2 more", 2),
        ("6 3*", "1 of 4 dice, 3 more", 1),
        ("6 3*5", "4 of 4 dice", 4),
        ("6 3*5-", "3 of 4 dice, 1 more", 3),
        ("66666", "5 dice for 4, 1 too many", 5),
        ("66666-", "4 of 4 dice", 4),
        ("6 7", "a 7 is not on a d6", 1),
        ("6 3* ", "after `3*` comes the face, as in 3*6", 1),
    ] {
        let progress = progress(text, 6, 4);
        assert_eq!(progress.sentence(), sentence, "{text:?}");
        assert_eq!(progress.faces.len(), faces, "{text:?}");
        assert_eq!(progress.is_complete(), sentence == "4 of 4 dice");
    }
}

#[test]
fn a_complaint_crosses_the_wire() {
    let error = parse("667", 6, 3).unwrap_err();
    let text = serde_json::to_string(&error).unwrap();
    assert_eq!(text, r#"{"problem":"impossible_face","position":3,"face":"7","sides":6}"#);
    assert_eq!(serde_json::from_str::<DiceTextError>(&text).unwrap(), error);
}

/// Faces as a person may type them: runs of digits, groups, stray separators, a slip taken back.
fn typed(faces: &[u8], sides: u8, habits: &[u8]) -> String {
    let mut text = String::new();
    let mut rest = faces;
    for habit in habits.iter().cycle() {
        let Some((&face, after)) = rest.split_first() else {
            break;
        };
        let equal = rest.iter().take_while(|other| **other == face).count();
        let spoken = if face == 10 && habit % 2 == 0 && sides == 10 { 0 } else { face };
        match habit % 5 {
            0 => {
                text += &format!(" {equal}*{spoken} ");
                rest = &rest[equal..];
                continue;
            }
            1 => text += &format!(",{spoken}, "),
            2 => text += &format!(" {spoken} {spoken}- "),
            3 if sides < 10 => text += &spoken.to_string(),
            _ => text += &format!(" {spoken} "),
        }
        rest = after;
    }
    text
}

proptest! {
    #[test]
    fn whatever_was_typed_for_these_dice_reads_as_these_dice(
        (sides, faces) in (2_u8..=20).prop_flat_map(|sides| (Just(sides), proptest::collection::vec(1..=sides, 1..40))),
        habits in proptest::collection::vec(any::<u8>(), 1..10),
    ) {
        let text = typed(&faces, sides, &habits);
        let expected = faces.len() as u32;
        prop_assert_eq!(parse(&text, sides, expected), Ok(faces.clone()), "{}", text);
        prop_assert!(progress(&text, sides, expected).is_complete());
        let too_few = DiceTextError::TooFew { found: expected, expected: expected + 1 };
        prop_assert_eq!(parse(&text, sides, expected + 1), Err(too_few));
        let too_many = parse(&text, sides, expected - 1);
        let refused = matches!(too_many, Err(DiceTextError::TooMany { .. }));
        prop_assert!(refused, "{:?}", too_many);
    }

    /// No text makes it panic; what is accepted fits; a complaint points into the text.
    #[test]
    fn any_text_is_answered(text in "[0-9*x, \\-k\u{d7}\u{2212}]{0,30}|\\PC{0,20}", sides in 0_u8..=255, expected in 0_u32..8) {
        match parse(&text, sides, expected) {
            Ok(faces) => {
                prop_assert_eq!(faces.len() as u32, expected);
                prop_assert!(faces.iter().all(|face| (1..=sides).contains(face)));
            }
            Err(error) => {
                let place = error.position().unwrap_or(1);
                prop_assert!(place >= 1 && place <= text.chars().count().max(1), "{:?}", error);
                prop_assert!(!error.to_string().is_empty());
            }
        }
        let _ = progress(&text, sides, expected).sentence();
    }
}
