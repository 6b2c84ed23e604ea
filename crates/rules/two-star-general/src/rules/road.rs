//! R106 to R108 A unit goes over to the map of another battle by a road off this one: a whole battalion in its turn, a battery in
//! its side's artillery phase. The book has no second map; only the war asks for any of this: it is no order of the table.

use kernel::{Name, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground::Hex;
use crate::refusal::{MovementRefusal, Refusal, RoadRefusal};
use crate::rules::march::STRATEGIC_DISTANCE;
use crate::rules::{artillery, gates, movement, reinforcements, turn};
use crate::state::{BattalionId, Part, Phase, Place, StandId, State};

/// A battalion or a battery of this battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Battalion(BattalionId),
    Battery(StandId),
}

/// The unit of that id, if it is one of `side`.
///
/// # Errors
/// [`RoadRefusal::UnknownUnit`], [`RoadRefusal::PartOfBattalion`], and whose it is.
pub fn own_unit(state: &State, side: Side, id: Name) -> Result<Unit, Refusal> {
    if state.setup.battalions.contains_key(&BattalionId(id)) {
        gates::own_battalion(state, side, BattalionId(id))?;
        return Ok(Unit::Battalion(BattalionId(id)));
    }
    let stand = StandId(id);
    let Some(spec) = state.setup.stands.get(&stand) else {
        return Err(RoadRefusal::UnknownUnit { unit: id }.into());
    };
    gates::own_stand(state, side, stand)?;
    match spec.battalion {
        Some(battalion) => Err(RoadRefusal::PartOfBattalion { stand, battalion }.into()),
        None => Ok(Unit::Battery(stand)),
    }
}

/// R106, R107 Whether a unit may leave by a road whose last hexes on the map are `exits`: all of it on them or beside them, none
/// within two hexes of an enemy.
///
/// # Errors
/// [`RoadRefusal`], or the gates of a move in its turn (§1.7, §2.2, R51), and of a battery's (§5.1).
pub fn may_leave(state: &State, side: Side, id: Name, exits: &[Hex]) -> Result<Unit, Refusal> {
    let unit = own_unit(state, side, id)?;
    match unit {
        Unit::Battalion(battalion) => may_march(state, side, battalion)?,
        Unit::Battery(battery) => {
            artillery::may_move(state, side, battery)?;
        }
    }
    for stand in stands(state, unit) {
        may_go(state, stand, exits)?;
    }
    Ok(unit)
}

/// The unit leaves; a battalion's turn is over with it, and the next turn, phase, round, night or the end follows by itself.
///
/// # Errors
/// As [`may_leave`].
pub fn leave(state: &State, side: Side, id: Name, exits: &[Hex]) -> Decision {
    let unit = may_leave(state, side, id, exits)?;
    let mut unfolding = Unfolding::of(state);
    if let Unit::Battalion(battalion) = unit {
        unfolding.happen(Event::ActivationEnded { battalion });
    }
    unfolding.happen(Event::UnitLeft { unit: id });
    if let Unit::Battalion(_) = unit {
        turn::give_turn(&mut unfolding);
    }
    Ok(unfolding.finish())
}

/// R108 Whether an enemy of `side` bars an entry hex: one is on it, or beside it.
#[must_use]
pub fn is_barred(state: &State, side: Side, entry: Hex) -> bool {
    reinforcements::is_held(state, side.enemy(), entry)
}

/// The core stands of a battalion, or the battery, that are not lost.
fn stands(state: &State, unit: Unit) -> Vec<StandId> {
    let own = |id: &StandId| match unit {
        Unit::Battalion(battalion) => state.spec(*id).battalion == Some(battalion),
        Unit::Battery(battery) => *id == battery,
    };
    let left = |place| matches!(place, Place::At(_) | Place::Waiting);
    state
        .stands
        .iter()
        .filter(|(id, stand)| left(stand.place) && own(id))
        .map(|(id, _)| *id)
        .collect()
}

/// R106 A battalion leaves in its own turn, on Move, before platoons are exchanged and before it attacks.
fn may_march(state: &State, side: Side, battalion: BattalionId) -> Result<(), Refusal> {
    let (acting, part) = gates::acting_battalion(state, side)?;
    if !matches!(state.phase, Phase::Battalions(_)) {
        return Err(gates::wrong_phase(state, gates::BATTALION_PHASE).into());
    }
    if acting != battalion {
        return Err(RoadRefusal::NotItsTurn { battalion }.into());
    }
    movement::battalion_may_move(state, battalion)?;
    match part {
        Part::Moving => Ok(()),
        _ => Err(MovementRefusal::MovementOver { battalion }.into()),
    }
}

fn may_go(state: &State, stand: StandId, exits: &[Hex]) -> Result<(), Refusal> {
    let Some(hex) = state.hex_of(stand) else {
        return Err(RoadRefusal::NotHere { stand }.into());
    };
    if !exits.iter().any(|exit| exit.distance(hex) <= 1) {
        let exits = exits.to_vec();
        return Err(RoadRefusal::NotAtTheExit { stand, hex, exits }.into());
    }
    let side = state.spec(stand).side;
    match state.nearest_enemy(hex, side) {
        Some(near) if near <= STRATEGIC_DISTANCE => {
            Err(RoadRefusal::EnemyNear { stand, hex }.into())
        }
        _ => Ok(()),
    }
}
