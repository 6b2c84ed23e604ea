//! Writes what is asked of an order or an event of any book without its battle.

/// `Variant of crate, as short_name;` for each book.
macro_rules! orders {
    ($($Book:ident of $book:ident, as $own:ident;)+) => {
        impl BattleOrder {
            $(
                /// The order, if it is one of this book.
                #[must_use]
                pub const fn $own(&self) -> Option<&$book::Order> {
                    match self {
                        Self::$Book(order) => Some(order),
                        _ => None,
                    }
                }
            )+

            /// As [`RuleSet::canonical`].
            #[must_use]
            pub fn canonical(self) -> Self {
                match self {
                    $(Self::$Book(order) => {
                        Self::$Book(<$book::$Book as RuleSet>::canonical(order))
                    })+
                    Self::Link(order) => Self::Link(order.canonical()),
                    Self::People(order) => Self::People(order),
                    Self::Transfer(order) => Self::Transfer(order),
                }
            }

            /// The order in short words, which its battle reads as the same order again.
            #[must_use]
            pub fn words(&self, names: &dyn Names) -> String {
                match self {
                    $(Self::$Book(order) => <$book::$Book as Language>::words(order, names),)+
                    Self::Link(order) => order.words(names),
                    Self::People(order) => order.words(),
                    Self::Transfer(order) => order.words(names),
                }
            }

            /// An order by which pieces change places, with other places; none for an order of another kind.
            #[must_use]
            pub fn with_places(&self, places: BTreeMap<Name, Cell>) -> Option<Self> {
                match self {
                    $(Self::$Book(order) => {
                        <$book::$Book as Face>::with_places(order, places).map(Self::$Book)
                    })+
                    Self::Link(_) | Self::Transfer(_) | Self::People(_) => None,
                }
            }

            /// The book it belongs to; none for an order about smaller battles, which every book can have.
            #[must_use]
            pub const fn scale(&self) -> Option<Scale> {
                match self {
                    $(Self::$Book(_) => Some(Scale::$Book),)+
                    Self::Link(_) | Self::People(_) | Self::Transfer(_) => None,
                }
            }

            /// Whether it gives a ruling of the umpire.
            #[must_use]
            pub fn is_ruling(&self) -> bool {
                match self {
                    $(Self::$Book(order) => <$book::$Book as Face>::ruling(order).is_some(),)+
                    Self::Link(_) | Self::People(_) | Self::Transfer(_) => false,
                }
            }

            /// What it does with a sheet of orders that lies face down.
            #[must_use]
            pub fn sheet_order(&self) -> Option<SheetOrder> {
                match self {
                    $(Self::$Book(order) => <$book::$Book as Face>::sheet_order(order),)+
                    Self::Link(_) | Self::People(_) | Self::Transfer(_) => None,
                }
            }

            /// What it strikes at on the map of its battle, if it does.
            #[must_use]
            pub fn strike(&self) -> Option<Strike> {
                match self {
                    $(Self::$Book(order) => <$book::$Book as Face>::strike(order),)+
                    Self::Link(_) | Self::People(_) | Self::Transfer(_) => None,
                }
            }

            /// What it does in the night of its battle, if it does.
            #[must_use]
            pub fn night_deed(&self) -> Option<NightDeed> {
                match self {
                    $(Self::$Book(order) => <$book::$Book as Face>::night_deed(order),)+
                    Self::Link(_) | Self::People(_) | Self::Transfer(_) => None,
                }
            }

            /// Writes it under the tag of its book.
            pub(crate) fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                match self {
                    $(Self::$Book(order) => {
                        map.serialize_entry(<$book::$Book as RuleSet>::TAG, order)
                    })+
                    Self::Link(order) => map.serialize_entry(LINK, order),
                    Self::People(order) => map.serialize_entry(PEOPLE, order),
                    Self::Transfer(order) => map.serialize_entry(TRANSFER, order),
                }
            }

            /// Reads what was written under a key.
            pub(crate) fn read<'de, M: MapAccess<'de>>(
                key: &str,
                map: &mut M,
            ) -> Result<Self, M::Error> {
                match key {
                    $(<$book::$Book as RuleSet>::TAG => map.next_value().map(Self::$Book),)+
                    LINK => map.next_value().map(Self::Link),
                    PEOPLE => map.next_value().map(Self::People),
                    TRANSFER => map.next_value().map(Self::Transfer),
                    other => Err(M::Error::custom(format!("no order is written under \"{other}\""))),
                }
            }
        }

        impl BattleEvent {
            $(
                /// The event, if it is one of this book.
                #[must_use]
                pub const fn $own(&self) -> Option<&$book::Event> {
                    match self {
                        Self::$Book(event) => Some(event),
                        _ => None,
                    }
                }
            )+

            /// Whether it only says who is asked, or has answered: nobody has done anything.
            #[must_use]
            pub fn is_step(&self) -> bool {
                match self {
                    $(Self::$Book(event) => <$book::$Book as Face>::is_step(event),)+
                }
            }

            /// What it is to an account of its battle.
            #[must_use]
            pub fn telling(&self) -> Telling {
                match self {
                    $(Self::$Book(event) => <$book::$Book as Face>::telling(event),)+
                }
            }

            /// Writes it under the tag of its book.
            pub(crate) fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                match self {
                    $(Self::$Book(event) => {
                        map.serialize_entry(<$book::$Book as RuleSet>::TAG, event)
                    })+
                }
            }

            /// Reads what was written under a key.
            pub(crate) fn read<'de, M: MapAccess<'de>>(
                key: &str,
                map: &mut M,
            ) -> Result<Self, M::Error> {
                match key {
                    $(<$book::$Book as RuleSet>::TAG => map.next_value().map(Self::$Book),)+
                    other => Err(M::Error::custom(format!("no event is written under \"{other}\""))),
                }
            }
        }
    };
}
