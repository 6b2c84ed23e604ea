//! Small positions written as text, and the few verbs every test needs.
//!
//! One line a thing, read from the top; `#` begins a comment. Lengths are inches, two numbers for a place:
//!
//! ```text
//! table 72 48                      width and depth; left out for a battle without positions
//! piece mill house 20 10 24 14     a rectangle: name, kinds joined by +, two corners; height=4
//! home blue south                  a side's table edge
//! objective ford 36 24 6 orange    a place, its radius, its holder, if any
//! turns 6  ·  night  ·  defender orange
//! option moraleParity afterMinus
//! unit hg blue guard morale=1      or arrival=3, vehicles=7
//! sub hg.1 rifles at=10,10 cover=1 facing=0,1 figures=2,3 armour=regular gun=superior bazooka
//! phase activation blue            initiative, first blue, combat, event, reinforcement blue
//! holder blue                      the side with the initiative
//! acting hg                        active, with three dice for each of its sub-units
//! set hg.1 dice=2 held=1 moved fired changed still=2
//! contact hg.1 de.1                who charged, whom
//! ```

use std::collections::BTreeMap;
use std::sync::Arc;

use combat_captain::decide::decide;
use combat_captain::evolve::evolve;
use combat_captain::state::{
    Arrival, Charge, Edge, EventStep, Objective, Phase, Reinforcing, SubunitId, SubunitSpec, Turns,
    UnitId, UnitSpec,
};
use combat_captain::tables::Armour;
use combat_captain::{Event, Order, Refusal, Setup, State};
use kernel::table::Point;
use kernel::{Answer, Halt, Readings as _, Refusal as _, Refused, Seq, Side, Tape};
use testkit::script::{lay_ground, pairs, word};
pub(crate) use testkit::script::{length, point};

/// The position a text describes.
pub(crate) fn board(text: &str) -> State {
    let mut setup = Setup::default();
    let lines = testkit::script::lines(text);
    let mut unit = None;
    for words in &lines {
        lay_out(&mut setup, &mut unit, words);
    }
    let mut state = State::begin(setup);
    state.turn_at = Seq(1);
    for words in &lines {
        arrange(&mut state, words);
    }
    let faults = combat_captain::position::faults(&state);
    assert!(faults.is_empty(), "{faults:?}");
    state
}

pub(crate) fn sub(text: &str) -> SubunitId {
    SubunitId::new(text).unwrap()
}

pub(crate) fn unit(text: &str) -> UnitId {
    UnitId::new(text).unwrap()
}

pub(crate) fn side(text: &str) -> Side {
    word(text)
}

/// What comes of an order with these answers on the tape.
pub(crate) fn give(
    state: &State,
    side: Side,
    order: &Order,
    answers: &[Answer],
) -> Result<Vec<Event>, Halt<Refusal>> {
    decide(state, side.actor(), order, &mut Tape::new(answers))
}

/// The refusal of an order.
#[track_caller]
pub(crate) fn refused(state: &State, side: Side, order: &Order) -> Refused {
    match give(state, side, order, &[]) {
        Err(Halt::Refused(refusal)) => refusal.refused(&kernel::Ids),
        other => panic!("{order:?} was not refused: {other:?}"),
    }
}

/// The state after an order with these throws, each a string of faces; choices are option indexes behind a colon.
#[track_caller]
pub(crate) fn played(state: &State, side: Side, order: &Order, answers: &[&str]) -> State {
    let events = happens(state, side, order, answers);
    after(state, &events)
}

/// The events of an order with these throws.
#[track_caller]
pub(crate) fn happens(state: &State, side: Side, order: &Order, answers: &[&str]) -> Vec<Event> {
    let answers: Vec<Answer> = answers.iter().map(|text| answer(text)).collect();
    match give(state, side, order, &answers) {
        Ok(events) => events,
        Err(Halt::Refused(refusal)) => {
            panic!("{order:?} was refused: {}", refusal.sentence(&kernel::Ids))
        }
        Err(halt) => panic!("{order:?} stopped: {halt:?}"),
    }
}

fn answer(text: &str) -> Answer {
    match text.strip_prefix(':') {
        Some(chosen) => Answer::Chosen(vec![chosen.parse().unwrap()]),
        None => Answer::Faces(
            text.chars().map(|c| u8::try_from(c.to_digit(10).unwrap()).unwrap()).collect(),
        ),
    }
}

/// The state after these events.
pub(crate) fn after(state: &State, events: &[Event]) -> State {
    let mut next = state.clone();
    for event in events {
        evolve(&mut next, event, Seq(9));
    }
    next
}

fn lay_out(setup: &mut Setup, current: &mut Option<UnitId>, words: &[&str]) {
    let (verb, rest) = words.split_first().unwrap();
    match *verb {
        "table" | "piece" => lay_ground(&mut setup.table, words),
        "home" => setup.sides[side(rest[0]).index()].home_edge = Some(word::<Edge>(rest[1])),
        "objective" => {
            let at = setup.table.as_ref().map(|_| Point::new(length(rest[1]).0, length(rest[2]).0));
            let (radius, holder) = (length(rest[3]), rest.get(4).map(|text| side(text)));
            setup.objectives.insert(rest[0].to_owned(), Objective { at, radius, holder });
        }
        "turns" => setup.turns = rest[0].parse().unwrap(),
        "night" => setup.night = true,
        "defender" => setup.defender = Some(side(rest[0])),
        "option" => {
            assert!(setup.options.settle(&format!("cc.{}", rest[0]), rest[1]), "{rest:?}");
        }
        "unit" => {
            let id = unit(rest[0]);
            setup.units.insert(id, unit_spec(rest));
            *current = Some(id);
        }
        "sub" => {
            let pairs = pairs(&rest[2..]);
            let figures = pairs.get("figures").map_or_else(Vec::new, |text| {
                text.split(',').map(|men| men.parse().unwrap()).collect()
            });
            let spec = SubunitSpec {
                name: format!("squad {}", rest[0]),
                unit: current.expect("a unit comes first"),
                kind: word(rest[1]),
                figures,
                armour: pairs.get("armour").map_or(Armour::Soft, |text| word(text)),
                gun: pairs.get("gun").map_or_else(Default::default, |text| word(text)),
                bazooka: pairs.contains_key("bazooka"),
                cover: pairs.get("cover").map_or(0, |text| text.parse().unwrap()),
                facing: pairs.get("facing").map(|text| point(text)),
                start: pairs.get("at").map(|text| point(text)),
            };
            setup.subunits.insert(sub(rest[0]), spec);
        }
        _ => {}
    }
}

fn unit_spec(rest: &[&str]) -> UnitSpec {
    let pairs = pairs(&rest[2..]);
    let arrival = pairs.get("arrival").map(|turn| Arrival::Turn(turn.parse().unwrap()));
    let after = pairs.get("after").map(|text| {
        let (objective, turns) = text.split_once(':').unwrap();
        let (objective, turns) = (objective.to_owned(), turns.parse().unwrap());
        Arrival::AfterTaking { objective, turns }
    });
    UnitSpec {
        name: format!("unit {}", rest[0]),
        side: side(rest[1]),
        home_guard: pairs.contains_key("guard"),
        vehicles: pairs.get("vehicles").map(|text| text.parse().unwrap()),
        arrival: arrival.or(after),
    }
}

fn arrange(state: &mut State, words: &[&str]) {
    let (verb, rest) = words.split_first().unwrap();
    match *verb {
        "unit" => {
            if let Some(morale) = pairs(&rest[2..]).get("morale") {
                state.units.get_mut(&unit(rest[0])).unwrap().morale = morale.parse().unwrap();
            }
        }
        "holder" => state.initiative = Some(side(rest[0])),
        "phase" => state.phase = phase(rest),
        "acting" => {
            let id = unit(rest[0]);
            evolve(state, &Event::UnitActivated { unit: id }, Seq(1));
        }
        "set" => {
            let pairs = pairs(&rest[1..]);
            let subunit = state.subunits.get_mut(&sub(rest[0])).unwrap();
            let number =
                |key: &str, old: u8| pairs.get(key).map_or(old, |text| text.parse().unwrap());
            subunit.dice = number("dice", subunit.dice);
            subunit.held = number("held", subunit.held);
            subunit.still = number("still", subunit.still);
            subunit.deeds.moved |= pairs.contains_key("moved");
            subunit.deeds.fired |= pairs.contains_key("fired");
            subunit.deeds.changed_cover |= pairs.contains_key("changed");
        }
        "done" => state.units.get_mut(&unit(rest[0])).unwrap().activated = true,
        "kills" => state.units.get_mut(&unit(rest[0])).unwrap().kills = rest[1].parse().unwrap(),
        "contact" => {
            let (one, two) = (sub(rest[0]), sub(rest[1]));
            state.contacts.insert((one, two));
            let setup = Arc::clone(&state.setup);
            let of = |id: SubunitId| setup.subunits[&id].unit;
            let charge = Charge { unit: of(one), target: of(two), fled: false };
            state.units.get_mut(&of(one)).unwrap().charged = true;
            state.charges.push(charge);
        }
        "tally" => {
            let tally = &mut state.last_tally[side(rest[0]).index()];
            (tally.destroyed, tally.won) = (rest[1].parse().unwrap(), rest[2].parse().unwrap());
        }
        "planes" => state.planes[side(rest[0]).index()] = rest[1].parse().unwrap(),
        _ => {}
    }
}

fn phase(words: &[&str]) -> Phase {
    let side = words.get(1).map(|text| side(text));
    match words[0] {
        "initiative" => Phase::Initiative,
        "first" => Phase::FirstSide { holder: side.unwrap() },
        "activation" => Phase::Activation(Turns { next: side.unwrap(), acting: None }),
        "combat" => Phase::CloseCombat(None),
        "event" => Phase::RandomEvent(EventStep::Open),
        "shells" => Phase::RandomEvent(EventStep::Shells { side: side.unwrap() }),
        "strafing" => Phase::RandomEvent(EventStep::Strafing {
            side: side.unwrap(),
            planes: words[2].parse().unwrap(),
        }),
        "bombing" => Phase::RandomEvent(EventStep::Bombing {
            side: side.unwrap(),
            planes: words[2].parse().unwrap(),
        }),
        "reinforcement" => {
            let (inches, done) = (BTreeMap::new(), [false; 2]);
            Phase::Reinforcement(Reinforcing { side: side.unwrap(), inches, done })
        }
        other => panic!("no such phase: {other}"),
    }
}
