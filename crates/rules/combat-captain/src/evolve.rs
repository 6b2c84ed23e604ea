//! Folds events into state: one arm per event, total; no rule is tested here and no die is read.

mod assault;
mod events;
mod rulings;
mod turn;

use kernel::Seq;
use kernel::table::Point;

use crate::event::{Event, Manner};
use crate::state::{Outcome, Phase, Place, State, Subunit, SubunitId, Unit, UnitId, UnitStatus};

/// Folds one event into the state. `at` is the entry's number, kept where a ledger will later name its cause.
#[expect(clippy::too_many_lines, reason = "one arm per event: the compiler names a forgotten one")]
pub fn evolve(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::TurnBegan { .. }
        | Event::UnitArrived { .. }
        | Event::InitiativeThrown { .. }
        | Event::InitiativeTaken { .. }
        | Event::FirstSideChosen { .. }
        | Event::UnitActivated { .. }
        | Event::CommonActivityBegan { .. }
        | Event::ActivationEnded { .. }
        | Event::SideSkipped { .. }
        | Event::ActivationsEnded => turn::fold(state, event, at),
        Event::CoverTaken { .. }
        | Event::CoverRemoved { .. }
        | Event::CoverBroken { .. }
        | Event::FireHeld { .. }
        | Event::MoralePulled { .. }
        | Event::Mounted { .. }
        | Event::Dismounted { .. }
        | Event::VehicleOverturned { .. }
        | Event::Sheltered { .. } => fold_activity(state, event),
        Event::MoveThrown { .. }
        | Event::WindowOpened { .. }
        | Event::WindowClosed
        | Event::SubunitMoved { .. }
        | Event::ObstacleReached { .. }
        | Event::ObstacleCrossed { .. } => fold_movement(state, event),
        Event::Fired { .. }
        | Event::FireFoughtOut { .. }
        | Event::HitsSaved { .. }
        | Event::HitsSwapped { .. }
        | Event::KillThrown { .. } => fold_fire(state, event),
        Event::FiguresLost { .. }
        | Event::MenLost { .. }
        | Event::VehicleKilled { .. }
        | Event::SubunitDestroyed { .. }
        | Event::SquadDissolved { .. }
        | Event::MoraleGained { .. }
        | Event::UnitRouted { .. }
        | Event::UnitGone { .. }
        | Event::SubunitLeft { .. } => fold_loss(state, event, at),
        Event::ChargeAnnounced { .. }
        | Event::ChargeStood { .. }
        | Event::ChargeThrown { .. }
        | Event::ContactMade { .. }
        | Event::UnitWithdrew { .. }
        | Event::FlightThrown { .. }
        | Event::RunnerStayed { .. }
        | Event::FlightEnded { .. }
        | Event::CombatBegan { .. }
        | Event::CombatThrown { .. }
        | Event::CombatDecided { .. }
        | Event::CombatEnded { .. }
        | Event::GroundOffered { .. }
        | Event::GroundDone => assault::fold(state, event),
        Event::EventsBegan
        | Event::EventDeclined
        | Event::EventThrown { .. }
        | Event::ShellsGiven { .. }
        | Event::StrafingGiven { .. }
        | Event::BombingGiven { .. }
        | Event::ShellFell { .. }
        | Event::RunFlown { .. }
        | Event::BombDropped { .. }
        | Event::PlaneLost { .. }
        | Event::PlaneDriven { .. }
        | Event::RunsEnded { .. } => events::fold_event(state, event),
        Event::ReinforcementsBegan { .. }
        | Event::ReinforcementThrown { .. }
        | Event::ReinforcementsDone { .. } => events::fold_reinforcement(state, event),
        Event::ObjectiveTaken { name, side } => hold(state, name, *side),
        Event::Ruled { ruling, reason } => rulings::fold(state, ruling, reason, at),
        Event::BattleEnded { outcome } => end(state, outcome),
    }
}

/// The battle is over: nobody is on his way any more, and nobody is asked.
fn end(state: &mut State, outcome: &Outcome) {
    state.phase = Phase::Over(outcome.clone());
    state.windows.clear();
    state.flight = None;
}

fn hold(state: &mut State, name: &str, side: kernel::Side) {
    let since = state.turn;
    if let Some(held) = state.objectives.get_mut(name) {
        (held.by, held.since) = (Some(side), since);
    }
}

/// Fire spends dice or markers; what comes of it has events of its own.
fn fold_fire(state: &mut State, event: &Event) {
    match event {
        Event::Fired { firers, held, .. } => fire(state, firers, *held),
        Event::FireFoughtOut { firers, .. } => fire(state, firers, false),
        _ => {}
    }
}

fn fold_activity(state: &mut State, event: &Event) {
    match event {
        Event::CoverTaken { subunit, dice, facing } => with(state, *subunit, |now| {
            now.spend(*dice);
            now.cover += dice;
            now.facing = facing.or(now.facing);
            now.deeds.changed_cover = true;
        }),
        Event::CoverRemoved { subunit, dice, levels } => with(state, *subunit, |now| {
            now.spend(*dice);
            now.cover = now.cover.saturating_sub(*levels);
            now.deeds.changed_cover = true;
        }),
        Event::CoverBroken { subunit } => with(state, *subunit, |now| {
            (now.cover, now.deeds.changed_cover) = (0, true);
        }),
        Event::FireHeld { subunit, dice } => {
            with(state, *subunit, |now| {
                now.spend(*dice);
                now.held += dice;
                now.deeds.fired = true;
            });
        }
        Event::MoralePulled { unit, markers } => {
            with_unit(state, *unit, |now| {
                now.morale = now.morale.saturating_sub(*markers);
                now.pulled = true;
            });
            each_member(state, *unit, |subunit| subunit.spend(*markers));
        }
        Event::Mounted { subunit, vehicle } => {
            displace(state, *subunit, &[]);
            with(state, *subunit, |now| {
                now.spend(1);
                (now.place, now.at) = (Place::Aboard(*vehicle), None);
            });
        }
        Event::Dismounted { subunit, at, forced } => {
            displace(state, *subunit, &[]);
            with(state, *subunit, |now| {
                if !forced {
                    now.spend(1);
                }
                (now.place, now.at) = (Place::Field, *at);
            });
        }
        Event::VehicleOverturned { vehicle, .. } => {
            let unit = state.unit_of(*vehicle);
            leave_contact(state, *vehicle);
            with(state, *vehicle, |now| (now.place, now.dice) = (Place::Overturned, 0));
            with_unit(state, unit, |now| {
                now.capacity = now.capacity.saturating_sub(3).max(now.kills);
            });
        }
        Event::Sheltered { subunit, facing, .. } => with(state, *subunit, |now| {
            now.cover = now.cover.max(crate::tables::COVER_VEHICLE_MAX);
            now.facing = facing.or(now.facing);
            now.deeds.changed_cover = true;
        }),
        _ => {}
    }
}

fn fold_movement(state: &mut State, event: &Event) {
    match event {
        Event::MoveThrown { subunit, dice, .. } => with(state, *subunit, |now| {
            now.spend(*dice);
            now.deeds.moved = true;
        }),
        Event::WindowOpened { window } => state.windows.push(window.clone()),
        Event::WindowClosed if !state.windows.is_empty() => {
            state.windows.remove(0);
        }
        Event::SubunitMoved { subunit, way, manner, met } => {
            displace(state, *subunit, way);
            if *manner == Manner::Withdrawal || *manner == Manner::TakingGround {
                with(state, *subunit, |now| now.cover = 0);
            }
            match &mut state.phase {
                Phase::CloseCombat(Some(open)) => {
                    open.may_move.remove(subunit);
                }
                Phase::Reinforcement(phase) => {
                    phase.inches.remove(subunit);
                }
                _ => {}
            }
            if !met {
                has_run(state, *subunit);
            }
        }
        Event::ObstacleReached { subunit, kind, dice, facing } => with(state, *subunit, |now| {
            now.spend(*dice);
            now.cover = kind.dice();
            now.facing = facing.or(now.facing);
            now.deeds.changed_cover = true;
        }),
        Event::ObstacleCrossed { subunit, kind } => with(state, *subunit, |now| {
            now.spend(kind.dice());
            now.cover = 0;
        }),
        _ => {}
    }
}

/// A sub-unit is somewhere else: out of contact, and what was ruled about shots at the old place is past.
fn displace(state: &mut State, subunit: SubunitId, way: &[Point]) {
    leave_contact(state, subunit);
    state.overruled.retain(|ruling| ruling.firer != subunit && ruling.target != subunit);
    with(state, subunit, |now| {
        now.at = way.last().copied().or(now.at);
        now.deeds.moved = true;
        now.still = 0;
    });
}

fn fire(state: &mut State, firers: &[(SubunitId, u8)], held: bool) {
    for (id, dice) in firers {
        let unit = state.unit_of(*id);
        with_unit(state, unit, |now| now.fired = true);
        with(state, *id, |now| {
            if held {
                now.held = now.held.saturating_sub(*dice);
            } else {
                now.spend(*dice);
            }
            now.deeds.fired = true;
        });
    }
}

fn fold_loss(state: &mut State, event: &Event, at: Seq) {
    match event {
        Event::FiguresLost { subunit, figures, .. } => with(state, *subunit, |now| {
            let lost = usize::from(*figures).min(now.figures.len());
            now.figures.drain(..lost);
            now.hurt_at = at;
        }),
        Event::MenLost { subunit, figures, .. } => with(state, *subunit, |now| {
            (now.figures, now.hurt_at) = (figures.clone(), at);
        }),
        Event::VehicleKilled { unit, .. } => {
            with_unit(state, *unit, |now| now.kills = now.kills.saturating_add(1));
        }
        Event::SquadDissolved { subunit, into } => dissolve(state, *subunit, into, at),
        Event::SubunitDestroyed { subunit, .. } => {
            let side = state.side_of(*subunit);
            state.tally[side.enemy().index()].destroyed += 1;
            take_off(state, *subunit, Place::Destroyed);
            with(state, *subunit, |now| (now.figures, now.hurt_at) = (Vec::new(), at));
        }
        Event::MoraleGained { unit, markers, .. } => with_unit(state, *unit, |now| {
            now.morale = now.morale.saturating_add(*markers);
            now.morale_at = at;
        }),
        Event::UnitRouted { unit } => {
            with_unit(state, *unit, |now| now.status = UnitStatus::Routed);
            let members: Vec<SubunitId> = state.members(*unit).collect();
            for id in members {
                take_off(state, id, Place::Left);
            }
        }
        Event::UnitGone { unit } => with_unit(state, *unit, |now| now.status = UnitStatus::Gone),
        Event::SubunitLeft { subunit } => take_off(state, *subunit, Place::Left),
        _ => {}
    }
}

/// §10.2 The heaviest figures go to the most depleted squad first, so that men and figures stay together.
fn dissolve(state: &mut State, from: SubunitId, into: &[(SubunitId, u8)], at: Seq) {
    let mut figures = state.subunit(from).figures.clone();
    for (id, count) in into {
        let keep = figures.len().saturating_sub(usize::from(*count));
        let given = figures.split_off(keep);
        with(state, *id, |now| {
            now.figures.extend(given);
            now.figures.sort_unstable();
        });
    }
    with(state, from, |now| (now.figures, now.hurt_at) = (figures, at));
}

fn take_off(state: &mut State, id: SubunitId, place: Place) {
    leave_contact(state, id);
    has_run(state, id);
    with(state, id, |now| {
        (now.place, now.at, now.dice, now.held) = (place, None, 0, 0);
        now.cover = 0;
    });
}

/// A runner has got as far as it gets, or is no more.
fn has_run(state: &mut State, subunit: SubunitId) {
    if let Some(flight) = &mut state.flight {
        flight.left.remove(&subunit);
    }
}

fn leave_contact(state: &mut State, id: SubunitId) {
    state.contacts.retain(|(one, two)| *one != id && *two != id);
}

fn with(state: &mut State, id: SubunitId, change: impl FnOnce(&mut Subunit)) {
    if let Some(subunit) = state.subunits.get_mut(&id) {
        change(subunit);
    }
}

fn with_unit(state: &mut State, id: UnitId, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = state.units.get_mut(&id) {
        change(unit);
    }
}

fn each_member(state: &mut State, unit: UnitId, change: impl Fn(&mut Subunit)) {
    let members: Vec<SubunitId> = state.members(unit).collect();
    for id in members {
        with(state, id, &change);
    }
}

impl Subunit {
    fn spend(&mut self, dice: u8) {
        self.dice = self.dice.saturating_sub(dice);
        self.deeds.acted = true;
    }
}
