//! Small positions written as text.
//!
//! One line a thing, read from the top; `#` begins a comment. Lengths are inches, two numbers for a place:
//!
//! ```text
//! table 48 48                      width and depth; left out for a fight without positions
//! piece lane fence 20 10 24 10.2   a rectangle: name, kinds joined by +, two corners; height=4
//! home blue south                  a side's table edge
//! objective well 24 24 6 orange    a place, its radius, its holder, if any
//! turns 6  ·  defender orange
//! option fallCost nothing
//! man b1 blue 4 3 garand,grenade at=10,10 nco squad=1 medic reserve=1 wound=light pinned cover skips dragged tends=b2
//!                                  side, Accuracy, Training and Experience, weapons
//! used b1 machine_gun 4            shots of a gun or grenade spent
//! acting b1                        his card is drawn
//! acted b2 o1                      their cards are not in the deck
//! locked b1 o1                     who charged, whom
//! tests b1 1                       critical tests taken
//! ```

use std::sync::Arc;

use crate::script::order;
use combat::state::{Ammunition, Objective, Place, Rank, SoldierId, SoldierSpec, Step, Wound};
use combat::{Combat, Event, Order, Setup, State};
use kernel::{Readings as _, Refused, Seq, Side};
use testkit::script::{self, lay_ground, length, lines, pairs, point, word};

/// The position a text describes.
pub(crate) fn board(text: &str) -> State {
    let mut setup = Setup::default();
    let lines = lines(text);
    for words in &lines {
        lay_out(&mut setup, words);
    }
    let mut state = State::begin(setup);
    state.turn_at = Seq(1);
    for words in &lines {
        arrange(&mut state, words);
    }
    let faults = combat::position::faults(&state);
    assert!(faults.is_empty(), "{faults:?}");
    state
}

pub(crate) fn man(text: &str) -> SoldierId {
    SoldierId::new(text).unwrap()
}

pub(crate) fn side_of(state: &State, order: &Order) -> Side {
    let acting = state.active().map_or(Side::Blue, |active| state.side_of(active.soldier));
    match order {
        Order::SnapFire { soldier, .. } => state.side_of(*soldier),
        _ => combat::rules::agenda::waiting_for(state).unwrap_or(acting),
    }
}

/// The events of an order by whoever is to give one.
#[track_caller]
pub(crate) fn happens(state: &State, order: &Order, answers: &[&str]) -> Vec<Event> {
    script::happens::<Combat>(state, side_of(state, order).actor(), order, answers)
}

/// The state after it.
#[track_caller]
pub(crate) fn played(state: &State, order: &Order, answers: &[&str]) -> State {
    script::after::<Combat>(state, &happens(state, order, answers))
}

#[track_caller]
pub(crate) fn refused(state: &State, order: &Order) -> Refused {
    script::refused::<Combat>(state, side_of(state, order).actor(), order)
}

fn lay_out(setup: &mut Setup, words: &[&str]) {
    let (verb, rest) = words.split_first().unwrap();
    match *verb {
        "table" | "piece" => lay_ground(&mut setup.table, words),
        "home" => setup.sides[word::<Side>(rest[0]).index()].home_edge = Some(word(rest[1])),
        "objective" => {
            let place = point(&format!("{},{}", rest[1], rest[2]));
            let at = setup.table.as_ref().map(|_| place);
            let (radius, holder) = (length(rest[3]), rest.get(4).map(|text| word(text)));
            setup.objectives.insert(rest[0].to_owned(), Objective { at, radius, holder });
        }
        "turns" => setup.turns = rest[0].parse().unwrap(),
        "defender" => setup.defender = Some(word(rest[0])),
        "option" => {
            assert!(setup.options.settle(&format!("combat.{}", rest[0]), rest[1]), "{rest:?}");
        }
        "man" => {
            let more = pairs(&rest[5..]);
            let spec = SoldierSpec {
                name: rest[0].to_owned(),
                rank: Rank::Private,
                side: word(rest[1]),
                accuracy: rest[2].parse().unwrap(),
                training: rest[3].parse().unwrap(),
                weapons: rest[4].split(',').map(word).collect(),
                nco: more.contains_key("nco"),
                medic: more.contains_key("medic"),
                squad: more.get("squad").map(|squad| squad.parse().unwrap()).unwrap_or_default(),
                reserve: more.get("reserve").map(|team| team.parse().unwrap()),
                start: more.get("at").map(|text| point(text)),
            };
            setup.soldiers.insert(man(rest[0]), spec);
        }
        _ => {}
    }
}

fn arrange(state: &mut State, words: &[&str]) {
    let (verb, rest) = words.split_first().unwrap();
    let fold = |state: &mut State, event: Event| combat::evolve::evolve(state, &event, Seq(1));
    match *verb {
        "man" => {
            let more = pairs(&rest[5..]);
            let soldier = man(rest[0]);
            if let Some(wound) = more.get("wound") {
                let wound: Wound = word(wound);
                let (cause, by) = (combat::event::WoundCause::Ruling, None);
                fold(state, Event::CasualtyThrown { soldier, sum: 0, wound, cause, by });
            }
            let now = state.soldiers.get_mut(&soldier).unwrap();
            now.pinned = more.contains_key("pinned");
            now.took_cover = more.contains_key("cover");
            now.skips = more.contains_key("skips");
            now.dragged = more.contains_key("dragged");
            now.tends = more.get("tends").map(|patient| man(patient));
            if more.contains_key("captured") {
                (now.place, now.at) = (Place::Captured, None);
            }
        }
        "used" => {
            let used = rest[2].parse().unwrap();
            let now = Ammunition { used, ..Ammunition::default() };
            let soldier = state.soldiers.get_mut(&man(rest[0])).unwrap();
            soldier.ammunition.insert(word(rest[1]), now);
        }
        "acting" => fold(state, Event::CardDrawn { soldier: man(rest[0]) }),
        "acted" => {
            for id in rest {
                state.deck.remove(&man(id));
            }
        }
        "locked" => {
            state.contacts.insert((man(rest[0]), man(rest[1])));
        }
        "tests" => state.soldiers.get_mut(&man(rest[0])).unwrap().tests = rest[1].parse().unwrap(),
        "name" => {
            let setup = Arc::make_mut(&mut state.setup);
            setup.soldiers.get_mut(&man(rest[0])).unwrap().name = rest[1].to_owned();
        }
        _ => {}
    }
}

/// Whoever reacts, is driven or retreats by an order in words, and nobody fires at him on his way; without words, who is on it.
pub(crate) fn went(state: &State, what: &str) -> State {
    let laid = if what.is_empty() { state.clone() } else { played(state, &order(what), &[]) };
    if laid.next_step().is_some_and(|step| matches!(step, Step::March(_))) {
        return played(&laid, &Order::Pass, &[]);
    }
    laid
}
