//! Every kind of event: whom its sentence names, and what the record is told that it did.

use std::collections::BTreeSet;

use brigadier_general::order::Ruling;
use brigadier_general::state::{
    AirMission, BattalionId, Casualties, EndReason, Goal, OrderMarker, Outcome, Phase, Plan, Spot,
    Told,
};
use brigadier_general::tables::{AirGoal, AirKind, Cover};
use brigadier_general::{BrigadierGeneral, Event, State, diary};
use kernel::face::Face as _;
use kernel::table::{Length, Point};
use kernel::{Effects, Side};
use testkit::script;

use crate::board::{board, id, kinds, mission};

/// An event, the names and numbers that its sentence has to say, and what it did.
type Case = (Event, &'static [&'static str], Effects);

const HITS: Effects = Effects::of_throw(true);
const MISSES: Effects = Effects::of_throw(false);
const NONE: Effects = Effects::NONE;

fn field() -> State {
    let mut state = board(
        "
table 72 48
objective mill 36 24 4 orange
battalion alpha blue regular hq=a.hq
platoon a.hq blue headquarters aim of=alpha at=20,6
platoon a.1 blue infantry_semi move of=alpha under=a.hq at=20,10
platoon a.g blue mortars aim of=alpha under=a.hq at=24,6
platoon a.tr blue trucks move of=alpha under=a.hq at=28,6
battalion beta orange regular
platoon b.1 orange infantry_mixed aim of=beta at=20,20
platoon b.aa orange anti_aircraft aim of=beta at=24,20
phase rest blue
",
    );
    let name = "typhoons".to_owned();
    let (side, kind) = (Side::Blue, AirKind::Certain);
    let typhoons = AirMission { name, side, kind, flights: 3, from_turn: 1, sorties: 1 };
    std::sync::Arc::make_mut(&mut state.setup).air.insert(mission("typhoons"), typhoons);
    state
}

fn command() -> Vec<Case> {
    let (commander, platoon, to) = (id("a.hq"), id("a.1"), OrderMarker::Double);
    let battalion = BattalionId::new("alpha").unwrap();
    vec![
        (Event::InitiativeKept { side: Side::Blue }, &["Blue"], NONE),
        (Event::InitiativePassed { to: Side::Orange }, &["Blue", "Orange"], NONE),
        (Event::InitiativeTurned { to: Side::Orange }, &["Orange"], NONE),
        (Event::OrderRaised { commander, platoon, to }, &["a.hq", "a.1", "Double"], NONE),
        (Event::OrderLowered { platoon, to: OrderMarker::Aim }, &["a.1", "Aim"], NONE),
        (
            Event::ColumnFormed { commander, platoons: vec![platoon], lowered: true },
            &["a.hq", "a.1"],
            NONE,
        ),
        (Event::ContactThrown { battalion, total: 5, in_contact: true }, &["alpha", "5"], NONE),
        (Event::ContactLost { battalion }, &["alpha"], NONE),
        (Event::HeadquartersReplaced { lost: commander, by: platoon }, &["a.hq", "a.1"], NONE),
        (Event::PhaseBegan { phase: Phase::Medic }, &[], NONE),
        (Event::TurnBegan { turn: 4 }, &["4"], NONE),
        (Event::TimePassed { minutes: 35 }, &["35"], NONE),
        (Event::ObjectiveTaken { name: "mill".into(), side: Side::Blue }, &["Blue", "mill"], NONE),
        (
            Event::BattleEnded {
                outcome: Outcome { winner: Some(Side::Blue), reason: EndReason::TimeIsUp },
            },
            &["Blue"],
            NONE,
        ),
        (
            Event::Ruled {
                ruling: Ruling::Losses { platoon, dead: 1, wounded: 0 },
                reason: "as seen".into(),
            },
            &["a.1", "as seen"],
            Effects::LOSS,
        ),
    ]
}

fn from_afar() -> Vec<Case> {
    let (observer, target, battery, flak) = (id("a.1"), id("b.1"), id("a.g"), id("b.aa"));
    let plan = Plan { battery, at: Spot::At(Point::inches(30, 20)), clock: 1020 };
    let planes = mission("typhoons");
    let fell = |on| Event::PlannedFireFell { plans: vec![plan], on };
    let shot = |down, away| {
        let platoons = vec![flak];
        Event::AntiAircraftFired { platoons, mission: planes, target, dice: 3, down, away }
    };
    let attack = |wounds| {
        let (flights, dice, kills, steps) = (2, 24, 0, 0);
        Event::AirAttacked { mission: planes, target, flights, dice, kills, wounds, steps }
    };
    let called = |goal| Event::AirCalled { mission: planes, sum: 2, goal };
    let down = Effects { hits: true, ..Effects::DESTROYED };
    vec![
        (
            Event::IndirectCalled { observer, target, batteries: vec![battery] },
            &["a.1", "b.1", "a.g"],
            NONE,
        ),
        (Event::FirePlanned { plan }, &["a.g", "17:00"], NONE),
        (Event::PlanCancelled { platoon: observer, plan }, &["a.1", "a.g", "17:00"], NONE),
        // What it does to a platoon is told by the fire that follows.
        (fell(Some(target)), &["a.g", "b.1"], NONE),
        (fell(None), &["a.g"], MISSES),
        (called(AirGoal::Enemy), &["typhoons", "2"], NONE),
        (
            Event::AirTargetNamed { mission: planes, by: Side::Blue, target, flights: 2 },
            &["typhoons", "b.1", "2 flights"],
            NONE,
        ),
        (Event::AirFoundNobody { mission: planes }, &["typhoons"], NONE),
        (
            Event::AirDirected { observer, mission: planes, target, flights: 1 },
            &["a.1", "1 flight", "typhoons", "b.1"],
            NONE,
        ),
        (shot(1, 0), &["b.aa", "typhoons", "3 dice", "1 flight"], down),
        (shot(0, 1), &["b.aa", "typhoons", "1"], HITS),
        (shot(0, 0), &["b.aa", "typhoons"], MISSES),
        (attack(1), &["typhoons", "b.1", "24 dice", "1 wound"], HITS),
        (attack(0), &["typhoons", "b.1", "24 dice"], MISSES),
    ]
}

fn fire() -> Vec<Case> {
    let (platoon, target, battery) = (id("a.1"), id("b.1"), id("a.g"));
    let (firers, batteries) = (vec![platoon], vec![battery]);
    let fired = |steps| Event::Fired {
        firers: firers.clone(),
        batteries: batteries.clone(),
        target,
        dice: 12,
        kills: 0,
        wounds: 0,
        steps,
        facts: Vec::new(),
    };
    let struck = |dead| {
        let losses = Casualties { dead, wounded: 0 };
        Event::Struck { platoon: target, losses, order: OrderMarker::Hold }
    };
    let short = Event::RoundsFellShort {
        batteries: batteries.clone(),
        friend: platoon,
        dice: 4,
        kills: 1,
        wounds: 0,
        steps: 4,
    };
    let back = Event::PlatoonFoughtOut {
        platoon,
        told: Told { killed: 3, wounded: 8, ..Told::default() },
        marks: 0,
        losses: Casualties { dead: 1, wounded: 0 },
        order: OrderMarker::Defend,
    };
    let (firers, batteries) = (firers.clone(), batteries.clone());
    vec![
        (Event::FireDeclared { firers: firers.clone(), target }, &["a.1", "b.1"], NONE),
        (Event::FireGivenUp { platoon }, &["a.1"], NONE),
        (fired(1), &["a.1", "a.g", "b.1", "12 dice", "1 step"], HITS),
        (fired(0), &["a.1", "a.g", "b.1", "12 dice"], MISSES),
        (
            Event::FireDodged { firers: firers.clone(), batteries, target },
            &["b.1", "a.1", "a.g"],
            MISSES,
        ),
        (Event::FireFoughtOut { firers, target }, &["a.1", "b.1"], NONE),
        (back, &["a.1", "11 men", "1", "Defend"], Effects::LOSS),
        (Event::PatrolCameBack { platoon, met: Some(target) }, &["a.1", "b.1"], NONE),
        (short, &["a.g", "a.1", "1 kill", "4 steps"], HITS),
        (struck(1), &["b.1", "1 dead", "Hold"], Effects::LOSS),
        (struck(0), &["b.1", "Hold"], NONE),
        (
            Event::BuggedOut { platoon: target, to: Some(Point::inches(20, 26)) },
            &["b.1"],
            Effects::MOVED,
        ),
        (Event::FireForgotten { platoon }, &["a.1"], NONE),
        (Event::DugIn { platoon }, &["a.1"], NONE),
    ]
}

fn losses() -> Vec<Case> {
    let platoon = id("b.1");
    let treated = |dead, back| Event::WoundedTreated { platoon, dead, back, unfilled: 0 };
    vec![
        (Event::SurrenderThrown { platoon, face: 2, surrenders: true }, &["b.1", "2"], NONE),
        (Event::PlatoonCaptured { platoon }, &["b.1"], Effects::DESTROYED),
        (Event::PlatoonDestroyed { platoon }, &["b.1"], Effects::DESTROYED),
        (treated(1, 0), &["b.1", "1"], Effects::LOSS),
        (treated(0, 2), &["b.1", "2"], NONE),
    ]
}

fn movement() -> Vec<Case> {
    let (platoon, enemy, vehicle, guns) = (id("a.1"), id("b.1"), id("a.tr"), id("b.aa"));
    let there = Point::inches(20, 14);
    let (way, at, to) = (vec![there], Some(there), Some(there));
    let goal = Goal { target: enemy, cover: Cover::Soft };
    let laid = Event::WayLaid {
        platoon,
        way: way.clone(),
        runs: false,
        leaves: false,
        meets: Some(enemy),
    };
    let moved = Event::PlatoonMoved { platoon, way: way.clone(), used: Length::inches(4) };
    let out = Event::Dismounted { platoon, vehicle, at, forced: false };
    let (attacker, defender, cover) = (platoon, enemy, Cover::Soft);
    let fought = |levels, winner| {
        let platoons = vec![platoon, enemy];
        Event::AssaultFought { platoons, levels, kills: [0, 0], winner }
    };
    vec![
        // A hidden enemy is not named before he is met.
        (laid, &["a.1"], NONE),
        (moved, &["a.1", "20", "14"], Effects::MOVED),
        (Event::WayEnded { platoon }, &["a.1"], NONE),
        (Event::PlatoonLeft { platoon }, &["a.1"], Effects::MOVED),
        (Event::PlatoonArrived { platoon, at }, &["a.1"], Effects::MOVED),
        (Event::PlatoonRevealed { platoon, at }, &["a.1"], Effects::MOVED),
        (Event::HiddenFound { platoon: enemy, by: platoon }, &["a.1", "b.1"], NONE),
        (Event::Mounted { platoon, vehicle }, &["a.1", "a.tr"], Effects::MOVED),
        (out, &["a.1", "a.tr"], Effects::MOVED),
        (Event::GunsLimbered { platoon: guns }, &["b.aa"], NONE),
        (Event::GunsUnlimbered { platoon: guns }, &["b.aa"], NONE),
        (Event::AssaultBegan { platoon, way, goal }, &["a.1", "b.1"], NONE),
        (Event::ContactMade { attacker, defender, cover }, &["a.1", "b.1"], NONE),
        (fought([0, 2], Some(Side::Blue)), &["Blue", "Orange", "2 levels", "0 levels"], HITS),
        (fought([0, 0], None), &["Blue", "Orange"], MISSES),
        (Event::FellBack { platoon, to }, &["a.1"], Effects::MOVED),
        (Event::GroundTaken { platoon, to: there }, &["a.1"], Effects::MOVED),
    ]
}

#[test]
fn every_event_has_a_sentence_that_names_its_people_and_says_what_it_did() {
    let state = field();
    let cases = [command(), from_afar(), fire(), losses(), movement()].concat();
    for (event, said, effects) in &cases {
        let told = diary::sentence(&state, event);
        assert!(told.ends_with('.') && !told.contains("  "), "{told}");
        for word in *said {
            assert!(told.contains(word), "{word} is not in: {told}");
        }
        assert_eq!(BrigadierGeneral::effects(&state, event), *effects, "{event:?}");
    }
    let here: BTreeSet<String> = cases.iter().map(|(event, ..)| script::kind(event)).collect();
    assert_eq!(here, kinds::<Event>());
    assert!(
        !diary::sentence(&state, &movement()[0].0).contains("b.1"),
        "a hidden enemy is not named before he is met"
    );
}
