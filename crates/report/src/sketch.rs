//! The table at one moment as SVG: the ground, who holds what, units in their frames, the ways they went, where they fought
//! and where they fell. Blue stands in rectangles and orange in diamonds, so that nobody needs to see the colour.

mod frames;
mod ways;

use core::fmt::Write as _;

use kernel::map::Cell;

use crate::map::{Layout, Point};
use crate::model::{Ground, Situation};

pub(crate) use frames::define;

/// Maps wider than this leave no room for names beside the units.
const NAMED_COLUMNS_MOST: u8 = 18;

/// How far the legend reaches up into the margin below the hexes.
const LEGEND_REACH: i32 = 14;

/// Draws a situation over the ground that [`define`] put on the page. `title` is what a screen reader says.
#[must_use]
pub(crate) fn draw(
    ground: &Ground,
    situation: &Situation,
    title: &str,
    has_legend: bool,
) -> String {
    let layout = Layout::of(&ground.grid);
    let mut svg = begin((situation.ground, ground), &layout, "map", title, has_legend);
    draw_events(&mut svg, &layout, situation);
    for unit in &situation.units {
        let named = ground.grid.columns <= NAMED_COLUMNS_MOST;
        frames::draw_unit(&mut svg, centre(&layout, unit.at), unit, named);
    }
    svg.push_str("</svg>");
    svg
}

/// The same on a small map: units without names and figures, so that the ways are seen.
#[must_use]
pub(crate) fn draw_small(ground: &Ground, situation: &Situation, title: &str) -> String {
    let layout = Layout::of(&ground.grid);
    let mut svg = begin((situation.ground, ground), &layout, "map small", title, false);
    for unit in &situation.units {
        frames::draw_frame(&mut svg, centre(&layout, unit.at), unit);
    }
    draw_events(&mut svg, &layout, situation);
    svg.push_str("</svg>");
    svg
}

fn begin(
    (number, ground): (usize, &Ground),
    layout: &Layout,
    class: &str,
    title: &str,
    has_legend: bool,
) -> String {
    let (width, height) = (layout.width, sheet_height(ground, layout, has_legend));
    let mut svg = String::with_capacity(16 * 1024);
    let _ = write!(
        svg,
        "<svg class=\"{class}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\
         <use href=\"#wd-ground-{number}\"/>",
        escaped(title)
    );
    svg
}

/// Who holds what, the ways, the fights and the fallen.
fn draw_events(svg: &mut String, layout: &Layout, situation: &Situation) {
    for holder in &situation.holders {
        frames::draw_holder(svg, centre(layout, holder.at), holder.side);
    }
    for track in &situation.tracks {
        ways::draw_track(svg, layout, track);
    }
    for clash in &situation.clashes {
        ways::draw_clash(svg, centre(layout, clash.at), clash.times);
    }
    for grave in &situation.graves {
        ways::draw_grave(svg, centre(layout, grave.at), grave);
    }
}

/// The whole sheet, or the hexes alone: the legend's uppermost strokes reach into the margin.
fn sheet_height(ground: &Ground, layout: &Layout, has_legend: bool) -> i32 {
    let written = ground.svg.split_once("height=\"").and_then(|(_, rest)| rest.split_once('"'));
    match written.and_then(|(height, _)| height.parse().ok()) {
        Some(height) if has_legend => height,
        _ => layout.height - LEGEND_REACH,
    }
}

fn centre(layout: &Layout, [column, row]: [u8; 2]) -> Point {
    layout.centre(Cell::new(column, row))
}

/// Text that is safe between tags and in attributes.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
