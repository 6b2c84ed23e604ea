//! What the log's filters know of every event, at every scale: read once more from the JSON of each entry, and once more from
//! what it did to the folded war.

use std::collections::{BTreeMap, BTreeSet};

use api::fold::Fold;
use api::request::Reply;
use api::simulate::CommanderKind;
use api::views::{LogOutcome, LogQuery};
use api::{Request, Session};
use campaign::brigadier_general::state::Place as PlatoonPlace;
use campaign::combat_captain::state::Place as CompanyPlace;
use campaign::operations::state::Place as CorpsPlace;
use campaign::two_star_general::order::Ruling;
use campaign::two_star_general::state::Place as DivisionPlace;
use campaign::{Battle, WarState, combat};
use journal::{Entry, Kind, Reading};
use kernel::Seat;
use serde_json::Value;

use crate::desk::Desk;

const ALL: [LogOutcome; 5] = [
    LogOutcome::Hits,
    LogOutcome::NoHits,
    LogOutcome::Losses,
    LogOutcome::Destroyed,
    LogOutcome::Moved,
];

/// Events that tell how it stands, not what it cost: that is seen on the table alone.
const AS_BEFORE: [&str; 2] = ["struck", "platoon_fought_out"];

/// A war in which attacks, fires and patrols are fought out at every scale below.
fn fought_out(scenario: &str, seed: u64) -> Desk {
    let mut desk = Desk::empty();
    let simulate = Request::Simulate {
        scenario: scenario.to_owned(),
        seed,
        blue: CommanderKind::FightsOut,
        orange: CommanderKind::FightsOut,
        file: Some(desk.file.clone()),
        durable: false,
        until: None,
        seats: false,
    };
    desk.api.handle(simulate).unwrap();
    desk
}

/// The entries of a kind that the log finds with an outcome.
fn found(desk: &mut Desk, outcome: LogOutcome, kind: &str) -> BTreeSet<u64> {
    let kinds = Some(vec![kind.to_owned()]);
    let query = LogQuery { outcome: Some(outcome), kinds, ..LogQuery::default() };
    let mut seqs = BTreeSet::new();
    loop {
        let (file, seat, query) = (desk.file.clone(), Seat::Umpire, query.clone());
        let (offset, limit, near) = (seqs.len() as u64, Some(500), None);
        let ask = Request::Find { file, seat, query, offset, limit, near };
        let Reply::Found(page) = desk.api.handle(ask).unwrap() else { panic!("nothing found") };
        if page.lines.is_empty() {
            return seqs;
        }
        seqs.extend(page.lines.iter().map(|line| line.seq));
    }
}

/// The innermost event of an entry: its book (none for the war's own), its name and its fields.
fn event(entry: &Entry) -> (String, String, Value) {
    let mut body: Value = serde_json::from_str(entry.text().unwrap()).unwrap();
    body.as_object_mut().unwrap().remove("men");
    let (book, event) = tagged(&body);
    let (name, fields) = tagged(&event);
    (if book == "war" { String::new() } else { book }, name, fields)
}

/// `{"name": {…}}`, or `"name"` alone.
fn tagged(value: &Value) -> (String, Value) {
    match value {
        Value::Object(map) => {
            let (name, fields) = map.iter().next().unwrap();
            (name.clone(), fields.clone())
        }
        name => (name.as_str().unwrap().to_owned(), Value::Null),
    }
}

/// What a reader of the JSON makes of an event.
fn reading((book, name, fields): &(String, String, Value)) -> Vec<LogOutcome> {
    use LogOutcome::{Destroyed, Hits, Losses, Moved, NoHits};
    if book == "bgc" {
        return reading_of_a_brigade(name, fields);
    }
    let number = |field: &str| fields[field].as_u64().unwrap_or(0);
    let struck = |hits: bool| vec![if hits { Hits } else { NoHits }];
    let any_of = |fields: &[&str]| fields.iter().any(|field| number(field) > 0);
    match &**name {
        // A throw, and what it brought.
        "fight_thrown" => struck(any_of(&["attacker_hits", "defender_hits"])),
        "bombardment_thrown" => struck(number("hits") > 0),
        "fired" if fields["effect"].is_null() => struck(number("hits") > 0),
        "fired" => match (&fields["effect"]["hits"], &fields["effect"]) {
            (Value::Number(hits), _) => struck(hits.as_u64() != Some(0)),
            (_, Value::String(_)) => struck(true),
            _ => Vec::new(),
        },
        "kill_thrown" => struck(fields["killed"] == true),
        "combat_thrown" if fields["hits"].is_array() => {
            struck(fields["hits"].as_array().unwrap().contains(&Value::Bool(true)))
        }
        "combat_thrown" => struck(any_of(&["on_attacker", "on_defender"])),
        "shell_fell" => struck(!fields["touched"].is_null()),
        "bomb_dropped" => struck(number("face") >= 5),
        "grenade_burst" => struck(fields["caught"] != Value::Array(Vec::new())),
        // Men, points and vehicles that are gone.
        "strength_lost" | "platoon_lost" | "hq_lost" | "figures_lost" | "commander_fell"
        | "captured" => {
            vec![Losses]
        }
        "stand_destroyed" | "battalion_removed" | "vehicle_killed" | "plane_lost" => {
            vec![Losses, Destroyed]
        }
        "subunit_destroyed" if fields["cause"] != "consolidation" => vec![Losses, Destroyed],
        "men_lost" if any_of(&["killed", "wounded", "captured", "stragglers"]) => vec![Losses],
        "casualty_thrown" if fields["wound"] == "dead" => vec![Losses, Destroyed],
        "casualty_thrown" if fields["wound"] != "none" => vec![Losses],
        "critical_thrown" if fields["died"] == true => vec![Losses, Destroyed],
        "link_accepted" if fields["men"].to_string().contains("casualties") => vec![Losses],
        // Whoever is elsewhere afterwards.
        "unit_routed" => vec![Losses, Moved],
        "stand_left"
        | "subunit_left"
        | "left"
        | "mounted"
        | "dismounted"
        | "dragged"
        | "platoon_transferred"
        | "stand_arrived"
        | "soldier_arrived" => vec![Moved],
        _ if fields["way"].is_array() || fields["path"].is_array() => vec![Moved],
        _ if fields["places"].is_object() => vec![Moved],
        _ => Vec::new(),
    }
}

/// The same, for an event of a brigade's battle.
fn reading_of_a_brigade(name: &str, fields: &Value) -> Vec<LogOutcome> {
    use LogOutcome::{Destroyed, Hits, Losses, Moved, NoHits};
    let any_of = |names: &[&str]| {
        let numbers = |name: &&str| match &fields[*name] {
            Value::Array(both) => both.iter().filter_map(Value::as_u64).sum(),
            number => number.as_u64().unwrap_or(0),
        };
        names.iter().map(numbers).sum::<u64>() > 0
    };
    let struck = |hits: bool| vec![if hits { Hits } else { NoHits }];
    match name {
        "fired" | "rounds_fell_short" | "air_attacked" => {
            struck(any_of(&["kills", "wounds", "steps"]))
        }
        "anti_aircraft_fired" if any_of(&["down"]) => vec![Hits, Losses, Destroyed],
        "anti_aircraft_fired" => struck(any_of(&["away"])),
        "assault_fought" => struck(any_of(&["levels", "kills"])),
        "fire_dodged" => vec![NoHits],
        "planned_fire_fell" if fields["on"].is_null() => vec![NoHits],
        "wounded_treated" if any_of(&["dead"]) => vec![Losses],
        "platoon_destroyed" | "platoon_captured" => vec![Losses, Destroyed],
        "bugged_out" | "platoon_moved" | "fell_back" | "ground_taken" | "platoon_left"
        | "platoon_arrived" | "platoon_revealed" | "mounted" | "dismounted" => vec![Moved],
        _ => Vec::new(),
    }
}

#[test]
fn every_event_is_found_by_what_came_of_it() {
    // Dice decide what happens in a war: war after war, until everything has.
    let (mut had, mut seen) = (BTreeSet::new(), [0; 3]);
    let wars = (5..15).map(|seed| ("first-light", seed));
    for (scenario, seed) in [("first-brigade", 5)].into_iter().chain(wars) {
        let mut desk = fought_out(scenario, seed);
        had.extend(is_read_from_the_json(&mut desk));
        for (seen, now) in seen.iter_mut().zip(is_seen_on_the_table(&mut desk)) {
            *seen += now;
        }
        if had.is_superset(&everything()) && seen.iter().all(|count| *count > 0) {
            return;
        }
    }
    let missing: Vec<_> = everything().difference(&had).cloned().collect();
    panic!("other seeds are needed: no war had {missing:?}, or one of {seen:?} on its tables");
}

/// Every outcome in every book, by its place in [`ALL`].
fn everything() -> BTreeSet<(String, usize)> {
    let books = ["tsg", "cc", "combat", "bgc"].into_iter();
    books.flat_map(|book| (0..ALL.len()).map(|at| (book.to_owned(), at))).collect()
}

/// The outcomes that the war had in each book.
fn is_read_from_the_json(desk: &mut Desk) -> BTreeSet<(String, usize)> {
    let found = ALL.map(|outcome| found(desk, outcome, "happened"));
    let session = Session::open_to_read(&desk.file, desk.api.host()).unwrap();
    let mut had = BTreeSet::new();
    let mut happened = 0;
    for seq in 1..=session.fold().seq {
        let entry = session.entry(seq).unwrap();
        if entry.kind != Kind::Happened {
            continue;
        }
        happened += 1;
        let event = event(&entry);
        if AS_BEFORE.contains(&&*event.1) {
            continue;
        }
        let expected = reading(&event);
        for (at, outcome) in ALL.into_iter().enumerate() {
            let is_expected = expected.contains(&outcome);
            assert_eq!(
                found[at].contains(&seq),
                is_expected,
                "{outcome:?}, entry {seq}: {}",
                entry.text().unwrap()
            );
            if is_expected {
                had.insert((event.0.clone(), at));
            }
        }
    }
    assert!(happened > 100, "{happened}");
    had
}

/// A stand, a support platoon, a sub-unit or a soldier, as far as somebody at the table sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    /// Empty while it is not on the table.
    place: String,
    /// Strength points, men, or how hale a soldier is.
    worth: i64,
    is_dead: bool,
}

fn pieces(war: &WarState) -> BTreeMap<String, Piece> {
    let mut pieces = BTreeMap::new();
    let mut add = |id: String, place: String, worth: i64, is_dead: bool| {
        pieces.insert(id, Piece { place, worth, is_dead });
    };
    for (id, battle) in &war.battles {
        match battle {
            Battle::TwoStarGeneral(state) => {
                for (stand, now) in &state.stands {
                    let at = state.hex_of(*stand).map_or_else(String::new, |hex| hex.to_string());
                    let dead = now.place == DivisionPlace::Destroyed;
                    add(format!("{id} {stand}"), at, now.strength.into(), dead);
                }
            }
            Battle::BrigadierGeneral(state) => {
                for (platoon, now) in &state.platoons {
                    let at = now.at.map_or_else(String::new, |at| format!("{at:?}"));
                    let dead =
                        matches!(now.place, PlatoonPlace::Destroyed | PlatoonPlace::Captured);
                    add(format!("{id} {platoon}"), at, now.losses.count().into(), dead);
                }
            }
            Battle::CombatCaptain(state) => {
                for (subunit, now) in &state.subunits {
                    let on = matches!(now.place, CompanyPlace::Field | CompanyPlace::Aboard(_));
                    let at =
                        if on { format!("{:?} {:?}", now.place, now.at) } else { String::new() };
                    let men = now.figures.iter().map(|men| i64::from(*men)).sum();
                    let dead = now.place == CompanyPlace::Destroyed;
                    add(format!("{id} {subunit}"), at, men, dead);
                }
            }
            Battle::Combat(state) => {
                for (soldier, now) in &state.soldiers {
                    let on = now.place == combat::state::Place::Field;
                    let at = if on { format!("{:?}", now.at) } else { String::new() };
                    let dead = now.place == combat::state::Place::Dead;
                    add(format!("{id} {soldier}"), at, -(now.wound as i64), dead);
                }
            }
            Battle::Operations(state) => {
                for (unit, now) in &state.units {
                    let at = state.square_of(*unit).map_or_else(String::new, |at| at.to_string());
                    let dead = now.place == CorpsPlace::Destroyed;
                    add(format!("{id} {unit}"), at, now.status.into(), dead);
                }
            }
        }
    }
    pieces
}

/// Whatever makes a piece weaker, takes it off the table for good or sets it elsewhere is found. How often that was.
fn is_seen_on_the_table(desk: &mut Desk) -> [u32; 3] {
    let found = [LogOutcome::Losses, LogOutcome::Destroyed, LogOutcome::Moved]
        .map(|outcome| found(desk, outcome, "happened"));
    let session = Session::open_to_read(&desk.file, desk.api.host()).unwrap();
    let mut fold = Fold::replay_from_the_first(session.journal(), 1, Reading::Unverified).unwrap();
    let mut before = pieces(&fold.war);
    let mut seen = [0; 3];
    for seq in 2..=session.fold().seq {
        fold.come_forward(session.journal(), seq, Reading::Unverified).unwrap();
        let entry = session.entry(seq).unwrap();
        if entry.kind != Kind::Happened {
            before = pieces(&fold.war);
            continue;
        }
        let now = pieces(&fold.war);
        let (_, name, _) = event(&entry);
        let changed = changes(&name, &before, &now);
        for ((changed, found), seen) in changed.into_iter().zip(&found).zip(&mut seen) {
            let body = entry.text().unwrap();
            assert!(!changed || found.contains(&seq), "entry {seq} is missed: {body}");
            let is_told = name == "struck" && !changed && found.contains(&seq);
            assert!(!is_told, "entry {seq} cost nothing: {body}");
            *seen += u32::from(changed);
        }
        before = now;
    }
    seen
}

/// Whether a piece has become weaker, died, or come to stand elsewhere.
fn changes(
    name: &str,
    before: &BTreeMap<String, Piece>,
    now: &BTreeMap<String, Piece>,
) -> [bool; 3] {
    // The figures of a squad that is dissolved go to others.
    let is_kept =
        ["squad_dissolved", "subunit_destroyed"].contains(&name) && total(before) == total(now);
    let mut changed = [false; 3];
    for (id, now) in now {
        let Some(before) = before.get(id) else { continue };
        changed[0] |= now.worth < before.worth && !is_kept;
        changed[1] |= now.is_dead && !before.is_dead && !is_kept;
        let was_there = !before.place.is_empty() && !now.place.is_empty();
        changed[2] |= was_there && now.place != before.place;
    }
    changed
}

fn total(pieces: &BTreeMap<String, Piece>) -> i64 {
    pieces.values().map(|piece| piece.worth).sum()
}

/// A ruling costs what it takes away from what stood there before, and nothing where it gives.
#[test]
fn a_ruling_is_found_by_what_it_takes() {
    let mut desk = Desk::with_campaign();
    let stand = "marche.A".parse().unwrap();
    let strength = |points| Ruling::Strength { stand, points };
    let mut at = Vec::new();
    for ruling in [strength(2), strength(3), strength(0)] {
        let (file, reason, ruling) =
            (desk.file.clone(), "counted".to_owned(), api::ruling::AnyRuling::of(ruling));
        let (battle, agreed_by, idem) = (None, Vec::new(), None);
        let done = desk.done(Request::Rule { file, battle, ruling, reason, agreed_by, idem });
        at.push(done.unwrap().first + 1);
    }
    assert_eq!(found(&mut desk, LogOutcome::Losses, "ruled"), BTreeSet::from([at[0], at[2]]));
    assert_eq!(found(&mut desk, LogOutcome::Destroyed, "ruled"), BTreeSet::from([at[2]]));
}
