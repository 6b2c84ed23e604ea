//! Sentences made from the model's figures.

use kernel::{Seat, Side};

use crate::AarModel;
use crate::luck::Luck;
use crate::model::{CommanderName, Fight, FightKind, Moves, Recovery, SideName, StandMove, Throw};

/// "Anna, dice from the table: 43 hits …", one for each player and source.
pub(crate) fn luck(luck: &Luck) -> String {
    let Luck { rolls, dice, hits, expected, percentile, low, high, .. } = luck;
    let (hits, dice, rolls) = (
        count(*hits, "hit", "hits"),
        count(*dice, "die", "dice"),
        count(*rolls, "throw", "throws"),
    );
    let (expected, share) = (expected.decimal_text(1), percentile.percent_text(0));
    format!(
        "{hits} with {dice} in {rolls}, {expected} expected; with fair dice nine games in ten bring {low} to {high}, and \
         {share} bring fewer than this."
    )
}

pub(crate) const fn kind(kind: FightKind) -> &'static str {
    match kind {
        FightKind::CloseCombat => "Close combat.",
        FightKind::DistantFire => "Distant fire.",
        FightKind::Barrage => "Barrage.",
        FightKind::AirStrike => "Air strike.",
    }
}

/// "A Company (Blue) against C Company in Foy: 3 hits with 6 dice (2.0 expected); defender 1 hit with 4 dice (0.7 expected)."
pub(crate) fn fight(model: &AarModel, fight: &Fight) -> String {
    let on = if fight.kind == FightKind::CloseCombat { "against" } else { "on" };
    let (who, side) = (&fight.attacker, side(model, fight.side));
    let mut text = format!("{who} ({side}) {on} {}", fight.target);
    // Nobody throws where it is fought out at a smaller scale.
    if fight.attack.dice > 0 {
        text.push_str(&format!(": {}", thrown(&fight.attack)));
    }
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

pub(crate) fn moves(moves: &Moves) -> String {
    let stand = |moved: &StandMove| {
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

pub(crate) fn recovered(recovery: &Recovery) -> String {
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

/// Who sits in a seat, in the middle of a sentence.
pub(crate) fn seat(model: &AarModel, seat: Seat) -> String {
    match (seat, seat.side()) {
        (Seat::Commander(_), Some(of)) => {
            let mut commanders = model.sides[of.index()].commanders.iter();
            let known = commanders.find(|known| known.seat == seat);
            known.map_or_else(|| seat.to_string(), commander)
        }
        (_, Some(of)) => {
            let name = &model.sides[of.index()];
            if name.player.is_empty() {
                name.name.clone()
            } else {
                format!("{} ({})", name.player, name.name)
            }
        }
        (Seat::Umpire, _) if !model.umpire.is_empty() => format!("{} (umpire)", model.umpire),
        (Seat::Umpire, _) => "the umpire".to_owned(),
        _ => "the program".to_owned(),
    }
}

/// "Bert (Lt Col Hale)".
fn commander(of: &CommanderName) -> String {
    if of.player.is_empty() { of.post.clone() } else { format!("{} ({})", of.player, of.post) }
}

/// Everyone who played a side: "Anna with Bert (Lt Col Hale)"; empty without names.
pub(crate) fn players(side: &SideName) -> String {
    let named = side.commanders.iter().filter(|known| !known.player.is_empty());
    let commanders: Vec<String> = named.map(commander).collect();
    match (side.player.is_empty(), commanders.join(", ")) {
        (_, commanders) if commanders.is_empty() => side.player.clone(),
        (true, commanders) => commanders,
        (false, commanders) => format!("{} with {commanders}", side.player),
    }
}

pub(crate) fn side(model: &AarModel, side: Side) -> &str {
    &model.sides[side.index()].name
}

/// "1 die", "2 dice".
pub(crate) fn count(number: impl Into<u64>, one: &str, many: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

/// The same with a capital at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}

/// What stands before a moment in a war of several battles: "Bastogne, ".
pub(crate) fn battle(title: &str) -> String {
    if title.is_empty() { String::new() } else { format!("{title}, ") }
}
