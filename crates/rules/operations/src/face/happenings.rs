//! What every event tells a reader of the record.

use std::collections::BTreeMap;

use kernel::Name;
use kernel::face::{
    Cause, Fight, FightKind, Happening, Manner, MapBattle as _, Matter, Move, Place,
};

use crate::Event;
use crate::event::{LossCause, Support};
use crate::ground::Square;
use crate::order::{Sheet, Task};
use crate::rules::battle::Battle;
use crate::rules::combat;
use crate::state::{self, State, UnitId};
use crate::tables::Mode;

/// What an event tells; `state` is the one just before it.
pub(super) fn happenings(state: &State, event: &Event) -> Vec<Happening> {
    match event {
        Event::TurnBegan { turn, .. } => vec![Happening::TurnBegan(*turn)],
        Event::OrdersBegan => vec![Happening::Phase("Orders")],
        Event::OrdersSealed { side, .. } => vec![Happening::FaceDown { side: *side }],
        Event::OrdersRevealed { side, orders } => {
            vec![Happening::FaceUp { side: *side, orders: by_order(orders) }]
        }
        Event::OrdersTook { .. } => vec![Happening::InForce],
        Event::AirBegan { zones, .. } if !zones.is_empty() => vec![Happening::Phase("Air")],
        Event::MovementBegan => vec![Happening::Phase("Movement")],
        Event::CombatBegan { battles } if !battles.is_empty() => vec![Happening::Phase("Combat")],
        Event::SupplyBegan => vec![Happening::Phase("Supply")],
        Event::BattleFought { side, target, attackers, defenders, support, .. }
        | Event::BattleSettled { side, target, attackers, defenders, support, .. } => {
            fight(state, (*side, *target), attackers, defenders, support)
        }
        Event::AreaStruck { side, area, by, .. } => {
            let kind = if by.is_empty() { FightKind::AirStrike } else { FightKind::Barrage };
            let (attackers, defenders, unit) = (names(by), Vec::new(), None);
            let place = Some(place(state, *area));
            vec![Happening::Fight(Fight { kind, side: *side, unit, attackers, defenders, place })]
        }
        Event::ObjectiveTaken { objective, side } => taken(state, *objective, *side),
        // R63 What one commander is told is in no account that others read.
        Event::Reported { .. } => Vec::new(),
        Event::Ruled { reason, .. } => vec![Happening::Ruled { reason: reason.clone() }],
        Event::GameEnded { .. } => vec![Happening::Ended],
        _ => moved(state, event).or_else(|| lost(state, event)).unwrap_or_default(),
    }
}

/// The battle that the next step of the turn throws a die for.
pub(super) fn coming(state: &State) -> Vec<Happening> {
    let Some((then, battle)) = combat::thrown_for(state, &[]) else { return Vec::new() };
    let Battle { side, target, attackers, defenders, support, .. } = &battle;
    fight(&then, (*side, *target), attackers, defenders, support)
}

/// For each kind of order the units that have it.
fn by_order(sheet: &Sheet) -> Vec<(&'static str, Vec<Name>)> {
    let mut orders: BTreeMap<&'static str, Vec<Name>> = BTreeMap::new();
    for (unit, order) in sheet.formations.values().flat_map(|part| &part.units) {
        orders.entry(word(&order.task)).or_default().push(unit.0);
    }
    orders.into_iter().collect()
}

const fn word(task: &Task) -> &'static str {
    match task {
        Task::Hold => "Hold",
        Task::DigIn => "Dig in",
        Task::Move { .. } => "Move",
        Task::Retire { .. } => "Retire",
        Task::Attack { .. } => "Attack",
        Task::Prepare { .. } => "Prepare an attack",
        Task::Support { .. } => "Support",
        Task::CounterBattery { .. } => "Counter-battery",
        Task::Interdict { .. } => "Interdict",
        Task::Suppress { .. } => "Suppress flak",
        Task::Charge { .. } | Task::Repair { .. } | Task::Build { .. } => "Engineer work",
        Task::Load { .. } | Task::Unload { .. } => "Supply",
        Task::Refit => "Refit",
    }
}

fn fight(
    state: &State,
    (side, target): (kernel::Side, Square),
    attackers: &[UnitId],
    defenders: &[UnitId],
    support: &Support,
) -> Vec<Happening> {
    let fight = Happening::Fight(Fight {
        kind: FightKind::CloseCombat,
        side,
        unit: attackers.first().map(|unit| state.unit(*unit).formation.0),
        attackers: names(attackers),
        defenders: names(defenders),
        place: Some(place(state, target)),
    });
    let guns: Vec<UnitId> = support.guns.iter().flatten().copied().collect();
    let helped = (!guns.is_empty()).then(|| Happening::Support { units: names(&guns) });
    core::iter::once(fight).chain(helped).collect()
}

fn moved(state: &State, event: &Event) -> Option<Vec<Happening>> {
    let (unit, way, manner) = match event {
        Event::UnitMoved { unit, mode, path, .. } => {
            let march = *mode == Mode::Column;
            (*unit, path.clone(), if march { Manner::March } else { Manner::Plain })
        }
        Event::UnitRetired { unit, path } => (*unit, path.clone(), Manner::Retreat),
        Event::UnitAdvanced { unit, square } => (*unit, vec![*square], Manner::InFight),
        Event::UnitOverran { unit, path, .. } => (*unit, path.clone(), Manner::InFight),
        Event::HqDisplaced { unit, square } => (*unit, vec![*square], Manner::Retreat),
        Event::UnitArrived { unit, square } | Event::UnitLanded { unit, square } => {
            let place = place(state, *square);
            let arrived = Happening::Arrived { unit: unit.0, place: place.clone() };
            return Some(vec![arrived, told(Matter::Reinforcement, unit.0, Some(place))]);
        }
        _ => return None,
    };
    let Some(end) = way.last() else { return Some(Vec::new()) };
    Some(vec![Happening::Moved(Move {
        piece: unit.0,
        from: state.square_of(unit).map(|square| place(state, square)),
        to: place(state, *end),
        cells: u32::try_from(way.len()).unwrap_or(u32::MAX),
        way,
        manner,
    })])
}

fn lost(state: &State, event: &Event) -> Option<Vec<Happening>> {
    Some(match event {
        Event::StatusLost { unit, points, cause } => {
            let (points, cause) = (u16::from(*points), why(*cause));
            let at = state.square_of(*unit).map(|square| place(state, square));
            let lost = Happening::Lost { unit: unit.0, points, cause };
            vec![lost, told(Matter::Loss, unit.0, at)]
        }
        Event::UnitDestroyed { unit, cause } => {
            let at = state.square_of(*unit).map(|square| place(state, square));
            let gone = Happening::Destroyed { unit: unit.0, points: 0, cause: why(*cause) };
            vec![gone, told(Matter::Loss, unit.0, at)]
        }
        Event::UnitRefitted { unit } => vec![Happening::Recovered {
            unit: unit.0,
            with: None,
            points: 1,
            formed: false,
            place: None,
        }],
        _ => return None,
    })
}

const fn why(cause: LossCause) -> Cause {
    let (words, fought) = match cause {
        LossCause::Battle | LossCause::Overrun | LossCause::FoughtOut => ("in battles", true),
        LossCause::NoWayOut | LossCause::Retreat => ("on the retreat", true),
        LossCause::Interdiction => ("to interdiction", true),
        LossCause::Flak | LossCause::ShotDown | LossCause::Landing => ("in the air", false),
        LossCause::Attrition => ("for want of supplies", false),
        LossCause::Caught => ("when they were caught", false),
    };
    Cause { words, fought }
}

fn taken(state: &State, objective: state::ObjectiveId, side: kernel::Side) -> Vec<Happening> {
    let spec = state.setup.objectives.get(&objective);
    let name = spec.map_or_else(|| objective.to_string(), |spec| spec.name.clone());
    let cell = state.objectives().into_iter().find(|known| known.name == name).map(|o| o.cell);
    let place = Place { cell, name };
    let (units, about) = (Vec::new(), Matter::Objective);
    let told = Happening::Told { about, units, place: Some(place.clone()) };
    vec![Happening::Taken { place, side, by: None }, told]
}

fn told(about: Matter, unit: Name, place: Option<Place>) -> Happening {
    Happening::Told { about, units: vec![unit], place }
}

fn names(units: &[UnitId]) -> Vec<Name> {
    units.iter().map(|unit| unit.0).collect()
}

/// A square, with the name of the objective there.
fn place(state: &State, square: Square) -> Place {
    let named = state.objectives().into_iter().find(|objective| objective.cell == square);
    Place { cell: Some(square), name: named.map_or_else(String::new, |objective| objective.name) }
}
