//! §C6, R49 Counter-attack: the defender is asked at once, after a limited success and when the attackers are badly beaten.

use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Tape};

use crate::decide::Unfolding;
use crate::event::{BattleKind, Event};
use crate::ground::{Square, Terrain};
use crate::refusal::Refusal;
use crate::rules::combat::{Fought, advance, fight};
use crate::rules::options::Choices;
use crate::rules::step;
use crate::state::{Planned, State, UnitId};
use crate::tables::{self, BattleResult, HALF_TURN};

/// A unit that may join, and the square it steps into first.
type Joins = Vec<(UnitId, Option<Square>)>;

/// Asks the defender, and fights the battle back.
///
/// # Errors
/// When a choice or a die is missing.
pub fn offer(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    fought: &Fought,
) -> Result<(), Halt<Refusal>> {
    if !tables::result_row(fought.result).counter {
        return Ok(());
    }
    let steps = fought.result == BattleResult::LimitedSuccess;
    let units = fought.left(unfolding, false);
    let state = &unfolding.state;
    let mut targets: Vec<Square> =
        fought.left(unfolding, true).iter().filter_map(|id| state.square_of(*id)).collect();
    targets.sort_unstable();
    targets.dedup();
    let open: Vec<(Square, Joins)> = targets
        .into_iter()
        .map(|target| (target, joins(state, &units, target, steps)))
        .filter(|(_, joins)| !joins.is_empty())
        .collect();
    let Some((target, joins)) = choose(state, tape, fought, open)? else { return Ok(()) };
    let side = fought.battle.side.enemy();
    for (unit, square) in &joins {
        if let Some(square) = square {
            unfolding.happen(Event::UnitAdvanced { unit: *unit, square: *square });
            unfolding.take_square(*unit, *square);
        }
    }
    let units = joins.into_iter().map(|(unit, _)| unit).collect();
    let planned = Planned { side, target, units, meeting: false };
    if let Some(back) = fight(unfolding, tape, &planned, BattleKind::Counter)?
        && back.result >= BattleResult::LimitedSuccess
    {
        advance(unfolding, tape, &back.battle.attackers, target)?;
    }
    Ok(())
}

/// R19, R49 Units that may attack the square, one kilometre forward if that is needed.
fn joins(state: &State, units: &[UnitId], target: Square, steps: bool) -> Joins {
    let able = units.iter().copied().filter(|id| {
        let unit = state.unit(*id);
        let armed = state.spec(*id).fights() && state.spec(*id).artillery.is_none();
        armed && !unit.immobilised && unit.ticks <= HALF_TURN
    });
    able.filter_map(|id| {
        if state.may_strike(id, target) {
            return Some((id, None));
        }
        let square = forward(state, id, target).filter(|_| steps)?;
        Some((id, Some(square)))
    })
    .collect()
}

/// The square beside a unit from which it is in contact with the target.
fn forward(state: &State, unit: UnitId, target: Square) -> Option<Square> {
    let from = state.square_of(unit)?;
    let enemy = state.side_of(unit).enemy();
    state.setup.ground.neighbours(from).into_iter().find(|to| {
        state.touches(*to, target)
            && *to != target
            && state.terrain(*to) != Terrain::Water
            && !state.holds(*to, enemy)
            && step::can_cross(state, unit, from, *to)
            && !step::cornered(state, unit, from, *to)
    })
}

/// Usually none.
fn choose(
    state: &State,
    tape: &mut Tape<'_>,
    fought: &Fought,
    mut open: Vec<(Square, Joins)>,
) -> Result<Option<(Square, Joins)>, Halt<Refusal>> {
    if open.is_empty() || state.setup.options.choices == Choices::Umpire {
        return Ok(None);
    }
    let mut options = vec![ChoiceOption::new("none", "No counter-attack")];
    options.extend(open.iter().map(|(target, joins)| {
        let units: Vec<String> = joins.iter().map(|(id, _)| state.unit_name(*id)).collect();
        ChoiceOption::new(target.to_string(), format!("Counter-attack {target}"))
            .meaning(format!("with {}", kernel::names::list(&units)))
    }));
    let title = format!("Counter-attack from {}", fought.battle.target);
    let seat = fought.battle.side.enemy().actor();
    let call = ChoiceCall::one("ops.counter", title, seat, Cite::ruling(49), options, 0);
    let chosen = tape.choose_one(call)?;
    Ok(chosen.checked_sub(1).map(|at| open.swap_remove(at)))
}
