//! Combat!: squads of the Second World War man by man, in inches, with a deck of cards and ten-sided dice.
//!
//! Reading order: the nouns ([`state`], [`order`], [`event`], [`refusal`]), the ground and the position on it
//! ([`ground`], [`position`]), the book's tables ([`tables`]), the chapters ([`rules`]), and the three functions
//! everyone calls: [`decide`](decide::decide), [`evolve`](evolve::evolve), [`legal`](legal::legal).
//! `RULES.md` beside this crate is the index of sections and rulings. A fight has positions on a table, or none: then
//! ranges, cover and ways are declared with each order (R45).
//!
//! A man's action may be interrupted many times over: by snap fire, a test, the opponent's hand on a man who broke. What
//! is left to do stands in the state as [`Step`](state::Step)s, the next one last ([`rules::agenda`]).

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
pub struct Combat;

impl RuleSet for Combat {
    const TAG: &'static str = "combat";
    const FOLD_VERSION: u32 = 2;

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
