//! How the war ended: its battles report to it, and its own victory decides.

use kernel::Side;
use serde::{Deserialize, Serialize};
use two_star_general::state::{Phase, Victory};

use super::{Battle, WarState};

/// How a war ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WarOutcome {
    /// None for a draw.
    pub winner: Option<Side>,
    /// The points of all its battles, by [`Side::index`].
    pub points: [u32; 2],
}

impl WarState {
    /// How the war ended; `None` while one of its battles goes on.
    #[must_use]
    pub fn over(&self) -> Option<WarOutcome> {
        if self.running().next().is_some() {
            return None;
        }
        let points = self.points();
        // A war of one battle ends as that battle does.
        let winner = match (self.setup.battles.len(), self.roots().next()) {
            (1, Some((_, battle))) => winner(battle),
            _ => self.winner(points),
        };
        Some(WarOutcome { winner, points })
    }

    /// The objective points held in all battles as they stand, and those of battles on tables that are won, by [`Side::index`].
    #[must_use]
    pub fn points(&self) -> [u32; 2] {
        let mut all = [0; 2];
        for (id, battle) in self.roots() {
            if let Some(position) = battle.tsg() {
                let own = position.objective_points();
                for side in Side::BOTH {
                    all[side.index()] += u32::from(own[side.index()]);
                }
            }
            if let (Some(table), Some(side)) = (self.setup.table(id), winner(battle)) {
                all[side.index()] += u32::from(table.points);
            }
        }
        all
    }

    /// Who wins at the end, in one sentence.
    #[must_use]
    pub fn victory_words(&self) -> String {
        let name = |side: Side| self.setup.side_name(side);
        match self.setup.victory {
            Victory::MostPoints => {
                "Whoever holds more objective points when the last day is over wins.".to_owned()
            }
            Victory::AttackerNeeds { attacker, points } => format!(
                "{} wins with {points} objective points when the last day is over, {} otherwise.",
                name(attacker),
                name(attacker.enemy())
            ),
        }
    }

    fn winner(&self, points: [u32; 2]) -> Option<Side> {
        match self.setup.victory {
            Victory::MostPoints => match points[0].cmp(&points[1]) {
                core::cmp::Ordering::Greater => Some(Side::Blue),
                core::cmp::Ordering::Less => Some(Side::Orange),
                core::cmp::Ordering::Equal => None,
            },
            Victory::AttackerNeeds { attacker, points: needed } => {
                let has = points[attacker.index()] >= u32::from(needed);
                Some(if has { attacker } else { attacker.enemy() })
            }
        }
    }
}

/// Who won a battle that is over.
fn winner(battle: &Battle) -> Option<Side> {
    match battle {
        Battle::TwoStarGeneral(position) => match &position.phase {
            Phase::Over(outcome) => outcome.winner,
            _ => None,
        },
        Battle::CombatCaptain(position) => match &position.phase {
            combat_captain::state::Phase::Over(outcome) => outcome.winner,
            _ => None,
        },
        Battle::Combat(position) => match &position.phase {
            combat::state::Phase::Over(outcome) => outcome.winner,
            _ => None,
        },
    }
}
