//! Rolls: those that strayed furthest, how the dice fell, and every one of them.

use std::collections::BTreeSet;

use kernel::odds::Fraction;
use serde::Serialize;

use super::accounts::Titled;
use crate::model::{Calibration, Faces, Fight, LedgerLine, Line, Roll, RuleUse, Throw, What};
use crate::style::{Markup, Style};
use crate::table::{Cell, Table, figure, number, words as cell};
use crate::{AarModel, Entries, words};

/// The most throws that are named while each strayed by a hit, and the least.
const SWINGS_MOST: usize = 10;
const SWINGS_LEAST: usize = 5;

#[derive(Serialize)]
pub(super) struct Swing {
    when: String,
    text: String,
    /// What was to be expected, and how likely the throw was.
    odds: Vec<String>,
    entries: Markup,
}

/// A roll with everything that led to it.
#[derive(Serialize)]
pub(super) struct RollText {
    entry: u64,
    line: String,
    faces: Vec<u8>,
    verdict: String,
    source: String,
    ledger: Vec<LedgerText>,
    rule: String,
    counts: bool,
}

#[derive(Serialize)]
struct LedgerText {
    /// `+2`; empty for what was considered and does not count.
    amount: String,
    text: String,
    cite: String,
    cause: Option<u64>,
}

/// The fights whose dice strayed most from what was to be expected, the greatest swing first.
pub(super) fn swings(model: &AarModel, style: &dyn Style) -> Vec<Swing> {
    let days = model.days.iter();
    let lines = days.flat_map(|day| {
        day.rounds.iter().flat_map(|round| &round.lines).map(move |line| (day.day, line))
    });
    let mut swings: Vec<(Fraction, u8, &Line, &Fight)> = lines
        .filter_map(|(day, line)| match &line.what {
            What::Fight(fight) => Some((swing(fight)?, day, line, fight.as_ref())),
            What::Moves(_) | What::Told(_) => None,
        })
        .filter(|(swing, ..)| *swing != Fraction::zero())
        .collect();
    swings.sort_by(|one, other| {
        magnitude(&other.0).cmp(&magnitude(&one.0)).then(one.2.entries.cmp(&other.2.entries))
    });
    let great = swings.iter().filter(|(swing, ..)| magnitude(swing) >= Fraction::one()).count();
    swings.truncate(great.clamp(SWINGS_LEAST, SWINGS_MOST));
    let point = |(swing, day, line, fight): (Fraction, u8, &Line, &Fight)| {
        swing_text(model, &swing, day, line, fight, style)
    };
    swings.into_iter().map(point).collect()
}

/// How the faces fell, a table for each kind of dice; titled when there are several.
pub(super) fn faces(model: &AarModel, style: &dyn Style) -> Vec<Titled> {
    let kinds: BTreeSet<u8> = model.faces.iter().map(|faces| faces.sides).collect();
    let titled = |sides: &u8| Titled {
        title: if kinds.len() > 1 { format!("Dice of {sides} sides") } else { String::new() },
        table: style.table(&faces_of(model, *sides)),
    };
    kinds.iter().map(titled).collect()
}

/// Of dice with more sides than this the single faces say nothing.
const EYES: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

fn faces_of(model: &AarModel, sides: u8) -> Table {
    let eyes = EYES.get(..usize::from(sides)).unwrap_or_default();
    let row = |faces: &Faces| {
        let dice: u32 = faces.counts.iter().sum();
        let even = Fraction::new(dice, faces.sides).decimal_text(1);
        let mut row = vec![cell(&faces.player), cell(&faces.source), number(dice), figure(even)];
        let count = |at: usize| number(faces.counts.get(at).copied().unwrap_or(0));
        row.extend((0..eyes.len()).map(count));
        row
    };
    let headings = [&["Player", "Dice", "Number", "Each face, if even"], eyes].concat();
    let of_kind = model.faces.iter().filter(|faces| faces.sides == sides);
    Table::new(&headings, of_kind.map(row).collect())
}

/// What was foretold, and what came: of all throws with such a chance of at least one hit.
pub(super) fn calibration(model: &AarModel) -> Table {
    let row = |line: &Calibration| {
        let (from, to) = (10 * u32::from(line.tenth), 10 * (u32::from(line.tenth) + 1));
        vec![
            cell(format!("{from} to {to} %")),
            number(line.throws),
            figure(line.expected.decimal_text(1)),
            number(line.hit),
        ]
    };
    let headings = ["Chance of a hit", "Throws", "Expected to hit", "Hit"];
    Table::new(&headings, model.calibration.iter().map(row).collect())
}

/// Every roll in one line.
pub(super) fn table(model: &AarModel) -> Table {
    let row = |roll: &Roll| {
        vec![
            Cell::Entries(Some(Entries::one(roll.entry))),
            cell(&roll.when),
            cell(&roll.player),
            cell(format!("{}{}", roll.title, if roll.counts { "" } else { " (no longer counts)" })),
            cell(eyes(roll)),
            cell(&roll.rule),
            figure(roll.value.to_string()),
            figure(roll.expected.decimal_text(2)),
            figure(roll.or_more.percent_text(1)),
            cell(&roll.source),
        ]
    };
    let headings = [
        "Entry",
        "When",
        "Player",
        "For",
        "Dice",
        "Hits on",
        "Result",
        "Expected",
        "So much or more",
        "Source",
    ];
    Table::new(&headings, model.rolls.iter().map(row).collect())
}

pub(super) fn texts(model: &AarModel) -> Vec<RollText> {
    model.rolls.iter().map(text).collect()
}

pub(super) fn rule_use(model: &AarModel) -> Table {
    let row = |rule: &RuleUse| vec![cell(&rule.cite), number(rule.times)];
    Table::new(&["Rule", "Times"], model.rules.iter().map(row).collect())
}

fn swing_text(
    model: &AarModel,
    swing: &Fraction,
    day: u8,
    line: &Line,
    fight: &Fight,
    style: &dyn Style,
) -> Swing {
    let favoured = if *swing > Fraction::zero() { fight.side } else { fight.side.enemy() };
    let (who, target) = (&fight.attacker, &fight.target);
    let (hits, name) = (magnitude(swing).decimal_text(1), words::side(model, favoured));
    let text = format!("{who} against {target}: the dice favoured {name} by {hits} hits.");
    let throws = core::iter::once(("Attack", &fight.attack))
        .chain(fight.defence.iter().map(|throw| ("Defence", throw)));
    Swing {
        when: format!("Day {day}, {}", line.hour),
        text,
        odds: throws.filter_map(|(who, throw)| odds(model, who, throw)).collect(),
        entries: style.entries(line.entries),
    }
}

/// "Attack: 4 hits with 6 dice, 2.0 expected; as many or more in 10.0 % of such throws."
fn odds(model: &AarModel, who: &str, throw: &Throw) -> Option<String> {
    let roll = throw.roll?;
    let roll = &model.rolls[model.rolls.binary_search_by_key(&roll, |one| one.entry).ok()?];
    let (hits, dice) =
        (words::count(throw.hits, "hit", "hits"), words::count(throw.dice, "die", "dice"));
    let above = Fraction::whole(i64::from(throw.hits)) >= roll.expected;
    let chance = if above {
        format!("as many or more in {}", roll.or_more.percent_text(1))
    } else {
        format!("as few or fewer in {}", roll.or_less.percent_text(1))
    };
    let expected = roll.expected.decimal_text(1);
    Some(format!("{who}: {hits} with {dice}, {expected} expected; {chance} of such throws."))
}

fn text(roll: &Roll) -> RollText {
    let expected = roll.expected.decimal_text(2);
    let (more, less) = (roll.or_more.percent_text(1), roll.or_less.percent_text(1));
    RollText {
        entry: roll.entry,
        line: format!("{}, {}: {}", roll.when, roll.player, roll.title),
        faces: roll.faces.clone(),
        verdict: format!(
            "Result {}, expected {expected}. So much or more: {more}; so much or less: {less}.",
            roll.value
        ),
        source: roll.source.clone(),
        ledger: roll.ledger.iter().map(ledger).collect(),
        rule: roll.rule.clone(),
        counts: roll.counts,
    }
}

fn ledger(line: &LedgerLine) -> LedgerText {
    LedgerText {
        amount: if line.applies { format!("{:+}", line.amount) } else { String::new() },
        text: line.text.clone(),
        cite: line.cite.clone(),
        cause: line.cause,
    }
}

/// "6 6 3 1".
fn eyes(roll: &Roll) -> String {
    roll.faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
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
