//! Writes the enums of the closed list of books, and the functions that hand a question on to the book it is for.

/// `Variant of crate: setup, as short_name, tagged "tag";` for each book, in the order in which they came.
macro_rules! books {
    ($(
        $(#[$doc:meta])*
        $Book:ident of $book:ident: $setup:ty, as $own:ident, tagged $tag:literal;
    )+) => {
        linked_books! { $($Book of $book, tagged $tag;)+ }

        /// An order of one of the rule sets, or about the smaller battles of this one.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub enum BattleOrder {
            $($Book($book::Order),)+
            Link(LinkOrder),
            /// About a soldier, whatever the battle.
            People(PeopleOrder),
            /// About a unit that goes to another battle.
            Transfer(TransferOrder),
        }

        /// An event of one of the rule sets.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum BattleEvent {
            $($Book($book::Event),)+
        }

        /// A battle of one of the rule sets.
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[allow(clippy::large_enum_variant, reason = "a war has few battles, and none is moved often")]
        pub enum Battle {
            $($(#[$doc])* $Book($book::State),)+
        }

        /// The setup of one battle.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum BattleSetup {
            $($Book($setup),)+
        }

        scales! { $($Book of $book, as $own;)+ }

        orders! { $($Book of $book, as $own;)+ }

        post! { $($Book of $book;)+ }

        shown! { $($Book of $book;)+ }

        rules! { $($Book of $book;)+ }

        readings! { $($Book of $book, as $own;)+ }

        /// The crates of the books.
        pub mod crates {
            $(pub use $book;)+
        }

        impl BattleSetup {
            /// The book it is of.
            #[must_use]
            pub const fn scale(&self) -> Scale {
                match self {
                    $(Self::$Book(_) => Scale::$Book,)+
                }
            }

            /// Whether everybody has a place in it, on a map or a table.
            #[must_use]
            pub fn has_places(&self) -> bool {
                match self {
                    $(Self::$Book(setup) => <$book::$Book as Face>::has_places(setup),)+
                }
            }
        }

        impl BattleEvent {
            /// What it is to a soldier; none where he has no part in it that is worth telling.
            #[must_use]
            pub fn deed(&self, soldier: Name) -> Option<SoldierDeed> {
                match self {
                    $(Self::$Book(event) => <$book::$Book as Face>::deed(event, soldier),)+
                }
            }
        }

        impl Battle {
            $(
                /// The battle, if it is one of this book.
                #[must_use]
                pub const fn $own(&self) -> Option<&$book::State> {
                    match self {
                        Self::$Book(state) => Some(state),
                        _ => None,
                    }
                }
            )+

            pub(super) fn begin(setup: &BattleSetup) -> Self {
                match setup {
                    $(BattleSetup::$Book(setup) => {
                        Self::$Book(<$book::$Book as Face>::begin(setup))
                    })+
                }
            }

            /// No aircraft come in it, of either side.
            pub(super) fn ground_aircraft(&mut self) {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Child>::ground_aircraft(state),)+
                }
            }

            /// Puts its setup back after a snapshot was loaded; a setup of another book is passed over.
            pub(super) fn reattach(&mut self, setup: &BattleSetup) {
                match (self, setup) {
                    $((Self::$Book(state), BattleSetup::$Book(setup)) => {
                        <$book::$Book as Face>::reattach(state, setup);
                    })+
                    _ => {}
                }
            }

            /// The book it is fought by.
            #[must_use]
            pub const fn scale(&self) -> Scale {
                match self {
                    $(Self::$Book(_) => Scale::$Book,)+
                }
            }

            /// What its people and places are called.
            #[must_use]
            pub fn names(&self) -> &dyn Names {
                match self {
                    $(Self::$Book(state) => state,)+
                }
            }

            /// Whether it has come to its end.
            #[must_use]
            pub fn is_over(&self) -> bool {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::is_over(state),)+
                }
            }

            /// The side that has won; none for a draw, or while it goes on.
            #[must_use]
            pub fn winner(&self) -> Option<Side> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::winner(state),)+
                }
            }

            /// The turn it is in, as its book counts them; none in a division battle, which has days and rounds.
            #[must_use]
            pub fn turn(&self) -> Option<u16> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::turn(state),)+
                }
            }

            /// Minutes since it began, by a clock of its own; none in a battle whose turns are all of one length.
            #[must_use]
            pub fn minutes_gone(&self) -> Option<u32> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::minutes_gone(state),)+
                }
            }

            /// Minutes of the turn it is in; none in a battle whose turns are all of one length.
            #[must_use]
            pub fn turn_minutes(&self) -> Option<u32> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::turn_minutes(state),)+
                }
            }

            /// How far it is.
            #[must_use]
            pub fn standing(&self) -> Standing {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::standing(state),)+
                }
            }

            /// Who must do what now, in one sentence.
            #[must_use]
            pub fn prompt(&self) -> String {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::prompt(state),)+
                }
            }

            /// What an event did, before it is folded; nothing for one of another book.
            pub(super) fn effects(&self, event: &BattleEvent) -> Effects {
                match (self, event) {
                    $((Self::$Book(state), BattleEvent::$Book(event)) => {
                        <$book::$Book as Face>::effects(state, event)
                    })+
                    _ => Effects::NONE,
                }
            }

            /// What an event tells, before it is folded; nothing for one of another book.
            #[must_use]
            pub fn happenings(&self, event: &BattleEvent) -> Vec<Happening> {
                match (self, event) {
                    $((Self::$Book(state), BattleEvent::$Book(event)) => {
                        <$book::$Book as Face>::happenings(state, event)
                    })+
                    _ => Vec::new(),
                }
            }

            /// The fight that an order goes on to before any event tells of it; nothing for one of another book.
            #[must_use]
            pub fn coming(&self, order: &BattleOrder) -> Vec<Happening> {
                match (self, order) {
                    $((Self::$Book(state), BattleOrder::$Book(order)) => {
                        <$book::$Book as Face>::coming(state, order)
                    })+
                    _ => Vec::new(),
                }
            }

            /// How the journal files an event, before it is folded.
            #[must_use]
            pub fn filing(&self, event: &BattleEvent) -> Filing {
                match (self, event) {
                    $((Self::$Book(state), BattleEvent::$Book(event)) => {
                        <$book::$Book as Face>::filing(state, event)
                    })+
                    _ => Filing::HAPPENED,
                }
            }

            /// Whether each sees only what he knows.
            #[must_use]
            pub fn has_fog(&self) -> bool {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::has_fog(state),)+
                }
            }

            /// How long messages between commanders take, and whose hands they go through.
            #[must_use]
            pub fn messages(&self) -> Messages {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::messages(state),)+
                }
            }

            /// How many rounds late those see it whole who only look on, where there is fog.
            #[must_use]
            pub fn seen_late(&self) -> Option<u8> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::seen_late(state),)+
                }
            }

            /// As these eyes know it, where there is fog.
            #[must_use]
            pub fn seen_by(&self, eyes: Eyes<'_>) -> Self {
                match self {
                    $(Self::$Book(state) => Self::$Book(<$book::$Book as Face>::seen_by(state, eyes)),)+
                }
            }

            /// What these eyes can work out of the throw that is next, where there is fog; the open order has had these answers.
            #[must_use]
            pub fn foreseen(&self, eyes: Eyes<'_>, answers: &[Answer]) -> Option<Foreseen> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::foreseen(state, eyes, answers),)+
                }
            }

            /// The setup as far as it is known in it; none where everything is open.
            #[must_use]
            pub fn known_setup(&self) -> Option<BattleSetup> {
                match self {
                    $(Self::$Book(state) => {
                        <$book::$Book as Face>::known_setup(state)
                            .map(|setup| BattleSetup::$Book(setup.into()))
                    })+
                }
            }

            /// Who may read an event, before it is folded.
            #[must_use]
            pub fn readers(&self, event: &BattleEvent) -> Readers {
                match (self, event) {
                    $((Self::$Book(state), BattleEvent::$Book(event))
                        if <$book::$Book as Face>::has_fog(state) =>
                    {
                        <$book::$Book as Face>::readers(state, event)
                    })+
                    _ => Readers::Everybody,
                }
            }

            /// The orders that its sides write face down; none in a book without such orders.
            #[must_use]
            pub fn face_down(&self) -> Option<&dyn FaceDown> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::face_down(state),)+
                }
            }

            /// The order that does this with a sheet; none where its book has no such orders.
            #[must_use]
            pub fn order_of_sheet(&self, order: SheetOrder) -> Option<BattleOrder> {
                match self {
                    $(Self::$Book(_) => {
                        <$book::$Book as Face>::order_of_sheet(order).map(BattleOrder::$Book)
                    })+
                }
            }

            /// What an automatic commander orders of what is offered to his side.
            pub(crate) fn command(
                &self,
                side: Side,
                offers: Offers<WarOrder>,
                sense: Sense,
                generator: &mut Generator,
            ) -> Option<BattleOrder> {
                match self {
                    $(Self::$Book(state) => {
                        let offers = offers_of::<$book::$Book>(offers);
                        let order = match sense {
                            Sense::Sensible => {
                                <$book::$Book as Commander>::sensible(state, side, &offers, generator)
                            }
                            Sense::Random => <$book::$Book as Commander>::random(&offers, generator),
                        };
                        order.map(BattleOrder::$Book)
                    })+
                }
            }

            /// An order as the log says it; none for one of another book.
            #[must_use]
            pub fn order_sentence(&self, order: &BattleOrder) -> Option<String> {
                match (self, order) {
                    $((Self::$Book(state), BattleOrder::$Book(order)) => {
                        Some(<$book::$Book as Face>::order_sentence(state, order))
                    })+
                    _ => None,
                }
            }

            /// An order in a few words that tell nothing of what lies face down; none where its sentence does no more, or for an
            /// order of another book. `place` says what a cell is called.
            #[must_use]
            pub fn order_phrase(
                &self,
                order: &BattleOrder,
                place: &dyn Fn(Cell) -> String,
            ) -> Option<String> {
                match (self, order) {
                    $((Self::$Book(state), BattleOrder::$Book(order)) => {
                        <$book::$Book as Face>::order_phrase(state, order, place)
                    })+
                    _ => None,
                }
            }

            /// Reads an order in words, or as JSON that its book writes.
            ///
            /// # Errors
            /// When it is no order of this book.
            pub fn parse(&self, seat: Seat, text: &str) -> Result<BattleOrder, Misread> {
                match self {
                    $(Self::$Book(state) => {
                        parse::order::<$book::$Book>(state, seat, text).map(BattleOrder::$Book)
                    })+
                }
            }

            /// Reads a ruling in words, or as JSON, as its book writes it.
            ///
            /// # Errors
            /// When it is no ruling of this book.
            pub fn parse_ruling(&self, text: &str) -> Result<Value, Misread> {
                match self {
                    $(Self::$Book(state) => parse::ruling::<$book::$Book>(state, text),)+
                }
            }

            /// What begins an order of its book.
            #[must_use]
            pub const fn verbs(&self) -> &'static [Verb] {
                match self {
                    $(Self::$Book(_) => <$book::$Book as Language>::VERBS,)+
                }
            }

            /// What begins a ruling of its book.
            #[must_use]
            pub const fn rulings(&self) -> &'static [Verb] {
                match self {
                    $(Self::$Book(_) => <$book::$Book as Language>::RULINGS,)+
                }
            }

            /// What can be named in an order.
            #[must_use]
            pub fn things(&self) -> Vec<Thing<'_>> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Language>::things(state),)+
                }
            }

            /// Who has won, and why, without a full stop; none while it goes on, or where its prompt says so.
            #[must_use]
            pub fn verdict(&self, sides: [&str; 2]) -> Option<String> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::verdict(state, sides),)+
                }
            }

            /// Words of its book and what they mean.
            #[must_use]
            pub const fn terms(&self) -> &'static [(&'static str, &'static str)] {
                match self {
                    $(Self::$Book(_) => <$book::$Book as Face>::TERMS,)+
                }
            }

            /// For whom an order of its book speaks; none for an order of another book.
            #[must_use]
            pub fn concern(&self, order: &BattleOrder) -> Option<Concern> {
                match (self, order) {
                    $((Self::$Book(state), BattleOrder::$Book(order)) => {
                        Some(<$book::$Book as Face>::concern(state, order))
                    })+
                    _ => None,
                }
            }

            /// What a unit belongs to in the order of battle.
            #[must_use]
            pub fn above(&self, unit: Name) -> Option<Name> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::above(state, unit),)+
                }
            }

            /// What either side is worth: of those who can still act, of all; none in a book that counts no points.
            #[must_use]
            pub fn worth(&self) -> Option<[[u16; 2]; 2]> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::worth(state),)+
                }
            }

            /// A soldier as he stands; none in a battle that is not fought man by man.
            #[must_use]
            pub fn soldier(&self, id: Name) -> Option<FaceSoldier> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::soldier(state, id),)+
                }
            }

            /// What an umpire may rule in it, as forms.
            #[must_use]
            pub fn ruling_forms(&self) -> Vec<RulingForm> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::ruling_forms(state),)+
                }
            }

            /// What a side is called in it.
            #[must_use]
            pub fn side_name(&self, side: Side) -> String {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::side_name(state, side),)+
                }
            }
        }
    };
}
