//! What the table was asked: the question, and the reason that was shown for it. Odds are not written down; they follow from
//! the position and the order, and are computed again when they are looked at.

use std::borrow::Cow;

use campaign::{Audience, BattleId, WarState};
use journal::Kind;
use kernel::odds::HitRule;
use kernel::{Call, ChoiceCall, Cite, Ledger, Line, Question, RollCall, Seat, Seq};
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use serde::{Deserialize as DeriveDeserialize, Serialize as DeriveSerialize};

/// The body of a `roll_called` entry. Its seat is in the header.
#[derive(Clone, Debug, PartialEq, DeriveSerialize, DeriveDeserialize)]
pub struct RollCalled {
    /// Which call of its order this is, from 0 over rolls and choices.
    pub call: u32,
    pub purpose: Cow<'static, str>,
    pub title: String,
    pub count: u16,
    pub sides: u8,
    #[serde(with = "cite")]
    pub cite: Cite,
    /// Why so many dice.
    #[serde(with = "lines")]
    pub ledger: Ledger,
    /// What each face does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<HitRule>,
    /// Why those faces.
    #[serde(default, with = "lines", skip_serializing_if = "Ledger::is_empty")]
    pub reading: Ledger,
    /// The amendment whose order this is asked for, where one has put another in the recorded one's place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
}

/// The body of a `choice_called` entry. Its seat is in the header.
#[derive(Clone, Debug, PartialEq, DeriveSerialize, DeriveDeserialize)]
pub struct ChoiceCalled {
    pub call: u32,
    pub purpose: Cow<'static, str>,
    pub title: String,
    #[serde(with = "cite")]
    pub cite: Cite,
    /// Each option's word and label.
    pub options: Vec<(String, String)>,
    pub least: u16,
    pub most: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
}

/// A call as it was written down.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    Roll(RollCalled),
    Choice(ChoiceCalled),
}

impl Asked {
    /// What is written down of a call.
    #[must_use]
    pub fn of(call: &Call, index: u32, of: Option<u64>) -> Self {
        match call {
            Call::Roll(roll) => Self::Roll(RollCalled::of(roll, index, of)),
            Call::Choice(choice) => Self::Choice(ChoiceCalled::of(choice, index, of)),
        }
    }

    /// Who may read it, asked of a seat in a battle.
    pub(crate) fn readers(&self, war: &WarState, battle: BattleId, seat: Seat) -> Audience {
        match self {
            Self::Roll(_) => war.readers_of_sum(battle),
            Self::Choice(_) => war.readers_of_order(seat, battle),
        }
    }

    /// The question, asked of this seat.
    #[must_use]
    pub fn question(&self, seat: Seat) -> Question {
        let seat = seat.actor();
        match self {
            Self::Roll(roll) => Question::Roll {
                purpose: roll.purpose.clone(),
                seat,
                count: roll.count,
                sides: roll.sides,
            },
            Self::Choice(choice) => Question::Choice { purpose: choice.purpose.clone(), seat },
        }
    }

    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Roll(roll) => &roll.title,
            Self::Choice(choice) => &choice.title,
        }
    }

    /// The kind of entry that holds it.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Roll(_) => Kind::RollCalled,
            Self::Choice(_) => Kind::ChoiceCalled,
        }
    }

    /// Which call of its order this is.
    #[must_use]
    pub const fn index(&self) -> u32 {
        match self {
            Self::Roll(roll) => roll.call,
            Self::Choice(choice) => choice.call,
        }
    }

    /// The text to be stored.
    #[must_use]
    pub fn write(&self) -> String {
        match self {
            Self::Roll(roll) => super::text(roll),
            Self::Choice(choice) => super::text(choice),
        }
    }
}

impl RollCalled {
    #[must_use]
    pub fn of(roll: &RollCall, call: u32, of: Option<u64>) -> Self {
        Self {
            call,
            purpose: roll.purpose.clone(),
            title: roll.title.clone(),
            count: roll.count,
            sides: roll.sides,
            cite: roll.cite.clone(),
            ledger: roll.ledger.clone(),
            hits: roll.hits,
            reading: roll.reading.clone(),
            of,
        }
    }

    /// Hits, or the sum, of these faces.
    #[must_use]
    pub fn value(&self, faces: &[u8]) -> i64 {
        match &self.hits {
            Some(rule) => i64::from(rule.hits(faces)),
            None => faces.iter().map(|face| i64::from(*face)).sum(),
        }
    }
}

impl ChoiceCalled {
    #[must_use]
    pub fn of(choice: &ChoiceCall, call: u32, of: Option<u64>) -> Self {
        let option = |option: &kernel::ChoiceOption| (option.word.clone(), option.label.clone());
        Self {
            call,
            purpose: choice.purpose.clone(),
            title: choice.title.clone(),
            cite: choice.cite.clone(),
            options: choice.options.iter().map(option).collect(),
            least: choice.least,
            most: choice.most,
            of,
        }
    }

    /// The label of an option, or its word where it is none of these.
    #[must_use]
    pub fn label<'a>(&'a self, word: &'a str) -> &'a str {
        let known = self.options.iter().find(|(known, _)| known == word);
        known.map_or(word, |(_, label)| label)
    }
}

/// A place in the rules as text: `§3.7.2`, `R29`, `scenario`.
mod cite {
    use super::{Cite, Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(cite: &Cite, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(cite)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Cite, D::Error> {
        use serde::de::Error as _;
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// A ledger as a list: `[2, "subject", "reason", "§1.7"]`, with the entry that caused the line behind it; without a number
/// in front, a line that was considered and did not apply.
mod lines {
    use super::{Deserialize, Deserializer, Ledger, Serializer, WrittenLine};

    pub(super) fn serialize<S: Serializer>(ledger: &Ledger, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(ledger.lines.iter().map(WrittenLine::of))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Ledger, D::Error> {
        let lines = Vec::<WrittenLine>::deserialize(from)?;
        Ok(Ledger { lines: lines.into_iter().map(|line| line.0).collect() })
    }
}

/// One line of a ledger as it is written.
struct WrittenLine(Line);

/// The three forms a line may have.
#[derive(DeriveSerialize, DeriveDeserialize)]
#[serde(untagged)]
enum Form {
    Caused(i32, String, String, String, u64),
    Applies(i32, String, String, String),
    PassedOver(String, String, String),
}

impl WrittenLine {
    fn of(line: &Line) -> Self {
        Self(line.clone())
    }
}

impl Serialize for WrittenLine {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let line = &self.0;
        let (subject, reason) = (line.subject.to_string(), line.reason.to_string());
        let cite = line.cite.to_string();
        let form = match (line.applies, line.cause) {
            (false, _) => Form::PassedOver(subject, reason, cite),
            (true, None) => Form::Applies(line.amount, subject, reason, cite),
            (true, Some(Seq(cause))) => Form::Caused(line.amount, subject, reason, cite, cause),
        };
        form.serialize(to)
    }
}

impl<'de> Deserialize<'de> for WrittenLine {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (amount, subject, reason, cite, cause, applies) = match Form::deserialize(from)? {
            Form::Caused(amount, subject, reason, cite, cause) => {
                (amount, subject, reason, cite, Some(Seq(cause)), true)
            }
            Form::Applies(amount, subject, reason, cite) => {
                (amount, subject, reason, cite, None, true)
            }
            Form::PassedOver(subject, reason, cite) => (0, subject, reason, cite, None, false),
        };
        let (subject, reason) = (Cow::Owned(subject), Cow::Owned(reason));
        let cite = cite.parse().map_err(D::Error::custom)?;
        Ok(Self(Line { subject, amount, reason, cite, cause, applies }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call() -> RollCalled {
        let mut ledger = Ledger::new();
        ledger.add("A/501", 3, "fighting value", Cite::section("3.7.1"), None);
        ledger.add("B/501", -1, "lost a step", Cite::ruling(29), Some(Seq(7)));
        ledger.pass_over("", "no artillery", Cite::Scenario);
        RollCalled {
            call: 1,
            purpose: "tsg.attack".into(),
            title: "501st throws".into(),
            count: 2,
            sides: 6,
            cite: Cite::section("3.3"),
            ledger,
            hits: None,
            reading: Ledger::new(),
            of: None,
        }
    }

    #[test]
    fn a_ledger_is_a_list_of_lists() {
        let text = super::super::text(&call());
        let lines = r#"[[3,"A/501","fighting value","§3.7.1"],[-1,"B/501","lost a step","R29",7],["","no artillery","scenario"]]"#;
        assert!(text.contains(lines), "{text}");
        assert_eq!(serde_json::from_str::<RollCalled>(&text).unwrap(), call());
    }

    #[test]
    fn a_place_that_is_none_is_refused() {
        let text = super::super::text(&call()).replace("§3.7.1", "x3.7.1");
        assert!(serde_json::from_str::<RollCalled>(&text).is_err());
    }
}
