//! Writes the enum of the books, and what is known of a book without a battle of it.

/// `Variant of crate;` for each book, from the largest scale down.
macro_rules! scales {
    ($($Book:ident of $book:ident;)+) => {
        /// A book by the scale it is fought at, the largest first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub enum Scale {
            $($Book,)+
        }

        impl Scale {
            /// Every book, from the largest scale down.
            pub const ALL: [Self; [$(Self::$Book),+].len()] = [$(Self::$Book),+];

            /// The book's tag.
            #[must_use]
            pub const fn tag(self) -> &'static str {
                match self {
                    $(Self::$Book => <$book::$Book as RuleSet>::TAG,)+
                }
            }

            /// The book's title.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$Book => <$book::$Book as Face>::TITLE,)+
                }
            }

            /// H.8 How long a turn takes; nothing in a book that counts days and rounds.
            #[must_use]
            pub const fn seconds_per_turn(self) -> u32 {
                match self {
                    $(Self::$Book => <$book::$Book as Face>::SECONDS_PER_TURN,)+
                }
            }

            /// What the book leaves open.
            #[must_use]
            pub const fn readings(self) -> &'static [Reading] {
                match self {
                    $(Self::$Book => <$book::$Book as Face>::READINGS,)+
                }
            }

            /// The book's sections and rulings, by their cites.
            #[must_use]
            pub const fn rulebook(self) -> Rulebook {
                match self {
                    $(Self::$Book => <$book::$Book as Face>::RULEBOOK,)+
                }
            }

            /// The fold of the book.
            #[must_use]
            pub const fn fold_version(self) -> u32 {
                match self {
                    $(Self::$Book => <$book::$Book as RuleSet>::FOLD_VERSION,)+
                }
            }

            /// The place of a named outcome in its book's table for a roll of this purpose, where that book has one.
            #[must_use]
            pub fn outcome_place(purpose: &str, name: &str) -> Option<usize> {
                let places = [$(<$book::$Book as Face>::outcome_place),+];
                places.into_iter().find_map(|place| place(purpose, name))
            }

            /// The hash of the book's data tables and its version.
            #[must_use]
            pub fn fingerprint(self) -> String {
                match self {
                    $(Self::$Book => <$book::$Book as RuleSet>::fingerprint(),)+
                }
            }

            /// The umpire's order that a ruling of the book is given with, read as the book writes it.
            ///
            /// # Errors
            /// When it is no ruling of the book.
            pub fn rule<'de, D: Deserializer<'de>>(
                self,
                ruling: D,
                reason: String,
            ) -> Result<BattleOrder, D::Error> {
                match self {
                    $(Self::$Book => {
                        let ruling = <$book::$Book as Language>::Ruling::deserialize(ruling)?;
                        let order = <$book::$Book as Face>::rule(ruling, reason);
                        Ok(BattleOrder::$Book(order))
                    })+
                }
            }
        }
    };
}
