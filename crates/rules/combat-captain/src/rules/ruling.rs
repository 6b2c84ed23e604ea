//! The umpire's rulings: the table is always right, as long as what it says can be true.

use kernel::table::Length;
use kernel::{Actor, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, LossCause};
use crate::order::{Firing, Ruling};
use crate::position::DICE;
use crate::refusal::{FireRefusal, Refusal, TurnRefusal};
use crate::rules::activity::MARKERS_MAX;
use crate::rules::air::PLANES_MAX;
use crate::rules::losses::{self, Losses};
use crate::rules::{morale, turn, volley, way, withdrawal};
use crate::state::{
    EndReason, Outcome, Phase, Place, State, Subunit, SubunitId, UnitId, UnitStatus, Window,
};
use crate::tables;

/// R53 Stands this near are edge to edge: a tape is not read finer.
const TOUCH: Length = Length(10);

/// The umpire overrules the table.
///
/// # Errors
/// When somebody else rules, gives no reason, or the ruling cannot be true; or the table must throw for what goes on now.
pub fn rule(
    state: &State,
    seat: Actor,
    ruling: &Ruling,
    reason: &str,
    tape: &mut Tape<'_>,
) -> Decision {
    if seat != Actor::Umpire {
        return Err(TurnRefusal::NotTheUmpire.into());
    }
    if reason.trim().is_empty() {
        return Err(TurnRefusal::NoReason.into());
    }
    if matches!(state.phase, Phase::Over(_)) {
        return Err(TurnRefusal::BattleOver.into());
    }
    check(state, ruling)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::Ruled { ruling: ruling.clone(), reason: reason.trim().to_owned() });
    follow(&mut unfolding, ruling);
    if !matches!(unfolding.state.phase, Phase::Over(_)) {
        withdrawal::proceed(&mut unfolding, tape)?;
        turn::carry_on(&mut unfolding);
    }
    Ok(unfolding.finish())
}

fn check(state: &State, ruling: &Ruling) -> Result<(), Refusal> {
    match ruling {
        Ruling::Shot { firer, target, shot } => {
            on_field(state, *firer)?;
            on_field(state, *target)?;
            if shot.distance.0 < 0 || state.side_of(*firer) == state.side_of(*target) {
                return impossible("the target must be an enemy, and the distance not negative");
            }
            Ok(())
        }
        Ruling::Place { subunit, at, .. } => may_place(state, *subunit, *at),
        Ruling::Figures { subunit, figures } => {
            on_field(state, *subunit)?;
            let most = state.subunit(*subunit).figures.len();
            if state.kind(*subunit).is_vehicle() || usize::from(*figures) > most {
                return impossible(format!("{subunit} has {most} figures and cannot have more"));
            }
            Ok(())
        }
        Ruling::Kills { unit, kills } => {
            let now = fights(state, *unit)?;
            if *kills > now.capacity || *kills < now.kills {
                return impossible(format!("{} of {} kills are taken", now.kills, now.capacity));
            }
            Ok(())
        }
        Ruling::Cover { subunit, level } => {
            on_field(state, *subunit)?;
            let vehicle = state.kind(*subunit).is_vehicle();
            let highest = if vehicle { tables::COVER_VEHICLE_MAX } else { tables::COVER_MAX };
            if *level > highest {
                impossible(format!("cover is at most {highest}"))
            } else {
                Ok(())
            }
        }
        Ruling::Morale { unit, .. } => fights(state, *unit).map(|_| ()),
        Ruling::Dice { subunit, dice } => {
            on_field(state, *subunit)?;
            if state.acting() != Some(state.unit_of(*subunit)) || *dice > DICE + 1 {
                return impossible("dice are for the active unit, at most one more than three");
            }
            Ok(())
        }
        Ruling::Held { subunit, markers } => may_hold(state, *subunit, *markers),
        Ruling::Activated { unit, .. } => may_mark(state, *unit),
        Ruling::Contact { attacker, defender, contact } => match contact {
            true => may_touch(state, *attacker, *defender),
            false => may_part(state, *attacker, *defender),
        },
        Ruling::Return { unit } => may_return(state, *unit),
        Ruling::Objective { name, .. } if !state.objectives.contains_key(name) => {
            impossible(format!("{name} is not an objective"))
        }
        Ruling::Planes { planes, .. } if *planes > PLANES_MAX => {
            impossible(format!("at most {PLANES_MAX} aircraft"))
        }
        Ruling::Objective { .. }
        | Ruling::Planes { .. }
        | Ruling::Initiative { .. }
        | Ruling::End { .. } => Ok(()),
    }
}

/// §4.6 At most three markers, and something to fire.
fn may_hold(state: &State, subunit: SubunitId, markers: u8) -> Result<(), Refusal> {
    on_field(state, subunit)?;
    if markers > MARKERS_MAX {
        return impossible(format!("at most {MARKERS_MAX} hold-fire markers"));
    }
    let firing = Firing { subunit, dice: markers, bazooka: false };
    if markers > 0 && volley::weapons(state, firing).is_empty() {
        return Err(FireRefusal::Unarmed { subunit }.into());
    }
    Ok(())
}

/// R74 Before and during the activations, and not of a unit that acts or must answer a charge.
fn may_mark(state: &State, unit: UnitId) -> Result<(), Refusal> {
    fights(state, unit)?;
    let turns = match &state.phase {
        Phase::Initiative | Phase::FirstSide { .. } => return Ok(()),
        Phase::Activation(turns) => turns,
        _ => return impossible("every unit has been active this turn"),
    };
    if turns.acting == Some(unit) {
        return impossible(format!("{unit} is active; its activation can be ended"));
    }
    match state.windows.first() {
        Some(Window::Charge(rush)) if state.unit_of(rush.target) == unit => {
            impossible(format!("{unit} is charged and must answer first"))
        }
        _ => Ok(()),
    }
}

/// R75 Two enemies edge to edge, while there is still a fight to come of it.
fn may_touch(state: &State, attacker: SubunitId, defender: SubunitId) -> Result<(), Refusal> {
    on_field(state, attacker)?;
    on_field(state, defender)?;
    if state.side_of(attacker) == state.side_of(defender) {
        return impossible("only enemies come into contact");
    }
    if !matches!(state.phase, Phase::Activation(_) | Phase::CloseCombat(_)) {
        return impossible("close combat belongs to another part of the turn");
    }
    if are_in_contact(state, attacker, defender) {
        return impossible(format!("{attacker} and {defender} are in contact already"));
    }
    match (state.disc(attacker), state.disc(defender)) {
        (Some(one), Some(other)) if !one.within(other, TOUCH) => {
            let gap = one.gap(other);
            impossible(format!("{attacker} and {defender} stand {gap} apart: place one of them"))
        }
        _ => Ok(()),
    }
}

fn may_part(state: &State, one: SubunitId, other: SubunitId) -> Result<(), Refusal> {
    if are_in_contact(state, one, other) {
        Ok(())
    } else {
        impossible(format!("{one} and {other} are not in contact"))
    }
}

fn are_in_contact(state: &State, one: SubunitId, other: SubunitId) -> bool {
    [(one, other), (other, one)].iter().any(|pair| state.contacts.contains(pair))
}

/// §14.3 One that has routed with somebody left, or that waits, if its places are free.
fn may_return(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let away = state
        .units
        .get(&unit)
        .is_some_and(|now| matches!(now.status, UnitStatus::Routed | UnitStatus::Waiting));
    let mut own = state.subunits.iter().filter(|(id, _)| state.unit_of(**id) == unit);
    if !away || !own.any(|(_, now)| is_away(now)) {
        return impossible(format!("{unit} is neither waiting nor routed with men left"));
    }
    match blocker(state, unit) {
        Some(by) => impossible(format!("{by} stands where {unit} would come on")),
        None => Ok(()),
    }
}

fn may_place(
    state: &State,
    subunit: SubunitId,
    at: Option<kernel::table::Point>,
) -> Result<(), Refusal> {
    let Some(now) = state.subunits.get(&subunit) else {
        return Err(TurnRefusal::Unknown { what: subunit.0 }.into());
    };
    let unit = state.unit_of(subunit);
    let comes_back = now.place != Place::Field;
    if comes_back
        && (now.place == Place::Destroyed || state.unit(unit).status != UnitStatus::Fighting)
    {
        return impossible(format!("{subunit} is not available to be placed"));
    }
    if matches!(now.place, Place::Overturned | Place::Aboard(_)) {
        return impossible(format!("{subunit} cannot be placed in its state"));
    }
    match (state.table(), at) {
        (Some(table), Some(at)) => way::may_end(state, table, subunit, at),
        (Some(_), None) => impossible("say where"),
        (None, _) => Ok(()),
    }
}

/// Whether it has left the table, or has not come on yet.
const fn is_away(now: &Subunit) -> bool {
    matches!(now.place, Place::Left | Place::Waiting)
}

/// Whoever stands on a place where a sub-unit of the unit comes back.
fn blocker(state: &State, unit: UnitId) -> Option<SubunitId> {
    state.table()?;
    let away = |id: &SubunitId| is_away(&state.subunits[id]);
    let starts = state.setup.subunits.iter().filter(|(id, spec)| spec.unit == unit && away(id));
    starts
        .filter_map(|(id, spec)| way::occupant(state, *id, state.disc_at(*id, spec.start?)))
        .next()
}

/// What follows by itself from a ruling that has been folded.
fn follow(unfolding: &mut Unfolding, ruling: &Ruling) {
    match ruling {
        Ruling::Figures { subunit, figures } => {
            let now = unfolding.state.subunit(*subunit).figures.len();
            let lost = now.saturating_sub(usize::from(*figures));
            losses::lose_figures(unfolding, *subunit, lost, LossCause::Ruling);
        }
        Ruling::Kills { unit, .. } => {
            let first = unfolding.state.vehicles(*unit).next();
            let mut losses = Losses::of(LossCause::Ruling);
            first.into_iter().for_each(|model| losses.told(model));
            losses.settle(unfolding);
        }
        Ruling::Morale { unit, .. } => morale::check(unfolding, *unit),
        Ruling::End { winner } => {
            let outcome = Outcome { winner: *winner, reason: EndReason::Ruling };
            unfolding.happen(Event::BattleEnded { outcome });
        }
        _ => {}
    }
}

fn on_field(state: &State, subunit: SubunitId) -> Result<(), Refusal> {
    if state.on_field(subunit) { Ok(()) } else { Err(TurnRefusal::NotOnField { subunit }.into()) }
}

fn fights(state: &State, unit: UnitId) -> Result<&crate::state::Unit, Refusal> {
    match state.units.get(&unit) {
        Some(now) if now.status == UnitStatus::Fighting => Ok(now),
        _ => impossible(format!("{unit} does not fight here")),
    }
}

fn impossible<T>(what: impl Into<String>) -> Result<T, Refusal> {
    Err(TurnRefusal::Impossible { what: what.into() }.into())
}
