//! Why not: a refusal is a value with a place in the rules and one plain sentence.

use serde::{Deserialize, Serialize};

use crate::Cite;

/// What every rule set's refusal can say about itself.
pub trait Refusal {
    /// Stable word, such as `out_of_range`. Programs match on it; people read the sentence.
    fn code(&self) -> &'static str;
    fn cite(&self) -> Cite;
    /// What is wrong, in one sentence.
    fn sentence(&self) -> String;
    /// What would be allowed, where that can be said.
    fn instead(&self) -> Option<String>;

    /// The form that crosses the api.
    fn refused(&self) -> Refused {
        Refused {
            code: self.code().to_owned(),
            cite: self.cite(),
            sentence: self.sentence(),
            instead: self.instead(),
        }
    }
}

/// A refusal of any rule set, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Refused {
    pub code: String,
    pub cite: Cite,
    pub sentence: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub instead: Option<String>,
}

/// Makes a rule set's refusal out of its chapters' refusals: each answers for itself, and each turns into the whole and into
/// a [`Halt`](crate::Halt), so that a rule can say `return Err(TooFar { … }.into())`.
#[macro_export]
macro_rules! refusal_of_chapters {
    ($whole:ident { $($variant:ident($chapter:ty)),* $(,)? }) => {
        impl $crate::Refusal for $whole {
            fn code(&self) -> &'static str {
                match self { $(Self::$variant(refusal) => refusal.code()),* }
            }
            fn cite(&self) -> $crate::Cite {
                match self { $(Self::$variant(refusal) => refusal.cite()),* }
            }
            fn sentence(&self) -> String {
                match self { $(Self::$variant(refusal) => refusal.sentence()),* }
            }
            fn instead(&self) -> Option<String> {
                match self { $(Self::$variant(refusal) => refusal.instead()),* }
            }
        }

        impl From<$whole> for $crate::Halt<$whole> {
            fn from(refusal: $whole) -> Self {
                Self::Refused(refusal)
            }
        }

        $(
            impl From<$chapter> for $whole {
                fn from(refusal: $chapter) -> Self {
                    Self::$variant(refusal)
                }
            }

            impl From<$chapter> for $crate::Halt<$whole> {
                fn from(refusal: $chapter) -> Self {
                    Self::Refused($whole::$variant(refusal))
                }
            }
        )*
    };
}
