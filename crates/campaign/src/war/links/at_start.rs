//! LNK-R45 A war may begin with a smaller battle: the scenario says so, and the founding gives the umpire's order for it.

use crate::action::ActionOpens;
use crate::war::battle::BattleOrder;
use crate::war::link::{Contact, GroundChoice, LinkOrder};
use crate::war::{WarOrder, WarState};

impl WarState {
    /// The umpire's orders that a new war begins with, in the scenario's order; nothing for a smaller battle that has begun.
    #[must_use]
    pub fn opens_with(&self) -> Vec<WarOrder> {
        let all = self.setup.actions.iter();
        let starts = all.filter(|action| {
            action.opens == ActionOpens::AtStart && self.battle(action.id).is_none()
        });
        let order = |action: &crate::action::ActionSetup| {
            let (child, scale) = (action.id, super::prepared::scale(action));
            let (at, ground) = (Contact::Action { id: child }, GroundChoice::Prepared);
            let open = LinkOrder::Open { child, scale, at, ground, minutes: None };
            WarOrder { battle: action.battle, order: BattleOrder::Link(open) }
        };
        starts.map(order).collect()
    }
}
