//! Pools that count hits: "6, or each pair of 5s".

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::weight::{Weight, choices, fits_u128, powers};
use super::{Distribution, FaceSet};

/// How "double n" is read: option `tsg.pairs`, ruling TSG-R3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Pairs {
    /// Every pair of one face is a hit: four 5s are two hits.
    #[default]
    Each,
    /// At most one pair of the whole throw counts: four 5s are one hit.
    Once,
}

/// What each face of a pool does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HitRule {
    pub sides: u8,
    /// Each die showing one of these is a hit.
    pub each: FaceSet,
    /// Two dice showing the same one of these are a hit. A face that is also in `each` hits by itself and pairs no more.
    pub pair: FaceSet,
    pub pairs: Pairs,
}

/// What one face does under a [`HitRule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaceReading {
    Hit,
    /// A hit together with another die of this face.
    HalfOfPair,
    Miss,
}

impl HitRule {
    /// Each die showing one of `faces` is a hit.
    #[must_use]
    pub const fn each(sides: u8, faces: FaceSet) -> Self {
        Self { sides, each: faces, pair: FaceSet::NONE, pairs: Pairs::Each }
    }

    /// The same, and pairs of one of `faces` too.
    #[must_use]
    pub const fn or_pairs(self, faces: FaceSet, pairs: Pairs) -> Self {
        Self { pair: faces, pairs, ..self }
    }

    #[must_use]
    pub const fn reading(&self, face: u8) -> FaceReading {
        if self.each.contains(face) {
            FaceReading::Hit
        } else if self.pair.contains(face) {
            FaceReading::HalfOfPair
        } else {
            FaceReading::Miss
        }
    }

    /// The hits these faces make.
    #[must_use]
    pub fn hits(&self, faces: &[u8]) -> u32 {
        let count = |wanted: u8| faces.iter().filter(|face| **face == wanted).count();
        let each: usize = self.each.faces().map(count).sum();
        let pairs: usize = self.pair.without(self.each).faces().map(|face| count(face) / 2).sum();
        let counted = match self.pairs {
            Pairs::Each => pairs,
            Pairs::Once => pairs.min(1),
        };
        u32::try_from(each + counted).unwrap_or(u32::MAX)
    }

    /// For each die in the order of the throw whether it makes a hit: by itself, or as the second of a pair.
    #[must_use]
    pub fn hitting(&self, faces: &[u8]) -> Vec<bool> {
        // What a die adds is what the throw up to it has more than the throw before it.
        (0..faces.len()).map(|at| self.hits(&faces[..=at]) > self.hits(&faces[..at])).collect()
    }

    /// `6 or each pair of 5s`.
    #[must_use]
    pub fn describe(&self) -> String {
        let pair = self.pair.without(self.each);
        let many = match self.pairs {
            Pairs::Each => "each",
            Pairs::Once => "one",
        };
        let faces: Vec<String> = pair.faces().map(|face| format!("{face}s")).collect();
        let pairs = format!("{many} pair of {}", faces.join(" or of "));
        match (self.each.is_empty(), pair.is_empty()) {
            (true, true) => "no face".to_owned(),
            (false, true) => self.each.to_string(),
            (true, false) => pairs,
            (false, false) => format!("{} or {pairs}", self.each),
        }
    }

    /// The exact distribution of hits of so many dice.
    ///
    /// # Panics
    /// When the die has no sides.
    #[must_use]
    pub fn distribution(&self, dice: u32) -> Distribution {
        assert!(self.sides > 0, "a die has at least one side");
        if fits_u128(dice, self.sides) {
            naturals(self.count::<u128>(dice))
        } else {
            naturals(self.count::<BigUint>(dice))
        }
    }

    /// The number of throws for every count of hits: `0, 1, 2, …`.
    fn count<W: Weight>(&self, dice: u32) -> Vec<W> {
        let each = self.each.on_die(self.sides);
        let pair = self.pair.on_die(self.sides).without(each);
        let blank = u32::from(self.sides) - each.len() - pair.len();
        let choices = choices::<W>(dice);
        let (each_powers, blank_powers) = (powers::<W>(each.len(), dice), powers::<W>(blank, dice));
        let paired = self.count_pairs(&choices, pair.len());

        // The dice left over show a hitting face or a blank; which faces exactly no longer matters.
        let mut throws = vec![W::zero(); dice as usize + 1];
        for (used, by_pairs) in paired.iter().enumerate() {
            let left = dice as usize - used;
            for hits in 0..=left {
                let faces = each_powers[hits].clone() * blank_powers[left - hits].clone();
                if faces.is_zero() {
                    continue;
                }
                let ways = faces * choices[left][hits].clone();
                for (pairs, weight) in
                    by_pairs.iter().enumerate().filter(|(_, weight)| !weight.is_zero())
                {
                    throws[pairs + hits].add_product(weight, &ways);
                }
            }
        }
        throws
    }

    /// `[used][pairs]`: in how many ways `used` dice show pairing faces only and make so many counted pairs.
    fn count_pairs<W: Weight>(&self, choices: &[Vec<W>], faces: u32) -> Vec<Vec<W>> {
        let dice = choices.len() - 1;
        let most = match self.pairs {
            Pairs::Each => dice / 2,
            Pairs::Once => 1,
        };
        let nothing = vec![vec![W::zero(); most + 1]; dice + 1];
        let mut ways = nothing.clone();
        ways[0][0] = W::one();
        for _ in 0..faces {
            let mut next = nothing.clone();
            for (used, by_pairs) in ways.iter().enumerate() {
                for (pairs, weight) in
                    by_pairs.iter().enumerate().filter(|(_, weight)| !weight.is_zero())
                {
                    for more in 0..=dice - used {
                        let counted = most.min(pairs + more / 2);
                        next[used + more][counted].add_product(weight, &choices[dice - used][more]);
                    }
                }
            }
            ways = next;
        }
        ways
    }
}

/// A distribution over 0, 1, 2 … from the number of throws of each.
fn naturals<W: Weight>(throws: Vec<W>) -> Distribution {
    Distribution::from_weights((0..).zip(throws.into_iter().map(W::into_natural)))
}
