//! Folds an umpire's ruling: the table is always right.

use kernel::Seq;

use super::{place, with_platoon, with_stand};
use crate::order::Ruling;
use crate::state::{EndReason, Outcome, Phase, Place, State};

pub(super) fn fold(state: &mut State, ruling: &Ruling, at: Seq) {
    match ruling {
        Ruling::Strength { stand, points } => with_stand(state, *stand, |s| {
            (s.strength, s.hurt_at) = (*points, at);
            if *points == 0 {
                s.place = Place::Destroyed;
            }
        }),
        Ruling::Place { stand, hex } => {
            place(state, *stand, *hex, at);
            with_stand(state, *stand, |s| s.strength = s.strength.max(1));
            return_hq(state, *stand);
        }
        Ruling::Attach { platoon, with } => {
            with_platoon(state, *platoon, |p| p.with = Some(*with));
        }
        Ruling::LosePlatoon { platoon } => {
            with_platoon(state, *platoon, |p| (p.with, p.hurt_at) = (None, at));
        }
        Ruling::Order { battalion, status } => {
            if let Some(battalion) = state.battalions.get_mut(battalion) {
                (battalion.order, battalion.ordered_at) = (Some(*status), at);
            }
        }
        Ruling::Shots { battery, shots } => with_stand(state, *battery, |s| s.shots = *shots),
        Ruling::Air { side, points } => state.air[side.index()] = *points,
        Ruling::Recovery { side, strength, platoons } => {
            if let Phase::Night(night) = &mut state.phase {
                night.strength[side.index()] = *strength;
                night.platoons[side.index()] = *platoons;
            }
        }
        Ruling::Objective { hex, holder } => {
            state.objectives.insert(*hex, *holder);
        }
        Ruling::VoidOrders { side } => {
            if let Phase::Orders(orders) = &mut state.phase {
                orders.sealed[side.index()] = None;
            }
        }
        Ruling::End { winner } => {
            let points = state.objective_points();
            let reason = EndReason::Ruled;
            state.phase = Phase::Over(Outcome { winner: *winner, points, reason });
        }
    }
}

/// An HQ that a ruling puts on the table is lost no longer, and its battalion plays again.
fn return_hq(state: &mut State, stand: crate::state::StandId) {
    let Some(id) = state.spec(stand).battalion else { return };
    let is_hq = state.battalion_spec(id).hq == stand;
    if let Some(battalion) = state.battalions.get_mut(&id) {
        battalion.removed = false;
        if is_hq {
            battalion.hq_lost = None;
        }
    }
}
