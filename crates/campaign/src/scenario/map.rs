//! The text map: `0101 woods hill`, `side 0101 0102 stream bridge`, `name 0709 Foy`.

use std::collections::BTreeMap;

use kernel::map::Cell;
use two_star_general::ground::{Ground, Hex, HexSide, SideFeatures, Terrain, Terrains};

use super::lines::{Line, lines};
use super::shape::shown;
use super::sheet::Sheet;

/// The longest name of a place, in characters.
const PLACE_NAME_MAX: usize = 60;

/// The ground and the names of its places.
#[derive(Clone, Debug, Default)]
pub(super) struct Map {
    pub(super) ground: Ground,
    pub(super) places: BTreeMap<Cell, String>,
}

/// Reads a map; what is wrong is written into `sheet`, and the rest is kept.
pub(super) fn read(text: &str, sheet: &mut Sheet<'_>) -> Map {
    let mut map = Map::default();
    for line in lines(text) {
        let mut words = line.words.iter();
        match words.next().map(|word| word.text) {
            None => {}
            Some("size") => {
                read_size(&mut map, &line, sheet);
                if map.ground.columns == 0 {
                    return map;
                }
            }
            _ if map.ground.columns == 0 => {
                let help = "begin the map with a line such as: size 24 18";
                sheet.fault("map::size", line.span(), "the map has no size yet", help);
                return map;
            }
            Some("side") => read_side(&mut map, &line, sheet),
            Some("name") => read_name(&mut map, &line, sheet),
            Some(_) => read_hex(&mut map, &line, sheet),
        }
    }
    if map.ground.columns == 0 && sheet.clean() {
        let help = "begin the map with a line such as: size 24 18";
        sheet.fault("map::size", 0..0, "the map has no size", help);
    }
    map
}

fn read_size(map: &mut Map, line: &Line<'_>, sheet: &mut Sheet<'_>) {
    let number = |at: usize| line.words.get(at)?.text.parse().ok().filter(|n| (1..=99).contains(n));
    match (number(1), number(2), line.words.len()) {
        (Some(columns), Some(rows), 3) if map.ground.columns == 0 => {
            (map.ground.columns, map.ground.rows) = (columns, rows);
        }
        (Some(_), Some(_), 3) => {
            sheet.fault("map::size", line.span(), "the map has a size already", "");
        }
        _ => {
            let help = "write columns, then rows, 1 to 99 each: size 24 18";
            sheet.fault("map::size", line.span(), "this is not a size", help);
        }
    }
}

fn read_hex(map: &mut Map, line: &Line<'_>, sheet: &mut Sheet<'_>) {
    let Some(hex) = hex_at(map, line, 0, sheet) else {
        return;
    };
    let mut terrains = Terrains::default();
    let words = &line.words[1..];
    if words.is_empty() {
        let help = format!("say what is there: {}", terrain_words());
        sheet.fault("map::line", line.span(), format!("nothing is said of hex {hex}"), help);
    }
    for word in words {
        match Terrain::from_word(word.text) {
            Some(Terrain::Open | Terrain::Impassable | Terrain::Sea) if words.len() > 1 => {
                let message = format!("\"{}\" stands alone", word.text);
                sheet.fault("map::line", word.span(), message, "");
            }
            Some(terrain) => terrains = terrains.with(terrain),
            None => {
                let message = format!("there is no terrain \"{}\"", shown(word.text));
                sheet.fault("map::line", word.span(), message, format!("use {}", terrain_words()));
            }
        }
    }
    if map.ground.hexes.insert(hex, terrains).is_some() {
        let message = format!("hex {hex} is listed twice");
        sheet.fault("map::hex", line.words[0].span(), message, "put all its words on one line");
    }
}

fn read_side(map: &mut Map, line: &Line<'_>, sheet: &mut Sheet<'_>) {
    let (one, other) = (hex_at(map, line, 1, sheet), hex_at(map, line, 2, sheet));
    let (Some(one), Some(other)) = (one, other) else {
        return;
    };
    let mut fault = |message: String, help| sheet.fault("map::side", line.span(), message, help);
    if !one.adjacent(other) {
        let help = "a side lies between two neighbours";
        fault(format!("hexes {one} and {other} do not touch"), help);
        return;
    }
    let side = HexSide::new(one, other);
    if map.ground.sides.contains_key(&side) {
        let help = "put all its words on one line";
        fault(format!("the side between {one} and {other} is listed twice"), help);
    }
    let features = side_features(line, sheet);
    let mut fault = |message: &str, help| sheet.fault("map::side", line.span(), message, help);
    if features.stream && features.river {
        fault("a side has a stream or a river, not both", "");
    }
    if features.bridge && !features.stream && !features.river {
        fault("this bridge does not cross any water", "add stream or river to this line");
    }
    map.ground.sides.insert(side, features);
}

fn side_features(line: &Line<'_>, sheet: &mut Sheet<'_>) -> SideFeatures {
    let help = "use stream, river, bridge or road";
    let mut features = SideFeatures::default();
    for word in &line.words[3..] {
        match word.text {
            "stream" => features.stream = true,
            "river" => features.river = true,
            "bridge" => features.bridge = true,
            "road" => features.road = true,
            _ => {
                let message = format!("\"{}\" cannot run along a side", shown(word.text));
                sheet.fault("map::line", word.span(), message, help);
            }
        }
    }
    if line.words.len() == 3 {
        sheet.fault("map::line", line.span(), "nothing is said of this side", help);
    }
    features
}

fn read_name(map: &mut Map, line: &Line<'_>, sheet: &mut Sheet<'_>) {
    let Some(hex) = hex_at(map, line, 1, sheet) else {
        return;
    };
    let words: Vec<&str> = line.words[2..].iter().map(|word| word.text).collect();
    let name = words.join(" ");
    if name.is_empty() || name.chars().count() > PLACE_NAME_MAX {
        let message = format!("the name of hex {hex} must have 1 to {PLACE_NAME_MAX} characters");
        sheet.fault("map::line", line.span(), message, "such as: name 0709 Foy");
    }
    if map.places.insert(hex.into(), name).is_some() {
        let message = format!("hex {hex} has a name already");
        sheet.fault("map::hex", line.span(), message, "");
    }
}

fn hex_at(map: &Map, line: &Line<'_>, at: usize, sheet: &mut Sheet<'_>) -> Option<Hex> {
    let Some(word) = line.words.get(at) else {
        sheet.fault("map::hex", line.span(), "a hex number is missing", "such as 0709");
        return None;
    };
    match word.text.parse::<Hex>() {
        Ok(hex) if map.ground.contains(hex) => Some(hex),
        Ok(hex) => {
            let message = format!("hex {hex} is off the map");
            let Ground { columns, rows, .. } = map.ground;
            let help = format!("the map ends at {columns:02}{rows:02}");
            sheet.fault("map::hex", word.span(), message, help);
            None
        }
        Err(fault) => {
            let help = "a line begins with a hex number, size, side or name";
            sheet.fault("map::hex", word.span(), fault.to_string(), help);
            None
        }
    }
}

fn terrain_words() -> String {
    Terrain::ALL.map(Terrain::word).join(", ")
}
