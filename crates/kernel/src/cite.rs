//! Where a rule stands: a section of the book (`§3.7.2`) or a numbered ruling of ours (`R29`).

use core::fmt;
use core::str::FromStr;
use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A place in the rules. Inside a rule set the book is understood.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Cite {
    /// A section of the book, such as `3.7.2`.
    Section(Cow<'static, str>),
    /// A ruling listed in the rule set's `RULES.md`.
    Ruling(u16),
    /// The scenario or the campaign says so, such as shots per round.
    Scenario,
}

impl Cite {
    #[must_use]
    pub const fn section(number: &'static str) -> Self {
        Self::Section(Cow::Borrowed(number))
    }

    #[must_use]
    pub const fn ruling(number: u16) -> Self {
        Self::Ruling(number)
    }
}

/// A text that is no [`Cite`] as it is written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a section or ruling")]
pub struct NoCite(String);

/// Reads what is displayed.
impl FromStr for Cite {
    type Err = NoCite;

    fn from_str(text: &str) -> Result<Self, NoCite> {
        let wrong = || NoCite(text.to_owned());
        if let Some(number) = text.strip_prefix('§') {
            return Ok(Self::Section(Cow::Owned(number.to_owned())));
        }
        match text.strip_prefix('R') {
            Some(number) => number.parse().map(Self::Ruling).map_err(|_| wrong()),
            None if text == "scenario" => Ok(Self::Scenario),
            None => Err(wrong()),
        }
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Section(number) => write!(f, "§{number}"),
            Self::Ruling(number) => write!(f, "R{number}"),
            Self::Scenario => f.write_str("scenario"),
        }
    }
}
