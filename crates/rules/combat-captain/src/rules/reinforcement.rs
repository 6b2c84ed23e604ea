//! §8.5 The reinforcement move: units far from any enemy come on faster (R30, R31).

use std::borrow::Cow;
use std::collections::BTreeMap;

use kernel::odds::Distribution;
use kernel::table::{Length, Path, Point};
use kernel::{Cite, Ledger, Offers, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, Manner};
use crate::ground;
use crate::order::Order;
use crate::position::COHESION;
use crate::refusal::{EventRefusal, Refusal, TurnRefusal};
use crate::rules::options::Stranded;
use crate::rules::way::{self, Rules};
use crate::rules::{activity, journey, movement, reaction, turn, volley};
use crate::state::{Errand, Phase, Reinforcing, State, SubunitId, UnitId, UnitStatus};
use crate::tables::Going;

/// §8.5 How far from any enemy: beyond this to begin with, and no nearer than this at the end.
const FAR: Length = Length::inches(40);
const TOO_NEAR: Length = Length(FAR.0 - 1);
/// R30
const DICE: u8 = 3;

/// C20 A unit throws for its extra move.
///
/// # Errors
/// When it may not, or the table must throw first.
pub fn reinforce(
    state: &State,
    side: Side,
    unit: UnitId,
    odd: bool,
    clear: bool,
    tape: &mut Tape<'_>,
) -> Decision {
    phase(state, side)?;
    if state.units.get(&unit).is_none_or(|_| state.unit_spec(unit).side != side) {
        return Err(TurnRefusal::Unknown { what: unit.0 }.into());
    }
    may_reinforce(state, unit)?;
    if state.table().is_none() && !clear {
        return Err(EventRefusal::EnemyNear { unit }.into());
    }
    let movers: Vec<SubunitId> = movers(state, unit).collect();
    let count = u16::from(DICE) * u16::try_from(movers.len()).unwrap_or(1);
    let faces = tape.roll(count, 6, || call(state, unit, &movers, odd))?;
    let mut inches = BTreeMap::new();
    for (subunit, faces) in movers.iter().zip(faces.chunks(usize::from(DICE))) {
        inches.insert(
            *subunit,
            movement::inches(state, *subunit, faces, going(state, *subunit, odd)),
        );
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::ReinforcementThrown { unit, inches: inches.clone() });
    if state.table().is_none() {
        let gone = inches.into_iter().filter(|(_, far)| *far > Length::ZERO);
        gone.for_each(|(subunit, _)| come_up(&mut unfolding, subunit));
    }
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// C20 The way of one sub-unit of a unit that has thrown.
///
/// # Errors
/// When it may not be taken.
pub fn march(state: &State, side: Side, subunit: SubunitId, points: &[Point]) -> Decision {
    let phase = phase(state, side)?;
    let Some(inches) = phase.inches.get(&subunit).copied() else {
        return Err(EventRefusal::NotReinforcing { subunit }.into());
    };
    let Some(own) = state.disc(subunit).filter(|_| !points.is_empty()) else {
        return Err(EventRefusal::NotReinforcing { subunit }.into());
    };
    let path = Path::from(own.centre, points);
    let (normal, odd) = match going(state, subunit, false) {
        Going::Normal => (inches, Length::ZERO),
        Going::Odd => (Length::ZERO, inches),
    };
    way::check(state, subunit, &path, rules(normal, odd))?;
    keeps_together(state, subunit, path.end())?;
    let mut unfolding = Unfolding::of(state);
    journey::set_out(&mut unfolding, subunit, path.0[1..].to_vec(), Errand::Reinforcement);
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// The side has done.
///
/// # Errors
/// When it is not its turn.
pub fn end(state: &State, side: Side) -> Decision {
    phase(state, side)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::ReinforcementsDone { side });
    turn::carry_on(&mut unfolding);
    Ok(unfolding.finish())
}

/// Without positions a move is made with its throw. Both sides have said that no enemy is within 40 inches: only what shoots
/// farther may fire held dice at it.
fn come_up(unfolding: &mut Unfolding, subunit: SubunitId) {
    let (way, manner) = (Vec::new(), Manner::Reinforcement);
    unfolding.happen(Event::SubunitMoved { subunit, way, manner, met: false });
    let state = &unfolding.state;
    let far = |id: SubunitId| volley::reach(state, id) > FAR;
    if reaction::holders(state, state.side_of(subunit).enemy()).any(far) {
        reaction::open_arrived(unfolding, subunit);
    }
}

/// Whether a side has anything to do in T5: a unit that may throw, or one that has thrown.
#[must_use]
pub fn has_eligible(state: &State, side: Side) -> bool {
    let thrown = match &state.phase {
        Phase::Reinforcement(phase) => !phase.inches.is_empty() && phase.side == side,
        _ => false,
    };
    thrown || state.fighting(side).any(|unit| may_reinforce(state, unit).is_ok())
}

fn phase(state: &State, side: Side) -> Result<&Reinforcing, Refusal> {
    activity::no_window(state)?;
    match &state.phase {
        Phase::Reinforcement(phase) if phase.side == side => Ok(phase),
        _ => Err(EventRefusal::NoReinforcement.into()),
    }
}

/// §8.5 It has not fired or fought, has no marker, and is beyond 40 inches with all it has (R31).
fn may_reinforce(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let now = state.unit(unit);
    if now.status != UnitStatus::Fighting || now.reinforced {
        return Err(EventRefusal::HasReinforced { unit }.into());
    }
    if now.fired || now.fought {
        return Err(EventRefusal::HasFought { unit }.into());
    }
    if now.morale > 0 {
        return Err(EventRefusal::Shaken { unit }.into());
    }
    if movers(state, unit).next().is_none() {
        return Err(EventRefusal::NobodyMoves { unit }.into());
    }
    let near = |id: SubunitId| state.nearest_enemy(id).is_some_and(|(_, gap)| gap <= FAR);
    if state.members(unit).any(near) {
        return Err(EventRefusal::EnemyNear { unit }.into());
    }
    Ok(())
}

/// Who can move: on the field, in no cover, no heavy weapon that holds its fire (§4.5, R45), and not stranded (§7).
fn movers(state: &State, unit: UnitId) -> impl Iterator<Item = SubunitId> + '_ {
    let rejoins = state.setup.options.stranded == Stranded::Rejoin;
    state.members(unit).filter(move |id| {
        state.on_field(*id)
            && movement::may_move(state, *id).is_ok()
            && (rejoins || !state.is_stranded(*id))
    })
}

fn going(state: &State, subunit: SubunitId, odd: bool) -> Going {
    let on_odd = match (state.table(), state.disc(subunit)) {
        (Some(table), Some(disc)) => ground::is_odd(table, disc.centre),
        _ => odd,
    };
    if on_odd { Going::Odd } else { Going::Normal }
}

/// What its way must respect.
const fn rules(normal: Length, odd: Length) -> Rules {
    Rules { clear_of_enemies: Some(TOO_NEAR), ..Rules::march(normal, odd) }
}

/// R30 The move may not break the unit apart (§7).
pub(super) fn keeps_together(state: &State, subunit: SubunitId, end: Point) -> Result<(), Refusal> {
    let own = state.disc_at(subunit, end);
    let mut fellows = state
        .members(state.unit_of(subunit))
        .filter(|id| *id != subunit)
        .filter_map(|id| state.disc(id))
        .peekable();
    if fellows.peek().is_none() || fellows.any(|disc| disc.gap(own) < COHESION) {
        return Ok(());
    }
    Err(TurnRefusal::Stranded { subunit }.into())
}

fn call(state: &State, unit: UnitId, movers: &[SubunitId], odd: bool) -> RollCall {
    let (mut ledger, mut reading) = (Ledger::new(), Ledger::new());
    let mut odds = Distribution::point(0);
    for id in movers {
        let name = state.name(*id).to_owned();
        ledger.add(name, i32::from(DICE), "reinforcement move", Cite::ruling(30), None);
        movement::read(state, *id, going(state, *id, odd), &mut reading);
        odds = odds.plus(&movement::inches_odds(state, *id, DICE, going(state, *id, odd)));
    }
    RollCall {
        purpose: Cow::Borrowed("cc.reinforcement"),
        title: format!("{} comes on", state.unit_name(unit)),
        seat: state.unit_spec(unit).side.actor(),
        count: u16::try_from(ledger.total()).unwrap_or(1),
        sides: 6,
        cite: Cite::section("8.5"),
        ledger,
        hits: None,
        reading,
        odds,
        outcomes: Vec::new(),
        answer: None,
    }
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(phase) = phase(state, side) else { return };
    offers.offer("Reinforcement", "End the reinforcement moves", Order::EndReinforcement);
    for unit in state.fighting(side) {
        match may_reinforce(state, unit) {
            Ok(()) => {
                let clear = state.table().is_none();
                let order = Order::Reinforce { unit, odd: false, clear };
                let label = format!("Reinforcement move of {}", state.unit_name(unit));
                offers.offer("Reinforcement", label, order);
            }
            Err(why) => offers.bar(state.unit_name(unit), kernel::Refusal::refused(&why, state)),
        }
    }
    for (subunit, inches) in &phase.inches {
        let (normal, odd) = match going(state, *subunit, false) {
            Going::Normal => (*inches, Length::ZERO),
            Going::Odd => (Length::ZERO, *inches),
        };
        let rules = rules(normal, odd);
        let mut ends: Vec<Point> = way::goals(state, *subunit)
            .into_iter()
            .filter_map(|goal| way::reachable(state, *subunit, goal, rules))
            .collect();
        ends.sort_unstable();
        ends.dedup();
        for end in ends {
            if keeps_together(state, *subunit, end).is_ok() {
                let order = Order::ReinforcementMarch { subunit: *subunit, way: vec![end] };
                let label = format!("Go {}", way::words(state, *subunit, end));
                offers.offer(state.name(*subunit), label, order);
            }
        }
    }
}
