//! How the war ended: its battles report to it, and its own victory decides.

use kernel::Side;
use kernel::names::with_verb;
use serde::{Deserialize, Serialize};
use two_star_general::state::Victory;

use super::WarState;

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
            (1, Some((_, battle))) => battle.winner(),
            _ => self.winner(points),
        };
        Some(WarOutcome { winner, points })
    }

    /// The objective points held in all battles as they stand, and those of battles on tables that are won, by [`Side::index`].
    #[must_use]
    pub fn points(&self) -> [u32; 2] {
        let mut all = [0; 2];
        for (id, battle) in self.roots() {
            let own = battle.standing().points;
            for side in Side::BOTH {
                all[side.index()] += u32::from(own[side.index()]);
            }
            if let (Some(table), Some(side)) = (self.setup.table(id), battle.winner()) {
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
                "The side with more objective points at the end of the last day wins.".to_owned()
            }
            Victory::AttackerNeeds { attacker, points } => format!(
                "{} with {points} objective points at the end of the last day, {} otherwise.",
                with_verb(name(attacker), "wins"),
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
