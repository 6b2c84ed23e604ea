//! Orders told with the answers of the table as text, and positions with the few things a board line does not say.
//!
//! Besides the lines of [`crate::board`]:
//!
//! ```text
//! option pairs once        a reading switched at founding, by its key without `tsg.`
//! turn blue                the side that acts in the artillery phase; or nobody before the throw
//! strategic us.A           moved strategically this turn
//! landed us.A              came over the beach this round
//! ```
//!
//! Answers: faces such as `133456` for a throw; option words separated by spaces for a choice, `-` for none of them.

use std::sync::Arc;

use kernel::{
    Answer, Call, ChoiceCall, Halt, Ledger, Line, Readings as _, Refusal as _, RollCall, Side,
};
use two_star_general::state::{ArtilleryPhase, Manner, Phase};
use two_star_general::{Event, Order, State};

use crate::board::{board, give, hex, stand};

/// An order told to its end.
pub(crate) struct Told {
    pub(crate) calls: Vec<Call>,
    pub(crate) events: Vec<Event>,
}

impl Told {
    /// The only call with this purpose.
    #[track_caller]
    pub(crate) fn roll(&self, purpose: &str) -> &RollCall {
        let mut rolls = self.calls.iter().filter_map(|call| match call {
            Call::Roll(roll) if roll.purpose == purpose => Some(roll),
            _ => None,
        });
        let roll = rolls.next().unwrap_or_else(|| panic!("{purpose} was not called"));
        assert!(rolls.next().is_none(), "{purpose} was called twice");
        roll
    }

    pub(crate) fn asked(&self, purpose: &str) -> Option<&ChoiceCall> {
        self.calls.iter().find_map(|call| match call {
            Call::Choice(choice) if choice.purpose == purpose => Some(choice),
            _ => None,
        })
    }
}

/// A position of [`board`] lines and the lines above.
pub(crate) fn position(text: &str) -> State {
    let ours = ["option", "turn", "strategic", "landed"];
    let first = |line: &str| line.split_whitespace().next().unwrap_or_default().to_owned();
    let (own, rest): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| ours.contains(&first(line).as_str()));
    let mut state = board(&rest.join("\n"));
    for line in own {
        let words: Vec<&str> = line.split_whitespace().collect();
        apply(&mut state, words[0], &words[1..]);
    }
    state
}

/// Tells an order with exactly these answers.
#[track_caller]
pub(crate) fn tell(state: &State, side: Side, order: &Order, answers: &[&str]) -> Told {
    let mut tape = Vec::new();
    let mut calls = Vec::new();
    loop {
        match give(state, side, order, &tape) {
            Ok(events) => {
                assert_eq!(tape.len(), answers.len(), "answers left over after {calls:#?}");
                return Told { calls, events };
            }
            Err(Halt::Needs(call)) => {
                let text = answers.get(tape.len());
                let text = text.unwrap_or_else(|| panic!("no answer for {call:#?}"));
                tape.push(answer(&call, text));
                calls.push(*call);
            }
            Err(Halt::Refused(refusal)) => panic!("refused: {}", refusal.sentence(&kernel::Ids)),
            Err(Halt::Unfit(unfit)) => panic!("unfit: {unfit}, after {:?}", calls.last()),
        }
    }
}

/// The call an order stops at after these answers.
#[track_caller]
pub(crate) fn next_call(state: &State, side: Side, order: &Order, answers: &[&str]) -> Call {
    let mut tape = Vec::new();
    loop {
        match give(state, side, order, &tape) {
            Err(Halt::Needs(call)) => match answers.get(tape.len()) {
                Some(text) => tape.push(answer(&call, text)),
                None => return *call,
            },
            other => panic!("no call: {other:?}"),
        }
    }
}

/// Every throw answered with ones, every choice with as little as it allows.
#[track_caller]
pub(crate) fn plain(state: &State, side: Side, order: &Order) -> Told {
    let least = |choice: &ChoiceCall| match choice.least {
        0 => Vec::new(),
        _ => choice.usual.clone(),
    };
    tell_by(state, side, order, least)
}

/// Every throw answered with ones, every choice as a sensible player would.
#[track_caller]
pub(crate) fn usual(state: &State, side: Side, order: &Order) -> Told {
    tell_by(state, side, order, |choice| choice.usual.clone())
}

#[track_caller]
fn tell_by(
    state: &State,
    side: Side,
    order: &Order,
    choose: impl Fn(&ChoiceCall) -> Vec<u16>,
) -> Told {
    let mut tape = Vec::new();
    let mut calls = Vec::new();
    loop {
        match give(state, side, order, &tape) {
            Ok(events) => return Told { calls, events },
            Err(Halt::Needs(call)) => {
                tape.push(match &*call {
                    Call::Roll(roll) => Answer::Faces(vec![1; usize::from(roll.count)]),
                    Call::Choice(choice) => Answer::Chosen(choose(choice)),
                });
                calls.push(*call);
            }
            other => panic!("{other:?}"),
        }
    }
}

/// `attack 0503 by pz.1 pz.2` and the like; anything else is JSON.
pub(crate) fn order(text: &str) -> Order {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["attack", target, stands @ ..] => Order::Attack {
            stands: stands.iter().map(|word| stand(word)).collect(),
            target: hex(target),
        },
        ["barrage", target, battery] => {
            Order::Barrage { battery: stand(battery), target: hex(target) }
        }
        ["air_strike", target] => Order::AirStrike { target: hex(target) },
        ["move_artillery", battery, path @ ..] => Order::MoveArtillery {
            battery: stand(battery),
            path: path.iter().map(|word| hex(word)).collect(),
        },
        _ => serde_json::from_str(text).unwrap_or_else(|fault| panic!("{text}: {fault}")),
    }
}

pub(crate) fn words(choice: &ChoiceCall) -> Vec<&str> {
    choice.options.iter().map(|option| option.word.as_str()).collect()
}

/// The lines that counted: subject, dice, place in the rules.
pub(crate) fn lines(ledger: &Ledger) -> String {
    let applied = ledger.lines.iter().filter(|line| line.applies);
    let line = |line: &Line| format!("{} {:+} {}", line.subject, line.amount, line.cite);
    applied.map(line).collect::<Vec<_>>().join("\n")
}

/// The lines that were considered and did not count, likewise.
pub(crate) fn passed_over(ledger: &Ledger) -> Vec<String> {
    let passed = ledger.lines.iter().filter(|line| !line.applies);
    passed.map(|line| format!("{} {}", line.subject, line.cite)).collect()
}

fn answer(call: &Call, text: &str) -> Answer {
    match call {
        Call::Roll(_) => {
            let face = |c: char| u8::try_from(c.to_digit(10).unwrap()).unwrap();
            Answer::Faces(text.chars().map(face).collect())
        }
        Call::Choice(choice) => {
            let named = |word: &str| {
                let index = choice.options.iter().position(|option| option.word == word);
                let index = index.unwrap_or_else(|| panic!("{word} not among {:?}", words(choice)));
                u16::try_from(index).unwrap()
            };
            let mut chosen: Vec<u16> =
                text.split_whitespace().filter(|word| *word != "-").map(named).collect();
            chosen.sort_unstable();
            Answer::Chosen(chosen)
        }
    }
}

fn apply(state: &mut State, verb: &str, words: &[&str]) {
    match verb {
        "option" => {
            let setup = Arc::make_mut(&mut state.setup);
            assert!(setup.options.settle(&format!("tsg.{}", words[0]), words[1]), "{words:?}");
        }
        "turn" => {
            let acting = match words[0] {
                "blue" => Some(Side::Blue),
                "orange" => Some(Side::Orange),
                _ => None,
            };
            state.phase = Phase::Artillery(ArtilleryPhase { acting, done: [false; 2] });
        }
        "strategic" => with(state, words[0], |s| s.manner = Some(Manner::Strategic)),
        "landed" => with(state, words[0], |s| s.landed = true),
        other => panic!("no such line: {other}"),
    }
}

fn with(state: &mut State, id: &str, change: impl Fn(&mut two_star_general::state::Stand)) {
    change(state.stands.get_mut(&stand(id)).unwrap());
}
