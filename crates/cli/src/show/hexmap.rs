//! The map in characters: flat-top hexes, even columns half a hex lower, in two sizes, cut to what fits.

mod canvas;
mod edge;
mod large;
mod legend;
mod small;

use std::collections::BTreeMap;

use api::kernel::Side;
use api::two_star_general::ground::{Hex, Terrain};
use api::views::{HexView, MapView, SideView, StandView};

use crate::look::{Look, dim};

use super::tags;
use canvas::Canvas;

/// A view through which fewer rows of large hexes are seen shows small ones instead.
const LARGE_ROWS_LEAST: usize = 5;

/// How large a hex is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Size {
    /// Number, stand, terrain and objective in four lines
    Large,
    /// Stand or terrain in two lines
    Small,
}

/// What is drawn, and where there is room for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawing {
    /// What fits best, unless said.
    pub size: Option<Size>,
    /// Columns of characters.
    pub width: usize,
    /// Lines; as many as it takes, unless said.
    pub height: Option<usize>,
    /// What should be in view when not everything is.
    pub around: Option<Hex>,
    /// Numbers of orders, drawn where they lead.
    pub marks: BTreeMap<Hex, usize>,
    /// The explanation of the signs below.
    pub legend: bool,
}

/// The part of the map that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Window {
    /// First and last.
    columns: (u8, u8),
    rows: (u8, u8),
}

/// Everything a hex may show.
struct Ground<'a> {
    view: &'a MapView,
    hexes: BTreeMap<Hex, &'a HexView>,
    sides: BTreeMap<(Hex, Hex), &'a SideView>,
    stands: BTreeMap<Hex, &'a StandView>,
    tags: BTreeMap<String, String>,
    unicode: bool,
}

/// The map as text.
pub(crate) fn map(view: &MapView, drawing: &Drawing, look: &Look) -> String {
    let ground = Ground::of(view, look.unicode);
    let (size, window) = fit(view, drawing);
    let mut canvas = Canvas::default();
    match size {
        Size::Large => large::draw(&mut canvas, &ground, window, &drawing.marks),
        Size::Small => small::draw(&mut canvas, &ground, window, &drawing.marks),
    }
    let mut text = canvas.text();
    let short = drawing.height.is_some() && look.height <= SHORT_WINDOW;
    if window != whole(view) && !short {
        let part = format!(
            "\nColumns {} to {} of {}, rows {} to {} of {}.",
            window.columns.0,
            window.columns.1,
            view.columns,
            window.rows.0,
            window.rows.1,
            view.rows
        );
        text.push_str(&dim(part));
    }
    if drawing.legend {
        text.push('\n');
        text.push_str(&legend::legend(&ground, size, look));
    }
    text
}

/// In a window of so few lines the map has them all.
const SHORT_WINDOW: usize = 30;

/// The size, and the part of the map that fits.
fn fit(view: &MapView, drawing: &Drawing) -> (Size, Window) {
    let room = |size: Size| {
        let (columns, rows) = match size {
            Size::Large => large::room(drawing.width, drawing.height),
            Size::Small => small::room(drawing.width, drawing.height),
        };
        (columns.max(1), rows.max(1))
    };
    let all = |size: Size| {
        let (columns, rows) = room(size);
        columns >= usize::from(view.columns) && rows >= usize::from(view.rows)
    };
    let size = match drawing.size {
        Some(size) => size,
        None if all(Size::Large) => Size::Large,
        None if all(Size::Small) || room(Size::Large).1 < LARGE_ROWS_LEAST => Size::Small,
        None => Size::Large,
    };
    let (columns, rows) = room(size);
    let middle = drawing.around.unwrap_or(Hex::new(view.columns / 2, view.rows / 2));
    let window = Window {
        columns: part(view.columns, columns, middle.column),
        rows: part(view.rows, rows, middle.row),
    };
    (size, window)
}

/// `fitting` of `all`, with `middle` as near to the middle as the border allows.
fn part(all: u8, fitting: usize, middle: u8) -> (u8, u8) {
    let fitting = u8::try_from(fitting).unwrap_or(u8::MAX).min(all).max(1);
    let first = middle.saturating_sub(fitting / 2).clamp(1, (all - fitting) + 1);
    (first, first + fitting - 1)
}

const fn whole(view: &MapView) -> Window {
    Window { columns: (1, view.columns), rows: (1, view.rows) }
}

impl Window {
    fn hexes(self) -> impl Iterator<Item = Hex> {
        let rows = move |column| (self.rows.0..=self.rows.1).map(move |row| Hex::new(column, row));
        (self.columns.0..=self.columns.1).flat_map(rows)
    }
}

impl<'a> Ground<'a> {
    fn of(view: &'a MapView, unicode: bool) -> Self {
        let both =
            |side: &'a SideView| [((side.one, side.other), side), ((side.other, side.one), side)];
        let on_table = |stand: &'a StandView| stand.hex.map(|hex| (hex, stand));
        Self {
            view,
            hexes: view.hexes.iter().map(|hex| (hex.hex, hex)).collect(),
            sides: view.sides.iter().flat_map(both).collect(),
            stands: view.stands.iter().filter_map(on_table).collect(),
            tags: tags(view),
            unicode,
        }
    }

    /// What grows or stands in a hex besides a road, and whether a road does.
    fn terrain(&self, hex: Hex) -> (Vec<Terrain>, bool) {
        let all = self.hexes.get(&hex).map_or(&[][..], |hex| &hex.terrain);
        let road = all.contains(&Terrain::Road);
        let besides = |terrain: &&Terrain| !matches!(terrain, Terrain::Open | Terrain::Road);
        (all.iter().filter(besides).copied().collect(), road)
    }

    /// `3b`: the points of an objective and who holds it.
    fn objective(&self, hex: Hex) -> Option<(String, Option<Side>)> {
        let hex = self.hexes.get(&hex)?;
        let value = hex.objective?;
        let holder = match hex.holder {
            Some(Side::Blue) => 'b',
            Some(Side::Orange) => 'o',
            None => '-',
        };
        Some((format!("*{value}{holder}"), hex.holder))
    }

    fn tag(&self, stand: &StandView) -> &str {
        self.tags.get(&stand.id).map_or("???", String::as_str)
    }
}

/// Two letters for a terrain, where its word has no room.
const fn code(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Open => "..",
        Terrain::Road => "==",
        Terrain::Woods => "wd",
        Terrain::Rough => "rg",
        Terrain::Town => "tn",
        Terrain::Bocage => "bc",
        Terrain::Stream => "st",
        Terrain::River => "rv",
        Terrain::Bridge => "br",
        Terrain::Works => "wk",
        Terrain::Hill => "hl",
        Terrain::Beach => "bh",
        Terrain::Marsh => "ms",
        Terrain::Impassable => "XX",
        Terrain::Sea => "se",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_keeps_the_middle_in_view_and_stays_on_the_map() {
        assert_eq!(part(24, 13, 12), (6, 18));
        assert_eq!(part(24, 13, 1), (1, 13));
        assert_eq!(part(24, 13, 24), (12, 24));
        assert_eq!(part(3, 13, 2), (1, 3));
    }

    /// Three columns, two rows: woods in 0101, a town with a road in 0201 held by a blue stand, a stream
    /// between 0101 and 0201, an objective in 0302.
    pub(super) fn tiny() -> MapView {
        let hex = |column, row| Hex::new(column, row);
        let view = |at, terrain: &[Terrain]| HexView {
            hex: at,
            terrain: terrain.to_vec(),
            name: None,
            objective: None,
            holder: None,
        };
        let mut objective = view(hex(3, 2), &[Terrain::Hill, Terrain::Woods]);
        (objective.objective, objective.holder) = (Some(3), Some(Side::Orange));
        let side = SideView {
            one: hex(1, 1),
            other: hex(2, 1),
            stream: true,
            river: false,
            bridge: false,
            road: false,
        };
        MapView {
            battle: "main".parse().map(api::campaign::BattleId).unwrap(),
            at: 1,
            columns: 3,
            rows: 2,
            hex_metres: 1_000,
            hexes: vec![
                view(hex(1, 1), &[Terrain::Woods]),
                view(hex(2, 1), &[Terrain::Road, Terrain::Town]),
                objective,
            ],
            sides: vec![side],
            stands: vec![stand("marche.A", Side::Blue, hex(2, 1), 6)],
            strength: [6, 0],
        }
    }

    fn stand(id: &str, side: Side, hex: Hex, strength: u8) -> StandView {
        StandView {
            id: id.to_owned(),
            name: id.to_owned(),
            side,
            battalion: id.split_once('.').map(|(battalion, _)| battalion.to_owned()),
            kind: "Infantry".to_owned(),
            hex: Some(hex),
            fate: "on the table".to_owned(),
            strength,
            strength_full: 6,
            men: 100,
            men_full: 100,
            vehicles: 0,
            armoured: false,
            order: None,
            face_down: false,
            in_command: true,
            shots: 0,
            platoons: Vec::new(),
        }
    }

    fn drawn(size: Size, marks: &[(Hex, usize)]) -> String {
        let look = Look { width: 80, window: 80, height: 24, unicode: false, terminal: false };
        let marks = marks.iter().copied().collect();
        let drawing = Drawing { size: Some(size), width: 80, marks, ..Drawing::default() };
        anstream::adapter::strip_str(&map(&tiny(), &drawing, &look)).to_string()
    }

    #[test]
    fn a_tiny_map_in_large_hexes() {
        let expected = r"
  ____        ____
 /0101\      /0301\
/      \____/      \
\ woods~0201\      /
 \____~[maA6]\____/
 /0102\=town /0302\
/      \____/      \
\      /0202\hl+wd /
 \____/      \*3o_/
      \      /
       \____/";
        let shown = drawn(Size::Large, &[]);
        assert_eq!(format!("\n{shown}"), expected);
    }

    #[test]
    fn a_tiny_map_in_small_hexes() {
        let expected = r"
    01  02  03
    ___     ___
01 /wd \___/   \
   \___~[A6\___/
02 /   \tn=/hl+\
   \___/   \__*/
       \___/";
        let shown = drawn(Size::Small, &[]);
        assert_eq!(format!("\n{shown}"), expected);
    }

    #[test]
    fn marks_are_drawn_where_nobody_stands() {
        let shown = drawn(Size::Large, &[(Hex::new(3, 1), 12), (Hex::new(2, 1), 13)]);
        assert!(shown.contains("#12"), "{shown}");
        assert!(!shown.contains("#13") && shown.contains("[maA6]"), "{shown}");
    }

    #[test]
    fn what_fits_decides_the_size() {
        let mut view = tiny();
        (view.columns, view.rows) = (24, 18);
        let sized = |width, height| fit(&view, &Drawing { width, height, ..Drawing::default() }).0;
        assert_eq!(sized(146, None), Size::Large);
        assert_eq!(sized(100, None), Size::Small);
        assert_eq!(sized(80, None), Size::Large);
        assert_eq!(sized(80, Some(15)), Size::Small);
    }
}
