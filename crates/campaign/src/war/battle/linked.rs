//! What the closed list of books offers for links between scales: the contacts of each under its tag, its accounts as a smaller
//! battle, and the functions that hand a question on to the book it is for.

/// `Variant of crate, tagged "tag";` for each book, as [`books!`] has them.
macro_rules! linked_books {
    ($($Book:ident of $book:ident, tagged $tag:literal;)+) => {
        /// What brings two sides together, under the tag of its book.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        #[cfg_attr(feature = "types", ts(rename = "LinkContact"))]
        pub enum Contact {
            $(#[serde(rename = $tag)]
            $Book(<$book::$Book as Parent>::Contact),)+
            /// A prepared action that waits for no contact (LNK-R32).
            Action { id: BattleId },
        }

        /// The accounts of a smaller battle, as its own book counts them while its events are folded.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Tally {
            $($Book(<$book::$Book as Child>::Tally),)+
        }

        impl Contact {
            /// The book it belongs to; none for a prepared action.
            #[must_use]
            pub const fn scale(&self) -> Option<Scale> {
                match self {
                    $(Self::$Book(_) => Some(Scale::$Book),)+
                    Self::Action { .. } => None,
                }
            }

            /// In the canonical form of the order it would be.
            #[must_use]
            pub fn canonical(mut self) -> Self {
                match &mut self {
                    $(Self::$Book(contact) => <$book::$Book as Parent>::sort_contact(contact),)+
                    Self::Action { .. } => {}
                }
                self
            }

            /// The kind of it, in one word.
            #[must_use]
            pub fn word(&self) -> &'static str {
                match self {
                    $(Self::$Book(contact) => <$book::$Book as Parent>::contact_word(contact),)+
                    Self::Action { .. } => "action",
                }
            }

            /// "attack on 0709".
            #[must_use]
            pub fn words(&self, names: &dyn Names) -> String {
                match self {
                    $(Self::$Book(contact) => {
                        <$book::$Book as Parent>::contact_words(contact, names)
                    })+
                    Self::Action { id } => format!("action \"{}\"", id.0.said(names)),
                }
            }

            /// What the battle is called that is fought there, at a place as people know it.
            pub(in crate::war) fn title(&self, named: &str, stakes: &str) -> String {
                match self {
                    $(Self::$Book(contact) => {
                        <$book::$Book as Parent>::contact_title(contact, named, stakes)
                    })+
                    Self::Action { .. } => named.to_owned(),
                }
            }

            /// Where it is on its battle's map; none for one on a table.
            pub(in crate::war) fn aim(&self) -> Option<MapAim> {
                match self {
                    $(Self::$Book(contact) => <$book::$Book as Parent>::contact_aim(contact),)+
                    Self::Action { .. } => None,
                }
            }

            /// The elements that make it; nobody for what concerns the whole side.
            pub(in crate::war) fn made_by(&self) -> Vec<Name> {
                match self {
                    $(Self::$Book(contact) => <$book::$Book as Parent>::made_by(contact),)+
                    Self::Action { .. } => Vec::new(),
                }
            }

            /// What it is to its battle.
            #[must_use]
            pub fn stake(&self) -> Stake {
                match self {
                    $(Self::$Book(contact) => <$book::$Book as Parent>::stake(contact),)+
                    Self::Action { .. } => Stake::Aside,
                }
            }

            /// Whether it is the same event as another.
            #[must_use]
            pub fn is_same_event(&self, other: &Self) -> bool {
                match (self, other) {
                    $((Self::$Book(one), Self::$Book(other)) => {
                        <$book::$Book as Parent>::is_same_contact(one, other)
                    })+
                    (one, other) => one == other,
                }
            }
        }

        impl BattleOrder {
            /// Whether it may end the round or turn that smaller battles belong to.
            pub(in crate::war) fn may_end_span(&self) -> bool {
                match self {
                    $(Self::$Book(order) => <$book::$Book as Parent>::may_end_span(order),)+
                    Self::Link(_) | Self::People(_) | Self::Transfer(_) => false,
                }
            }
        }

        impl BattleEvent {
            /// Whether it ends the round or turn that smaller battles belong to.
            pub(in crate::war) fn ends_span(&self) -> bool {
                match self {
                    $(Self::$Book(event) => <$book::$Book as Parent>::ends_span(event),)+
                }
            }

            /// Whether it begins a new one.
            pub(in crate::war) fn begins_span(&self) -> bool {
                match self {
                    $(Self::$Book(event) => <$book::$Book as Parent>::begins_span(event),)+
                }
            }
        }

        impl Battle {
            /// Whether the whole battle waits while a contact of it is fought out (LNK-R29).
            #[must_use]
            pub const fn waits(&self) -> bool {
                match self {
                    $(Self::$Book(_) => <$book::$Book as Parent>::WAITS,)+
                }
            }

            /// The contact that an order would make, if it may be fought out instead.
            #[must_use]
            pub fn contact_of(&self, order: &BattleOrder) -> Option<Contact> {
                match (self, order) {
                    $((Self::$Book(state), BattleOrder::$Book(order)) => {
                        <$book::$Book as Parent>::contact_of(state, order).map(Contact::$Book)
                    })+
                    _ => None,
                }
            }

            /// What a contact is called in a list of contacts, from the order that would make it.
            pub(in crate::war) fn contact_label(&self, offer: &Offer<WarOrder>) -> String {
                match self {
                    $(Self::$Book(_) => {
                        <$book::$Book as Parent>::contact_label(&offer.group, &offer.label)
                    })+
                }
            }

            /// Contacts of a side that no order makes, each with its heading and what it is called.
            pub(in crate::war) fn contacts(
                &self,
                side: Side,
            ) -> Vec<(Contact, &'static str, String)> {
                match self {
                    $(Self::$Book(state) => {
                        let all = <$book::$Book as Parent>::contacts(state, side).into_iter();
                        all.map(|(own, group, label)| (Contact::$Book(own), group, label)).collect()
                    })+
                }
            }

            /// Whose contact it is, as far as somebody of it is known.
            pub(in crate::war) fn whose(&self, contact: &Contact) -> Option<Side> {
                match (self, contact) {
                    $((Self::$Book(state), Contact::$Book(contact)) => {
                        <$book::$Book as Parent>::whose(state, contact)
                    })+
                    _ => None,
                }
            }

            /// Who meets whom in a contact.
            pub(in crate::war) fn meet(
                &self,
                side: Side,
                contact: &Contact,
                named: &dyn Fn(&str) -> Option<String>,
            ) -> Result<Meeting<BattleEvent>, Unmet<WarRefusal>> {
                match (self, contact) {
                    $((Self::$Book(state), Contact::$Book(contact)) => {
                        let met = <$book::$Book as Parent>::meet(state, side, contact, named);
                        match met {
                            Ok(met) => Ok(met.told(BattleEvent::$Book)),
                            Err(unmet) => Err(unmet.refused_as(WarRefusal::from)),
                        }
                    })+
                    _ => Err(Unmet::NoSuchContact),
                }
            }

            /// Reads what a smaller battle has brought.
            pub(in crate::war) fn settle(
                &self,
                fought: &Fought<'_, Contact>,
                outcome: &Outcome,
                tape: &mut Tape<'_>,
            ) -> Result<Vec<BattleEvent>, Halt<WarRefusal>> {
                match (self, fought.contact) {
                    $((Self::$Book(state), Contact::$Book(contact)) => {
                        let fought = fought.about(contact);
                        let told =
                            <$book::$Book as Parent>::settle(state, &fought, outcome, tape);
                        let told = told.map_err(|halt| halt_with(halt, WarRefusal::from))?;
                        Ok(told.into_iter().map(BattleEvent::$Book).collect())
                    })+
                    $((Self::$Book(state), Contact::Action { .. }) => {
                        let told = <$book::$Book as Parent>::bear(state, fought.attacker, outcome);
                        Ok(told.into_iter().map(BattleEvent::$Book).collect())
                    })+
                    _ => Ok(Vec::new()),
                }
            }

            /// A smaller battle was given up: what is made is thrown for.
            pub(in crate::war) fn give_up(
                &self,
                fought: &Fought<'_, Contact>,
                tape: &mut Tape<'_>,
            ) -> Result<Vec<BattleEvent>, Halt<WarRefusal>> {
                match (self, fought.contact) {
                    $((Self::$Book(state), Contact::$Book(contact)) => {
                        let fought = fought.about(contact);
                        let told = <$book::$Book as Parent>::give_up(state, &fought, tape);
                        let told = told.map_err(|halt| halt_with(halt, WarRefusal::from))?;
                        Ok(told.into_iter().map(BattleEvent::$Book).collect())
                    })+
                    _ => Ok(Vec::new()),
                }
            }

            /// The events of a contact that is settled, and what follows for the turn.
            pub(in crate::war) fn carry_on(&self, events: Vec<BattleEvent>) -> Vec<BattleEvent> {
                match self {
                    $(Self::$Book(state) => {
                        let own = events.into_iter().filter_map(|event| match event {
                            BattleEvent::$Book(event) => Some(event),
                            _ => None,
                        });
                        let told = <$book::$Book as Parent>::carry_on(state, own.collect());
                        told.into_iter().map(BattleEvent::$Book).collect()
                    })+
                }
            }

            /// Men and vehicles of an element, where the battle itself counts them; none where the roster does.
            pub(in crate::war) fn people(&self, element: Name) -> Option<People> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Parent>::people(state, element),)+
                }
            }

            /// Whoever is with another, with him.
            pub(in crate::war) fn attached(&self) -> Vec<(Name, Name)> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Parent>::attached(state),)+
                }
            }

            /// The elements an order moves, uses or strikes; none for one that ends everything.
            pub(in crate::war) fn touched(&self, order: &BattleOrder) -> Option<Vec<Name>> {
                match (self, order) {
                    $((Self::$Book(state), BattleOrder::$Book(order)) => {
                        <$book::$Book as Parent>::touched(state, order)
                    })+
                    _ => Some(Vec::new()),
                }
            }

            /// The battle as support is called for while these are away.
            pub(in crate::war) fn without(&self, away: &BTreeSet<Name>) -> Self {
                match self {
                    $(Self::$Book(state) => {
                        Self::$Book(<$book::$Book as Parent>::without(state, away))
                    })+
                }
            }

            /// Whether everybody has what he had, where he was.
            pub(in crate::war) fn is_as_it_was(&self, now: &Self) -> bool {
                match (self, now) {
                    $((Self::$Book(before), Self::$Book(now)) => {
                        <$book::$Book as Parent>::is_as_it_was(before, now)
                    })+
                    _ => false,
                }
            }
        }

        impl Tally {
            /// Everybody the brief has sent is present.
            pub(in crate::war) fn begin(begun: &Battle, musters: &Musters, brief: &Brief) -> Self {
                match begun {
                    $(Battle::$Book(begun) => {
                        Self::$Book(<$book::$Book as Child>::tally(begun, musters, brief))
                    })+
                }
            }

            /// Takes in one event, before it is folded; one of another book is passed over.
            pub(in crate::war) fn follow(&mut self, before: &Battle, event: &BattleEvent) {
                match (self, before, event) {
                    $((Self::$Book(tally), Battle::$Book(before), BattleEvent::$Book(event)) => {
                        <$book::$Book as Child>::follow(tally, before, event);
                    })+
                    _ => {}
                }
            }

            /// What the smaller battle would report as it stands.
            pub(in crate::war) fn report(&self, battle: &Battle, brief: &Brief) -> Report {
                match (self, battle) {
                    $((Self::$Book(tally), Battle::$Book(battle)) => {
                        <$book::$Book as Child>::report(tally, battle, brief)
                    })+
                    _ => Report { minutes_used: brief.minutes_max, ..Report::default() },
                }
            }

            /// The squads an element has become; nothing in a battle that is fought man by man.
            pub(in crate::war) fn squads(&self, battle: &Battle, element: Name) -> Vec<SquadLeft> {
                match (self, battle) {
                    $((Self::$Book(tally), Battle::$Book(battle)) => {
                        <$book::$Book as Child>::squads(tally, battle, element)
                    })+
                    _ => Vec::new(),
                }
            }

            /// Whose men a sub-unit has by now; nothing in a battle that is fought man by man.
            pub(in crate::war) fn men_of(&self, battle: &Battle, unit: Name) -> Vec<MenOf> {
                match (self, battle) {
                    $((Self::$Book(tally), Battle::$Book(battle)) => {
                        <$book::$Book as Child>::men_of(tally, battle, unit)
                    })+
                    _ => Vec::new(),
                }
            }

            /// What a soldier has done and suffered by now; none in a battle that is not fought man by man.
            #[must_use]
            pub fn record(&self, soldier: Name) -> Option<SoldierRecord> {
                match self {
                    $(Self::$Book(tally) => <$book::$Book as Child>::record(tally, soldier),)+
                }
            }

            /// Where the accounts and the battle disagree: nowhere, after every entry.
            pub(in crate::war) fn faults(&self, battle: &Battle, brief: &Brief) -> Vec<String> {
                match (self, battle) {
                    $((Self::$Book(tally), Battle::$Book(battle)) => {
                        <$book::$Book as Child>::tally_faults(tally, battle, brief)
                    })+
                    _ => vec!["the accounts are of another book".to_owned()],
                }
            }
        }
    };
}
