//! The chance to win from moment to moment, in the band that holds it: one side's up from the foot, the other's down from the top.

use core::fmt::Write as _;

use kernel::Side;

use super::{Chart, open, text};
use crate::model::{Estimate, Prospect};
use crate::{AarModel, words};

const WIDTH: i64 = 640;
const HEIGHT: i64 = 170;
const TOP: i64 = 28;
const LEFT: i64 = 48;

/// The curve; nothing while fewer than two moments are known.
pub(crate) fn chance(model: &AarModel) -> Option<Chart> {
    let points = &model.prospects.as_ref()?.points;
    let (first, last) = (points.first()?, points.last().filter(|_| points.len() > 1)?);
    let [blue, orange] = Side::BOTH.map(|side| words::side(model, side));
    let of = |point: &Prospect| point.chance[0].text();
    let sentence = format!(
        "The chance of {blue} to win, from moment to moment: {} at first, {} at last. The band holds the true share in 95 of 100 \
         such counts.",
        of(first),
        of(last)
    );
    let mut svg = String::new();
    open(&mut svg, LEFT + WIDTH + 10, TOP + HEIGHT + 26, &sentence);
    text(&mut svg, "title", LEFT, 16, &format!("Above: {blue} wins. Below: {orange} wins."));
    for percent in [0, 25, 50, 75, 100] {
        let y = height(percent * 10);
        let class = if percent == 50 { "axis" } else { "grid" };
        let _ = write!(svg, "<path class=\"{class}\" d=\"M{LEFT} {y}h{WIDTH}\"/>");
        text(&mut svg, "end", LEFT - 6, y + 4, &format!("{percent} %"));
    }
    days(&mut svg, points);
    let edge = |of: fn(&Estimate) -> u16| {
        let each = points.iter().enumerate();
        each.map(move |(n, point)| (across(n, points.len()), height(of(&point.chance[0]).into())))
            .collect::<Vec<_>>()
    };
    let mut band = edge(|chance| chance.high);
    band.extend(edge(|chance| chance.low).into_iter().rev());
    let _ = write!(svg, "<path class=\"band\" d=\"{}Z\"/>", way(&band));
    let _ = write!(svg, "<path class=\"course\" d=\"{}\"/>", way(&edge(|chance| chance.permille)));
    svg.push_str("</svg>");
    Some(Chart { svg, sentence })
}

/// Where each day begins, with its number.
fn days(svg: &mut String, points: &[Prospect]) {
    let mut known = 0;
    for (n, point) in points.iter().enumerate() {
        if point.day == known {
            continue;
        }
        known = point.day;
        let (x, foot) = (across(n, points.len()), TOP + HEIGHT + 6);
        let _ = write!(svg, "<path class=\"grid\" d=\"M{x} {TOP}V{foot}\"/>");
        text(svg, "start", x, TOP + HEIGHT + 20, &format!("day {known}"));
    }
}

fn across(n: usize, count: usize) -> i64 {
    let whole = |value: usize| i64::try_from(value).unwrap_or(0);
    LEFT + WIDTH * whole(n) / whole(count.saturating_sub(1)).max(1)
}

const fn height(permille: i64) -> i64 {
    TOP + HEIGHT - HEIGHT * permille / 1_000
}

fn way(points: &[(i64, i64)]) -> String {
    let mut way = String::new();
    for (n, (x, y)) in points.iter().enumerate() {
        let _ = write!(way, "{}{x} {y}", if n == 0 { 'M' } else { 'L' });
    }
    way
}
