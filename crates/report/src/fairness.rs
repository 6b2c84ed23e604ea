//! Whether dice fall as fair dice do: a test that may be looked at after every throw, for as long as a war lasts.
//!
//! For each player, source and size of dice a wager is kept against the claim that every face is as likely as any other. It
//! begins with 1, and each die multiplies it by the chance that the wager gave its face, over the chance that a fair die gives
//! it. Against fair dice such a wager gains nothing on average, whatever was thrown before: it is a martingale, and by Ville's
//! inequality (J. Ville, *Étude critique de la notion de collectif*, 1939) the chance that it *ever* reaches T is at most 1/T.
//! So looking often costs nothing, and there is no smallest sample (S. R. Howard, A. Ramdas, J. McAuliffe, J. Sekhon,
//! "Time-uniform, nonparametric, nonasymptotic confidence sequences", *Annals of Statistics* 49, 2021; for wagers on means
//! I. Waudby-Smith, A. Ramdas, "Estimating means of bounded random variables by betting", *JRSS B* 86, 2024).
//!
//! The wager is split in halves, and their sum is such a wager again (the method of mixtures):
//!
//! - one half bets on any unevenness at all, with the exact Dirichlet–multinomial mixture: after n dice with k sides, of which
//!   c showed a face, that face has the chance (a + c) / (k·a + n), with a = [`WEIGHT`];
//! - the other half bets in equal parts that the dice run high or low, more or less steeply ([`TILTS`]): the faces 1 to k have
//!   chances that rise or fall evenly. This is betting on the mean.
//!
//! The same journal gives the same verdict on every machine: the figures are IEEE 754 doubles, and the only operations are
//! sums, products, quotients and comparisons, each rounded as that standard says, in the order of the journal's dice. Nothing is
//! reordered, fused or taken from a mathematical library.
#![expect(clippy::disallowed_types, reason = "evidence is weighed, no rule hangs on it; see above")]

use std::collections::BTreeMap;

/// What each face weighs in the mixture over all uneven dice: chances of some 17 % ± 5 % for a d6 are tried first.
const WEIGHT: f64 = 10.0;

/// By so much of its chance the highest face of a die that runs high has more, or less.
const TILTS: [f64; 6] = [0.2, 0.4, 0.6, -0.2, -0.4, -0.6];

/// The first kinds of dice of a war that share its false alarms equally.
const EQUAL: u64 = 9;

/// What a doubt means, and what it does not, for whoever reads one.
pub const MEANING: &str = "A doubt appears only where fair dice would raise one in no more than 1 war in 100, however often one looks \
    and however many players, sources and sizes of dice there are. It means that the faces fall unevenly; it does not say why, and \
    accuses nobody.";

/// The dice of a war, kind by kind: what is thrown by `K` with so many sides.
#[derive(Clone, Debug)]
pub struct Fairness<K> {
    kinds: BTreeMap<(K, u8), Trial>,
}

/// What is known of one kind of dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict<'a, K> {
    pub of: &'a K,
    pub sides: u8,
    /// How often each face fell, from 1 upwards.
    pub counts: &'a [u32],
    /// Nothing while the dice do nothing that fair ones do not.
    pub doubt: Option<Doubt>,
}

/// Fair dice would hardly ever have fallen so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The entry, and the number of dice, with which the evidence was complete. It stays so.
    pub entry: u64,
    pub dice: u32,
    pub lean: Lean,
}

/// How dice fall unevenly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lean {
    High,
    Low,
    /// This face comes too often.
    Often(u8),
    /// This face comes too seldom.
    Seldom(u8),
}

/// One kind of dice on trial.
#[derive(Clone, Debug)]
struct Trial {
    counts: Vec<u32>,
    dice: u32,
    /// What the wager must reach.
    threshold: f64,
    /// What 1 laid on any unevenness has become.
    uneven: f64,
    /// What 1 laid on each of the [`TILTS`] has become.
    tilted: [f64; TILTS.len()],
    doubt: Option<Doubt>,
}

impl<K> Default for Fairness<K> {
    fn default() -> Self {
        Self { kinds: BTreeMap::new() }
    }
}

impl<K: Ord + Clone> Fairness<K> {
    /// Takes in the faces of a throw, in the order of the journal. A die of one side, and a face that a die does not have, are
    /// passed over.
    pub fn add(&mut self, of: &K, sides: u8, entry: u64, faces: &[u8]) {
        if sides < 2 {
            return;
        }
        let nth = self.kinds.len() as u64;
        let trial = self.kinds.entry((of.clone(), sides));
        let trial = trial.or_insert_with(|| Trial::begin(sides, nth));
        faces.iter().for_each(|face| trial.take(*face, entry));
    }

    /// Every kind of dice, by thrower and size.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict<'_, K>> {
        self.kinds.iter().map(|((of, sides), trial)| Verdict {
            of,
            sides: *sides,
            counts: &trial.counts,
            doubt: trial.doubt,
        })
    }
}

impl<K> Verdict<'_, K> {
    /// "1204 dice: nothing unusual for fair dice."
    #[must_use]
    pub fn sentence(&self) -> String {
        let all: u32 = self.counts.iter().sum();
        let dice = match all {
            1 => "1 die".to_owned(),
            all => format!("{all} dice"),
        };
        let Some(Doubt { entry, lean, .. }) = self.doubt else {
            return format!("{dice}: nothing unusual for fair dice.");
        };
        let lean = match lean {
            Lean::High => "high faces had fallen more often".to_owned(),
            Lean::Low => "low faces had fallen more often".to_owned(),
            Lean::Often(face) => format!("the {face} had fallen more often"),
            Lean::Seldom(face) => format!("the {face} had fallen less often"),
        };
        format!("{dice}: by entry {entry} {lean} than fair dice explain. Look at these dice.")
    }
}

impl Trial {
    /// `nth` kinds of dice were thrown in this war before.
    fn begin(sides: u8, nth: u64) -> Self {
        Self {
            counts: vec![0; usize::from(sides)],
            dice: 0,
            threshold: threshold(nth),
            uneven: 1.0,
            tilted: [1.0; TILTS.len()],
            doubt: None,
        }
    }

    fn take(&mut self, face: u8, entry: u64) {
        let Some(at) = usize::from(face).checked_sub(1).filter(|at| *at < self.counts.len()) else {
            return;
        };
        // A doubt stays, and what is past the threshold need not be multiplied any further.
        if self.doubt.is_none() {
            self.wager(face, f64::from(self.counts[at]));
        }
        self.counts[at] += 1;
        self.dice += 1;
        if self.doubt.is_none() && self.evidence() >= self.threshold {
            self.doubt = Some(Doubt { entry, dice: self.dice, lean: self.lean() });
        }
    }

    /// `seen`: how often the face has come before.
    fn wager(&mut self, face: u8, seen: f64) {
        let sides = self.counts.len() as f64;
        self.uneven *= sides * (WEIGHT + seen) / (sides * WEIGHT + f64::from(self.dice));
        // From -1 for the lowest face to 1 for the highest.
        let height = (2.0 * f64::from(face) - sides - 1.0) / (sides - 1.0);
        for (wager, tilt) in self.tilted.iter_mut().zip(TILTS) {
            *wager *= 1.0 + tilt * height;
        }
    }

    /// What 1 laid on all of it has become.
    fn evidence(&self) -> f64 {
        let tilted: f64 = self.tilted.iter().sum();
        (self.uneven + tilted / TILTS.len() as f64) / 2.0
    }

    /// The part of the wager that has won most says how the dice lean.
    fn lean(&self) -> Lean {
        let [high, low] = [1.0, -1.0].map(|way| {
            let of_it = self.tilted.iter().zip(TILTS).filter(|(_, tilt)| *tilt * way > 0.0);
            of_it.map(|(wager, _)| *wager).sum::<f64>() / TILTS.len() as f64
        });
        if high >= low && high >= self.uneven {
            return Lean::High;
        }
        if low >= self.uneven {
            return Lean::Low;
        }
        // The face whose number is farthest from the mean: of counts times sides, so that all are whole numbers.
        let sides = self.counts.len() as i64;
        let off = |count: u32| i64::from(count) * sides - i64::from(self.dice);
        let faces = (1_u8..).zip(self.counts.iter().map(|count| off(*count)));
        match faces.max_by_key(|(_, off)| off.abs()) {
            Some((face, off)) if off < 0 => Lean::Seldom(face),
            Some((face, _)) => Lean::Often(face),
            None => Lean::High,
        }
    }
}

/// What the wager on the `nth` kind of dice of a war, counted from 0, must reach. The reciprocals of all of them add up to
/// 1/100: the first [`EQUAL`] have a thousandth each, and all others together one more.
fn threshold(nth: u64) -> f64 {
    let beyond = nth.saturating_sub(EQUAL - 1);
    1_000.0 * (beyond * (beyond + 1)).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many kinds of dice there are, the chances of a false alarm add up to less than one in a hundred.
    #[test]
    fn the_thresholds_share_one_hundredth() {
        let sum = |kinds: u64| (0..kinds).map(|nth| 1.0 / threshold(nth)).sum::<f64>();
        assert!((sum(9) - 0.009).abs() < 1e-12);
        assert!(sum(100_000) < 0.01 && sum(100_000) > 0.009_99);
    }

    /// Whatever has fallen, the next die changes the wager by nothing on average: over the faces of a fair die its sum is the
    /// number of faces times what it was.
    #[test]
    fn fair_dice_bring_the_wager_nothing() {
        for (sides, before) in [(6_u8, &[6, 6, 1, 3, 6][..]), (10, &[10, 2, 2]), (2, &[])] {
            let mut trial = Trial::begin(sides, 0);
            before.iter().for_each(|face| trial.take(*face, 1));
            let after = (1..=sides).map(|face| {
                let mut next = trial.clone();
                next.take(face, 2);
                next.evidence()
            });
            let mean = after.sum::<f64>() / f64::from(sides);
            assert!((mean / trial.evidence() - 1.0).abs() < 1e-12, "d{sides}: {mean}");
        }
    }

    /// Two sixes by hand: the mixture gives 6·10/60 and 6·11/61, the tilts (1 ± t)² each.
    #[test]
    fn the_wager_is_the_one_of_the_book() {
        let mut trial = Trial::begin(6, 0);
        trial.take(6, 1);
        trial.take(6, 2);
        let squares = 1.44 + 1.96 + 2.56 + 0.64 + 0.36 + 0.16;
        let expected = (66.0 / 61.0 + squares / 6.0) / 2.0;
        assert!((trial.evidence() - expected).abs() < 1e-12, "{}", trial.evidence());
    }

    #[test]
    fn what_is_no_die_of_this_size_is_passed_over() {
        let mut fairness = Fairness::default();
        fairness.add(&"Anna", 1, 1, &[1, 1]);
        fairness.add(&"Anna", 6, 2, &[0, 7, 3]);
        let known: Vec<_> = fairness.verdicts().collect();
        assert_eq!(known.len(), 1);
        assert_eq!(known[0].counts, [0, 0, 1, 0, 0, 0]);
        assert_eq!(known[0].sentence(), "1 die: nothing unusual for fair dice.");
    }
}
