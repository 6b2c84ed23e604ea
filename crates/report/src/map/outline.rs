//! Areas of cells as one shape: the outline is walked once round, so inner sides vanish and the edge can be softened.

use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet};

use super::geometry::{Cell, Layout, Point, lot};

/// One side of an outline, walked clockwise, with the cell inside it.
#[derive(Clone, Copy)]
struct Edge {
    from: Point,
    to: Point,
    inside: Cell,
    index: usize,
}

/// The outline of an area with corners as they are.
#[must_use]
pub(super) fn straight(area: &BTreeSet<Cell>, layout: &Layout) -> String {
    let mut path = String::new();
    for ring in rings(area, layout) {
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
pub(super) fn soft(area: &BTreeSet<Cell>, layout: &Layout, inset: i32) -> String {
    let mut path = String::new();
    for ring in rings(area, layout) {
        let middle = |edge: &Edge| {
            let waver = i32::try_from(lot(edge.inside, edge.index as u32 + 7, 13)).unwrap_or(0) - 4;
            edge.from.middle(edge.to).towards(layout.middle_of(edge.inside), inset + waver)
        };
        let bend = |one: &Edge, next: &Edge| {
            let [one_middle, next_middle] = [one, next].map(|edge| layout.middle_of(edge.inside));
            one.to.towards(one_middle.middle(next_middle), inset)
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

/// An area with the cells just outside the map that lie next to it, so that it runs over the map's edge.
#[must_use]
pub(super) fn over_the_edge(area: impl Iterator<Item = Cell>, layout: &Layout) -> BTreeSet<Cell> {
    let area: BTreeSet<Cell> = area.collect();
    let outside: Vec<Cell> = area
        .iter()
        .flat_map(|cell| layout.around(*cell))
        .filter(|cell| !layout.contains(*cell))
        .collect();
    area.into_iter().chain(outside).collect()
}

/// The closed lines round an area and round its holes. Three hexes meet at a corner, so every line goes on in one way; where two squares
/// meet at a corner alone, it goes on round the square that it came from.
fn rings(area: &BTreeSet<Cell>, layout: &Layout) -> Vec<Vec<Edge>> {
    let mut edges: BTreeMap<(Point, Cell), Edge> = BTreeMap::new();
    for cell in area {
        for index in 0..layout.sides() {
            if !area.contains(&layout.beyond(*cell, index)) {
                let (from, to) = (layout.corner(*cell, index), layout.corner(*cell, index + 1));
                edges.insert((from, *cell), Edge { from, to, inside: *cell, index });
            }
        }
    }
    let mut rings = Vec::new();
    while let Some((_, first)) = edges.pop_first() {
        let mut ring = vec![first];
        let mut last = first;
        while let Some(next) = following(&mut edges, last) {
            ring.push(next);
            last = next;
        }
        rings.push(ring);
    }
    rings
}

/// The side that an outline goes on with.
fn following(edges: &mut BTreeMap<(Point, Cell), Edge>, last: Edge) -> Option<Edge> {
    edges.remove(&(last.to, last.inside)).or_else(|| {
        let any = (last.to, (i32::MIN, i32::MIN))..=(last.to, (i32::MAX, i32::MAX));
        let key = *edges.range(any).next()?.0;
        edges.remove(&key)
    })
}

#[cfg(test)]
mod tests {
    use kernel::map::{Grid, Shape};

    use super::*;

    fn layout(shape: Shape) -> Layout {
        Layout::of(&Grid { shape, columns: 9, rows: 9, metres: 1_000 })
    }

    fn lengths(area: &BTreeSet<Cell>, layout: &Layout) -> Vec<usize> {
        let lines = rings(area, layout);
        assert!(lines.iter().all(|line| line[line.len() - 1].to == line[0].from));
        let mut lengths: Vec<usize> = lines.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        lengths
    }

    #[test]
    fn an_area_has_one_line_round_it_and_one_round_its_hole() {
        let layout = layout(Shape::Hexes);
        let ring: BTreeSet<Cell> = layout.around((4, 4)).collect();
        assert_eq!(lengths(&ring, &layout), [6, 18]);
    }

    #[test]
    fn two_hexes_have_ten_sides_outside() {
        let layout = layout(Shape::Hexes);
        let pair = BTreeSet::from([(2, 2), layout.beyond((2, 2), 1)]);
        assert_eq!(lengths(&pair, &layout), [10]);
    }

    #[test]
    fn squares_that_meet_at_a_corner_are_two_areas() {
        let layout = layout(Shape::Squares);
        assert_eq!(lengths(&BTreeSet::from([(2, 2), (3, 3)]), &layout), [4, 4]);
        assert_eq!(lengths(&BTreeSet::from([(2, 3), (3, 2)]), &layout), [4, 4]);
        // Four squares round a hole share its corners; each line is closed.
        let ring: BTreeSet<Cell> = layout.around((4, 4)).collect();
        assert_eq!(lengths(&ring, &layout).iter().sum::<usize>(), 16);
        assert_eq!(lengths(&BTreeSet::from([(2, 2), (3, 2)]), &layout), [6]);
    }
}
