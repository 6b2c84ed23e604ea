//! Beside an order whose dice can be left to a smaller battle: to have it fought out (LNK-R29).

use kernel::handoff::Stake;
use kernel::{Halt, RuleSet as _, Seat, Tape};

use crate::war::link::{GroundChoice, LinkOrder};
use crate::war::{BattleOrder, War, WarOrder, WarState};

impl WarState {
    /// The order that has another order fought out at a smaller scale instead; none where that may not be.
    #[must_use]
    pub fn fight_out(&self, seat: Seat, order: &WarOrder) -> Option<WarOrder> {
        let at = self.battle(order.battle)?.contact_of(&order.order)?;
        if at.stake() != Stake::Instead {
            return None;
        }
        let (child, ground) = (self.next_battle_name(), GroundChoice::None);
        let scale = at.scales().first().copied()?;
        let open = LinkOrder::Open { child, scale, at, ground, minutes: None };
        let order = WarOrder { battle: order.battle, order: BattleOrder::Link(open) };
        let is_barred = matches!(
            War::decide(self, seat, &order, &mut Tape::new(&[])),
            Err(Halt::Refused(_) | Halt::Unfit(_))
        );
        (!is_barred).then_some(order)
    }
}
