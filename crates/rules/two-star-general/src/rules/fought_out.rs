//! R101 An attack that was declared here and fought out at a smaller scale: what the smaller battle says is read instead of
//! throws, or, where it was given up, the attack is thrown for after all.
//!
//! Losses come from the men and have no cap of two (§4). The side that holds the contested ground at the end stays, the
//! other falls back (§4.1), without the choice of holding at a price; where nobody holds it, everybody stays. Points the
//! other side has lost count as hits for the advance (§4.2). Stands that fired from afar neither fall back nor advance
//! (R20). Only the war asks for any of this: it is no order of the table.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, LossCause};
use crate::ground::Hex;
use crate::refusal::Refusal;
use crate::rules::attack::{self, may_attack};
use crate::rules::fight::{Attacker, Fight, Thrown};
use crate::rules::{pursuit, turn};
use crate::state::{PlatoonId, StandId, State};

/// What a smaller battle has left of a fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Strength points that each stand of the fight has left.
    pub strength: BTreeMap<StandId, u8>,
    /// Support stands of which nobody is left.
    pub lost: BTreeSet<PlatoonId>,
    /// Who holds the contested ground, if anybody does.
    pub holder: Option<Side>,
    /// Shots and air points that were called in.
    pub fired: Vec<Event>,
}

/// Declares an attack that will be fought out: the battalion has made its attack.
///
/// # Errors
/// Why it may not be made.
pub fn declare(
    state: &State,
    side: Side,
    stands: &[StandId],
    target: Hex,
) -> Result<Vec<Event>, Refusal> {
    let battalion = may_attack(state, side, stands, target)?.battalion;
    Ok(vec![Event::AttackDeclared { battalion, stands: stands.to_vec(), target }])
}

/// The fight as it was declared, while nobody of it has moved; `None` when somebody of it has left the table.
#[must_use]
pub fn fight(state: &State, side: Side, stands: &[StandId], target: Hex) -> Option<Fight> {
    let attacker = |stand: &StandId| {
        let hex = state.hex_of(*stand)?;
        Some(Attacker { stand: *stand, hex, range: hex.distance(target) })
    };
    let attackers = stands.iter().map(attacker).collect::<Option<Vec<Attacker>>>()?;
    let battalion = state.spec(attackers.first()?.stand).battalion?;
    let defender = state.occupant(target)?;
    Some(Fight { side, battalion, attackers, target, defender })
}

/// Reads what the smaller battle has brought. Where the fight is none any more, because somebody of it has left the table
/// meanwhile, only losses are borne.
///
/// # Errors
/// When the table must choose first, or a choice does not fit.
pub fn settle(
    state: &State,
    side: Side,
    fight: Option<&Fight>,
    outcome: &Outcome,
    tape: &mut Tape<'_>,
) -> Decision {
    let Some(fight) = fight else { return Ok(losses(state, side, outcome)) };
    let mut unfolding = Unfolding::of(state);
    let [defenders, attackers] = all_bear(&mut unfolding, side, outcome);
    let close = fight.close().then_some(outcome.holder).flatten();
    if close == Some(fight.side) {
        pursuit::driven_off(&mut unfolding, fight.defender, &fight.assault(), tape)?;
        let [made, taken] = [defenders, attackers].map(|hits| Thrown { dice: 0, hits });
        pursuit::advance(&mut unfolding, fight, made, taken, tape)?;
    } else if close.is_some() {
        for attacker in fight.attackers.iter().filter(|attacker| attacker.close()) {
            pursuit::driven_off(&mut unfolding, attacker.stand, &[fight.target], tape)?;
        }
    }
    Ok(unfolding.finish())
}

/// Losses alone, of both sides: no contact of the map has led to the smaller battle, or it is none any more.
#[must_use]
pub fn losses(state: &State, side: Side, outcome: &Outcome) -> Vec<Event> {
    let mut unfolding = Unfolding::of(state);
    all_bear(&mut unfolding, side, outcome);
    unfolding.finish()
}

/// The smaller battle was given up: the attack that was declared is thrown for.
///
/// # Errors
/// What the table must answer.
pub fn throw_after_all(state: &State, fight: &Fight, tape: &mut Tape<'_>) -> Decision {
    attack::resolve(Unfolding::of(state), fight, tape)
}

/// The events of a smaller battle that is settled, and what follows for the turn: whoever was to act, or to choose who does, may
/// have nobody left for it (§1.7).
#[must_use]
pub fn carry_on(state: &State, events: Vec<Event>) -> Vec<Event> {
    let mut unfolding = Unfolding::of(state);
    for event in events {
        unfolding.happen(event);
    }
    turn::carry_on(&mut unfolding);
    unfolding.finish()
}

/// What was fired, then what the defenders and the attackers have lost, in points.
fn all_bear(unfolding: &mut Unfolding, side: Side, outcome: &Outcome) -> [u16; 2] {
    outcome.fired.iter().for_each(|event| unfolding.happen(event.clone()));
    [side.enemy(), side].map(|side| bear(unfolding, side, outcome))
}

/// What one side has lost: platoons first, so that none is left alone that is lost anyway. Gives the points.
fn bear(unfolding: &mut Unfolding, side: Side, outcome: &Outcome) -> u16 {
    let mut points = 0;
    for platoon in &outcome.lost {
        let state = &unfolding.state;
        let alive = state.platoons.get(platoon).is_some_and(|platoon| platoon.with.is_some());
        if alive && state.platoon_spec(*platoon).side == side {
            unfolding.lose_platoon(*platoon, LossCause::FoughtOut);
            points += 1;
        }
    }
    for (stand, left) in &outcome.strength {
        let known = unfolding.state.stands.get(stand).map(|stand| stand.strength);
        let Some(has) = known.filter(|_| unfolding.state.spec(*stand).side == side) else {
            continue;
        };
        let lost = has.saturating_sub(*left);
        unfolding.lose_strength(*stand, lost, LossCause::FoughtOut);
        points += u16::from(lost);
    }
    points
}
