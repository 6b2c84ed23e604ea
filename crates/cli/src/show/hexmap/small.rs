//! Hexes of two lines, for the whole of a large map: a stand or the terrain, and a star for an objective.
//!
//! ```text
//!  ___
//! /[A6\
//! \tn*/
//! ```

use std::collections::BTreeMap;

use api::kernel::map::Cell;

use super::canvas::{Canvas, Ink};
use super::edge::Side as Edge;
use super::{Ground, Raster, Window, code};
use crate::look::frame;

/// Row numbers stand at the left, column numbers above.
pub(super) const RASTER: Raster =
    Raster { across: 4, down: 2, margin: (3, 2), beyond: (1, 2), side: along };

const fn along(side: Edge) -> &'static [(usize, usize)] {
    match side {
        Edge::Top => &[(1, 0), (2, 0), (3, 0)],
        Edge::Bottom => &[(1, 2), (2, 2), (3, 2)],
        Edge::UpperLeft => &[(0, 1)],
        Edge::LowerLeft => &[(0, 2)],
        Edge::UpperRight => &[(4, 1)],
        Edge::LowerRight => &[(4, 2)],
    }
}

pub(super) fn draw(
    canvas: &mut Canvas,
    ground: &Ground<'_>,
    window: Window,
    marks: &BTreeMap<Cell, usize>,
) {
    for column in window.columns.0..=window.columns.1 {
        let (x, _) = RASTER.place(Cell::new(column, window.rows.0), window);
        canvas.write(x + 1, 0, &format!("{column:02}"), Ink::Grid);
    }
    for row in window.rows.0..=window.rows.1 {
        let y = usize::from(row - window.rows.0) * RASTER.down + RASTER.margin.1;
        canvas.write(0, y, &format!("{row:02}"), Ink::Grid);
    }
    RASTER.outline(canvas, ground, window);
    for hex in window.hexes() {
        let (x, y) = RASTER.place(hex, window);
        content(canvas, ground, hex, (x + 1, y), marks.get(&hex).copied());
    }
}

fn content(
    canvas: &mut Canvas,
    ground: &Ground<'_>,
    hex: Cell,
    (x, y): (usize, usize),
    mark: Option<usize>,
) {
    let (terrain, road) = ground.terrain(hex);
    let short = match &*terrain {
        [] if road => "==".to_owned(),
        [] => String::new(),
        [one] => format!("{}{}", code(*one), if road { "=" } else { "" }),
        [first, ..] => format!("{}+", code(*first)),
    };
    let ink = if terrain.is_empty() { Ink::Road } else { Ink::Ground };
    // With somebody in the hex, the terrain goes down to the lower side.
    if let Some(piece) = ground.pieces.get(&hex) {
        let own = ground.tag(piece).chars().last().unwrap_or('?');
        let piece = &piece.piece;
        let text = format!("{}{own}{}", frame(piece.side).0, piece.strength);
        canvas.write(x, y, &text, Ink::Of(piece.side));
        canvas.write(x, y + 1, &short, ink);
    } else if let Some(number) = mark {
        canvas.write(x, y, &number.to_string(), Ink::Mark);
        canvas.write(x, y + 1, &short, ink);
    } else {
        canvas.write(x, y, &short, ink);
    }
    if let Some((_, holder)) = ground.objective(hex) {
        canvas.put(x + 2, y + 1, '*', holder.map_or(Ink::Plain, Ink::Of));
    }
}
