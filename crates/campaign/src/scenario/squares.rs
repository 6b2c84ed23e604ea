//! The text map of an operational battle: `row 01 ..wwTT`, `road main 0101 0201`, `canal 0101-0201`, `name 0709 Son`.

use std::collections::BTreeMap;

use kernel::map::Cell;
use operations::ground::{Ground, Link, Road, Square, Terrain, Water};

use super::lines::{Line, Word, lines};
use super::shape::shown;
use super::sheet::Sheet;

/// The longest name of a place, in characters.
const PLACE_NAME_MAX: usize = 60;
/// A.10 The largest map.
const COLUMNS_MAX: u8 = 120;
const ROWS_MAX: u8 = 80;

/// What a letter of a row stands for.
const LETTERS: [(char, Terrain); 6] = [
    ('.', Terrain::Open),
    ('w', Terrain::Wood),
    ('T', Terrain::Town),
    ('m', Terrain::Marsh),
    ('c', Terrain::Close),
    ('~', Terrain::Water),
];

/// The ground and the names of its places.
#[derive(Clone, Debug, Default)]
pub(super) struct Squares {
    pub(super) ground: Ground,
    pub(super) places: BTreeMap<Cell, String>,
}

/// Reads a map; what is wrong is written into `sheet`, and the rest is kept.
pub(super) fn read(text: &str, sheet: &mut Sheet<'_>) -> Squares {
    let mut reader = Reader { map: Squares::default(), rows: 0, sheet };
    for line in lines(text) {
        let Some(first) = line.words.first() else { continue };
        if first.text != "size" && reader.map.ground.columns == 0 {
            let help = "begin the map with a line such as: size 40 30";
            reader.sheet.fault("map::size", line.span(), "the map has no size yet", help);
            return reader.map;
        }
        match first.text {
            "size" => reader.size(&line),
            "row" => reader.row(&line),
            "road" => reader.road(&line),
            "canal" => reader.water(&line, Water::Canal),
            "river" => reader.water(&line, Water::River),
            "great" => reader.water(&line, Water::Great),
            "ferry" => reader.ferries(&line),
            "boats" => reader.boats(&line),
            "name" => reader.name(&line),
            other => {
                let message = format!("a line of the map does not begin with \"{}\"", shown(other));
                let help = "use size, row, road, canal, river, great, ferry, boats or name";
                reader.sheet.fault("map::line", first.span(), message, help);
            }
        }
    }
    reader.finish()
}

struct Reader<'s, 't> {
    map: Squares,
    /// Rows that have been drawn.
    rows: u8,
    sheet: &'s mut Sheet<'t>,
}

impl Reader<'_, '_> {
    fn size(&mut self, line: &Line<'_>) {
        let number = |at: usize, most: u8| -> Option<u8> {
            let number = line.words.get(at)?.text.parse().ok();
            number.filter(|n| (1..=most).contains(n))
        };
        let ground = &mut self.map.ground;
        match (number(1, COLUMNS_MAX), number(2, ROWS_MAX), line.words.len()) {
            (Some(columns), Some(rows), 3) if ground.columns == 0 => {
                (ground.columns, ground.rows) = (columns, rows);
            }
            (Some(_), Some(_), 3) => {
                self.sheet.fault("map::size", line.span(), "the map has a size already", "");
            }
            _ => {
                let help = format!(
                    "write columns, 1 to {COLUMNS_MAX}, then rows, 1 to {ROWS_MAX}: size 40 30"
                );
                self.sheet.fault("map::size", line.span(), "this is not a size", help);
            }
        }
    }

    /// The squares of a row from west to east, a letter each.
    fn row(&mut self, line: &Line<'_>) {
        let [_, number, letters] = line.words[..] else {
            let help = "its number, and a letter for each square: row 01 ..wwTT..";
            return self.sheet.fault("map::line", line.span(), "this is not a row", help);
        };
        let next = self.rows + 1;
        if number.text.parse() != Ok(next) {
            let message = format!("row {next:02} comes next");
            return self.sheet.fault("map::line", number.span(), message, "rows stand in order");
        }
        self.rows = next;
        let columns = usize::from(self.map.ground.columns);
        if next > self.map.ground.rows || letters.text.chars().count() != columns {
            let (rows, has) = (self.map.ground.rows, letters.text.chars().count());
            let message = format!("row {next:02} has {has} letters");
            let help = format!("the map has {columns} columns and {rows} rows");
            return self.sheet.fault("map::line", letters.span(), message, help);
        }
        for (column, letter) in (1_u8..).zip(letters.text.chars()) {
            match LETTERS.iter().find(|(known, _)| *known == letter) {
                Some((_, Terrain::Open)) => {}
                Some((_, terrain)) => {
                    self.map.ground.terrain.insert(Square::new(column, next), *terrain);
                }
                None => {
                    let message =
                        format!("\"{letter}\" in column {column:02} is not a kind of ground");
                    let known =
                        LETTERS.map(|(letter, terrain)| format!("{letter} {}", terrain.word()));
                    let help = format!("use {}", known.join(", "));
                    return self.sheet.fault("map::line", letters.span(), message, help);
                }
            }
        }
    }

    /// A road through these squares, each a neighbour of the one before.
    fn road(&mut self, line: &Line<'_>) {
        let road = match line.words.get(1).map(|word| word.text) {
            Some("main") => Road::Main,
            Some("minor") => Road::Minor,
            _ => {
                let help = "main or minor, then squares: road main 0101 0201";
                return self.sheet.fault("map::line", line.span(), "this is not a road", help);
            }
        };
        let words = &line.words[2..];
        let squares: Vec<Option<Square>> = words.iter().map(|word| self.square(*word)).collect();
        for (at, pair) in squares.windows(2).enumerate() {
            let [Some(one), Some(other)] = *pair else { continue };
            let Some(link) = Link::new(one, other) else {
                let message = format!("{one} and {other} do not touch");
                let help = "a road goes from square to square";
                self.sheet.fault("map::line", words[at + 1].span(), message, help);
                continue;
            };
            let known = self.map.ground.roads.entry(link).or_insert(road);
            // Where two roads are one, the better counts.
            *known = (*known).min(road);
        }
        if words.len() < 2 {
            let message = "a road needs two squares at least";
            self.sheet.fault("map::line", line.span(), message, "such as: road main 0101 0201");
        }
    }

    fn water(&mut self, line: &Line<'_>, water: Water) {
        for link in self.links(line) {
            let corner = operations::ground::is_diagonal(link.ends()[0], link.ends()[1]);
            if corner || self.map.ground.water.insert(link, water).is_some() {
                let wrong = if corner { "has no side between" } else { "has water already" };
                let message = format!("{link} {wrong}");
                self.sheet.fault("map::side", line.span(), message, "water runs along sides");
            }
        }
    }

    fn ferries(&mut self, line: &Line<'_>) {
        let links = self.links(line);
        self.map.ground.ferries.extend(links);
    }

    fn boats(&mut self, line: &Line<'_>) {
        for word in &line.words[1..] {
            let square = self.square(*word);
            self.map.ground.boats.extend(square);
        }
    }

    fn name(&mut self, line: &Line<'_>) {
        let Some(square) = line.words.get(1).and_then(|word| self.square(*word)) else { return };
        let words: Vec<&str> = line.words[2..].iter().map(|word| word.text).collect();
        let name = words.join(" ");
        if name.is_empty() || name.chars().count() > PLACE_NAME_MAX {
            let message =
                format!("the name of {square} must have 1 to {PLACE_NAME_MAX} characters");
            self.sheet.fault("map::line", line.span(), message, "such as: name 0709 Son");
        }
        if self.map.places.insert(square, name).is_some() {
            let message = format!("{square} has a name already");
            self.sheet.fault("map::line", line.span(), message, "");
        }
    }

    fn links(&mut self, line: &Line<'_>) -> Vec<Link> {
        let mut links = Vec::new();
        for word in &line.words[1..] {
            match word.text.parse::<Link>() {
                Ok(link) if link.ends().iter().all(|end| self.map.ground.contains(*end)) => {
                    links.push(link);
                }
                Ok(link) => self.off(*word, &link.to_string()),
                Err(fault) => self.sheet.fault("map::side", word.span(), fault.to_string(), ""),
            }
        }
        links
    }

    fn square(&mut self, word: Word<'_>) -> Option<Square> {
        match word.text.parse::<Square>() {
            Ok(square) if self.map.ground.contains(square) => Some(square),
            Ok(square) => {
                self.off(word, &square.to_string());
                None
            }
            Err(fault) => {
                self.sheet.fault("map::hex", word.span(), fault.to_string(), "");
                None
            }
        }
    }

    fn off(&mut self, word: Word<'_>, what: &str) {
        let last = Square::new(self.map.ground.columns, self.map.ground.rows);
        let message = format!("{what} is off the map");
        self.sheet.fault("map::hex", word.span(), message, format!("the map ends at {last}"));
    }

    fn finish(self) -> Squares {
        let Self { map, rows, sheet } = self;
        if map.ground.columns == 0 && sheet.clean() {
            let help = "begin the map with a line such as: size 40 30";
            sheet.fault("map::size", 0..0, "the map has no size", help);
        } else if rows != map.ground.rows && sheet.clean() {
            let message = format!("{rows} of {} rows are drawn", map.ground.rows);
            sheet.fault("map::line", 0..0, message, "row 01, row 02 and so on, to the last");
        }
        map
    }
}
