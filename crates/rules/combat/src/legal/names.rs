//! Places in the words of offers: by what is there or near, how far and in which direction it is, and whom it would catch.

use kernel::table::{Disc, Length, Point};

use crate::diary::{count, list};
use crate::ground;
use crate::order::{Order, Way};
use crate::rules::{falls, grenade, journey};
use crate::state::{SoldierId, State, Threat};

/// `to the Barn (4" north)`; how far it is said to be, in battles without positions.
pub(crate) fn way(state: &State, soldier: SoldierId, way: &Way) -> String {
    let off = if way.leaves { ", and off the table" } else { "" };
    let goal = match (state.table(), way.points.last()) {
        (Some(table), Some(end)) => {
            let heading = journey::place(state, soldier).heading(*end);
            format!("to {} ({heading})", table.whereabouts(*end))
        }
        _ => said(way),
    };
    format!("{goal}{off}")
}

/// The same for a runner, with what he gambles on: `to the Barn (7" north), gambling on 2 inches`.
pub(crate) fn run(state: &State, soldier: SoldierId, way: &Way) -> String {
    format!("{}{}", self::way(state, soldier, way), falls::gamble_words(state, soldier, way))
}

/// R45 `1" and 2" of bad ground, over 1 fence`.
fn said(way: &Way) -> String {
    let mut words = way.open.to_string();
    if way.rough > Length::ZERO {
        words = format!("{words} and {} of bad ground", way.rough);
    }
    match way.fences {
        0 => words,
        fences => format!("{words}, over {}", count(fences, "fence")),
    }
}

/// `behind the Wall (2" south)`: what covers him there.
pub(crate) fn cover(state: &State, (soldier, threat): (SoldierId, Threat), to: Point) -> String {
    let heading = journey::place(state, soldier).heading(to);
    let (Some(table), Some(from)) = (state.table(), threat.from) else { return heading };
    let (inside, outside) = if ground::sees(table, from, to) {
        ("in", "behind")
    } else {
        ("out of sight in", "out of sight behind")
    };
    let covers = ground::covering(table, from, to);
    match covers.or_else(|| ground::building_at(table, to)) {
        Some(piece) if piece.shape.apart(to).within(Length::ZERO) => {
            format!("{inside} {} ({heading})", piece.called())
        }
        Some(piece) => format!("{outside} {} ({heading})", piece.called()),
        None => format!("out of sight, by {} ({heading})", table.whereabouts(to)),
    }
}

/// Whoever stands at a point that somebody is fired at; else what is there.
pub(crate) fn target(state: &State, at: Point) -> String {
    let is_there = |(_, disc): &(SoldierId, Disc)| disc.centre == at;
    match state.discs().find(is_there) {
        Some((id, _)) => state.name(id),
        None => state.table().map_or_else(|| at.to_string(), |table| table.whereabouts(at)),
    }
}

/// The same for a grenade, with the others it would catch: `Private Krause (and Private Otto)`.
pub(crate) fn burst(state: &State, at: Point) -> String {
    let is_target = |id: &SoldierId| state.disc(*id).is_some_and(|disc| disc.centre == at);
    let others = grenade::caught(state, at).into_iter().filter(|id| !is_target(id));
    let others: Vec<String> = others.map(|id| state.name(id)).collect();
    match others.is_empty() {
        true => target(state, at),
        false => format!("{} (and {})", target(state, at), list(&others)),
    }
}

/// Where an order ends, to tell two of the same words apart.
pub(super) fn end(order: &Order) -> Option<String> {
    order.way()?.points.last().map(Point::to_string)
}
