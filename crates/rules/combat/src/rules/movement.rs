//! §3 Movement: runs, Combat Moves, half moves, and what happens at the end of a way.

use kernel::table::{Length, Path, Point};
use kernel::{Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, PinReason};
use crate::ground::BASE;
use crate::order::{Half, Way};
use crate::refusal::{CareRefusal, MoveRefusal, Refusal, TurnRefusal};
use crate::rules::options::FallCost;
use crate::rules::{agenda, falls, guns, journey, turn};
use crate::state::{Gait, March, SoldierId, State, Step, Wound};

/// C1 Up to nine inches, on any ground, at the risk of a fall (§3.1).
///
/// # Errors
/// When he may not, or the table must throw first.
pub fn run(state: &State, side: Side, way: &Way, tape: &mut Tape<'_>) -> Decision {
    let soldier = turn::acting(state, side)?;
    may_go(state, soldier, way, Gait::Run)?;
    let mut unfolding = turn::begin_action(state, soldier);
    let path = journey::path(state, soldier, &way.points);
    let going = journey::going(state, soldier, way);
    let mut march = march(soldier, way, Gait::Run);
    if let Some((far, reason)) = falls::test(&mut unfolding, (soldier, way), &path, going, tape)? {
        march.way = falls::place(state, soldier, &path, far);
        (march.falls, march.leaves, march.tends) = (Some(reason), false, None);
    }
    unfolding.push(Step::March(march));
    agenda::settle(unfolding, tape)
}

/// C2 Up to six inches (§3.2).
///
/// # Errors
/// When he may not, or the table must throw first.
pub fn combat_move(state: &State, side: Side, way: &Way, tape: &mut Tape<'_>) -> Decision {
    let soldier = turn::acting(state, side)?;
    may_go(state, soldier, way, Gait::CombatMove)?;
    let mut unfolding = turn::begin_action(state, soldier);
    unfolding.push(Step::March(march(soldier, way, Gait::CombatMove)));
    agenda::settle(unfolding, tape)
}

/// C3 He looks for the best cover where he is (§3.7).
///
/// # Errors
/// When he does not act.
pub fn take_cover(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    let soldier = turn::acting(state, side)?;
    turn::free(state, soldier)?;
    let mut unfolding = turn::begin_action(state, soldier);
    unfolding.happen(Event::CoverTaken { soldier });
    agenda::settle(unfolding, tape)
}

/// C6 Moves or reloads, then fires (§4.6).
///
/// # Errors
/// When he may not, or the table must throw first.
pub fn move_then_fire(state: &State, side: Side, half: &Half, tape: &mut Tape<'_>) -> Decision {
    let soldier = turn::acting(state, side)?;
    let mut unfolding = turn::begin_action(state, soldier);
    unfolding.push(Step::MayFire { soldier });
    half_action(&mut unfolding, soldier, half, tape)?;
    agenda::settle(unfolding, tape)
}

/// C5 The second half (§4.6).
///
/// # Errors
/// When nobody has fired before, he may not, or the table must throw first.
pub fn half_move(state: &State, side: Side, half: &Half, tape: &mut Tape<'_>) -> Decision {
    let Step::MayMove { soldier } = agenda::asked(state, side)?.clone() else {
        return Err(TurnRefusal::NothingToAnswer.into());
    };
    let mut unfolding = Unfolding::of(state);
    unfolding.agenda.pop();
    half_action(&mut unfolding, soldier, half, tape)?;
    agenda::settle(unfolding, tape)
}

fn half_action(
    unfolding: &mut Unfolding,
    soldier: SoldierId,
    half: &Half,
    tape: &mut Tape<'_>,
) -> Result<(), kernel::Halt<Refusal>> {
    match half {
        Half::Move { way } => {
            may_go(&unfolding.state, soldier, way, Gait::HalfMove)?;
            unfolding.push(Step::March(march(soldier, way, Gait::HalfMove)));
            Ok(())
        }
        Half::Reload { weapon, friend } => {
            guns::load(unfolding, (soldier, *weapon), *friend, guns::ACTION / 2, tape)
        }
    }
}

/// Whether he may go this way at this gait, with whom he drags, to whom he tends.
///
/// # Errors
/// The first thing that is against it.
pub fn may_go(state: &State, soldier: SoldierId, way: &Way, gait: Gait) -> Result<(), Refusal> {
    turn::free(state, soldier)?;
    let well = match gait {
        Gait::Run => state.may_run(soldier),
        Gait::HalfMove | Gait::Reaction => state.may_half_move(soldier),
        Gait::CombatMove | Gait::Charge | Gait::Retreat => state.may_combat_move(soldier),
        Gait::Forced | Gait::Interrupted => true,
    };
    if !well {
        let wound = state.soldier(soldier).wound;
        return Err(MoveRefusal::Wounded { soldier, wound }.into());
    }
    if let Some(dragged) = way.drags {
        may_drag(state, soldier, dragged, gait)?;
    }
    if let Some(patient) = way.tends {
        may_tend(state, soldier, patient, way)?;
    }
    if way.leaves {
        may_leave(state, soldier, way)?;
    }
    journey::check(state, soldier, way, gait, None)
}

/// §6.2, R60 A lightly wounded friend, or one worse off, in contact, with a Combat Move, whole or half.
fn may_drag(
    state: &State,
    soldier: SoldierId,
    dragged: SoldierId,
    gait: Gait,
) -> Result<(), Refusal> {
    journey::own(state, state.side_of(soldier), dragged)?;
    if !matches!(gait, Gait::CombatMove | Gait::HalfMove) {
        return Err(CareRefusal::OnlyCombatMoves.into());
    }
    if dragged == soldier || state.soldier(dragged).wound < Wound::Light || state.is_locked(dragged)
    {
        return Err(CareRefusal::NotToDrag { soldier: dragged }.into());
    }
    if state.touch(soldier, dragged) {
        Ok(())
    } else {
        Err(CareRefusal::NotInContact { soldier: dragged }.into())
    }
}

/// §6.4 A critically wounded friend in contact at the end.
fn may_tend(
    state: &State,
    soldier: SoldierId,
    patient: SoldierId,
    way: &Way,
) -> Result<(), Refusal> {
    journey::own(state, state.side_of(soldier), patient)?;
    if patient == soldier || state.soldier(patient).wound != Wound::Critical {
        return Err(CareRefusal::NotAPatient { soldier: patient }.into());
    }
    let end = journey::path(state, soldier, &way.points).end();
    let touches = state
        .disc(patient)
        .is_none_or(|disc| disc.within(crate::ground::stand(end), crate::position::TOUCH));
    if touches || way.drags == Some(patient) {
        Ok(())
    } else {
        Err(CareRefusal::NotInContact { soldier: patient }.into())
    }
}

/// R48 He leaves where his own edge is within reach of his hand.
fn may_leave(state: &State, soldier: SoldierId, way: &Way) -> Result<(), Refusal> {
    let edge = state.setup.sides[state.side_of(soldier).index()].home_edge;
    let Some(edge) = edge else { return Err(MoveRefusal::NotHisEdge.into()) };
    let Some(table) = state.table() else { return Ok(()) };
    let end = journey::path(state, soldier, &way.points).end();
    let near = table.from_edge(end, edge) <= BASE.plus(BASE);
    if near { Ok(()) } else { Err(MoveRefusal::NotHisEdge.into()) }
}

/// A move that may begin.
#[must_use]
pub fn march(soldier: SoldierId, way: &Way, gait: Gait) -> March {
    let Way { points, drags, tends, leaves, .. } = way.clone();
    March { soldier, way: points, gait, falls: None, drags, tends, leaves, met: false }
}

/// R36 Whether a man who was shot at on his way can still go on like that.
#[must_use]
pub fn may_go_on(state: &State, march: &March) -> bool {
    let soldier = march.soldier;
    state.is_able(soldier)
        && match march.gait {
            Gait::Run => state.may_run(soldier),
            Gait::HalfMove | Gait::Reaction | Gait::Forced => state.may_half_move(soldier),
            _ => state.may_combat_move(soldier),
        }
}

/// The end of the way, and what he came for.
pub fn arrive(unfolding: &mut Unfolding, march: &March) {
    let soldier = march.soldier;
    let path = journey::path(&unfolding.state, soldier, &march.way);
    let (path, way) = match journey::last_room(&unfolding.state, soldier, &path, path.length()) {
        // Somebody was stopped on his own way where this one was to end.
        (along, at) if unfolding.state.table().is_some() && along < path.length() => {
            let way = path.until(along, at);
            (journey::path(&unfolding.state, soldier, &way), way)
        }
        _ => (path, march.way.clone()),
    };
    unfolding.happen(Event::Moved { soldier, way, gait: march.gait });
    if march.gait == Gait::Retreat {
        unfolding.escape(soldier);
    }
    let dragged = take_along(unfolding, march, &path);
    if let Some(reason) = march.falls {
        pin(unfolding, soldier, reason);
        return;
    }
    let there = |patient: &SoldierId| {
        let state = &unfolding.state;
        state.on_table(*patient)
            && state.soldier(*patient).wound == Wound::Critical
            && state.touch(soldier, *patient)
    };
    if let Some(patient) = march.tends.filter(there) {
        unfolding.happen(Event::Tended { soldier, patient });
    }
    if march.leaves {
        unfolding.happen(Event::Left { soldier });
        if let Some(soldier) = dragged {
            unfolding.happen(Event::Left { soldier });
        }
    }
}

/// §6.2 Whoever he drags comes with him, as far as he has come.
pub fn take_along(unfolding: &mut Unfolding, march: &March, path: &Path) -> Option<SoldierId> {
    let soldier = march.drags.filter(|id| unfolding.state.on_table(*id))?;
    let at = trail(&unfolding.state, soldier, path);
    unfolding.happen(Event::Dragged { soldier, by: march.soldier, at });
    Some(soldier)
}

/// §6.2 Where a dragged man lies: behind whoever dragged him, or beside him where there is room.
fn trail(state: &State, dragged: SoldierId, path: &Path) -> Option<Point> {
    state.table()?;
    let end = path.end();
    let behind = path.legs().last().map(|(from, to)| from.from(to)).unwrap_or_default();
    let reach = BASE.plus(BASE).plus(Length(2));
    let ways = core::iter::once(behind).chain(journey::TWELVE);
    let places =
        ways.filter(|way| *way != Point::default()).map(|way| end.plus(way.stretched(reach)));
    let old = journey::place(state, dragged);
    Some(places.chain([old]).find(|at| journey::has_room(state, dragged, *at)).unwrap_or(old))
}

/// §5.3, R7 He lies on the ground until the card that it costs him is spent; what a fall costs is the group's to say.
pub fn pin(unfolding: &mut Unfolding, soldier: SoldierId, reason: PinReason) {
    let falls = matches!(reason, PinReason::Tripped | PinReason::Slipped);
    let is_free = unfolding.state.setup.options.fall_cost == FallCost::Nothing;
    unfolding.happen(Event::Pinned { soldier, reason, skips: !(falls && is_free) });
}
