//! Brigadier General Commands: battles of brigades with a base for each platoon, on a table in inches.
//!
//! Reading order: the nouns ([`state`], [`order`], [`event`], [`refusal`]), the ground and the position on it ([`ground`],
//! [`position`]), the book's tables ([`tables`]), the chapters ([`rules`]), and the three functions everyone calls:
//! [`decide`](decide::decide), [`evolve`](evolve::evolve), [`legal`](legal::legal). `RULES.md` beside this crate is the index of
//! sections and rulings, and says what of the book stands.

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
pub struct BrigadierGeneral;

impl RuleSet for BrigadierGeneral {
    const TAG: &'static str = "bgc";
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
