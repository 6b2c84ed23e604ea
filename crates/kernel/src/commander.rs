//! Automatic commanders: what solo players play against, and what soaks the rules.

use crate::{Generator, Offers, RuleSet, Side};

/// An automatic player of a book. He keeps no memory and uses no chance: the same position, offers and generator give the same order.
pub trait Commander: RuleSet {
    /// What a sensible commander orders now; `None` when nothing is offered. The generator decides between equals.
    fn sensible(
        state: &Self::State,
        side: Side,
        offers: &Offers<Self::Order>,
        generator: &mut Generator,
    ) -> Option<Self::Order>;

    /// Any order that is offered, one that ends a turn often enough for games to end; `None` when nothing is offered.
    fn random(offers: &Offers<Self::Order>, generator: &mut Generator) -> Option<Self::Order>;
}
