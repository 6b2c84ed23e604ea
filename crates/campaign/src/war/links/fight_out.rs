//! Beside a fire of the company battle: to have the squads fight it out, man by man (LNK-R29).

use combat_captain::Order;
use kernel::{Halt, RuleSet as _, Seat, Tape};

use crate::setup::BattleId;
use crate::war::link::{Contact, GroundChoice, LinkOrder, Scale};
use crate::war::{BattleOrder, War, WarOrder, WarState};

impl WarState {
    /// The order that has another order fought out at a smaller scale instead; none where that may not be.
    #[must_use]
    pub fn fight_out(&self, seat: Seat, order: &WarOrder) -> Option<WarOrder> {
        let BattleOrder::CombatCaptain(Order::Fire { volley }) = &order.order else { return None };
        let at = Contact::Fire { volley: volley.clone() };
        let (child, scale, ground) = (self.free_name()?, Scale::Combat, GroundChoice::None);
        let open = LinkOrder::Open { child, scale, at, ground, minutes: None };
        let order = WarOrder { battle: order.battle, order: BattleOrder::Link(open) };
        let is_barred = matches!(
            War::decide(self, seat, &order, &mut Tape::new(&[])),
            Err(Halt::Refused(_) | Halt::Unfit(_))
        );
        (!is_barred).then_some(order)
    }

    /// A name that no battle of the war has had.
    fn free_name(&self) -> Option<BattleId> {
        let mut names = (1_u32..).filter_map(|n| BattleId::new(&format!("fight-{n}")).ok());
        names.find(|id| !self.battles.contains_key(id))
    }
}
