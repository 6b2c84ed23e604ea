//! The ground of a battle as one SVG: flat-topped hexes, even columns half a hex lower, or squares, drawn in integers so that the same
//! map is the same text on every machine. The window, the report and the browser show these bytes.
//!
//! What is to be drawn is the ground as every book gives it (`kernel::face::MapGround`). Reading order: where a cell lies ([`geometry`]), how areas get a soft edge ([`outline`])
//! and lines a bend ([`line`]), the colours ([`palette`]), the small pictures ([`stamps`]), and what people read on it
//! ([`lettering`]).

mod geometry;
mod ground;
mod lettering;
mod line;
mod outline;
mod palette;
mod stamps;
mod table_stamp;
mod thumbnail;
mod water;
mod ways;

use core::fmt::Write as _;

use kernel::face::MapGround;

pub use geometry::{Layout, Point};
pub use lettering::Lettering;
pub use palette::Palette;
pub use table_stamp::TableStamp;
pub use thumbnail::{MOST as THUMBNAIL_MOST, thumbnail_svg};

/// Draws the ground. Units, orders and who holds what are other layers.
#[must_use]
pub fn terrain_svg(title: &str, map: &MapGround, palette: Palette, lettering: Lettering) -> String {
    if lettering == Lettering::Legend {
        return legend_svg(map, palette);
    }
    let layout = Layout::of(&map.grid);
    let is_bare = lettering == Lettering::Bare;
    // Half a pen's width is left round the bare ground, so that its edge is not cut.
    let crop = if is_bare { geometry::MARGIN - 3 } else { 0 };
    let legend = if is_bare { 0 } else { lettering::legend_height(map, &layout) };
    let (width, height) = (layout.width - 2 * crop, layout.height + legend - 2 * crop);
    let mut svg = String::with_capacity(64 * 1024);
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{crop} {crop} {width} {height}\" width=\"{width}\" height=\"{height}\" \
         class=\"wd-map {}\" role=\"img\" data-columns=\"{}\" data-rows=\"{}\"><title>{}</title>",
        palette.word(),
        map.grid.columns,
        map.grid.rows,
        lettering::escaped(title)
    );
    svg.push_str(&palette.style());
    stamps::define(&mut svg);
    geometry::define(&mut svg, &layout);
    if !is_bare {
        let _ = write!(svg, "<rect class=\"wd-sheet\" width=\"{width}\" height=\"{height}\"/>");
    }
    svg.push_str("<g clip-path=\"url(#wd-map)\">");
    let _ = write!(
        svg,
        "<rect class=\"wd-paper\" width=\"{}\" height=\"{}\"/>",
        layout.width, layout.height
    );
    ground::draw(&mut svg, map, &layout);
    water::draw(&mut svg, map, &layout);
    ways::draw(&mut svg, map, &layout);
    ground::draw_buildings(&mut svg, map, &layout);
    geometry::draw_grid(&mut svg, &layout);
    svg.push_str("</g><use href=\"#wd-edge\" class=\"wd-edge\"/>");
    if !is_bare {
        lettering::draw_numbers(&mut svg, &layout);
        lettering::draw_names(&mut svg, map, &layout);
        lettering::draw_legend(&mut svg, title, map, &layout);
    }
    svg.push_str("</svg>");
    svg
}

/// The legend alone, for a window that shows it beside the ground.
fn legend_svg(map: &MapGround, palette: Palette) -> String {
    let mut signs = String::new();
    let (width, height) = lettering::legend_column(&mut signs, map);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         class=\"wd-map\" role=\"img\"><title>Legend</title>"
    );
    svg.push_str(&palette.style());
    stamps::define(&mut svg);
    svg.push_str(&signs);
    svg.push_str("</svg>");
    svg
}
