//! A fight as the panel shows it: both sides' dice and odds before anything is committed, support that may be left out,
//! dice while they are typed, choices with what they mean, and the roll card. The positions and figures are those of the
//! book's two worked examples.

use api::request::{Done, Reply};
use api::views::{ChanceGroup, OddsView, RollView, WhyView};
use api::{Request, Session};
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::{BattalionId, StandId};
use kernel::{Actor, Call, ChoiceCall, Cite, Seat, Side};

use crate::desk::{Desk, main, roll};

/// One of the two printed fights, with its attacker's battalion in its turn.
fn example(name: &str, attacker: Side, orders: [(&str, &str); 2]) -> Desk {
    let mut desk = laid(name, orders);
    desk.order(Seat::Blue, Order::ThrowForMove).unwrap();
    let (blue, orange) = if attacker == Side::Blue { ("66", "11") } else { ("11", "66") };
    desk.dice(Seat::Blue, blue).unwrap();
    desk.dice(Seat::Orange, orange).unwrap();
    wake(&mut desk, attacker.seat(), orders[attacker.index()].0);
    desk
}

fn wake(desk: &mut Desk, seat: Seat, battalion: &str) {
    let battalion = BattalionId::new(battalion).unwrap();
    desk.order(seat, Order::Activate { battalion }).unwrap();
}

/// One of the two printed fights, with both sides' orders turned up.
fn laid(name: &str, orders: [(&str, &str); 2]) -> Desk {
    let mut desk = Desk::empty();
    let request = Request::New {
        file: desk.file.clone(),
        scenario: format!("book-examples/{name}"),
        options: Default::default(),
        players: [(Seat::Blue, "Anna".to_owned()), (Seat::Orange, "Bert".to_owned())].into(),
        consent: Default::default(),
        automatic: Vec::new(),
    };
    desk.api.handle(request).unwrap();
    for (side, (battalion, status)) in Side::BOTH.into_iter().zip(orders) {
        let orders = [(battalion.parse().unwrap(), status.to_owned())].into();
        let write = Request::WriteOrders {
            file: desk.file.clone(),
            seat: side.seat(),
            orders,
            battle: None,
        };
        desk.api.handle(write).unwrap();
    }
    desk.lay_orders();
    desk
}

fn attack(stands: [&str; 2], column: u8, row: u8) -> Order {
    let stands = stands.map(|stand| StandId::new(stand).unwrap()).to_vec();
    Order::Attack { stands, target: Hex::new(column, row) }
}

/// The second example: ten dice against five, all on Move.
fn shermans() -> (Desk, Order) {
    let desk = example("close-combat", Side::Blue, [("us", "move"), ("de", "move")]);
    (desk, attack(["us.sherman", "us.armoured"], 5, 4))
}

/// The first example: six dice against six, dug-in paratroopers.
fn panzers() -> (Desk, Order) {
    let desk = example("distant-fire", Side::Orange, [("para", "dig_in"), ("pz", "move")]);
    (desk, attack(["pz.1", "pz.2"], 5, 9))
}

fn odds(desk: &mut Desk, seat: Seat, order: Option<&Order>, choices: &[&[&str]]) -> OddsView {
    let choices = choices.iter().map(|words| words.iter().map(|w| (*w).to_owned()).collect());
    let request = Request::Odds {
        file: desk.file.clone(),
        seat,
        battle: None,
        order: order.cloned().map(main),
        choices: choices.collect(),
    };
    let Reply::Odds(view) = desk.api.handle(request).unwrap() else { panic!("no odds") };
    *view
}

fn chance(view: &RollView, name: &str) -> String {
    let found = view.chances.iter().find(|(named, _)| named == name);
    found.unwrap_or_else(|| panic!("{name} is not in {:?}", view.chances)).1.clone()
}

fn entries(desk: &mut Desk) -> u64 {
    let file = desk.file.clone();
    desk.api.session(&file).unwrap().fold().seq
}

/// What so many dice hitting on 6 and with pairs of 5 are expected to hit, in hundredths: a sixth of them, and half the
/// fives less half the chance of an odd number of them, which is (1 - (2/3)^n) / 2.
fn expected_on_the_move(dice: i32) -> f64 {
    let n = f64::from(dice);
    n / 6.0 + (n / 6.0 - (1.0 - (2.0_f64 / 3.0).powi(dice)) / 2.0) / 2.0
}

#[test]
fn both_sides_dice_are_seen_before_anything_is_committed() {
    let (mut desk, order) = shermans();
    let before = entries(&mut desk);
    let view = odds(&mut desk, Seat::Blue, Some(&order), &[]);
    assert_eq!(entries(&mut desk), before, "looking writes nothing");

    let attack = view.roll.as_ref().unwrap();
    let [answer] = &view.later[..] else { panic!("{:?}", view.later) };
    assert_eq!(
        (attack.call.seat, attack.call.count, attack.call.ledger.total()),
        (Actor::Blue, 10, 10)
    );
    assert_eq!(
        (answer.call.seat, answer.call.count, answer.call.ledger.total()),
        (Actor::Orange, 5, 5)
    );
    // 532465/236196 and 321020263885/470184984576, worked out by hand from the book's example.
    assert_eq!(attack.expected, "2.25");
    assert_eq!(chance(attack, "1st Company falls back"), "68.3 %");
    assert_eq!(answer.expected, format!("{:.2}", expected_on_the_move(5)));
    assert!(attack.call.answer.is_none(), "it stands beside, not inside");

    let (fates, sums): (Vec<_>, Vec<_>) =
        attack.figures.groups.iter().partition(|group| group.fates);
    let about = |groups: &[&ChanceGroup]| -> Vec<(String, Option<Actor>)> {
        groups.iter().map(|group| (group.who.clone(), group.seat)).collect()
    };
    let of = |who: &str, seat| (who.to_owned(), seat);
    // Two hits may cost a platoon, as its side likes; no company can be destroyed.
    assert_eq!(
        about(&fates),
        [of("Anti-tank Guns", Some(Actor::Orange)), of("Half-tracks", Some(Actor::Blue))]
    );
    assert_eq!(
        about(&sums),
        [
            of("1st Company", Some(Actor::Orange)),
            of("Sherman Company and Armoured Infantry", Some(Actor::Blue)),
            of("", None),
        ]
    );
    for group in sums {
        let sum: u32 = group.chances.iter().map(|chance| u32::from(chance.share)).sum();
        assert!((997..=1003).contains(&sum), "{group:?}");
    }
}

#[test]
fn support_left_out_changes_the_odds_and_stays_in_the_ledger() {
    let (mut desk, order) = shermans();
    let usual = odds(&mut desk, Seat::Blue, Some(&order), &[]);
    let [mine, theirs] = &usual.choices[..] else { panic!("{:?}", usual.choices) };
    assert_eq!((mine.call.seat, theirs.call.seat), (Actor::Blue, Actor::Orange));
    assert_eq!(
        (mine.assumed.as_slice(), mine.call.options[0].adds.as_str()),
        (&["us.mortar".to_owned()][..], "+1 die")
    );
    assert_eq!(mine.progress, "1 of at most 1 chosen; none is allowed.");

    let without = odds(&mut desk, Seat::Blue, Some(&order), &[&[], &[]]);
    let attack = without.roll.as_ref().unwrap();
    assert_eq!((attack.call.count, without.later[0].call.count), (9, 4));
    assert_eq!(attack.expected, format!("{:.2}", expected_on_the_move(9)));
    let left = attack.call.ledger.lines.iter().find(|line| line.subject == "Mortar Platoon");
    let left = left.expect("what was not called in is told");
    assert!(!left.applies && left.cite == Cite::section("3.5.1"), "{left:?}");
}

#[test]
fn a_stand_that_does_not_fight_back_says_why_before_the_throw() {
    let mut desk = laid("close-combat", [("us", "move"), ("de", "retreat")]);
    // The battalion on Retreat has its turn first, and stays where it is.
    wake(&mut desk, Seat::Orange, "de");
    desk.order(Seat::Orange, Order::EndActivation).unwrap();
    wake(&mut desk, Seat::Blue, "us");
    let order = attack(["us.sherman", "us.armoured"], 5, 4);
    let view = odds(&mut desk, Seat::Blue, Some(&order), &[]);
    let answer = view.later.last().unwrap();
    assert_eq!((answer.call.count, answer.call.ledger.total()), (0, 0));
    let why = &answer.call.ledger.lines[0];
    assert!(!why.applies && why.cite == Cite::section("3.6"), "{why:?}");
}

#[test]
fn what_answers_a_throw_is_not_written_before_it_is_called_for() {
    let (mut desk, order) = shermans();
    desk.order(Seat::Blue, order).unwrap();
    desk.choose(Seat::Blue, &["us.mortar"]);
    let called = desk.choose(Seat::Orange, &["de.mortar"]);
    assert!(roll(called.call.as_ref()).answer.is_none());
    let file = desk.file.clone();
    let entry = desk.api.session(&file).unwrap().entry(called.last).unwrap();
    let body = entry.text().unwrap();
    assert!(!body.contains("tsg.return"), "{body}");
    // The open roll is weighed with its answer all the same.
    let view = odds(&mut desk, Seat::Blue, None, &[]);
    assert_eq!(view.later[0].call.count, 5);
}

fn typed(desk: &mut Desk, typed: &str) -> api::views::DiceTyped {
    let entry = desk.call_of(Seat::Blue);
    let request = Request::DiceTyped { file: desk.file.clone(), typed: typed.to_owned(), entry };
    let Reply::DiceTyped(view) = desk.api.handle(request).unwrap() else { panic!() };
    assert_eq!(view.typed, typed);
    view
}

#[test]
fn dice_are_read_while_they_are_typed_with_what_each_does() {
    let (mut desk, order) = shermans();
    desk.order(Seat::Blue, order).unwrap();
    desk.choose(Seat::Blue, &["us.mortar"]);
    desk.choose(Seat::Orange, &["de.mortar"]);
    let before = entries(&mut desk);

    let view = typed(&mut desk, "2*6 55");
    let readings: Vec<_> =
        view.faces.iter().map(|face| (face.face, face.reading.as_str())).collect();
    assert_eq!(
        readings,
        [(6, "hit"), (6, "hit"), (5, "waits for a pair"), (5, "hit, second of a pair")]
    );
    assert_eq!((view.value, view.expected, view.complete), (3, 10, false));
    assert_eq!(view.sentence, "4 of 10 dice, 6 more");
    assert!(view.problem.is_none());

    assert!(typed(&mut desk, "2*6 55 111111").complete);
    assert_eq!(typed(&mut desk, "665-").faces.len(), 2);
    assert_eq!(typed(&mut desk, "3*").sentence, "After `3*` comes the face, as in 3*6");
    let many = typed(&mut desk, "66655544433");
    assert_eq!(many.problem.unwrap().at, Some(11));
    assert!(!many.complete && many.sentence == "11 dice for 10, 1 too many", "{}", many.sentence);
    let wrong = typed(&mut desk, "6675");
    assert_eq!((wrong.faces.len(), wrong.problem.unwrap().at), (2, Some(3)));
    assert_eq!(wrong.sentence, "A 7 is not on a d6");
    assert_eq!(entries(&mut desk), before, "reading writes nothing");
}

#[test]
fn losses_say_what_is_left_and_what_it_costs() {
    let (mut desk, order) = panzers();
    desk.order(Seat::Orange, order).unwrap();
    let mut done = None;
    for _ in 0..2 {
        let file = desk.file.clone();
        let Reply::Status(status) =
            desk.api.handle(Request::Status { file, seat: Seat::Umpire, battle: None }).unwrap()
        else {
            panic!()
        };
        let [waits] = &status.calls[..] else { panic!("{:?}", status.calls) };
        let Call::Choice(choice) = &waits.call else { panic!() };
        let usual: Vec<&str> =
            choice.usual.iter().map(|at| choice.options[usize::from(*at)].word.as_str()).collect();
        done = Some(desk.choose(choice.seat.into(), &usual));
    }
    // 1 3 3 4 5 6 at the paratroopers: one hit; 1 1 3 4 4 5 back, one die less than printed (R6): two 4s are a pair.
    assert_eq!(roll(done.unwrap().call.as_ref()).count, 6);
    desk.dice(Seat::Orange, "133456").unwrap();
    let done = desk.dice(Seat::Blue, "113445").unwrap();
    let losses = choice(&done);
    assert_eq!(losses.seat, Seat::Blue);
    let core = &losses.options[0];
    assert_eq!(core.label, "A Company, Paratroopers loses 1 (3 left)");
    // §3.1, §3.7.3: three points are the fighting strength of infantry, so three left are three dice.
    assert_eq!(core.means, "A Company, Paratroopers at 3 of 5, throws as many dice as before");
    assert_eq!(losses.progress(1), "Choose one.");
    let done = desk.choose(Seat::Blue, &[&losses.options[0].word]);
    let losses = choice(&done);
    assert_eq!(losses.seat, Seat::Orange);
    // Armour fights with four: 4 - 2 points leave two dice. The weak company has two points and dies of both.
    let both = losses.options.iter().find(|option| option.word == "pz.1+pz.1").unwrap();
    assert!(
        both.means.starts_with("1st Panzer Company at 2 of 4, throws 2 dice fewer"),
        "{both:?}"
    );
    let weak = losses.options.iter().find(|option| option.word == "pz.2+pz.2").unwrap();
    assert!(weak.means.ends_with("2nd Panzer Company is gone"), "{weak:?}");
}

/// The choice that an order or an answer has led to.
fn choice(done: &Done) -> &ChoiceCall {
    match done.call.as_ref().map(|waits| &waits.call) {
        Some(Call::Choice(choice)) => choice,
        other => panic!("no choice is asked: {other:?}"),
    }
}

fn why(desk: &mut Desk, entry: u64) -> WhyView {
    let request = Request::Why { file: desk.file.clone(), seat: Seat::Umpire, entry };
    let Reply::Why(view) = desk.api.handle(request).unwrap() else { panic!() };
    *view
}

/// The second example thrown as printed; the entry of the attack's dice.
fn thrown() -> (Desk, u64) {
    let (mut desk, order) = shermans();
    desk.order(Seat::Blue, order).unwrap();
    desk.choose(Seat::Blue, &["us.mortar"]);
    desk.choose(Seat::Orange, &["de.mortar"]);
    let done = desk.dice(Seat::Blue, "2*6 2*5 1 1 2 2 3 3").unwrap();
    (desk, done.first)
}

#[test]
fn the_card_says_who_why_how_likely_and_which_rules() {
    let (mut desk, at) = thrown();
    let card = why(&mut desk, at);
    assert_eq!((card.value, card.expected.as_deref()), (Some(3), Some("2.25")));
    let hands: Vec<_> =
        card.hands.iter().map(|hand| (hand.who.as_str(), hand.did.as_str())).collect();
    assert_eq!(
        hands,
        [
            ("Anna", "gave the order"),
            ("Anna", "was called on for the dice"),
            ("Anna", "typed the dice")
        ]
    );
    assert!(card.hands.windows(2).all(|pair| pair[0].at_ms <= pair[1].at_ms));
    // Three hits or more of ten dice: what is left when 0, 1 and 2 are taken away.
    let figures = card.figures.as_ref().unwrap();
    let three = figures.values.iter().find(|value| value.value == 3).unwrap();
    assert_eq!(Some(&three.at_least), card.as_good_or_better.as_ref());
    let ruling = card.rules.iter().find(|rule| rule.cite == Cite::ruling(3)).unwrap();
    assert!(ruling.title.contains("double") && ruling.reading.is_some() && ruling.option.is_some());
    assert!(card.rules.iter().any(|rule| rule.cite == Cite::section("3.7.1")));
    assert_eq!(card.proof.checked_to, entries(&mut desk));
    assert!(!card.proof.rules.is_empty());
    for mark in &card.proof.rules {
        assert!(mark.same && !mark.fingerprint.is_empty(), "{mark:?}");
    }
    for word in ["Anna typed the dice", "Thrown: 6 6 5 5", "The record is intact"] {
        assert!(card.text.contains(word), "{word} is not in\n{}", card.text);
    }
}

/// Writes another throw over the one recorded, past the journal's own guards.
fn tamper(desk: &Desk, at: u64) {
    let file = rusqlite::Connection::open(&desk.file).unwrap();
    let guards: Vec<String> = {
        let mut names =
            file.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").unwrap();
        names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    for guard in guards {
        file.execute_batch(&format!("DROP TRIGGER \"{guard}\"")).unwrap();
    }
    let changed = file
        .execute(
            "UPDATE entry SET body = replace(body, '[6,6,5,5', '[6,6,6,6') WHERE seq = ?1",
            [i64::try_from(at).unwrap()],
        )
        .unwrap();
    assert_eq!(changed, 1);
}

#[test]
fn a_roll_changed_behind_the_programs_back_is_not_called_intact() {
    let (mut desk, at) = thrown();
    assert!(why(&mut desk, at).intact);
    tamper(&desk, at);
    // The program has the file open, and reads the entry again for the card.
    let card = why(&mut desk, at);
    assert!(!card.intact, "{:?}", card.proof);
    assert_eq!(card.proof.checked_to, at - 1);
    assert!(card.text.contains("BROKEN"));
    // Opened again, the file is known to be broken from there on, and good before.
    let session = Session::open_to_read(&desk.file, desk.api.host()).unwrap();
    let error = session.why(Seat::Umpire, at).unwrap_err();
    assert_eq!(error.kind, api::error::Kind::Journal, "{error}");
    let before = session.why(Seat::Umpire, at - 1).unwrap();
    assert!(before.intact);
    assert_eq!(before.proof.checked_to, at - 1);
    assert!(before.proof.sentence.contains("after it"), "{}", before.proof.sentence);
}
