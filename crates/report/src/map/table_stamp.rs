//! A table on a postage stamp: what lies on it in flat pieces, objectives and who stands where. Blue is a bar, orange a lozenge.

use core::fmt::Write as _;

use kernel::Side;
use kernel::face::TableGround;
use kernel::table::Point;

use super::palette::Palette;
use super::thumbnail::{MOST, Stamp, WIDTH};

/// A table with those who stand on it, and its objectives with who holds them.
#[derive(Clone, Copy, Debug)]
pub struct TableStamp<'t> {
    pub title: &'t str,
    /// Nothing in a battle without positions.
    pub ground: Option<&'t TableGround>,
    pub standing: &'t [(Point, Side)],
    pub objectives: &'t [(Point, Option<Side>)],
}

impl TableStamp<'_> {
    /// Draws it: at most [`MOST`] bytes, with a title for those who do not see it.
    #[must_use]
    pub fn svg(&self, palette: Palette) -> String {
        let stamp = palette.stamp();
        let Some(ground) = self.ground else { return self.bare(&stamp) };
        let (width, depth) = (ground.width.0, ground.depth.0);
        let on_sheet = |at: &Point| (at.x, depth - at.y);
        let mut svg = self.head(&stamp, width.max(1), depth.max(1));
        let tail =
            format!("{}{}</svg>", self.stars(&stamp, on_sheet), self.counters(&stamp, on_sheet));
        let mut pieces: Vec<_> =
            ground.pieces.iter().map(|piece| (weight(&piece.kinds), piece)).collect();
        pieces.sort_by_key(|(weight, _)| *weight);
        for (weight, piece) in pieces {
            let mut path = String::new();
            for (nth, at) in piece.outline.iter().map(on_sheet).enumerate() {
                let _ = write!(path, "{}{} {}", if nth == 0 { "M" } else { "L" }, at.0, at.1);
            }
            let drawn = format!("<path fill=\"{}\" d=\"{path}z\"/>", colour(weight, &stamp));
            if svg.len() + drawn.len() + tail.len() <= MOST {
                svg.push_str(&drawn);
            }
        }
        svg + &tail
    }

    /// A battle without positions: a table with nothing on it.
    fn bare(&self, stamp: &Stamp) -> String {
        self.head(stamp, 4_800, 3_600) + "</svg>"
    }

    fn head(&self, stamp: &Stamp, width: i32, depth: i32) -> String {
        let shown =
            Side::BOTH.map(|side| self.standing.iter().filter(|(_, of)| *of == side).count());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {depth}\" width=\"{WIDTH}\" \
             height=\"{}\" role=\"img\"><title>{}: {} blue and {} orange stands on a table</title>\
             <rect width=\"{width}\" height=\"{depth}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"24\"/>",
            WIDTH * depth / width,
            super::lettering::escaped(self.title),
            shown[0],
            shown[1],
            stamp.paper,
            stamp.ink,
        )
    }

    fn counters(&self, stamp: &Stamp, on_sheet: impl Fn(&Point) -> (i32, i32)) -> String {
        let mut svg = String::new();
        for (side, fill) in Side::BOTH.into_iter().zip(stamp.sides) {
            let mut path = String::new();
            for (at, _) in self.standing.iter().filter(|(_, of)| *of == side) {
                let (x, y) = on_sheet(at);
                let _ = match side {
                    Side::Blue => write!(path, "M{} {}h150v100h-150z", x - 75, y - 50),
                    Side::Orange => write!(path, "M{x} {}l80 72-80 72-80-72z", y - 72),
                };
            }
            let _ = write!(
                svg,
                "<path fill=\"{fill}\" stroke=\"{}\" stroke-width=\"20\" paint-order=\"stroke\" d=\"{path}\"/>",
                stamp.halo
            );
        }
        svg
    }

    fn stars(&self, stamp: &Stamp, on_sheet: impl Fn(&Point) -> (i32, i32)) -> String {
        let mut svg = String::new();
        for (at, holder) in self.objectives {
            let fill = holder.map_or(stamp.paper, |side| stamp.sides[side.index()]);
            let (x, y) = on_sheet(at);
            let _ = write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"110\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"28\"/>",
                stamp.ink
            );
        }
        svg
    }
}

/// What a piece of terrain is drawn as, from what lies lowest to what rises highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Weight {
    Hill,
    Open,
    Water,
    Road,
    Woods,
    Built,
}

/// The words are the books' own; one that is not known here is open ground.
fn weight(kinds: &[String]) -> Weight {
    let one = |kind: &String| match &**kind {
        "hill" => Weight::Hill,
        "water" | "impassable" => Weight::Water,
        "road" => Weight::Road,
        "forest" | "wood" | "woods" | "hedge" | "bocage" => Weight::Woods,
        "house" | "building" | "bunker" | "pillbox" | "wall" => Weight::Built,
        _ => Weight::Open,
    };
    kinds.iter().map(one).max().unwrap_or(Weight::Open)
}

const fn colour(weight: Weight, stamp: &Stamp) -> &'static str {
    match weight {
        Weight::Hill | Weight::Open => stamp.hill,
        Weight::Water => stamp.water,
        Weight::Road => stamp.road,
        Weight::Woods => stamp.woods,
        Weight::Built => stamp.town,
    }
}
