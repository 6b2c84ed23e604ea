//! The ways units went, as arrows; where there was fighting, and where somebody fell.

use core::fmt::Write as _;

use super::escaped;
use crate::map::{Layout, Point};
use crate::model::{Grave, Track};
use crate::page::colour;

/// An arrow from the first place to the last. It stops short of the middle, where the unit stands.
pub(super) fn draw_track(svg: &mut String, layout: &Layout, track: &Track) {
    let points: Vec<Point> = track.path.iter().map(|place| super::centre(layout, *place)).collect();
    let [.., before, last] = points.as_slice() else { return };
    let end =
        Point::new(last.x - (last.x - before.x) * 3 / 10, last.y - (last.y - before.y) * 3 / 10);
    let word = colour(track.side);
    let mut way = String::new();
    for (n, point) in points[..points.len() - 1].iter().chain([&end]).enumerate() {
        let _ = write!(way, "{}{} {}", if n == 0 { 'M' } else { 'L' }, point.x, point.y);
    }
    let _ = write!(
        svg,
        "<g class=\"way {word}\"><title>{}</title><path class=\"halo\" d=\"{way}\"/>\
         <path d=\"{way}\" marker-end=\"url(#wd-head-{word})\"/></g>",
        escaped(&track.name)
    );
}

/// A star where there was fighting, with the number of fights.
pub(super) fn draw_clash(svg: &mut String, at: Point, times: u16) {
    let (x, y) = (at.x + 34, at.y - 34);
    let _ = write!(
        svg,
        "<g class=\"clash\"><path d=\"M{x} {}l5 11 11-5-5 11 11 5-11 5 5 11-11-5-5 11-5-11-11 5 5-11-11-5 11-5-5-11 \
         11 5z\"/><text x=\"{x}\" y=\"{}\">{times}</text></g>",
        y - 22,
        y + 6
    );
}

/// A cross where a unit was destroyed.
pub(super) fn draw_grave(svg: &mut String, at: Point, grave: &Grave) {
    let (x, y) = (at.x - 34, at.y - 30);
    let _ = write!(
        svg,
        "<g class=\"grave {}\"><title>{} was destroyed here</title><path class=\"halo\" d=\"M{x} {}v30m-9-20h18\"/>\
         <path d=\"M{x} {}v30m-9-20h18\"/></g>",
        colour(grave.side),
        escaped(&grave.name),
        y - 15,
        y - 15
    );
}
