//! What may be ordered now, for prompts and screens, and why other things may not.

use kernel::{Actor, Offers, Side};

use crate::order::Order;
use crate::rules::orders;
use crate::state::{Phase, State};

/// Every order `seat` may give now. Sheets are written against the rules (`rules::sheet`, `rules::air_sheet`) and not listed; rulings are
/// always open to the umpire.
#[must_use]
pub fn legal(state: &State, seat: Actor) -> Offers<Order> {
    let mut offers = Offers::none(prompt(state));
    match (&state.phase, seat) {
        (Phase::Over(_), _) | (_, Actor::App) => {}
        (Phase::Orders(_), seat) => {
            if let Some(side) = seat.side() {
                orders::offer(state, side, &mut offers);
            }
        }
        (phase, _) => offers.offer("Go on", step(state, phase), Order::GoOn),
    }
    offers
}

/// The next step of the turn that needs no order.
fn step(state: &State, phase: &Phase) -> String {
    match phase {
        Phase::Opening => "Throw the weather".to_owned(),
        Phase::Air(air) => match air.zones.first() {
            Some(zone) => format!("Resolve the air over zone {zone}"),
            None => "Begin the movement".to_owned(),
        },
        Phase::Movement => "Move everything".to_owned(),
        Phase::Combat(combat) => match combat.battles.first() {
            Some(battle) => format!(
                "Fight the battle of {} for {}",
                state.side_name(battle.side),
                battle.target
            ),
            None => "Begin the supply phase".to_owned(),
        },
        Phase::Supply => "End the turn".to_owned(),
        Phase::Orders(_) | Phase::Over(_) => String::new(),
    }
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
            let (who, what): (Vec<String>, _) = if sealed == [true; 2] {
                (open(revealed).map(name).collect(), "turn the sheets over")
            } else {
                (open(sealed).map(name).collect(), "write orders and lay the sheets face down")
            };
            format!("{}: {what}.", who.join(" and "))
        }
        Phase::Over(outcome) => match outcome.winner {
            Some(side) if outcome.decisive => {
                format!("The game is over. {} has won decisively.", name(side))
            }
            Some(side) => format!("The game is over. {} has won narrowly.", name(side)),
            None => "The game is over. It is a draw.".to_owned(),
        },
        phase => format!("{}.", step(state, phase)),
    }
}
