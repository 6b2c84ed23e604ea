//! R63 of Operations: in a war with fog two wars that differ only in what a seat does not know give it the same answers to every
//! request there is.

use std::collections::BTreeSet;

use api::request::{Reply, TABLE};
use kernel::{Call, Seat, Side};
use serde_json::{Value, json};

use super::asks::{looks, name};
use super::first_difference;
use super::war::War;

/// What orange has far behind its lines in either war: nothing of the one is in the other.
const HIDDEN: [[(&str, &str); 3]; 2] = [
    [
        ("II/Grenadier-Regiment Ostheim", "Sturm-Bataillon Querfurt"),
        ("status = 4, square = \"1507\"", "status = 4, square = \"1713\""),
        ("rate = 5", "rate = 5"),
    ],
    [
        ("II/Grenadier-Regiment Ostheim", "Ersatz-Abteilung Zwickau"),
        ("status = 4, square = \"1507\"", "status = 2, square = \"1912\""),
        ("rate = 5", "rate = 6"),
    ],
];
const WORDS: [&str; 4] = ["querfurt", "zwickau", "ostheim", "orange"];
/// Orders, answers and steps of a turn at most.
const STEPS_MOST: usize = 400;

/// The law, before the first order, after a turn, and in the middle of one.
#[test]
fn nobody_learns_what_no_one_has_told_him() {
    let mut wars = HIDDEN.each_ref().map(|hidden| in_fog(hidden));
    let mut seen = 0;
    for turn in 0..4 {
        for seat in seats() {
            compare(&mut wars, seat, seen);
        }
        seen = wars[0].entries();
        wars.iter_mut().for_each(|war| play_turn(war, turn));
    }
    assert!(seen > 150, "whole turns were looked at: {seen} entries");
    // The umpire knows all.
    let told = wars[0].answer(&json!({"oob": {"seat": "umpire"}}));
    assert!(told.contains("Querfurt"), "{told}");
}

/// LNK-R64 The law holds while an action is fought that the umpire has opened, for those who fight in it and for all others.
#[test]
fn an_action_that_the_umpire_opens_tells_nothing_of_the_rest() {
    let mut wars = HIDDEN.each_ref().map(|hidden| in_fog(hidden));
    for war in &mut wars {
        let told = war.ask(&json!({"actions": {"seat": "umpire"}})).unwrap();
        let told = serde_json::to_value(told).unwrap();
        let actions = told["actions"].as_array().unwrap();
        let bridge = actions.iter().find(|action| action["id"] == "marle-bridge").unwrap();
        let order = &bridge["offers"][0]["order"];
        // No one else may, nor learns whether it could be opened.
        for seat in ["blue", "orange"] {
            let refused = war.ask(&json!({"order": {"seat": seat, "order": order}})).unwrap_err();
            assert!(refused.message.contains("only the umpire opens"), "{seat}: {refused:?}");
            let own = serde_json::to_value(war.ask(&json!({"actions": {"seat": seat}})).unwrap());
            assert_eq!(own.unwrap()["actions"], json!([]), "{seat}");
        }
        war.ask(&json!({"order": {"seat": "umpire", "order": order}})).unwrap();
    }
    for seat in seats() {
        compare(&mut wars, seat, 0);
    }
    // A commander who does not know it is answered as if it were not there.
    let [war, _] = &mut wars;
    let mut told = |battle: &str, order: Value| {
        let order = json!({"battle": battle, "order": order});
        let refused = war.ask(&json!({"order": {"seat": "blue.para", "order": order}}));
        refused.unwrap_err().in_full().replace(battle, "it")
    };
    let orders = [
        json!({"combat_captain": "throw_for_initiative"}),
        json!({"link": {"close": {"child": "marle-bridge"}}}),
    ];
    for order in orders {
        assert_eq!(told("marle-bridge", order.clone()), told("nowhere", order));
    }
    let goes_on = told("corridor", json!({"operations": "go_on"}));
    assert!(!goes_on.to_lowercase().contains("marle"), "{goes_on}");
    for deed in ["close", "accept", "abandon"] {
        let of = |child: &str| json!({"link": {deed: {"child": child}}});
        let hidden = told("corridor", of("marle-bridge")).replace("marle-bridge", "it");
        assert_eq!(hidden, told("corridor", of("nowhere")).replace("nowhere", "it"), "{deed}");
    }
}

/// The umpire throws the dice of the turn, and he alone is offered its next step: no commander waits on it or is waited for.
#[test]
fn the_umpire_goes_on_with_the_turn() {
    let mut war = corridor(&json!({"ops.fog": "seats"}), &[]);
    for seat in ["blue.armour", "blue.para", "blue", "orange.veld", "orange"] {
        war.ask(&json!({"seal_orders": {"seat": seat}})).unwrap();
    }
    for seat in ["blue.armour", "blue.para", "blue", "orange.veld", "orange"] {
        let legal = serde_json::to_value(war.ask(&json!({"legal": {"seat": seat}})).unwrap());
        let legal = &legal.unwrap()["legal"];
        assert_eq!(legal["offers"], json!([]), "{seat}");
        let status = serde_json::to_value(war.ask(&json!({"status": {"seat": seat}})).unwrap());
        let status = &status.unwrap()["status"];
        let waits = "Waiting for the umpire or another commander.";
        assert_eq!([&legal["prompt"], &status["prompt"]], [waits; 2], "{seat}");
        let due = status["seats"].as_array().unwrap().iter().any(|seat| seat["due"] == true);
        assert!(!due, "{seat}: {status}");
        // Nor may he take it by a request of his own making.
        let order = json!({"battle": "corridor", "order": {"operations": "go_on"}});
        let refused = war.ask(&json!({"order": {"seat": seat, "order": order}})).unwrap_err();
        assert_eq!(refused.code, "rules.umpire_goes_on", "{seat}: {refused:?}");
    }
    let desk = serde_json::to_value(war.ask(&json!({"umpire": {}})).unwrap()).unwrap();
    let waits = desk["umpire"]["waits"].as_array().unwrap();
    assert_eq!(waits.len(), 1, "{desk}");
    assert_eq!(waits[0]["order"]["order"]["operations"], "go_on");
}

/// The clock is everybody's: in fog, too, a commander's log has its headings, and what he may not read lies folded.
#[test]
fn a_log_in_fog_has_its_headings() {
    let mut war = in_fog(&HIDDEN[0]);
    play_turn(&mut war, 0);
    for seat in ["blue", "blue.armour", "orange"] {
        let outline = war.ask(&json!({"outline": {"seat": seat}})).unwrap();
        let outline = serde_json::to_value(outline).unwrap()["outline"].clone();
        let texts: Vec<&str> = outline["headings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|heading| heading["text"].as_str().unwrap())
            .collect();
        assert!(texts[0].starts_with("Day 1 · Thursday, 12 October 1944"), "{seat}: {texts:?}");
        let turns = texts.iter().filter(|text| text.starts_with("Turn"));
        assert_eq!(turns.collect::<Vec<_>>(), [&"Turn 1", &"Turn 2"], "{seat}");
        // H.8 The second turn of a day is its night.
        let timeline = war.ask(&json!({"timeline": {"seat": seat}})).unwrap();
        let timeline = serde_json::to_value(timeline).unwrap()["timeline"].clone();
        let begun = |at: usize, field: &str| timeline["rounds"][at][field].clone();
        for (at, hour) in ["1944-10-12T06:00", "1944-10-12T21:00"].into_iter().enumerate() {
            let fields = ["turn", "day", "round", "game_time"].map(|field| begun(at, field));
            assert_eq!(fields, [json!(at + 1), json!(1), json!(at + 1), json!(hour)], "{seat}");
        }
        // How strong others have been is not told by the order of battle either.
        let oob = serde_json::to_value(war.ask(&json!({"oob": {"seat": seat}})).unwrap()).unwrap();
        assert_eq!(oob["oob"]["samples"].as_array().unwrap().len(), 2, "the start, and now");
        let folded: BTreeSet<u64> =
            outline["steps"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
        for seq in 2..=war.entries() {
            let line = war.ask(&json!({"log": {"seat": seat, "from": seq, "to": seq}})).unwrap();
            let line = serde_json::to_value(line).unwrap()["log"][0].clone();
            assert!(line["withheld"] != true || folded.contains(&seq), "{seat}: {line}");
        }
    }
}

/// Before the die of a battle falls those on both sides of it see what they can work out of its sum, and "?" for the rest. The others do not
/// see that there is one.
// covers OPS-R63, OPS-R101
#[test]
fn a_commander_works_out_what_he_can_of_a_sum() {
    let mut war = corridor(&json!({"ops.fog": "seats"}), &[]);
    let orders = json!({"arm.recce": "attack 0507"});
    war.ask(&json!({"write_orders": {"seat": "blue.armour", "orders": orders}})).unwrap();
    for seat in ["blue.armour", "blue.para", "blue", "orange.veld", "orange"] {
        war.ask(&json!({"seal_orders": {"seat": seat}})).unwrap();
    }
    let step = |war: &mut War| {
        let order = json!({"battle": "corridor", "order": {"operations": "go_on"}});
        war.ask(&json!({"order": {"seat": "umpire", "order": order}})).unwrap();
    };
    let foreseen = |war: &mut War, seat: &str| {
        let status = war.ask(&json!({"status": {"seat": seat}})).unwrap();
        serde_json::to_value(status).unwrap()["status"]["foreseen"].clone()
    };
    step(&mut war);
    let own = foreseen(&mut war, "blue.armour");
    assert_eq!(own["title"], "Halden Corps attacks 0507 (bad ground)", "{own}");
    let subjects = |told: &Value, list: &str| -> BTreeSet<String> {
        let lines = told.pointer(list).and_then(Value::as_array).unwrap();
        lines.iter().map(|line| line["subject"].as_str().unwrap().to_owned()).collect()
    };
    assert!(subjects(&own, "/hidden").contains("Gruppe Ostheim"), "{own}");
    assert!(!subjects(&own, "/ledger/lines").contains("Gruppe Ostheim"), "{own}");
    assert_eq!(foreseen(&mut war, "blue"), own, "the senior seat sees what its commander sees");
    let theirs = foreseen(&mut war, "orange");
    assert!(subjects(&theirs, "/hidden").contains("Halden Corps"), "{theirs}");
    for seat in ["blue.para", "umpire", "app"] {
        let seen = war.ask(&json!({"status": {"seat": seat}}));
        let seen = seen.map(|status| serde_json::to_value(status).unwrap());
        assert!(seen.is_err() || seen.unwrap()["status"]["foreseen"].is_null(), "{seat}");
    }
    // The die is called for: the sum stands until it has fallen.
    step(&mut war);
    let (call, _) = war.call().unwrap();
    assert_eq!(foreseen(&mut war, "blue.armour"), own);
    war.ask(&json!({"dice": {"seat": "umpire", "call": call, "dice": {"typed": "6"}}})).unwrap();
    assert_ne!(foreseen(&mut war, "blue.armour"), own);
}

/// A commander is alarmed by nothing that he does not know, and what he has lost is counted of what he leads.
#[test]
fn a_war_room_tells_of_what_its_commander_leads() {
    let mut war = in_fog(&HIDDEN[0]);
    let mut figures = |seat: &str| {
        let reply = war.ask(&json!({"war_room": {"seat": seat, "since": 0}})).unwrap();
        let Reply::WarRoom(room) = reply else { panic!("{reply:?}") };
        let [blue, _] = &room.sides;
        // The scenario has it come on at night, which begins at 21:00 (H.8).
        let comes = room.due.iter().find(|due| due.name == "Lowland Division").unwrap();
        assert_eq!(comes.when, "12 Oct 21:00");
        (blue.strength, blue.strength_start, room.attention.len())
    };
    // By the scenario: headquarters 1, tanks 5 and 5, rifles 5, yeomanry, guns and sappers 3 each.
    assert_eq!(figures("blue.armour"), (25, 25, 0));
    let (strength, start, _) = figures("blue");
    assert!(strength == start && start > 25, "{strength} of {start}");
}

/// Whoever looks without a seat, and whoever looks on, is told to name one.
#[test]
fn nobody_looks_without_eyes() {
    let mut war = in_fog(&HIDDEN[0]);
    for ask in [
        json!({"oob": {}}),
        json!({"oob": {"seat": "app"}}),
        json!({"map": {"seat": "app"}}),
        json!({"battles": {}}),
        json!({"state_at": {"seat": "app", "entry": 1}}),
    ] {
        assert_eq!(war.ask(&ask).unwrap_err().code, "fog.no_seat", "{ask}");
    }
    for ask in [
        json!({"dice_record": {"seat": "blue"}}),
        json!({"win_chance": {"seat": "blue"}}),
        json!({"play_on": {"seat": "blue"}}),
        json!({"unit_diary": {"seat": "blue", "unit": "arm.1"}}),
        json!({"report": {"span": "war", "audience": "public"}}),
        json!({"report": {"span": "war", "audience": {"side": "blue"}}}),
        json!({"copy": {"to": "copy.wardiary", "seat": "blue"}}),
        json!({"export": {"to": "war.jsonl", "seat": "blue"}}),
    ] {
        assert_eq!(war.ask(&ask).unwrap_err().code, "fog.umpire", "{ask}");
    }
}

/// R63 Those who look on see everything as it was a turn ago, and nothing of what has happened since.
#[test]
fn those_who_look_on_see_what_is_past() {
    let options = json!({"ops.fog": "seats", "ops.observers": "1"});
    let mut war = corridor(&options, &["blue", "blue.armour", "blue.para"]);
    let oob = json!({"oob": {}});
    assert_eq!(war.ask(&oob).unwrap_err().code, "fog.too_early");
    let before = war.answer(&json!({"oob": {"seat": "umpire"}}));
    play_turn(&mut war, 0);
    let places = |answer: &str| {
        let squares = regex::Regex::new(r#""(?:hex|cell|place)":"\d{4}""#).unwrap();
        squares.find_iter(answer).map(|at| at.as_str().to_owned()).collect::<Vec<_>>()
    };
    let now = war.answer(&json!({"oob": {"seat": "umpire"}}));
    let seen = war.answer(&oob);
    assert_eq!(places(&seen), places(&before), "{seen}");
    assert_ne!(places(&seen), places(&now), "units have moved");
    let status = war.answer(&json!({"status": {"seat": "app"}}));
    assert!(status.contains("As it was on 12 Oct 1944, 06:00."), "{status}");
    assert!(!status.contains(r#""due":true"#), "{status}");
    // As after a later entry nothing more is seen.
    let last = war.entries();
    let later = war.answer(&json!({"oob": {"at": last - 1}}));
    assert_eq!(places(&later), places(&before));
    play_turn(&mut war, 1);
    // Now the second turn as it began: units that come later in it are not there yet.
    let mut there = places(&now);
    let second = places(&war.answer(&oob));
    assert_ne!(second, places(&before));
    for place in second {
        let at = there.iter().position(|known| *known == place).expect("no unit moves before it");
        there.remove(at);
    }
    // What only some may read he does not read.
    let log = war.answer(&json!({"log": {"seat": "app"}}));
    assert!(log.contains("For the umpire only"), "{log}");
}

/// The teaching corridor with fog, in which something is otherwise: what its files say, and what they say instead.
pub(super) fn in_fog(hidden: &[(&str, impl AsRef<str>)]) -> War {
    let rewrite = |_: &str, text: String| {
        // Blue's parachutists come down in the west, where they see nothing of it.
        let text = text.replace("serials = 2,", "serials = 2, zone = \"0904\",");
        hidden.iter().fold(text, |text, (known, secret)| text.replace(known, secret.as_ref()))
    };
    let founding = json!({
        "scenario": "first-corridor",
        "options": {"ops.fog": "seats"},
        "automatic": ["blue", "blue.armour"],
    });
    War::founded_as("first-corridor", Side::Orange, &rewrite, founding)
}

/// The teaching corridor with all its commanders' seats taken up, those that are named led by the program.
pub(crate) fn corridor(options: &Value, automatic: &[&str]) -> War {
    let names = [
        ("blue", "Anna"),
        ("blue.armour", "Cleo"),
        ("blue.para", "Dora"),
        ("orange", "Bert"),
        ("orange.veld", "Emil"),
    ];
    let people = names.into_iter().filter(|(seat, _)| !automatic.contains(seat));
    let players: serde_json::Map<String, Value> =
        people.map(|(seat, name)| (seat.to_owned(), json!(name))).collect();
    let founding = json!({
        "scenario": "first-corridor",
        "options": options,
        "players": players,
        "automatic": automatic,
    });
    War::founded_as("first-corridor", Side::Orange, &|_, text| text, founding)
}

/// Those of whom the law speaks: the senior seat, one below it, and who only looks on.
pub(super) fn seats() -> [Seat; 3] {
    ["blue", "blue.armour", "app"].map(|word| Seat::from_word(word).unwrap())
}

fn compare(wars: &mut [War; 2], seat: Seat, seen: u64) {
    let asks = asks(&mut wars[0], seat, seen);
    assert_eq!(difference(wars, seat, asks), None);
}

/// Every request by which this seat may look.
pub(super) fn asks(war: &mut War, seat: Seat, seen: u64) -> Vec<Value> {
    looks(war, seat, &WORDS, seen)
}

/// What tells the wars apart in an answer to one of these requests of a seat: what was asked, and the places that differ.
pub(super) fn difference(wars: &mut [War; 2], seat: Seat, asks: Vec<Value>) -> Option<String> {
    for ask in asks {
        let ask = seen_by(seat, ask);
        let [told, told_other] = wars.each_mut().map(|war| war.answer(&ask));
        if let Some(places) = first_difference(&told, &told_other) {
            return Some(format!("{ask}: {places}"));
        }
        if ["Querfurt", "Zwickau"].iter().any(|secret| told.contains(secret)) {
            return Some(format!("{ask} tells it: {told}"));
        }
    }
    None
}

/// A request that may name whose eyes look names these.
fn seen_by(seat: Seat, mut ask: Value) -> Value {
    let may: BTreeSet<&str> = TABLE
        .iter()
        .filter(|line| line.fields.iter().any(|field| field.name == "seat" && field.may))
        .map(|line| line.name)
        .collect();
    if may.contains(name(&ask)) {
        ask.as_object_mut().unwrap().values_mut().for_each(|fields| fields["seat"] = json!(seat));
    }
    ask
}

/// Blue's commanders lay what the program writes for them, orange stands by its standing orders, and the umpire throws and goes on until sheets are written again.
/// Other dice fall for every `dice`.
pub(crate) fn play_turn(war: &mut War, dice: usize) {
    // The senior seat lays its side's sheet when those below it have laid theirs.
    for seat in ["blue.armour", "blue.para", "blue"] {
        let laid = war.ask(&json!({"command": {"seat": seat, "kind": "sensible"}}));
        let refused = laid.err().filter(|refused| refused.code != "seat.unknown");
        assert_eq!(refused, None, "{seat} lays its sheet");
    }
    war.ask(&json!({"seal_orders": {"seat": "orange"}})).unwrap();
    for step in 0..STEPS_MOST {
        match war.call() {
            Some((call, Call::Roll(roll))) => {
                let fallen =
                    |die: usize| (step + die + dice + dice / 6 * step) % usize::from(roll.sides);
                let face = |die: usize| (fallen(die) + 1).to_string();
                let faces: Vec<String> = (0..usize::from(roll.count)).map(face).collect();
                let typed = json!({"typed": faces.join(" ")});
                war.ask(&json!({"dice": {"seat": "umpire", "call": call, "dice": typed}})).unwrap();
            }
            Some((call, Call::Choice(choice))) => {
                let usual =
                    choice.usual.iter().map(|at| choice.options[usize::from(*at)].word.clone());
                let words: Vec<String> = usual.collect();
                war.ask(&json!({"choose": {"seat": "umpire", "call": call, "words": words}}))
                    .unwrap();
            }
            None => {
                if war.status()["phase"] == "orders phase" {
                    return;
                }
                let order = json!({"battle": "corridor", "order": {"operations": "go_on"}});
                war.ask(&json!({"order": {"seat": "umpire", "order": order}})).unwrap();
            }
        }
    }
    panic!("the turn does not end");
}
