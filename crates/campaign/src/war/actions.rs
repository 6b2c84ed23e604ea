//! The smaller actions a scenario has prepared: why one cannot be opened yet, and where its people are.

use kernel::map::Cell;
use kernel::{Cite, Halt, Name, Offer, Refusal as _, Refused, RuleSet as _, Seat, Tape};

use super::link::{Contact, GroundChoice, LinkOrder};
use super::{Battle, BattleOrder, War, WarOrder, WarState};
use crate::action::{ActionOpens, ActionSetup};
use crate::setup::BattleId;

impl WarState {
    /// Where a unit is on the map of its battle; none off it.
    #[must_use]
    pub fn cell_of(&self, unit: Name) -> Option<Cell> {
        self.battle(self.battle_of(unit)?)?.map()?.cell_of(unit)
    }

    /// "1603, Noville", or the number of the hex or square alone.
    #[must_use]
    pub fn named(&self, action: &ActionSetup) -> String {
        let at = action.at;
        let name = self.setup.place(action.battle, at);
        name.map_or_else(|| at.to_string(), |name| format!("{at}, {name}"))
    }

    /// LNK-R64 Whether the umpire opens what is prepared in a battle, since the sides do not know who stands where.
    #[must_use]
    pub fn is_opened_by_umpire(&self, battle: BattleId) -> bool {
        self.throws_umpire(battle)
    }

    /// Why an action cannot be opened now, as the rules say it or, where they only say that it is not its time, in words that
    /// help. `all` are the orders that `asks` may give.
    #[must_use]
    pub fn why_not_opened(
        &self,
        action: &ActionSetup,
        asks: Seat,
        all: &[Offer<WarOrder>],
    ) -> Refused {
        let mut there = all.iter().filter(|offer| offer.order.battle == action.battle);
        let battle = self.battle(action.battle);
        let attack = there.find_map(|offer| {
            let contact = battle?.contact_of(&offer.order.order)?;
            let at = contact.aim()?.cell;
            (at == Some(action.at)).then_some(contact)
        });
        let not_yet = |sentence: String| Refused {
            code: "not_its_time".to_owned(),
            cite: Cite::section("H.11"),
            sentence,
            instead: None,
        };
        let at = match (action.opens, attack) {
            (ActionOpens::Contact, Some(attack)) => attack,
            (ActionOpens::Contact, None) => {
                let place = self.named(action);
                return not_yet(format!(
                    "{place} may not be attacked now; this action is fought instead of an attack."
                ));
            }
            _ => Contact::Action { id: action.id },
        };
        let (child, scale, ground) = (action.id, action.book, GroundChoice::Prepared);
        let order = LinkOrder::Open { child, scale, at, ground, minutes: None };
        let order = WarOrder { battle: action.battle, order: BattleOrder::Link(order) };
        match War::decide(self, asks, &order, &mut Tape::new(&[])) {
            Err(Halt::Refused(refusal)) => {
                let said = refusal.refused(&self.names(order.battle));
                match (&*said.code, action.opens) {
                    ("not_its_time", ActionOpens::Night)
                        if !battle.is_some_and(Battle::is_night) =>
                    {
                        not_yet("It is for a night, and it is day.".to_owned())
                    }
                    ("not_its_time", _) if battle.is_some_and(Battle::is_over) => {
                        not_yet("The battle is over.".to_owned())
                    }
                    ("not_its_time", _) => {
                        not_yet("Open it before the turn's orders are turned over.".to_owned())
                    }
                    _ => said,
                }
            }
            // It may be, and is not offered: the side is not asked now.
            _ => not_yet("Another order is due now.".to_owned()),
        }
    }
}
