//! Lines of many short pieces, such as a brook along hex sides or a road through hexes, drawn as few long bends.

use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet};

use super::geometry::Point;

/// Joins pieces to lines as long as possible. A line ends where three pieces meet or one is left alone, so that no piece
/// is drawn twice and every fork meets in one point.
#[must_use]
pub(super) fn joined(pieces: &BTreeSet<[Point; 2]>) -> Vec<Vec<Point>> {
    let mut meets: BTreeMap<Point, BTreeSet<Point>> = BTreeMap::new();
    for [one, other] in pieces {
        meets.entry(*one).or_default().insert(*other);
        meets.entry(*other).or_default().insert(*one);
    }
    let is_end = |point: &Point| meets[point].len() != 2;
    // Lines between forks first; what is left are rings, which may begin anywhere.
    let ends: Vec<Point> = meets.keys().filter(|point| is_end(point)).copied().collect();
    let all: Vec<Point> = meets.keys().copied().collect();
    let mut left: BTreeSet<[Point; 2]> = pieces.iter().map(|piece| sorted(*piece)).collect();
    let mut lines = Vec::new();
    for start in ends.into_iter().chain(all) {
        for first in meets[&start].clone() {
            if !left.remove(&sorted([start, first])) {
                continue;
            }
            let mut line = vec![start, first];
            let mut at = first;
            while !is_end(&at) {
                let next = meets[&at].iter().find(|next| left.contains(&sorted([at, **next])));
                let Some(next) = next.copied() else { break };
                left.remove(&sorted([at, next]));
                line.push(next);
                at = next;
            }
            lines.push(line);
        }
    }
    lines
}

/// A line as a path that starts and ends in its end points and passes half-way between all others.
pub(super) fn bend(path: &mut String, line: &[Point]) {
    let [first, .., last] = line else { return };
    let _ = write!(path, "M{} {}", first.x, first.y);
    let mut at = *first;
    for pair in line.windows(2).skip(1) {
        let to = pair[0].middle(pair[1]);
        let _ = write!(
            path,
            "q{} {} {} {}",
            pair[0].x - at.x,
            pair[0].y - at.y,
            to.x - at.x,
            to.y - at.y
        );
        at = to;
    }
    let _ = write!(path, "L{} {}", last.x, last.y);
}

/// All pieces as one path.
#[must_use]
pub(super) fn path(pieces: &BTreeSet<[Point; 2]>) -> String {
    let mut path = String::new();
    for line in joined(pieces) {
        bend(&mut path, &line);
    }
    path
}

#[must_use]
pub(super) fn sorted([one, other]: [Point; 2]) -> [Point; 2] {
    [one.min(other), one.max(other)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(list: &[(i32, i32)]) -> BTreeSet<[Point; 2]> {
        list.iter().map(|(a, b)| [Point::new(*a, 0), Point::new(*b, 0)]).collect()
    }

    #[test]
    fn pieces_in_a_row_are_one_line() {
        let lines = joined(&pieces(&[(2, 3), (1, 2), (3, 4)]));
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].len(), 4);
    }

    #[test]
    fn a_fork_ends_three_lines_and_draws_each_piece_once() {
        let lines = joined(&pieces(&[(1, 2), (2, 3), (2, 9), (9, 10)]));
        assert_eq!(lines.len(), 3);
        assert_eq!(lines.iter().map(|line| line.len() - 1).sum::<usize>(), 4);
    }

    #[test]
    fn a_ring_is_drawn_once_round() {
        let lines = joined(&pieces(&[(1, 2), (2, 3), (3, 1)]));
        assert_eq!(lines.iter().map(|line| line.len() - 1).sum::<usize>(), 3);
    }
}
