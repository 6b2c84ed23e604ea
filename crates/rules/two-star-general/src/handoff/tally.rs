//! What a battle of this book tells a larger one: its hours, its key places, and who holds the ground. The men behind its strength
//! points are the roster's of the war (H.3), which adds them to the report.

use kernel::Side;
use kernel::handoff::{Brief, Child, Musters, Report};
use serde::{Deserialize, Serialize};

use crate::TwoStarGeneral;
use crate::event::Event;
use crate::state::{EndReason, Outcome, Phase, State};

/// H.8 Minutes of a round, as a larger battle counts them.
pub const MINUTES_PER_ROUND: u32 = 180;

/// The rounds that a battle founded from a brief has begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    rounds: u32,
}

impl Child for TwoStarGeneral {
    type Tally = Tally;

    fn tally(_: &State, _: &Musters, _: &Brief) -> Tally {
        Tally { rounds: 1 }
    }

    fn follow(tally: &mut Tally, _: &State, event: &Event) {
        tally.rounds += u32::from(matches!(event, Event::RoundBegan { .. }));
    }

    /// LNK-R10 While it goes on nobody holds anything.
    fn report(tally: &Tally, state: &State, brief: &Brief) -> Report {
        let minutes_used = tally.rounds.saturating_mul(MINUTES_PER_ROUND).min(brief.minutes_max);
        let Phase::Over(outcome) = &state.phase else {
            return Report { minutes_used, ..Report::default() };
        };
        let holders = state.setup.objectives.iter().map(|(hex, own)| {
            let held = state.objectives.get(hex).copied().flatten();
            (own.name.clone(), last_standing(outcome).or(held))
        });
        let places: std::collections::BTreeMap<String, Option<Side>> = holders.collect();
        let mut all = places.values().copied();
        let first = all.next().flatten();
        let holder = first.filter(|side| all.all(|other| other == Some(*side)));
        Report { holder, places, minutes_used, ..Report::default() }
    }

    /// There are no accounts here that could disagree.
    fn tally_faults(_: &Tally, _: &State, _: &Brief) -> Vec<String> {
        Vec::new()
    }
}

/// Where one side has no battalion left, the other takes every place.
fn last_standing(outcome: &Outcome) -> Option<Side> {
    outcome.winner.filter(|_| outcome.reason == EndReason::NoBattalionLeft)
}
