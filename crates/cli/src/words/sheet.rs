//! Face-down orders in letters: `H`, `all H`.

use api::kernel::face::FaceDown;

/// One thing said about the sheet: an order for the unit that is next, or for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SheetWord {
    Next(String),
    All(String),
}

impl SheetWord {
    /// `M` for the next unit, `all H` for every one; anything else is neither.
    pub(crate) fn read(text: &str, writing: &dyn FaceDown) -> Option<Self> {
        let mut words = text.split_whitespace();
        match (words.next()?, words.next(), words.next()) {
            (all, Some(letter), None) if all.eq_ignore_ascii_case("all") => {
                writing.order_word(letter).map(Self::All)
            }
            (letter, None, None) => writing.order_word(letter).map(Self::Next),
            _ => None,
        }
    }
}
