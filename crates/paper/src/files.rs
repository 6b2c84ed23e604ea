//! The files that Typst reads: the templates, the main source that calls one of them, and what that needs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::markup::{self, quoted};
use crate::{Job, Sheet, books, pictures};

/// Where Typst begins.
pub(crate) const MAIN: &str = "main.typ";

const TEMPLATES: &[(&str, &str)] = &[
    ("house.typ", include_str!("../templates/house.typ")),
    ("report.typ", include_str!("../templates/report.typ")),
    ("rosters.typ", include_str!("../templates/rosters.typ")),
    ("slips.typ", include_str!("../templates/slips.typ")),
    ("counters.typ", include_str!("../templates/counters.typ")),
    ("map.typ", include_str!("../templates/map.typ")),
    ("quick-sheet.typ", include_str!("../templates/quick-sheet.typ")),
    ("symbols.json", include_str!("../../../ui/src/gen/symbols.json")),
];

/// Whether a job is a report of one page.
pub(crate) fn is_dispatch(job: &Job) -> bool {
    job.sheet == Sheet::Report && job.html.contains("class=\"dispatch\"")
}

/// All of them, a report set as large as `percent` of its usual size.
pub(crate) fn of(job: &Job, percent: u8) -> BTreeMap<String, String> {
    let named = TEMPLATES.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let mut files: BTreeMap<String, String> = named.collect();
    let heads = format!(
        "title: {}, size: {}, running: {}, source: {}",
        quoted(&job.title),
        quoted(job.size.word()),
        quoted(&job.running),
        quoted(&job.source)
    );
    let template = job.sheet.template();
    let mut main = format!("#import \"/{template}.typ\": *\n");
    if job.sheet == Sheet::Report {
        put_report((job, percent), &heads, &mut main, &mut files);
    } else {
        let _ = writeln!(main, "#{template}({heads}, data: json(\"/data.json\"))");
        files.insert("data.json".to_owned(), job.data.to_string());
        put_pictures(job, &mut files);
    }
    if job.sheet == Sheet::QuickSheet {
        put_books(&mut files);
    }
    files.insert(MAIN.to_owned(), main);
    files
}

fn put_report(
    (job, percent): (&Job, u8),
    heads: &str,
    main: &mut String,
    files: &mut BTreeMap<String, String>,
) {
    let is_dispatch = is_dispatch(job);
    let _ = writeln!(
        main,
        "#show: report.with({heads}, is-dispatch: {is_dispatch}, scale: {percent}%)"
    );
    let (body, pictures) = markup::report(&job.html);
    main.push_str(&body);
    files.extend(pictures.files());
}

/// The drawings, and how wide and high each is.
fn put_pictures(job: &Job, files: &mut BTreeMap<String, String>) {
    let mut shapes = Map::new();
    for (name, picture) in &job.pictures {
        shapes.insert(name.clone(), json!(pictures::shape_of(picture)));
        files.insert(name.clone(), pictures::lettered(picture));
    }
    files.insert("shapes.json".to_owned(), Value::Object(shapes).to_string());
}

/// Every table under its book's tag, and which there are.
fn put_books(files: &mut BTreeMap<String, String>) {
    let mut index = Map::new();
    for (tag, tables) in books::BOOKS {
        let names: Vec<String> = tables.iter().map(|(name, _)| format!("/{tag}/{name}")).collect();
        for (name, text) in *tables {
            files.insert(format!("{tag}/{name}"), without_remarks(text));
        }
        index.insert((*tag).to_owned(), json!(names));
    }
    files.insert("books.json".to_owned(), Value::Object(index).to_string());
}

/// A comma in a remark is no column.
fn without_remarks(table: &str) -> String {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| format!("{line}\n")).collect()
}
