//! What the rules ask of the table: a roll of dice, or a choice by one seat.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::odds::{Distribution, Fraction, HitRule};
use crate::{Actor, Bar, Cite, Ledger};

/// A question that stops `decide` until the table has answered it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Call {
    Roll(RollCall),
    Choice(ChoiceCall),
}

/// Dice to be thrown by one seat, with everything a player may want to know before they fall.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RollCall {
    /// Stable identifier such as `tsg.attack`; part of the proof of an app roll.
    pub purpose: Cow<'static, str>,
    /// One line for people: who throws at whom, for what.
    pub title: String,
    /// The side whose dice these are.
    pub seat: Actor,
    /// How many dice, 1 to 999.
    pub count: u16,
    pub sides: u8,
    pub cite: Cite,
    /// Why so many dice.
    pub ledger: Ledger,
    /// What each face does, for pools that count hits; absent for sums.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub hits: Option<HitRule>,
    /// Why those faces hit, and the readings that were possible.
    #[serde(default, skip_serializing_if = "Ledger::is_empty")]
    pub reading: Ledger,
    /// The exact distribution of the value read from these dice (hits, or the sum).
    pub odds: Distribution,
    /// The exact chance of each outcome that has a name: losses after caps, who falls back.
    pub outcomes: Vec<NamedChance>,
    /// The dice that answer these as things stand, so that both sides are seen before either throws; its `count` is 0
    /// where nobody answers, and its ledger then says why. Only for eyes: it is never written into a journal, because
    /// the answer is called for in its own time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub answer: Option<Box<RollCall>>,
}

/// The exact chance of one named outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NamedChance {
    pub name: String,
    pub chance: Fraction,
    /// Whose fate it is, where it is one side's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub seat: Option<Actor>,
    /// It stands for itself, whatever else happens. Of all others those about the same thing exclude each other and sum to
    /// one.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub fate: bool,
}

/// A choice one seat must make among enumerated options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChoiceCall {
    /// Stable identifier such as `tsg.losses`.
    pub purpose: Cow<'static, str>,
    pub title: String,
    pub seat: Actor,
    pub cite: Cite,
    pub options: Vec<ChoiceOption>,
    /// At least and at most so many options in all.
    pub least: u16,
    pub most: u16,
    /// Further limits on groups of options, such as two batteries at most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<ChoiceLimit>,
    /// What a sensible player would take: indexes into `options`, ascending. Always a fitting answer.
    pub usual: Vec<u16>,
    /// What a player might look for among the options and may not take, with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<Bar>>", optional))]
    pub barred: Vec<Bar>,
}

/// One thing that may be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChoiceOption {
    /// Stable word for typing and for the journal's readers, unique within the call.
    pub word: String,
    /// One line for people.
    pub label: String,
    /// The group this option counts against, matched with [`ChoiceLimit::group`]; empty for none.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub group: Cow<'static, str>,
    /// What it brings, in a word or two: "+2 dice".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>", optional))]
    pub adds: String,
    /// What follows from it, in one line: "4 strength points left, throws 1 die fewer from now on".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>", optional))]
    pub means: String,
}

/// At most so many options of one group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChoiceLimit {
    pub group: Cow<'static, str>,
    pub most: u16,
    pub cite: Cite,
}

/// What is asked, as far as it decides whether an answer given to one call also answers another: who throws how many dice of
/// which size for what, or who chooses for what. No wording, no entry number, no odds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    Roll { purpose: Cow<'static, str>, seat: Actor, count: u16, sides: u8 },
    Choice { purpose: Cow<'static, str>, seat: Actor },
}

impl Call {
    #[must_use]
    pub fn question(&self) -> Question {
        match self {
            Self::Roll(roll) => roll.question(),
            Self::Choice(choice) => choice.question(),
        }
    }

    #[must_use]
    pub fn seat(&self) -> Actor {
        match self {
            Self::Roll(roll) => roll.seat,
            Self::Choice(choice) => choice.seat,
        }
    }

    /// The call as it is written down: what answers it is called for in its own time.
    #[must_use]
    pub fn for_the_record(self) -> Self {
        match self {
            Self::Roll(roll) => Self::Roll(RollCall { answer: None, ..roll }),
            Self::Choice(choice) => Self::Choice(choice),
        }
    }

    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Roll(roll) => &roll.title,
            Self::Choice(choice) => &choice.title,
        }
    }

    #[must_use]
    pub fn purpose(&self) -> &str {
        match self {
            Self::Roll(roll) => &roll.purpose,
            Self::Choice(choice) => &choice.purpose,
        }
    }
}

impl Ledger {
    /// True when there is no line at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

impl RollCall {
    #[must_use]
    pub fn question(&self) -> Question {
        let (purpose, seat) = (self.purpose.clone(), self.seat);
        Question::Roll { purpose, seat, count: self.count, sides: self.sides }
    }
}

impl ChoiceCall {
    #[must_use]
    pub fn question(&self) -> Question {
        Question::Choice { purpose: self.purpose.clone(), seat: self.seat }
    }

    /// A choice of exactly one option; `usual` is the index of the sensible one.
    #[must_use]
    pub fn one(
        purpose: &'static str,
        title: String,
        seat: Actor,
        cite: Cite,
        options: Vec<ChoiceOption>,
        usual: u16,
    ) -> Self {
        let purpose = Cow::Borrowed(purpose);
        let (limits, barred, usual) = (Vec::new(), Vec::new(), vec![usual]);
        Self { purpose, title, seat, cite, options, least: 1, most: 1, limits, usual, barred }
    }

    /// How far a choice of so many options is, in a sentence: "1 of 2 chosen".
    #[must_use]
    pub fn progress(&self, chosen: usize) -> String {
        match (self.least, self.most) {
            (1, 1) => "Choose one.".to_owned(),
            (least, most) if least == most => format!("{chosen} of {most} chosen."),
            (0, most) => format!("{chosen} of at most {most} chosen; none is allowed."),
            (least, most) => format!("{chosen} chosen; at least {least}, at most {most}."),
        }
    }
}

impl NamedChance {
    #[must_use]
    pub fn new(name: impl Into<String>, chance: Fraction) -> Self {
        Self { name: name.into(), chance, seat: None, fate: false }
    }

    /// A chance that stands for itself.
    #[must_use]
    pub fn fate(self) -> Self {
        Self { fate: true, ..self }
    }

    /// A chance that is about one side.
    #[must_use]
    pub fn of(self, seat: Actor) -> Self {
        Self { seat: Some(seat), ..self }
    }
}

impl ChoiceOption {
    #[must_use]
    pub fn new(word: impl Into<String>, label: impl Into<String>) -> Self {
        let (group, adds, means) = (Cow::Borrowed(""), String::new(), String::new());
        Self { word: word.into(), label: label.into(), group, adds, means }
    }

    /// What it brings, in a word or two.
    #[must_use]
    pub fn adding(mut self, adds: impl Into<String>) -> Self {
        self.adds = adds.into();
        self
    }

    /// What follows from it, in one line.
    #[must_use]
    pub fn meaning(mut self, means: impl Into<String>) -> Self {
        self.means = means.into();
        self
    }

    #[must_use]
    pub fn in_group(mut self, group: &'static str) -> Self {
        self.group = Cow::Borrowed(group);
        self
    }
}
