//! What sorts of entries there are, and what to do with one this program does not know.

use std::fmt;
use std::sync::LazyLock;

use serde::{Serialize, Serializer};

/// The sort of an entry: one byte in the header, a word for people and in exports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The campaign was founded: rules, options, scenario, seats, dice commitments. Always entry 1.
    Founded,
    /// What one side alone knows from the start.
    Briefed,
    /// A seat gave an order.
    Ordered,
    /// The app asked for dice.
    RollCalled,
    /// Dice fell, on the table or in the app.
    Rolled,
    /// The app asked a seat to choose.
    ChoiceCalled,
    /// A seat chose.
    Chosen,
    /// An outcome of the rules.
    Happened,
    /// The umpire ruled.
    Ruled,
    /// A commitment to hidden orders.
    Sealed,
    /// Hidden orders were turned over.
    Revealed,
    /// The past was changed: the one way to do so.
    Amended,
    /// Withheld entries may now be read by all.
    Opened,
    /// A seat began a new chain of dice.
    Committed,
    /// Who holds a seat.
    Seated,
    /// A remark without effect.
    Noted,
    /// The hash of the folded state at this point.
    Digest,
    /// A photograph that was taken at the table.
    Photographed,
    /// A code from 128 to 255: carries no state, so any program may skip it.
    Annotation(u8),
    /// A code of a newer program. It may carry state, so a file that has one is not appended to.
    Unknown(u8),
}

/// The lowest code of an annotation.
const ANNOTATIONS: u8 = 128;

/// Words of the codes that have no kind of their own.
static OTHER_WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let word = |code: u8| {
        let sort = if code >= ANNOTATIONS { "annotation" } else { "unknown" };
        format!("{sort}_{code}")
    };
    (0..=u8::MAX).map(word).collect()
});

impl Kind {
    /// Every kind this program writes, annotations apart, in the order of their codes from 1.
    pub const KNOWN: [Self; 18] = [
        Self::Founded,
        Self::Briefed,
        Self::Ordered,
        Self::RollCalled,
        Self::Rolled,
        Self::ChoiceCalled,
        Self::Chosen,
        Self::Happened,
        Self::Ruled,
        Self::Sealed,
        Self::Revealed,
        Self::Amended,
        Self::Opened,
        Self::Committed,
        Self::Seated,
        Self::Noted,
        Self::Digest,
        Self::Photographed,
    ];

    /// The kind of this code; never fails, because an unknown kind is still an entry.
    #[must_use]
    pub fn from_code(code: u8) -> Self {
        let known = Self::KNOWN.get(usize::from(code).wrapping_sub(1));
        known.copied().unwrap_or(if code >= ANNOTATIONS {
            Self::Annotation(code)
        } else {
            Self::Unknown(code)
        })
    }

    /// The byte that is stored.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Founded => 1,
            Self::Briefed => 2,
            Self::Ordered => 3,
            Self::RollCalled => 4,
            Self::Rolled => 5,
            Self::ChoiceCalled => 6,
            Self::Chosen => 7,
            Self::Happened => 8,
            Self::Ruled => 9,
            Self::Sealed => 10,
            Self::Revealed => 11,
            Self::Amended => 12,
            Self::Opened => 13,
            Self::Committed => 14,
            Self::Seated => 15,
            Self::Noted => 16,
            Self::Digest => 17,
            Self::Photographed => 18,
            Self::Annotation(code) | Self::Unknown(code) => code,
        }
    }

    /// The word: `roll_called`, `annotation_200`, `unknown_42`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Founded => "founded",
            Self::Briefed => "briefed",
            Self::Ordered => "ordered",
            Self::RollCalled => "roll_called",
            Self::Rolled => "rolled",
            Self::ChoiceCalled => "choice_called",
            Self::Chosen => "chosen",
            Self::Happened => "happened",
            Self::Ruled => "ruled",
            Self::Sealed => "sealed",
            Self::Revealed => "revealed",
            Self::Amended => "amended",
            Self::Opened => "opened",
            Self::Committed => "committed",
            Self::Seated => "seated",
            Self::Noted => "noted",
            Self::Digest => "digest",
            Self::Photographed => "photographed",
            Self::Annotation(code) | Self::Unknown(code) => &OTHER_WORDS[usize::from(code)],
        }
    }

    /// The kind of a word; `None` for a word that is none.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        (0..=u8::MAX).map(Self::from_code).find(|kind| kind.as_str() == word)
    }

    /// True for a kind of a newer program that may carry state.
    #[must_use]
    pub fn is_unknown(self) -> bool {
        matches!(self, Self::Unknown(_))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_and_every_word_survives() {
        for code in 0..=u8::MAX {
            let kind = Kind::from_code(code);
            assert_eq!(kind.code(), code);
            assert_eq!(Kind::parse(kind.as_str()), Some(kind));
            assert_eq!(kind.is_unknown(), code == 0 || (19..128).contains(&code));
        }
    }

    /// The table of docs/JOURNAL.md.
    #[test]
    fn the_codes_are_those_of_the_specification() {
        let words = [
            "founded",
            "briefed",
            "ordered",
            "roll_called",
            "rolled",
            "choice_called",
            "chosen",
            "happened",
            "ruled",
            "sealed",
            "revealed",
            "amended",
            "opened",
            "committed",
            "seated",
            "noted",
            "digest",
            "photographed",
        ];
        for (code, word) in (1..).zip(words) {
            assert_eq!(Kind::from_code(code).as_str(), word);
        }
        assert_eq!(Kind::parse("annotation_5"), None);
        assert_eq!(Kind::parse("struck"), None);
    }
}
