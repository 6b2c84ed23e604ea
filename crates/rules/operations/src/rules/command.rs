//! R61 Command: standing orders where no sheet came, and units beyond the reach of their headquarters.

use std::collections::BTreeSet;

use kernel::Side;

use crate::ground::within;
use crate::order::{Aim, Blow, FormationSheet, Sheet, Task, UnitOrder};
use crate::rules::options::CommandRange;
use crate::state::{BridgeId, BridgeState, FormationId, Place, State, UnitId};

/// Kilometres to which a headquarters reaches.
pub const RANGE: u32 = 16;

/// Whether a formation acts on standing orders this turn: no sheet came, or its headquarters was driven off or is destroyed.
#[must_use]
pub fn is_standing(state: &State, formation: FormationId, sheet: &Sheet) -> bool {
    let hq = state.setup.formations.get(&formation).and_then(|spec| spec.hq);
    let destroyed = hq.is_some_and(|hq| state.unit(hq).place == Place::Destroyed);
    !sheet.formations.contains_key(&formation) || destroyed || state.displaced.contains(&formation)
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
    let charged = state.bridges.iter().filter(|(_, bridge)| {
        bridge.state == BridgeState::Charged && bridge.side.ends().into_iter().any(stands)
    });
    charged.map(|(id, _)| *id).collect()
}

/// A unit beyond 16 km goes on with its march, or holds.
fn within_reach(state: &State, formation: FormationId, written: &FormationSheet) -> FormationSheet {
    let mut sheet = written.clone();
    if state.setup.options.command_range == CommandRange::None {
        return sheet;
    }
    let hq = state.setup.formations[&formation].hq;
    let Some(from) = hq.and_then(|hq| state.square_of(hq)) else { return sheet };
    for (unit, order) in &mut sheet.units {
        let far = state.square_of(*unit).is_some_and(|at| !within(from, at, RANGE));
        if far {
            *order = UnitOrder::new(standing_task(state, *unit));
        }
    }
    sheet
}
