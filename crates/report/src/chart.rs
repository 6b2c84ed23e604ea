//! Charts as SVG in whole numbers: the same model draws the same bytes. Every chart has a sentence for those who cannot see
//! it; the table beside it holds the same figures.
//!
//! Colours and patterns come from the page's style sheet: blue is plain, orange is hatched, so that a grey print reads as well.

mod areas;
mod band;
mod bars;
mod chance;

use core::fmt::Write as _;

pub(crate) use areas::course;
pub(crate) use band::luck;
pub(crate) use bars::{faces, strengths};
pub(crate) use chance::chance;

/// A drawn chart, and what it says in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Chart {
    pub(crate) svg: String,
    pub(crate) sentence: String,
}

/// Patterns that every chart of the page uses.
pub(crate) fn define(svg: &mut String) {
    svg.push_str("<svg class=\"store\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>");
    for word in ["blue", "orange"] {
        for (name, sign) in [
            ("hatch", "<path d=\"M-2 2L2-2M0 10L10 0M8 12L12 8\"/>"),
            ("cross", "<path d=\"M0 0L10 10M10 0L0 10\"/>"),
            ("dots", "<circle cx=\"5\" cy=\"5\" r=\"2\"/>"),
        ] {
            let _ = write!(
                svg,
                "<pattern id=\"wd-{name}-{word}\" class=\"{word} {name}\" width=\"10\" height=\"10\" \
                 patternUnits=\"userSpaceOnUse\"><rect width=\"10\" height=\"10\"/>{sign}</pattern>"
            );
        }
    }
    svg.push_str("</defs></svg>");
}

/// Opens a chart of this size.
fn open(svg: &mut String, width: i64, height: i64, sentence: &str) {
    let _ = write!(
        svg,
        "<svg class=\"chart\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">",
        crate::sketch::escaped(sentence)
    );
}

/// A word at a place; `class` says which end of it.
fn text(svg: &mut String, class: &str, x: i64, y: i64, words: &str) {
    let words = crate::sketch::escaped(words);
    let _ = write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{words}</text>");
}

/// The step between the lines of a scale from 0 to `most`: 1, 2 or 5 times a power of ten, at most five of them.
fn step(most: i64) -> i64 {
    let mut power = 1;
    loop {
        for factor in [1, 2, 5] {
            if most <= 5 * factor * power {
                return factor * power;
            }
        }
        power *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_go_in_ones_twos_and_fives() {
        let steps = [0, 5, 6, 10, 11, 25, 26, 50, 51, 100, 250, 1_000, 9_999].map(step);
        assert_eq!(steps, [1, 1, 2, 2, 5, 5, 10, 10, 20, 20, 50, 200, 2_000]);
    }
}
