//! R66 Victory: points at the end, or all decisive objectives two turns running, or a side without combat units.

use kernel::Side;

use crate::decide::Unfolding;
use crate::event::Event;
use crate::state::{EndReason, Outcome, Phase, Place, State};

/// The margin of a decisive and of a marginal victory, in hundredths of all points.
const DECISIVE: u32 = 30;
const MARGINAL: u32 = 10;
/// Turns running for which all decisive objectives are to be held.
const HELD: u8 = 2;

/// How decisive a difference of points is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Margin {
    Draw,
    Marginal,
    Decisive,
}

impl Margin {
    /// R66 By the difference over all points on the table.
    #[must_use]
    pub fn of(points: [u16; 2], all: u32) -> Self {
        let difference = u32::from(points[0].abs_diff(points[1])) * 100;
        if all > 0 && difference >= DECISIVE * all {
            Self::Decisive
        } else if all > 0 && difference >= MARGINAL * all {
            Self::Marginal
        } else {
            Self::Draw
        }
    }
}

/// R66 Points of both sides, and all that were on the table: of the objectives, and of what the enemy has lost (R87).
fn tally(state: &State) -> ([u16; 2], u32) {
    let (held, all) = if state.setup.scoring.is_empty() {
        (state.points(), state.stakes())
    } else {
        (state.scored, state.stakes)
    };
    let losses = losses(state);
    let points = [0, 1].map(|at| held[at].saturating_add(losses[at]));
    (points, losses.iter().fold(all, |all, lost| all.saturating_add(u32::from(*lost))))
}

/// R66 Points for status that the enemy has lost, by [`Side::index`]; none where losses do not count.
#[must_use]
pub fn losses(state: &State) -> [u16; 2] {
    Side::BOTH.map(|side| state.lost[side.enemy().index()].saturating_mul(state.setup.loss_points))
}

/// The outcome by points, as they are now.
#[must_use]
pub fn by_points(state: &State, reason: EndReason) -> Outcome {
    let (points, all) = tally(state);
    let margin = Margin::of(points, all);
    let ahead = if points[0] > points[1] { Side::Blue } else { Side::Orange };
    let winner = (margin > Margin::Draw).then_some(ahead);
    Outcome { winner, decisive: margin == Margin::Decisive, points, reason }
}

/// Counts the turns of all decisive objectives, and ends the game when its time has come; true if it has.
pub fn at_end_of_turn(unfolding: &mut Unfolding) -> bool {
    let turns = Side::BOTH.map(|side| {
        let before = unfolding.state.decisive[side.index()];
        if holds_all_decisive(&unfolding.state, side) { before.saturating_add(1) } else { 0 }
    });
    if turns != unfolding.state.decisive {
        unfolding.happen(Event::DecisiveHeld { turns });
    }
    if unfolding.state.setup.scoring.contains(&unfolding.state.turn) {
        let (points, all) = (unfolding.state.points(), unfolding.state.stakes());
        unfolding.happen(Event::PointsScored { points, all });
    }
    let wins = Side::BOTH.into_iter().find(|side| turns[side.index()] >= HELD);
    if let Some(side) = wins {
        let points = tally(&unfolding.state).0;
        let reason = EndReason::DecisiveObjectives;
        let outcome = Outcome { winner: Some(side), decisive: true, points, reason };
        unfolding.happen(Event::GameEnded { outcome });
        return true;
    }
    if unfolding.state.turn >= unfolding.state.setup.turns {
        let outcome = by_points(&unfolding.state, EndReason::LastTurn);
        unfolding.happen(Event::GameEnded { outcome });
        return true;
    }
    when_nobody_is_left(unfolding);
    matches!(unfolding.state.phase, Phase::Over(_))
}

fn holds_all_decisive(state: &State, side: Side) -> bool {
    let counting = state.setup.objectives.iter().filter(|(_, o)| o.decisive && state.counts(o));
    let mut decisive = counting.peekable();
    decisive.peek().is_some() && decisive.all(|(id, _)| state.held.get(id) == Some(&side))
}

/// A side without a combat unit on the map or to come has lost.
pub fn when_nobody_is_left(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    let left = Side::BOTH.map(|side| {
        let ours = state.units.iter().filter(|(id, _)| state.side_of(**id) == side);
        ours.filter(|(id, _)| state.spec(**id).fights())
            .any(|(_, unit)| unit.place != Place::Destroyed)
    });
    let winner = match left {
        [true, true] => return,
        [true, false] => Some(Side::Blue),
        [false, true] => Some(Side::Orange),
        [false, false] => None,
    };
    let points = tally(state).0;
    let reason = EndReason::NobodyLeft;
    let outcome = Outcome { winner, decisive: winner.is_some(), points, reason };
    unfolding.happen(Event::GameEnded { outcome });
}
