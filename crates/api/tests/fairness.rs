//! Which dice are looked at when it is asked whether they are fair: those that fell.

use std::collections::BTreeMap;

use api::report_model::build;
use api::simulate::CommanderKind;
use api::views::{DiceRecordView, SourceKind};
use api::{Reply, Request};
use campaign::two_star_general::order::Order;
use kernel::Seat;
use report::{Audience, Span};

use crate::desk::Desk;

impl Desk {
    fn dice_record(&mut self) -> DiceRecordView {
        let ask = Request::DiceRecord { file: self.file.clone() };
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
        let (file, seat, entry) = (self.file.clone(), Seat::Blue, None);
        let (reason, agreed_by, idem) = ("a slip".to_owned(), vec![Seat::Orange], None);
        self.api.handle(Request::Strike { file, seat, entry, reason, agreed_by, idem }).unwrap();
    }
}

#[test]
fn an_undone_throw_of_the_app_fell_and_an_undone_typed_one_may_be_typed_again() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.blue_moves();
    desk.takes_back();
    assert_eq!(desk.faces(), BTreeMap::new());
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    desk.app_dice(Seat::Blue);
    desk.app_dice(Seat::Orange);
    let thrown = desk.faces();
    for seat in [Seat::Blue, Seat::Orange] {
        assert_eq!(thrown[&(seat, SourceKind::App)].iter().sum::<u32>(), 2);
    }
    desk.takes_back();
    assert_eq!(desk.faces(), thrown);
    // They no longer count for the war.
    assert!(desk.dice_record().players.iter().all(|player| player.dice == 0));
}

#[test]
fn a_mistyped_throw_never_fell() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let mistyped = desk.dice(Seat::Blue, "66").unwrap().first;
    let (file, seat) = (desk.file.clone(), Seat::Blue);
    let (typed, reason) = ("65".to_owned(), "a six for a five".to_owned());
    let (agreed_by, idem) = (vec![Seat::Orange], None);
    desk.done(Request::Amend { file, seat, entry: mistyped, typed, reason, agreed_by, idem })
        .unwrap();
    let expected = [((Seat::Blue, SourceKind::Typed), vec![0, 0, 0, 0, 1, 1])];
    assert_eq!(desk.faces(), expected.into());
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
    };
    desk.api.handle(simulate).unwrap();
    let record = desk.dice_record();
    for player in &record.players {
        for faces in &player.faces {
            assert!([6, 10].contains(&faces.sides), "d{} of {}", faces.sides, player.player);
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
