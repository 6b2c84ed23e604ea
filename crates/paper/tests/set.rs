//! PDF as Typst makes it (`cargo xtask paper --check`): the same bytes twice, letters inside, headings to jump to, tags for
//! those who listen; and whatever names and texts people think of.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use paper::{Job, Sheet, Size, typeset};
use serde_json::json;

fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports");
    std::fs::read_to_string(folder.join(name)).expect("a sample report")
}

fn report(html: String) -> Job {
    Job { title: "A war: a day".to_owned(), running: "A war".to_owned(), html, ..Job::default() }
}

fn page(body: &str) -> String {
    format!(
        "<!DOCTYPE html><html><head><title>x</title></head><body><main>{body}</main></body></html>"
    )
}

fn count(pdf: &[u8], what: &str) -> usize {
    pdf.windows(what.len()).filter(|window| *window == what.as_bytes()).count()
}

fn pages(pdf: &[u8]) -> usize {
    count(pdf, "/Type/Page/") + count(pdf, "/Type/Page\n") + count(pdf, "/Type/Page>")
}

/// A grey square of eight points as JPEG, in base64.
const JPEG: &str = concat!(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9",
    "lnN+gXz/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AD//Z",
);

#[test]
fn a_report_has_pages_letters_headings_tags_and_no_clock() {
    let pdf = typeset(&report(sample("first-light-day-1.html"))).expect("a PDF");
    assert!(pdf.starts_with(b"%PDF-1."));
    assert!((8..40).contains(&pages(&pdf)), "{} pages", pages(&pdf));
    assert!(count(&pdf, "/FontFile3") >= 2, "the letters are inside");
    assert!(count(&pdf, "/Outlines") >= 1, "headings to jump to");
    assert!(count(&pdf, "/StructTreeRoot") >= 1, "tags for those who listen");
    assert_eq!(count(&pdf, "CreationDate"), 0, "no clock");
    assert_eq!(count(&pdf, "/Subtype/Image"), 0, "maps and charts are drawn, not photographed");
}

#[test]
fn a_photograph_is_a_picture_on_its_page() {
    let figure = |name: &str| {
        format!(
            "<h2>Photographs</h2><figure><svg viewBox=\"0 0 8 8\" width=\"8\" height=\"8\" role=\"img\" aria-label=\"x\">\
             <image href=\"data:image/jpeg;base64,{JPEG}\" width=\"8\" height=\"8\"/></svg>\
             <figcaption>{name}</figcaption></figure>"
        )
    };
    let pdf = typeset(&report(page(&figure("The bridge at noon.")))).expect("a PDF");
    assert_eq!((count(&pdf, "/Subtype/Image"), pages(&pdf)), (1, 1));
    let two = figure("The bridge at noon.") + &figure("The same at dusk.");
    let pdf = typeset(&report(page(&two))).expect("a PDF");
    assert!(count(&pdf, "/Subtype/Image") >= 1 && pages(&pdf) <= 2);
}

#[test]
fn the_same_report_is_the_same_bytes() {
    let job = report(sample("first-light-day-1.html"));
    assert!(typeset(&job).expect("a PDF") == typeset(&job).expect("a PDF"));
}

#[test]
fn a_dispatch_is_one_page() {
    let pdf = typeset(&report(sample("first-light-dispatch.html"))).expect("a PDF");
    assert_eq!(pages(&pdf), 1);
}

#[test]
fn a_war_in_which_nothing_happened_is_a_page() {
    for html in [String::new(), page(""), page("<p>Nothing has happened yet.</p><ul></ul>")] {
        let pdf = typeset(&report(html)).expect("a PDF");
        assert_eq!(pages(&pdf), 1);
    }
}

#[test]
fn names_may_be_anything() {
    let long = "Donaudampfschifffahrtsgesellschaft".repeat(30);
    let names = [
        "#panic(\"x\") $ _a_ *b* @c <d> `e` \\ \" // /* ]",
        "חטיבה שבע",
        "الكتيبة الأولى",
        "第一大隊",
        "🪖🚜 Tank\u{200d}ers",
        "\u{202e}reversed\u{0}\u{7}",
        "\u{e000}",
        &long,
    ];
    for name in names {
        let safe = name.replace('&', "&amp;").replace('<', "&lt;");
        let body = format!(
            "<h2 id=\"a\">{safe}</h2><p>{safe} <a class=\"ref\" href=\"#a\">1</a> <a href=\"#gone\">2</a></p>\
             <ul><li>{safe}</li></ul><table><thead><tr><th>{safe}</th><th>b</th></tr></thead>\
             <tbody><tr><td>{safe}</td><td class=\"number\">4</td></tr></tbody></table>"
        );
        let job = Job { title: name.to_owned(), running: name.to_owned(), ..report(page(&body)) };
        let pdf = typeset(&job).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(pages(&pdf) <= 2, "{name}");
    }
}

#[test]
fn what_the_template_has_no_word_for_keeps_its_words() {
    let unknown = page(
        "<article><h2>New</h2><aside class=\"novel\"><p>Kept <mark>whole</mark>.</p></aside></article>",
    );
    let known = page("<h2>New</h2><p>Kept whole.</p>");
    let of = |html| typeset(&report(html)).expect("a PDF");
    assert!(of(unknown) == of(known));
}

#[test]
fn sheets_for_the_table_are_typeset_on_either_paper() {
    let total = json!({"strength": 3, "strength_full": 5, "men": 120});
    let stand = json!({"name": "A Company", "kind": "Infantry", "commander": "Capt Ferris", "hex": "0605", "place": null,
        "fate": "on the table", "total": total, "platoons": [{"name": "Mortars", "present": false}]});
    let battalion = json!({"name": "1st Battalion", "commander": "Lt Col Hale", "arrives": null, "total": total, "stands": [stand]});
    let formation =
        json!({"name": "Brigade", "total": total, "battalions": [battalion], "stands": []});
    let unit = json!({"name": "1st Battalion", "side": "blue"});
    let word = json!({"order": "move", "letter": "M", "word": "Move", "meaning": "may march"});
    let counter = json!({"name": "A Company, Lowland Fusiliers", "unit": "1st Battalion", "side": "orange", "symbol": "infantry",
        "kind": "Infantry", "strength": 5, "with": []});
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 1100\" width=\"1200\" height=\"1100\"><rect width=\"1200\" height=\"1100\"/></svg>";
    for size in [Size::A4, Size::Letter] {
        for (sheet, data, least) in [
            (
                Sheet::Rosters,
                json!({"sides": [{"side": "blue", "name": "West", "formations": [formation]}]}),
                1,
            ),
            (Sheet::Slips, json!({"battle": "First Light", "units": [unit], "words": [word]}), 1),
            (Sheet::Counters, json!({"width": 20, "counters": vec![counter.clone(); 300]}), 3),
            (Sheet::Map, json!({"title": "First Light", "millimetres": 40, "cell": 104}), 6),
        ] {
            let pictures = [("map.svg".to_owned(), svg.to_owned())].into();
            let job =
                Job { sheet, size, title: "Sheet".to_owned(), data, pictures, ..Job::default() };
            let pdf = typeset(&job).unwrap_or_else(|fault| panic!("{sheet:?}: {fault}"));
            assert!(pages(&pdf) >= least, "{sheet:?} on {} pages", pages(&pdf));
        }
    }
}

#[test]
fn every_book_has_a_quick_sheet() {
    for book in ["tsg", "cc", "bgc", "combat", "ops"] {
        let data = json!({"book": book, "title": book});
        let job = Job { sheet: Sheet::QuickSheet, title: book.to_owned(), data, ..Job::default() };
        let pdf = typeset(&job).unwrap_or_else(|fault| panic!("{book}: {fault}"));
        assert!((1..=3).contains(&pages(&pdf)), "{book} on {} pages", pages(&pdf));
    }
}

#[test]
fn the_program_reads_one_job_and_says_what_is_wrong_with_another() {
    let run = |input: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wardiary-paper"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
        child.wait_with_output().expect("it ends")
    };
    let job = serde_json::to_string(&report(page("<p>Short.</p>"))).expect("JSON");
    let good = run(&job);
    assert!(good.status.success() && good.stdout.starts_with(b"%PDF-"));
    let bad = run("{}");
    assert!(!bad.status.success() && bad.stdout.is_empty());
    assert!(String::from_utf8_lossy(&bad.stderr).contains("missing field"), "{bad:?}");
}
