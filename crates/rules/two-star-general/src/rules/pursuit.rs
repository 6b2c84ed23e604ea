//! §4.1, §4.2 After close combat: the beaten side holds at a price or falls back, the winner may advance (C9, C11).
//!
//! The side with more hits wins (§4.1). A beaten Dig In stand in cover may lose one more point and stay (R22). Stands
//! that only fired from afar never fall back and never advance (R20). An attacker that took more hits than it made
//! but destroyed the defender stays where it is (R66). A beaten stand on Retreat falls back like any other (R23).

use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Tape};

use crate::decide::Unfolding;
use crate::event::{Event, LossCause};
use crate::ground::Hex;
use crate::refusal::Refusal;
use crate::rules::fall_back::fall_back;
use crate::rules::fight::{Fight, Thrown, Verdict, verdict};
use crate::rules::losses::{self, Share};
use crate::state::{Manner, StandId, State, Status};

/// Ends a close combat: hold or fall back, then pursuit.
///
/// # Errors
/// When the table must choose first, or a choice does not fit.
pub fn settle(
    unfolding: &mut Unfolding,
    fight: &Fight,
    attack: Thrown,
    defence: Thrown,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let verdict = verdict(attack.hits, defence.hits);
    match verdict {
        Verdict::DefenderBeaten => give_ground(unfolding, fight, tape)?,
        Verdict::AttackersBeaten if stands(unfolding, fight.defender) => {
            for attacker in fight.attackers.iter().filter(|attacker| attacker.close()) {
                if stands(unfolding, attacker.stand) {
                    fall_back(unfolding, attacker.stand, &[fight.target], tape)?;
                }
            }
        }
        Verdict::AttackersBeaten | Verdict::Even => {}
    }
    if verdict != Verdict::AttackersBeaten {
        pursue(unfolding, fight, tape)?;
    }
    Ok(())
}

/// R101 A stand that was driven off its ground where the fight was fought out falls back, if it still stands.
pub(super) fn driven_off(
    unfolding: &mut Unfolding,
    stand: StandId,
    victors: &[Hex],
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    if stands(unfolding, stand) { fall_back(unfolding, stand, victors, tape) } else { Ok(()) }
}

/// R101 An attacker that has lost no more than it cost the defender may enter the hex it has emptied.
pub(super) fn advance(
    unfolding: &mut Unfolding,
    fight: &Fight,
    attack: Thrown,
    defence: Thrown,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    if verdict(attack.hits, defence.hits) == Verdict::AttackersBeaten {
        return Ok(());
    }
    pursue(unfolding, fight, tape)
}

/// C10 A beaten stand that still stands falls back, or C9 holds at the price of one more point.
fn give_ground(
    unfolding: &mut Unfolding,
    fight: &Fight,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let stand = fight.defender;
    if !stands(unfolding, stand) {
        return Ok(());
    }
    let prices = prices(&unfolding.state, stand);
    if !prices.is_empty() {
        let chosen = tape.choose_one(hold_call(&unfolding.state, stand, &prices))?;
        if chosen > 0 {
            unfolding.happen(Event::GroundHeld { stand });
            losses::bear(unfolding, &prices[chosen - 1..chosen], LossCause::HeldGround);
            return Ok(());
        }
    }
    fall_back(unfolding, stand, &fight.assault(), tape)
}

/// R22, R91 What a stand on Dig In may give up to hold defensive terrain: one point that does not destroy it.
fn prices(state: &State, stand: StandId) -> Vec<Share> {
    if state.fighting_status(stand) != Status::DigIn || !state.in_cover(stand) {
        return Vec::new();
    }
    let strength = state.stand(stand).strength;
    let mut prices = losses::shares(state, stand, 1);
    prices.retain(|share| share.core < strength);
    prices
}

fn hold_call(state: &State, stand: StandId, prices: &[Share]) -> ChoiceCall {
    let hex = state.hex_of(stand).map(|hex| format!("leaves {hex}, which the enemy may enter"));
    let mut options =
        vec![ChoiceOption::new("fall_back", "Fall back").meaning(hex.unwrap_or_default())];
    for price in prices {
        let word = format!("hold+{}", losses::word(&[*price]));
        let label = format!("Hold the ground: {}", losses::label(state, &[*price]));
        options.push(ChoiceOption::new(word, label).meaning(losses::meaning(state, &[*price])));
    }
    let plans: Vec<losses::Plan> = prices.iter().map(|price| vec![*price]).collect();
    let weak = state.stand(stand).strength <= 1 + state.spec(stand).fighting / 2;
    let usual = if weak { 0 } else { 1 + losses::usual(state, &plans) };
    let title = format!("{} is beaten: hold or fall back", state.stand_name(stand));
    let seat = state.spec(stand).side.actor();
    ChoiceCall::one("tsg.hold_ground", title, seat, Cite::section("4.1"), options, usual)
}

/// §4.2 One close attacker may enter the hex that the defender has left or lost.
fn pursue(
    unfolding: &mut Unfolding,
    fight: &Fight,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    if unfolding.state.occupant(fight.target).is_some() {
        return Ok(());
    }
    let close = fight.attackers.iter().filter(|attacker| attacker.close());
    let able: Vec<StandId> =
        close.map(|attacker| attacker.stand).filter(|stand| stands(unfolding, *stand)).collect();
    if able.is_empty() {
        return Ok(());
    }
    let chosen = tape.choose_one(pursuit_call(&unfolding.state, fight, &able))?;
    if chosen > 0 {
        unfolding.move_stand(able[chosen - 1], vec![fight.target], Manner::Pursuit);
    }
    Ok(())
}

fn pursuit_call(state: &State, fight: &Fight, able: &[StandId]) -> ChoiceCall {
    let empty = format!("{} stays empty and everybody stays put", fight.target);
    let mut options = vec![ChoiceOption::new("stay", "Nobody advances").meaning(empty)];
    for id in able {
        let label = format!("{} advances to {}", state.stand_name(*id), fight.target);
        let means = advance_means(state, fight, *id);
        options.push(ChoiceOption::new(id.as_str(), label).meaning(means));
    }
    let title =
        format!("{} gives up {}: advance into it", state.stand_name(fight.defender), fight.target);
    let usual = usual_pursuer(state, fight, able);
    let cite = Cite::section("4.2");
    ChoiceCall::one("tsg.pursuit", title, fight.side.actor(), cite, options, usual)
}

/// What an advance leaves and gains: the hex, command, an objective.
fn advance_means(state: &State, fight: &Fight, stand: StandId) -> String {
    let left = state.hex_of(stand).map(|hex| format!("leaves {hex}"));
    let command =
        if stays_in_command(state, fight) { "stays in command" } else { "goes out of command" };
    let objective = state.objectives.contains_key(&fight.target).then_some("enters an objective");
    let parts = left.as_deref().into_iter().chain([command]).chain(objective);
    parts.collect::<Vec<_>>().join(", ")
}

fn stays_in_command(state: &State, fight: &Fight) -> bool {
    let hq = state.hq_hex(fight.battalion);
    hq.is_some_and(|hq| hq.distance(fight.target) <= crate::position::COMMAND_RANGE)
}

/// The strongest stand goes, if it stays in command there or an objective is at stake.
fn usual_pursuer(state: &State, fight: &Fight, able: &[StandId]) -> u16 {
    if !stays_in_command(state, fight) && !state.objectives.contains_key(&fight.target) {
        return 0;
    }
    let strongest = able
        .iter()
        .enumerate()
        .max_by_key(|(index, id)| (state.stand(**id).strength, core::cmp::Reverse(*index)));
    strongest.map_or(0, |(index, _)| u16::try_from(index + 1).unwrap_or(0))
}

fn stands(unfolding: &Unfolding, stand: StandId) -> bool {
    unfolding.state.hex_of(stand).is_some()
}
