//! The command post: war room, night, ruling forms, plans of amendments and order sheets, checked against the journal and the rules.

use std::collections::BTreeMap;

use api::amend::{Fate, Wanted};
use api::request::Reply;
use api::simulate::CommanderKind;
use api::views::{AmendPlanView, NightStepKind, NightView, SinceKind, StatusView, WarRoomView};
use api::{Api, Request};
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::Phase;
use kernel::{Call, Seat, Side};
use serde_json::{Value, json};

use crate::desk::Desk;

fn war_room(desk: &mut Desk, since: u64) -> WarRoomView {
    war_room_at(desk, since, None)
}

fn war_room_at(desk: &mut Desk, since: u64, at: Option<u64>) -> WarRoomView {
    let (file, seat) = (desk.file.clone(), Seat::Blue);
    let ask = Request::WarRoom { file, seat, since: Some(since), at };
    let Reply::WarRoom(view) = desk.api.handle(ask).unwrap() else { panic!("no war room") };
    *view
}

fn night(desk: &mut Desk, of: Side) -> NightView {
    night_at(desk, of, None)
}

fn night_at(desk: &mut Desk, of: Side, at: Option<u64>) -> NightView {
    let ask = Request::Night { file: desk.file.clone(), of, battle: None, at, seat: None };
    let Reply::Night(view) = desk.api.handle(ask).unwrap() else { panic!("no night") };
    *view
}

fn plan(desk: &mut Desk, change: Wanted) -> AmendPlanView {
    let (file, seat, on_new) = (desk.file.clone(), Seat::Blue, Default::default());
    let ask = Request::AmendPlan { file, seat, change, on_new };
    let Reply::AmendPlan(plan) = desk.api.handle(ask).unwrap() else { panic!("no plan") };
    *plan
}

fn status(desk: &mut Desk) -> StatusView {
    let ask = Request::Status { file: desk.file.clone(), seat: Seat::Blue, battle: None };
    let Reply::Status(status) = desk.api.handle(ask).unwrap() else { panic!("no status") };
    *status
}

/// Blue takes an order back, and everything after it; these seats agree.
fn out(entry: u64, agreed_by: Vec<Seat>, file: &std::path::Path) -> Request {
    Request::Amend {
        file: file.to_path_buf(),
        seat: Seat::Blue,
        change: Wanted::Out { entry, and_after: true },
        reason: "again".to_owned(),
        agreed_by,
        on_new: Default::default(),
        plan: None,
        idem: None,
    }
}

/// Who must throw now.
fn roll_due(desk: &mut Desk) -> Option<Seat> {
    let calls = status(desk).calls;
    calls.into_iter().find_map(|waits| match waits.call {
        Call::Roll(_) => Some(waits.answers),
        Call::Choice(_) => None,
    })
}

/// Automatic commanders and app dice until the night falls.
fn play_until_night(desk: &mut Desk) {
    for _ in 0..2_000 {
        let file = desk.file.clone();
        let fold = desk.api.session(&file).unwrap().fold().clone();
        if matches!(fold.war.divisions().next().unwrap().1.phase, Phase::Night(_)) {
            return;
        }
        if let Some(seat) = roll_due(desk) {
            desk.app_dice(seat);
            continue;
        }
        for side in Side::BOTH {
            let (file, kind, after) = (desk.file.clone(), CommanderKind::Sensible, None);
            let done = desk
                .done(Request::Command { file, seat: side.seat(), kind, ends: false, after })
                .unwrap();
            if done.last >= done.first {
                break;
            }
        }
    }
    panic!("the night never fell");
}

fn exported(api: &mut Api, desk_file: &std::path::Path, to: &std::path::Path) -> Vec<Value> {
    let (file, to) = (desk_file.to_path_buf(), to.to_path_buf());
    api.handle(Request::Export { file, to: to.clone(), seat: None }).unwrap();
    let text = std::fs::read_to_string(to).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter(|line| line.get("seq").is_some()).collect()
}

fn battle_event(entry: &Value) -> Value {
    let body: Value = serde_json::from_str(entry["body"].as_str().unwrap()).unwrap();
    body["tsg"].clone()
}

/// One figure is called a side's strength, with forces still to come: in the war room, in the course of the war, on the map (which
/// two moments are compared by) and at the head of the order of battle.
#[test]
fn a_sides_strength_is_one_figure_on_every_screen() {
    let mut desk = Desk::founded("bastogne-1944");
    let room = war_room(&mut desk, 1);
    let (file, seat) = (desk.file.clone(), Seat::Blue);
    let Reply::Map(map) =
        desk.api.handle(Request::Map { file, seat, at: None, battle: None }).unwrap()
    else {
        panic!("no map")
    };
    let file = desk.file.clone();
    let Reply::Course(course) = desk.api.handle(Request::Course { file, seat: None }).unwrap()
    else {
        panic!("no course")
    };
    let file = desk.file.clone();
    let Reply::Oob(oob) = desk.api.handle(Request::Oob { file, at: None, seat: None }).unwrap()
    else {
        panic!("no order of battle")
    };
    let mut to_come = 0;
    for side in Side::BOTH {
        let at = side.index();
        let all = room.sides[at].strength;
        let on_table = map
            .pieces
            .iter()
            .map(|of| &of.piece)
            .filter(|one| one.side == side && one.cell.is_some());
        to_come += all - on_table.map(|one| u32::from(one.strength)).sum::<u32>();
        assert_eq!(map.strength[at], all, "{side}, on the map");
        assert_eq!(course.last().unwrap().strength[at], all, "{side}, in the course of the war");
        assert_eq!(u32::from(oob.sides[at].total.strength), all, "{side}, in the order of battle");
    }
    assert!(to_come > 0, "somebody is still to come");
}

/// A window hears from the status that something was undone or brought back, by any window.
#[test]
fn the_status_says_when_the_past_has_changed() {
    let mut desk = Desk::with_campaign();
    let changed = |desk: &mut Desk| status(desk).past_changed;
    desk.seal(Side::Blue);
    assert_eq!(changed(&mut desk), None);
    let amended = desk.undo(Seat::Blue).unwrap();
    assert_eq!(changed(&mut desk), Some(amended));
    let back = desk.amend(Seat::Blue, Wanted::Redo { entry: amended }).unwrap();
    assert_eq!(changed(&mut desk), Some(back));
}

#[test]
fn the_war_room_counts_what_the_journal_says() {
    let mut desk = Desk::with_campaign();
    play_until_night(&mut desk);
    let out = desk.folder.path().join("out.jsonl");
    let file = desk.file.clone();
    let entries = exported(&mut desk.api, &file, &out);
    let since = 40;
    let count = |names: &[&str]| -> u32 {
        let told = entries.iter().filter(|entry| entry["seq"].as_u64().unwrap() > since);
        let one = told.filter(|entry| {
            let event = battle_event(entry);
            let word = event.as_str().map(str::to_owned);
            let key = event.as_object().and_then(|fields| fields.keys().next().cloned());
            word.or(key).is_some_and(|name| names.contains(&&*name))
        });
        u32::try_from(one.count()).unwrap()
    };
    let view = war_room(&mut desk, since);
    let told: BTreeMap<SinceKind, u32> =
        view.since.groups.iter().map(|group| (group.kind, group.count)).collect();
    let said = |kind: SinceKind| told.get(&kind).copied().unwrap_or(0);
    assert_eq!(said(SinceKind::Fights), count(&["fight_thrown"]));
    assert_eq!(said(SinceKind::Objectives), count(&["objective_taken"]));
    assert_eq!(said(SinceKind::Clock), count(&["round_began", "night_began"]));
    assert!(said(SinceKind::Fights) > 0, "a day without a fight proves nothing");
    assert_eq!(view.since.entries, entries.len() as u64 - since);

    // Strength: what each stand has lost; of one that is off the map for good, and of one disbanded with its battalion (R50), all that it
    // had. Nothing recovers by day.
    let mut lost: BTreeMap<String, u64> = BTreeMap::new();
    for entry in &entries {
        let event = &battle_event(entry)["strength_lost"];
        if let Some(stand) = event["stand"].as_str() {
            *lost.entry(stand.to_owned()).or_default() += event["points"].as_u64().unwrap();
        }
    }
    let now: u32 = view.sides.iter().map(|side| side.strength).sum();
    let start: u32 = view.sides.iter().map(|side| side.strength_start).sum();
    let war = desk.api.session(&file).unwrap().fold().war.clone();
    let stands = &war.divisions().next().unwrap().1.setup.stands;
    let fell = stands.iter().map(|(id, spec)| match war.roster.element(id.0).men {
        0 => u64::from(spec.strength),
        _ => lost.get(&id.to_string()).copied().unwrap_or(0),
    });
    assert_eq!(u64::from(start - now), fell.sum::<u64>());
    // Everybody is somewhere: who is not present lies in a pool (H.2).
    for side in &view.sides {
        let pooled =
            side.killed + side.wounded + side.prisoners + side.stragglers + side.replacements;
        let formations = war.setup.roster.formations.iter();
        let began = formations.filter(|spec| spec.side == side.side).map(|spec| &spec.pools);
        let began: u32 = began.map(|men| men.wounded + men.stragglers + men.replacements).sum();
        let came = war.side_pools(side.side).arrived;
        assert_eq!(side.men + pooled, side.men_start + began + came, "{}", side.name);
    }
    let held: u32 = view
        .objectives
        .iter()
        .filter(|one| one.holder == Some(Side::Blue))
        .map(|one| u32::from(one.value))
        .sum();
    assert_eq!(held, view.sides[0].points);
}

#[test]
fn the_calendar_says_where_the_war_stands() {
    let mut desk = Desk::with_campaign();
    let view = war_room(&mut desk, 1);
    let now: Vec<(u8, u8)> = view
        .days
        .iter()
        .flat_map(|day| day.rounds.iter().filter(|r| r.is_now).map(|r| (day.day, r.round)))
        .collect();
    assert_eq!(now, [(1, 1)]);
    assert!(view.days.iter().skip(1).all(|day| day.weather.is_none()), "no forecast");
    assert!(view.days.last().unwrap().night.is_none(), "no night follows the last day");
    assert!(view.since.groups.is_empty(), "a founding is nothing that happened");
    let founded = entries(&mut desk);
    assert_eq!(war_room(&mut desk, founded).since.entries, 0);
    play_until_night(&mut desk);
    let view = war_room(&mut desk, 1);
    assert!(view.is_night);
    assert!(view.days[0].rounds.iter().all(|round| round.is_over && !round.is_now));
}

#[test]
fn the_past_is_shown_as_it_was_when_it_was_now() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.blue_moves();
    let (room, then) = (war_room(&mut desk, 1), entries(&mut desk));
    let sides = Side::BOTH.map(|side| night(&mut desk, side));
    play_until_night(&mut desk);
    let now = war_room(&mut desk, 1);
    assert_ne!(json!(now), json!(room), "a day that changed nothing proves nothing");
    assert_eq!(json!(war_room_at(&mut desk, 1, Some(then))), json!(room));
    for (side, seen) in Side::BOTH.into_iter().zip(sides) {
        assert_ne!(night(&mut desk, side), seen, "it has become night");
        assert_eq!(night_at(&mut desk, side, Some(then)), seen);
    }
    let newest = entries(&mut desk);
    assert_eq!(json!(war_room_at(&mut desk, 1, Some(newest))), json!(now));
}

#[test]
fn what_was_taken_out_since_is_not_told_but_the_amendment_is() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let seen = war_room(&mut desk, 1).entries;
    desk.blue_moves();
    desk.undo(Seat::Blue).unwrap();
    let view = war_room(&mut desk, seen);
    let kinds: Vec<(SinceKind, u32)> =
        view.since.groups.iter().map(|g| (g.kind, g.count)).collect();
    assert_eq!(kinds, [(SinceKind::Overruled, 1)]);
}

#[test]
fn sealed_orders_lie_with_their_fingerprint_and_nothing_else() {
    let mut desk = Desk::with_campaign();
    desk.seal(Side::Orange);
    let view = war_room(&mut desk, 1);
    let [None, Some(laid)] = &view.laid else { panic!("orange alone has laid: {:?}", view.laid) };
    let file = desk.file.clone();
    let state = desk.api.session(&file).unwrap().fold().war.divisions().next().unwrap().1.clone();
    let Phase::Orders(phase) = &state.phase else { panic!() };
    assert_eq!(Some(&laid.commitment), phase.sealed[1].as_ref());
    assert_eq!((laid.revealed, &*laid.by), (None, "Bert"));
    let told = serde_json::to_string(&view).unwrap();
    assert!(!told.contains("\"orders\":{"), "no sheet in it");
    desk.seal(Side::Blue);
    let laid = war_room(&mut desk, 1).laid;
    assert!(laid.iter().all(|one| one.as_ref().is_some_and(|one| one.revealed.is_some())));
}

#[test]
fn the_sheet_says_of_every_order_whether_and_why_not() {
    let mut desk = Desk::with_campaign();
    let file = desk.file.clone();
    let ask = |side: Side| Request::Sheet { file: file.clone(), seat: side.seat(), battle: None };
    let Reply::Sheet(sheet) = desk.api.handle(ask(Side::Blue)).unwrap() else { panic!() };
    let letters: String = sheet.words.iter().map(|word| word.letter).collect();
    assert_eq!(letters, "MHDR", "the markers of the book (§1.6)");
    // The first round of a day is free (R16).
    assert!(
        sheet.battalions.iter().all(|line| line.unit.choices.iter().all(|c| c.why_not.is_none()))
    );
    play_until_round(&mut desk, 2);
    let Reply::Sheet(sheet) = desk.api.handle(ask(Side::Blue)).unwrap() else { panic!() };
    let mut barred = 0;
    for line in &sheet.battalions {
        for choice in &line.unit.choices {
            assert_eq!(choice.why_not.is_none(), line.allowed.contains(&choice.order));
            barred += u32::from(choice.why_not.is_some());
        }
    }
    assert!(barred > 0, "in round 2 no battalion may do everything");
}

fn play_until_round(desk: &mut Desk, round: u8) {
    for _ in 0..2_000 {
        let file = desk.file.clone();
        let session = desk.api.session(&file).unwrap();
        if session.fold().war.divisions().next().unwrap().1.round == round {
            return;
        }
        if let Some(seat) = roll_due(desk) {
            desk.app_dice(seat);
            continue;
        }
        for side in Side::BOTH {
            let (file, kind, after) = (desk.file.clone(), CommanderKind::Sensible, None);
            let done = desk
                .done(Request::Command { file, seat: side.seat(), kind, ends: false, after })
                .unwrap();
            if done.last >= done.first {
                break;
            }
        }
    }
    panic!("round {round} never came");
}

#[test]
fn the_night_offers_everything_the_rules_offer_and_says_why_not() {
    let mut desk = Desk::with_campaign();
    play_until_night(&mut desk);
    for side in Side::BOTH {
        let view = night(&mut desk, side);
        assert!(view.is_night && !view.is_done);
        let file = desk.file.clone();
        let legal = Request::Legal { file, seat: side.seat(), battle: None };
        let Reply::Legal(legal) = desk.api.handle(legal).unwrap() else { panic!() };
        let rows = || view.steps.iter().flat_map(|step| &step.rows);
        let shown: Vec<String> = rows()
            .flat_map(|row| &row.options)
            .map(|option| serde_json::to_string(&option.order).unwrap())
            .collect();
        for offer in &legal.offers {
            let order = serde_json::to_string(&offer.order).unwrap();
            assert_eq!(shown.iter().filter(|one| **one == order).count(), 1, "{}", offer.label);
        }
        assert_eq!(shown.len(), legal.offers.len());
        for row in rows() {
            assert!(!row.options.is_empty() || row.why_not.is_some(), "{}: silent", row.name);
        }
    }
}

#[test]
fn points_are_spent_and_told() {
    // Dice decide whether somebody who may recover was hurt: war after war, until it is so.
    let hurt = |desk: &mut Desk, side| {
        let steps = night(desk, side).steps.into_iter();
        let recover = steps.filter(|step| step.kind == NightStepKind::Recover);
        recover.flat_map(|step| step.rows).flat_map(|row| row.options).next()
    };
    let war = |_| {
        let mut desk = Desk::with_campaign();
        play_until_night(&mut desk);
        let (side, option) =
            Side::BOTH.into_iter().find_map(|side| Some((side, hurt(&mut desk, side)?)))?;
        Some((desk, side, option))
    };
    let found = (0..20).find_map(war);
    let (mut desk, side, option) = found.expect("somebody is hurt in one of twenty wars");
    let before = night(&mut desk, side);
    let (file, seat, order) = (desk.file.clone(), side.seat(), option.order.clone());
    desk.done(Request::Order { file, seat, order, idem: None }).unwrap();
    let after = night(&mut desk, side);
    assert_eq!(after.strength_left + u16::from(option.cost), before.strength_left);
    assert_eq!((after.strength_all, after.tonight.len()), (before.strength_all, 1));
    assert!(night(&mut desk, side.enemy()).tonight.is_empty());
}

#[test]
fn by_day_the_night_is_shown_as_it_would_be() {
    let mut desk = Desk::with_campaign();
    let before = desk.api.session(&desk.file.clone()).unwrap().fold().seq;
    let view = night(&mut desk, Side::Blue);
    let file = desk.file.clone();
    let fold = desk.api.session(&file).unwrap().fold().clone();
    let state = fold.war.divisions().next().unwrap().1;
    // §9.1: points for each battalion on the table at the start.
    let battalions = state.setup.battalions.values();
    let started = battalions.filter(|b| b.side == Side::Blue && b.arrival.is_none()).count();
    let rate = usize::from(state.setup.days[0].sides[0].recovery_strength);
    assert_eq!(usize::from(view.strength_left), started * rate);
    assert!(!view.is_night && view.falls.is_some() && view.tonight.is_empty());
    assert_eq!(fold.seq, before, "looking writes nothing");
}

#[test]
fn a_plan_says_exactly_what_goes_and_who_must_agree() {
    let mut desk = Desk::with_campaign();
    let undo = |desk: &mut Desk| {
        let entry = status(desk).last_orders["main"];
        (entry, plan(desk, Wanted::Out { entry, and_after: true }))
    };
    let sealed = desk.seal(Side::Blue).first;
    let (entry, alone) = undo(&mut desk);
    assert_eq!((entry, &*alone.sentence), (sealed, "1 order is taken out."));
    assert_eq!(alone.agreement, None, "it is blue's own, and nothing was thrown");
    desk.seal(Side::Orange);
    let moved = entries(&mut desk) + 1;
    desk.blue_moves();
    let (entry, shown) = undo(&mut desk);
    assert_eq!((entry, &*shown.sentence), (moved, "1 order is taken out."));
    let [order] = &shown.orders[..] else { panic!("{:?}", shown.orders) };
    assert_eq!(order.fate, Fate::Out);
    // What it led to: everything of it that happened, and nothing else.
    let file = desk.file.clone();
    let session = desk.api.session(&file).unwrap();
    let told = (moved..=session.fold().seq).filter(|seq| {
        let entry = session.entry(*seq).unwrap();
        entry.kind == journal::Kind::Happened && entry.cause == Some(moved)
    });
    let told: Vec<u64> = told.collect();
    assert!(!told.is_empty());
    assert_eq!(order.then.iter().map(|line| line.seq).collect::<Vec<_>>(), told);
    let any_of = shown.agreement.expect("dice have fallen").any_of;
    assert_eq!(any_of, [Seat::Orange, Seat::Umpire]);
    let (without, with) = (out(moved, Vec::new(), &file), out(moved, vec![any_of[1]], &file));
    assert_eq!(desk.api.handle(without).unwrap_err().code, "amend.needs_consent");
    let Reply::Amended(amended) = desk.api.handle(with).unwrap() else { panic!() };
    let entry = amended.entry;
    assert_eq!(status(&mut desk).last_amendment, Some(entry), "it can be taken out");
    let back = plan(&mut desk, Wanted::Redo { entry });
    assert_eq!(back.sentence, "1 order counts again.");
    // The war goes on, and it can still be taken out: what was ordered since falls, for that move was thrown for already.
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    assert_eq!(status(&mut desk).last_amendment, Some(entry));
    let back = plan(&mut desk, Wanted::Redo { entry });
    assert_eq!(back.sentence, "1 order counts again, 1 is no longer possible and falls.");
}

fn entries(desk: &mut Desk) -> u64 {
    status(desk).entries
}
