//! The table of a brigade battle: platoons with their orders and losses, battalions with their radios, fire that was called or
//! declared, and the clock.

use kernel::face::{
    TableGround, TableObjective, TablePiece, TableSide, TableTie, TableToken, TableTokenKind,
    TableUnit, TableWindow,
};
use kernel::table::Piece;
use kernel::{Actor, RuleSet as _, Side};

use super::{TableFace, stand};
use crate::diary::{count, phase_words};
use crate::position;
use crate::state::{BattalionId, Objective, Phase, Place, PlatoonId, State};
use crate::{BrigadierGeneral, ground, legal};

/// The table as it stands.
pub(super) fn table(state: &State, seat: Actor) -> TableFace {
    let higher = Side::BOTH.into_iter().filter(|side| has_higher(state, *side));
    let battalions = state.battalions.keys().map(|id| battalion(state, *id));
    TableFace {
        book: BrigadierGeneral::TAG.to_owned(),
        turn: state.turn,
        turns: Some(state.setup.turns).filter(|turns| *turns > 0),
        phase: phase_words(&state.phase).to_owned(),
        clock: Some(position::time(state.clock)),
        prompt: legal::prompt(state),
        night: state.is_night(),
        over: matches!(state.phase, Phase::Over(_)),
        ground: state.table().map(|table| TableGround {
            width: table.width,
            depth: table.depth,
            pieces: table.pieces.iter().map(piece).collect(),
        }),
        sides: Side::BOTH.map(|side| side_view(state, side)),
        units: higher.map(|side| higher_command(state, side)).chain(battalions).collect(),
        stands: state.platoons.keys().map(|id| stand::stand(state, seat, *id)).collect(),
        objectives: objectives(state),
        ties: ties(state),
        deck: None,
        window: window(state),
        rolling: None,
    }
}

/// The unit a platoon is listed with: its battalion, or the troops of its side that are in none.
pub(super) fn unit_of(state: &State, id: PlatoonId) -> String {
    let spec = state.spec(id);
    spec.battalion.map_or_else(|| higher_id(spec.side), |battalion| battalion.to_string())
}

pub(super) fn unit_name(state: &State, id: PlatoonId) -> String {
    let battalion = state.spec(id).battalion.and_then(|id| state.setup.battalions.get(&id));
    battalion.map_or_else(|| HIGHER.to_owned(), |spec| spec.name.clone())
}

const HIGHER: &str = "Higher command";

/// No battalion has a name with a space.
fn higher_id(side: Side) -> String {
    format!("{} higher", side.actor().word())
}

fn has_higher(state: &State, side: Side) -> bool {
    state.setup.platoons.values().any(|spec| spec.side == side && spec.battalion.is_none())
}

fn higher_command(state: &State, side: Side) -> TableUnit {
    TableUnit {
        id: higher_id(side),
        name: HIGHER.to_owned(),
        side,
        is_acting: state.acting() == Some(side),
        is_done: false,
        gone: None,
        is_coming: false,
        tokens: Vec::new(),
    }
}

fn battalion(state: &State, id: BattalionId) -> TableUnit {
    let spec = state.battalion_spec(id);
    let now = state.battalions.get(&id);
    let of = |platoon: &PlatoonId| state.spec(*platoon).battalion == Some(id);
    let is_left = state.there(spec.side).any(|platoon| of(&platoon));
    let own = state.platoons.iter().filter(|(platoon, _)| of(platoon));
    let comes = own.filter(|(_, now)| now.place == Place::ToCome);
    let turn = comes.filter_map(|(platoon, _)| state.spec(*platoon).arrives).min();
    let coming = turn.filter(|_| !is_left).map(|turn| format!("comes in turn {turn}"));
    let lost = || (!is_left).then(|| "lost".to_owned());
    let in_contact = now.is_some_and(|now| now.in_contact);
    let is_leaderless = now.is_some_and(|now| now.lost.is_some());
    let radio = if in_contact { "in contact" } else { "out of contact" };
    let mark = |words: &str| TableToken::labelled(TableTokenKind::Other, words, words);
    let kind = if in_contact { TableTokenKind::Other } else { TableTokenKind::Stopped };
    let mut tokens = vec![TableToken::labelled(kind, radio, radio)];
    tokens.extend(is_leaderless.then(|| mark("without a headquarters")));
    TableUnit {
        id: id.to_string(),
        name: spec.name.clone(),
        side: spec.side,
        is_acting: state.acting() == Some(spec.side),
        is_done: false,
        is_coming: coming.is_some(),
        gone: coming.or_else(lost),
        tokens: if is_left { tokens } else { Vec::new() },
    }
}

fn piece(piece: &Piece) -> TablePiece {
    let means = [
        (ground::WOOD, "blocks sight; seen 2\" deep; soft cover; difficult"),
        (ground::TOWN, "blocks sight; hard cover"),
        (ground::HEDGE, "blocks sight; soft cover from beyond it; an inch to cross"),
        (ground::RIVER, "a bed to hide in; hard cover from beyond it"),
        (ground::HILL, "blocks sight to lower ground; 5\" farther a level"),
        (ground::SLOPE, "sees the top from its edge alone"),
        (ground::FORTIFICATION, "hard cover"),
        (ground::ROUGH, "difficult"),
        (ground::ROAD, "half as far again with Double"),
        (ground::IMPASSABLE, "no one enters"),
    ];
    let means = means.iter().filter(|(kind, _)| piece.is(kind));
    TablePiece {
        name: piece.name.clone(),
        kinds: piece.kinds.iter().cloned().collect(),
        height: piece.height,
        means: means.map(|(_, words)| (*words).to_owned()).collect(),
        outline: piece.shape.corners().to_vec(),
    }
}

fn side_view(state: &State, side: Side) -> TableSide {
    let platoons = state.fielded(side).count();
    let held = state.held.values().filter(|holder| **holder == Some(side)).count();
    let number = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let mut marks = Vec::new();
    if state.initiative == side {
        marks.push("has the initiative".to_owned());
    }
    marks.push(count(number(platoons), "platoon"));
    if !state.held.is_empty() {
        marks.push(format!("holds {}", count(number(held), "objective")));
    }
    for (id, mission) in state.setup.air.iter().filter(|(_, mission)| mission.side == side) {
        let left = state.air.get(id).filter(|force| force.flown < mission.sorties);
        if let Some(force) = left.filter(|force| force.flights > 0) {
            marks.push(format!("{}: {}", mission.name, count(force.flights, "flight")));
        }
    }
    let is_on = state.acting() == Some(side);
    TableSide { side, name: state.side_name(side), is_on, marks, points: None }
}

fn objectives(state: &State) -> Vec<TableObjective> {
    let of = |(name, objective): (&String, &Objective)| TableObjective {
        name: name.clone(),
        at: objective.at,
        radius: objective.radius,
        holder: state.held.get(name).copied().flatten(),
    };
    state.setup.objectives.iter().map(of).collect()
}

/// Fire that was called and declared, and who fights whom.
fn ties(state: &State) -> Vec<TableTie> {
    let tie = |one: PlatoonId, other: PlatoonId, words: &str| TableTie {
        one: one.to_string(),
        other: other.to_string(),
        words: words.to_owned(),
    };
    let fights = state.contacts.keys().map(|(one, other)| tie(*one, *other, "close assault"));
    let declared = state.declared.iter().map(|one| tie(one.firer, one.target, "declared fire"));
    let observed = state.missions.iter().map(|one| tie(one.observer, one.target, "calls in fire"));
    let called = state.missions.iter().map(|one| tie(one.battery, one.target, "indirect fire"));
    fights.chain(declared).chain(observed).chain(called).collect()
}

/// R41 The other side may interrupt a platoon on its way.
fn window(state: &State) -> Option<TableWindow> {
    let on_the_way = state.on_the_way.as_ref()?;
    let seat = state.acting()?.actor();
    let stand = Some(on_the_way.platoon.to_string());
    Some(TableWindow { seat, sentence: legal::prompt(state), stand, way: on_the_way.way.clone() })
}
