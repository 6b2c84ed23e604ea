//! Smaller battles laid out beforehand: what a scenario says of them is what the war gets, and every fault is found.

use std::collections::{BTreeMap, BTreeSet};

use campaign::link::Scale;
use campaign::{ActionOpens, ActionSetup, Diagnostic, Scenario, WarSetup};
use combat_captain::handoff::{Company, Levy, deploy, found};
use combat_captain::tables::{Armour, SubunitKind};
use kernel::handoff::{Brief, BriefElement};
use kernel::laid::{LaidArrival, LaidElement, LaidWeapons};
use kernel::map::Cell;
use kernel::table::{Edge, Length, Point, Polygon};
use kernel::{Name, Seq, Side};

use crate::table::{folder, listed, shipped};

const ACTION: &str = r#"
[[actions]]
id = "mill"
title = "The old mill"
book = "combat_captain"
hex = "0505"
opens = "contact"

[actions.table]
file = "action-mill.txt"
briefing = "briefing-mill.md"
turns = 8
defender = "blue"
objective = { name = "The mill wheel", at = [30, 20], radius = 9, holder = "blue" }

[actions.table.blue]
home = "south"
area = [[10, 2], [60, 12]]
elements = [
  { id = "1-506.A", men = 40, at = [28, 16], weapons = "rifles", home_guard = true, cover = 4 },
  { id = "1-506.mg", arrives = { turn = 2 } },
]

[actions.table.orange]
home = "north"
elements = [{ id = "gr.1", men = 60 }, { id = "gr.pz", arrives = { after_taking = 3 } }]

[[actions]]
id = "patrol"
title = "The patrol"
book = "combat"
hex = "0505"
opens = "night"
reach = 3

[actions.table]
file = "action-yard.txt"
turns = 10
objective = { name = "The yard", at = [18, 12] }

[actions.table.blue]
home = "west"
elements = [{ id = "1-506.B", men = 8, squad = "us_airborne" }]

[actions.table.orange]
home = "east"
elements = [{ id = "gr.1", men = 6 }]
"#;

const MILL: &str = "size 72 48\nhouse 30,20 36,25.5 The mill\nhill+odd 0,0 12,0 6,9.25 rise=2\nhedge 10,30 20,30 20,40\nimpassable 50,0 54,0 54,10 50,10 The race\n";
const YARD: &str = "# a yard\nsize 36 24\nbuilding 10,8 16,14\nfence 0,20 9,20\n";

/// The test scenario with the actions above, passages of them changed.
pub(crate) fn read(changes: &[(&str, &str)]) -> Result<Scenario, Vec<Diagnostic>> {
    let (toml, mut files) = folder("crates/campaign/tests/scenarios/skirmish");
    let mut texts = [ACTION, MILL, YARD].map(str::to_owned);
    for (from, to) in changes {
        let text = texts.iter_mut().find(|text| text.contains(from));
        let text = text.unwrap_or_else(|| panic!("nothing says {from:?}"));
        *text = text.replacen(from, to, 1);
    }
    let [actions, mill, yard] = texts;
    files.extend([
        ("action-mill.txt".to_owned(), mill),
        ("action-yard.txt".to_owned(), yard),
        ("briefing-mill.md".to_owned(), "Hold the mill.\n".to_owned()),
    ]);
    Scenario::parse(&format!("{toml}{actions}"), &files)
}

fn actions() -> Vec<ActionSetup> {
    let scenario = read(&[]).unwrap_or_else(|faults| panic!("{}", listed(&faults)));
    scenario.setup().actions.clone()
}

/// One passage changed, one fault expected: its code, its file, a word of its line.
#[track_caller]
fn one(from: &str, to: &str, code: &str, file: &str, help: &str) {
    let faults = read(&[(from, to)]).expect_err("the action has a fault");
    assert_eq!(faults.len(), 1, "{}", listed(&faults));
    assert_eq!((faults[0].code.as_str(), faults[0].file.as_str()), (code, file), "{}", faults[0]);
    let said = format!("{} {}", faults[0].message, faults[0].help.clone().unwrap_or_default());
    assert!(said.contains(help), "{said}");
}

#[track_caller]
fn toml(from: &str, to: &str, code: &str, help: &str) {
    one(from, to, code, "scenario.toml", help);
}

#[track_caller]
fn mill(from: &str, to: &str, code: &str, help: &str) {
    one(from, to, code, "action-mill.txt", help);
}

#[test]
fn an_action_says_what_the_scenario_says() {
    let actions = actions();
    let mill = &actions[0];
    assert_eq!(mill.id.to_string(), "mill");
    assert_eq!((mill.book, mill.opens), (Scale::CombatCaptain, ActionOpens::Contact));
    assert_eq!((mill.at, mill.reach, mill.table.turns), (Cell::new(5, 5), 1, 8));
    assert_eq!((mill.table.briefing.as_str(), mill.table.night), ("Hold the mill.\n", false));
    assert_eq!(mill.table.sides.each_ref().map(|side| side.home), [Edge::South, Edge::North]);
    let area = Polygon::rectangle(Point::inches(10, 2), Point::inches(60, 12));
    assert_eq!(mill.table.sides[0].area, Some(area));
    let named: Vec<String> =
        mill.table.elements().map(|(side, one)| format!("{side} {}", one.element)).collect();
    assert_eq!(named, ["blue 1-506.A", "blue 1-506.mg", "orange gr.1", "orange gr.pz"]);
    let first = &mill.table.sides[0].elements[0];
    assert_eq!((first.men, first.at), (Some(40), Some(Point::inches(28, 16))));
    assert_eq!((first.weapons, first.cover), (Some(LaidWeapons::Rifles), Some(4)));
    assert!(first.home_guard && !mill.table.sides[0].elements[1].home_guard);
    assert_eq!(mill.table.sides[0].elements[1].arrives, Some(LaidArrival::Turn(2)));
    assert_eq!(mill.table.sides[1].elements[1].arrives, Some(LaidArrival::AfterTaking(3)));
    assert_eq!(
        (mill.table.objective.radius, mill.table.objective.holder),
        (Length::inches(9), Some(Side::Blue))
    );

    let patrol = &actions[1];
    assert_eq!((patrol.opens, patrol.reach, patrol.table.defender), (ActionOpens::Night, 3, None));
    // Between two days it is dark.
    assert!(patrol.table.night);
    let squads = patrol.table.elements().map(|(_, one)| one.squad.as_deref()).collect::<Vec<_>>();
    assert_eq!(squads, [Some("us_airborne"), None]);
}

#[test]
fn a_table_is_laid_as_its_file_says() {
    let table = &actions()[0].table.ground;
    assert_eq!((table.width, table.depth), (Length::inches(72), Length::inches(48)));
    let named: Vec<&str> = table.pieces.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(named, ["The mill", "Hill and odd", "Hedge", "Hedge", "The race"]);
    let house = Polygon::rectangle(Point::inches(30, 20), Point::new(3600, 2550));
    assert_eq!(table.pieces[0].shape, house);
    let hill = &table.pieces[1];
    assert_eq!(hill.kinds, BTreeSet::from(["hill".to_owned(), "odd".to_owned()]));
    assert_eq!((hill.height, hill.shape.corners()[2]), (Length::inches(2), Point::new(600, 925)));
    // A line is half an inch thick: a quarter on each side, the ends cut square.
    let hedge = Polygon::rectangle(Point::new(1000, 2975), Point::new(2000, 3025));
    let corners = |shape: &Polygon| shape.corners().iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(corners(&table.pieces[2].shape), corners(&hedge));
}

#[test]
fn a_war_without_actions_is_written_as_before() {
    let setup = shipped("campaigns/first-light").setup().clone();
    let json = serde_json::to_value(&setup).expect("a setup is JSON");
    assert!(json.get("actions").is_none(), "an old journal's first entry has no such key");
    let back: WarSetup = serde_json::from_value(json).expect("and can be read without it");
    assert!(back.actions.is_empty());
}

#[test]
fn who_takes_part_is_of_the_scenario_and_of_the_side() {
    let action = "scenario::table";
    toml("id = \"gr.1\", men = 60", "id = \"gr.11\", men = 60", action, "did you mean \"gr.1\"?");
    toml("id = \"gr.1\", men = 60", "id = \"1-506.B\", men = 60", action, "side of blue");
    toml("id = \"gr.pz\"", "id = \"gr.1\"", action, "on this table already");
    toml("men = 60", "men = 161", action, "160 men at full strength");
    toml("men = 8, ", "", action, "how many men of 1-506.B");
    toml("men = 8, ", "men = 11, ", action, "at most 10 a side");
    toml("cover = 4 }", "squad = \"us\" }", action, "\"squad\" says nothing");
    toml("men = 6 }", "men = 6, cover = 1 }", action, "\"cover\" says nothing");
    toml("men = 6 }", "men = 6, arrives = { turn = 2 } }", action, "\"arrives\" says nothing");
    toml("men = 6 }", "men = 6, fire_team = 10 }", "scenario::key", "fire_team");
    let nobody = "this side has no one on the table at the start";
    toml("men = 6 }", "men = 6, fire_team = 1 }", action, nobody);
    toml("cover = 4 }", "fire_team = 1 }", action, "\"fire_team\" says nothing");
    toml("squad = \"us_airborne\"", "squad = \"us_marines\"", "scenario::key", "us_airborne");
}

/// The first element of the mill, and the second.
const OF_A: &str = "men = 40, at = [28, 16], weapons = \"rifles\", home_guard = true, cover = 4 },
  { id = \"1-506.mg\", arrives = { turn = 2 } },";

/// What is named comes to the table, or is refused with a sentence.
#[test]
fn whoever_is_named_comes_to_the_table() {
    let action = "scenario::table";
    let mg = "{ id = \"1-506.mg\", arrives = { turn = 2 } }";
    toml(mg, "{ id = \"1-506.truck\", men = 1 }", action, "men = 2 for each car or truck");
    toml(mg, "{ id = \"tanks.half\" }", action, "leave it out: armoured transports wait");
    toml("id = \"gr.pz\"", "id = \"gr.pz\", men = 4", action, "men = 5 for each vehicle or gun");
    let late = "the battle has 8 turns: gr.pz would never come";
    toml("after_taking = 3", "after_taking = 8", action, late);
    let help = "at most 7: ground is taken when a turn ends";
    toml("after_taking = 3", "after_taking = 8", action, help);
    let full = "impassable 0,0 72,0 72,15 0,15\nimpassable 0,21 72,21 72,48 0,48\nimpassable 0,14 26,14 26,22 0,22\n\
        impassable 32,14 72,14 72,22 32,22";
    let no_room = "no room on the table for all of 1-506.mg, gr.1, gr.pz";
    one("impassable 50,0 54,0 54,10 50,10 The race", full, action, "scenario.toml", no_room);
}

/// Bazookas are for squads, and a company is one the book has (Combat Captain §1.1, §1.2, R40).
#[test]
fn companies_and_bazookas_are_the_books() {
    let action = "scenario::table";
    let mg = "id = \"1-506.mg\", ";
    let no_squads = "no squads to carry a bazooka";
    toml(mg, "id = \"1-506.mg\", bazooka = true, ", action, no_squads);
    toml("men = 60", "men = 60, bazooka = \"yes\"", "scenario::key", "must be true or false");
    toml("men = 6 }", "men = 6, bazooka = true }", action, "\"bazooka\" says nothing");
    toml("men = 6 }", "men = 6, company = \"x\" }", action, "\"company\" says nothing");
    let of_a = |rest: &str| {
        format!(
            "men = 40, company = \"Mill\" }},\n  {{ id = \"1-506.mg\", company = \"Mill\"{rest} }},"
        )
    };
    let nine = "the company \"Mill\" has 9 sub-units";
    toml(OF_A, &of_a(", men = 25"), action, nine);
    toml(OF_A, &of_a(", men = 25"), action, "at most 8 (§1.1): fewer men, or more companies");
    let late = of_a(", men = 20, arrives = { turn = 2 }");
    toml(OF_A, &late, action, "1-506.mg comes to \"Mill\" at another time");
    let orange = "{ id = \"gr.1\", men = 60 }, { id = \"gr.pz\", arrives = { after_taking = 3 } }";
    let tanks = "{ id = \"gr.1\", men = 60, company = \"x\" }, { id = \"gr.pz\", company = \"x\" }";
    toml(orange, tanks, action, "tanks are companies of their own (§1.3)");
    read(&[(OF_A, &of_a(", men = 20"))]).unwrap_or_else(|faults| panic!("{}", listed(&faults)));
}

#[test]
fn times_and_places_are_possible() {
    let action = "scenario::table";
    toml("turns = 8", "turns = 37", "scenario::action", "at most 36 turns");
    toml("turns = 10", "turns = 10\nflying = false", action, "Combat! has no aircraft");
    toml("opens = \"contact\"", "opens = \"night\"", "scenario::action", "fought by Combat!");
    toml("arrives = { turn = 2 }", "arrives = { turn = 9 }", action, "has 8 turns");
    toml("arrives = { turn = 2 }", "arrives = {}", action, "{ after_taking = 3 }");
    toml("at = [28, 16]", "at = [28, 49]", action, "the table ends at 72\" by 48\"");
    toml("at = [28, 16]", "at = [52, 5]", action, "impassable");
    toml("at = [30, 20]", "at = [73, 20]", action, "off the table");
    toml(
        "area = [[10, 2], [60, 12]]",
        "area = [[10, 2], [10, 12]]",
        action,
        "do not make a rectangle",
    );
    toml(
        "area = [[10, 2], [60, 12]]",
        "area = [[10, 2], [80, 12]]",
        action,
        "not all on the table",
    );
    toml("home = \"north\"", "home = \"south\"", action, "an edge of its own");
    toml(
        "id = \"1-506.A\", men = 40,",
        "arrives = { turn = 2 }, id = \"1-506.A\", men = 40,",
        action,
        "no one on the table at the start",
    );
    toml("hex = \"0505\"", "hex = \"0909\"", "scenario::hex", "off the map");
    toml("hex = \"0505\"", "hex = \"0101\"", "scenario::ground", "impassable");
    toml("id = \"patrol\"", "id = \"mill\"", "scenario::id", "taken");
    toml("id = \"mill\"", "id = \"main\"", "scenario::id", "taken");
    toml("briefing-mill.md", "briefing-mull.md", "scenario::file", "briefing-mull.md");
    toml("action-mill.txt", "action-mull.txt", "scenario::file", "action-mull.txt");
}

#[test]
fn a_table_says_only_what_can_be() {
    mill("size 72 48", "size 72", "table::size", "72 48");
    mill("size 72 48", "size 72 241", "table::size", "1 to 240");
    mill("size 72 48\n", "size 72 48\nsize 72 48\n", "table::size", "already");
    mill("size 72 48\n", "", "table::size", "no size");
    mill("house 30,20", "hut 30,20", "table::line", "use house, forest");
    mill("hill+odd", "hill+hedge", "table::line", "two lines");
    mill("rise=2", "rise=25", "table::line", "0 to 24");
    mill("house 30,20 36,25.5", "house 30,20 30,25.5", "table::piece", "do not make a rectangle");
    mill("house 30,20 36,25.5", "house 30,20", "table::piece", "two opposite corners");
    mill("hedge 10,30 20,30 20,40", "hedge 10,30", "table::piece", "two or more places");
    mill("hedge 10,30 20,30", "hedge 10,30 10,30", "table::piece", "one place to another");
    mill("50,0 54,0 54,10 50,10", "50,0 54,10 54,0 50,10", "table::piece", "crosses itself");
    mill("36,25.5", "72.01,25.5", "table::point", "72\" by 48\"");
    mill("36,25.5", "36,25.505", "table::point", "not a place");
    // A kind of the other book.
    one("fence 0,20", "forest 0,20", "table::line", "action-yard.txt", "use building");
}

/// Men and vehicles of an element as an action sends it, by the scenario's start.
fn sent(setup: &WarSetup, side: Side, element: Name, men: Option<u32>) -> BriefElement {
    let spec = &setup.roster.elements[&element];
    let men = men.map_or(spec.men_start, |most| most.min(spec.men_start));
    let vehicles = men.checked_div(spec.crew).unwrap_or(0).min(spec.vehicles_start);
    BriefElement { element, side, men, vehicles, shots: None, condition: Vec::new() }
}

/// The battle of Combat Captain that an action makes: everybody finds room, and the book's own check finds no fault.
fn founded(setup: &WarSetup, action: &ActionSetup) {
    let elements =
        action.table.elements().map(|(side, one)| sent(setup, side, one.element, one.men));
    let brief = Brief {
        parent: Name::new("main").expect("a name"),
        cause: Seq(1),
        place: action.table.objective.name.clone(),
        stakes: action.title.clone(),
        minutes_max: u32::from(action.table.turns) * 5,
        hour: 360,
        edges: [None; 2],
        elements: elements.collect(),
        support: Vec::new(),
    };
    let levy = |(_, one): (Side, &LaidElement)| {
        let spec = &setup.roster.elements[&one.element];
        let kind = match spec.kind.platoon() {
            None if spec.vehicles_full > 0 => SubunitKind::Tank,
            Some(two_star_general::tables::PlatoonKind::Truck) => SubunitKind::Truck,
            Some(two_star_general::tables::PlatoonKind::MachineGun) => SubunitKind::MachineGun,
            Some(_) => SubunitKind::Gun,
            None => SubunitKind::Enhanced,
        };
        let (gun, name) = (combat_captain::state::GunClass::Regular, spec.name.clone());
        let company = Company::Of(one.element);
        let (armour, dug_in, bazooka) = (Armour::Regular, false, false);
        let (element, squads) = (one.element, Vec::new());
        Levy { element, name, kind, armour, gun, dug_in, bazooka, company, squads }
    };
    let levies: Vec<Levy> = action.table.elements().map(levy).collect();
    let (mut battle, _) = found(&brief, &levies, action.table.defender);
    let homes = kernel::laid::homes(&action.table);
    let left_over = deploy(&mut battle, action.table.ground.clone(), homes, &BTreeSet::new());
    assert_eq!(left_over, [], "{}", action.title);
    let faults = combat_captain::rules::organisation::faults(&battle);
    assert_eq!(faults, Vec::<String>::new(), "{}", action.title);
}

#[test]
fn every_shipped_action_can_be_fought() {
    let expected = BTreeMap::from([
        ("campaigns/ardennes-1944", vec!["prumerberg", "steinebrueck", "neffe", "sawmill"]),
        ("campaigns/bastogne-1944", vec!["noville", "marvie", "champs", "patrol", "foy"]),
        ("campaigns/sea-lion-1942", vec!["airfield", "crossroads", "bridge", "tower", "saltgate"]),
    ]);
    for (path, ids) in expected {
        let setup = shipped(path).setup().clone();
        let found_ids: Vec<String> = setup.actions.iter().map(|one| one.id.to_string()).collect();
        assert_eq!(found_ids, ids, "{path}");
        for action in &setup.actions {
            assert_eq!(action.table.ground.faults(), Vec::<String>::new(), "{}", action.title);
            assert!(!action.table.briefing.is_empty(), "{}", action.title);
            if action.book == Scale::CombatCaptain {
                founded(&setup, action);
            }
        }
    }
}
