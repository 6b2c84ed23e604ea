//! Face-down orders in letters: `1-506 M 2-506 H`, `all H`.

use std::collections::BTreeMap;

use api::error::ApiResult;
use api::two_star_general::state::{BattalionId, Status};

use super::Known;
use super::order::shape;

/// One thing said about the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrderWord {
    /// For the battalion that is next.
    Next(Status),
    All(Status),
}

/// `1-506 M 2-506 H`, in any number.
///
/// # Errors
/// When a word is no battalion or no order.
pub(crate) fn sheet(words: &[&str], known: &Known) -> ApiResult<BTreeMap<BattalionId, Status>> {
    let joined = words.join(" ").replace(['=', ':', ','], " ");
    let words: Vec<&str> = joined.split_whitespace().collect();
    if words.is_empty() || !words.len().is_multiple_of(2) {
        return Err(shape(EXAMPLE));
    }
    let mut orders = BTreeMap::new();
    for pair in words.chunks_exact(2) {
        let status = order_letter(pair[1]).ok_or_else(|| shape(EXAMPLE))?;
        orders.insert(known.battalion(pair[0])?, status);
    }
    Ok(orders)
}

const EXAMPLE: &str = "set marche D lowland M";

impl OrderWord {
    /// `M` for the next battalion, `all H` for every one; anything else is neither.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        match (words.next()?, words.next(), words.next()) {
            (all, Some(letter), None) if all.eq_ignore_ascii_case("all") => {
                order_letter(letter).map(Self::All)
            }
            (letter, None, None) => order_letter(letter).map(Self::Next),
            _ => None,
        }
    }
}

/// The order of a letter or word: M, H, D, R.
pub(crate) fn order_letter(word: &str) -> Option<Status> {
    let plain = word.to_lowercase().replace([' ', '-', '_'], "");
    Status::ALL.into_iter().find(|status| {
        let full = status.word().to_lowercase().replace(' ', "");
        plain == full || (plain.len() == 1 && full.starts_with(&plain))
    })
}

#[cfg(test)]
mod tests {
    use api::kernel::Side;

    use super::*;

    #[test]
    fn letters_and_words_are_orders() {
        let said = [("M", Status::Move), ("h", Status::Hold), ("dig-in", Status::DigIn)];
        for (word, status) in said {
            assert_eq!(order_letter(word), Some(status));
        }
        assert_eq!(order_letter("Retreat"), Some(Status::Retreat));
        assert_eq!(order_letter("x"), None);
        assert_eq!(order_letter(""), None);
    }

    #[test]
    fn several_battalions_are_set_at_once() {
        let known = Known::for_tests(Side::Blue, &[], &["marche", "lowland"]);
        let orders = sheet(&["marche", "D", "low=M"], &known).unwrap();
        let id = |text: &str| BattalionId::new(text).unwrap();
        let expected = [(id("marche"), Status::DigIn), (id("lowland"), Status::Move)];
        assert_eq!(orders, BTreeMap::from(expected));
        assert!(sheet(&["marche"], &known).is_err());
        assert!(sheet(&["marche", "Q"], &known).is_err());
    }

    #[test]
    fn one_letter_is_for_the_next_battalion() {
        assert_eq!(OrderWord::read("d"), Some(OrderWord::Next(Status::DigIn)));
        assert_eq!(OrderWord::read("all hold"), Some(OrderWord::All(Status::Hold)));
        assert_eq!(OrderWord::read("marche D"), None);
    }
}
