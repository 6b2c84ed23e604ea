//! Folds what an umpire has ruled (R53).

use kernel::Seq;
use kernel::table::{Agreed, Declared as Stated, Length, Point};

use super::{leave_contact, put_elsewhere, set_contact, with};
use crate::order::{Deed, Gone, Ruling};
use crate::state::{
    AirAttack, BattalionId, Casualties, Declared, Mission, MissionId, Overruled, Place, Plan,
    PlatoonId, State,
};
use crate::tables::COUNT;

pub(super) fn fold(state: &mut State, ruling: &Ruling, reason: &str, at: Seq) {
    let turn = state.turn;
    match ruling {
        Ruling::Shot { firer, target, shot } => {
            state.overruled.retain(|old| (old.firer, old.target) != (*firer, *target));
            let shot = Stated { value: *shot, agreed: Agreed::Umpire, reason: reason.to_owned() };
            state.overruled.push(Overruled { firer: *firer, target: *target, shot });
        }
        Ruling::Place { platoon, at: place } => stand(state, *platoon, *place, at),
        Ruling::Gone { platoon, how: Gone::OffTable } => {
            leave(state, *platoon, Place::OffTable, at);
        }
        Ruling::Gone { platoon, how: Gone::Hidden } => leave(state, *platoon, Place::Hidden, at),
        Ruling::Gone { platoon, how: Gone::ToCome } => leave(state, *platoon, Place::ToCome, at),
        Ruling::Gone { platoon, how: Gone::Destroyed } => {
            let losses = Casualties { dead: COUNT, wounded: 0 };
            with(state, *platoon, |now| {
                now.men.ruled(now.losses, losses);
                (now.losses, now.hurt_at) = (losses, at);
            });
        }
        Ruling::Losses { platoon, dead, wounded } => {
            let losses = Casualties { dead: *dead, wounded: *wounded };
            with(state, *platoon, |now| {
                now.men.ruled(now.losses, losses);
                (now.losses, now.hurt_at) = (losses, at);
            });
        }
        Ruling::Order { platoon, order } => with(state, *platoon, |now| now.order = *order),
        Ruling::Began { platoon, order } => with(state, *platoon, |now| now.order_at_fire = *order),
        Ruling::DugIn { platoon, dug_in } => with(state, *platoon, |now| now.dug_in = *dug_in),
        Ruling::Limbered { platoon, limbered } => limber(state, *platoon, *limbered),
        Ruling::Aboard { platoon, vehicle } => ride(state, *platoon, *vehicle, at),
        Ruling::Still { platoon, turns } => with(state, *platoon, |now| now.still = *turns),
        Ruling::FiredMark { platoon, mark } => with(state, *platoon, |now| {
            let fired_at = if *mark { at } else { Seq(0) };
            (now.fired_mark, now.fired_at) = (mark.then_some(turn), fired_at);
            now.found = now.found && *mark;
        }),
        Ruling::Deed { platoon, deed, done } => has_done(state, *platoon, *deed, *done),
        Ruling::Reload { platoon, turn } => with(state, *platoon, |now| now.reloads_in = *turn),
        Ruling::Superior { platoon, superior } => {
            with(state, *platoon, |now| now.superior = *superior);
        }
        Ruling::Contact { attacker, defender, contact: true, cover } => {
            state.contacts.insert((*attacker, *defender), cover.unwrap_or_default());
        }
        Ruling::Contact { attacker, defender, .. } => {
            state.contacts.remove(&(*attacker, *defender));
            state.contacts.remove(&(*defender, *attacker));
        }
        Ruling::Called { .. }
        | Ruling::Declared { .. }
        | Ruling::Void { .. }
        | Ruling::Planned { .. }
        | Ruling::Shots { .. }
        | Ruling::Flights { .. }
        | Ruling::AirAttack { .. } => fold_fire(state, ruling),
        Ruling::Radio { battalion, in_contact } => set_contact(state, *battalion, *in_contact),
        Ruling::Headquarters { battalion, platoon } => lead(state, *battalion, *platoon),
        Ruling::Initiative { side } => state.initiative = *side,
        Ruling::Clock { minutes } => state.clock = *minutes,
        Ruling::Objective { name, holder } => {
            if let Some(held) = state.held.get_mut(name) {
                *held = *holder;
            }
        }
        // What follows from these is told as events of its own.
        Ruling::Gone { how: Gone::Captured | Gone::Left, .. } | Ruling::End { .. } => {}
    }
}

/// Fire that was called, declared or planned, and what comes from afar.
fn fold_fire(state: &mut State, ruling: &Ruling) {
    match ruling {
        Ruling::Called { observer, battery, target } => {
            let (observer, battery, target) = (*observer, *battery, *target);
            state.missions.retain(|mission| mission.battery != battery);
            state.missions.push(Mission { observer, battery, target });
        }
        Ruling::Declared { platoon, target } => {
            state.declared.retain(|one| one.firer != *platoon);
            state.declared.push(Declared { firer: *platoon, target: *target });
        }
        Ruling::Void { platoon } => {
            void(state, *platoon);
            state.plans.retain(|plan| plan.battery != *platoon);
        }
        Ruling::Planned { battery, at, clock } => {
            state.plans.push(Plan { battery: *battery, at: *at, clock: *clock });
        }
        Ruling::Shots { battery, shots } => {
            let most = state.spec(*battery).missions.unwrap_or_default();
            with(state, *battery, |now| now.missions = most.saturating_sub(*shots));
        }
        Ruling::Flights { mission, flights, flown } => {
            if let Some(force) = state.air.get_mut(mission) {
                (force.flights, force.flown) = (*flights, *flown);
            }
            fly_no_more_than_there_are(state, *mission);
        }
        Ruling::AirAttack { mission, target, flights } => {
            come_for(state, *mission, *target, *flights);
        }
        _ => {}
    }
}

/// A platoon stands on the table, or on another place of it.
fn stand(state: &mut State, platoon: PlatoonId, place: Option<Point>, at: Seq) {
    leave_contact(state, platoon);
    put_elsewhere(state, platoon);
    with(state, platoon, |now| {
        let stays = now.place == Place::Table && now.at == place;
        (now.place, now.at, now.moved_at) = (Place::Table, place, at);
        now.men.freed();
        now.dug_in = now.dug_in && stays;
    });
    come_back(state, platoon);
}

/// R31 Behind what draws them no guns are dug in.
fn limber(state: &mut State, platoon: PlatoonId, limbered: bool) {
    with(state, platoon, |now| {
        (now.limbered, now.dug_in) = (limbered, now.dug_in && !limbered);
    });
}

/// A platoon is in a transport.
fn ride(state: &mut State, platoon: PlatoonId, vehicle: PlatoonId, at: Seq) {
    leave_contact(state, platoon);
    put_elsewhere(state, platoon);
    state.missions.retain(|mission| mission.battery != platoon && mission.target != platoon);
    state.declared.retain(|one| one.firer != platoon && one.target != platoon);
    with(state, platoon, |now| {
        (now.place, now.at, now.moved_at) = (Place::Aboard(vehicle), None, at);
        (now.dug_in, now.found) = (false, false);
    });
    come_back(state, platoon);
}

/// A platoon is not on the table any more: it is listed off it, hidden, or still to come. Whoever rides in it stays in it.
fn leave(state: &mut State, platoon: PlatoonId, place: Place, at: Seq) {
    leave_contact(state, platoon);
    put_elsewhere(state, platoon);
    let fires = place == Place::OffTable;
    state.missions.retain(|one| one.target != platoon && (fires || one.battery != platoon));
    state.plans.retain(|plan| place != Place::ToCome || plan.battery != platoon);
    state.attacks.retain(|attack| attack.target != platoon);
    state.declared.retain(|one| one.firer != platoon && one.target != platoon);
    with(state, platoon, |now| {
        (now.place, now.at, now.moved_at) = (place, None, at);
        now.dug_in = now.dug_in && place == Place::Hidden;
        now.men.freed();
    });
    come_back(state, platoon);
}

/// R6 A headquarters that was lost and is not replaced is its battalion's again.
fn come_back(state: &mut State, platoon: PlatoonId) {
    with(state, platoon, |now| now.lost_in = None);
    for battalion in state.battalions.values_mut() {
        if battalion.lost == Some(platoon) {
            (battalion.headquarters, battalion.lost) = (Some(platoon), None);
        }
    }
}

fn has_done(state: &mut State, platoon: PlatoonId, deed: Deed, done: bool) {
    match deed {
        Deed::Fought if done => {
            state.fought.insert(platoon);
        }
        Deed::Fought => {
            state.fought.remove(&platoon);
        }
        Deed::Fired if done => void(state, platoon),
        _ => {}
    }
    with(state, platoon, |now| {
        let deeds = &mut now.deeds;
        let mark = match deed {
            Deed::Moved => &mut deeds.moved,
            Deed::MovedBefore => &mut now.moved_before,
            Deed::Ran => &mut deeds.ran,
            Deed::Fired => &mut deeds.fired,
            Deed::Called => &mut deeds.called,
            Deed::Directed => &mut deeds.directed,
            Deed::BuggedOut => &mut deeds.bugged_out,
            Deed::Raised => &mut deeds.raised,
            Deed::HasRaised => &mut deeds.has_raised,
            Deed::Patrolled => &mut deeds.patrolled,
            Deed::Fought => return,
        };
        *mark = done;
        if deed == Deed::Moved {
            // R40 Its whole move is before it again, or behind it.
            (deeds.marched, deeds.used, deeds.halves) = (done, Length::ZERO, 0);
        }
    });
}

/// R48 Flights that were sent and are down do not come.
fn fly_no_more_than_there_are(state: &mut State, mission: MissionId) {
    let mut left = state.air.get(&mission).map_or(0, |force| force.flights);
    for attack in state.attacks.iter_mut().filter(|attack| attack.mission == mission) {
        attack.flights = attack.flights.min(left);
        left -= attack.flights;
    }
    state.attacks.retain(|attack| attack.flights > 0);
}

/// R48 They have been named this turn, and come for this target; over friends the enemy throws (§11.4.3).
fn come_for(state: &mut State, mission: MissionId, target: PlatoonId, flights: u8) {
    state.attacks.retain(|attack| (attack.mission, attack.target) != (mission, target));
    let Some(side) = state.setup.air.get(&mission).map(|spec| spec.side) else { return };
    if flights == 0 {
        return;
    }
    let is_friend = state.spec(target).side == side;
    let by = if is_friend { side.enemy() } else { side };
    state.attacks.push(AirAttack { mission, target, by, flights });
    super::air::named(state, mission);
}

fn void(state: &mut State, platoon: PlatoonId) {
    state.missions.retain(|mission| mission.battery != platoon);
    state.declared.retain(|one| one.firer != platoon);
}

/// R6 A platoon takes the place of the headquarters that its battalion has, or had.
fn lead(state: &mut State, battalion: BattalionId, platoon: PlatoonId) {
    let Some(own) = state.battalions.get(&battalion) else { return };
    let old = own.headquarters.or(own.lost).filter(|old| *old != platoon);
    if let Some(old) = old {
        // Whoever stands above the old headquarters stays above it: no line of command becomes a ring.
        let is_above = state.is_in_line(platoon, old);
        let above = state.platoon(old).superior;
        if !is_above {
            with(state, platoon, |now| now.superior = above);
        }
        hand_over(state, old, platoon);
    }
    if let Some(own) = state.battalions.get_mut(&battalion) {
        (own.headquarters, own.lost) = (Some(platoon), None);
    }
}

/// Everybody who follows the old headquarters follows the new one, and so does the old one if it is there.
fn hand_over(state: &mut State, old: PlatoonId, new: PlatoonId) {
    let is_there = state.is_there(old);
    for (id, platoon) in &mut state.platoons {
        let follows = platoon.superior == Some(old) || (*id == old && is_there);
        if follows && *id != new {
            platoon.superior = Some(new);
        }
    }
}
