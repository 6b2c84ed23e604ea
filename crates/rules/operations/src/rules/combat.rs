//! §B (4) Combat: the battles that follow from the attack orders (R39–R41), and one battle after the other.

mod fight;
mod listing;

use kernel::{Answer, ChoiceCall, ChoiceLimit, ChoiceOption, Cite, Halt, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{BattleKind, Event};
use crate::ground::Square;
use crate::refusal::Refusal;
use crate::rules::battle::Battle;
use crate::rules::options::Choices;
use crate::rules::{capture, counter_attack, overrun, step};
use crate::state::{Phase, Planned, State, UnitId};
use crate::tables::BattleResult;

pub use fight::{Fought, battle_call, draw_back, fight};
pub use listing::{can_attack, joins, list};

/// R39 Movement is over: the battles are listed.
pub fn begin(unfolding: &mut Unfolding) {
    let battles = list(&unfolding.state);
    unfolding.happen(Event::CombatBegan { battles });
    end_when_done(unfolding);
}

/// The next battle.
///
/// # Errors
/// When a die or a choice is missing.
pub fn next(state: &State, tape: &mut Tape<'_>) -> Decision {
    let Phase::Combat(phase) = &state.phase else { return Ok(Vec::new()) };
    let mut unfolding = Unfolding::of(state);
    if let Some(planned) = phase.battles.first() {
        play(&mut unfolding, tape, planned)?;
        let (side, target) = (planned.side, planned.target);
        unfolding.happen(Event::BattleDone { side, target });
    }
    end_when_done(&mut unfolding);
    Ok(unfolding.finish())
}

/// With the last battle the supply phase begins.
pub fn end_when_done(unfolding: &mut Unfolding) {
    let done = matches!(&unfolding.state.phase, Phase::Combat(phase) if phase.battles.is_empty());
    if done {
        unfolding.happen(Event::SupplyBegan);
    }
}

/// The battle for which a die is thrown next, overruns and counter-attacks too, and the position before that die; `answers` are those
/// that the step of the turn has had. None where nothing is fought, or something else is asked.
#[must_use]
pub fn thrown_for(state: &State, answers: &[Answer]) -> Option<(State, Battle)> {
    let Phase::Combat(phase) = &state.phase else { return None };
    let mut unfolding = Unfolding::of(state);
    let played = play(&mut unfolding, &mut Tape::new(answers), phase.battles.first()?);
    let battle = unfolding.thrown_for.take().filter(|_| matches!(played, Err(Halt::Needs(_))))?;
    Some((unfolding.into_state(), battle))
}

/// A battle with all that follows: overrun, advance, counter-attack.
fn play(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    planned: &Planned,
) -> Result<(), Halt<Refusal>> {
    let units = joins(&unfolding.state, planned.side, planned.target, &planned.units);
    let planned = Planned { units, ..planned.clone() };
    let (side, target) = (planned.side, planned.target);
    if !unfolding.state.holds(target, side.enemy()) {
        // R39 The target stands empty: the order lapses, and its units may advance.
        unfolding.happen(Event::BattleLapsed { side, target });
        return advance(unfolding, tape, &planned.units, target);
    }
    let kind = if planned.meeting { BattleKind::Meeting } else { BattleKind::Ordered };
    let Some(fought) = fight(unfolding, tape, &planned, kind)? else {
        unfolding.happen(Event::BattleLapsed { side, target });
        return Ok(());
    };
    follow(unfolding, tape, &fought)
}

/// What follows a battle: overrun, advance, counter-attack.
///
/// # Errors
/// When a die or a choice is missing.
pub fn follow(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    fought: &Fought,
) -> Result<(), Halt<Refusal>> {
    let overran = overrun::offer(unfolding, tape, fought)?;
    if fought.result >= BattleResult::LimitedSuccess {
        let gone = |unit: &UnitId| overran.as_ref().is_some_and(|gone| gone.contains(unit));
        let behind = fought.battle.attackers.iter().copied().filter(|unit| !gone(unit));
        let behind: Vec<UnitId> = behind.collect();
        advance(unfolding, tape, &behind, fought.battle.target)?;
    }
    if overran.is_none() {
        counter_attack::offer(unfolding, tape, fought)?;
    }
    Ok(())
}

/// R46 Attackers in contact with the square may advance into it; their owner names which.
///
/// # Errors
/// When the choice is missing.
pub fn advance(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    units: &[UnitId],
    target: Square,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let able: Vec<UnitId> =
        units.iter().copied().filter(|id| can_advance(state, *id, target)).collect();
    if able.is_empty() {
        return Ok(());
    }
    for unit in choose_advance(state, tape, &able, target)? {
        unfolding.happen(Event::UnitAdvanced { unit, square: target });
        unfolding.take_square(unit, target);
        capture::take(unfolding, unit, target);
    }
    Ok(())
}

fn can_advance(state: &State, unit: UnitId, target: Square) -> bool {
    let Some(at) = state.square_of(unit) else { return false };
    let side = state.side_of(unit);
    at != target
        && crate::ground::distance(at, target) == 1
        && !state.unit(unit).immobilised
        && !state.holds(target, side.enemy())
        // R41 Across water only those classes go on that can cross it; vehicles wait for a bridge.
        && step::can_cross(state, unit, at, target)
        && state.terrain(target) != crate::ground::Terrain::Water
}

fn choose_advance(
    state: &State,
    tape: &mut Tape<'_>,
    able: &[UnitId],
    target: Square,
) -> Result<Vec<UnitId>, Halt<Refusal>> {
    if state.setup.options.choices == Choices::Umpire {
        return Ok(able.to_vec());
    }
    let option = |id: &UnitId| ChoiceOption::new(id.to_string(), state.unit_name(*id));
    let most = u16::try_from(able.len()).unwrap_or(u16::MAX);
    let call = ChoiceCall {
        purpose: "ops.advance".into(),
        title: format!("Who advances into {target}"),
        seat: state.side_of(able[0]).actor(),
        cite: Cite::ruling(46),
        options: able.iter().map(option).collect(),
        least: 0,
        most,
        limits: Vec::<ChoiceLimit>::new(),
        usual: (0..most).collect(),
        barred: Vec::new(),
    };
    let chosen = tape.choose(call)?;
    Ok(chosen.into_iter().filter_map(|at| able.get(usize::from(at)).copied()).collect())
}
