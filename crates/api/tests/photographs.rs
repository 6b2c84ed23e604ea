//! Photographs taken at the table: in the record, in the log, in the report, and for those alone who may see what they show.

use std::io::Cursor;

use api::request::Reply;
use api::views::PhotographView;
use api::{ApiError, Request};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::{ImageFormat, Rgb, RgbImage};
use kernel::Seat;
use report::{Audience, Format, Length, Span};
use serde_json::{Value, json};

use crate::audience::fog::{corridor, play_turn};
use crate::audience::war::War;
use crate::desk::Desk;

const CAPTION: &str = "The bridge at noon — “still ours” 🎲";

/// A picture of one colour, in base64.
fn picture(colour: [u8; 3]) -> String {
    let mut png = Cursor::new(Vec::new());
    RgbImage::from_pixel(640, 480, Rgb(colour)).write_to(&mut png, ImageFormat::Png).unwrap();
    STANDARD.encode(png.into_inner())
}

fn add(desk: &mut Desk, seat: Seat, entry: u64, caption: &str) -> Result<u64, ApiError> {
    let (file, picture, caption) = (desk.file.clone(), picture([10, 120, 30]), caption.to_owned());
    let request =
        Request::AddPhotograph { file, seat, entry, picture, caption, private: false, idem: None };
    desk.done(request).map(|done| done.last)
}

fn photograph(desk: &mut Desk, entry: u64, small: bool) -> Result<PhotographView, ApiError> {
    let (file, seat) = (desk.file.clone(), Seat::Blue);
    match desk.api.handle(Request::Photograph { file, seat, entry, small })? {
        Reply::Photograph(view) => Ok(*view),
        other => panic!("no photograph: {other:?}"),
    }
}

fn report(desk: &mut Desk, span: Span, format: Format) -> String {
    let request = Request::Report {
        file: desk.file.clone(),
        span,
        audience: Audience::Public,
        length: Length::Full,
        format,
        without: Vec::new(),
        with: Vec::new(),
    };
    match desk.api.handle(request) {
        Ok(Reply::Text(text)) => text,
        other => panic!("no report: {other:?}"),
    }
}

#[test]
fn a_photograph_is_in_the_record_the_log_and_the_report_of_its_day() {
    let mut desk = Desk::fought();
    // Added after the last day, of something on the first.
    let entry = add(&mut desk, Seat::Blue, 40, CAPTION).unwrap();
    let file = desk.file.clone();
    let session = desk.api.session(&file).unwrap();
    let line = session.lines_for(Seat::Orange, entry, entry).unwrap().remove(0);
    assert_eq!((line.kind.as_str(), line.cause), ("photographed", Some(40)));
    assert!(line.text.contains("adds a photograph to entry 40: The bridge"), "{}", line.text);
    // The war is what it was.
    let verified = desk.api.handle(Request::Verify { file: file.clone(), rules: true });
    let Ok(Reply::Verified(verified)) = verified else { panic!("not verified") };
    assert!(verified.whole, "{:?}", verified.findings);
    let whole = photograph(&mut desk, entry, false).unwrap();
    assert_eq!((whole.of, whole.width, whole.height), (40, 640, 480));
    assert_eq!(whole.caption, CAPTION);
    let small = photograph(&mut desk, entry, true).unwrap();
    let points = image::load_from_memory(&STANDARD.decode(&small.jpeg).unwrap()).unwrap();
    assert_eq!((points.width(), points.height()), (320, 240));
    // The report shows it on its day and on no other.
    let day = report(&mut desk, Span::Day(1), Format::Html);
    assert!(day.contains(&whole.jpeg) && day.contains("still ours"), "not in the report of day 1");
    assert!(report(&mut desk, Span::War, Format::Html).contains(&whole.jpeg));
    let markdown = report(&mut desk, Span::Day(1), Format::Markdown);
    assert!(markdown.contains("## Photographs") && markdown.contains(&format!("[{entry}]")));
    if !matches!(desk.api.session(&file).unwrap().fold().war.day, 0 | 1) {
        assert!(!report(&mut desk, Span::Day(2), Format::Html).contains(&whole.jpeg));
    }
}

#[test]
fn the_same_photograph_sent_twice_is_written_once() {
    let mut desk = Desk::fought();
    let request = Request::AddPhotograph {
        file: desk.file.clone(),
        seat: Seat::Orange,
        entry: 9,
        picture: picture([1, 2, 3]),
        caption: String::new(),
        private: false,
        idem: Some("0123456789abcdef0123456789abcdef".to_owned()),
    };
    let first = desk.done(request.clone()).unwrap().last;
    let again = desk.done(request).unwrap().last;
    assert_eq!(first, again);
}

#[test]
fn what_cannot_be_added_is_refused_and_costs_no_entry() {
    let mut desk = Desk::fought();
    let photograph = add(&mut desk, Seat::Blue, 9, "").unwrap();
    let file = desk.file.clone();
    let head = desk.api.session(&file).unwrap().journal().head();
    let refused = [
        (add(&mut desk, Seat::Blue, 999_999, ""), "entry"),
        (add(&mut desk, Seat::Blue, photograph, ""), "photograph.of_photograph"),
        (add(&mut desk, Seat::Blue, 9, &"x".repeat(401)), "photograph.caption"),
    ];
    for (refusal, code) in refused {
        let refusal = refusal.unwrap_err();
        assert!(refusal.code.contains(code), "{refusal:?}");
    }
    let (seat, entry, caption) = (Seat::Blue, 9, String::new());
    let picture = STANDARD.encode("a letter");
    let request = Request::AddPhotograph {
        file: file.clone(),
        seat,
        entry,
        picture,
        caption,
        private: false,
        idem: None,
    };
    assert_eq!(desk.done(request).unwrap_err().code, "photograph.not_one");
    assert_eq!(desk.api.session(&file).unwrap().journal().head(), head);
    let none = Request::Photograph { file, seat, entry, small: false };
    assert_eq!(desk.api.handle(none).unwrap_err().code, "photograph.none");
}

/// In fog a photograph of an order is seen by those who may read that order, and by no one else before the end.
#[test]
fn a_photograph_is_for_those_who_may_read_what_it_shows() {
    let mut war = corridor(&json!({}), &["blue", "blue.armour", "blue.para"]);
    play_turn(&mut war, 0);
    let (of_blue, of_orange) = (shut(&mut war, "blue"), shut(&mut war, "orange"));
    let entry = *of_orange.iter().find(|seq| !of_blue.contains(seq)).unwrap();
    let send = |seat: &str| {
        let picture = picture([200, 0, 0]);
        json!({"add_photograph": {"seat": seat, "entry": entry, "picture": picture, "caption": CAPTION}})
    };
    assert_eq!(war.ask(&send("orange")).unwrap_err().code, "journal.withheld");
    let done = answered(&mut war, &send("blue")).unwrap();
    let seq = done["done"]["first"].as_u64().unwrap();
    let ask = |seat: &str| json!({"photograph": {"seat": seat, "entry": seq}});
    assert_eq!(answered(&mut war, &ask("blue")).unwrap()["photograph"]["of"], entry);
    assert!(war.ask(&ask("umpire")).is_ok());
    assert_eq!(war.ask(&ask("orange")).unwrap_err().code, "journal.withheld");
    let line = war.answer(&json!({"log": {"seat": "orange", "from": seq, "to": seq}}));
    assert!(!line.contains("bridge"), "{line}");
}

fn answered(war: &mut War, ask: &Value) -> Result<Value, ApiError> {
    Ok(serde_json::to_value(war.ask(ask)?).unwrap())
}

/// Entries that a seat may not read.
fn shut(war: &mut War, seat: &str) -> Vec<u64> {
    let asked = json!({"find": {"seat": seat, "query": {}, "limit": 500}});
    let found = answered(war, &asked).unwrap();
    let lines = found["found"]["lines"].as_array().unwrap().clone();
    let shut = lines.iter().filter(|line| line["withheld"] == true);
    shut.map(|line| line["seq"].as_u64().unwrap()).collect()
}
