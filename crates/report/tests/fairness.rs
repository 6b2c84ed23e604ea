//! Fair dice are almost never doubted, however often one looks, and crooked ones are found. The dice are thrown by a generator
//! with fixed seeds, so that every run throws the same.
#![allow(clippy::disallowed_types, reason = "a test")]

use kernel::Generator;
use report::fairness::{Doubt, Fairness, Lean};

struct Chance(Generator);

impl Chance {
    /// A face of a die whose faces weigh so much.
    fn face(&mut self, weights: &[u32]) -> u8 {
        let all: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
        let mut at = ((u128::from(self.0.number()) * u128::from(all)) >> 64) as u64;
        for (face, weight) in (1..).zip(weights) {
            match at.checked_sub(u64::from(*weight)) {
                Some(rest) => at = rest,
                None => return face,
            }
        }
        unreachable!("the weights are all there is")
    }
}

const D6: [u32; 6] = [1; 6];
const D10: [u32; 10] = [1; 10];

/// Wars with fair dice in which a doubt is written at any time. Both players have six-sided and ten-sided dice.
fn doubted_wars(wars: u64, rounds: u64) -> usize {
    let doubted = |seed: &u64| {
        let mut chance = Chance(Generator::seeded(*seed));
        let mut fairness = Fairness::default();
        for round in 0..rounds {
            for player in ["Anna", "Bert"] {
                fairness.add(&player, 6, round, &[chance.face(&D6)]);
                fairness.add(&player, 10, round, &[chance.face(&D10)]);
            }
        }
        fairness.verdicts().any(|verdict| verdict.doubt.is_some())
    };
    (0..wars).filter(doubted).count()
}

/// Four kinds of dice with a thousandth each: of 4 000 wars no more than 16 are to be expected, and 12 more than that is three
/// standard deviations. With a threshold of 100 for each kind, as if it were the only one, some 80 wars would be doubted.
#[test]
fn of_a_hundred_wars_with_fair_dice_at_most_one_ever_shows_a_doubt() {
    let doubted = doubted_wars(4_000, 300);
    assert!(doubted <= 16 + 12, "{doubted} of 4 000 wars");
}

/// After how many dice so many of a hundred crooked dice are doubted, and how often each lean is told.
fn found(weights: &[u32], most: u32) -> (u32, Vec<Lean>) {
    let mut dice = Vec::new();
    let mut leans = Vec::new();
    for seed in 1..=101 {
        let mut chance = Chance(Generator::seeded(seed));
        let mut fairness = Fairness::default();
        let sides = u8::try_from(weights.len()).unwrap();
        let mut doubt: Option<Doubt> = None;
        while doubt.is_none() && dice_thrown(&fairness) < most {
            fairness.add(&(), sides, 1, &[chance.face(weights)]);
            doubt = fairness.verdicts().next().and_then(|verdict| verdict.doubt);
        }
        dice.push(doubt.map_or(u32::MAX, |doubt| doubt.dice));
        leans.extend(doubt.map(|doubt| doubt.lean));
    }
    dice.sort_unstable();
    (dice[50], leans)
}

fn dice_thrown(fairness: &Fairness<()>) -> u32 {
    fairness.verdicts().flat_map(|verdict| verdict.counts.to_vec()).sum()
}

/// The median of 101 dice of each kind; docs/LUCK.md gives the same figures, rounded up to fifties.
#[test]
fn crooked_dice_are_found() {
    for (name, weights, within) in [
        ("a six every third time", &[2, 2, 2, 2, 2, 5][..], 150),
        ("a six every fourth time", &[3, 3, 3, 3, 3, 5], 550),
        ("a three every fourth time", &[3, 3, 5, 3, 3, 3], 550),
        ("no ones but one of twenty", &[5, 19, 19, 19, 19, 19], 250),
        ("high: 4.1 on average", &[5, 7, 9, 11, 13, 15], 200),
        ("low: 2.9 on average", &[15, 13, 11, 9, 7, 5], 200),
        ("a ten every fifth time", &[4, 4, 4, 4, 4, 4, 4, 4, 4, 9], 350),
    ] {
        let (median, leans) = found(weights, 5_000);
        assert!(median <= within, "{name}: half of them after {median} dice");
        assert_eq!(leans.len(), 101, "{name}: all of them within 5 000 dice");
    }
}

/// What is told of crooked dice is what they do.
#[test]
fn a_doubt_says_how_the_dice_lean() {
    for (weights, told) in [
        (&[5, 7, 9, 11, 13, 15][..], Lean::High),
        (&[15, 13, 11, 9, 7, 5], Lean::Low),
        (&[3, 3, 7, 3, 3, 3], Lean::Often(3)),
        (&[5, 5, 5, 1, 5, 5], Lean::Seldom(4)),
    ] {
        let (_, leans) = found(weights, 5_000);
        let right = leans.iter().filter(|lean| **lean == told).count();
        assert!(right > 80, "{told:?}: {right} of 101");
    }
}

/// A doubt once written stays, whatever falls later, and names the entry and the die that completed it.
#[test]
fn a_doubt_stays() {
    let mut fairness = Fairness::default();
    for entry in 1..=40 {
        fairness.add(&"Anna", 6, entry, &[6, 6]);
    }
    let doubt = fairness.verdicts().next().and_then(|verdict| verdict.doubt).expect("80 sixes");
    assert_eq!(doubt.entry, u64::from(doubt.dice.div_ceil(2)));
    let mut chance = Chance(Generator::seeded(7));
    for entry in 41..2_000 {
        fairness.add(&"Anna", 6, entry, &[chance.face(&D6)]);
    }
    let verdict = fairness.verdicts().next().expect("dice");
    assert_eq!(verdict.doubt, Some(doubt));
    let told =
        format!(" by entry {} the 6 had fallen more often than fair dice explain.", doubt.entry);
    assert!(verdict.sentence().contains(&told), "{}", verdict.sentence());
}
