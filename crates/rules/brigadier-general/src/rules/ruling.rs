//! §14 The umpire's rulings: the table is always right, as long as what it says can be true (R53).

mod afar;

use kernel::table::{Length, Point};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Deed, Gone, Ruling};
use crate::position;
use crate::refusal::{
    FireRefusal, MoveRefusal, Refusal, RulingRefusal, TransportRefusal, TurnRefusal,
};
use crate::rules::{close_assault, interrupt, planned, removal, room, transport, turn};
use crate::state::{BattalionId, EndReason, Outcome, Phase, Place, Plan, PlatoonId, State, Step};
use crate::tables::{self, COUNT, Class, Cover};

/// R53 Bases so near to each other touch: nothing is measured finer (§10).
const TOUCH: Length = Length(25);
/// R53 No battle lasts longer, in minutes.
const LONGEST: u32 = 10 * 24 * 60;

/// The umpire overrules the table.
///
/// # Errors
/// When no reason is given, or the ruling cannot be true.
pub fn rule(state: &State, ruling: &Ruling, reason: &str) -> Decision {
    if reason.trim().is_empty() {
        return Err(RulingRefusal::NoReason.into());
    }
    check(state, ruling)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::Ruled { ruling: ruling.clone(), reason: reason.trim().to_owned() });
    follow(&mut unfolding, ruling);
    settle_way(&mut unfolding, state, ruling);
    // A phase that has nothing left to throw for is over.
    let now = &unfolding.state;
    if now.phase == Phase::Assault && !close_assault::is_thrown_for(now) {
        turn::go_on(&mut unfolding);
    }
    Ok(unfolding.finish())
}

fn check(state: &State, ruling: &Ruling) -> Result<(), Refusal> {
    match ruling {
        Ruling::Place { platoon, at } => may_place(state, *platoon, *at),
        Ruling::Gone { platoon, how } => may_go(state, *platoon, *how),
        Ruling::Losses { platoon, dead, wounded } => may_lose(state, *platoon, *dead, *wounded),
        Ruling::DugIn { platoon, .. }
        | Ruling::Still { platoon, .. }
        | Ruling::FiredMark { platoon, .. } => on_table(state, *platoon),
        Ruling::Limbered { platoon, .. } => may_limber(state, *platoon),
        Ruling::Aboard { platoon, vehicle } => may_ride(state, *platoon, *vehicle),
        Ruling::Order { platoon, .. } | Ruling::Began { platoon, .. } => is_there(state, *platoon),
        Ruling::Deed { platoon, deed, done } => may_have_done(state, *platoon, *deed, *done),
        Ruling::Reload { platoon, turn } => may_reload(state, *platoon, *turn),
        Ruling::Superior { platoon, superior } => may_follow(state, *platoon, *superior),
        Ruling::Radio { battalion, .. } => is_known(state, *battalion),
        Ruling::Headquarters { battalion, platoon } => may_lead(state, *battalion, *platoon),
        _ => check_meeting(state, ruling),
    }
}

/// What is between two platoons, and what is of nobody alone.
fn check_meeting(state: &State, ruling: &Ruling) -> Result<(), Refusal> {
    match ruling {
        Ruling::Shot { firer, target, shot } => {
            is_there(state, *firer)?;
            on_table(state, *target)?;
            enemies(state, *firer, *target)?;
            match shot.distance {
                distance if distance < Length::ZERO => {
                    Err(RulingRefusal::NoDistance { distance }.into())
                }
                _ => Ok(()),
            }
        }
        Ruling::Contact { attacker, defender, contact: true, cover } => {
            may_touch(state, *attacker, *defender, *cover)
        }
        Ruling::Contact { attacker, defender, .. } => may_part(state, *attacker, *defender),
        Ruling::Called { observer, battery, target } => {
            may_be_called(state, *observer, *battery, *target)
        }
        Ruling::Declared { platoon, target } => may_be_declared(state, *platoon, *target),
        Ruling::Void { platoon } => may_void(state, *platoon),
        Ruling::Planned { battery, at, clock } => {
            planned::may_be_planned(state, Plan { battery: *battery, at: *at, clock: *clock })
        }
        Ruling::Shots { battery, shots } => afar::may_have_shots(state, *battery, *shots),
        Ruling::Flights { mission, flights, flown } => {
            afar::may_have_flights(state, *mission, *flights, *flown)
        }
        Ruling::AirAttack { mission, target, flights } => {
            afar::may_come(state, *mission, *target, *flights)
        }
        Ruling::Initiative { .. } => may_turn(state),
        Ruling::Clock { minutes } => may_tell(state, *minutes),
        Ruling::Objective { name, .. } if !state.held.contains_key(name) => {
            Err(RulingRefusal::NoObjective { name: name.clone() }.into())
        }
        // The rest is checked before, or is always possible.
        _ => Ok(()),
    }
}

/// What follows by itself from a ruling that has been folded.
fn follow(unfolding: &mut Unfolding, ruling: &Ruling) {
    match ruling {
        Ruling::Losses { platoon, dead: COUNT.., .. }
        | Ruling::Gone { platoon, how: Gone::Destroyed } => {
            removal::destroyed(unfolding, *platoon);
        }
        Ruling::Gone { platoon, how: Gone::Captured } => {
            removal::captured(unfolding, *platoon);
        }
        Ruling::Gone { platoon, how: Gone::Left } => removal::left(unfolding, *platoon),
        Ruling::End { winner } => {
            let outcome = Outcome { winner: *winner, reason: EndReason::Ruling };
            unfolding.happen(Event::BattleEnded { outcome });
        }
        _ => {}
    }
}

/// R24 The platoon on its way stops where it or its enemy was put elsewhere, and goes by its order and its losses if these were changed.
fn settle_way(unfolding: &mut Unfolding, before: &State, ruling: &Ruling) {
    let now = &unfolding.state;
    let Some(on_the_way) = &now.on_the_way else { return };
    let platoon = on_the_way.platoon;
    let goal = on_the_way.assaults.map(|goal| goal.target).or(on_the_way.meets);
    let is_of_it = |id: PlatoonId| id == platoon || Some(id) == goal;
    let stands = |id: PlatoonId| matches!(now.platoon(id).place, Place::Table | Place::Hidden);
    let is_gone = !now.on_table(platoon) || goal.is_some_and(|id| !stands(id));
    let stops = match ruling {
        Ruling::Place { platoon: moved, .. } => is_of_it(*moved),
        Ruling::Contact { attacker, defender, .. } => is_of_it(*attacker) || is_of_it(*defender),
        _ => false,
    };
    if matches!(now.phase, Phase::Over(_)) {
        return;
    }
    if stops || is_gone {
        unfolding.happen(Event::WayEnded { platoon });
        return;
    }
    let changed = match ruling {
        Ruling::Order { platoon: of, .. } | Ruling::Losses { platoon: of, .. } => *of == platoon,
        _ => false,
    };
    if changed {
        interrupt::after_fire(unfolding, before);
    }
}

/// It has men left, and there is room for its base.
fn may_place(state: &State, platoon: PlatoonId, at: Option<Point>) -> Result<(), Refusal> {
    is_known_platoon(state, platoon)?;
    if state.platoon(platoon).losses.is_destroyed() {
        return Err(RulingRefusal::AllDead { platoon }.into());
    }
    match (state.table(), at) {
        (None, Some(_)) => Err(RulingRefusal::NoPlaces.into()),
        (None, None) => {
            let waits = state.on_the_way.as_ref().is_some_and(|way| way.platoon == platoon);
            if state.on_table(platoon) && !waits {
                return Err(RulingRefusal::OnTheTable { platoon }.into());
            }
            Ok(())
        }
        (Some(_), None) => Err(RulingRefusal::SayWhere { platoon }.into()),
        (Some(_), Some(at)) => room::may_be_put(state, platoon, at),
    }
}

fn may_go(state: &State, platoon: PlatoonId, how: Gone) -> Result<(), Refusal> {
    is_known_platoon(state, platoon)?;
    let own = state.platoon(platoon);
    match how {
        Gone::OffTable if own.losses.is_destroyed() => {
            Err(RulingRefusal::AllDead { platoon }.into())
        }
        Gone::Hidden | Gone::ToCome if own.losses.is_destroyed() => {
            Err(RulingRefusal::AllDead { platoon }.into())
        }
        Gone::ToCome if state.spec(platoon).arrives.is_none() => {
            Err(RulingRefusal::NeverComes { platoon }.into())
        }
        Gone::OffTable if own.place == Place::OffTable => {
            Err(RulingRefusal::OffTheTable { platoon }.into())
        }
        Gone::Hidden if own.place == Place::Hidden => {
            Err(RulingRefusal::OffTheTable { platoon }.into())
        }
        Gone::ToCome if own.place == Place::ToCome => {
            Err(RulingRefusal::OffTheTable { platoon }.into())
        }
        Gone::OffTable => match state.passenger(platoon) {
            Some(passenger) => Err(RulingRefusal::Carries { vehicle: platoon, passenger }.into()),
            None => Ok(()),
        },
        Gone::Hidden | Gone::ToCome => Ok(()),
        Gone::Destroyed | Gone::Captured => is_there(state, platoon),
        // R31 Who rides leaves with what it rides in.
        Gone::Left => on_table(state, platoon),
    }
}

/// R31 Only guns are limbered.
fn may_limber(state: &State, platoon: PlatoonId) -> Result<(), Refusal> {
    on_table(state, platoon)?;
    match state.row(platoon).class {
        Class::Gun => Ok(()),
        _ => Err(TransportRefusal::NoGuns { platoon }.into()),
    }
}

/// R31 One platoon on foot, in a transport of its side.
fn may_ride(state: &State, platoon: PlatoonId, vehicle: PlatoonId) -> Result<(), Refusal> {
    is_known_platoon(state, platoon)?;
    on_table(state, vehicle)?;
    friends(state, platoon, vehicle)?;
    if state.platoon(platoon).losses.is_destroyed() {
        return Err(RulingRefusal::AllDead { platoon }.into());
    }
    transport::fits(state, platoon, vehicle)
}

fn may_lose(state: &State, platoon: PlatoonId, dead: u8, wounded: u8) -> Result<(), Refusal> {
    is_known_platoon(state, platoon)?;
    let lost = u16::from(dead) + u16::from(wounded);
    if lost > u16::from(COUNT) {
        return Err(RulingRefusal::TooManyLost { platoon, lost }.into());
    }
    // What is gone may get men again, and be placed with them.
    if dead >= COUNT { is_there(state, platoon) } else { Ok(()) }
}

fn may_have_done(state: &State, platoon: PlatoonId, deed: Deed, done: bool) -> Result<(), Refusal> {
    is_there(state, platoon)?;
    if deed == Deed::Fought && done && !state.is_locked(platoon) {
        return Err(MoveRefusal::NoFight { platoon }.into());
    }
    Ok(())
}

fn may_reload(state: &State, battery: PlatoonId, turn: Option<u16>) -> Result<(), Refusal> {
    is_there(state, battery)?;
    if !tables::platoon(state.spec(battery).kind).reloads {
        return Err(RulingRefusal::NeverReloads { battery }.into());
    }
    match turn {
        Some(turn) if turn < state.turn => {
            Err(RulingRefusal::TurnIsOver { turn, now: state.turn }.into())
        }
        _ => Ok(()),
    }
}

/// R6 Lines of command end somewhere.
fn may_follow(
    state: &State,
    platoon: PlatoonId,
    superior: Option<PlatoonId>,
) -> Result<(), Refusal> {
    is_there(state, platoon)?;
    let Some(superior) = superior else { return Ok(()) };
    is_there(state, superior)?;
    friends(state, platoon, superior)?;
    if superior == platoon {
        return Err(RulingRefusal::HimselfAbove { platoon }.into());
    }
    if state.is_in_line(platoon, superior) {
        return Err(RulingRefusal::UnderCommand { platoon, superior }.into());
    }
    Ok(())
}

fn may_lead(state: &State, battalion: BattalionId, platoon: PlatoonId) -> Result<(), Refusal> {
    is_known(state, battalion)?;
    is_there(state, platoon)?;
    if state.spec(platoon).battalion == Some(battalion) {
        Ok(())
    } else {
        Err(RulingRefusal::NotOfBattalion { platoon, battalion }.into())
    }
}

/// R11 Two enemies whose bases touch.
fn may_touch(
    state: &State,
    attacker: PlatoonId,
    defender: PlatoonId,
    cover: Option<Cover>,
) -> Result<(), Refusal> {
    on_table(state, attacker)?;
    on_table(state, defender)?;
    let (one, other) = (attacker, defender);
    enemies(state, one, other)?;
    if are_in_contact(state, one, other) {
        return Err(RulingRefusal::TouchAlready { one, other }.into());
    }
    match (state.base(one), state.base(other), cover) {
        (Some(_), Some(_), Some(_)) => Err(MoveRefusal::CoverIsMeasured { target: other }.into()),
        (Some(own), Some(enemy), None) if !own.within(enemy, TOUCH) => {
            Err(RulingRefusal::Apart { one, other, gap: own.gap(enemy) }.into())
        }
        (None, _, None) => Err(MoveRefusal::CoverNotSaid { target: other }.into()),
        _ => Ok(()),
    }
}

fn may_part(state: &State, one: PlatoonId, other: PlatoonId) -> Result<(), Refusal> {
    if are_in_contact(state, one, other) {
        Ok(())
    } else {
        Err(RulingRefusal::DoNotTouch { one, other }.into())
    }
}

fn are_in_contact(state: &State, one: PlatoonId, other: PlatoonId) -> bool {
    [(one, other), (other, one)].iter().any(|pair| state.contacts.contains_key(pair))
}

/// §11.4 From the phase in which fire is called to the last step of its side.
fn may_be_called(
    state: &State,
    observer: PlatoonId,
    battery: PlatoonId,
    target: PlatoonId,
) -> Result<(), Refusal> {
    on_table(state, observer)?;
    is_there(state, battery)?;
    friends(state, observer, battery)?;
    may_be_target(state, battery, target)?;
    if tables::platoon(state.spec(battery).kind).indirect.is_none() {
        return Err(FireRefusal::NoBattery { battery }.into());
    }
    let fires = matches!(state.phase, Phase::Call(_)) || has_fire_left(state, battery);
    if fires { Ok(()) } else { Err(RulingRefusal::NoFireNow { platoon: battery }.into()) }
}

/// §11.5.1 Fire of the contesting side, until its last step is over.
fn may_be_declared(state: &State, platoon: PlatoonId, target: PlatoonId) -> Result<(), Refusal> {
    on_table(state, platoon)?;
    may_be_target(state, platoon, target)?;
    let contests = state.spec(platoon).side != state.initiative;
    if contests && has_fire_left(state, platoon) {
        Ok(())
    } else {
        Err(RulingRefusal::NoFireNow { platoon }.into())
    }
}

fn may_be_target(state: &State, platoon: PlatoonId, target: PlatoonId) -> Result<(), Refusal> {
    on_table(state, target)?;
    enemies(state, platoon, target)?;
    if state.platoon(platoon).deeds.fired {
        return Err(FireRefusal::HasFired { platoon }.into());
    }
    Ok(())
}

/// Whether the last step in which this platoon's side fires is still to come, or is now.
fn has_fire_left(state: &State, platoon: PlatoonId) -> bool {
    match state.phase {
        Phase::Firing(Step::Rest(side)) => {
            side == state.initiative || state.spec(platoon).side == side
        }
        Phase::Firing(_) => true,
        _ => false,
    }
}

fn may_void(state: &State, platoon: PlatoonId) -> Result<(), Refusal> {
    is_known_platoon(state, platoon)?;
    let is_called = state.missions.iter().any(|mission| mission.battery == platoon);
    let is_planned = state.plans.iter().any(|plan| plan.battery == platoon);
    if is_called || is_planned || state.declared.iter().any(|one| one.firer == platoon) {
        Ok(())
    } else {
        Err(RulingRefusal::NothingToVoid { platoon }.into())
    }
}

/// R53 Not while one side waits for the other to have done: it would act twice, or not at all.
fn may_turn(state: &State) -> Result<(), Refusal> {
    match &state.phase {
        Phase::Planning(_)
        | Phase::Orders(_)
        | Phase::Call(_)
        | Phase::Firing(_)
        | Phase::Movement(_) => Err(RulingRefusal::TakesTurns { phase: state.phase.word() }.into()),
        _ => Ok(()),
    }
}

fn may_tell(state: &State, minutes: u32) -> Result<(), Refusal> {
    let start = state.setup.day.start;
    let end = start.saturating_add(LONGEST);
    if (start..=end).contains(&minutes) {
        return Ok(());
    }
    let (earliest, latest) = (position::time(start), position::time(end));
    Err(RulingRefusal::NoTime { earliest, latest }.into())
}

fn enemies(state: &State, one: PlatoonId, other: PlatoonId) -> Result<(), Refusal> {
    if state.spec(one).side == state.spec(other).side {
        return Err(RulingRefusal::NotEnemies { one, other }.into());
    }
    Ok(())
}

fn friends(state: &State, one: PlatoonId, other: PlatoonId) -> Result<(), Refusal> {
    if state.spec(one).side != state.spec(other).side {
        return Err(RulingRefusal::NotFriends { one, other }.into());
    }
    Ok(())
}

fn is_known_platoon(state: &State, platoon: PlatoonId) -> Result<(), Refusal> {
    match state.platoons.contains_key(&platoon) {
        true => Ok(()),
        false => Err(TurnRefusal::Unknown { what: platoon.0 }.into()),
    }
}

fn is_known(state: &State, battalion: BattalionId) -> Result<(), Refusal> {
    match state.battalions.contains_key(&battalion) {
        true => Ok(()),
        false => Err(TurnRefusal::Unknown { what: battalion.0 }.into()),
    }
}

fn is_there(state: &State, platoon: PlatoonId) -> Result<(), Refusal> {
    is_known_platoon(state, platoon)?;
    match state.is_there(platoon) {
        true => Ok(()),
        false => Err(TurnRefusal::NotThere { platoon }.into()),
    }
}

fn on_table(state: &State, platoon: PlatoonId) -> Result<(), Refusal> {
    is_known_platoon(state, platoon)?;
    match state.on_table(platoon) {
        true => Ok(()),
        false => Err(TurnRefusal::NotThere { platoon }.into()),
    }
}
