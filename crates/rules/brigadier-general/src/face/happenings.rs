//! What every event tells a reader of the record, and what it is to an account of the battle.

use kernel::face::{
    Cause, Fight, FightKind, Filing, FilingKind, Happening, Manner, Matter, Move, Place, Pool,
    Telling,
};
use kernel::table::Point;
use kernel::{Name, Side};

use crate::Event;
use crate::diary::{phase_words, points_lost};
use crate::state::{Phase, PlatoonId, State};

/// What an event tells; `state` is the one just before it.
pub(super) fn happenings(state: &State, event: &Event) -> Vec<Happening> {
    match event {
        Event::TurnBegan { turn } => vec![Happening::TurnBegan(*turn)],
        Event::PhaseBegan { phase } => phase_began(state, phase).into_iter().collect(),
        Event::Fired { .. } | Event::AirAttacked { .. } | Event::AssaultFought { .. } => {
            fight(state, event)
        }
        Event::BuggedOut { platoon, to } => moved(state, *platoon, *to, Manner::Retreat),
        Event::FellBack { platoon, to } => moved(state, *platoon, *to, Manner::InFight),
        Event::GroundTaken { platoon, to } => moved(state, *platoon, Some(*to), Manner::InFight),
        Event::PlatoonMoved { platoon, way, .. } => {
            let runs = state.on_the_way.as_ref().is_some_and(|on_the_way| on_the_way.runs);
            let manner = if runs { Manner::Retreat } else { Manner::Plain };
            moved(state, *platoon, way.last().copied(), manner)
        }
        Event::FireFoughtOut { firers, target } => {
            vec![fought(state, FightKind::DistantFire, firers, &[*target])]
        }
        Event::Struck { platoon, losses, .. } | Event::PlatoonFoughtOut { platoon, losses, .. } => {
            let (unit, points) = (platoon.0, points_lost(state, *platoon, *losses));
            let lost = (points > 0).then_some(Happening::Lost { unit, points, cause: FIGHT });
            lost.into_iter().chain([told(Matter::Loss, unit)]).collect()
        }
        Event::PlatoonDestroyed { platoon } | Event::PlatoonCaptured { platoon } => {
            let left = state.platoons.get(platoon).map_or(0, |now| now.losses.count());
            let (unit, points) = (platoon.0, u16::from(left));
            vec![Happening::Destroyed { unit, points, cause: FIGHT }, told(Matter::Loss, unit)]
        }
        Event::PlatoonArrived { platoon, .. } | Event::PlatoonRevealed { platoon, .. } => {
            vec![told(Matter::Reinforcement, platoon.0)]
        }
        Event::PlatoonLeft { platoon } => vec![told(Matter::Loss, platoon.0)],
        Event::WoundedTreated { platoon, back, .. } if *back > 0 => {
            let (unit, points) = (platoon.0, u16::from(*back));
            vec![Happening::Recovered { unit, with: None, points, formed: false, place: None }]
        }
        Event::HeadquartersReplaced { lost, by } => {
            let units = vec![by.0, lost.0];
            vec![Happening::Told { about: Matter::Headquarters, units, place: None }]
        }
        Event::ObjectiveTaken { name, side } => {
            let place = Place { cell: None, name: name.clone() };
            let about = Matter::Objective;
            let told = Happening::Told { about, units: Vec::new(), place: Some(place.clone()) };
            vec![Happening::Taken { place, side: *side, by: None }, told]
        }
        Event::Ruled { reason, .. } => vec![Happening::Ruled { reason: reason.clone() }],
        Event::BattleEnded { .. } => vec![Happening::Ended],
        _ => Vec::new(),
    }
}

/// What an event is to an account of the battle.
pub(super) const fn telling(event: &Event) -> Telling {
    match event {
        Event::ObjectiveTaken { .. } | Event::BattleEnded { .. } => Telling::Everybody,
        Event::ColumnFormed { .. }
        | Event::IndirectCalled { .. }
        | Event::Fired { .. }
        | Event::RoundsFellShort { .. }
        | Event::PlanCancelled { .. }
        | Event::AirTargetNamed { .. }
        | Event::AirDirected { .. }
        | Event::PlannedFireFell { .. }
        | Event::AntiAircraftFired { .. }
        | Event::AirAttacked { .. }
        | Event::DugIn { .. }
        | Event::BuggedOut { .. }
        | Event::Struck { .. }
        | Event::FireFoughtOut { .. }
        | Event::PlatoonFoughtOut { .. }
        | Event::PatrolCameBack { .. }
        | Event::PlatoonCaptured { .. }
        | Event::PlatoonDestroyed { .. }
        | Event::PlatoonLeft { .. }
        | Event::PlatoonArrived { .. }
        | Event::PlatoonRevealed { .. }
        | Event::HiddenFound { .. }
        | Event::AssaultBegan { .. }
        | Event::AssaultFought { .. }
        | Event::FellBack { .. }
        | Event::WoundedTreated { .. }
        | Event::HeadquartersReplaced { .. }
        | Event::Ruled { .. } => Telling::Named,
        _ => Telling::Nothing,
    }
}

/// How the journal files an event.
pub(super) fn filing(state: &State, event: &Event) -> Filing {
    match event {
        Event::PhaseBegan { .. }
        | Event::DugIn { .. }
        | Event::TimePassed { .. }
        | Event::InitiativeTurned { .. }
        | Event::ObjectiveTaken { .. }
        | Event::TurnBegan { .. }
        | Event::BattleEnded { .. } => Filing::CLOCKWORK,
        Event::Ruled { .. } => Filing::of(FilingKind::Ruled),
        Event::AirTargetNamed { by, .. } => Filing::by(by.actor()),
        // Whoever is fired at chooses to run.
        Event::BuggedOut { platoon, .. } => {
            side_of(state, *platoon).map_or(Filing::HAPPENED, |side| Filing::by(side.actor()))
        }
        _ => Filing::HAPPENED,
    }
}

const FIGHT: Cause = Cause { words: "in fights", fought: true };

fn told(about: Matter, unit: Name) -> Happening {
    Happening::Told { about, units: vec![unit], place: None }
}

/// A phase begins for both sides; within it only the side changes.
fn phase_began(state: &State, phase: &Phase) -> Option<Happening> {
    if phase.word() == state.phase.word() {
        let side = |phase: &Phase| match phase {
            Phase::Planning(side)
            | Phase::Orders(side)
            | Phase::Call(side)
            | Phase::Movement(side) => Some(*side),
            _ => None,
        };
        return (side(phase) != side(&state.phase)).then_some(Happening::SideTurn);
    }
    Some(Happening::Phase(match phase {
        // Of the book's word alone nobody could tell what the heading is of.
        Phase::Time => phase_words(phase),
        phase => phase.word(),
    }))
}

fn fight(state: &State, event: &Event) -> Vec<Happening> {
    match event {
        Event::Fired { firers, batteries, target, dice, kills, .. } => {
            let attackers: Vec<PlatoonId> = firers.iter().chain(batteries).copied().collect();
            let kind = if firers.is_empty() { FightKind::Barrage } else { FightKind::DistantFire };
            let hits = *kills;
            let attack = Pool { purposes: &["bgc.fire"], dice: *dice, hits };
            let thrown = Happening::Thrown { attack, defence: None };
            vec![fought(state, kind, &attackers, &[*target]), thrown]
        }
        Event::AirAttacked { mission, target, dice, kills, .. } => {
            let Some(side) = state.setup.air.get(mission).map(|mission| mission.side) else {
                return Vec::new();
            };
            let attack = Pool { purposes: &["bgc.air_attack"], dice: *dice, hits: *kills };
            let fight = Fight { side, ..fight_of(state, FightKind::AirStrike, &[], &[*target]) };
            vec![Happening::Fight(fight), Happening::Thrown { attack, defence: None }]
        }
        Event::AssaultFought { platoons, .. } => {
            let came = state.contacts.keys().find(|(attacker, _)| platoons.contains(attacker));
            let Some(side) = came.and_then(|(attacker, _)| side_of(state, *attacker)) else {
                return Vec::new();
            };
            let (attackers, defenders): (Vec<PlatoonId>, Vec<PlatoonId>) =
                platoons.iter().partition(|id| side_of(state, **id) == Some(side));
            vec![fought(state, FightKind::CloseCombat, &attackers, &defenders)]
        }
        _ => Vec::new(),
    }
}

fn fought(
    state: &State,
    kind: FightKind,
    attackers: &[PlatoonId],
    defenders: &[PlatoonId],
) -> Happening {
    Happening::Fight(fight_of(state, kind, attackers, defenders))
}

/// A fight of the attackers' side.
fn fight_of(
    state: &State,
    kind: FightKind,
    attackers: &[PlatoonId],
    defenders: &[PlatoonId],
) -> Fight {
    let side = attackers.first().and_then(|id| side_of(state, *id)).unwrap_or(Side::Blue);
    let unit = match attackers {
        [only] => Some(only.0),
        _ => None,
    };
    let at = defenders.first().and_then(|id| state.base(*id)).map(|base| base.centre);
    let names = |ids: &[PlatoonId]| ids.iter().map(|id| id.0).collect();
    let place = at.map(|at| place(state, at));
    let (attackers, defenders) = (names(attackers), names(defenders));
    Fight { kind, side, unit, attackers, defenders, place }
}

/// Nothing in battles without positions.
fn moved(state: &State, platoon: PlatoonId, to: Option<Point>, manner: Manner) -> Vec<Happening> {
    let from = state.base(platoon).map(|base| place(state, base.centre));
    let of = |to| Move {
        piece: platoon.0,
        from,
        way: Vec::new(),
        to: place(state, to),
        cells: 0,
        manner,
    };
    to.map(of).map(Happening::Moved).into_iter().collect()
}

fn place(state: &State, at: Point) -> Place {
    let name = state.table().map(|table| table.whereabouts(at)).unwrap_or_default();
    Place { cell: None, name }
}

fn side_of(state: &State, platoon: PlatoonId) -> Option<Side> {
    state.setup.platoons.get(&platoon).map(|spec| spec.side)
}
