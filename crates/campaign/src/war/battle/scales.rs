//! Writes the enum of the books, and what is known of a book without a battle of it.

/// `Variant of crate, as short_name;` for each book, in the order in which they came.
macro_rules! scales {
    ($($Book:ident of $book:ident, as $own:ident;)+) => {
        /// A book by the scale it is fought at.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub enum Scale {
            $($Book,)+
        }

        impl Scale {
            /// Every book, in the order in which they came.
            pub const ALL: [Self; [$(Self::$Book),+].len()] = [$(Self::$Book),+];

            /// The book's tag.
            #[must_use]
            pub const fn tag(self) -> &'static str {
                match self {
                    $(Self::$Book => <$book::$Book as RuleSet>::TAG,)+
                }
            }

            /// The book of this tag.
            #[must_use]
            pub fn of_tag(tag: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|scale| scale.tag() == tag)
            }

            /// What scenario files call the book.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$Book => <$book::$Book as Face>::WORD,)+
                }
            }

            /// The book that scenario files call so.
            #[must_use]
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|scale| scale.word() == word)
            }

            /// What the book says of battles that a scenario lays out on a table; none in one whose battles are not.
            #[must_use]
            pub fn table_book(self) -> Option<&'static dyn TableBook> {
                match self {
                    $(Self::$Book => <$book::$Book as Child>::table_book(),)+
                }
            }

            /// A battle that a scenario has laid out on a table, and what each element has become in it; none in a book whose
            /// battles are not.
            pub(crate) fn found(
                self,
                founding: &Founding<'_, ()>,
                readings: &WarReadings,
            ) -> Option<(BattleSetup, Musters)> {
                match self {
                    $(Self::$Book => {
                        let founding = founding.with(readings.$own);
                        let (setup, musters) = <$book::$Book as Child>::found(&founding)?;
                        Some((BattleSetup::$Book(setup.into()), musters))
                    })+
                }
            }

            /// H.8 The minutes of campaign time that so many turns take, at least 1.
            #[must_use]
            pub const fn minutes_of(self, turns: u16) -> u32 {
                let minutes = (turns as u32 * self.seconds_per_turn()).div_ceil(60);
                if minutes > 0 { minutes } else { 1 }
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
                    $(Self::$Book => <<$book::$Book as Face>::Options as Readings>::ALL,)+
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
