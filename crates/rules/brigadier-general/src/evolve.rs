//! Folds events into state: one arm per event, total; no rule is tested here and no die is read.

use kernel::Seq;

use crate::event::Event;
use crate::state::{Deeds, OrderMarker, Phase, Place, Platoon, PlatoonId, State};

/// Folds one event into the state. `at` is the entry's number, kept where a ledger will later name its cause.
pub fn evolve(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::InitiativeKept { .. } => {}
        Event::InitiativePassed { to } => (state.initiative, state.passed) = (*to, true),
        Event::OrderRaised { commander, platoon, to } => {
            with(state, *commander, |now| now.deeds.has_raised = true);
            with(state, *platoon, |now| (now.order, now.deeds.raised) = (*to, true));
        }
        Event::OrderLowered { platoon, to } => with(state, *platoon, |now| now.order = *to),
        Event::ColumnFormed { commander, platoons, lowered } => {
            with(state, *commander, |now| {
                now.deeds.has_raised = true;
                if *lowered {
                    now.order = OrderMarker::Follow;
                }
            });
            for platoon in platoons {
                with(state, *platoon, |now| {
                    (now.order, now.deeds.raised) = (OrderMarker::Follow, true);
                });
            }
        }
        Event::ContactThrown { battalion, in_contact, .. } => {
            if let Some(own) = state.battalions.get_mut(battalion) {
                own.in_contact = *in_contact;
            }
        }
        Event::ContactLost { battalion } => {
            if let Some(own) = state.battalions.get_mut(battalion) {
                own.in_contact = false;
            }
        }
        Event::PhaseBegan { phase } => state.phase = phase.clone(),
        Event::WoundedTreated { platoon, dead, back } => with(state, *platoon, |now| {
            now.losses.dead = now.losses.dead.saturating_add(*dead);
            now.losses.wounded = now.losses.wounded.saturating_sub(dead.saturating_add(*back));
            now.hurt_at = at;
        }),
        Event::PlatoonDestroyed { platoon } => destroy(state, *platoon),
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
    }
}

fn destroy(state: &mut State, platoon: PlatoonId) {
    let turn = state.turn;
    with(state, platoon, |now| {
        (now.place, now.at, now.lost_in) = (Place::Destroyed, None, Some(turn));
    });
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
    (state.turn, state.turn_at, state.passed) = (turn, at, false);
    state.phase = Phase::Initiative;
    for platoon in state.platoons.values_mut() {
        platoon.moved_before = platoon.deeds.moved;
        platoon.deeds = Deeds::default();
    }
}

fn with(state: &mut State, id: PlatoonId, change: impl FnOnce(&mut Platoon)) {
    if let Some(platoon) = state.platoons.get_mut(&id) {
        change(platoon);
    }
}
