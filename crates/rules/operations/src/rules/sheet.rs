//! C What may stand on a formation's sheet. What is refused here could never be carried out; what turns out otherwise by the time it is tried is
//! carried out as far as it can (R62).

use kernel::Side;

use crate::ground::{Link, Square, within};
use crate::order::{Aim, Blow, FormationSheet, March, Task, UnitOrder};
use crate::refusal::SheetRefusal;
use crate::rules::step;
use crate::state::{BridgeId, BridgeState, FormationId, Half, Place, State, UnitId};
use crate::tables::{self, Class, Mode};

/// R61, R62 Whether a commander may write this for his formation.
///
/// # Errors
/// The first fault, by unit.
pub fn may_write(
    state: &State,
    side: Side,
    formation: FormationId,
    sheet: &FormationSheet,
) -> Result<(), SheetRefusal> {
    let Some(spec) = state.setup.formations.get(&formation) else {
        return Err(SheetRefusal::UnknownFormation { formation });
    };
    if spec.side != side {
        return Err(SheetRefusal::NotYourFormation { formation });
    }
    for (unit, order) in &sheet.units {
        may_order(state, formation, *unit, order)?;
    }
    Ok(())
}

/// R62 Whether a unit may be given this order.
///
/// # Errors
/// Why not.
pub fn may_order(
    state: &State,
    formation: FormationId,
    unit: UnitId,
    order: &UnitOrder,
) -> Result<(), SheetRefusal> {
    is_of(state, formation, unit)?;
    if !(1..=9).contains(&order.priority) {
        return Err(SheetRefusal::Priority { priority: order.priority });
    }
    if let Some(to) = order.joins {
        may_join(state, formation, unit, to)?;
    }
    match state.unit(unit).place {
        Place::At(_) => {}
        Place::Destroyed => return Err(SheetRefusal::Destroyed { unit }),
        // R55 Who lands this turn may be told what to do on the ground.
        Place::Waiting if state.spec(unit).serials.is_some() => {
            return may_land(state, unit, order);
        }
        Place::Waiting | Place::Landing(_) => return Err(SheetRefusal::NotOnMap { unit }),
    }
    may_do(state, unit, &order.task)
}

fn is_of(state: &State, formation: FormationId, unit: UnitId) -> Result<(), SheetRefusal> {
    match state.units.get(&unit) {
        None => Err(SheetRefusal::UnknownUnit { unit }),
        Some(found) if found.formation == formation => Ok(()),
        Some(_) => Err(SheetRefusal::NotOfFormation { unit, formation }),
    }
}

/// R55 Its way begins where it will land: only what depends on nothing there is looked at.
fn may_land(state: &State, unit: UnitId, order: &UnitOrder) -> Result<(), SheetRefusal> {
    match &order.task {
        Task::Hold | Task::DigIn => Ok(()),
        Task::Move { march } => march_begins(march),
        Task::Attack { .. } if !state.spec(unit).fights() => {
            Err(SheetRefusal::CannotAttack { unit })
        }
        Task::Attack { target, march, .. } => {
            on_map(state, *target)?;
            march.as_ref().map_or(Ok(()), march_begins)
        }
        _ => Err(SheetRefusal::NotOnMap { unit }),
    }
}

/// Whether a unit on the map may be given this task.
pub(crate) fn may_do(state: &State, unit: UnitId, task: &Task) -> Result<(), SheetRefusal> {
    if let Some(march) = task.march() {
        may_march(state, unit, march)?;
    }
    match task {
        Task::Hold | Task::DigIn | Task::Move { .. } => Ok(()),
        Task::Retire { path } => may_march(state, unit, &retirement(path)),
        Task::Attack { target, breakthrough, .. } => {
            may_attack(state, unit, *target)?;
            let Some(through) = breakthrough else { return Ok(()) };
            // R45 Its way begins in the square that is attacked.
            let squares = through.path.iter().chain(through.then.iter().map(|then| &then.target));
            let mut from = *target;
            for to in squares {
                step::cost(state, unit, Mode::Tactical, from, *to)?;
                from = *to;
            }
            Ok(())
        }
        Task::Prepare { target } => may_prepare(state, unit, *target),
        Task::Support { aim } => may_support(state, unit, *aim),
        Task::CounterBattery { battle } => is_armed(state, unit).and(on_map(state, *battle)),
        Task::Interdict { area } | Task::Suppress { area } => may_strike(state, unit, *area),
        Task::Charge { .. } | Task::Repair { .. } | Task::Build { .. } => {
            may_engineer(state, unit, task)
        }
        Task::Load { dump, .. } => {
            is_column(state, unit)?;
            match state.dumps.get(dump) {
                None => Err(SheetRefusal::UnknownDump { dump: *dump }),
                Some(found) if found.side != state.side_of(unit) => {
                    Err(SheetRefusal::EnemyDump { dump: *dump })
                }
                Some(found) if found.stock == 0 => Err(SheetRefusal::NoStock { dump: *dump }),
                Some(_) => Ok(()),
            }
        }
        Task::Unload { .. } => {
            is_column(state, unit)?;
            if state.unit(unit).cargo == 0 {
                return Err(SheetRefusal::NoLoad { unit });
            }
            Ok(())
        }
        Task::Refit => may_refit(state, unit),
    }
}

/// §C16 A retirement is a tactical move.
pub(crate) fn retirement(path: &[Square]) -> March {
    March { mode: Mode::Tactical, path: path.to_vec(), start: 0 }
}

/// §C1
fn may_march(state: &State, unit: UnitId, march: &March) -> Result<(), SheetRefusal> {
    march_begins(march)?;
    if state.spec(unit).flags.fixed {
        return Err(SheetRefusal::Fixed { unit });
    }
    let mut from = state.square_of(unit).ok_or(SheetRefusal::NotOnMap { unit })?;
    for to in &march.path {
        step::cost(state, unit, march.mode, from, *to)?;
        from = *to;
    }
    Ok(())
}

fn march_begins(march: &March) -> Result<(), SheetRefusal> {
    if march.path.is_empty() {
        return Err(SheetRefusal::NoWay);
    }
    if march.start > 7 {
        return Err(SheetRefusal::StartLate { start: march.start });
    }
    Ok(())
}

fn on_map(state: &State, square: Square) -> Result<(), SheetRefusal> {
    if state.setup.ground.contains(square) { Ok(()) } else { Err(SheetRefusal::OffMap { square }) }
}

/// §C3
fn may_attack(state: &State, unit: UnitId, target: Square) -> Result<(), SheetRefusal> {
    let spec = state.spec(unit);
    on_map(state, target)?;
    if !spec.fights() {
        return Err(SheetRefusal::CannotAttack { unit });
    }
    if spec.artillery.is_some() {
        return Err(SheetRefusal::GunsDefend { unit });
    }
    if state.is_retired(unit) {
        return Err(SheetRefusal::Retired { unit });
    }
    if state.holds(target, spec.side) {
        return Err(SheetRefusal::OwnTroops { square: target });
    }
    Ok(())
}

/// §C2, R2, R49
fn may_prepare(state: &State, unit: UnitId, target: Square) -> Result<(), SheetRefusal> {
    if state.unit(unit).supply == 0 {
        return Err(SheetRefusal::NoSupply { unit });
    }
    if state.square_of(unit) == Some(target) {
        return if state.spec(unit).fights() {
            Ok(())
        } else {
            Err(SheetRefusal::CannotAttack { unit })
        };
    }
    may_attack(state, unit, target)
}

fn is_armed(state: &State, unit: UnitId) -> Result<(), SheetRefusal> {
    if state.spec(unit).artillery.is_none() {
        return Err(SheetRefusal::NotArtillery { unit });
    }
    if state.unit(unit).supply == 0 {
        return Err(SheetRefusal::NoSupply { unit });
    }
    Ok(())
}

/// §C7
fn may_support(state: &State, unit: UnitId, aim: Aim) -> Result<(), SheetRefusal> {
    is_armed(state, unit)?;
    match aim {
        Aim::Formation(formation) => match state.setup.formations.get(&formation) {
            None => Err(SheetRefusal::UnknownFormation { formation }),
            Some(spec) if spec.side == state.side_of(unit) => Ok(()),
            Some(_) => Err(SheetRefusal::NotYourFormation { formation }),
        },
        Aim::Square(square) => {
            on_map(state, square)?;
            // R50 An own square is protected against attackers beside it, who may be a kilometre nearer.
            reaches(state, unit, square, 2)
        }
    }
}

/// R57 Guns reach the nearest square of the area at long range.
fn may_strike(state: &State, unit: UnitId, area: Square) -> Result<(), SheetRefusal> {
    is_armed(state, unit)?;
    on_map(state, area)?;
    let squares = state.setup.ground.area(area);
    if squares.iter().any(|square| reaches(state, unit, *square, 0).is_ok()) {
        Ok(())
    } else {
        Err(SheetRefusal::TooFar { unit, square: area })
    }
}

fn reaches(state: &State, unit: UnitId, square: Square, more: u32) -> Result<(), SheetRefusal> {
    let kind = state.spec(unit).artillery.ok_or(SheetRefusal::NotArtillery { unit })?;
    let at = state.square_of(unit).ok_or(SheetRefusal::NotOnMap { unit })?;
    if within(at, square, tables::artillery(kind).long + more) {
        Ok(())
    } else {
        Err(SheetRefusal::TooFar { unit, square })
    }
}

/// §C17, R59
fn may_engineer(state: &State, unit: UnitId, task: &Task) -> Result<(), SheetRefusal> {
    if !state.spec(unit).class.is_engineer() {
        return Err(SheetRefusal::NotEngineers { unit });
    }
    let at = state.square_of(unit).ok_or(SheetRefusal::NotOnMap { unit })?;
    match task {
        Task::Charge { bridge } => {
            stands_at(state, unit, at, *bridge)?;
            let found = state.bridge(*bridge);
            if found.state != BridgeState::Intact {
                return Err(SheetRefusal::NotIntact { bridge: *bridge });
            }
            if found.holder == Some(state.side_of(unit).enemy()) {
                return Err(SheetRefusal::NotHolder { bridge: *bridge });
            }
            Ok(())
        }
        Task::Repair { bridge } => {
            stands_at(state, unit, at, *bridge)?;
            if state.bridge(*bridge).state != BridgeState::Blown {
                return Err(SheetRefusal::NotBlown { bridge: *bridge });
            }
            out_of_contact(state, unit)
        }
        Task::Build { side } => may_build(state, unit, at, *side),
        _ => Ok(()),
    }
}

fn stands_at(
    state: &State,
    unit: UnitId,
    at: Square,
    bridge: BridgeId,
) -> Result<(), SheetRefusal> {
    match state.bridges.get(&bridge) {
        None => Err(SheetRefusal::UnknownBridge { bridge }),
        Some(found) if found.side.touches(at) => Ok(()),
        Some(_) => Err(SheetRefusal::NotAtBridge { unit, bridge }),
    }
}

fn may_build(state: &State, unit: UnitId, at: Square, side: Link) -> Result<(), SheetRefusal> {
    if !state.setup.ground.water.contains_key(&side) {
        return Err(SheetRefusal::NoWater { side });
    }
    if !side.touches(at) {
        return Err(SheetRefusal::NotAtSide { unit, side });
    }
    let known = state.bridges.iter().find(|(_, bridge)| bridge.side == side);
    if known.is_some_and(|(id, _)| *id != crate::rules::bridges::built_id(side)) {
        return Err(SheetRefusal::BridgeThere { side });
    }
    if state.standing_bridge(side).is_some() {
        return Err(SheetRefusal::BridgeThere { side });
    }
    out_of_contact(state, unit)
}

fn out_of_contact(state: &State, unit: UnitId) -> Result<(), SheetRefusal> {
    if state.in_contact(unit) { Err(SheetRefusal::InContact { unit }) } else { Ok(()) }
}

fn is_column(state: &State, unit: UnitId) -> Result<(), SheetRefusal> {
    if state.spec(unit).class == Class::Column {
        Ok(())
    } else {
        Err(SheetRefusal::NotColumn { unit })
    }
}

/// §C24, R69
fn may_refit(state: &State, unit: UnitId) -> Result<(), SheetRefusal> {
    if state.half == Half::Night {
        return Err(SheetRefusal::RefitByNight);
    }
    if state.unit(unit).status >= state.spec(unit).status {
        return Err(SheetRefusal::NothingToRefit { unit });
    }
    if state.short_of_men.contains(&unit) {
        return Err(SheetRefusal::NoMen { unit });
    }
    if state.unit(unit).supply == 0 {
        return Err(SheetRefusal::NoSupply { unit });
    }
    let at = state.square_of(unit).ok_or(SheetRefusal::NotOnMap { unit })?;
    let enemy = state.side_of(unit).enemy();
    if state.combat_units(enemy).any(|(_, square)| within(at, square, 4)) {
        return Err(SheetRefusal::EnemyNear { unit });
    }
    Ok(())
}

/// §C17, R59 Whether a side may order a bridge to be blown.
///
/// # Errors
/// Why not.
pub fn may_blow(
    state: &State,
    side: Side,
    bridge: BridgeId,
    blow: Blow,
) -> Result<(), SheetRefusal> {
    let Some(found) = state.bridges.get(&bridge) else {
        return Err(SheetRefusal::UnknownBridge { bridge });
    };
    if found.state != BridgeState::Charged {
        return Err(SheetRefusal::NotCharged { bridge });
    }
    if found.holder == Some(side.enemy()) {
        return Err(SheetRefusal::NotHolder { bridge });
    }
    match blow {
        Blow::Within(km) if km > 2 => Err(SheetRefusal::BlowRange { km }),
        _ => Ok(()),
    }
}

/// §C18, R42
fn may_join(
    state: &State,
    formation: FormationId,
    unit: UnitId,
    to: FormationId,
) -> Result<(), SheetRefusal> {
    let Some(spec) = state.setup.formations.get(&to) else {
        return Err(SheetRefusal::UnknownFormation { formation: to });
    };
    if to == formation {
        return Err(SheetRefusal::SameFormation { unit });
    }
    if spec.side != state.side_of(unit) {
        return Err(SheetRefusal::OtherSide { unit, side: spec.side });
    }
    Ok(())
}
