//! What ways cost, and how many inches a platoon has.

use brigadier_general::rules::going::{Barred, Cost, Lengths, budget, cost};
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

/// Whether a mover gets so far.
fn goes(mover: Mover, order: OrderMarker, wounded: bool, way: Lengths) -> bool {
    let budget = budget(mover, order, wounded).expect("an order to move");
    cost(mover, order, wounded, way).is_ok_and(|cost| cost <= budget)
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
    assert_eq!(cost(Mover::Wheeled, order, false, wood), Err(Barred::OffRoad(Going::Difficult)));
    assert_eq!(cost(Mover::Limbered, order, false, town), Err(Barred::OffRoad(Going::Town)));
    assert_eq!(cost(Mover::Wheeled, order, false, river), Err(Barred::River));
    assert!(cost(Mover::Manhandled, order, false, town).is_ok());
}

// covers R40
#[test]
fn orders_that_stand_have_no_inches() {
    use OrderMarker as Order;
    for order in [Order::Aim, Order::Defend, Order::Shaken, Order::Hold] {
        assert_eq!(budget(Mover::Foot, order, false), None, "{order:?}");
    }
    let single = Some(Cost::of(Length::inches(6)));
    for order in [Order::Move, Order::Follow, Order::Back] {
        assert_eq!(budget(Mover::Foot, order, true), single, "{order:?}");
    }
    assert_eq!(budget(Mover::Foot, Order::Rout, true), Some(Cost::of(Length::inches(12))));
    assert_eq!(Cost::of(Length(601)).rounded_up(), Length(601));
}
