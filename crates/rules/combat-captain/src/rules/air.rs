//! §13.2, §13.3 Aircraft: strafing along a tape, and bombs.

use std::borrow::Cow;

use kernel::names::with_verb;
use kernel::odds::{FaceSet, HitRule};
use kernel::table::{Length, Point};
use kernel::{
    ChoiceCall, ChoiceOption, Cite, Halt, Ledger, NamedChance, Offers, RollCall, Side, Tape,
};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, LossCause};
use crate::order::{Order, Run};
use crate::refusal::{EventRefusal, Refusal};
use crate::rules::{losses, saves, shells, turn};
use crate::state::{EventStep, Phase, State, SubunitId};

/// §13.2 Aircraft a side can have at once.
pub const PLANES_MAX: u8 = 3;
/// §13.2 The tape.
const TAPE: Length = Length::inches(36);
const HIT: FaceSet = FaceSet::of(&[5, 6]);

/// D.11 How many aircraft come: no more than are left.
///
/// # Errors
/// When the table must throw first.
pub fn planes(state: &State, side: Side, tape: &mut Tape<'_>) -> Result<u8, Halt<Refusal>> {
    let left = state.planes[side.index()];
    if left == 0 {
        return Ok(0);
    }
    let face = tape
        .roll(1, 6, || shells::one_die(state, side, "cc.planes", "how many aircraft", "13.2"))?[0];
    Ok(face.div_ceil(2).min(left))
}

/// C19 One aircraft strafes.
///
/// # Errors
/// When none is there, the run is no run, or the table must answer first.
pub fn strafe(state: &State, side: Side, run: &Run, tape: &mut Tape<'_>) -> Decision {
    let Phase::RandomEvent(EventStep::Strafing { side: flying, .. }) = state.phase else {
        return Err(EventRefusal::NoAircraft.into());
    };
    if flying != side {
        return Err(EventRefusal::NoAircraft.into());
    }
    let crossed = crossed(state, run)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::RunFlown { side, crossed: crossed.clone() });
    for (at, (subunit, figures)) in crossed.iter().enumerate() {
        if at > 0 && !goes_on(&unfolding.state, side, *subunit, tape)? {
            break;
        }
        if !rake(&mut unfolding, side, *subunit, *figures, tape)? {
            break;
        }
    }
    after(&mut unfolding, side);
    Ok(unfolding.finish())
}

/// C19 One aircraft drops its bomb (R34).
///
/// # Errors
/// When none is there, there is no such target, or the table must throw first.
pub fn bomb(state: &State, side: Side, target: SubunitId, tape: &mut Tape<'_>) -> Decision {
    match state.phase {
        Phase::RandomEvent(EventStep::Bombing { side: flying, .. }) if flying == side => {}
        _ => return Err(EventRefusal::NoAircraft.into()),
    }
    if !state.on_field(target) || state.side_of(target) == side {
        return Err(EventRefusal::NoAim.into());
    }
    let face = tape.roll(1, 6, || bomb_call(state, side, target))?[0];
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::BombDropped { side, target, face });
    match face {
        1 => unfolding.happen(Event::PlaneLost { side }),
        5 | 6 => losses::destroy(&mut unfolding, target, LossCause::Aircraft),
        _ => {}
    }
    after(&mut unfolding, side);
    Ok(unfolding.finish())
}

/// C19 The aircraft that are left fly home; also where there is nothing to aim at.
///
/// # Errors
/// When this side has nothing in the air and no shells to keep.
pub fn break_off(state: &State, side: Side) -> Decision {
    let given = match state.phase {
        Phase::RandomEvent(EventStep::Strafing { side, .. } | EventStep::Bombing { side, .. }) => {
            side
        }
        Phase::RandomEvent(EventStep::Shells { side })
            if state.fielded(side.enemy()).next().is_none() =>
        {
            side
        }
        _ => return Err(EventRefusal::NoAircraft.into()),
    };
    if given != side {
        return Err(EventRefusal::NoAircraft.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::RunsEnded { side });
    turn::end_events(&mut unfolding);
    Ok(unfolding.finish())
}

/// When the last aircraft has run, the event is over.
fn after(unfolding: &mut Unfolding, side: Side) {
    let left = match unfolding.state.phase {
        Phase::RandomEvent(
            EventStep::Strafing { planes, .. } | EventStep::Bombing { planes, .. },
        ) => planes,
        _ => 0,
    };
    if left == 0 {
        unfolding.happen(Event::RunsEnded { side });
        turn::end_events(unfolding);
    }
}

/// R33 Who lies under the tape, in the order of the run: all figures of a stand it passes near the centre, half of one
/// it passes near the edge. Vehicles are not infantrymen.
fn crossed(state: &State, run: &Run) -> Result<Vec<(SubunitId, u8)>, Refusal> {
    let foot = |id: &SubunitId| state.on_field(*id) && !state.kind(*id).is_vehicle();
    match (run, state.table()) {
        (Run::Line { from, to }, Some(_)) => {
            let length = from.distance(*to);
            if length > TAPE || length == Length::ZERO {
                return Err(EventRefusal::NotATape { length }.into());
            }
            let mut under: Vec<(i64, SubunitId, u8)> = Vec::new();
            for (id, disc) in state.discs().filter(|(id, _)| foot(id)) {
                let apart = disc.centre.apart_from_line(*from, *to);
                let all = state.subunit(id).figures.len();
                let figures = if apart.within(Length(disc.radius.0 / 2)) {
                    all
                } else if apart.within(disc.radius) {
                    all.div_ceil(2)
                } else {
                    continue;
                };
                let along = disc.centre.from(*from).dot(to.from(*from));
                under.push((along, id, u8::try_from(figures).unwrap_or(u8::MAX)));
            }
            under.sort_unstable();
            Ok(under.into_iter().map(|(_, id, figures)| (id, figures)).collect())
        }
        (Run::Over(crossed), None) => {
            for (at, (id, figures)) in crossed.iter().enumerate() {
                let known = state.subunits.contains_key(id) && foot(id);
                let repeated = crossed[..at].iter().any(|(other, _)| other == id);
                let most = if known { state.subunit(*id).figures.len() } else { 0 };
                if !known || repeated || *figures == 0 || usize::from(*figures) > most {
                    return Err(EventRefusal::NotUnderTheTape { subunit: *id }.into());
                }
            }
            Ok(crossed.clone())
        }
        (Run::Line { .. }, None) | (Run::Over(_), Some(_)) => Err(EventRefusal::NoAim.into()),
    }
}

/// One sub-unit under the run: 5 and 6 are possible casualties, each 1 is a shot back (D.11). Gives whether the aircraft
/// is still on its run.
fn rake(
    unfolding: &mut Unfolding,
    side: Side,
    subunit: SubunitId,
    figures: u8,
    tape: &mut Tape<'_>,
) -> Result<bool, Halt<Refusal>> {
    if !unfolding.state.on_field(subunit) {
        return Ok(true);
    }
    let state = &unfolding.state;
    let faces = tape.roll(u16::from(figures), 6, || strafe_call(state, side, subunit, figures))?;
    let count = |wanted: &dyn Fn(u8) -> bool| {
        u8::try_from(faces.iter().filter(|face| wanted(**face)).count()).unwrap_or(u8::MAX)
    };
    let (hits, shots) = (count(&|face| HIT.contains(face)), count(&|face| face == 1));
    let mut on_its_run = true;
    if shots > 0 {
        let answer = tape.roll(u16::from(shots), 6, || return_call(state, subunit, shots))?;
        if answer.contains(&6) {
            unfolding.happen(Event::PlaneLost { side });
            on_its_run = false;
        } else if answer.iter().any(|face| *face >= 4) {
            unfolding.happen(Event::PlaneDriven { side });
            on_its_run = false;
        }
    }
    let through = saves::save(unfolding, subunit, hits, true, tape)?;
    losses::lose_figures(unfolding, subunit, usize::from(through), LossCause::Aircraft);
    Ok(on_its_run)
}

/// §13.2 The aircraft may end its run at any time.
fn goes_on(
    state: &State,
    side: Side,
    next: SubunitId,
    tape: &mut Tape<'_>,
) -> Result<bool, Halt<Refusal>> {
    let options = vec![
        ChoiceOption::new("on", format!("Go on over {}", state.name(next))),
        ChoiceOption::new("off", "End the run"),
    ];
    let friend = state.side_of(next) == side;
    let title = format!("The next under the aircraft: {}", state.name(next));
    let cite = Cite::section("13.2");
    let call = ChoiceCall::one("cc.run", title, side.actor(), cite, options, u16::from(friend));
    Ok(tape.choose_one(call)? == 0)
}

fn strafe_call(state: &State, side: Side, subunit: SubunitId, figures: u8) -> RollCall {
    let name = state.name(subunit).to_owned();
    let rule = HitRule::each(6, HIT);
    let mut ledger = Ledger::new();
    ledger.add(name.clone(), i32::from(figures), "figures under the tape", Cite::ruling(33), None);
    let odds = rule.distribution(u32::from(figures));
    let none = odds.chance(&0);
    let seat = side.actor();
    let title = format!("An aircraft strafes {name}");
    let outcomes = vec![NamedChance::new("nobody is hit", none)];
    air_call("cc.strafe", title, seat, (ledger, rule, odds), outcomes, "13.2")
}

fn return_call(state: &State, subunit: SubunitId, shots: u8) -> RollCall {
    let name = state.name(subunit).to_owned();
    let rule = HitRule::each(6, FaceSet::of(&[4, 5, 6]));
    let mut ledger = Ledger::new();
    ledger.add(name.clone(), i32::from(shots), "shots back", Cite::section("13.2"), None);
    let odds = rule.distribution(u32::from(shots));
    let untouched = odds.chance(&0);
    let crash = HitRule::each(6, FaceSet::of(&[6])).distribution(u32::from(shots)).at_least(&1);
    let outcomes = vec![
        NamedChance::new("the aircraft flies on", untouched),
        NamedChance::new("the aircraft crashes", crash),
    ];
    let seat = state.side_of(subunit).actor();
    let title = format!("{name} shoots at the aircraft");
    air_call("cc.return_shot", title, seat, (ledger, rule, odds), outcomes, "13.2")
}

fn bomb_call(state: &State, side: Side, target: SubunitId) -> RollCall {
    let name = state.name(target).to_owned();
    let rule = HitRule::each(6, HIT);
    let mut ledger = Ledger::new();
    ledger.add(state.side_name(side), 1, "one bomb", Cite::section("13.3"), None);
    let odds = rule.distribution(1);
    let outcomes = vec![
        NamedChance::new(format!("{} destroyed", with_verb(&name, "is")), odds.chance(&1)),
        NamedChance::new("the aircraft is shot down", kernel::odds::Fraction::new(1, 6)),
    ];
    let title = format!("A bomb on {name}");
    air_call("cc.bomb", title, side.actor(), (ledger, rule, odds), outcomes, "13.3")
}

fn air_call(
    purpose: &'static str,
    title: String,
    seat: kernel::Actor,
    (ledger, rule, odds): (Ledger, HitRule, kernel::odds::Distribution),
    outcomes: Vec<NamedChance>,
    section: &'static str,
) -> RollCall {
    let count = u16::try_from(ledger.total()).unwrap_or(1);
    let cite = Cite::section(section);
    let (hits, reading) = (Some(rule), Ledger::new());
    let purpose = Cow::Borrowed(purpose);
    RollCall {
        purpose,
        title,
        seat,
        count,
        sides: 6,
        cite,
        ledger,
        hits,
        reading,
        odds,
        outcomes,
        answer: None,
    }
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let group = "Aircraft";
    match state.phase {
        Phase::RandomEvent(EventStep::Strafing { side: flying, .. }) if flying == side => {
            offers.offer(group, "Fly home", Order::BreakOff);
            for id in state.fielded(side.enemy()).filter(|id| !state.kind(*id).is_vehicle()) {
                let run = match state.disc(id) {
                    Some(disc) => along(disc.centre),
                    None => {
                        let figures = state.subunit(id).figures.len();
                        Run::Over(vec![(id, u8::try_from(figures).unwrap_or(1))])
                    }
                };
                offers.offer(group, format!("Strafe {}", state.name(id)), Order::Strafe { run });
            }
        }
        Phase::RandomEvent(EventStep::Bombing { side: flying, .. }) if flying == side => {
            offers.offer(group, "Fly home", Order::BreakOff);
            for target in state.fielded(side.enemy()) {
                offers.offer(group, format!("Bomb {}", state.name(target)), Order::Bomb { target });
            }
        }
        _ => {}
    }
}

/// A tape from west to east over a point.
const fn along(over: Point) -> Run {
    let half = TAPE.0 / 2;
    Run::Line { from: Point::new(over.x - half, over.y), to: Point::new(over.x + half, over.y) }
}
