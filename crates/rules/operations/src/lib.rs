//! Operations: the operational playsheet. Corps fight with battalions and squadrons on a map of one-kilometre squares; both sides write
//! their orders in secret, and all of them are carried out together.
//!
//! | room | what is in it |
//! |---|---|
//! | [`state`] | setup, units, formations, bridges, dumps, squadrons, the phase of the turn |
//! | [`order`], [`event`], [`refusal`] | sheets of orders, what happened, why not |
//! | [`ground`] | squares, roads, water along sides, zones |
//! | [`tables`] | the sheet's tables, typed once in `data/` |
//! | [`position`] | questions about a position: contact, crossings, ranges; and the laws a position keeps |
//! | [`rules`] | the chapters: turn, sheets, movement, bridges, battles, retreats, supply, air, what a seat knows, ending, rulings |
//! | [`decide`], [`evolve`], [`legal`] | the three functions everyone calls |
//! | [`parse`], [`diary`] | orders in words, sentences |
//! | [`commander`] | an automatic player |
//! | [`face`] | what the program asks of a book: sheets, map, order of battle, forms of rulings, what an event tells |
//!
//!
//! [`handoff`] sends a battle down to a smaller scale, reads what comes back, and tells the war what an event does to the men of a unit.
//!
//! `RULES.md` beside this crate is the index of sections and rulings, and says what is still missing.

pub mod commander;
pub mod decide;
pub mod diary;
pub mod event;
pub mod evolve;
pub mod face;
pub mod ground;
pub mod handoff;
pub mod legal;
pub mod order;
pub mod parse;
pub mod position;
pub mod refusal;
pub mod rules;
pub mod state;
pub mod tables;

pub use event::Event;
pub use order::Order;
pub use refusal::Refusal;
pub use state::{Setup, State};

use kernel::{Actor, Halt, Offers, RuleSet, Rulebook, Seq, Tape};

/// Sections and rulings, by their cites.
pub const RULEBOOK: Rulebook = Rulebook::new(include_str!("../RULES.md"));

/// The rule set itself, for callers that treat all rule sets alike.
#[derive(Clone, Copy, Debug)]
pub struct Operations;

impl RuleSet for Operations {
    const TAG: &'static str = "ops";
    const FOLD_VERSION: u32 = 1;

    type By = Actor;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn decide(
        state: &State,
        seat: Actor,
        order: &Order,
        tape: &mut Tape<'_>,
    ) -> Result<Vec<Event>, Halt<Refusal>> {
        decide::decide(state, seat, order, tape)
    }

    fn canonical(order: Order) -> Order {
        order.canonical()
    }

    fn evolve(state: &mut State, event: &Event, at: Seq) {
        evolve::evolve(state, event, at);
    }

    fn legal(state: &State, seat: Actor) -> Offers<Order> {
        legal::legal(state, seat)
    }

    fn diary(state: &State, event: &Event) -> String {
        diary::sentence(state, event)
    }

    fn fingerprint() -> String {
        kernel::rule_set::fingerprint::<Self>(&tables::sources())
    }

    fn faults(state: &State) -> Vec<String> {
        position::faults(state)
    }
}
