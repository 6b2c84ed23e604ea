//! §4.6, §8 One sub-unit on its way: whatever it goes for, held fire may meet it anywhere (R36), and then it arrives.
//!
//! Marches, ways over an obstacle, charges, runs, the winner's ground and reinforcement moves are all journeys: the same
//! windows open for each of them.

use kernel::table::{Disc, Length, Path, Point};
use kernel::{Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, Manner};
use crate::refusal::{MoveRefusal, Refusal, TurnRefusal};
use crate::rules::{reaction, reinforcement, turn, volley, way, withdrawal};
use crate::state::{Errand, State, SubunitId, UnitStatus, Window};

/// How often a way is looked at for chances to fire.
const STEP: Length = Length::inches(1);

impl Errand {
    /// How it moves.
    #[must_use]
    pub const fn manner(self) -> Manner {
        match self {
            Self::March | Self::Behind { .. } => Manner::March,
            Self::Charge { .. } => Manner::Charge,
            Self::Withdrawal { .. } => Manner::Withdrawal,
            Self::TakingGround => Manner::TakingGround,
            Self::Reinforcement => Manner::Reinforcement,
        }
    }
}

/// A sub-unit sets out: held fire may meet it anywhere on its way (B.2 a). Without positions there is no way, and it is met
/// where it arrives.
pub fn set_out(unfolding: &mut Unfolding, subunit: SubunitId, way: Vec<Point>, errand: Errand) {
    let state = &unfolding.state;
    let Some(start) = state.disc(subunit).filter(|_| !way.is_empty()) else {
        return arrive(unfolding, subunit, way, errand);
    };
    let path = Path::from(start.centre, &way);
    let steps = path.length().0 / STEP.0 + 1;
    let places: Vec<Disc> =
        (0..=steps).map(|step| state.disc_at(subunit, path.along(Length(step * STEP.0)))).collect();
    let chance = |firer: SubunitId| {
        places.iter().any(|place| volley::could_hit(state, firer, subunit, Some(*place)))
    };
    if reaction::holders(state, state.side_of(subunit).enemy()).any(chance) {
        unfolding.happen(Event::WindowOpened { window: Window::OnTheWay { subunit, way, errand } });
    } else {
        arrive(unfolding, subunit, way, errand);
    }
}

/// Nobody shoots, or shoots again: it goes as far as it wanted, and what it went for happens.
pub fn arrive(unfolding: &mut Unfolding, subunit: SubunitId, way: Vec<Point>, errand: Errand) {
    let manner = errand.manner();
    unfolding.happen(Event::SubunitMoved { subunit, way, manner, met: false });
    match errand {
        Errand::Behind { kind, facing } => {
            unfolding.happen(Event::ObstacleReached { subunit, kind, dice: 0, facing });
        }
        Errand::Charge { contact: Some(defender) } if unfolding.state.on_field(defender) => {
            unfolding.happen(Event::ContactMade { attacker: subunit, defender });
        }
        Errand::Withdrawal { leaves: true } => withdrawal::leave(unfolding, subunit),
        _ => {}
    }
    reaction::open_arrived(unfolding, subunit);
}

/// What is left of a way after a shot. Whoever runs goes on running; anybody else may go on, or stop.
pub fn interrupted(unfolding: &mut Unfolding, subunit: SubunitId, way: Vec<Point>, errand: Errand) {
    if !goes_on(&unfolding.state, subunit) {
        return;
    }
    let stands = unfolding.state.disc(subunit).map(|disc| disc.centre);
    let is_there = way.is_empty() || way.last().copied() == stands;
    match errand {
        _ if is_there => arrive(unfolding, subunit, way, errand),
        Errand::Withdrawal { .. } => set_out(unfolding, subunit, way, errand),
        _ => {
            let window = Window::Interrupted { subunit, way, errand };
            unfolding.happen(Event::WindowOpened { window });
        }
    }
}

/// R36 The mover who was shot at goes on, or stays where he is.
///
/// # Errors
/// When nobody was interrupted, or nobody may stay there.
pub fn resume(state: &State, side: Side, go_on: bool, tape: &mut Tape<'_>) -> Decision {
    let Some(Window::Interrupted { subunit, way, errand }) = reaction::window(state) else {
        return Err(MoveRefusal::NotInterrupted.into());
    };
    if state.side_of(*subunit) != side {
        return Err(TurnRefusal::NotYours { subunit: *subunit }.into());
    }
    if !go_on {
        may_stay(state, *subunit, *errand)?;
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::WindowClosed);
    if go_on {
        set_out(&mut unfolding, *subunit, way.clone(), *errand);
    } else {
        reaction::open_arrived(&mut unfolding, *subunit);
    }
    withdrawal::proceed(&mut unfolding, tape)?;
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// Whether a mover who was shot at may stay where he is.
///
/// # Errors
/// When there is no room, or his unit would be torn apart by it.
pub fn may_stay(state: &State, subunit: SubunitId, errand: Errand) -> Result<(), Refusal> {
    if let (Some(table), Some(stand)) = (state.table(), state.disc(subunit)) {
        way::may_end(state, table, subunit, stand.centre)?;
        if errand == Errand::Reinforcement {
            reinforcement::keeps_together(state, subunit, stand.centre)?;
        }
    }
    Ok(())
}

/// Whether a mover is still there and its unit fights.
#[must_use]
pub fn goes_on(state: &State, subunit: SubunitId) -> bool {
    state.on_field(subunit) && state.unit(state.unit_of(subunit)).status == UnitStatus::Fighting
}
