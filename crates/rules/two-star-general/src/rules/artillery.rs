//! §5, §5.1 The artillery phase: barrages (C13) and gun moves (C14).
//!
//! One shot is one barrage on one hex (R25). A battery fires as on Move (R26), costs its target one point at most and
//! is not answered. A battery moves once in the phase, for one shot, or for nothing when it is self-propelled.

use std::borrow::Cow;

use kernel::odds::Distribution;
use kernel::{Cite, Halt, Ledger, NamedChance, Offers, Refusal as _, RollCall, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, LossCause};
use crate::ground::Hex;
use crate::order::Order;
use crate::refusal::{BombardmentRefusal, MovementRefusal, Refusal};
use crate::rules::losses::{self, Exposed};
use crate::rules::march::{Gait, March};
use crate::rules::options::BatteryRate;
use crate::rules::{chart, factors, gates, spotting, support, turn};
use crate::state::{Manner, StandId, State, Status};
use crate::tables::Role;

/// §5.1, §7 Hits of one shot or one air point that count.
const HITS_MOST: u16 = 1;

/// What kind of bombardment is thrown for.
#[derive(Clone, Copy, Debug)]
pub struct Bombardment {
    purpose: &'static str,
    section: &'static str,
    verb: &'static str,
}

pub const BARRAGE: Bombardment =
    Bombardment { purpose: "tsg.barrage", section: "5.1", verb: "Barrage on" };
pub const STRIKE: Bombardment =
    Bombardment { purpose: "tsg.air_strike", section: "7", verb: "Air strike on" };

/// C13 One shot of a battery on one hex.
///
/// # Errors
/// Why it may not, or what the table must answer.
pub fn barrage(
    state: &State,
    side: Side,
    battery: StandId,
    target: Hex,
    tape: &mut Tape<'_>,
) -> Decision {
    let victim = may_fire(state, side, battery, target)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::ShotFired { battery, target });
    let ledger = factors::battery_ledger(state, battery, victim);
    bombard(&mut unfolding, side, victim, ledger, BARRAGE, tape)?;
    Ok(unfolding.finish())
}

/// C14 A battery moves along `path`, its own hex left out.
///
/// # Errors
/// Why it may not.
pub fn move_battery(state: &State, side: Side, battery: StandId, path: &[Hex]) -> Decision {
    let start = may_move(state, side, battery)?;
    may_march(state, battery, start, path)?;
    let mut unfolding = Unfolding::of(state);
    if !self_propelled(state, battery) {
        unfolding.happen(Event::ShotDiscarded { battery });
    }
    unfolding.move_stand(battery, path.to_vec(), Manner::Normal);
    Ok(unfolding.finish())
}

/// Throws a bombardment at a stand; its owner bears one hit at most.
///
/// # Errors
/// When the table must answer first.
pub fn bombard(
    unfolding: &mut Unfolding,
    side: Side,
    victim: StandId,
    ledger: Ledger,
    kind: Bombardment,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let dice = u16::try_from(ledger.total()).unwrap_or(0);
    let reading = chart::attack(state, Status::Move, victim);
    let faces = tape.roll(dice, 6, || {
        let odds = reading.rule.distribution(u32::from(dice));
        let name = state.stand_name(victim);
        RollCall {
            purpose: Cow::Borrowed(kind.purpose),
            title: format!("{} {name}", kind.verb),
            seat: side.actor(),
            count: dice,
            sides: 6,
            cite: Cite::section(kind.section),
            ledger,
            hits: Some(reading.rule),
            reading: reading.why.clone(),
            outcomes: outcomes(name, &odds),
            odds,
            answer: None,
        }
    })?;
    let hits = u16::try_from(reading.rule.hits(faces)).unwrap_or(u16::MAX);
    unfolding.happen(Event::BombardmentThrown { dice, hits });
    let exposed = [Exposed { stand: victim, close: false }];
    losses::take(unfolding, &exposed, hits.min(HITS_MOST), LossCause::Bombardment, tape)
}

/// The enemy stand in a hex of the map.
///
/// # Errors
/// [`BombardmentRefusal::OffTheMap`], [`BombardmentRefusal::NoEnemyThere`].
pub fn enemy_at(state: &State, side: Side, hex: Hex) -> Result<StandId, Refusal> {
    if !state.setup.ground.contains(hex) {
        return Err(BombardmentRefusal::OffTheMap { hex }.into());
    }
    let enemy = state.occupant(hex).filter(|id| state.spec(*id).side == side.enemy());
    enemy.ok_or_else(|| BombardmentRefusal::NoEnemyThere { hex }.into())
}

/// Every barrage and gun move the side may order, and why others may not be ordered.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_bombard(state, side).is_err() {
        return;
    }
    let batteries: Vec<(StandId, Hex)> =
        state.side_on_table(side).filter(|(id, _)| state.role(*id) == Role::Artillery).collect();
    for (battery, hex) in batteries {
        offer_barrages(state, side, battery, offers);
        offer_moves(state, side, battery, hex, offers);
    }
}

fn offer_barrages(state: &State, side: Side, battery: StandId, offers: &mut Offers<Order>) {
    let name = state.stand_name(battery);
    if let Err(why) = may_shoot(state, side, battery) {
        offers.bar(format!("{name}: barrage"), why.refused(state));
        return;
    }
    for (enemy, target) in state.side_on_table(side.enemy()) {
        let foe = state.stand_name(enemy);
        match may_fire(state, side, battery, target) {
            Ok(_) => {
                let dice = factors::battery_ledger(state, battery, enemy).total();
                let dice = support::counted(i64::from(dice), "die", "dice");
                let label = format!("{name} fires at {foe}, {target} ({dice})");
                offers.offer("Barrage", label, Order::Barrage { battery, target });
            }
            Err(why) => offers.bar(format!("{name} at {foe}, {target}"), why.refused(state)),
        }
    }
}

fn offer_moves(state: &State, side: Side, battery: StandId, hex: Hex, offers: &mut Offers<Order>) {
    let name = state.stand_name(battery);
    if let Err(why) = may_move(state, side, battery) {
        offers.bar(format!("{name}: move"), why.refused(state));
        return;
    }
    let mut ends = March::of(state, battery, hex, Gait::Normal).ends();
    if at_either_rate(state) {
        for (end, way) in March::of(state, battery, hex, Gait::Strategic).ends() {
            ends.entry(end).or_insert(way);
        }
    }
    for (end, way) in ends {
        let label = format!("{name} to {end}");
        let order = Order::MoveArtillery { battery, path: way.path };
        offers.offer(format!("Move {name}"), label, order);
    }
}

/// §2, R104 Whether a battery may take a path at the normal rate, or at the strategic one where the group reads it so. A path
/// that is too long for the one is refused for what the other does not allow.
fn may_march(
    state: &State,
    battery: StandId,
    start: Hex,
    path: &[Hex],
) -> Result<(), MovementRefusal> {
    let normal = March::of(state, battery, start, Gait::Normal);
    let Err(refusal) = normal.check(path) else { return Ok(()) };
    if !at_either_rate(state) {
        return Err(refusal);
    }
    let strategic = March::of(state, battery, start, Gait::Strategic);
    let far = path.len() > normal.allowance;
    let checked = strategic.may_start().and_then(|()| strategic.check(path));
    checked.map_err(|why| if far { why } else { refusal })
}

fn at_either_rate(state: &State) -> bool {
    state.setup.options.battery_rate == BatteryRate::Either
}

fn may_fire(state: &State, side: Side, battery: StandId, target: Hex) -> Result<StandId, Refusal> {
    let hex = may_shoot(state, side, battery)?;
    let victim = enemy_at(state, side, target)?;
    let (range, most) = (hex.distance(target), u32::from(state.spec(battery).range));
    if range > most {
        return Err(BombardmentRefusal::OutOfRange { battery, range, most }.into());
    }
    if spotting::spotter(state, battery, victim).is_none() {
        let range = spotting::range_to(state, victim);
        return Err(BombardmentRefusal::NotSpotted { target, range }.into());
    }
    if factors::battery_ledger(state, battery, victim).total() < 1 {
        return Err(BombardmentRefusal::NoDice { battery, target }.into());
    }
    Ok(victim)
}

/// What a barrage needs whatever its target.
fn may_shoot(state: &State, side: Side, battery: StandId) -> Result<Hex, Refusal> {
    turn::may_bombard(state, side)?;
    let hex = gates::own_stand_on_table(state, side, battery)?;
    if state.role(battery) != Role::Artillery {
        return Err(BombardmentRefusal::NotABattery { stand: battery }.into());
    }
    if state.stand(battery).shots == 0 {
        return Err(BombardmentRefusal::NoShots { battery }.into());
    }
    Ok(hex)
}

/// Whether a battery may still move in this phase; where it stands.
pub(super) fn may_move(state: &State, side: Side, battery: StandId) -> Result<Hex, Refusal> {
    turn::may_bombard(state, side)?;
    let hex = gates::own_stand_on_table(state, side, battery)?;
    if state.role(battery) != Role::Artillery {
        return Err(BombardmentRefusal::NotABattery { stand: battery }.into());
    }
    if state.stand(battery).manner.is_some() {
        return Err(BombardmentRefusal::MovedAlready { battery }.into());
    }
    if !self_propelled(state, battery) && state.stand(battery).shots == 0 {
        return Err(BombardmentRefusal::NoShotToMove { battery }.into());
    }
    Ok(hex)
}

/// §5.1 Armoured artillery moves without giving up a shot.
fn self_propelled(state: &State, battery: StandId) -> bool {
    state.spec(battery).armoured
}

fn outcomes(name: &str, odds: &Distribution) -> Vec<NamedChance> {
    let missed = odds.chance(&0);
    let named = |name: String, chance| NamedChance::new(name, chance);
    vec![
        named(format!("{name}: loses 1"), missed.complement()),
        named(format!("{name}: no loss"), missed),
    ]
}
