//! The contract of one rule set: decide, evolve, legal. The same three functions in all of them.

use core::fmt::{Debug, Display};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::{Actor, Halt, Offers, Refusal, Seq, Tape};

/// A book as a state machine. There are no default rules here: shared mechanics are, shared rules are not.
pub trait RuleSet {
    /// The book's tag, such as `tsg`.
    const TAG: &'static str;
    /// Rises whenever folding the same events gives another state; stale snapshots are then thrown away.
    const FOLD_VERSION: u32;

    /// Who orders: an [`Actor`] in a book, a [`Seat`](crate::Seat) in a war of several commanders.
    type By: Copy + Debug + Display + PartialEq + From<Actor>;
    type State: Clone + Debug + Serialize + DeserializeOwned;
    type Order: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    type Refusal: Refusal + Clone + Debug;

    /// What happens when `by` gives `order`. Pure: the same state, order and tape give the same events.
    ///
    /// # Errors
    /// [`Halt::Refused`] when the rules say no, [`Halt::Needs`] when the table must answer first.
    fn decide(
        state: &Self::State,
        by: Self::By,
        order: &Self::Order,
        tape: &mut Tape<'_>,
    ) -> Result<Vec<Self::Event>, Halt<Self::Refusal>>;

    /// The order as it is written down and thrown for: what may be named in any order is sorted, so that another way of saying
    /// the same thing is the same order and brings the same dice. Saying it twice changes nothing.
    fn canonical(order: Self::Order) -> Self::Order;

    /// Folds one event. Total: it reads no die and tests no rule. `at` is the number of the event's entry, kept
    /// where a later ledger line will name its cause.
    fn evolve(state: &mut Self::State, event: &Self::Event, at: Seq);

    /// What `by` may order now, and why other things may not be ordered.
    fn legal(state: &Self::State, by: Self::By) -> Offers<Self::Order>;

    /// One sentence for people about an event, told before it is folded.
    fn diary(state: &Self::State, event: &Self::Event) -> String;

    /// The hash of the rule set's data tables and its version, written into a campaign's first entry.
    fn fingerprint() -> String;

    /// What is wrong with a state, for tests and `verify`: counters out of range, stacks over the limit.
    fn faults(state: &Self::State) -> Vec<String>;
}

/// The hash of a book's data tables: SHA-256 over `tag/version` and each table's text in order, in lower-case hexadecimal.
#[must_use]
pub fn fingerprint<R: RuleSet>(tables: &[&str]) -> String {
    let mut hasher = Sha256::new();
    hasher.update(format!("{}/{}", R::TAG, R::FOLD_VERSION));
    for table in tables {
        hasher.update(table);
    }
    crate::seal::hex(&hasher.finalize())
}
