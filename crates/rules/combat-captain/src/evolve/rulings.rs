//! Folds what an umpire has ruled.

use kernel::Seq;
use kernel::table::{Agreed, Declared};

use super::{with, with_unit};
use crate::order::Ruling;
use crate::state::{Charge, Overruled, Phase, Place, State, SubunitId, UnitStatus};

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
        Ruling::Held { subunit, markers } => with(state, *subunit, |now| {
            now.held = *markers;
            // R45 A marker that lies is fire.
            now.deeds.fired |= *markers > 0;
        }),
        Ruling::Activated { unit, activated } => with_unit(state, *unit, |now| {
            now.activated = *activated;
            if !activated {
                now.common = None;
            }
        }),
        Ruling::Contact { attacker, defender, contact } => {
            touch(state, *attacker, *defender, *contact);
        }
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

/// R75 Who is in contact has charged: else nobody would be the attacker of their fight.
fn touch(state: &mut State, attacker: SubunitId, defender: SubunitId, contact: bool) {
    state.contacts.remove(&(defender, attacker));
    if !contact {
        state.contacts.remove(&(attacker, defender));
        return;
    }
    state.contacts.insert((attacker, defender));
    let (unit, target) = (state.unit_of(attacker), state.unit_of(defender));
    with_unit(state, unit, |now| now.charged = true);
    if !state.charges.iter().any(|charge| (charge.unit, charge.target) == (unit, target)) {
        state.charges.push(Charge { unit, target, fled: false });
    }
}
