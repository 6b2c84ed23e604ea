//! A battle of this book as the start of a smaller one, and what is read of it afterwards (R70).

mod child;
mod men;

use std::collections::BTreeSet;

use kernel::face::{MapAim, MapIntent};
use kernel::handoff::{
    BriefSupport, Fought, Meeting, Met, Outcome, Parent, People, Settled, Stake, SupportKind, Unmet,
};
use kernel::table::Edge;
use kernel::{Name, Names, Side, Tape};
use serde::{Deserialize, Serialize};

use crate::Operations;
use crate::event::Event;
use crate::ground::Square;
use crate::order::{Order, Ruling};
use crate::refusal::Refusal;
use crate::rules::battle::Battle;
use crate::rules::fought_out::{self, Held};
use crate::rules::guns::index;
use crate::state::{EndReason, Outcome as End, Phase, State, UnitId};

pub use men::{Gone, Men, men, refitting, without_men};

/// What brings two sides together: the battle for a square that comes next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsContact"))]
pub enum Contact {
    Battle { side: Side, target: Square },
}

impl Parent for Operations {
    type Contact = Contact;

    /// R39 Battles come one after the other.
    const WAITS: bool = true;

    fn contact_of(state: &State, order: &Order) -> Option<Contact> {
        let (Order::GoOn, Phase::Combat(phase)) = (order, &state.phase) else { return None };
        let planned = phase.battles.first()?;
        let (side, target) = (planned.side, planned.target);
        fought_out::next(state, side, target).map(|_| Contact::Battle { side, target })
    }

    fn contacts(_: &State, _: Side) -> Vec<(Contact, &'static str, String)> {
        Vec::new()
    }

    fn sort_contact(_: &mut Contact) {}

    fn contact_word(_: &Contact) -> &'static str {
        "battle"
    }

    fn contact_words(Contact::Battle { target, .. }: &Contact, _: &dyn Names) -> String {
        format!("battle for {target}")
    }

    fn contact_title(_: &Contact, named: &str, _: &str) -> String {
        named.to_owned()
    }

    fn contact_aim(Contact::Battle { target, .. }: &Contact) -> Option<MapAim> {
        let (intent, cell) = (Some(MapIntent::FightOut), Some(*target));
        Some(MapAim { intent, cell, ..MapAim::default() })
    }

    fn made_by(_: &Contact) -> Vec<Name> {
        Vec::new()
    }

    fn stake(_: &Contact) -> Stake {
        Stake::Instead
    }

    fn is_same_contact(one: &Contact, other: &Contact) -> bool {
        one == other
    }

    fn whose(_: &State, Contact::Battle { side, .. }: &Contact) -> Option<Side> {
        Some(*side)
    }

    fn meet(
        state: &State,
        _: Side,
        Contact::Battle { side, target }: &Contact,
        named: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Meeting<Event>, Unmet<Refusal>> {
        let battle = fought_out::next(state, *side, *target);
        let battle = battle.ok_or_else(|| Unmet::NobodyThere(target.to_string()))?;
        Ok(meeting(state, &battle, named))
    }

    fn settle(
        state: &State,
        fought: &Fought<'_, Contact>,
        outcome: &Outcome,
        tape: &mut Tape<'_>,
    ) -> Settled<Self> {
        let Contact::Battle { side, target } = fought.contact;
        fought_out::settle(state, (*side, *target), &left(state, *side, outcome), tape)
    }

    fn bear(state: &State, attacker: Side, outcome: &Outcome) -> Vec<Event> {
        fought_out::losses(state, &left(state, attacker, outcome))
    }

    /// Nothing was spent: the battle is fought here, as usual.
    fn give_up(_: &State, _: &Fought<'_, Contact>, _: &mut Tape<'_>) -> Settled<Self> {
        Ok(Vec::new())
    }

    fn carry_on(state: &State, events: Vec<Event>) -> Vec<Event> {
        fought_out::carry_on(state, events)
    }

    fn people(_: &State, _: Name) -> Option<People> {
        None
    }

    fn attached(_: &State) -> Vec<(Name, Name)> {
        Vec::new()
    }

    fn touched(state: &State, order: &Order) -> Option<Vec<Name>> {
        match order {
            Order::Rule { ruling: Ruling::End { .. }, .. } => None,
            Order::Rule {
                ruling:
                    Ruling::Strength { unit, .. }
                    | Ruling::Place { unit, .. }
                    | Ruling::Supply { unit, .. }
                    | Ruling::Order { unit, .. }
                    | Ruling::Attach { unit, .. },
                ..
            } => Some(vec![unit.0]),
            // Every step of the turn may move or strike any unit.
            Order::GoOn => Some(state.units.keys().map(|unit| unit.0).collect()),
            Order::SealOrders { .. } | Order::RevealOrders { .. } | Order::Rule { .. } => {
                Some(Vec::new())
            }
        }
    }

    /// Guns that are away do not help.
    fn without(state: &State, away: &BTreeSet<Name>) -> State {
        let mut state = state.clone();
        for (id, unit) in &mut state.units {
            unit.fired |= away.contains(&id.0);
        }
        state
    }

    fn may_end_span(order: &Order) -> bool {
        matches!(order, Order::GoOn)
    }

    fn ends_span(event: &Event) -> bool {
        let last = |outcome: &End| outcome.reason == EndReason::LastTurn;
        Self::begins_span(event) || matches!(event, Event::GameEnded { outcome } if last(outcome))
    }

    /// That a unit has been in a battle is no change of it.
    fn is_as_it_was(before: &State, now: &State) -> bool {
        let all = |state: &State| {
            let all = state.units.iter();
            all.map(|(id, unit)| (*id, unit.status, unit.supply, unit.cargo, unit.place))
                .collect::<Vec<_>>()
        };
        all(before) == all(now)
    }

    fn begins_span(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }
}

/// Status that is left, the key places, and where units are.
fn left(state: &State, attacker: Side, outcome: &Outcome) -> fought_out::Outcome {
    let known = outcome.ratings.iter().filter(|(id, _)| state.units.contains_key(&UnitId(**id)));
    let status = known.map(|(id, rating)| (UnitId(*id), u8::try_from(*rating).unwrap_or(u8::MAX)));
    let has_some = outcome.places.values().any(|holder| *holder == Some(attacker));
    let has_all = outcome.places.values().all(|holder| *holder == Some(attacker));
    let held = match outcome.holder {
        Some(side) => Held::All(side),
        None if has_some && !has_all => Held::Some,
        None => Held::Undecided,
    };
    let stood = outcome.stood.iter();
    let stood = stood.filter_map(|(unit, place)| Some((UnitId(*unit), place.parse().ok()?)));
    let stood = stood.filter(|(unit, _)| state.units.contains_key(unit)).collect();
    fought_out::Outcome { status: status.collect(), held, stood }
}

/// All units of a battle, attackers first.
fn meeting(
    state: &State,
    battle: &Battle,
    named: &dyn Fn(&str) -> Option<String>,
) -> Meeting<Event> {
    let target = battle.target;
    let objective = state.setup.objectives.values().find(|objective| {
        objective.at == crate::state::ObjectiveAt::Square(target) && !objective.name.is_empty()
    });
    let name = named(&target.to_string()).or(objective.map(|objective| objective.name.clone()));
    let units = battle.attackers.iter().chain(&battle.defenders);
    let from = battle.attackers.iter().find_map(|id| state.square_of(*id)).unwrap_or(target);
    Meeting {
        attacker: battle.side,
        metres: 0,
        events: Vec::new(),
        place: target.to_string(),
        stakes: match name {
            Some(name) => format!("Who holds {name} in {target}."),
            None => format!("Who holds {target}."),
        },
        elements: units.map(|unit| met(state, battle, *unit)).collect(),
        edges: edges(from, target, battle.side).map(Some),
        support: [true, false].map(|attacker| called(state, battle, attacker)).concat(),
    }
}

/// H.9 SP are shots of the guns.
fn met(state: &State, battle: &Battle, id: UnitId) -> Met {
    let (unit, spec) = (state.unit(id), state.spec(id));
    let mut condition = vec![format!("{} of {} status", unit.status, spec.status)];
    if let Some(square) = state.square_of(id) {
        condition.push(state.terrain(square).word().to_owned());
    }
    let prepared = battle.prepared(state).contains(&id);
    let words = [
        (state.is_dug_in(id), "dug in"),
        (prepared, "attacks as prepared"),
        (unit.immobilised, "immobilised"),
        (state.is_retired(id), "has retired"),
        (unit.supply == 0, "without supplies"),
    ];
    condition.extend(words.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).to_owned()));
    let shots = spec.artillery.map(|_| unit.supply);
    Met { element: id.0, side: spec.side, at: None, shots, condition }
}

/// Guns and aircraft that would have helped here.
fn called(state: &State, battle: &Battle, attacker: bool) -> Vec<BriefSupport> {
    let side = if attacker { battle.side } else { battle.side.enemy() };
    let gun = |id: &UnitId| BriefSupport {
        id: id.0,
        side,
        name: state.unit_name(*id),
        kind: SupportKind::Guns,
        shots: state.unit(*id).supply,
    };
    let used = &battle.support.air[index(attacker)];
    let serves = |raised: &&crate::state::Raised| {
        let air = crate::event::AirUsed { square: raised.square, zone: raised.zone };
        raised.side == side && used.contains(&air)
    };
    let squadrons = state.raised.iter().filter(serves);
    let shots: u8 = squadrons.map(|raised| raised.ground_attack + raised.heavy).sum();
    let air = Name::new(&format!("air.{side}")).ok().filter(|_| shots > 0);
    let air = air.map(|id| BriefSupport {
        id,
        side,
        name: "aircraft".to_owned(),
        kind: SupportKind::Aircraft,
        shots,
    });
    battle.support.guns[index(attacker)].iter().map(gun).chain(air).collect()
}

/// The edges the two sides come from, by side: the attacker's as his square lies to the target, the other's opposite.
fn edges(from: Square, target: Square, attacker: Side) -> [Edge; 2] {
    let (home, other) = match (from.column.cmp(&target.column), from.row.cmp(&target.row)) {
        (_, core::cmp::Ordering::Less) => (Edge::North, Edge::South),
        (_, core::cmp::Ordering::Greater) => (Edge::South, Edge::North),
        (core::cmp::Ordering::Less, _) => (Edge::West, Edge::East),
        _ => (Edge::East, Edge::West),
    };
    let mut edges = [other; 2];
    edges[attacker.index()] = home;
    edges
}
