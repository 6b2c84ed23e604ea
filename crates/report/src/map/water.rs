//! Rivers and streams, along the sides of cells and from cell to cell.

use core::fmt::Write as _;
use std::collections::BTreeSet;

use kernel::face::MapGround;
use kernel::map::{Feature, Water};

use super::geometry::{Cell, Layout, OnSheet, Point, lot};
use super::line;

pub(super) fn draw(svg: &mut String, map: &MapGround, layout: &Layout) {
    let streams = pieces(map, layout, Water::Stream, Feature::Stream);
    let rivers = pieces(map, layout, Water::River, Feature::River);
    // All banks first: where two waters meet, no bank crosses the other's water.
    for (class, pieces) in [
        ("stream-bank", &streams),
        ("river-bank", &rivers),
        ("stream", &streams),
        ("river", &rivers),
    ] {
        if !pieces.is_empty() {
            let _ = write!(svg, "<path class=\"wd-{class}\" d=\"{}\"/>", line::path(pieces));
        }
    }
}

/// All water as pieces, without asking how broad it is.
pub(super) fn all(map: &MapGround) -> BTreeSet<[Point; 2]> {
    let layout = Layout::of(&map.grid);
    let mut all = pieces(map, &layout, Water::Stream, Feature::Stream);
    all.extend(pieces(map, &layout, Water::River, Feature::River));
    all
}

fn pieces(
    map: &MapGround,
    layout: &Layout,
    water: Water,
    feature: Feature,
) -> BTreeSet<[Point; 2]> {
    let mut pieces = BTreeSet::new();
    for side in map.edges.iter().filter(|side| side.water == Some(water)) {
        let [one, other] = side.between.map(OnSheet::cell);
        if let Some(index) = layout.side_towards(one, other) {
            let ends = [layout.corner(one, index), layout.corner(one, index + 1)];
            pieces.insert(line::sorted(ends.map(wavering)));
        }
    }
    pieces.extend(hex_to_hex(map, layout, feature));
    pieces
}

/// Water in a hex runs to every neighbour with water of its kind, and off the map where it reaches its edge.
fn hex_to_hex(map: &MapGround, layout: &Layout, feature: Feature) -> BTreeSet<[Point; 2]> {
    let wet: BTreeSet<Cell> = map.with(feature).map(|hex| hex.cell.cell()).collect();
    let mut pieces = BTreeSet::new();
    for cell in &wet {
        let all = 0..layout.sides();
        let next = |side: &usize| layout.beyond(*cell, *side);
        let sides: Vec<usize> = all.clone().filter(|side| wet.contains(&next(side))).collect();
        for side in &sides {
            let ends = [*cell, next(side)].map(|cell| wavering(layout.middle_of(cell)));
            pieces.insert(line::sorted(ends));
        }
        let outside = all.filter(|side| !layout.contains(next(side)));
        let turn = |side: &usize| sides.first().map_or(0, |from| layout.turn(*from, *side));
        if let (true, Some(side)) = (sides.len() < 2, outside.min_by_key(turn)) {
            let ends = [wavering(layout.middle_of(*cell)), layout.middle_of(next(&side))];
            pieces.insert(line::sorted(ends));
        }
    }
    pieces
}

/// A point moved a little, always the same way: water does not run along a ruler.
fn wavering(point: Point) -> Point {
    let by = |salt| i32::try_from(lot((point.x, point.y), salt, 15)).unwrap_or(0) - 7;
    point + Point::new(by(21), by(22))
}
