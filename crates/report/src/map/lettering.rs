//! What people read on the map: hex numbers, names, objectives, the legend, the scale and north.

use core::fmt::Write as _;

use serde::{Deserialize, Serialize};

use kernel::face::{MapCell, MapGround};
use kernel::map::{Cell as Place, Feature, Grid};

use super::geometry::{Layout, MARGIN, Point, ROW};
use super::ground;

/// What is written on the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Lettering {
    /// Hex numbers, names, objectives, title, legend, scale and north: a sheet to be printed.
    #[default]
    Sheet,
    /// Nothing: the ground to its edge, for a window that writes over it in a size that can be read.
    Bare,
    /// The signs of this map with their words, one below the other, and no map.
    Legend,
}

/// Room for one entry of the legend, and for one line of entries.
const ENTRY: i32 = 150;
const LINE: i32 = 52;

/// In the order in which they are explained.
const EXPLAINED: [Feature; 14] = [
    Feature::Town,
    Feature::Woods,
    Feature::Hill,
    Feature::Rough,
    Feature::Bocage,
    Feature::Marsh,
    Feature::Beach,
    Feature::Impassable,
    Feature::Sea,
    Feature::Stream,
    Feature::River,
    Feature::Bridge,
    Feature::Works,
    Feature::Road,
];

/// The number of each cell, at its upper side.
pub(super) fn draw_numbers(svg: &mut String, layout: &Layout) {
    svg.push_str("<g class=\"wd-numbers\">");
    for column in 1..=i32::from(layout.columns) {
        let first = layout.middle_of((column, 1));
        let _ = write!(svg, "<g transform=\"translate({} {})\">", first.x, first.y - 37);
        for row in 1..=i32::from(layout.rows) {
            let number = number(column, row);
            let _ = write!(svg, "<text y=\"{}\">{number}</text>", (row - 1) * ROW);
        }
        svg.push_str("</g>");
    }
    svg.push_str("</g>");
}

/// A cell beyond column or row 99 has three digits for each.
fn number(column: i32, row: i32) -> String {
    let cell = (u8::try_from(column), u8::try_from(row));
    if let (Ok(column), Ok(row)) = cell {
        Place::new(column, row).to_string()
    } else {
        String::new()
    }
}

/// Names of places, and a star with its points at every objective.
pub(super) fn draw_names(svg: &mut String, map: &MapGround, layout: &Layout) {
    for hex in &map.cells {
        let at = layout.centre(hex.cell);
        if let Some(points) = hex.objective {
            ground::stamp(svg, "wd-star", Point::new(at.x + 38, at.y - 14));
            let _ = write!(
                svg,
                "<text class=\"wd-value\" x=\"{}\" y=\"{}\">{points}</text>",
                at.x + 38,
                at.y - 8
            );
        }
        if let Some(name) = &hex.name {
            draw_name(svg, hex, name, at);
        }
    }
}

/// A name stands below its place; a long one in two lines, so that it keeps off its neighbours.
fn draw_name(svg: &mut String, hex: &MapCell, name: &str, at: Point) {
    let class = if hex.features.contains(&Feature::Town) { "name" } else { "site" };
    for (n, line) in (0..).zip(in_lines(name)) {
        let y = at.y + 46 + 20 * n;
        let _ = write!(
            svg,
            "<text class=\"wd-{class}\" x=\"{}\" y=\"{y}\">{}</text>",
            at.x,
            escaped(line)
        );
    }
}

/// At most two lines, broken at the space nearest to the middle.
fn in_lines(name: &str) -> Vec<&str> {
    let middle = name.len() / 2;
    let spaces = name.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(middle)).filter(|_| name.chars().count() > 12) {
        Some(at) => vec![&name[..at], &name[at + 1..]],
        None => vec![name],
    }
}

/// How high the legend of a map is.
pub(super) fn legend_height(map: &MapGround, layout: &Layout) -> i32 {
    let rows = entries(map).len().div_ceil(per_row(layout));
    68 + LINE * i32::try_from(rows).unwrap_or(0)
}

/// The title, the scale, north, and what the signs mean: only those that are on this map.
pub(super) fn draw_legend(svg: &mut String, title: &str, map: &MapGround, layout: &Layout) {
    let (left, top) = (MARGIN + 6, layout.height + 14);
    let title = escaped(title);
    let _ = write!(
        svg,
        "<g class=\"wd-key\"><text class=\"wd-heading\" x=\"{left}\" y=\"{}\">{title}</text>",
        top + 8
    );
    draw_scale(svg, map, layout, top);
    for (n, sign) in entries(map).into_iter().enumerate() {
        let (row, place) = (n / per_row(layout), n % per_row(layout));
        let (row, place) = (i32::try_from(row).unwrap_or(0), i32::try_from(place).unwrap_or(0));
        let at = Point::new(left + 26 + ENTRY * place, top + 62 + LINE * row);
        draw_sign(svg, sign, at);
        let _ = write!(
            svg,
            "<text class=\"wd-legend\" x=\"{}\" y=\"{}\">{}</text>",
            at.x + 34,
            at.y + 7,
            sign.word()
        );
    }
    svg.push_str("</g>");
}

/// The signs one below the other, in two columns when there are many; the height and the width of it.
pub(super) fn legend_column(svg: &mut String, map: &MapGround) -> (i32, i32) {
    let all = entries(map);
    let columns = if all.len() > 6 { 2 } else { 1 };
    let rows = all.len().div_ceil(columns);
    for (n, sign) in all.into_iter().enumerate() {
        let (column, row) = (n / rows, n % rows);
        let (column, row) = (i32::try_from(column).unwrap_or(0), i32::try_from(row).unwrap_or(0));
        let at = Point::new(30 + (ENTRY + 14) * column, 22 + LINE * row);
        draw_sign(svg, sign, at);
        let _ = write!(
            svg,
            "<text class=\"wd-legend\" x=\"{}\" y=\"{}\">{}</text>",
            at.x + 36,
            at.y + 7,
            sign.word()
        );
    }
    let (columns, rows) = (i32::try_from(columns).unwrap_or(1), i32::try_from(rows).unwrap_or(1));
    ((ENTRY + 14) * columns, LINE * rows - 8)
}

/// What is explained.
fn entries(map: &MapGround) -> Vec<Feature> {
    EXPLAINED.into_iter().filter(|feature| map.shows(*feature)).collect()
}

fn per_row(layout: &Layout) -> usize {
    usize::try_from((layout.width - 2 * MARGIN) / ENTRY).unwrap_or(1).max(1)
}

fn draw_sign(svg: &mut String, sign: Feature, at: Point) {
    if sign != Feature::Road {
        return draw_swatch(svg, sign, at);
    }
    let way = format!("M{} {}h52", at.x - 26, at.y);
    let _ =
        write!(svg, "<path class=\"wd-casing\" d=\"{way}\"/><path class=\"wd-road\" d=\"{way}\"/>");
}

fn draw_swatch(svg: &mut String, feature: Feature, at: Point) {
    let (x, y) = (at.x - 26, at.y - 18);
    let area = match feature {
        Feature::Town => "town",
        Feature::Woods => "woods",
        Feature::Hill => "hill0",
        Feature::Bocage => "bocage",
        Feature::Marsh => "marsh",
        Feature::Beach => "beach",
        Feature::Impassable => "rock",
        Feature::Sea => "sea1",
        _ => "swatch",
    };
    let _ = write!(
        svg,
        "<rect class=\"wd-{area}\" x=\"{x}\" y=\"{y}\" width=\"52\" height=\"36\" rx=\"6\"/>"
    );
    let picture = match feature {
        Feature::Town => "wd-t0",
        Feature::Woods => "wd-w0",
        Feature::Hill => "wd-h",
        Feature::Rough => "wd-r",
        Feature::Bocage => "wd-b0",
        Feature::Marsh => "wd-m",
        Feature::Impassable => "wd-i",
        Feature::Sea => "wd-s0",
        Feature::Bridge => "wd-bridge",
        Feature::Works => "wd-k",
        Feature::Stream | Feature::River => {
            let class = feature.word();
            let wave = format!("M{} {}q13-14 22 0t22 0", at.x - 22, at.y + 2);
            let _ = write!(
                svg,
                "<path class=\"wd-{class}-bank\" d=\"{wave}\"/><path class=\"wd-{class}\" d=\"{wave}\"/>"
            );
            return;
        }
        Feature::Beach | Feature::Road => return,
    };
    let _ = write!(
        svg,
        "<use href=\"#{picture}\" transform=\"translate({} {}) scale(.46)\"/>",
        at.x, at.y
    );
}

/// Five cells as a bar, the ground scale beside it, and an arrow to the north.
fn draw_scale(svg: &mut String, map: &MapGround, layout: &Layout, top: i32) {
    let cells = if layout.columns >= 8 { 5 } else { 2 };
    let right = layout.width - MARGIN - 44;
    let step = layout.column();
    let left = right - step * cells;
    let (words, scale) = (map.grid.shape.words(), scale(map.grid));
    let _ = write!(svg, "<path class=\"wd-rule\" d=\"M{left} {top}v-7m0 7H{right}v-7");
    for n in 1..cells {
        let _ = write!(svg, "M{} {top}v-5", left + n * step);
    }
    let _ = write!(
        svg,
        "\"/><text x=\"{}\" y=\"{}\" font-size=\"18\">{cells} {words} · {}</text>",
        left.midpoint(right),
        top + 22,
        escaped(&scale)
    );
    let north = layout.width - MARGIN - 12;
    let _ = write!(
        svg,
        "<path class=\"wd-rule\" d=\"M{north} {}v-32l-7 12m7-12l7 12\"/><text x=\"{north}\" y=\"{}\" font-size=\"18\">N</text>",
        top + 6,
        top + 26
    );
}

/// The ground scale in words.
fn scale(grid: Grid) -> String {
    let word = grid.shape.word();
    match (grid.metres / 1_000, grid.metres % 1_000) {
        (1, 0) => format!("a {word} is about a kilometre"),
        (kilometres, 0) => format!("a {word} is about {kilometres} kilometres"),
        _ => format!("a {word} is about {} metres", grid.metres),
    }
}

/// Text that is safe between tags.
#[must_use]
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use kernel::map::Shape;

    use super::*;

    #[test]
    fn the_scale_is_said_in_whole_kilometres_or_in_metres() {
        let said = |shape, metres| scale(Grid { shape, columns: 9, rows: 9, metres });
        assert_eq!(said(Shape::Hexes, 1_000), "a hex is about a kilometre");
        assert_eq!(said(Shape::Squares, 3_000), "a square is about 3 kilometres");
        assert_eq!(said(Shape::Hexes, 1_500), "a hex is about 1500 metres");
        assert_eq!(said(Shape::Hexes, 250), "a hex is about 250 metres");
    }

    #[test]
    fn a_long_name_is_broken_near_its_middle() {
        assert_eq!(in_lines("Foy"), ["Foy"]);
        assert_eq!(in_lines("Saint Hubert le Grand"), ["Saint Hubert", "le Grand"]);
        assert_eq!(in_lines("Marvie"), ["Marvie"]);
    }
}
