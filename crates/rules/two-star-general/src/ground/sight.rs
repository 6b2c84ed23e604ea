//! Sight from hex centre to hex centre, in exact integers (R31).
//!
//! A point on the line between two centres lies inside one hex, or on the side between two. Walking the line in
//! steps of 1/n (n = the distance), each step's point is rounded to its hex; a point exactly on a side belongs to
//! both, and the side less favourable to the viewer counts.

use super::{Ground, Hex, Terrain};
use crate::tables;

/// The first hex that blocks the view from `viewer` to `target`, or `None` when they see each other.
/// The hexes of viewer and target never block.
#[must_use]
pub fn sight_line(ground: &Ground, viewer: Hex, target: Hex) -> Option<Hex> {
    // The lower of the two decides, so that who sees is seen.
    let both_high = [viewer, target].iter().all(|hex| ground.terrain(*hex).has(Terrain::Hill));
    let blocks = |hex: &Hex| {
        *hex != viewer
            && *hex != target
            && ground.terrain(*hex).iter().any(|t| match tables::terrain(t).blocks_sight {
                tables::Blocks::Never => false,
                tables::Blocks::Always => true,
                tables::Blocks::UnlessBothHigh => !both_high,
            })
    };
    line_between(viewer, target).find(blocks)
}

/// The hexes that the line between two centres passes, the ends left out, in order from `from`.
pub fn line_between(from: Hex, to: Hex) -> impl Iterator<Item = Hex> {
    (1..from.distance(to)).flat_map(move |step| crossed(from, to, step))
}

/// The hex, or the two hexes when the point falls on a side, that hold the point `step` of the line.
fn crossed(from: Hex, to: Hex, step: u32) -> Vec<Hex> {
    let (a, b) = (from.axial(), to.axial());
    let n = i32::try_from(from.distance(to)).unwrap_or(i32::MAX);
    let k = i32::try_from(step).unwrap_or(i32::MAX);
    // Cube coordinates of the point, multiplied by n so that they stay whole.
    let scaled = |a: i32, b: i32| a * n + (b - a) * k;
    let point = [scaled(a.x, b.x), scaled(a.y, b.y), scaled(a.z(), b.z())];
    let nearest = hexx::Hex::new(point[0].div_euclid(n), point[1].div_euclid(n));
    // The point's hexes are those whose centre is nearest; the floor is at most two steps away.
    let mut best: Vec<(i32, Hex)> = nearest
        .range(2)
        .filter_map(|axial| {
            let off = |p: i32, c: i32| (p - c * n).abs();
            let far = off(point[0], axial.x).pow(2)
                + off(point[1], axial.y).pow(2)
                + off(point[2], axial.z()).pow(2);
            Some((far, Hex::from_axial(axial)?))
        })
        .collect();
    best.sort_unstable();
    let least = best.first().map_or(0, |(far, _)| *far);
    best.into_iter().take_while(|(far, _)| *far == least).map(|(_, hex)| hex).collect()
}
