//! Where a place is, as people at a table say it: by the piece of terrain that is there or near, and by the way to it. Two numbers
//! are for tapes; nobody finds "35.12, 11.12" with his eyes.

use super::{Length, Piece, Point, Table};

/// A place so near to a piece is by it.
const BY: Length = Length::inches(1);
/// What is farther from everything than this is open ground.
const NEAR: Length = Length::inches(8);

impl Table {
    /// What is at a place or near it: `the Barn`, `2" from the Barn`, `open ground`. It may follow "to".
    #[must_use]
    pub fn whereabouts(&self, at: Point) -> String {
        // In several pieces it is the smallest that says most.
        let here = self.pieces_at(at).min_by_key(|piece| piece.area());
        let apart = |piece: &Piece| piece.shape.apart(at).rounded_up();
        let nearest = || self.pieces.iter().min_by_key(|piece| apart(piece));
        match here.or_else(nearest) {
            Some(piece) if apart(piece) <= BY => piece.called(),
            Some(piece) if apart(piece) <= NEAR => {
                format!("{} from {}", tenths(apart(piece)), piece.called())
            }
            _ => "open ground".to_owned(),
        }
    }
}

impl Piece {
    /// Its name within a sentence: "the Barn", "a hay cart", "Wood 2".
    #[must_use]
    pub fn called(&self) -> String {
        let is_number = self.name.ends_with(|last: char| last.is_ascii_digit());
        match self.name.split_once(' ') {
            Some((article @ ("The" | "the" | "A" | "a" | "An" | "an"), name)) => {
                format!("{} {name}", article.to_lowercase())
            }
            _ if is_number => self.name.clone(),
            _ => format!("the {}", self.name),
        }
    }

    /// Twice its area.
    fn area(&self) -> u64 {
        let corners = self.shape.corners();
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).map(|(one, two)| one.cross(*two)).sum::<i64>().unsigned_abs()
    }
}

impl Point {
    /// How far and in which direction it is to another: `4.5" north-east`.
    #[must_use]
    pub fn heading(self, to: Self) -> String {
        let far = tenths(self.distance(to));
        match to.from(self).wind() {
            "" => far.to_string(),
            wind => format!("{far} {wind}"),
        }
    }

    /// The wind this way blows to, of eight; none for no way.
    #[must_use]
    pub const fn wind(self) -> &'static str {
        let (across, along) = (self.x.unsigned_abs() as u64, self.y.unsigned_abs() as u64);
        // 5/12 is the slope half-way between two winds, to a fifth of a degree.
        let (is_flat, is_steep) = (12 * along < 5 * across, 12 * across < 5 * along);
        match (self.x.signum(), self.y.signum(), is_flat, is_steep) {
            (0, 0, ..) => "",
            (1, _, true, _) => "east",
            (_, _, true, _) => "west",
            (_, 1, _, true) => "north",
            (_, _, _, true) => "south",
            (1, 1, ..) => "north-east",
            (1, ..) => "south-east",
            (_, 1, ..) => "north-west",
            _ => "south-west",
        }
    }
}

/// No finer than a tape is read at a glance.
const fn tenths(length: Length) -> Length {
    Length((length.0 + 5) / 10 * 10)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Polygon;
    use super::*;

    fn table() -> Table {
        let piece = |name: &str, low: (i32, i32), high: (i32, i32)| Piece {
            name: name.to_owned(),
            kinds: BTreeSet::new(),
            height: Length::ZERO,
            shape: Polygon::rectangle(Point::inches(low.0, low.1), Point::inches(high.0, high.1)),
        };
        let pieces = vec![
            piece("The old mill", (10, 10), (14, 14)),
            piece("Wood 2", (0, 0), (40, 6)),
            piece("Pond", (4, 2), (6, 4)),
            piece("A hay cart", (44, 10), (45, 12)),
        ];
        Table { width: Length::inches(48), depth: Length::inches(48), pieces }
    }

    #[test]
    fn a_place_is_named_by_what_is_there_or_near() {
        let said = [
            (Point::inches(12, 12), "the old mill"),
            (Point::inches(15, 12), "the old mill"),
            (Point::inches(30, 3), "Wood 2"),
            // The pond lies in the wood.
            (Point::inches(5, 3), "the Pond"),
            (Point::new(1200, 1742), "3.4\" from the old mill"),
            (Point::inches(44, 13), "a hay cart"),
            (Point::inches(40, 40), "open ground"),
        ];
        for (at, words) in said {
            assert_eq!(table().whereabouts(at), words, "{at}");
        }
        let bare = Table { pieces: Vec::new(), ..table() };
        assert_eq!(bare.whereabouts(Point::inches(1, 1)), "open ground");
    }

    #[test]
    fn a_way_has_a_length_and_a_wind() {
        let from = Point::inches(10, 10);
        let said = [
            ((10, 14), "4\" north"),
            ((14, 15), "6.4\" north-east"),
            ((14, 11), "4.1\" east"),
            ((13, 8), "3.6\" south-east"),
            ((10, 9), "1\" south"),
            ((8, 8), "2.8\" south-west"),
            ((1, 11), "9.1\" west"),
            ((8, 12), "2.8\" north-west"),
            ((10, 10), "0\""),
        ];
        for ((x, y), words) in said {
            assert_eq!(from.heading(Point::inches(x, y)), words);
        }
    }
}
