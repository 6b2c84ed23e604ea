//! What of an outline lies in a rectangle. An outline with a bay in it may lie there in several parts; each is an outline again.

use kernel::table::Point;

/// The parts of an outline in a rectangle from (0, 0), in the order in which the outline runs through them. Where it is cut, corners
/// are rounded to whole hundredths.
pub(super) fn within(corners: Vec<Point>, end: Point) -> Vec<Vec<Point>> {
    let borders = [
        Border { inside: |at, _| at.x, along: |at| at.y },
        Border { inside: |at, end| end.x - at.x, along: |at| at.y },
        Border { inside: |at, _| at.y, along: |at| at.x },
        Border { inside: |at, end| end.y - at.y, along: |at| at.x },
    ];
    borders.iter().fold(vec![corners], |parts, border| {
        parts.iter().flat_map(|part| border.cut(part, end)).collect()
    })
}

/// A straight border across the table.
struct Border {
    /// How far inside it a point lies; below 0 outside, 0 on it.
    inside: fn(Point, Point) -> i32,
    /// Where along it a point lies.
    along: fn(Point) -> i32,
}

/// A run of the outline inside a border, from where it comes in to where it goes out.
struct Run {
    corners: Vec<Point>,
    ends: [Crossing; 2],
}

/// A place where the outline crosses the border.
#[derive(Clone, Copy)]
struct Crossing {
    at: Point,
    /// Where along the border, as an exact fraction with a denominator above 0.
    along: (i64, i64),
}

/// One end of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
struct End {
    run: usize,
    comes_in: bool,
}

impl Border {
    /// The parts of an outline inside. A corner on the border counts as outside, so that an outline that only touches it is not cut.
    fn cut(&self, corners: &[Point], end: Point) -> Vec<Vec<Point>> {
        let inside = |at: Point| (self.inside)(at, end);
        if corners.iter().all(|at| inside(*at) >= 0) {
            return vec![corners.to_vec()];
        }
        let runs = self.runs(corners, end);
        let partners = partners(&runs);
        let mut parts = Vec::new();
        let mut used = vec![false; runs.len()];
        for first in 0..runs.len() {
            let (mut part, mut run) = (Vec::new(), first);
            while !used[run] {
                used[run] = true;
                part.push(runs[run].ends[0].at);
                part.extend(&runs[run].corners);
                part.push(runs[run].ends[1].at);
                run = partners[run];
            }
            part.dedup();
            if part.len() > 1 && part.first() == part.last() {
                part.pop();
            }
            if part.len() > 2 {
                parts.push(part);
            }
        }
        parts
    }

    /// The runs of an outline inside, in its order; it has a corner that is not.
    fn runs(&self, corners: &[Point], end: Point) -> Vec<Run> {
        let is_inside = |at: Point| (self.inside)(at, end) > 0;
        let Some(first) = corners.iter().position(|at| !is_inside(*at)) else { return Vec::new() };
        let (before, after) = corners.split_at(first);
        let round: Vec<Point> = after.iter().chain(before).chain(after.first()).copied().collect();
        let mut runs: Vec<Run> = Vec::new();
        for step in round.windows(2) {
            let (from, to) = (step[0], step[1]);
            match (is_inside(from), is_inside(to)) {
                (false, true) => {
                    let ends = [self.crossing(to, from, end); 2];
                    runs.push(Run { corners: vec![to], ends });
                }
                (true, here) => {
                    let Some(run) = runs.last_mut() else { continue };
                    if here {
                        run.corners.push(to);
                    } else {
                        run.ends[1] = self.crossing(from, to, end);
                    }
                }
                (false, false) => {}
            }
        }
        runs
    }

    /// Where the way from a point inside to one that is not meets the border.
    fn crossing(&self, inner: Point, outer: Point, end: Point) -> Crossing {
        let depth = |at: Point| i64::from((self.inside)(at, end));
        let (part, whole) = (depth(inner), depth(inner) - depth(outer));
        let between = |from: i32, to: i32| i64::from(from) * whole + i64::from(to - from) * part;
        let rounded = |from: i32, to: i32| {
            let hundredth = (2 * between(from, to) + whole).div_euclid(2 * whole);
            i32::try_from(hundredth).unwrap_or(from)
        };
        let at = Point::new(rounded(inner.x, outer.x), rounded(inner.y, outer.y));
        Crossing { at, along: (between((self.along)(inner), (self.along)(outer)), whole) }
    }
}

/// The run that goes on where each one goes out: along the border the outline is inside between the first crossing and the second,
/// between the third and the fourth, and so on.
fn partners(runs: &[Run]) -> Vec<usize> {
    let ends = (0..runs.len()).flat_map(|run| [true, false].map(|comes_in| End { run, comes_in }));
    let mut ends: Vec<End> = ends.collect();
    let fraction = |end: &End| {
        let (part, whole) = runs[end.run].ends[usize::from(!end.comes_in)].along;
        (i128::from(part), i128::from(whole))
    };
    ends.sort_by(|one, other| {
        let (one, other) = (fraction(one), fraction(other));
        (one.0 * other.1).cmp(&(other.0 * one.1))
    });
    let mut partners: Vec<usize> = (0..runs.len()).collect();
    for pair in (0..ends.len()).step_by(2) {
        // Of two crossings at one point, where a corner touches the border, the one that fits is next.
        if ends[pair].comes_in == ends[pair + 1].comes_in && pair + 2 < ends.len() {
            ends.swap(pair + 1, pair + 2);
        }
        let (one, other) = (ends[pair], ends[pair + 1]);
        let (out, back) = if one.comes_in { (other, one) } else { (one, other) };
        partners[out.run] = back.run;
    }
    partners
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(corners: &[(i32, i32)], end: (i32, i32)) -> Vec<Vec<(i32, i32)>> {
        let corners = corners.iter().map(|(x, y)| Point::new(*x, *y)).collect();
        let parts = within(corners, Point::new(end.0, end.1));
        parts.iter().map(|part| part.iter().map(|at| (at.x, at.y)).collect()).collect()
    }

    #[test]
    fn what_lies_inside_stays_and_what_lies_outside_goes() {
        let square = [(10, 10), (20, 10), (20, 20), (10, 20)];
        assert_eq!(cut(&square, (20, 20)), [square]);
        assert_eq!(cut(&square, (10, 40)), [[]; 0]);
        assert_eq!(cut(&square, (9, 40)), [[]; 0]);
    }

    #[test]
    fn a_slope_is_cut_where_it_crosses() {
        // Its sides cross the border at 2.5 and 7.5.
        let triangle = [(10, 0), (10, 10), (-10, 5)];
        assert_eq!(cut(&triangle, (40, 40)), [[(0, 3), (10, 0), (10, 10), (0, 8)]]);
    }

    /// A horseshoe, open to the west, of which the border cuts off the bend: its two arms are left.
    #[test]
    fn a_horseshoe_falls_apart_into_its_arms() {
        let shoe = [(0, 0), (30, 0), (30, 30), (0, 30), (0, 20), (20, 20), (20, 10), (0, 10)];
        let arms = cut(&shoe, (15, 40));
        let north = vec![(15, 30), (0, 30), (0, 20), (15, 20)];
        let south = vec![(15, 10), (0, 10), (0, 0), (15, 0)];
        assert_eq!(arms, [north, south]);
        // Cut through its bend it stays in one part, with its bay.
        let whole = cut(&shoe, (25, 40));
        let edge = vec![(25, 30), (0, 30), (0, 20), (20, 20), (20, 10), (0, 10), (0, 0), (25, 0)];
        assert_eq!(whole, [edge]);
    }

    /// Two legs that meet in a corner on the border stay two.
    #[test]
    fn a_corner_on_the_border_joins_nothing() {
        let notched = [(0, 20), (0, 0), (10, 10), (20, 0), (20, 20)];
        let parts = cut(&notched, (20, 10));
        assert_eq!(parts, [[(0, 10), (0, 0), (10, 10)], [(10, 10), (20, 0), (20, 10)]]);
    }
}
