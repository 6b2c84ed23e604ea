//! The rule sets of this program and their fingerprints, and whether a campaign was founded with the same. Each is compared for
//! itself, so that a book more does not make an older campaign look changed.

use std::collections::BTreeMap;

use campaign::War;
use campaign::link::Scale;
use kernel::RuleSet as _;

/// A rule set as this program knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    pub tag: &'static str,
    pub title: &'static str,
    pub fingerprint: String,
}

/// The war's own rules, then its books from the largest scale down.
#[must_use]
pub fn books() -> Vec<Book> {
    let war = own(&War::fingerprint()).to_owned();
    let war = Book { tag: War::TAG, title: "The war", fingerprint: war };
    let book = |scale: Scale| Book {
        tag: scale.tag(),
        title: scale.title(),
        fingerprint: scale.fingerprint(),
    };
    core::iter::once(war).chain(Scale::ALL.map(book)).collect()
}

/// What is written down at the founding of a campaign: each rule set by its tag.
#[must_use]
pub fn noted() -> BTreeMap<String, String> {
    books().into_iter().map(|book| (book.tag.to_owned(), book.fingerprint)).collect()
}

/// The rule set of a tag, if this program has it.
#[must_use]
pub fn known(tag: &str) -> Option<Book> {
    books().into_iter().find(|book| book.tag == tag)
}

/// Whether this program plays by what was noted for a tag.
#[must_use]
pub fn is_same(tag: &str, noted: &str) -> bool {
    let noted = if tag == War::TAG { own(noted) } else { noted };
    known(tag).is_some_and(|book| book.fingerprint == noted)
}

/// The war's own part of its fingerprint: earlier programs noted those of the books they had behind it, as `war/1+8e87…`.
fn own(fingerprint: &str) -> &str {
    fingerprint.split('+').next().unwrap_or(fingerprint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_founding_notes_every_book_for_itself() {
        let noted = noted();
        assert_eq!(
            noted.keys().map(String::as_str).collect::<Vec<_>>(),
            ["bgc", "cc", "combat", "ops", "tsg", "war"]
        );
        assert!(noted.iter().all(|(tag, print)| is_same(tag, print)));
        assert!(!noted["war"].contains('+'), "{noted:?}");
    }

    /// A campaign founded when the war knew one book, or two, is as it was as long as that book is.
    #[test]
    fn a_book_more_changes_no_older_campaign() {
        let [tsg, cc, ..] = Scale::ALL.map(Scale::fingerprint);
        for war in [format!("war/1+{tsg}"), format!("war/1+{tsg}+{cc}"), War::fingerprint()] {
            assert!(is_same("war", &war), "{war}");
        }
        assert!(is_same("tsg", &tsg));
        assert!(!is_same("war", &format!("war/0+{tsg}")), "another fold is another war");
        assert!(!is_same("tsg", &cc) && !is_same("bgc", "of another program"));
    }
}
