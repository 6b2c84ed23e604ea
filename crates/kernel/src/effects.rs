//! What an event did, in the few words by which every book's record is searched.

/// What came of a throw or an event. Several may be true at once, and none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// It hit.
    pub hits: bool,
    /// It could have hit and did not.
    pub no_hit: bool,
    /// Strength points, men, vehicles or a headquarters were lost; a man was wounded, killed or taken.
    pub loss: bool,
    /// A stand, a sub-unit or a vehicle was destroyed; a man was killed.
    pub destroyed: bool,
    /// A piece is elsewhere afterwards; coming on and leaving count too.
    pub moved: bool,
}

impl Effects {
    /// Nothing that is searched for.
    pub const NONE: Self =
        Self { hits: false, no_hit: false, loss: false, destroyed: false, moved: false };
    pub const LOSS: Self = Self { loss: true, ..Self::NONE };
    /// Whatever is destroyed is lost.
    pub const DESTROYED: Self = Self { destroyed: true, ..Self::LOSS };
    pub const MOVED: Self = Self { moved: true, ..Self::NONE };

    /// Of a throw that counts hits.
    #[must_use]
    pub const fn of_throw(hits: bool) -> Self {
        Self { hits, no_hit: !hits, ..Self::NONE }
    }

    /// These, if it is so.
    #[must_use]
    pub const fn only_if(self, is_so: bool) -> Self {
        if is_so { self } else { Self::NONE }
    }
}
