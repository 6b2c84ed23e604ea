//! Every request there is about a war, as one seat may send it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::collections::BTreeSet;

use api::request::TABLE;
use campaign::Battle;
use kernel::{Call, Seat};
use serde_json::{Value, json};

use super::war::War;

/// Requests that are about no war that is played.
const OF_NO_WAR: [&str; 6] =
    ["new", "simulate", "scenarios", "preview", "check_scenario", "schema"];

/// Of the older entries every so many are looked at once more.
const OLDER: u64 = 9;

/// The name of a request.
pub(super) fn name(ask: &Value) -> &str {
    ask.as_object().unwrap().keys().next().unwrap()
}

/// The name of every request about a war, as the table has them.
pub(super) fn all_names() -> BTreeSet<String> {
    let names = TABLE.iter().map(|line| line.name.to_owned());
    names.filter(|name| !OF_NO_WAR.contains(&&**name)).collect()
}

/// Every request by which a seat looks at the war, in many ways; at all entries after `seen`, and at some of the older ones
/// once more.
pub(super) fn looks(war: &mut War, seat: Seat, words: &[&str], seen: u64) -> Vec<Value> {
    let last = war.entries();
    let mut all = of_now(seat);
    all.extend(of_entries(seat, seen, last));
    for word in words {
        let query = json!({ "text": word });
        all.push(json!({"find": {"seat": seat, "query": query, "limit": 500, "near": 5}}));
        all.push(json!({"people": {"seat": seat, "query": query}}));
    }
    all.push(json!({"find": {"seat": seat, "query": {}, "limit": 500}}));
    for at in [1, 3, last / 3, last / 2, last - 1] {
        all.extend(of_moment(seat, at));
    }
    all.extend(of_people(war, seat));
    all.extend(of_battles(war, seat));
    all.extend(reports(seat));
    all
}

fn of_now(seat: Seat) -> Vec<Value> {
    let mut all = vec![
        json!({"briefing": {"seat": seat}}),
        json!({"status": {"seat": seat}}),
        json!({"refresh": {"seat": seat, "since": 2, "parts": [
            {"map": {"seat": seat}}, {"legal": {"seat": seat}}, {"timeline": {}}, {"battles": {}},
            {"war_room": {"seat": seat, "since": 2}}, {"people": {"seat": seat}},
        ]}}),
        json!({"legal": {"seat": seat}}),
        json!({"log": {"seat": seat}}),
        json!({"outline": {}}),
        json!({"odds": {"seat": seat}}),
        json!({"map": {"seat": seat}}),
        json!({"map_events": {"seat": seat}}),
        json!({"terrain": {}}),
        json!({"thumbnail": {}}),
        json!({"timeline": {"bins": 60}}),
        json!({"overlays": {}}),
        json!({"oob": {}}),
        json!({"people": {"seat": seat}}),
        json!({"people": {"seat": seat, "query": {"fate": "deputy"}}}),
        json!({"battles": {}}),
        json!({"actions": {"seat": seat}}),
        json!({"war_room": {"seat": seat}}),
        json!({"war_room": {"seat": seat, "since": 2}}),
        json!({"course": {}}),
        json!({"ruling_forms": {}}),
        json!({"facts": {}}),
        json!({"dice_record": {}}),
        json!({"win_chance": {}}),
        json!({"play_on": {"playouts": 1, "moments": 2}}),
        json!({"dice_keepers": {}}),
        json!({"messages": {"seat": seat}}),
        json!({"verify": {"rules": true}}),
    ];
    if let Some(side) = seat.side() {
        all.push(json!({"sheet": {"seat": side}}));
        all.push(json!({"night": {"of": side}}));
        all.push(json!({"night": {"of": side.enemy()}}));
    }
    all
}

fn of_entries(seat: Seat, seen: u64, last: u64) -> Vec<Value> {
    let mut all = Vec::new();
    for entry in (1..=last).filter(|entry| *entry > seen || entry % OLDER == 0) {
        all.push(json!({"entry": {"seat": seat, "entry": entry}}));
        all.push(json!({"why": {"seat": seat, "entry": entry}}));
        all.push(json!({"photograph": {"seat": seat, "entry": entry}}));
        all.push(json!({"log": {"seat": seat, "from": entry, "to": entry}}));
        all.push(json!({"dice_typed": {"entry": entry, "typed": "66"}}));
        all.push(json!({"people": {"seat": seat, "query": {"entry": entry}}}));
    }
    for entry in (1..=last).step_by(usize::try_from(last / 12).unwrap().max(1)) {
        for and_after in [false, true] {
            let change = json!({"out": {"entry": entry, "and_after": and_after}});
            all.push(json!({"amend_plan": {"seat": seat, "change": change}}));
        }
    }
    all
}

fn of_moment(seat: Seat, at: u64) -> Vec<Value> {
    vec![
        json!({"state_at": {"seat": seat, "entry": at}}),
        json!({"map": {"seat": seat, "at": at}}),
        json!({"map_events": {"seat": seat, "at": at}}),
        json!({"terrain": {"at": at, "lettering": "sheet"}}),
        json!({"overlays": {"at": at}}),
        json!({"oob": {"at": at}}),
        json!({"people": {"seat": seat, "at": at}}),
        json!({"battles": {"at": at}}),
        json!({"war_room": {"seat": seat, "since": 2, "at": at}}),
        json!({"timeline": {"to": at, "bins": 10}}),
    ]
}

/// Pages of people, and diaries of units.
fn of_people(war: &mut War, seat: Seat) -> Vec<Value> {
    let state = &war.session().fold().war;
    let mut all = Vec::new();
    for (post, line) in &state.people.0 {
        // And soldiers who do not exist.
        for number in 0..line.len() + 3 {
            all.push(json!({"person": {"seat": seat, "person": format!("{post}:c{number}")}}));
        }
    }
    for (element, men) in &state.soldiers.0 {
        for number in 0..men.len() {
            let key = format!("{element}:{number}");
            all.push(json!({"person": {"seat": seat, "person": key}}));
            all.push(
                json!({"extract": {"seat": seat, "extract": {"person": key}, "format": "html"}}),
            );
        }
    }
    let mut units: Vec<String> = state.setup.roster.units.keys().map(ToString::to_string).collect();
    for (_, setup) in state.setup.divisions() {
        units.extend(setup.battalions.keys().map(ToString::to_string));
        units.extend(setup.stands.keys().map(ToString::to_string));
    }
    units.sort();
    units.dedup();
    for unit in units {
        all.push(json!({"unit_diary": {"seat": seat, "unit": unit}}));
        all.push(json!({"extract": {"seat": seat, "extract": {"unit": unit}}}));
        all.push(json!({"people": {"seat": seat, "query": {"unit": unit}}}));
        all.push(json!({"reach": {"seat": seat, "piece": unit}}));
        let like = json!({"battle": "main", "order": {"two_star_general": "end_activation"}});
        all.push(json!({"places": {"like": like, "places": {unit: "0101"}}}));
    }
    all
}

/// Tables, and what their stands may do.
fn of_battles(war: &mut War, seat: Seat) -> Vec<Value> {
    let mut all = Vec::new();
    for (battle, state) in &war.session().fold().war.battles {
        all.push(json!({"legal": {"seat": seat, "battle": battle}}));
        all.push(json!({"odds": {"seat": seat, "battle": battle}}));
        all.push(json!({"table": {"seat": seat, "battle": battle}}));
        all.push(json!({"ruling_forms": {"battle": battle}}));
        let stands: Vec<String> = match state {
            Battle::TwoStarGeneral(_) | Battle::Operations(_) => vec!["nobody".to_owned()],
            Battle::BrigadierGeneral(state) => {
                state.platoons.keys().map(ToString::to_string).collect()
            }
            Battle::CombatCaptain(state) => {
                state.subunits.keys().map(ToString::to_string).collect()
            }
            Battle::Combat(state) => state.soldiers.keys().map(ToString::to_string).collect(),
        };
        for stand in stands {
            all.push(json!({"table_reach": {"seat": seat, "battle": battle, "stand": stand}}));
            let tape = json!({"stand": stand, "points": [{"x": 900, "y": 900}], "with": []});
            all.push(json!({"table_line": {"seat": seat, "battle": battle, "tape": tape}}));
        }
    }
    all
}

fn reports(seat: Seat) -> Vec<Value> {
    let mut audiences = vec![json!("public")];
    audiences.extend(seat.side().map(|side| json!({ "side": side })));
    let mut all = Vec::new();
    for audience in audiences {
        for (span, length, format) in [
            (json!("war"), "full", "markdown"),
            (json!("war"), "full", "html"),
            (json!({"day": 1}), "dispatch", "markdown"),
            (json!({"battle": "main"}), "full", "markdown"),
        ] {
            let report =
                json!({"span": span, "audience": audience, "length": length, "format": format});
            all.push(json!({ "report": report }));
        }
    }
    for sheet in ["rosters", "slips", "counters", "map", "quick_sheet"] {
        all.push(json!({"print": {"seat": seat, "sheet": sheet}}));
    }
    all
}

/// A picture of four points, in base64.
fn photograph() -> String {
    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(2, 2).write_to(&mut png, image::ImageFormat::Png).unwrap();
    STANDARD.encode(png.into_inner())
}

/// Every request by which a seat, or the umpire, does something to the war or with its file. `again` tells names of new
/// files apart.
pub(super) fn deeds(war: &mut War, seat: Seat, again: u32) -> Vec<Value> {
    let side = seat.side().expect("a player");
    let of = |name: &str| format!("{again}-{name}");
    let orders = war.status()["last_orders"].clone();
    let newest = orders.as_object().unwrap().values().next().cloned().unwrap_or_default();
    vec![
        json!({"note": {"seat": seat, "text": "Noted by all."}}),
        json!({"note": {"seat": seat, "text": "Noted for myself.", "private": true}}),
        json!({"add_photograph": {"seat": seat, "entry": 2, "picture": photograph(), "caption": "By all."}}),
        json!({"add_photograph": {"seat": seat, "entry": 2, "picture": photograph(), "private": true}}),
        json!({"add_photograph": {"seat": seat, "entry": newest, "picture": "bm9uZQ=="}}),
        json!({"message": {"seat": seat, "recipients": [side.enemy(), "umpire"], "text": "Truce?"}}),
        json!({"message": {"seat": seat, "recipients": [side.enemy()], "text": " "}}),
        json!({"pass_on": {"message": 7, "text": "No truce."}}),
        json!({"lose": {"message": 7, "reason": "the messenger fell"}}),
        json!({"umpire": {}}),
        json!({"situation": {"of": side.enemy()}}),
        json!({"deadline": {"minutes": 0}}),
        json!({"deadline": {}}),
        json!({"close_orders": {"reason": ""}}),
        json!({"take_seat": {"seat": seat, "name": format!("Emma {again}")}}),
        json!({"command": {"seat": side, "kind": "sensible"}}),
        json!({"amend": {
            "seat": seat, "change": {"out": {"entry": newest}}, "reason": "a slip",
            "agreed_by": ["umpire"], "on_new": "fall",
        }}),
        json!({"rule": {"ruling": {"shots": {"battery": "nobody", "shots": 1}}, "reason": "rain"}}),
        json!({"lock_dice": {"seat": seat, "passphrase": "short"}}),
        json!({"unlock_dice": {"seat": seat, "passphrase": "not that one"}}),
        json!({"free_dice": {"seat": seat}}),
        json!({"hold_dice": {"seat": seat, "tip": "5a".repeat(32), "length": 200}}),
        json!({"give_link": {"seat": seat, "call": 7, "link": "a5".repeat(32)}}),
        json!({"renew_dice": {"seat": seat, "given_back": true}}),
        json!({"copy": {"to": of("copy.wardiary"), "seat": seat}}),
        json!({"export": {"to": of("war.jsonl"), "seat": seat}}),
        json!({"import": {"from": of("war.jsonl"), "to": of("again.wardiary")}}),
        json!({"save_report": {"to": of("war.md"), "span": "war", "audience": {"side": side}}}),
        json!({"save_print": {"seat": seat, "to": of("sheet.pdf"), "sheet": "rosters"}}),
        json!({"save_extract": {"seat": seat, "to": of("unit.md"), "extract": {"unit": "nobody"}}}),
        json!({"branch": {"to": of("branch.wardiary"), "reason": "a trial"}}),
        json!({"accept": {}}),
        json!({"write_orders": {"seat": side, "orders": {}}}),
        json!({"sheet": {"seat": side}}),
        json!({"seal_orders": {"seat": side}}),
    ]
}

/// Answers to what waits, wrong and right, and what the players are offered, or else what they are not.
pub(super) fn answers(war: &mut War) -> Vec<Value> {
    let (at, call) = war.call().map_or((7, None), |(at, call)| (at, Some(call)));
    let by = call.as_ref().map_or(Seat::Blue, |call| call.seat().into());
    let words = match &call {
        Some(Call::Choice(choice)) => {
            let usual = choice.usual.iter().map(|i| choice.options[usize::from(*i)].word.clone());
            usual.collect()
        }
        _ => vec!["hold".to_owned()],
    };
    let faces = match &call {
        Some(Call::Roll(roll)) => vec!["1"; roll.count.into()].join(" "),
        _ => "1".to_owned(),
    };
    let mut all = vec![
        json!({"dice": {"seat": by, "call": at, "dice": {"typed": "9999"}}}),
        json!({"choose": {"seat": by, "call": at, "words": ["nothing-such"]}}),
        json!({"dice": {"seat": by, "call": at, "dice": {"typed": faces}}}),
        json!({"choose": {"seat": by, "call": at, "words": words}}),
    ];
    let offered = kernel::Side::BOTH.into_iter().flat_map(|side| {
        let legal = war.ask(&json!({"legal": {"seat": side}})).unwrap();
        let legal = serde_json::to_value(legal).unwrap();
        let offers = legal["legal"]["offers"].as_array().unwrap().clone();
        offers.into_iter().take(2).map(move |offer| (side, offer["order"].clone()))
    });
    let offered: Vec<_> = offered.collect();
    all.extend(
        offered.into_iter().map(|(side, order)| json!({"order": {"seat": side, "order": order}})),
    );
    let throw = json!({"battle": "main", "order": {"two_star_general": "throw_for_move"}});
    all.push(json!({"order": {"seat": by, "order": throw}}));
    all
}
