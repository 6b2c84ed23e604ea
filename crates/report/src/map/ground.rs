//! What covers the cells: fields, heights, woods, marsh, rough ground, hedges, houses, works.

use core::fmt::Write as _;
use std::collections::BTreeSet;

use kernel::face::{MapCell, MapGround};
use kernel::map::Feature;

use super::geometry::{Cell, Layout, OnSheet as _, Point, lot};
use super::{outline, stamps};

/// How far inside a hill's edge each contour lies, in hundredths of the way to the middle of the hexes.
const CONTOURS: [i32; 3] = [4, 34, 62];

/// How far inside the sea's edge its parts begin, measured as the contours are.
const SEA: [(&str, i32); 2] = [("sea0", -16), ("sea1", 26)];

/// On maps of more hexes than this, fields and the third contour are too small to be seen and not worth their bytes.
const LARGE: usize = 2_500;

/// Everything that roads and brooks cross.
pub(super) fn draw(svg: &mut String, map: &MapGround, layout: &Layout) {
    draw_fields(svg, map, layout);
    draw_sea(svg, map, layout);
    draw_area(svg, map, layout, Feature::Beach, "beach");
    draw_area(svg, map, layout, Feature::Marsh, "marsh");
    draw_area(svg, map, layout, Feature::Bocage, "bocage");
    draw_hills(svg, map, layout);
    draw_area(svg, map, layout, Feature::Woods, "woods");
    draw_area(svg, map, layout, Feature::Impassable, "rock");
    draw_area(svg, map, layout, Feature::Town, "town");
    for hex in &map.cells {
        draw_cover(svg, hex, layout);
    }
}

/// Houses and earthworks, which stand above the roads.
pub(super) fn draw_buildings(svg: &mut String, map: &MapGround, layout: &Layout) {
    for hex in map.with(Feature::Town) {
        let kind = lot(hex.cell.cell(), 3, stamps::HOUSES);
        stamp(svg, &format!("wd-t{kind}"), layout.centre(hex.cell));
    }
    for hex in map.with(Feature::Works) {
        stamp(svg, "wd-k", layout.centre(hex.cell));
    }
}

/// A stamp at a place.
pub(super) fn stamp(svg: &mut String, id: &str, at: Point) {
    let _ = write!(svg, "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", at.x, at.y);
}

/// Ploughland here and there in the open, so that plain ground does not look like a blank form.
fn draw_fields(svg: &mut String, map: &MapGround, layout: &Layout) {
    if is_large(layout) {
        return;
    }
    let covered: BTreeSet<Cell> =
        map.cells.iter().filter(|hex| covers(hex)).map(|hex| hex.cell.cell()).collect();
    let open: Vec<Cell> = layout.cells().filter(|cell| !covered.contains(cell)).collect();
    for (class, salt) in [("field0", 11), ("field1", 12)] {
        let tilled: BTreeSet<Cell> =
            open.iter().filter(|cell| lot(**cell, salt, 6) == 0).copied().collect();
        let _ = write!(
            svg,
            "<path class=\"wd-{class}\" d=\"{}\"/>",
            outline::soft(&tilled, layout, 10)
        );
    }
    for cell in open.iter().filter(|cell| lot(**cell, 13, 7) == 0) {
        stamp(svg, &format!("wd-f{}", lot(*cell, 14, stamps::FURROWS)), layout.middle_of(*cell));
    }
}

fn is_large(layout: &Layout) -> bool {
    usize::from(layout.columns) * usize::from(layout.rows) > LARGE
}

/// A road alone leaves the ground open.
fn covers(hex: &MapCell) -> bool {
    hex.features.iter().any(|feature| *feature != Feature::Road)
}

fn draw_area(svg: &mut String, map: &MapGround, layout: &Layout, feature: Feature, class: &str) {
    let area = area(map, layout, feature);
    if !area.is_empty() {
        let inset = if feature == Feature::Town { 16 } else { 4 };
        let _ = write!(
            svg,
            "<path class=\"wd-{class}\" d=\"{}\"/>",
            outline::soft(&area, layout, inset)
        );
    }
}

/// The sea reaches a little over its hexes, so that no land lies between it and a beach; shallow at its edge, then deep.
fn draw_sea(svg: &mut String, map: &MapGround, layout: &Layout) {
    let area = area(map, layout, Feature::Sea);
    if area.is_empty() {
        return;
    }
    for (class, inset) in SEA {
        let _ = write!(
            svg,
            "<path class=\"wd-{class}\" d=\"{}\"/>",
            outline::soft(&area, layout, inset)
        );
    }
}

/// Contours, lightest below, with a shadow to the south-east as if the sun stood where maps have it.
fn draw_hills(svg: &mut String, map: &MapGround, layout: &Layout) {
    let area = area(map, layout, Feature::Hill);
    if area.is_empty() {
        return;
    }
    let foot = outline::soft(&area, layout, CONTOURS[0]);
    let _ = write!(svg, "<path class=\"wd-shadow\" transform=\"translate(5 7)\" d=\"{foot}\"/>");
    let contours = if is_large(layout) { 2 } else { CONTOURS.len() };
    for (n, inset) in CONTOURS.into_iter().enumerate().take(contours) {
        let _ = write!(
            svg,
            "<path class=\"wd-hill{n}\" d=\"{}\"/>",
            outline::soft(&area, layout, inset)
        );
    }
}

fn draw_cover(svg: &mut String, hex: &MapCell, layout: &Layout) {
    let (cell, at) = (hex.cell.cell(), layout.centre(hex.cell));
    for feature in &hex.features {
        match feature {
            Feature::Hill if !hex.features.contains(&Feature::Woods) => stamp(svg, "wd-h", at),
            Feature::Woods => stamp(svg, &format!("wd-w{}", lot(cell, 1, stamps::TREES)), at),
            Feature::Rough => stamp(svg, "wd-r", at),
            Feature::Bocage => stamp(svg, &format!("wd-b{}", lot(cell, 2, 2)), at),
            Feature::Marsh => stamp(svg, "wd-m", at),
            Feature::Impassable => stamp(svg, "wd-i", at),
            Feature::Sea => stamp(svg, &format!("wd-s{}", lot(cell, 4, stamps::SEAS)), at),
            _ => {}
        }
    }
}

fn area(map: &MapGround, layout: &Layout, feature: Feature) -> BTreeSet<Cell> {
    outline::over_the_edge(map.with(feature).map(|hex| hex.cell.cell()), layout)
}
