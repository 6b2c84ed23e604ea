//! H.2, H.4 Pools are kept by formation: a man who is lost goes to those of his own, and men who recover come from there, or from
//! what it is part of.

use campaign::{FormationId, RosterChange, Scenario, WarEvent, WarRefusal};
use kernel::{Refusal as _, Seat, Side};
use two_star_general::Order;

use crate::men::{night, place_hq, recover};
use crate::table::{Table, changes, folder, listed, name, scenario_with, skirmish_with, stand};

const SIDE_POOLS: &str = "pools = { replacements = 30, stragglers = 4, wounded = 10 }\n";
/// A division of two regiments; the second has a hundred wounded.
const DIVISION: &str = r#"
[[formations]]
name = "506 PIR"
side = "blue"
under = "101st"
pools = { wounded = 10, replacements = 3 }

[[formations]]
name = "101st"
side = "blue"
pools = { replacements = 5 }

[[formations]]
name = "327 GIR"
side = "blue"
under = "101st"
pools = { wounded = 100 }

[[battalions]]
id = "1-506""#;
const TANKS: (&str, &str) = ("name = \"Tanks\"", "name = \"Tanks\"\nformation = \"327 GIR\"");
const BATTALION: &str = "[[battalions]]\nid = \"1-506\"";

fn divided() -> Vec<(&'static str, &'static str)> {
    vec![(BATTALION, DIVISION), TANKS]
}

fn id(table: &Table, formation: &str) -> FormationId {
    let all = table.state.setup.roster.formations_of(Side::Blue);
    let is_it = |id: &FormationId| table.state.setup.formation_name(*id) == formation;
    all.into_iter().find(is_it).unwrap_or_else(|| panic!("no {formation}"))
}

/// Wounded, stragglers and replacements behind the lines of a formation.
fn waiting(table: &Table, formation: &str) -> [u32; 3] {
    let pools = table.state.roster.pools_of(id(table, formation));
    [pools.wounded, pools.stragglers, pools.replacements]
}

/// B needs 32 men for its fifth point. The wounded come first: ten of the regiment, none of the division, ten of the side. Then four
/// stragglers of the side, then replacements: three of the regiment and five of the division.
#[test]
fn men_come_from_their_own_formation_and_then_from_what_it_is_part_of() {
    let mut table = night(&divided(), &[]);
    let events = table.give(Seat::Blue, &recover("1-506.B", 1));
    let back = RosterChange::Returned {
        element: name("1-506.B"),
        wounded: 20,
        stragglers: 4,
        replacements: 8,
        vehicles: 0,
    };
    assert_eq!(changes(&events), [back]);
    assert_eq!(waiting(&table, "506 PIR"), [0, 0, 0]);
    assert_eq!(waiting(&table, "101st"), [0, 0, 0]);
    assert_eq!(waiting(&table, "Airborne"), [0, 0, 37]);
    assert_eq!(waiting(&table, "327 GIR"), [100, 0, 0], "a sister gives nobody");
    let regiment = table.state.roster.pools_of(id(&table, "506 PIR"));
    assert_eq!((regiment.came_over, regiment.went_over), (19, 0));
    assert_eq!(table.state.imbalances(), Vec::<String>::new());
}

#[test]
fn a_sister_formation_has_nobody_for_it() {
    let none = [(SIDE_POOLS, ""), ("blue = { replacements = 7 }\n", "")];
    let table = night(&[divided(), none.to_vec()].concat(), &[("1-506.A", 3)]);
    // 96 men of A; the regiment and the division have 18, and the fewest men of four points are 97, of five 129.
    let refusal = table.refused(Seat::Blue, &recover("1-506.A", 2));
    assert!(matches!(refusal, WarRefusal::PoolEmpty { .. }), "{refusal:?}");
    let said = refusal.sentence(&kernel::Ids);
    assert!(said.contains("needs 33 men for that; 18 wounded, stragglers and"), "{said}");
    assert!(said.contains("of 506 PIR and above it"), "{said}");
}

/// The mill is lost with its men to the pools of the regiment; what the tanks lose is the other regiment's.
#[test]
fn whoever_falls_is_behind_the_lines_of_his_formation() {
    let mut table = Table::of(&skirmish_with(&divided()));
    let lost = |element: &str, men: i32| RosterChange::Casualties {
        element: name(element),
        killed: men / 4,
        wounded: men - men / 4,
        captured: 0,
        stragglers: 0,
        vehicles_destroyed: 0,
        vehicles_damaged: 0,
        squads: Vec::new(),
    };
    let setup = table.state.setup.clone();
    for (element, men) in [("1-506.A", 8), ("tanks.2", 40)] {
        table.state.roster.fold(&setup.roster, &lost(element, men));
    }
    assert_eq!(waiting(&table, "506 PIR"), [10 + 6, 0, 3]);
    assert_eq!(waiting(&table, "327 GIR"), [100 + 30, 0, 0]);
    assert_eq!(table.state.side_pools(Side::Blue).killed, 2 + 10);
    assert_eq!(table.state.roster.faults(&setup.roster), Vec::<String>::new());
}

/// A squad of the side's guns forms the headquarters of a regiment: they go over to its replacements, and on to the headquarters.
#[test]
fn a_squad_of_another_formation_goes_over() {
    let few = [
        (SIDE_POOLS, ""),
        ("blue = { replacements = 7 }\n", ""),
        ("name = \"A Company\"", "strength = 1\nmen = 1"),
        ("start_strength = 4", "strength = 1\nmen = 1"),
        ("kind = \"machine_gun\"", "kind = \"machine_gun\"\nmen = 1"),
        ("kind = \"truck\"", "kind = \"truck\"\nmen = 1"),
        ("kind = \"artillery\"", "kind = \"artillery\"\nmen = 40"),
    ];
    let mut table = night(&few, &[("1-506.hq", 0)]);
    table.give(Seat::Blue, &place_hq("1-506", 3, 5));
    assert_eq!((table.men("377.A"), table.men("1-506.hq")), (30, 10));
    let pools = table.state.roster.pools_of(id(&table, "506 PIR"));
    assert_eq!((pools.replacements, pools.came_over), (0, 10));
    assert_eq!(table.state.roster.pools_of(FormationId::side(Side::Blue)).went_over, 10);
    assert_eq!(table.state.imbalances(), Vec::<String>::new());
}

#[test]
fn replacements_reach_the_formation_they_are_for() {
    let day = "blue = { air = 1, replacements = 40 }";
    let for_both = "blue = { replacements = 40, replacements_for = { \"506 PIR\" = 25 } }";
    let mut table = night(&[(day, for_both)], &[]);
    table.give(Seat::Blue, &Order::EndNight);
    let events = table.give(Seat::Orange, &Order::EndNight);
    let arrived: Vec<(FormationId, u32)> = events
        .iter()
        .filter_map(|event| match event {
            WarEvent::ReplacementsArrived { formation, men } => Some((*formation, *men)),
            _ => None,
        })
        .collect();
    let (blue, orange) = (FormationId::side(Side::Blue), FormationId::side(Side::Orange));
    assert_eq!(arrived, [(blue, 40), (orange, 9), (id(&table, "506 PIR"), 25)]);
    assert_eq!(waiting(&table, "506 PIR"), [0, 0, 25]);
    assert!(table.diary.iter().any(|line| line == "25 replacements reach 506 PIR."));
}

/// A unit may name its side as its formation: its men are the side's own, and so are replacements that are for it.
#[test]
fn a_formation_called_as_its_side_is_the_side() {
    let day = "blue = { air = 1, replacements = 40 }";
    let both = "blue = { replacements = 40, replacements_for = { \"Airborne\" = 2 } }";
    let named = ("name = \"Tanks\"", "name = \"Tanks\"\nformation = \"Airborne\"");
    let mut table = night(&[(day, both), named], &[]);
    let side = FormationId::side(Side::Blue);
    assert_eq!(table.state.setup.roster.formation_of(name("tanks.2")), Some(side));
    let before = table.state.roster.pools_of(side).arrived;
    table.give(Seat::Blue, &Order::EndNight);
    table.give(Seat::Orange, &Order::EndNight);
    assert_eq!(table.state.roster.pools_of(side).arrived, before + 42);
    // A unit on a table is a formation of its own, unless it is called as its side is.
    let alone = [
        ("name = \"C Company, Lowland Infantry\"", "name = \"C Company\""),
        ("formation = \"1st Battalion, Lowland Infantry\"\n", ""),
    ];
    let war = scenario_with("campaigns/first-skirmish", &alone);
    let formations = &war.setup().roster.formations;
    assert!(formations.iter().all(|spec| spec.name != "C Company"), "{formations:?}");
}

/// Everybody is found from the top down: side, formations, battalion, element.
#[test]
fn the_roster_is_a_tree() {
    let table = Table::of(&skirmish_with(&divided()));
    let roster = &table.state.setup.roster;
    let names: Vec<&str> = roster
        .formations_of(Side::Blue)
        .into_iter()
        .map(|id| table.state.setup.formation_name(id))
        .collect();
    assert_eq!(names, ["Airborne", "101st", "506 PIR", "327 GIR"]);
    let above = |element: &str| -> Vec<&str> {
        let own = roster.formation_of(name(element)).expect("an element");
        roster.chain(own).map(|id| table.state.setup.formation_name(id)).collect()
    };
    assert_eq!(above("1-506.A"), ["506 PIR", "101st", "Airborne"]);
    assert_eq!(above("1-506.mg"), ["506 PIR", "101st", "Airborne"]);
    assert_eq!(above("377.A"), ["Airborne"]);
    assert_eq!(roster.elements[&stand("1-506.A").0].unit, Some(name("1-506")));
}

#[test]
fn a_formation_that_makes_no_sense_is_refused() {
    let faults = |from: &str, to: &str| -> Vec<String> {
        let (mut text, files) = folder("crates/campaign/tests/scenarios/skirmish");
        for (from, to) in divided() {
            text = text.replacen(from, to, 1);
        }
        assert!(text.contains(from), "{from}");
        let faults = Scenario::parse(&text.replacen(from, to, 1), &files).expect_err(to);
        listed(&faults).lines().map(str::to_owned).collect()
    };
    for (from, to, said) in [
        ("name = \"327 GIR\"", "name = \"506 PIR\"", "\"506 PIR\" is declared already"),
        ("name = \"327 GIR\"", "name = \"Airborne\"", "\"Airborne\" is the side itself"),
        ("under = \"101st\"", "under = \"102nd\"", "there is no formation \"102nd\" of blue"),
        ("under = \"101st\"", "under = \"506 PIR\"", "\"506 PIR\" is part of \"506 PIR\" itself"),
        (
            "name = \"101st\"\nside = \"blue\"",
            "name = \"101st\"\nside = \"blue\"\nunder = \"327 GIR\"",
            "is part of",
        ),
        ("formation = \"506 PIR\"", "formation = \"506 PRI\"", "no formation \"506 PRI\" of blue"),
        ("formation = \"327 GIR\"\n", "", "no unit is part of \"327 GIR\""),
        ("side = \"blue\"\nunder", "side = \"orange\"\nunder", "no formation \"101st\" of orange"),
        (
            "{ replacements = 7 }",
            "{ replacements_for = { \"508 PIR\" = 7 } }",
            "there is no formation \"508 PIR\" of blue",
        ),
        (
            "{ replacements = 7 }",
            "{ replacements_for = { \"506 PIR\" = 100001 } }",
            "100001 men are too many",
        ),
    ] {
        let all = faults(from, to);
        assert!(all.iter().any(|fault| fault.contains(said)), "{said}: {all:#?}");
    }
}
