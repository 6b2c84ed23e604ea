//! The turn: opening, sheets, movement, supply, its end.

use super::names::{count, dump, formation, place, side, unit, units};
use crate::event::{Event, Stop};
use crate::rules::bridges::bridge_name;
use crate::state::{Half, Outcome, State};

pub(super) fn told(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::TurnBegan { turn, half, initiative, .. } => {
            let half = match half {
                Half::Day => "day",
                Half::Night => "night",
            };
            format!("turn {turn}, {half}: {} has the initiative", side(state, *initiative))
        }
        Event::WeatherSet { weather } => {
            let one = |(id, weather): (&crate::state::RegionId, &crate::state::Weather)| {
                let name = state.setup.regions.get(id).cloned().unwrap_or_else(|| id.to_string());
                format!("{name} {}", weather.word())
            };
            let all: Vec<String> = weather.iter().map(one).collect();
            format!("the weather: {}", super::names::list(&all))
        }
        Event::UnitArrived { unit: id, square } => {
            format!("{} arrives at {}", unit(state, *id), place(state, *square))
        }
        Event::DumpFilled { dump: id, points } => {
            format!("{} receives {}", dump(state, *id), count(*points, "SP"))
        }
        Event::OrdersBegan => "orders are written".to_owned(),
        Event::OrdersSealed { side: of, .. } => {
            format!("{} lays its sheet face down", side(state, *of))
        }
        Event::OrdersRevealed { side: of, .. } => {
            format!("{} turns its sheet over", side(state, *of))
        }
        Event::OrdersTook { side: of, missing, .. } => took(state, *of, missing),
        Event::MovementBegan => "movement begins".to_owned(),
        _ => return moves(state, event).or_else(|| close(state, event)),
    })
}

fn took(
    state: &State,
    of: kernel::Side,
    missing: &std::collections::BTreeSet<crate::state::FormationId>,
) -> String {
    let orders = format!("the orders of {} come into force", side(state, of));
    if missing.is_empty() {
        return orders;
    }
    let names: Vec<String> = missing.iter().map(|id| formation(state, *id)).collect();
    format!("{orders}; standing orders for {}", super::names::list(&names))
}

fn moves(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::UnitMoved { unit: id, mode, path, stopped, .. } => {
            let name = unit(state, *id);
            let why = why(*stopped);
            match path.last() {
                Some(end) => {
                    format!("{name} moves to {} ({}){why}", place(state, *end), mode.word())
                }
                None => format!("{name} does not move{why}"),
            }
        }
        Event::UnitLanded { unit: id, square } => {
            format!("{} lands at {}", unit(state, *id), place(state, *square))
        }
        Event::SquareTaken { side: of, square } => {
            format!("{} takes {}", side(state, *of), place(state, *square))
        }
        Event::BridgeTried { bridge, die, blown } => {
            let bridge = bridge_name(state, *bridge);
            let outcome = if *blown { "it is blown" } else { "the charges fail" };
            format!("the charges on {bridge} are fired: {die}, {outcome}")
        }
        Event::DumpTaken { dump: id, side: of, stock } => {
            format!("{} takes {} with {}", side(state, *of), dump(state, *id), count(*stock, "SP"))
        }
        Event::HqDisplaced { unit: id, square } => {
            format!("{} is driven off to {}", unit(state, *id), place(state, *square))
        }
        Event::DumpMade { side: of, square, points, .. } => format!(
            "{} has {} more at {}",
            side(state, *of),
            count(*points, "SP"),
            place(state, *square)
        ),
        Event::ColumnLoaded { unit: id, dump: from, points } => {
            format!("{} loads {} at {}", unit(state, *id), count(*points, "SP"), dump(state, *from))
        }
        Event::ColumnUnloaded { unit: id } => format!("{} unloads", unit(state, *id)),
        Event::SuppliesLost { square } => {
            format!("the supplies dropped at {} are lost", place(state, *square))
        }
        _ => return None,
    })
}

const fn why(stopped: Stop) -> &'static str {
    match stopped {
        Stop::Arrived => "",
        Stop::Time => "; the turn is over",
        Stop::Contact => "; it is in contact",
        Stop::Enemy => "; an enemy bars the way",
        Stop::Crossing => "; it cannot cross the water",
        Stop::Traffic => "; the road is full",
        Stop::Immobilised => "; it is immobilised",
        Stop::Way => "; its way is barred",
    }
}

fn close(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::SupplyBegan => "supply".to_owned(),
        Event::SupplyUsed { units: ids } => format!("{} use 1 SP each", units(state, ids)),
        Event::SupplyIssued { unit: id, dump: from, points } => {
            format!(
                "{} draws {} from {}",
                unit(state, *id),
                count(*points, "SP"),
                dump(state, *from)
            )
        }
        Event::Starving { unit: id, turns: 0 } => format!("{} is supplied again", unit(state, *id)),
        Event::Starving { unit: id, turns } => {
            format!("{} has been without supplies for {}", unit(state, *id), count(*turns, "turn"))
        }
        Event::UnitRefitted { unit: id } => {
            format!("{} refits and gains 1 status", unit(state, *id))
        }
        Event::RefitFailed { unit: id } => {
            format!("{} finds no men to refit with", unit(state, *id))
        }
        Event::AttackPrepared { unit: id, target } => {
            format!("{} stands prepared to attack {}", unit(state, *id), place(state, *target))
        }
        Event::UnitAttached { unit: id, formation: to } => {
            format!("{} belongs to {} from now on", unit(state, *id), formation(state, *to))
        }
        Event::Stood { units: counted } => {
            let dug: Vec<_> = counted.iter().filter(|(_, turns)| **turns >= 2).collect();
            let dug: Vec<_> = dug.into_iter().map(|(id, _)| *id).collect();
            if dug.is_empty() {
                "units hold their ground".to_owned()
            } else {
                format!("{} dug in", units(state, &dug))
            }
        }
        Event::ObjectiveTaken { objective, side: of } => {
            let name = state.setup.objectives.get(objective);
            let name = name.map_or_else(|| objective.to_string(), |spec| spec.name.clone());
            format!("{} holds {name}", side(state, *of))
        }
        Event::PointsScored { points: [blue, orange], .. } => {
            format!("points of the turn: {blue} to {orange}")
        }
        Event::DecisiveHeld { turns } => {
            let held = kernel::Side::BOTH.into_iter().find(|of| turns[of.index()] > 0);
            match held {
                Some(of) => format!(
                    "{} has held all decisive objectives for {}",
                    side(state, of),
                    count(turns[of.index()], "turn")
                ),
                None => "neither side holds all decisive objectives".to_owned(),
            }
        }
        Event::Ruled { ruling, reason } => {
            format!("the umpire rules: {}, because {reason}", super::orders::ruling(state, ruling))
        }
        Event::GameEnded { outcome } => ended(state, outcome),
        _ => return bridges(state, event),
    })
}

fn bridges(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::BridgeCharged { bridge } => format!("{} is charged", bridge_name(state, *bridge)),
        Event::ChargesRemoved { bridge } => {
            format!("the charges on {} are removed", bridge_name(state, *bridge))
        }
        Event::BridgeWorked { bridge, work } => {
            format!("work on {}: turn {work}", bridge_name(state, *bridge))
        }
        Event::BridgeRepaired { bridge } => {
            format!("{} can be crossed", bridge_name(state, *bridge))
        }
        Event::BridgeBegun { side: over, .. } => format!("a bridge is begun over {over}"),
        Event::BridgeHeld { bridge, side: of } => {
            format!("{} holds {}", side(state, *of), bridge_name(state, *bridge))
        }
        _ => return None,
    })
}

fn ended(state: &State, outcome: &Outcome) -> String {
    let [blue, orange] = outcome.points;
    match outcome.winner {
        Some(of) => {
            let how = if outcome.decisive { "decisively" } else { "narrowly" };
            let [own, other] = [of, of.enemy()].map(|of| outcome.points[of.index()]);
            format!("the game is over: {} wins {how}, {own} points to {other}", side(state, of))
        }
        None => format!("the game is over: a draw, {blue} points to {orange}"),
    }
}
