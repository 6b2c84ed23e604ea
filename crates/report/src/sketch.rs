//! The table at one moment as SVG: the ground, who holds what, units in their frames, the ways they went, where they fought
//! and where they fell. Blue stands in rectangles and orange in diamonds, so that nobody needs to see the colour.

mod frames;
mod ways;

use core::fmt::Write as _;

use crate::map::{Layout, Place, Point};
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
    let layout = Layout::of(ground.columns, ground.rows);
    let (width, height) = (layout.width, sheet_height(ground, &layout, has_legend));
    let mut svg = String::with_capacity(16 * 1024);
    let _ = write!(
        svg,
        "<svg class=\"map\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\"><use href=\"#wd-ground\"/>",
        escaped(title)
    );
    for holder in &situation.holders {
        frames::draw_holder(&mut svg, centre(&layout, holder.at), holder.side);
    }
    for track in &situation.tracks {
        ways::draw_track(&mut svg, &layout, track);
    }
    for clash in &situation.clashes {
        ways::draw_clash(&mut svg, centre(&layout, clash.at), clash.times);
    }
    for grave in &situation.graves {
        ways::draw_grave(&mut svg, centre(&layout, grave.at), grave);
    }
    for unit in &situation.units {
        let named = ground.columns <= NAMED_COLUMNS_MOST;
        frames::draw_unit(&mut svg, centre(&layout, unit.at), unit, named);
    }
    svg.push_str("</svg>");
    svg
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
    layout.centre(Place::new(column, row))
}

/// Text that is safe between tags and in attributes.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
