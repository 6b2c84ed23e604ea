//! Sentences about the flow of the round and about movement (§1.5 to §2.6, §11).

use kernel::names::with_verb;
use std::collections::BTreeMap;

use crate::event::{Event, TurnReason};
use crate::ground::{Hex, Terrains};
use crate::order::OrderSheet;
use crate::state::{Arrival, Manner, StandId, State};
use crate::tables::{self, Entry};

use super::names::{
    battalion, hex_words, list, objective, platoon, side_name, stand, terrain_word, unit,
};

pub(super) fn sentence(state: &State, event: &Event) -> String {
    match event {
        Event::RoundBegan { day, round } => format!("day {day}, round {round} begins."),
        Event::StandArrived { stand: id, hex } => {
            format!("{} comes on at {}.", stand(state, *id), hex_words(state, *hex))
        }
        Event::OrdersSealed { side, .. } => {
            format!("{} lays its orders face down.", side_name(state, *side))
        }
        Event::OrdersRevealed { side, orders } => {
            let side = side_name(state, *side);
            format!("{side} turns its orders up{}.", sheet(state, orders))
        }
        Event::OrderTook { battalion: id, status } => {
            format!("{} is on {}.", battalion(state, *id), status.word())
        }
        Event::OrderLapsed { battalion: id, status } => {
            let name = battalion(state, *id);
            format!("{name} has no headquarters and falls to {}.", status.word())
        }
        Event::RetreatsBegan => "battalions on Retreat move first.".to_owned(),
        Event::BattalionsBegan => "the battalions move and fight.".to_owned(),
        Event::MoveThrown { blue, orange, winner } => {
            let won = side_name(state, *winner);
            format!(
                "{} for the move: {} next.",
                throw(state, *blue, *orange),
                with_verb(&won, "goes")
            )
        }
        Event::TurnGiven { side, reason } => turn(&side_name(state, *side), *reason),
        Event::BattalionActivated { battalion: id } => {
            format!("{} takes its turn.", battalion(state, *id))
        }
        Event::ActivationEnded { battalion: id } => {
            format!("{} has had its turn.", battalion(state, *id))
        }
        _ => String::new(),
    }
}

pub(super) fn movement(state: &State, event: &Event) -> String {
    match event {
        Event::StandMoved { stand: id, path, manner } => moved(state, *id, path, *manner),
        Event::StandsShuffled { battalion: id, places } => {
            format!("{} changes places: {}.", battalion(state, *id), changes(state, places))
        }
        Event::PlatoonTransferred { platoon: id, to } => {
            format!("{} to {}.", with_verb(&platoon(state, *id), "goes"), stand(state, *to))
        }
        Event::StandLeft { stand: id } => format!("{} leaves the table.", stand(state, *id)),
        Event::UnitLeft { unit: id } => format!("{} leaves the map by road.", unit(state, *id)),
        Event::UnitExpected { column, arrival } => {
            let (who, Arrival { day, round, hex }) = (&column.name(), arrival);
            format!("{who} is on its way, due on day {day}, round {round}, at {hex}.")
        }
        Event::EntryChanged { unit: id, arrival } => {
            format!("{} will come on at {}.", unit(state, *id), hex_words(state, arrival.hex))
        }
        Event::ObjectiveTaken { hex, side } => {
            format!("{} {}.", with_verb(&side_name(state, *side), "takes"), objective(state, *hex))
        }
        _ => String::new(),
    }
}

/// "Blue throws 7, Orange 4", for both kinds of throw.
pub(super) fn throw(state: &State, blue: u8, orange: u8) -> String {
    let [one, other] = kernel::Side::BOTH.map(|side| side_name(state, side));
    format!("{one} throws {blue}, {other} {orange}")
}

fn turn(side: &str, reason: TurnReason) -> String {
    match reason {
        TurnReason::Throw => format!("{side} won the throw and chooses a battalion."),
        TurnReason::ThirdInARow => {
            format!("{side} goes next: the other side has moved twice running.")
        }
        TurnReason::OtherSideDone => {
            format!("{side} goes next: the other side has no battalion left to move.")
        }
    }
}

fn sheet(state: &State, orders: &OrderSheet) -> String {
    if orders.0.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = orders
        .0
        .iter()
        .map(|(id, status)| format!("{} on {}", battalion(state, *id), status.word()))
        .collect();
    format!(": {}", list(&lines))
}

fn moved(state: &State, id: StandId, path: &[Hex], manner: Manner) -> String {
    let name = stand(state, id);
    let Some(end) = path.last() else {
        return format!("{name} stays where it is.");
    };
    let from = state.hex_of(id).map_or_else(String::new, |hex| format!("{hex} → "));
    let steps: Vec<String> = path.iter().map(ToString::to_string).collect();
    let way = format!("{from}{}", steps.join(" → "));
    let terrain = state.terrain(*end);
    let halts = terrain.iter().any(|t| tables::terrain(t).normal != Entry::Free);
    match manner {
        Manner::Normal if halts => {
            format!("{name} moves {way} and halts in {}.", terrain_words(terrain))
        }
        Manner::Normal => format!("{name} moves {way}."),
        Manner::Strategic => format!("{name} marches {way}."),
        Manner::Retreat => format!("{name} retreats {way}."),
        Manner::Shuffle => format!("{name} changes places, {way}."),
        Manner::FallBack => format!("{name} falls back {way}."),
        Manner::Pursuit => format!("{name} pursues {way}."),
    }
}

/// "A Company to 0709 and B Company to 0710": only those that really move.
pub(super) fn changes(state: &State, places: &BTreeMap<StandId, Hex>) -> String {
    let moves: Vec<String> = places
        .iter()
        .filter(|(id, hex)| state.hex_of(**id) != Some(**hex))
        .map(|(id, hex)| format!("{} to {hex}", stand(state, *id)))
        .collect();
    if moves.is_empty() { "no one moves".to_owned() } else { list(&moves) }
}

/// "woods", "rough ground and a stream".
fn terrain_words(terrain: Terrains) -> String {
    let words: Vec<String> =
        terrain.iter().map(|terrain| terrain_word(terrain).to_owned()).collect();
    list(&words)
}
