//! §C22, R61 Command: standing orders where no sheet came, and units beyond the reach of their headquarters.

use std::collections::BTreeSet;

use kernel::Side;

use crate::ground::{Square, within};
use crate::order::{Aim, Blow, FormationSheet, March, Sheet, Task, UnitOrder};
use crate::rules::options::CommandRange;
use crate::rules::sheet;
use crate::state::{BridgeId, BridgeState, FormationId, State, UnitId};

/// Kilometres to which a headquarters reaches.
pub const RANGE: u32 = 16;

/// Whether a formation acts on standing orders this turn: no sheet came, or its headquarters was driven off or destroyed the turn before.
#[must_use]
pub fn is_standing(state: &State, formation: FormationId, sheet: &Sheet) -> bool {
    !sheet.formations.contains_key(&formation) || state.displaced.contains(&formation)
}

/// R44 The formations of a side whose commander wrote nothing.
#[must_use]
pub fn missing(state: &State, side: Side, sheet: &Sheet) -> BTreeSet<FormationId> {
    let ours = state.setup.formations.iter().filter(|(_, spec)| spec.side == side);
    ours.map(|(id, _)| *id).filter(|id| !sheet.formations.contains_key(id)).collect()
}

/// The sheet that is carried out: standing orders for formations without one, and for units too far from their headquarters.
#[must_use]
pub fn in_force(state: &State, side: Side, sheet: Sheet) -> Sheet {
    let (air, blow) = (sheet.air.clone(), sheet.blow.clone());
    let mut ordered = Sheet { air, blow, ..Sheet::default() };
    for (formation, spec) in &state.setup.formations {
        if spec.side != side {
            continue;
        }
        let written = sheet.formations.get(formation);
        let part = match written {
            Some(written) if !is_standing(state, *formation, &sheet) => {
                within_reach(state, *formation, written)
            }
            _ => {
                for bridge in charged_bridges(state, *formation) {
                    ordered.blow.entry(bridge).or_insert(Blow::Within(1));
                }
                standing(state, *formation)
            }
        };
        ordered.formations.insert(*formation, part);
    }
    ordered.tidy();
    ordered
}

/// R61 Hold, go on with a march, support the own formation.
fn standing(state: &State, formation: FormationId) -> FormationSheet {
    let units = state.members(formation).filter(|id| state.square_of(*id).is_some());
    let units = units.map(|id| (id, UnitOrder::new(standing_task(state, id)))).collect();
    FormationSheet { units }
}

fn standing_task(state: &State, unit: UnitId) -> Task {
    if let Some(march) = &state.unit(unit).march {
        return Task::Move { march: march.clone() };
    }
    if state.spec(unit).artillery.is_some() && state.unit(unit).supply > 0 {
        return Task::Support { aim: Aim::Formation(state.unit(unit).formation) };
    }
    Task::Hold
}

/// R61 Charged bridges at whose ends this formation's troops stand: they are blown at one kilometre.
fn charged_bridges(state: &State, formation: FormationId) -> Vec<BridgeId> {
    let stands = |square| state.members(formation).any(|id| state.square_of(id) == Some(square));
    let enemy = state.setup.formations[&formation].side.enemy();
    let charged = state.bridges.iter().filter(|(_, bridge)| {
        bridge.state == BridgeState::Charged
            && bridge.holder != Some(enemy)
            && bridge.side.ends().into_iter().any(stands)
    });
    charged.map(|(id, _)| *id).collect()
}

/// A unit beyond 16 km keeps its previous order, or holds.
fn within_reach(state: &State, formation: FormationId, written: &FormationSheet) -> FormationSheet {
    let mut part = written.clone();
    if state.setup.options.command_range == CommandRange::None {
        return part;
    }
    let hq = state.setup.formations[&formation].hq;
    let Some(from) = hq.and_then(|hq| state.square_of(hq)) else { return part };
    let far = |unit: &UnitId| state.square_of(*unit).is_some_and(|at| !within(from, at, RANGE));
    for unit in state.members(formation).filter(far) {
        let kept = previous(state, unit);
        if kept.is_some() || part.units.contains_key(&unit) {
            let order = part.units.entry(unit).or_insert_with(|| UnitOrder::new(Task::Hold));
            order.task = kept.unwrap_or(Task::Hold);
        }
    }
    part
}

/// R61, R89 The order a unit had the turn before, as far as it is not carried out yet and still can be.
fn previous(state: &State, unit: UnitId) -> Option<Task> {
    let before = state.before[state.side_of(unit).index()].unit(unit)?;
    let at = state.square_of(unit)?;
    let left = |path: &[Square]| -> Vec<Square> {
        let gone = path.iter().position(|square| *square == at).map_or(0, |passed| passed + 1);
        path[gone..].to_vec()
    };
    let mut task = before.task.clone();
    match &mut task {
        Task::Move { march } => *march = state.unit(unit).march.clone()?,
        Task::Retire { path } => *path = left(path),
        Task::Attack { march, .. } | Task::Load { march, .. } | Task::Unload { march } => {
            let rest =
                march.take().map(|march| March { path: left(&march.path), start: 0, ..march });
            *march = rest.filter(|march| !march.path.is_empty());
        }
        _ => {}
    }
    sheet::may_do(state, unit, &task).is_ok().then_some(task)
}
