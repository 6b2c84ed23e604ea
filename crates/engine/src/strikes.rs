//! Which entries are struck: undo appends, and a strike may itself be struck, which is redo.

use serde::{Deserialize, Serialize};

/// One strike: entry `at` takes `from..=through` out of the effective history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strike {
    pub at: u64,
    pub from: u64,
    pub through: u64,
}

/// All strikes so far, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strikes(Vec<Strike>);

impl Strikes {
    pub fn push(&mut self, strike: Strike) {
        self.0.push(strike);
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The newest strike, in force or not: the last entry that changed which of those before it count.
    #[must_use]
    pub fn newest(&self) -> Option<u64> {
        self.0.last().map(|strike| strike.at)
    }

    /// The strikes that stand, newest first: a strike inside a standing later one has no force.
    #[must_use]
    pub fn standing(&self) -> Vec<Strike> {
        let mut standing: Vec<Strike> = Vec::new();
        for strike in self.0.iter().rev() {
            if !standing.iter().any(|later| later.covers(strike.at)) {
                standing.push(*strike);
            }
        }
        standing
    }

    /// The strike that took an entry out, if one stands.
    #[must_use]
    pub fn on(&self, seq: u64) -> Option<Strike> {
        self.standing().into_iter().find(|strike| strike.covers(seq))
    }

    /// The earliest entry whose effect changes when a strike of `from..=through` comes into force: a struck strike
    /// gives its own entries back.
    #[must_use]
    pub fn reach(&self, from: u64, through: u64) -> u64 {
        let inner = self.0.iter().filter(|strike| (from..=through).contains(&strike.at));
        inner.map(|strike| self.reach(strike.from, strike.through)).fold(from, u64::min)
    }

    /// The earliest entry changed by any strike made after entry `seq`.
    #[must_use]
    pub fn reach_after(&self, seq: u64) -> Option<u64> {
        let later = self.0.iter().filter(|strike| strike.at > seq);
        later.map(|strike| self.reach(strike.from, strike.through)).min()
    }
}

impl Strike {
    #[must_use]
    pub const fn covers(&self, seq: u64) -> bool {
        self.from <= seq && seq <= self.through
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strikes(list: &[(u64, u64, u64)]) -> Strikes {
        Strikes(list.iter().map(|&(at, from, through)| Strike { at, from, through }).collect())
    }

    #[test]
    fn a_strike_takes_its_range_and_nothing_else() {
        let strikes = strikes(&[(10, 7, 9)]);
        assert!(strikes.on(6).is_none() && strikes.on(10).is_none());
        assert!((7..=9).all(|seq| strikes.on(seq).is_some()));
    }

    #[test]
    fn striking_a_strike_gives_the_entries_back() {
        let strikes = strikes(&[(10, 7, 9), (11, 10, 10)]);
        assert!((1..=9).all(|seq| strikes.on(seq).is_none()));
        assert_eq!(strikes.reach(10, 10), 7);
    }

    #[test]
    fn redo_of_a_redo_strikes_again() {
        let strikes = strikes(&[(10, 7, 9), (11, 10, 10), (12, 11, 11)]);
        assert!((7..=9).all(|seq| strikes.on(seq).is_some()));
    }
}
