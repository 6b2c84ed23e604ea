//! Sentences made from the model's figures.

use kernel::odds::Fraction;
use kernel::{Seat, Side};
use serde::Serialize;

use crate::luck::Luck;
use crate::model::{Fight, FightKind, Line, Moves, Strike, Throw, What};
use crate::{AarModel, Entries};

/// The fights named on the first page.
const TURNING_POINTS_MOST: usize = 3;

/// A day as it is printed.
#[derive(Serialize)]
pub(super) struct DayPage {
    heading: String,
    dawn: Vec<Noted>,
    parts: Vec<Part>,
}

/// A round, or the night.
#[derive(Serialize)]
struct Part {
    heading: String,
    lines: Vec<LineText>,
}

#[derive(Serialize)]
struct LineText {
    hour: String,
    /// Such as "Close combat."; empty for plain lines.
    kind: &'static str,
    text: String,
    entries: String,
}

/// A sentence with its entries in words.
#[derive(Serialize)]
pub(super) struct Noted {
    text: String,
    entries: String,
}

/// A strike as it is printed.
#[derive(Serialize)]
pub(super) struct StrikeText {
    when: String,
    text: String,
    reason: String,
    entries: String,
}

pub(super) fn days(model: &AarModel) -> Vec<DayPage> {
    model.days.iter().map(|day| day_page(model, day)).collect()
}

/// The fights whose dice strayed most from what was to be expected, the greatest swing first.
pub(super) fn turning_points(model: &AarModel) -> Vec<Noted> {
    let lines = model.days.iter().flat_map(|day| day.rounds.iter().flat_map(|round| &round.lines));
    let mut swings: Vec<(Fraction, &Line, &Fight)> = lines
        .filter_map(|line| match &line.what {
            What::Fight(fight) => Some((swing(fight)?, line, fight.as_ref())),
            What::Moves(_) | What::Told(_) => None,
        })
        .filter(|(swing, ..)| magnitude(swing) >= Fraction::one())
        .collect();
    swings.sort_by(|one, other| {
        magnitude(&other.0).cmp(&magnitude(&one.0)).then(one.1.entries.cmp(&other.1.entries))
    });
    swings.truncate(TURNING_POINTS_MOST);
    swings
        .into_iter()
        .map(|(swing, line, fight)| turning_point(model, &swing, line, fight))
        .collect()
}

pub(super) fn strikes(model: &AarModel) -> Vec<StrikeText> {
    model.strikes.iter().map(|strike| strike_text(model, strike)).collect()
}

/// "Anna, dice from the table: 43 hits …", one for each player and source.
pub(super) fn luck(luck: &Luck) -> String {
    let Luck { rolls, dice, hits, expected, percentile, word, .. } = luck;
    let (hits, dice, rolls) = (
        count(*hits, "hit", "hits"),
        count(*dice, "die", "dice"),
        count(*rolls, "throw", "throws"),
    );
    let (expected, share) = (expected.decimal_text(1), percentile.percent_text(0));
    format!(
        "{hits} with {dice} in {rolls}, {expected} expected. Better than {share} of such series: {word}."
    )
}

fn day_page(model: &AarModel, day: &crate::model::Day) -> DayPage {
    let mut parts: Vec<Part> = day
        .rounds
        .iter()
        .map(|round| Part {
            heading: format!("{}, round {}", round.hour, round.round),
            lines: round.lines.iter().map(|line| line_text(model, line)).collect(),
        })
        .collect();
    if let Some(night) = &day.night {
        let mut lines: Vec<LineText> = night
            .recoveries
            .iter()
            .map(|recovery| LineText {
                hour: night.hour.clone(),
                kind: "",
                text: recovered(recovery),
                entries: recovery.entries.to_string(),
            })
            .collect();
        lines.extend(night.lines.iter().map(|line| line_text(model, line)));
        parts.push(Part { heading: format!("{}, the night", night.hour), lines });
    }
    let dawn = day.dawn.iter();
    let dawn =
        dawn.map(|said| Noted { text: said.text.clone(), entries: said.entries.to_string() });
    DayPage { heading: format!("Day {}: {}", day.day, day.date), dawn: dawn.collect(), parts }
}

fn line_text(model: &AarModel, line: &Line) -> LineText {
    let (kind, text) = match &line.what {
        What::Fight(fight) => (kind(fight.kind), fight_text(model, fight)),
        What::Moves(moves) => ("", moves_text(moves)),
        What::Told(told) => ("", told.text.clone()),
    };
    LineText { hour: line.hour.clone(), kind, text, entries: line.entries.to_string() }
}

const fn kind(kind: FightKind) -> &'static str {
    match kind {
        FightKind::CloseCombat => "Close combat.",
        FightKind::DistantFire => "Distant fire.",
        FightKind::Barrage => "Barrage.",
        FightKind::AirStrike => "Air strike.",
    }
}

/// "A Company (Blue) against C Company in Foy: 3 hits with 6 dice (2.0 expected); defender 1 hit with 4 dice (0.7 expected)."
fn fight_text(model: &AarModel, fight: &Fight) -> String {
    let on = if fight.kind == FightKind::CloseCombat { "against" } else { "on" };
    let (who, side) = (&fight.attacker, side(model, fight.side));
    let mut text = format!("{who} ({side}) {on} {}: {}", fight.target, thrown(&fight.attack));
    if let Some(defence) = &fight.defence {
        text.push_str(&format!("; defender {}", thrown(defence)));
    }
    text.push('.');
    let no_effect = ["No effect.".to_owned()];
    let outcome = if fight.outcome.is_empty() { &no_effect[..] } else { &fight.outcome };
    for sentence in fight.supports.iter().chain(outcome) {
        text.push(' ');
        text.push_str(sentence);
    }
    text
}

fn thrown(throw: &Throw) -> String {
    let (hits, dice) = (count(throw.hits, "hit", "hits"), count(throw.dice, "die", "dice"));
    match &throw.expected {
        Some(expected) => format!("{hits} with {dice} ({} expected)", expected.decimal_text(1)),
        None => format!("{hits} with {dice}"),
    }
}

fn moves_text(moves: &Moves) -> String {
    let stand = |moved: &crate::model::StandMove| {
        let manner =
            if moved.manner.is_empty() { String::new() } else { format!(" {}", moved.manner) };
        format!("{}{manner} {} to {}", moved.name, moved.from, moved.to)
    };
    let stands: Vec<String> = moves.stands.iter().map(stand).collect();
    match moves.stands.as_slice() {
        [one] if one.name == moves.unit => {
            format!("{} moves: {} to {}.", one.name, one.from, one.to)
        }
        _ => format!("{} moves: {}.", moves.unit, stands.join("; ")),
    }
}

fn recovered(recovery: &crate::model::Recovery) -> String {
    let mut parts = Vec::new();
    if recovery.points > 0 {
        parts.push(count(recovery.points, "strength point", "strength points"));
    }
    if recovery.men > 0 {
        parts.push(count(recovery.men, "man", "men"));
    }
    let formed = match recovery.formed.as_slice() {
        [] => String::new(),
        formed => format!(" Formed again: {}.", formed.join("; ")),
    };
    match parts.as_slice() {
        [] => format!("{}:{formed}", recovery.unit),
        parts => format!("{} recovers {}.{formed}", recovery.unit, parts.join(" and ")),
    }
}

fn turning_point(model: &AarModel, swing: &Fraction, line: &Line, fight: &Fight) -> Noted {
    let favoured = if *swing > Fraction::zero() { fight.side } else { fight.side.enemy() };
    let (who, target) = (&fight.attacker, &fight.target);
    let (hits, name) = (magnitude(swing).decimal_text(1), side(model, favoured));
    let text =
        format!("{who} against {target}, {}: the dice favoured {name} by {hits} hits.", line.hour);
    Noted { text, entries: line.entries.to_string() }
}

/// How far the dice favoured the attacker, in hits; negative when the defender.
fn swing(fight: &Fight) -> Option<Fraction> {
    let attack = fight.attack.swing()?;
    let defence = fight.defence.as_ref().and_then(Throw::swing).unwrap_or_else(Fraction::zero);
    Some(attack - defence)
}

fn magnitude(swing: &Fraction) -> Fraction {
    if *swing < Fraction::zero() { -swing.clone() } else { swing.clone() }
}

fn strike_text(model: &AarModel, strike: &Strike) -> StrikeText {
    let mut text = format!("{} undid entries {}", seat(model, strike.by), strike.undone);
    if !strike.what.is_empty() {
        text.push_str(&format!(" ({})", strike.what.join("; ")));
    }
    if strike.dice > 0 {
        text.push_str(&format!(", after {} had been thrown", count(strike.dice, "die", "dice")));
    }
    text.push_str(&match strike.agreed_by.as_slice() {
        [] => ".".to_owned(),
        agreed => {
            let names: Vec<String> = agreed.iter().map(|by| seat(model, *by)).collect();
            format!("; agreed by {}.", names.join(" and "))
        }
    });
    if strike.taken_back {
        text.push_str(" This strike no longer counts.");
    }
    let entries = Entries::between(strike.undone.first, strike.entry).to_string();
    StrikeText { when: strike.when.clone(), text, reason: strike.reason.clone(), entries }
}

fn seat(model: &AarModel, seat: Seat) -> String {
    match (seat, seat.side()) {
        (_, Some(of)) => {
            let name = &model.sides[of.index()];
            if name.player.is_empty() {
                name.name.clone()
            } else {
                format!("{} ({})", name.player, name.name)
            }
        }
        (Seat::Umpire, _) if !model.umpire.is_empty() => format!("{} (umpire)", model.umpire),
        (Seat::Umpire, _) => "The umpire".to_owned(),
        _ => "The program".to_owned(),
    }
}

fn side(model: &AarModel, side: Side) -> &str {
    &model.sides[side.index()].name
}

/// "1 die", "2 dice".
fn count(number: impl Into<u64>, one: &str, many: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}
