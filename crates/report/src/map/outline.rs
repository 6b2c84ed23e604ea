//! Areas of hexes as one shape: the outline is walked once round, so inner sides vanish and the edge can be softened.

use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet};

use super::geometry::{Cell, Layout, Point, beyond, centre, corner, lot};

/// One hex side of an outline, walked clockwise, with the hex inside it.
#[derive(Clone, Copy)]
struct Edge {
    from: Point,
    to: Point,
    inside: Cell,
    index: usize,
}

/// The outline of an area with corners as they are.
#[must_use]
pub(super) fn straight(area: &BTreeSet<Cell>) -> String {
    let mut path = String::new();
    for ring in rings(area) {
        let mut at = ring[0].from;
        let _ = write!(path, "M{} {}", at.x, at.y);
        for edge in &ring[..ring.len() - 1] {
            let step = edge.to - at;
            let _ = write!(path, "l{} {}", step.x, step.y);
            at = edge.to;
        }
        path.push('z');
    }
    path
}

/// The outline of an area as a soft line: through the middles of the sides, bent by the corners. `inset` moves it
/// inwards by so many hundredths of the way to the middle of the hexes; each side wavers by its own lot.
#[must_use]
pub(super) fn soft(area: &BTreeSet<Cell>, inset: i32) -> String {
    let mut path = String::new();
    for ring in rings(area) {
        let middle = |edge: &Edge| {
            let waver = i32::try_from(lot(edge.inside, edge.index as u32 + 7, 13)).unwrap_or(0) - 4;
            edge.from.middle(edge.to).towards(centre(edge.inside), inset + waver)
        };
        let bend = |one: &Edge, next: &Edge| {
            one.to.towards(centre(one.inside).middle(centre(next.inside)), inset)
        };
        let start = middle(&ring[0]);
        let mut at = start;
        let _ = write!(path, "M{} {}", at.x, at.y);
        for (n, edge) in ring.iter().enumerate() {
            let next = &ring[(n + 1) % ring.len()];
            let (by, to) = (bend(edge, next) - at, middle(next) - at);
            let _ = write!(path, "q{} {} {} {}", by.x, by.y, to.x, to.y);
            at = middle(next);
        }
        path.push('z');
    }
    path
}

/// An area with the hexes just outside the map that lie next to it, so that it runs over the map's edge.
#[must_use]
pub(super) fn over_the_edge(area: impl Iterator<Item = Cell>, layout: &Layout) -> BTreeSet<Cell> {
    let area: BTreeSet<Cell> = area.collect();
    let outside: Vec<Cell> = area
        .iter()
        .flat_map(|cell| (0..6).map(|side| beyond(*cell, side)))
        .filter(|cell| !layout.contains(*cell))
        .collect();
    area.into_iter().chain(outside).collect()
}

/// The closed lines round an area and round its holes. Three hexes meet at a corner, so every line goes on in one way.
fn rings(area: &BTreeSet<Cell>) -> Vec<Vec<Edge>> {
    let mut edges: BTreeMap<Point, Edge> = BTreeMap::new();
    for cell in area {
        for index in 0..6 {
            if !area.contains(&beyond(*cell, index)) {
                let (from, to) = (corner(*cell, index), corner(*cell, index + 1));
                edges.insert(from, Edge { from, to, inside: *cell, index });
            }
        }
    }
    let mut rings = Vec::new();
    while let Some((_, first)) = edges.pop_first() {
        let mut ring = vec![first];
        while let Some(next) = ring.last().and_then(|last| edges.remove(&last.to)) {
            ring.push(next);
        }
        rings.push(ring);
    }
    rings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_has_one_line_round_it_and_one_round_its_hole() {
        let ring: BTreeSet<Cell> = (0..6).map(|side| beyond((4, 4), side)).collect();
        let lines = rings(&ring);
        let mut lengths: Vec<usize> = lines.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [6, 18]);
        assert!(lines.iter().all(|line| line[line.len() - 1].to == line[0].from));
    }

    #[test]
    fn two_hexes_have_ten_sides_outside() {
        let pair = BTreeSet::from([(2, 2), beyond((2, 2), 1)]);
        assert_eq!(rings(&pair).iter().map(Vec::len).sum::<usize>(), 10);
    }
}
