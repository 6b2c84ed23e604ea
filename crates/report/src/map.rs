//! The ground of a battle as one SVG: flat-topped hexes, even columns half a hex lower, drawn in integers so that the same
//! map is the same text on every machine. The window, the report and the browser show these bytes.
//!
//! Reading order: what is to be drawn ([`drawing`]), where a hex lies ([`geometry`]), how areas get a soft edge ([`outline`])
//! and lines a bend ([`line`]), the colours ([`palette`]), the small pictures ([`stamps`]), and what people read on it
//! ([`lettering`]).

mod drawing;
mod geometry;
mod ground;
mod lettering;
mod line;
mod outline;
mod palette;
mod stamps;
mod water;
mod ways;

use core::fmt::Write as _;

pub use drawing::{Feature, HexDrawing, MapDrawing, Place, SideDrawing, Water};
pub use geometry::{Layout, Point};
pub use palette::Palette;

/// Draws the ground. Units, orders and who holds what are other layers.
#[must_use]
pub fn terrain_svg(map: &MapDrawing, palette: Palette) -> String {
    let layout = Layout::of(map.columns, map.rows);
    let mut svg = String::with_capacity(64 * 1024);
    let (width, height) = (layout.width, layout.height + lettering::legend_height(map, &layout));
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         class=\"wd-map {}\" role=\"img\" data-columns=\"{}\" data-rows=\"{}\"><title>{}</title>",
        palette.word(),
        map.columns,
        map.rows,
        lettering::escaped(&map.title)
    );
    svg.push_str(&palette.style());
    stamps::define(&mut svg);
    geometry::define(&mut svg, &layout);
    let _ = write!(svg, "<rect class=\"wd-sheet\" width=\"{width}\" height=\"{height}\"/>");
    svg.push_str("<g clip-path=\"url(#wd-map)\">");
    let _ =
        write!(svg, "<rect class=\"wd-paper\" width=\"{width}\" height=\"{}\"/>", layout.height);
    ground::draw(&mut svg, map, &layout);
    water::draw(&mut svg, map, &layout);
    ways::draw(&mut svg, map, &layout);
    ground::draw_buildings(&mut svg, map, &layout);
    geometry::draw_grid(&mut svg, &layout);
    svg.push_str("</g><use href=\"#wd-edge\" class=\"wd-edge\"/>");
    lettering::draw_numbers(&mut svg, &layout);
    lettering::draw_names(&mut svg, map, &layout);
    lettering::draw_legend(&mut svg, map, &layout);
    svg.push_str("</svg>");
    svg
}
