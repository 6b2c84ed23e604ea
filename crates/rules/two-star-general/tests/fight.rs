//! §3, §4: attacks.

mod aircraft;
mod chart;
mod close_combat;
mod factors;
mod gates;
mod losses;
mod odds;
mod support;

use kernel::{Ledger, Side};
use two_star_general::{Order, State};

use crate::script::{Told, order, plain, position};

/// One attacker `us.A` in 0505 and one defender `de.A` somewhere north of it, with what stands in their hexes written
/// on further lines. Both headquarters are there and call nothing.
struct Duel<'a> {
    us: &'a str,
    de: &'a str,
    /// Orders of both battalions.
    orders: [&'a str; 2],
    /// The hex of `de.A`: 0504 is close combat, 0503 two hexes, 0502 three.
    at: &'a str,
    /// Further lines.
    more: &'a str,
}

const CLOSE: &str = "0504";
const NEAR: &str = "0503";
const FAR: &str = "0502";

impl Default for Duel<'_> {
    fn default() -> Self {
        let (us, de) = ("infantry", "infantry");
        Self { us, de, orders: ["move", "move"], at: CLOSE, more: "" }
    }
}

impl Duel<'_> {
    fn state(&self) -> State {
        let Self { us, de, orders: [ours, theirs], at, more } = self;
        position(&format!(
            "map 9 12
            battalion us blue {ours}
            stand us.hq 0506 hq
            stand us.A 0505 {us}
            battalion de orange {theirs}
            stand de.hq 0501 hq
            stand de.A {at} {de}
            acting us moving
            {more}"
        ))
    }

    fn order(&self) -> Order {
        order(&format!("attack {} us.A", self.at))
    }

    /// The attack with as little support as it allows and nothing hit.
    #[track_caller]
    fn fought(&self) -> Told {
        plain(&self.state(), Side::Blue, &self.order())
    }

    #[track_caller]
    fn attack(&self) -> Ledger {
        self.fought().roll("tsg.attack").ledger.clone()
    }

    #[track_caller]
    fn answer(&self) -> Ledger {
        self.fought().roll("tsg.return").ledger.clone()
    }
}
