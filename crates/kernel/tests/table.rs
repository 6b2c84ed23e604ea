//! The table against other computations of the same thing: winding numbers, samples along a line, rotated borders.

use kernel::table::{
    Agreed, Arc, Declared, Disc, Fact, Length, Obstacle, Path, Piece, Point, Polygon, PolygonFault,
    Table, Where, clearance, inside_any, sight,
};
use proptest::prelude::*;

fn point() -> impl Strategy<Value = Point> {
    (-2000..2000, -2000..2000).prop_map(|(x, y)| Point::new(x, y))
}

/// Far beyond any table: the squares of what lies between them have up to 80 bits.
fn far() -> impl Strategy<Value = Point> {
    (-200_000..200_000, -200_000..200_000).prop_map(|(x, y)| Point::new(x, y))
}

/// Simple polygons: corners around a centre, each in its own direction.
fn polygon() -> impl Strategy<Value = Polygon> {
    const WAYS: [(i32, i32); 8] =
        [(10, 0), (7, 7), (0, 10), (-7, 7), (-10, 0), (-7, -7), (0, -10), (7, -7)];
    (proptest::array::uniform8(1..150_i32), point()).prop_map(|(reach, centre)| {
        let corner =
            |((x, y), far): (&(i32, i32), i32)| Point::new(centre.x + x * far, centre.y + y * far);
        Polygon::new(WAYS.iter().zip(reach).map(corner).collect()).unwrap()
    })
}

/// The winding number by quadrants, for a point that is on no edge.
fn winds_around(polygon: &Polygon, at: Point) -> bool {
    let corners = polygon.corners();
    let mut winding = 0;
    for (index, start) in corners.iter().enumerate() {
        let end = corners[(index + 1) % corners.len()];
        let left = i128::from(end.from(*start).cross(at.from(*start)));
        if start.y <= at.y && end.y > at.y && left > 0 {
            winding += 1;
        }
        if start.y > at.y && end.y <= at.y && left < 0 {
            winding -= 1;
        }
    }
    winding != 0
}

proptest! {
    #[test]
    fn a_distance_is_rounded_up(one in point(), two in point()) {
        let way = two.from(one);
        let squared = way.dot(way);
        let length = i64::from(one.distance(two).0);
        prop_assert!(length * length >= squared);
        prop_assert!(length == 0 || (length - 1) * (length - 1) < squared);
        prop_assert!(one.apart(two).within(Length(i32::try_from(length).unwrap())));
    }

    #[test]
    fn a_distance_beyond_64_bits_is_rounded_up_too(at in far(), start in far(), end in far()) {
        let apart = at.apart_from_line(start, end);
        let least = apart.rounded_up();
        prop_assert!(apart.within(least) && !apart.within(Length(least.0 - 1)));
    }

    #[test]
    fn the_nearest_point_of_a_line_is_no_farther_than_any_other(at in point(), start in point(), way in point()) {
        let end = start.plus(Point::new(way.x / 40 * 40, way.y / 40 * 40));
        let nearest = at.apart_from_line(start, end).rounded_up();
        let step = Point::new(end.from(start).x / 40, end.from(start).y / 40);
        let sample = |n: i32| Point::new(start.x + step.x * n, start.y + step.y * n);
        let best = (0..=40).map(|n| at.distance(sample(n))).min().unwrap();
        let half_a_step = Point::default().distance(step).0 / 2 + 2;
        prop_assert!(nearest <= best && best.0 <= nearest.0 + half_a_step);
    }

    #[test]
    fn inside_is_where_the_outline_winds_around(area in polygon(), at in point()) {
        match area.locate(at) {
            Where::Edge => prop_assert!(area.apart(at).within(Length::ZERO)),
            place => prop_assert_eq!(place == Where::Inside, winds_around(&area, at)),
        }
    }

    #[test]
    fn stretches_hold_just_the_samples_inside(one in polygon(), two in polygon(), start in point(), way in point()) {
        let step = Point::new(way.x / 50, way.y / 50);
        // A line without length has no stretch, wherever it lies.
        prop_assume!(step != Point::default());
        let sample = |n: i32| Point::new(start.x + step.x * n, start.y + step.y * n);
        let stretches = inside_any(start, sample(50), [&one, &two]);
        for n in 0..=50 {
            let at = sample(n);
            let far = start.distance(at);
            let held = stretches.iter().any(|s| s.from <= far && far <= s.to);
            let inside = one.locate(at) == Where::Inside || two.locate(at) == Where::Inside;
            let on_edge = one.locate(at) == Where::Edge || two.locate(at) == Where::Edge;
            let near_end = stretches.iter().any(|s| (s.from.0 - far.0).abs() <= 1 || (s.to.0 - far.0).abs() <= 1);
            prop_assert!(!inside || held, "{at} is inside and in no stretch");
            prop_assert!(!held || inside || on_edge || near_end, "{at} is outside and in a stretch");
        }
    }

    #[test]
    fn arcs_end_at_their_rotated_borders(axis in point(), way in point()) {
        prop_assume!(axis != Point::default() && way != Point::default());
        let (left, right) = (Point::new(axis.x - axis.y, axis.x + axis.y), Point::new(axis.x + axis.y, axis.y - axis.x));
        let between = left.cross(way) <= 0 && right.cross(way) >= 0 && axis.dot(way) > 0;
        prop_assert_eq!(Arc::Quarter.holds(axis, way), between);
        prop_assert_eq!(Arc::Half.holds(axis, way), axis.dot(way) >= 0);
        // Everything but the inside of the quarter behind.
        let behind = axis.back();
        let strictly = i128::from(behind.dot(way)) > i128::from(behind.cross(way)).abs();
        prop_assert_eq!(Arc::ThreeQuarters.holds(axis, way), !strictly);
        // Twice the angle of an eighth is that of a quarter.
        let (re, im) = (i128::from(axis.dot(way)), i128::from(axis.cross(way)));
        let doubled = (re * re - im * im, 2 * re * im);
        prop_assert_eq!(Arc::Eighth.holds(axis, way), re > 0 && doubled.1.abs() <= doubled.0);
    }

    #[test]
    fn nobody_gets_farther_than_he_may(points in proptest::collection::vec(point(), 2..6), far in 0..6000_i32) {
        let path = Path(points);
        let whole = path.length();
        let at = path.along(Length(far));
        if far >= whole.0 {
            prop_assert_eq!(at, path.end());
        } else {
            let rest = path.rest(Length(far));
            prop_assert_eq!(rest.0[0], at);
            prop_assert_eq!(rest.end(), path.end());
            // Two roundings a leg, towards the start.
            let gone = whole.0 - rest.length().0;
            prop_assert!(gone <= far + 3 && gone >= far - 3, "{gone} of {far}");
        }
        let start = path.0[0];
        prop_assert!(start.distance(at).0 <= far);
    }

    #[test]
    fn a_way_is_split_and_nothing_lost(points in proptest::collection::vec(point(), 2..5), area in polygon()) {
        let path = Path(points);
        let (inside, outside) = path.split(&[&area]);
        prop_assert_eq!(inside.plus(outside), path.length());
        prop_assert_eq!(inside > Length::ZERO, path.enters(&area));
    }

    #[test]
    fn discs_measure_from_edge_to_edge(one in point(), two in point(), r in 1..300_i32, s in 1..300_i32, x in 0..3000_i32) {
        let (first, second) = (Disc::new(one, Length(r)), Disc::new(two, Length(s)));
        prop_assert_eq!(first.within(second, Length(x)), first.gap(second).0 <= x);
        prop_assert_eq!(first.gap(second), second.gap(first));
        prop_assert_eq!(first.overlaps(second), one.apart(two).below(Length(r + s)));
    }

    #[test]
    fn a_way_comes_as_near_as_its_nearest_leg(points in proptest::collection::vec(point(), 2..5), at in point()) {
        let path = Path(points);
        let nearest = path.legs().map(|(a, b)| at.apart_from_line(a, b).rounded_up()).min().unwrap();
        prop_assert_eq!(clearance(&path, at).rounded_up(), nearest);
    }
}

#[test]
fn a_tape_reads_in_inches() {
    let texts = [
        (600, "6\""),
        (650, "6.5\""),
        (625, "6.25\""),
        (605, "6.05\""),
        (0, "0\""),
        (-150, "-1.5\""),
    ];
    for (hundredths, text) in texts {
        assert_eq!(Length(hundredths).to_string(), text);
    }
}

#[test]
fn a_line_through_a_square_runs_its_width_inside() {
    let square = Polygon::rectangle(Point::inches(10, 10), Point::inches(20, 20));
    let stretches = square.stretches(Point::inches(0, 15), Point::inches(40, 15));
    assert_eq!(stretches.len(), 1);
    assert_eq!((stretches[0].from, stretches[0].to), (Length::inches(10), Length::inches(20)));
    // Along an edge, or past a corner, is not inside.
    assert!(square.stretches(Point::inches(0, 10), Point::inches(40, 10)).is_empty());
    assert!(square.stretches(Point::inches(0, 20), Point::inches(20, 0)).is_empty());
    assert_eq!(square.stretches(Point::inches(0, 25), Point::inches(25, 0)).len(), 1);
    assert!(square.stretches(Point::inches(0, 40), Point::inches(40, 0)).is_empty());
}

#[test]
fn corners_that_bound_no_area_are_refused() {
    let polygon = |corners: &[(i32, i32)]| {
        Polygon::new(corners.iter().map(|(x, y)| Point::inches(*x, *y)).collect())
    };
    assert_eq!(polygon(&[(0, 0), (1, 0)]), Err(PolygonFault::TooFew));
    assert!(matches!(polygon(&[(0, 0), (9, 9), (9, 0), (0, 9)]), Err(PolygonFault::Crossed(_))));
    assert!(matches!(polygon(&[(0, 0), (9, 0), (3, 0)]), Err(PolygonFault::Crossed(_))));
    assert!(matches!(polygon(&[(0, 0), (0, 0), (3, 3)]), Err(PolygonFault::Repeated(_))));
    assert!(matches!(polygon(&[(0, 0), (2000, 0), (3, 3)]), Err(PolygonFault::TooFar(_))));
    assert!(serde_json::from_str::<Polygon>("[{\"x\":0,\"y\":0}]").is_err());
}

fn hill_and_house() -> Table {
    let piece = |name: &str, kind: &str, height, low, high| Piece {
        name: name.into(),
        kinds: [kind.to_owned()].into(),
        height: Length::inches(height),
        shape: Polygon::rectangle(low, high),
    };
    let house = piece("the mill", "house", 4, Point::inches(20, 10), Point::inches(24, 14));
    let hill = piece("the hill", "hill", 3, Point::inches(40, 0), Point::inches(60, 30));
    Table { width: Length::inches(72), depth: Length::inches(48), pieces: vec![house, hill] }
}

#[test]
fn what_blocks_is_for_the_rules_to_say() {
    let table = hill_and_house();
    let look = (Point::inches(10, 12), Point::inches(50, 12));
    let stands = [("tank", Disc::new(Point::inches(30, 12), Length(150)))];
    let any = sight(&table, look, stands, |_| true);
    assert!(matches!(any, Some(Obstacle::Piece(piece)) if piece.name == "the mill"));
    let only_stands = sight(&table, look, stands, |_| false);
    assert!(matches!(only_stands, Some(Obstacle::Stand("tank"))));
    let to_the_hill =
        |crossing: &kernel::table::Crossing<'_>| !crossing.holds_end && crossing.piece.is("hill");
    assert!(sight(&table, look, [] as [((), Disc); 0], to_the_hill).is_none());
    assert_eq!(table.ground_at(Point::inches(50, 12), |p| p.is("hill")), Length::inches(3));
    assert_eq!(
        table.crossings(look.0, look.1).map(|c| c.length()).collect::<Vec<_>>(),
        [Length::inches(4), Length::inches(10)]
    );
    assert!(table.faults().is_empty());
    let off = Table { width: Length::inches(50), ..table };
    assert_eq!(off.faults(), ["the hill lies over the table's edge"]);
}

#[test]
fn a_measurement_yields_only_to_a_ruling() {
    let ruling = Declared { value: 9, agreed: Agreed::Umpire, reason: "the tape says nine".into() };
    assert_eq!(Fact::settle(Some(8), Some(8), None), Ok(Some(Fact::Measured(8))));
    assert_eq!(Fact::settle(Some(8), None, Some(ruling.clone())), Ok(Some(Fact::Declared(ruling))));
    let contradiction = Fact::settle(Some(8), Some(9), None).unwrap_err();
    assert_eq!((contradiction.measured, contradiction.declared), (8, 9));
    assert_eq!(Fact::<i32>::settle(None, None, None), Ok(None));
    let declared = Fact::settle(None, Some(9), None).unwrap().unwrap();
    assert!(matches!(declared, Fact::Declared(Declared { value: 9, agreed: Agreed::Sides, .. })));
}

#[test]
fn no_place_is_read_that_is_off_any_table() {
    // A hundred feet are 120,000 hundredths of an inch.
    let read = |text: &str| serde_json::from_str::<Point>(text);
    assert_eq!(read(r#"{"x":120000,"y":-120000}"#).unwrap(), Point::inches(1200, -1200));
    for far in [r#"{"x":120001,"y":0}"#, r#"{"x":0,"y":-2147483648}"#] {
        let fault = read(far).unwrap_err().to_string();
        assert!(fault.contains("off any table"), "{fault}");
    }
}
