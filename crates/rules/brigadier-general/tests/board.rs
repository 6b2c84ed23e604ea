//! Small positions written as text.
//!
//! One line a thing, read from the top; `#` begins a comment. Lengths are inches, two numbers for a place:
//!
//! ```text
//! table 48 48                      width and depth; left out for a battle without positions
//! objective noville 24 24 4 orange a place, its radius, its holder, if any
//! home blue south                  a side's table edge
//! turns 6  ·  defender orange  ·  attacker orange  ·  sun 480 1000  ·  start 420  ·  ends 900
//! option medicOne stays
//! battalion i blue regular hq=i.hq  side and experience; out of contact: `out`
//! platoon a.1 blue infantry_semi move of=i under=a.hq at=10,10 experience=green dead=1 off
//! air typhoons blue certain flights=2 from=1 sorties=1   aircraft: certain, doubtful, small_part, directed
//! wounded a.1 2  ·  raised a.1  ·  has_raised a.hq  ·  moved_before i.hq
//! phase orders blue                the phase, and whose it is
//! initiative orange  ·  passed
//! ```

use std::collections::BTreeSet;

use brigadier_general::evolve::evolve;
use brigadier_general::state::{
    AirMission, BattalionId, BattalionSpec, MissionId, Objective, Phase, PlatoonId, PlatoonSpec,
    Step,
};
use brigadier_general::tables::Experience;
use brigadier_general::{BrigadierGeneral, Event, Order, Setup, State};
use kernel::{Call, Readings as _, Refused, Seq, Side};
use serde::de::DeserializeOwned;
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
    let faults = brigadier_general::position::faults(&state);
    assert!(faults.is_empty(), "{faults:?}");
    state
}

pub(crate) fn mission(text: &str) -> MissionId {
    MissionId::new(text).unwrap()
}

pub(crate) fn id(text: &str) -> PlatoonId {
    PlatoonId::new(text).unwrap()
}

/// The events of an order by the side that acts.
#[track_caller]
pub(crate) fn happens(state: &State, order: &Order, answers: &[&str]) -> Vec<Event> {
    script::happens::<BrigadierGeneral>(state, acting(state).actor(), order, answers)
}

/// The position after an order by the side that acts.
#[track_caller]
pub(crate) fn after(state: &State, order: &Order, answers: &[&str]) -> State {
    script::after::<BrigadierGeneral>(state, &happens(state, order, answers))
}

/// Why the side that acts may not give an order: code and cite.
#[track_caller]
pub(crate) fn refused(state: &State, order: &Order) -> (String, String) {
    let Refused { code, cite, sentence, .. } = by(state, acting(state), order);
    assert!(!sentence.contains('{'), "{sentence}");
    (code, cite.to_string())
}

#[track_caller]
pub(crate) fn by(state: &State, side: Side, order: &Order) -> Refused {
    script::refused::<BrigadierGeneral>(state, side.actor(), order)
}

/// What an order asks of the table after these answers.
#[track_caller]
pub(crate) fn asked(state: &State, order: &Order, answers: &[&str]) -> Call {
    script::asked::<BrigadierGeneral>(state, acting(state).actor(), order, answers)
}

/// Every kind of an enum as it is written: the names it offers to one that it does not know.
pub(crate) fn kinds<T: DeserializeOwned>() -> BTreeSet<String> {
    let nothing = serde_json::json!({ "no_kind_at_all": {} });
    let said = serde_json::from_value::<T>(nothing).err().expect("it is no kind").to_string();
    let names = said.split('`').skip(1).step_by(2).map(str::to_owned);
    names.filter(|name| name != "no_kind_at_all").collect()
}

fn acting(state: &State) -> Side {
    state.acting().expect("the battle is not over")
}

fn lay_out(setup: &mut Setup, words: &[&str]) {
    let named = pairs(words);
    match words[0] {
        "table" | "piece" => lay_ground(&mut setup.table, words),
        "turns" => setup.turns = words[1].parse().unwrap(),
        "start" => setup.day.start = words[1].parse().unwrap(),
        "ends" => setup.ends_at = Some(words[1].parse().unwrap()),
        "sun" => {
            (setup.day.sunrise, setup.day.sunset) =
                (words[1].parse().unwrap(), words[2].parse().unwrap());
        }
        "home" => {
            let side: Side = word(words[1]);
            setup.sides[side.index()].home_edge = Some(word(words[2]));
        }
        "attacker" => setup.attacker = Some(word(words[1])),
        "defender" => setup.defender = Some(word(words[1])),
        "option" => {
            let key = format!("bgc.{}", words[1]);
            assert!(setup.options.settle(&key, words[2]), "{key} {}", words[2]);
        }
        "objective" => {
            let at = point(&format!("{},{}", words[2], words[3]));
            let holder = words.get(5).map(|side| word(side));
            let ground = Objective { at: Some(at), radius: length(words[4]), holder };
            setup.objectives.insert(words[1].to_owned(), ground);
        }
        "battalion" => {
            let spec = BattalionSpec {
                name: words[1].to_owned(),
                side: word(words[2]),
                headquarters: named.get("hq").map(|hq| id(hq)),
                experience: word(words[3]),
                out_of_contact: named.contains_key("out"),
            };
            setup.battalions.insert(BattalionId::new(words[1]).unwrap(), spec);
        }
        "platoon" => {
            let spec = PlatoonSpec {
                name: words[1].to_owned(),
                side: word(words[2]),
                kind: word(words[3]),
                order: word(words[4]),
                battalion: named.get("of").map(|of| BattalionId::new(of).unwrap()),
                superior: named.get("under").map(|under| id(under)),
                experience: named.get("experience").map_or(Experience::Regular, |text| word(text)),
                launcher: named.contains_key("launcher"),
                dead: named.get("dead").map_or(0, |dead| dead.parse().unwrap()),
                off_table: named.contains_key("off"),
                dug_in: named.contains_key("dug_in"),
                observers: named.contains_key("observers"),
                people: brigadier_general::state::Share::default(),
                missions: None,
                air_liaison: named.contains_key("liaison"),
                limbered: named.contains_key("limbered"),
                horse_drawn: named.contains_key("horses"),
                aboard: named.get("in").map(|vehicle| id(vehicle)),
                arrives: named.get("arrives").map(|turn| turn.parse().unwrap()),
                hidden: named.contains_key("hidden"),
                start: named.get("at").map(|at| point(at)),
            };
            setup.platoons.insert(id(words[1]), spec);
        }
        "air" => {
            setup.air.insert(mission(words[1]), air_mission(words));
        }
        _ => {}
    }
}

fn air_mission(words: &[&str]) -> AirMission {
    let named = pairs(words);
    let number = |key| named.get(key).map_or(1, |text| text.parse().unwrap());
    AirMission {
        name: words[1].to_owned(),
        side: word(words[2]),
        kind: word(words[3]),
        flights: number("flights"),
        from_turn: u16::from(number("from")),
        sorties: number("sorties"),
    }
}

fn arrange(state: &mut State, words: &[&str]) {
    let mut with = |change: &dyn Fn(&mut brigadier_general::state::Platoon)| {
        change(state.platoons.get_mut(&id(words[1])).unwrap());
    };
    match words[0] {
        "wounded" => with(&|now| now.losses.wounded = words[2].parse().unwrap()),
        "raised" => with(&|now| now.deeds.raised = true),
        "has_raised" => with(&|now| now.deeds.has_raised = true),
        "moved_before" => with(&|now| now.moved_before = true),
        "initiative" => state.initiative = word(words[1]),
        "phase" => {
            let side = words.get(2).map_or(Side::Blue, |side| word(side));
            if words[1] == "rest" {
                // What it could have done in the step before is held.
                state.phase = Phase::Call(side);
                let phase = Phase::Firing(Step::Aimed);
                evolve(state, &Event::PhaseBegan { phase }, Seq(1));
            }
            state.phase = match words[1] {
                "initiative" => Phase::Initiative,
                "planning" => Phase::Planning(side),
                "orders" => Phase::Orders(side),
                "communications" => Phase::Communications,
                "call" => Phase::Call(side),
                "aimed" => Phase::Firing(Step::Aimed),
                "guns" => Phase::Firing(Step::AntiAircraft(side)),
                "indirect" => Phase::Firing(Step::Indirect(side)),
                "rest" => Phase::Firing(Step::Rest(side)),
                "assault" => Phase::Assault,
                "movement" => Phase::Movement(side),
                "medic" => Phase::Medic,
                "time" => Phase::Time,
                other => panic!("{other} is no phase"),
            };
        }
        _ => {}
    }
}
