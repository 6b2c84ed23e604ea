//! Why a number is what it is: nothing is added to a total except through a ledger line.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Cite, Seq};

/// The lines behind one total, in the order of the book's chart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Ledger {
    pub lines: Vec<Line>,
}

/// One reason for, or against, a die.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "LedgerLine"))]
pub struct Line {
    /// Whose line this is: a stand, a platoon, a battery, or empty for the whole pool.
    pub subject: Cow<'static, str>,
    /// Dice (or pips) added; negative when taken away; 0 for a line that did not apply.
    pub amount: i32,
    pub reason: Cow<'static, str>,
    pub cite: Cite,
    /// The entry that brought this about (the loss, the order), where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub cause: Option<Seq>,
    /// False for a line that was considered and did not apply; `reason` then says why not.
    pub applies: bool,
}

impl Ledger {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a line and returns its amount, so that no modifier can be counted without being explained.
    pub fn add(
        &mut self,
        subject: impl Into<Cow<'static, str>>,
        amount: i32,
        reason: impl Into<Cow<'static, str>>,
        cite: Cite,
        cause: Option<Seq>,
    ) -> i32 {
        let (subject, reason) = (subject.into(), reason.into());
        self.lines.push(Line { subject, amount, reason, cite, cause, applies: true });
        amount
    }

    /// Notes a modifier that was considered and did not apply, with the reason why not.
    pub fn pass_over(
        &mut self,
        subject: impl Into<Cow<'static, str>>,
        reason: impl Into<Cow<'static, str>>,
        cite: Cite,
    ) {
        let (subject, reason) = (subject.into(), reason.into());
        self.lines.push(Line { subject, amount: 0, reason, cite, cause: None, applies: false });
    }

    /// The sum of all lines that apply.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.lines.iter().filter(|line| line.applies).map(|line| line.amount).sum()
    }

    /// Takes over the lines of another ledger.
    pub fn extend(&mut self, other: Self) {
        self.lines.extend(other.lines);
    }
}
