//! The drawn ground: complete, the same every time, small enough, and never broken by what people call their places.

#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a test reads the campaign's map"
)]

use kernel::Side;
use report::map::{
    Feature, HexDrawing, Layout, Lettering, MapDrawing, Palette, Place, SideDrawing, Standing,
    THUMBNAIL_MOST, Water, terrain_svg, thumbnail_svg,
};

/// The ground of a campaign that comes with the program, read without the rules.
fn shipped(campaign: &str) -> MapDrawing {
    let path = format!("{}/../../campaigns/{campaign}/map.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut map = MapDrawing {
        title: campaign.to_owned(),
        scale: "a hex is about a kilometre".to_owned(),
        ..MapDrawing::default()
    };
    let mut roads = Vec::new();
    for line in text.lines().map(|line| line.split('#').next().unwrap_or_default()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match &words[..] {
            ["size", columns, rows] => {
                (map.columns, map.rows) = (columns.parse().unwrap(), rows.parse().unwrap());
            }
            ["side", one, other, what @ ..] => {
                let between = [place(one), place(other)];
                let water = if what.contains(&"river") {
                    Some(Water::River)
                } else {
                    what.contains(&"stream").then_some(Water::Stream)
                };
                map.sides.push(SideDrawing { between, water, bridge: what.contains(&"bridge") });
                if what.contains(&"road") {
                    map.roads.push(between);
                }
            }
            ["name", hex, name @ ..] => named(&mut map, place(hex)).name = Some(name.join(" ")),
            [hex, what @ ..] => {
                if what.contains(&"road") {
                    roads.push(place(hex));
                }
                named(&mut map, place(hex)).features =
                    what.iter().filter_map(|word| feature(word)).collect();
            }
            [] => {}
        }
    }
    if map.roads.is_empty() {
        for (n, one) in roads.iter().enumerate() {
            let near = |other: &&Place| {
                let (a, b) = (Layout::of(99, 99).centre(*one), Layout::of(99, 99).centre(**other));
                (a.x - b.x).pow(2) + (a.y - b.y).pow(2) < 120 * 120
            };
            map.roads.extend(roads[n + 1..].iter().filter(near).map(|other| [*one, *other]));
        }
    }
    map
}

fn named(map: &mut MapDrawing, at: Place) -> &mut HexDrawing {
    let index = map.hexes.iter().position(|hex| hex.place == at).unwrap_or_else(|| {
        map.hexes.push(HexDrawing { place: at, features: Vec::new(), name: None, objective: None });
        map.hexes.len() - 1
    });
    &mut map.hexes[index]
}

fn place(text: &str) -> Place {
    Place::new(text[..2].parse().unwrap(), text[2..].parse().unwrap())
}

fn feature(word: &str) -> Option<Feature> {
    use Feature::*;
    [Hill, Woods, Rough, Bocage, Town, Marsh, Beach, Works, Impassable, Sea, Stream, River, Bridge]
        .into_iter()
        .find(|feature| feature.word() == word)
}

/// A map of the largest size with something of everything.
fn large() -> MapDrawing {
    let kinds = [
        Feature::Woods,
        Feature::Hill,
        Feature::Town,
        Feature::Marsh,
        Feature::Rough,
        Feature::Bocage,
    ];
    let mut map =
        MapDrawing { title: "Large".to_owned(), columns: 99, rows: 50, ..MapDrawing::default() };
    for column in 1..=99u8 {
        for row in 1..=50u8 {
            let lot = (usize::from(column / 3) * 7 + usize::from(row / 2) * 5) % 11;
            if let Some(kind) = kinds.get(lot) {
                let name = (lot == 2 && row % 4 == 0).then(|| format!("Place {column}"));
                let place = Place::new(column, row);
                map.hexes.push(HexDrawing { place, features: vec![*kind], name, objective: None });
            }
            if row == 20 && column < 99 {
                let next = Place::new(column + 1, row);
                map.roads.push([Place::new(column, row), next]);
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
            let svg = terrain_svg(&map, palette, Lettering::Sheet);
            assert_eq!(svg, terrain_svg(&map, palette, Lettering::Sheet));
            assert_eq!(numbers(&svg), usize::from(map.columns) * usize::from(map.rows));
            for name in map.hexes.iter().filter_map(|hex| hex.name.as_deref()) {
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
        let svg = terrain_svg(&map, palette, Lettering::Bare);
        let waves = (0..3).map(|kind| svg.matches(&format!("<use href=\"#wd-s{kind}\"")).count());
        assert_eq!(waves.sum::<usize>(), map.with(Feature::Sea).count(), "one sign in each hex");
        let drawn = |class: &str| svg.find(&format!("<path class=\"wd-{class}\"")).unwrap();
        assert!(drawn("sea0") < drawn("sea1") && drawn("sea1") < drawn("beach"));
        assert!(!svg.contains("<use href=\"#wd-i\""), "no rock");
    }
    assert!(terrain_svg(&map, Palette::Day, Lettering::Legend).contains(">sea<"));
    // A map without a sea has none of it.
    let inland = terrain_svg(&shipped("first-light"), Palette::Day, Lettering::Bare);
    assert!(!inland.contains("<path class=\"wd-sea"));
}

#[test]
fn five_thousand_hexes_stay_under_400_000_bytes() {
    let svg = terrain_svg(&large(), Palette::Day, Lettering::Sheet);
    assert_eq!(numbers(&svg), 99 * 50);
    assert!(svg.len() < 400_000, "{} bytes", svg.len());
    keep("large", &svg);
}

#[test]
fn a_name_cannot_break_the_drawing() {
    let mut map =
        MapDrawing { columns: 2, rows: 2, title: "<b>&\"".to_owned(), ..MapDrawing::default() };
    named(&mut map, Place::new(1, 1)).name = Some("</svg><script>alert(1)</script>".to_owned());
    let svg = terrain_svg(&map, Palette::Day, Lettering::Sheet);
    assert!(!svg.contains("<script") && !svg.contains("<b>"));
    assert_eq!(svg.matches("</svg>").count(), 1);
}

#[test]
fn the_smallest_map_is_drawn() {
    let map = MapDrawing { columns: 1, rows: 1, ..MapDrawing::default() };
    assert!(terrain_svg(&map, Palette::Print, Lettering::Sheet).contains(">0101<"));
}

#[test]
fn the_bare_ground_has_no_letters_and_ends_at_its_edge() {
    let map = shipped("first-light");
    let bare = terrain_svg(&map, Palette::Day, Lettering::Bare);
    assert!(!bare.contains("<text"));
    // From the first hex's left corner to the last one's right: 90 from column to column, 60 to each corner, 3 for the pen.
    let wide = 90 * (i32::from(map.columns) - 1) + 120 + 6;
    assert!(bare.contains(&format!("width=\"{wide}\"")), "{}", &bare[..200]);
    keep("first-light-bare", &bare);
    let legend = terrain_svg(&map, Palette::Day, Lettering::Legend);
    assert!(
        legend.contains(">woods<") && !legend.contains(&map.title) && !legend.contains(">0101<")
    );
    keep("first-light-legend", &legend);
}

/// Everybody in the first and the last column, an objective in the middle.
fn crowd(map: &MapDrawing) -> Standing {
    let column = |column, side| (1..=map.rows).map(move |row| (Place::new(column, row), side));
    Standing {
        stands: column(1, Side::Blue).chain(column(map.columns, Side::Orange)).collect(),
        objectives: vec![(Place::new(map.columns / 2, map.rows / 2), None)],
    }
}

#[test]
fn a_thumbnail_fits_on_a_stamp_whatever_the_map() {
    for (name, map) in [
        ("bastogne-1944", shipped("bastogne-1944")),
        ("first-light", shipped("first-light")),
        ("large", large()),
        ("nothing", MapDrawing { columns: 1, rows: 1, ..MapDrawing::default() }),
    ] {
        let standing = crowd(&map);
        for palette in Palette::ALL {
            let svg = thumbnail_svg(&map, &standing, palette);
            assert!(svg.len() <= THUMBNAIL_MOST, "{name}: {} bytes", svg.len());
            assert_eq!(svg.matches("</svg>").count(), 1);
            let said = format!("{} blue and {} orange stands", map.rows, map.rows);
            assert!(svg.contains(&said), "{name}");
            // A bar for every stand of blue, a lozenge for every one of orange.
            assert_eq!(svg.matches("h72v48h-72z").count(), usize::from(map.rows));
            assert_eq!(svg.matches("l40 36-40 36-40-36z").count(), usize::from(map.rows));
            keep(&format!("thumbnail-{name}-{}", palette.word()), &svg);
        }
    }
}
