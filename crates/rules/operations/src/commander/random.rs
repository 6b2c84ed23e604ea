//! Anything that is legal.

use kernel::{Generator, Side};

use crate::ground::Square;
use crate::order::{Aim, Blow, Breakthrough, March, Mission, Sheet, Task, Then, UnitOrder};
use crate::rules::options::CabRank;
use crate::rules::{air_sheet, sheet, step};
use crate::state::{FormationId, Sortie, SquadronKind, State, UnitId};
use crate::tables::{Mode, TURN};

/// How many times a random order is tried before the unit holds.
const TRIES: usize = 4;

/// A sheet of random orders that the rules accept.
#[must_use]
pub fn random_sheet(state: &State, side: Side, generator: &mut Generator) -> Sheet {
    let mut written = Sheet::default();
    for (formation, spec) in &state.setup.formations {
        // Now and then a commander writes nothing.
        if spec.side != side || generator.one_in(8) {
            continue;
        }
        let part = written.formations.entry(*formation).or_default();
        let units: Vec<UnitId> = state.members(*formation).collect();
        for unit in units {
            for _ in 0..TRIES {
                let task = random_task(state, unit, generator);
                let priority = 1 + u8::try_from(generator.below(9)).unwrap_or(0);
                let order = UnitOrder { task, priority, joins: joins(state, side, generator) };
                if sheet::may_order(state, *formation, unit, &order).is_ok() {
                    part.units.insert(unit, order);
                    break;
                }
            }
        }
    }
    for bridge in state.bridges.keys() {
        let blow = [Blow::Now, Blow::Within(1), Blow::Entered][generator.below(3)];
        if sheet::may_blow(state, side, *bridge, blow).is_ok() {
            written.blow.insert(*bridge, blow);
        }
    }
    written.air = random_air(state, side, generator);
    written
}

/// Now and then a unit is handed over.
fn joins(state: &State, side: Side, generator: &mut Generator) -> Option<FormationId> {
    let ours = state.setup.formations.iter().filter(|(_, spec)| spec.side == side);
    let ids: Vec<FormationId> = ours.map(|(id, _)| *id).collect();
    generator.pick(&ids).copied().filter(|_| generator.one_in(12))
}

fn random_task(state: &State, unit: UnitId, generator: &mut Generator) -> Task {
    let side = state.side_of(unit);
    let enemies: Vec<Square> = state.combat_units(side.enemy()).map(|(_, at)| at).collect();
    let at = state.square_of(unit).unwrap_or(Square::new(1, 1));
    let near = enemies.iter().copied().min_by_key(|enemy| crate::ground::distance(*enemy, at));
    let target = match generator.one_in(3) {
        true => generator.pick(&enemies).copied(),
        false => near,
    };
    let target = target.unwrap_or(at);
    let bridges: Vec<_> = state.bridges.keys().copied().collect();
    let bridge = generator.pick(&bridges).copied();
    let dumps: Vec<_> = state.dumps.keys().copied().collect();
    let dump = generator.pick(&dumps).copied();
    match generator.below(16) {
        0 => Task::Hold,
        1 => Task::DigIn,
        2..=4 => {
            random_march(state, unit, generator).map_or(Task::Hold, |march| Task::Move { march })
        }
        5 => random_march(state, unit, generator)
            .map_or(Task::Hold, |march| Task::Retire { path: march.path }),
        6..=8 => {
            let march = if generator.one_in(2) { march_to(state, unit, target) } else { None };
            let breakthrough =
                generator.one_in(2).then(|| beyond(state, target, generator)).flatten();
            Task::Attack { target, march, breakthrough }
        }
        9 => Task::Prepare { target: if generator.one_in(4) { at } else { target } },
        10 if generator.one_in(2) => {
            Task::Support { aim: Aim::Formation(state.unit(unit).formation) }
        }
        10 => Task::Support { aim: Aim::Square(target) },
        11 => Task::CounterBattery { battle: target },
        12 if generator.one_in(2) => Task::Suppress { area: target },
        12 => Task::Interdict { area: target },
        13 => match (bridge, generator.one_in(2)) {
            (Some(bridge), true) => Task::Charge { bridge },
            (Some(bridge), false) => Task::Repair { bridge },
            (None, _) => Task::Refit,
        },
        14 => match (dump, generator.one_in(2)) {
            (Some(dump), true) => {
                let march = march_to(state, unit, state.dump(dump).square);
                Task::Load { dump, march }
            }
            _ => Task::Unload { march: random_march(state, unit, generator) },
        },
        _ => Task::Refit,
    }
}

fn random_march(state: &State, unit: UnitId, generator: &mut Generator) -> Option<March> {
    let mode = Mode::ALL[generator.below(3)];
    let reached = step::reach(state, unit, mode, TURN);
    let ends: Vec<Square> = reached.keys().copied().collect();
    let end = *generator.pick(&ends)?;
    let path = step::way(&reached, end);
    let start = u8::try_from(generator.below(4)).unwrap_or(0);
    (!path.is_empty()).then_some(March { mode, path, start })
}

/// A march into contact with a square.
fn march_to(state: &State, unit: UnitId, target: Square) -> Option<March> {
    let reached = step::reach(state, unit, Mode::Tactical, TURN);
    let beside = reached.keys().filter(|square| crate::ground::distance(**square, target) <= 1);
    let end = *beside.min_by_key(|square| reached[square].0)?;
    let path = step::way(&reached, end);
    (!path.is_empty()).then_some(March { mode: Mode::Tactical, path, start: 0 })
}

fn beyond(state: &State, target: Square, generator: &mut Generator) -> Option<Breakthrough> {
    let ways = state.setup.ground.neighbours(target);
    let first = *generator.pick(&ways)?;
    let on = state.setup.ground.neighbours(first);
    let second = *generator.pick(&on)?;
    let then = generator.one_in(2).then_some(Then { target: second });
    Some(Breakthrough { path: vec![first], then })
}

fn random_air(state: &State, side: Side, generator: &mut Generator) -> Vec<Sortie> {
    let mut sorties: Vec<Sortie> = Vec::new();
    let ours = state.setup.squadrons.iter().filter(|(_, spec)| spec.side == side);
    for (squadron, spec) in ours {
        if spec.kind == SquadronKind::Transport && !generator.one_in(4) {
            continue;
        }
        let Some(mission) = random_mission(state, spec.kind, generator) else { continue };
        if air_sheet::may_fly(state, side, *squadron, mission).is_ok() {
            sorties.push(Sortie { squadron: *squadron, mission });
        }
    }
    super::air::drops(state, side, &mut sorties);
    sorties.retain(|sortie| state.squadrons.contains_key(&sortie.squadron));
    sorties
}

fn random_mission(state: &State, kind: SquadronKind, generator: &mut Generator) -> Option<Mission> {
    let zones: Vec<u8> = air_sheet::zones(state).into_iter().collect();
    let zone = *generator.pick(&zones)?;
    let squares: Vec<Square> = state.on_map().map(|(_, _, square)| square).collect();
    let square = *generator.pick(&squares)?;
    Some(match kind {
        SquadronKind::Fighter => {
            [Mission::Patrol { zone }, Mission::Sweep { zone }, Mission::Escort { zone }]
                [generator.below(3)]
        }
        SquadronKind::GroundAttack
            if state.setup.options.cab_rank == CabRank::On && generator.one_in(3) =>
        {
            Mission::CabRank { zone }
        }
        SquadronKind::GroundAttack | SquadronKind::HeavyBomber => [
            Mission::Support { square },
            Mission::Interdict { area: square },
            Mission::Suppress { area: square },
        ][generator.below(3)],
        SquadronKind::Recce => Mission::Recce { zone },
        SquadronKind::Transport => Mission::Supply { square },
    })
}
