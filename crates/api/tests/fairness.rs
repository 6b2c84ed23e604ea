//! Which dice are looked at when it is asked whether they are fair: those that fell.

use std::collections::BTreeMap;

use api::amend::{OnNewQuestion, Wanted};
use api::simulate::CommanderKind;
use api::views::report::build;
use api::views::{DiceRecordView, SourceKind};
use api::{Reply, Request};
use campaign::two_star_general::order::Order;
use kernel::Seat;
use report::{Audience, Span};

use crate::after_action::{amend, last};
use crate::desk::Desk;

impl Desk {
    fn dice_record(&mut self) -> DiceRecordView {
        let ask = Request::DiceRecord { file: self.file.clone(), seat: None };
        let Reply::DiceRecord(view) = self.api.handle(ask).unwrap() else { panic!("no record") };
        view
    }

    /// How often each face of six-sided dice fell, by seat and source.
    fn faces(&mut self) -> BTreeMap<(Seat, SourceKind), Vec<u32>> {
        let players = self.dice_record().players.into_iter();
        let sixes = players.filter_map(|player| {
            let faces = player.faces.into_iter().find(|faces| faces.sides == 6)?;
            Some(((player.seat, player.source), faces.counts))
        });
        sixes.collect()
    }

    fn takes_back(&mut self) {
        let entry = last(self, journal::Kind::Ordered);
        let out = Wanted::Out { entry, and_after: false };
        amend(self, out, OnNewQuestion::Ask).unwrap();
    }
}

#[test]
fn dice_of_an_order_that_was_taken_out_fell_and_fall_no_second_time() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.blue_moves();
    let sixes = vec![0, 0, 0, 0, 0, 2];
    let ones = vec![2, 0, 0, 0, 0, 0];
    let typed = |seat| (seat, SourceKind::Typed);
    let thrown = BTreeMap::from([(typed(Seat::Blue), sixes), (typed(Seat::Orange), ones)]);
    assert_eq!(desk.faces(), thrown);
    desk.takes_back();
    assert_eq!(desk.faces(), thrown);
    // Given again, the order is thrown for with the dice that lie there.
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    assert_eq!(desk.faces(), thrown);
    let record = desk.dice_record();
    assert!(record.players.iter().all(|player| (player.rolls, player.dice) == (1, 2)));
    let file = desk.file.clone();
    let session = desk.api.session(&file).unwrap();
    let rolls = build(session, &Span::War, Audience::Public).unwrap().rolls;
    let counts: Vec<bool> = rolls.iter().map(|roll| roll.counts).collect();
    assert_eq!(counts, [false, false, true, true]);
    let fell = format!("typed by Anna, in entry {} already", rolls[0].entry);
    assert!(rolls[2].source.ends_with(&fell), "{}", rolls[2].source);
}

#[test]
fn app_dice_of_an_order_that_was_taken_out_fell_too() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    desk.app_dice(Seat::Blue);
    desk.app_dice(Seat::Orange);
    let thrown = desk.faces();
    for seat in [Seat::Blue, Seat::Orange] {
        assert_eq!(thrown[&(seat, SourceKind::App)].iter().sum::<u32>(), 2);
    }
    desk.takes_back();
    assert_eq!(desk.faces(), thrown);
}

#[test]
fn a_mistyped_throw_counts_as_it_was_corrected() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let entry = desk.dice(Seat::Blue, "66").unwrap().first;
    let change = Wanted::Faces { entry, typed: "65".to_owned() };
    amend(&mut desk, change, OnNewQuestion::Ask).unwrap();
    let corrected = [((Seat::Blue, SourceKind::Typed), vec![0, 0, 0, 0, 1, 1])];
    assert_eq!(desk.faces(), corrected.into());
}

/// Hits are weighed where they count, once: taken out they are no luck, and given again they are the same luck as before.
#[test]
fn hits_are_weighed_where_they_count() {
    let mut desk = Desk::fought();
    let hits = |desk: &mut Desk| -> Vec<Option<(u32, u32)>> {
        let players = desk.dice_record().players.into_iter();
        players.map(|one| one.hits.map(|hits| (hits.rolls, hits.hits))).collect()
    };
    let all = hits(&mut desk);
    let dice: u32 = desk.dice_record().players.iter().map(|player| player.dice).sum();
    let file = desk.file.clone();
    let entries = desk.api.session(&file).unwrap().journal().entries(1..).unwrap();
    let fought = entries
        .iter()
        .rfind(|entry| entry.text().is_some_and(|text| text.contains("\"fight_thrown\"")));
    let entry = fought.and_then(|entry| entry.cause).expect("a fight");
    let thrown_before = all.iter().flatten().map(|(rolls, _)| rolls).sum::<u32>();
    let out = Wanted::Out { entry, and_after: true };
    let amendment = amend(&mut desk, out, OnNewQuestion::Fall).unwrap();
    let without = hits(&mut desk);
    assert!(without.iter().flatten().map(|(rolls, _)| rolls).sum::<u32>() < thrown_before);
    let still: u32 = desk.dice_record().players.iter().map(|player| player.dice).sum();
    assert_eq!(still, dice, "they fell all the same");
    amend(&mut desk, Wanted::Redo { entry: amendment }, OnNewQuestion::Ask).unwrap();
    assert_eq!(hits(&mut desk), all);
}

/// A card comes from what is left of a deck: fewer cards are no smaller die. And a report of one day doubts no dice that the
/// report of the war does not: it looks at all that have fallen since the war began.
#[test]
fn a_card_is_no_die_and_a_days_report_looks_at_the_whole_war() {
    let mut desk = Desk::empty();
    let simulate = Request::Simulate {
        scenario: "first-light".to_owned(),
        seed: 1,
        blue: CommanderKind::FightsOut,
        orange: CommanderKind::FightsOut,
        file: Some(desk.file.clone()),
        durable: false,
        until: None,
        seats: false,
    };
    desk.api.handle(simulate).unwrap();
    let record = desk.dice_record();
    for player in &record.players {
        for faces in &player.faces {
            // Two faces are a coin's, which Combat! tosses for who is hit in a burst.
            assert!([2, 6, 10].contains(&faces.sides), "d{} of {}", faces.sides, player.player);
        }
    }
    let file = desk.file.clone();
    let session = desk.api.session(&file).unwrap();
    let [two, war] = [Span::Day(2), Span::War]
        .map(|span| build(session, &span, Audience::Public).unwrap().fairness);
    assert_eq!(two, war, "the second day is the last");
    let told: Vec<&str> = war.iter().map(|tested| &*tested.sentence).collect();
    let shown = record.players.iter().flat_map(|player| &player.faces);
    assert_eq!(told, shown.map(|faces| &*faces.sentence).collect::<Vec<_>>());
}
