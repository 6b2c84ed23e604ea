//! Writes what is asked of the rules of a book: what may be ordered, what comes of it, why not.

/// `Variant of crate;` for each book.
macro_rules! rules {
    ($($Book:ident of $book:ident;)+) => {
        /// Why the rules of one of the books say no.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum BookRefusal {
            $($Book($book::Refusal),)+
        }

        impl Refusal for BookRefusal {
            fn code(&self) -> &'static str {
                match self {
                    $(Self::$Book(refusal) => refusal.code(),)+
                }
            }

            fn cite(&self) -> Cite {
                match self {
                    $(Self::$Book(refusal) => refusal.cite(),)+
                }
            }

            fn sentence(&self, names: &dyn Names) -> String {
                match self {
                    $(Self::$Book(refusal) => refusal.sentence(names),)+
                }
            }

            fn instead(&self, names: &dyn Names) -> Option<String> {
                match self {
                    $(Self::$Book(refusal) => refusal.instead(names),)+
                }
            }
        }

        $(
            impl From<$book::Refusal> for WarRefusal {
                fn from(refusal: $book::Refusal) -> Self {
                    Self::Book(BookRefusal::$Book(refusal))
                }
            }

            impl From<$book::Order> for BattleOrder {
                fn from(order: $book::Order) -> Self {
                    Self::$Book(order)
                }
            }

            impl Listed for $book::$Book {
                fn own(order: BattleOrder) -> Option<$book::Order> {
                    match order {
                        BattleOrder::$Book(order) => Some(order),
                        _ => None,
                    }
                }
            }
        )+

        impl Battle {
            /// What happens when its book is given an order; none for an order of another book.
            pub(super) fn decide(
                &self,
                by: Actor,
                order: &BattleOrder,
                tape: &mut Tape<'_>,
            ) -> Option<Result<Vec<BattleEvent>, Halt<WarRefusal>>> {
                match (self, order) {
                    $((Self::$Book(state), BattleOrder::$Book(order)) => {
                        let told = <$book::$Book as RuleSet>::decide(state, by, order, tape);
                        let told = told.map_err(|halt| halt_with(halt, WarRefusal::from));
                        Some(told.map(|all| all.into_iter().map(BattleEvent::$Book).collect()))
                    })+
                    _ => None,
                }
            }

            /// What its book lets an actor order.
            pub(super) fn legal(&self, by: Actor) -> Offers<BattleOrder> {
                match self {
                    $(Self::$Book(state) => {
                        <$book::$Book as RuleSet>::legal(state, by).map(BattleOrder::$Book)
                    })+
                }
            }

            /// Folds one event; an event of another book is passed over.
            pub(super) fn evolve(&mut self, event: &BattleEvent, at: Seq) {
                match (self, event) {
                    $((Self::$Book(state), BattleEvent::$Book(event)) => {
                        <$book::$Book as RuleSet>::evolve(state, event, at);
                    })+
                    _ => {}
                }
            }

            /// One sentence about an event, before it is folded; none for one of another book.
            #[must_use]
            pub fn sentence(&self, event: &BattleEvent) -> Option<String> {
                match (self, event) {
                    $((Self::$Book(state), BattleEvent::$Book(event)) => {
                        Some(<$book::$Book as RuleSet>::diary(state, event))
                    })+
                    _ => None,
                }
            }

            pub(super) fn faults(&self) -> Vec<String> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as RuleSet>::faults(state),)+
                }
            }
        }
    };
}
