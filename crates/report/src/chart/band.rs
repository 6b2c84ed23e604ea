//! A player's luck: hits above or below the exact mean as the dice fell, and the band that holds nine of ten such series.

use core::fmt::Write as _;

use super::{Chart, open, step, text};
use crate::luck::{Luck, Mark};

const WIDTH: i64 = 640;
const HEIGHT: i64 = 130;
const TOP: i64 = 26;
const LEFT: i64 = 40;

/// The line and its band; nothing when there was one throw only.
pub(crate) fn luck(luck: &Luck) -> Option<Chart> {
    let last = luck.course.last().filter(|_| luck.course.len() > 1)?;
    let reach = luck.course.iter().map(Mark::reach).max().unwrap_or(100).max(100);
    let scale = Scale { dice: i64::from(last.dice), reach };
    let sentence = format!(
        "{}, dice {}: {} hits with {} dice, {} expected; with fair dice nine games in ten bring {} to {}.",
        luck.player,
        luck.source,
        luck.hits,
        luck.dice,
        luck.expected.decimal_text(1),
        luck.low,
        luck.high
    );
    let mut svg = String::new();
    open(&mut svg, LEFT + WIDTH + 10, TOP + HEIGHT + 26, &sentence);
    text(&mut svg, "title", LEFT, 16, &format!("{}, dice {}", luck.player, luck.source));
    lines(&mut svg, &scale);
    let upper = luck.course.iter().map(|mark| scale.at(mark.dice, mark.high * 100 - mark.expected));
    let lower =
        luck.course.iter().rev().map(|mark| scale.at(mark.dice, mark.low * 100 - mark.expected));
    let start = scale.at(0, 0);
    let band = way(core::iter::once(start).chain(upper).chain(lower));
    let _ = write!(svg, "<path class=\"band\" d=\"{band}Z\"/>");
    let course =
        luck.course.iter().map(|mark| scale.at(mark.dice, mark.hits * 100 - mark.expected));
    let line = way(core::iter::once(start).chain(course));
    let _ = write!(svg, "<path class=\"course\" d=\"{line}\"/>");
    svg.push_str("</svg>");
    Some(Chart { svg, sentence })
}

/// How dice and hundredths of a hit become places on the sheet.
struct Scale {
    dice: i64,
    reach: i64,
}

impl Scale {
    fn at(&self, dice: u32, hundredths: i64) -> (i64, i64) {
        let x = LEFT + WIDTH * i64::from(dice) / self.dice.max(1);
        (x, TOP + HEIGHT / 2 - HEIGHT / 2 * hundredths / self.reach)
    }
}

impl Mark {
    /// The greatest distance from the mean, in hundredths of a hit.
    fn reach(&self) -> i64 {
        [self.hits, self.low, self.high]
            .map(|hits| (hits * 100 - self.expected).abs())
            .into_iter()
            .max()
            .unwrap_or(0)
    }
}

fn lines(svg: &mut String, scale: &Scale) {
    let each = step(scale.reach / 50).max(1);
    for value in (-scale.reach / 100 / each)..=(scale.reach / 100 / each) {
        let (_, y) = scale.at(0, value * each * 100);
        let class = if value == 0 { "axis" } else { "grid" };
        let _ = write!(svg, "<path class=\"{class}\" d=\"M{LEFT} {y}h{WIDTH}\"/>");
        text(svg, "end", LEFT - 6, y + 4, &format!("{:+}", value * each).replace("+0", "mean"));
    }
    let foot = TOP + HEIGHT + 18;
    text(svg, "start", LEFT, foot, "hits above the mean");
    text(svg, "end", LEFT + WIDTH, foot, &format!("after {} dice", scale.dice));
}

fn way(points: impl Iterator<Item = (i64, i64)>) -> String {
    let mut way = String::new();
    for (n, (x, y)) in points.enumerate() {
        let _ = write!(way, "{}{x} {y}", if n == 0 { 'M' } else { 'L' });
    }
    way
}
