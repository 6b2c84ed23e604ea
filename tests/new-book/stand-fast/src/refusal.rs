//! Why an order is refused.

use kernel::{Cite, Side};

kernel::refusals! {
    /// Refusals of the one order.
    pub enum Refusal {
        NotASide: Cite::section("1"), "only a side stands fast";
        NotItsTurn { side: Side }: Cite::section("1"), "it is for {side} to stand fast";
        Over: Cite::section("2"), "the battle is over";
    }
}
