//! The orders of battle from the start of the span to its end, and what they were told to do.

use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::Entries;

/// What a side was told before the war, as far as the reader may read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Briefing {
    /// `None` for what everybody was told.
    pub side: Option<Side>,
    /// Paragraphs apart by an empty line.
    pub text: String,
}

/// One side's order of battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    pub total: Standing,
    pub balance: Balance,
    pub formations: Vec<Formation>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formation {
    /// Empty for units of no formation.
    pub name: String,
    pub total: Standing,
    pub balance: Balance,
    pub units: Vec<Unit>,
}

/// A battalion, or a battery on its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub name: String,
    /// Commanders in their sequence, with what became of them; empty when nobody is named.
    pub commander: String,
    pub total: Standing,
    /// "in play", "destroyed", "to come on day 2, round 1".
    pub fate: String,
    /// How often it was under which order in this span.
    pub orders: Vec<(String, u32)>,
    /// Attacks and barrages it made.
    pub fights: u32,
    /// Hexes its stands went.
    pub hexes: u32,
    pub stands: Vec<Stand>,
}

/// One stand with the platoons that began with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stand {
    pub name: String,
    pub kind: String,
    pub total: Standing,
    /// Where it is, or what became of it.
    pub fate: String,
    pub platoons: Vec<String>,
}

/// Strength points and men at the start of the span, at its end, and at full establishment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    pub strength_start: u32,
    pub strength_end: u32,
    pub strength_full: u32,
    pub men_start: u32,
    pub men_end: u32,
    pub men_full: u32,
}

/// Men from the start of the span to its end: what they began with, what came and what went is what is present.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balance {
    pub began: u32,
    /// Replacements.
    pub came: u32,
    /// Wounded and stragglers who came back.
    pub recovered: u32,
    pub killed: u32,
    pub wounded: u32,
    pub captured: u32,
    /// Stragglers.
    pub missing: u32,
    /// Survivors of removed battalions, and squads for headquarters: they joined the replacements.
    pub disbanded: u32,
    /// Given by the umpire, less those he took.
    pub ruled: i64,
    pub present: u32,
}

/// One side's orders for one round, as they were turned up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {
    pub side: Side,
    /// "Day 1, 06:00".
    pub when: String,
    /// The entry in which they were laid face down.
    pub sealed: Option<u64>,
    pub revealed: Entries,
    /// Each order with those who had it.
    pub groups: Vec<(String, Vec<String>)>,
}

impl Balance {
    pub const fn add(&mut self, other: &Self) {
        self.began += other.began;
        self.came += other.came;
        self.recovered += other.recovered;
        self.killed += other.killed;
        self.wounded += other.wounded;
        self.captured += other.captured;
        self.missing += other.missing;
        self.disbanded += other.disbanded;
        self.ruled += other.ruled;
        self.present += other.present;
    }

    /// Whether what came and went makes up the difference.
    #[must_use]
    pub fn holds(&self) -> bool {
        let more = [self.began, self.came, self.recovered].map(i64::from);
        let less = [self.killed, self.wounded, self.captured, self.missing, self.disbanded];
        let sum = more.into_iter().sum::<i64>() - less.map(i64::from).into_iter().sum::<i64>();
        sum + self.ruled == i64::from(self.present)
    }
}

impl Standing {
    pub const fn add(&mut self, other: &Self) {
        self.strength_start += other.strength_start;
        self.strength_end += other.strength_end;
        self.strength_full += other.strength_full;
        self.men_start += other.men_start;
        self.men_end += other.men_end;
        self.men_full += other.men_full;
    }
}
