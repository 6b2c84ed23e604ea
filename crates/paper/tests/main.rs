//! What Typst is given: every typed text as a string, every picture whole, every book's tables.

use std::path::Path;

use paper::{Job, Sheet, sources};

fn main_of(body: &str) -> String {
    let html = format!("<!DOCTYPE html><html><body><main>{body}</main></body></html>");
    let job = Job { title: "A war".to_owned(), html, ..Job::default() };
    sources(&job).remove("main.typ").expect("a beginning")
}

/// What is outside strings: the calls of the template, and no typed text.
fn outside_strings(source: &str) -> String {
    let mut out = String::new();
    let (mut is_inside, mut is_escaped) = (false, false);
    for letter in source.chars() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_inside => is_escaped = true,
            '"' => is_inside = !is_inside,
            _ if !is_inside => out.push(letter),
            _ => {}
        }
    }
    assert!(!is_inside, "every string ends: {source}");
    out
}

#[test]
fn what_is_typed_is_never_markup() {
    let hostile = "#panic(1) $x$ _a_ *b* @c `e` \\ \" \\\" // /* ] ) ; read(1)";
    for place in [
        "<p>@</p>",
        "<h2>@</h2>",
        "<ul><li>@</li></ul>",
        "<table><tbody><tr><td>@</td></tr></tbody></table>",
        "<span class=\"ref\">@</span>",
    ] {
        let with = |text: &str| outside_strings(&main_of(&place.replace('@', text)));
        assert_eq!(with(hostile), with("harmless"), "{place}");
    }
}

#[test]
fn elements_without_a_word_keep_their_content_and_screens_keep_theirs() {
    let source = main_of(
        "<article><aside class=\"novel\"><p>Kept <mark>whole</mark>.</p></aside><p class=\"screen\">Gone.</p></article>",
    );
    assert!(source.contains("\"Kept \"") && source.contains("\"whole\""), "{source}");
    assert!(!source.contains("Gone."), "{source}");
}

#[test]
fn a_link_leads_only_where_something_is_and_each_place_is_there_once() {
    let source = main_of(
        "<p id=\"a\">1</p><p id=\"a\">2</p><a class=\"ref\" href=\"#a\">3</a><a class=\"ref\" href=\"#b\">4</a>",
    );
    assert_eq!(source.matches("#place-of(\"a\")").count(), 1, "{source}");
    assert!(source.contains("#to(\"a\", ref)") && !source.contains("\"b\""), "{source}");
}

#[test]
fn a_word_too_long_for_a_line_may_be_broken() {
    let source = main_of(&format!("<p>{}</p>", "x".repeat(200)));
    let longest = source.split('\u{200b}').map(|part| part.matches('x').count()).max();
    assert!(longest <= Some(28), "{longest:?}");
}

#[test]
fn every_picture_of_a_report_stands_alone() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports");
    let html = std::fs::read_to_string(folder.join("first-light-day-1.html")).expect("a sample");
    let drawn = html.matches("role=\"img\" aria-label").count();
    let files = sources(&Job { title: "A war".to_owned(), html, ..Job::default() });
    let pictures: Vec<(&String, &String)> =
        files.iter().filter(|(name, _)| name.ends_with(".svg")).collect();
    assert_eq!(pictures.len(), drawn);
    for (name, svg) in pictures {
        let document =
            roxmltree::Document::parse(svg).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(!svg.contains("var(--"), "{name} has a colour of the page");
        for used in document.descendants().filter_map(|node| node.attribute("href")) {
            let id = used.trim_start_matches('#');
            let is_there = document.descendants().any(|node| node.attribute("id") == Some(id));
            assert!(is_there, "{name} uses {used}");
        }
    }
}

#[test]
fn every_book_brings_its_tables() {
    let job = Job { sheet: Sheet::QuickSheet, title: "A book".to_owned(), ..Job::default() };
    let files = sources(&job);
    let index: std::collections::BTreeMap<String, Vec<String>> =
        serde_json::from_str(&files["books.json"]).expect("an index");
    assert_eq!(index.len(), 5);
    for path in index.values().flatten() {
        assert!(files.contains_key(path.trim_start_matches('/')), "{path}");
    }
}
