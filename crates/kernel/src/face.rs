//! What a war and its doors ask of a book beside its rules: its title, its words, its turns, and how it is set up. Every
//! book answers in its `face`.

use serde::de::DeserializeOwned;

use crate::{Effects, Names, Reading, RuleSet, Rulebook, Side};

/// A book as the rest of the program sees it.
pub trait Face: RuleSet<State: Names> {
    /// The book's title, as printed on its cover.
    const TITLE: &'static str;
    /// Sections and rulings, by their cites.
    const RULEBOOK: Rulebook;
    /// What the book leaves open.
    const READINGS: &'static [Reading];
    /// How long a turn takes; nothing in a book that counts days and rounds.
    const SECONDS_PER_TURN: u32;

    type Setup;
    type Ruling: DeserializeOwned;

    /// The battle before its first order.
    fn begin(setup: &Self::Setup) -> Self::State;

    /// The umpire's order that a ruling is given with.
    fn rule(ruling: Self::Ruling, reason: String) -> Self::Order;

    /// An order in a few words, as a player says it.
    fn words(order: &Self::Order, names: &dyn Names) -> String;

    /// Who must do what now, in one sentence.
    fn prompt(state: &Self::State) -> String;

    /// What a side is called.
    fn side_name(state: &Self::State, side: Side) -> String;

    fn is_over(state: &Self::State) -> bool;

    /// The turn it is in; none in a book that counts days and rounds.
    fn turn(state: &Self::State) -> Option<u16>;

    /// What an event did, before it is folded.
    fn effects(state: &Self::State, event: &Self::Event) -> Effects;
}
