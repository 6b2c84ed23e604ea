//! Briefs and reports: figures from men, and every man accounted for.

use std::collections::{BTreeMap, BTreeSet};

use combat_captain::handoff::{self, Company, Levy, Musters, Tally};
use combat_captain::order::{Firing, Shot, Sighting, Volley};
use combat_captain::rules::organisation;
use combat_captain::state::{Edge, GunClass, Place, SubunitId, UnitStatus};
use combat_captain::tables::{Armour, SubunitKind};
use combat_captain::{CombatCaptain, Event, State, commander};
use kernel::RuleSet as _;
use kernel::handoff::{Brief, BriefElement, BriefSupport, Parent as _, Report, SupportKind};
use kernel::table::{Length, Piece, Point, Polygon, Table};
use kernel::{Actor, Generator, Name, Seq, Side};
use testkit::{Player, play};

use crate::board::{after, board, happens, sub};
use crate::script::order;

#[test]
fn figures_are_two_or_three_men() {
    let figures = handoff::figures;
    assert_eq!(figures(10), [2, 2, 2, 2, 2]);
    assert_eq!(figures(9), [2, 2, 2, 3]);
    assert_eq!(figures(7), [2, 2, 3]);
    assert_eq!(figures(5), [2, 3]);
    assert_eq!(figures(12), [2, 2, 2, 3, 3]);
    assert_eq!(figures(15), [3, 3, 3, 3, 3]);
    assert_eq!(figures(1), [1]);
    assert!(figures(0).is_empty());
    for men in 1..=15 {
        let sum: u32 = figures(men).iter().map(|men| u32::from(*men)).sum();
        assert_eq!(sum, men);
    }
    assert_eq!([4, 9, 1, 0].map(handoff::models), [2, 3, 1, 0]);
}

pub(crate) fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

pub(crate) fn sent(element: &str, side: Side, men: u32, vehicles: u32) -> BriefElement {
    BriefElement { element: name(element), side, men, vehicles, shots: None, condition: Vec::new() }
}

pub(crate) fn brief(elements: Vec<BriefElement>) -> Brief {
    let (parent, place) = (name("war"), "0709".to_owned());
    let stakes = "Who holds the mill.".to_owned();
    Brief {
        parent,
        cause: Seq(7),
        place,
        stakes,
        minutes_max: 35,
        hour: 360,
        edges: [None; 2],
        elements,
        support: Vec::new(),
    }
}

/// The tally of a battle read out; it agrees with the battle after every event.
pub(crate) fn report(brief: &Brief, musters: &Musters, begun: &State, events: &[Event]) -> Report {
    let mut state = begun.clone();
    let mut tally = Tally::begin(begun, musters, brief);
    for event in events {
        tally.follow(&state, event);
        CombatCaptain::evolve(&mut state, event, Seq(9));
        // A dissolved squad's men are with the others one event before it leaves the table.
        if !matches!(event, Event::SquadDissolved { .. }) {
            assert_eq!(tally.faults(&state, brief), Vec::<String>::new(), "after {event:?}");
        }
    }
    tally.report(&state, brief)
}

/// H.10, X5: 25 men are squads of 5, 5 and 2 figures; three figures of the first and the two-man figure of the third are
/// lost: 17 men are left, two killed and six wounded, and the third squad's man joins the first.
#[test]
fn the_worked_example_comes_back_as_it_should() {
    let text = "phase activation blue\nunit hg blue\nsub hg.1 rifles\nunit pl orange\nsub pl.1 rifles figures=2,2,2,2,2\nsub pl.2 rifles figures=2,2,2,2,2\n\
                sub pl.3 rifles figures=2,3\nsub pl.mg machine_gun\nacting hg";
    let begun = board(text);
    let lose = |state: &State, id: &str, figures: u8| {
        let ruling = combat_captain::order::Ruling::Figures { subunit: sub(id), figures };
        let order = combat_captain::Order::Rule { ruling, reason: "the example".into() };
        combat_captain::decide::decide(state, Actor::Umpire, &order, &mut kernel::Tape::new(&[]))
            .unwrap()
    };
    let mut events = lose(&begun, "pl.3", 1);
    let middle = after(&begun, &events);
    events.extend(lose(&middle, "pl.1", 2));
    let end = after(&begun, &events);
    let left = |id: &str| end.subunit(sub(id)).figures.clone();
    assert_eq!((left("pl.1"), left("pl.2"), left("pl.3")), (vec![2, 2, 3], vec![2; 5], vec![]));
    let musters: Musters =
        BTreeMap::from([(name("pl"), ["pl.1", "pl.2", "pl.3"].map(sub).to_vec())]);
    let brief = brief(vec![sent("pl", Side::Orange, 25, 0)]);
    let report = report(&brief, &musters, &begun, &events);
    let line = &report.elements[0];
    assert_eq!((line.present, line.killed, line.wounded), (17, 2, 6));
    assert_eq!(report.minutes_used, 5);
}

// covers LNK-R51
/// Three bombardments of a side whose two batteries have two shots and one: the fuller fires first, and the fourth is nobody's. An
/// air run costs the one air point, another none; the other side has no support, and its runs cost nothing.
#[test]
fn support_from_above_is_charged_for_what_it_fired() {
    let begun = board("unit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 rifles");
    let support = |id: &str, kind, shots| BriefSupport {
        id: name(id),
        side: Side::Blue,
        name: id.to_owned(),
        kind,
        shots,
    };
    let mut brief = brief(vec![sent("a", Side::Blue, 10, 0), sent("b", Side::Orange, 10, 0)]);
    brief.support = vec![
        support("few", SupportKind::Guns, 1),
        support("many", SupportKind::Guns, 2),
        support("air", SupportKind::Aircraft, 1),
    ];
    use combat_captain::Event;
    let shells = Event::ShellsGiven { side: Side::Blue };
    let fired = |events: &[Event]| report(&brief, &Musters::new(), &begun, events).support;
    assert_eq!(fired(&[]), BTreeMap::new());
    assert_eq!(fired(core::slice::from_ref(&shells)), BTreeMap::from([(name("many"), 1)]));
    let run = Event::StrafingGiven { side: Side::Blue, planes: 2 };
    let other = Event::BombingGiven { side: Side::Orange, planes: 1 };
    let all = [shells.clone(), shells.clone(), shells.clone(), shells, run.clone(), run, other];
    let expected = BTreeMap::from([(name("few"), 1), (name("many"), 2), (name("air"), 1)]);
    assert_eq!(fired(&all), expected);
}

// covers §14.2
/// Every objective is told with its holder, also when the sides hold one each.
#[test]
fn places_come_back_with_their_holders() {
    let begun = board(
        "objective mill 0 0 6 orange\nobjective ford 30 0 6\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 rifles",
    );
    let taken = combat_captain::Event::ObjectiveTaken { name: "ford".into(), side: Side::Blue };
    let brief = brief(vec![sent("a", Side::Blue, 10, 0), sent("b", Side::Orange, 10, 0)]);
    let report = report(&brief, &Musters::new(), &begun, &[taken]);
    let places = BTreeMap::from([
        ("ford".to_owned(), Some(Side::Blue)),
        ("mill".to_owned(), Some(Side::Orange)),
    ]);
    assert_eq!((report.places, report.holder), (places, None));
}

#[test]
fn nothing_lost_is_nothing_changed() {
    let begun = board(
        "phase activation blue\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 tank armour=thin\nacting a",
    );
    let musters: Musters =
        BTreeMap::from([(name("a"), vec![sub("a.1")]), (name("b"), vec![sub("b.1")])]);
    let brief = brief(vec![sent("a", Side::Blue, 10, 0), sent("b", Side::Orange, 15, 3)]);
    let events = happens(&begun, Side::Blue, &order("move a.1 1"), &["2"]);
    let report = report(&brief, &musters, &begun, &events);
    let balance = report.balance(&brief).unwrap();
    assert!(
        balance
            .lines
            .iter()
            .all(|(_, line, missing)| missing.men == 0 && line.killed + line.wounded == 0)
    );
    assert_eq!(report.elements[1].vehicles_present, 3);
}

/// Every man and every vehicle of a whole battle comes back as something, and no more than were sent.
#[test]
fn whole_battles_balance() {
    let text = "turns 6\nobjective mill 0 0 6 orange\ndefender orange\nunit a blue\nsub a.1 enhanced\nsub a.2 enhanced\nsub a.3 rifles figures=2,3\nsub a.mg machine_gun\n\
                unit t blue\nsub t.1 tank armour=regular\nsub t.2 tank armour=regular\nunit b orange\nsub b.1 enhanced\nsub b.2 enhanced\nsub b.at gun\nunit p orange\nsub p.1 tank armour=thin";
    let mut routs = 0;
    for seed in 0..6 {
        let player = Player {
            order: &|_: &State, _: Actor, offers, chance: &mut Generator| {
                commander::random(offers, chance)
            },
            choose: &|_, call, chance| chance.answer(call),
            look: &|_, _| {},
        };
        let game = play::<CombatCaptain>(board(text), seed, 6_000, &player);
        let events: Vec<Event> = game.turns.into_iter().flat_map(|turn| turn.events).collect();
        let men = |ids: &[&str]| -> u32 {
            let figures = ids.iter().flat_map(|id| &game.start.subunit(sub(id)).figures);
            figures.map(|men| u32::from(*men)).sum()
        };
        let musters: Musters = BTreeMap::from([
            (name("a"), ["a.1", "a.2", "a.3", "a.mg"].map(sub).to_vec()),
            (name("t"), ["t.1", "t.2"].map(sub).to_vec()),
            (name("b"), ["b.1", "b.2", "b.at"].map(sub).to_vec()),
            (name("p"), vec![sub("p.1")]),
        ]);
        let brief = brief(vec![
            sent("a", Side::Blue, men(&["a.1", "a.2", "a.3", "a.mg"]), 0),
            sent("t", Side::Blue, 30, 6),
            sent("b", Side::Orange, men(&["b.1", "b.2", "b.at"]), 0),
            sent("p", Side::Orange, 15, 3),
        ]);
        let report = report(&brief, &musters, &game.start, &events);
        let balance = report.balance(&brief).unwrap();
        for ((_, line, missing), (element, ids)) in balance.lines.iter().zip([
            ("a", &["a.1", "a.2", "a.3", "a.mg"][..]),
            ("t", &[]),
            ("b", &["b.1", "b.2", "b.at"][..]),
            ("p", &[]),
        ]) {
            assert_eq!((missing.men, missing.vehicles), (0, 0), "seed {seed}, {element}");
            if !ids.is_empty() {
                // R29: who left the field in a rout keeps his strength.
                let own = ids.iter().map(|id| sub(id));
                let men = own.clone().flat_map(|id| game.end.subunit(id).figures.clone());
                let present: u32 = men.map(u32::from).sum();
                assert_eq!(line.present, present, "seed {seed}, {element}");
                let routed = |id: &SubunitId| {
                    let unit = game.end.unit(game.end.unit_of(*id)).status;
                    unit == UnitStatus::Routed && game.end.subunit(*id).place == Place::Left
                };
                routs += u32::from(own.clone().any(|id| routed(&id)));
            }
        }
        for (element, unit) in [("t", "t"), ("p", "p")] {
            let line =
                report.elements.iter().find(|line| line.element == Some(name(element))).unwrap();
            let kills = u32::from(game.end.unit(crate::board::unit(unit)).kills);
            assert_eq!(line.vehicles_destroyed, kills, "seed {seed}");
            assert_eq!(
                line.killed + line.wounded + line.captured + line.stragglers,
                kills * 5,
                "seed {seed}"
            );
        }
        assert!(report.minutes_used >= 5 && report.minutes_used <= 35);
    }
    assert!(routs > 0, "no unit routed in any of the battles");
}

#[test]
fn a_fire_fight_is_briefed_with_what_the_sub_units_are() {
    let state = board(
        "phase activation blue\nunit a blue morale=1\nsub a.1 rifles\nsub a.2 rifles\nunit b orange\nsub b.1 rifles cover=2\nacting a",
    );
    let (firer, target) = (sub("a.1"), sub("b.1"));
    let shot = Shot { distance: Length::inches(6), sight: true, protected: false, forest: false };
    let volley = Volley {
        firers: vec![Firing { subunit: firer, dice: 1, bazooka: false }],
        target,
        machine_guns_at: None,
        sightings: vec![Sighting { firer, target, shot }],
    };
    let contact = handoff::Contact::Fire { volley };
    let brief = CombatCaptain::meet(&state, Side::Blue, &contact, &|_| None).unwrap();
    assert_eq!(brief.stakes, "squad a.1 against squad b.1.");
    let conditions: Vec<_> =
        brief.elements.iter().map(|element| element.condition.join(", ")).collect();
    assert_eq!(conditions, ["rifle squad, 1 morale marker", "rifle squad, in cover 2"]);
    assert_eq!(brief.elements[1].side, Side::Orange);
}

pub(crate) fn levy(element: &str, kind: SubunitKind, dug_in: bool) -> Levy {
    let (armour, gun, bazooka) = (Armour::Regular, GunClass::Regular, false);
    let (element, name, company) =
        (name(element), format!("{element} Company"), Company::Of(name(element)));
    let squads = Vec::new();
    Levy { element, name, kind, armour, gun, dug_in, bazooka, company, squads }
}

/// A platoon with the stand of another element.
pub(crate) fn with(stand: &str, levy: Levy) -> Levy {
    Levy { company: Company::Of(name(stand)), ..levy }
}

/// A company of 160 men is sixteen squads in two units, a platoon of 40 eight weapon stands, four guns two
/// units, a company of 16 tanks six models in two units: and men and vehicles are all there.
#[test]
fn a_brief_becomes_a_battle_and_comes_back_whole() {
    let brief = brief(vec![
        sent("A", Side::Blue, 160, 0),
        sent("mg", Side::Blue, 40, 0),
        sent("pz", Side::Orange, 80, 16),
        sent("at", Side::Orange, 40, 0),
        sent("gr", Side::Orange, 25, 0),
    ]);
    let levies = [
        levy("A", SubunitKind::Enhanced, false),
        levy("mg", SubunitKind::MachineGun, false),
        levy("pz", SubunitKind::Tank, false),
        levy("at", SubunitKind::Gun, false),
        levy("gr", SubunitKind::Rifles, true),
    ];
    let (mut setup, musters) = handoff::found(&brief, &levies, Some(Side::Orange));
    let count = |element: &str| musters[&name(element)].len();
    assert_eq!(["A", "mg", "pz", "at", "gr"].map(count), [16, 8, 6, 4, 3]);
    assert_eq!(setup.units.len(), 2 + 1 + 2 + 2 + 1);
    assert_eq!(setup.turns, 7);
    let men = |element: &str| -> u32 {
        let own = musters[&name(element)].iter().flat_map(|id| &setup.subunits[id].figures);
        own.map(|men| u32::from(*men)).sum()
    };
    assert_eq!(["A", "mg", "at", "gr"].map(men), [160, 40, 40, 25]);
    let vehicles: u32 = setup.units.values().filter_map(|unit| unit.vehicles).map(u32::from).sum();
    assert_eq!(vehicles, 16);
    let dug_in = &setup.subunits[&musters[&name("gr")][0]];
    assert_eq!(dug_in.cover, 4);
    assert!(organisation::faults(&setup).is_empty());
    let table = Table { width: Length::inches(96), depth: Length::inches(72), pieces: Vec::new() };
    let behind = BTreeSet::new();
    assert!(handoff::deploy(&mut setup, table, [Edge::South, Edge::North], &behind).is_empty());
    assert_eq!(organisation::faults(&setup), Vec::<String>::new());
    let begun = State::begin(setup);
    assert!(combat_captain::position::faults(&begun).is_empty());
    let report = report(&brief, &musters, &begun, &[]);
    for (line, sent) in report.elements.iter().zip({
        let mut sent = brief.elements.clone();
        sent.sort_by_key(|sent| sent.element);
        sent
    }) {
        assert_eq!((line.present, line.vehicles_present), (sent.men, sent.vehicles));
    }
}

#[test]
fn a_table_too_small_says_who_is_left_over() {
    let brief = brief(vec![sent("A", Side::Blue, 160, 0), sent("B", Side::Orange, 10, 0)]);
    let levies = [levy("A", SubunitKind::Enhanced, false), levy("B", SubunitKind::Enhanced, false)];
    let (mut setup, _) = handoff::found(&brief, &levies, None);
    let table = Table { width: Length::inches(6), depth: Length::inches(24), pieces: Vec::new() };
    let left = handoff::deploy(&mut setup, table, [Edge::South, Edge::North], &BTreeSet::new());
    assert!(!left.is_empty());
}

// covers R71
/// Sixteen squads, eight machine guns and a headquarters of four squads: two ranks, the headquarters behind them, nobody in the pond.
#[test]
fn a_side_lines_up_in_ranks_with_its_headquarters_behind() {
    let brief = brief(vec![
        sent("A", Side::Blue, 160, 0),
        sent("mg", Side::Blue, 40, 0),
        sent("hq", Side::Blue, 40, 0),
        sent("gr", Side::Orange, 25, 0),
    ]);
    let levies = [
        levy("A", SubunitKind::Enhanced, false),
        with("A", levy("mg", SubunitKind::MachineGun, false)),
        levy("hq", SubunitKind::Enhanced, false),
        levy("gr", SubunitKind::Rifles, true),
    ];
    let (mut setup, musters) = handoff::found(&brief, &levies, Some(Side::Orange));
    let pond = Piece {
        name: "pond".to_owned(),
        kinds: ["impassable".to_owned()].into(),
        height: Length(0),
        shape: Polygon::rectangle(Point::inches(30, 14), Point::inches(42, 20)),
    };
    let table = Table { width: Length::inches(72), depth: Length::inches(72), pieces: vec![pond] };
    let behind: BTreeSet<SubunitId> = musters[&name("hq")].iter().copied().collect();
    assert_eq!(handoff::deploy(&mut setup, table, [Edge::South, Edge::North], &behind), []);
    assert_eq!(organisation::faults(&setup), Vec::<String>::new());
    let far = |element: &str| -> Vec<i32> {
        let own = musters[&name(element)].iter();
        own.map(|id| setup.subunits[id].start.unwrap().y).collect()
    };
    let (squads, guns, hq) = (far("A"), far("mg"), far("hq"));
    let inches = |count: i32| Length::inches(count).0;
    // The second rank is five inches behind the first, which is broken by the pond.
    assert_eq!(squads.iter().filter(|y| **y > inches(13)).count(), 8, "half are in front");
    assert!(squads.iter().chain(&guns).chain(&hq).all(|y| *y <= inches(24)), "in their third");
    assert!(guns.iter().all(|y| *y < inches(18)), "{guns:?}");
    assert!(hq.iter().max() < squads.iter().chain(&guns).min(), "{hq:?} {squads:?} {guns:?}");
    let wide = |element: &str| {
        let own = musters[&name(element)].iter().map(|id| setup.subunits[id].start.unwrap().x);
        own.clone().max().unwrap() - own.min().unwrap()
    };
    assert!(wide("A") > inches(40), "they are spread over the table");
    // §7 The heavy weapons keep to their companies: nobody is stranded before the first turn.
    let begun = State::begin(setup);
    let stranded: Vec<&SubunitId> =
        begun.subunits.keys().filter(|id| begun.is_stranded(**id)).collect();
    assert!(stranded.is_empty(), "{stranded:?}");
}
