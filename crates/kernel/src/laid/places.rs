//! Where everybody of a laid out table is put down: round the place an element is given, inside its side's area, else along its
//! edge.

use std::collections::BTreeMap;

use super::{LaidElement, LaidSide, LaidTable, Stands, TableBook};
use crate::Name;
use crate::table::{Disc, Edge, Length, Point, Table, Where};

/// How close together places are tried.
const STEP: i32 = 100;

/// Who stands on the table already.
#[derive(Clone, Debug)]
pub struct Placed<'t> {
    table: &'t Table,
    discs: Vec<Disc>,
}

/// The edges of both sides.
#[must_use]
pub fn homes(table: &LaidTable) -> [Edge; 2] {
    table.sides.each_ref().map(|side| side.home)
}

/// The elements of a battle with what the table says of them, those it gives a place first.
#[must_use]
pub fn in_order(
    table: &LaidTable,
    all: impl Iterator<Item = Name>,
) -> Vec<(Name, Option<&LaidElement>)> {
    let mut all: Vec<_> = all.map(|id| (id, table.element(id))).collect();
    all.sort_by_key(|(_, named)| named.is_none_or(|one| one.at.is_none()));
    all
}

/// Who finds no room on a table, when so many stands come of each element.
#[must_use]
pub fn left_over(
    book: &dyn TableBook,
    table: &LaidTable,
    stands: &BTreeMap<Name, Stands>,
) -> Vec<Name> {
    let mut placed = Placed::on(&table.ground);
    let mut left_over = Vec::new();
    for (element, named) in in_order(table, stands.keys().copied()) {
        let side =
            table.sides.iter().find(|side| side.elements.iter().any(|one| one.element == element));
        let (Some(side), Stands { count, radius }) = (side, stands[&element]) else { continue };
        let fits = |at: Disc| book.fits(&table.ground, at);
        if (0..count).any(|_| placed.put(side, named, radius, fits).is_none()) {
            left_over.push(element);
        }
    }
    left_over
}

impl<'t> Placed<'t> {
    #[must_use]
    pub const fn on(table: &'t Table) -> Self {
        Self { table, discs: Vec::new() }
    }

    /// Puts one stand down, of an element of which the table says something or nothing; none where there is no room.
    #[must_use]
    pub fn put(
        &mut self,
        side: &LaidSide,
        named: Option<&LaidElement>,
        radius: Length,
        fits: impl Fn(Disc) -> bool,
    ) -> Option<Point> {
        let free = |at: &Point| {
            let here = Disc::new(*at, radius);
            fits(here) && !self.discs.iter().any(|other| other.overlaps(here))
        };
        let at = self.candidates(side, named).into_iter().find(free)?;
        self.discs.push(Disc::new(at, radius));
        Some(at)
    }

    /// Whole inches: the nearest to the place first, or those of the area, before the home edge.
    fn candidates(&self, side: &LaidSide, named: Option<&LaidElement>) -> Vec<Point> {
        let (wide, deep) = (self.table.width.0, self.table.depth.0);
        let all = (1..deep / STEP).flat_map(|y| (1..wide / STEP).map(move |x| (x, y)));
        let mut all: Vec<Point> = all.map(|(x, y)| Point::new(x * STEP, y * STEP)).collect();
        let home = |at: &Point| match side.home {
            Edge::South => at.y,
            Edge::North => deep - at.y,
            Edge::West => at.x,
            Edge::East => wide - at.x,
        };
        let middle = Point::new(wide / 2, deep / 2);
        let comes_later = named.is_some_and(|one| one.arrives.is_some());
        let outside = |at: &Point| match &side.area {
            Some(area) if !comes_later => area.locate(*at) == Where::Outside,
            _ => false,
        };
        match named.and_then(|one| one.at) {
            Some(place) => {
                all.sort_by_cached_key(|at| (at.distance(place).0, at.y, at.x));
                all.insert(0, place);
            }
            None => {
                all.sort_by_cached_key(|at| {
                    (outside(at), home(at), at.distance(middle).0, at.y, at.x)
                });
            }
        }
        all
    }
}
