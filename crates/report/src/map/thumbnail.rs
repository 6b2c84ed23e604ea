//! A war on a postage stamp: the ground in flat areas, who holds which part of it, who stands where. Blue is a bar, orange
//! a lozenge, so that no side is told by its colour alone.

use core::fmt::Write as _;
use std::collections::BTreeSet;

use kernel::Side;
use kernel::face::MapGround;
use kernel::map::{Cell as Place, Feature};

use super::geometry::{Cell, Layout, MARGIN, OnSheet, Point};
use super::palette::Palette;
use super::{line, outline};

/// No thumbnail is larger, in bytes; on very large maps the ground gives way first, then the areas.
pub const MOST: usize = 40_000;

/// The width it is shown at, in pixels, when nobody says otherwise.
pub(super) const WIDTH: i32 = 320;

/// Who is where.
type Standing = [(Place, Side)];

/// Draws the thumbnail: at most [`MOST`] bytes, with a title for those who do not see it. `standing` is who is where.
#[must_use]
pub fn thumbnail_svg(
    title: &str,
    map: &MapGround,
    standing: &Standing,
    palette: Palette,
) -> String {
    let layout = Layout::of(&map.grid);
    let (width, height) = (layout.width - 2 * MARGIN, layout.height - 2 * MARGIN);
    let stamp = palette.stamp();
    let edge = outline::straight(&layout.cells().collect(), &layout);
    let shown = Side::BOTH.map(|side| stands_of(standing, side).count());
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{MARGIN} {MARGIN} {width} {height}\" width=\"{WIDTH}\" \
         height=\"{}\" role=\"img\"><title>{}: {} blue and {} orange stands</title>\
         <clipPath id=\"wd-thumb\"><path d=\"{edge}\"/></clipPath><g clip-path=\"url(#wd-thumb)\">\
         <path fill=\"{}\" d=\"{edge}\"/>",
        WIDTH * height / width,
        super::lettering::escaped(title),
        shown[0],
        shown[1],
        stamp.paper,
    );
    let tail = format!(
        "</g><path fill=\"none\" stroke=\"{}\" stroke-width=\"8\" d=\"{edge}\"/>{}{}</svg>",
        stamp.ink,
        counters(standing, &layout, &stamp),
        stars(map, &layout, &stamp),
    );
    // What is left of the room is given to the areas, then to the ground in the order of its weight.
    let areas = areas(standing, &layout, &stamp);
    let mut left = MOST.saturating_sub(head.len() + tail.len());
    let mut fits = |part: String| {
        let enough = part.len() <= left;
        left -= if enough { part.len() } else { 0 };
        if enough { part } else { String::new() }
    };
    let areas = fits(areas);
    let (sea, water, roads, towns, woods, hills) = (
        fits(ground(map, &layout, Feature::Sea, stamp.sea)),
        fits(water(map, &stamp)),
        fits(roads(map, &layout, &stamp)),
        fits(ground(map, &layout, Feature::Town, stamp.town)),
        fits(ground(map, &layout, Feature::Woods, stamp.woods)),
        fits(ground(map, &layout, Feature::Hill, stamp.hill)),
    );
    [head, sea, hills, woods, water, roads, towns, areas, tail].concat()
}

/// The colours of a thumbnail.
pub(super) struct Stamp {
    pub paper: &'static str,
    pub ink: &'static str,
    pub hill: &'static str,
    pub woods: &'static str,
    pub town: &'static str,
    pub water: &'static str,
    pub sea: &'static str,
    pub road: &'static str,
    pub sides: [&'static str; 2],
    /// Round every counter, against the ground.
    pub halo: &'static str,
}

fn ground(map: &MapGround, layout: &Layout, feature: Feature, colour: &str) -> String {
    let cells = map.with(feature).map(|hex| hex.cell.cell());
    let area = outline::over_the_edge(cells, layout);
    path_of(&outline::soft(&area, layout, 6), &format!("fill=\"{colour}\""))
}

fn water(map: &MapGround, stamp: &Stamp) -> String {
    let pieces = super::water::all(map);
    let pen = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"20\"", stamp.water);
    path_of(&line::path(&pieces), &pen)
}

fn roads(map: &MapGround, layout: &Layout, stamp: &Stamp) -> String {
    let centres = |ends: &[Place; 2]| line::sorted(ends.map(|place| layout.centre(place)));
    let pieces: BTreeSet<[Point; 2]> = map.roads().iter().map(centres).collect();
    let pen = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"10\"", stamp.road);
    path_of(&line::path(&pieces), &pen)
}

/// The cells each side stands in or next to; what both reach is nobody's. Orange is framed with dashes.
fn areas(standing: &Standing, layout: &Layout, stamp: &Stamp) -> String {
    let reached = Side::BOTH.map(|side| {
        let own = stands_of(standing, side).map(OnSheet::cell);
        own.flat_map(|cell| layout.around(cell).chain([cell]))
            .filter(|cell| layout.contains(*cell))
            .collect::<BTreeSet<Cell>>()
    });
    let mut svg = String::new();
    for (n, colour) in stamp.sides.iter().enumerate() {
        let alone: BTreeSet<Cell> = reached[n].difference(&reached[1 - n]).copied().collect();
        let dashes = if n == 1 { " stroke-dasharray=\"40 22\"" } else { "" };
        let pen = format!(
            "fill=\"{colour}\" fill-opacity=\".28\" stroke=\"{colour}\" stroke-width=\"12\"{dashes}"
        );
        svg.push_str(&path_of(&outline::straight(&alone, layout), &pen));
    }
    svg
}

fn stands_of(standing: &Standing, side: Side) -> impl Iterator<Item = Place> {
    standing.iter().filter(move |(_, of)| *of == side).map(|(place, _)| *place)
}

/// Blue bars and orange lozenges, one path each.
fn counters(standing: &Standing, layout: &Layout, stamp: &Stamp) -> String {
    let mut svg = String::new();
    for (side, colour) in Side::BOTH.into_iter().zip(stamp.sides) {
        let mut path = String::new();
        for place in stands_of(standing, side) {
            let at = layout.centre(place);
            let _ = match side {
                Side::Blue => write!(path, "M{} {}h72v48h-72z", at.x - 36, at.y - 24),
                Side::Orange => write!(path, "M{} {}l40 36-40 36-40-36z", at.x, at.y - 36),
            };
        }
        let pen = format!(
            "fill=\"{colour}\" stroke=\"{}\" stroke-width=\"9\" paint-order=\"stroke\"",
            stamp.halo
        );
        svg.push_str(&path_of(&path, &pen));
    }
    svg
}

/// A star at every objective, filled with its holder's colour.
fn stars(map: &MapGround, layout: &Layout, stamp: &Stamp) -> String {
    let mut svg = String::new();
    for objective in map.cells.iter().filter(|cell| cell.objective.is_some()) {
        let at = layout.centre(objective.cell);
        let fill = match objective.holder {
            Some(Side::Blue) => stamp.sides[0],
            Some(Side::Orange) => stamp.sides[1],
            None => stamp.paper,
        };
        let _ = write!(
            svg,
            "<path fill=\"{fill}\" stroke=\"{}\" stroke-width=\"7\" d=\"M{} {}l14 31 34 3-26 23 8 34-30-18-30 18 8-34-26-23 34-3z\"/>",
            stamp.ink,
            at.x,
            at.y - 92
        );
    }
    svg
}

fn path_of(path: &str, pen: &str) -> String {
    if path.is_empty() { String::new() } else { format!("<path {pen} d=\"{path}\"/>") }
}
