//! What a player orders, in one sentence.

use super::names::{formation, place, unit};
use crate::ground::Square;
use crate::order::{Order, Ruling};
use crate::rules::bridges::bridge_name;
use crate::state::{Phase, State};

/// One sentence about an order.
#[must_use]
pub fn order(state: &State, order: &Order) -> String {
    match order {
        Order::SealOrders { .. } => "lay the sheet face down".to_owned(),
        Order::RevealOrders { .. } => "turn the sheet over".to_owned(),
        Order::GoOn => "go on".to_owned(),
        Order::Rule { ruling: made, reason } => {
            format!("{}, because {reason}", ruling(state, made))
        }
    }
}

/// An order in a few words that give nothing away: what lies face down stays face down. `at` says what a square is called.
#[must_use]
pub fn phrase(state: &State, order: &Order, at: &dyn Fn(Square) -> String) -> String {
    match order {
        Order::SealOrders { .. } => "orders laid face down".to_owned(),
        Order::RevealOrders { .. } => "orders turned up".to_owned(),
        Order::Rule { reason, .. } => format!("ruling: {reason}"),
        Order::GoOn => match &state.phase {
            Phase::Opening => "throw for the weather".to_owned(),
            Phase::Air(air) => match air.zones.first() {
                Some(zone) => format!("air over zone {zone}"),
                None => "end of the air phase".to_owned(),
            },
            Phase::Movement => "movement".to_owned(),
            Phase::Combat(combat) => match combat.battles.first() {
                Some(battle) => {
                    format!("battle of {} for {}", state.side_name(battle.side), at(battle.target))
                }
                None => "end of the combat phase".to_owned(),
            },
            Phase::Supply => "end of a turn".to_owned(),
            Phase::Orders(_) | Phase::Over(_) => "going on".to_owned(),
        },
    }
}

/// A ruling in words.
pub(super) fn ruling(state: &State, ruling: &Ruling) -> String {
    let side = |side| state.side_name(side);
    match ruling {
        Ruling::Strength { unit: id, points } => {
            format!("{} has {points} status", unit(state, *id))
        }
        Ruling::Place { unit: id, square } => {
            format!("{} stands at {}", unit(state, *id), place(state, *square))
        }
        Ruling::Supply { unit: id, points } => format!("{} has {points} SP", unit(state, *id)),
        Ruling::Stock { dump, points } => {
            format!("{} holds {points} SP", super::names::dump(state, *dump))
        }
        Ruling::Attach { unit: id, formation: to } => {
            format!("{} belongs to {}", unit(state, *id), formation(state, *to))
        }
        Ruling::Order { unit: id, order } => {
            format!("{} is ordered: {}", unit(state, *id), order.0.words(state))
        }
        Ruling::Advantage { side: of, square, count, refused } => {
            let what = if *refused { "is refused" } else { "is granted" };
            let count = super::names::count(*count, "advantage");
            format!("{} {what} {count} at {}", side(*of), place(state, *square))
        }
        Ruling::Bridge { bridge, state: now } => {
            format!("{} is {}", bridge_name(state, *bridge), now.word())
        }
        Ruling::Weather { region, weather } => {
            let name = state.setup.regions.get(region);
            let name = name.cloned().unwrap_or_else(|| region.to_string());
            format!("the weather over {name} is {}", weather.word())
        }
        Ruling::Initiative { side: of } => format!("{} has the initiative", side(*of)),
        Ruling::Objective { objective, holder } => {
            let name = state.setup.objectives.get(objective);
            let name = name.map_or_else(|| objective.to_string(), |spec| spec.name.clone());
            format!("{} holds {name}", side(*holder))
        }
        Ruling::VoidOrders { side: of } => format!("the sheet of {} is void", side(*of)),
        Ruling::End { winner: Some(of) } => format!("the game is over, {} wins", side(*of)),
        Ruling::End { winner: None } => "the game is over".to_owned(),
    }
}
