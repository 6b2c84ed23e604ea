//! The map in characters: flat-top hexes, even columns half a hex lower, in two sizes, cut to what fits.

mod canvas;
mod edge;
mod large;
mod legend;
mod small;

use std::collections::BTreeMap;

use api::kernel::Side;
use api::kernel::face::{MapCell, MapEdge};
use api::kernel::map::{Cell, Feature, Grid};
use api::views::{MapView, PieceView};

use crate::look::{Look, dim};

use super::tags;
use canvas::Canvas;
use edge::Side as Edge;

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
    pub around: Option<Cell>,
    /// Numbers of orders, drawn where they lead.
    pub marks: BTreeMap<Cell, usize>,
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

/// Where hexes of one size lie on the paper, in characters.
struct Raster {
    /// From one column to the next, and from one row to the next.
    across: usize,
    down: usize,
    /// Left of the first column and above the first row.
    margin: (usize, usize),
    /// What of the last column and the last row lies beyond that.
    beyond: (usize, usize),
    /// The characters along a side, from the line above a hex on.
    side: fn(Edge) -> &'static [(usize, usize)],
}

impl Raster {
    /// Columns and rows of hexes that fit.
    fn room(&self, width: usize, height: Option<usize>) -> (usize, usize) {
        let columns = width.saturating_sub(self.margin.0 + self.beyond.0) / self.across;
        let rows = |height: usize| height.saturating_sub(self.margin.1 + self.beyond.1) / self.down;
        (columns, height.map_or(usize::MAX, rows))
    }

    /// Where the first line of a hex begins. Even columns lie half a hex lower.
    fn place(&self, hex: Cell, window: Window) -> (usize, usize) {
        let lower = if hex.column.is_multiple_of(2) { self.down / 2 } else { 0 };
        let x = usize::from(hex.column - window.columns.0) * self.across;
        let y = usize::from(hex.row - window.rows.0) * self.down;
        (x + self.margin.0, y + lower + self.margin.1)
    }

    /// All sides, before what is written on them: it must not be drawn over by the hex below.
    fn outline(&self, canvas: &mut Canvas, ground: &Ground<'_>, window: Window) {
        for hex in window.hexes() {
            let (x, y) = self.place(hex, window);
            for edge in Edge::ALL {
                let places = (self.side)(edge);
                let (characters, ink) = edge.drawn(ground, hex, places.len());
                for ((dx, dy), character) in places.iter().zip(characters) {
                    canvas.put(x + dx, y - 1 + dy, character, ink);
                }
            }
        }
    }
}

/// Everything a hex may show.
struct Ground<'a> {
    view: &'a MapView,
    hexes: BTreeMap<Cell, &'a MapCell>,
    sides: BTreeMap<(Cell, Cell), &'a MapEdge>,
    pieces: BTreeMap<Cell, &'a PieceView>,
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
    let Grid { columns, rows, .. } = view.ground.grid;
    let whole = Window { columns: (1, columns), rows: (1, rows) };
    if window != whole && !short {
        let ((left, right), (top, bottom)) = (window.columns, window.rows);
        let across = format!("Columns {left} to {right} of {columns}");
        text.push_str(&dim(format!("\n{across}, rows {top} to {bottom} of {rows}.")));
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
            Size::Large => large::RASTER.room(drawing.width, drawing.height),
            Size::Small => small::RASTER.room(drawing.width, drawing.height),
        };
        (columns.max(1), rows.max(1))
    };
    let grid = view.ground.grid;
    let all = |size: Size| {
        let (columns, rows) = room(size);
        columns >= usize::from(grid.columns) && rows >= usize::from(grid.rows)
    };
    let size = match drawing.size {
        Some(size) => size,
        None if all(Size::Large) => Size::Large,
        None if all(Size::Small) || room(Size::Large).1 < LARGE_ROWS_LEAST => Size::Small,
        None => Size::Large,
    };
    let (columns, rows) = room(size);
    let middle = drawing.around.unwrap_or(Cell::new(grid.columns / 2, grid.rows / 2));
    let window = Window {
        columns: part(grid.columns, columns, middle.column),
        rows: part(grid.rows, rows, middle.row),
    };
    (size, window)
}

/// `fitting` of `all`, with `middle` as near to the middle as the border allows.
fn part(all: u8, fitting: usize, middle: u8) -> (u8, u8) {
    let fitting = u8::try_from(fitting).unwrap_or(u8::MAX).min(all).max(1);
    let first = middle.saturating_sub(fitting / 2).clamp(1, (all - fitting) + 1);
    (first, first + fitting - 1)
}

impl Window {
    fn hexes(self) -> impl Iterator<Item = Cell> {
        let rows = move |column| (self.rows.0..=self.rows.1).map(move |row| Cell::new(column, row));
        (self.columns.0..=self.columns.1).flat_map(rows)
    }
}

impl<'a> Ground<'a> {
    fn of(view: &'a MapView, unicode: bool) -> Self {
        let both = |edge: &'a MapEdge| {
            let [one, other] = edge.between;
            [((one, other), edge), ((other, one), edge)]
        };
        let on_map = |piece: &'a PieceView| piece.piece.cell.map(|cell| (cell, piece));
        Self {
            view,
            hexes: view.ground.cells.iter().map(|cell| (cell.cell, cell)).collect(),
            sides: view.ground.edges.iter().flat_map(both).collect(),
            pieces: view.pieces.iter().filter_map(on_map).collect(),
            tags: tags(view),
            unicode,
        }
    }

    /// What grows or stands in a hex besides a road, and whether a road does.
    fn terrain(&self, hex: Cell) -> (Vec<Feature>, bool) {
        let all = self.hexes.get(&hex).map_or(&[][..], |cell| &cell.features);
        let road = all.contains(&Feature::Road);
        let besides = |terrain: &&Feature| **terrain != Feature::Road;
        (all.iter().filter(besides).copied().collect(), road)
    }

    /// `3b`: the points of an objective and who holds it.
    fn objective(&self, hex: Cell) -> Option<(String, Option<Side>)> {
        let hex = self.hexes.get(&hex)?;
        let value = hex.objective?;
        let holder = match hex.holder {
            Some(Side::Blue) => 'b',
            Some(Side::Orange) => 'o',
            None => '-',
        };
        Some((format!("*{value}{holder}"), hex.holder))
    }

    fn tag(&self, piece: &PieceView) -> &str {
        self.tags.get(piece.piece.id.as_str()).map_or("???", String::as_str)
    }
}

/// Two letters for a terrain, where its word has no room.
const fn code(terrain: Feature) -> &'static str {
    match terrain {
        Feature::Road => "==",
        Feature::Woods => "wd",
        Feature::Rough => "rg",
        Feature::Town => "tn",
        Feature::Bocage => "bc",
        Feature::Stream => "st",
        Feature::River => "rv",
        Feature::Bridge => "br",
        Feature::Works => "wk",
        Feature::Hill => "hl",
        Feature::Beach => "bh",
        Feature::Marsh => "ms",
        Feature::Impassable => "XX",
        Feature::Sea => "se",
    }
}

#[cfg(test)]
mod tests {
    use api::kernel::face::{MapGround, MapPiece, MapSymbol};
    use api::kernel::map::{Shape, Water};

    use super::*;
    use crate::sample::{look, plain};

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
        let view = |at, features: &[Feature]| MapCell {
            cell: at,
            features: features.to_vec(),
            name: None,
            objective: None,
            holder: None,
        };
        let mut objective = view(Cell::new(3, 2), &[Feature::Hill, Feature::Woods]);
        (objective.objective, objective.holder) = (Some(3), Some(Side::Orange));
        let between = [Cell::new(1, 1), Cell::new(2, 1)];
        let grid = Grid { shape: Shape::Hexes, columns: 3, rows: 2, metres: 1_000 };
        MapView {
            battle: "main".parse().map(api::campaign::BattleId).unwrap(),
            at: 1,
            ground: MapGround {
                grid,
                cells: vec![
                    view(Cell::new(1, 1), &[Feature::Woods]),
                    view(Cell::new(2, 1), &[Feature::Road, Feature::Town]),
                    objective,
                ],
                edges: vec![MapEdge {
                    between,
                    water: Some(Water::Stream),
                    bridge: false,
                    road: false,
                }],
            },
            pieces: vec![company("marche.A", Side::Blue, Cell::new(2, 1), 6)],
            strength: [6, 0],
        }
    }

    fn company(id: &str, side: Side, cell: Cell, strength: u16) -> PieceView {
        let unit = id.split_once('.').map(|(unit, _)| unit.parse().unwrap());
        let piece = MapPiece {
            id: id.parse().unwrap(),
            name: id.to_owned(),
            side,
            unit,
            unit_name: None,
            kind: "Infantry".to_owned(),
            symbol: MapSymbol::Infantry,
            cell: Some(cell),
            gone: None,
            strength,
            strength_full: 6,
            order: None,
            is_face_down: false,
            trouble: None,
            notes: Vec::new(),
            with: Vec::new(),
        };
        PieceView { piece, men: 100, men_full: 100, vehicles: 0, commander: None }
    }

    fn drawn(size: Size, marks: &[(Cell, usize)]) -> String {
        let marks = marks.iter().copied().collect();
        let drawing = Drawing { size: Some(size), width: 80, marks, ..Drawing::default() };
        plain(&map(&tiny(), &drawing, &look(80)))
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
        let shown = drawn(Size::Large, &[(Cell::new(3, 1), 12), (Cell::new(2, 1), 13)]);
        assert!(shown.contains("#12"), "{shown}");
        assert!(!shown.contains("#13") && shown.contains("[maA6]"), "{shown}");
    }

    #[test]
    fn what_fits_decides_the_size() {
        let mut view = tiny();
        (view.ground.grid.columns, view.ground.grid.rows) = (24, 18);
        let sized = |width, height| fit(&view, &Drawing { width, height, ..Drawing::default() }).0;
        assert_eq!(sized(146, None), Size::Large);
        assert_eq!(sized(100, None), Size::Small);
        assert_eq!(sized(80, None), Size::Large);
        assert_eq!(sized(80, Some(15)), Size::Small);
    }
}
