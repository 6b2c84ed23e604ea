//! §11.4.3, §11.4.4 Aircraft are named with the calls of indirect fire: it is thrown where they find themselves, or an observer directs
//! them.

use std::borrow::Cow;

use kernel::odds::Distribution;
use kernel::{
    ChoiceCall, ChoiceOption, Cite, Halt, Ledger, NamedChance, Offers, Refusal as _, RollCall,
    Side, Tape,
};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Order, Sighting};
use crate::refusal::{AirRefusal, FireRefusal, Refusal, TurnRefusal};
use crate::rules::{air_attack, call, sighting, turn};
use crate::state::{AirMission, MissionId, PlatoonId, State};
use crate::tables::{self, AirGoal, AirKind, AirRow};

/// C7, C18 A mission without an observer is named: D.4, D.5 or D.6 is thrown, and whoever throws for its attack names the target.
/// `hidden` are platoons that cannot be found from the air, in battles without positions.
///
/// # Errors
/// When it may not fly, or the table must answer first.
pub fn call(
    state: &State,
    side: Side,
    mission: MissionId,
    hidden: &[PlatoonId],
    tape: &mut Tape<'_>,
) -> Decision {
    let row = may_call(state, side, mission)?;
    if let (Some(platoon), true) = (hidden.first(), state.table().is_some()) {
        return Err(TurnRefusal::Measured { platoon: *platoon }.into());
    }
    if let Some(stranger) = hidden.iter().find(|id| !state.on_table(**id)) {
        return Err(TurnRefusal::NotThere { platoon: *stranger }.into());
    }
    let faces = tape.roll(u16::from(row.dice), 6, || roll_call(state, side, mission, row))?;
    let sum = faces.iter().sum();
    let goal = row.goal(sum);
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::AirCalled { mission, sum, goal });
    match goal {
        AirGoal::Enemy => name_target(&mut unfolding, mission, side, hidden, tape)?,
        AirGoal::Friends => name_target(&mut unfolding, mission, side.enemy(), hidden, tape)?,
        AirGoal::Elsewhere => {}
    }
    Ok(unfolding.finish())
}

/// C7 An air liaison observer directs so many flights of a mission at a target he sees; others he may direct elsewhere.
///
/// # Errors
/// Why he may not.
pub fn direct(
    state: &State,
    side: Side,
    (observer, mission): (PlatoonId, MissionId),
    (target, flights): (PlatoonId, u8),
    sightings: &[Sighting],
) -> Decision {
    may_direct(state, side, observer, mission)?;
    let left = not_directed(state, mission);
    if flights == 0 || flights > left {
        return Err(AirRefusal::NotSoMany { mission, left }.into());
    }
    call::enemy(state, side, target)?;
    let seen = sighting::settle(state, (observer, target), sightings)?;
    if !seen.value().shot.sight {
        return Err(FireRefusal::NoSight { firer: observer, target }.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::AirDirected { observer, mission, target, flights });
    Ok(unfolding.finish())
}

/// Every mission that may be called, and every target an observer may direct one at: with one flight, or with all.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_act(state, side, "call in indirect fire", call::is_call).is_err() {
        return;
    }
    let own = state.setup.air.iter().filter(|(_, mission)| mission.side == side);
    for (mission, spec) in own {
        let what = format!("Call {}", spec.name);
        if spec.kind == AirKind::Directed {
            offer_directed(state, side, *mission, offers);
            continue;
        }
        match may_call(state, side, *mission) {
            Ok(_) => {
                let order = Order::CallAir { mission: *mission, hidden: Vec::new() };
                offers.offer("Aircraft", what, order);
                if state.table().is_none() {
                    offers.unlisted("Aircraft", "name the platoons that are hidden from the air");
                }
            }
            Err(why) => offers.bar(what, why.refused(state)),
        }
    }
}

fn offer_directed(state: &State, side: Side, mission: MissionId, offers: &mut Offers<Order>) {
    let name = state.mission_name(mission);
    if let Err(why) = may_fly(state, side, mission) {
        offers.bar(format!("Direct {name}"), why.refused(state));
        return;
    }
    let left = not_directed(state, mission);
    for observer in state.fielded(side).filter(|id| state.spec(*id).air_liaison) {
        if let Err(why) = may_direct(state, side, observer, mission) {
            offers.bar(format!("{}: direct {name}", state.name(observer)), why.refused(state));
            continue;
        }
        for target in state.fielded(side.enemy()) {
            let counts: &[u8] = if left > 1 { &[1, left] } else { &[1] };
            for flights in counts.iter().copied() {
                if direct(state, side, (observer, mission), (target, flights), &[]).is_err() {
                    continue;
                }
                let some =
                    if flights == 1 { "1 flight".to_owned() } else { format!("{flights} flights") };
                let (by, at) = (state.name(observer), state.name(target));
                let label = format!("{some} of {name} at {at}, directed by {by}");
                let sightings = Vec::new();
                let order = Order::DirectAir { observer, mission, target, flights, sightings };
                offers.offer("Aircraft", label, order);
            }
        }
        if state.table().is_none() {
            offers.unlisted("Aircraft", "say which target the air liaison observer sees");
        }
    }
}

/// R20, R48 A mission of this side that has flights and turns left, by day.
fn may_fly(state: &State, side: Side, mission: MissionId) -> Result<&AirMission, Refusal> {
    turn::may_act(state, side, "call in indirect fire", call::is_call)?;
    let Some(spec) = state.setup.air.get(&mission) else {
        return Err(TurnRefusal::Unknown { what: mission.0 }.into());
    };
    if spec.side != side {
        return Err(AirRefusal::NotYourAircraft { mission }.into());
    }
    if state.is_night() {
        return Err(AirRefusal::Night.into());
    }
    if state.turn < spec.from_turn {
        return Err(AirRefusal::TooEarly { mission, turn: spec.from_turn }.into());
    }
    let force = state.air[&mission];
    if force.flights == 0 {
        return Err(AirRefusal::AllDown { mission }.into());
    }
    if force.named_in != state.turn && force.flown >= spec.sorties {
        return Err(AirRefusal::HasFlown { mission }.into());
    }
    Ok(spec)
}

fn may_call(state: &State, side: Side, mission: MissionId) -> Result<&'static AirRow, Refusal> {
    let spec = may_fly(state, side, mission)?;
    let Some(row) = tables::air(spec.kind) else {
        return Err(AirRefusal::WantsObserver { mission }.into());
    };
    if state.air[&mission].named_in == state.turn {
        return Err(AirRefusal::NamedAlready { mission }.into());
    }
    Ok(row)
}

/// §11.4.4, R33 He meets what is asked of everybody who calls in fire, but for the number of targets.
fn may_direct(
    state: &State,
    side: Side,
    observer: PlatoonId,
    mission: MissionId,
) -> Result<(), Refusal> {
    let spec = may_fly(state, side, mission)?;
    if spec.kind != AirKind::Directed {
        return Err(AirRefusal::FliesAlone { mission }.into());
    }
    call::is_in_order(state, side, observer)?;
    if !state.spec(observer).air_liaison {
        return Err(AirRefusal::NoLiaison { platoon: observer }.into());
    }
    if not_directed(state, mission) == 0 {
        return Err(AirRefusal::NotSoMany { mission, left: 0 }.into());
    }
    Ok(())
}

/// The flights of a mission that do not come for anybody yet.
fn not_directed(state: &State, mission: MissionId) -> u8 {
    let own = state.attacks.iter().filter(|attack| attack.mission == mission);
    let sent = own.map(|attack| attack.flights).sum();
    state.air[&mission].flights.saturating_sub(sent)
}

/// C18 The side that throws for the attack names one of the other side's platoons.
fn name_target(
    unfolding: &mut Unfolding,
    mission: MissionId,
    by: Side,
    hidden: &[PlatoonId],
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let flights = state.air[&mission].flights;
    let is_found = |id: &PlatoonId| is_found(state, *id, hidden);
    let found: Vec<PlatoonId> = state.fielded(by.enemy()).filter(is_found).collect();
    let target = match found.as_slice() {
        [] => {
            unfolding.happen(Event::AirFoundNobody { mission });
            return Ok(());
        }
        [only] => *only,
        several => several[tape.choose_one(choice(state, mission, by, several))?],
    };
    unfolding.happen(Event::AirTargetNamed { mission, by, target, flights });
    Ok(())
}

/// R48 A platoon that the other side sees, or that is neither hidden nor fully inside; no fight is attacked (R11).
fn is_found(state: &State, platoon: PlatoonId, hidden: &[PlatoonId]) -> bool {
    let is_bare = || match state.table() {
        Some(_) => sighting::is_seen(state, platoon) || sighting::is_in_the_open(state, platoon),
        None => !hidden.contains(&platoon),
    };
    !state.is_locked(platoon) && is_bare()
}

fn choice(state: &State, mission: MissionId, by: Side, found: &[PlatoonId]) -> ChoiceCall {
    let name = state.mission_name(mission);
    let flights = u16::from(state.air[&mission].flights);
    let dice = |id: PlatoonId| flights * air_attack::dice_of_a_flight(state, id);
    let option = |id: &PlatoonId| {
        let cover = air_attack::cover(state, *id).map(|cover| &tables::cover(cover).name);
        let stands = cover.map(|name| format!(", {name}")).unwrap_or_default();
        ChoiceOption::new(id.to_string(), state.name(*id))
            .meaning(format!("{} dice{stands}", dice(*id)))
    };
    // What the dice are worth: in 24ths of a kill for a six.
    let worth = |id: PlatoonId| {
        let cover = air_attack::cover(state, id).unwrap_or_default();
        dice(id) * 24 / u16::from(tables::cover(cover).area)
    };
    let mut usual = 0;
    for (at, id) in found.iter().enumerate() {
        if worth(*id) > worth(found[usual]) {
            usual = at;
        }
    }
    let title = format!("Which platoon does {name} attack?");
    let options = found.iter().map(option).collect();
    let usual = u16::try_from(usual).unwrap_or(0);
    ChoiceCall::one("bgc.air_target", title, by.actor(), Cite::ruling(48), options, usual)
}

/// D.4, D.5, D.6
fn roll_call(state: &State, side: Side, mission: MissionId, row: &AirRow) -> RollCall {
    let name = state.mission_name(mission);
    let mut ledger = Ledger::new();
    let dice = i32::from(row.dice);
    ledger.add(name.to_owned(), dice, row.name.clone(), Cite::section("11.4.3"), None);
    let odds = Distribution::sum_of_dice(u32::from(row.dice), 6);
    let chance =
        |wanted| odds.chance_of(|sum| u8::try_from(*sum).is_ok_and(|sum| row.goal(sum) == wanted));
    let outcomes = [
        (format!("{name} attacks the enemy"), chance(AirGoal::Enemy)),
        (format!("{name} attacks friends"), chance(AirGoal::Friends)),
        (format!("{name} is elsewhere"), chance(AirGoal::Elsewhere)),
    ];
    let possible = outcomes.into_iter().filter(|(_, chance)| !chance.is_zero());
    RollCall {
        purpose: Cow::Borrowed("bgc.air"),
        title: format!("where {name} finds itself"),
        seat: side.actor(),
        count: u16::from(row.dice),
        sides: 6,
        cite: Cite::section("11.4.3"),
        ledger,
        hits: None,
        reading: Ledger::new(),
        outcomes: possible.map(|(what, chance)| NamedChance::new(what, chance)).collect(),
        odds,
        answer: None,
    }
}
