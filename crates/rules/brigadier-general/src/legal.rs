//! What may be ordered now, for prompts and screens, and why other things may not.

use kernel::{Actor, Offers, Side};

use crate::order::Order;
use crate::rules::{
    air, air_attack, anti_aircraft, arrival, assault, barrage, call, close_assault, command,
    contact, fire, hiding, initiative, interrupt, medic, movement, planned, surrender, time,
    transport, turn,
};
use crate::state::{Phase, State, Step};

/// Every order `seat` may give now, with the reasons for what it may not.
#[must_use]
pub fn legal(state: &State, seat: Actor) -> Offers<Order> {
    let mut offers = Offers::none(prompt(state));
    let Some(side) = seat.side() else { return offers };
    initiative::offer(state, side, &mut offers);
    planned::offer(state, side, &mut offers);
    command::offer(state, side, &mut offers);
    command::bar(state, side, &mut offers);
    contact::offer(state, side, &mut offers);
    call::offer(state, side, &mut offers);
    air::offer(state, side, &mut offers);
    anti_aircraft::offer(state, side, &mut offers);
    barrage::offer(state, side, &mut offers);
    air_attack::offer(state, side, &mut offers);
    fire::offer(state, side, &mut offers);
    surrender::offer(state, side, &mut offers);
    interrupt::offer(state, side, &mut offers);
    movement::offer(state, side, &mut offers);
    transport::offer(state, side, &mut offers);
    arrival::offer(state, side, &mut offers);
    hiding::offer(state, side, &mut offers);
    assault::offer(state, side, &mut offers);
    close_assault::offer(state, side, &mut offers);
    medic::offer(state, side, &mut offers);
    time::offer(state, side, &mut offers);
    turn::offer(state, side, &mut offers);
    offers
}

/// Who must do what now, in one sentence.
#[must_use]
pub fn prompt(state: &State) -> String {
    let holder = state.side_name(state.initiative);
    let acting = state.acting().map(|side| state.side_name(side)).unwrap_or_default();
    match &state.phase {
        Phase::Planning(_) => format!("{acting}: plan fire on the map, or plan no more."),
        Phase::Initiative => format!("{holder}: keep the initiative, or pass it."),
        Phase::Orders(_) => format!("{acting}: raise and lower orders, then end your orders."),
        Phase::Communications => format!("{holder}: throw for the radios."),
        Phase::Call(side) if has_air(state, *side) => {
            format!("{acting}: call in indirect fire and aircraft.")
        }
        Phase::Call(_) => format!("{acting}: call in indirect fire."),
        Phase::Firing(Step::AntiAircraft(_)) => format!("{acting}: anti-aircraft fire."),
        Phase::Firing(Step::Indirect(side)) if !air_attack::of_side(state, *side).is_empty() => {
            format!("{acting}: indirect fire and aircraft.")
        }
        Phase::Firing(Step::Indirect(_)) => format!("{acting}: indirect fire."),
        Phase::Firing(Step::Aimed) => format!("{acting}: aimed fire."),
        Phase::Firing(Step::Rest(_)) => format!("{acting}: all other fire."),
        Phase::Surrender => format!("{holder}: throw for those who may surrender."),
        Phase::Movement(_) => match &state.on_the_way {
            Some(on_the_way) => {
                format!("{acting}: interrupt {}, or pass.", state.name(on_the_way.platoon))
            }
            None => format!("{acting}: move."),
        },
        Phase::Assault => format!("{holder}: say which close assault is fought next."),
        Phase::Medic => format!("{holder}: throw for the wounded."),
        Phase::Time => format!("{holder}: throw for the time."),
        Phase::Over(outcome) => match outcome.winner {
            Some(side) => format!("The battle is over. {} has won.", state.side_name(side)),
            None => "The battle is over: a draw.".to_owned(),
        },
    }
}

/// R48 Whether aircraft of a side may still be named, or have been this turn.
fn has_air(state: &State, side: Side) -> bool {
    let own = state.setup.air.iter().filter(|(_, mission)| mission.side == side);
    let mut forces = own.filter_map(|(id, mission)| Some((state.air.get(id)?, mission)));
    forces.any(|(force, mission)| {
        let may_fly = force.flown < mission.sorties || force.named_in == state.turn;
        force.flights > 0 && may_fly
    })
}
