//! §2 Full, even and odd dice, and what a morale marker does to each of them (§9.2).
//!
//! A die that counts brings its pips. Each marker takes one away: from what the die brings, never below nothing, its
//! natural face still deciding whether it counts (R1). A die that must be low has its number lowered instead (R2).

use kernel::odds::{Distribution, FaceSet, Fraction};

use crate::rules::options::{MoraleParity, Options, RollLow};

/// §9.2, R1 What one die brings.
#[must_use]
pub fn pips(options: Options, face: u8, counts: FaceSet, markers: u8) -> u16 {
    let worth = face.saturating_sub(markers);
    let read = match options.morale_parity {
        MoraleParity::Natural => face,
        MoraleParity::AfterMinus => worth,
    };
    if counts.contains(read) { u16::from(worth) } else { 0 }
}

/// The sum of what dice bring.
#[must_use]
pub fn sum(options: Options, faces: &[u8], counts: FaceSet, markers: u8) -> u16 {
    faces.iter().map(|face| pips(options, *face, counts, markers)).sum()
}

/// What so many dice may bring.
#[must_use]
pub fn sum_odds(options: Options, dice: u32, counts: FaceSet, markers: u8) -> Distribution {
    let one = |face| (i64::from(pips(options, face, counts, markers)), 1);
    Distribution::weighted((1..=6).map(one)).times(dice)
}

/// §9.2, R2 The highest face that is low enough, 0 to 6, for a number that must not be exceeded.
#[must_use]
pub fn low_enough(options: Options, number: u8, markers: u8) -> u8 {
    let face = match options.morale_roll_low {
        RollLow::Penalty => number.saturating_sub(markers),
        RollLow::Literal if number == 0 => 0,
        RollLow::Literal => number.saturating_add(markers),
        RollLow::None => number,
    };
    face.min(6)
}

/// The chance of such a die.
#[must_use]
pub fn low_enough_chance(options: Options, number: u8, markers: u8) -> Fraction {
    Fraction::new(low_enough(options, number, markers), 6)
}

/// R3 The variable die as it is read: never below 1.
#[must_use]
pub fn variable(face: u8, markers: u8) -> u8 {
    face.saturating_sub(markers).max(1)
}

/// The faces 1 to `highest`, for prompts.
#[must_use]
pub fn faces_up_to(highest: u8) -> FaceSet {
    let faces: Vec<u8> = (1..=highest.min(6)).collect();
    FaceSet::of(&faces)
}
