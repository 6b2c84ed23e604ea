//! Writes the readings in force of every book of a war.

/// `Variant of crate, as short_name;` for each book.
macro_rules! readings {
    ($($Book:ident of $book:ident, as $own:ident;)+) => {
        /// The readings in force of every book. Each battle's setup has a copy of its book's, made when the battle begins.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct WarReadings {
            $(pub $own: <$book::$Book as Face>::Options,)+
        }

        impl WarReadings {
            /// The value in force; `None` for a key that does not exist.
            #[must_use]
            pub fn value(&self, key: &str) -> Option<&'static str> {
                None $(.or_else(|| self.$own.value(key)))+
            }

            /// Settles one; `false`, and nothing has changed, when there is no such key or value.
            #[must_use]
            pub fn settle(&mut self, key: &str, word: &str) -> bool {
                false $(|| self.$own.settle(key, word))+
            }
        }

        impl BattleSetup {
            /// Puts the readings of its book in force.
            pub(crate) fn settle(&mut self, readings: &WarReadings) {
                match self {
                    $(Self::$Book(setup) => <$book::$Book as Face>::settle(setup, readings.$own),)+
                }
            }
        }
    };
}
