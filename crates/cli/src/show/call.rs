//! What the table is asked: a roll with its ledger and odds, a choice with its options.

use api::dice::LinkWanted;
use api::kernel::{Call, ChoiceCall, Ledger, Line};
use api::views::{CallView, OddsView, RollView};

use crate::look::{Look, bold, dim, of_seat};

use super::table;

/// How much of a ledger is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Also what was considered and does not apply.
    Full,
    /// Only what counts, where the window is low.
    Brief,
}

/// A call that waits, below its battle and the entry that an answer names.
pub(crate) fn called(called: &CallView, look: &Look) -> String {
    let head = format!("Waiting in {}, entry {}", called.battle, called.entry);
    format!("{}\n{}", dim(head), call(&called.call, Detail::Full, look))
}

/// A call, whichever it is.
pub(crate) fn call(call: &Call, detail: Detail, look: &Look) -> String {
    match call {
        Call::Roll(call) => roll(&RollView::of(call.clone()), detail, look),
        Call::Choice(call) => choice(call, look),
    }
}

/// A roll: who throws, why so many dice, what hits, how likely what is.
fn roll(view: &RollView, detail: Detail, look: &Look) -> String {
    let call = &view.call;
    let title = format!("{}: {}d{} ({})", call.title, call.count, call.sides, call.cite);
    let mut parts = vec![look.wrap(&of_seat(call.seat.into(), bold(title)), "  ")];
    parts.extend(ledger(&call.ledger, detail, look));
    if call.hits.is_some() {
        parts.push(format!("  {:>3}  {}", call.count, bold("dice")));
        let faces = call.hits.map(|rule| rule.describe()).unwrap_or_default();
        parts.push(format!("  Hits on {}", bold(faces)));
    }
    parts.extend(ledger(&call.reading, detail, look));
    parts.push(chances(view, detail, look));
    parts.join("\n")
}

/// The chances of each value, and of what has a name.
fn chances(view: &RollView, detail: Detail, look: &Look) -> String {
    let named = view.call.outcomes.len();
    let (values, outcomes) = view.chances.split_at(view.chances.len().saturating_sub(named));
    // A single value says less than reaching it: "two or more" is what a player wants to know.
    // Where the window is low, the chance of each sum gives way to the chances that have a name.
    let shown = if detail == Detail::Brief && named > 0 { &[][..] } else { values };
    let line: Vec<String> = shown.iter().map(|(name, chance)| kept(name, chance)).collect();
    let unit = if view.call.hits.is_some() { "hits" } else { "sum" };
    let mut parts = vec![look.wrap(
        &format!("  Expected {unit} {}.  {}", bold(&view.expected), line.join("   ")),
        "    ",
    )];
    for (name, chance) in outcomes {
        parts.push(look.wrap(&format!("  {chance:>8}  {name}"), "            "));
    }
    parts.join("\n")
}

/// `2: 33.9 %`, never broken between lines.
fn kept(name: &str, chance: &str) -> String {
    let number = name.rsplit_once(' ').map_or(name, |(_, number)| number);
    format!("{number}: {chance}").replace(' ', "\u{a0}")
}

/// The lines of a ledger, first those that apply, then those that were considered and do not.
fn ledger(ledger: &Ledger, detail: Detail, look: &Look) -> Vec<String> {
    let (apply, not): (Vec<&Line>, Vec<&Line>) = ledger.lines.iter().partition(|line| line.applies);
    let mut lines: Vec<String> = apply.iter().map(|line| applied(line, look)).collect();
    for line in not.into_iter().filter(|_| detail == Detail::Full) {
        let subject = subject(line);
        let text = format!("       not: {subject}{} ({})", line.reason, line.cite);
        lines.push(dim(look.wrap(&text, "            ")));
    }
    lines
}

fn applied(line: &Line, look: &Look) -> String {
    let amount = match line.amount {
        0 => String::new(),
        amount => format!("{amount:+}"),
    };
    let cause = line.cause.map_or_else(String::new, |seq| format!(", entry {seq}"));
    let text = format!("  {amount:>3}  {}{} ({}{cause})", subject(line), line.reason, line.cite);
    look.wrap(&text, "       ")
}

fn subject(line: &Line) -> String {
    if line.subject.is_empty() { String::new() } else { format!("{}: ", line.subject) }
}

/// A choice: its options by number, the usual ones marked.
pub(crate) fn choice(call: &ChoiceCall, look: &Look) -> String {
    let mut parts =
        vec![look.wrap(
            &of_seat(call.seat.into(), bold(format!("{} ({})", call.title, call.cite))),
            "  ",
        )];
    for (index, option) in call.options.iter().enumerate() {
        let usual = call.usual.iter().any(|usual| usize::from(*usual) == index);
        let mark = if usual { "*" } else { " " };
        let text = format!("{mark}{:>3}  {}  {}", index + 1, option.label, dim(&option.word));
        parts.push(look.wrap(&text, "      "));
    }
    parts.push(dim(how_many(call)));
    parts.join("\n")
}

fn how_many(call: &ChoiceCall) -> String {
    let count = match (call.least, call.most) {
        (1, 1) => "Choose one".to_owned(),
        (least, most) if least == most => format!("Choose {least}"),
        (0, 1) => "Choose one or none".to_owned(),
        (0, most) => format!("Choose up to {most}, or none"),
        (least, most) => format!("Choose {least} to {most}"),
    };
    let limits = call
        .limits
        .iter()
        // A limit that the number of choices already keeps says nothing.
        .filter(|limit| limit.most < call.most)
        .map(|limit| format!(", at most {} {} ({})", limit.most, limit.group, limit.cite));
    format!("{count}{}; * marks the usual answer.", limits.collect::<String>())
}

/// Whose devices must give their links before the app's dice fall.
pub(crate) fn links(wanted: &LinkWanted) -> String {
    let seats: Vec<String> = wanted.seats.iter().map(|one| one.seat.to_string()).collect();
    format!(
        "The dice of {} are on another device: roll where the campaign is served, or type real dice.",
        seats.join(" and ")
    )
}

/// What an order would ask, with the choices assumed on the way.
pub(crate) fn odds(view: &OddsView, detail: Detail, look: &Look) -> String {
    let mut parts = Vec::new();
    if !view.choices.is_empty() {
        let rows = view.choices.iter().map(|choice| {
            let assumed = match choice.assumed.join(", ") {
                words if words.is_empty() => "none".to_owned(),
                words => words,
            };
            vec![choice.call.title.clone(), assumed]
        });
        parts.push(table(look, &["On the way", "Assumed"], rows.collect()));
    }
    parts.push(match &view.roll {
        Some(view) => roll(view, detail, look),
        None => "No dice are needed.".to_owned(),
    });
    parts.join("\n")
}
