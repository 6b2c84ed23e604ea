//! Face-down orders in letters: `H`, `all H`.

use api::two_star_general::parse::status;
use api::two_star_general::state::Status;

/// One thing said about the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrderWord {
    /// For the battalion that is next.
    Next(Status),
    All(Status),
}

impl OrderWord {
    /// `M` for the next battalion, `all H` for every one; anything else is neither.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        match (words.next()?, words.next(), words.next()) {
            (all, Some(letter), None) if all.eq_ignore_ascii_case("all") => {
                status(letter).map(Self::All)
            }
            (letter, None, None) => status(letter).map(Self::Next),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_is_for_the_next_battalion() {
        assert_eq!(OrderWord::read("d"), Some(OrderWord::Next(Status::DigIn)));
        assert_eq!(OrderWord::read("all hold"), Some(OrderWord::All(Status::Hold)));
        assert_eq!(OrderWord::read("marche D"), None);
    }
}
