//! The war diary: every event has its sentence, with names, without identifiers or program text.

use std::sync::Arc;

use kernel::Side;
use two_star_general::diary::sentence;
use two_star_general::state::Arrival;
use two_star_general::{Event, State};

use crate::board::{battalion, board, hex, platoon, stand};
use crate::diary_sentences::SENTENCES;

/// Two battalions and a battery, all with names that are not their ids.
fn named() -> State {
    let mut state = board(
        "map 9 12
         ground 0711 woods
         ground 0505 town road
         objective 0505 orange
         battalion us blue hold
         stand us.hq 0708 hq
         stand us.A 0709 infantry
         platoon us.mg machine_gun
         stand us.B 0710 infantry sp=4
         platoon us.at anti_tank lost
         battery us.g blue 0112 artillery
         battalion de orange hold
         stand de.hq 0504 hq
         stand de.1 0505 infantry
         platoon de.aa anti_aircraft",
    );
    let setup = Arc::make_mut(&mut state.setup);
    setup.sides[0].name = "101st Airborne".into();
    setup.sides[1].name = "26. VGD".into();
    for (id, name) in [
        ("us.hq", "HQ Company"),
        ("us.A", "A Company"),
        ("us.B", "B Company"),
        ("us.g", "Battery A"),
        ("de.hq", "Stab"),
        ("de.1", "1. Kompanie"),
    ] {
        setup.stands.get_mut(&stand(id)).unwrap().name = name.into();
    }
    for (id, name) in [
        ("us.mg", "the MG platoon"),
        ("de.aa", "the flak platoon"),
        ("us.at", "the anti-tank platoon"),
    ] {
        setup.platoons.get_mut(&platoon(id)).unwrap().name = name.into();
    }
    setup.battalions.get_mut(&battalion("us")).unwrap().name = "1st Battalion, 506th".into();
    setup.battalions.get_mut(&battalion("de")).unwrap().name = "I./77".into();
    setup.objectives.get_mut(&hex("0505")).unwrap().name = "Foy".into();
    state
}

/// The pairs of [`SENTENCES`].
fn told() -> Vec<(Event, &'static str)> {
    let lines: Vec<&str> = SENTENCES.trim().lines().collect();
    let event =
        |text: &str| serde_json::from_str(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let mut told: Vec<_> =
        lines.chunks(2).map(|pair| (event(pair[0]), pair[1].trim_start())).collect();
    // What comes by road brings its whole unit along.
    let unit = battalion("us").0;
    let arrival = Arrival { day: 2, round: 1, hex: hex("0203") };
    let column = Box::new(named().column(unit).unwrap());
    told.push((
        Event::UnitExpected { column, arrival },
        "1st Battalion, 506th is on its way, due on day 2, round 1, at 0203.",
    ));
    told.push((Event::UnitLeft { unit }, "1st Battalion, 506th leaves the map by road."));
    told.push((
        Event::EntryChanged { unit, arrival },
        "1st Battalion, 506th will come on at 0203.",
    ));
    told
}

#[test]
fn every_event_has_its_sentence() {
    let state = named();
    for (event, wanted) in told() {
        assert_eq!(sentence(&state, &event), wanted, "{event:?}");
    }
}

/// The word an event is stored under.
fn kind(event: &Event) -> String {
    match serde_json::to_value(event).unwrap() {
        serde_json::Value::String(word) => word,
        serde_json::Value::Object(map) => map.keys().next().unwrap().clone(),
        other => panic!("{other}"),
    }
}

#[test]
fn no_kind_of_event_is_forgotten_here() {
    let mut told: Vec<String> = told().iter().map(|(event, _)| kind(event)).collect();
    told.sort();
    told.dedup();
    let source = include_str!("../src/event.rs");
    let body = source.split("pub enum Event {").nth(1).unwrap().split("\n}").next().unwrap();
    let declared = |line: &&str| {
        line.starts_with("    ") && line.as_bytes().get(4).is_some_and(u8::is_ascii_uppercase)
    };
    assert_eq!(told.len(), body.lines().filter(declared).count());
}

#[test]
fn no_sentence_shows_an_identifier_or_program_text() {
    let state = named();
    let ids = state.stands.keys().map(ToString::to_string);
    let ids: Vec<String> = ids.chain(state.platoons.keys().map(ToString::to_string)).collect();
    for (event, _) in told() {
        let told = sentence(&state, &event);
        for text in ids.iter().map(String::as_str).chain(["{", "}", "[", "Some", "None", "_", "::"])
        {
            assert!(!told.contains(text), "{text:?} in {told:?}");
        }
        assert!(told.ends_with('.') && told.starts_with(|c: char| !c.is_lowercase()), "{told:?}");
    }
}

#[test]
fn a_side_without_a_name_is_called_by_its_colour() {
    let mut state = named();
    Arc::make_mut(&mut state.setup).sides[0].name.clear();
    let event = Event::ArtilleryTurn { side: Side::Blue };
    assert_eq!(sentence(&state, &event), "The artillery of Blue acts.");
}
