//! What the war is about: objectives and victory.

use std::collections::BTreeMap;

use two_star_general::ground::Hex;
use two_star_general::state::{Objective, Victory};

use super::Builder;
use crate::scenario::at::At;
use crate::scenario::format::{BattleEntry, Entry, ObjectiveEntry, VictoryWord};

/// The code of what is wrong with an objective.
const OBJECTIVE: &str = "scenario::objective";

impl Builder<'_, '_> {
    pub(super) fn objectives(&mut self, entry: &Entry) {
        if entry.objectives.is_empty() && !self.divisions.is_empty() {
            let help = "add [[objectives]] with hex, name and value";
            self.fault(OBJECTIVE, 0..0, "the scenario has no objective", help);
        }
        let mut seen: BTreeMap<(usize, Hex), ()> = BTreeMap::new();
        for objective in &entry.objectives {
            let Some(place) = self.on_hexes(objective) else { continue };
            let Some(hex) = self.standing_hex(place, "scenario::ground") else { continue };
            if seen.insert((self.now, hex), ()).is_some() {
                let message = format!("hex {hex} is already an objective");
                self.fault(OBJECTIVE, place.span.clone(), message, "");
            }
            let (name, value) = (objective.name.value.clone(), objective.value);
            let holder = objective.holder.map(Into::into);
            self.battle().objectives.insert(hex, Objective { name, value, holder });
        }
    }

    /// The hex of an objective of a division battle; one of an operational battle is read here.
    fn on_hexes<'e>(&mut self, entry: &'e ObjectiveEntry) -> Option<&'e At<String>> {
        let here = entry.here();
        if let Some(now) = self.names_corps(entry.battle.as_ref()) {
            if let Some(hex) = &entry.hex {
                let help = "square = \"0504\", or bridge with its id";
                self.fault(OBJECTIVE, hex.span.clone(), "an operational map has no hexes", help);
            } else {
                self.corps_objective(now, entry);
            }
            return None;
        }
        if !self.in_battle(entry.battle.as_ref(), here) {
            return None;
        }
        let of_corps = entry.decisive || entry.from.is_some() || entry.until.is_some();
        if of_corps || entry.hex.is_none() {
            let message = format!("{} is in a division battle", entry.name.value);
            let help = "it has a hex; decisive, from and until are for operational battles";
            self.fault(OBJECTIVE, here.span.clone(), message, help);
        }
        entry.hex.as_ref()
    }

    pub(super) fn victory(&mut self, entry: &Entry) {
        let Some(victory) = &entry.victory else {
            return;
        };
        let all: u32 = entry.objectives.iter().map(|objective| u32::from(objective.value)).sum();
        let tables = entry.battles.iter().filter(|battle| battle.table.is_some());
        let points = |battle: &At<BattleEntry>| battle.points.as_ref().map_or(1, |own| own.value);
        let all = all + tables.map(|battle| u32::from(points(battle))).sum::<u32>();
        self.war.victory = match (victory.kind, victory.attacker, &victory.points) {
            (VictoryWord::MostPoints, None, None) => Victory::MostPoints,
            (VictoryWord::AttackerNeeds, Some(attacker), Some(points)) => {
                if u32::from(points.value) > all {
                    let message =
                        format!("objectives and battles on tables are worth {all} points together");
                    let help = "the attacker needs no more than there are";
                    self.fault("scenario::victory", points.span.clone(), message, help);
                }
                Victory::AttackerNeeds { attacker: attacker.into(), points: points.value }
            }
            _ => {
                let message = "\"attacker_needs\" goes with attacker and points, \"most_points\" with neither";
                self.fault("scenario::victory", victory.span.clone(), message, "");
                return;
            }
        };
        // One battle is won as the war is.
        if let ([only], true) =
            (&mut self.divisions[..], self.tables.is_empty() && self.corps.is_empty())
        {
            only.setup.victory = self.war.victory;
        }
    }
}
