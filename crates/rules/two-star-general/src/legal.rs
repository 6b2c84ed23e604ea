//! What may be ordered now, for prompts and screens, and why other things may not.

use kernel::names::with_verb;
use kernel::{Actor, Offers, Side};

use crate::order::Order;
use crate::rules::{
    air, artillery, attack, headquarters, movement, night, orders, retreat, shuffle,
    support_platoons, turn,
};
use crate::state::{Part, Phase, State, Status, Step, Turns};

/// Every order `seat` may give now, with the reasons for what it may not. Rulings are always open to the umpire and
/// are not listed.
#[must_use]
pub fn legal(state: &State, seat: Actor) -> Offers<Order> {
    let mut offers = Offers::none(prompt(state));
    let Some(side) = seat.side() else { return offers };
    match &state.phase {
        Phase::Orders(_) => orders::offer(state, side, &mut offers),
        Phase::Retreats(turns) | Phase::Battalions(turns) => {
            offer_turn(state, side, turns, &mut offers);
        }
        Phase::Artillery(phase) => {
            if phase.acting == Some(side) {
                artillery::offer(state, side, &mut offers);
                air::offer(state, side, &mut offers);
            }
            turn::offer(state, side, &mut offers);
        }
        Phase::Night(_) => {
            headquarters::offer(state, side, &mut offers);
            night::offer(state, side, &mut offers);
        }
        Phase::Over(_) => {}
    }
    offers
}

/// Who must do what now, in one sentence.
#[must_use]
pub fn prompt(state: &State) -> String {
    let name = |side: Side| state.side_name(side);
    match &state.phase {
        Phase::Orders(phase) => {
            let open = |list: [bool; 2]| Side::BOTH.into_iter().filter(move |s| !list[s.index()]);
            let sealed = [phase.sealed[0].is_some(), phase.sealed[1].is_some()];
            let revealed = [phase.revealed[0].is_some(), phase.revealed[1].is_some()];
            let (who, what) = if sealed == [true; 2] {
                (open(revealed).map(name).collect::<Vec<_>>(), "turn the orders up")
            } else {
                (open(sealed).map(name).collect(), "write orders and lay them face down")
            };
            format!("{}: {what}.", who.join(" and "))
        }
        Phase::Retreats(turns) | Phase::Battalions(turns) => match turns.step {
            Step::Throw => "Both sides throw 2d6 for the next move.".to_owned(),
            Step::Choose(side) => format!("{}: choose a battalion to move.", name(side)),
            Step::Acting { battalion, part } => {
                let spec = state.battalion_spec(battalion);
                let what = turn_words(state.battalion(battalion).order, part);
                format!("{}, {}: {what}.", name(spec.side), spec.name)
            }
        },
        Phase::Artillery(phase) => match phase.acting {
            None => "Both sides throw 2d6 for the artillery phase.".to_owned(),
            Some(side) => format!("{}: fire or move batteries, then end the phase.", name(side)),
        },
        Phase::Night(night) => {
            let waiting = Side::BOTH.into_iter().filter(|side| !night.done[side.index()]);
            let who: Vec<String> = waiting.map(name).collect();
            format!("Night. {}: recover and reshuffle, then end the night.", who.join(" and "))
        }
        Phase::Over(outcome) => match outcome.winner {
            Some(side) => format!("The battle is over. {} won.", with_verb(&name(side), "has")),
            None => "The battle is over without a winner.".to_owned(),
        },
    }
}

/// What a battalion may do in its turn, by its order (§2.2, §3.3).
const fn turn_words(order: Option<Status>, part: Part) -> &'static str {
    match (part, order) {
        (Part::Fought, _) => "end the turn",
        (Part::Returned, Some(Status::Hold)) => "attack with one stand, or end the turn",
        (Part::Returned, _) => "end the turn",
        (Part::Supporting, Some(Status::Move | Status::Hold)) => {
            "exchange platoons, attack, or end the turn"
        }
        (Part::Supporting, _) => "exchange platoons, or end the turn",
        (Part::Moving, Some(Status::Move)) => "move, then attack, or end the turn",
        (Part::Moving, Some(Status::Hold)) => {
            "change places, attack with one stand, or end the turn"
        }
        (Part::Moving, Some(Status::Retreat)) => "retreat, or end the turn",
        (Part::Moving, Some(Status::DigIn) | None) => "change places, or end the turn",
    }
}

fn offer_turn(state: &State, side: Side, turns: &Turns, offers: &mut Offers<Order>) {
    if let Step::Acting { battalion, part } = turns.step
        && state.battalion_spec(battalion).side == side
    {
        let retreating = matches!(state.phase, Phase::Retreats(_));
        if part != Part::Fought {
            headquarters::offer(state, side, offers);
        }
        if retreating {
            retreat::offer(state, side, offers);
            support_platoons::offer(state, side, offers);
        } else if part != Part::Fought {
            movement::offer(state, side, offers);
            shuffle::offer(state, side, offers);
            support_platoons::offer(state, side, offers);
            attack::offer(state, side, offers);
        }
    }
    turn::offer(state, side, offers);
}
