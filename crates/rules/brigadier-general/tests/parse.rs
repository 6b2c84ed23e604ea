//! Orders and rulings in words, and words that make none. Every offered order is tried in the laws.

use std::collections::BTreeSet;

use brigadier_general::order::{Deed, Gone, Ruling, Shot, Sighting};
use brigadier_general::state::{BattalionId, OrderMarker, PlatoonId, Spot};
use brigadier_general::tables::Cover;
use brigadier_general::{BrigadierGeneral, Order, State, diary};
use kernel::parse::Language as _;
use kernel::table::{Length, Point};
use kernel::{Actor, Name, RuleSet as _, Side};

use crate::board::{after, board, id, kinds, mission};

/// With everything that the examples of the verbs name.
const FIELD: &str = "
table 72 48
objective mill 36 24 4 orange
battalion i blue regular
platoon a.hq blue headquarters aim of=i at=20,10
platoon a.1 blue infantry_semi move of=i under=a.hq at=20,16
platoon a.2 blue infantry_semi aim of=i under=a.hq at=24,16
platoon art blue artillery_light aim of=i off
platoon rockets blue rockets aim of=i off
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,20
air typhoons blue directed flights=3
air stukas orange certain
";

fn field() -> State {
    board(FIELD)
}

#[track_caller]
fn read(text: &str) -> Order {
    match Order::parse(&field(), Actor::Blue, text) {
        Ok(order) => order,
        Err(misread) => panic!("{text}: {misread}"),
    }
}

/// The words are read as this order, and written as they were.
#[track_caller]
fn both_ways(text: &str, order: &Order) {
    assert_eq!(read(text), *order, "{text}");
    assert_eq!(order.words(&kernel::Ids).replace('"', ""), text);
}

fn ids(names: &[&str]) -> Vec<PlatoonId> {
    names.iter().map(|name| id(name)).collect()
}

fn seen(from: &str, at: &str, distance: Length, cover: Cover) -> Sighting {
    let shot = Shot { distance, sight: true, cover, under_shells: cover };
    Sighting { from: id(from), at: id(at), shot }
}

fn fire(firers: &[&str], batteries: &[&str], sightings: Vec<Sighting>) -> Order {
    let (firers, batteries) = (ids(firers), ids(batteries));
    Order::Fire { firers, batteries, target: id("b.1"), sightings }
}

#[test]
fn what_each_verb_shows_is_an_order_or_a_ruling() {
    for verb in BrigadierGeneral::VERBS {
        let order = read(verb.example);
        assert_eq!(read(&order.words(&field())), order, "{}", verb.example);
    }
    for verb in BrigadierGeneral::RULINGS {
        let ruling = Ruling::parse(&field(), verb.example).expect(verb.example);
        assert_eq!(Ruling::parse(&field(), &ruling.words(&field())), Ok(ruling));
    }
}

// covers §11.1, §11.2
#[test]
fn the_initiative_and_the_orders_phase_have_their_words() {
    assert_eq!(read("keep the initiative"), Order::KeepInitiative);
    assert_eq!(read("pass the initiative"), Order::PassInitiative);
    both_ways("pass initiative", &Order::PassInitiative);
    both_ways("pass", &Order::Pass);
    let raise = |beside| Order::Raise {
        commander: id("a.hq"),
        platoon: id("a.1"),
        to: OrderMarker::Aim,
        beside,
    };
    both_ways("raise a.1 to Aim by a.hq", &raise(false));
    both_ways("raise a.1 to Aim by a.hq beside", &raise(true));
    assert_eq!(read("raise a.1 aim by a.hq"), raise(false));
    let (commander, platoons) = (id("a.hq"), ids(&["a.1", "a.2"]));
    let column = |beside: &[&str]| Order::Follow {
        commander,
        platoons: platoons.clone(),
        beside: ids(beside),
    };
    both_ways("follow a.hq a.1 and a.2", &column(&[]));
    both_ways("follow a.hq a.1 and a.2 beside a.1", &column(&["a.1"]));
    assert_eq!(read("follow a.hq a.1, a.2"), column(&[]));
}

// covers §11.4, §11.5, R52
#[test]
fn what_is_said_of_looks_has_its_words() {
    both_ways("fire a.1 and a.2 with art at b.1", &fire(&["a.1", "a.2"], &["art"], Vec::new()));
    both_ways("fire with art and rockets at b.1", &fire(&[], &["art", "rockets"], Vec::new()));
    let near = seen("a.1", "b.1", Length::inches(8), Cover::Hard);
    let far = Sighting { from: id("a.2"), ..near };
    both_ways("fire a.1 and a.2 at b.1 say 8 hard", &fire(&["a.1", "a.2"], &[], vec![near, far]));
    let shot = Shot { distance: Length(925), sight: false, ..near.shot };
    let other = Sighting { shot: Shot { under_shells: Cover::Open, ..shot }, ..far };
    both_ways(
        "fire a.1 and a.2 at b.1 shot a.1 b.1 8 hard shot a.2 b.1 9.25 unseen hard shells open",
        &fire(&["a.1", "a.2"], &[], vec![near, other]),
    );
    let (observer, target, batteries) = (id("a.2"), id("b.1"), ids(&["art"]));
    let sightings = vec![
        seen("a.2", "b.1", Length::inches(8), Cover::Open),
        seen("art", "b.1", Length::inches(30), Cover::Soft),
    ];
    both_ways(
        "call art on b.1 by a.2 shot a.2 b.1 8 shot art b.1 30 soft",
        &Order::CallIndirect {
            observer,
            target,
            batteries: batteries.clone(),
            sightings: sightings.clone(),
        },
    );
    assert_eq!(
        read("call art on b.1 by a.2 say 8 shot art b.1 30 soft"),
        Order::CallIndirect { observer, target, batteries, sightings }
    );
    let declared = Order::Declare { firers: ids(&["a.2"]), target, sightings: Vec::new() };
    both_ways("declare a.2 at b.1", &declared);
}

// covers §11.4.1, §11.4.3, §11.4.4, R17, R52
#[test]
fn planned_fire_and_aircraft_have_their_words() {
    let (battery, platoon, target, clock) = (id("art"), id("a.1"), id("b.1"), 17 * 60);
    let plan = |at, clock| Order::PlanFire { battery, at, clock };
    both_ways("plan art on 20,30.5 at 17:00", &plan(Spot::At(Point::new(2000, 3050)), clock));
    let called = Spot::Called(Name::new("crossroads").unwrap());
    both_ways("plan art on crossroads at 26:05", &plan(called, 26 * 60 + 5));
    let cancel = |sees| Order::CancelPlan { platoon, battery, clock, sees };
    both_ways("cancel art at 17:00 by a.1", &cancel(false));
    both_ways("cancel art at 17:00 by a.1 seen", &cancel(true));
    let barrage = |on, cover| Order::Barrage { batteries: ids(&["art", "rockets"]), on, cover };
    both_ways("barrage art and rockets", &barrage(None, None));
    both_ways("barrage art and rockets on b.1", &barrage(Some(target), None));
    both_ways(
        "barrage art and rockets on b.1 cover hard",
        &barrage(Some(target), Some(Cover::Hard)),
    );
    both_ways("barrage art and rockets cover soft", &barrage(None, Some(Cover::Soft)));
    let typhoons = mission("typhoons");
    let air = |hidden: &[&str]| Order::CallAir { mission: typhoons, hidden: ids(hidden) };
    both_ways("air typhoons", &air(&[]));
    both_ways("air typhoons hidden a.1 and b.1", &air(&["a.1", "b.1"]));
    let direct = |sightings| Order::DirectAir {
        observer: platoon,
        mission: typhoons,
        target,
        flights: 2,
        sightings,
    };
    both_ways("direct 2 typhoons at b.1 by a.1", &direct(Vec::new()));
    let sighting = seen("a.1", "b.1", Length::inches(8), Cover::Open);
    both_ways("direct 2 typhoons at b.1 by a.1 say 8", &direct(vec![sighting]));
    let guns = |near| Order::AntiAircraft {
        platoons: ids(&["a.1", "a.2"]),
        mission: mission("stukas"),
        target: id("a.hq"),
        near,
    };
    both_ways("guns a.1 and a.2 at stukas over a.hq", &guns(false));
    both_ways("guns a.1 and a.2 at stukas over a.hq near", &guns(true));
    assert_eq!(read("flak a.1, a.2 at stukas over a.hq"), guns(false));
    let attack = |cover| Order::AttackFromAir { mission: typhoons, target, cover };
    both_ways("attack typhoons on b.1", &attack(None));
    both_ways("attack typhoons on b.1 cover soft", &attack(Some(Cover::Soft)));
    let told = |text: &str| diary::order(&field(), &read(text));
    assert_eq!(told("plan art on crossroads at 17:00"), "plan fire of art on crossroads for 17:00");
    assert_eq!(told("cancel art at 17:00 by a.1"), "a.1 cancels the fire of art at 17:00");
    assert_eq!(told("direct 2 typhoons at b.1 by a.1"), "a.1 directs 2 flights of typhoons at b.1");
    assert_eq!(told("guns a.2 at stukas over a.1"), "a.2 fires at stukas over a.1");
}

// covers §11.6, §11.7, §11.7.3, §11.8, §11.9
#[test]
fn movement_and_what_follows_have_their_words() {
    let way = vec![Point::new(1200, 3050), Point::new(1400, 3050)];
    both_ways("move a.1 12,30.5 14,30.5", &Order::Move { platoon: id("a.1"), way: way.clone() });
    both_ways("move a.1", &Order::Move { platoon: id("a.1"), way: Vec::new() });
    let assault = |way: Vec<Point>, cover| Order::Assault {
        platoon: id("a.1"),
        target: id("b.1"),
        way,
        cover,
    };
    both_ways("assault a.1 b.1 by 12,30.5 14,30.5", &assault(way, None));
    both_ways("assault a.1 b.1 cover open", &assault(Vec::new(), Some(Cover::Open)));
    both_ways("run a.1", &Order::Run { platoon: id("a.1"), leaves: false });
    both_ways("run a.1 off", &Order::Run { platoon: id("a.1"), leaves: true });
    let (platoon, vehicle) = (id("a.1"), id("a.2"));
    both_ways("mount a.1 a.2", &Order::Mount { platoon, vehicle });
    let at = Some(Point::new(1200, 3050));
    both_ways("dismount a.1", &Order::Dismount { platoon, at: None });
    both_ways("dismount a.1 12,30.5", &Order::Dismount { platoon, at });
    both_ways("limber a.1", &Order::Limber { platoon });
    both_ways("unlimber a.1", &Order::Unlimber { platoon });
    let on = vec![Point::inches(12, 0), Point::inches(12, 6)];
    both_ways("arrive a.1 12,0 12,6", &Order::Arrive { platoon, way: on });
    both_ways("arrive a.1", &Order::Arrive { platoon, way: Vec::new() });
    both_ways("reveal a.1 12,30.5", &Order::Reveal { platoon, at });
    both_ways("reveal a.1", &Order::Reveal { platoon, at: None });
    let near = || ids(&["a.1", "b.1"]);
    both_ways("surrender near a.1 and b.1", &Order::ThrowForSurrender { near: near() });
    both_ways("medics near a.1 and b.1", &Order::TreatWounded { near: near() });
    let interrupt = |sightings| Order::Interrupt {
        firers: ids(&["a.2"]),
        after: Length(350),
        ambush: true,
        sightings,
    };
    let said = vec![seen("a.2", "b.1", Length::inches(4), Cover::Open)];
    both_ways("interrupt a.2 after 3.5 ambush shot a.2 b.1 4", &interrupt(said.clone()));
    // Who is meant is the platoon on its way.
    let state =
        board(&format!("{FIELD}phase movement orange\n").replace("mixed aim", "mixed move"));
    let march = Order::Move { platoon: id("b.1"), way: vec![Point::new(2400, 2000)] };
    let waits = after(&state, &march, &[]);
    let text = "interrupt a.2 after 3.5 ambush say 4";
    assert_eq!(Order::parse(&waits, Actor::Blue, text), Ok(interrupt(said)));
    let misread = Order::parse(&field(), Actor::Blue, text).unwrap_err();
    assert_eq!(misread.what, "no platoon is on its way");
}

// covers §14, R53
#[test]
fn every_ruling_is_written_and_read() {
    let state = field();
    let (platoon, target, battery) = (id("a.1"), id("b.1"), id("rockets"));
    let battalion = BattalionId::new("i").unwrap();
    let shot =
        Shot { distance: Length(725), sight: false, cover: Cover::Soft, under_shells: Cover::Open };
    let at = Some(Point::new(1200, 3050));
    let contact =
        |contact, cover| Ruling::Contact { attacker: platoon, defender: target, contact, cover };
    let mut rulings = vec![
        Ruling::Shot { firer: platoon, target, shot },
        Ruling::Place { platoon, at },
        Ruling::Place { platoon, at: None },
        Ruling::Losses { platoon, dead: 1, wounded: 2 },
        Ruling::Order { platoon, order: OrderMarker::Rout },
        Ruling::Began { platoon, order: OrderMarker::Follow },
        Ruling::DugIn { platoon, dug_in: true },
        Ruling::Limbered { platoon, limbered: false },
        Ruling::Aboard { platoon, vehicle: id("a.2") },
        Ruling::Still { platoon, turns: 3 },
        Ruling::FiredMark { platoon, mark: false },
        Ruling::Reload { platoon: battery, turn: Some(4) },
        Ruling::Reload { platoon: battery, turn: None },
        Ruling::Superior { platoon, superior: Some(id("a.hq")) },
        Ruling::Superior { platoon, superior: None },
        contact(true, None),
        contact(true, Some(Cover::Open)),
        contact(false, None),
        Ruling::Called { observer: platoon, battery, target },
        Ruling::Declared { platoon, target },
        Ruling::Void { platoon },
        Ruling::Planned { battery, at: Spot::At(Point::new(1200, 3050)), clock: 17 * 60 },
        Ruling::Shots { battery, shots: 2 },
        Ruling::Flights { mission: mission("typhoons"), flights: 2, flown: 1 },
        Ruling::AirAttack { mission: mission("typhoons"), target, flights: 3 },
        Ruling::Radio { battalion, in_contact: true },
        Ruling::Radio { battalion, in_contact: false },
        Ruling::Headquarters { battalion, platoon },
        Ruling::Initiative { side: Side::Orange },
        Ruling::Clock { minutes: 26 * 60 + 5 },
        Ruling::Objective { name: "mill".into(), holder: None },
        Ruling::End { winner: Some(Side::Blue) },
        Ruling::End { winner: None },
    ];
    rulings.extend(Gone::ALL.map(|how| Ruling::Gone { platoon, how }));
    rulings.extend(Deed::ALL.map(|deed| Ruling::Deed { platoon, deed, done: true }));
    let written: BTreeSet<String> = rulings.iter().map(testkit::script::kind).collect();
    assert_eq!(written, kinds::<Ruling>());
    for ruling in rulings {
        let text = ruling.words(&state);
        assert_eq!(Ruling::parse(&state, &text).expect(&text), ruling, "{text}");
        let told = BrigadierGeneral::diary(
            &state,
            &brigadier_general::Event::Ruled { ruling: ruling.clone(), reason: "we saw".into() },
        );
        assert!(told.starts_with("Ruling: ") && !told.contains(":  "), "{told}");
        let order = Order::Rule { ruling, reason: "we forgot".to_owned() };
        assert_eq!(diary::order(&state, &order), "ruling: we forgot");
        assert_eq!(Order::parse(&state, Actor::Umpire, &order.words(&state)), Ok(order));
    }
    assert_eq!(Ruling::parse(&state, "clock 26:05"), Ok(Ruling::Clock { minutes: 26 * 60 + 5 }));
}

#[test]
fn what_is_no_order_is_told_what_is() {
    let state = field();
    let fault = |text: &str| Order::parse(&state, Actor::Blue, text).expect_err(text);
    assert!(fault("rasie a.1 to Aim by a.hq").what.contains("\"rasie\" is not an order"));
    assert!(fault("raise a.1 to Aim").hint.contains("raise a.1 to Aim by a.hq"));
    assert!(fault("lower a.1 to Panic").what.contains("\"Panic\" is not an order of a platoon"));
    assert!(fault("fire a.1 with art").hint.contains("fire a.1 and a.2 at b.1"));
    assert!(fault("interrupt a.1 after long").what.contains("\"long\" is not a length"));
    assert!(fault("assault a.1 b.1 cover thick").what.contains("neither open, soft nor hard"));
    assert!(fault("end it").what.contains("\"it\" is one word too many"));
    assert!(fault("move nobody 1,1").what.contains("there is no platoon"));
    for text in ["", "losses a.1 1", "gone a.1 home", "clock 14:60", "clock 14", "radio i on"] {
        assert!(Ruling::parse(&state, text).is_err(), "{text}");
    }
    assert!(Order::parse(&state, Actor::Umpire, "rule end blue").is_err(), "a reason is missing");
}

#[test]
fn orders_are_told_with_names() {
    let state = field();
    let told = |text: &str| diary::order(&state, &read(text));
    assert_eq!(told("raise a.1 to Double by a.hq"), "a.hq raises a.1 to Double");
    assert_eq!(told("follow a.hq a.1 a.2"), "a.1 and a.2 follow a.hq");
    assert_eq!(told("fire a.1 with art at b.1"), "a.1 and art fire at b.1");
    assert_eq!(told("fire a.1 at b.1"), "a.1 fires at b.1");
    assert_eq!(told("call art on b.1 by a.2"), "a.2 calls the fire of art on b.1");
    assert_eq!(told("move a.1 12,30.5"), "a.1 goes to 12, 30.5");
    assert_eq!(told("assault a.1 b.1"), "a.1 assaults b.1");
    assert_eq!(told("end"), "no more in the planning phase");
}
