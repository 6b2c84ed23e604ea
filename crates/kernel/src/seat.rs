//! Who acts. A book knows an [`Actor`]: a side, the umpire, the program. From the war outward a [`Seat`] acts, of which a side may
//! have several: its senior one, and the commanders below it.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Name;

/// One of the two sides of a war. The names players see come from the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Side {
    Blue,
    Orange,
}

/// Who gives an order or answers a call, as far as a book asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Actor {
    Blue,
    Orange,
    /// The referee, or both sides acting together on a ruling.
    Umpire,
    /// The program: digests, round starts, and whatever the rules do by themselves.
    App,
}

/// A place at the table that may put entries into the journal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "Actor | `${Side}.${string}`"))]
pub enum Seat {
    /// The senior seat of its side: it speaks for all of it.
    Blue,
    /// As [`Seat::Blue`].
    Orange,
    Umpire,
    App,
    /// A commander below his side's senior seat, with the part of it that the war's setup gives him.
    Commander(SeatId),
}

/// A commander's seat: `blue.second` is the seat `second` of blue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatId {
    side: Side,
    /// The whole word, with the side's.
    word: Name,
}

/// A text that names no seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a seat: blue, orange, umpire, or a commander's such as blue.second")]
pub struct NoSeat(pub String);

impl Side {
    pub const BOTH: [Self; 2] = [Self::Blue, Self::Orange];

    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::Blue => Self::Orange,
            Self::Orange => Self::Blue,
        }
    }

    #[must_use]
    pub const fn actor(self) -> Actor {
        match self {
            Self::Blue => Actor::Blue,
            Self::Orange => Actor::Orange,
        }
    }

    /// The side's senior seat.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Self::Blue => Seat::Blue,
            Self::Orange => Seat::Orange,
        }
    }

    /// 0 for blue, 1 for orange: for arrays indexed by side.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Blue => 0,
            Self::Orange => 1,
        }
    }
}

impl Actor {
    pub const ALL: [Self; 4] = [Self::Blue, Self::Orange, Self::Umpire, Self::App];

    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Blue => Some(Side::Blue),
            Self::Orange => Some(Side::Orange),
            Self::Umpire | Self::App => None,
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Orange => "orange",
            Self::Umpire => "umpire",
            Self::App => "app",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|actor| actor.word() == word)
    }
}

impl SeatId {
    /// The seat that a scenario calls `id`, 1 to 17 characters of those a [`Name`] may have.
    ///
    /// # Errors
    /// [`NoSeat`] when the id is none.
    pub fn new(side: Side, id: &str) -> Result<Self, NoSeat> {
        let word = format!("{side}.{id}");
        match Name::new(&word) {
            Ok(word) if !id.is_empty() => Ok(Self { side, word }),
            _ => Err(NoSeat(word)),
        }
    }

    #[must_use]
    pub const fn side(self) -> Side {
        self.side
    }

    /// The word stored in the journal.
    #[must_use]
    pub fn word(&self) -> &str {
        self.word.as_str()
    }

    /// What the scenario calls it.
    #[must_use]
    pub fn id(&self) -> &str {
        self.word().split_once('.').map_or("", |(_, id)| id)
    }

    /// The word as a name, for sentences.
    #[must_use]
    pub const fn name(self) -> Name {
        self.word
    }
}

impl Seat {
    /// The seats that every war has.
    pub const ALL: [Self; 4] = [Self::Blue, Self::Orange, Self::Umpire, Self::App];

    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Blue => Some(Side::Blue),
            Self::Orange => Some(Side::Orange),
            Self::Commander(id) => Some(id.side),
            Self::Umpire | Self::App => None,
        }
    }

    /// Whom a book takes it for.
    #[must_use]
    pub const fn actor(self) -> Actor {
        match self {
            Self::Blue => Actor::Blue,
            Self::Orange => Actor::Orange,
            Self::Commander(id) => id.side.actor(),
            Self::Umpire => Actor::Umpire,
            Self::App => Actor::App,
        }
    }

    /// The word stored in the journal.
    #[must_use]
    pub fn word(&self) -> &str {
        match self {
            Self::Commander(id) => id.word(),
            other => other.actor().word(),
        }
    }

    /// Reads the word stored in the journal.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        if let Some(actor) = Actor::from_word(word) {
            return Some(actor.into());
        }
        let (side, id) = word.split_once('.')?;
        let side = Actor::from_word(side)?.side()?;
        SeatId::new(side, id).ok().map(Self::Commander)
    }
}

impl From<Actor> for Seat {
    fn from(actor: Actor) -> Self {
        match actor {
            Actor::Blue => Self::Blue,
            Actor::Orange => Self::Orange,
            Actor::Umpire => Self::Umpire,
            Actor::App => Self::App,
        }
    }
}

impl PartialEq<Actor> for Seat {
    fn eq(&self, actor: &Actor) -> bool {
        *self == Self::from(*actor)
    }
}

impl PartialEq<Seat> for Actor {
    fn eq(&self, seat: &Seat) -> bool {
        seat == self
    }
}

impl FromStr for Seat {
    type Err = NoSeat;

    fn from_str(word: &str) -> Result<Self, NoSeat> {
        Self::from_word(word).ok_or_else(|| NoSeat(word.to_owned()))
    }
}

impl TryFrom<String> for Seat {
    type Error = NoSeat;

    fn try_from(word: String) -> Result<Self, NoSeat> {
        word.parse()
    }
}

impl From<Seat> for String {
    fn from(seat: Seat) -> Self {
        seat.word().to_owned()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.actor().word())
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Debug for SeatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
