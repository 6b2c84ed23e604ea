//! §11.5.1, R17 Anti-aircraft fire, the first step of the firing phase: a six brings a flight down, a five turns one away.

use std::borrow::Cow;

use kernel::odds::{Distribution, FaceSet, HitRule, pool};
use kernel::table::Length;
use kernel::{Cite, Ledger, NamedChance, Offers, Refusal as _, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{AirRefusal, FireRefusal, Refusal};
use crate::rules::{air_attack, dice, fire, turn};
use crate::state::{AirAttack, MissionId, Phase, PlatoonId, State, Step};
use crate::tables;

/// R17 A platoon throws a die for each point of its count, but no more than these.
const DICE_MAX: u16 = 3;
/// R17 How far from the target of the aircraft guns may stand.
const REACH: Length = Length::inches(20);
const HIT: FaceSet = FaceSet::of(&[5, 6]);

/// D.11 Guns of the side under attack fire together at the flights of a mission.
///
/// # Errors
/// When a platoon may not fire, or the table must throw first.
pub fn fire(
    state: &State,
    side: Side,
    platoons: &[PlatoonId],
    (mission, target): (MissionId, PlatoonId),
    near: bool,
    tape: &mut Tape<'_>,
) -> Decision {
    turn::may_act(state, side, "firing", fire::is_firing)?;
    fire::each_once(platoons)?;
    let attack = air_attack::find(state, mission, target)?;
    for platoon in platoons {
        may_fire(state, side, *platoon, attack, near)?;
    }
    let dice = platoons.iter().map(|id| dice_of(state, *id)).sum();
    let faces = tape.roll(dice, 6, || call(state, side, platoons, attack))?;
    let count = |wanted| faces.iter().filter(|face| **face == wanted).count();
    let (down, away) = read(attack.flights, count(6), count(5));
    let mut unfolding = Unfolding::of(state);
    let platoons = platoons.to_vec();
    unfolding.happen(Event::AntiAircraftFired { platoons, mission, target, dice, down, away });
    Ok(unfolding.finish())
}

/// Whether a side has a gun that can fire at aircraft: else it has no such step.
#[must_use]
pub fn is_fired(state: &State, side: Side) -> bool {
    let reached = |gun: PlatoonId, attack: &AirAttack| {
        state.within(gun, attack.target, REACH).unwrap_or(true)
    };
    let fires = |gun: PlatoonId| {
        let own = state.platoon(gun);
        let is_able = dice::fire_of(own.order).is_some() && own.losses.count() > 0;
        has_guns(state, gun) && is_able && !own.deeds.fired && !state.is_locked(gun)
    };
    let comes = |attack: &&AirAttack| state.spec(attack.target).side == side;
    let mut attacks = state.attacks.iter().filter(comes);
    attacks.any(|attack| state.fielded(side).any(|gun| fires(gun) && reached(gun, attack)))
}

/// Each gun at each attack, and all guns that reach one together.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if state.phase != Phase::Firing(Step::AntiAircraft(side)) {
        return;
    }
    let group = "Anti-aircraft fire";
    let near = state.table().is_none();
    let guns: Vec<PlatoonId> = state.fielded(side).filter(|id| has_guns(state, *id)).collect();
    for attack in &state.attacks {
        let AirAttack { mission, target, .. } = *attack;
        if state.spec(target).side != side {
            continue;
        }
        let what = format!("{} over {}", state.mission_name(mission), state.name(target));
        let mut list = |platoons: Vec<PlatoonId>| {
            let names: Vec<&str> = platoons.iter().map(|id| state.name(*id)).collect();
            let label = format!("{} at {what}", names.join(" and "));
            offers.offer(group, label, Order::AntiAircraft { platoons, mission, target, near });
        };
        let may = |id: PlatoonId| may_fire(state, side, id, *attack, near);
        let able: Vec<PlatoonId> = guns.iter().copied().filter(|id| may(*id).is_ok()).collect();
        able.iter().for_each(|gun| list(vec![*gun]));
        if able.len() > 1 {
            list(able);
        }
        for gun in guns.iter().copied() {
            if let Err(why) = may(gun) {
                offers.bar(format!("{} at {what}", state.name(gun)), why.refused(state));
            }
        }
    }
    if near {
        offers.unlisted(group, "only guns within 20\" of the target fire");
    }
}

/// R17 Whether a gun can fire at any aircraft now.
pub(crate) fn can_fire(state: &State, side: Side, platoon: PlatoonId) -> bool {
    let near = state.table().is_none();
    state.attacks.iter().any(|attack| may_fire(state, side, platoon, *attack, near).is_ok())
}

fn has_guns(state: &State, platoon: PlatoonId) -> bool {
    tables::platoon(state.spec(platoon).kind).anti_aircraft
}

/// R17 Anti-aircraft guns of the side under attack, near enough, with an order that may fire.
fn may_fire(
    state: &State,
    side: Side,
    platoon: PlatoonId,
    attack: AirAttack,
    near: bool,
) -> Result<(), Refusal> {
    let AirAttack { mission, target, .. } = attack;
    fire::is_ready(state, side, platoon)?;
    if !has_guns(state, platoon) {
        return Err(AirRefusal::NoGuns { platoon }.into());
    }
    if state.phase != Phase::Firing(Step::AntiAircraft(side)) {
        let step = fire::step_word(state);
        return Err(FireRefusal::WrongStep { platoon, step }.into());
    }
    if state.spec(target).side != side {
        return Err(AirRefusal::NotUnderAttack { mission }.into());
    }
    match (state.base(platoon), state.base(target)) {
        (Some(gun), Some(base)) => {
            if near {
                return Err(crate::refusal::TurnRefusal::Measured { platoon }.into());
            }
            if !gun.within(base, REACH) {
                let distance = gun.gap(base);
                return Err(AirRefusal::TooFar { platoon, target, distance }.into());
            }
        }
        _ if !near => return Err(AirRefusal::RangeNotSaid { platoon, target }.into()),
        _ => {}
    }
    Ok(())
}

fn dice_of(state: &State, platoon: PlatoonId) -> u16 {
    u16::from(state.platoon(platoon).losses.count()).min(DICE_MAX)
}

/// R17 Of so many flights, those brought down and those turned away; sixes count before fives.
fn read(flights: u8, sixes: usize, fives: usize) -> (u8, u8) {
    let least = |count: usize, most: u8| u8::try_from(count).unwrap_or(u8::MAX).min(most);
    let down = least(sixes, flights);
    (down, least(fives, flights - down))
}

fn call(state: &State, side: Side, platoons: &[PlatoonId], attack: AirAttack) -> RollCall {
    let mut ledger = Ledger::new();
    for platoon in platoons.iter().copied() {
        let (name, count) = (state.name(platoon), state.platoon(platoon).losses.count());
        let dice = i32::from(dice_of(state, platoon));
        ledger.add(name.to_owned(), i32::from(count), "its count", Cite::ruling(17), None);
        if dice < i32::from(count) {
            let (more, what) = (dice - i32::from(count), "three dice at most");
            ledger.add(name.to_owned(), more, what, Cite::ruling(17), None);
        }
    }
    let count = u16::try_from(ledger.total()).unwrap_or(0);
    let names: Vec<&str> = platoons.iter().map(|id| state.name(*id)).collect();
    let mission = state.mission_name(attack.mission);
    let rule = HitRule::each(6, HIT);
    let mut reading = Ledger::new();
    let flights = i32::from(attack.flights);
    reading.add(mission.to_owned(), flights, "flights that come", Cite::ruling(48), None);
    RollCall {
        purpose: Cow::Borrowed("bgc.anti_aircraft"),
        title: format!("{} at {mission}", names.join(" and ")),
        seat: side.actor(),
        count,
        sides: 6,
        cite: Cite::ruling(17),
        ledger,
        hits: Some(rule),
        reading,
        odds: rule.distribution(u32::from(count)),
        outcomes: outcomes(state, count, attack),
        answer: None,
    }
}

/// The exact chances of how many flights get through, and of losing any.
fn outcomes(state: &State, count: u16, attack: AirAttack) -> Vec<NamedChance> {
    let flights = attack.flights;
    let faces: Distribution<(usize, usize)> =
        pool(u32::from(count), 6, (0_usize, 0_usize), |(sixes, fives), face, count| {
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            match face {
                6 => (sixes + count, *fives),
                5 => (*sixes, fives + count),
                _ => (*sixes, *fives),
            }
        });
    let fates = faces.map(|(sixes, fives)| read(flights, *sixes, *fives));
    let name = state.mission_name(attack.mission);
    let mut chances: Vec<NamedChance> = (0..=flights)
        .rev()
        .map(|through| {
            let chance = fates.chance_of(|(down, away)| flights - down - away == through);
            let what = match through {
                0 => format!("no flight of {name} gets through"),
                1 => format!("1 flight of {name} gets through"),
                _ => format!("{through} flights of {name} get through"),
            };
            NamedChance::new(what, chance)
        })
        .filter(|one| !one.chance.is_zero())
        .collect();
    let lost = fates.chance_of(|(down, _)| *down > 0);
    chances.push(NamedChance::new(format!("a flight of {name} is brought down"), lost).fate());
    chances
}
