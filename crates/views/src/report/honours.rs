//! Who stood out, by plain counts: most strength points taken from the enemy, most attacks made, most objectives taken. What
//! fell to chance counts like everything else, and equals are named together.

use std::collections::BTreeMap;

use campaign::WarState;
use kernel::face::{self, Happening};
use kernel::{Name, Side};
use report::model::{Deed, Honour};

use super::forces::commander;
use super::names::{Names, Unit};

/// The most units that share an honour.
const EQUALS_MOST: usize = 3;

/// Deeds by unit, each with the orders in which it was done: an order's entry, and how much.
#[derive(Default)]
pub(super) struct HonourBook {
    deeds: [BTreeMap<Unit, BTreeMap<u64, u32>>; 3],
    /// The present order, and the fight that goes on in it.
    order: u64,
    fight: Option<Fight>,
}

/// Who attacks, and who is attacked; nobody where an aircraft attacks or nobody stands.
struct Fight {
    attacker: Option<(Side, Unit)>,
    defender: Option<(Side, Unit)>,
}

const DEEDS: [Deed; 3] = [Deed::LossesCaused, Deed::Attacks, Deed::ObjectivesTaken];

impl HonourBook {
    /// A fight ends with its order.
    pub(super) fn next_order(&mut self, seq: u64) {
        self.order = seq;
        self.fight = None;
    }

    /// Takes in what an event tells, before it is folded.
    pub(super) fn take(&mut self, names: Names<'_>, told: &Happening) {
        match told {
            Happening::Fight(begun) => self.attack(names, begun),
            Happening::Lost { unit, points, cause }
            | Happening::Destroyed { unit, points, cause }
                if cause.fought =>
            {
                self.lost(names.side_of(*unit), *points);
            }
            Happening::Taken { by: Some(by), .. } => {
                self.count(Deed::ObjectivesTaken, names.known(*by), 1);
            }
            _ => {}
        }
    }

    /// The units with the greatest counts, deed by deed; a deed that nobody did is left out.
    pub(super) fn honours(&self, war: &WarState) -> Vec<Honour> {
        let names = Names(war);
        let mut honours = Vec::new();
        for deed in DEEDS {
            let book = &self.deeds[deed as usize];
            let sum = |orders: &BTreeMap<u64, u32>| orders.values().sum::<u32>();
            let Some(most) = book.values().map(sum).max().filter(|most| *most > 0) else {
                continue;
            };
            let equals = || book.iter().filter(|(_, orders)| sum(orders) == most);
            // What many have done equally often is no honour.
            if equals().count() > EQUALS_MOST {
                continue;
            }
            for (unit, orders) in equals() {
                honours.push(Honour {
                    deed,
                    side: names.side_of_unit(*unit),
                    unit: names.unit(*unit),
                    commander: leader(war, *unit),
                    count: most,
                    orders: orders.keys().copied().collect(),
                });
            }
        }
        honours
    }

    /// Aircraft are no unit, and take no fight over.
    fn attack(&mut self, names: Names<'_>, begun: &face::Fight) {
        let Some(unit) = begun.unit.map(|unit| names.known(unit)) else { return };
        let attacker = Some((names.side_of_unit(unit), unit));
        let stander = |id: &Name| (names.side_of(*id), names.unit_of(*id));
        self.fight = Some(Fight { attacker, defender: begun.defenders.first().map(stander) });
        self.count(Deed::Attacks, unit, 1);
    }

    /// What a side loses in a fight, the other side's unit in it has brought about.
    fn lost(&mut self, loser: Side, points: u16) {
        let Some(fight) = self.fight.as_ref().filter(|_| points > 0) else { return };
        let of_the_other = |unit: &&(Side, Unit)| unit.0 != loser;
        let by = fight.attacker.iter().chain(&fight.defender).find(of_the_other);
        if let Some((_, unit)) = by.copied() {
            self.count(Deed::LossesCaused, unit, u32::from(points));
        }
    }

    fn count(&mut self, deed: Deed, unit: Unit, by: u32) {
        let orders = self.deeds[deed as usize].entry(unit).or_default();
        *orders.entry(self.order).or_default() += by;
    }
}

fn leader(war: &WarState, unit: Unit) -> String {
    match unit {
        Unit::Alone(id) => commander(war, id),
        Unit::Battalion(id) => {
            let mut posts = war.people.0.keys();
            let leads = posts.find(|post| war.setup.roster.led_from(**post) == Some(id));
            leads.map_or_else(String::new, |post| commander(war, *post))
        }
    }
}
