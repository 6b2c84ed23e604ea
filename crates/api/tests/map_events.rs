//! What happened on a map of late agrees with the maps before and after it: arrows begin where attackers stood, losses are what pieces have
//! less, trails lead from where a piece was to where it is, and what was taken out of the record has left no mark.

use std::collections::BTreeMap;

use api::amend::{OnNewQuestion, Wanted};
use api::request::Reply;
use api::views::{MapEventsView, MapLossKind, MapView, TrailKind};
use api::{Request, Session};
use kernel::map::Cell;
use kernel::{Name, Seat};
use serde_json::Value;

use crate::desk::Desk;

fn events(desk: &mut Desk, at: u64) -> MapEventsView {
    let ask = Request::MapEvents {
        file: desk.file.clone(),
        seat: Seat::Umpire,
        battle: None,
        at: Some(at),
    };
    let Reply::MapEvents(view) = desk.api.handle(ask).unwrap() else { panic!("no events") };
    *view
}

fn map(desk: &mut Desk, at: u64) -> MapView {
    let (file, seat) = (desk.file.clone(), Seat::Umpire);
    let ask = Request::Map { file, seat, at: Some(at), battle: None };
    let Reply::Map(view) = desk.api.handle(ask).unwrap() else { panic!("no map") };
    *view
}

/// Where each piece stood, and how strong it was.
fn pieces(map: &MapView) -> BTreeMap<Name, (Option<Cell>, u16)> {
    let all = map.pieces.iter().map(|of| &of.piece);
    all.map(|piece| (piece.id, (piece.cell, piece.strength))).collect()
}

/// Every attack of the record: its order, its order's body, and its last event.
fn attacks(desk: &Desk) -> Vec<(u64, Value, u64)> {
    let session = Session::open_to_read(&desk.file, desk.api.host()).unwrap();
    let entries = session.journal().entries(1..).unwrap();
    let is_attack = |text: &str| text.contains("\"attack\":{");
    let ordered = entries
        .iter()
        .filter(|entry| entry.kind.as_str() == "ordered" && entry.text().is_some_and(is_attack));
    let last = |order: u64| {
        let of_it = entries.iter().filter(|entry| entry.cause == Some(order));
        of_it.filter(|entry| entry.kind.as_str() == "happened").map(|entry| entry.seq).max()
    };
    ordered
        .filter_map(|entry| {
            let body = serde_json::from_str(entry.text().unwrap()).unwrap();
            Some((entry.seq, body, last(entry.seq)?))
        })
        .collect()
}

#[test]
fn a_fight_is_told_as_the_maps_before_and_after_it_show() {
    let mut desk = Desk::fought();
    let all = attacks(&desk);
    assert!(all.len() >= 10, "{} attacks", all.len());
    let (mut lost, mut destroyed, mut moved) = (0, 0, 0);
    for (order, body, last) in all {
        let (before, after) = (map(&mut desk, order), map(&mut desk, last));
        let (then, now) = (pieces(&before), pieces(&after));
        let attack = deep(&body, "attack").expect("it is one");
        let stands: Vec<Name> = serde_json::from_value(attack["stands"].clone()).unwrap();

        let open = events(&mut desk, order);
        let fight = open.fights.iter().find(|fight| fight.now).expect("the fight that was ordered");
        assert!(fight.open, "{order}");
        assert_eq!(fight.target, attack["target"].as_str().unwrap().parse().unwrap());
        let from: Vec<(Name, Option<Cell>)> =
            fight.attackers.iter().map(|one| (one.unit, one.cell)).collect();
        let stood: Vec<(Name, Option<Cell>)> =
            stands.iter().map(|stand| (*stand, then[stand].0)).collect();
        assert_eq!(from, stood, "{order}");

        let view = events(&mut desk, last);
        let fight = view.fights.iter().find(|fight| fight.now).expect("it is the last thing");
        assert!(!fight.open && fight.order == Some(order), "{fight:?}");
        assert!(!fight.dice.is_empty() && fight.text.ends_with('.'), "{fight:?}");
        let mut cost: BTreeMap<Name, u16> = BTreeMap::new();
        for loss in view.losses.iter().filter(|loss| loss.now) {
            *cost.entry(loss.unit).or_default() += loss.points;
            lost += loss.points;
            if loss.kind == MapLossKind::Destroyed {
                destroyed += 1;
                assert_eq!(now[&loss.unit].0, None, "{loss:?}");
                assert!(fight.text.contains("destroyed") || fight.text.contains("in the log"));
            }
        }
        for (unit, (_, strength)) in &then {
            let less = strength.saturating_sub(now[unit].1);
            assert_eq!(cost.get(unit).copied().unwrap_or(0), less, "{unit} after {order}");
        }
        for trail in view.trails.iter().filter(|trail| trail.manner == TrailKind::InFight) {
            if trail.entry > order {
                moved += 1;
                assert_eq!(trail.cells.first().copied(), then[&trail.unit].0, "{trail:?}");
            }
        }
    }
    assert!(lost > 10 && destroyed > 0 && moved > 0, "{lost} {destroyed} {moved}");
}

#[test]
fn the_newest_trail_of_a_piece_ends_where_it_stands() {
    let mut desk = Desk::fought();
    let end = desk.api.session(&desk.file.clone()).unwrap().fold().seq;
    let mut seen = 0;
    for at in (1..=end).step_by(7) {
        let (view, here) = (events(&mut desk, at), pieces(&map(&mut desk, at)));
        let newest: BTreeMap<Name, Cell> =
            view.trails.iter().map(|trail| (trail.unit, *trail.cells.last().unwrap())).collect();
        for (unit, cell) in newest {
            seen += 1;
            // Who was destroyed since, or has left the map, stands nowhere.
            assert!(here[&unit].0.is_none_or(|stands| stands == cell), "{unit} at {at}");
        }
    }
    assert!(seen > 20, "{seen} trails");
}

#[test]
fn what_was_taken_out_leaves_no_mark() {
    let mut desk = Desk::fought();
    let (order, _, last) = attacks(&desk).pop().unwrap();
    assert!(events(&mut desk, last).fights.iter().any(|fight| fight.order == Some(order)));
    let amend = Request::Amend {
        file: desk.file.clone(),
        seat: Seat::Umpire,
        change: Wanted::Out { entry: order, and_after: true },
        reason: "played wrong".to_owned(),
        agreed_by: Vec::new(),
        on_new: OnNewQuestion::Fall,
        plan: None,
        idem: None,
    };
    desk.api.handle(amend).unwrap();
    for at in [last, desk.api.session(&desk.file.clone()).unwrap().fold().seq] {
        let view = events(&mut desk, at);
        assert!(view.fights.iter().all(|fight| fight.order != Some(order)), "{at}");
    }
}

/// In the book of the corps a step of the turn brings a battle on, and only its event names who fights: what lies on the map while
/// its die is waited for is what that event says then.
#[test]
fn a_battle_of_the_corps_is_shown_while_its_die_is_waited_for() {
    let mut desk = Desk::fought_in("first-corridor");
    let session = Session::open_to_read(&desk.file, desk.api.host()).unwrap();
    let entries = session.journal().entries(1..).unwrap();
    let of = |order: u64| entries.iter().filter(move |entry| entry.cause == Some(order));
    let (mut battles, mut guns) = (0, 0);
    for ordered in entries.iter().filter(|entry| entry.kind.as_str() == "ordered") {
        let first = of(ordered.seq).find(|entry| entry.kind.as_str() == "happened");
        let body: Option<Value> = first.and_then(|entry| serde_json::from_str(entry.text()?).ok());
        let Some(fought) = body.as_ref().and_then(|body| deep(body, "battle_fought")) else {
            continue;
        };
        let names = |value: &Value| serde_json::from_value::<Vec<Name>>(value.clone()).unwrap();
        let called = of(ordered.seq).find(|entry| entry.kind.as_str() == "roll_called").unwrap();
        let view = events(&mut desk, called.seq);
        let fight = view.fights.iter().find(|fight| fight.now).expect("the battle that comes");
        assert!(fight.open && fight.order == Some(ordered.seq), "{fight:?}");
        assert_eq!(serde_json::to_value(fight.target).unwrap(), fought["target"]);
        assert_eq!(serde_json::to_value(fight.side).unwrap(), fought["side"]);
        let attackers: Vec<Name> = fight.attackers.iter().map(|one| one.unit).collect();
        assert_eq!(attackers, names(&fought["attackers"]));
        assert!(fight.attackers.iter().all(|one| one.cell.is_some()), "{fight:?}");
        let helped: Vec<Name> = fight.support.iter().map(|one| one.unit).collect();
        let sides = fought["support"]["guns"].as_array().unwrap();
        let fired: Vec<Name> = sides.iter().flat_map(names).collect();
        assert_eq!(helped, fired);
        (battles, guns) = (battles + 1, guns + helped.len());
    }
    assert!(battles > 5 && guns > 0, "{battles} battles, {guns} batteries");
}

/// What stands under a name, however deep.
fn deep<'v>(body: &'v Value, name: &str) -> Option<&'v Value> {
    let fields = body.as_object()?;
    fields.get(name).or_else(|| fields.values().find_map(|value| deep(value, name)))
}
