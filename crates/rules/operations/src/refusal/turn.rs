//! Refusals of the turn's flow: phases, seats, sheets face down, rulings.

use kernel::{Cite, Side};

kernel::refusals! {
    pub enum TurnRefusal {
        GameOver: Cite::ruling(66), "the game is over";
        NotASide: Cite::section("B"), "only a side can give this order, not the umpire or the app";
        NotTheUmpire: Cite::ruling(65), "only the umpire, or both sides together, may rule";
        NotOrders { now: &'static str }: Cite::section("B"),
            "orders are written in the orders phase, and this is the {now}";
        OrdersOpen: Cite::section("B"),
            "both sides must turn their sheets over first",
            instead "lay your sheet face down, then turn it over";
        AlreadySealed { side: Side }: Cite::ruling(62), "the sheet of {side} is already face down";
        NotSealed { side: Side }: Cite::ruling(62), "{side} has not laid its sheet face down yet";
        AlreadyRevealed { side: Side }: Cite::ruling(62), "{side} has turned its sheet over already";
        NoCommitment: Cite::section("B"), "a commitment is 64 hexadecimal digits";
        NoSalt: Cite::section("B"), "a salt is 32 hexadecimal digits";
        SealBroken { side: Side }: Cite::ruling(65),
            "this is not the sheet that {side} laid face down: the commitment does not match";
        NoSuchOrder { order: String }: Cite::ruling(62), "\"{order}\" is not an order",
            instead "hold, dig in, move, attack and the others of a sheet";
        NoReason: Cite::ruling(65), "a ruling needs a reason";
        RulingImpossible { why: String }: Cite::ruling(65), "that ruling cannot stand: {why}";
    }
}
