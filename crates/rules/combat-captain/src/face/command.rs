//! Whose units an order moves, for wars with several commanders a side.

use kernel::Name;
use kernel::face::Concern;

use crate::order::{Order, Volley};
use crate::state::{Phase, State, SubunitId, UnitId, Window};

pub(super) fn concern(state: &State, order: &Order) -> Concern {
    let units = match order {
        Order::Activate { unit } | Order::Reinforce { unit, .. } => of_unit(state, *unit),
        Order::Move { subunit, .. }
        | Order::Obstacle { subunit, .. }
        | Order::TakeCover { subunit, .. }
        | Order::RemoveCover { subunit, .. }
        | Order::EmergencyBreak { subunit }
        | Order::HoldFire { subunit, .. }
        | Order::Mount { subunit, .. }
        | Order::Dismount { subunit, .. }
        | Order::Overturn { subunit, .. }
        | Order::Shelter { subunit, .. }
        | Order::Charge { subunit, .. }
        | Order::TakeGround { subunit, .. }
        | Order::ReinforcementMarch { subunit, .. } => vec![subunit.0],
        Order::Fire { volley } | Order::ReactFire { volley, .. } => firers(volley),
        Order::March { .. } | Order::GoOn | Order::Halt | Order::Stand | Order::Withdraw => {
            asked(state).into_iter().collect()
        }
        Order::CommonActivity { .. } | Order::PullMorale { .. } | Order::EndActivation => {
            active(state)
        }
        Order::StayPut => match &state.phase {
            Phase::CloseCombat(Some(after)) => vec![after.winner.0],
            _ => Vec::new(),
        },
        Order::ThrowForInitiative | Order::Fight => return Concern::Table,
        Order::Pass | Order::EndReinforcement => return Concern::End,
        Order::ChooseFirstSide { .. }
        | Order::TryEvent
        | Order::DeclineEvent
        | Order::AimShells { .. }
        | Order::Strafe { .. }
        | Order::Bomb { .. }
        | Order::BreakOff
        | Order::Rule { .. } => return Concern::Side,
    };
    Concern::Units(units)
}

pub(super) fn above(state: &State, unit: Name) -> Option<Name> {
    state.setup.subunits.get(&SubunitId(unit)).map(|spec| spec.unit.0)
}

fn firers(volley: &Volley) -> Vec<Name> {
    volley.firers.iter().map(|firing| firing.subunit.0).collect()
}

/// Whom the window asks.
fn asked(state: &State) -> Option<Name> {
    match state.windows.last()? {
        Window::Charge(rush) => Some(rush.target.0),
        Window::Way { subunit, .. }
        | Window::Interrupted { subunit, .. }
        | Window::Answer { subunit, .. } => Some(subunit.0),
        Window::OnTheWay { .. } | Window::Arrived { .. } => None,
    }
}

fn active(state: &State) -> Vec<Name> {
    match &state.phase {
        Phase::Activation(turns) => turns.acting.map_or_else(Vec::new, |unit| of_unit(state, unit)),
        _ => Vec::new(),
    }
}

/// The sub-units of a unit: the war knows them by what they were made of.
fn of_unit(state: &State, unit: UnitId) -> Vec<Name> {
    let of = state.setup.subunits.iter().filter(|(_, spec)| spec.unit == unit);
    of.map(|(id, _)| id.0).collect()
}
