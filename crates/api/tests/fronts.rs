//! A war of two division battles through the api: it is fought to its end, verified, and told whole.

use api::Request;
use api::amend::Wanted;
use api::record::OnNewQuestion;
use api::request::Reply;
use api::simulate::{CommanderKind, Simulated};
use kernel::{Seat, Side};
use report::model::{AarModel, Round};
use report::{Audience, Span};

use crate::after_action::amend;
use crate::desk::Desk;

const SCENARIO: &str = "../campaign/tests/scenarios/two-fronts";
/// The same with two more, and roads between them.
const FOUR: &str = "../campaign/tests/scenarios/four-fronts";

fn fought(desk: &mut Desk, name: &str, seed: u64, kind: CommanderKind) -> Simulated {
    fought_in(SCENARIO, desk, name, seed, kind)
}

fn fought_in(
    scenario: &str,
    desk: &mut Desk,
    name: &str,
    seed: u64,
    kind: CommanderKind,
) -> Simulated {
    let request = Request::Simulate {
        scenario: scenario.to_owned(),
        seed,
        blue: kind,
        orange: kind,
        file: Some(desk.folder.path().join(name)),
        durable: false,
        until: None,
        seats: false,
    };
    match desk.api.handle(request).unwrap() {
        Reply::Simulated(result) => *result,
        other => panic!("{other:?}"),
    }
}

fn told(desk: &mut Desk, name: &str, span: &Span) -> AarModel {
    let file = desk.folder.path().join(name);
    desk.api.session(&file).unwrap();
    desk.api
        .reading(&file, |session| api::views::report::build(session, span, Audience::Umpire))
        .unwrap()
}

#[test]
fn it_ends_repeats_and_verifies() {
    for kind in [CommanderKind::Random, CommanderKind::Sensible, CommanderKind::FightsOut] {
        for seed in [3, 4] {
            let mut desk = Desk::empty();
            let first = fought(&mut desk, "1.wardiary", seed, kind);
            assert_eq!(first, fought(&mut desk, "2.wardiary", seed, kind), "{kind:?} {seed}");
            let file = desk.folder.path().join("1.wardiary");
            let Ok(Reply::Verified(verified)) =
                desk.api.handle(Request::Verify { file: file.clone(), rules: true })
            else {
                panic!("not verified")
            };
            assert_eq!(verified.findings, Vec::<String>::new(), "{kind:?} {seed}");
            assert!(verified.whole);
            let war = &desk.api.session(&file).unwrap().fold().war;
            assert!(war.over().is_some(), "{kind:?} {seed}");
            assert_eq!(war.imbalances(), Vec::<String>::new());
        }
    }
}

/// A battalion that leaves by road as the last to move ends the round, which waits for its smaller battles (H.8): until they are
/// settled it is not offered the road. A soak found this war, in which it was.
#[test]
fn the_last_to_move_does_not_leave_before_the_smaller_battles() {
    let mut desk = Desk::empty();
    fought_in(FOUR, &mut desk, "58.wardiary", 58, CommanderKind::FightsOut);
    let war = &desk.api.session(&desk.folder.path().join("58.wardiary")).unwrap().fold().war;
    assert!(war.over().is_some());
    assert_eq!(war.imbalances(), Vec::<String>::new());
}

#[test]
fn the_report_tells_both_fronts() {
    let mut desk = Desk::empty();
    fought(&mut desk, "war.wardiary", 3, CommanderKind::Sensible);
    let model = told(&mut desk, "war.wardiary", &Span::War);
    let titles: Vec<&str> = model.grounds.iter().map(|ground| &*ground.battle).collect();
    assert_eq!(titles, ["The north", "The south"]);
    assert!(
        model.summary.headline.contains(" wins the war. Objective points: "),
        "{}",
        model.summary.headline
    );
    assert_eq!(model.points.objectives.len(), 2);
    let names = |name: &str| model.points.objectives.iter().any(|one| one.name.starts_with(name));
    assert!(
        names("The mill (0505)") && names("The bridge (0505)"),
        "{:?}",
        model.points.objectives
    );
    let file = desk.folder.path().join("war.wardiary");
    let status = Request::Status { file: file.clone(), seat: Seat::Umpire, battle: None };
    let Ok(Reply::Status(status)) = desk.api.handle(status) else { panic!("no status") };
    assert!(status.prompt.starts_with("The war is over. "), "{}", status.prompt);
    for side in Side::BOTH {
        let (force, now) = (&model.forces[side.index()], &status.sides[side.index()]);
        assert_eq!((force.total.strength_end, force.total.men_end), (now.strength, now.men));
        let closing = &model.days.last().unwrap().closing;
        let drawn: u32 = closing.iter().map(|map| map.strength[side.index()]).sum();
        assert_eq!(drawn, now.strength, "the maps' captions");
        let lost = &model.losses[side.index()];
        let by_unit: u32 = lost.units.iter().map(|unit| unit.losses.points).sum();
        assert_eq!(lost.total.points, by_unit);
        assert!(lost.total.points > 0);
    }
    let units = |force: &report::model::Force| -> Vec<String> {
        let formations = force.formations.iter();
        formations.flat_map(|one| &one.units).map(|unit| unit.name.clone()).collect()
    };
    let blue = units(&model.forces[0]);
    assert!(blue.contains(&"1st Battalion, 506th".to_owned()), "{blue:?}");
    assert!(blue.contains(&"2nd Battalion, 506th".to_owned()), "{blue:?}");
}

/// Each round of each battle has its own heading and map, in the order of the hours; a line stands in the round of its battle.
#[test]
fn rounds_of_both_fronts_stand_side_by_side() {
    let mut desk = Desk::empty();
    fought(&mut desk, "war.wardiary", 3, CommanderKind::Sensible);
    let model = told(&mut desk, "war.wardiary", &Span::War);
    for day in &model.days {
        let mut known: Vec<(&str, u8)> =
            day.rounds.iter().map(|round| (&*round.battle, round.round.unwrap())).collect();
        let hours: Vec<&str> = day.rounds.iter().map(|round| &*round.hour).collect();
        assert!(hours.is_sorted(), "{hours:?}");
        let all = known.len();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), all, "day {}", day.day);
        assert_eq!(day.opening.len(), 2);
        assert_eq!(day.closing.len(), 2);
        let fights = |round: &Round, other: &str| {
            round.lines.iter().filter(|line| line.place.contains(other)).count()
        };
        for round in &day.rounds {
            let other = if round.battle == "The north" { "The bridge" } else { "The mill" };
            assert_eq!(fights(round, other), 0, "{} {:?}", round.battle, round.round);
        }
    }
    let moves = model.days.iter().flat_map(|day| &day.rounds);
    let of = |title: &str| {
        moves
            .clone()
            .filter(|round| round.battle == title)
            .map(|round| round.lines.len())
            .sum::<usize>()
    };
    assert!(of("The north") > 0 && of("The south") > 0);
}

/// The report of one of the battles is of that battle alone.
#[test]
fn each_front_has_its_own_report() {
    let mut desk = Desk::empty();
    fought(&mut desk, "war.wardiary", 3, CommanderKind::Sensible);
    let whole = told(&mut desk, "war.wardiary", &Span::War);
    let lost = |model: &AarModel| Side::BOTH.map(|side| model.losses[side.index()].total.points);
    let parts = ["north", "south"].map(|id| {
        let model = told(&mut desk, "war.wardiary", &Span::Battle(id.to_owned()));
        lost(&model)
    });
    for side in Side::BOTH {
        let sum: u32 = parts.iter().map(|part| part[side.index()]).sum();
        assert_eq!(sum, lost(&whole)[side.index()]);
    }
}

/// What is struck in the north never was; the south stands as it did, entry by entry.
#[test]
fn striking_in_one_battle_leaves_the_other_standing() {
    for seed in 1..=4 {
        let mut desk = Desk::empty();
        let request = Request::Simulate {
            scenario: SCENARIO.to_owned(),
            seed,
            blue: CommanderKind::Sensible,
            orange: CommanderKind::Sensible,
            file: Some(desk.file.clone()),
            durable: false,
            until: Some(90),
            seats: false,
        };
        desk.api.handle(request).unwrap();
        let file = desk.file.clone();
        let state = |desk: &mut Desk, id: &str| {
            let war = &desk.api.session(&file).unwrap().fold().war;
            assert_eq!(war.imbalances(), Vec::<String>::new());
            let battle = war.battles.iter().find(|(known, _)| known.as_str() == id).unwrap().1;
            serde_json::to_string(battle).unwrap()
        };
        let orders = |desk: &mut Desk, id: &str| -> Vec<(u64, bool)> {
            let log = Request::Log {
                file: desk.file.clone(),
                seat: Seat::Umpire,
                from: Some(1),
                to: None,
            };
            let Ok(Reply::Log(lines)) = desk.api.handle(log) else { panic!("no log") };
            let own = lines.iter().filter(|line| line.kind == "ordered" && line.battle == id);
            own.map(|line| (line.seq, line.counts)).collect()
        };
        let before = [state(&mut desk, "north"), state(&mut desk, "south")];
        let (north, south) = (orders(&mut desk, "north"), orders(&mut desk, "south"));
        assert!(north.len() > 4 && south.len() > 4, "{north:?} {south:?}");
        let entry = north[north.len() - 4].0;
        amend(&mut desk, Wanted::Out { entry, and_after: true }, OnNewQuestion::default()).unwrap();
        assert_ne!(state(&mut desk, "north"), before[0], "seed {seed}");
        assert_eq!(state(&mut desk, "south"), before[1], "seed {seed}");
        assert_eq!(orders(&mut desk, "south"), south);
        let struck = orders(&mut desk, "north").iter().filter(|(_, counts)| !counts).count();
        assert_eq!(struck, 4);
        let verify = Request::Verify { file: desk.file.clone(), rules: true };
        let Ok(Reply::Verified(verified)) = desk.api.handle(verify) else { panic!("not verified") };
        assert_eq!(verified.findings, Vec::<String>::new());
    }
}

/// A battle whose day has not dawned says when it begins, and nobody may order in it.
#[test]
fn a_later_battle_says_when_it_begins() {
    let mut desk = Desk::empty();
    let new = Request::New {
        file: desk.file.clone(),
        scenario: "ardennes-1944".to_owned(),
        options: Default::default(),
        players: Default::default(),
        consent: Default::default(),
        automatic: Vec::new(),
    };
    desk.api.handle(new).unwrap();
    let told = |desk: &mut Desk, id: &str| {
        let battle = Some(id.parse().map(campaign::BattleId).unwrap());
        let (file, seat) = (desk.file.clone(), Seat::Blue);
        let status = Request::Status { file: file.clone(), seat, battle };
        let Ok(Reply::Status(status)) = desk.api.handle(status) else { panic!("no status") };
        let Ok(Reply::Legal(legal)) = desk.api.handle(Request::Legal { file, seat, battle }) else {
            panic!("nothing is said")
        };
        (status.prompt, legal.offers.len())
    };
    assert_eq!(told(&mut desk, "bastogne"), ("Bastogne begins on 19 December 1944.".to_owned(), 0));
    assert!(told(&mut desk, "st-vith").0.contains("write orders"));
}

/// While the other side still writes, orders that lie face down wait for nothing else.
#[test]
fn orders_that_lie_alone_are_not_stuck() {
    let mut desk = Desk::with_campaign();
    let (file, side) = (desk.file.clone(), Side::Blue);
    let seal =
        Request::SealOrders { file: file.clone(), seat: side.seat(), battle: None, idem: None };
    desk.api.handle(seal).unwrap();
    let status = Request::Status { file, seat: Seat::Umpire, battle: None };
    let Ok(Reply::Status(status)) = desk.api.handle(status) else { panic!("no status") };
    assert_eq!(status.stuck, Vec::<String>::new());
}
