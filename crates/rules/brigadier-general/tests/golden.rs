//! The golden examples of the analysis that are whole stretches of a turn, each to its last number. Those of a single throw are in
//! `worked/`.

use brigadier_general::rules::sighting;
use brigadier_general::state::{Casualties, OrderMarker, Phase, PlatoonId, Step};
use brigadier_general::{Event, Order, State};
use kernel::odds::Fraction;
use kernel::table::{Length, Point};
use kernel::{Call, RollCall, Side};

use crate::board::{after, asked, board, by, happens, id, refused};

fn ids(names: &[&str]) -> Vec<PlatoonId> {
    names.iter().map(|name| id(name)).collect()
}

fn fire(firers: &[&str], batteries: &[&str], target: &str) -> Order {
    let (firers, batteries, target) = (ids(firers), ids(batteries), id(target));
    Order::Fire { firers, batteries, target, sightings: Vec::new() }
}

fn held(firers: &[&str], after: i32) -> Order {
    let (firers, after) = (ids(firers), Length(after));
    Order::Interrupt { firers, after, ambush: false, sightings: Vec::new() }
}

/// Hundredths of an inch.
fn to(platoon: &str, x: i32, y: i32) -> Order {
    Order::Move { platoon: id(platoon), way: vec![Point::new(x, y)] }
}

#[track_caller]
fn roll(state: &State, order: &Order, answers: &[&str]) -> RollCall {
    match asked(state, order, answers) {
        Call::Roll(roll) => roll,
        Call::Choice(choice) => panic!("{}", choice.title),
    }
}

fn gap(state: &State, one: &str, other: &str) -> Length {
    state.base(id(one)).unwrap().gap(state.base(id(other)).unwrap())
}

fn place(state: &State, platoon: &str) -> Point {
    state.platoon(id(platoon)).at.unwrap()
}

/// On to a phase, in which no side does more than the rules ask.
fn on_to(mut state: State, phase: &Phase) -> State {
    while state.phase != *phase {
        let (order, dice): (Order, &[&str]) = match &state.phase {
            Phase::Initiative => (Order::KeepInitiative, &[]),
            Phase::Communications => (Order::ThrowForContact, &["6", "6"]),
            Phase::Medic => (Order::TreatWounded { near: Vec::new() }, &[]),
            _ => (Order::EndPhase, &[]),
        };
        state = after(&state, &order, dice);
    }
    state
}

/// Assault guns of company D come out of a wood; three platoons with bazookas wait dug in at the edge of the next. Of the other Germans,
/// too far away to see it, one is of the same battalion, one of another in radio contact, and one of a third that is out of it.
const AMBUSH: &str = "
table 72 48
attacker blue
battalion d blue regular
platoon d.sp blue assault_guns move of=d at=20,20
platoon d.1 blue infantry_mixed move of=d at=20,2
battalion e blue regular
platoon e.1 blue infantry_mixed move of=e at=30,2
battalion f blue regular out
platoon f.1 blue infantry_mixed move of=f at=40,2
piece north wood 10 30 40 40
battalion a orange green
platoon a.1 orange infantry_semi aim of=a at=19.1,29.6 launcher dug_in experience=green
platoon a.2 orange infantry_semi aim of=a at=20,29.6 launcher dug_in experience=green
platoon a.3 orange infantry_semi aim of=a at=20.9,29.6 launcher dug_in experience=green
phase movement blue
";

// covers §15, §11.7.3, §11.5.8, §11.5.9, §11.5.10, R3, R42
#[test]
fn g11_the_ambush_of_the_bazookas() {
    let state = after(&board(AMBUSH), &to("d.sp", 2000, 2720), &[]);
    let knows = |state: &State, who: &str| {
        ["a.1", "a.2", "a.3"].map(|enemy| sighting::is_known(state, id(who), id(enemy)))
    };
    assert!(["d.sp", "d.1", "e.1", "f.1"].iter().all(|who| knows(&state, who) == [false; 3]));
    // After seven inches all three are within two. Nobody is asked whether he bugs out: the fifteen dice are next.
    let order = held(&["a.1", "a.2", "a.3"], 700);
    let call = roll(&state, &order, &[]);
    assert_eq!((call.count, call.sides, call.seat), (15, 6, Side::Orange.actor()));
    // Fifteen dice throw two and a half sixes and five steps on average, and leave nobody hurt with (5/6)^15.
    let unhurt = Fraction::new(30_517_578_125_u64, 470_184_984_576_u64);
    assert!(call.outcomes.iter().any(|one| one.chance == unhurt), "{:?}", call.outcomes);
    let dice = "6 6 6 5 5 5 1 2 3 4 1 2 3 4 1";
    let events = happens(&state, &order, &[dice]);
    let fired = |event: &Event| {
        matches!(event, Event::Fired { dice: 15, kills: 2, wounds: 1, steps: 6, .. })
    };
    assert_eq!(events.iter().filter(|event| fired(event)).count(), 1, "{events:?}");
    let next = after(&state, &order, &[dice]);
    let guns = next.platoon(id("d.sp"));
    assert_eq!(guns.losses, Casualties { dead: 2, wounded: 1 });
    // Six steps are four levels for regulars: Move, Aim, Defend, Shaken, Hold.
    assert_eq!(guns.order, OrderMarker::Hold);
    assert_eq!(place(&next, "d.sp"), Point::inches(20, 27), "it goes no farther");
    assert!(next.on_the_way.is_none() && next.acting() == Some(Side::Blue));
    for informed in ["d.sp", "d.1", "e.1"] {
        assert_eq!(knows(&next, informed), [true; 3], "{informed}");
    }
    assert_eq!(knows(&next, "f.1"), [false; 3], "its radio is not heard");
}

/// Blue has the initiative and a battery that a.2 calls; orange waits in the open.
const BATTERY: &str = "
table 72 48
attacker blue
home blue south
home orange north
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,10
platoon a.2 blue infantry_semi aim of=i at=22,10
platoon art blue artillery_light aim of=i off
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,19
platoon b.2 orange infantry_mixed aim of=ii at=23,19
phase call blue
";

// covers §11.5.1, R27, R29
#[test]
fn g13_the_battery_fires_after_its_direct_firers_have_dropped_out() {
    let (observer, target, batteries) = (id("a.2"), id("b.1"), ids(&["art"]));
    let call = Order::CallIndirect { observer, target, batteries, sightings: Vec::new() };
    let called = after(&board(BATTERY), &call, &[]);
    // In its own step, the second, it waits. In the fourth both platoons of the enemy aim at a.2: five steps are three levels.
    let step = |step| Phase::Firing(step);
    let waits = on_to(called, &step(Step::Indirect(Side::Blue)));
    let aimed = on_to(waits, &step(Step::Aimed));
    let shot = after(&aimed, &fire(&["b.1", "b.2"], &[], "a.2"), &[":0", "5 5 5 5 5 1 1 1"]);
    assert_eq!(shot.order_of(id("a.2")), OrderMarker::Hold);
    let fifth = on_to(shot, &step(Step::Rest(Side::Blue)));
    // a.2 drops out. The battery comes with a.1, which is on the move, or alone.
    let with_both = refused(&fifth, &fire(&["a.1", "a.2"], &["art"], "b.1"));
    assert_eq!(with_both.0, "order_forbids");
    assert_eq!(roll(&fifth, &fire(&["a.1"], &["art"], "b.1"), &[":0"]).count, 16 + 4);
    let alone = fire(&[], &["art"], "b.1");
    assert_eq!(roll(&fifth, &alone, &[":0"]).count, 16);
    // Five sixes in the open: a kill and a wound, and five steps.
    let dice = "6 6 6 6 6 5 5 5 5 5 1 1 1 1 1 1";
    let next = after(&fifth, &alone, &[":0", dice]);
    let b1 = next.platoon(id("b.1"));
    assert_eq!((b1.losses.dead, b1.losses.wounded, b1.order), (1, 1, OrderMarker::Hold));
    assert!(next.missions.is_empty() && next.platoon(id("art")).deeds.fired);
}

/// Too far apart to meet.
const APART: &str = "
table 72 48
attacker blue
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters aim of=i at=4,4
battalion ii orange regular hq=ii.hq
platoon ii.hq orange headquarters aim of=ii at=60,40
phase initiative
";

// covers §11.1, §11.10, R14
#[test]
fn g17_initiative_that_was_passed_stays_until_it_is_passed_back() {
    let mut third = board(APART);
    third.turn = 3;
    let passed = after(&third, &Order::PassInitiative, &[]);
    assert_eq!((passed.turn, passed.initiative), (3, Side::Orange));
    // Not in the third turn: its first phase is over.
    assert_eq!(passed.phase, Phase::Orders(Side::Orange));
    assert_eq!(by(&passed, Side::Orange, &Order::PassInitiative).code, "wrong_phase");
    // All of the third turn, and no double at its end.
    let time = on_to(passed, &Phase::Time);
    assert_eq!((time.turn, time.initiative), (3, Side::Orange));
    let fourth = after(&time, &Order::ThrowForTime, &["2 5"]);
    assert_eq!((fourth.turn, &fourth.phase), (4, &Phase::Initiative));
    assert_eq!((fourth.initiative, fourth.acting()), (Side::Orange, Some(Side::Orange)));
    let kept = on_to(fourth.clone(), &Phase::Time);
    assert_eq!((kept.turn, kept.initiative), (4, Side::Orange), "in turn 4 too");
    let back = after(&fourth, &Order::PassInitiative, &[]);
    assert_eq!((back.turn, back.initiative), (4, Side::Blue));
}

/// a.1 of the side with the initiative is on the move before b.1; beside it a.2 holds its fire, and b.2 is about to move.
const SHOT_DOWN: &str = "
table 72 48
attacker blue
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,10
platoon a.2 blue infantry_semi aim of=i at=24,10
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,18
platoon b.2 orange infantry_mixed move of=ii at=24,18
phase call blue
";

// covers R23, §11.5, §11.5.1, §11.7.3
#[test]
fn g24_a_mover_that_is_shot_down_to_aim_fires_at_the_area_and_holds_nothing() {
    let aimed = on_to(board(SHOT_DOWN), &Phase::Firing(Step::Aimed));
    // Two steps are one level for regulars.
    let shot = after(&aimed, &fire(&["b.1"], &[], "a.1"), &[":0", "5 5 1 1"]);
    assert_eq!(shot.order_of(id("a.1")), OrderMarker::Aim);
    let rest = on_to(shot, &Phase::Firing(Step::Rest(Side::Blue)));
    let order = fire(&["a.1"], &[], "b.1");
    assert_eq!(roll(&rest, &order, &[":0"]).count, 4, "all of its dice");
    // Two sixes by the table of area fire: half a kill, and no step for the fives.
    let events = happens(&rest, &order, &[":0", "6 6 5 5"]);
    let area = |event: &Event| matches!(event, Event::Fired { kills: 0, wounds: 1, steps: 2, .. });
    assert!(area(&events[0]), "{events:?}");
    // It has not fired, and may not interrupt all the same; a.2 may.
    let moving = on_to(rest, &Phase::Movement(Side::Orange));
    let met = after(&moving, &to("b.2", 2400, 1700), &[]);
    assert_eq!(met.acting(), Some(Side::Blue), "a.2 is asked");
    assert_eq!(refused(&met, &held(&["a.1"], 0)), ("holds_no_fire".into(), "§11.5".into()));
    assert!(matches!(asked(&met, &held(&["a.2"], 0), &[]), Call::Choice(_)));
}

/// Tanks in front of infantry in the open, and of others who are dug in and not seen.
const TANKS: &str = "
table 72 48
attacker blue
battalion i blue regular
platoon a.t blue tank_medium move of=i at=20,14
platoon a.u blue tank_medium move of=i at=40,14
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=20,20
platoon b.2 orange infantry_mixed hold of=ii at=40,20 dug_in
phase movement blue
";

// covers §11.2.2, §11.8, R10, R11, R36
#[test]
fn g25_tanks_do_not_assault_and_stop_before_contact() {
    let state = board(TANKS);
    let (platoon, target) = (id("a.t"), id("b.1"));
    let assault = Order::Assault { platoon, target, way: Vec::new(), cover: None };
    assert_eq!(refused(&state, &assault), ("no_infantry".into(), "§11.8".into()));
    // An inch between the bases, which are 0.8 across, is as near as they come.
    assert_eq!(refused(&state, &to("a.t", 2000, 1821)), ("too_near".into(), "R10".into()));
    let stopped = after(&state, &to("a.t", 2000, 1820), &[]);
    assert_eq!((gap(&stopped, "a.t", "b.1"), stopped.contacts.len()), (Length::inches(1), 0));
    // Those who run into infantry that they have not seen stop there too.
    let found = after(&state, &to("a.u", 4000, 2000), &[]);
    assert_eq!((gap(&found, "a.u", "b.2"), found.contacts.len()), (Length::inches(1), 0));
    assert!(found.platoon(id("b.2")).found && found.on_the_way.is_none());
    // There is nothing to throw for in the close assault phase.
    let done = after(&found, &Order::EndPhase, &[]);
    assert_eq!(after(&done, &Order::EndPhase, &[]).phase, Phase::Medic);
}

/// A battalion at Aim, two companies of a headquarters and a platoon, side by side.
const BATTALION: &str = "
table 72 48
attacker blue
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters aim of=i at=40,10
platoon a.hq blue headquarters aim of=i under=i.hq at=38.2,10
platoon a.1 blue infantry_semi aim of=i under=a.hq at=36.4,10
platoon b.hq blue headquarters aim of=i under=i.hq at=41.8,10
platoon b.1 blue infantry_semi aim of=i under=b.hq at=43.6,10
battalion ii orange regular
platoon x.1 orange infantry_mixed hold of=ii at=20,40
phase orders blue
";

// covers §11.2, R2
#[test]
fn g26_a_whole_battalion_lowers_itself_to_follow_and_goes() {
    let columns = [("i.hq", 4000), ("a.hq", 3820), ("b.hq", 4180), ("a.1", 3640), ("b.1", 4360)];
    let mut state = board(BATTALION);
    for (platoon, _) in columns {
        let (platoon, to) = (id(platoon), OrderMarker::Follow);
        assert_eq!(
            happens(&state, &Order::Lower { platoon, to }, &[]),
            [Event::OrderLowered { platoon, to }]
        );
        state = after(&state, &Order::Lower { platoon, to }, &[]);
        assert_eq!(state.order_of(platoon), OrderMarker::Follow);
    }
    state = on_to(state, &Phase::Movement(Side::Blue));
    // The headquarters go in front: no platoon before its own.
    for early in ["a.1", "b.1"] {
        let why = refused(&state, &to(early, 4000, 1200));
        assert_eq!(why, ("commander_stands".into(), "R2".into()), "{early}");
    }
    for (platoon, x) in columns {
        // Six inches, a single move, and not a hundredth more.
        assert_eq!(refused(&state, &to(platoon, x, 1601)).0, "too_far", "{platoon}");
        state = after(&state, &to(platoon, x, 1600), &[]);
        assert_eq!(place(&state, platoon), Point::new(x, 1600));
    }
    for (follower, ahead) in [("a.hq", "i.hq"), ("b.hq", "i.hq"), ("a.1", "a.hq"), ("b.1", "b.hq")]
    {
        assert_eq!(gap(&state, follower, ahead), Length::inches(1), "{follower}");
    }
}
