//! §1 How men and vehicles of a brief become companies: foot with its heavy weapons and guns, vehicles by themselves.

use std::collections::BTreeMap;

use combat_captain::handoff::{self, Company, Levy, Part, Tally};
use combat_captain::rules::organisation;
use combat_captain::state::UnitStatus;
use combat_captain::tables::SubunitKind;
use combat_captain::{Event, State};
use kernel::handoff::MenOf;
use kernel::{Actor, Side};

use crate::board::{after, board};
use crate::handoff::{brief, levy, name, report, sent, with};

/// How many of each kind every unit has, with its name.
fn units(setup: &combat_captain::Setup) -> Vec<(String, BTreeMap<SubunitKind, usize>)> {
    let kinds = |unit| {
        let own = setup.subunits.values().filter(move |spec| spec.unit == unit);
        own.fold(BTreeMap::new(), |mut kinds, spec| {
            *kinds.entry(spec.kind).or_default() += 1;
            kinds
        })
    };
    setup.units.iter().map(|(id, spec)| (spec.name.clone(), kinds(*id))).collect()
}

// covers §1.1, §1.2, §7
/// A company of fifty men with ten men of machine guns is the usual one of the book: five rifle and two heavy squads, one unit.
#[test]
fn a_company_has_its_heavy_weapons() {
    let brief = brief(vec![
        sent("A", Side::Blue, 50, 0),
        sent("mg", Side::Blue, 10, 0),
        sent("gr", Side::Orange, 50, 0),
    ]);
    let levies = [
        levy("A", SubunitKind::Enhanced, false),
        with("A", levy("mg", SubunitKind::MachineGun, false)),
        levy("gr", SubunitKind::Rifles, false),
    ];
    let (setup, musters) = handoff::found(&brief, &levies, None);
    let (squads, guns) = (SubunitKind::Enhanced, SubunitKind::MachineGun);
    let company = BTreeMap::from([(squads, 5), (guns, 2)]);
    assert_eq!(units(&setup)[0], ("A Company".to_owned(), company));
    let names = |element: &str| -> Vec<&str> {
        musters[&name(element)].iter().map(|id| setup.subunits[id].name.as_str()).collect()
    };
    assert_eq!(names("mg"), ["mg Company 1", "mg Company 2"]);
    assert_eq!(names("A")[4], "A Company 5");
    assert!(organisation::faults(&setup).is_empty());
    // One of its two machine guns lost is one marker on seven sub-units, and nobody runs.
    let mut state = State::begin(setup);
    let gun = musters[&name("mg")][0];
    let ruling = combat_captain::order::Ruling::Figures { subunit: gun, figures: 0 };
    let order = combat_captain::Order::Rule { ruling, reason: "a hit".into() };
    let mut tape = kernel::Tape::new(&[]);
    let events = combat_captain::decide::decide(&state, Actor::Umpire, &order, &mut tape).unwrap();
    state = after(&state, &events);
    assert_eq!(state.unit(state.unit_of(gun)).status, UnitStatus::Fighting);
}

// covers §1.1, §1.2, §1.3
/// More than eight are more companies, each with its share: 16 squads, 8 machine guns and 4 guns are 28, in four of seven; four
/// guns alone are two and two, and of four models nobody is left alone either.
#[test]
fn no_company_is_too_large_and_none_is_left_with_one() {
    let all = brief(vec![
        sent("A", Side::Blue, 160, 0),
        sent("mg", Side::Blue, 40, 0),
        sent("at", Side::Blue, 40, 0),
        sent("bty", Side::Orange, 40, 4),
        sent("pz", Side::Orange, 60, 12),
    ]);
    let levies = [
        levy("A", SubunitKind::Enhanced, false),
        with("A", levy("mg", SubunitKind::MachineGun, false)),
        with("A", levy("at", SubunitKind::Gun, false)),
        levy("bty", SubunitKind::Gun, false),
        levy("pz", SubunitKind::Tank, false),
    ];
    let (setup, musters) = handoff::found(&all, &levies, None);
    let units = units(&setup);
    let named: Vec<&str> = units.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        named,
        [
            "A Company I",
            "A Company II",
            "A Company III",
            "A Company IV",
            "bty Company I",
            "bty Company II",
            "pz Company I",
            "pz Company II",
        ]
    );
    let (squads, mg, gun) = (SubunitKind::Enhanced, SubunitKind::MachineGun, SubunitKind::Gun);
    for (name, kinds) in &units[..4] {
        assert_eq!(*kinds, BTreeMap::from([(squads, 4), (mg, 2), (gun, 1)]), "{name}");
    }
    assert!(units[4..6].iter().all(|(_, kinds)| *kinds == BTreeMap::from([(gun, 2)])));
    let tanks = BTreeMap::from([(SubunitKind::Tank, 2)]);
    assert!(units[6..].iter().all(|(_, kinds)| *kinds == tanks));
    let vehicles: Vec<u8> = setup.units.values().filter_map(|unit| unit.vehicles).collect();
    assert_eq!(vehicles, [6, 6]);
    assert_eq!(["A", "mg", "at"].map(|id| musters[&name(id)].len()), [16, 8, 4]);
    assert!(organisation::faults(&setup).is_empty());
    // Every size of company: eight at most, three guns at most, four heavy weapons beside its squads, and nobody alone.
    for (men, heavy, guns) in
        (0..=16).flat_map(|a| (0..=8).flat_map(move |b| (0..=4).map(move |c| (a, b, c))))
    {
        let brief = brief(vec![
            sent("A", Side::Blue, men * 10, 0),
            sent("mg", Side::Blue, heavy * 5, 0),
            sent("at", Side::Blue, guns * 10, 0),
        ]);
        let (setup, _) = handoff::found(&brief, &levies, None);
        let sizes: Vec<BTreeMap<SubunitKind, usize>> =
            self::units(&setup).into_iter().map(|(_, kinds)| kinds).collect();
        let has =
            |kinds: &BTreeMap<SubunitKind, usize>, kind| kinds.get(&kind).copied().unwrap_or(0);
        for kinds in &sizes {
            let all: usize = kinds.values().sum();
            assert!(all <= 8 && has(kinds, gun) <= 3, "{men} {heavy} {guns}");
            assert!(all > 1 || sizes.len() == 1, "{men} {heavy} {guns}");
            assert!(has(kinds, squads) == 0 || has(kinds, mg) <= 4, "{men} {heavy} {guns}");
        }
    }
}

// covers §1.1, §14.2
/// A scenario may put a company together, under a name of its own; cars join it where there is room.
#[test]
fn a_scenario_says_who_is_one_company() {
    let brief = brief(vec![
        sent("A", Side::Blue, 30, 0),
        sent("B", Side::Blue, 30, 0),
        sent("cars", Side::Blue, 6, 3),
        sent("gr", Side::Orange, 50, 0),
    ]);
    let called = |levy: Levy| Levy { company: Company::Called("Thorne's men".to_owned()), ..levy };
    let levies = [
        called(levy("A", SubunitKind::Rifles, false)),
        called(levy("B", SubunitKind::Rifles, false)),
        called(levy("cars", SubunitKind::Truck, false)),
        levy("gr", SubunitKind::Rifles, false),
    ];
    let (setup, _) = handoff::found(&brief, &levies, None);
    let company = BTreeMap::from([(SubunitKind::Rifles, 6), (SubunitKind::Truck, 1)]);
    assert_eq!(units(&setup)[0], ("Thorne's men".to_owned(), company));
    assert_eq!(setup.units.values().next().unwrap().vehicles, Some(3));
    assert!(organisation::faults(&setup).is_empty());
    let part = |kind, men| Part { kind, men, vehicles: men / 2 };
    let fault = |parts: &[Part]| handoff::company_fault(parts).map(|(what, _)| what);
    let squads = |count: u32| part(SubunitKind::Rifles, count * 10);
    assert_eq!(fault(&[squads(6), part(SubunitKind::MachineGun, 10)]), None);
    assert_eq!(fault(&[squads(6), part(SubunitKind::MachineGun, 15)]).unwrap(), "has 9 sub-units");
    assert_eq!(fault(&[squads(2), part(SubunitKind::Gun, 40)]).unwrap(), "has 4 guns");
    assert_eq!(fault(&[squads(2), part(SubunitKind::Tank, 10)]).unwrap(), "has tanks in it");
    let cars = part(SubunitKind::Truck, 6);
    assert_eq!(fault(&[cars, squads(1), cars]).unwrap(), "has two columns of cars or trucks");
}

// covers §14.2, R38
/// Cars with their drivers are models on the table: ten cars are four models of three, in two columns, and each comes back.
#[test]
fn cars_and_trucks_come_to_the_table() {
    let brief = brief(vec![
        sent("A", Side::Blue, 40, 0),
        sent("cars", Side::Blue, 20, 10),
        sent("gr", Side::Orange, 20, 0),
    ]);
    let levies = [
        levy("A", SubunitKind::Rifles, false),
        with("A", levy("cars", SubunitKind::Truck, false)),
        levy("gr", SubunitKind::Rifles, false),
    ];
    let (setup, musters) = handoff::found(&brief, &levies, None);
    assert_eq!(musters[&name("cars")].len(), 4);
    let column = BTreeMap::from([(SubunitKind::Truck, 2)]);
    let units = units(&setup);
    assert_eq!(units[1], ("cars Company I".to_owned(), column.clone()));
    assert_eq!(units[2], ("cars Company II".to_owned(), column));
    let vehicles: Vec<u8> = setup.units.values().filter_map(|unit| unit.vehicles).collect();
    assert_eq!(vehicles, [6, 4]);
    assert!(organisation::faults(&setup).is_empty());
    // A car that is lost takes its two men with it (LNK-R3).
    let begun = State::begin(setup);
    let unit = begun.unit_of(musters[&name("cars")][0]);
    let ruling = combat_captain::order::Ruling::Kills { unit, kills: 1 };
    let order = combat_captain::Order::Rule { ruling, reason: "a hit".into() };
    let mut tape = kernel::Tape::new(&[]);
    let events = combat_captain::decide::decide(&begun, Actor::Umpire, &order, &mut tape).unwrap();
    let report = report(&brief, &musters, &begun, &events);
    let line = report.elements.iter().find(|line| line.element == Some(name("cars"))).unwrap();
    assert_eq!((line.present, line.vehicles_present, line.vehicles_destroyed), (18, 9, 1));
}

// covers R38, R40
#[test]
fn who_carries_and_who_drives_is_looked_at() {
    let brief = brief(vec![sent("A", Side::Blue, 160, 0), sent("at", Side::Blue, 10, 0)]);
    let levies = [
        Levy { bazooka: true, ..levy("A", SubunitKind::Enhanced, false) },
        with("A", levy("at", SubunitKind::Gun, false)),
    ];
    let (setup, musters) = handoff::found(&brief, &levies, None);
    // One squad of each of its three companies.
    let armed: Vec<&str> = setup
        .subunits
        .values()
        .filter(|spec| spec.bazooka)
        .map(|spec| spec.name.as_str())
        .collect();
    assert_eq!(armed, ["A Company I/1", "A Company II/1", "A Company III/1"]);
    assert!(organisation::faults(&setup).is_empty());
    let mut wrong = setup.clone();
    wrong.subunits.get_mut(&musters[&name("at")][0]).unwrap().bazooka = true;
    let faults = organisation::faults(&wrong);
    assert_eq!(faults.len(), 1);
    assert!(faults[0].ends_with("only a rifle squad carries a bazooka or the like (R40)"));
    let text = "phase activation blue\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.t truck";
    let mut empty = (*board(text).setup).clone();
    empty.units.get_mut(&crate::board::unit("b")).unwrap().vehicles = Some(0);
    let faults = organisation::faults(&empty);
    assert!(
        faults[0]
            .contains("0 vehicles with a crew and 1 models; a model is one to three of them (R38)"),
        "{faults:?}"
    );
}

// covers §10.2, R70
/// Squads of two elements in one company: what a smaller fight reports of a squad is shared by those whose men were in it.
#[test]
fn men_of_two_elements_in_one_squad_are_told_apart() {
    let brief = brief(vec![
        sent("A", Side::Blue, 20, 0),
        sent("eng", Side::Blue, 4, 0),
        sent("gr", Side::Orange, 20, 0),
    ]);
    let levies = [
        levy("A", SubunitKind::Enhanced, false),
        with("A", levy("eng", SubunitKind::Enhanced, false)),
        levy("gr", SubunitKind::Rifles, false),
    ];
    let (setup, musters) = handoff::found(&brief, &levies, None);
    let (squad, pair) = (musters[&name("A")][0], musters[&name("eng")][0]);
    let begun = State::begin(setup);
    // Three figures of A fall, and the engineers' two make the squad whole: four men of A and four engineers (§10.2).
    let ruling = combat_captain::order::Ruling::Figures { subunit: squad, figures: 2 };
    let order = combat_captain::Order::Rule { ruling, reason: "the example".into() };
    let mut tape = kernel::Tape::new(&[]);
    let mut events =
        combat_captain::decide::decide(&begun, Actor::Umpire, &order, &mut tape).unwrap();
    let middle = after(&begun, &events);
    let left = [squad, pair].into_iter().find(|id| middle.on_field(*id)).unwrap();
    assert_eq!(middle.subunit(left).figures, [2, 2, 2, 2]);
    // One of the eight is killed, three are wounded: two of each element, as their numbers are equal.
    events.push(Event::MenLost {
        subunit: left,
        figures: vec![2, 2],
        killed: 1,
        wounded: 3,
        captured: 0,
        stragglers: 0,
    });
    let report = report(&brief, &musters, &begun, &events);
    let line = |element: &str| {
        let line = report.elements.iter().find(|line| line.element == Some(name(element))).unwrap();
        (line.present, line.killed + line.wounded)
    };
    assert_eq!(line("A"), (12, 8), "six fell first, then two of four");
    assert_eq!(line("eng"), (2, 2));
}

// covers §1.1
/// Squads that are known go down as they are, the first sub-unit of an element is its first squad, and the accounts know whom each has
/// lost and to whom its men have gone over.
#[test]
fn squads_go_down_as_they_are() {
    let brief = brief(vec![sent("A", Side::Blue, 79, 0), sent("gr", Side::Orange, 20, 0)]);
    let sizes = vec![7, 10, 10, 10, 10, 10, 10, 8, 4];
    let own = Levy { squads: sizes.clone(), ..levy("A", SubunitKind::Enhanced, false) };
    let (setup, musters) =
        handoff::found(&brief, &[own, levy("gr", SubunitKind::Rifles, false)], None);
    let ids = &musters[&name("A")];
    let men: Vec<Vec<u8>> = ids.iter().map(|id| setup.subunits[id].figures.clone()).collect();
    assert_eq!(men, sizes.iter().map(|men| handoff::figures(*men)).collect::<Vec<_>>());
    let state = State::begin(setup);
    let mut tally = Tally::begin(&state, &musters, &brief);
    let told = |tally: &Tally| -> Vec<(u32, u32)> {
        let squads = tally.squads(&state, name("A"));
        squads.into_iter().map(|squad| (squad.sent, squad.left)).collect()
    };
    assert_eq!(told(&tally), sizes.iter().map(|men| (*men, *men)).collect::<Vec<_>>());
    // Two figures of the first squad are lost, and the last one goes over to it.
    let cause = combat_captain::event::LossCause::Fire;
    let (subunit, last) = (ids[0], ids[8]);
    tally.follow(&state, &Event::FiguresLost { subunit, figures: 2, men: 4, cause });
    tally.follow(&state, &Event::SquadDissolved { subunit: last, into: vec![(subunit, 2)] });
    assert_eq!((told(&tally)[0], told(&tally)[8]), ((7, 3), (4, 4)));
    let of = |squad, men| MenOf { element: name("A"), squad, men };
    assert_eq!(tally.men_of(subunit), [of(0, 3), of(8, 4)]);
    assert_eq!(tally.men_of(last), []);
}
