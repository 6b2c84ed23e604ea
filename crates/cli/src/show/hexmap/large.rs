//! Hexes of four lines: number, stand, terrain, and the objective on the lower side.
//!
//! ```text
//!   ____
//!  /0605\
//! /[maA6]\____
//! \ town /
//!  \*3b_/
//! ```

use std::collections::BTreeMap;

use api::kernel::map::{Cell, Feature};

use super::canvas::{Canvas, Ink};
use super::edge::Side as Edge;
use super::{Ground, Window, code};
use crate::look::frame;

/// From one column to the next, and from one row to the next.
const ACROSS: usize = 6;
const DOWN: usize = 4;

/// Columns and rows of hexes that fit.
pub(super) fn room(width: usize, height: Option<usize>) -> (usize, usize) {
    let rows = height.map_or(usize::MAX, |height| height.saturating_sub(3) / DOWN);
    (width.saturating_sub(2) / ACROSS, rows)
}

pub(super) fn draw(
    canvas: &mut Canvas,
    ground: &Ground<'_>,
    window: Window,
    marks: &BTreeMap<Cell, usize>,
) {
    let place = |hex: Cell| {
        let lower = if hex.column.is_multiple_of(2) { DOWN / 2 } else { 0 };
        let x = usize::from(hex.column - window.columns.0) * ACROSS;
        (x, usize::from(hex.row - window.rows.0) * DOWN + 1 + lower)
    };
    // All sides first: what is written on a side must not be drawn over by the hex below.
    for hex in window.hexes() {
        outline(canvas, ground, hex, place(hex));
    }
    for hex in window.hexes() {
        let (x, y) = place(hex);
        canvas.write(x + 2, y, &hex.to_string(), Ink::Grid);
        if let Some(piece) = ground.pieces.get(&hex) {
            let (tag, piece) = (ground.tag(piece), &piece.piece);
            let (left, right) = frame(piece.side);
            let text = format!("{left}{tag}{}{right}", piece.strength);
            canvas.write(x + 1, y + 1, &text, Ink::Of(piece.side));
        } else if let Some(number) = marks.get(&hex) {
            canvas.write(x + 2, y + 1, &format!("#{number}"), Ink::Mark);
        }
        terrain(canvas, ground, hex, (x + 1, y + 2));
        if let Some((text, holder)) = ground.objective(hex) {
            canvas.write(x + 2, y + 3, &text, holder.map_or(Ink::Plain, Ink::Of));
        }
    }
}

fn outline(canvas: &mut Canvas, ground: &Ground<'_>, hex: Cell, (x, y): (usize, usize)) {
    for edge in Edge::ALL {
        let places: Vec<(usize, usize)> = match edge {
            Edge::Top => (2..6).map(|dx| (x + dx, y - 1)).collect(),
            Edge::Bottom => (2..6).map(|dx| (x + dx, y + 3)).collect(),
            Edge::UpperLeft => vec![(x + 1, y), (x, y + 1)],
            Edge::LowerLeft => vec![(x, y + 2), (x + 1, y + 3)],
            Edge::UpperRight => vec![(x + 6, y), (x + 7, y + 1)],
            Edge::LowerRight => vec![(x + 7, y + 2), (x + 6, y + 3)],
        };
        let (characters, ink) = edge.drawn(ground, hex, places.len());
        for ((x, y), character) in places.into_iter().zip(characters) {
            canvas.put(x, y, character, ink);
        }
    }
}

/// The word of one terrain, the codes of several; a road is two lines before it.
fn terrain(canvas: &mut Canvas, ground: &Ground<'_>, hex: Cell, (x, y): (usize, usize)) {
    let (terrain, road) = ground.terrain(hex);
    let word = match &*terrain {
        [] if road => "==".to_owned(),
        [] => return,
        [Feature::Impassable] => "XXXXXX".to_owned(),
        [one] if road && one.word().len() > 5 => format!("={}", code(*one)),
        [one] if road => format!("={}", one.word()),
        [one] => one.word().to_owned(),
        several => {
            let codes: Vec<&str> = several.iter().take(2).map(|one| code(*one)).collect();
            format!("{}{}", if road { "=" } else { "" }, codes.join("+"))
        }
    };
    let ink = if terrain.is_empty() { Ink::Road } else { Ink::Ground };
    let before = if word.len() < 5 { (6 - word.len()) / 2 } else { 0 };
    let before = if road && word.len() == 5 {
        0
    } else {
        before.max(usize::from(word.len() == 5 && terrain.len() == 1))
    };
    canvas.write(x + before, y, &word, ink);
}
