//! Lines of sight. What blocks them is the rule set's to say; here is only what lies on them.

use super::{Disc, Length, Piece, Point, Stretch, Table};

/// A piece of terrain that a line runs through.
#[derive(Clone, Debug)]
pub struct Crossing<'a> {
    pub piece: &'a Piece,
    /// Where on the line, from its start.
    pub stretches: Vec<Stretch>,
    /// Whether the line begins, or ends, inside it or on its edge.
    pub holds_start: bool,
    pub holds_end: bool,
}

/// What is in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle<'a, K> {
    Piece(&'a Piece),
    Stand(K),
}

impl Crossing<'_> {
    /// How much of the line runs inside.
    #[must_use]
    pub fn length(&self) -> Length {
        self.stretches.iter().fold(Length::ZERO, |sum, stretch| sum.plus(stretch.length()))
    }
}

impl Table {
    /// The pieces a line runs through, in the order they lie on the table.
    pub fn crossings(&self, start: Point, end: Point) -> impl Iterator<Item = Crossing<'_>> {
        self.pieces.iter().filter_map(move |piece| {
            let stretches = piece.shape.stretches(start, end);
            if stretches.is_empty() {
                return None;
            }
            let holds = |point| piece.shape.locate(point) != super::Where::Outside;
            let (holds_start, holds_end) = (holds(start), holds(end));
            Some(Crossing { piece, stretches, holds_start, holds_end })
        })
    }
}

/// The first thing in the way of a look from `start` to `end`: pieces that `blocks` says so, then stands.
pub fn sight<'a, K: Copy>(
    table: &'a Table,
    (start, end): (Point, Point),
    stands: impl IntoIterator<Item = (K, Disc)>,
    blocks: impl Fn(&Crossing<'_>) -> bool,
) -> Option<Obstacle<'a, K>> {
    for crossing in table.crossings(start, end) {
        if blocks(&crossing) {
            return Some(Obstacle::Piece(crossing.piece));
        }
    }
    let in_the_way = |(_, disc): &(K, Disc)| disc.is_crossed_by(start, end);
    stands.into_iter().find(in_the_way).map(|(key, _)| Obstacle::Stand(key))
}
