//! What may be ordered now, for prompts and screens, and why other things may not.
//!
//! Ways over a table are endless: what is offered are the places worth going to. Fire is offered sub-unit by sub-unit
//! and for all that can reach a target together; every other mix may be ordered too.

use std::collections::{BTreeMap, BTreeSet};

use kernel::names::with_verb;
use kernel::{Actor, Offers, Side};

use crate::order::{Order, Sighting, Volley};
use crate::rules::volley::{self, Occasion};
use crate::rules::{
    activity, aftermath, charge, combat, cover, events, movement, obstacles, reaction,
    reinforcement, transport, turn,
};
use crate::state::{EventStep, Phase, State, SubunitId, Window};
use crate::tables::{Armour, SubunitKind};

/// Every order `seat` may give now, with the reasons for what it may not. Rulings are always open to the umpire and
/// are not listed.
#[must_use]
pub fn legal(state: &State, seat: Actor) -> Offers<Order> {
    let mut offers = Offers::none(prompt(state));
    let Some(side) = seat.side() else { return offers };
    reaction::offer(state, side, &mut offers);
    match &state.phase {
        Phase::Activation(turns) => {
            charge::offer(state, side, &mut offers);
            if turns.acting.is_some_and(|unit| state.unit_spec(unit).side == side) {
                movement::offer(state, side, &mut offers);
                if state.windows.is_empty() {
                    obstacles::offer(state, side, &mut offers);
                    offer_fire(state, side, &mut offers);
                    cover::offer(state, side, &mut offers);
                    activity::offer(state, side, &mut offers);
                    transport::offer(state, side, &mut offers);
                }
            }
            turn::offer(state, side, &mut offers);
        }
        Phase::CloseCombat(_) => {
            combat::offer(state, side, &mut offers);
            aftermath::offer(state, side, &mut offers);
        }
        Phase::RandomEvent(_) => events::offer(state, side, &mut offers),
        Phase::Reinforcement(_) => reinforcement::offer(state, side, &mut offers),
        Phase::Initiative | Phase::FirstSide { .. } => turn::offer(state, side, &mut offers),
        Phase::Over(_) => {}
    }
    say_what_is_unlisted(state, &mut offers);
    offers.tell_apart(|order| match order {
        Order::March { way, .. } | Order::ReinforcementMarch { way, .. } => {
            way.last().map(ToString::to_string)
        }
        _ => None,
    });
    offers
}

/// Who must do what now, in one sentence.
#[must_use]
pub fn prompt(state: &State) -> String {
    let name = |side: Side| state.side_name(side);
    if let (Some(window), false) = (state.windows.first(), matches!(state.phase, Phase::Over(_))) {
        return window_words(state, window);
    }
    match &state.phase {
        Phase::Initiative => "Both sides throw for the initiative.".to_owned(),
        Phase::FirstSide { holder } => {
            format!("{}: say which side activates first.", name(*holder))
        }
        Phase::Activation(turns) => match turns.acting {
            Some(unit) => {
                let spec = state.unit_spec(unit);
                format!(
                    "{}, {}: spend activity dice, or end the activation.",
                    name(spec.side),
                    spec.name
                )
            }
            None => format!("{}: choose a unit to activate.", name(turns.next)),
        },
        Phase::CloseCombat(None) => "The next close combat is fought.".to_owned(),
        Phase::CloseCombat(Some(open)) => {
            let spec = state.unit_spec(open.winner);
            format!("{}, {}: take the ground, or stay.", name(spec.side), spec.name)
        }
        Phase::RandomEvent(step) => match step {
            EventStep::Open => {
                let holder = state.initiative.map_or_else(|| "Nobody".to_owned(), name);
                format!("{holder}: try for guns or aircraft, or not.")
            }
            EventStep::Shells { side } => format!("{}: aim the off-board guns.", name(*side)),
            EventStep::Strafing { side, planes } => {
                format!(
                    "{}: strafe with {}.",
                    name(*side),
                    crate::diary::count(*planes, "aircraft")
                )
            }
            EventStep::Bombing { side, planes } => {
                format!("{}: bomb with {}.", name(*side), crate::diary::count(*planes, "aircraft"))
            }
        },
        Phase::Reinforcement(phase) => {
            format!("{}: reinforcement moves, or none.", name(phase.side))
        }
        Phase::Over(outcome) => match outcome.winner {
            Some(side) => format!("The battle is over. {} won.", with_verb(&name(side), "has")),
            None => "The battle is over without a winner.".to_owned(),
        },
    }
}

fn window_words(state: &State, window: &Window) -> String {
    let who = reaction::answering(state).map_or_else(String::new, |side| state.side_name(side));
    match window {
        Window::Charge(rush) => {
            let (charger, unit) = (state.name(rush.subunit), state.unit_of(rush.target));
            format!("{who}: {charger} charges {}. Stand, or withdraw.", state.unit_name(unit))
        }
        Window::Way { subunit, normal, odd, .. } => {
            let (name, inches) = (state.name(*subunit), normal.plus(*odd));
            format!("{who}: {name} has {inches}. Lay its way.")
        }
        Window::OnTheWay { subunit, .. } => {
            format!(
                "{who}: {} is on its way. Fire held dice anywhere on it, or let it go.",
                state.name(*subunit)
            )
        }
        Window::Interrupted { subunit, .. } => {
            format!("{who}: {} was shot at on its way. Go on, or stop.", state.name(*subunit))
        }
        Window::Arrived { subunit } => {
            format!("{who}: {} has moved. Fire held dice, or pass.", state.name(*subunit))
        }
        Window::Answer { subunit, .. } => {
            format!("{who}: {} was fired at. Answer with held dice, or pass.", state.name(*subunit))
        }
    }
}

/// Every sub-unit alone, with all its dice and with one, and all together.
fn offer_fire(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok(unit) = activity::acting(state, side) else { return };
    for target in state.fielded(side.enemy()) {
        let mut together =
            Volley { firers: Vec::new(), target, machine_guns_at: None, sightings: Vec::new() };
        for subunit in state.members(unit) {
            let dice = state.subunit(subunit).dice;
            let mut counts = vec![dice, 1];
            counts.dedup();
            for (at, dice) in counts.into_iter().filter(|dice| *dice > 0).enumerate() {
                for bazooka in volley::ways_to_fire(state, subunit) {
                    let bazooka = *bazooka;
                    let volley = one(state, (subunit, dice, bazooka), target);
                    if volley::aim(state, side, &volley, Occasion::Active).is_err() {
                        continue;
                    }
                    let with = if bazooka { " with a bazooka" } else { "" };
                    let dice = crate::diary::count(dice, "die");
                    let label = format!("Fire {dice}{with} at {}", state.name(target));
                    if at == 0 && together.firers.iter().all(|f| f.subunit != subunit) {
                        together.firers.extend(&volley.firers);
                        together.sightings.extend(&volley.sightings);
                    }
                    if at == 0 {
                        offer_divided(state, side, &volley, offers);
                    }
                    offers.offer(state.name(subunit), label, Order::Fire { volley });
                }
            }
        }
        if together.firers.len() > 1
            && volley::aim(state, side, &together, Occasion::Active).is_ok()
        {
            let label = format!("Fire together at {}", state.name(target));
            offers.offer("The whole unit", label, Order::Fire { volley: together });
        }
    }
}

/// §11.4 A tank's gun at armour, its machine gun at somebody it can hurt.
fn offer_divided(state: &State, side: Side, at_armour: &Volley, offers: &mut Offers<Order>) {
    let subunit = at_armour.firers[0].subunit;
    if state.kind(subunit) != SubunitKind::Tank || state.armour(at_armour.target) == Armour::Soft {
        return;
    }
    for other in state.fielded(side.enemy()) {
        let mut volley = Volley { machine_guns_at: Some(other), ..at_armour.clone() };
        if state.table().is_none() {
            volley.sightings.push(Sighting::usual(subunit, other));
        }
        if other != volley.target && volley::aim(state, side, &volley, Occasion::Active).is_ok() {
            let dice = crate::diary::count(volley.firers[0].dice, "die");
            let (target, other) = (state.name(volley.target), state.name(other));
            let label = format!("Fire {dice} at {target}, the machine gun at {other}");
            offers.offer(state.name(subunit), label, Order::Fire { volley });
        }
    }
}

/// No list has every mix of dice and every way: under each heading, what else may be ordered.
fn say_what_is_unlisted(state: &State, offers: &mut Offers<Order>) {
    let mut more: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for offer in &offers.offers {
        more.entry(&offer.group).or_default().extend(unlisted(state, &offer.order));
    }
    let said: Vec<(String, String)> = more
        .into_iter()
        .filter(|(_, more)| !more.is_empty())
        .map(|(group, more)| (group.to_owned(), more.into_iter().collect::<Vec<_>>().join(" ")))
        .collect();
    for (group, what) in said {
        offers.unlisted(group, what);
    }
}

/// What may be ordered besides those orders of its kind that are listed.
fn unlisted(state: &State, order: &Order) -> Option<&'static str> {
    let on_a_table = state.table().is_some();
    match order {
        Order::Fire { volley } if volley.firers.len() > 1 => {
            Some("Any of them may fire together, each with any of its dice.")
        }
        Order::Fire { .. } => Some("It may fire with any of its dice."),
        Order::ReactFire { after: Some(_), .. } if on_a_table => {
            Some("Any of them may fire together, with any of their held dice, anywhere on the way.")
        }
        Order::ReactFire { .. } => {
            Some("Any of them may fire together, with any of their held dice.")
        }
        Order::Move { .. } => Some("It may split its dice between normal and odd terrain."),
        Order::Charge { .. } if on_a_table => {
            Some("It may charge with any of its dice, and by any other way.")
        }
        Order::Charge { .. } => Some("It may charge with any of its dice."),
        Order::March { .. } | Order::ReinforcementMarch { .. } | Order::TakeGround { .. }
            if on_a_table =>
        {
            Some("It may go to any other place in reach, by any way.")
        }
        Order::TakeCover { .. } if on_a_table => Some("Its cover may face any way."),
        Order::AimShells { .. } if on_a_table => Some("You may aim at any other point too."),
        Order::Strafe { .. } if on_a_table => Some("You may strafe along any other line too."),
        _ => None,
    }
}

fn one(
    state: &State,
    (subunit, dice, bazooka): (SubunitId, u8, bool),
    target: SubunitId,
) -> Volley {
    let mut volley = Volley::of(subunit, dice, target);
    volley.firers[0].bazooka = bazooka;
    if state.table().is_none() {
        volley.sightings = vec![Sighting::usual(subunit, target)];
    }
    volley
}
