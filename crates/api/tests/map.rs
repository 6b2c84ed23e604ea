//! The map by the rules: reasons are the rules' own refusals, command reaches two hexes, zones are the neighbours of stands,
//! and a face-down order shows that it lies there and nothing else.

use std::collections::BTreeSet;

use api::views::{MapView, OverlaysView, ReachView};
use api::{Reply, Request};
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::StandId;
use campaign::{BattleOrder, WarOrder};
use kernel::face::{MapDeed, MapPiece};
use kernel::map::Cell;
use kernel::{Cite, Name, Seat, Side};

use crate::desk::Desk;

fn overlays(desk: &mut Desk) -> OverlaysView {
    let ask = Request::Overlays { file: desk.file.clone(), at: None, battle: None, seat: None };
    let Reply::Overlays(view) = desk.api.handle(ask).unwrap() else { panic!("no overlays") };
    *view
}

fn map(desk: &mut Desk) -> MapView {
    let ask = Request::Map { file: desk.file.clone(), seat: Seat::Blue, at: None, battle: None };
    let Reply::Map(view) = desk.api.handle(ask).unwrap() else { panic!("no map") };
    *view
}

fn pieces(map: &MapView) -> impl Iterator<Item = &MapPiece> {
    map.pieces.iter().map(|of| &of.piece)
}

fn reach(desk: &mut Desk, seat: Seat, stand: &str) -> ReachView {
    let piece = Name::new(stand).unwrap();
    let ask = Request::Reach { file: desk.file.clone(), seat, piece };
    let Reply::Reach(view) = desk.api.handle(ask).unwrap() else { panic!("no reach") };
    *view
}

#[test]
fn command_reaches_two_hexes_from_the_headquarters() {
    let mut desk = Desk::with_campaign();
    let (view, map) = (overlays(&mut desk), map(&mut desk));
    assert!(!view.overlays.commands.is_empty());
    for area in &view.overlays.commands {
        let hq = area.from.expect("every headquarters is on the table when the war begins");
        // §1.1: within two hexes. A whole disc of radius two has 1 + 6 + 12 hexes.
        assert!(area.cells.len() <= 19);
        let away = |cell: Cell| map.ground.grid.distance(cell, hq);
        assert!(area.cells.iter().all(|cell| away(*cell) <= 2));
        let near = map.ground.grid.all().filter(|cell| away(*cell) <= 2);
        assert_eq!(area.cells.len(), near.count());
        let of_it = |id: &Name| pieces(&map).find(|piece| piece.id == *id).unwrap().cell.unwrap();
        for id in &area.in_command {
            assert!(away(of_it(id)) <= 2, "{id}");
        }
        for id in &area.out_of_command {
            assert!(away(of_it(id)) > 2, "{id}");
        }
        let stands =
            pieces(&map).filter(|piece| piece.unit == Some(area.unit) && piece.cell.is_some());
        assert_eq!(stands.count(), area.in_command.len() + area.out_of_command.len());
    }
}

#[test]
fn a_zone_is_every_hex_next_to_a_stand_and_ground_is_held_by_one_side() {
    let mut desk = Desk::with_campaign();
    let (view, map) = (overlays(&mut desk), map(&mut desk));
    for side in Side::BOTH {
        let stands = pieces(&map).filter(|piece| piece.side == side);
        // §2.4, R60: all hexes adjacent to a stand.
        let wanted: BTreeSet<Cell> = stands
            .filter_map(|piece| piece.cell)
            .flat_map(|cell| map.ground.grid.neighbours(cell))
            .collect();
        let zone: BTreeSet<Cell> = view.overlays.zones[side.index()].iter().copied().collect();
        assert_eq!(zone, wanted);
    }
    let [blue, orange] = &view.overlays.control;
    assert!(!blue.is_empty() && blue.iter().all(|hex| !orange.contains(hex)));
}

#[test]
fn every_hex_nearby_is_a_way_or_has_the_reason_the_order_would_get() {
    let mut desk = Desk::with_campaign();
    desk.turn_of_blue();
    let acting: Vec<String> = desk.acting_stands();
    assert!(!acting.is_empty());
    let grid = map(&mut desk).ground.grid;
    for stand in acting {
        let view = reach(&mut desk, Seat::Blue, &stand);
        let at = view.cell.unwrap();
        let ends: BTreeSet<Cell> = view.moves.iter().map(|way| way.cell).collect();
        let moves = view.reasons.iter().filter(|reason| reason.about == MapDeed::Move);
        let barred: BTreeSet<Cell> = moves.flat_map(|reason| reason.cells.clone()).collect();
        let near = grid.all().filter(|cell| (1..=3).contains(&grid.distance(*cell, at)));
        for hex in near {
            assert!(ends.contains(&hex) ^ barred.contains(&hex), "{stand} to {hex}");
        }
        // The names of the scenario, never an identifier.
        let names = |text: &str| !text.contains(&*stand);
        assert!(view.reasons.iter().all(|reason| names(&reason.why.sentence)), "{stand}");
        for way in &view.moves {
            let from = way.steps.iter().map(|step| step.cell);
            let path: Vec<Cell> = core::iter::once(at).chain(from).collect();
            assert!(path.windows(2).all(|two| grid.distance(two[0], two[1]) == 1), "{path:?}");
            assert_eq!(path.last(), Some(&way.cell));
            let spent: Vec<u32> = way.steps.iter().map(|step| step.spent).collect();
            let steps = u32::try_from(way.steps.len()).unwrap();
            assert_eq!(spent, (1..=steps).collect::<Vec<_>>());
            assert!(steps <= way.allowance);
        }
    }
}

#[test]
fn an_enemy_out_of_range_is_no_target_by_the_section_on_fire() {
    let mut desk = Desk::with_campaign();
    desk.turn_of_blue();
    let map = map(&mut desk);
    let mut far = 0;
    for stand in desk.acting_stands() {
        let view = reach(&mut desk, Seat::Blue, &stand);
        let at = view.cell.unwrap();
        let spec = pieces(&map).find(|known| known.id.as_str() == stand).unwrap();
        if spec.kind == "Headquarters" {
            // A.1: a headquarters starts no fight; it sees four hexes (§5.2).
            assert!(view.targets.is_empty());
            assert_eq!(view.ranges.iter().map(|band| band.to).max(), Some(4));
            continue;
        }
        // §3.3: close combat at one hex, distant fire at two and three.
        let bands: Vec<(u32, u32)> = view.ranges.iter().map(|band| (band.from, band.to)).collect();
        assert_eq!(bands, [(1, 1), (2, 3)]);
        let attacks = view.reasons.iter().filter(|reason| reason.about == MapDeed::Attack);
        for reason in attacks.filter(|reason| reason.why.code == "out_of_range") {
            assert_eq!(reason.why.cite, Cite::section("3.3"));
            let away = |cell: &Cell| map.ground.grid.distance(*cell, at);
            assert!(reason.cells.iter().all(|cell| away(cell) > 3), "{stand}");
            far += 1;
        }
    }
    assert!(far > 0, "on the first morning somebody is out of range");
}

#[test]
fn an_order_lies_face_down_from_its_laying_until_both_are_turned_up() {
    let mut desk = Desk::with_campaign();
    let down = |desk: &mut Desk, side: Side| {
        let map = map(desk);
        let of = pieces(&map).filter(|piece| piece.side == side && piece.unit.is_some());
        of.map(|piece| piece.is_face_down).collect::<BTreeSet<bool>>()
    };
    assert_eq!(down(&mut desk, Side::Blue), BTreeSet::from([false]));
    desk.api
        .handle(Request::SealOrders {
            file: desk.file.clone(),
            seat: Seat::Blue,
            idem: None,
            battle: None,
        })
        .unwrap();
    assert_eq!(down(&mut desk, Side::Blue), BTreeSet::from([true]));
    assert_eq!(down(&mut desk, Side::Orange), BTreeSet::from([false]));
    desk.api
        .handle(Request::SealOrders {
            file: desk.file.clone(),
            seat: Seat::Orange,
            idem: None,
            battle: None,
        })
        .unwrap();
    assert_eq!(down(&mut desk, Side::Blue), BTreeSet::from([false]));
}

#[test]
fn a_thumbnail_shows_who_stands_where() {
    let mut desk = Desk::with_campaign();
    let ask = Request::Thumbnail { file: desk.file.clone(), palette: Default::default() };
    let Reply::Text(svg) = desk.api.handle(ask).unwrap() else { panic!("no thumbnail") };
    let map = map(&mut desk);
    let count = |side| pieces(&map).filter(|p| p.side == side && p.cell.is_some()).count();
    let said = format!("{} blue and {} orange stands", count(Side::Blue), count(Side::Orange));
    assert!(svg.contains(&said) && svg.len() <= 40_000);
}

/// The orders that name a stand as one that moves or attacks.
fn acts(order: &WarOrder) -> Option<StandId> {
    match &order.order {
        BattleOrder::TwoStarGeneral(Order::Move { stand, .. }) => Some(*stand),
        _ => None,
    }
}

impl Desk {
    /// All of blue is on Move, and its first battalion has its turn.
    fn turn_of_blue(&mut self) {
        let setup = self.division_setup();
        let blue = setup.battalions.iter().filter(|(_, spec)| spec.side == Side::Blue);
        let orders = blue.map(|(id, _)| (id.0, "move".to_owned())).collect();
        let write = Request::WriteOrders {
            file: self.file.clone(),
            seat: Seat::Blue,
            orders,
            battle: None,
        };
        self.api.handle(write).unwrap();
        self.lay_orders();
        self.blue_moves();
        let ask = Request::Legal { file: self.file.clone(), seat: Seat::Blue, battle: None };
        let Reply::Legal(offers) = self.api.handle(ask).unwrap() else { panic!("no offers") };
        let order = offers.offers[0].order.order.tsg().unwrap().clone();
        assert!(matches!(order, Order::Activate { .. }));
        self.order(Seat::Blue, order).unwrap();
    }

    /// Stands of blue that may move now.
    fn acting_stands(&mut self) -> Vec<String> {
        let ask = Request::Legal { file: self.file.clone(), seat: Seat::Blue, battle: None };
        let Reply::Legal(offers) = self.api.handle(ask).unwrap() else { panic!("no offers") };
        let ids: BTreeSet<StandId> =
            offers.offers.iter().filter_map(|offer| acts(&offer.order)).collect();
        ids.into_iter().map(|id| id.to_string()).collect()
    }
}
