//! The doors every order passes before its own chapter: does the thing exist, is it yours, is it on the table, is it
//! its battalion's turn (§1.7).

use kernel::Side;

use crate::ground::Hex;
use crate::refusal::TurnRefusal;
use crate::state::{BattalionId, Part, Phase, Place, PlatoonId, StandId, State, Step};

/// A battalion of this battle that belongs to `side`.
///
/// # Errors
/// [`TurnRefusal::UnknownBattalion`], [`TurnRefusal::NotYourBattalion`].
pub fn own_battalion(state: &State, side: Side, battalion: BattalionId) -> Result<(), TurnRefusal> {
    let spec = state.setup.battalions.get(&battalion);
    let spec = spec.ok_or(TurnRefusal::UnknownBattalion { battalion })?;
    if spec.side == side { Ok(()) } else { Err(TurnRefusal::NotYourBattalion { battalion }) }
}

/// A core stand or battery of this battle that belongs to `side`, on the table or not.
///
/// # Errors
/// [`TurnRefusal::UnknownStand`], [`TurnRefusal::NotYourStand`].
pub fn own_stand(state: &State, side: Side, stand: StandId) -> Result<(), TurnRefusal> {
    let spec = state.setup.stands.get(&stand).ok_or(TurnRefusal::UnknownStand { stand })?;
    if spec.side == side { Ok(()) } else { Err(TurnRefusal::NotYourStand { stand }) }
}

/// A core stand or battery of `side` on the table; its hex.
///
/// # Errors
/// As [`own_stand`]; [`TurnRefusal::StandDestroyed`], [`TurnRefusal::StandGone`], [`TurnRefusal::StandWaiting`].
pub fn own_stand_on_table(state: &State, side: Side, stand: StandId) -> Result<Hex, TurnRefusal> {
    own_stand(state, side, stand)?;
    match state.stand(stand).place {
        Place::At(hex) => Ok(hex),
        Place::Destroyed => Err(TurnRefusal::StandDestroyed { stand }),
        Place::Gone => Err(TurnRefusal::StandGone { stand }),
        Place::Waiting => Err(TurnRefusal::StandWaiting { stand }),
    }
}

/// The battalion of `side` that is having its turn, and how far its turn has come.
///
/// # Errors
/// [`TurnRefusal::WrongPhase`], [`TurnRefusal::NobodyActing`], [`TurnRefusal::NotYourTurn`].
pub fn acting_battalion(state: &State, side: Side) -> Result<(BattalionId, Part), TurnRefusal> {
    let (Phase::Retreats(turns) | Phase::Battalions(turns)) = &state.phase else {
        return Err(wrong_phase(state, BATTALION_PHASE));
    };
    let Step::Acting { battalion, part } = turns.step else {
        return Err(TurnRefusal::NobodyActing);
    };
    let turn = state.battalion_spec(battalion).side;
    if turn == side { Ok((battalion, part)) } else { Err(TurnRefusal::NotYourTurn { side, turn }) }
}

/// A core stand of `side` on the table whose battalion is having its turn.
///
/// # Errors
/// As [`own_stand_on_table`] and [`acting_battalion`]; [`TurnRefusal::NotItsTurn`].
pub fn acting_stand(
    state: &State,
    side: Side,
    stand: StandId,
) -> Result<(BattalionId, Part), TurnRefusal> {
    own_stand_on_table(state, side, stand)?;
    let (battalion, part) = acting_battalion(state, side)?;
    if state.spec(stand).battalion == Some(battalion) {
        Ok((battalion, part))
    } else {
        Err(TurnRefusal::NotItsTurn { stand, battalion })
    }
}

/// A living support platoon of `side`; the stand it is with.
///
/// # Errors
/// [`TurnRefusal::UnknownPlatoon`], [`TurnRefusal::NotYourPlatoon`], [`TurnRefusal::PlatoonLost`].
pub fn known_platoon(
    state: &State,
    side: Side,
    platoon: PlatoonId,
) -> Result<StandId, TurnRefusal> {
    let spec = state.setup.platoons.get(&platoon).ok_or(TurnRefusal::UnknownPlatoon { platoon })?;
    if spec.side != side {
        return Err(TurnRefusal::NotYourPlatoon { platoon });
    }
    state.platoon(platoon).with.ok_or(TurnRefusal::PlatoonLost { platoon })
}

/// It is night, and `side` is not done with it.
///
/// # Errors
/// [`TurnRefusal::WrongPhase`], [`TurnRefusal::NotYourTurn`].
pub fn night(state: &State, side: Side) -> Result<(), TurnRefusal> {
    match &state.phase {
        Phase::Night(night) if night.done[side.index()] => {
            Err(TurnRefusal::NotYourTurn { side, turn: side.enemy() })
        }
        Phase::Night(_) => Ok(()),
        _ => Err(wrong_phase(state, NIGHT)),
    }
}

/// The names of phases, as in [`Phase::name`].
pub const RETREAT_PHASE: &str = "retreat phase";
pub const BATTALION_PHASE: &str = "battalions' turns";
pub const NIGHT: &str = "night";

/// The refusal of an order that belongs to the phase `wanted`.
#[must_use]
pub const fn wrong_phase(state: &State, wanted: &'static str) -> TurnRefusal {
    TurnRefusal::WrongPhase { now: state.phase.name(), wanted }
}
