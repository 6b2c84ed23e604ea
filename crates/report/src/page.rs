//! A report as it is printed: every sentence and table in its place, the same for Markdown and for HTML.

mod accounts;
mod amendments;
mod battles;
mod chance;
mod diary;
mod forces;
mod photographs;
mod rolls;
mod story;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::model::{Remark, Sentence};
use crate::request::{Length, Options, Section};
use crate::style::{Markup, Style};
use crate::{AarModel, Entries, words};

/// What the templates see.
#[derive(Serialize)]
pub(crate) struct Page {
    title: String,
    period: String,
    reader: String,
    sides: [SideLine; 2],
    umpire: String,
    span: String,
    first: u64,
    last: u64,
    hash: String,
    rules: Vec<String>,
    /// The same with the first figures of each fingerprint.
    rules_short: Vec<String>,
    program: String,
    is_dispatch: bool,
    /// Which parts are written.
    has: BTreeMap<&'static str, bool>,
    headline: String,
    headline_entries: Markup,
    intended: Vec<Said>,
    happened: Vec<Said>,
    why: Vec<Said>,
    next: Vec<Said>,
    /// Who came to fight, one sentence a side.
    strengths: Vec<Said>,
    briefings: Vec<forces::BriefingText>,
    objectives: Markup,
    losses: Markup,
    /// What they began with, what came and went, and what is present.
    balance: Markup,
    forces: Vec<forces::ForceTable>,
    orders: Markup,
    days: Vec<diary::DayPage>,
    battles: Vec<battles::BattlePage>,
    /// What happened, day by day; of a dispatch the chief sentences.
    story: Vec<story::ChapterText>,
    /// Objectives that changed hands.
    captures: Vec<story::CaptureText>,
    /// The chance to win and what turned it; none while nothing was played on.
    chance: Option<chance::Chance>,
    /// Throws that strayed furthest from what was to be expected.
    swings: Vec<rolls::Swing>,
    breakdown: Vec<accounts::Titled>,
    units: Vec<accounts::Titled>,
    supply: Markup,
    luck: Vec<LuckLine>,
    faces: Vec<accounts::Titled>,
    fairness: Vec<LuckLine>,
    /// What a doubt of dice means.
    doubt: &'static str,
    calibration: Markup,
    rulings: Vec<Dated>,
    amendments: Vec<amendments::AmendmentText>,
    outcome: Vec<forces::ForceTable>,
    lessons: Vec<Lessons>,
    remarks: Vec<Dated>,
    photographs: Vec<photographs::PhotographText>,
    /// How many more there are.
    photographs_left: usize,
    rolls: Vec<rolls::RollText>,
    rolls_table: Markup,
    order_of_battle: Vec<forces::ForceTable>,
    rule_use: Markup,
    people: Vec<battles::PeopleText>,
    honours: Vec<accounts::HonourText>,
    glossary: Vec<crate::model::Term>,
}

#[derive(Serialize)]
struct SideLine {
    name: String,
    player: String,
    /// "blue", "orange".
    colour: &'static str,
}

/// A sentence with its entries.
#[derive(Serialize)]
pub(crate) struct Said {
    text: String,
    entries: Markup,
}

/// The same with its time, and perhaps a reason.
#[derive(Serialize)]
struct Dated {
    when: String,
    text: String,
    reason: String,
    entries: Markup,
}

#[derive(Serialize)]
struct LuckLine {
    player: String,
    source: String,
    text: String,
    entries: Markup,
}

/// One side's lessons: what its players remarked, and room for more.
#[derive(Serialize)]
struct Lessons {
    side: String,
    sustain: Vec<Said>,
    improve: Vec<Said>,
}

impl Page {
    pub(crate) fn of(model: &AarModel, options: &Options, style: &dyn Style) -> Self {
        let said = |sentences: &[Sentence]| sentences.iter().map(|one| one.said(style)).collect();
        let summary = &model.summary;
        let source = &model.source;
        Self {
            title: model.title.clone(),
            period: model.period.clone(),
            reader: model.reader.clone(),
            sides: kernel::Side::BOTH.map(|side| SideLine {
                name: words::side(model, side).to_owned(),
                player: words::players(&model.sides[side.index()]),
                colour: colour(side),
            }),
            umpire: model.umpire.clone(),
            span: span(source.entries),
            first: source.entries.first,
            last: source.entries.last,
            hash: source.hash.clone(),
            rules: source.rules.clone(),
            rules_short: source.rules.iter().map(|rule| shortened(rule)).collect(),
            program: source.program.clone(),
            is_dispatch: options.length == Length::Dispatch,
            has: has(model, options),
            headline: summary.headline.clone(),
            headline_entries: style.entries(Entries::one(source.entries.last)),
            intended: said(&summary.intended),
            happened: said(&summary.happened),
            why: said(&summary.why),
            next: said(&summary.next),
            strengths: forces::strengths(model, style),
            briefings: forces::briefings(model, style),
            objectives: style.table(&accounts::objectives(model)),
            losses: style.table(&accounts::losses(model)),
            balance: style.table(&forces::balance(model)),
            forces: forces::tables(model, style),
            orders: style.table(&forces::orders(model)),
            days: diary::days(model, style),
            battles: battles::battles(model, style),
            story: story::chapters(model, options.length == Length::Dispatch, style),
            captures: story::captures(model, style),
            chance: chance::chance(model, style),
            swings: rolls::swings(model, style),
            breakdown: accounts::breakdown(model, style),
            units: accounts::units(model, style),
            supply: style.table(&accounts::supply(model)),
            luck: luck(model, style),
            faces: rolls::faces(model, style),
            fairness: fairness(model),
            doubt: crate::fairness::MEANING,
            calibration: style.table(&rolls::calibration(model)),
            rulings: rulings(model, style),
            amendments: amendments::amendments(model, style),
            outcome: forces::outcome(model, style),
            lessons: lessons(model, style),
            remarks: remarks(model, style),
            photographs: photographs::photographs(model, style),
            photographs_left: photographs::left_out(model),
            rolls: rolls::texts(model),
            rolls_table: style.table(&rolls::table(model)),
            order_of_battle: forces::order_of_battle(model, style),
            rule_use: style.table(&rolls::rule_use(model)),
            people: battles::people(model, style),
            honours: accounts::honours(model, style),
            glossary: model.glossary.clone(),
        }
    }
}

impl Sentence {
    fn said(&self, style: &dyn Style) -> Said {
        Said { text: self.text.clone(), entries: style.entries(self.entries) }
    }
}

pub(crate) const fn colour(side: kernel::Side) -> &'static str {
    match side {
        kernel::Side::Blue => "blue",
        kernel::Side::Orange => "orange",
    }
}

/// "tsg 8e87b41400b0" of "tsg 8e87b41400b0ae67…".
fn shortened(rule: &str) -> String {
    let fingerprint = |print: &str| print.chars().take(12).collect::<String>();
    rule.split_once(' ')
        .map_or_else(|| rule.to_owned(), |(tag, print)| format!("{tag} {}", fingerprint(print)))
}

/// "entry 5", "entries 5 to 60".
fn span(entries: Entries) -> String {
    if entries.first == entries.last {
        format!("entry {}", entries.first)
    } else {
        format!("entries {} to {}", entries.first, entries.last)
    }
}

/// Whether a report tells so much that it is not told hour by hour unless that is asked for.
pub(crate) fn is_long(model: &AarModel) -> bool {
    let days = model.story.chapters.iter().map(|chapter| chapter.day);
    let days = days.chain(model.days.iter().map(|day| day.day));
    let is_of_days = days.clone().min() != days.max();
    model.span == crate::Span::War && (is_of_days || model.battles.len() > BATTLES_MOST)
}

/// The most battles on tables that a report of one day tells turn by turn.
const BATTLES_MOST: usize = 4;

/// A part without anything in it is not written either, but for those that say so in words.
fn has(model: &AarModel, options: &Options) -> BTreeMap<&'static str, bool> {
    let filled = |section| match section {
        Section::Situation => model.before.iter().any(|map| !map.units.is_empty()),
        Section::Forces | Section::OrderOfBattle => {
            model.forces.iter().any(|force| !force.formations.is_empty())
        }
        Section::Intentions => !model.orders.is_empty() || !model.briefings.is_empty(),
        Section::Story => !model.story.chapters.is_empty(),
        Section::Photographs => !model.photographs.is_empty(),
        Section::TurningPoints => !model.story.captures.is_empty() || model.prospects.is_some(),
        Section::Supply => !model.supply.is_empty(),
        Section::Battles => !model.battles.is_empty(),
        Section::People => !model.people.is_empty(),
        Section::Honours => !model.honours.is_empty(),
        Section::Rolls => !model.rolls.is_empty(),
        _ => true,
    };
    Section::ALL
        .map(|section| (section.word(), options.has(section) && filled(section)))
        .into_iter()
        .collect()
}

fn luck(model: &AarModel, style: &dyn Style) -> Vec<LuckLine> {
    let line = |luck: &crate::luck::Luck| LuckLine {
        player: luck.player.clone(),
        source: luck.source.clone(),
        text: words::luck(luck),
        entries: style.entries(luck.entries),
    };
    model.luck.iter().map(line).collect()
}

fn fairness(model: &AarModel) -> Vec<LuckLine> {
    let line = |tested: &crate::model::DiceTested| LuckLine {
        player: tested.player.clone(),
        source: tested.source.clone(),
        text: format!("d{}, {}", tested.sides, tested.sentence),
        entries: Markup::default(),
    };
    model.fairness.iter().map(line).collect()
}

fn rulings(model: &AarModel, style: &dyn Style) -> Vec<Dated> {
    let line = |ruling: &crate::model::Ruling| Dated {
        when: ruling.when.clone(),
        text: ruling.text.clone(),
        reason: String::new(),
        entries: style.entries(ruling.entries),
    };
    model.rulings.iter().map(line).collect()
}

/// A remark that begins with one of these words answers the question of its name.
const SUSTAIN: &str = "sustain";
const IMPROVE: &str = "improve";

fn lessons(model: &AarModel, style: &dyn Style) -> Vec<Lessons> {
    let answers = |side, word| {
        let of_side = model.remarks.iter().filter(move |remark| remark.side == Some(side));
        of_side
            .filter_map(|remark| {
                let text = answer(remark, word)?.to_owned();
                Some(Said { text, entries: style.entries(remark.entries) })
            })
            .collect()
    };
    let of_side = |side| Lessons {
        side: words::side(model, side).to_owned(),
        sustain: answers(side, SUSTAIN),
        improve: answers(side, IMPROVE),
    };
    kernel::Side::BOTH.map(of_side).into()
}

/// Remarks that answer neither question of the lessons.
fn remarks(model: &AarModel, style: &dyn Style) -> Vec<Dated> {
    let plain = |remark: &&Remark| {
        remark.side.is_none()
            || (answer(remark, SUSTAIN).is_none() && answer(remark, IMPROVE).is_none())
    };
    let line = |remark: &Remark| Dated {
        when: remark.when.clone(),
        text: format!("{}: {}", remark.who, remark.text),
        reason: String::new(),
        entries: style.entries(remark.entries),
    };
    model.remarks.iter().filter(plain).map(line).collect()
}

/// What follows the word and its colon; nothing when the remark begins otherwise.
fn answer<'a>(remark: &'a Remark, word: &str) -> Option<&'a str> {
    let (first, rest) = remark.text.split_once(':')?;
    first.trim().eq_ignore_ascii_case(word).then(|| rest.trim())
}
