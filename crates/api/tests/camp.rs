//! The command post: war room, night, ruling forms, strike plans and order sheets, checked against the journal and the rules.

use std::collections::BTreeMap;

use api::request::{DiceSource, Reply};
use api::simulate::CommanderKind;
use api::views::{
    FieldKind, NightView, RulingForm, RulingKind, SinceKind, StepKind, StrikePlan, WarRoomView,
};
use api::{Api, Request};
use campaign::two_star_general::order::{Order, Ruling};
use campaign::two_star_general::state::Phase;
use kernel::{Call, Seat, Side};
use serde_json::{Value, json};

use crate::desk::Desk;

fn war_room(desk: &mut Desk, since: u64) -> WarRoomView {
    let (file, seat) = (desk.file.clone(), Seat::Blue);
    let ask = Request::WarRoom { file, seat, since: Some(since) };
    let Reply::WarRoom(view) = desk.api.handle(ask).unwrap() else { panic!("no war room") };
    *view
}

fn night(desk: &mut Desk, of: Side) -> NightView {
    let ask = Request::Night { file: desk.file.clone(), of };
    let Reply::Night(view) = desk.api.handle(ask).unwrap() else { panic!("no night") };
    *view
}

fn plan(desk: &mut Desk, entry: Option<u64>) -> StrikePlan {
    let ask = Request::StrikePlan { file: desk.file.clone(), seat: Seat::Blue, entry };
    let Reply::StrikePlan(plan) = desk.api.handle(ask).unwrap() else { panic!("no plan") };
    *plan
}

fn forms(desk: &mut Desk) -> Vec<RulingForm> {
    let ask = Request::RulingForms { file: desk.file.clone(), battle: None };
    let Reply::RulingForms(forms) = desk.api.handle(ask).unwrap() else { panic!("no forms") };
    forms
}

/// Automatic commanders and app dice until the night falls.
fn play_until_night(desk: &mut Desk) {
    for _ in 0..2_000 {
        let file = desk.file.clone();
        let fold = desk.api.session(&file).unwrap().fold().clone();
        if matches!(fold.war.main().phase, Phase::Night(_)) {
            return;
        }
        let open = desk.api.session(&file).unwrap().open_call().ok();
        if let Some((_, _, Call::Roll(roll))) = open {
            let (seat, dice, idem) = (roll.seat, DiceSource::App, None);
            desk.api.handle(Request::Dice { file, seat, dice, idem }).unwrap();
            continue;
        }
        for side in Side::BOTH {
            let (file, kind, after) = (desk.file.clone(), CommanderKind::Sensible, None);
            let done = desk.done(Request::Command { file, side, kind, after }).unwrap();
            if done.last >= done.first {
                break;
            }
        }
    }
    panic!("the night never fell");
}

fn exported(api: &mut Api, desk_file: &std::path::Path, to: &std::path::Path) -> Vec<Value> {
    let (file, to) = (desk_file.to_path_buf(), to.to_path_buf());
    api.handle(Request::Export { file, to: to.clone() }).unwrap();
    let text = std::fs::read_to_string(to).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter(|line| line.get("seq").is_some()).collect()
}

fn battle_event(entry: &Value) -> Value {
    let body = match &entry["body"] {
        Value::String(text) => serde_json::from_str(text).unwrap(),
        other => other.clone(),
    };
    body["battle"]["event"]["two_star_general"].clone()
}

/// One figure is called a side's strength, with forces still to come: in the war room, in the course of the war, on the map (which
/// two moments are compared by) and at the head of the order of battle.
#[test]
fn a_sides_strength_is_one_figure_on_every_screen() {
    let mut desk = Desk::founded("bastogne-1944");
    let room = war_room(&mut desk, 1);
    let (file, seat) = (desk.file.clone(), Seat::Blue);
    let Reply::Map(map) = desk.api.handle(Request::Map { file, seat, at: None }).unwrap() else {
        panic!("no map")
    };
    let file = desk.file.clone();
    let Reply::Course(course) = desk.api.handle(Request::Course { file }).unwrap() else {
        panic!("no course")
    };
    let file = desk.file.clone();
    let Reply::Oob(oob) = desk.api.handle(Request::Oob { file, at: None }).unwrap() else {
        panic!("no order of battle")
    };
    let mut to_come = 0;
    for side in Side::BOTH {
        let at = side.index();
        let all = room.sides[at].strength;
        let on_table = map.stands.iter().filter(|one| one.side == side && one.hex.is_some());
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
    let changed = |desk: &mut Desk| {
        let (file, seat) = (desk.file.clone(), Seat::Blue);
        let Reply::Status(view) = desk.api.handle(Request::Status { file, seat }).unwrap() else {
            panic!("no status")
        };
        view.past_changed
    };
    desk.seal(Side::Blue);
    assert_eq!(changed(&mut desk), None);
    let (file, seat, reason) = (desk.file.clone(), Seat::Blue, "a slip".to_owned());
    let (entry, agreed_by, idem) = (None, Vec::new(), None);
    let strike = Request::Strike { file, seat, entry, reason, agreed_by, idem };
    let Reply::Struck { entry, .. } = desk.api.handle(strike).unwrap() else { panic!() };
    assert_eq!(changed(&mut desk), Some(entry));
    let (file, reason) = (desk.file.clone(), "no slip".to_owned());
    let (agreed_by, idem) = (Vec::new(), None);
    let restore = Request::Restore { file, seat, entry, reason, agreed_by, idem };
    let Reply::Struck { entry: restored, .. } = desk.api.handle(restore).unwrap() else { panic!() };
    assert_eq!(changed(&mut desk), Some(restored));
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

    // Strength: what there was, less what was lost. Nothing recovers by day.
    let lost: u64 = entries
        .iter()
        .map(|entry| battle_event(entry)["strength_lost"]["points"].as_u64().unwrap_or(0))
        .sum();
    let now: u32 = view.sides.iter().map(|side| side.strength).sum();
    let start: u32 = view.sides.iter().map(|side| side.strength_start).sum();
    assert_eq!(u64::from(start - now), lost);
    // Everybody is somewhere: who is not present lies in a pool (H.2).
    let war = desk.api.session(&file).unwrap().fold().war.clone();
    for side in &view.sides {
        let pooled =
            side.killed + side.wounded + side.prisoners + side.stragglers + side.replacements;
        let began = &war.setup.roster.pools[side.side.index()];
        let came = war.roster.pools[side.side.index()].arrived;
        let began = began.wounded + began.stragglers + began.replacements;
        assert_eq!(side.men + pooled, side.men_start + began + came, "{}", side.name);
    }
    let held: u16 = view
        .objectives
        .iter()
        .filter(|one| one.holder == Some(Side::Blue))
        .map(|one| one.value)
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
    assert!(view.since.groups.is_empty() && view.since.entries == 0);
    play_until_night(&mut desk);
    let view = war_room(&mut desk, 1);
    assert!(view.is_night);
    assert!(view.days[0].rounds.iter().all(|round| round.is_over && !round.is_now));
}

#[test]
fn what_was_struck_since_is_not_told_but_the_strike_is() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let seen = war_room(&mut desk, 1).entries;
    desk.blue_moves();
    let (file, seat, reason) = (desk.file.clone(), Seat::Blue, "again".to_owned());
    let agreed_by = vec![Seat::Orange];
    desk.api
        .handle(Request::Strike { file, seat, entry: None, reason, agreed_by, idem: None })
        .unwrap();
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
    let state = desk.api.session(&file).unwrap().fold().war.main().clone();
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
    let ask = |side| Request::Sheet { file: file.clone(), side };
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
        if session.fold().war.main().round == round {
            return;
        }
        if let Ok((_, _, Call::Roll(roll))) = session.open_call() {
            desk.app_dice(roll.seat);
            continue;
        }
        for side in Side::BOTH {
            let (file, kind, after) = (desk.file.clone(), CommanderKind::Sensible, None);
            let done = desk.done(Request::Command { file, side, kind, after }).unwrap();
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
        // A patrol or a raid is there twice: on a table, and without one.
        let made = shown.iter().filter(|order| order.contains("\"ground\":\"made\"")).count();
        assert_eq!(shown.len() - made, legal.offers.len());
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
        let recover = steps.filter(|step| step.kind == StepKind::Recover);
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
    let state = fold.war.main();
    // §9.1: points for each battalion on the table at the start.
    let battalions = state.setup.battalions.values();
    let started = battalions.filter(|b| b.side == Side::Blue && b.arrival.is_none()).count();
    let rate = usize::from(state.setup.days[0].sides[0].recovery_strength);
    assert_eq!(usize::from(view.strength_left), started * rate);
    assert!(!view.is_night && view.falls.is_some() && view.tonight.is_empty());
    assert_eq!(fold.seq, before, "looking writes nothing");
}

/// A ruling made of a form as a window makes it: the first choice, and what stands there now.
fn fill(form: &RulingForm) -> Value {
    let now = |name: &str| {
        form.fields.iter().filter_map(|field| field.choices.first()?.now.get(name).cloned()).next()
    };
    let mut body = serde_json::Map::new();
    for field in &form.fields {
        let value = match field.kind {
            FieldKind::Choice => json!(field.choices.first().expect("a choice").value),
            FieldKind::Number => json!(now(&field.name).map_or(0, |n| n.parse::<u16>().unwrap())),
            FieldKind::Hex => json!(now(&field.name).expect("a hex")),
            FieldKind::Inches | FieldKind::Spot | FieldKind::Yes => panic!("no table here"),
        };
        body.insert(field.name.clone(), value);
    }
    json!({ serde_json::to_value(form.kind).unwrap().as_str().unwrap(): body })
}

#[test]
fn every_ruling_has_a_form_and_every_form_makes_its_ruling() {
    let mut desk = Desk::with_campaign();
    let forms = forms(&mut desk);
    let kinds: Vec<RulingKind> = forms.iter().map(|form| form.kind).collect();
    assert_eq!(kinds.len(), 10, "one for each ruling of the book");
    for form in &forms {
        let made = fill(form);
        let ruling: Ruling = serde_json::from_value(made.clone())
            .unwrap_or_else(|error| panic!("{}: {error}: {made}", form.title));
        assert_eq!(RulingKind::of(&ruling), form.kind);
    }
    let night_only = forms.iter().find(|form| form.kind == RulingKind::Recovery).unwrap();
    assert!(night_only.not_now.is_some(), "there are recovery points at night only");
}

#[test]
fn a_ruling_is_made_from_its_form_and_names_who_agreed() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let strength = forms(&mut desk).remove(0);
    let stand = strength.fields[0].choices[0].clone();
    let most = stand.most["points"];
    let rule = |points: u16, reason: &str| Request::Rule {
        file: desk.file.clone(),
        battle: None,
        ruling: serde_json::from_value(
            json!({ "strength": { "stand": stand.value, "points": points } }),
        )
        .unwrap(),
        reason: reason.to_owned(),
        agreed_by: vec![Seat::Blue, Seat::Orange],
        idem: None,
    };
    let (too_many, silent, right) =
        (rule(most + 1, "a miscount"), rule(most - 1, " "), rule(most - 1, "a miscount"));
    assert!(desk.done(too_many).is_err(), "above full strength");
    assert!(desk.done(silent).is_err(), "a ruling needs a reason");
    let done = desk.done(right).unwrap();
    let ruled = done.told.iter().find(|line| line.kind == "ruled").expect("shown as a ruling");
    assert!(ruled.text.contains("Reason: a miscount. "), "{}", ruled.text);
    assert!(ruled.text.ends_with(" Agreed by Anna and Bert."), "{}", ruled.text);
    // The seats stand in the entry of the order; the reason is nobody's but the umpire's.
    let Reply::Entry(entry) = desk
        .api
        .handle(Request::Entry { file: desk.file.clone(), entry: ruled.cause.unwrap() })
        .unwrap()
    else {
        panic!("no entry")
    };
    let body: serde_json::Value = serde_json::from_str(&entry.body).unwrap();
    assert_eq!(body["agreed_by"], json!(["blue", "orange"]));
    let why = Request::Why { file: desk.file.clone(), entry: ruled.seq };
    let Reply::Why(why) = desk.api.handle(why).unwrap() else { panic!("no card") };
    let agreed = why.hands.iter().filter(|hand| hand.did == "agreed").map(|hand| &*hand.who);
    assert!(agreed.eq(["Anna", "Bert"]), "{:?}", why.hands);
}

#[test]
fn a_ruling_to_which_nobody_is_said_to_have_agreed_says_nothing_of_it() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    let strength = forms(&mut desk).remove(0);
    let stand = &strength.fields[0].choices[0].value;
    let ruling = json!({ "strength": { "stand": stand, "points": 1 } });
    let rule = Request::Rule {
        file: desk.file.clone(),
        battle: None,
        ruling: serde_json::from_value(ruling).unwrap(),
        reason: "a miscount".to_owned(),
        agreed_by: Vec::new(),
        idem: None,
    };
    let done = desk.done(rule).unwrap();
    assert!(done.told.iter().all(|line| !line.text.contains("greed")), "{:?}", done.told);
    // Its body is to the byte what older programs wrote.
    let order = desk.api.session(&desk.file).unwrap().entry(done.first).unwrap();
    assert!(!order.body.contains("agreed_by"), "{}", order.body);
}

#[test]
fn a_strike_plan_says_exactly_what_goes_and_who_must_agree() {
    let mut desk = Desk::with_campaign();
    desk.seal(Side::Blue);
    let alone = plan(&mut desk, None);
    assert_eq!((alone.orders, alone.rolls, alone.agreement.is_none()), (1, 0, true));
    desk.seal(Side::Orange);
    desk.blue_moves();
    let shown = plan(&mut desk, None);
    assert_eq!((shown.orders, shown.rolls), (1, 2));
    assert_eq!(u64::from(shown.entries), shown.through - shown.from + 1);
    let any_of = shown.agreement.expect("dice have fallen").any_of;
    assert_eq!(any_of, [Seat::Orange, Seat::Umpire]);
    let strike = |agreed_by: Vec<Seat>| Request::Strike {
        file: desk.file.clone(),
        seat: Seat::Blue,
        entry: Some(shown.from),
        reason: "again".to_owned(),
        agreed_by,
        idem: None,
    };
    let (without, with) = (strike(Vec::new()), strike(vec![any_of[1]]));
    assert_eq!(desk.api.handle(without).unwrap_err().code, "strike.needs_consent");
    let Reply::Struck { entry, .. } = desk.api.handle(with).unwrap() else { panic!() };
    let redo = plan(&mut desk, None).redo.expect("the strike can be taken back");
    assert_eq!((redo.entry, redo.seat), (entry, Seat::Blue));
    // Nothing was ordered since the war began its first move: what is left are the two sealings and their reveals.
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    assert!(plan(&mut desk, None).redo.is_none(), "the war went on");
}
