//! The smallest scale sends nobody further down.

use std::collections::BTreeSet;

use kernel::handoff::{Fought, Meeting, NoContact, Outcome, Parent, People, Settled, Stake, Unmet};
use kernel::{Name, Names, Side, Tape};

use crate::state::State;
use crate::{Combat, Event, Order, Refusal};

impl Parent for Combat {
    type Contact = NoContact;

    const WAITS: bool = false;

    fn contact_of(_: &State, _: &Order) -> Option<NoContact> {
        None
    }

    fn contacts(_: &State, _: Side) -> Vec<(NoContact, &'static str, String)> {
        Vec::new()
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

    fn contact_title(contact: &NoContact, _: &str, _: &str) -> String {
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

    fn whose(_: &State, contact: &NoContact) -> Option<Side> {
        match *contact {}
    }

    fn meet(
        _: &State,
        _: Side,
        contact: &NoContact,
        _: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Meeting<Event>, Unmet<Refusal>> {
        match *contact {}
    }

    fn settle(
        _: &State,
        fought: &Fought<'_, NoContact>,
        _: &Outcome,
        _: &mut Tape<'_>,
    ) -> Settled<Self> {
        match *fought.contact {}
    }

    fn bear(_: &State, _: Side, _: &Outcome) -> Vec<Event> {
        Vec::new()
    }

    fn give_up(_: &State, fought: &Fought<'_, NoContact>, _: &mut Tape<'_>) -> Settled<Self> {
        match *fought.contact {}
    }

    fn carry_on(_: &State, events: Vec<Event>) -> Vec<Event> {
        events
    }

    fn people(_: &State, _: Name) -> Option<People> {
        None
    }

    fn attached(_: &State) -> Vec<(Name, Name)> {
        Vec::new()
    }

    fn touched(_: &State, _: &Order) -> Option<Vec<Name>> {
        Some(Vec::new())
    }

    fn without(state: &State, _: &BTreeSet<Name>) -> State {
        state.clone()
    }

    fn ends_span(_: &Event) -> bool {
        false
    }

    fn is_as_it_was(_: &State, _: &State) -> bool {
        true
    }

    fn begins_span(_: &Event) -> bool {
        false
    }
}
