//! A town of a larger battle, house by house.

use kernel::table::{Length, Piece, Point, Polygon, Table, Where};

/// How a town is built.
pub(super) struct Houses {
    pub(super) kind: &'static str,
    /// Along each wall.
    pub(super) wide: Length,
    /// From one house to the next.
    pub(super) each: Length,
}

impl Houses {
    /// Puts houses with streets between them in the place of every town. A town that is smaller than a house is one.
    pub(super) fn build(&self, table: &mut Table, town: &str) {
        let (towns, mut pieces): (Vec<Piece>, Vec<Piece>) =
            core::mem::take(&mut table.pieces).into_iter().partition(|piece| piece.is(town));
        for town in towns {
            let mut houses = self.of(&town.shape);
            if houses.is_empty() {
                houses.push(town.shape);
            }
            pieces.extend((1..).zip(houses).map(|(number, shape)| Piece {
                name: format!("{}, house {number}", town.name),
                kinds: [self.kind.to_owned()].into(),
                height: Length::ZERO,
                shape,
            }));
        }
        table.pieces = pieces;
    }

    /// As many as have room, from the south-west.
    fn of(&self, town: &Polygon) -> Vec<Polygon> {
        let (low, high) = bounds(town);
        let step = usize::try_from(self.each.0).unwrap_or(1);
        let rows = (low.y..high.y).step_by(step);
        let places =
            rows.flat_map(|y| (low.x..high.x).step_by(step).map(move |x| Point::new(x, y)));
        let house =
            |at: Point| Polygon::rectangle(at, at.plus(Point::new(self.wide.0, self.wide.0)));
        let is_inside = |house: &Polygon| {
            house.corners().iter().all(|corner| town.locate(*corner) != Where::Outside)
        };
        places.map(house).filter(is_inside).collect()
    }
}

/// The corners of the box around an outline.
fn bounds(outline: &Polygon) -> (Point, Point) {
    let corners = outline.corners().iter();
    let start = (Point::new(i32::MAX, i32::MAX), Point::new(i32::MIN, i32::MIN));
    corners.fold(start, |(low, high), at| {
        (
            Point::new(low.x.min(at.x), low.y.min(at.y)),
            Point::new(high.x.max(at.x), high.y.max(at.y)),
        )
    })
}
