//! The report's small maps and honours, counted another way: from the journal's own words and from the map as it lay before
//! and after, never from what the report gathered.

use std::collections::{BTreeMap, BTreeSet};

use api::report::model::{AarModel, Deed, Honour};
use api::report::{Audience, Options, Span};
use api::views::MapView;
use api::views::report::build;
use api::{Reply, Request, report};
use journal::Kind;
use kernel::face::MapPiece;
use kernel::{Seat, Side};
use serde_json::Value;

use crate::desk::Desk;

/// An event: its entry, its cause, its name and what it says.
type Told = (u64, Option<u64>, String, Value);
/// A count by the order that did it.
type ByOrder = BTreeMap<u64, u32>;

fn model(desk: &mut Desk) -> AarModel {
    let file = desk.file.clone();
    build(desk.api.session(&file).unwrap(), &Span::War, Audience::Public).unwrap()
}

/// Entries that happened: number, the order they belong to, and the event's name and fields.
fn events(desk: &mut Desk) -> Vec<Told> {
    let file = desk.file.clone();
    let entries = desk.api.session(&file).unwrap().journal().entries(1..).unwrap();
    let told = entries.iter().filter_map(|entry| {
        let body: Value = serde_json::from_str(entry.text()?).ok()?;
        let event = body.get("tsg").filter(|_| entry.kind != Kind::Ordered)?.as_object()?;
        let (name, fields) = event.iter().next()?;
        Some((entry.seq, entry.cause, name.clone(), fields.clone()))
    });
    told.collect()
}

fn map(desk: &mut Desk, at: u64) -> MapView {
    let ask =
        Request::Map { file: desk.file.clone(), seat: Seat::Umpire, at: Some(at), battle: None };
    let Reply::Map(view) = desk.api.handle(ask).unwrap() else { panic!("no map") };
    *view
}

fn pieces(map: &MapView) -> impl Iterator<Item = &MapPiece> {
    map.pieces.iter().map(|of| &of.piece)
}

fn at<'a>(map: &'a MapView, hex: &Value) -> Option<&'a MapPiece> {
    pieces(map).find(|one| one.cell.is_some_and(|at| serde_json::json!(at) == *hex))
}

/// "1st Battalion" of its stands; a battery fights for itself.
fn unit(names: &BTreeMap<String, String>, stand: &MapPiece) -> (Side, String) {
    let battalion = stand.unit.map(|id| names[id.as_str()].clone());
    (stand.side, battalion.unwrap_or_else(|| stand.name.clone()))
}

fn battalions(desk: &mut Desk) -> BTreeMap<String, String> {
    let Reply::Oob(view) =
        desk.api.handle(Request::Oob { file: desk.file.clone(), at: None, seat: None }).unwrap()
    else {
        panic!("no order of battle")
    };
    let formations = view.sides.iter().flat_map(|side| &side.formations);
    let battalions = formations.flat_map(|formation| &formation.battalions);
    battalions.map(|battalion| (battalion.id.clone(), battalion.name.clone())).collect()
}

#[test]
fn every_round_in_which_something_moved_has_its_small_map() {
    let mut desk = Desk::fought();
    let model = model(&mut desk);
    let events = events(&mut desk);
    // The first round began with the founding.
    let ends = |name: &str| name == "round_began" || name == "night_began";
    let mut rounds: Vec<Vec<&Told>> = vec![Vec::new()];
    for event in &events {
        if ends(&event.2) {
            rounds.push(Vec::new());
        } else if let Some(round) = rounds.last_mut() {
            round.push(event);
        }
    }
    // What happens in the nights is no round's.
    let nights: BTreeSet<usize> = events
        .iter()
        .filter(|(_, _, name, _)| ends(name))
        .zip(1..)
        .filter_map(|((_, _, name, _), at)| (name == "night_began").then_some(at))
        .collect();
    let rounds: Vec<_> = rounds
        .into_iter()
        .zip(0..)
        .filter(|(_, at)| !nights.contains(at))
        .map(|(r, _)| r)
        .collect();
    let told: Vec<_> = model.days.iter().flat_map(|day| &day.rounds).collect();
    assert_eq!(told.len(), rounds.len());
    let mut shown = 0;
    for (round, told) in rounds.iter().zip(&told) {
        let named = |name: &str| round.iter().filter(|event| event.2 == name).count();
        let times: usize = told.closing.clashes.iter().map(|clash| usize::from(clash.times)).sum();
        assert_eq!(times, named("attack_declared"), "{}", told.closing.when);
        assert_eq!(told.closing.graves.len(), named("stand_destroyed"), "{}", told.closing.when);
        let (Some(first), Some(last)) = (round.first(), round.last()) else { continue };
        let (before, after) = (map(&mut desk, first.0 - 1), map(&mut desk, last.0));
        let ways: BTreeMap<&str, [u8; 2]> = told
            .closing
            .tracks
            .iter()
            .map(|track| (&*track.name, *track.path.last().unwrap()))
            .collect();
        for (old, new) in pieces(&before).zip(pieces(&after)) {
            let (Some(from), Some(to)) = (old.cell, new.cell) else { continue };
            let way = ways.get(&*new.name);
            assert!(from == to || way.is_some(), "{} went from {from} to {to}", new.name);
            if let Some(end) = way {
                assert_eq!(*end, [to.column, to.row], "{}", new.name);
            }
        }
        shown += usize::from(!ways.is_empty() || times > 0 || named("stand_destroyed") > 0);
    }
    // A war of several days is told hour by hour on demand.
    let hourly = Options { with: vec![report::Section::Diary], ..Options::default() };
    let html = report::html(&model, &hourly);
    assert_eq!(html.matches("class=\"map small\"").count(), shown);
    assert!(shown > 3, "{shown} rounds");
}

#[test]
fn honours_are_the_greatest_counts_and_name_their_orders() {
    let mut desk = Desk::fought();
    let model = model(&mut desk);
    let (events, names) = (events(&mut desk), battalions(&mut desk));
    let mut counted: BTreeMap<Deed, BTreeMap<(Side, String), ByOrder>> = BTreeMap::new();
    let mut count = |deed, unit, order, by| {
        let orders = counted.entry(deed).or_default().entry(unit).or_default();
        *orders.entry(order).or_default() += by;
    };
    for (seq, cause, name, fields) in &events {
        let order = cause.unwrap_or_default();
        match &**name {
            "objective_taken" => {
                let map = map(&mut desk, *seq);
                let taker = at(&map, &fields["hex"]).expect("somebody took it");
                count(Deed::ObjectivesTaken, unit(&names, taker), order, 1);
            }
            "attack_declared" | "shot_fired" => {
                let last = events.iter().rfind(|event| event.1 == *cause).unwrap().0;
                let (before, after) = (map(&mut desk, seq - 1), map(&mut desk, last));
                let id =
                    if name == "shot_fired" { &fields["battery"] } else { &fields["stands"][0] };
                let attacker = pieces(&before).find(|one| *id == one.id.as_str()).unwrap();
                let attacker = unit(&names, attacker);
                let defender = at(&before, &fields["target"]).map(|stand| unit(&names, stand));
                count(Deed::Attacks, attacker.clone(), order, 1);
                for (old, new) in pieces(&before).zip(pieces(&after)) {
                    let lost = u32::from(old.strength.saturating_sub(new.strength));
                    let by = [Some(&attacker), defender.as_ref()];
                    let by = by.into_iter().flatten().find(|unit| unit.0 != old.side);
                    if let (Some(by), 1..) = (by, lost) {
                        count(Deed::LossesCaused, by.clone(), order, lost);
                    }
                }
            }
            _ => {}
        }
    }
    for deed in [Deed::LossesCaused, Deed::Attacks, Deed::ObjectivesTaken] {
        let by_unit = &counted[&deed];
        let most = by_unit.values().map(|orders| orders.values().sum::<u32>()).max().unwrap();
        let best = by_unit.iter().filter(|(_, orders)| orders.values().sum::<u32>() == most);
        let best: BTreeMap<_, Vec<u64>> =
            best.map(|(unit, orders)| (unit.clone(), orders.keys().copied().collect())).collect();
        let honours: Vec<&Honour> =
            model.honours.iter().filter(|honour| honour.deed == deed).collect();
        assert!(honours.iter().all(|honour| honour.count == most), "{honours:?}, not {most}");
        let told = honours.iter().map(|one| ((one.side, one.unit.clone()), one.orders.clone()));
        assert_eq!(told.collect::<BTreeMap<_, _>>(), best);
    }
    // They stand in both forms of the report, and nowhere when they are left out.
    let without = Options { without: vec![report::Section::Honours], ..Options::default() };
    for write in [report::html, report::markdown] {
        for honour in &model.honours {
            assert!(write(&model, &Options::default()).contains(&honour.unit));
        }
        assert!(write(&model, &Options::default()).contains("Honours"));
        assert!(!write(&model, &without).contains("Honours"));
    }
}
