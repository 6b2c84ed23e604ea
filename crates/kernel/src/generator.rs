//! The numbers that automatic players, soldiers' names and made-up ground come from: ChaCha8, whose stream is the same on every
//! machine and in every version of its crate. The dice of a war do not come from here.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use sha2::{Digest as _, Sha256};

use crate::ChoiceCall;

/// A stream of numbers that follows from its seed.
#[derive(Clone, Debug)]
pub struct Generator(ChaCha8Rng);

impl Generator {
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A stream of its own for each text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(ChaCha8Rng::from_seed(Sha256::digest(text).into()))
    }

    /// Any number. What must never change, such as a soldier's name, is made from these alone: the other functions are free to
    /// use the stream differently in a later version.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, each as likely as any other; 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self.0.random_range(0..bound) }
    }

    /// Whether one time in `bound` has come.
    pub fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    /// One of these; none when there is none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Puts these into another order.
    pub fn shuffle<T>(&mut self, these: &mut [T]) {
        these.shuffle(&mut self.0);
    }

    /// Faces of dice for tests and benches.
    pub fn faces(&mut self, count: u16, sides: u8) -> Vec<u8> {
        let sides = sides.max(1);
        (0..count).map(|_| self.0.random_range(1..=sides)).collect()
    }

    /// Any answer to a choice that the call allows.
    pub fn answer(&mut self, call: &ChoiceCall) -> Vec<u16> {
        let (least, most) = (usize::from(call.least), usize::from(call.most));
        let wanted = least + self.below(most.saturating_sub(least) + 1);
        let mut order: Vec<u16> = (0u16..).take(call.options.len()).collect();
        self.shuffle(&mut order);
        let mut chosen: Vec<u16> = Vec::new();
        for index in order {
            if chosen.len() < wanted && fits(call, &chosen, index) {
                chosen.push(index);
            }
        }
        chosen.sort_unstable();
        if call.check(&chosen).is_ok() { chosen } else { call.usual.clone() }
    }
}

/// Whether one more option keeps every group within its limit.
fn fits(call: &ChoiceCall, chosen: &[u16], index: u16) -> bool {
    let group = |i: u16| &call.options[usize::from(i)].group;
    let taken = chosen.iter().filter(|i| group(**i) == group(index)).count();
    call.limits
        .iter()
        .filter(|limit| &limit.group == group(index))
        .all(|limit| taken < usize::from(limit.most))
}
