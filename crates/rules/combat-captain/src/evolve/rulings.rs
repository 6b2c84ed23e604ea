//! Folds what an umpire has ruled.

use kernel::Seq;
use kernel::table::{Agreed, Declared};

use super::{with, with_unit};
use crate::order::Ruling;
use crate::state::{Overruled, Phase, Place, State, UnitStatus};

pub(super) fn fold(state: &mut State, ruling: &Ruling, reason: &str, at: Seq) {
    match ruling {
        Ruling::Shot { firer, target, shot } => {
            state.overruled.retain(|old| (old.firer, old.target) != (*firer, *target));
            let shot = Declared { value: *shot, agreed: Agreed::Umpire, reason: reason.to_owned() };
            state.overruled.push(Overruled { firer: *firer, target: *target, shot });
        }
        Ruling::Place { subunit, at: place, facing } => {
            super::displace(state, *subunit, &place.map(|p| vec![p]).unwrap_or_default());
            with(state, *subunit, |now| {
                now.place = Place::Field;
                now.facing = facing.or(now.facing);
            });
        }
        Ruling::Cover { subunit, level } => with(state, *subunit, |now| now.cover = *level),
        Ruling::Morale { unit, markers } => with_unit(state, *unit, |now| {
            (now.morale, now.morale_at) = (*markers, at);
        }),
        Ruling::Dice { subunit, dice } => with(state, *subunit, |now| now.dice = *dice),
        Ruling::Kills { unit, kills } => with_unit(state, *unit, |now| now.kills = *kills),
        Ruling::Return { unit } => {
            with_unit(state, *unit, |now| {
                // One that has routed has had its turn; one that comes on has not.
                now.activated |= now.status == UnitStatus::Routed;
                (now.status, now.morale) = (UnitStatus::Fighting, 0);
            });
            let setup = state.setup.clone();
            for (id, spec) in setup.subunits.iter().filter(|(_, spec)| spec.unit == *unit) {
                with(state, *id, |now| {
                    if matches!(now.place, Place::Left | Place::Waiting) {
                        (now.place, now.still) = (Place::Field, 0);
                        now.at = spec.start.filter(|_| setup.table.is_some());
                    }
                });
            }
        }
        Ruling::Initiative { side } => {
            state.initiative = Some(*side);
            if matches!(state.phase, Phase::Initiative | Phase::FirstSide { .. }) {
                state.phase = Phase::FirstSide { holder: *side };
            }
        }
        Ruling::Objective { name, holder } => {
            let since = state.turn;
            if let Some(held) = state.objectives.get_mut(name) {
                (held.by, held.since) = (*holder, since);
            }
        }
        Ruling::Planes { side, planes } => state.planes[side.index()] = *planes,
        // What follows from these is told as events of its own.
        Ruling::Figures { .. } | Ruling::End { .. } => {}
    }
}
