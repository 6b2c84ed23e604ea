//! Sentences about artillery, aircraft, the night, rulings and the end (§5 to §11).

use kernel::Side;
use kernel::names::{agreed, with_verb};

use crate::event::Event;
use crate::order::Ruling;
use crate::state::{EndReason, Outcome, State};

use super::losses::{fires, thrown};
use super::names::{battalion, count, hex_words, objective, platoon, side_name, stand, target};
use super::round::{changes, throw};

pub(super) fn sentence(state: &State, event: &Event) -> String {
    match event {
        Event::ArtilleryBegan => "The artillery phase begins.".to_owned(),
        Event::ArtilleryThrown { blue, orange, first } => {
            let first = side_name(state, *first);
            format!("{} for the artillery: {first} goes first.", throw(state, *blue, *orange))
        }
        Event::ArtilleryTurn { side } => {
            format!("The artillery of {} acts.", side_name(state, *side))
        }
        Event::ShotFired { battery, target: hex } => format!("{}.", fires(state, *battery, *hex)),
        Event::ShotDiscarded { battery } => {
            format!("{} gives up a shot to move.", stand(state, *battery))
        }
        Event::AirPointUsed { side, target: hex } => {
            let side = side_name(state, *side);
            format!("Aircraft of {side} strike at {}.", target(state, *hex))
        }
        Event::BombardmentThrown { dice, hits } => {
            format!("The bombardment scores {}.", thrown(*dice, *hits))
        }
        Event::ArtilleryDone { side } => {
            format!("The artillery of {} is done.", side_name(state, *side))
        }
        Event::HqReturned { .. }
        | Event::NightBegan { .. }
        | Event::StrengthRecovered { .. }
        | Event::StandRestored { .. }
        | Event::PlatoonRecovered { .. }
        | Event::NightReshuffled { .. }
        | Event::NightDone { .. } => recovery(state, event),
        Event::Ruled { ruling, reason } => {
            format!("Ruling: {} Reason: {}", ruled(state, ruling), closed(reason))
        }
        Event::BattleEnded { outcome } => ended(state, outcome),
        _ => String::new(),
    }
}

fn recovery(state: &State, event: &Event) -> String {
    match event {
        Event::HqReturned { battalion: id, hex, strength } => {
            let (name, hex) = (battalion(state, *id), hex_words(state, *hex));
            let strength = count(*strength, "strength point");
            format!("{name} has a new headquarters in {hex}, {strength}.")
        }
        Event::NightBegan { day, strength, platoons } => {
            let supply = Side::BOTH.map(|side| {
                let (name, at) = (side_name(state, side), side.index());
                let strength = count(strength[at], "strength point");
                format!("{name} may recover {strength} and {}", count(platoons[at], "platoon"))
            });
            format!("Night falls on day {day}: {}.", supply.join(", "))
        }
        Event::StrengthRecovered { stand: id, points } => {
            let now = state.stands.get(id).map_or(0, |s| s.strength).saturating_add(*points);
            let points = count(*points, "strength point");
            format!("{} recovers {points} (now {now}).", stand(state, *id))
        }
        Event::StandRestored { stand: id, hex, points } => {
            let (name, hex) = (stand(state, *id), hex_words(state, *hex));
            format!("{name} is formed again in {hex} with {}.", count(*points, "strength point"))
        }
        Event::PlatoonRecovered { platoon: id, with } => {
            let (name, with) = (platoon(state, *id), stand(state, *with));
            let is = with_verb(&name, "is");
            format!("{is} formed again and {} {with}.", agreed(&name, "joins"))
        }
        Event::NightReshuffled { battalion: id, places } => {
            let moves = changes(state, places);
            format!("{} changes places overnight: {moves}.", battalion(state, *id))
        }
        Event::NightDone { side } => format!("{} rests.", side_name(state, *side)),
        _ => String::new(),
    }
}

fn ruled(state: &State, ruling: &Ruling) -> String {
    match ruling {
        Ruling::Strength { stand: id, points } => {
            format!("{} has {}.", stand(state, *id), count(*points, "strength point"))
        }
        Ruling::Place { stand: id, hex } => {
            format!("{} stands in {}.", stand(state, *id), hex_words(state, *hex))
        }
        Ruling::Attach { platoon: id, with } => {
            format!("{} is now with {}.", platoon(state, *id), stand(state, *with))
        }
        Ruling::LosePlatoon { platoon: id } => format!("{} is lost.", platoon(state, *id)),
        Ruling::Order { battalion: id, status } => {
            format!("{} is on {}.", battalion(state, *id), status.word())
        }
        Ruling::Shots { battery, shots } => {
            format!("{} has {} left.", stand(state, *battery), count(*shots, "shot"))
        }
        Ruling::Air { side, points } => {
            format!("{} has {} left.", side_name(state, *side), count(*points, "air point"))
        }
        Ruling::Recovery { side, strength, platoons } => {
            let strength = count(*strength, "strength point");
            let platoons = count(*platoons, "platoon");
            format!("{} may still recover {strength} and {platoons}.", side_name(state, *side))
        }
        Ruling::Objective { hex, holder } => {
            let holder = holder.map_or_else(|| "neither side".to_owned(), |s| side_name(state, s));
            format!("{} belongs to {holder}.", objective(state, *hex))
        }
        Ruling::VoidOrders { side } => {
            format!("the face-down orders of {} are void.", side_name(state, *side))
        }
        Ruling::End { winner } => format!("the battle is over; {}.", verdict(state, *winner)),
    }
}

fn ended(state: &State, outcome: &Outcome) -> String {
    let why = match outcome.reason {
        EndReason::LastDay => "The last day is over",
        EndReason::NoBattalionLeft => "No battalion is left on one side or both",
        EndReason::Ruled => "The battle is ended by ruling",
    };
    let [blue, orange] = Side::BOTH.map(|side| side_name(state, side));
    let [of_blue, of_orange] = outcome.points;
    let points = format!("objective points: {blue} {of_blue}, {orange} {of_orange}");
    format!("{why}: {} ({points}).", verdict(state, outcome.winner))
}

fn verdict(state: &State, winner: Option<Side>) -> String {
    winner.map_or_else(|| "a draw".to_owned(), |side| with_verb(&side_name(state, side), "wins"))
}

/// A reason as people type it, with a full stop.
fn closed(reason: &str) -> String {
    let reason = reason.trim();
    if reason.ends_with(['.', '!', '?']) { reason.to_owned() } else { format!("{reason}.") }
}
