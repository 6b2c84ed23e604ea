//! Whether an attack is worth it, by the exact odds of both throws with all support that can be called (§3.5, §3.7).

use kernel::Side;
use kernel::odds::{Distribution, Opposed};

use crate::ground::Hex;
use crate::rules::fight::{Attacker, Fight};
use crate::rules::support::{self, Support};
use crate::rules::{chart, factors};
use crate::state::{StandId, State};

/// §4 No side loses more than this in one attack, in strength points.
const LOSSES_MOST: i64 = 2;
/// What a loss of one's own weighs against a loss of the enemy's, in percent.
const OWN_LOSS: i64 = 85;
/// What throwing the enemy out of his hex is worth, in thousandths of a strength point; more on an objective.
const GROUND: i64 = 500;
const OBJECTIVE: i64 = 1500;
/// What being thrown back costs.
const THROWN_BACK: i64 = 250;

/// What an attack brings, above 0; `None` when it costs more than it brings.
pub(super) fn worth(state: &State, side: Side, stands: &[StandId], target: Hex) -> Option<i32> {
    let fight = fight(state, side, stands, target)?;
    let ours = dice_of_attack(state, &fight);
    let theirs = dice_of_defence(state, &fight);
    let left = i64::from(state.stand(fight.defender).strength).min(LOSSES_MOST);
    let mut worth = losses(&ours, left) - losses(&theirs, LOSSES_MOST) * OWN_LOSS / 100;
    if fight.close() {
        let held = state.objectives.get(&target).is_some_and(|holder| *holder != Some(side));
        let ground = if held { OBJECTIVE } else { GROUND };
        let both = Opposed::new(ours, theirs);
        worth += both.more().permille_half_up() * ground / 1000;
        worth -= both.fewer().permille_half_up() * THROWN_BACK / 1000;
    }
    let worth = i32::try_from(worth).unwrap_or(i32::MAX);
    (worth > 0).then_some(worth.min(1900))
}

fn fight(state: &State, side: Side, stands: &[StandId], target: Hex) -> Option<Fight> {
    let attacker = |stand: &StandId| {
        let hex = state.hex_of(*stand)?;
        Some(Attacker { stand: *stand, hex, range: hex.distance(target) })
    };
    let attackers: Vec<Attacker> = stands.iter().map(attacker).collect::<Option<_>>()?;
    let battalion = state.spec(*stands.first()?).battalion?;
    Some(Fight { side, battalion, attackers, target, defender: state.occupant(target)? })
}

fn dice_of_attack(state: &State, fight: &Fight) -> Distribution {
    let support = at_most_two_batteries(support::attack_may_call(state, fight));
    let dice = factors::attack_ledger(state, fight, &support).total();
    let reading = chart::attack(state, fight.status(state), fight.defender);
    reading.rule.distribution(u32::try_from(dice).unwrap_or(0))
}

fn dice_of_defence(state: &State, fight: &Fight) -> Distribution {
    let support = at_most_two_batteries(support::defence_may_call(state, fight));
    let dice = factors::return_ledger(state, fight, &support).total();
    match chart::defence(state, fight.defender) {
        Some(reading) => reading.rule.distribution(u32::try_from(dice).unwrap_or(0)),
        None => Distribution::point(0),
    }
}

fn at_most_two_batteries(mut support: Support) -> Support {
    support.batteries.truncate(usize::from(support::BATTERIES_MOST));
    support
}

/// The mean of hits that count as losses, in thousandths.
fn losses(hits: &Distribution, most: i64) -> i64 {
    hits.cap(most).mean().permille_half_up()
}
