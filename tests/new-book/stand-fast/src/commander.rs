//! An automatic player.

use kernel::{Commander, Generator, Offers, Side};

use crate::{Order, StandFast, State};

impl Commander for StandFast {
    fn sensible(
        _: &State,
        _: Side,
        offers: &Offers<Order>,
        generator: &mut Generator,
    ) -> Option<Order> {
        Self::random(offers, generator)
    }

    fn random(offers: &Offers<Order>, _: &mut Generator) -> Option<Order> {
        offers.offers.first().map(|offer| offer.order)
    }
}
