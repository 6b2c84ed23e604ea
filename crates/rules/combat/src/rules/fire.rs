//! §4 Shooting: one weapon, used once; the volley that follows from it, and the second halves of §4.6.

use kernel::{Cite, Halt, NamedChance, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, Manner, WoundCause};
use crate::order::Attack;
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::aim::{self, Aim, Occasion};
use crate::rules::casualty::{self, Hit};
use crate::rules::dice::{self, Ask};
use crate::rules::{agenda, grenade, guns, turn};
use crate::state::{SoldierId, State, Step, TestReason, Threat};

/// C4 Fires; also the second half of C6.
///
/// # Errors
/// When he may not, or the table must answer first.
pub fn fire(state: &State, side: Side, attack: &Attack, tape: &mut Tape<'_>) -> Decision {
    if let Some(Step::MayFire { soldier }) = state.next_step().cloned() {
        if state.side_of(soldier) != side {
            return Err(TurnRefusal::AnswerFirst.into());
        }
        let mut unfolding = Unfolding::of(state);
        unfolding.agenda.pop();
        attack_with(&mut unfolding, soldier, attack, true, tape)?;
        return agenda::settle(unfolding, tape);
    }
    let soldier = turn::acting(state, side)?;
    let mut unfolding = turn::begin_action(state, soldier);
    attack_with(&mut unfolding, soldier, attack, false, tape)?;
    agenda::settle(unfolding, tape)
}

/// C5 Fires, then moves or reloads (§4.6).
///
/// # Errors
/// When he may not, or the table must answer first.
pub fn fire_then_move(state: &State, side: Side, attack: &Attack, tape: &mut Tape<'_>) -> Decision {
    let soldier = turn::acting(state, side)?;
    let mut unfolding = turn::begin_action(state, soldier);
    unfolding.push(Step::MayMove { soldier });
    attack_with(&mut unfolding, soldier, attack, true, tape)?;
    agenda::settle(unfolding, tape)
}

fn attack_with(
    unfolding: &mut Unfolding,
    soldier: SoldierId,
    attack: &Attack,
    moved: bool,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    turn::free(&unfolding.state, soldier)?;
    match attack {
        Attack::Aimed { weapon, method, target, shot } => {
            let occasion = Occasion::of(*method, moved);
            let aim = aim::aim(&unfolding.state, (soldier, *weapon), *target, *shot, occasion)?;
            volley(unfolding, &aim, tape)
        }
        Attack::Spray { weapon, target, shot, near } => {
            guns::spray(unfolding, (soldier, *weapon), *target, *shot, near)
        }
        Attack::Arc { weapon, towards, at } => {
            guns::sweep(unfolding, (soldier, *weapon), *towards, at, moved)
        }
        Attack::Throw { weapon, at, said } => {
            grenade::throw(unfolding, (soldier, *weapon), *at, said.as_ref(), moved, tape)
        }
    }
}

/// D.1, R5 The dice of one volley: every hit is a casualty roll, and no hit at all is one reaction test (R29).
///
/// # Errors
/// When the table must throw first.
pub fn volley(
    unfolding: &mut Unfolding,
    aim: &Aim,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let faces = dice::dice(tape, aim.shots, 10, || ask(state, aim))?.to_vec();
    let hits = u8::try_from(aim.rule.hits(&faces)).unwrap_or(u8::MAX);
    let (soldier, target) = (aim.soldier, aim.target);
    let from = state.disc(soldier).map(|disc| disc.centre);
    let cover = aim.shot.value().cover;
    unfolding.happen(Event::Fired {
        soldier,
        weapon: aim.weapon,
        manner: aim.manner,
        target,
        shot: aim.shot.clone(),
        needed: aim.needed,
        faces,
        hits,
    });
    for _ in 0..hits {
        casualty::strike(
            unfolding,
            target,
            Hit { cause: WoundCause::Fire, by: Some(soldier) },
            tape,
        )?;
    }
    if hits == 0 {
        let threat = Threat { shooter: soldier, from, cover };
        let arc = aim.manner == Manner::Arc;
        let reason = if arc { TestReason::MachineGun } else { TestReason::Missed };
        unfolding.push(Step::Test { soldier: target, threat, reason });
    }
    Ok(())
}

fn ask(state: &State, aim: &Aim) -> Ask {
    let none = aim.rule.distribution(u32::from(aim.shots)).chance(&0);
    let how = match aim.manner {
        Manner::Snap => " in a snap",
        Manner::Reply => " as he comes",
        Manner::Standard | Manner::Special | Manner::Arc => "",
    };
    Ask {
        purpose: "combat.fire",
        title: format!("{} fires at {}{how}", state.name(aim.soldier), state.name(aim.target)),
        side: state.side_of(aim.soldier),
        cite: Cite::section("4.3"),
        why: "one die for every shot",
        hits: Some(aim.rule),
        reading: aim.penalties.clone(),
        outcomes: vec![
            NamedChance::new("hit", none.complement()),
            NamedChance::new("missed", none),
        ],
    }
}
