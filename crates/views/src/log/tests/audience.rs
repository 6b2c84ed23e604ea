//! What is for some eyes only is told to no others: not as a line, not on a card, not by what is found.

use kernel::Seat;

use super::played::Game;
use super::{first_told, stays_as_told};
use crate::LogQuery;
use crate::Session;

fn found(session: &Session, seat: Seat, query: &LogQuery) -> Vec<u64> {
    let found = session.find(seat, query, 0, None, None, None).unwrap();
    found.lines.iter().map(|line| line.seq).collect()
}

fn words(text: &str) -> LogQuery {
    LogQuery { text: Some(text.to_owned()), ..LogQuery::default() }
}

#[test]
fn a_private_remark_is_for_its_writer_until_it_is_opened() {
    let mut game = Game::new(3);
    game.play(5);
    let unit = game
        .session
        .fold
        .war
        .divisions()
        .next()
        .unwrap()
        .1
        .setup
        .stands
        .keys()
        .next()
        .unwrap()
        .to_string();
    let (session, host) = (&mut game.session, &mut game.host);
    let text = "Behind the periwinkle hedge.";
    let note = session.note(host, Seat::Blue, text, true, None).unwrap().first;
    let of_a_unit = session.note(host, Seat::Blue, &unit, true, None).unwrap().first;
    let of_unit = LogQuery { unit: Some(unit), ..LogQuery::default() };
    for (seat, may) in
        [(Seat::Blue, true), (Seat::Umpire, true), (Seat::Orange, false), (Seat::App, false)]
    {
        let line = game.session.line_for(seat, note).unwrap();
        assert_eq!((line.withheld, line.audience), (!may, Some(Seat::Blue)), "{seat}");
        assert_eq!(line.text.contains("periwinkle"), may, "{seat}: {}", line.text);
        assert_eq!(
            found(&game.session, seat, &words("periwinkle")),
            Vec::from_iter(may.then_some(note))
        );
        assert_eq!(found(&game.session, seat, &of_unit).contains(&of_a_unit), may, "{seat}");
        let card = game.session.why(seat, note).unwrap();
        assert_eq!(card.text.contains("periwinkle"), may, "{seat}");
        let raw = game.session.raw(seat, note).unwrap();
        assert_eq!((raw.body.is_some(), raw.salt.is_some()), (may, may), "{seat}");
        assert_eq!(raw.leaf, game.session.raw(Seat::Umpire, note).unwrap().leaf);
    }
    let notes = |session: &Session| session.timeline(None, None, None, None).unwrap().notes.len();
    assert_eq!(notes(&game.session), 0);
    let told = game.session.since(Seat::App, 1, game.session.fold.seq).unwrap().groups;
    assert!(told.iter().all(|group| group.title != "Notes"));
    let line = game.session.line_for(Seat::Orange, note).unwrap();
    assert_eq!(line.text, "For blue's eyes only.");

    let (session, host) = (&mut game.session, &mut game.host);
    session.open_entries(host, Seat::Umpire, vec![note], "the war is told", None).unwrap();
    assert_eq!(found(&game.session, Seat::Orange, &words("periwinkle")), [note]);
    let line = game.session.line_for(Seat::Orange, note).unwrap();
    assert_eq!((line.withheld, line.audience), (false, None));
    assert_eq!(notes(&game.session), 1);
}

#[test]
fn a_briefing_is_told_to_its_side() {
    let game = Game::new(1);
    let briefed = (2..=game.session.fold.founding).map(|seq| game.session.entry(seq).unwrap());
    for entry in briefed {
        for seat in [Seat::Blue, Seat::Orange] {
            let line = game.session.line_for(seat, entry.seq).unwrap();
            assert_eq!(line.withheld, entry.audience != seat.word(), "entry {}", entry.seq);
        }
    }
}

/// Remarks, amendments and openings between the orders change no sentence.
#[test]
fn what_is_told_to_some_stays_as_it_was_first_told() {
    let mut game = Game::new(5);
    for round in 0..3 {
        game.play(40);
        let (session, host) = (&mut game.session, &mut game.host);
        let text = format!("Remark {round}");
        session.note(host, Seat::Orange, &text, true, None).unwrap();
        game.amend_something();
    }
    let now = game.session;
    let file = now.journal.path().to_path_buf();
    let mut then = Session::open_to_read(&file, &game.host).unwrap();
    stays_as_told(&now, &first_told(&mut then));
}
