//! The one way to change the past. What was written stays; an amendment says what counts instead.

use campaign::{BattleId, WarEvent};
use kernel::{Answer, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// The body of an `amended` entry: the change, everybody's agreement to it, and what came of it when every later order was
/// decided again with its recorded answers. Orders that came out the same are not named.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Amended {
    pub change: Change,
    pub reason: String,
    /// Seats other than the asking one that agreed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreed_by: Vec<Seat>,
    #[serde(default, skip_serializing_if = "OnNewQuestion::is_ask")]
    pub on_new: OnNewQuestion,
    /// Orders that no longer count: taken out, or no longer possible.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub falls: Vec<u64>,
    /// Orders whose recorded outcome counts again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub back: Vec<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<ChangedOrder>,
    /// Orders that wait for the table, because they ask something now that they did not ask then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stops: Vec<Stopped>,
    /// Orders that are decided again as soon as the table has answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<u64>,
    /// The digest of the state it leads to, and the fold that made it.
    pub state: String,
    pub fold: String,
}

/// What is changed. Entries are named by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// These orders never were.
    Out { orders: Vec<u64> },
    /// Another order in the place of one. `now` is its text, as an `ordered` entry would have it.
    Order { order: u64, now: String },
    /// Dice that were typed wrongly.
    Faces { roll: u64, now: Vec<u8>, typed_by: String },
    /// Other options than were chosen.
    Choice { choice: u64, now: Vec<String> },
    /// A ruling that was forgotten, right before this order.
    Before { order: u64, battle: BattleId, seat: Seat, now: String },
    /// An amendment is taken out: redo.
    Undone { amendment: u64 },
    /// The table has answered what an amendment asked: what waited goes on.
    Continued { amendment: u64 },
}

/// What becomes of a later order that asks the table something it did not ask then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum OnNewQuestion {
    /// It stops there, and the table answers.
    #[default]
    Ask,
    /// It falls. The order that is changed itself is asked about all the same.
    Fall,
}

/// An order that turns out differently.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChangedOrder {
    pub order: u64,
    /// The entry after which its outcome now takes effect.
    pub at: u64,
    pub told: Vec<ToldEvent>,
}

/// An order that stops at a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stopped {
    pub order: u64,
    /// The entry after which its outcome is to take effect, once the table has answered.
    pub at: u64,
    /// The entries of the answers that still count, in the order of their calls.
    pub answers: Vec<u64>,
}

/// An event of a changed order, as its entry would have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldEvent {
    pub battle: BattleId,
    pub event: WarEvent,
}

impl OnNewQuestion {
    #[must_use]
    pub const fn is_ask(&self) -> bool {
        matches!(self, Self::Ask)
    }
}

impl Serialize for ToldEvent {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::Error as _;
        let body = RawValue::from_string(self.event.write()).map_err(S::Error::custom)?;
        (self.battle, body).serialize(to)
    }
}

impl<'de> Deserialize<'de> for ToldEvent {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        let (battle, body) = <(BattleId, Box<RawValue>)>::deserialize(from)?;
        let event = WarEvent::read(battle, body.get()).map_err(D::Error::custom)?;
        Ok(Self { battle, event })
    }
}

impl Change {
    /// The order or answer whose place in the history the change begins at; an amendment's own for the last two.
    #[must_use]
    pub fn entry(&self) -> u64 {
        match self {
            Self::Out { orders } => orders.iter().copied().min().unwrap_or_default(),
            Self::Order { order, .. } | Self::Before { order, .. } => *order,
            Self::Faces { roll, .. } => *roll,
            Self::Choice { choice, .. } => *choice,
            Self::Undone { amendment } | Self::Continued { amendment } => *amendment,
        }
    }

    /// The text of the order that it puts in the place of a recorded one.
    #[must_use]
    pub fn order(&self) -> Option<&str> {
        match self {
            Self::Order { now, .. } => Some(now),
            _ => None,
        }
    }

    /// The answer that it puts in the place of a recorded one.
    #[must_use]
    pub fn answer(&self) -> Option<Answer> {
        match self {
            Self::Faces { now, .. } => Some(Answer::Faces(now.clone())),
            Self::Choice { now, .. } => Some(Answer::Words(now.clone())),
            _ => None,
        }
    }
}
