//! What an element is, in the words of the book it is counted by: `tsg/infantry`, `cc/machine_gun`, `combat/regular`. The roster
//! compares kinds and pools vehicles by them; what a kind can do is for the books to say.

use kernel::id_type;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde::de::value::{Error, StrDeserializer};

id_type!(
    /// The book's tag, a stroke, and the word that the book writes for it.
    Kind
);

/// Between the book and its word.
const STROKE: char = '/';

impl Kind {
    /// A kind of a book, by what its tables call it.
    ///
    /// # Panics
    /// When the word is longer than an id may be; the words of the books are not.
    #[must_use]
    pub fn of(book: &str, kind: &impl Serialize) -> Self {
        let word = serde_json::to_value(kind).ok();
        let word = word.as_ref().and_then(|word| word.as_str()).unwrap_or_default();
        Self::new(&format!("{book}{STROKE}{word}")).unwrap_or_else(|fault| unreachable!("{fault}"))
    }

    /// What the tables of a book have of it; `None` for a kind of another book, or of another table.
    #[must_use]
    pub fn read<K: DeserializeOwned>(&self, book: &str) -> Option<K> {
        let (own, word) = self.as_str().split_once(STROKE)?;
        let read = || K::deserialize(StrDeserializer::<Error>::new(word)).ok();
        (own == book).then(read).flatten()
    }

    /// The tag of its book.
    #[must_use]
    pub fn tag(&self) -> &str {
        self.as_str().split_once(STROKE).map_or("", |(book, _)| book)
    }

    /// The word alone, without its book.
    #[must_use]
    pub fn word(&self) -> &str {
        self.as_str().split_once(STROKE).map_or_else(|| self.as_str(), |(_, word)| word)
    }
}
