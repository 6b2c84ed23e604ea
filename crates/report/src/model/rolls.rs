//! Every roll of the span, whole: who threw what for what reason, and what might have come of it.

use kernel::Side;
use kernel::odds::Fraction;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// The `rolled` entry.
    pub entry: u64,
    /// "Day 1, 06:00".
    pub when: String,
    pub side: Option<Side>,
    pub player: String,
    /// What it was thrown for.
    pub title: String,
    pub cite: String,
    pub sides: u8,
    /// As they count: dice that were mistyped are corrected.
    pub faces: Vec<u8>,
    /// What hits; empty when the dice are summed.
    pub rule: String,
    /// Hits, or the sum.
    pub value: i64,
    pub expected: Fraction,
    /// The chance of as much or more, and of as much or less.
    pub or_more: Fraction,
    pub or_less: Fraction,
    /// "thrown on the table, typed by Anna", "rolled by the app, roll 17"; and where they fell or were corrected.
    pub source: String,
    /// Why so many dice.
    pub ledger: Vec<LedgerLine>,
    /// Whether an outcome comes from it: dice of an order that was taken out, or that turned out differently, fell all the same.
    pub counts: bool,
}

/// One reason for, or against, a die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerLine {
    pub amount: i32,
    pub text: String,
    pub cite: String,
    /// The entry that brought it about.
    pub cause: Option<u64>,
    /// Considered, and not counted.
    pub applies: bool,
}

/// How often each face fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faces {
    pub player: String,
    pub source: String,
    pub sides: u8,
    /// From face 1 upwards.
    pub counts: Vec<u32>,
}

/// Whether the dice of a player fall as fair dice do: all he has thrown in the war so far, not only in the span.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceTested {
    pub player: String,
    pub source: String,
    pub sides: u8,
    /// How many dice, and whether they are doubted.
    pub sentence: String,
}

/// Throws whose chance of a hit lay in one tenth, and how many of them hit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calibration {
    /// 6 stands for 60 to 70 per cent; 9 includes certainty.
    pub tenth: u8,
    pub throws: u32,
    pub hit: u32,
    /// The sum of their chances: as many were to be expected.
    pub expected: Fraction,
}

/// How often a section of the rules gave or took dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleUse {
    pub cite: String,
    pub times: u32,
}
