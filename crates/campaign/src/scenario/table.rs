//! The text table of a smaller battle: `house 30,20 36,25 The church`, `hedge 10,10 10,30 22,30`, `hill 0,0 9,0 5,9 rise=2`.

use std::collections::BTreeSet;

use kernel::table::{Length, Piece, Point, Polygon, Table};

use super::lines::{Line, Word, lines};
use super::shape::shown;
use super::sheet::Sheet;

/// The longest side of a table a scenario may ask for, in inches: twenty feet.
const SIDE_MAX: i32 = 240;
/// The longest name of a piece, in characters.
const PIECE_NAME_MAX: usize = 60;
/// What runs in a line is half an inch thick.
const HALF_THICKNESS: i32 = 25;
/// The highest ground, in inches above the table.
const RISE_MAX: i32 = 24;

/// What runs in a line, in every book.
const LINES: [&str; 4] = ["hedge", "fence", "wall", "bocage"];

/// Reads a table of a book that knows these kinds of ground; what is wrong is written into `sheet`, and the rest is kept.
pub(super) fn read(text: &str, known: &[&str], sheet: &mut Sheet<'_>) -> Table {
    let mut table = Table::default();
    for line in lines(text) {
        match line.words.first().map(|word| word.text) {
            None => {}
            Some("size") => read_size(&mut table, &line, sheet),
            Some(_) if table.width == Length::ZERO => break,
            Some(_) => read_piece(&mut table, &line, known, sheet),
        }
    }
    if table.width == Length::ZERO && sheet.clean() {
        let help = "begin the table with a line such as: size 72 48";
        sheet.fault("table::size", 0..0, "the table has no size", help);
    }
    table
}

/// A place in inches, of two decimals at most: `12,40.5`.
fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point::new(hundredths(x)?, hundredths(y)?))
}

/// An area: a rectangle from two corners, or an outline.
pub(super) fn area(corners: Vec<Point>) -> Result<Polygon, String> {
    match corners[..] {
        [one, two] if one.x == two.x || one.y == two.y => {
            Err("these two corners do not make a rectangle".to_owned())
        }
        [one, two] => {
            let low = Point::new(one.x.min(two.x), one.y.min(two.y));
            let high = Point::new(one.x.max(two.x), one.y.max(two.y));
            Ok(Polygon::rectangle(low, high))
        }
        _ => Polygon::new(corners).map_err(|fault| fault.to_string()),
    }
}

fn read_size(table: &mut Table, line: &Line<'_>, sheet: &mut Sheet<'_>) {
    let side = |at: usize| {
        let inches = line.words.get(at)?.text.parse().ok()?;
        (1..=SIDE_MAX).contains(&inches).then(|| Length::inches(inches))
    };
    match (side(1), side(2), line.words.len()) {
        (Some(width), Some(depth), 3) if table.width == Length::ZERO => {
            (table.width, table.depth) = (width, depth);
        }
        (Some(_), Some(_), 3) => {
            sheet.fault("table::size", line.span(), "the table has a size already", "");
        }
        _ => {
            let help = format!(
                "write inches from west to east, then from south to north, 1 to {SIDE_MAX} each: size 72 48"
            );
            sheet.fault("table::size", line.span(), "this is not a size", help);
        }
    }
}

fn read_piece(table: &mut Table, line: &Line<'_>, known: &[&str], sheet: &mut Sheet<'_>) {
    let Some(what) = what(line.words[0], known, sheet) else {
        return;
    };
    let is_place = |word: &&Word<'_>| {
        word.text.starts_with(|c: char| c.is_ascii_digit()) && word.text.contains(',')
    };
    let places = line.words[1..].iter().take_while(is_place).count();
    let (places, rest) = line.words[1..].split_at(places);
    let Some(corners) = corners(table, places, sheet) else {
        return;
    };
    let height = read_rise(rest, sheet);
    let named = |word: &&Word<'_>| rise(word.text).is_none();
    let name: Vec<&str> = rest.iter().filter(named).map(|word| word.text).collect();
    let name = if name.is_empty() { what.usual_name() } else { name.join(" ") };
    if name.chars().count() > PIECE_NAME_MAX {
        let message = format!("a piece's name has at most {PIECE_NAME_MAX} characters");
        sheet.fault("table::line", line.span(), message, "");
    }
    let shapes = if what.runs { run(&corners) } else { area(corners).map(|shape| vec![shape]) };
    match shapes {
        Ok(shapes) => table.pieces.extend(shapes.into_iter().map(|shape| {
            let (name, kinds) = (name.clone(), what.kinds.clone());
            Piece { name, kinds, height, shape }
        })),
        Err(wrong) => sheet.fault("table::piece", line.span(), wrong, what.help()),
    }
}

/// What a piece is.
struct What {
    kinds: BTreeSet<String>,
    runs: bool,
}

impl What {
    fn usual_name(&self) -> String {
        let kinds: Vec<&str> = self.kinds.iter().map(String::as_str).collect();
        let words = kinds.join(" and ");
        let (first, rest) = words.split_at(1);
        first.to_uppercase() + rest
    }

    const fn help(&self) -> &'static str {
        match self.runs {
            true => "two or more places: hedge 10,10 10,30 22,30",
            false => "two opposite corners, or three or more along the outline",
        }
    }
}

/// The first word: one kind, or several with plus signs.
fn what(word: Word<'_>, known: &[&str], sheet: &mut Sheet<'_>) -> Option<What> {
    let mut what = What { kinds: BTreeSet::new(), runs: false };
    let mut areas = false;
    for kind in word.text.split('+') {
        if !known.contains(&kind) {
            let message = format!("there is no terrain \"{}\" in this book", shown(kind));
            sheet.fault("table::line", word.span(), message, format!("use {}", known.join(", ")));
            return None;
        }
        let runs = LINES.contains(&kind);
        what.runs |= runs;
        areas |= !runs;
        what.kinds.insert(kind.to_owned());
    }
    if what.runs && areas {
        let help = "write two lines, one for each";
        sheet.fault("table::line", word.span(), "a line and an area are two pieces", help);
        return None;
    }
    Some(what)
}

fn corners(table: &Table, places: &[Word<'_>], sheet: &mut Sheet<'_>) -> Option<Vec<Point>> {
    let mut corners = Vec::new();
    let mut whole = true;
    for word in places {
        match point(word.text) {
            Some(at) if table.holds(at) => corners.push(at),
            Some(_) => {
                let help = format!("the table ends at {} by {}", table.width, table.depth);
                sheet.fault("table::point", word.span(), "this place is off the table", help);
                whole = false;
            }
            None => {
                let help =
                    "inches from the west edge, a comma, inches from the south edge: 12,40.5";
                sheet.fault("table::point", word.span(), "this is not a place", help);
                whole = false;
            }
        }
    }
    whole.then_some(corners)
}

fn rise(word: &str) -> Option<&str> {
    word.strip_prefix("rise=")
}

fn read_rise(words: &[Word<'_>], sheet: &mut Sheet<'_>) -> Length {
    let Some((word, text)) = words.iter().find_map(|word| Some((word, rise(word.text)?))) else {
        return Length::ZERO;
    };
    match hundredths(text).filter(|height| (0..=RISE_MAX * 100).contains(height)) {
        Some(height) => Length(height),
        None => {
            let help = format!("inches above the table, 0 to {RISE_MAX}: rise=2");
            sheet.fault("table::line", word.span(), "this is not a height", help);
            Length::ZERO
        }
    }
}

/// Inches with at most two decimals, as hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str, most: usize| {
        (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
    };
    if !digits(whole, 4) || !digits(part, 2) {
        return None;
    }
    let scale = if part.len() == 1 { 10 } else { 1 };
    Some(whole.parse::<i32>().ok()? * 100 + part.parse::<i32>().ok()? * scale)
}

/// A line of hedge or wall: a thin piece for each of its straight parts.
fn run(corners: &[Point]) -> Result<Vec<Polygon>, String> {
    if corners.len() < 2 {
        return Err("a line has at least two places".to_owned());
    }
    corners.windows(2).map(|part| strip(part[0], part[1])).collect()
}

/// A straight part, half an inch thick; its sides are rounded to hundredths.
fn strip(start: Point, end: Point) -> Result<Polygon, String> {
    let way = end.from(start);
    let length = start.distance(end).0;
    if length == 0 {
        return Err("a line goes from one place to another".to_owned());
    }
    let aside = Point::new(-way.y * HALF_THICKNESS / length, way.x * HALF_THICKNESS / length);
    let corners = [start.plus(aside), end.plus(aside), end.from(aside), start.from(aside)];
    Polygon::new(corners.into()).map_err(|fault| fault.to_string())
}
