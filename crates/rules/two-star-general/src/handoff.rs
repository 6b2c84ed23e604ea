//! A contact of this book as the start of a smaller battle, and a battle of this book accounted for to a larger one.

mod parties;
mod tally;
mod touched;

use core::slice;
use std::collections::BTreeSet;

use kernel::face::{MapAim, MapIntent, NightParty};
use kernel::handoff::{
    BriefSupport, Fought, Meeting, Met, Outcome, Parent, Settled, Stake, SupportKind, Unmet,
};
use kernel::table::Edge;
use kernel::{Name, Names, Side, Tape};
use serde::{Deserialize, Serialize};

use crate::TwoStarGeneral;
use crate::event::Event;
use crate::ground::Hex;
use crate::order::Order;
use crate::position::COMMAND_RANGE;
use crate::refusal::Refusal;
use crate::rules::fight::Fight;
use crate::rules::{attack, fought_out, gates, night, support};
use crate::state::{EndReason, Outcome as End, Phase, PlatoonId, StandId, State};
use crate::tables::Role;

use touched::touched;

pub use tally::{MINUTES_PER_ROUND, Tally};

/// The headings of patrols and raids.
const PATROLS: &str = "Night patrols";
const RAIDS: &str = "Night raids";
/// §3.3 How far a patrol goes: to the hex beside.
const REACH: u32 = 1;
/// H.8
const METRES_PER_HEX: u32 = 1_000;

/// What brings two sides together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "TsgContact"))]
pub enum Contact {
    /// An attack, as it would be ordered.
    Attack { stands: Vec<StandId>, target: Hex },
    /// In the night between two days, to the hex beside: two parties meet.
    Patrol { stand: StandId, target: Hex },
    /// In the night between two days, into what the stand beside holds.
    Raid { stand: StandId, target: Hex },
}

impl Parent for TwoStarGeneral {
    type Contact = Contact;

    const WAITS: bool = false;

    fn contact_of(_: &State, order: &Order) -> Option<Contact> {
        match order {
            Order::Attack { stands, target } => {
                Some(Contact::Attack { stands: stands.clone(), target: *target })
            }
            _ => None,
        }
    }

    fn contacts(state: &State, side: Side) -> Vec<(Contact, &'static str, String)> {
        if night::may_act(state, side).is_err() {
            return Vec::new();
        }
        let beside = |(stand, hex): (StandId, Hex)| {
            let target = |target: Hex| Some((stand, target, enemy_at(state, side, target)?));
            hex.neighbours().filter_map(target).collect::<Vec<_>>()
        };
        let all: Vec<_> = state.side_on_table(side).flat_map(beside).collect();
        let label = |stand: StandId, met: StandId, target: Hex| {
            format!("{} against {} in {target}", state.stand_name(stand), state.stand_name(met))
        };
        let patrol = |(stand, target, met): &(StandId, Hex, StandId)| {
            let contact = Contact::Patrol { stand: *stand, target: *target };
            (contact, PATROLS, label(*stand, *met, *target))
        };
        let raid = |(stand, target, met): &(StandId, Hex, StandId)| {
            let contact = Contact::Raid { stand: *stand, target: *target };
            (contact, RAIDS, label(*stand, *met, *target))
        };
        all.iter().map(patrol).chain(all.iter().map(raid)).collect()
    }

    fn night_parties(state: &State, side: Side) -> Vec<NightParty<Contact>> {
        parties::parties(state, side)
    }

    fn sort_contact(contact: &mut Contact) {
        if let Contact::Attack { stands, .. } = contact {
            stands.sort_unstable();
            stands.dedup();
        }
    }

    fn contact_word(contact: &Contact) -> &'static str {
        match contact {
            Contact::Attack { .. } => "attack",
            Contact::Patrol { .. } => "patrol",
            Contact::Raid { .. } => "raid",
        }
    }

    fn contact_words(contact: &Contact, _: &dyn Names) -> String {
        match contact {
            Contact::Attack { target, .. } => format!("attack on {target}"),
            Contact::Patrol { target, .. } => format!("patrol to {target}"),
            Contact::Raid { target, .. } => format!("raid on {target}"),
        }
    }

    fn contact_title(contact: &Contact, named: &str, _: &str) -> String {
        match contact {
            Contact::Attack { .. } => named.to_owned(),
            Contact::Patrol { .. } => format!("Patrol to {named}"),
            Contact::Raid { .. } => format!("Raid on {named}"),
        }
    }

    fn contact_aim(contact: &Contact) -> Option<MapAim> {
        let (intent, stands, hex) = match contact {
            Contact::Attack { stands, target } => (MapIntent::FightOut, &**stands, *target),
            Contact::Patrol { stand, target } => {
                (MapIntent::Patrol, slice::from_ref(stand), *target)
            }
            Contact::Raid { stand, target } => (MapIntent::Raid, slice::from_ref(stand), *target),
        };
        let pieces = stands.iter().map(|stand| stand.0).collect();
        let (intent, cell) = (Some(intent), Some(hex.into()));
        Some(MapAim { intent, pieces, cell, ..MapAim::default() })
    }

    fn made_by(contact: &Contact) -> Vec<Name> {
        match contact {
            Contact::Attack { stands, .. } => stands.iter().map(|stand| stand.0).collect(),
            Contact::Patrol { stand, .. } | Contact::Raid { stand, .. } => vec![stand.0],
        }
    }

    fn stake(contact: &Contact) -> Stake {
        match contact {
            Contact::Attack { .. } => Stake::Made,
            Contact::Patrol { .. } | Contact::Raid { .. } => Stake::Aside,
        }
    }

    /// The same target, by one of the same stands.
    fn is_same_contact(one: &Contact, other: &Contact) -> bool {
        match (one, other) {
            (
                Contact::Attack { stands, target },
                Contact::Attack { stands: others, target: at },
            ) => target == at && stands.iter().any(|stand| others.contains(stand)),
            (one, other) => one == other,
        }
    }

    fn whose(state: &State, contact: &Contact) -> Option<Side> {
        let side = |stand: &StandId| Some(state.setup.stands.get(stand)?.side);
        match contact {
            Contact::Attack { stands, .. } => stands.iter().find_map(side),
            Contact::Patrol { stand, .. } | Contact::Raid { stand, .. } => side(stand),
        }
    }

    fn meet(
        state: &State,
        side: Side,
        contact: &Contact,
        named: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Meeting<Event>, Unmet<Refusal>> {
        match contact {
            Contact::Attack { stands, target } => {
                let events = fought_out::declare(state, side, stands, *target)?;
                let fight = attack::may_attack(state, side, stands, *target)?;
                Ok(Meeting { events, ..attacked(state, &fight, named) })
            }
            Contact::Patrol { stand, target } => going(state, side, (*stand, *target), false),
            Contact::Raid { stand, target } => going(state, side, (*stand, *target), true),
        }
    }

    /// R101, with the shots and air points that were called in below.
    fn settle(
        state: &State,
        fought: &Fought<'_, Contact>,
        outcome: &Outcome,
        tape: &mut Tape<'_>,
    ) -> Settled<Self> {
        let mut left = left(state, outcome);
        if let Contact::Attack { target, .. } = fought.contact {
            left.fired = fired(state, &outcome.support, *target);
        }
        let fight = fight(state, fought);
        fought_out::settle(state, fought.attacker, fight.as_ref(), &left, tape)
    }

    fn bear(state: &State, attacker: Side, outcome: &Outcome) -> Vec<Event> {
        fought_out::losses(state, attacker, &left(state, outcome))
    }

    fn give_up(state: &State, fought: &Fought<'_, Contact>, tape: &mut Tape<'_>) -> Settled<Self> {
        match fight(state, fought) {
            Some(fight) => {
                fought_out::throw_after_all(&Self::without(state, fought.away), &fight, tape)
            }
            None => Ok(Vec::new()),
        }
    }

    fn carry_on(state: &State, events: Vec<Event>) -> Vec<Event> {
        fought_out::carry_on(state, events)
    }

    /// Platoons, with their stands.
    fn attached(state: &State) -> Vec<(Name, Name)> {
        let with =
            |(id, platoon): (&PlatoonId, &crate::state::Platoon)| Some((id.0, platoon.with?.0));
        state.platoons.iter().filter_map(with).collect()
    }

    fn touched(state: &State, order: &Order) -> Option<Vec<Name>> {
        touched(state, order)
    }

    /// The guns and platoons that are away help nobody.
    fn without(state: &State, away: &BTreeSet<Name>) -> State {
        let mut state = state.clone();
        for (id, stand) in &mut state.stands {
            if away.contains(&id.0) {
                stand.shots = 0;
            }
        }
        for (id, platoon) in &mut state.platoons {
            if away.contains(&id.0) {
                platoon.with = None;
            }
        }
        state
    }

    fn may_end_span(order: &Order) -> bool {
        matches!(order, Order::EndActivation | Order::EndArtillery | Order::EndNight)
    }

    fn ends_span(event: &Event) -> bool {
        Self::begins_span(event)
            || matches!(
                event,
                Event::BattleEnded { outcome: End { reason: EndReason::LastDay, .. } }
            )
    }

    fn is_as_it_was(before: &State, now: &State) -> bool {
        before.stands == now.stands && before.platoons == now.platoons
    }

    fn begins_span(event: &Event) -> bool {
        matches!(event, Event::RoundBegan { .. } | Event::NightBegan { .. })
    }
}

/// The stands of a fight with everything that is with them, attackers first.
fn attacked(
    state: &State,
    fight: &Fight,
    named: &dyn Fn(&str) -> Option<String>,
) -> Meeting<Event> {
    let target = fight.target;
    let with_platoons = |stand: StandId| {
        let side = state.spec(stand).side;
        let core = met(state, stand, condition(state, target, stand));
        let beside = format!("with {}", state.stand_name(stand));
        let platoons = state.platoons_with(stand).map(move |id| Met {
            element: id.0,
            side,
            at: None,
            shots: None,
            condition: vec![beside.clone()],
        });
        std::iter::once(core).chain(platoons.collect::<Vec<_>>())
    };
    let stands = fight.attackers.iter().map(|attacker| attacker.stand);
    let stands = stands.chain(std::iter::once(fight.defender));
    let objective = state.setup.objectives.get(&target).map(|objective| objective.name.clone());
    let name = named(&target.to_string()).or(objective.filter(|name| !name.is_empty()));
    let from = fight.attackers.iter().find(|attacker| attacker.close());
    let from = from.or(fight.attackers.first()).map_or(target, |attacker| attacker.hex);
    Meeting {
        attacker: fight.side,
        metres: between(fight),
        events: Vec::new(),
        place: target.to_string(),
        stakes: match name {
            Some(name) => format!("Who holds {name} in {target}."),
            None => format!("Who holds {target}."),
        },
        elements: stands.flat_map(with_platoons).collect(),
        edges: edges(from, target, fight.side).map(Some),
        support: [
            called(state, fight.side, support::attack_may_call(state, fight)),
            called(state, fight.side.enemy(), support::defence_may_call(state, fight)),
        ]
        .concat(),
    }
}

/// H.8 A hex is a kilometre: stands in hexes side by side meet, and one hex farther there is at least a whole hex between.
fn between(fight: &Fight) -> u32 {
    let nearest = fight.attackers.iter().map(|attacker| attacker.range).min();
    nearest.unwrap_or(1).saturating_sub(1) * METRES_PER_HEX
}

/// A patrol or a raid to the hex beside.
fn going(
    state: &State,
    side: Side,
    (stand, target): (StandId, Hex),
    raid: bool,
) -> Result<Meeting<Event>, Unmet<Refusal>> {
    night::may_act(state, side)?;
    let from = gates::own_stand_on_table(state, side, stand).map_err(Refusal::from)?;
    let enemy = enemy_at(state, side, target);
    let enemy = enemy.ok_or_else(|| Unmet::NobodyThere(target.to_string()))?;
    if from.distance(target) != REACH {
        return Err(Unmet::TooFar);
    }
    let (one, other) = (state.stand_name(stand), state.stand_name(enemy));
    let (stakes, goes) = if raid {
        (format!("{one} raids what {other} holds."), "on a raid")
    } else {
        (format!("A patrol of {one} against {other}."), "on patrol")
    };
    Ok(Meeting {
        attacker: side,
        metres: 0,
        events: Vec::new(),
        place: target.to_string(),
        stakes,
        elements: vec![
            met(state, stand, vec![goes.to_owned()]),
            met(state, enemy, vec!["on guard".to_owned()]),
        ],
        edges: edges(from, target, side).map(Some),
        support: Vec::new(),
    })
}

fn met(state: &State, stand: StandId, condition: Vec<String>) -> Met {
    let (spec, now) = (state.spec(stand), state.stand(stand));
    let shots = (state.role(stand) == Role::Artillery).then_some(now.shots);
    Met { element: stand.0, side: spec.side, at: None, shots, condition }
}

fn enemy_at(state: &State, side: Side, hex: Hex) -> Option<StandId> {
    state.occupant(hex).filter(|met| state.spec(*met).side != side)
}

/// §3.5 What a side may call in, as support of a smaller battle: at most two batteries, those with most shots first.
fn called(state: &State, side: Side, may: support::Support) -> Vec<BriefSupport> {
    let of = |id: Name, name: &str, kind, shots| BriefSupport {
        id,
        side,
        name: name.to_owned(),
        kind,
        shots,
    };
    let platoon = |id: &PlatoonId| of(id.0, &state.platoon_spec(*id).name, SupportKind::Mortars, 1);
    let mut batteries = may.batteries;
    batteries.sort_by_key(|id| (core::cmp::Reverse(state.stand(*id).shots), *id));
    batteries.truncate(usize::from(support::BATTERIES_MOST));
    let battery =
        |id: &StandId| of(id.0, state.stand_name(*id), SupportKind::Guns, state.stand(*id).shots);
    let air = may.air.then(|| of(air(side), "aircraft", SupportKind::Aircraft, 1));
    let mortars = may.platoons.iter().map(platoon);
    mortars.chain(batteries.iter().map(battery)).chain(air).collect()
}

/// Strength points and platoons that are left.
fn left(state: &State, outcome: &Outcome) -> fought_out::Outcome {
    let mut left = fought_out::Outcome { holder: outcome.holder, ..Default::default() };
    for (id, rating) in &outcome.ratings {
        if state.stands.contains_key(&StandId(*id)) {
            left.strength.insert(StandId(*id), u8::try_from(*rating).unwrap_or(u8::MAX));
        } else if *rating == 0 {
            left.lost.insert(PlatoonId(*id));
        }
    }
    left
}

/// What the air points of a side are called in a brief.
fn air(side: Side) -> Name {
    Name::new(&format!("air.{side}")).unwrap_or_else(|fault| unreachable!("{fault}"))
}

/// §5, §7 The shots and air points that a smaller battle has used.
fn fired(state: &State, support: &std::collections::BTreeMap<Name, u8>, target: Hex) -> Vec<Event> {
    let mut events = Vec::new();
    for (id, shots) in support {
        let battery = StandId(*id);
        let side = Side::BOTH.into_iter().find(|side| air(*side) == *id);
        let (event, left) = match (side, state.stands.get(&battery)) {
            (Some(side), _) => (Event::AirPointUsed { side, target }, state.air[side.index()]),
            (None, Some(stand)) => (Event::ShotFired { battery, target }, stand.shots),
            // A platoon's mortars count no shots.
            (None, None) => continue,
        };
        events.extend(std::iter::repeat_n(event, usize::from((*shots).min(left))));
    }
    events
}

/// The edges the two sides come from, by side: the attacker's as his hex lies to the target, the other's opposite.
fn edges(from: Hex, target: Hex, attacker: Side) -> [Edge; 2] {
    let (across, down) = (
        i32::from(from.column) - i32::from(target.column),
        i32::from(from.row) - i32::from(target.row),
    );
    let (home, other) = match (across, down) {
        (_, down) if down < 0 => (Edge::North, Edge::South),
        (_, down) if down > 0 => (Edge::South, Edge::North),
        (across, _) if across < 0 => (Edge::West, Edge::East),
        _ => (Edge::East, Edge::West),
    };
    let mut edges = [other; 2];
    edges[attacker.index()] = home;
    edges
}

/// The fight as it was declared, while everybody of it is where he was; none where the battle is over, and nobody falls back or
/// follows any more.
fn fight(state: &State, fought: &Fought<'_, Contact>) -> Option<Fight> {
    let Contact::Attack { stands, target } = fought.contact else { return None };
    if matches!(state.phase, Phase::Over(_)) {
        return None;
    }
    let fight = fought_out::fight(state, fought.attacker, stands, *target)?;
    fought.sent.contains(&fight.defender.0).then_some(fight)
}

/// The state of a core stand in words, for the smaller battle.
fn condition(state: &State, target: Hex, stand: StandId) -> Vec<String> {
    let (spec, now) = (state.spec(stand), state.stand(stand));
    let mut words = vec![
        state.fighting_status(stand).word().to_owned(),
        format!("{} of {} strength points", now.strength, spec.strength),
    ];
    if let Some(hex) = state.hex_of(stand) {
        words.extend(state.terrain(hex).iter().map(|terrain| terrain.word().to_owned()));
        if hex != target {
            words.push(match hex.distance(target) {
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
