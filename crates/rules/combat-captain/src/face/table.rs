//! Combat Captain's table: squads and their cover, activity dice, held fire, morale markers, the vehicles' roster.

use crate::diary::count;
use crate::position::{MORALE_MAX, routs};
use crate::rules::reaction;
use crate::state::{
    Arrival, Objective, Phase, Place, Rush, State, SubunitId, UnitId, UnitStatus, Window,
};
use crate::tables::{self, Armour, SubunitKind};
use crate::{CombatCaptain, ground, legal};
use kernel::table::{Piece, Point};
use kernel::{Face as _, RuleSet as _, Side};

use kernel::face::{
    TableFacing, TableGround, TableObjective, TablePiece, TableSide, TableStance, TableStand,
    TableSymbol, TableTie, TableToken, TableTokenKind, TableUnit, TableWeapon, TableWindow,
};

use super::{TableFace, aim, inches};

/// The table as it stands.
#[must_use]
pub(super) fn table(state: &State) -> TableFace {
    let stands = state.subunits.keys().map(|id| stand(state, *id)).collect();
    TableFace {
        book: CombatCaptain::TAG.to_owned(),
        turn: state.turn,
        turns: Some(state.setup.turns).filter(|turns| *turns > 0),
        phase: CombatCaptain::standing(state).phase.to_owned(),
        clock: None,
        prompt: legal::prompt(state),
        night: state.setup.night,
        over: matches!(state.phase, Phase::Over(_)),
        ground: state.table().map(|table| TableGround {
            width: table.width,
            depth: table.depth,
            pieces: table.pieces.iter().map(piece).collect(),
        }),
        sides: Side::BOTH.map(|side| side_view(state, side)),
        units: state.units.keys().map(|id| unit(state, *id)).collect(),
        stands,
        objectives: objectives(state),
        ties: ties(state),
        deck: None,
        window: window(state),
        rolling: None,
    }
}

fn piece(piece: &Piece) -> TablePiece {
    let means = [
        (ground::HOUSE, "blocks sight; odd dice inside"),
        (ground::FOREST, "seen 8\" deep; long range inside"),
        (ground::HILL, "blocks sight to lower ground"),
        (ground::ODD, "odd dice inside"),
        (ground::HEDGE, "one die, an odd one, to come up to it; one die over it"),
        (ground::WALL, "two dice, one of them odd, to come up to it; two dice over it"),
        (ground::IMPASSABLE, "nobody enters"),
        (ground::TRENCH, "cover up to 4 for those in it, a die a level"),
        (ground::PILLBOX, "cover up to 5 for those in it, a die a level"),
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
    let planes = state.planes[side.index()];
    let mut marks = Vec::new();
    if state.initiative == Some(side) {
        marks.push("has the initiative".to_owned());
    }
    if planes > 0 {
        marks.push(format!("{} can still come", count(planes, "aircraft")));
    }
    let is_on = match state.turns() {
        Some(turns) => turns.acting.map_or(turns.next, |unit| state.unit_spec(unit).side) == side,
        None => state.initiative == Some(side),
    };
    TableSide { side, name: state.side_name(side), is_on, marks, points: None }
}

fn unit(state: &State, id: UnitId) -> TableUnit {
    let (now, spec) = (state.unit(id), state.unit_spec(id));
    let members = state.members(id).count();
    let limit = usize::from(MORALE_MAX).min(members);
    let routed_at = (1..=limit).find(|markers| routs(*markers, members)).unwrap_or(limit);
    let morale = match count(now.morale, "morale marker") {
        // Of a unit that has routed nobody is left to count.
        markers if members == 0 => markers,
        markers => format!("{markers}; it routs at {routed_at}"),
    };
    let kills = format!("{} of {} vehicles lost", now.kills, now.capacity);
    let tokens = [
        TableToken::of(TableTokenKind::Morale, now.morale, morale),
        TableToken::of(TableTokenKind::Loss, now.kills, kills),
    ];
    let common = now.common.map(|activity| TableToken {
        kind: TableTokenKind::Other,
        count: 1,
        label: None,
        words: format!("all together: {}", activity.word()),
    });
    TableUnit {
        id: id.to_string(),
        name: spec.name.clone(),
        side: spec.side,
        is_acting: state.acting() == Some(id),
        is_done: now.activated && state.acting() != Some(id),
        gone: match now.status {
            UnitStatus::Fighting => None,
            UnitStatus::Waiting => Some(to_come(state, id)),
            UnitStatus::Routed => Some("routed".to_owned()),
            UnitStatus::Gone => Some("gone".to_owned()),
        },
        is_coming: now.status == UnitStatus::Waiting,
        tokens: tokens.into_iter().flatten().chain(common).collect(),
    }
}

fn to_come(state: &State, unit: UnitId) -> String {
    match &state.unit_spec(unit).arrival {
        Some(Arrival::Turn(turn)) => format!("comes in turn {turn}"),
        Some(Arrival::AfterTaking { objective, turns }) => {
            format!("comes {} after {objective} is taken", count(*turns, "turn"))
        }
        None => "to come".to_owned(),
    }
}

fn stand(state: &State, id: SubunitId) -> TableStand {
    let (now, spec) = (state.subunit(id), state.spec(id));
    let row = tables::subunit(spec.kind);
    let cover = tables::cover(now.cover);
    let sum = |figures: &[u8]| figures.iter().map(|men| u16::from(*men)).sum::<u16>();
    let full =
        if spec.figures.is_empty() { vec![2; row.figures.into()] } else { spec.figures.clone() };
    let number = |figures: &[u8]| u8::try_from(figures.len()).unwrap_or(u8::MAX);
    let held = format!("fire held with {}", count(now.held, "die"));
    let left = match now.dice {
        1 => "1 activity die left".to_owned(),
        dice => format!("{dice} activity dice left"),
    };
    let tokens = [
        TableToken::of(TableTokenKind::Dice, now.dice, left),
        TableToken::of(TableTokenKind::Held, now.held, held),
    ];
    TableStand {
        id: id.to_string(),
        name: spec.name.clone(),
        side: state.side_of(id),
        unit: Some(spec.unit.to_string()),
        unit_name: state.unit_name(spec.unit).to_owned(),
        kind: row.name.clone(),
        symbol: symbol(spec.kind),
        at: now.at.filter(|_| matches!(now.place, Place::Field | Place::Overturned)),
        radius: row.radius,
        facing: now.facing.filter(|_| now.cover > 0).map(|way| TableFacing { way, arc: cover.arc }),
        is_here: now.place == Place::Field,
        gone: gone(state, id),
        is_active: may_act(state, id),
        by: may_act(state, id).then(|| state.side_of(id)),
        stance: TableStance::Upright,
        badges: Vec::new(),
        weapons: weapons(state, id),
        figures: [number(&now.figures), number(&full)],
        men: [sum(&now.figures), sum(&full)],
        cover: now.cover,
        cover_words: (now.cover > 0).then(|| format!("cover {}: {}", now.cover, cover.name)),
        tokens: tokens.into_iter().flatten().collect(),
        notes: notes(state, id),
    }
}

/// Whether something waits for it: dice to spend, a way to lay, held fire to answer with, ground to take.
fn may_act(state: &State, id: SubunitId) -> bool {
    let now = state.subunit(id);
    if let Some(window) = reaction::window(state) {
        return match window {
            Window::Way { subunit, .. }
            | Window::Interrupted { subunit, .. }
            | Window::Answer { subunit, .. } => *subunit == id,
            Window::OnTheWay { .. } | Window::Arrived { .. } => {
                let asked = reaction::answering(state) == Some(state.side_of(id));
                asked && state.on_field(id) && now.held > 0
            }
            Window::Charge(_) => false,
        };
    }
    match &state.phase {
        Phase::Activation(turns) => turns.acting == Some(state.unit_of(id)) && now.dice > 0,
        Phase::CloseCombat(Some(open)) => open.may_move.contains(&id),
        Phase::Reinforcement(phase) => phase.inches.contains_key(&id),
        _ => false,
    }
}

/// What it fires with and how far, each with what it brings against the classes that it hurts.
fn weapons(state: &State, id: SubunitId) -> Vec<TableWeapon> {
    let weapon = |weapon| {
        let row = tables::weapon(weapon);
        let ends: Vec<String> = row.ends().map(|(_, end)| inches(end)).collect();
        let against = |class: Armour| {
            Some(match (row.modifier(class)?, class) {
                (0, Armour::Soft) => "0 against infantry".to_owned(),
                (points, Armour::Soft) => format!("{points:+} against infantry"),
                (0, class) => format!("0 against {} armour", class.word()),
                (points, class) => format!("{points:+} against {} armour", class.word()),
            })
        };
        let hurts: Vec<String> = Armour::ALL.into_iter().filter_map(against).collect();
        let words = format!("to {}; {}", ends.join(", "), hurts.join(", "));
        TableWeapon { name: row.name.clone(), words, left: None, reload: None }
    };
    aim::weapons(state, id).into_iter().map(weapon).collect()
}

fn gone(state: &State, id: SubunitId) -> Option<String> {
    match state.subunit(id).place {
        Place::Field => None,
        Place::Waiting => Some(to_come(state, state.unit_of(id))),
        Place::Aboard(vehicle) => Some(format!("in {}", state.name(vehicle))),
        Place::Overturned => Some("on its side".to_owned()),
        Place::Destroyed => Some("destroyed".to_owned()),
        Place::Left => Some("has left the table".to_owned()),
    }
}

fn notes(state: &State, id: SubunitId) -> Vec<String> {
    let (now, spec) = (state.subunit(id), state.spec(id));
    let here = state.on_field(id);
    let all = [
        (here && state.is_stranded(id), "stranded: 12\" or more from its unit"),
        (here && state.in_contact(id), "in contact with the enemy"),
        (now.deeds.moved, "has moved"),
        (now.deeds.fired && now.held == 0, "has fired"),
        (now.deeds.changed_cover, "has changed its cover"),
        (here && tables::subunit(spec.kind).heavy, "heavy weapon: it fires, or does anything else"),
        (spec.bazooka, "has a bazooka or the like, to 8\""),
    ];
    let armour = state.kind(id).is_vehicle().then(|| match state.armour(id) {
        Armour::Soft => "no armour".to_owned(),
        class => format!("{} armour", class.word()),
    });
    let said = all.iter().filter(|(is, _)| *is).map(|(_, words)| (*words).to_owned());
    armour.into_iter().chain(said).collect()
}

const fn symbol(kind: SubunitKind) -> TableSymbol {
    match kind {
        SubunitKind::Rifles | SubunitKind::Enhanced => TableSymbol::Squad,
        SubunitKind::Bazooka => TableSymbol::Team,
        SubunitKind::MachineGun => TableSymbol::MachineGun,
        SubunitKind::Mortar => TableSymbol::Mortar,
        SubunitKind::Gun => TableSymbol::Gun,
        SubunitKind::Tank => TableSymbol::Tank,
        SubunitKind::Truck => TableSymbol::Truck,
    }
}

fn objectives(state: &State) -> Vec<TableObjective> {
    let of = |(name, objective): (&String, &Objective)| TableObjective {
        name: name.clone(),
        at: objective.at,
        radius: objective.radius,
        holder: state.objectives.get(name).and_then(|held| held.by),
    };
    state.setup.objectives.iter().map(of).collect()
}

fn ties(state: &State) -> Vec<TableTie> {
    let contacts = state.contacts.iter();
    let tie = |(one, other): &(SubunitId, SubunitId)| TableTie {
        one: one.to_string(),
        other: other.to_string(),
        words: "close combat".to_owned(),
    };
    contacts.map(tie).collect()
}

fn window(state: &State) -> Option<TableWindow> {
    let seat = reaction::answering(state)?.actor();
    let (stand, way) = match reaction::window(state)? {
        Window::Charge(rush) => (rush.subunit, charge_way(state, rush)),
        Window::Way { subunit, .. }
        | Window::Arrived { subunit }
        | Window::Answer { subunit, .. } => (*subunit, Vec::new()),
        Window::OnTheWay { subunit, way, .. } | Window::Interrupted { subunit, way, .. } => {
            (*subunit, way.clone())
        }
    };
    let sentence = legal::prompt(state);
    Some(TableWindow { seat, sentence, stand: Some(stand.to_string()), way })
}

fn charge_way(state: &State, rush: &Rush) -> Vec<Point> {
    let target = state.disc(rush.target).map(|disc| disc.centre);
    rush.way.iter().copied().chain(target).collect()
}
