//! The reading that a group may switch at founding.

use kernel::Side;

kernel::readings! {
    /// The readings that a group may switch at founding (`sf.*`).
    pub struct Options in "sf" {
        first: First = "first" (1) "Which side stands fast first?" {
            Blue = "blue": "Blue",
            Orange = "orange": "Orange",
        }
    }
}

impl Options {
    /// R1 The side that stands fast first.
    #[must_use]
    pub const fn first(&self) -> Side {
        match self.first {
            First::Blue => Side::Blue,
            First::Orange => Side::Orange,
        }
    }
}
