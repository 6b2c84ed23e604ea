//! R20, R30, R45 Overrun: after a success that permits it, armour that was ordered to break through moves on through the enemy.

mod through;

use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Tape};

use crate::decide::Unfolding;
use crate::event::{BattleKind, LossCause};
use crate::ground::Square;
use crate::order::{Breakthrough, Task};
use crate::refusal::Refusal;
use crate::rules::battle::raw;
use crate::rules::combat::{Fought, fight};
use crate::rules::options::{Choices, OverrunStatus};
use crate::rules::preparing;
use crate::state::{Planned, State, UnitId};
use crate::tables::{self, BattleResult, OverrunRow};

/// Whether the attacker may overrun, and at what price.
#[must_use]
pub fn permitted(state: &State, fought: &Fought) -> Option<OverrunRow> {
    let row = tables::result_row(fought.result).overrun?;
    let attackers = &fought.battle.attackers;
    let twice = match state.setup.options.overrun_status {
        OverrunStatus::Before => fought.raw[0] >= 2 * fought.raw[1],
        OverrunStatus::After => raw(state, attackers) >= 2 * raw(state, &fought.battle.defenders),
    };
    let mobile = |id: &UnitId| way(state, *id).is_some() && !state.unit(*id).immobilised;
    let ordered = attackers.iter().any(mobile);
    (twice && ordered && fought.armour).then_some(row)
}

/// The breakthrough a unit on the map is ordered to make.
fn way(state: &State, unit: UnitId) -> Option<&Breakthrough> {
    state.square_of(unit)?;
    match state.task(unit) {
        Task::Attack { breakthrough, .. } => breakthrough.as_ref(),
        _ => None,
    }
}

/// §C5 The attacker may take it: the units that have moved on by it; none when he does not.
///
/// # Errors
/// When a choice or a die is missing.
pub fn offer(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    fought: &Fought,
) -> Result<Option<Vec<UnitId>>, Halt<Refusal>> {
    let Some(row) = permitted(&unfolding.state, fought) else { return Ok(None) };
    if !is_taken(&unfolding.state, tape, fought, row)? {
        return Ok(None);
    }
    for unit in fought.left(unfolding, true) {
        unfolding.lose_status(unit, row.loss, LossCause::Overrun);
    }
    let mut gone = Vec::new();
    for unit in fought.left(unfolding, true) {
        if through::go(unfolding, tape, unit, fought)? {
            gone.push(unit);
        }
    }
    if row.again && !gone.is_empty() {
        fight_again(unfolding, tape, &gone)?;
    }
    Ok(Some(gone))
}

/// Usually only after a total success, which costs nothing further.
fn is_taken(
    state: &State,
    tape: &mut Tape<'_>,
    fought: &Fought,
    row: OverrunRow,
) -> Result<bool, Halt<Refusal>> {
    let usual = fought.result == BattleResult::TotalSuccess;
    if state.setup.options.choices == Choices::Umpire {
        return Ok(usual);
    }
    let price = match row.loss {
        0 => "no further loss".to_owned(),
        loss => format!("each attacker loses {loss} status more"),
    };
    let options = vec![
        ChoiceOption::new("stay", "Stay"),
        ChoiceOption::new("overrun", "Move on through the enemy").meaning(price),
    ];
    let title = format!("Overrun from {}", fought.battle.target);
    let seat = fought.battle.side.actor();
    let call =
        ChoiceCall::one("ops.overrun", title, seat, Cite::ruling(45), options, u16::from(usual));
    Ok(tape.choose_one(call)? == 1)
}

/// R30 One further battle, at once; supports that were used are spent.
fn fight_again(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    gone: &[UnitId],
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let side = state.side_of(gone[0]);
    let mut targets: Vec<Square> = Vec::new();
    for unit in gone {
        let Some(at) = state.square_of(*unit) else { continue };
        targets.extend(state.enemies_at(at, side).map(|(_, square)| square));
    }
    targets.sort_unstable();
    targets.dedup();
    let named = gone.iter().find_map(|id| preparing::named_beyond(state, *id));
    let Some(target) = choose_target(state, tape, side, &targets, named)? else { return Ok(()) };
    let units: Vec<UnitId> =
        gone.iter().copied().filter(|id| state.may_strike(*id, target)).collect();
    let planned = Planned { side, target, units, meeting: false };
    if let Some(again) = fight(unfolding, tape, &planned, BattleKind::Overrun)?
        && again.result >= BattleResult::LimitedSuccess
    {
        super::combat::advance(unfolding, tape, &again.battle.attackers, target)?;
    }
    Ok(())
}

fn choose_target(
    state: &State,
    tape: &mut Tape<'_>,
    side: kernel::Side,
    targets: &[Square],
    named: Option<Square>,
) -> Result<Option<Square>, Halt<Refusal>> {
    let usual = named.and_then(|named| targets.iter().position(|target| *target == named));
    if targets.is_empty() || state.setup.options.choices == Choices::Umpire {
        return Ok(usual.map(|at| targets[at]));
    }
    let mut options = vec![ChoiceOption::new("none", "Fight no more this turn")];
    let option =
        |target: &Square| ChoiceOption::new(target.to_string(), format!("Attack {target}"));
    options.extend(targets.iter().map(option));
    let usual = usual.and_then(|at| u16::try_from(at + 1).ok()).unwrap_or(0);
    let title = "The overrun goes on".to_owned();
    let call = ChoiceCall::one("ops.again", title, side.actor(), Cite::ruling(30), options, usual);
    let chosen = tape.choose_one(call)?;
    Ok(chosen.checked_sub(1).and_then(|at| targets.get(at).copied()))
}
