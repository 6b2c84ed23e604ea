//! Whose platoons an order moves, for wars with several commanders a side.

use kernel::Name;
use kernel::face::Concern;

use crate::order::Order;
use crate::state::{BattalionId, PlatoonId, State};

pub(super) fn concern(state: &State, order: &Order) -> Concern {
    let platoons = match order {
        Order::Raise { commander, platoon, .. } => vec![*commander, *platoon],
        Order::Follow { commander, platoons, .. } => {
            core::iter::once(*commander).chain(platoons.iter().copied()).collect()
        }
        // Any battery on the net fires for who calls it.
        Order::CallIndirect { observer, .. } | Order::DirectAir { observer, .. } => vec![*observer],
        Order::Fire { firers, batteries, .. } => {
            firers.iter().copied().chain(batteries.iter().map(|id| caller(state, *id))).collect()
        }
        Order::Declare { firers, .. } | Order::Interrupt { firers, .. } => firers.clone(),
        Order::AntiAircraft { platoons, .. } => platoons.clone(),
        Order::Barrage { batteries, .. } => batteries.clone(),
        Order::PlanFire { battery, .. } => vec![*battery],
        Order::CancelPlan { platoon, .. }
        | Order::Lower { platoon, .. }
        | Order::Move { platoon, .. }
        | Order::Assault { platoon, .. }
        | Order::Run { platoon, .. }
        | Order::Mount { platoon, .. }
        | Order::Dismount { platoon, .. }
        | Order::Limber { platoon }
        | Order::Unlimber { platoon }
        | Order::Arrive { platoon, .. }
        | Order::Reveal { platoon, .. } => vec![*platoon],
        Order::ThrowForContact
        | Order::ThrowForSurrender { .. }
        | Order::Fight { .. }
        | Order::TreatWounded { .. }
        | Order::ThrowForTime => return Concern::Table,
        Order::Pass | Order::EndPhase => return Concern::End,
        Order::KeepInitiative
        | Order::PassInitiative
        | Order::CallAir { .. }
        | Order::AttackFromAir { .. }
        | Order::Rule { .. } => {
            return Concern::Side;
        }
    };
    Concern::Units(platoons.into_iter().map(|id| id.0).collect())
}

/// A platoon belongs to the headquarters whose orders it follows within its battalion, a battalion's headquarters to the battalion, and
/// a battalion to the headquarters above it.
pub(super) fn above(state: &State, unit: Name) -> Option<Name> {
    let setup = &state.setup;
    let battalion_of = |id: PlatoonId| setup.platoons.get(&id).and_then(|spec| spec.battalion);
    if let Some(spec) = setup.platoons.get(&PlatoonId(unit)) {
        let leads = |id: &BattalionId| {
            let of = setup.battalions.get(id);
            of.is_some_and(|of| of.headquarters == Some(PlatoonId(unit)))
        };
        let is_near = |above: &PlatoonId| battalion_of(*above) == spec.battalion;
        let commander = spec
            .superior
            .filter(|above| is_near(above) && !spec.battalion.is_some_and(|id| leads(&id)));
        return commander
            .map(|id| id.0)
            .or_else(|| spec.battalion.map(|id| id.0))
            .or_else(|| spec.superior.map(|id| id.0));
    }
    let headquarters = setup.battalions.get(&BattalionId(unit))?.headquarters?;
    let superior = setup.platoons.get(&headquarters)?.superior?;
    let is_outside = battalion_of(superior) != Some(BattalionId(unit));
    is_outside.then_some(superior.0)
}

/// Who has called the fire of a battery.
fn caller(state: &State, battery: PlatoonId) -> PlatoonId {
    let of = state.missions.iter().find(|mission| mission.battery == battery);
    of.map_or(battery, |mission| mission.observer)
}
