//! LNK-R64 What a scenario has prepared on squares of an operational war: opened, played, read back, and refused.

use campaign::commander::Sense;
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use campaign::{
    ActionOpens, ActionSetup, Battle, BattleId, BattleOrder, Diagnostic, LinkRefusal, Scenario,
    War, WarOrder, WarRefusal,
};
use combat::tables::Profile;
use combat_captain::tables::SubunitKind;
use kernel::map::Cell;
use kernel::{Generator, Halt, Name, RuleSet as _, Seat, Side, Tape};
use operations::order::Ruling;
use operations::state::{BridgeId, BridgeState, Phase, UnitId};

use crate::corps::rule;
use crate::corps::step;
use crate::divisions::{corridor, link, play};
use crate::table::{Table, folder, listed, name, shipped};

const CORRIDOR: &str = "campaigns/first-corridor";
const BRIDGE: &str = "marle-bridge";
const PATH: &str = "tow-path";

fn id(word: &str) -> BattleId {
    BattleId::new(word).expect("an id")
}

fn opening(word: &str, scale: Scale) -> WarOrder {
    let child = id(word);
    let (at, ground) = (Contact::Action { id: child }, GroundChoice::Prepared);
    let order = LinkOrder::Open { child, scale, at, ground, minutes: None };
    WarOrder { battle: corridor(), order: BattleOrder::Link(order) }
}

fn refusal(table: &Table, seat: Seat, order: &WarOrder) -> LinkRefusal {
    match War::decide(&table.state, seat, order, &mut Tape::new(&[])) {
        Err(Halt::Refused(WarRefusal::Link(why))) => why,
        other => panic!("{other:?}"),
    }
}

fn offered(table: &Table, seat: Seat) -> Vec<String> {
    let all = table.state.legal(corridor(), seat).offers.into_iter();
    let opens = |order: WarOrder| match order.order {
        BattleOrder::Link(LinkOrder::Open { child, .. }) => Some(child.to_string()),
        _ => None,
    };
    all.filter_map(|offer| opens(offer.order)).collect()
}

fn above(table: &Table) -> &operations::State {
    table.state.battle(corridor()).and_then(Battle::ops).expect("an operational battle")
}

/// The first turn whose orders are being written, by day or by night.
fn in_orders(options: &[(&str, &str)], night: bool) -> Table {
    let mut table = Table::with(&shipped(CORRIDOR), options);
    while !matches!(above(&table).phase, Phase::Orders(_)) || above(&table).is_night() != night {
        if options.is_empty() {
            assert!(step(&mut table, 2));
        } else {
            let order = operations::Order::GoOn;
            let order = WarOrder { battle: corridor(), order: BattleOrder::Operations(order) };
            table.order(Seat::Umpire, &order, |_| None);
        }
    }
    table
}

fn place(table: &mut Table, unit: &str, square: &str) {
    let (unit, square) = (UnitId(name(unit)), square.parse().expect("a square"));
    rule(table, Ruling::Place { unit, square });
}

/// The dash for the wires as it stands on its table: no unit sends more men than the action says, guns have whole crews, and troops with
/// little training have rifles only (H.9).
// covers LNK-R64, H.9
#[test]
fn men_of_units_go_down_as_companies() {
    let mut table = in_orders(&[], false);
    assert_eq!(offered(&table, Seat::Blue), [BRIDGE], "by night the other");
    table.order(Seat::Blue, &opening(BRIDGE, Scale::CombatCaptain), |_| Some("fight_it_out"));
    let link = &table.state.links[&id(BRIDGE)];
    let sent = |unit: &str| {
        let all = link.brief.elements.iter();
        let one = all.clone().find(|sent| sent.element == name(unit)).expect("it is sent");
        (one.men, one.vehicles)
    };
    assert_eq!(sent("arm.recce"), (50, 0));
    assert_eq!(sent("arm.rifles"), (70, 0));
    assert_eq!(sent("rast.II"), (70, 0));
    assert_eq!(sent("rast.pak"), (20, 2), "two guns with ten men each");
    assert_eq!((link.attacker, link.brief.minutes_max), (Side::Blue, 50));
    let battle = table.state.battle(id(BRIDGE)).and_then(Battle::cc).expect("a company battle");
    let kinds = |unit: &str| {
        let own = &link.musters[&name(unit)];
        let kind = |one: &Name| battle.setup.subunits[&combat_captain::state::SubunitId(*one)].kind;
        own.iter().map(kind).collect::<Vec<_>>()
    };
    assert_eq!(kinds("arm.recce"), [SubunitKind::Rifles; 5]);
    assert_eq!(kinds("arm.rifles"), [SubunitKind::Enhanced; 7], "status 5");
    assert_eq!(kinds("rast.II"), [SubunitKind::Rifles; 7], "status 2");
    assert_eq!(kinds("rast.pak"), [SubunitKind::Gun; 2]);
    assert_eq!(table.state.changes_unfought(id(BRIDGE)), Vec::<String>::new());
}

/// The umpire opens it without asking. The turn waits, but orders may be laid. Men come back, and their units lose status where that adds up
/// to a point.
// covers LNK-R64, H.3, H.6
#[test]
fn the_turn_waits_and_men_come_back() {
    let mut table = in_orders(&[], false);
    let battle = opening(BRIDGE, Scale::CombatCaptain);
    table.order(Seat::Umpire, &battle, |_| panic!("no one is asked"));
    let order =
        WarOrder { battle: corridor(), order: BattleOrder::Operations(operations::Order::GoOn) };
    assert!(matches!(
        refusal(&table, Seat::Umpire, &order),
        LinkRefusal::FoughtOutElsewhere { .. } | LinkRefusal::RoundWaits { .. }
    ));
    let commitment = kernel::seal::commitment(&[0; 16], "sheet");
    let lay = operations::Order::SealOrders { commitment };
    let lay = WarOrder { battle: corridor(), order: BattleOrder::Operations(lay) };
    assert!(War::decide(&table.state, Seat::Blue, &lay, &mut Tape::new(&[])).is_ok());
    let units = ["arm.recce", "arm.rifles", "rast.II", "rast.pak"].map(name);
    let before = units.map(|unit| table.state.roster.element(unit).men);
    play(&mut table, Sense::Sensible, &mut Generator::seeded(3));
    let after = units.map(|unit| table.state.roster.element(unit).men);
    let lost: Vec<u32> = before.iter().zip(after).map(|(was, is)| was - is).collect();
    assert!(lost.iter().any(|men| *men > 0), "ten turns cost men: {lost:?}");
    for (unit, men) in units.iter().zip(after) {
        let spec = &table.state.setup.roster.elements[unit];
        // H.3 of what is there, men or guns.
        let (here, full) = match spec.vehicles_full {
            0 => (men, spec.men_full),
            guns => (table.state.roster.element(*unit).vehicles, guns),
        };
        let status = (here * u32::from(spec.strength)).div_ceil(full);
        assert_eq!(u32::from(above(&table).unit(UnitId(*unit)).status), status, "{unit}");
    }
    assert!(offered(&table, Seat::Blue).is_empty(), "it is fought once");
    let taken = refusal(&table, Seat::Blue, &battle);
    assert!(matches!(taken, LinkRefusal::NameTaken { .. }), "{taken:?}");
}

/// Who has the objective of a bridge's action has its wires; the square stays whose it was.
// covers LNK-R64, OPS-R59
#[test]
fn the_charges_are_out_where_the_objective_is_lost() {
    let bridge = BridgeId(name("marle"));
    for (holder, left) in [
        (Some(Side::Blue), BridgeState::Intact),
        (Some(Side::Orange), BridgeState::Charged),
        (None, BridgeState::Charged),
    ] {
        let mut table = in_orders(&[], false);
        table.order(Seat::Umpire, &opening(BRIDGE, Scale::CombatCaptain), |_| None);
        link(&mut table, LinkOrder::Close { child: id(BRIDGE) });
        let report = table.state.links[&id(BRIDGE)].report().cloned().expect("a report");
        let report = kernel::handoff::Report { holder, ..report };
        let (child, reason) = (id(BRIDGE), "to test it".to_owned());
        link(&mut table, LinkOrder::CorrectReport { child, report, reason });
        let control = above(&table).control.clone();
        link(&mut table, LinkOrder::Accept { child });
        assert_eq!(above(&table).bridges[&bridge].state, left, "{holder:?}");
        assert_eq!(above(&table).control, control);
    }
}

/// A patrol goes out by night, man by man; how good they are follows from the full status of their units (H.9).
// covers LNK-R64, H.9
#[test]
fn a_patrol_goes_out_by_night() {
    let by_day = in_orders(&[], false);
    let patrol = opening(PATH, Scale::Combat);
    let early = refusal(&by_day, Seat::Blue, &patrol);
    assert_eq!(early, LinkRefusal::NotItsTime { id: id(PATH) });
    let mut table = in_orders(&[], true);
    place(&mut table, "arm.rifles", "0607");
    place(&mut table, "rast.II", "0707");
    assert!(offered(&table, Seat::Orange).contains(&PATH.to_owned()));
    table.order(Seat::Orange, &patrol, |_| Some("fight_it_out"));
    let found = &table.state.links[&id(PATH)];
    assert_eq!(found.soldiers.len(), 16);
    let battle = table.state.battle(id(PATH)).and_then(Battle::combat).expect("a fight");
    assert!(battle.setup.table.is_some());
    let good = |unit: &str| {
        let first = combat::state::SoldierId(found.musters[&name(unit)][0]);
        let man = &battle.setup.soldiers[&first];
        (man.training, man.accuracy)
    };
    let of = |profile: Profile| {
        let row = combat::tables::profile(profile);
        (row.training, row.accuracy)
    };
    // Status 5 is veteran, status 2 militia.
    assert_eq!((good("arm.rifles"), good("rast.II")), (of(Profile::Veteran), of(Profile::Militia)));
    play(&mut table, Sense::Sensible, &mut Generator::seeded(5));
}

/// Its units are within reach, and orders are not turned over yet.
// covers LNK-R64
#[test]
fn it_is_opened_where_and_when_its_units_are() {
    let mut table = in_orders(&[], false);
    for unit in ["arm.recce", "arm.rifles"] {
        place(&mut table, unit, "0107");
    }
    let battle = opening(BRIDGE, Scale::CombatCaptain);
    let alone = refusal(&table, Seat::Orange, &battle);
    assert!(matches!(alone, LinkRefusal::NobodyToFight { .. }), "{alone:?}");
    // Four squares are its reach.
    place(&mut table, "arm.recce", "0307");
    assert_eq!(offered(&table, Seat::Orange), [BRIDGE]);
    place(&mut table, "arm.recce", "0207");
    assert!(offered(&table, Seat::Orange).is_empty());
    let mut table = Table::of(&shipped(CORRIDOR));
    while !matches!(above(&table).phase, Phase::Combat(_)) {
        assert!(step(&mut table, 2));
    }
    assert_eq!(refusal(&table, Seat::Blue, &battle), LinkRefusal::NotItsTime { id: id(BRIDGE) });
    let other = refusal(&table, Seat::Blue, &opening(BRIDGE, Scale::Combat));
    assert!(matches!(other, LinkRefusal::OtherScale { .. }), "{other:?}");
}

const FOG: [(&str, &str); 1] = [("ops.fog", "seats")];

/// That it may be opened tells where the enemy is: with fog the umpire opens it, and no one else sees that there is anything to open.
// covers LNK-R64, OPS-R63
#[test]
fn with_fog_the_umpire_opens_it() {
    let mut table = in_orders(&FOG, false);
    let battle = opening(BRIDGE, Scale::CombatCaptain);
    for seat in [Seat::Blue, Seat::Orange] {
        assert_eq!(refusal(&table, seat, &battle), LinkRefusal::UmpireOpens);
        // Where it could not be opened he is told the same.
        let other = refusal(&table, seat, &opening(PATH, Scale::Combat));
        assert_eq!(other, LinkRefusal::UmpireOpens);
        let seen = table.state.seen_by(seat).expect("a side knows something");
        assert!(seen.setup.actions.is_empty());
        assert!(offered(&table, seat).is_empty());
    }
    assert_eq!(offered(&table, Seat::Umpire), [BRIDGE]);
    table.order(Seat::Umpire, &battle, |_| panic!("no one is asked"));
    // Whose men fight there sees it, and what it is called.
    for seat in [Seat::Blue, Seat::Orange] {
        let seen = table.state.seen_by(seat).expect("a side knows something");
        assert_eq!(seen.title_of(id(BRIDGE)), "Marle bridge: the wires");
    }
    let commander = |word| Seat::Commander(kernel::SeatId::new(Side::Blue, word).expect("an id"));
    let knows =
        |seat| table.state.seen_by(seat).is_some_and(|seen| seen.battle(id(BRIDGE)).is_some());
    assert!(knows(commander("armour")) && !knows(commander("para")));
}

/// Smaller battles that one commander does not know of do not change what the next one is called to him.
#[test]
fn names_of_battles_tell_nothing_of_others() {
    let table = in_orders(&FOG, false);
    let at = |square: &str| {
        let target = square.parse().expect("a square");
        Contact::Operations(operations::handoff::Contact::Battle { side: Side::Blue, target })
    };
    let next = |square| table.state.next_battle_name(corridor(), &at(square)).to_string();
    assert_eq!([next("0507"), next("1107")], ["0507-1-1", "1107-1-1"]);
    let open = in_orders(&[], false);
    assert_eq!(open.state.next_battle_name(corridor(), &at("0507")).to_string(), "fight-1");
}

/// However long the name of an action is, a battle below it gets one: ids have room for 24 letters.
#[test]
fn a_battle_below_a_long_name_has_a_name() {
    let long = "marle-bridge-by-the-lock";
    let scenario = read(&[("id = \"marle-bridge\"", &format!("id = \"{long}\""))]);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{}", listed(&faults)));
    let mut table = Table::with(&scenario, &FOG);
    table.order(Seat::Umpire, &opening(long, Scale::CombatCaptain), |_| None);
    let at = Contact::Action { id: id(PATH) };
    let below = table.state.next_battle_name(id(long), &at);
    assert_eq!(below.to_string(), "marle-bridge-by--1");
}

/// The corridor with passages of its text changed.
fn read(changes: &[(&str, &str)]) -> Result<Scenario, Vec<Diagnostic>> {
    let (mut toml, files) = folder(CORRIDOR);
    for (from, to) in changes {
        assert!(toml.contains(from), "nothing says {from:?}");
        toml = toml.replacen(from, to, 1);
    }
    Scenario::parse(&toml, &files)
}

#[track_caller]
fn fault(from: &str, to: &str, code: &str, said: &str) {
    let faults = read(&[(from, to)]).expect_err("the action has a fault");
    assert_eq!(faults.len(), 1, "{}", listed(&faults));
    let whole = format!("{} {}", faults[0].message, faults[0].help.clone().unwrap_or_default());
    assert!(faults[0].code == code && whole.contains(said), "{}: {whole}", faults[0].code);
}

#[test]
fn what_is_wrong_with_one_is_said() {
    let action = "scenario::action";
    let square = "square = \"0707\"\nopens = \"any_time\"";
    let hex = "hex = \"0707\"\nopens = \"any_time\"";
    fault(square, hex, action, "not made of hexes square = \"0503\"");
    fault(square, "opens = \"any_time\"", action, "not on the map square = \"0503\"");
    let off = "square = \"2107\"\nopens = \"any_time\"";
    fault(square, off, "scenario::corps", "off the map");
    let contact = "square = \"0707\"\nopens = \"contact\"";
    fault(square, contact, action, "fought by divisions opens = \"night\" or \"any_time\"");
    fault("bridge = \"marle\"\n\n", "bridge = \"marl\"\n\n", action, "no bridge \"marl\"");
    fault("bridge = \"marle\"\n\n", "bridge = \"mill\"\n\n", action, "one of its ends");
    let table = "scenario::table";
    let men = "id = \"arm.recce\", men = 50";
    fault(men, "id = \"arm.recce\", men = 401", table, "400 men at full strength");
    fault(men, "id = \"arm.reccy\", men = 50", table, "did you mean \"arm.recce\"");
    fault(men, "id = \"rast.I\", men = 50", table, "side of orange");
    fault("id = \"rast.pak\", men = 20", "id = \"rast.pak\", men = 9", table, "men = 10");
}

/// Everybody lays an empty sheet, and the turn goes on by a step.
fn pass(table: &mut Table, battle: BattleId, turn: &dyn Fn(&Table) -> operations::State) {
    let give = |table: &mut Table, seat, order| {
        let order = WarOrder { battle, order: BattleOrder::Operations(order) };
        table.order(seat, &order, |_| None);
    };
    let laid = Side::BOTH.into_iter().find_map(|side| {
        let sheet = operations::order::Sheet::default();
        Some((side, operations::commander::with_sheet(&turn(table), side, &sheet)?))
    });
    match laid {
        Some((side, order)) => give(table, side.seat(), order),
        None => give(table, Seat::Umpire, operations::Order::GoOn),
    }
}

/// The square of an action, and those beside it.
fn near(action: &ActionSetup) -> impl Iterator<Item = Cell> {
    let Cell { column, row } = action.at;
    let beside = [-1, 0, 1].map(|x| [-1, 0, 1].map(|y| (x, y)));
    let at =
        move |(x, y)| Some(Cell::new(column.checked_add_signed(x)?, row.checked_add_signed(y)?));
    core::iter::once(action.at).chain(beside.into_iter().flatten().filter_map(at))
}

/// Everything that shipped scenarios have prepared on squares can be opened there, is fought to its end with everybody who is named, and
/// balances.
// covers LNK-R64
#[test]
fn what_is_prepared_can_be_fought() {
    let mut books = std::collections::BTreeSet::new();
    for path in [CORRIDOR, "campaigns/market-garden-1944"] {
        let scenario = shipped(path);
        let on_squares = |one: &&ActionSetup| {
            let table = Table::of(&scenario);
            table.state.battle(one.battle).is_some_and(|battle| battle.ops().is_some())
        };
        for action in scenario.setup().actions.iter().filter(on_squares) {
            let mut table = Table::with(&scenario, &FOG);
            let turn = |table: &Table| {
                table.state.battle(action.battle).and_then(Battle::ops).cloned().expect("a turn")
            };
            while action.opens == ActionOpens::Night && !turn(&table).is_night() {
                pass(&mut table, action.battle, &turn);
            }
            // The enemy may stand in the square itself: the first near it where the unit may be.
            for (_, one) in action.table.elements() {
                let unit = UnitId(one.element);
                let placed = near(action).find_map(|square| {
                    let (ruling, reason) =
                        (Ruling::Place { unit, square }, "to test it".to_owned());
                    let order = operations::Order::Rule { ruling, reason };
                    let order = BattleOrder::Operations(order);
                    let order = WarOrder { battle: action.battle, order };
                    let may = War::decide(&table.state, Seat::Umpire, &order, &mut Tape::new(&[]));
                    may.is_ok().then_some(order)
                });
                table.order(Seat::Umpire, &placed.expect("a place near it"), |_| None);
            }
            let (child, scale) = (action.id, action.book);
            let (at, ground) = (Contact::Action { id: child }, GroundChoice::Prepared);
            let order = LinkOrder::Open { child, scale, at, ground, minutes: None };
            let order = WarOrder { battle: action.battle, order: BattleOrder::Link(order) };
            table.order(Seat::Umpire, &order, |_| None);
            let link = &table.state.links[&child];
            for (_, one) in action.table.elements() {
                let sent = link.brief.elements.iter().find(|sent| sent.element == one.element);
                assert_eq!(sent.map(|sent| sent.men), one.men, "{child}: {}", one.element);
                assert!(!link.musters[&one.element].is_empty(), "{child}: {}", one.element);
            }
            play(&mut table, Sense::Sensible, &mut Generator::seeded(7));
            books.insert(scale.tag());
        }
    }
    assert_eq!(books.len(), 3, "of each smaller book one: {books:?}");
}
