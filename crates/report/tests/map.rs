//! The drawn ground: complete, the same every time, small enough, and never broken by what people call their places.

#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a test reads the campaign's map"
)]

use kernel::Side;
use kernel::face::{MapCell, MapEdge, MapGround};
use kernel::map::{Cell, Feature, Grid, Shape, Water};
use report::map::{Lettering, Palette, THUMBNAIL_MOST, terrain_svg, thumbnail_svg};

/// The ground of a campaign that comes with the program, read without the rules.
fn shipped(campaign: &str) -> MapGround {
    let path = format!("{}/../../campaigns/{campaign}/map.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut map = open(1, 1);
    for line in text.lines().map(|line| line.split('#').next().unwrap_or_default()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match &words[..] {
            ["size", columns, rows] => {
                map = open(columns.parse().unwrap(), rows.parse().unwrap());
            }
            ["side", one, other, what @ ..] => {
                let between = [one.parse().unwrap(), other.parse().unwrap()];
                let has = |word| what.contains(&word);
                let water = if has("river") {
                    Some(Water::River)
                } else {
                    has("stream").then_some(Water::Stream)
                };
                let (bridge, road) = (has("bridge"), has("road"));
                map.edges.push(MapEdge { between, water, bridge, road });
            }
            ["name", hex, name @ ..] => {
                named(&mut map, hex.parse().unwrap()).name = Some(name.join(" "));
            }
            [hex, what @ ..] => {
                named(&mut map, hex.parse().unwrap()).features =
                    what.iter().filter_map(|word| feature(word)).collect();
            }
            [] => {}
        }
    }
    map
}

fn open(columns: u8, rows: u8) -> MapGround {
    MapGround::open(Grid { shape: Shape::Hexes, columns, rows, metres: 1_000 })
}

fn named(map: &mut MapGround, at: Cell) -> &mut MapCell {
    let index = map.cells.iter().position(|cell| cell.cell == at).unwrap_or_else(|| {
        map.cells.push(shown(at, Vec::new(), None));
        map.cells.len() - 1
    });
    &mut map.cells[index]
}

const fn shown(cell: Cell, features: Vec<Feature>, name: Option<String>) -> MapCell {
    MapCell { cell, features, name, objective: None, holder: None }
}

fn feature(word: &str) -> Option<Feature> {
    Feature::ALL.into_iter().find(|feature| feature.word() == word)
}

/// A map of the largest size with something of everything.
fn large() -> MapGround {
    let kinds = [
        Feature::Woods,
        Feature::Hill,
        Feature::Town,
        Feature::Marsh,
        Feature::Rough,
        Feature::Bocage,
    ];
    let mut map = open(99, 50);
    for column in 1..=99u8 {
        for row in 1..=50u8 {
            let lot = (usize::from(column / 3) * 7 + usize::from(row / 2) * 5) % 11;
            if let Some(kind) = kinds.get(lot) {
                let name = (lot == 2 && row % 4 == 0).then(|| format!("Place {column}"));
                map.cells.push(shown(Cell::new(column, row), vec![*kind], name));
            }
            if row == 20 && column < 99 {
                let between = [Cell::new(column, row), Cell::new(column + 1, row)];
                map.edges.push(MapEdge { between, water: None, bridge: false, road: true });
            }
        }
    }
    map
}

/// How many hex numbers are written on a drawing.
fn numbers(svg: &str) -> usize {
    svg.split("<text y=\"").skip(1).filter(|text| text.contains("</text>")).count()
}

/// Writes a drawing where a person can look at it.
fn keep(name: &str, svg: &str) {
    std::fs::write(format!("{}/{name}.svg", env!("CARGO_TARGET_TMPDIR")), svg).unwrap();
}

#[test]
fn a_shipped_map_shows_every_hex_every_name_and_the_same_text_each_time() {
    for campaign in ["bastogne-1944", "first-light", "sea-lion-1942"] {
        let map = shipped(campaign);
        for palette in Palette::ALL {
            let svg = terrain_svg("Here", &map, palette, Lettering::Sheet);
            assert_eq!(svg, terrain_svg("Here", &map, palette, Lettering::Sheet));
            assert_eq!(numbers(&svg), usize::from(map.grid.columns) * usize::from(map.grid.rows));
            for name in map.cells.iter().filter_map(|hex| hex.name.as_deref()) {
                let shown = name.split(' ').all(|word| svg.contains(word));
                assert!(shown, "{name} is missing");
            }
            assert!(svg.len() < 400_000, "{campaign}: {} bytes", svg.len());
            keep(&format!("{campaign}-{}", palette.word()), &svg);
        }
    }
}

#[test]
fn the_sea_is_water_with_waves_in_every_hex_of_it_and_lies_under_the_beach() {
    let map = shipped("sea-lion-1942");
    for palette in Palette::ALL {
        let svg = terrain_svg("Here", &map, palette, Lettering::Bare);
        let waves = (0..3).map(|kind| svg.matches(&format!("<use href=\"#wd-s{kind}\"")).count());
        assert_eq!(waves.sum::<usize>(), map.with(Feature::Sea).count(), "one sign in each hex");
        let drawn = |class: &str| svg.find(&format!("<path class=\"wd-{class}\"")).unwrap();
        assert!(drawn("sea0") < drawn("sea1") && drawn("sea1") < drawn("beach"));
        assert!(!svg.contains("<use href=\"#wd-i\""), "no rock");
    }
    assert!(terrain_svg("Here", &map, Palette::Day, Lettering::Legend).contains(">sea<"));
    // A map without a sea has none of it.
    let inland = terrain_svg("First Light", &shipped("first-light"), Palette::Day, Lettering::Bare);
    assert!(!inland.contains("<path class=\"wd-sea"));
}

#[test]
fn five_thousand_hexes_stay_under_400_000_bytes() {
    let svg = terrain_svg("Large", &large(), Palette::Day, Lettering::Sheet);
    assert_eq!(numbers(&svg), 99 * 50);
    assert!(svg.len() < 400_000, "{} bytes", svg.len());
    keep("large", &svg);
}

#[test]
fn a_name_cannot_break_the_drawing() {
    let mut map = open(2, 2);
    named(&mut map, Cell::new(1, 1)).name = Some("</svg><script>alert(1)</script>".to_owned());
    let svg = terrain_svg("<b>&\"", &map, Palette::Day, Lettering::Sheet);
    assert!(!svg.contains("<script") && !svg.contains("<b>"));
    assert_eq!(svg.matches("</svg>").count(), 1);
}

#[test]
fn the_smallest_map_is_drawn() {
    let map = open(1, 1);
    assert!(terrain_svg("Here", &map, Palette::Print, Lettering::Sheet).contains(">0101<"));
}

#[test]
fn the_bare_ground_has_no_letters_and_ends_at_its_edge() {
    let map = shipped("first-light");
    let bare = terrain_svg("Here", &map, Palette::Day, Lettering::Bare);
    assert!(!bare.contains("<text"));
    // From the first hex's left corner to the last one's right: 90 from column to column, 60 to each corner, 3 for the pen.
    let wide = 90 * (i32::from(map.grid.columns) - 1) + 120 + 6;
    assert!(bare.contains(&format!("width=\"{wide}\"")), "{}", &bare[..200]);
    keep("first-light-bare", &bare);
    let legend = terrain_svg("Here", &map, Palette::Day, Lettering::Legend);
    assert!(legend.contains(">woods<") && !legend.contains("Here") && !legend.contains(">0101<"));
    keep("first-light-legend", &legend);
}

#[test]
fn a_map_of_squares_is_square() {
    let grid = Grid { shape: Shape::Squares, columns: 12, rows: 7, metres: 1_000 };
    let mut map = MapGround::open(grid);
    let cell = |column, row| Cell::new(column, row);
    named(&mut map, cell(3, 3)).features = vec![Feature::Woods];
    // A road over a corner, and a bridge over the side between two columns.
    let edge =
        |one, other, water, bridge, road| MapEdge { between: [one, other], water, bridge, road };
    map.edges.push(edge(cell(1, 1), cell(2, 2), None, false, true));
    map.edges.push(edge(cell(5, 4), cell(6, 4), Some(Water::River), true, true));
    let svg = terrain_svg("Here", &map, Palette::Day, Lettering::Bare);
    // 104 from side to side, and 3 for the pen.
    let size = format!("width=\"{}\" height=\"{}\"", 104 * 12 + 6, 104 * 7 + 6);
    assert!(svg.contains(&size), "{}", &svg[..200]);
    // The middle of the side between 0504 and 0604, with a way from west to east.
    let at = format!("translate({} {}) rotate(0)", 24 + 5 * 104, 24 + 3 * 104 + 52);
    assert!(svg.contains(&at), "{svg}");
    let sheet = terrain_svg("Here", &map, Palette::Day, Lettering::Sheet);
    assert_eq!(numbers(&sheet), 12 * 7);
    assert!(sheet.contains("5 squares · a square is about a kilometre"));
    keep("squares", &sheet);
}

/// Everybody in the first and the last column.
fn crowd(map: &MapGround) -> Vec<(Cell, Side)> {
    let column = |column, side| (1..=map.grid.rows).map(move |row| (Cell::new(column, row), side));
    column(1, Side::Blue).chain(column(map.grid.columns, Side::Orange)).collect()
}

#[test]
fn a_thumbnail_fits_on_a_stamp_whatever_the_map() {
    for (name, mut map) in [
        ("bastogne-1944", shipped("bastogne-1944")),
        ("first-light", shipped("first-light")),
        ("large", large()),
        ("nothing", open(1, 1)),
    ] {
        let middle = Cell::new(map.grid.columns.div_ceil(2), map.grid.rows.div_ceil(2));
        named(&mut map, middle).objective = Some(3);
        let standing = crowd(&map);
        for palette in Palette::ALL {
            let svg = thumbnail_svg(name, &map, &standing, palette);
            assert!(svg.len() <= THUMBNAIL_MOST, "{name}: {} bytes", svg.len());
            assert_eq!(svg.matches("</svg>").count(), 1);
            let said = format!("{} blue and {} orange stands", map.grid.rows, map.grid.rows);
            assert!(svg.contains(&said), "{name}");
            // A bar for every stand of blue, a lozenge for every one of orange.
            assert_eq!(svg.matches("h72v48h-72z").count(), usize::from(map.grid.rows));
            assert_eq!(svg.matches("l40 36-40 36-40-36z").count(), usize::from(map.grid.rows));
            assert_eq!(svg.matches("l14 31 34 3").count(), 1, "a star for the objective");
            keep(&format!("thumbnail-{name}-{}", palette.word()), &svg);
        }
    }
}
