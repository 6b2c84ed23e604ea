//! The card as text, and the places in the rules that it names.

use core::fmt::Write as _;

use kernel::dice::derive::DiceQuestion;
use kernel::{Cite, Ledger, Rulebook};

use super::amended::WhyAmended;
use super::{DiceProof, RuleView, WhyView};

/// The card as plain text: what a player copies into the group's chat.
pub(super) fn card(view: &WhyView) -> String {
    let mut text = String::new();
    let mut line = |what: String| {
        let _ = writeln!(text, "{what}");
    };
    line(format!("Entry {} · {} · {}", view.entry.seq, view.entry.game_time, view.entry.text));
    if let Some(order) = &view.order {
        line(format!("Order {}: {}", order.seq, order.text));
    }
    if let Some(amended) = &view.amended_by {
        let counts = if view.entry.counts { "differently" } else { "no longer" };
        line(format!("It counts {counts}, by entry {}: {}", amended.seq, amended.text));
    }
    if let Some(amended) = &view.amended {
        amendment_lines(amended, &mut line);
    }
    roll_lines(view, &mut line);
    if let Some(choice) = &view.choice {
        line(format!("{} ({})", choice.title, choice.cite));
        line(format!("Chosen: {}", view.chosen.join(", ")));
    }
    if let Some(source) = &view.source {
        line(format!("Source: {source}."));
    }
    if let Some(dice) = &view.dice {
        dice_lines(dice, &mut line);
    }
    for hand in &view.hands {
        line(format!("  {} {} (entry {}, {})", hand.who, hand.did, hand.entry, utc(hand.at_ms)));
    }
    for consequence in &view.consequences {
        let counts = if consequence.counts { "" } else { " (no longer counts)" };
        line(format!("→ {} {}{counts}", consequence.seq, consequence.text));
    }
    // The stored entry shows the hashes to those who doubt (`wardiary entry`).
    let intact = if view.intact { "intact" } else { "BROKEN" };
    line(format!("The record is {intact}. {}", view.proof.sentence));
    for mark in view.proof.rules.iter().filter(|mark| !mark.same) {
        let (tag, fingerprint) = (&mark.tag, &mark.fingerprint);
        line(format!("Its rules ({tag}, {fingerprint}) are not this program's."));
    }
    text
}

fn roll_lines(view: &WhyView, line: &mut impl FnMut(String)) {
    let Some(roll) = &view.roll else { return };
    line(format!("{}: {}d{} ({})", roll.title, roll.count, roll.sides, roll.cite));
    ledger_lines(&roll.ledger, "dice", line);
    if let Some(rule) = &roll.hits {
        line(format!("Hits on {}.", rule.describe()));
    }
    ledger_lines(&roll.reading, "reading", line);
    if !view.faces.is_empty() {
        let faces: Vec<String> = view.faces.iter().map(|f| f.face.to_string()).collect();
        line(format!("Thrown: {}", faces.join(" ")));
    }
    if let (Some(value), Some(expected)) = (view.value, &view.expected) {
        line(format!("Result {value}; expected {expected}."));
    }
    if let (Some(better), Some(worse)) = (&view.as_good_or_better, &view.as_bad_or_worse) {
        line(format!("As good or better: {better}; as bad or worse: {worse}."));
    }
    for named in crate::odds::shown(roll) {
        line(format!("  beforehand, {}: {}", named.name, named.chance.percent_text(1)));
    }
}

/// What an amendment changed.
fn amendment_lines(amended: &WhyAmended, line: &mut impl FnMut(String)) {
    for changed in &amended.changed {
        let order = changed.order.as_ref();
        let order = order.map_or_else(|| "Put in".to_owned(), |o| format!("{} {}", o.seq, o.text));
        line(format!("Turns out differently: {order}"));
        for then in &changed.then {
            line(format!("  then: {}", then.text));
        }
        for now in &changed.now {
            line(format!("  now: {now}"));
        }
    }
    let lists = [
        ("Falls", &amended.falls),
        ("Counts again", &amended.back),
        ("Stops for the table's answer", &amended.stops),
        ("Waits for that", &amended.waits),
    ];
    for (what, orders) in lists {
        for order in orders {
            line(format!("{what}: {} {}", order.seq, order.text));
        }
    }
}

/// What an app roll was derived from.
fn dice_lines(dice: &DiceProof, line: &mut impl FnMut(String)) {
    let DiceQuestion { campaign, number, battle, seat, order, call, count, sides } = &dice.question;
    line(format!("  app roll {number} of {campaign}, {count}d{sides}"));
    line(format!("  for call {call} of {seat}'s order in {battle}: {order}"));
    line(format!("  question {}", dice.digest));
    for (seat, link) in &dice.links {
        line(format!("  {seat}'s link {link}"));
    }
}

fn ledger_lines(ledger: &Ledger, what: &str, line: &mut impl FnMut(String)) {
    for entry in &ledger.lines {
        let cause = entry.cause.map_or_else(String::new, |seq| format!(", entry {seq}"));
        let subject =
            if entry.subject.is_empty() { String::new() } else { format!("{}: ", entry.subject) };
        if entry.applies {
            let amount =
                if entry.amount == 0 { "  ".to_owned() } else { format!("{:+}", entry.amount) };
            line(format!("  {amount} {subject}{} ({}{cause})", entry.reason, entry.cite));
        } else {
            line(format!("   · {subject}not: {} ({})", entry.reason, entry.cite));
        }
    }
    if !ledger.lines.is_empty() && what == "dice" {
        line(format!("  = {} dice", ledger.total()));
    }
}

fn utc(at_ms: i64) -> String {
    let at = chrono::DateTime::from_timestamp_millis(at_ms);
    at.map_or_else(String::new, |at| at.format("%Y-%m-%d %H:%M:%S UTC").to_string())
}

/// Every place in its battle's book that a card names, in the order of its lines, each once.
pub(super) fn rules_named(view: &WhyView, book: Rulebook) -> Vec<RuleView> {
    let mut cites: Vec<&Cite> = Vec::new();
    if let Some(roll) = &view.roll {
        cites.push(&roll.cite);
        cites.extend(roll.ledger.lines.iter().chain(&roll.reading.lines).map(|line| &line.cite));
    }
    if let Some(choice) = &view.choice {
        cites.push(&choice.cite);
        cites.extend(choice.limits.iter().map(|limit| &limit.cite));
        cites.extend(choice.barred.iter().map(|bar| &bar.why.cite));
    }
    let mut named: Vec<RuleView> = Vec::new();
    for cite in cites {
        if let Some(place) = book.place(cite)
            && !named.iter().any(|rule| rule.cite == *cite)
        {
            named.push(RuleView {
                cite: cite.clone(),
                title: place.title.to_owned(),
                reading: place.reading.map(str::to_owned),
                option: place.option.map(str::to_owned),
            });
        }
    }
    named
}
