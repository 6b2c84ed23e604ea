//! Operational battles in the war: men behind the status of units, days and hours, and what a scenario may say of them.

use std::collections::BTreeMap;

use campaign::{BattleId, BattleOrder, Diagnostic, Scenario, WarEvent, WarOrder, game_time_of};
use kernel::{Generator, Offers, Seat, Side};
use operations::commander::{random_sheet, sheet, with_sheet};
use operations::order::Ruling;
use operations::state::{Phase, UnitId};
use operations::{Order, State};

use crate::table::{Table, folder, listed, name, scenario_with, shipped};

const CORRIDOR: &str = "campaigns/first-corridor";

/// What a commander orders who plays to win with an even seed, and by chance with an odd one.
pub(crate) fn order(state: &State, side: Side, offers: &Offers<Order>, seed: u64) -> Option<Order> {
    if !matches!(state.phase, Phase::Orders(_)) {
        return offers.offers.first().map(|offer| offer.order.clone());
    }
    // The same sheet is laid and turned over.
    let mut chance = Generator::seeded(
        seed * 1_000 + u64::from(state.turn) * 2 + u64::from(side == Side::Orange),
    );
    let written = if seed.is_multiple_of(2) {
        sheet(state, side)
    } else {
        random_sheet(state, side, &mut chance)
    };
    with_sheet(state, side, &written)
}

fn corridor() -> BattleId {
    BattleId::new("corridor").expect("an id")
}

fn state(table: &Table) -> &State {
    table.state.battle(corridor()).and_then(campaign::Battle::ops).expect("an operational battle")
}

/// Gives the next order: by plan with an even seed, else by chance; with fog the umpire takes the steps of the turn.
/// False when the war is over.
pub(crate) fn step(table: &mut Table, seed: u64) -> bool {
    if table.state.over().is_some() {
        return false;
    }
    if let Some(step) = table.state.umpires_step(corridor()) {
        table.order(Seat::Umpire, &step, |_| None);
        return true;
    }
    let next = Side::BOTH.into_iter().find_map(|side| {
        let offers = table.state.legal(corridor(), side.seat());
        let own = campaign::offers_of::<operations::Operations>(offers);
        Some((side, order(state(table), side, &own, seed)?))
    });
    let (side, order) = next.expect("somebody may go on");
    let order = WarOrder { battle: corridor(), order: BattleOrder::Operations(order) };
    table.order(side.seat(), &order, |_| None);
    true
}

pub(crate) fn rule(table: &mut Table, ruling: Ruling) -> Vec<WarEvent> {
    let order = Order::Rule { ruling, reason: "to test it".to_owned() };
    let order = WarOrder { battle: corridor(), order: BattleOrder::Operations(order) };
    table.order(Seat::Umpire, &order, |_| None)
}

/// The table checks after every entry that no man is lost and none conjured, and that every status is what its men are worth.
#[test]
fn wars_by_chance_and_by_plan_come_to_their_end_with_every_man_accounted_for() {
    for seed in 1..=6 {
        let mut table = Table::of(&shipped(CORRIDOR)).salted(seed);
        let mut hours = Vec::new();
        while step(&mut table, seed) {
            hours.push(game_time_of(&table.state, corridor()));
        }
        assert!(hours.is_sorted(), "seed {seed}: the hour never goes back");
        // Three days with their nights end at six in the morning of the fourth.
        assert_eq!(game_time_of(&table.state, corridor()).to_string(), "1944-10-15 06:00:00");
    }
}

/// H.8 The day begins at six, the night at nine in the evening; a day dawns for the war with the day of its battle.
#[test]
fn days_dawn_with_the_turns() {
    let mut table = Table::of(&shipped(CORRIDOR));
    let mut seen = BTreeMap::new();
    loop {
        let turn = state(&table).turn;
        seen.entry(turn).or_insert_with(|| {
            (table.state.day, game_time_of(&table.state, corridor()).format("%d %H:%M").to_string())
        });
        if !step(&mut table, 2) {
            break;
        }
    }
    let all: Vec<(u8, &str)> = seen.values().map(|(day, hour)| (*day, hour.as_str())).collect();
    let want = [
        (1, "12 06:00"),
        (1, "12 21:00"),
        (2, "13 06:00"),
        (2, "13 21:00"),
        (3, "14 06:00"),
        (3, "14 21:00"),
    ];
    assert_eq!(all, want);
    // Replacements came at dawn of the second day.
    assert_eq!(table.state.side_pools(Side::Blue).arrived, 150);
}

/// H.3 A battalion of 600 men and status 4 loses 150 men with a point; X1: a quarter of them are dead.
#[test]
fn status_is_what_the_men_are_worth() {
    let men = |table: &Table, unit: &str| table.state.roster.element(name(unit));
    let mut table = Table::of(&shipped(CORRIDOR));
    let unit = |id: &str| UnitId::new(id).expect("an id");
    assert_eq!(men(&table, "low.fus").men, 600);
    assert_eq!((men(&table, "arm.1").vehicles, men(&table, "arm.1").men), (48, 240));
    rule(&mut table, Ruling::Strength { unit: unit("low.fus"), points: 3 });
    assert_eq!(men(&table, "low.fus").men, 450);
    rule(&mut table, Ruling::Strength { unit: unit("arm.1"), points: 0 });
    assert_eq!((men(&table, "arm.1").vehicles, men(&table, "arm.1").men), (0, 0));
}

fn fault_of(file: &str, from: &str, to: &str) -> Diagnostic {
    let (mut toml, mut files) = folder(CORRIDOR);
    let text =
        if file == "scenario.toml" { &mut toml } else { files.get_mut(file).expect("a file") };
    assert!(text.contains(from), "{file} has no {from:?}");
    *text = text.replacen(from, to, 1);
    let faults = Scenario::parse(&toml, &files).expect_err("the scenario has a fault");
    assert_eq!(faults.len(), 1, "{}", listed(&faults));
    faults[0].clone()
}

#[test]
fn what_an_operational_battle_cannot_have_is_a_fault_in_its_place() {
    let toml = |from: &str, to: &str, message: &str| {
        let fault = fault_of("scenario.toml", from, to);
        assert!(fault.message.contains(message), "{fault}");
    };
    toml("scoring = [6]", "scoring = [7]", "there is no turn 7");
    toml("scoring = [6]", "scoring = [6]\nturns = 9", "the war has 6 days and nights for it");
    toml("date = 1944-10-13, sky", "date = 1944-10-15, sky", "no turn on 1944-10-15");
    toml("base = \"lowland\"", "base = \"upland\"", "there is no region \"upland\"");
    toml("between = \"1310-1410\"", "between = \"1210-1310\"", "no water runs between 1210-1310");
    toml("between = \"1310-1410\"", "between = \"1310-1411\"", "meet at a corner");
    toml(
        "holder = \"orange\"\ncharged = true",
        "charged = true\nblown = true",
        "is charged and blown",
    );
    toml("bridge = \"marle\"", "bridge = \"merle\"", "there is no bridge \"merle\"");
    toml("bridge = \"marle\"", "hex = \"0607\"", "an operational map has no hexes");
    toml("square = \"0307\" }", "square = \"2107\" }", "2107 is off the map");
    toml("status = 5, square = \"0307\" }", "status = 5 }", "1st Marche Tanks is nowhere");
    toml(
        "status = 5, square = \"0307\" }",
        "status = 5, arrival = { date = 1944-10-13 } }",
        "1st Marche Tanks arrives nowhere",
    );
    toml(
        "square = \"0306\" }",
        "square = \"0306\", hq = true }",
        "has another headquarters already",
    );
    let planned = |zone: &str| format!("serials = 1, zone = \"{zone}\" }}");
    let start = "square = \"0307\" }";
    toml(start, "square = \"0307\", zone = \"0407\" }", "has a drop zone, and no serials");
    toml(start, &planned("0302"), "land in 0302, which is not open");
    toml(start, &planned("2107"), "2107 is off the map");
    toml("square = \"0306\" }", "square = \"0306\", men = 100 }", "100 men cannot be shared alike");
    toml("square = \"0108\" }", "square = \"0108\", vehicles = 9 }", "is counted by its men");
    toml(
        "square = \"0108\" }",
        "square = \"0108\", start_status = 6 }",
        "more than its full status",
    );
    toml("id = \"low\"\n", "", "has units and no id");
    toml("book = \"ops\"", "book = \"ops\"\nhour = \"06:00\"", "is fought on a map of squares");
    let map = |from: &str, to: &str, message: &str| {
        let fault = fault_of("map.txt", from, to);
        assert!(fault.message.contains(message), "{fault}");
    };
    map("row 14", "row 15", "row 14 comes next");
    map("row 01 ....", "row 01 ...", "row 01 has 19 letters");
    map("row 01 ....", "row 01 ..x.", "is not a kind of ground");
    map("0507 0607 0707", "0507 0707", "0507 and 0707 do not touch");
    map("canal 0601-0701", "canal 0601-0702", "has no side between");
    map("ferry 1304-1404", "ferry 1304-2404", "is not a side between two squares");
    map("name 0507 Marle", "nome 0507 Marle", "does not begin with");
}

/// Six turns are all the days of the war with their nights.
#[test]
fn a_scenario_may_leave_out_nearly_everything_of_its_battle() {
    let scenario = scenario_with(CORRIDOR, &[("initiative = \"blue\"\nscoring = [6]\n", "")]);
    let table = Table::of(&scenario);
    assert_eq!(state(&table).setup.turns, 6);
    assert_eq!(table.state.battle(corridor()).map(|own| own.standing().round), Some(1));
}

/// What a screen shows of a side is the status of its units on the map, now and when they were whole.
// covers H.3
#[test]
fn a_side_is_as_strong_as_the_status_of_its_units() {
    let mut table = Table::of(&shipped(CORRIDOR)).salted(2);
    let sums = |table: &Table| {
        Side::BOTH.map(|side| {
            let position = state(table);
            let own = position.units.iter().filter(|(id, _)| position.side_of(**id) == side);
            let whole =
                own.clone().map(|(id, _)| u32::from(position.spec(*id).status)).sum::<u32>();
            (own.map(|(_, unit)| u32::from(unit.status)).sum::<u32>(), whole)
        })
    };
    let told = |table: &Table| {
        Side::BOTH.map(|side| (table.state.strength(side), table.state.full_strength(side)))
    };
    assert_eq!(told(&table), sums(&table));
    assert!(sums(&table).iter().all(|(now, _)| *now > 0));
    let (unit, status) =
        state(&table).units.iter().map(|(id, unit)| (*id, unit.status)).next().unwrap();
    rule(&mut table, Ruling::Strength { unit, points: status - 1 });
    assert_eq!(told(&table), sums(&table));
    assert_eq!(table.state.points_of(unit.0), status - 1);
}
