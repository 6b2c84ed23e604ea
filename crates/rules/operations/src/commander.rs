//! Automatic commanders for solo play and for soaking: they see the position, and write sheets that the rules accept.
//!
//! [`sheet`] plays to win, and plans for the whole side: it shares its troops out over the objectives (`goals`), weighs every attack they
//! could make together by the sum of the rules (`outlook`), orders or prepares the best with guns and aircraft (`attacks`), and moves the
//! rest by a map drawn once (`ways`, `moves`, `engineers`, `air`). [`random_sheet`] writes anything that is legal. Neither keeps a memory.

mod air;
mod attacks;
mod engineers;
mod goals;
mod moves;
mod outlook;
mod random;
mod sensible;
mod ways;

use kernel::{ChoiceCall, Commander, Generator, Offers, Side, seal};

use crate::Operations;
use crate::order::{Order, Sheet};
use crate::state::{Phase, State};

pub use random::random_sheet;
pub use sensible::sheet;

/// The salt of a sheet that an automatic commander lays: it keeps no secret from itself.
const SALT: [u8; 16] = [0; 16];

/// A sensible commander's answer to a choice: what the rules suggest.
#[must_use]
pub fn answer(call: &ChoiceCall) -> Vec<u16> {
    call.usual.clone()
}

/// Lays a sheet face down, or turns the same sheet over: what is offered with the sheet put in.
#[must_use]
pub fn with_sheet(state: &State, side: Side, sheet: &Sheet) -> Option<Order> {
    let Phase::Orders(phase) = &state.phase else { return None };
    let [mine, theirs] = [side, side.enemy()].map(Side::index);
    let binds = seal::commitment(&SALT, &sheet.text());
    if phase.sealed[mine].is_none() {
        return Some(Order::SealOrders { commitment: binds });
    }
    let open = phase.sealed[theirs].is_some() && phase.revealed[mine].is_none();
    let same = phase.sealed[mine].as_deref() == Some(&*binds);
    let orders = Box::new(sheet.clone());
    (open && same).then_some(Order::RevealOrders { orders, salt: seal::hex(&SALT) })
}

/// For those who do not know the book.
impl Commander for Operations {
    fn sensible(
        state: &State,
        side: Side,
        offers: &Offers<Order>,
        _: &mut Generator,
    ) -> Option<Order> {
        match &state.phase {
            Phase::Orders(_) => with_sheet(state, side, &sheet(state, side)),
            _ => offers.offers.first().map(|offer| offer.order.clone()),
        }
    }

    fn random(offers: &Offers<Order>, generator: &mut Generator) -> Option<Order> {
        generator.pick(&offers.offers).map(|offer| offer.order.clone())
    }
}
