//! Beside an order whose dice can be left to a smaller battle: to have it fought out (LNK-R29).

use kernel::handoff::Stake;
use kernel::{Halt, Offer, RuleSet as _, Seat, Tape};

use super::offer::{FIGHT_OUT, Fight};
use super::pairs;
use crate::war::{War, WarOrder, WarState};

impl WarState {
    /// The orders that have another order fought out at a smaller scale instead, one for each book and ground; none where that may
    /// not be.
    #[must_use]
    pub fn fight_out(&self, seat: Seat, order: &WarOrder) -> Vec<Offer<WarOrder>> {
        let parent = order.battle;
        let contact = self.battle(parent).and_then(|battle| battle.contact_of(&order.order));
        let Some(contact) = contact.filter(|contact| contact.stake() == Stake::Instead) else {
            return Vec::new();
        };
        let of_pair = |pair| {
            let what = contact.words(&self.names(parent));
            let fight = Fight { state: self, parent, contact: &contact, group: FIGHT_OUT, what };
            let next = self.next_battle_name(parent, &contact);
            let offers: Vec<_> = fight.on_each_ground(next, pair).collect();
            // Whether it may be does not hang on the ground.
            let told = offers.first();
            let told = told.map(|offer| War::decide(self, seat, &offer.order, &mut Tape::new(&[])));
            match told {
                Some(Err(Halt::Refused(_) | Halt::Unfit(_))) => Vec::new(),
                _ => offers,
            }
        };
        pairs::of(&contact).flat_map(of_pair).collect()
    }
}
