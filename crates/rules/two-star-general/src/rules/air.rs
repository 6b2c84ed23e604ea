//! §7 Airpower: the anti-aircraft fire at a point called into a fight, and left-over points in the artillery phase
//! (C15, R27, R28). A left-over point may strike anywhere: it needs no spotter (R93).

use std::borrow::Cow;

use kernel::odds::{FaceSet, HitRule};
use kernel::{Cite, Halt, Ledger, NamedChance, Offers, Refusal as _, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground::Hex;
use crate::order::Order;
use crate::refusal::{BombardmentRefusal, Refusal};
use crate::rules::factors;
use crate::rules::{artillery, turn};
use crate::state::{PlatoonId, StandId, State};
use crate::tables::{self, PlatoonKind};

/// R28 Dice of one anti-aircraft platoon at one air point.
const ANTI_AIRCRAFT_DICE: u16 = 2;
const ANTI_AIRCRAFT_HITS: HitRule = HitRule::each(6, FaceSet::of(&[6]));

/// C15 One left-over air point strikes one hex.
///
/// # Errors
/// Why it may not, or what the table must answer.
pub fn strike(state: &State, side: Side, target: Hex, tape: &mut Tape<'_>) -> Decision {
    let victim = may_strike(state, side, target)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::AirPointUsed { side, target });
    if stop_aircraft(&mut unfolding, side, &[target], tape)?.is_none() {
        let ledger = factors::air_ledger(state, victim);
        artillery::bombard(&mut unfolding, side, victim, ledger, artillery::STRIKE, tape)?;
    }
    Ok(unfolding.finish())
}

/// R28, R95 Every enemy anti-aircraft platoon near one of `points` fires once, until one stops the aircraft of `side`.
///
/// # Errors
/// When the table must throw first.
pub fn stop_aircraft(
    unfolding: &mut Unfolding,
    side: Side,
    points: &[Hex],
    tape: &mut Tape<'_>,
) -> Result<Option<PlatoonId>, Halt<Refusal>> {
    for by in anti_aircraft(&unfolding.state, side.enemy(), points) {
        let state = &unfolding.state;
        let faces = tape.roll(ANTI_AIRCRAFT_DICE, 6, || anti_aircraft_call(state, side, by))?;
        if ANTI_AIRCRAFT_HITS.hits(faces) > 0 {
            unfolding.happen(Event::AircraftStopped { side, by });
            return Ok(Some(by));
        }
    }
    Ok(None)
}

/// Every strike the side may order, and why it may order none.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_bombard(state, side).is_err() {
        return;
    }
    for (enemy, target) in state.side_on_table(side.enemy()) {
        let name = state.stand_name(enemy);
        match may_strike(state, side, target) {
            Ok(_) => {
                let label = format!("An air point strikes {name} at {target}");
                offers.offer("Air", label, Order::AirStrike { target });
            }
            Err(why) => {
                offers.bar("Air strikes", why.refused(state));
                break;
            }
        }
    }
}

fn may_strike(state: &State, side: Side, target: Hex) -> Result<StandId, Refusal> {
    turn::may_bombard(state, side)?;
    if state.air[side.index()] == 0 {
        return Err(BombardmentRefusal::NoAirPoint { side }.into());
    }
    artillery::enemy_at(state, side, target)
}

/// Platoons of `owner` that reach an air attack on one of these hexes, by id.
fn anti_aircraft(state: &State, owner: Side, points: &[Hex]) -> Vec<PlatoonId> {
    let range = u32::from(tables::platoon(PlatoonKind::AntiAircraft).range);
    let reaches = |id: &&PlatoonId| {
        let spec = state.platoon_spec(**id);
        let at = state.platoon(**id).with.and_then(|stand| state.hex_of(stand));
        spec.side == owner
            && spec.kind == PlatoonKind::AntiAircraft
            && at.is_some_and(|hex| points.iter().any(|point| hex.distance(*point) <= range))
    };
    state.platoons.keys().filter(reaches).copied().collect()
}

fn anti_aircraft_call(state: &State, side: Side, by: PlatoonId) -> RollCall {
    let name = &state.platoon_spec(by).name;
    let mut ledger = Ledger::new();
    ledger.add(name.clone(), 2, "anti-aircraft fire", Cite::section("7"), None);
    let odds = ANTI_AIRCRAFT_HITS.distribution(u32::from(ANTI_AIRCRAFT_DICE));
    let through = odds.chance(&0);
    let named = |name: &str, chance| NamedChance::new(name, chance);
    let outcomes = vec![
        named("the aircraft is stopped", through.complement()),
        named("the aircraft comes through", through),
    ];
    RollCall {
        purpose: Cow::Borrowed("tsg.anti_aircraft"),
        title: format!("{name} fires at the aircraft"),
        seat: side.enemy().actor(),
        count: ANTI_AIRCRAFT_DICE,
        sides: 6,
        cite: Cite::section("7"),
        ledger,
        hits: Some(ANTI_AIRCRAFT_HITS),
        reading: Ledger::new(),
        odds,
        outcomes,
        answer: None,
    }
}
