//! Roads from cell to cell and off the map, and the bridges that carry them.

use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet};

use kernel::face::MapGround;
use kernel::map::{Cell as Place, Feature};

use super::geometry::{Cell, Layout, OnSheet as _, Point};
use super::line;

pub(super) fn draw(svg: &mut String, map: &MapGround, layout: &Layout) {
    let mut pieces: BTreeSet<[Point; 2]> = map
        .roads()
        .iter()
        .map(|ends| line::sorted(ends.map(|place| layout.centre(place))))
        .collect();
    pieces.extend(off_the_map(map, layout));
    let path = line::path(&pieces);
    if !path.is_empty() {
        let _ = write!(svg, "<path class=\"wd-casing\" d=\"{path}\"/>");
    }
    draw_bridges(svg, map, layout);
    if !path.is_empty() {
        let _ = write!(svg, "<path class=\"wd-road\" d=\"{path}\"/>");
    }
}

/// A road that ends in a cell at the map's edge goes on beyond it, as straight as it can.
fn off_the_map(map: &MapGround, layout: &Layout) -> Vec<[Point; 2]> {
    let mut ways: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
    for [one, other] in &map.roads() {
        ways.entry(one.cell()).or_default().push(other.cell());
        ways.entry(other.cell()).or_default().push(one.cell());
    }
    let mut pieces = Vec::new();
    for (cell, next) in &ways {
        let ([next], false) = (&next[..], town(map, *cell)) else { continue };
        let Some(from) = layout.side_towards(*cell, *next) else { continue };
        let beyond = |side: &usize| layout.beyond(*cell, *side);
        let outside = (0..layout.sides()).filter(|side| !layout.contains(beyond(side)));
        // Of six sides the next but one is straight enough, of four only the opposite one.
        let turn = |side: &usize| layout.turn(from, *side);
        let straight = |side: &usize| turn(side) <= layout.sides() / 6;
        if let Some(side) = outside.min_by_key(turn).filter(straight) {
            pieces.push(line::sorted([*cell, beyond(&side)].map(|cell| layout.middle_of(cell))));
        }
    }
    pieces
}

/// A road may end in a town at the edge.
fn town(map: &MapGround, cell: Cell) -> bool {
    map.with(Feature::Town).any(|hex| hex.cell.cell() == cell)
}

fn draw_bridges(svg: &mut String, map: &MapGround, layout: &Layout) {
    for side in map.edges.iter().filter(|side| side.bridge) {
        let [one, other] = side.between;
        if let Some(index) = layout.side_towards(one.cell(), other.cell()) {
            let at = layout.centre(one).middle(layout.centre(other));
            bridge(svg, at, layout.degrees(index));
        }
    }
    let roads = map.roads();
    for hex in map.with(Feature::Bridge) {
        let way = roads.iter().find_map(|ends| other_end(ends, hex.cell));
        let index =
            way.and_then(|next| layout.side_towards(hex.cell.cell(), next.cell())).unwrap_or(0);
        bridge(svg, layout.centre(hex.cell), layout.degrees(index));
    }
}

fn other_end(ends: &[Place; 2], of: Place) -> Option<Place> {
    match ends {
        [one, other] if *one == of => Some(*other),
        [one, other] if *other == of => Some(*one),
        _ => None,
    }
}

/// A bridge whose way runs at so many degrees, clockwise from the right.
fn bridge(svg: &mut String, at: Point, degrees: usize) {
    let turn = degrees % 180;
    let _ = write!(
        svg,
        "<use href=\"#wd-bridge\" transform=\"translate({} {}) rotate({turn})\"/>",
        at.x, at.y
    );
}
