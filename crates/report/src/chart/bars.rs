//! Bars: what each formation had and has, and how often each face fell.

use core::fmt::Write as _;

use kernel::Side;

use super::{Chart, open, text};
use crate::model::{Faces, Standing};
use crate::page::colour;
use crate::{AarModel, words};

const LABEL: i64 = 240;
const WIDTH: i64 = 340;
const ROW: i64 = 22;

/// Strength points of both sides' formations: full establishment as an outline, the start pale, the end filled.
pub(crate) fn strengths(model: &AarModel) -> Option<Chart> {
    let mut rows: Vec<(Side, String, Standing)> = Vec::new();
    for side in Side::BOTH {
        let force = &model.forces[side.index()];
        rows.push((side, words::side(model, side).to_owned(), force.total));
        let named = force.formations.iter().filter(|formation| !formation.name.is_empty());
        if force.formations.len() > 1 {
            rows.extend(named.map(|one| (side, format!("· {}", one.name), one.total)));
        }
    }
    let most = rows.iter().map(|(_, _, total)| total.strength_full.max(total.strength_start)).max();
    let most = i64::from(most.filter(|most| *most > 0)?);
    let told = |side: Side| {
        let Standing { strength_start, strength_end, .. } = model.forces[side.index()].total;
        format!("{} {strength_start} to {strength_end}", words::side(model, side))
    };
    let [blue, orange] = Side::BOTH.map(told);
    let sentence = format!("Strength points from start to end: {blue}, {orange}.");
    let mut svg = String::new();
    let height = ROW * i64::try_from(rows.len()).unwrap_or(0) + 26;
    open(&mut svg, LABEL + WIDTH + 90, height, &sentence);
    for (n, (side, name, total)) in (0..).zip(&rows) {
        bar(&mut svg, *side, name, total, most, n * ROW + 4);
    }
    let foot = height - 6;
    text(
        &mut svg,
        "start",
        LABEL,
        foot,
        "outline: full strength · pale: at the start · full: at the end",
    );
    svg.push_str("</svg>");
    Some(Chart { svg, sentence })
}

/// Faces of one player's dice of one source, with a line where they would be even.
pub(crate) fn faces(faces: &Faces) -> Option<Chart> {
    let all: u32 = faces.counts.iter().sum();
    let most = i64::from(faces.counts.iter().max().copied().filter(|most| *most > 0)?);
    let counts: Vec<String> = (1..)
        .zip(&faces.counts)
        .map(|(face, count)| format!("{face} fell {}", words::count(*count, "time", "times")))
        .collect();
    let (player, source) = (&faces.player, &faces.source);
    let sentence = format!("{player}, dice {source}: {}.", counts.join(", "));
    let (height, pitch) = (90, 30);
    let width = pitch * i64::try_from(faces.counts.len()).unwrap_or(6);
    let mut svg = String::new();
    open(&mut svg, (width + 60).max(300), height + 58, &sentence);
    text(&mut svg, "title", 10, 14, player);
    let kind = if faces.sides == 6 { String::new() } else { format!(" of {} sides", faces.sides) };
    text(&mut svg, "start", 10, 30, &format!("{all} dice{kind} {source}"));
    let floor = height + 38;
    for (n, count) in (0..).zip(&faces.counts) {
        let tall = height * i64::from(*count) / (most * 100 / 85).max(1);
        let x = 10 + n * pitch;
        let _ = write!(
            svg,
            "<rect class=\"column\" x=\"{x}\" y=\"{}\" width=\"24\" height=\"{tall}\"/>",
            floor - tall
        );
        text(&mut svg, "middle", x + 12, floor - tall - 4, &count.to_string());
        text(&mut svg, "middle", x + 12, floor + 14, &(n + 1).to_string());
    }
    let even = height * i64::from(all) / (i64::from(faces.sides).max(1) * (most * 100 / 85).max(1));
    let _ = write!(svg, "<path class=\"even\" d=\"M6 {}h{width}\"/>", floor - even);
    text(&mut svg, "start", 12 + width, floor - even + 4, "even");
    svg.push_str("</svg>");
    Some(Chart { svg, sentence })
}

fn bar(svg: &mut String, side: Side, name: &str, total: &Standing, most: i64, y: i64) {
    let wide = |value: u32| WIDTH * i64::from(value) / most;
    let word = colour(side);
    let cut: String = name.chars().take(36).collect();
    text(svg, "end", LABEL - 8, y + 13, &cut);
    for (class, value) in
        [("full", total.strength_full), ("pale", total.strength_start), ("now", total.strength_end)]
    {
        let width = wide(value);
        let _ = write!(
            svg,
            "<rect class=\"{class} {word}\" x=\"{LABEL}\" y=\"{y}\" width=\"{width}\" height=\"16\"/>"
        );
    }
    let figures = format!("{} → {}", total.strength_start, total.strength_end);
    let edge = wide(total.strength_full.max(total.strength_start));
    text(svg, "start", LABEL + edge + 8, y + 13, &figures);
}
