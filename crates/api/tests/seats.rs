//! Who holds which seat: no one acts under another's name, earlier entries keep their names, and no amendment changes either.

use api::amend::Wanted;
use api::record::PlayedBy;
use api::report::{Audience, Format, Length, Span};
use api::request::Done;
use api::simulate::CommanderKind;
use api::views::EntryLine;
use api::{ApiError, Reply, Request, Session};
use campaign::two_star_general::order::Order;
use kernel::{Seat, Side};

use crate::desk::{Desk, main};

/// A war that the program let rest in the middle of its first day.
fn resting() -> (Desk, u64) {
    let mut desk = Desk::empty();
    let request = Request::Simulate {
        scenario: "first-light".to_owned(),
        seed: 11,
        blue: CommanderKind::Sensible,
        orange: CommanderKind::Random,
        file: Some(desk.file.clone()),
        durable: false,
        until: Some(60),
        seats: false,
    };
    desk.api.handle(request).unwrap();
    let last = entries(&mut desk);
    (desk, last)
}

fn entries(desk: &mut Desk) -> u64 {
    let file = desk.file.clone();
    desk.api.session(&file).unwrap().fold().seq
}

fn seat(desk: &mut Desk, seat: Seat, name: &str, by: PlayedBy) -> Result<Done, ApiError> {
    let (file, name) = (desk.file.clone(), Some(name.to_owned()));
    desk.done(Request::TakeSeat { file, seat, name, by, idem: None })
}

fn command(desk: &mut Desk, side: Side) -> Done {
    let (file, kind) = (desk.file.clone(), CommanderKind::Sensible);
    desk.done(Request::Command { file, seat: side.seat(), kind, ends: false, after: None }).unwrap()
}

fn note(desk: &mut Desk, seat: Seat, text: &str) -> Done {
    let (file, text) = (desk.file.clone(), text.to_owned());
    desk.done(Request::Note { file, seat, text, private: false, idem: None }).unwrap()
}

fn lines(desk: &mut Desk, from: u64) -> Vec<EntryLine> {
    let request =
        Request::Log { file: desk.file.clone(), seat: Seat::Umpire, from: Some(from), to: None };
    let Reply::Log(lines) = desk.api.handle(request).unwrap() else { panic!() };
    lines
}

fn verified(desk: &mut Desk) {
    let Reply::Verified(report) =
        desk.api.handle(Request::Verify { file: desk.file.clone(), rules: true }).unwrap()
    else {
        panic!()
    };
    assert!(report.whole, "{:?}", report.findings);
}

/// Whatever waits for blue or orange is answered by the program, so that a person may order.
fn answered(desk: &mut Desk) {
    for _ in 0..20 {
        let file = desk.file.clone();
        let waiting = desk.api.session(&file).unwrap().waiting().unwrap();
        let Some(waits) = waiting.first() else { return };
        command(desk, waits.answers.side().unwrap());
    }
    panic!("something always waits");
}

#[test]
fn whoever_takes_a_seat_over_signs_from_then_on_and_not_before() {
    let (mut desk, last) = resting();
    let before = lines(&mut desk, 1);
    let done = seat(&mut desk, Seat::Blue, " Anna ", PlayedBy::Hand).unwrap();
    // With the seat come dice of her own, instead of those of the simulation's seed.
    assert_eq!((done.first, done.last), (last + 1, last + 2));
    let told = "Anna takes over Western Brigade from sensible commander: it is now led by hand.";
    assert_eq!(done.told[0].text, told);
    assert_eq!((&*done.told[0].kind, done.told[0].seat), ("seated", Some(Seat::Blue)));
    note(&mut desk, Seat::Blue, "Now let us see.");
    let dice = "Anna commits to a new chain of app dice: the seat was taken over.";
    assert_eq!(done.told[1].text, dice);
    assert_eq!(lines(&mut desk, last + 3)[0].text, "Anna notes: Now let us see.");
    // Nothing that was told before is told otherwise, in this program or in the next.
    for _ in 0..2 {
        let after = lines(&mut desk, 1);
        assert_eq!(after[..before.len()], before[..]);
        assert!(before.iter().any(|line| line.text.starts_with("Sensible commander orders")));
        desk.reopen();
    }
    verified(&mut desk);
}

#[test]
fn an_order_by_hand_never_stands_under_the_programs_name() {
    let (mut desk, _) = resting();
    answered(&mut desk);
    let last = entries(&mut desk);
    // Nobody has said who sits there: it is at least not the program.
    let done = note(&mut desk, Seat::Orange, "Mine now.");
    // His seat, dice of his own instead of those of the simulation's seed, and the remark.
    assert_eq!((done.first, done.last), (last + 3, last + 3));
    assert_eq!(lines(&mut desk, last + 2)[0].kind, "committed");
    let told: Vec<&str> = done.told.iter().map(|line| &*line.text).collect();
    assert_eq!(told[0], "Eastern Brigade is now led by hand.");
    assert_eq!(told[1], "Orange notes: Mine now.");
    // And once is enough.
    let done = note(&mut desk, Seat::Orange, "Still mine.");
    assert_eq!(done.first, last + 4);
}

#[test]
fn the_program_does_not_act_under_a_persons_name_and_gives_it_back() {
    let mut desk = Desk::with_campaign();
    let done = command(&mut desk, Side::Blue);
    assert!(done.told[0].text.starts_with("Sensible commander takes over "), "{:?}", done.told);
    assert!(done.told[1].text.starts_with("Sensible commander orders"), "{:?}", done.told);
    let again = entries(&mut desk);
    let done = note(&mut desk, Seat::Blue, "Thank you.");
    assert!(done.told[0].text.starts_with("Anna takes over "), "{:?}", done.told);
    assert_eq!(done.told[1].text, "Anna notes: Thank you.");
    assert_eq!(done.first, again + 2);
    verified(&mut desk);
}

#[test]
fn a_side_led_by_the_program_from_the_start_is_not_written_down_again() {
    let mut desk = Desk::empty();
    let request = Request::New {
        file: desk.file.clone(),
        scenario: "first-light".to_owned(),
        options: Default::default(),
        players: [(Seat::Blue, "The program".to_owned())].into(),
        consent: Default::default(),
        automatic: vec![Seat::Blue],
    };
    let Reply::Status(status) = desk.api.handle(request).unwrap() else { panic!() };
    assert_eq!(status.sides[0].by, PlayedBy::Program);
    assert_eq!(status.sides[1].by, PlayedBy::Hand);
    let founded = entries(&mut desk);
    let done = command(&mut desk, Side::Blue);
    assert_eq!(done.first, founded + 1);
    assert!(done.told[0].text.starts_with("The program orders"), "{:?}", done.told);
    // A seat that bears no name says nothing wrong when the program acts in it.
    let last = entries(&mut desk);
    let done = command(&mut desk, Side::Orange);
    assert_eq!(done.first, last + 1);
}

#[test]
fn what_is_taken_back_leaves_the_seats_as_they_are() {
    let (mut desk, _) = resting();
    answered(&mut desk);
    let file = desk.file.clone();
    let of = |desk: &mut Desk| desk.api.session(&file).unwrap().holder(Seat::Blue).name;
    let at = seat(&mut desk, Seat::Blue, "Anna", PlayedBy::Hand).unwrap().first;
    let amended = desk.undo(Seat::Blue).unwrap();
    assert!(amended > at);
    let line = &lines(&mut desk, at)[0];
    assert_eq!((&*line.kind, line.counts, line.amended_by), ("seated", true, None), "{line:?}");
    assert_eq!(of(&mut desk), "Anna");
    desk.reopen();
    assert_eq!(of(&mut desk), "Anna");
    // Taken out by a seat that was not taken yet: that it is taken is written down, and its new dice with it.
    desk.amend(Seat::Orange, Wanted::Redo { entry: amended }).unwrap();
    let told = lines(&mut desk, amended + 1);
    assert!(told[0].text.ends_with("is now led by hand."), "{told:?}");
    let redone = told.last().unwrap();
    let expected = format!("Orange takes out the amendment of entry {amended}, because ");
    assert!(redone.text.starts_with(&expected), "{told:?}");
    assert_eq!(of(&mut desk), "Anna");
    verified(&mut desk);
    let out = Wanted::Out { entry: at, and_after: false };
    assert_eq!(desk.amend(Seat::Blue, out).unwrap_err().code, "amend.seat");
}

#[test]
fn a_seat_is_taken_while_dice_are_waited_for_and_its_dice_are_the_persons() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    seat(&mut desk, Seat::Blue, "Carla", PlayedBy::Hand).unwrap();
    desk.dice(Seat::Blue, "66").unwrap();
    desk.dice(Seat::Orange, "11").unwrap();
    let lines = lines(&mut desk, 1);
    assert!(lines.iter().any(|line| line.text == "6 6 (typed by Carla)."), "{lines:?}");
    let Reply::DiceRecord(record) =
        desk.api.handle(Request::DiceRecord { file: desk.file.clone(), seat: None }).unwrap()
    else {
        panic!()
    };
    let players: Vec<&str> = record.players.iter().map(|known| &*known.player).collect();
    assert_eq!(players, ["Carla", "Bert"]);
    let report = Request::Report {
        file: desk.file.clone(),
        span: Span::War,
        audience: Audience::Umpire,
        length: Length::Full,
        format: Format::Markdown,
        without: Vec::new(),
        with: Vec::new(),
    };
    let Reply::Text(markdown) = desk.api.handle(report).unwrap() else { panic!() };
    assert!(markdown.contains("Anna, then Carla"), "{markdown}");
    verified(&mut desk);
}

#[test]
fn typed_dice_of_whoever_takes_over_by_throwing_bear_his_name() {
    let mut desk = Desk::with_campaign();
    desk.lay_orders();
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    seat(&mut desk, Seat::Blue, "The program", PlayedBy::Program).unwrap();
    desk.dice(Seat::Blue, "66").unwrap();
    let lines = lines(&mut desk, 1);
    // Anna held the seat last by hand.
    assert!(lines.iter().any(|line| line.text == "6 6 (typed by Anna)."), "{lines:?}");
}

#[test]
fn what_is_no_name_and_what_is_known_writes_nothing() {
    let mut desk = Desk::with_campaign();
    let last = entries(&mut desk);
    for name in ["", "   ", "a\nb", &"x".repeat(61)] {
        let error = seat(&mut desk, Seat::Blue, name, PlayedBy::Hand).unwrap_err();
        assert_eq!(error.code, "seat.no_name", "{name:?}");
    }
    for (who, by) in [(Seat::App, PlayedBy::Hand), (Seat::Umpire, PlayedBy::Program)] {
        assert_eq!(seat(&mut desk, who, "Dora", by).unwrap_err().code, "seat.not_so");
    }
    let done = seat(&mut desk, Seat::Blue, "Anna", PlayedBy::Hand).unwrap();
    assert!(done.told.is_empty() && done.last < done.first);
    assert_eq!(entries(&mut desk), last);
    let idem = Some("0123456789abcdef0123456789abcdef".to_owned());
    let request = |name: &str| Request::TakeSeat {
        file: desk.file.clone(),
        seat: Seat::Blue,
        name: Some(name.to_owned()),
        by: PlayedBy::Hand,
        idem: idem.clone(),
    };
    let (first, other) = (request("Carla"), request("Dora"));
    for _ in 0..2 {
        assert_eq!(desk.done(first.clone()).unwrap().first, last + 1);
    }
    assert_eq!(desk.done(other).unwrap_err().code, "idem_reused");
    // Nobody takes a seat over under the name of whoever has it: two of one name could not be told apart.
    let error = seat(&mut desk, Seat::Blue, "carla", PlayedBy::Program).unwrap_err();
    assert_eq!(error.code, "seat.same_name");
    let order = Request::Order {
        file: desk.file.clone(),
        seat: Seat::Blue,
        order: main(Order::ThrowForMove),
        idem: None,
    };
    // What the rules refuse takes no seat.
    seat(&mut desk, Seat::Blue, "The program", PlayedBy::Program).unwrap();
    let last = entries(&mut desk);
    assert!(desk.done(order).is_err());
    assert_eq!(entries(&mut desk), last);
}

#[test]
fn a_snapshot_knows_who_holds_the_seats() {
    let mut desk = Desk::with_campaign();
    let founded = entries(&mut desk);
    let taken = seat(&mut desk, Seat::Blue, "Carla", PlayedBy::Hand).unwrap().last;
    for n in 0..1_000 {
        note(&mut desk, Seat::Blue, &format!("remark {n}"));
    }
    // With the first outcome after so many entries the state is written down, and kept.
    desk.seal(Side::Blue);
    desk.api.close(&desk.file.clone()).unwrap();
    let session = Session::open_quickly(&desk.file, desk.api.host()).unwrap();
    let journal = session.journal();
    let kept = journal.snapshot_before(journal.head().seq).unwrap().expect("a snapshot");
    assert!(kept.seq > 1_000, "{}", kept.seq);
    let fold = session.fold();
    let from_it = fold.believed(journal, kept.seq, &kept.bytes).unwrap().expect("believed");
    assert_eq!(from_it.seats, fold.seats);
    assert_eq!(session.player(Seat::Blue), "Carla");
    assert_eq!(session.player_at(Seat::Blue, founded), "Anna", "she took it over later");
    assert_eq!(session.player_at(Seat::Blue, taken), "Anna", "with this entry only");
    assert_eq!(session.player_at(Seat::Blue, taken + 1), "Carla");
}
