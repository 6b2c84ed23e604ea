//! What the war is about: objectives and victory.

use std::collections::BTreeMap;

use two_star_general::ground::Hex;
use two_star_general::state::{Objective, Victory};

use super::Builder;
use crate::scenario::at::At;
use crate::scenario::format::{BattleEntry, Entry, VictoryWord};

impl Builder<'_, '_> {
    pub(super) fn objectives(&mut self, entry: &Entry) {
        if entry.objectives.is_empty() && !self.divisions.is_empty() {
            let help = "add [[objectives]] with hex, name and value";
            self.fault("scenario::objective", 0..0, "the scenario has no objective", help);
        }
        let mut seen: BTreeMap<(usize, Hex), ()> = BTreeMap::new();
        for objective in &entry.objectives {
            if !self.in_battle(objective.battle.as_ref(), &objective.hex) {
                continue;
            }
            let Some(hex) = self.standing_hex(&objective.hex, "scenario::ground") else {
                continue;
            };
            if seen.insert((self.now, hex), ()).is_some() {
                let message = format!("hex {hex} is an objective already");
                self.fault("scenario::objective", objective.hex.span.clone(), message, "");
            }
            let (name, value) = (objective.name.clone(), objective.value);
            let holder = objective.holder.map(Into::into);
            self.battle().objectives.insert(hex, Objective { name, value, holder });
        }
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
        if let ([only], true) = (&mut self.divisions[..], self.tables.is_empty()) {
            only.setup.victory = self.war.victory;
        }
    }
}
