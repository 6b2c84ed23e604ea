//! A contact of a battle that is fought on a table, or without positions.

use super::{Meeting, Met};
use crate::Side;
use crate::names::list;
use crate::table::{Edge, Table};

/// Who meets whom there.
#[derive(Clone, Debug)]
pub struct OnTable<'a> {
    /// The side that attacks, goes or fires.
    pub attacker: Side,
    /// H.8 Metres between the nearest of both sides; 0 where they meet.
    pub metres: u32,
    /// Every element in it with its name, in the order of each side: the target of a fire is the first defender.
    pub elements: Vec<(Met, String)>,
    /// Where the ground is laid out.
    pub table: Option<&'a Table>,
    /// The edges of both sides, as far as they are known.
    pub homes: [Option<Edge>; 2],
}

impl OnTable<'_> {
    /// The meeting: its place is where the first defender stands. There is no support from outside, since every battery on the table
    /// is part of the battle itself.
    #[must_use]
    pub fn meeting<E>(self) -> Meeting<E> {
        let Self { attacker, metres, elements, table, homes: known } = self;
        let (own, others): (Vec<_>, Vec<_>) =
            elements.into_iter().partition(|(met, _)| met.side == attacker);
        let names = |all: &[(Met, String)]| {
            list(&all.iter().map(|(_, name)| name.clone()).collect::<Vec<_>>())
        };
        let at = others.first().and_then(|(met, _)| met.at);
        let place = at.zip(table).map(|(at, table)| table.whereabouts(at));
        Meeting {
            attacker,
            metres,
            events: Vec::new(),
            place: place.unwrap_or_else(|| "in the field".to_owned()),
            stakes: format!("{} against {}.", names(&own), names(&others)),
            elements: own.into_iter().chain(others).map(|(met, _)| met).collect(),
            edges: homes(attacker, known).map(Some),
            support: Vec::new(),
        }
    }
}

/// LNK-R37 Each side comes from its own edge; where none are known, the attacker from the south.
#[must_use]
pub const fn homes(attacker: Side, known: [Option<Edge>; 2]) -> [Edge; 2] {
    match (known, attacker) {
        ([Some(blue), Some(orange)], _) => [blue, orange],
        (_, Side::Blue) => [Edge::South, Edge::North],
        (_, Side::Orange) => [Edge::North, Edge::South],
    }
}
