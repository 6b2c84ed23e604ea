//! Folds events into state: one arm per event, total; no rule is tested here and no die is read.

mod air;
mod field;
mod fire;
mod presence;
mod ruling;

use kernel::Seq;
use kernel::table::Point;

use crate::event::Event;
use crate::rules::dice::{self, FireKind};
use crate::state::{
    BattalionId, Deeds, OrderMarker, Phase, Place, Platoon, PlatoonId, State, Step,
};

/// Folds one event into the state. `at` is the entry's number, kept where a ledger will later name its cause.
#[expect(clippy::too_many_lines, reason = "one arm per event: the compiler names a forgotten one")]
pub fn evolve(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::InitiativeKept { .. }
        | Event::RoundsFellShort { .. }
        | Event::AirFoundNobody { .. }
        | Event::SurrenderThrown { .. } => {}
        Event::DugIn { platoon } => with(state, *platoon, |now| now.dug_in = true),
        Event::InitiativePassed { to } => state.initiative = *to,
        Event::OrderRaised { commander, platoon, to } => {
            with(state, *commander, |now| now.deeds.has_raised = true);
            with(state, *platoon, |now| (now.order, now.deeds.raised) = (*to, true));
        }
        Event::OrderLowered { platoon, to } => with(state, *platoon, |now| now.order = *to),
        Event::ColumnFormed { commander, platoons, lowered } => {
            form_column(state, *commander, platoons, *lowered);
        }
        Event::ContactThrown { battalion, in_contact, .. } => {
            set_contact(state, *battalion, *in_contact);
        }
        Event::ContactLost { battalion } => set_contact(state, *battalion, false),
        Event::PhaseBegan { phase } => begin_phase(state, phase),
        Event::IndirectCalled { .. }
        | Event::FireDeclared { .. }
        | Event::Fired { .. }
        | Event::FireDodged { .. }
        | Event::FireGivenUp { .. }
        | Event::FireFoughtOut { .. }
        | Event::PlatoonFoughtOut { .. }
        | Event::PatrolCameBack { .. }
        | Event::BuggedOut { .. }
        | Event::Struck { .. } => fire::fold(state, event, at),
        Event::FirePlanned { .. }
        | Event::PlanCancelled { .. }
        | Event::PlannedFireFell { .. }
        | Event::AirCalled { .. }
        | Event::AirTargetNamed { .. }
        | Event::AirDirected { .. }
        | Event::AntiAircraftFired { .. }
        | Event::AirAttacked { .. } => air::fold(state, event, at),
        Event::PlatoonDestroyed { .. }
        | Event::PlatoonCaptured { .. }
        | Event::PlatoonLeft { .. }
        | Event::PlatoonArrived { .. }
        | Event::PlatoonRevealed { .. }
        | Event::HiddenFound { .. }
        | Event::FireForgotten { .. }
        | Event::Mounted { .. }
        | Event::Dismounted { .. }
        | Event::GunsLimbered { .. }
        | Event::GunsUnlimbered { .. } => presence::fold(state, event, at),
        Event::WayLaid { .. }
        | Event::PlatoonMoved { .. }
        | Event::WayEnded { .. }
        | Event::AssaultBegan { .. }
        | Event::ContactMade { .. }
        | Event::AssaultFought { .. }
        | Event::FellBack { .. }
        | Event::GroundTaken { .. } => field::fold(state, event, at),
        Event::WoundedTreated { platoon, dead, back, unfilled } => with(state, *platoon, |now| {
            now.losses = now.losses.treated(*dead, *back);
            now.men.treated(*dead, *back, now.losses.count());
            now.losses.dead = now.losses.dead.saturating_add(*unfilled);
            now.hurt_at = at;
        }),
        Event::TimePassed { minutes } => state.clock += u32::from(*minutes),
        Event::InitiativeTurned { to } => state.initiative = *to,
        Event::HeadquartersReplaced { lost, by } => replace(state, *lost, *by),
        Event::ObjectiveTaken { name, side } => {
            if let Some(held) = state.held.get_mut(name) {
                *held = Some(*side);
            }
        }
        Event::TurnBegan { turn } => begin_turn(state, *turn, at),
        Event::BattleEnded { outcome } => state.phase = Phase::Over(outcome.clone()),
        Event::Ruled { ruling, reason } => ruling::fold(state, ruling, reason, at),
    }
}

/// R23 What a platoon may fire with goes by the order it has when the firing begins, or when its steps are passed over; and whose fire is
/// held by what it could do when the step of aimed fire began, or was passed over (§11.5).
fn begin_phase(state: &mut State, phase: &Phase) {
    let passes = |is_before: fn(&Phase) -> bool| is_before(&state.phase) && !is_before(phase);
    let (fire_begins, aim_begins) = (passes(is_before_fire), passes(is_before_aim));
    state.phase = phase.clone();
    if fire_begins {
        for platoon in state.platoons.values_mut() {
            platoon.order_at_fire = platoon.order;
        }
    }
    if aim_begins {
        let options = state.setup.options;
        for platoon in state.platoons.values_mut() {
            let manner = dice::manner(platoon.order_at_fire, platoon.order, options);
            platoon.deeds.could_aim = manner.is_some_and(|how| how.kind == FireKind::Aimed);
        }
    }
}

const fn is_before_fire(phase: &Phase) -> bool {
    matches!(
        phase,
        Phase::Planning(_)
            | Phase::Initiative
            | Phase::Orders(_)
            | Phase::Communications
            | Phase::Call(_)
    )
}

fn is_before_aim(phase: &Phase) -> bool {
    let is_early = matches!(phase, Phase::Firing(Step::AntiAircraft(_) | Step::Indirect(_)));
    is_early || is_before_fire(phase)
}

fn form_column(state: &mut State, commander: PlatoonId, platoons: &[PlatoonId], lowered: bool) {
    with(state, commander, |now| {
        now.deeds.has_raised = true;
        if lowered {
            now.order = OrderMarker::Follow;
        }
    });
    for platoon in platoons {
        with(state, *platoon, |now| (now.order, now.deeds.raised) = (OrderMarker::Follow, true));
    }
}

fn set_contact(state: &mut State, battalion: BattalionId, in_contact: bool) {
    if let Some(own) = state.battalions.get_mut(&battalion) {
        own.in_contact = in_contact;
    }
}

fn leave_contact(state: &mut State, platoon: PlatoonId) {
    state.contacts.retain(|(attacker, defender), _| *attacker != platoon && *defender != platoon);
}

/// R53 What was ruled about looks from or at its old place is past.
fn put_elsewhere(state: &mut State, platoon: PlatoonId) {
    state.overruled.retain(|ruling| ruling.firer != platoon && ruling.target != platoon);
}

/// R19 Its wounded stay wounded, wherever it went.
fn take_off(state: &mut State, platoon: PlatoonId, place: Place) {
    leave_contact(state, platoon);
    put_elsewhere(state, platoon);
    let turn = state.turn;
    with(state, platoon, |now| {
        (now.place, now.at, now.lost_in) = (place, None, Some(turn));
    });
    state.missions.retain(|mission| mission.battery != platoon && mission.target != platoon);
    state.declared.retain(|one| one.firer != platoon && one.target != platoon);
    state.plans.retain(|plan| plan.battery != platoon);
    state.attacks.retain(|attack| attack.target != platoon);
    for battalion in state.battalions.values_mut() {
        if battalion.headquarters == Some(platoon) {
            (battalion.headquarters, battalion.lost) = (None, Some(platoon));
        }
    }
}

/// R6 Everybody who followed the lost headquarters follows its heir, and so does its battalion.
fn replace(state: &mut State, lost: PlatoonId, by: PlatoonId) {
    let above = state.platoon(lost).superior;
    for (id, platoon) in &mut state.platoons {
        if platoon.superior == Some(lost) {
            platoon.superior = if *id == by { above } else { Some(by) };
        }
    }
    for battalion in state.battalions.values_mut() {
        if battalion.lost == Some(lost) {
            (battalion.headquarters, battalion.lost) = (Some(by), None);
        }
    }
}

fn begin_turn(state: &mut State, turn: u16, at: Seq) {
    (state.turn, state.turn_at) = (turn, at);
    state.fought.clear();
    state.overruled.clear();
    state.attacks.clear();
    state.phase = Phase::Initiative;
    for platoon in state.platoons.values_mut() {
        let still =
            platoon.order == OrderMarker::Aim && !platoon.deeds.moved && !platoon.deeds.fired;
        platoon.still = if still { platoon.still.saturating_add(1) } else { 0 };
        platoon.moved_before = platoon.deeds.moved;
        platoon.deeds = Deeds::default();
        // R36 Its fire gives it away to the end of the turn after.
        platoon.fired_mark = platoon.fired_mark.filter(|fired| fired + 1 >= turn);
    }
}

/// R31, R36 A platoon is somewhere else: it leaves its holes and what it was found in, and its passengers go with it.
fn stand(state: &mut State, platoon: PlatoonId, to: Option<Point>, at: Seq) {
    with(state, platoon, |now| {
        (now.at, now.moved_at) = (to.or(now.at), at);
        (now.dug_in, now.found) = (false, false);
    });
    if let Some(passenger) = state.passenger(platoon) {
        with(state, passenger, |now| now.moved_at = at);
    }
}

/// R5 The same of a platoon that has moved, and its passengers with it.
fn has_moved(state: &mut State, platoon: PlatoonId, to: Option<Point>, at: Seq) {
    stand(state, platoon, to, at);
    let passenger = state.passenger(platoon);
    for one in core::iter::once(platoon).chain(passenger) {
        with(state, one, |now| now.deeds.moved = true);
    }
}

fn with(state: &mut State, id: PlatoonId, change: impl FnOnce(&mut Platoon)) {
    if let Some(platoon) = state.platoons.get_mut(&id) {
        change(platoon);
    }
}
