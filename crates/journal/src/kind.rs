//! What sorts of entries there are, and what to do with one this program does not know.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The sort of an entry. Stored as lower-case text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Kind {
    /// The campaign was founded: rules, options, scenario, seats, dice commitments. Always entry 1.
    Founded,
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
    /// Entries were removed from the effective history.
    Struck,
    /// The umpire ruled.
    Ruled,
    /// A remark without effect.
    Noted,
    /// A commitment to hidden orders.
    Sealed,
    /// Hidden orders were turned over.
    Revealed,
    /// The hash of the folded state at this point.
    Digest,
    /// Table dice were corrected, visibly.
    Amended,
    /// A kind that begins with `x_`: carries no state, so any program may skip it.
    Annotation(String),
    /// A kind of a newer program. It may carry state, so a file that has one is not appended to.
    Unknown(String),
}

impl Kind {
    /// Every kind this program writes, annotations apart.
    pub const KNOWN: [Self; 14] = [
        Self::Founded,
        Self::Ordered,
        Self::RollCalled,
        Self::Rolled,
        Self::ChoiceCalled,
        Self::Chosen,
        Self::Happened,
        Self::Struck,
        Self::Ruled,
        Self::Noted,
        Self::Sealed,
        Self::Revealed,
        Self::Digest,
        Self::Amended,
    ];

    /// The kind stored as this text; never fails, because an unknown kind is still an entry.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        known(text).unwrap_or_else(|| {
            if text.starts_with("x_") {
                Self::Annotation(text.to_owned())
            } else {
                Self::Unknown(text.to_owned())
            }
        })
    }

    /// The text as stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Founded => "founded",
            Self::Ordered => "ordered",
            Self::RollCalled => "roll_called",
            Self::Rolled => "rolled",
            Self::ChoiceCalled => "choice_called",
            Self::Chosen => "chosen",
            Self::Happened => "happened",
            Self::Struck => "struck",
            Self::Ruled => "ruled",
            Self::Noted => "noted",
            Self::Sealed => "sealed",
            Self::Revealed => "revealed",
            Self::Digest => "digest",
            Self::Amended => "amended",
            Self::Annotation(text) | Self::Unknown(text) => text,
        }
    }

    /// True for a kind of a newer program that may carry state.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }

    /// True for a kind that any program may skip.
    #[must_use]
    pub fn is_annotation(&self) -> bool {
        matches!(self, Self::Annotation(_))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<String> for Kind {
    fn from(text: String) -> Self {
        Self::parse(&text)
    }
}

impl From<Kind> for String {
    fn from(kind: Kind) -> Self {
        kind.as_str().to_owned()
    }
}

/// True when this program neither knows the kind nor may skip it. Allocates nothing: asked once per entry read.
pub(crate) fn is_unknown(text: &str) -> bool {
    !text.starts_with("x_") && known(text).is_none()
}

fn known(text: &str) -> Option<Kind> {
    Some(match text {
        "founded" => Kind::Founded,
        "ordered" => Kind::Ordered,
        "roll_called" => Kind::RollCalled,
        "rolled" => Kind::Rolled,
        "choice_called" => Kind::ChoiceCalled,
        "chosen" => Kind::Chosen,
        "happened" => Kind::Happened,
        "struck" => Kind::Struck,
        "ruled" => Kind::Ruled,
        "noted" => Kind::Noted,
        "sealed" => Kind::Sealed,
        "revealed" => Kind::Revealed,
        "digest" => Kind::Digest,
        "amended" => Kind::Amended,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_kind_survives_its_own_text() {
        for kind in Kind::KNOWN {
            assert_eq!(Kind::parse(kind.as_str()), kind);
            assert!(!is_unknown(kind.as_str()));
        }
    }

    #[test]
    fn a_kind_of_a_newer_program_is_kept_and_told_apart_from_a_remark() {
        assert_eq!(Kind::parse("parleyed"), Kind::Unknown("parleyed".to_owned()));
        assert_eq!(Kind::parse("x_bookmark"), Kind::Annotation("x_bookmark".to_owned()));
        assert!(is_unknown("parleyed") && !is_unknown("x_bookmark"));
    }
}
