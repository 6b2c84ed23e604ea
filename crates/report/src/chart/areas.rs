//! Strength points lost so far, round by round, stacked by arm; one panel a side on the same scale.

use core::fmt::Write as _;

use kernel::Side;

use super::{Chart, open, step, text};
use crate::model::{Arm, Moment};
use crate::page::colour;
use crate::{AarModel, words};

const PANEL: i64 = 300;
const HEIGHT: i64 = 160;
const TOP: i64 = 30;
const LEFT: i64 = 36;
/// From the left of one panel to the left of the other.
const APART: i64 = PANEL + 48;

/// The panels; nothing when nothing was lost.
pub(crate) fn course(model: &AarModel) -> Option<Chart> {
    let moments = &model.breakdown.course;
    let last = moments.last()?;
    let totals = last.lost.map(|arms| i64::from(arms.iter().sum::<u32>()));
    let most = totals.into_iter().max().filter(|most| *most > 0)?;
    let names = Side::BOTH.map(|side| words::side(model, side));
    let sentence = format!(
        "Strength points lost, round by round: {} {} and {} {} at the end.",
        names[0], totals[0], names[1], totals[1]
    );
    let mut svg = String::new();
    open(&mut svg, LEFT + APART + PANEL + 10, TOP + HEIGHT + 66, &sentence);
    for side in Side::BOTH {
        let left = LEFT + APART * i64::try_from(side.index()).unwrap_or(0);
        let total = totals[side.index()];
        text(&mut svg, "title", left, 16, &format!("{}: {total}", names[side.index()]));
        scale(&mut svg, left, most);
        stack(&mut svg, side, left, most, moments);
        days(&mut svg, left, moments);
    }
    legend(&mut svg);
    svg.push_str("</svg>");
    Some(Chart { svg, sentence })
}

fn scale(svg: &mut String, left: i64, most: i64) {
    let step = step(most);
    for value in (0..=most).step_by(usize::try_from(step).unwrap_or(1)) {
        let y = height_of(value, most);
        let _ = write!(svg, "<path class=\"grid\" d=\"M{left} {y}h{PANEL}\"/>");
        text(svg, "end", left - 6, y + 4, &value.to_string());
    }
}

fn stack(svg: &mut String, side: Side, left: i64, most: i64, moments: &[Moment]) {
    let mut floor: Vec<i64> = vec![0; moments.len()];
    for arm in Arm::WITH_POINTS {
        let roof: Vec<i64> = moments
            .iter()
            .zip(&floor)
            .map(|(moment, below)| below + i64::from(moment.lost[side.index()][arm as usize]))
            .collect();
        if roof != floor {
            let way = area(left, most, &floor, &roof);
            let _ =
                write!(svg, "<path class=\"area {} {}\" d=\"{way}\"/>", colour(side), class(arm));
        }
        floor = roof;
    }
}

/// Steps: a loss counts from its round on.
fn area(left: i64, most: i64, floor: &[i64], roof: &[i64]) -> String {
    let count = i64::try_from(roof.len()).unwrap_or(1);
    let x = |n: usize| left + PANEL * i64::try_from(n).unwrap_or(0) / count;
    let mut way = format!("M{left} {}", height_of(0, most));
    for (n, value) in roof.iter().enumerate() {
        let _ = write!(way, "V{}H{}", height_of(*value, most), x(n + 1));
    }
    for (n, value) in floor.iter().enumerate().rev() {
        let _ = write!(way, "V{}H{}", height_of(*value, most), x(n));
    }
    way.push('Z');
    way
}

/// Where each day begins, with its number.
fn days(svg: &mut String, left: i64, moments: &[Moment]) {
    let count = i64::try_from(moments.len()).unwrap_or(1);
    let mut known = 0;
    for (n, moment) in (0..).zip(moments) {
        if moment.day == known {
            continue;
        }
        known = moment.day;
        let x = left + PANEL * n / count;
        let _ = write!(svg, "<path class=\"axis\" d=\"M{x} {TOP}V{}\"/>", TOP + HEIGHT + 6);
        text(svg, "start", x + 4, TOP + HEIGHT + 18, &format!("day {}", moment.day));
    }
    let _ = write!(svg, "<path class=\"axis\" d=\"M{left} {}h{PANEL}\"/>", TOP + HEIGHT);
}

fn legend(svg: &mut String) {
    let y = TOP + HEIGHT + 40;
    for (n, arm) in (0..).zip(Arm::WITH_POINTS) {
        let x = LEFT + 165 * n;
        for (at, word) in [(0, "blue"), (22, "orange")] {
            let _ = write!(
                svg,
                "<rect class=\"area {word} {}\" x=\"{}\" y=\"{y}\" width=\"18\" height=\"14\"/>",
                class(arm),
                x + at
            );
        }
        text(svg, "start", x + 48, y + 12, arm.word());
    }
}

const fn class(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "plain",
        Arm::Armour => "hatch",
        Arm::Artillery => "dots",
        Arm::Headquarters | Arm::Support => "cross",
    }
}

const fn height_of(value: i64, most: i64) -> i64 {
    TOP + HEIGHT - HEIGHT * value / most
}
