//! A fire or a close combat as the start of a fight of single soldiers.

use kernel::handoff::{
    Fought, Meeting, Met, OnTable, Outcome, Parent, People, Settled, Stake, Unmet,
};
use kernel::names::count;
use kernel::{Name, Names, Said as _, Side, Tape};
use serde::{Deserialize, Serialize};

use crate::CombatCaptain;
use crate::event::Event;
use crate::order::{Order, Volley};
use crate::refusal::{AssaultRefusal, Refusal};
use crate::rules::{combat, fought_out};
use crate::state::{State, SubunitId, UnitId};

/// What brings two sides together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "CcContact"))]
pub enum Contact {
    /// A fire at one squad, as it would be ordered.
    Fire { volley: Volley },
    /// The close combat that is next.
    Melee { attacker: UnitId, defender: UnitId },
}

impl Parent for CombatCaptain {
    type Contact = Contact;

    /// Units rout and close up as wholes, and cannot do that around squads that are away.
    const WAITS: bool = true;

    fn contact_of(state: &State, order: &Order) -> Option<Contact> {
        match order {
            Order::Fire { volley } => Some(Contact::Fire { volley: volley.clone() }),
            Order::Fight => {
                let next = combat::next_fight(state)?;
                Some(Contact::Melee { attacker: next.attacker, defender: next.defender })
            }
            _ => None,
        }
    }

    /// Who fires stands in the heading alone.
    fn contact_label(heading: &str, label: &str) -> String {
        format!("{heading}: {label}")
    }

    fn sort_contact(contact: &mut Contact) {
        if let Contact::Fire { volley } = contact {
            volley.sort();
        }
    }

    fn contact_word(contact: &Contact) -> &'static str {
        match contact {
            Contact::Fire { .. } => "fire",
            Contact::Melee { .. } => "melee",
        }
    }

    fn contact_words(contact: &Contact, names: &dyn Names) -> String {
        match contact {
            Contact::Fire { volley } => format!("fire at {}", volley.target.0.said(names)),
            Contact::Melee { attacker, defender } => {
                let (one, other) = (attacker.0.said(names), defender.0.said(names));
                format!("close combat of {one} with {other}")
            }
        }
    }

    fn made_by(contact: &Contact) -> Vec<Name> {
        match contact {
            Contact::Fire { volley } => {
                volley.firers.iter().map(|firing| firing.subunit.0).collect()
            }
            Contact::Melee { .. } => Vec::new(),
        }
    }

    fn stake(_: &Contact) -> Stake {
        Stake::Instead
    }

    fn is_same_contact(one: &Contact, other: &Contact) -> bool {
        match (one, other) {
            (Contact::Fire { volley }, Contact::Fire { volley: other }) => {
                let fires = |id| other.firers.iter().any(|firing| firing.subunit == id);
                volley.target == other.target
                    && volley.firers.iter().any(|firing| fires(firing.subunit))
            }
            (one, other) => one == other,
        }
    }

    fn whose(state: &State, contact: &Contact) -> Option<Side> {
        let unit = match contact {
            Contact::Fire { volley } => {
                let mut firing = volley.firers.iter();
                firing.find_map(|firing| state.setup.subunits.get(&firing.subunit))?.unit
            }
            Contact::Melee { attacker, .. } => *attacker,
        };
        Some(state.setup.units.get(&unit)?.side)
    }

    fn meet(
        state: &State,
        side: Side,
        contact: &Contact,
        _: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Meeting<Event>, Unmet<Refusal>> {
        let (attacker, all) = match contact {
            Contact::Fire { volley } => (side, fought_out::fire(state, side, volley)?),
            Contact::Melee { attacker, defender } => {
                let (next, all) = fought_out::melee(state)?;
                if (next.attacker, next.defender) != (*attacker, *defender) {
                    return Err(Refusal::from(AssaultRefusal::NoFight).into());
                }
                (state.unit_spec(next.attacker).side, all)
            }
        };
        let met = |id: SubunitId| Met {
            element: id.0,
            side: state.side_of(id),
            at: state.disc(id).map(|disc| disc.centre),
            shots: None,
            condition: condition(state, id),
        };
        let meeting = OnTable {
            attacker,
            // However far they fire: their squads fight man by man on the ground between.
            metres: 0,
            elements: all.into_iter().map(|id| (met(id), state.name(id).to_owned())).collect(),
            table: state.table(),
            homes: state.setup.sides.each_ref().map(|side| side.home_edge),
        };
        Ok(meeting.meeting())
    }

    fn settle(
        state: &State,
        fought: &Fought<'_, Contact>,
        outcome: &Outcome,
        tape: &mut Tape<'_>,
    ) -> Settled<Self> {
        let men = outcome.lines.iter().map(|(id, line)| {
            let men = fought_out::Men {
                present: line.present,
                killed: line.killed,
                wounded: line.wounded,
                captured: line.captured,
                stragglers: line.stragglers,
            };
            (SubunitId(*id), men)
        });
        let left = fought_out::Outcome { men: men.collect(), holder: outcome.holder };
        match fought.contact {
            Contact::Fire { volley } => {
                fought_out::settle_fire(state, fought.attacker, volley, &left)
            }
            Contact::Melee { .. } => fought_out::settle_melee(state, &left, tape),
        }
    }

    fn people(state: &State, element: Name) -> Option<People> {
        let now = state.subunits.get(&SubunitId(element))?;
        let men = now.figures.iter().map(|men| u32::from(*men)).sum();
        Some(People { men, vehicles: 0 })
    }

    fn is_as_it_was(before: &State, now: &State) -> bool {
        let figures = |state: &State| {
            let all = state.subunits.iter();
            all.map(|(id, now)| (*id, now.figures.clone(), now.place)).collect::<Vec<_>>()
        };
        figures(before) == figures(now)
    }

    fn begins_span(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }
}

/// The state of a sub-unit in words, for the smaller battle.
fn condition(state: &State, id: SubunitId) -> Vec<String> {
    let now = state.subunit(id);
    let mut words = vec![crate::tables::subunit(state.kind(id)).name.clone()];
    if now.cover > 0 {
        words.push(format!("in cover {}", now.cover));
    }
    let markers = state.morale(id);
    if markers > 0 {
        words.push(count(markers, "morale marker"));
    }
    if state.in_contact(id) {
        words.push("hand to hand".to_owned());
    }
    words
}
