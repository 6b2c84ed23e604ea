//! What ways cost, and how many inches a platoon has.

use brigadier_general::rules::going::{Barred, Cost, Lengths, Traveller};
use brigadier_general::state::OrderMarker;
use brigadier_general::tables::{Going, Mover};
use kernel::table::Length;

const NOWHERE: Lengths = Lengths {
    open: Length::ZERO,
    difficult: Length::ZERO,
    town: Length::ZERO,
    road: Length::ZERO,
    hedges: 0,
    rivers: 0,
};

const fn by_day(mover: Mover, order: OrderMarker) -> Traveller {
    Traveller { mover, order, has_wounded: false, at_night: false }
}

/// Whether a mover gets so far.
fn goes(mover: Mover, order: OrderMarker, has_wounded: bool, way: Lengths) -> bool {
    gets(Traveller { has_wounded, ..by_day(mover, order) }, way)
}

fn gets(traveller: Traveller, way: Lengths) -> bool {
    let budget = traveller.budget().expect("an order to move");
    traveller.cost(way).is_ok_and(|cost| cost <= budget)
}

// covers §11.2.1, R40
#[test]
fn double_goes_twice_as_far_and_three_times_on_paved_roads() {
    let open = |hundredths| Lengths { open: Length(hundredths), ..NOWHERE };
    let road = |hundredths| Lengths { road: Length(hundredths), ..NOWHERE };
    let foot = |way| goes(Mover::Foot, OrderMarker::Double, false, way);
    assert!(foot(open(1200)) && !foot(open(1201)));
    assert!(foot(road(1800)) && !foot(road(1801)));
    assert!(foot(Lengths { road: Length(900), open: Length(600), ..NOWHERE }));
    assert!(goes(Mover::HalfTrack, OrderMarker::Double, false, road(3600)));
}

// covers §11.2.1, R25
#[test]
fn wounded_men_keep_double_to_a_single_move() {
    let open = |hundredths| Lengths { open: Length(hundredths), ..NOWHERE };
    let road = |hundredths| Lengths { road: Length(hundredths), ..NOWHERE };
    let wounded = |way| goes(Mover::Foot, OrderMarker::Double, true, way);
    assert!(wounded(open(600)) && !wounded(open(601)));
    assert!(wounded(road(600)) && !wounded(road(601)));
}

// covers §11.2.2, R40
#[test]
fn move_has_nothing_of_a_road() {
    let road = |hundredths| Lengths { road: Length(hundredths), ..NOWHERE };
    assert!(goes(Mover::Wheeled, OrderMarker::Move, false, road(1000)));
    assert!(!goes(Mover::Wheeled, OrderMarker::Move, false, road(1001)));
}

// covers R10, R40
#[test]
fn each_inch_costs_by_what_is_underfoot() {
    let way = |open, difficult, town| Lengths {
        open: Length(open),
        difficult: Length(difficult),
        town: Length(town),
        ..NOWHERE
    };
    let foot = |way| goes(Mover::Foot, OrderMarker::Move, false, way);
    assert!(foot(way(300, 150, 0)) && !foot(way(300, 151, 0)));
    assert!(foot(way(0, 100, 200)));
    let tracked = |way| goes(Mover::HeavyTracked, OrderMarker::Move, false, way);
    // Eight inches, three in woods: an inch of wood costs two and two thirds.
    assert!(tracked(way(0, 300, 0)) && !tracked(way(1, 300, 0)));
    assert!(tracked(way(266, 200, 0)) && !tracked(way(267, 200, 0)));
}

// covers R40
#[test]
fn hedges_and_rivers_cost_once() {
    let way = |open, hedges, rivers| Lengths { open: Length(open), hedges, rivers, ..NOWHERE };
    let foot = |way| goes(Mover::Foot, OrderMarker::Move, false, way);
    assert!(foot(way(500, 1, 0)) && !foot(way(501, 1, 0)));
    assert!(foot(way(300, 0, 1)) && !foot(way(301, 0, 1)));
    assert!(foot(way(200, 1, 1)));
}

// covers R40
#[test]
fn wheels_stay_on_roads_and_guns_out_of_rivers() {
    let order = OrderMarker::Move;
    let wood = Lengths { difficult: Length(1), ..NOWHERE };
    let town = Lengths { town: Length(1), ..NOWHERE };
    let river = Lengths { rivers: 1, ..NOWHERE };
    assert_eq!(by_day(Mover::Wheeled, order).cost(wood), Err(Barred::OffRoad(Going::Difficult)));
    assert_eq!(by_day(Mover::Limbered, order).cost(town), Err(Barred::OffRoad(Going::Town)));
    assert_eq!(by_day(Mover::Wheeled, order).cost(river), Err(Barred::River));
    assert!(by_day(Mover::Manhandled, order).cost(town).is_ok());
}

// covers R40
#[test]
fn orders_that_stand_have_no_inches() {
    use OrderMarker as Order;
    for order in [Order::Aim, Order::Defend, Order::Shaken, Order::Hold] {
        assert_eq!(by_day(Mover::Foot, order).budget(), None, "{order:?}");
    }
    let single = Some(Cost::of(Length::inches(6)));
    let wounded = |order| Traveller { has_wounded: true, ..by_day(Mover::Foot, order) };
    for order in [Order::Move, Order::Follow, Order::Back] {
        assert_eq!(wounded(order).budget(), single, "{order:?}");
    }
    assert_eq!(wounded(Order::Rout).budget(), Some(Cost::of(Length::inches(12))));
    assert_eq!(Cost::of(Length(601)).rounded_up(), Length(601));
}

// covers R20, R40, §12
#[test]
fn at_night_every_inch_off_roads_costs_double() {
    let foot = Traveller { at_night: true, ..by_day(Mover::Foot, OrderMarker::Move) };
    let way = |open, difficult, road| Lengths {
        open: Length(open),
        difficult: Length(difficult),
        road: Length(road),
        ..NOWHERE
    };
    assert!(gets(foot, way(300, 0, 0)) && !gets(foot, way(301, 0, 0)));
    assert!(gets(foot, way(0, 150, 0)) && !gets(foot, way(0, 151, 0)));
    assert!(gets(foot, way(0, 0, 600)) && !gets(foot, way(1, 0, 599)));
    let fast = Traveller { order: OrderMarker::Double, ..foot };
    assert!(gets(fast, way(0, 0, 1800)) && gets(fast, way(300, 0, 900)));
    assert!(!gets(fast, way(301, 0, 900)));
}

// covers R20, R40, §12
#[test]
fn at_night_hedges_and_rivers_cost_what_they_cost_by_day() {
    // Neither is an inch of the way. Of six inches a hedge leaves five, and a river bed, which costs three, three; by night that is half as
    // much ground.
    let foot = Traveller { at_night: true, ..by_day(Mover::Foot, OrderMarker::Move) };
    let way = |open, hedges, rivers| Lengths { open: Length(open), hedges, rivers, ..NOWHERE };
    assert!(gets(foot, way(250, 1, 0)) && !gets(foot, way(251, 1, 0)));
    assert!(gets(foot, way(150, 0, 1)) && !gets(foot, way(151, 0, 1)));
    assert!(gets(foot, way(100, 1, 1)) && !gets(foot, way(101, 1, 1)));
    // Four of the twelve inches of a half-track.
    let tracks = Traveller { at_night: true, ..by_day(Mover::HalfTrack, OrderMarker::Move) };
    assert!(gets(tracks, way(400, 0, 1)) && !gets(tracks, way(401, 0, 1)));
}
