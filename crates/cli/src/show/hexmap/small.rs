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
use super::{Ground, Window, code};
use crate::look::frame;

const ACROSS: usize = 4;
const DOWN: usize = 2;
/// Row numbers stand at the left, column numbers above.
const MARGIN: usize = 3;

/// Columns and rows of hexes that fit.
pub(super) fn room(width: usize, height: Option<usize>) -> (usize, usize) {
    let rows = height.map_or(usize::MAX, |height| height.saturating_sub(4) / DOWN);
    (width.saturating_sub(MARGIN + 1) / ACROSS, rows)
}

pub(super) fn draw(
    canvas: &mut Canvas,
    ground: &Ground<'_>,
    window: Window,
    marks: &BTreeMap<Cell, usize>,
) {
    for column in window.columns.0..=window.columns.1 {
        let x = usize::from(column - window.columns.0) * ACROSS + MARGIN + 1;
        canvas.write(x, 0, &format!("{column:02}"), Ink::Grid);
    }
    for row in window.rows.0..=window.rows.1 {
        let y = usize::from(row - window.rows.0) * DOWN + 2;
        canvas.write(0, y, &format!("{row:02}"), Ink::Grid);
    }
    let place = |hex: Cell| {
        let lower = usize::from(hex.column.is_multiple_of(2));
        let x = usize::from(hex.column - window.columns.0) * ACROSS + MARGIN;
        (x, usize::from(hex.row - window.rows.0) * DOWN + 2 + lower)
    };
    // All sides first: what is written on a side must not be drawn over by the hex below.
    for hex in window.hexes() {
        outline(canvas, ground, hex, place(hex));
    }
    for hex in window.hexes() {
        let (x, y) = place(hex);
        content(canvas, ground, hex, (x + 1, y), marks.get(&hex).copied());
    }
}

fn outline(canvas: &mut Canvas, ground: &Ground<'_>, hex: Cell, (x, y): (usize, usize)) {
    for edge in Edge::ALL {
        let places: Vec<(usize, usize)> = match edge {
            Edge::Top => (1..4).map(|dx| (x + dx, y - 1)).collect(),
            Edge::Bottom => (1..4).map(|dx| (x + dx, y + 1)).collect(),
            Edge::UpperLeft => vec![(x, y)],
            Edge::LowerLeft => vec![(x, y + 1)],
            Edge::UpperRight => vec![(x + 4, y)],
            Edge::LowerRight => vec![(x + 4, y + 1)],
        };
        let (characters, ink) = edge.drawn(ground, hex, places.len());
        for ((x, y), character) in places.into_iter().zip(characters) {
            canvas.put(x, y, character, ink);
        }
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
