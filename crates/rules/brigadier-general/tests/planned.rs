//! Planned map fire: what is written down before the battle, when it falls, on whom, and who can cancel it.

use brigadier_general::state::{Casualties, Phase, Plan, PlatoonId, Spot, Step};
use brigadier_general::tables::Cover;
use brigadier_general::{BrigadierGeneral, Event, Order, State};
use kernel::face::{Face as _, TableCircleKind, TableTape};
use kernel::table::{Length, Point};
use kernel::{Actor, Call, Name, RuleSet as _, Side};

use crate::board::{after, asked, board, by, happens, id, refused};

/// Twenty to five; blue has batteries off the table and mortars on it, orange waits round a crossroads.
const FIELD: &str = "
table 72 48
start 1000
attacker blue
home blue south
home orange north
objective crossroads 20 30 3
battalion i blue regular
platoon a.1 blue infantry_semi aim of=i at=20,11
platoon a.2 blue infantry_semi rout of=i at=40,11
platoon a.m blue mortars aim of=i at=21,4
battalion x blue regular
platoon art blue artillery_light aim of=x off
platoon big blue artillery_medium aim of=x off
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,30
platoon b.2 orange infantry_mixed aim of=ii at=23,30
platoon b.t orange tank_medium aim of=ii at=50,30
";

fn at(x: i32, y: i32) -> Spot {
    Spot::At(Point::new(x, y))
}

fn plan(battery: &str, at: Spot, clock: u32) -> Order {
    Order::PlanFire { battery: id(battery), at, clock }
}

fn cancel(platoon: &str, battery: &str, clock: u32) -> Order {
    Order::CancelPlan { platoon: id(platoon), battery: id(battery), clock, sees: false }
}

fn planned(batteries: &[&str]) -> Order {
    let batteries = batteries.iter().map(|one| id(one)).collect();
    Order::Barrage { batteries, on: None, cover: None }
}

/// The field after these plans, in this phase.
fn with_plans(text: &str, plans: &[Order], phase: Phase) -> State {
    let mut state = board(text);
    for plan in plans {
        state = after(&state, plan, &[]);
    }
    state.phase = phase;
    state
}

const INDIRECT: Phase = Phase::Firing(Step::Indirect(Side::Blue));
const CALL: Phase = Phase::Call(Side::Blue);

fn ones(count: usize) -> String {
    vec!["1"; count].join(" ")
}

// covers §11.4.1
#[test]
fn fire_is_planned_before_the_first_initiative() {
    let state = board(FIELD);
    let order = plan("art", at(2000, 3000), 1020);
    let one = Plan { battery: id("art"), at: at(2000, 3000), clock: 1020 };
    assert_eq!(happens(&state, &order, &[]), [Event::FirePlanned { plan: one }]);
    let next = after(&state, &order, &[]);
    assert_eq!(next.plans, [one]);
    assert_eq!(refused(&next, &order), ("planned_already".into(), "R33".into()));
    assert_eq!(after(&next, &plan("art", at(100, 100), 1050), &[]).plans.len(), 2);
    assert_eq!(refused(&state, &plan("art", at(2000, 3000), 999)).0, "time_is_past");
    assert_eq!(
        refused(&state, &plan("art", at(7300, 0), 1020)),
        ("not_on_the_map".into(), "§11.4.1".into())
    );
    assert_eq!(refused(&state, &plan("a.1", at(2000, 3000), 1020)).0, "no_battery");
    assert_eq!(by(&state, Side::Orange, &order).code, "other_side");
    assert_eq!(refused(&state, &plan("b.1", at(2000, 3000), 1020)).0, "not_yours");
    // The mortars stand at 21, 4 and reach forty inches, but nothing within five.
    assert_eq!(refused(&state, &plan("a.m", at(2000, 800), 1020)).0, "out_of_range");
    assert_eq!(
        refused(&state, &plan("a.m", at(2100, 4441), 1020)),
        ("out_of_range".into(), "R51".into())
    );
    assert_eq!(happens(&state, &plan("a.m", at(2100, 4440), 1020), &[]).len(), 1);
    let named = Spot::Called(Name::new("crossroads").unwrap());
    assert_eq!(refused(&state, &plan("art", named, 1020)), ("wants_point".into(), "R52".into()));
    let begun = after(&state, &Order::EndPhase, &[]);
    assert_eq!(begun.phase, Phase::Initiative, "orange has nothing to plan with");
    assert_eq!(refused(&begun, &order), ("set_up_is_over".into(), "§11.4.1".into()));
}

// covers §11.4.1
#[test]
fn the_side_without_the_initiative_plans_too() {
    let text = format!("{FIELD}platoon b.m orange mortars aim of=ii at=24,40\n");
    let mut state = board(&text);
    let order = plan("b.m", at(2000, 1100), 1030);
    assert_eq!(state.phase, Phase::Planning(Side::Blue), "the side with the initiative first");
    assert_eq!(refused(&state, &Order::KeepInitiative).0, "wrong_phase");
    state = after(&state, &Order::EndPhase, &[]);
    assert_eq!(state.phase, Phase::Planning(Side::Orange));
    let offers = BrigadierGeneral::legal(&state, Side::Orange.actor());
    assert!(offers.offers.iter().any(|one| matches!(one.order, Order::PlanFire { .. })));
    let events =
        testkit::script::happens::<BrigadierGeneral>(&state, Side::Orange.actor(), &order, &[]);
    assert_eq!(events.len(), 1);
}

// covers §11.4.1, §11.10
#[test]
fn five_o_clock_falls_in_the_turn_after_the_clock_has_passed_it() {
    // The plan of seventeen hundred; the clock goes from 16:40 to 17:10.
    let state = with_plans(FIELD, &[plan("art", at(2000, 3000), 1020)], Phase::Time);
    let mut early = state.clone();
    early.phase = INDIRECT;
    assert_eq!(
        refused(&early, &planned(&["art"])),
        ("not_due".into(), "§11.4.1".into()),
        "never early"
    );
    let next = after(&state, &Order::ThrowForTime, &["2 4"]);
    assert_eq!((next.clock, next.turn), (1030, 2));
    let mut call = next;
    call.phase = CALL;
    // In the calls of that very turn a platoon that sees the place may still cancel it.
    let cancelled = after(&call, &cancel("a.1", "art", 1020), &[]);
    assert!(cancelled.plans.is_empty());
    let mut falls = call;
    falls.phase = INDIRECT;
    assert!(matches!(asked(&falls, &planned(&["art"]), &[]), Call::Choice(_)), "b.1 may bug out");
    let dice = format!("6 6 6 6 6 6 {}", ones(10));
    let events = happens(&falls, &planned(&["art"]), &[":0", &dice]);
    let fell = Plan { battery: id("art"), at: at(2000, 3000), clock: 1020 };
    assert_eq!(events[0], Event::PlannedFireFell { plans: vec![fell], on: Some(id("b.1")) });
    // Six sixes of area fire in the open: one and a half.
    assert!(matches!(events[1], Event::Fired { dice: 16, kills: 1, wounds: 1, steps: 6, .. }));
    let done = after(&falls, &planned(&["art"]), &[":0", &dice]);
    assert!(done.plans.is_empty() && done.platoon(id("art")).deeds.fired);
}

// covers §11.4.1
#[test]
fn only_a_platoon_that_sees_the_place_and_has_contact_cancels() {
    let order = plan("art", at(2000, 3000), 1020);
    let state = with_plans(FIELD, std::slice::from_ref(&order), CALL);
    // Of any order: this one routs. A place is seen as far as a vehicle; marginal distances are not enough.
    assert_eq!(
        refused(&state, &cancel("a.2", "art", 1020)),
        ("place_not_seen".into(), "§11.4.1".into())
    );
    let near = FIELD.replace("at=40,11", "at=30,13");
    let routed = with_plans(&near, std::slice::from_ref(&order), CALL);
    assert_eq!(happens(&routed, &cancel("a.2", "art", 1020), &[]).len(), 1);
    let edge = |y: &str| FIELD.replace("at=20,11", &format!("at=20,{y}"));
    let sees = |text: &str| {
        let state = with_plans(text, std::slice::from_ref(&order), CALL);
        let mut tape = kernel::Tape::new(&[]);
        let order = cancel("a.1", "art", 1020);
        BrigadierGeneral::decide(&state, Side::Blue.actor(), &order, &mut tape).is_ok()
    };
    assert!(sees(&edge("9.86")), "19.74 inches");
    assert!(!sees(&edge("9.85")), "19.75 inches are marginal");
    let wood = format!("{FIELD}piece copse wood 10 18 30 22\n");
    assert!(!sees(&wood));
    let on = |text: &str| with_plans(text, std::slice::from_ref(&order), CALL);
    let off_the_air = ("off_the_air".to_owned(), "§11.4".to_owned());
    let silent = FIELD.replace("battalion i blue regular", "battalion i blue regular out");
    assert_eq!(refused(&on(&silent), &cancel("a.1", "art", 1020)), off_the_air);
    let deaf = FIELD.replace("battalion x blue regular", "battalion x blue regular out");
    assert_eq!(refused(&on(&deaf), &cancel("a.1", "art", 1020)), off_the_air);
    assert_eq!(refused(&state, &cancel("a.1", "art", 1021)), ("no_plan".into(), "§11.4.1".into()));
    assert_eq!(refused(&state, &cancel("art", "art", 1020)).0, "not_there");
    assert_eq!(refused(&state, &cancel("b.1", "art", 1020)).0, "not_yours");
    let said =
        Order::CancelPlan { platoon: id("a.1"), battery: id("art"), clock: 1020, sees: true };
    assert_eq!(refused(&state, &said), ("measured".into(), "R52".into()));
    let mut orders = state;
    orders.phase = Phase::Orders(Side::Blue);
    assert_eq!(refused(&orders, &cancel("a.1", "art", 1020)).0, "wrong_phase");
}

// covers R33, §11.4.1
#[test]
fn a_battery_with_planned_fire_has_its_mission() {
    let near = FIELD.replace("at=20,30", "at=20,19");
    let call = |battery: &str| {
        let (observer, target, sightings) = (id("a.1"), id("b.1"), Vec::new());
        Order::CallIndirect { observer, target, batteries: vec![id(battery)], sightings }
    };
    let state = with_plans(
        &near,
        &[plan("art", at(2000, 1900), 1000), plan("big", at(2000, 1900), 1001)],
        CALL,
    );
    assert_eq!(refused(&state, &call("art")), ("has_mission".into(), "R33".into()));
    assert_eq!(happens(&state, &call("big"), &[]).len(), 1, "not due yet");
    let free = after(&state, &cancel("a.1", "art", 1000), &[]);
    assert_eq!(happens(&free, &call("art"), &[]).len(), 1, "cancelled in time");
}

// covers R33, §11.4.1
#[test]
fn of_two_plans_that_are_due_the_later_comes_later() {
    let plans = [plan("art", at(100, 100), 1010), plan("art", at(200, 100), 1005)];
    let mut state = with_plans(FIELD, &plans, INDIRECT);
    state.clock = 1030;
    let events = happens(&state, &planned(&["art"]), &[]);
    let first = Plan { battery: id("art"), at: at(200, 100), clock: 1005 };
    assert_eq!(events[0], Event::PlannedFireFell { plans: vec![first], on: None }, "empty ground");
    let next = after(&state, &planned(&["art"]), &[]);
    assert_eq!(refused(&next, &planned(&["art"])).0, "not_due", "one mission a turn");
    assert_eq!(next.plans.len(), 1, "on time or late");
}

// covers R47
#[test]
fn it_strikes_whoever_is_nearest_friend_or_enemy() {
    let on = |text: &str, spot: Spot| {
        let state = with_plans(text, &[plan("art", spot, 1000)], INDIRECT);
        let mut tape = kernel::Tape::new(&[]);
        let done =
            BrigadierGeneral::decide(&state, Side::Blue.actor(), &planned(&["art"]), &mut tape);
        match done {
            Ok(events) => {
                assert!(matches!(events[0], Event::PlannedFireFell { on: None, .. }));
                None
            }
            Err(kernel::Halt::Needs(call)) => Some(call.title().to_owned()),
            Err(halt) => panic!("{halt:?}"),
        }
    };
    let asks = |name: &str| Some(format!("Does {name} stay, or bug out?"));
    // Two inches from the edge of a base that is eight tenths across.
    assert_eq!(on(FIELD, at(2000, 3240)), asks("b.1"));
    assert_eq!(on(FIELD, at(2000, 3241)), None);
    assert_eq!(on(FIELD, at(2151, 3000)), asks("b.2"));
    assert_eq!(on(FIELD, at(2150, 3000)), asks("b.1"), "as near, the first by name");
    assert_eq!(on(FIELD, at(2000, 1200)), asks("a.1"), "their own");
    let friend = with_plans(FIELD, &[plan("art", at(2000, 1100), 1000)], INDIRECT);
    let Call::Choice(choice) = asked(&friend, &planned(&["art"]), &[]) else { panic!() };
    assert_eq!(choice.seat, Side::Blue.actor());
    let dice = format!("6 6 6 6 {}", ones(12));
    let hurt = after(&friend, &planned(&["art"]), &[":0", &dice]);
    assert_eq!(hurt.platoon(id("a.1")).losses, Casualties { dead: 1, wounded: 0 });
}

// covers R47, R16
#[test]
fn shells_that_fall_short_spare_the_friend_they_fell_on() {
    let close = FIELD.replace("at=40,11", "at=22.8,11");
    let state = with_plans(&close, &[plan("art", at(2000, 1100), 1000)], INDIRECT);
    let Call::Roll(roll) = asked(&state, &planned(&["art"]), &[":0", &ones(16)]) else { panic!() };
    assert_eq!((&*roll.purpose, roll.count), ("bgc.short_rounds", 8));
    assert!(roll.title.ends_with("a.2"));
    assert_eq!(
        happens(
            &with_plans(FIELD, &[plan("art", at(2000, 1100), 1000)], INDIRECT),
            &planned(&["art"]),
            &[":0", &ones(16)]
        )
        .len(),
        2
    );
}

// covers R16, R47
#[test]
fn what_falls_on_one_platoon_falls_together() {
    let plans = [
        plan("art", at(2000, 3000), 1000),
        plan("big", at(2000, 3100), 1000),
        plan("a.m", at(2300, 3000), 1000),
    ];
    let state = with_plans(FIELD, &plans, INDIRECT);
    let Call::Roll(roll) = asked(&state, &planned(&["art", "big"]), &[":0"]) else { panic!() };
    assert_eq!(roll.count, 16 + 24);
    assert_eq!(
        refused(&state, &planned(&["art", "a.m"])),
        ("falls_elsewhere".into(), "R47".into())
    );
    assert_eq!(refused(&state, &planned(&["art", "art"])).0, "twice");
    assert_eq!(refused(&state, &planned(&[])).0, "not_named");
    // With the mission of another battery on the same platoon too.
    let mut called = state.clone();
    called.plans.retain(|plan| plan.battery != id("big"));
    let (observer, battery, target) = (id("a.1"), id("big"), id("b.1"));
    called.missions.push(brigadier_general::state::Mission { observer, battery, target });
    let fire = |batteries: &[&str]| {
        let batteries: Vec<PlatoonId> = batteries.iter().map(|one| id(one)).collect();
        Order::Fire { firers: Vec::new(), batteries, target, sightings: Vec::new() }
    };
    let events = happens(&called, &fire(&["art", "big"]), &[":0", &ones(40)]);
    assert!(matches!(&events[0], Event::PlannedFireFell { plans, .. } if plans.len() == 1));
    assert!(matches!(events[1], Event::Fired { dice: 40, .. }));
    assert_eq!(refused(&called, &fire(&["a.m", "big"])).0, "not_called", "it falls on another");
    let offers = BrigadierGeneral::legal(&called, Side::Blue.actor());
    assert!(offers.offers.iter().any(|one| one.order == fire(&["art", "big"])));
}

// covers R29, R47
#[test]
fn planned_fire_that_was_not_ordered_falls_when_the_step_ends() {
    let plans = [
        plan("art", at(2000, 3000), 1000),
        plan("big", at(2000, 3100), 1000),
        plan("a.m", at(100, 3000), 1000),
    ];
    let state = with_plans(FIELD, &plans, INDIRECT);
    let events = happens(&state, &Order::EndPhase, &[":0", &ones(40)]);
    // By the names of the batteries: the mortars on empty ground, then the two together.
    assert!(matches!(events[0], Event::PlannedFireFell { on: None, .. }));
    assert!(matches!(events[1], Event::PlannedFireFell { on: Some(_), .. }));
    assert!(matches!(events[2], Event::Fired { dice: 40, .. }));
    assert!(matches!(events[3], Event::PhaseBegan { .. }));
    let next = after(&state, &Order::EndPhase, &[":0", &ones(40)]);
    assert!(next.plans.is_empty());
}

// covers R47, R51
#[test]
fn a_battery_that_cannot_fire_comes_late() {
    let state = with_plans(FIELD, &[plan("a.m", at(5000, 3000), 1000)], INDIRECT);
    // Mortars do nothing to tanks: nothing is thrown.
    let events = happens(&state, &planned(&["a.m"]), &[]);
    assert_eq!(events.len(), 1);
    assert!(matches!(events[0], Event::PlannedFireFell { on: Some(_), .. }));
    let mut hurt = state.clone();
    hurt.platoons.get_mut(&id("a.m")).unwrap().losses = Casualties { dead: 0, wounded: 4 };
    assert_eq!(refused(&hurt, &planned(&["a.m"])).0, "not_due");
    assert_eq!(happens(&hurt, &Order::EndPhase, &[]).len(), 1, "nothing falls");
    assert_eq!(after(&hurt, &Order::EndPhase, &[]).plans.len(), 1, "it waits");
    let mut wrong = state.clone();
    wrong.phase = Phase::Firing(Step::Rest(Side::Blue));
    assert_eq!(refused(&wrong, &planned(&["a.m"])), ("wrong_step".into(), "§11.5.1".into()));
    let lost = [Event::PlatoonDestroyed { platoon: id("a.m") }];
    assert!(testkit::script::after::<BrigadierGeneral>(&state, &lost).plans.is_empty());
    let said = Order::Barrage { batteries: vec![id("a.m")], on: Some(id("b.1")), cover: None };
    assert_eq!(refused(&state, &said), ("measured".into(), "R52".into()));
}

// covers R33
#[test]
fn a_battery_with_few_shots_spends_one_on_what_was_planned() {
    let mut setup = (*board(FIELD).setup).clone();
    setup.platoons.get_mut(&id("art")).unwrap().missions = Some(1);
    let mut state = State::begin(setup);
    for order in [plan("art", at(2000, 3000), 1000), plan("art", at(2000, 3000), 1001)] {
        state = after(&state, &order, &[]);
    }
    state.phase = INDIRECT;
    let mut fired = after(&state, &planned(&["art"]), &[":0", &ones(16)]);
    assert_eq!(fired.platoon(id("art")).missions, 1, "once");
    fired.platoons.get_mut(&id("art")).unwrap().deeds.fired = false;
    fired.clock = 1001;
    assert_eq!(refused(&fired, &planned(&["art"])).0, "not_due", "it has no more");
}

// covers R52, R47
#[test]
fn without_positions_a_place_has_a_name_and_it_is_said_on_whom_it_falls() {
    let text: String = FIELD
        .lines()
        .filter(|line| !line.starts_with("table") && !line.starts_with("objective"))
        .map(|line| {
            let words = line.split(' ').filter(|word| !word.starts_with("at="));
            format!("{}\n", words.collect::<Vec<_>>().join(" "))
        })
        .collect();
    let crossroads = Spot::Called(Name::new("crossroads").unwrap());
    assert_eq!(refused(&board(&text), &plan("art", at(100, 100), 1000)).0, "wants_word");
    let call = with_plans(&text, &[plan("art", crossroads, 1000)], CALL);
    assert_eq!(
        refused(&call, &cancel("a.1", "art", 1000)),
        ("sight_not_said".into(), "R52".into())
    );
    let said =
        Order::CancelPlan { platoon: id("a.1"), battery: id("art"), clock: 1000, sees: true };
    assert_eq!(happens(&call, &said, &[]).len(), 1);
    let mut state = call;
    state.phase = INDIRECT;
    assert_eq!(refused(&state, &Order::EndPhase), ("falls_first".into(), "R47".into()));
    assert_eq!(happens(&state, &planned(&["art"]), &[]).len(), 1, "empty ground");
    let on = |cover| {
        let (batteries, on) = (vec![id("art")], Some(id("b.1")));
        Order::Barrage { batteries, on, cover }
    };
    assert_eq!(refused(&state, &on(None)), ("cover_not_said".into(), "R52".into()));
    let dice = format!("6 6 6 6 6 6 6 6 {}", ones(8));
    let events = happens(&state, &on(Some(Cover::Hard)), &[":0", &dice]);
    assert!(matches!(events[1], Event::Fired { kills: 1, wounds: 0, .. }), "eight in hard cover");
    let gone = Order::Barrage {
        batteries: vec![id("art")],
        on: Some(id("art")),
        cover: Some(Cover::Open),
    };
    assert_eq!(refused(&state, &gone).0, "not_there");
}

// covers §11.4.1
#[test]
fn the_window_plans_fire_where_an_enemy_stands_and_shows_it_to_its_side_alone() {
    let state = board(FIELD);
    let (stand, target) = (Some("art".to_owned()), Some("b.1".to_owned()));
    let tape = TableTape { stand, target, ..TableTape::default() };
    let line = BrigadierGeneral::line(&state, Actor::Blue, &tape).unwrap();
    let orders: Vec<&Order> = line.options.iter().map(|option| &option.order).collect();
    // b.1 stands at 20, 30; now, in half an hour, and in an hour.
    let there = at(2000, 3000);
    assert_eq!(orders, [1000, 1030, 1060].map(|clock| plan("art", there, clock)).each_ref());
    let infantry = BrigadierGeneral::reach(&state, Actor::Blue, "a.1").unwrap();
    let bar = infantry.barred.iter().find(|bar| bar.what == "Plan fire").unwrap();
    assert_eq!(bar.why.code, "no_battery");
    let next = after(&state, &plan("art", there, 1030), &[]);
    let bursts = |seat| {
        let circles = BrigadierGeneral::reach(&next, seat, "art").unwrap().circles;
        let bursts = circles.into_iter().filter(|circle| circle.kind == TableCircleKind::Burst);
        bursts.map(|circle| (circle.at, circle.radius, circle.words)).collect::<Vec<_>>()
    };
    // 1030 minutes after midnight; planned fire hits within two inches (R47).
    let own =
        (Point::new(2000, 3000), Length::inches(2), "planned fire of art at 17:10".to_owned());
    assert_eq!([bursts(Actor::Blue), bursts(Actor::Umpire)].concat(), [own.clone(), own]);
    assert_eq!(bursts(Actor::Orange), []);
}
