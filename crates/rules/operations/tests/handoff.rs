//! A battle that is fought out at a smaller scale (R70).

use std::collections::{BTreeMap, BTreeSet};

use kernel::handoff::{Fought, Outcome, Parent, SupportKind};
use kernel::{Answer, Side, Tape};
use operations::Operations;
use operations::event::Event;
use operations::handoff::Contact;
use operations::order::Order;
use operations::rules::fought_out::{Held, row};
use operations::state::{Phase, State};
use operations::tables::BattleResult;

use crate::board::{after, board, sq, till_combat, unit};

fn field() -> State {
    let state = board(
        "
        map 20 20
        objective best 0506 10
        formation b blue
        unit b.1 foot 6 0505
        unit b.2 foot 4 0505
        unit b.g towed_artillery 3 0402 artillery=field
        formation o orange
        unit o.1 recce 4 0506
        ",
    );
    let blue = "unit b.1 attack 0506 unit b.2 attack 0506 unit b.g support 0506";
    till_combat(&state, blue, "unit o.1 hold")
}

// covers R70, R86, H.7
#[test]
fn the_ground_gives_the_row() {
    use BattleResult::{BadlyBeaten, Confused, LimitedSuccess, Success, TotalSuccess};
    let (blue, orange) = (Held::All(Side::Blue), Held::All(Side::Orange));
    assert_eq!(row(Side::Blue, blue, [3, 2], 4), TotalSuccess);
    assert_eq!(row(Side::Blue, blue, [3, 1], 4), Success);
    assert_eq!(row(Side::Blue, Held::Some, [0, 4], 4), LimitedSuccess);
    assert_eq!(row(Side::Blue, Held::Undecided, [4, 4], 4), Confused);
    assert_eq!(row(Side::Blue, orange, [2, 1], 4), BadlyBeaten);
    assert_eq!(row(Side::Blue, orange, [1, 1], 4), Confused);
}

// covers R70
#[test]
fn a_battle_goes_down_and_comes_back() {
    let state = field();
    let contact = Operations::contact_of(&state, &Order::GoOn).expect("a battle is next");
    assert_eq!(contact, Contact::Battle { side: Side::Blue, target: sq("0506") });
    let met = Operations::meet(&state, Side::Blue, &contact, &|_| None).expect("both are there");
    let elements: Vec<String> = met.elements.iter().map(|met| met.element.to_string()).collect();
    assert_eq!(elements, ["b.1", "b.2", "o.1"]);
    assert_eq!(met.stakes, "Who holds best in 0506.");
    let support = &met.support[0];
    assert_eq!((support.id, support.kind, support.shots), (unit("b.g").0, SupportKind::Guns, 3));

    let ratings = BTreeMap::from([(unit("b.1").0, 5), (unit("o.1").0, 3)]);
    let outcome = Outcome { ratings, holder: Some(Side::Blue), ..Outcome::default() };
    let (sent, away) = (BTreeSet::new(), BTreeSet::new());
    let fought = Fought { contact: &contact, attacker: Side::Blue, sent: &sent, away: &away };
    // A success in the open: the retreat of 2 km is thrown, its way and the advance are chosen.
    let mut answers = vec![Answer::Faces(vec![2])];
    let events = loop {
        match Operations::settle(&state, &fought, &outcome, &mut Tape::new(&answers)) {
            Ok(events) => break events,
            Err(kernel::Halt::Needs(call)) => match *call {
                kernel::Call::Choice(choice) => answers.push(Answer::Chosen(choice.usual)),
                kernel::Call::Roll(roll) => panic!("{}", roll.title),
            },
            Err(halt) => panic!("{halt:?}"),
        }
    };
    let events = Operations::carry_on(&state, events);
    let now = after(&state, &events);
    let left = |id: &str| (now.unit(unit(id)).status, now.unit(unit(id)).supply);
    assert_eq!([left("b.1"), left("b.2"), left("o.1")], [(5, 3), (4, 3), (3, 2)]);
    assert_eq!(now.square_of(unit("b.1")), Some(sq("0506")));
    assert!(now.unit(unit("b.g")).fired);
    assert!(matches!(now.phase, Phase::Supply));
    assert!(events.iter().any(|event| matches!(event, Event::BattleDone { .. })));
}

/// What is given up is fought here after all.
#[test]
fn nothing_is_spent_when_it_is_given_up() {
    let state = field();
    let contact = Operations::contact_of(&state, &Order::GoOn).unwrap();
    let (sent, away) = (BTreeSet::new(), BTreeSet::new());
    let fought = Fought { contact: &contact, attacker: Side::Blue, sent: &sent, away: &away };
    let events = Operations::give_up(&state, &fought, &mut Tape::new(&[])).ok();
    assert_eq!(events, Some(Vec::new()));
    assert!(Operations::contact_of(&state, &Order::GoOn).is_some());
}

/// The smaller battle has ended with the defender a square behind: no distance is thrown, and there he is.
// covers R70
#[test]
fn a_defender_who_has_left_the_square_is_where_he_was_left() {
    let state = field();
    let contact = Operations::contact_of(&state, &Order::GoOn).unwrap();
    let (sent, away) = (BTreeSet::new(), BTreeSet::new());
    let fought = Fought { contact: &contact, attacker: Side::Blue, sent: &sent, away: &away };
    let settled = |stood: &str, holder: Option<Side>| {
        let stood = BTreeMap::from([(unit("o.1").0, stood.to_owned())]);
        let outcome = Outcome { stood, holder, ..Outcome::default() };
        let mut answers: Vec<Answer> = Vec::new();
        loop {
            match Operations::settle(&state, &fought, &outcome, &mut Tape::new(&answers)) {
                Ok(events) => return Ok(after(&state, &events).square_of(unit("o.1"))),
                Err(kernel::Halt::Needs(call)) => match *call {
                    kernel::Call::Choice(choice) => answers.push(Answer::Chosen(choice.usual)),
                    kernel::Call::Roll(roll) => return Err(roll.title),
                },
                Err(halt) => panic!("{halt:?}"),
            }
        }
    };
    assert_eq!(settled("0508", Some(Side::Blue)), Ok(Some(sq("0508"))));
    assert!(settled("0506", Some(Side::Blue)).is_err(), "he is still there: it is thrown");
    assert!(settled("0505", Some(Side::Blue)).is_err(), "an enemy is there: it is thrown");
    // Who has kept the ground goes back to it, and a battle without decision moves nobody.
    assert_eq!(settled("0508", Some(Side::Orange)), Ok(Some(sq("0506"))));
    assert_eq!(settled("0508", None), Ok(Some(sq("0506"))));
}
