//! Readings: what a book leaves open and a group may settle otherwise at founding.
//!
//! A book declares its readings once, with [`readings!`](crate::readings): the type that holds the values in force, the words
//! of scenario files, and the sentences that people are asked. Nothing else in the program knows a book's keys.

/// A question that a book leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// As in scenario files: the book's prefix, a full stop, a word: `tsg.pairs`.
    pub key: &'static str,
    /// The ruling that answers it.
    pub ruling: u16,
    /// One sentence that ends with a question mark.
    pub question: &'static str,
    /// Two or more, the usual one first.
    pub values: &'static [ReadingValue],
}

/// One answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadingValue {
    /// As in scenario files.
    pub word: &'static str,
    /// What it means at the table, as a sentence without its full stop.
    pub means: &'static str,
}

/// The values in force of one book's readings; the default has the usual ones.
pub trait Readings: Copy + Default + Eq {
    /// All of them, in the order in which people are asked.
    const ALL: &'static [Reading];

    /// The value in force, as in scenario files; `None` for a key of another book.
    fn value(&self, key: &str) -> Option<&'static str>;

    /// Settles one; `false`, and nothing has changed, when there is no such key or value.
    #[must_use]
    fn settle(&mut self, key: &str, word: &str) -> bool;
}

/// Declares the readings of a book: a struct with one field each, its default the usual value, and their [`Reading`]s.
///
/// ```ignore
/// kernel::readings! {
///     /// The readings of the book (`tsg.*`).
///     pub struct Options in "tsg" {
///         pairs: PairReading = "pairs" (3) "How many pairs of a face count in one pool of dice?" {
///             Each = "each": "Every pair is a hit",
///             Once = "once": "One pair at most",
///         }
///     }
/// }
/// ```
#[macro_export]
macro_rules! readings {
    (
        $(#[$meta:meta])*
        $vis:vis struct $options:ident in $book:literal {
            $($field:ident: $kind:ident = $key:literal ($ruling:literal) $question:literal {
                $usual:ident = $usual_word:literal: $usual_means:literal
                $(, $other:ident = $other_word:literal: $other_means:literal)+ $(,)?
            })+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        $vis struct $options {
            $(
                #[doc = concat!("R", $ruling, ". ", $question)]
                #[serde(rename = $key)]
                $vis $field: $kind,
            )+
        }

        $(
            #[doc = concat!("R", $ruling, ". ", $question)]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
            $vis enum $kind {
                #[doc = concat!($usual_means, ".")]
                #[default]
                #[serde(rename = $usual_word)]
                $usual,
                $(
                    #[doc = concat!($other_means, ".")]
                    #[serde(rename = $other_word)]
                    $other,
                )+
            }
        )+

        impl $crate::reading::Readings for $options {
            const ALL: &'static [$crate::reading::Reading] = &[
                $($crate::reading::Reading {
                    key: concat!($book, ".", $key),
                    ruling: $ruling,
                    question: $question,
                    values: &[
                        $crate::reading::ReadingValue { word: $usual_word, means: $usual_means },
                        $($crate::reading::ReadingValue { word: $other_word, means: $other_means },)+
                    ],
                },)+
            ];

            fn value(&self, key: &str) -> Option<&'static str> {
                $(
                    if key == concat!($book, ".", $key) {
                        return Some(match self.$field {
                            $kind::$usual => $usual_word,
                            $($kind::$other => $other_word,)+
                        });
                    }
                )+
                None
            }

            fn settle(&mut self, key: &str, word: &str) -> bool {
                $(
                    if key == concat!($book, ".", $key) {
                        self.$field = match word {
                            $usual_word => $kind::$usual,
                            $($other_word => $kind::$other,)+
                            _ => return false,
                        };
                        return true;
                    }
                )+
                false
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::readings! {
        /// Whist.
        pub(super) struct Options in "whist" {
            trumps: Trumps = "trumps" (1) "How are trumps chosen?" {
                Cut = "cut": "The last card dealt is turned up",
                Turn = "turn": "The suits take turns",
            }
            honours: Honours = "honours" (2) "Do honours count?" {
                Yes = "yes": "Yes",
                No = "no": "No",
            }
        }
    }

    #[test]
    fn every_value_can_be_settled_and_read_back() {
        for reading in Options::ALL {
            for value in reading.values {
                let mut options = Options::default();
                assert!(options.settle(reading.key, value.word));
                assert_eq!(options.value(reading.key), Some(value.word));
            }
        }
    }

    #[test]
    fn the_first_value_is_the_usual_one() {
        assert_eq!(Options::default().value("whist.trumps"), Some("cut"));
        assert_eq!(Options::ALL[0].values[0].word, "cut");
    }

    #[test]
    fn what_is_not_known_changes_nothing() {
        let mut options = Options::default();
        for (key, word) in [("whist.trumps", "none"), ("trumps", "turn"), ("tsg.trumps", "turn")] {
            assert!(!options.settle(key, word), "{key} {word}");
        }
        assert_eq!(options, Options::default());
        assert_eq!(options.value("tsg.pairs"), None);
    }
}
