//! Polygons with whole corners: what lies inside, how far it is to them, and how much of a line runs through them.

use serde::{Deserialize, Serialize};

use super::{Apart, Length, Point};

/// A simple polygon, its corners in either direction of turning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "Array<{ x: number, y: number }>"))]
pub struct Polygon(Vec<Point>);

/// Why corners make no polygon.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolygonFault {
    #[error("a piece of terrain has at least three corners")]
    TooFew,
    #[error("the corner {0} is farther than 100 feet away")]
    TooFar(Point),
    #[error("the corner {0} is named twice running")]
    Repeated(Point),
    #[error("the outline crosses itself near {0}")]
    Crossed(Point),
}

/// Where a point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    Inside,
    /// On the outline itself.
    Edge,
    Outside,
}

/// A part of a line, by the distance from its start: the near end rounded down, the far end rounded up, so that what runs
/// inside is never understated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    pub from: Length,
    pub to: Length,
}

/// A place on a line as the fraction of it that lies before: `part / whole`, `whole` above 0.
#[derive(Clone, Copy, Debug)]
struct Along {
    part: i128,
    whole: i128,
}

impl Polygon {
    /// # Errors
    /// [`PolygonFault`] when the corners do not bound one simple area.
    pub fn new(corners: Vec<Point>) -> Result<Self, PolygonFault> {
        if corners.len() < 3 {
            return Err(PolygonFault::TooFew);
        }
        let far = |value: i32| Length(value.saturating_abs()) > Length::LONGEST;
        if let Some(corner) = corners.iter().find(|corner| far(corner.x) || far(corner.y)) {
            return Err(PolygonFault::TooFar(*corner));
        }
        let polygon = Self(corners);
        let edges: Vec<(Point, Point)> = polygon.edges().collect();
        if let Some((corner, _)) = edges.iter().find(|(start, end)| start == end) {
            return Err(PolygonFault::Repeated(*corner));
        }
        for (at, first) in edges.iter().enumerate() {
            for (later, second) in edges.iter().enumerate().skip(at + 1) {
                let next = later == at + 1;
                let last = at == 0 && later + 1 == edges.len();
                let crossed = match (next, last) {
                    (true, _) => folds_back(first.0, first.1, second.1),
                    (_, true) => folds_back(second.0, second.1, first.1),
                    _ => meet(*first, *second),
                };
                if crossed {
                    return Err(PolygonFault::Crossed(second.0));
                }
            }
        }
        Ok(polygon)
    }

    /// A rectangle along the table's edges.
    ///
    /// # Panics
    /// When the two corners share a row or a column, or lie off any table.
    #[must_use]
    pub fn rectangle(low: Point, high: Point) -> Self {
        let corners = vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)];
        Self::new(corners).expect("a rectangle has two sides")
    }

    #[must_use]
    pub fn corners(&self) -> &[Point] {
        &self.0
    }

    #[must_use]
    pub fn locate(&self, point: Point) -> Where {
        self.locate_scaled(i128::from(point.x), i128::from(point.y), 1)
    }

    /// How far a point is from the area; nothing inside.
    #[must_use]
    pub fn apart(&self, point: Point) -> Apart {
        if self.locate(point) != Where::Outside {
            return Apart::squared(0);
        }
        let mut edges = self.edges().map(|(start, end)| point.apart_from_line(start, end));
        let first = edges.next().unwrap_or(Apart::squared(0));
        edges.fold(first, Apart::min)
    }

    /// The stretches of a line that run inside, in order. Running along the outline is not inside.
    #[must_use]
    pub fn stretches(&self, start: Point, end: Point) -> Vec<Stretch> {
        inside_any(start, end, core::iter::once(self))
    }

    /// Whether the boxes around the area and the line share anything: most lines miss most areas by far.
    fn may_meet(&self, start: Point, end: Point) -> bool {
        let beside = |at: fn(&Point) -> i32| {
            let (low, high) = (at(&start).min(at(&end)), at(&start).max(at(&end)));
            self.0.iter().all(|corner| at(corner) < low) || self.0.iter().all(|c| at(c) > high)
        };
        !beside(|point| point.x) && !beside(|point| point.y)
    }

    fn edges(&self) -> impl Iterator<Item = (Point, Point)> {
        let next = self.0.iter().cycle().skip(1);
        self.0.iter().copied().zip(next.copied())
    }

    /// Where the point `(x / scale, y / scale)` lies, by counting the edges a ray to the east goes through.
    fn locate_scaled(&self, x: i128, y: i128, scale: i128) -> Where {
        let mut inside = false;
        for (start, end) in self.edges() {
            let (ax, ay) = (i128::from(start.x) * scale, i128::from(start.y) * scale);
            let (bx, by) = (i128::from(end.x) * scale, i128::from(end.y) * scale);
            let (dx, dy) = (i128::from(end.x - start.x), i128::from(end.y - start.y));
            let turn = dx * (y - ay) - dy * (x - ax);
            let in_box = ax.min(bx) <= x && x <= ax.max(bx) && ay.min(by) <= y && y <= ay.max(by);
            if turn == 0 && in_box {
                return Where::Edge;
            }
            if (ay <= y) != (by <= y) && (dy > 0) == (turn > 0) {
                inside = !inside;
            }
        }
        if inside { Where::Inside } else { Where::Outside }
    }

    /// Every place where a line meets the outline, in any order.
    fn meetings(&self, start: Point, end: Point) -> Vec<Along> {
        let line = end.from(start);
        let mut found = Vec::new();
        for (corner, next) in self.edges() {
            let (edge, way) = (next.from(corner), corner.from(start));
            let whole = line.cross(edge);
            if whole != 0 {
                let (mut part, mut on_edge) = (way.cross(edge), way.cross(line));
                if whole < 0 {
                    (part, on_edge) = (-part, -on_edge);
                }
                let whole = whole.abs();
                if (0..=whole).contains(&part) && (0..=whole).contains(&on_edge) {
                    found.push(Along { part: part.into(), whole: whole.into() });
                }
            } else if line.cross(way) == 0 {
                let whole = line.dot(line);
                for place in [corner, next] {
                    let part = place.from(start).dot(line);
                    if (0..=whole).contains(&part) {
                        found.push(Along { part: part.into(), whole: whole.into() });
                    }
                }
            }
        }
        found
    }

    /// Whether the middle between two places of a line is inside.
    fn holds_middle(&self, start: Point, end: Point, one: Along, two: Along) -> bool {
        let line = end.from(start);
        let scale = 2 * one.whole * two.whole;
        let part = one.part * two.whole + two.part * one.whole;
        let at = |from: i32, way: i32| i128::from(from) * scale + i128::from(way) * part;
        self.locate_scaled(at(start.x, line.x), at(start.y, line.y), scale) == Where::Inside
    }
}

/// The stretches of a line that run inside any of the areas, in order, those that meet made one.
pub fn inside_any<'a>(
    start: Point,
    end: Point,
    areas: impl IntoIterator<Item = &'a Polygon>,
) -> Vec<Stretch> {
    if start == end {
        return Vec::new();
    }
    let areas: Vec<&Polygon> = areas.into_iter().filter(|area| area.may_meet(start, end)).collect();
    if areas.is_empty() {
        return Vec::new();
    }
    let mut places = vec![Along { part: 0, whole: 1 }, Along { part: 1, whole: 1 }];
    places.extend(areas.iter().flat_map(|area| area.meetings(start, end)));
    places.sort_by(|one, two| (one.part * two.whole).cmp(&(two.part * one.whole)));
    places.dedup_by(|one, two| one.part * two.whole == two.part * one.whole);
    let mut runs: Vec<(Along, Along)> = Vec::new();
    let mut joined = false;
    for pair in places.windows(2) {
        let inside = areas.iter().any(|area| area.holds_middle(start, end, pair[0], pair[1]));
        match runs.last_mut() {
            Some((_, to)) if inside && joined => *to = pair[1],
            _ if inside => runs.push((pair[0], pair[1])),
            _ => {}
        }
        joined = inside;
    }
    let measured = |(from, to): (Along, Along)| Stretch {
        from: from.length_down(start, end),
        to: to.length_up(start, end),
    };
    runs.into_iter().map(measured).collect()
}

impl Stretch {
    #[must_use]
    pub const fn length(self) -> Length {
        self.to.less(self.from)
    }
}

impl Along {
    fn apart(self, start: Point, end: Point) -> Apart {
        let line = end.from(start);
        let (part, whole) = (self.part.unsigned_abs(), self.whole.unsigned_abs());
        let squared = u128::from(line.dot(line).unsigned_abs());
        Apart { numerator: part * part * squared, denominator: whole * whole }
    }

    fn length_up(self, start: Point, end: Point) -> Length {
        self.apart(start, end).rounded_up()
    }

    fn length_down(self, start: Point, end: Point) -> Length {
        let apart = self.apart(start, end);
        let root = (apart.numerator / apart.denominator).isqrt();
        Length(i32::try_from(root).unwrap_or(i32::MAX))
    }
}

/// Whether an edge turns back over the one before it.
const fn folds_back(start: Point, corner: Point, end: Point) -> bool {
    let (first, second) = (corner.from(start), end.from(corner));
    first.cross(second) == 0 && first.dot(second) < 0
}

/// Whether two lines share a point.
fn meet(one: (Point, Point), two: (Point, Point)) -> bool {
    let turn =
        |line: (Point, Point), point: Point| line.1.from(line.0).cross(point.from(line.0)).signum();
    let (a, b) = (turn(one, two.0), turn(one, two.1));
    let (c, d) = (turn(two, one.0), turn(two, one.1));
    let on = |line: (Point, Point), point: Point| {
        point.apart_from_line(line.0, line.1).within(Length::ZERO)
    };
    (a != b && c != d) || on(one, two.0) || on(one, two.1) || on(two, one.0) || on(two, one.1)
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = PolygonFault;

    fn try_from(corners: Vec<Point>) -> Result<Self, PolygonFault> {
        Self::new(corners)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Self {
        polygon.0
    }
}
