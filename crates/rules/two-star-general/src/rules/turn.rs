//! §1.5, §1.7 The round: who moves next, one battalion's turn, and how a round, a day and the battle go over into
//! the next.

use std::borrow::Cow;

use kernel::odds::{Distribution, Opposed};
use kernel::{Cite, Halt, Ledger, NamedChance, Offers, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, TurnReason};
use crate::order::Order;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::{headquarters, night, reinforcements, victory};
use crate::state::{BattalionId, Phase, Place, State, Status, Step, Turns};
use crate::tables::Role;

/// D.1 Both sides throw 2d6; the higher chooses which of its battalions moves (§1.7, R13, R14).
pub fn throw_for_move(state: &State, tape: &mut Tape<'_>) -> Decision {
    match turns(state)?.step {
        Step::Throw => {}
        Step::Choose(side) => return Err(TurnRefusal::AlreadyThrown { side }.into()),
        Step::Acting { battalion, .. } => {
            return Err(TurnRefusal::StillActing { battalion }.into());
        }
    }
    let (blue, orange, winner) = throw_off(state, tape, "tsg.move_order", "the next move")?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::MoveThrown { blue, orange, winner });
    unfolding.happen(Event::TurnGiven { side: winner, reason: TurnReason::Throw });
    Ok(unfolding.finish())
}

/// C2 The side whose turn it is begins the turn of one of its battalions (R14).
pub fn activate(state: &State, side: Side, battalion: BattalionId) -> Decision {
    match turns(state)?.step {
        Step::Throw => return Err(TurnRefusal::ThrowFirst.into()),
        Step::Acting { battalion, .. } => {
            return Err(TurnRefusal::StillActing { battalion }.into());
        }
        Step::Choose(turn) if turn != side => {
            return Err(TurnRefusal::NotYourTurn { side, turn }.into());
        }
        Step::Choose(_) => {}
    }
    may_activate(state, side, battalion)?;
    Ok(vec![Event::BattalionActivated { battalion }])
}

/// The active battalion is done; the next turn, phase, round, night or the end follows by itself.
pub fn end_activation(state: &State, side: Side) -> Decision {
    turns(state)?;
    let (battalion, _) = state.acting().ok_or(TurnRefusal::NobodyActing)?;
    let turn = state.battalion_spec(battalion).side;
    if turn != side {
        return Err(TurnRefusal::NotYourTurn { side, turn }.into());
    }
    if headquarters::must_return(state, side, battalion) {
        return Err(TurnRefusal::HeadquartersDue { battalion }.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::ActivationEnded { battalion });
    give_turn(&mut unfolding);
    Ok(unfolding.finish())
}

/// §5.1, D.1 Both sides throw for who goes first with its artillery.
pub fn throw_for_artillery(state: &State, tape: &mut Tape<'_>) -> Decision {
    let Phase::Artillery(phase) = &state.phase else {
        return Err(wrong_phase(state, "artillery phase").into());
    };
    if let Some(side) = phase.acting {
        return Err(TurnRefusal::NotYourTurn { side: side.enemy(), turn: side }.into());
    }
    let (blue, orange, first) =
        throw_off(state, tape, "tsg.artillery_order", "the artillery phase")?;
    Ok(vec![Event::ArtilleryThrown { blue, orange, first }])
}

/// §5.1 The side is done with its artillery; the other side follows, or the round ends.
pub fn end_artillery(state: &State, side: Side) -> Decision {
    may_bombard(state, side)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::ArtilleryDone { side });
    let Phase::Artillery(phase) = &unfolding.state.phase else { return Ok(unfolding.finish()) };
    let other = side.enemy();
    if phase.done[other.index()] || !can_bombard(&unfolding.state, other) {
        end_round(&mut unfolding);
    } else {
        unfolding.happen(Event::ArtilleryTurn { side: other });
    }
    Ok(unfolding.finish())
}

/// Whether it is this side's part of the artillery phase.
///
/// # Errors
/// The reason why not.
pub fn may_bombard(state: &State, side: Side) -> Result<(), TurnRefusal> {
    let Phase::Artillery(phase) = &state.phase else {
        return Err(wrong_phase(state, "artillery phase"));
    };
    match phase.acting {
        None => Err(TurnRefusal::ThrowFirst),
        Some(turn) if turn != side => Err(TurnRefusal::NotYourTurn { side, turn }),
        Some(_) => Ok(()),
    }
}

/// Whether a side has a battalion on the table or still to come (§11).
#[must_use]
pub fn has_battalions_left(state: &State, side: Side) -> bool {
    state.battalions.iter().any(|(id, battalion)| {
        state.battalion_spec(*id).side == side
            && !battalion.removed
            && state.stands.iter().any(|(stand, s)| {
                state.spec(*stand).battalion == Some(*id)
                    && matches!(s.place, Place::At(_) | Place::Waiting)
            })
    })
}

/// §1.7 After the reveal: battalions on Retreat move first (§2.6), then the others.
pub fn begin_movement(unfolding: &mut Unfolding) {
    unfolding.happen(Event::RetreatsBegan);
    give_turn(unfolding);
}

/// Begins a round: supply is issued, reinforcements arrive.
pub fn begin_round(unfolding: &mut Unfolding, day: u8, round: u8) {
    unfolding.happen(Event::RoundBegan { day, round });
    reinforcements::arrive(unfolding);
}

/// After a ruling, or a smaller battle (R101): whoever was to act may be gone, and the turn then goes on by itself.
pub fn carry_on(unfolding: &mut Unfolding) {
    let state = &unfolding.state;
    match &state.phase {
        Phase::Retreats(turns) | Phase::Battalions(turns) => match turns.step {
            Step::Acting { battalion, .. } if !state.in_play(battalion) => {
                unfolding.happen(Event::ActivationEnded { battalion });
                give_turn(unfolding);
            }
            Step::Choose(side) if !can_act(state, side) => give_turn(unfolding),
            Step::Throw if !Side::BOTH.iter().all(|side| can_act(state, *side)) => {
                give_turn(unfolding);
            }
            Step::Acting { .. } | Step::Choose(_) | Step::Throw => {}
        },
        Phase::Orders(_) | Phase::Artillery(_) | Phase::Night(_) | Phase::Over(_) => {}
    }
}

/// What the side may do about turns: throw, choose, end.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    match &state.phase {
        Phase::Retreats(turns) | Phase::Battalions(turns) => match turns.step {
            Step::Throw => offers.offer("Turn", "Throw for the move", Order::ThrowForMove),
            Step::Choose(turn) if turn == side => offer_battalions(state, side, offers),
            Step::Acting { battalion, .. } if state.battalion_spec(battalion).side == side => {
                let label = format!("End the turn of {}", state.battalion_spec(battalion).name);
                if headquarters::must_return(state, side, battalion) {
                    let why = TurnRefusal::HeadquartersDue { battalion };
                    offers.bar(label, kernel::Refusal::refused(&why, state));
                } else {
                    offers.offer("Turn", label, Order::EndActivation);
                }
            }
            Step::Choose(_) | Step::Acting { .. } => {}
        },
        Phase::Artillery(phase) => match phase.acting {
            None => offers.offer("Turn", "Throw for the artillery phase", Order::ThrowForArtillery),
            Some(turn) if turn == side => {
                offers.offer("Turn", "End the artillery phase", Order::EndArtillery);
            }
            Some(_) => {}
        },
        Phase::Orders(_) | Phase::Night(_) | Phase::Over(_) => {}
    }
}

fn offer_battalions(state: &State, side: Side, offers: &mut Offers<Order>) {
    for battalion in state.battalions_in_play(side) {
        let name = &state.battalion_spec(battalion).name;
        match may_activate(state, side, battalion) {
            Ok(()) => {
                let order = state.battalion(battalion).order.map_or("no order", Status::word);
                let label = format!("{name} ({order})");
                offers.offer("Choose a battalion", label, Order::Activate { battalion });
            }
            Err(why) => offers.bar(name.clone(), kernel::Refusal::refused(&why, state)),
        }
    }
}

fn may_activate(state: &State, side: Side, battalion: BattalionId) -> Result<(), TurnRefusal> {
    if !state.battalions.contains_key(&battalion) {
        return Err(TurnRefusal::UnknownBattalion { battalion });
    }
    if state.battalion_spec(battalion).side != side {
        return Err(TurnRefusal::NotYourBattalion { battalion });
    }
    if !state.in_play(battalion) {
        return Err(TurnRefusal::OutOfBattle { battalion });
    }
    let standing = state.battalion(battalion);
    if standing.activated {
        return Err(TurnRefusal::AlreadyActivated { battalion });
    }
    if !moves_in_phase(state, battalion) {
        let status = standing.order.map_or("no order", Status::word);
        return Err(TurnRefusal::NotInThisPhase { battalion, status });
    }
    Ok(())
}

/// §2.6 Retreat battalions move in their own phase, all others in the main one (R33).
fn moves_in_phase(state: &State, battalion: BattalionId) -> bool {
    let retreating = state.battalion(battalion).order == Some(Status::Retreat);
    match state.phase {
        Phase::Retreats(_) => retreating,
        Phase::Battalions(_) => !retreating,
        _ => false,
    }
}

fn can_act(state: &State, side: Side) -> bool {
    state.battalions_in_play(side).any(|id| may_activate(state, side, id).is_ok())
}

/// §1.7 Who moves next: nobody twice running has a third (R15), and a side without battalions is passed over.
pub(super) fn give_turn(unfolding: &mut Unfolding) {
    let Ok(turns) = turns(&unfolding.state) else { return };
    let able = Side::BOTH.map(|side| can_act(&unfolding.state, side));
    let given = match (able, turns.last) {
        ([false, false], _) => return end_phase(unfolding),
        ([true, false], _) => Some((Side::Blue, TurnReason::OtherSideDone)),
        ([false, true], _) => Some((Side::Orange, TurnReason::OtherSideDone)),
        ([true, true], Some((side, running))) if running >= 2 => {
            Some((side.enemy(), TurnReason::ThirdInARow))
        }
        ([true, true], _) => None,
    };
    if let Some((side, reason)) = given {
        unfolding.happen(Event::TurnGiven { side, reason });
    }
}

fn end_phase(unfolding: &mut Unfolding) {
    if matches!(unfolding.state.phase, Phase::Retreats(_)) {
        unfolding.happen(Event::BattalionsBegan);
        return give_turn(unfolding);
    }
    unfolding.happen(Event::ArtilleryBegan);
    match Side::BOTH.map(|side| can_bombard(&unfolding.state, side)) {
        [true, true] => {}
        [true, false] => unfolding.happen(Event::ArtilleryTurn { side: Side::Blue }),
        [false, true] => unfolding.happen(Event::ArtilleryTurn { side: Side::Orange }),
        [false, false] => end_round(unfolding),
    }
}

/// Whether a side has anything for the artillery phase: a shot, a self-propelled battery, an air point (§5.1, §7).
fn can_bombard(state: &State, side: Side) -> bool {
    state.air[side.index()] > 0
        || state.side_on_table(side).any(|(id, _)| {
            let spec = state.spec(id);
            spec.role == Role::Artillery && (state.stand(id).shots > 0 || spec.armoured)
        })
}

fn end_round(unfolding: &mut Unfolding) {
    let (day, round) = (unfolding.state.day, unfolding.state.round);
    if round < unfolding.state.day_plan().rounds {
        begin_round(unfolding, day, round + 1);
    } else if usize::from(day) >= unfolding.state.setup.days.len() {
        victory::end_of_last_day(unfolding);
    } else {
        night::begin(unfolding);
    }
}

/// Throws 2d6 a side until they differ (R13). Returns both sums and the winner.
fn throw_off(
    state: &State,
    tape: &mut Tape<'_>,
    purpose: &'static str,
    what: &str,
) -> Result<(u8, u8, Side), Halt<Refusal>> {
    loop {
        let call = |side, other| throw_call(state, purpose, what, side, other);
        let blue = sum(tape.roll(2, 6, || call(Side::Blue, None))?);
        let orange = sum(tape.roll(2, 6, || call(Side::Orange, Some(blue)))?);
        match blue.cmp(&orange) {
            core::cmp::Ordering::Greater => return Ok((blue, orange, Side::Blue)),
            core::cmp::Ordering::Less => return Ok((blue, orange, Side::Orange)),
            core::cmp::Ordering::Equal => {}
        }
    }
}

fn sum(faces: &[u8]) -> u8 {
    faces.iter().sum()
}

/// One side's 2d6, with the exact chance of winning the throw given what the other has thrown.
fn throw_call(
    state: &State,
    purpose: &'static str,
    what: &str,
    side: Side,
    other: Option<u8>,
) -> RollCall {
    let name = state.side_name(side);
    let mine = Distribution::sum_of_dice(2, 6);
    let theirs = other.map_or_else(|| mine.clone(), |sum| Distribution::point(i64::from(sum)));
    let opposed = Opposed::new(mine.clone(), theirs);
    let mut ledger = Ledger::new();
    ledger.add("throw", 2, "two dice each", Cite::section("1.7"), None);
    let named = |name: &str, chance| NamedChance::new(name, chance);
    RollCall {
        purpose: Cow::Borrowed(purpose),
        title: format!("{name} throws for {what}"),
        seat: side.actor(),
        count: 2,
        sides: 6,
        cite: Cite::section("1.7"),
        ledger,
        hits: None,
        reading: Ledger::new(),
        outcomes: vec![
            named("wins the throw", opposed.more()),
            named("tie, throw again", opposed.equal()),
            named("loses the throw", opposed.fewer()),
        ],
        odds: mine,
        answer: None,
    }
}

fn turns(state: &State) -> Result<&Turns, TurnRefusal> {
    match &state.phase {
        Phase::Retreats(turns) | Phase::Battalions(turns) => Ok(turns),
        _ => Err(wrong_phase(state, "battalions' turns")),
    }
}

fn wrong_phase(state: &State, wanted: &'static str) -> TurnRefusal {
    TurnRefusal::WrongPhase { now: state.phase.name(), wanted }
}
