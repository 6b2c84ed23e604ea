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
use super::{Ground, Raster, Window, code};
use crate::look::frame;

pub(super) const RASTER: Raster =
    Raster { across: 6, down: 4, margin: (0, 1), beyond: (2, 2), side: along };

const fn along(side: Edge) -> &'static [(usize, usize)] {
    match side {
        Edge::Top => &[(2, 0), (3, 0), (4, 0), (5, 0)],
        Edge::Bottom => &[(2, 4), (3, 4), (4, 4), (5, 4)],
        Edge::UpperLeft => &[(1, 1), (0, 2)],
        Edge::LowerLeft => &[(0, 3), (1, 4)],
        Edge::UpperRight => &[(6, 1), (7, 2)],
        Edge::LowerRight => &[(7, 3), (6, 4)],
    }
}

pub(super) fn draw(
    canvas: &mut Canvas,
    ground: &Ground<'_>,
    window: Window,
    marks: &BTreeMap<Cell, usize>,
) {
    RASTER.outline(canvas, ground, window);
    for hex in window.hexes() {
        let (x, y) = RASTER.place(hex, window);
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
