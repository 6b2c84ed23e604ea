//! The after-action report of wars that were really played, counted again from the journal and the state.

use api::report_model::build;
use api::{Reply, Request};
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::Status;
use kernel::{Seat, Side};
use report::model::{AarModel, What};
use report::{Audience, Format, Length, Span};

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
        to: None,
    };
    match desk.api.handle(request) {
        Ok(Reply::Report { markdown }) => markdown,
        other => panic!("no report: {other:?}"),
    }
}

/// How many entries of the journal hold this text.
fn entries_with(desk: &mut Desk, text: &str) -> usize {
    let file = desk.file.clone();
    let journal = desk.api.session(&file).unwrap().journal();
    let all = journal.entries(1..).unwrap();
    all.iter()
        .filter(|entry| entry.kind == journal::Kind::Happened && entry.body.contains(text))
        .count()
}

#[test]
fn every_fight_of_the_journal_is_told_once() {
    let mut desk = Desk::fought();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let lines = model.days.iter().flat_map(|day| &day.rounds).flat_map(|round| &round.lines);
    let fights = lines.filter(|line| matches!(line.what, What::Fight(_))).count();
    let thrown = entries_with(&mut desk, "\"fight_thrown\"")
        + entries_with(&mut desk, "\"bombardment_thrown\"");
    assert!(thrown > 10, "the war was fought: {thrown}");
    assert_eq!(fights, thrown);
}

/// The dead and the captured never come back, so their pools hold exactly what the report has to add up.
#[test]
fn the_dead_and_the_captured_are_those_of_the_roster() {
    let mut desk = Desk::fought();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let file = desk.file.clone();
    let pools = desk.api.session(&file).unwrap().fold().war.roster.pools.clone();
    for side in Side::BOTH {
        let lost = model.losses[side.index()].total;
        assert!(lost.killed > 0, "{side} lost nobody: choose a bloodier seed");
        assert_eq!(lost.killed, pools[side.index()].killed, "{side}");
        assert_eq!(lost.captured, pools[side.index()].prisoners, "{side}");
    }
}

#[test]
fn the_hits_of_all_players_are_the_hits_of_all_throws() {
    let mut desk = Desk::fought();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let lines = model.days.iter().flat_map(|day| &day.rounds).flat_map(|round| &round.lines);
    let hits = |what: &What| match what {
        What::Fight(fight) => {
            u32::from(fight.attack.hits) + fight.defence.as_ref().map_or(0, |d| u32::from(d.hits))
        }
        What::Moves(_) | What::Told(_) => 0,
    };
    let told: u32 = lines.map(|line| hits(&line.what)).sum();
    let all: i64 =
        model.rolls.iter().filter(|roll| !roll.rule.is_empty()).map(|roll| roll.value).sum();
    // Fire at aircraft is thrown for hits too, and is no fight of its own.
    let at_aircraft =
        model.rolls.iter().filter(|roll| !roll.rule.is_empty() && !fought(&model, roll.entry));
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
    let marche = campaign::two_star_general::state::BattalionId::new("marche").unwrap();
    let orders = [(marche, Status::DigIn)].into();
    let file = desk.file.clone();
    desk.api.handle(Request::WriteOrders { file, side: Side::Blue, orders }).unwrap();
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
fn a_remark_is_its_sides_own_while_the_war_goes_on() {
    let mut desk = Desk::with_campaign();
    let text = "the canary sings at dawn".to_owned();
    desk.api
        .handle(Request::Note { file: desk.file.clone(), seat: Seat::Blue, text, idem: None })
        .unwrap();
    assert!(markdown(&mut desk, Audience::Side(Side::Blue)).contains("the canary sings"));
    assert!(!markdown(&mut desk, Audience::Side(Side::Orange)).contains("canary"));
    assert!(!markdown(&mut desk, Audience::Public).contains("canary"));
}

#[test]
fn what_was_undone_is_told_with_its_dice_and_its_reason() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.blue_moves();
    let strike = Request::Strike {
        file: desk.file.clone(),
        seat: Seat::Blue,
        entry: None,
        reason: "a die lay on the floor".to_owned(),
        agreed_by: vec![Seat::Orange],
        idem: None,
    };
    desk.api.handle(strike).unwrap();
    let model = model(&mut desk, &Span::War, Audience::Public);
    let [undone] = model.strikes.as_slice() else { panic!("{:?}", model.strikes) };
    assert_eq!(undone.what, ["throw for the move"]);
    assert_eq!((undone.dice, undone.by, undone.taken_back), (4, Seat::Blue, false));
    assert_eq!(undone.agreed_by, [Seat::Orange]);
    let text = markdown(&mut desk, Audience::Public);
    assert!(
        text.contains("after 4 dice had been thrown; agreed by Bert (Eastern Brigade)."),
        "{text}"
    );
    assert!(text.contains("Reason: a die lay on the floor"), "{text}");
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
}
