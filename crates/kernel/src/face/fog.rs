//! Who knows what, in a battle in which not everything lies open on the table.

use crate::{Name, Side};

/// Who looks at a battle.
#[derive(Clone, Copy)]
pub enum Eyes<'a> {
    /// The senior seat of a side.
    Senior(Side),
    /// A commander below it: of the units of his side that `commands` says.
    Commander { side: Side, commands: &'a dyn Fn(Name) -> bool },
}

/// Who may read an event, beside the umpire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Readers {
    Everybody,
    /// These alone; nobody but the umpire where it is empty.
    Only(Vec<Reader>),
}

/// One of those who may read an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reader {
    /// Everybody of a side.
    Side(Side),
    /// Its senior seat.
    Senior(Side),
    /// The commander of a unit, and those above him.
    Unit(Side, Name),
}

/// How messages between commanders travel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    /// Rounds until they arrive; 0 for at once.
    pub rounds: u8,
    /// The umpire carries them: nothing arrives that he has not passed on.
    pub by_umpire: bool,
}

impl Eyes<'_> {
    #[must_use]
    pub const fn side(&self) -> Side {
        match self {
            Self::Senior(side) | Self::Commander { side, .. } => *side,
        }
    }
}

impl Readers {
    /// The umpire, and nobody else.
    pub const UMPIRE: Self = Self::Only(Vec::new());

    #[must_use]
    pub fn only(readers: impl IntoIterator<Item = Reader>) -> Self {
        Self::Only(readers.into_iter().collect())
    }
}
