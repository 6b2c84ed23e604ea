//! What a battle has cost so far, element by element of the brief that it was founded from.
//!
//! Strength points are not men: they are kept in proportion to strength points, rounded down, and whoever falls out is accounted
//! for by fate: a quarter killed and the rest wounded, or, with nowhere to fall back to, half prisoners and half stragglers (R21).

use std::collections::BTreeMap;

use kernel::handoff::{Brief, BriefElement, Child, Musters, Report, ReportElement};
use kernel::{Name, Seq};
use serde::{Deserialize, Serialize};

use crate::TwoStarGeneral;
use crate::event::{Event, LossCause};
use crate::evolve::evolve;
use crate::state::{Phase, PlatoonId, StandId, State};

/// H.8 Minutes of a round, as a larger battle counts them.
pub const MINUTES_PER_ROUND: u32 = 180;

/// The accounts of a battle that was founded from a brief. Nobody is invented: each element returns at most what was sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    lines: BTreeMap<Name, ReportElement>,
    /// Strength points that each began with.
    full: BTreeMap<Name, u32>,
    rounds: u32,
}

impl Child for TwoStarGeneral {
    type Tally = Tally;

    fn tally(begun: &State, _: &Musters, brief: &Brief) -> Tally {
        let all = || brief.elements.iter();
        Tally {
            lines: all().map(|sent| (sent.element, present(sent))).collect(),
            full: all().map(|sent| (sent.element, rating(begun, sent.element).max(1))).collect(),
            rounds: 1,
        }
    }

    fn follow(tally: &mut Tally, before: &State, event: &Event) {
        let mut after = before.clone();
        evolve(&mut after, event, Seq(0));
        for (element, line) in &mut tally.lines {
            let full = tally.full.get(element).copied().unwrap_or(1);
            let points = [rating(before, *element), rating(&after, *element)];
            change(line, full, points, no_escape(event));
        }
        tally.rounds += u32::from(matches!(event, Event::RoundBegan { .. }));
    }

    fn report(tally: &Tally, state: &State, brief: &Brief) -> Report {
        let holder = match &state.phase {
            Phase::Over(outcome) => outcome.winner,
            _ => None,
        };
        let place = |objective: &crate::state::Objective| objective.name.clone();
        let objectives = state.setup.objectives.iter();
        let places =
            objectives.map(|(hex, own)| (place(own), state.objectives.get(hex).copied().flatten()));
        let minutes_used = tally.rounds.saturating_mul(MINUTES_PER_ROUND).min(brief.minutes_max);
        Report {
            elements: tally.lines.values().cloned().collect(),
            holder,
            places: places.collect(),
            minutes_used,
            ..Report::default()
        }
    }
}

fn present(sent: &BriefElement) -> ReportElement {
    ReportElement {
        element: Some(sent.element),
        present: sent.men,
        vehicles_present: sent.vehicles,
        ..ReportElement::default()
    }
}

/// Strength points of a stand, 1 or 0 for a platoon, 0 for whoever is not of this battle.
fn rating(state: &State, element: Name) -> u32 {
    let stand = state.stands.get(&StandId(element)).map(|stand| u32::from(stand.strength));
    let platoon = state.platoons.get(&PlatoonId(element));
    stand.or(platoon.map(|platoon| u32::from(platoon.with.is_some()))).unwrap_or(0)
}

const fn no_escape(event: &Event) -> bool {
    matches!(
        event,
        Event::StandDestroyed { cause: LossCause::NoEscape, .. }
            | Event::PlatoonLost { cause: LossCause::NoEscape, .. }
    )
}

/// Men fall out, or come back, with the strength points.
fn change(line: &mut ReportElement, full: u32, [before, after]: [u32; 2], no_escape: bool) {
    if after < before {
        let left = line.present * after / before;
        let lost = line.present - left;
        line.present = left;
        if no_escape {
            line.captured += lost.div_ceil(2);
            line.stragglers += lost / 2;
        } else {
            line.killed += lost / 4;
            line.wounded += lost - lost / 4;
        }
        let vehicles = line.vehicles_present * after / before;
        line.vehicles_destroyed += line.vehicles_present - vehicles;
        line.vehicles_present = vehicles;
    } else if after > before {
        let sent = line.present + line.killed + line.wounded + line.captured + line.stragglers;
        let share = |all: u32| (all * (after - before)).div_ceil(full);
        let healed = share(sent).min(line.wounded);
        let found = (share(sent) - healed).min(line.stragglers);
        line.wounded -= healed;
        line.stragglers -= found;
        line.present += healed + found;
        let vehicles = line.vehicles_present + line.vehicles_destroyed;
        let repaired = share(vehicles).min(line.vehicles_destroyed);
        line.vehicles_destroyed -= repaired;
        line.vehicles_present += repaired;
    }
}
