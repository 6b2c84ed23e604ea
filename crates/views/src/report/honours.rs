//! Who stood out, by plain counts: most strength points taken from the enemy, most attacks made, most objectives taken. What
//! fell to chance counts like everything else, and equals are named together.

use std::collections::BTreeMap;

use campaign::WarState;
use campaign::two_star_general::Event;
use campaign::two_star_general::event::LossCause;
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::state::State;
use kernel::Side;
use report::model::{Deed, Honour};

use super::forces::commander;
use super::names::{Names, Unit};

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

    /// Takes an event in before it is folded.
    pub(super) fn take(&mut self, names: Names<'_>, state: &State, event: &Event) {
        match event {
            Event::AttackDeclared { battalion, target, .. } => {
                self.attack(names, Unit::Battalion(*battalion), stander(names, state, *target));
            }
            Event::ShotFired { battery, target } => {
                self.attack(names, names.unit_of(*battery), stander(names, state, *target));
            }
            Event::StrengthLost { stand, points, cause } => {
                let had = state.stand(*stand).strength;
                self.lost(names.side_of(*stand), (*points).min(had), *cause);
            }
            Event::StandDestroyed { stand, cause } => {
                let had = state.stand(*stand).strength;
                self.lost(names.side_of(*stand), had, *cause);
            }
            Event::ObjectiveTaken { hex, side } => {
                if let Some((of, unit)) = stander(names, state, *hex)
                    && of == *side
                {
                    self.count(Deed::ObjectivesTaken, unit, 1);
                }
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
            for (unit, orders) in book.iter().filter(|(_, orders)| sum(orders) == most) {
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

    fn attack(&mut self, names: Names<'_>, unit: Unit, defender: Option<(Side, Unit)>) {
        let attacker = Some((names.side_of_unit(unit), unit));
        self.fight = Some(Fight { attacker, defender });
        self.count(Deed::Attacks, unit, 1);
    }

    /// What a side loses in a fight, the other side's unit in it has brought about.
    fn lost(&mut self, loser: Side, points: u8, cause: LossCause) {
        let fought = matches!(
            cause,
            LossCause::Fight
                | LossCause::HeldGround
                | LossCause::Bombardment
                | LossCause::NoEscape
                | LossCause::LeftAlone
        );
        let Some(fight) = self.fight.as_ref().filter(|_| fought && points > 0) else { return };
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

/// Who stands in a hex.
fn stander(names: Names<'_>, state: &State, hex: Hex) -> Option<(Side, Unit)> {
    let stand = state.occupant(hex)?;
    Some((names.side_of(stand), names.unit_of(stand)))
}

fn leader(war: &WarState, unit: Unit) -> String {
    match unit {
        Unit::Alone(stand) => commander(war, stand.0),
        Unit::Battalion(id) => {
            let mut posts = war.people.0.keys();
            let leads = posts.find(|post| war.setup.roster.led_from(**post) == Some(id.0));
            leads.map_or_else(String::new, |post| commander(war, *post))
        }
    }
}
