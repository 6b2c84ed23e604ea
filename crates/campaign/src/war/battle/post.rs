//! Writes what the command post asks of a battle, its setup or its events: the order of battle, days and nights, and what is news.

/// `Variant of crate;` for each book.
macro_rules! post {
    ($($Book:ident of $book:ident;)+) => {
        impl Battle {
            /// Its order of battle; none for one that is fought on a table.
            #[must_use]
            pub fn oob(&self) -> Option<&dyn Oob> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::oob(state),)+
                }
            }

            /// Where it is in its days; none where its book counts turns.
            #[must_use]
            pub fn days(&self) -> Option<Days> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::days(state),)+
                }
            }

            /// The day it is in, from 1; none where its book counts turns.
            #[must_use]
            pub fn day(&self) -> Option<u8> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::day(state),)+
                }
            }

            /// Whether it is night in it.
            #[must_use]
            pub fn is_night(&self) -> bool {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::is_night(state),)+
                }
            }

            /// The points of all elements in it, where its own points are what their men are worth.
            #[must_use]
            pub fn strengths(&self) -> Vec<(Name, u32)> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::strengths(state),)+
                }
            }

            /// Elements that will ask the pools for men in what comes next.
            pub(in crate::war) fn refitting(&self) -> Vec<Name> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::refitting(state),)+
                }
            }

            /// The battle in which these get no men.
            pub(in crate::war) fn without_men(&self, short: &BTreeSet<Name>) -> Self {
                match self {
                    $(Self::$Book(state) => {
                        Self::$Book(<$book::$Book as Face>::without_men(state, short))
                    })+
                }
            }

            /// What an event does to these points, before it is folded; nothing for one of another book.
            pub(in crate::war) fn strength_changes(&self, event: &BattleEvent) -> Vec<StrengthChange> {
                match (self, event) {
                    $((Self::$Book(state), BattleEvent::$Book(event)) => {
                        <$book::$Book as Face>::strength_changes(state, event)
                    })+
                    _ => Vec::new(),
                }
            }

            /// What may still be recovered tonight; none by day.
            #[must_use]
            pub fn night_points(&self) -> Option<NightPoints> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::night_points(state),)+
                }
            }

            /// The battle as if the night fell now; none where no night comes any more.
            #[must_use]
            pub fn at_night(&self) -> Option<Self> {
                match self {
                    $(Self::$Book(state) => {
                        <$book::$Book as Face>::at_night(state).map(Self::$Book)
                    })+
                }
            }

            /// One side's night, step by step. `offers` are the orders that it may give, `ask` says what stands against one.
            #[must_use]
            pub fn night_steps(
                &self,
                side: Side,
                offers: Offers<WarOrder>,
                ask: &dyn Fn(BattleOrder) -> Option<Refused>,
            ) -> Vec<NightStep<BattleOrder>> {
                match self {
                    $(Self::$Book(state) => {
                        let ask = |order| ask(BattleOrder::$Book(order));
                        let offers = offers_of::<$book::$Book>(offers);
                        let steps = <$book::$Book as Face>::night_steps(state, side, offers, &ask);
                        steps.into_iter().map(|step| step.map(&BattleOrder::$Book)).collect()
                    })+
                }
            }

            /// Who could go out in the night, whether or not he may now.
            #[must_use]
            pub fn night_parties(&self, side: Side) -> Vec<NightParty<Contact>> {
                match self {
                    $(Self::$Book(state) => {
                        let parties = <$book::$Book as Parent>::night_parties(state, side);
                        parties.into_iter().map(|party| party.map(&Contact::$Book)).collect()
                    })+
                }
            }
        }

        impl BattleSetup {
            /// The order of battle as it is set up.
            #[must_use]
            pub fn oob(&self) -> OobSetup {
                match self {
                    $(Self::$Book(setup) => <$book::$Book as Face>::oob_setup(setup),)+
                }
            }
        }

        impl BattleEvent {
            /// What it is news of.
            #[must_use]
            pub fn news(&self) -> Option<News> {
                match self {
                    $(Self::$Book(event) => <$book::$Book as Face>::news(event),)+
                }
            }

            /// The day that it begins.
            #[must_use]
            pub fn begins_day(&self) -> Option<u8> {
                match self {
                    $(Self::$Book(event) => <$book::$Book as Face>::begins_day(event),)+
                }
            }

            /// The night that it begins.
            #[must_use]
            pub fn night_begun(&self) -> Option<NightBegun> {
                match self {
                    $(Self::$Book(event) => <$book::$Book as Face>::night_begun(event),)+
                }
            }

            /// What it does with a sheet of orders that lies face down.
            #[must_use]
            pub fn sheet_event(&self) -> Option<SheetEvent> {
                match self {
                    $(Self::$Book(event) => <$book::$Book as Face>::sheet_event(event),)+
                }
            }
        }
    };
}
