//! §C25, R65 The umpire overrules the table, always with a reason.

use kernel::Actor;

use crate::decide::Decision;
use crate::event::Event;
use crate::ground::Terrain;
use crate::order::{Ruling, Task, UnitOrder};
use crate::refusal::TurnRefusal;
use crate::rules::knowledge::reports;
use crate::rules::supply::UNIT_MAX;
use crate::state::{Phase, Place, State, UnitId};

/// The umpire's ruling, or that of both sides together.
pub fn rule(state: &State, seat: Actor, ruling: &Ruling, reason: &str) -> Decision {
    if seat != Actor::Umpire {
        return Err(TurnRefusal::NotTheUmpire.into());
    }
    if reason.trim().is_empty() {
        return Err(TurnRefusal::NoReason.into());
    }
    if let Err(why) = possible(state, ruling) {
        return Err(TurnRefusal::RulingImpossible { why }.into());
    }
    let ruled = Event::Ruled { ruling: ruling.clone(), reason: reason.to_owned() };
    let told = match ruling {
        Ruling::Attach { unit, formation } => reports::handed_over(state, *unit, *formation),
        _ => None,
    };
    Ok(core::iter::once(ruled).chain(told).collect())
}

/// Whether a ruling leaves a position that can go on.
///
/// # Errors
/// Why not.
pub fn possible(state: &State, ruling: &Ruling) -> Result<(), String> {
    match ruling {
        Ruling::Strength { unit, points } => {
            let full = known(state, *unit)?;
            check(*points <= full, || {
                format!("{} has at most {full} status", state.unit_name(*unit))
            })?;
            let on_map = matches!(state.unit(*unit).place, Place::At(_));
            check(on_map || *points > 0 && state.unit(*unit).status > 0, || {
                format!("{} is not on the map; place it", state.unit_name(*unit))
            })
        }
        Ruling::Place { unit, square } => may_place(state, *unit, *square),
        Ruling::Supply { unit, points } => {
            known(state, *unit)?;
            check(*points <= UNIT_MAX, || format!("a unit carries at most {UNIT_MAX} SP"))
        }
        Ruling::Stock { dump, .. } => {
            check(state.dumps.contains_key(dump), || format!("there is no dump {dump}"))
        }
        Ruling::Attach { unit, formation } => {
            known(state, *unit)?;
            let side = state.setup.formations.get(formation).map(|spec| spec.side);
            check(side == Some(state.side_of(*unit)), || {
                format!("{formation} is not a formation of its side")
            })
        }
        Ruling::Order { unit, order } => may_accept(state, *unit, &order.0),
        Ruling::Advantage { square, count, .. } => {
            check(state.setup.ground.contains(*square), || format!("{square} is off the map"))?;
            check(*count <= 2, || "a side has at most two advantages".to_owned())
        }
        Ruling::Bridge { bridge, .. } => {
            check(state.bridges.contains_key(bridge), || format!("there is no bridge {bridge}"))
        }
        Ruling::Weather { region, .. } => check(state.setup.regions.contains_key(region), || {
            format!("there is no region {region}")
        }),
        Ruling::Objective { objective, .. } => {
            let known = state.setup.objectives.contains_key(objective);
            check(known, || format!("there is no objective {objective}"))
        }
        Ruling::VoidOrders { side } => {
            let lies = matches!(&state.phase, Phase::Orders(phase) if phase.sealed[side.index()].is_some());
            check(lies, || format!("no sheet of {side} lies face down"))
        }
        Ruling::Initiative { .. } => Ok(()),
        Ruling::End { .. } => {
            check(!matches!(state.phase, Phase::Over(_)), || "the game is over already".to_owned())
        }
    }
}

/// R65 A late or verbal order while the sheets are carried out; what a sealed sheet orders stands.
fn may_accept(state: &State, unit: UnitId, order: &UnitOrder) -> Result<(), String> {
    known(state, unit)?;
    let open = !matches!(state.phase, Phase::Opening | Phase::Orders(_) | Phase::Over(_));
    check(open, || "orders are written on sheets now".to_owned())?;
    let moved = matches!(state.phase, Phase::Combat(_) | Phase::Supply);
    let moves = order.task.march().is_some()
        || matches!(order.task, Task::Attack { .. } | Task::Retire { .. });
    check(!(moved && moves), || "the moves of this turn are over".to_owned())?;
    let formation = state.unit(unit).formation;
    let written = state.order_of(unit).is_some() && !state.missing.contains(&formation);
    check(!written, || format!("a sealed sheet orders {} already", state.unit_name(unit)))?;
    crate::rules::sheet::may_order(state, formation, unit, order)
        .map_err(|refusal| kernel::Refusal::sentence(&refusal, state))
}

fn check(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

/// The full status of a unit of this game.
fn known(state: &State, unit: UnitId) -> Result<u8, String> {
    let spec = state.setup.units.get(&unit);
    spec.map(|spec| spec.status).ok_or_else(|| format!("there is no unit {unit}"))
}

fn may_place(state: &State, unit: UnitId, square: crate::ground::Square) -> Result<(), String> {
    known(state, unit)?;
    check(state.setup.ground.contains(square), || format!("{square} is off the map"))?;
    check(state.terrain(square) != Terrain::Water, || format!("{square} is water"))?;
    let spec = state.spec(unit);
    let enemy = spec.fights() && state.holds(square, spec.side.enemy());
    check(!enemy, || format!("enemies stand in {square}"))
}
