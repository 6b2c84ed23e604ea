//! What the journal must know of an event without knowing its book.

use crate::Actor;

/// The kind of entry an event is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilingKind {
    Happened,
    /// An umpire's ruling.
    Ruled,
    /// A side's orders were laid face down.
    Sealed,
    /// They were turned up.
    Revealed,
}

/// How an event is filed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filing {
    pub kind: FilingKind,
    /// Who is credited with it; without it the seat that gave the order. Effects of both sides' orders are credited to
    /// the app, not to the last player.
    pub by: Option<Actor>,
    /// Whether it ends a round: the war's digest is written behind it.
    pub ends_a_round: bool,
}

impl Filing {
    /// Something that the order of a seat brought about.
    pub const HAPPENED: Self = Self::of(FilingKind::Happened);
    /// Something that follows by itself, such as the next phase.
    pub const CLOCKWORK: Self =
        Self { kind: FilingKind::Happened, by: Some(Actor::App), ends_a_round: false };
    /// The end of a round, which follows by itself.
    pub const ROUND: Self = Self { ends_a_round: true, ..Self::CLOCKWORK };

    #[must_use]
    pub const fn of(kind: FilingKind) -> Self {
        Self { kind, by: None, ends_a_round: false }
    }

    /// Something that an order of this actor brought about, though another order came last.
    #[must_use]
    pub const fn by(actor: Actor) -> Self {
        Self { by: Some(actor), ..Self::HAPPENED }
    }
}
