//! The report of a war that was really played, as Markdown and as a page, counted again from the journal's own text and
//! from the state: what stands in it is what was written, and nobody reads what he cannot know.

use std::collections::BTreeMap;
use std::path::Path;

use api::request::Written;
use api::views::report::build;
use api::{ApiError, Reply, Request};
use kernel::{Seat, Side};
use report::model::AarModel;
use report::{Audience, Format, Length, Options, Section, Span};
use serde_json::Value;

use crate::desk::Desk;

fn model(desk: &mut Desk, span: &Span, audience: Audience) -> AarModel {
    let file = desk.file.clone();
    build(desk.api.session(&file).unwrap(), span, audience).unwrap()
}

fn page(desk: &mut Desk, span: Span, audience: Audience, length: Length) -> String {
    let request = Request::Report {
        file: desk.file.clone(),
        span,
        audience,
        length,
        format: Format::Html,
        without: Vec::new(),
        with: long(),
    };
    match desk.api.handle(request) {
        Ok(Reply::Text(html)) => html,
        other => panic!("no page: {other:?}"),
    }
}

/// The parts that are written on demand alone.
fn long() -> Vec<Section> {
    vec![Section::Rolls, Section::Diary, Section::OrderOfBattle]
}

/// The bodies of a kind of entry, with their numbers.
fn bodies(desk: &mut Desk, kind: &journal::Kind) -> Vec<(u64, Value)> {
    let file = desk.file.clone();
    let entries = desk.api.session(&file).unwrap().journal().entries(1..).unwrap();
    let of_kind = entries.iter().filter(|entry| entry.kind == *kind);
    let body = |entry: &journal::Entry| serde_json::from_str(entry.text().unwrap()).unwrap();
    of_kind.map(|entry| (entry.seq, body(entry))).collect()
}

fn faces(body: &Value) -> Vec<u64> {
    body["faces"].as_array().unwrap().iter().map(|face| face.as_u64().unwrap()).collect()
}

#[test]
fn every_roll_of_the_journal_stands_in_the_page_with_its_faces() {
    let mut desk = Desk::fought();
    let html = page(&mut desk, Span::War, Audience::Public, Length::Full);
    let rolls = bodies(&mut desk, &journal::Kind::Rolled);
    assert!(rolls.len() > 50, "a war: {} rolls", rolls.len());
    assert_eq!(html.matches("<ul id=\"r").count(), rolls.len());
    for (seq, body) in &rolls {
        let (before, _) = html.split_once(&format!("<ul id=\"r{seq}\">")).expect("the roll");
        let (_, summary) = before.rsplit_once("<summary>").expect("its line");
        let dice = summary.split("<span class=\"die\">").skip(1);
        let shown: Vec<u64> = dice.map(|die| die[..1].parse().unwrap()).collect();
        assert_eq!(shown, faces(body), "roll {seq}");
    }
}

#[test]
fn the_faces_are_counted_as_they_fell() {
    let mut desk = Desk::fought();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let mut counts: BTreeMap<u64, u32> = BTreeMap::new();
    for (_, body) in bodies(&mut desk, &journal::Kind::Rolled) {
        faces(&body).into_iter().for_each(|face| *counts.entry(face).or_default() += 1);
    }
    for (face, count) in counts {
        let at = usize::try_from(face).unwrap() - 1;
        let told: u32 = model.faces.iter().map(|faces| faces.counts[at]).sum();
        assert_eq!(told, count, "face {face}");
    }
}

/// Strength points as the scenario starts them, and as the folded state has them now.
#[test]
fn both_orders_of_battle_begin_with_the_scenario_and_end_with_the_state() {
    let mut desk = Desk::fought();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let file = desk.file.clone();
    let war = &desk.api.session(&file).unwrap().fold().war;
    let state = war.divisions().next().unwrap().1;
    for side in Side::BOTH {
        let specs = || state.setup.stands.iter().filter(|(_, spec)| spec.side == side);
        let start: u32 = specs().map(|(_, spec)| u32::from(spec.start_strength)).sum();
        let end: u32 = specs().map(|(id, _)| u32::from(state.stands[id].strength)).sum();
        let elements = war.setup.roster.elements.iter().filter(|(_, spec)| spec.side == side);
        let men: u32 = elements.map(|(id, _)| war.roster.element(*id).men).sum();
        let total = model.forces[side.index()].total;
        assert_eq!((total.strength_start, total.strength_end, total.men_end), (start, end, men));
    }
}

#[test]
fn losses_are_the_same_by_day_by_arm_by_formation_by_unit_and_by_cause() {
    let mut desk = Desk::fought();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let all = &model.breakdown;
    for side in Side::BOTH {
        let total = model.losses[side.index()].total;
        assert!(total.points > 0, "choose a bloodier seed");
        for lines in [&all.days, &all.arms, &all.formations] {
            let mut sum = report::model::Losses::default();
            lines.iter().filter(|line| line.side == side).for_each(|line| sum.add(&line.losses));
            assert_eq!(sum, total);
        }
        let causes: u32 =
            all.causes.iter().filter(|one| one.side == side).map(|one| one.losses.points).sum();
        let last: u32 = all.course.last().expect("rounds").lost[side.index()].iter().sum();
        assert_eq!((causes, last), (total.points, total.points));
    }
}

/// Where a corps fights, every account of the losses adds up to what the units have less at the end: no unit is refitted in this war.
/// The last objective taken is told with its entry.
#[test]
fn losses_of_a_corps_are_what_its_units_have_less() {
    let mut desk = Desk::fought_in("first-corridor");
    let happened = bodies(&mut desk, &journal::Kind::Happened);
    assert!(!happened.iter().any(|(_, body)| body.pointer("/ops/unit_refitted").is_some()));
    let model = model(&mut desk, &Span::War, Audience::Public);
    for side in Side::BOTH {
        let total = model.losses[side.index()].total;
        let force = model.forces[side.index()].total;
        assert!(total.points > 0, "choose a bloodier seed");
        assert_eq!(total.points, force.strength_start - force.strength_end);
        let of_side = |lines: &[report::model::LossLine]| -> u32 {
            lines.iter().filter(|one| one.side == side).map(|one| one.losses.points).sum()
        };
        let all = &model.breakdown;
        for lines in [&all.days, &all.arms, &all.formations, &all.causes] {
            assert_eq!(of_side(lines), total.points);
        }
        let mut arms = all.arms.iter().filter(|one| one.side == side);
        assert!(arms.any(|one| one.label == "Infantry"), "battalions are no transport");
    }
    let taken = happened.iter().filter(|(_, body)| body.pointer("/ops/objective_taken").is_some());
    let told = |seq: u64| {
        let held = model.points.objectives.iter().filter_map(|objective| objective.taken);
        held.into_iter().any(|entries| entries.first <= seq && seq <= entries.last)
    };
    let last = taken.map(|(seq, _)| *seq).max().expect("choose a war with a road won");
    assert!(told(last), "entry {last}");
}

/// Shots are fired in barrages, and in support of attacks.
#[test]
fn shots_and_hexes_are_those_of_the_events() {
    let mut desk = Desk::fought();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let (mut shots, mut hexes) = (0, 0);
    for (_, body) in bodies(&mut desk, &journal::Kind::Happened) {
        let Some(event) = body.get("tsg") else { continue };
        shots += u32::from(event.get("shot_fired").is_some());
        if let Some(batteries) =
            event.pointer("/support_called/batteries").and_then(Value::as_array)
        {
            shots += u32::try_from(batteries.len()).unwrap();
        }
        if let Some(path) = event.pointer("/stand_moved/path").and_then(Value::as_array) {
            hexes += u32::try_from(path.len()).unwrap();
        }
    }
    assert!(shots > 0 && hexes > 0, "the journal's events are where this test looks for them");
    assert_eq!(model.supply.iter().map(|line| line.shots_fired).sum::<u32>(), shots);
    let told: u32 = model.supply.iter().map(|line| line.hexes).sum();
    assert!(told >= hexes, "changing places comes on top: {told} of {hexes}");
}

#[test]
fn the_page_and_the_markdown_hold_the_same_tables() {
    let mut desk = Desk::fought();
    let model = model(&mut desk, &Span::War, Audience::Umpire);
    let options = Options { with: long(), ..Options::default() };
    let (text, html) = (report::markdown(&model, &options), report::html(&model, &options));
    let rows = html_rows(&html);
    let mut compared = 0;
    let (accounts, _) = text.split_once("## Every roll").expect("the rolls come late");
    let lines: Vec<&str> = accounts.lines().collect();
    for pair in lines.windows(2) {
        let [line, next] = pair else { continue };
        let is_rule = |line: &str| line.starts_with("| -");
        // A heading stands above its rule.
        if line.starts_with('|') && !is_rule(line) && !is_rule(next) {
            let cells: Vec<String> = line.trim_matches('|').split(" |").map(plain).collect();
            assert!(rows.contains(&cells), "{cells:?}");
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared} rows");
}

#[test]
fn every_sentence_of_the_markdown_stands_in_the_page() {
    let mut desk = Desk::fought();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let (text, html) =
        (report::markdown(&model, &Options::default()), report::html(&model, &Options::default()));
    let words = plain_words(&html);
    let (_, summary) = text.split_once("\n## Day 1, ").expect("the story");
    let (summary, _) = summary.split_once("### Losses").expect("the figures");
    let sentences = summary.lines().map(|line| line.strip_prefix("- ").unwrap_or(line));
    let sentences = sentences.filter(|line| line.ends_with(']') && !line.starts_with("Day "));
    let mut compared = 0;
    for sentence in sentences {
        let (said, entries) = sentence.rsplit_once(" [").expect("every sentence names its entries");
        let wanted = format!("{} {}", plain(said), entries.trim_end_matches(']'));
        assert!(words.contains(&wanted), "{wanted}");
        compared += 1;
    }
    assert!(compared > 20, "{compared} sentences");
}

#[test]
fn the_same_journal_gives_the_same_bytes() {
    let mut desk = Desk::fought();
    for length in [Length::Full, Length::Dispatch] {
        let one = page(&mut desk, Span::Day(1), Audience::Public, length);
        assert_eq!(one, page(&mut desk, Span::Day(1), Audience::Public, length));
    }
}

/// The Lancers come on the second day; until then only their own side, and the umpire, know of them.
#[test]
fn nobody_reads_of_what_waits_behind_the_other_sides_lines() {
    let mut desk = Desk::with_campaign();
    let told = |desk: &mut Desk, audience| {
        page(desk, Span::War, audience, Length::Full).contains("Eastern Lancers")
    };
    assert!(told(&mut desk, Audience::Side(Side::Orange)));
    assert!(told(&mut desk, Audience::Umpire));
    assert!(!told(&mut desk, Audience::Side(Side::Blue)));
    assert!(!told(&mut desk, Audience::Public));
    crate::after_action::open_everything(&mut desk);
    assert!(told(&mut desk, Audience::Side(Side::Blue)) && told(&mut desk, Audience::Public));
}

#[test]
fn a_briefing_is_its_own_sides_until_it_is_opened() {
    let mut desk = Desk::with_campaign();
    let file = desk.file.clone();
    let session = desk.api.session(&file).unwrap();
    let texts = Side::BOTH.map(|side| session.briefing(Seat::Umpire, side).unwrap());
    assert!(texts.iter().all(|text| !text.trim().is_empty()), "a scenario with briefings");
    let told = |desk: &mut Desk, audience| {
        Side::BOTH.map(|side| {
            let briefings = model(desk, &Span::War, audience).briefings;
            briefings.iter().any(|one| one.side == Some(side) && one.text == texts[side.index()])
        })
    };
    assert_eq!(told(&mut desk, Audience::Public), [false, false]);
    assert_eq!(told(&mut desk, Audience::Side(Side::Blue)), [true, false]);
    assert_eq!(told(&mut desk, Audience::Side(Side::Orange)), [false, true]);
    assert_eq!(told(&mut desk, Audience::Umpire), [true, true]);
    crate::after_action::open_everything(&mut desk);
    assert_eq!(told(&mut desk, Audience::Public), [true, true]);
}

#[test]
fn a_lesson_is_a_remark_that_says_so() {
    let mut desk = Desk::with_campaign();
    for (seat, text) in
        [(Seat::Blue, "Improve: dig in earlier"), (Seat::Umpire, "the table was cold")]
    {
        let (file, text) = (desk.file.clone(), text.to_owned());
        let (private, idem) = (false, None);
        desk.api.handle(Request::Note { file, seat, text, private, idem }).unwrap();
    }
    let html = page(&mut desk, Span::War, Audience::Umpire, Length::Full);
    let (_, lessons) = html.split_once(": improve</h3>").expect("the lessons");
    let (own, _) = lessons.split_once("</ul>").expect("a list");
    assert!(own.contains("<li>dig in earlier "), "{own}");
    assert!(plain_words(&html).contains("the table was cold"));
}

/// The cells of every row of the page's tables.
fn html_rows(html: &str) -> Vec<Vec<String>> {
    let rows = html.split("<tr").skip(1).filter_map(|row| row.split("</tr>").next());
    rows.map(|row| {
        let cells = row.split("<td").skip(1);
        cells.map(|cell| plain_words(&format!("<td{cell}")).trim().to_owned()).collect()
    })
    .collect()
}

/// The words of a page without its marks, one space apart.
fn plain_words(html: &str) -> String {
    let mut words = String::new();
    for part in html.split('<').skip(1) {
        words.push_str(part.split_once('>').map_or("", |(_, text)| text));
    }
    let words = words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    let words = words.replace("&#x27;", "'").replace("&#x2f;", "/").replace("&amp;", "&");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A piece of Markdown without what formats it.
fn plain(markdown: impl AsRef<str>) -> String {
    let text = markdown.as_ref().replace("**", "").replace('\\', "");
    let text = text.trim();
    let text = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    text.to_owned()
}

/// Asks for a report written into a file.
fn into(desk: &mut Desk, format: Format, to: &Path) -> Result<Reply, ApiError> {
    desk.api.handle(Request::SaveReport {
        file: desk.file.clone(),
        to: to.to_owned(),
        span: Span::War,
        audience: Audience::Public,
        length: Length::Dispatch,
        format,
        without: Vec::new(),
        with: Vec::new(),
    })
}

#[test]
fn a_report_is_written_into_a_new_file_as_it_would_be_answered() {
    let mut desk = Desk::fought();
    let (file, to) = (desk.file.clone(), desk.folder.path().join("the war.html"));
    let entries = desk.api.session(&file).unwrap().journal().head().seq;
    let reply = into(&mut desk, Format::Html, &to).unwrap();
    let Reply::Written(Written { path, entries: told }) = reply else {
        panic!("not written: {reply:?}")
    };
    assert_eq!((&path, told), (&to, entries));
    let answered = page(&mut desk, Span::War, Audience::Public, Length::Dispatch);
    assert_eq!(std::fs::read_to_string(&to).unwrap(), answered);

    let to = to.with_extension("md");
    into(&mut desk, Format::Markdown, &to).unwrap();
    assert!(std::fs::read_to_string(&to).unwrap().starts_with("# "), "a heading");
}

#[test]
fn a_report_never_overwrites_a_file() {
    let mut desk = Desk::with_campaign();
    let to = desk.folder.path().join("letters.md");
    std::fs::write(&to, "Dear Anna").unwrap();
    let error = into(&mut desk, Format::Markdown, &to).unwrap_err();
    assert_eq!(error.code, "file.exists");
    assert_eq!(std::fs::read_to_string(&to).unwrap(), "Dear Anna");
    let nowhere = desk.folder.path().join("no folder").join("letters.md");
    assert_eq!(into(&mut desk, Format::Html, &nowhere).unwrap_err().code, "file.not_found");
}
