//! The battles on tables as they are printed, one by one: the brief, the course, what came back; and the people by name.

use kernel::Side;
use kernel::names::with_verb;
use serde::Serialize;

use super::Said;
use crate::model::{Named, NamedFate, SentLine, SmallBattle, SmallEnd};
use crate::style::{Markup, Style};
use crate::table::{Cell, Table, number, words as cell};
use crate::{AarModel, words};

/// A smaller battle as it is printed.
#[derive(Serialize)]
pub(super) struct BattlePage {
    heading: String,
    brief: Said,
    /// Who was sent, and what came back.
    table: Markup,
    turns: Vec<Turn>,
    outcome: Said,
}

#[derive(Serialize)]
struct Turn {
    hour: String,
    turn: u16,
    lines: Vec<Said>,
}

/// People of one side to whom the same happened.
#[derive(Serialize)]
pub(super) struct PeopleText {
    title: String,
    /// "blue", "orange".
    colour: &'static str,
    lines: Vec<Said>,
}

pub(super) fn battles(model: &AarModel, style: &dyn Style) -> Vec<BattlePage> {
    model.battles.iter().map(|battle| page(model, battle, style)).collect()
}

fn page(model: &AarModel, battle: &SmallBattle, style: &dyn Style) -> BattlePage {
    let mut turns: Vec<Turn> = Vec::new();
    for line in &battle.course {
        let said = Said { text: line.text.clone(), entries: style.diary_entries(line.entries) };
        match turns.last_mut().filter(|turn| turn.turn == line.turn) {
            Some(turn) => turn.lines.push(said),
            None => {
                let (hour, turn) = (line.hour.clone(), line.turn);
                turns.push(Turn { hour, turn, lines: vec![said] });
            }
        }
    }
    BattlePage {
        heading: format!("{}: {} ({})", battle.when, battle.title, battle.rules),
        brief: Said {
            text: brief(model, battle),
            entries: style.entries(crate::Entries::one(battle.entries.first)),
        },
        table: style.table(&table(model, battle)),
        turns,
        outcome: Said { text: outcome(model, battle), entries: style.entries(battle.entries) },
    }
}

/// "The attack on 0709 is fought out: 160 men of North against 120 of South. Who holds Foy? At most 60 minutes."
fn brief(model: &AarModel, battle: &SmallBattle) -> String {
    let sent = |side: Side| {
        let own = battle.lines.iter().filter(|line| line.side == side);
        own.map(|line| line.sent).sum::<u32>()
    };
    let (one, other) = (battle.attacker, battle.attacker.enemy());
    let out_of = match &*battle.parent {
        "" => String::new(),
        parent => format!(" Part of \"{parent}\"."),
    };
    let what = match &*battle.contact {
        "" => String::new(),
        contact => format!("The {contact} was fought out: "),
    };
    format!(
        "{what}{} of {} against {} of {}. {} Time limit: {}.{out_of}",
        words::count(sent(one), "man", "men"),
        words::side(model, one),
        sent(other),
        words::side(model, other),
        battle.stakes,
        words::count(battle.minutes_max, "minute", "minutes"),
    )
}

fn table(model: &AarModel, battle: &SmallBattle) -> Table {
    let row = |line: &SentLine| {
        vec![
            cell(words::side(model, line.side)),
            cell(&line.name),
            number(line.sent),
            number(line.vehicles),
            number(line.present),
            number(line.killed),
            number(line.wounded),
            number(line.captured),
            number(line.stragglers),
            number(line.vehicles_lost),
        ]
    };
    let headings = [
        "Side",
        "Who",
        "Men sent",
        "Vehicles",
        "Went on",
        "Killed",
        "Wounded",
        "Captured",
        "Missing",
        "Vehicles lost",
    ];
    let mut rows: Vec<Vec<Cell>> = battle.lines.iter().map(row).collect();
    // What a battle that was given up has cost is no cost.
    if battle.end == SmallEnd::GivenUp {
        rows.clear();
    }
    Table::new(&headings, rows)
}

fn outcome(model: &AarModel, battle: &SmallBattle) -> String {
    let lost = |side: Side| {
        let own = battle.lines.iter().filter(|line| line.side == side);
        own.map(SentLine::lost).sum::<u32>()
    };
    let cost = format!(
        "{} lost {}, {} lost {}",
        words::side(model, battle.attacker),
        words::count(lost(battle.attacker), "man", "men"),
        words::side(model, battle.attacker.enemy()),
        words::count(lost(battle.attacker.enemy()), "man", "men"),
    );
    let holder = battle.holder.map_or_else(
        || "neither side has won the ground".to_owned(),
        |side| format!("{} the ground", with_verb(words::side(model, side), "holds")),
    );
    let minutes = words::count(battle.minutes_used, "minute", "minutes");
    match battle.end {
        SmallEnd::Open => format!("It is still being fought. So far {cost}."),
        SmallEnd::Reported => {
            format!("{cost}; {holder} after {minutes}. The result is not accepted yet.")
        }
        SmallEnd::Accepted => format!("{cost}; {holder} after {minutes}. The result counts."),
        SmallEnd::Over => format!("{cost}; {holder} after {minutes}."),
        SmallEnd::GivenUp => "It was given up and has no result.".to_owned(),
    }
}

/// By fate, then by side.
pub(super) fn people(model: &AarModel, style: &dyn Style) -> Vec<PeopleText> {
    let mut texts = Vec::new();
    for fate in NamedFate::ALL {
        for side in Side::BOTH {
            let of_it = |one: &&Named| one.fate == fate && one.side == side;
            let lines: Vec<Said> =
                model.people.iter().filter(of_it).map(|one| line(one, style)).collect();
            if !lines.is_empty() {
                let title = format!("{}: {}", fate.words(), words::side(model, side));
                texts.push(PeopleText { title, colour: super::colour(side), lines });
            }
        }
    }
    texts
}

fn line(one: &Named, style: &dyn Style) -> Said {
    let unit = if one.unit.is_empty() { String::new() } else { format!(", {}", one.unit) };
    let words = if one.words.is_empty() { String::new() } else { format!(": {}", one.words) };
    Said { text: format!("{}{unit}{words}.", one.who), entries: style.entries(one.entries) }
}
