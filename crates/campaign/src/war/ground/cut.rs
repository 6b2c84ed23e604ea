//! A part of a larger battle's table, enlarged: the ground of a smaller battle, on which everyone stands where he stood (H.8, LNK-R37).

use std::collections::BTreeSet;

use brigadier_general::ground as brigade;
use combat::ground as soldiers;
use combat_captain::ground as company;
use kernel::table::{Length, Piece, Point, Polygon, Table};

use super::clip;
use super::houses::Houses;

/// How a larger battle's table becomes a smaller one's.
pub(in crate::war) struct Cutting {
    /// Along each edge of what is cut, in the larger battle.
    window: Length,
    /// H.8 How many times as large it is in the smaller battle, as a fraction.
    larger: (i32, i32),
    /// What a kind of ground is there; empty for what changes nothing.
    word: fn(&str) -> &str,
    /// What its towns are built of.
    houses: Option<Houses>,
}

/// What is cut.
pub(in crate::war) struct Cut {
    pub(in crate::war) table: Table,
    /// Its south-west corner on the larger table.
    corner: Point,
    larger: (i32, i32),
}

/// Eight inches of the company battle, and fifty of the fight of soldiers, are a hundred metres.
pub(in crate::war) const COMPANY_FOR_SOLDIERS: Cutting =
    Cutting { window: Length::inches(11), larger: (25, 4), word: squad_word, houses: None };

/// Two inches of the brigade battle are a hundred metres.
pub(in crate::war) const BRIGADE_FOR_COMPANIES: Cutting = Cutting {
    window: Length::inches(18),
    larger: (4, 1),
    word: company_word,
    houses: Some(Houses {
        kind: company::HOUSE,
        wide: Length::inches(5),
        each: Length::inches(10),
    }),
};

pub(in crate::war) const BRIGADE_FOR_SOLDIERS: Cutting = Cutting {
    window: Length(280),
    larger: (25, 1),
    word: soldier_word,
    houses: Some(Houses {
        kind: soldiers::BUILDING,
        wide: Length::inches(14),
        each: Length::inches(24),
    }),
};

/// Ground around those who stand farthest out, where the window is not large enough anyway.
const MARGIN: Length = Length::inches(1);

impl Cutting {
    /// The ground around these places; none without a place, or where the smaller battle's table would be larger than any.
    pub(in crate::war) fn of(&self, table: &Table, places: &[Point]) -> Option<Cut> {
        let (west, width) = self.span(places.iter().map(|at| at.x), table.width)?;
        let (south, depth) = self.span(places.iter().map(|at| at.y), table.depth)?;
        let (corner, larger) = (Point::new(west, south), self.larger);
        let size = Point::new(enlarged(width, larger), enlarged(depth, larger));
        if Length(size.x.max(size.y)) > Length::LONGEST {
            return None;
        }
        let mut cut = Cut {
            table: Table { width: Length(size.x), depth: Length(size.y), pieces: Vec::new() },
            corner,
            larger,
        };
        cut.table.pieces = table.pieces.iter().flat_map(|piece| self.parts(&cut, piece)).collect();
        if let Some(houses) = &self.houses {
            houses.build(&mut cut.table, brigade::TOWN);
        }
        Some(cut)
    }

    /// Along one edge: where what is cut begins, and how long it is. Those who meet are in its middle, as far as the table goes.
    fn span(&self, places: impl Iterator<Item = i32> + Clone, size: Length) -> Option<(i32, i32)> {
        let (low, high) = (places.clone().min()?, places.max()?);
        let long = self.window.0.max(high - low + 2 * MARGIN.0).min(size.0);
        Some((((low + high - long) / 2).clamp(0, size.0 - long), long))
    }

    /// What of a piece lies on what is cut: none, one or several parts of it.
    fn parts(&self, cut: &Cut, piece: &Piece) -> Vec<Piece> {
        let corners = piece.shape.corners().iter().map(|at| cut.place(*at)).collect();
        let end = Point::new(cut.table.width.0, cut.table.depth.0);
        let shapes = clip::within(corners, end).into_iter();
        let shapes: Vec<Polygon> = shapes.filter_map(|part| Polygon::new(part).ok()).collect();
        let words = piece.kinds.iter().map(|kind| (self.word)(kind));
        let kinds: BTreeSet<String> =
            words.filter(|word| !word.is_empty()).map(str::to_owned).collect();
        let count = shapes.len();
        let part = |(at, shape): (usize, Polygon)| Piece {
            name: match count {
                1 => piece.name.clone(),
                _ => format!("{}, part {at}", piece.name),
            },
            kinds: kinds.clone(),
            height: Length(enlarged(piece.height.0, self.larger)),
            shape,
        };
        (1..).zip(shapes).map(part).collect()
    }
}

impl Cut {
    /// Where a place of the larger table is.
    pub(in crate::war) const fn place(&self, at: Point) -> Point {
        let way = at.from(self.corner);
        Point::new(enlarged(way.x, self.larger), enlarged(way.y, self.larger))
    }
}

const fn enlarged(size: i32, (larger, than): (i32, i32)) -> i32 {
    size * larger / than
}

/// What a kind of Combat Captain's ground is in Combat!.
pub(super) fn squad_word(kind: &str) -> &str {
    match kind {
        company::FOREST => soldiers::WOODS,
        company::HILL => soldiers::HILL,
        company::HOUSE => soldiers::BUILDING,
        company::IMPASSABLE => soldiers::IMPASSABLE,
        company::ODD => soldiers::ROUGH,
        company::PILLBOX => "bunker",
        // Hedges, walls and trenches.
        same => same,
    }
}

/// What a kind of a brigade's ground is in Combat Captain. Towns are built up afterwards.
fn company_word(kind: &str) -> &str {
    match kind {
        brigade::WOOD => company::FOREST,
        brigade::ROUGH | brigade::RIVER => company::ODD,
        brigade::HEDGE => company::HEDGE,
        brigade::HILL => company::HILL,
        // Both are cover that was built before the battle.
        brigade::FORTIFICATION => company::TRENCH,
        brigade::IMPASSABLE => company::IMPASSABLE,
        brigade::TOWN => brigade::TOWN,
        _ => "",
    }
}

/// The same in Combat!.
fn soldier_word(kind: &str) -> &str {
    match company_word(kind) {
        brigade::TOWN => brigade::TOWN,
        word => squad_word(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(wide: i32, deep: i32, pieces: Vec<Piece>) -> Table {
        Table { width: Length::inches(wide), depth: Length::inches(deep), pieces }
    }

    fn piece(name: &str, kind: &str, corners: &[(i32, i32)]) -> Piece {
        let corners = corners.iter().map(|(x, y)| Point::inches(*x, *y)).collect();
        let shape = Polygon::new(corners).expect("an outline");
        let kinds = [kind.to_owned()].into();
        Piece { name: name.to_owned(), kinds, height: Length::ZERO, shape }
    }

    fn size(cut: &Cut) -> (Length, Length) {
        (cut.table.width, cut.table.depth)
    }

    /// They are 24 inches apart from west to east: 26 of the brigade's are 104 of the company's. From 7 and from 21 the outermost
    /// stand at (4, 36) and (100, 36).
    #[test]
    fn a_cut_holds_everyone_who_meets() {
        let places = [Point::inches(8, 30), Point::inches(32, 30), Point::inches(20, 30)];
        let cut = BRIGADE_FOR_COMPANIES.of(&table(60, 60, Vec::new()), &places).expect("a table");
        assert_eq!(size(&cut), (Length::inches(104), Length::inches(72)));
        let at = places.map(|at| cut.place(at));
        assert_eq!(at, [Point::inches(4, 36), Point::inches(100, 36), Point::inches(52, 36)]);
    }

    /// A table ten inches wide is cut in its depth alone: from 21 to 39, forty by seventy-two.
    #[test]
    fn a_narrow_table_is_cut_around_those_who_meet() {
        let places = [Point::inches(5, 28), Point::inches(5, 32)];
        let cut = BRIGADE_FOR_COMPANIES.of(&table(10, 60, Vec::new()), &places).expect("a table");
        assert_eq!(size(&cut), (Length::inches(40), Length::inches(72)));
        assert_eq!(cut.place(places[0]), Point::inches(20, 28));
    }

    /// At the edge of the table the cut goes no farther: from 0 to 18, and in the corner.
    #[test]
    fn a_cut_stays_on_the_table() {
        let places = [Point::inches(3, 59)];
        let cut = BRIGADE_FOR_COMPANIES.of(&table(60, 60, Vec::new()), &places).expect("a table");
        assert_eq!(cut.place(places[0]), Point::inches(12, 68));
    }

    /// Forty-six inches and one at each end are 1200 of the soldiers', a hundred feet; an inch more is too long.
    #[test]
    fn nothing_is_cut_that_makes_no_table() {
        let places = |far: i32| [Point::inches(4, 30), Point::inches(4 + far, 30)];
        let whole = table(60, 60, Vec::new());
        assert!(BRIGADE_FOR_SOLDIERS.of(&whole, &places(46)).is_some());
        assert!(BRIGADE_FOR_SOLDIERS.of(&whole, &places(47)).is_none());
        assert!(BRIGADE_FOR_SOLDIERS.of(&whole, &[]).is_none());
    }

    /// A wood like a horseshoe, open to the west: its arms reach into the window from 21 to 39, its bend lies east of it.
    #[test]
    fn a_wood_with_a_bay_is_cut_into_its_arms() {
        let corners =
            [(25, 25), (45, 25), (45, 35), (25, 35), (25, 33), (43, 33), (43, 27), (25, 27)];
        let whole = table(60, 60, vec![piece("Wood", brigade::WOOD, &corners)]);
        let cut = BRIGADE_FOR_COMPANIES.of(&whole, &[Point::inches(30, 30)]).expect("a table");
        assert_eq!(cut.table.faults(), Vec::<String>::new());
        let told = cut.table.pieces.iter().map(|piece| {
            let corners = piece.shape.corners().iter().map(|at| (at.x / 100, at.y / 100));
            (&*piece.name, piece.is(company::FOREST), corners.collect::<Vec<_>>())
        });
        let arms = [
            ("Wood, part 1", true, vec![(72, 56), (16, 56), (16, 48), (72, 48)]),
            ("Wood, part 2", true, vec![(72, 24), (16, 24), (16, 16), (72, 16)]),
        ];
        assert_eq!(told.collect::<Vec<_>>(), arms);
    }

    /// A town of five inches is twenty: a house of five inches in each ten makes four. A chapel smaller than a house is one.
    #[test]
    fn a_town_is_houses_with_numbers_of_their_own() {
        let town = piece("Town", brigade::TOWN, &[(25, 25), (30, 25), (30, 30), (25, 30)]);
        let chapel = piece("Chapel", brigade::TOWN, &[(34, 34), (35, 34), (35, 35), (34, 35)]);
        let works = piece("Works", brigade::FORTIFICATION, &[(22, 22), (23, 22), (22, 23)]);
        let whole = table(60, 60, vec![town, works, chapel]);
        let cut = BRIGADE_FOR_COMPANIES.of(&whole, &[Point::inches(30, 30)]).expect("a table");
        let named = cut.table.pieces.iter().map(|piece| {
            let kind = piece.kinds.first().map(String::as_str);
            (&*piece.name, kind.unwrap_or_default())
        });
        let houses = [
            ("Works", company::TRENCH),
            ("Town, house 1", company::HOUSE),
            ("Town, house 2", company::HOUSE),
            ("Town, house 3", company::HOUSE),
            ("Town, house 4", company::HOUSE),
            ("Chapel, house 1", company::HOUSE),
        ];
        assert_eq!(named.collect::<Vec<_>>(), houses);
        let soldiers = BRIGADE_FOR_SOLDIERS.of(&whole, &[Point::inches(22, 22)]).expect("a table");
        assert!(soldiers.table.pieces_of("trench").count() == 1);
    }

    /// Every kind that a book's ground becomes is one that the smaller book knows.
    #[test]
    fn the_smaller_book_knows_every_word() {
        let town = [brigade::TOWN, ""];
        for kind in brigade::KINDS {
            let (company, soldier) = (company_word(kind), soldier_word(kind));
            assert!(town.contains(&company) || company::KINDS.contains(&company), "{company}");
            assert!(town.contains(&soldier) || soldiers::KINDS.contains(&soldier), "{soldier}");
        }
        assert!(company::KINDS.iter().all(|kind| soldiers::KINDS.contains(&squad_word(kind))));
    }
}
