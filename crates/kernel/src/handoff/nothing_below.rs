//! Writes [`Parent`](super::Parent) for a book below which nothing is fought out.

/// `nothing_below!(Book);` where the smallest scale sends nobody further down.
#[macro_export]
macro_rules! nothing_below {
    ($Book:ty) => {
        const _: () = {
            use $crate::handoff::{
                Fought, Meeting, NoContact, Outcome, Parent, Settled, Stake, Unmet,
            };
            use $crate::{Name, Names, Side, Tape};

            impl Parent for $Book {
                type Contact = NoContact;

                const WAITS: bool = false;

                fn contact_of(_: &Self::State, _: &Self::Order) -> Option<NoContact> {
                    None
                }

                fn sort_contact(contact: &mut NoContact) {
                    match *contact {}
                }

                fn contact_word(contact: &NoContact) -> &'static str {
                    match *contact {}
                }

                fn contact_words(contact: &NoContact, _: &dyn Names) -> String {
                    match *contact {}
                }

                fn made_by(contact: &NoContact) -> Vec<Name> {
                    match *contact {}
                }

                fn stake(contact: &NoContact) -> Stake {
                    match *contact {}
                }

                fn is_same_contact(one: &NoContact, _: &NoContact) -> bool {
                    match *one {}
                }

                fn whose(_: &Self::State, contact: &NoContact) -> Option<Side> {
                    match *contact {}
                }

                fn meet(
                    _: &Self::State,
                    _: Side,
                    contact: &NoContact,
                    _: &dyn Fn(&str) -> Option<String>,
                ) -> Result<Meeting<Self::Event>, Unmet<Self::Refusal>> {
                    match *contact {}
                }

                fn settle(
                    _: &Self::State,
                    fought: &Fought<'_, NoContact>,
                    _: &Outcome,
                    _: &mut Tape<'_>,
                ) -> Settled<Self> {
                    match *fought.contact {}
                }

                fn touched(_: &Self::State, _: &Self::Order) -> Option<Vec<Name>> {
                    Some(Vec::new())
                }

                fn is_as_it_was(_: &Self::State, _: &Self::State) -> bool {
                    true
                }

                fn begins_span(_: &Self::Event) -> bool {
                    false
                }
            }
        };
    };
}
