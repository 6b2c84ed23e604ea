//! What screens draw, checked against the journal read another way.

use api::request::Reply;
use api::views::{DiceRecordView, OobView, ReachView, TimelineView};
use api::{Api, Request};
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::StandId;
use kernel::{Name, Seat, Side};
use serde_json::Value;

use crate::desk::Desk;

/// A war fought to its end by the program.
fn fought() -> (Desk, Vec<Value>) {
    let mut desk = Desk::fought();
    let to = desk.folder.path().join("out.jsonl");
    let export = Request::Export { file: desk.file.clone(), to: to.clone(), seat: None };
    desk.api.handle(export).unwrap();
    let text = std::fs::read_to_string(to).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let entries: Vec<Value> = lines.filter(|line| line.get("seq").is_some()).collect();
    (desk, entries)
}

fn body(entry: &Value) -> Value {
    serde_json::from_str(entry["body"].as_str().unwrap()).unwrap()
}

/// The battle events of a journal with their entries, as JSON.
fn events<'a>(entries: &'a [Value], name: &'static str) -> impl Iterator<Item = (u64, Value)> + 'a {
    entries.iter().filter(|entry| entry["kind"] == "happened").filter_map(move |entry| {
        let event = body(entry)["tsg"][name].clone();
        (!event.is_null()).then(|| (entry["seq"].as_u64().unwrap(), event))
    })
}

fn timeline(
    desk: &mut Desk,
    from: Option<u64>,
    to: Option<u64>,
    bins: Option<u16>,
) -> TimelineView {
    let ask = Request::Timeline { file: desk.file.clone(), from, to, bins, seat: None };
    let Reply::Timeline(view) = desk.api.handle(ask).unwrap() else { panic!("no timeline") };
    *view
}

#[test]
fn the_timeline_counts_what_the_journal_says() {
    let (mut desk, entries) = fought();
    let view = timeline(&mut desk, None, None, Some(200));
    assert_eq!(view.entries, entries.len() as u64);
    assert!(view.bins.len() <= 200);
    let lost: u64 =
        events(&entries, "strength_lost").map(|(_, e)| e["points"].as_u64().unwrap()).sum();
    assert!(lost > 0, "a war without a loss proves nothing");
    let in_bins: u32 = view.bins.iter().map(|bin| bin.lost[0] + bin.lost[1]).sum();
    let in_rounds: u32 = view.rounds.iter().map(|round| round.lost[0] + round.lost[1]).sum();
    assert_eq!((u64::from(in_bins), u64::from(in_rounds)), (lost, lost));
    let count = |kind: &str| entries.iter().filter(|entry| entry["kind"] == kind).count();
    assert_eq!(view.bins.iter().map(|bin| bin.orders as usize).sum::<usize>(), count("ordered"));
    assert_eq!(view.bins.iter().map(|bin| bin.rolls as usize).sum::<usize>(), count("rolled"));
    // The first round begins with the founding, the others with an event of their own.
    let begun: Vec<u64> =
        std::iter::once(1).chain(events(&entries, "round_began").map(|(seq, _)| seq)).collect();
    assert_eq!(view.rounds.iter().map(|round| round.entry).collect::<Vec<_>>(), begun);
    let declared: Vec<u64> = events(&entries, "attack_declared").map(|(seq, _)| seq).collect();
    let attacks =
        view.fights.iter().filter(|fight| fight.kind == api::kernel::face::StrikeKind::Attack);
    let attacks: Vec<_> = attacks.collect();
    assert_eq!(attacks.len(), declared.len());
    for (fight, declared) in attacks.iter().zip(&declared) {
        assert!(fight.first < *declared && *declared <= fight.last);
    }
    let days: std::collections::BTreeSet<u8> = view.rounds.iter().map(|round| round.day).collect();
    assert_eq!(
        view.days.iter().map(|day| day.day).collect::<Vec<_>>(),
        days.into_iter().collect::<Vec<_>>()
    );
}

#[test]
fn a_stretch_of_the_timeline_is_the_same_timeline() {
    let (mut desk, _) = fought();
    let whole = timeline(&mut desk, None, None, None);
    let (from, to) = (whole.entries / 3, whole.entries / 2);
    let part = timeline(&mut desk, Some(from), Some(to), Some(7));
    assert_eq!((part.bins[0].first, part.bins[6].last), (from, to));
    assert_eq!(part.rounds, whole.rounds);
    let meets = |fight: &&api::views::FightMark| fight.first <= to && fight.last >= from;
    assert_eq!(part.fights.len(), whole.fights.iter().filter(meets).count());
}

/// Battalions' lines, put together from the order of battle and the events of the journal: First Light has one formation
/// on each side.
#[test]
fn each_battalion_has_its_losses_and_its_fights() {
    let (mut desk, entries) = fought();
    let view = timeline(&mut desk, None, None, Some(200));
    let tree = oob(&mut desk, None);
    let mut attacked = 0;
    for side in &tree.sides {
        assert_eq!(side.formations.len(), 1);
        for battalion in &side.formations[0].battalions {
            let of_it = |lane: &&api::views::LaneMark| {
                lane.side == side.side && lane.name == battalion.name
            };
            let lane = view.lanes.iter().find(of_it).expect("every battalion has its lane");
            let has =
                |id: &Value| battalion.stands.iter().any(|one| one.id == id.as_str().unwrap());
            let lost: u64 = events(&entries, "strength_lost")
                .filter(|(_, event)| has(&event["stand"]))
                .map(|(_, event)| event["points"].as_u64().unwrap())
                .sum();
            assert_eq!(u64::from(lane.lost), lost, "{}", battalion.name);
            assert_eq!(lane.losses.iter().map(|(_, points)| points).sum::<u32>(), lane.lost);
            for (seq, event) in events(&entries, "attack_declared") {
                if event["stands"].as_array().unwrap().iter().any(has) {
                    let fight = view.fights.iter().find(|one| one.first < seq && seq <= one.last);
                    assert!(lane.fights.contains(&fight.unwrap().first), "{}", battalion.name);
                    attacked += 1;
                }
            }
        }
    }
    assert!(attacked > 0, "a war without an attack proves nothing");
    let lost: u32 = view.lanes.iter().map(|lane| lane.lost).sum();
    assert_eq!(lost, view.rounds.iter().map(|round| round.lost[0] + round.lost[1]).sum::<u32>());
    // The target of a strike was in it too.
    let met = |fight: u64| view.lanes.iter().any(|lane| lane.fights.contains(&fight));
    let barrages =
        view.fights.iter().filter(|fight| fight.kind == api::kernel::face::StrikeKind::Barrage);
    assert!(barrages.filter(|fight| fight.counts).all(|fight| met(fight.first)));
}

fn oob(desk: &mut Desk, at: Option<u64>) -> OobView {
    let Reply::Oob(view) =
        desk.api.handle(Request::Oob { file: desk.file.clone(), at, seat: None }).unwrap()
    else {
        panic!("no order of battle")
    };
    *view
}

#[test]
fn the_order_of_battle_adds_up_to_the_status_and_remembers_its_start() {
    let (mut desk, _) = fought();
    let Reply::Status(status) = desk
        .api
        .handle(Request::Status { file: desk.file.clone(), seat: Seat::Blue, battle: None })
        .unwrap()
    else {
        panic!("no status")
    };
    let (now, first) = (oob(&mut desk, None), oob(&mut desk, Some(1)));
    for side in Side::BOTH {
        let (now, first) = (&now.sides[side.index()], &first.sides[side.index()]);
        assert_eq!(now.total.men, status.sides[side.index()].men, "{side}");
        assert_eq!(first.total.men, first.total.men_start, "{side}");
        assert_eq!(first.total.strength, first.total.strength_start, "{side}");
        assert_eq!(now.total.strength_full, first.total.strength_full);
        assert_eq!(now.total.strengths.last(), Some(&now.total.strength));
        assert_eq!(now.total.strengths.first(), Some(&first.total.strength));
        assert!(
            now.formations
                .iter()
                .all(|formation| !formation.battalions.is_empty() || !formation.stands.is_empty())
        );
    }
    assert_eq!(now.samples.len(), now.sides[0].total.strengths.len());
    assert!(now.samples.len() <= 61);
}

#[test]
fn the_dice_record_counts_every_face_and_judges_no_small_sample() {
    let (mut desk, entries) = fought();
    let record = |desk: &mut Desk| -> DiceRecordView {
        let ask = Request::DiceRecord { file: desk.file.clone(), seat: None };
        let Reply::DiceRecord(view) = desk.api.handle(ask).unwrap() else { panic!("no record") };
        view
    };
    let rolled = entries.iter().filter(|entry| entry["kind"] == "rolled");
    let faces: Vec<u64> = rolled
        .flat_map(|entry| body(entry)["faces"].as_array().unwrap().clone())
        .map(|face| face.as_u64().unwrap())
        .collect();
    let view = record(&mut desk);
    for face in 1..=6_u64 {
        let counted: u32 = view
            .players
            .iter()
            .flat_map(|player| &player.faces)
            .map(|counts| counts.counts[face as usize - 1])
            .sum();
        assert_eq!(
            u64::from(counted),
            faces.iter().filter(|f| **f == face).count() as u64,
            "{face}"
        );
    }
    let mut small = Desk::with_campaign();
    small.lay_orders();
    small.blue_moves();
    let view = record(&mut small);
    assert_eq!(view.players.iter().map(|player| player.dice).collect::<Vec<_>>(), [2, 2]);
    assert!(view.players.iter().all(|player| player.hits.is_none()), "2d6 counts no hits");
    for player in record(&mut desk).players {
        let Some(hits) = player.hits else { continue };
        assert_eq!(hits.permille.is_some(), hits.dice >= 100, "{}", hits.sentence);
    }
}

fn reach(api: &mut Api, desk_file: &std::path::Path, seat: Seat, stand: StandId) -> ReachView {
    let ask = Request::Reach { file: desk_file.to_owned(), seat, piece: stand.0 };
    let Reply::Reach(view) = api.handle(ask).unwrap() else { panic!("no reach") };
    *view
}

#[test]
fn what_is_in_reach_is_exactly_what_the_rules_take() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.blue_moves();
    let file = desk.file.clone();
    let Reply::Legal(offers) = desk
        .api
        .handle(Request::Legal { file: file.clone(), seat: Seat::Blue, battle: None })
        .unwrap()
    else {
        panic!("no offers")
    };
    let activate = offers.offers[0].order.clone();
    let campaign::BattleOrder::TwoStarGeneral(Order::Activate { battalion }) = &activate.order
    else {
        panic!("{activate:?}")
    };
    let battalion = *battalion;
    desk.api
        .handle(Request::Order {
            file: file.clone(),
            seat: Seat::Blue,
            order: activate,
            idem: None,
        })
        .unwrap();
    let setup = desk.division_setup();
    let Reply::Legal(offers) = desk
        .api
        .handle(Request::Legal { file: file.clone(), seat: Seat::Blue, battle: None })
        .unwrap()
    else {
        panic!("no offers")
    };
    let of_battalion = setup.stands.iter().filter(|(_, spec)| spec.battalion == Some(battalion));
    let mut listed = 0;
    let stands: Vec<StandId> = of_battalion.map(|(id, _)| *id).collect();
    for stand in &stands {
        let view = reach(&mut desk.api, &file, Seat::Blue, *stand);
        for way in &view.moves {
            let last = way.steps.last().map(|step| step.cell);
            assert_eq!(last.or(view.cell), Some(way.cell));
            assert!(offers.offers.iter().any(|offer| offer.order == way.order));
            listed += 1;
        }
        assert!(
            !view.moves.is_empty() || !view.barred.is_empty(),
            "{stand}: nothing and no reason"
        );
        let other = reach(&mut desk.api, &file, Seat::Orange, *stand);
        assert!(other.moves.is_empty() && other.targets.is_empty());
    }
    let moves = |order: &Order| matches!(order, Order::Move { .. } | Order::Retreat { .. });
    let offered = offers.offers.iter().filter(|offer| offer.order.order.tsg().is_some_and(moves));
    assert_eq!(listed, offered.count());
    let nobody = Request::Reach { file, seat: Seat::Blue, piece: Name::new("nobody").unwrap() };
    assert_eq!(desk.api.handle(nobody).unwrap_err().code, "no_such_stand");
}

#[test]
fn the_ground_is_drawn_with_every_place_of_the_scenario() {
    let mut desk = Desk::with_campaign();
    let file = desk.file.clone();
    let places: Vec<String> = desk.api.session(&file).unwrap().founded().setup.battles[0]
        .places
        .values()
        .cloned()
        .collect();
    assert!(!places.is_empty());
    let ask = Request::Terrain {
        file,
        at: None,
        palette: Default::default(),
        lettering: Default::default(),
        battle: None,
        seat: None,
    };
    let Reply::Text(svg) = desk.api.handle(ask).unwrap() else { panic!("no drawing") };
    for word in places.iter().flat_map(|place| place.split(' ')) {
        assert!(svg.contains(word), "{word}");
    }
}
