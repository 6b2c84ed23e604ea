//! A fight founded from a brief, and what it reports.

use combat::handoff::{self, Levy, Musters, Tally};
use combat::state::{Edge, State, Wound};
use combat::tables::{Profile, Weapon};
use combat::{Combat, Event, Setup, commander};
use kernel::face::SoldierFate;
use kernel::handoff::{Brief, BriefElement};
use kernel::table::{Length, Piece, Point, Polygon, Table};
use kernel::{Actor, Generator, Name, RuleSet as _, Seq, Side};
use testkit::{Player, play};

use crate::board::man;

fn brief(blue: u32, orange: u32) -> Brief {
    let element = |name: &str, side, men| BriefElement {
        element: Name::new(name).unwrap(),
        side,
        men,
        vehicles: 0,
        shots: None,
        condition: Vec::new(),
    };
    Brief {
        parent: Name::new("war").unwrap(),
        cause: Seq(7),
        place: "the farm".to_owned(),
        stakes: "a patrol".to_owned(),
        minutes_max: 2,
        hour: 360,
        edges: [None; 2],
        elements: vec![element("A", Side::Blue, blue), element("X", Side::Orange, orange)],
        support: Vec::new(),
    }
}

fn founded() -> (Brief, Setup, Musters) {
    let levy = |name: &str, profile, squad: &str, names: &[&str]| Levy {
        element: Name::new(name).unwrap(),
        profile,
        squad: squad.to_owned(),
        squads: Vec::new(),
        names: names.iter().map(|name| (*name).to_owned()).collect(),
    };
    let brief = brief(10, 8);
    let levies = [
        levy("A", Profile::Elite, "us_airborne", &["Walter Kowalski", "Ed Brown"]),
        levy("X", Profile::Inexperienced, "german", &[]),
    ];
    let (setup, musters) = handoff::found(&brief, &levies, Some(Side::Orange));
    (brief, setup, musters)
}

#[test]
fn every_man_of_the_brief_is_a_soldier_with_the_weapons_of_his_place() {
    let (_, setup, musters) = founded();
    assert_eq!(setup.soldiers.len(), 18);
    assert_eq!(musters[&Name::new("A").unwrap()].len(), 10);
    let leader = &setup.soldiers[&man("b1")];
    assert_eq!(
        (leader.name.as_str(), leader.nco, leader.training, leader.accuracy),
        ("Walter Kowalski", true, 3, 4)
    );
    let gunner = &setup.soldiers[&man("o2")];
    assert_eq!(
        (gunner.name.as_str(), gunner.weapons[0], gunner.training),
        ("No. 2", Weapon::MachineGun, 6)
    );
    // Two minutes are twelve turns of ten seconds.
    assert_eq!(setup.turns, 12);
    let (bigger, more) = handoff::found(
        &brief(12, 1),
        &[Levy {
            element: Name::new("A").unwrap(),
            profile: Profile::Regular,
            squad: "nobody knows".to_owned(),
            squads: Vec::new(),
            names: Vec::new(),
        }],
        None,
    );
    assert!(bigger.soldiers[&man("b11")].nco, "the eleventh begins the next squad");
    assert_eq!((bigger.soldiers.len(), more.len()), (12, 1), "an element without a levy stays out");
}

/// Of squads that are known each has its own leader, and nobody fills it up.
#[test]
fn squads_go_into_the_fight_as_they_are() {
    let levy = Levy {
        element: Name::new("A").unwrap(),
        profile: Profile::Regular,
        squad: "us".to_owned(),
        squads: vec![3, 2],
        names: ["Ann", "Bob", "Cid", "Dan"].map(str::to_owned).to_vec(),
    };
    let (setup, _) = handoff::found(&brief(5, 0), &[levy], None);
    let told: Vec<(u16, bool, &str)> =
        setup.soldiers.values().map(|spec| (spec.squad, spec.nco, spec.name.as_str())).collect();
    let known = [(1, true, "Ann"), (1, false, "Bob"), (1, false, "Cid"), (2, true, "Dan")];
    assert_eq!(told[..4], known);
    assert_eq!((told[4].0, told[4].2), (2, "No. 5"));
    let weapons = |id: &str| setup.soldiers[&man(id)].weapons.clone();
    assert_eq!(weapons("b4"), weapons("b1"), "the first of his squad too");
}

#[test]
fn down_and_up_without_loss_is_the_identity() {
    let (brief, setup, musters) = founded();
    let state = State::begin(setup);
    let report = Tally::begin(&state, &musters, &brief).report(&state);
    let balance = report.balance(&brief).unwrap();
    for (sent, (name, line, missing)) in brief.elements.iter().zip(&balance.lines) {
        assert_eq!((sent.element, sent.men, missing.men), (*name, line.present, 0));
    }
}

// The sixth worked example of the links: of ten men one dead, one serious, two light, one flesh.
// covers R54
#[test]
fn fates_are_counted_by_wound() {
    let (brief, setup, musters) = founded();
    let mut state = State::begin(setup);
    let mut tally = Tally::begin(&state, &musters, &brief);
    let hits = [
        ("b1", Wound::Dead),
        ("b2", Wound::Serious),
        ("b3", Wound::Light),
        ("b4", Wound::Light),
        ("b5", Wound::Flesh),
    ];
    for (id, wound) in hits {
        let (cause, by) = (combat::event::WoundCause::Fire, Some(man("o1")));
        let event = Event::CasualtyThrown { soldier: man(id), sum: 0, wound, cause, by };
        tally.follow(&state, &event);
        combat::evolve::evolve(&mut state, &event, Seq(8));
    }
    let line = &tally.report(&state).elements[0];
    assert_eq!((line.present, line.killed, line.wounded, line.captured), (6, 1, 3, 0));
    assert_eq!(tally.records()[&man("o1")].felled, 4, "a flesh wound fells nobody");
    assert_eq!(tally.records()[&man("b3")].wounds, [Wound::Light]);
    // A critical wound kills whom nobody helps; and who lies where nobody of his is left is a prisoner.
    let with = |wound, id: &str, state: &mut State| {
        state.soldiers.get_mut(&man(id)).unwrap().wound = wound;
    };
    with(Wound::Critical, "b6", &mut state);
    assert_eq!(handoff::fate(&state, man("b6")), SoldierFate::Killed);
    state.soldiers.get_mut(&man("b7")).unwrap().tends = Some(man("b6"));
    assert_eq!(handoff::fate(&state, man("b6")), SoldierFate::Wounded);
    for id in ["b3", "b4", "b5", "b7", "b8", "b9", "b10"] {
        with(Wound::Serious, id, &mut state);
    }
    assert_eq!(handoff::fate(&state, man("b3")), SoldierFate::Captured);
}

// §6.5 Who takes a prisoner is told with the report, element by element, and a prisoner who dies is none.
// covers §6.5
#[test]
fn prisoners_are_told_by_the_element_that_took_them() {
    let (brief, setup, musters) = founded();
    let mut state = State::begin(setup);
    let mut tally = Tally::begin(&state, &musters, &brief);
    let mut take = |soldier: &str, by: &str, state: &mut State| {
        let event = Event::Captured { soldier: man(soldier), by: man(by) };
        tally.follow(state, &event);
        combat::evolve::evolve(state, &event, Seq(8));
        tally.report(state)
    };
    take("b1", "o1", &mut state);
    let two = take("b2", "o2", &mut state);
    let (own, enemy) = (brief.elements[0].element, brief.elements[1].element);
    assert_eq!(two.captors.get(&enemy), Some(&2));
    assert_eq!((two.captors.get(&own), two.elements[0].captured), (None, 2));
    assert!(two.balance(&brief).is_ok());
    state.soldiers.get_mut(&man("b1")).unwrap().wound = Wound::Dead;
    let one = tally.report(&state);
    assert_eq!((one.captors.get(&enemy), one.elements[0].captured), (Some(&1), 1));
    assert!(one.balance(&brief).is_ok());
    // The place that was fought for is told with its holder.
    assert_eq!(one.places, state.held);
    assert!(!one.places.is_empty());
}

#[test]
fn whole_fights_account_for_everybody() {
    for seed in 0..4 {
        let (brief, mut setup, musters) = founded();
        if seed % 2 == 0 {
            let size = Length::inches(36);
            let left = handoff::deploy(
                &mut setup,
                Table { width: size, depth: size, pieces: Vec::new() },
                [Edge::South, Edge::North],
                None,
            );
            assert!(left.is_empty());
        }
        let player = Player {
            order: &|_: &State, _: Actor, offers, chance: &mut Generator| {
                commander::random(offers, chance)
            },
            choose: &|_, call, chance| chance.answer(call),
            look: &|_, _| {},
        };
        let game = play::<Combat>(State::begin(setup), seed, 4_000, &player);
        let mut state = game.start.clone();
        let mut tally = Tally::begin(&state, &musters, &brief);
        for event in game.turns.iter().flat_map(|turn| &turn.events) {
            tally.follow(&state, event);
            combat::evolve::evolve(&mut state, event, Seq(2));
        }
        // It is stored between two entries.
        let text = serde_json::to_string(&tally).unwrap();
        let tally: Tally = serde_json::from_str(&text).unwrap();
        let report = tally.report(&state);
        let balance = report.balance(&brief).unwrap();
        assert!(balance.lines.iter().all(|(_, _, missing)| missing.men == 0), "seed {seed}");
        assert!(report.minutes_used <= 2 && report.minutes_used > 0);
        let shots: u32 = tally.records().values().map(|record| record.shots).sum();
        assert!(shots > 0, "seed {seed}: somebody fired");
    }
}

// covers R58
/// Seven riflemen and a gunner: six in front and two behind, the sergeant and the medic last; a pond in their way is gone around.
#[test]
fn a_side_lines_up_in_ranks_with_its_leaders_behind() {
    let size = Length::inches(48);
    let pond = Piece {
        name: "pond".to_owned(),
        kinds: ["impassable".to_owned()].into(),
        height: Length(0),
        shape: Polygon::rectangle(Point::inches(20, 10), Point::inches(28, 14)),
    };
    let table = Table { width: size, depth: size, pieces: vec![pond] };
    let homes = [Edge::South, Edge::North];
    for inside in [None, Some(Side::Orange)] {
        let (_, mut setup, _) = founded();
        assert_eq!(handoff::deploy(&mut setup, table.clone(), homes, inside), []);
        assert_eq!(combat::Combat::faults(&State::begin(setup.clone())), Vec::<String>::new());
        let far = |id: &str| setup.soldiers[&man(id)].start.unwrap().y;
        let blue = |leads: bool| {
            let own = setup.soldiers.iter().filter(|(_, spec)| spec.side == Side::Blue);
            own.filter(move |(_, spec)| (spec.nco || spec.medic) == leads)
                .map(|(id, _)| far(id.as_str()))
                .collect::<Vec<_>>()
        };
        assert_eq!((blue(true).len(), blue(false).len()), (2, 8));
        assert!(blue(true).iter().max() < blue(false).iter().min(), "{:?}", setup.soldiers);
        let ranks: std::collections::BTreeSet<i32> = blue(false).into_iter().collect();
        assert!(ranks.len() >= 2, "{ranks:?}");
        // Everybody within his third of the table; who is raided on the ground in its middle.
        let third = size.0 / 3;
        assert!(blue(true).iter().chain(&blue(false)).all(|y| *y <= third));
        let orange = |id: &str| size.0 - far(id);
        let most = if inside.is_some() { size.0 / 2 } else { third };
        assert!((1..=8).all(|n| orange(&format!("o{n}")) <= most));
        let front = (1..=8).map(|n| orange(&format!("o{n}"))).max();
        assert_eq!(front == Some(size.0 / 2), inside.is_some());
    }
}
