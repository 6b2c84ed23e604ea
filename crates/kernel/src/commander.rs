//! Automatic commanders: what solo players play against, and what soaks the rules.

use crate::{Offers, RuleSet, Side};

/// An automatic player of a book. He keeps no memory and uses no chance: the same position, offers and salt give the same order.
pub trait Commander: RuleSet {
    /// What a sensible commander orders now; `None` when nothing is offered. `salt` decides between equals.
    fn sensible(
        state: &Self::State,
        side: Side,
        offers: &Offers<Self::Order>,
        salt: u64,
    ) -> Option<Self::Order>;

    /// Any order that is offered, one that ends a turn often enough for games to end; `None` when nothing is offered.
    fn random(offers: &Offers<Self::Order>, salt: u64) -> Option<Self::Order>;
}
