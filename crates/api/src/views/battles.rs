//! The battles of a war and how they stand.

use campaign::two_star_general::legal;
use campaign::two_star_general::state::Phase;
use campaign::{Battle, WarState};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BattleView {
    pub id: String,
    /// The book's tag, such as `tsg`.
    pub book: String,
    pub title: String,
    pub day: u8,
    pub round: u8,
    pub phase: String,
    /// Who must do what now; the result when it is over.
    pub prompt: String,
    pub over: bool,
    /// By side.
    pub points: [u16; 2],
}

/// All battles, the main one among them.
#[must_use]
pub fn battles(war: &WarState) -> Vec<BattleView> {
    let view = |(id, battle): (&campaign::BattleId, &Battle)| {
        let Battle::TwoStarGeneral(state) = battle;
        BattleView {
            id: id.to_string(),
            book: <campaign::two_star_general::TwoStarGeneral as kernel::RuleSet>::TAG.to_owned(),
            title: if *id == campaign::BattleId::main() {
                war.setup.title.clone()
            } else {
                id.to_string()
            },
            day: state.day,
            round: state.round,
            phase: state.phase.name().to_owned(),
            prompt: legal::prompt(state),
            over: matches!(state.phase, Phase::Over(_)),
            points: state.objective_points(),
        }
    };
    war.battles.iter().map(view).collect()
}
