//! The after-action report of wars that were really played, counted again from the journal and the state.

use api::amend::{Fate, OnNewQuestion, Wanted};
use api::record::{Amended, Change};
use api::simulate::CommanderKind;
use api::views::report::build;
use api::{ApiError, Reply, Request};
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::{EndReason, Phase};
use kernel::{Seat, Side};
use report::model::{AarModel, OrderFate, What};
use report::{Audience, Format, Length, Section, Span};

use crate::desk::Desk;

fn model(desk: &mut Desk, span: &Span, audience: Audience) -> AarModel {
    let file = desk.file.clone();
    build(desk.api.session(&file).unwrap(), span, audience).unwrap()
}

fn markdown(desk: &mut Desk, audience: Audience) -> String {
    let request = Request::Report {
        file: desk.file.clone(),
        span: Span::War,
        audience,
        length: Length::Full,
        format: Format::Markdown,
        without: Vec::new(),
        with: vec![Section::Rolls, Section::Diary],
    };
    match desk.api.handle(request) {
        Ok(Reply::Text(markdown)) => markdown,
        other => panic!("no report: {other:?}"),
    }
}

/// Changes the past; the other side has agreed. Returns the amendment's entry.
pub fn amend(desk: &mut Desk, change: Wanted, on_new: OnNewQuestion) -> Result<u64, ApiError> {
    let (file, seat, reason) = (desk.file.clone(), Seat::Blue, "a slip of the hand".to_owned());
    let (agreed_by, plan, idem) = (vec![Seat::Orange], None, None);
    let request = Request::Amend { file, seat, change, reason, agreed_by, on_new, plan, idem };
    match desk.api.handle(request)? {
        Reply::Amended(amended) => Ok(amended.entry),
        other => panic!("not amended: {other:?}"),
    }
}

/// The last entry of a kind.
pub fn last(desk: &mut Desk, kind: journal::Kind) -> u64 {
    let file = desk.file.clone();
    let all = desk.api.session(&file).unwrap().journal().entries(1..).unwrap();
    all.iter().rfind(|entry| entry.kind == kind).expect("one of that kind").seq
}

/// A war fought to its end, in which an attack late in it never was, so that others turn out differently.
fn fought_and_amended() -> Desk {
    let mut desk = Desk::fought();
    let file = desk.file.clone();
    let session = desk.api.session(&file).unwrap();
    let all = session.journal().entries(1..).unwrap();
    let is_fight = |text: Option<&str>| text.is_some_and(|text| text.contains("\"fight_thrown\""));
    let mut fought = all.iter().rev().filter(|entry| is_fight(entry.text()));
    let change = fought.find_map(|entry| {
        let out = Wanted::Out { entry: entry.cause?, and_after: false };
        let plan = session.amend_plan(&out, Seat::Blue, OnNewQuestion::Fall).ok()?;
        plan.orders.iter().any(|order| order.fate == Fate::Changed).then_some(out)
    });
    amend(&mut desk, change.expect("such an attack"), OnNewQuestion::Fall).unwrap();
    desk
}

/// How many events that count hold this text, read from the text of the journal alone.
fn counting_with(desk: &mut Desk, text: &str) -> usize {
    let file = desk.file.clone();
    let all = desk.api.session(&file).unwrap().journal().entries(1..).unwrap();
    let (mut gone, mut told) = (Vec::new(), Vec::new());
    for entry in all.iter().filter(|entry| entry.kind == journal::Kind::Amended) {
        let body: Amended = serde_json::from_str(entry.text().unwrap()).unwrap();
        assert!(gone.is_empty(), "one amendment: which counts last is not asked here");
        gone.extend(body.falls);
        for changed in body.changed {
            gone.push(changed.order);
            told.extend(changed.told.iter().map(|told| told.event.write()));
        }
    }
    let happened = all.iter().filter(|entry| entry.kind == journal::Kind::Happened);
    let counting = happened.filter(|entry| !gone.contains(&entry.cause.unwrap_or_default()));
    let recorded = counting.filter(|entry| entry.text().unwrap().contains(text)).count();
    recorded + told.iter().filter(|event| event.contains(text)).count()
}

#[test]
fn every_fight_that_counts_is_told_once() {
    fights_are_told_once(&mut Desk::fought());
    fights_are_told_once(&mut fought_and_amended());
}

fn fights_are_told_once(desk: &mut Desk) {
    let model = model(desk, &Span::War, Audience::Public);
    let lines = model.days.iter().flat_map(|day| &day.rounds).flat_map(|round| &round.lines);
    let fights = lines.filter(|line| matches!(line.what, What::Fight(_))).count();
    let thrown =
        counting_with(desk, "\"fight_thrown\"") + counting_with(desk, "\"bombardment_thrown\"");
    assert!(thrown > 10, "the war was fought: {thrown}");
    assert_eq!(fights, thrown);
}

/// The dead and the captured never come back, so their pools hold exactly what the report has to add up.
#[test]
fn the_dead_and_the_captured_are_those_of_the_roster() {
    for mut desk in [Desk::fought(), fought_and_amended()] {
        the_fallen_agree(&mut desk);
    }
}

fn the_fallen_agree(desk: &mut Desk) {
    let model = model(desk, &Span::War, Audience::Public);
    let file = desk.file.clone();
    let war = desk.api.session(&file).unwrap().fold().war.clone();
    for side in Side::BOTH {
        let lost = model.losses[side.index()].total;
        assert!(lost.killed > 0, "{side} lost nobody: choose a bloodier seed");
        assert_eq!(lost.killed, war.side_pools(side).killed, "{side}");
        assert_eq!(lost.captured, war.side_pools(side).prisoners, "{side}");
    }
}

#[test]
fn the_hits_of_all_players_are_the_hits_of_all_throws() {
    for mut desk in [Desk::fought(), fought_and_amended()] {
        hits_agree(&model(&mut desk, &Span::War, Audience::Public));
    }
}

fn hits_agree(model: &AarModel) {
    let lines = model.days.iter().flat_map(|day| &day.rounds).flat_map(|round| &round.lines);
    let hits = |what: &What| match what {
        What::Fight(fight) => {
            u32::from(fight.attack.hits) + fight.defence.as_ref().map_or(0, |d| u32::from(d.hits))
        }
        What::Moves(_) | What::Told(_) => 0,
    };
    let told: u32 = lines.map(|line| hits(&line.what)).sum();
    let for_hits = || model.rolls.iter().filter(|roll| roll.counts && !roll.rule.is_empty());
    let all: i64 = for_hits().map(|roll| roll.value).sum();
    // Fire at aircraft is thrown for hits too, and is no fight of its own.
    let at_aircraft = for_hits().filter(|roll| !fought(model, roll.entry));
    let beside = u32::try_from(at_aircraft.map(|roll| roll.value).sum::<i64>()).unwrap();
    assert_eq!(model.luck.iter().map(|luck| luck.hits).sum::<u32>(), told + beside);
    assert_eq!(i64::from(told + beside), all);
}

/// Whether a roll is the attack or the defence of a fight.
fn fought(model: &AarModel, roll: u64) -> bool {
    let lines = model.days.iter().flat_map(|day| &day.rounds).flat_map(|round| &round.lines);
    lines.into_iter().any(|line| match &line.what {
        What::Fight(fight) => {
            fight.attack.roll == Some(roll)
                || fight.defence.as_ref().is_some_and(|defence| defence.roll == Some(roll))
        }
        What::Moves(_) | What::Told(_) => false,
    })
}

#[test]
fn a_day_by_itself_is_that_day_of_the_war() {
    let mut desk = Desk::fought();
    let war = model(&mut desk, &Span::War, Audience::Public);
    assert_eq!(war.days.len(), 2);
    for day in [1, 2] {
        let alone = model(&mut desk, &Span::Day(day), Audience::Public);
        assert_eq!(alone.days, war.days[usize::from(day) - 1..usize::from(day)]);
    }
    let [one, two] = [1, 2].map(|day| model(&mut desk, &Span::Day(day), Audience::Public));
    assert_eq!(one.points.after, two.points.before);
    for side in [0, 1] {
        let mut sum = one.losses[side].total;
        sum.add(&two.losses[side].total);
        assert_eq!(sum, war.losses[side].total);
    }
}

#[test]
fn a_day_that_has_not_begun_and_an_unknown_battle_are_refused() {
    let mut desk = Desk::with_campaign();
    let file = desk.file.clone();
    for span in [Span::Day(0), Span::Day(2), Span::Battle("nowhere".to_owned())] {
        let error = build(desk.api.session(&file).unwrap(), &span, Audience::Public).unwrap_err();
        assert!(error.code.starts_with("report.no_such_"), "{span:?}: {error}");
    }
    assert!(
        build(desk.api.session(&file).unwrap(), &Span::Battle("main".to_owned()), Audience::Public)
            .is_ok()
    );
}

#[test]
fn orders_are_told_when_both_sides_lie_face_up_and_not_before() {
    let mut desk = Desk::with_campaign();
    let orders = [("marche".parse().unwrap(), "dig_in".to_owned())].into();
    let file = desk.file.clone();
    desk.api.handle(Request::WriteOrders { file, seat: Seat::Blue, orders, battle: None }).unwrap();
    desk.seal(Side::Blue);
    let everybody = [Audience::Public, Audience::Side(Side::Blue), Audience::Side(Side::Orange)];
    for audience in everybody {
        let text = markdown(&mut desk, audience);
        assert!(!text.contains("Dig In:") && !text.contains("Orders of"), "{audience:?}: {text}");
    }
    desk.seal(Side::Orange);
    for audience in everybody {
        assert!(
            markdown(&mut desk, audience).contains("Dig In: 1st Battalion, Marche Rifles"),
            "{audience:?}"
        );
    }
}

#[test]
fn a_private_remark_is_its_writers_own_until_it_is_opened() {
    let mut desk = Desk::with_campaign();
    for (text, private) in [("the canary sings at dawn", true), ("fog on the road", false)] {
        let (file, seat, text, idem) = (desk.file.clone(), Seat::Blue, text.to_owned(), None);
        desk.api.handle(Request::Note { file, seat, text, private, idem }).unwrap();
    }
    let sings = |desk: &mut Desk, audience| {
        let text = markdown(desk, audience);
        assert!(text.contains("fog on the road"), "{audience:?}");
        text.contains("canary")
    };
    assert!(sings(&mut desk, Audience::Side(Side::Blue)) && sings(&mut desk, Audience::Umpire));
    assert!(!sings(&mut desk, Audience::Side(Side::Orange)) && !sings(&mut desk, Audience::Public));
    open_everything(&mut desk);
    assert!(sings(&mut desk, Audience::Side(Side::Orange)) && sings(&mut desk, Audience::Public));
}

/// The umpire opens what only some could read.
pub fn open_everything(desk: &mut Desk) {
    let (file, reason) = (desk.file.clone(), "we stop here".to_owned());
    desk.api.handle(Request::Open { file, entries: Vec::new(), reason, idem: None }).unwrap();
}

#[test]
fn what_was_taken_out_is_told_with_its_dice_and_its_reason() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.blue_moves();
    let order = last(&mut desk, journal::Kind::Ordered);
    let out = Wanted::Out { entry: order, and_after: false };
    let entry = amend(&mut desk, out, OnNewQuestion::Ask).unwrap();
    let told = model(&mut desk, &Span::War, Audience::Public);
    let [amendment] = told.amendments.as_slice() else { panic!("{:?}", told.amendments) };
    assert_eq!((amendment.entry, amendment.by, amendment.stands), (entry, Seat::Blue, true));
    assert_eq!(amendment.change, format!("throw for the move (entry {order}) was taken out"));
    assert_eq!(amendment.agreed_by, [Seat::Orange]);
    let [out] = amendment.orders.as_slice() else { panic!("{:?}", amendment.orders) };
    assert_eq!((out.order, out.fate, out.dice), (order, OrderFate::Out, 4));
    assert!(!out.then.is_empty() && out.now.is_empty(), "{out:?}");
    assert!(told.rolls.len() == 2 && told.rolls.iter().all(|roll| !roll.counts));
    let text = markdown(&mut desk, Audience::Public);
    for words in [
        "agreed by Bert (Eastern Brigade).",
        "Reason: a slip of the hand.",
        "after 4 dice had been thrown",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    // Redo: the amendment is taken out itself, and is told all the same.
    let again = amend(&mut desk, Wanted::Redo { entry }, OnNewQuestion::Ask).unwrap();
    let told = model(&mut desk, &Span::War, Audience::Public);
    let stands: Vec<_> = told.amendments.iter().map(|one| (one.entry, one.stands)).collect();
    assert_eq!(stands, [(entry, false), (again, true)]);
    let [_, redo] = told.amendments.as_slice() else { panic!() };
    assert_eq!(redo.orders[0].fate, OrderFate::Back);
    assert!(redo.orders[0].then.is_empty() && redo.orders[0].now == out.then);
    assert!(told.rolls.iter().all(|roll| roll.counts));
}

#[test]
fn a_mistyped_die_is_told_as_it_was_then_and_as_it_counts_now() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let roll = desk.dice(Seat::Blue, "66").unwrap().first;
    desk.dice(Seat::Orange, "21").unwrap();
    let change = Wanted::Faces { entry: roll, typed: "11".to_owned() };
    let entry = amend(&mut desk, change, OnNewQuestion::Ask).unwrap();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let [amendment] = model.amendments.as_slice() else { panic!("{:?}", model.amendments) };
    assert_eq!(amendment.change, format!("the dice of entry {roll} were 1 1, not 6 6"));
    let order = &amendment.orders[0];
    assert_eq!(order.fate, OrderFate::Changed);
    let (then, now) = (order.then.join(" "), order.now.join(" "));
    assert!(then.contains("Western Brigade") && now.contains("Eastern Brigade"), "{order:?}");
    let told = model.rolls.iter().find(|one| one.entry == roll).expect("the roll");
    assert_eq!((&told.faces[..], told.counts, told.value), (&[1, 1][..], true, 2));
    assert!(told.source.ends_with(&format!("typed first as 6 6, amended in entry {entry}")));
}

/// Once the first throw is no tie any more, the second is not asked for: its dice fell, and count for nothing.
#[test]
fn dice_that_are_not_asked_for_any_more_no_longer_count() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let first = desk.dice(Seat::Blue, "53").unwrap().first;
    let mut rolls = vec![first];
    for (seat, typed) in [(Seat::Orange, "53"), (Seat::Blue, "11"), (Seat::Orange, "66")] {
        rolls.push(desk.dice(seat, typed).unwrap().first);
    }
    let change = Wanted::Faces { entry: first, typed: "54".to_owned() };
    amend(&mut desk, change, OnNewQuestion::Ask).unwrap();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let told: Vec<(u64, bool)> = model.rolls.iter().map(|roll| (roll.entry, roll.counts)).collect();
    let expected: Vec<(u64, bool)> = rolls.into_iter().zip([true, true, false, false]).collect();
    assert_eq!(told, expected);
    let fell: u32 = model.faces.iter().flat_map(|faces| &faces.counts).sum();
    assert_eq!(fell, 8);
}

/// A ruling that was forgotten is told where it counts, before what was ordered after it.
#[test]
fn what_an_amendment_puts_in_is_told_at_its_place() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.blue_moves();
    let order = last(&mut desk, journal::Kind::Ordered);
    let file = desk.file.clone();
    let setup = desk.division_setup();
    let stand = *setup.stands.keys().next().expect("a stand");
    let ruling = campaign::two_star_general::order::Ruling::Strength { stand, points: 1 };
    let rule = Order::Rule { ruling, reason: "they had straggled".to_owned() };
    let change = Wanted::Before { entry: order, order: crate::desk::main(rule) };
    let entry = amend(&mut desk, change, OnNewQuestion::Ask).unwrap();
    let body: Amended = desk.api.session(&file).unwrap().body(entry).unwrap();
    assert!(matches!(body.change, Change::Before { .. }));
    let model = model(&mut desk, &Span::War, Audience::Public);
    let [ruling] = model.rulings.as_slice() else { panic!("{:?}", model.rulings) };
    assert!(ruling.text.contains("they had straggled"), "{}", ruling.text);
    assert_eq!(ruling.entries, report::Entries::one(entry));
    assert_eq!(model.amendments[0].orders[0].order, entry);
    let ruled = model.losses.iter().map(|side| side.total.points).sum::<u32>();
    assert_eq!(ruled, u32::from(setup.stands[&stand].start_strength) - 1);
}

/// What a side began with, what came and went is what is present, for it and for each of its formations, in the whole war and in each
/// of its days; and the report's strength is that of `status` and of the map.
#[test]
fn losses_reconcile_and_strength_is_one() {
    let mut desk = Desk::fought();
    let days = u8::try_from(model(&mut desk, &Span::War, Audience::Umpire).days.len()).unwrap();
    for span in core::iter::once(Span::War).chain((1..=days).map(Span::Day)) {
        let model = model(&mut desk, &span, Audience::Umpire);
        for (force, side) in model.forces.iter().zip(Side::BOTH) {
            let (men, losses) = (force.balance, model.losses[side.index()].total);
            assert!(men.holds(), "{span:?} {side}: {men:?}");
            assert!(force.formations.iter().all(|one| one.balance.holds()), "{span:?} {side}");
            assert_eq!((men.began, men.present), (force.total.men_start, force.total.men_end));
            let fell = [men.killed, men.wounded, men.captured, men.missing];
            let told = [losses.killed, losses.wounded, losses.captured, losses.stragglers];
            assert_eq!(fell, told, "{span:?} {side}");
        }
    }
    let whole = model(&mut desk, &Span::War, Audience::Public);
    let file = desk.file.clone();
    let status = Request::Status { file: file.clone(), seat: Seat::Umpire, battle: None };
    let Ok(Reply::Status(status)) = desk.api.handle(status) else { panic!("no status") };
    for (force, side) in whole.forces.iter().zip(&status.sides) {
        let total = force.total;
        assert_eq!((total.strength_end, total.men_end), (side.strength, side.men));
        let closing = &whole.days.last().unwrap().closing;
        assert_eq!(closing[0].strength[side.side.index()], side.strength, "the map's caption");
    }
    let page = markdown(&mut desk, Audience::Public);
    let heads = ["Began", "Came", "Recovered", "Missing", "Disbanded", "Present"];
    assert!(page.lines().any(|line| heads.iter().all(|head| line.contains(head))), "{page}");
}

/// The headline of a war that the program fought out.
fn headline(scenario: &str, seed: u64) -> (String, Option<Side>, bool) {
    let mut desk = Desk::empty();
    let simulate = Request::Simulate {
        scenario: scenario.to_owned(),
        seed,
        blue: CommanderKind::Sensible,
        orange: CommanderKind::Sensible,
        file: Some(desk.file.clone()),
        durable: false,
        until: None,
        seats: false,
    };
    desk.api.handle(simulate).unwrap();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let file = desk.file.clone();
    let war = &desk.api.session(&file).unwrap().fold().war;
    let outcome = match &war.divisions().next().unwrap().1.phase {
        Phase::Over(outcome) => outcome.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(war.over().map(|over| over.winner), Some(outcome.winner));
    // The last sentence has the hour at which the battle is over, as the record has.
    let hour = campaign::game_time(war).format("%H:%M").to_string();
    let last = model.days.last().unwrap().rounds.last().unwrap().lines.last().unwrap();
    assert_eq!(last.hour, hour, "{last:?}");
    let headline = model.summary.headline;
    (headline, outcome.winner, outcome.reason == EndReason::LastDay)
}

/// In the skirmish orange needs three points when the last day is over, and blue wins without having more; in First Light the side
/// with more wins; nobody wins without a reason.
#[test]
fn the_headline_says_why() {
    for seed in 1..=3 {
        let (told, winner, last_day) = headline("../campaign/tests/scenarios/skirmish", seed);
        let why = match (winner, last_day) {
            (Some(Side::Blue), true) => "Airborne wins: Grenadiers needed 3 points and hold ",
            (Some(Side::Orange), true) => "Grenadiers win: they hold the 3 points they needed",
            (Some(Side::Blue), false) => "Airborne wins: Grenadiers have no battalion left",
            (Some(Side::Orange), false) => "Grenadiers win: Airborne has no battalion left",
            (None, _) => "A draw: ",
        };
        assert!(told.starts_with(why), "{told}");
        assert!(told.contains("Objective points: "), "{told}");
    }
    let (told, winner, last_day) = headline("first-light", 7);
    assert!(last_day);
    let why = if winner.is_some() {
        " wins: it holds more objective points when"
    } else {
        "A draw: both sides hold"
    };
    assert!(told.contains(why), "{told}");
}
