//! The model as one HTML file: no script, nothing fetched, maps and charts inside. It prints on A4.
//!
//! Every figure comes from the same page and tables as the Markdown. Entry numbers lead to the diary, and from the diary to
//! the roll, which unfolds with everything that made it.

mod anchors;
mod extract;
mod table;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior};
use serde::Serialize;

use crate::chart::{self, Chart};
use crate::model::{Ground, Round, Situation};
use crate::page::Page;
use crate::request::{Length, Options, Section};
use crate::style::{Markup, Style};
use crate::table::{Cell, Table, number, words as cell};
use crate::{AarModel, Entries, sketch, words};
use anchors::Anchors;
pub use extract::extract;

const TEMPLATE: &str = include_str!("../templates/report.html.j2");
const STYLE: &str = include_str!("../templates/report.css");

/// Writes the report as one HTML file. The same model and options give the same bytes.
///
/// # Panics
/// Never for a model that exists: the template is part of the program, and the tests fill every line of it.
#[must_use]
pub fn html(model: &AarModel, options: &Options) -> String {
    let options = &options.settled(crate::page::is_long(model));
    let anchors = Anchors::of(model, options);
    let sheet = Sheet {
        page: Page::of(model, options, &anchors),
        style: STYLE,
        running: running(model),
        store: store(model),
        before: maps(model, &model.before, &anchors, true),
        maps: model.days.iter().map(|day| day_maps(model, day, options, &anchors)).collect(),
        strengths: chart::strengths(model),
        course: chart::course(model),
        chance: chart::chance(model),
        luck: model.luck.iter().filter_map(chart::luck).collect(),
        faces: model.faces.iter().filter_map(chart::faces).collect(),
    };
    match render(&sheet) {
        Ok(text) => format!("{}\n", text.trim()),
        Err(fault) => panic!("the template fits the model: {fault}"),
    }
}

/// What the template sees.
#[derive(Serialize)]
struct Sheet {
    page: Page,
    style: &'static str,
    /// The head of every printed page but the first, safe inside a style sheet's string.
    running: String,
    /// Pictures that are drawn once and used by name.
    store: String,
    before: Vec<Map>,
    maps: Vec<DayMaps>,
    strengths: Option<Chart>,
    course: Option<Chart>,
    chance: Option<Chart>,
    luck: Vec<Chart>,
    faces: Vec<Chart>,
}

#[derive(Serialize)]
struct DayMaps {
    opening: Vec<Map>,
    /// Small ones, of the rounds in which something moved or was fought over.
    rounds: Vec<RoundMap>,
    closing: Vec<Map>,
}

/// A round on a small map.
#[derive(Serialize)]
struct RoundMap {
    svg: String,
    sentence: String,
    entries: Markup,
}

/// A map with the sentence and the table that say the same.
#[derive(Serialize)]
struct Map {
    svg: String,
    sentence: String,
    /// The entry after which it was so.
    entries: Markup,
    table: Markup,
}

fn render(sheet: &Sheet) -> Result<String, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.add_template("report.html", TEMPLATE)?;
    environment.get_template("report.html")?.render(Serde(sheet))
}

fn running(model: &AarModel) -> String {
    let text = format!("{} · {}", model.title, model.period);
    let safe = |letter: &char| letter.is_alphanumeric() || " ,.:;·-()!?’'".contains(*letter);
    text.chars().filter(safe).collect()
}

fn store(model: &AarModel) -> String {
    let drawn: usize = model.grounds.iter().map(|ground| ground.svg.len()).sum();
    let mut svg = String::with_capacity(drawn + 8 * 1024);
    sketch::define(&mut svg, &model.grounds);
    chart::define(&mut svg);
    svg
}

/// A dispatch shows the last day's end only.
fn day_maps(
    model: &AarModel,
    day: &crate::model::Day,
    options: &Options,
    anchors: &Anchors,
) -> DayMaps {
    let is_last = model.days.last().is_some_and(|last| last.day == day.day);
    let is_first = model.days.first().is_some_and(|first| first.day == day.day);
    let shown = options.has(Section::Diary);
    let opens = shown && !(is_first && options.has(Section::Situation));
    let closes =
        shown || options.has(Section::Story) || (options.length == Length::Dispatch && is_last);
    DayMaps {
        opening: maps(model, if opens { &day.opening } else { &[] }, anchors, false),
        rounds: day
            .rounds
            .iter()
            .filter(|_| shown)
            .filter_map(|round| round_map(model, round, anchors))
            .collect(),
        closing: maps(model, if closes { &day.closing } else { &[] }, anchors, false),
    }
}

fn maps(
    model: &AarModel,
    situations: &[Situation],
    anchors: &Anchors,
    has_legend: bool,
) -> Vec<Map> {
    situations.iter().filter_map(|one| map(model, one, anchors, has_legend)).collect()
}

fn map(
    model: &AarModel,
    situation: &Situation,
    anchors: &Anchors,
    has_legend: bool,
) -> Option<Map> {
    let ground = drawn(model, situation).filter(|_| !situation.units.is_empty())?;
    let sentence = sentence(model, situation);
    let rows = situation.units.iter().map(|unit| {
        vec![
            cell(words::side(model, unit.side)),
            cell(&unit.name),
            cell(&unit.place),
            number(unit.strength),
            number(unit.strength_full),
            Cell::Words(unit.order.clone().unwrap_or_default()),
        ]
    });
    let table = Table::new(&["Side", "Unit", "Where", "Points", "of", "Order"], rows.collect());
    let svg = sketch::draw(ground, situation, &sentence, has_legend);
    let entries = anchors.entries(Entries::one(situation.entry));
    Some(Map { svg, sentence, entries, table: anchors.table(&table) })
}

/// What happened on the map in one round; the round's own lines say the same in words.
fn round_map(model: &AarModel, round: &Round, anchors: &Anchors) -> Option<RoundMap> {
    let closing = &round.closing;
    let nothing =
        closing.tracks.is_empty() && closing.clashes.is_empty() && closing.graves.is_empty();
    let ground = drawn(model, closing).filter(|_| !nothing)?;
    let fights = closing.clashes.iter().map(|clash| u64::from(clash.times)).sum::<u64>();
    let mut parts = vec![words::count(closing.tracks.len() as u64, "unit moved", "units moved")];
    if fights > 0 {
        parts.push(words::count(fights, "fight", "fights"));
    }
    if !closing.graves.is_empty() {
        parts.push(words::count(closing.graves.len() as u64, "unit destroyed", "units destroyed"));
    }
    let battle = words::battle(&round.battle);
    let parts = parts.join(", ");
    let sentence = format!("{battle}Round {}, {}: {parts}.", round.round?, round.hour);
    let svg = sketch::draw_small(ground, closing, &sentence);
    Some(RoundMap { svg, sentence, entries: anchors.entries(Entries::one(closing.entry)) })
}

/// The ground that a situation is on, where it was drawn.
fn drawn<'m>(model: &'m AarModel, situation: &Situation) -> Option<&'m Ground> {
    model.grounds.get(situation.ground).filter(|ground| !ground.svg.is_empty())
}

/// "3 October 1944, 06:00: Western Brigade has 9 units on the map and 41 strength points, …"
fn sentence(model: &AarModel, situation: &Situation) -> String {
    let told = |side: kernel::Side| {
        let units = situation.units.iter().filter(|unit| unit.side == side).count();
        let (units, points) = (
            words::count(units as u64, "unit on the map", "units on the map"),
            words::count(situation.strength[side.index()], "strength point", "strength points"),
        );
        format!("{} has {units} and {points}", words::side(model, side))
    };
    let [blue, orange] = kernel::Side::BOTH.map(told);
    let fallen = match situation.graves.len() {
        0 => String::new(),
        n => format!(
            "; {} destroyed since it began",
            words::count(n as u64, "unit was", "units were")
        ),
    };
    let battle = drawn(model, situation).map_or("", |ground| &*ground.battle);
    format!("{}{}: {blue}, {orange}{fallen}.", words::battle(battle), situation.when)
}
