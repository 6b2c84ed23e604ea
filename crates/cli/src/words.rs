//! Words to orders: what people type is turned into the requests of the api. Whether an order is allowed is not asked
//! here; words only have to name things that exist.

mod about;
mod order;
mod past;
mod sheet;

pub(crate) use about::{about, is_whole};
pub(crate) use order::{Place, Said, order, ruling};
pub(crate) use past::{Manner, Meant, Past};
pub(crate) use sheet::SheetWord;

use api::ApiError;

/// A refusal of what only the umpire may do, with `how` this door lets a person speak for him; any other as it was.
pub(crate) fn for_the_umpire(mut error: ApiError, how: &str) -> ApiError {
    if ["rules.umpire_only", "rules.not_the_umpire"].contains(&&*error.code) {
        error.hint = Some(format!("{how}; both sides may do so when they agree"));
    }
    error
}

/// Words that make no order, with what would.
pub(crate) fn fault(message: impl Into<String>, hint: impl Into<String>) -> ApiError {
    ApiError::usage("words", message).hint(hint)
}

/// A yes to a question that Enter denies.
pub(crate) fn is_yes(text: &str) -> bool {
    matches!(&*text.to_lowercase(), "y" | "yes")
}
