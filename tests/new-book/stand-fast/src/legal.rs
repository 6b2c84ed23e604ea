//! What may be ordered now.

use kernel::{Actor, Offers};

use crate::{Order, State};

#[must_use]
pub fn legal(state: &State, by: Actor) -> Offers<Order> {
    let mut offers = Offers::none(prompt(state));
    if by.side().is_some() && by.side() == state.due() {
        offers.offer("Stand fast", "Stand fast", Order::StandFast);
    }
    offers
}

#[must_use]
pub fn prompt(state: &State) -> String {
    match state.due() {
        Some(side) => format!("{} stands fast.", state.setup.sides[side.index()]),
        None => "The battle is over.".to_owned(),
    }
}
