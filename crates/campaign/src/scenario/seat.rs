//! `[[seats]]`: commanders below the senior seats of the sides.

use schemars::JsonSchema;
use serde::Deserialize;

use super::at::At;
use super::format::SideWord;

/// A commander's seat.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatEntry {
    /// 1 to 17 letters, digits, `.`, `-`, `_` or `/`. The seat is then called `blue.` or `orange.` and this.
    pub(super) id: At<String>,
    /// How sentences call whoever sits there: "Lt Col Strayer".
    #[schemars(length(min = 1, max = 60))]
    pub(super) post: String,
    pub(super) side: SideWord,
    /// What he commands, by id: battalions, batteries, stands, or whole battles.
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub(super) commands: Vec<At<String>>,
    /// The seats right below his, by id.
    #[serde(default)]
    #[schemars(length(max = 24))]
    pub(super) over: Vec<At<String>>,
}
