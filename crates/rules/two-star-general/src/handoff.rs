//! Brief down, report up: a fight of this book as the start of a smaller battle, and a battle of this book accounted
//! for to a larger one.
//!
//! Strength points are not men. Who knows the men (a campaign's roster) says how many each element has; here they are
//! kept in proportion to strength points, rounded down, and whoever falls out is accounted for by fate: a quarter
//! killed and the rest wounded, or, with nowhere to fall back to, half prisoners and half stragglers (R21).

use std::collections::BTreeMap;

use kernel::handoff::{Brief, BriefElement, Report, ReportElement};
use kernel::{Name, Seq, Side};

use crate::event::{Event, LossCause};
use crate::evolve::evolve;
use crate::ground::Hex;
use crate::position::COMMAND_RANGE;
use crate::state::{Phase, PlatoonId, StandId, State};

/// Men and vehicles of one element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct People {
    pub men: u32,
    pub vehicles: u32,
}

/// A fight that both sides agree to fight out at a smaller scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// This battle.
    pub battle: Name,
    /// The entry that declared the attack.
    pub cause: Seq,
    pub attackers: Vec<StandId>,
    pub target: Hex,
    /// Minutes of campaign time left in the round.
    pub minutes_max: u32,
}

/// The stands of a fight with everything that is with them, attackers first. An empty target hex sends nobody against
/// them.
#[must_use]
pub fn brief(state: &State, contact: &Contact, people: impl Fn(Name) -> People) -> Brief {
    let stands = contact.attackers.iter().copied().chain(state.occupant(contact.target));
    let element = |id: Name, side: Side, condition: Vec<String>| {
        let People { men, vehicles } = people(id);
        BriefElement { element: id, side, men, vehicles, condition }
    };
    let with_platoons = |stand: StandId| {
        let side = state.spec(stand).side;
        let core = element(stand.0, side, condition(state, contact, stand));
        let beside = format!("with {}", state.stand_name(stand));
        let platoons = state.platoons_with(stand);
        let platoons = platoons.map(move |id| element(id.0, side, vec![beside.clone()]));
        std::iter::once(core).chain(platoons.collect::<Vec<_>>())
    };
    let place = state.setup.objectives.get(&contact.target).map(|objective| &objective.name);
    let place = place.filter(|name| !name.is_empty());
    Brief {
        parent: contact.battle,
        cause: contact.cause,
        place: contact.target.to_string(),
        stakes: match place {
            Some(name) => format!("Who holds {name} in {}.", contact.target),
            None => format!("Who holds {}.", contact.target),
        },
        minutes_max: contact.minutes_max,
        elements: stands.flat_map(with_platoons).collect(),
    }
}

/// What became of everybody the brief sent into this battle, which began as `begun` and went as `events` tell.
/// Nobody is invented: each element returns at most what was sent.
#[must_use]
pub fn report(brief: &Brief, begun: &State, events: &[Event], minutes_per_round: u32) -> Report {
    let mut lines: BTreeMap<Name, ReportElement> =
        brief.elements.iter().map(|sent| (sent.element, present(sent))).collect();
    let mut state = begun.clone();
    let mut rounds: u32 = 1;
    for event in events {
        let before: Vec<u32> = brief.elements.iter().map(|e| rating(&state, e.element)).collect();
        evolve(&mut state, event, brief.cause);
        for (sent, before) in brief.elements.iter().zip(before) {
            let after = rating(&state, sent.element);
            if let Some(line) = lines.get_mut(&sent.element) {
                let full = rating(begun, sent.element).max(1);
                change(line, sent, full, before, after, no_escape(event));
            }
        }
        rounds = rounds.saturating_add(u32::from(matches!(event, Event::RoundBegan { .. })));
    }
    let holder = match &state.phase {
        Phase::Over(outcome) => outcome.winner,
        _ => None,
    };
    let minutes_used = rounds.saturating_mul(minutes_per_round).min(brief.minutes_max);
    Report { elements: lines.into_values().collect(), holder, minutes_used }
}

/// The state of a core stand in words, for the smaller battle.
fn condition(state: &State, contact: &Contact, stand: StandId) -> Vec<String> {
    let (spec, now) = (state.spec(stand), state.stand(stand));
    let mut words = vec![
        state.fighting_status(stand).word().to_owned(),
        format!("{} of {} strength points", now.strength, spec.strength),
    ];
    if let Some(hex) = state.hex_of(stand) {
        words.extend(state.terrain(hex).iter().map(|terrain| terrain.word().to_owned()));
        if hex != contact.target {
            words.push(match hex.distance(contact.target) {
                1 => "attacks from the next hex".to_owned(),
                away => format!("attacks from {away} hexes away"),
            });
        }
    }
    if state.in_cover(stand) {
        words.push("in cover".to_owned());
    }
    if !state.in_command(stand) {
        words.push(format!("more than {COMMAND_RANGE} hexes from its headquarters"));
    }
    words
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
fn change(
    line: &mut ReportElement,
    sent: &BriefElement,
    full: u32,
    before: u32,
    after: u32,
    no_escape: bool,
) {
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
        let share = |all: u32| (all * (after - before)).div_ceil(full);
        let healed = share(sent.men).min(line.wounded);
        let found = (share(sent.men) - healed).min(line.stragglers);
        line.wounded -= healed;
        line.stragglers -= found;
        line.present += healed + found;
        let repaired = share(sent.vehicles).min(line.vehicles_destroyed);
        line.vehicles_destroyed -= repaired;
        line.vehicles_present += repaired;
    }
}
