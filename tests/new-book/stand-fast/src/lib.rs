//! Stand Fast: a book of one order, as small as a rule set can be. `cargo xtask new-book` adds it to a copy of the repository.

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
pub struct StandFast;

impl RuleSet for StandFast {
    const TAG: &'static str = "sf";
    const FOLD_VERSION: u32 = 1;

    type By = Actor;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn decide(
        state: &State,
        by: Actor,
        order: &Order,
        _: &mut Tape<'_>,
    ) -> Result<Vec<Event>, Halt<Refusal>> {
        decide::decide(state, by, *order).map_err(Halt::Refused)
    }

    fn canonical(order: Order) -> Order {
        order
    }

    fn evolve(state: &mut State, event: &Event, _: Seq) {
        evolve::evolve(state, event);
    }

    fn legal(state: &State, by: Actor) -> Offers<Order> {
        legal::legal(state, by)
    }

    fn diary(state: &State, event: &Event) -> String {
        diary::sentence(state, event)
    }

    fn fingerprint() -> String {
        kernel::rule_set::fingerprint::<Self>(&[tables::BOOK])
    }

    fn faults(state: &State) -> Vec<String> {
        position::faults(state)
    }
}
