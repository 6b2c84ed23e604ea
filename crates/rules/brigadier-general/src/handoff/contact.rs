//! A fire or a close assault as the start of a battle of companies, or of single soldiers; a patrol by night.

use kernel::handoff::{
    Fought, Meeting, Met, OnTable, Outcome, Parent, People, Settled, Stake, Unmet,
};
use kernel::table::Length;
use kernel::{Name, Names, Said as _, Side, Tape};
use serde::{Deserialize, Serialize};

use super::METRES_PER_INCH;
use crate::BrigadierGeneral;
use crate::event::Event;
use crate::order::{Order, Sighting};
use crate::refusal::Refusal;
use crate::rules::fire::Said;
use crate::rules::{fought_out, patrol, sighting};
use crate::state::{PlatoonId, State};

/// The heading of patrols.
const PATROLS: &str = "Night patrols";

/// What brings two sides together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcContact"))]
pub enum Contact {
    /// A fire at one platoon, as it would be ordered.
    Fire {
        firers: Vec<PlatoonId>,
        target: PlatoonId,
        #[serde(default)]
        sightings: Vec<Sighting>,
    },
    /// The close assault that a platoon is in.
    Assault { platoon: PlatoonId },
    /// By night, a party of a platoon on foot to an enemy platoon on foot.
    Patrol { platoon: PlatoonId, target: PlatoonId },
}

impl Parent for BrigadierGeneral {
    type Contact = Contact;

    /// A step of the firing phase, and a phase, is over for all platoons at once.
    const WAITS: bool = true;

    fn contact_of(_: &State, order: &Order) -> Option<Contact> {
        match order {
            Order::Fire { firers, batteries, target, sightings } if batteries.is_empty() => {
                let (firers, sightings) = (firers.clone(), sightings.clone());
                Some(Contact::Fire { firers, target: *target, sightings })
            }
            Order::Fight { platoon } => Some(Contact::Assault { platoon: *platoon }),
            _ => None,
        }
    }

    fn contact_label(heading: &str, label: &str) -> String {
        format!("{heading}: {label}")
    }

    fn contacts(state: &State, side: Side) -> Vec<(Contact, &'static str, String)> {
        let patrol = |(platoon, target): (PlatoonId, PlatoonId)| {
            let label = format!("{} to {}", state.name(platoon), state.name(target));
            (Contact::Patrol { platoon, target }, PATROLS, label)
        };
        patrol::all(state, side).into_iter().map(patrol).collect()
    }

    fn sort_contact(contact: &mut Contact) {
        if let Contact::Fire { firers, sightings, .. } = contact {
            firers.sort_unstable();
            sightings.sort_by_key(|sighting| (sighting.from, sighting.at));
        }
    }

    fn contact_word(contact: &Contact) -> &'static str {
        match contact {
            Contact::Fire { .. } => "fire",
            Contact::Assault { .. } => "assault",
            Contact::Patrol { .. } => "patrol",
        }
    }

    fn contact_words(contact: &Contact, names: &dyn Names) -> String {
        match contact {
            Contact::Fire { target, .. } => format!("fire at {}", target.0.said(names)),
            Contact::Assault { platoon } => {
                format!("close assault with {}", platoon.0.said(names))
            }
            Contact::Patrol { target, .. } => format!("patrol to {}", target.0.said(names)),
        }
    }

    fn made_by(contact: &Contact) -> Vec<Name> {
        match contact {
            Contact::Fire { firers, .. } => firers.iter().map(|id| id.0).collect(),
            Contact::Assault { .. } => Vec::new(),
            Contact::Patrol { platoon, .. } => vec![platoon.0],
        }
    }

    fn stake(contact: &Contact) -> Stake {
        match contact {
            Contact::Fire { .. } | Contact::Assault { .. } => Stake::Instead,
            Contact::Patrol { .. } => Stake::Aside,
        }
    }

    fn is_same_contact(one: &Contact, other: &Contact) -> bool {
        match (one, other) {
            (
                Contact::Fire { firers, target, .. },
                Contact::Fire { firers: others, target: at, .. },
            ) => target == at && firers.iter().any(|firer| others.contains(firer)),
            (one, other) => one == other,
        }
    }

    fn whose(state: &State, contact: &Contact) -> Option<Side> {
        let platoon = match contact {
            Contact::Fire { firers, .. } => firers.first()?,
            Contact::Assault { .. } => return Some(state.initiative),
            Contact::Patrol { platoon, .. } => platoon,
        };
        Some(state.setup.platoons.get(platoon)?.side)
    }

    fn meet(
        state: &State,
        side: Side,
        contact: &Contact,
        _: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Meeting<Event>, Unmet<Refusal>> {
        let (all, metres) = match contact {
            Contact::Fire { firers, target, sightings } => {
                let said = Said { firers, batteries: &[], target: *target, sightings };
                let all = fought_out::fire(state, side, said)?;
                (all, metres(state, firers, *target, sightings)?)
            }
            Contact::Assault { platoon } => (fought_out::assault(state, side, *platoon)?, 0),
            Contact::Patrol { platoon, target } => {
                patrol::may_go(state, side, (*platoon, *target))?;
                (vec![*platoon, *target], 0)
            }
        };
        let attacker = all.first().map_or(side, |first| state.spec(*first).side);
        Ok(meeting(state, attacker, metres, &all))
    }

    fn settle(
        state: &State,
        fought: &Fought<'_, Contact>,
        outcome: &Outcome,
        tape: &mut Tape<'_>,
    ) -> Settled<Self> {
        let left = left(outcome);
        match fought.contact {
            Contact::Fire { firers, target, sightings } => {
                let said = Said { firers, batteries: &[], target: *target, sightings };
                fought_out::settle_fire(state, fought.attacker, said, &left)
            }
            Contact::Assault { platoon } => {
                fought_out::settle_assault(state, state.initiative, *platoon, &left, tape)
            }
            Contact::Patrol { platoon, .. } => Ok(patrol::came_back(state, *platoon, &left)),
        }
    }

    fn bear(state: &State, _: Side, outcome: &Outcome) -> Vec<Event> {
        fought_out::losses(state, &left(outcome))
    }

    fn people(state: &State, element: Name) -> Option<People> {
        let (men, vehicles) = state.platoons.get(&PlatoonId(element))?.men.people();
        Some(People { men, vehicles })
    }

    fn is_as_it_was(before: &State, now: &State) -> bool {
        let all = |state: &State| {
            let all = state.platoons.iter();
            all.map(|(id, now)| (*id, now.losses, now.order, now.place, now.men.people()))
                .collect::<Vec<_>>()
        };
        all(before) == all(now)
    }

    fn begins_span(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }
}

/// H.8 Metres between the nearest of those who fire and their target.
fn metres(
    state: &State,
    firers: &[PlatoonId],
    target: PlatoonId,
    sightings: &[Sighting],
) -> Result<u32, Refusal> {
    let mut nearest = Length::LONGEST;
    for firer in firers {
        let seen = sighting::settle(state, (*firer, target), sightings)?;
        nearest = nearest.min(seen.value().shot.distance);
    }
    Ok(u32::try_from(nearest.0).unwrap_or(0) * METRES_PER_INCH / 100)
}

fn meeting(state: &State, attacker: Side, metres: u32, all: &[PlatoonId]) -> Meeting<Event> {
    let met = |id: PlatoonId| Met {
        element: id.0,
        side: state.spec(id).side,
        at: state.base(id).map(|base| base.centre),
        shots: None,
        condition: condition(state, id),
    };
    let elements = all.iter().map(|id| (met(*id), state.name(*id).to_owned()));
    let meeting = OnTable {
        attacker,
        metres,
        elements: elements.collect(),
        table: state.table(),
        homes: state.setup.sides.each_ref().map(|side| side.home_edge),
    };
    meeting.meeting()
}

/// The state of a platoon in words, for the smaller battle.
fn condition(state: &State, id: PlatoonId) -> Vec<String> {
    let now = state.platoon(id);
    let kind = crate::tables::platoon(state.spec(id).kind).name.clone();
    let mut words = vec![kind, format!("with {}", now.order.word())];
    if now.dug_in {
        words.push("dug in".to_owned());
    }
    words
}

/// What a smaller battle has left, platoon by platoon.
fn left(outcome: &Outcome) -> fought_out::Outcome {
    let line = |(id, line): (&Name, &kernel::handoff::ReportElement)| {
        let squads = outcome.squads.get(id).cloned().unwrap_or_default();
        (PlatoonId(*id), (line.clone(), squads))
    };
    fought_out::Outcome {
        platoons: outcome.lines.iter().map(line).collect(),
        holder: outcome.holder,
    }
}
