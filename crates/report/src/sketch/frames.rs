//! Units in their frames, and the marks of those who hold a place. Frames and signs are defined once a page and used by name.

use core::fmt::Write as _;

use kernel::Side;

use super::escaped;
use crate::map::Point;
use crate::model::{Glyph, Ground, UnitMark};
use crate::page::colour;

const GLYPHS: [(Glyph, &str); 6] = [
    (Glyph::Headquarters, "<path d=\"M-26-8H26M-26-17V24\"/>"),
    (Glyph::Infantry, "<path d=\"M-26-17L26 17M-26 17L26-17\"/>"),
    (
        Glyph::Mechanised,
        "<path d=\"M-26-17L26 17M-26 17L26-17\"/><rect x=\"-18\" y=\"-9\" width=\"36\" height=\"18\" rx=\"9\"/>",
    ),
    (Glyph::Armour, "<rect x=\"-18\" y=\"-10\" width=\"36\" height=\"20\" rx=\"10\"/>"),
    (Glyph::Cavalry, "<path d=\"M-26 17L26-17\"/>"),
    (Glyph::Artillery, "<circle r=\"7\" class=\"dot\"/>"),
];

/// What every map of the page uses: the grounds, frames with their signs, arrow heads.
pub(crate) fn define(svg: &mut String, grounds: &[Ground]) {
    svg.push_str("<svg class=\"store\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>");
    for (number, ground) in grounds.iter().enumerate() {
        let _ = write!(svg, "<g id=\"wd-ground-{number}\">{}</g>", ground.svg);
    }
    for side in Side::BOTH {
        let word = colour(side);
        let frame = match side {
            Side::Blue => "M-27-18H27V18H-27Z",
            Side::Orange => "M-40 0L0-28L40 0L0 28Z",
        };
        for (glyph, sign) in GLYPHS {
            // The sign of a diamond is drawn within it, smaller.
            let scale = if side == Side::Orange { " transform=\"scale(.72)\"" } else { "" };
            let _ = write!(
                svg,
                "<g id=\"{}\" class=\"frame {word}\"><path class=\"halo\" d=\"{frame}\"/><path class=\"box\" \
                 d=\"{frame}\"/><g class=\"sign\"{scale}>{sign}</g></g>",
                name(side, glyph)
            );
        }
        let _ = write!(
            svg,
            "<marker id=\"wd-head-{word}\" class=\"head {word}\" viewBox=\"0 0 12 12\" refX=\"9\" refY=\"6\" \
             markerUnits=\"userSpaceOnUse\" markerWidth=\"30\" markerHeight=\"30\" orient=\"auto\">\
             <path d=\"M0 0L12 6L0 12L3 6Z\"/></marker>"
        );
    }
    svg.push_str("</defs></svg>");
}

/// A unit with its strength points at the corner, and its name above where there is room.
pub(super) fn draw_unit(svg: &mut String, at: Point, unit: &UnitMark, is_named: bool) {
    let word = colour(unit.side);
    let Point { x, y } = at;
    let _ = write!(
        svg,
        "<g class=\"unit {word}\"><title>{}, {}: {} of {}</title><use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>",
        escaped(&unit.name),
        escaped(&unit.place),
        unit.strength,
        unit.strength_full,
        name(unit.side, unit.glyph)
    );
    let corner = Point::new(x + 27, y + 19);
    let _ = write!(
        svg,
        "<circle cx=\"{}\" cy=\"{}\" r=\"11\"/><text x=\"{}\" y=\"{}\">{}</text>",
        corner.x,
        corner.y,
        corner.x,
        corner.y + 6,
        unit.strength
    );
    if is_named {
        let above = y - if unit.side == Side::Blue { 23 } else { 31 };
        let _ = write!(
            svg,
            "<text class=\"called\" x=\"{x}\" y=\"{above}\">{}</text>",
            escaped(&short(unit))
        );
    }
    svg.push_str("</g>");
}

/// A unit's frame alone.
pub(super) fn draw_frame(svg: &mut String, at: Point, unit: &UnitMark) {
    let Point { x, y } = at;
    let _ = write!(svg, "<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", name(unit.side, unit.glyph));
}

/// A ring round a hex that somebody holds: plain for blue, broken for orange.
pub(super) fn draw_holder(svg: &mut String, at: Point, side: Option<Side>) {
    let Some(side) = side else { return };
    let Point { x, y } = at;
    let _ = write!(
        svg,
        "<path class=\"holder {}\" d=\"M{} {y}L{} {}H{}L{} {y}L{} {}H{}Z\"/>",
        colour(side),
        x + 55,
        x + 27,
        y + 47,
        x - 27,
        x - 55,
        x - 27,
        y - 47,
        x + 27
    );
}

/// "A Company" of "A Company, Marche Rifles"; headquarters by what they lead.
fn short(unit: &UnitMark) -> String {
    let (own, rest) = unit.name.split_once(", ").unwrap_or((&unit.name, ""));
    let text = if unit.glyph == Glyph::Headquarters && !rest.is_empty() { rest } else { own };
    let cut: String = text.chars().take(11).collect();
    if cut.len() < text.len() { format!("{}…", cut.trim_end()) } else { cut }
}

fn name(side: Side, glyph: Glyph) -> String {
    let glyph = match glyph {
        Glyph::Headquarters => "headquarters",
        Glyph::Infantry => "infantry",
        Glyph::Mechanised => "mechanised",
        Glyph::Armour => "armour",
        Glyph::Cavalry => "cavalry",
        Glyph::Artillery => "artillery",
    };
    format!("wd-{}-{glyph}", colour(side))
}
