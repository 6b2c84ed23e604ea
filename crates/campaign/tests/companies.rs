//! How a company battle comes to its table, from a scenario and from a larger battle (RULES.md LNK-R42, LNK-R43).

use std::collections::BTreeMap;
use two_star_general::handoff::Contact as Division;

use campaign::Scenario;
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use combat_captain as cc;
use combat_captain::state::{SubunitId, UnitId};
use combat_captain::tables::SubunitKind;
use kernel::table::{Length, Point};
use kernel::{Seat, Side};
use two_star_general::Order;
use two_star_general::ground::Hex;
use two_star_general::order::Ruling;
use two_star_general::state::{BattalionId, Status};

use crate::actions::read;
use crate::links::fight;
use crate::table::{Table, folder, listed, name, shipped, skirmish_with, stand};

/// The smaller battle of `id`, opened by the attack of `by` on `target`.
fn opened(
    mut table: Table,
    (seat, battalion, by): (Seat, &str, &str),
    target: Hex,
    (id, ground): (&str, GroundChoice),
) -> Table {
    table.orders_of(Status::Move);
    let Some(side) = seat.side() else { panic!("a side attacks") };
    table.until_chooses(side);
    table.give(seat, &Order::Activate { battalion: BattalionId::new(battalion).unwrap() });
    let at = Contact::TwoStarGeneral(Division::Attack { stands: vec![stand(by)], target });
    let (child, scale) = (fight(id), Scale::CombatCaptain);
    table.link(seat, LinkOrder::Open { child, scale, at, ground, minutes: None });
    table
}

fn company<'t>(table: &'t Table, id: &str) -> &'t cc::State {
    table.state.battle(fight(id)).and_then(campaign::Battle::cc).expect("it is open")
}

/// The sub-units of an element.
fn of(table: &Table, id: &str, element: &str) -> Vec<SubunitId> {
    let musters = &table.state.links[&fight(id)].musters;
    musters.get(&name(element)).into_iter().flatten().map(|id| SubunitId(*id)).collect()
}

/// How many of each kind a unit has.
fn kinds(battle: &cc::State, unit: UnitId) -> BTreeMap<SubunitKind, usize> {
    let own = battle.setup.subunits.values().filter(|spec| spec.unit == unit);
    own.fold(BTreeMap::new(), |mut kinds, spec| {
        *kinds.entry(spec.kind).or_default() += 1;
        kinds
    })
}

/// Combat Captain §14.2: the briefing of the crossroads promises cars that carry a squad and can be tipped over; the Lewis guns are
/// part of A Company.
#[test]
fn the_cars_of_ashmere_are_at_the_crossroads() {
    let mut table = Table::of(&shipped("campaigns/sea-lion-1942"));
    table.rule(Ruling::Place { stand: stand("III-fjr.9"), hex: Hex::new(9, 9) });
    table.rule(Ruling::Place { stand: stand("III-fjr.hq"), hex: Hex::new(8, 8) });
    let attack = (Seat::Orange, "III-fjr", "III-fjr.9");
    let table = opened(table, attack, Hex::new(10, 9), ("crossroads", GroundChoice::Prepared));
    let battle = company(&table, "crossroads");
    assert_eq!(cc::rules::organisation::faults(&battle.setup), Vec::<String>::new());
    let cars = of(&table, "crossroads", "5-hg.cars");
    let placed = Point::inches(51, 24);
    let near = |id: &SubunitId| {
        battle.disc(*id).is_some_and(|stand| stand.gap_from(placed) < Length::inches(6))
    };
    assert_eq!(cars.len(), 2, "six cars with twelve men, three to a model");
    assert!(cars.iter().all(|id| battle.kind(*id) == SubunitKind::Truck && near(id)));
    let column = battle.unit_of(cars[0]);
    assert_eq!(battle.unit_spec(column).vehicles, Some(6));
    assert_eq!(kinds(battle, column), BTreeMap::from([(SubunitKind::Truck, 2)]));
    let guns = of(&table, "crossroads", "5-hg.mg");
    let unit = battle.unit_of(guns[0]);
    let whole = BTreeMap::from([(SubunitKind::Rifles, 6), (SubunitKind::MachineGun, 2)]);
    assert_eq!(kinds(battle, unit), whole);
    assert!(battle.unit_spec(unit).home_guard);
    assert_eq!(battle.unit_name(unit), "A Company, Ashmere Home Guard");
}

/// Who comes on the last day is in no action of the night: the tanks of Sea Lion land on the second of two.
#[test]
fn a_night_needs_somebody_who_has_come() {
    let (toml, files) = folder("campaigns/sea-lion-1942");
    let toml = toml.replacen("{ id = \"I-fjr.1\", men = 8,", "{ id = \"pz.aufkl\", men = 8,", 1);
    let faults = Scenario::parse(&toml, &files).expect_err("nobody comes");
    assert_eq!(faults.len(), 1, "{}", listed(&faults));
    let message = "Aufklärungszug would never come: no night follows its first day";
    assert_eq!((faults[0].code.as_str(), faults[0].message.as_str()), ("scenario::table", message));
}

/// A company of 160 men, forty of machine guns and a company's trucks, from an attack of the division battle: three companies of
/// eight, one squad of each with a bazooka, and ten trucks in two columns.
#[test]
fn an_attack_brings_the_whole_company() {
    let armed = ("name = \"A Company\"", "name = \"A Company\"\nbazooka = true");
    let mut table = Table::of(&skirmish_with(&[armed]));
    table.rule(Ruling::Place { stand: stand("gr.1"), hex: Hex::new(5, 5) });
    let attack = (Seat::Blue, "1-506", "1-506.A");
    let table = opened(table, attack, Hex::new(5, 5), ("f", GroundChoice::Made));
    let battle = company(&table, "f");
    assert_eq!(cc::rules::organisation::faults(&battle.setup), Vec::<String>::new());
    let units: Vec<UnitId> = battle.fighting(Side::Blue).collect();
    let sizes: Vec<usize> = units.iter().map(|unit| kinds(battle, *unit).values().sum()).collect();
    assert_eq!(sizes, [8, 8, 8, 2, 2]);
    let guns = |unit: &UnitId| kinds(battle, *unit).get(&SubunitKind::MachineGun).copied();
    assert_eq!(units.iter().filter_map(guns).sum::<usize>(), 8);
    assert!(units[..3].iter().all(|unit| guns(unit).is_some_and(|guns| (2..=3).contains(&guns))));
    for unit in &units {
        let own = battle.setup.subunits.values().filter(|spec| spec.unit == *unit);
        let armed = own.filter(|spec| spec.bazooka).count();
        assert_eq!(armed, usize::from(guns(unit).is_some()), "{unit}");
    }
    let trucks = of(&table, "f", "1-506.truck");
    assert!(trucks.iter().all(|id| battle.kind(*id) == SubunitKind::Truck));
    let vehicles: Vec<u8> =
        units.iter().filter_map(|unit| battle.unit_spec(*unit).vehicles).collect();
    assert_eq!(vehicles, [6, 4]);
    // §7 Everybody keeps to his company from the beginning.
    let stranded: Vec<&SubunitId> =
        battle.subunits.keys().filter(|id| battle.is_stranded(**id)).collect();
    assert!(stranded.is_empty(), "{stranded:?}");
    // Whoever has no such key has none.
    let orange = battle.setup.subunits.values();
    let orange = orange.filter(|spec| battle.unit_spec(spec.unit).side == Side::Orange);
    assert!(orange.clone().count() > 0 && orange.clone().all(|spec| !spec.bazooka));
}

/// A scenario says who is one company, and who carries a bazooka whatever his stand does; whoever is given no place stands with
/// his company.
#[test]
fn an_action_puts_a_company_together() {
    let changes = [
        (
            "id = \"1-506.A\", men = 40,",
            "id = \"1-506.A\", men = 40, bazooka = true, company = \"The mill\",",
        ),
        (
            "{ id = \"1-506.mg\", arrives = { turn = 2 } }",
            "{ id = \"1-506.mg\", men = 10, company = \"The mill\" }",
        ),
        ("opens = \"contact\"", "opens = \"contact\"\nreach = 2"),
    ];
    let scenario = read(&changes).unwrap_or_else(|faults| panic!("{}", listed(&faults)));
    let mut table = Table::of(&scenario);
    table.rule(Ruling::Place { stand: stand("gr.1"), hex: Hex::new(5, 5) });
    let attack = (Seat::Blue, "1-506", "1-506.A");
    let table = opened(table, attack, Hex::new(5, 5), ("mill", GroundChoice::Prepared));
    let battle = company(&table, "mill");
    let (squads, guns) = (of(&table, "mill", "1-506.A"), of(&table, "mill", "1-506.mg"));
    let unit = battle.unit_of(squads[0]);
    assert!(squads.iter().chain(&guns).all(|id| battle.unit_of(*id) == unit));
    assert_eq!((squads.len(), guns.len(), battle.unit_name(unit)), (4, 2, "The mill"));
    let armed: Vec<&SubunitId> = squads.iter().filter(|id| battle.spec(**id).bazooka).collect();
    assert_eq!(armed, [&squads[0]]);
    assert!(guns.iter().all(|id| !battle.is_stranded(*id)));
}
