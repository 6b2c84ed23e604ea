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
