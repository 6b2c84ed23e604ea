//! Aircraft: where they find themselves, whom they attack, what is fired at them, and what they throw.

use brigadier_general::evolve::evolve;
use brigadier_general::state::{AirAttack, Casualties, OrderMarker, Phase, PlatoonId, Step};
use brigadier_general::tables::{self, AirGoal, AirKind, Class, Cover};
use brigadier_general::{BrigadierGeneral, Event, Order, State, position};
use kernel::odds::Fraction;
use kernel::{Call, RollCall, RuleSet as _, Seq, Side};

use crate::board::{after, asked, board, by, happens, id, mission, refused};

/// Blue attacks with aircraft of every kind; orange waits in the open, in a wood and at its edge, dug in, and with guns.
pub(crate) const FIELD: &str = "
table 72 48
piece copse wood 30 30 40 40
attacker blue
home blue south
home orange north
battalion i blue regular
platoon a.1 blue infantry_semi aim of=i at=20,10
platoon a.2 blue infantry_semi aim of=i at=24,10
platoon a.fac blue headquarters aim of=i at=22,10 liaison
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,18
platoon b.2 orange infantry_mixed aim of=ii at=35,35
platoon b.3 orange infantry_mixed aim of=ii at=30,35
platoon b.4 orange half_tracks aim of=ii at=60,30
platoon b.5 orange infantry_mixed aim of=ii at=60,34 dug_in
platoon b.6 orange tank_heavy aim of=ii at=64,40
platoon flak orange anti_aircraft aim of=ii at=20,38.8
platoon flak.2 orange anti_aircraft aim of=ii at=20,38.81
air sure blue certain flights=2
air maybe blue doubtful flights=1 sorties=2
air few blue small_part flights=3
air led blue directed flights=3 sorties=2
air late blue certain from=2
air stuka orange certain
phase call blue
";

pub(crate) fn field() -> State {
    board(FIELD)
}

pub(crate) fn call_air(name: &str) -> Order {
    Order::CallAir { mission: mission(name), hidden: Vec::new() }
}

fn direct(observer: &str, name: &str, target: &str, flights: u8) -> Order {
    let (observer, target, sightings) = (id(observer), id(target), Vec::new());
    Order::DirectAir { observer, mission: mission(name), target, flights, sightings }
}

pub(crate) fn guns(platoons: &[&str], name: &str, target: &str) -> Order {
    let platoons = platoons.iter().map(|one| id(one)).collect();
    Order::AntiAircraft { platoons, mission: mission(name), target: id(target), near: false }
}

fn attack(name: &str, target: &str) -> Order {
    Order::AttackFromAir { mission: mission(name), target: id(target), cover: None }
}

pub(crate) fn end() -> Order {
    Order::EndPhase
}

/// On to a step of the firing phase, before which nothing was fired.
pub(crate) fn on_to(mut state: State, step: Step) -> State {
    let phase = Phase::Firing(step);
    evolve(&mut state, &Event::PhaseBegan { phase }, Seq(1));
    state
}

#[track_caller]
pub(crate) fn roll(state: &State, order: &Order, answers: &[&str]) -> RollCall {
    match asked(state, order, answers) {
        Call::Roll(roll) => roll,
        Call::Choice(choice) => panic!("{}", choice.title),
    }
}

fn goals(kind: AirKind, most: u8) -> Vec<AirGoal> {
    (1..=most).map(|sum| tables::air(kind).unwrap().goal(sum)).collect()
}

// covers §11.4.3, R21
#[test]
fn the_book_says_where_aircraft_find_themselves() {
    use AirGoal::{Elsewhere as Off, Enemy, Friends};
    assert_eq!(goals(AirKind::Certain, 6), [Friends, Friends, Enemy, Enemy, Enemy, Enemy]);
    assert_eq!(goals(AirKind::Doubtful, 6), [Off, Off, Off, Friends, Enemy, Enemy]);
    let small = goals(AirKind::SmallPart, 12);
    assert_eq!(small[1], Friends, "a double 1");
    assert_eq!(small[10..], [Enemy, Enemy], "5 and 6, and a double 6");
    assert!(small[2..10].iter().all(|goal| *goal == Off));
    assert!(tables::air(AirKind::Directed).is_none(), "nothing is thrown");
}

// covers §11.4.3, R21
#[test]
fn the_odds_are_those_of_the_book() {
    let state = field();
    let chances = |name: &str| -> Vec<(String, Fraction)> {
        let call = roll(&state, &call_air(name), &[]);
        assert_eq!((call.seat, call.sides), (Side::Blue.actor(), 6));
        call.outcomes.into_iter().map(|one| (one.name, one.chance)).collect()
    };
    let of = |name: &str, parts: &[(&str, u32, u32)]| -> Vec<(String, Fraction)> {
        let one =
            |part: &(&str, u32, u32)| (format!("{name} {}", part.0), Fraction::new(part.1, part.2));
        parts.iter().map(one).collect()
    };
    let sure = [("attacks the enemy", 2, 3), ("attacks friends", 1, 3)];
    assert_eq!(chances("sure"), of("sure", &sure));
    let maybe = [("attacks the enemy", 1, 3), ("attacks friends", 1, 6), ("is elsewhere", 1, 2)];
    assert_eq!(chances("maybe"), of("maybe", &maybe));
    let few = [("attacks the enemy", 3, 36), ("attacks friends", 1, 36), ("is elsewhere", 32, 36)];
    assert_eq!(chances("few"), of("few", &few));
    assert_eq!(roll(&state, &call_air("few"), &[]).count, 2);
}

// covers §11.4.3, R48
#[test]
fn the_owner_names_an_enemy_that_can_be_found() {
    let state = field();
    let Call::Choice(choice) = asked(&state, &call_air("sure"), &["3"]) else { panic!() };
    assert_eq!(choice.seat, Side::Blue.actor());
    let words: Vec<&str> = choice.options.iter().map(|one| &*one.word).collect();
    // b.2 is fully inside, b.3 hides at the edge, b.5 is dug in.
    assert_eq!(words, ["b.1", "b.4", "b.6", "flak", "flak.2"]);
    assert_eq!(choice.options[0].means, "24 dice, in the open");
    assert_eq!(choice.options[2].means, "8 dice, in the open", "two flights at heavy armour");
    let called = after(&state, &call_air("sure"), &["3", ":0"]);
    let by = Side::Blue;
    let attack = AirAttack { mission: mission("sure"), target: id("b.1"), by, flights: 2 };
    assert_eq!(called.attacks, [attack]);
    assert_eq!(called.air[&mission("sure")].flown, 1);
    // Its fire has given b.3 away: it is seen, though still at the edge.
    let mut fired = field();
    fired.platoons.get_mut(&id("b.3")).unwrap().fired_mark = Some(1);
    let Call::Choice(choice) = asked(&fired, &call_air("sure"), &["3"]) else { panic!() };
    assert!(choice.options.iter().any(|one| one.word == "b.3"));
    assert!(!choice.options.iter().any(|one| one.word == "b.2"), "fully inside all the same");
}

// covers §11.4.3, R48
#[test]
fn over_friends_the_enemy_names_the_target_and_throws() {
    let state = field();
    let Call::Choice(choice) = asked(&state, &call_air("sure"), &["2"]) else { panic!() };
    assert_eq!(choice.seat, Side::Orange.actor());
    let words: Vec<&str> = choice.options.iter().map(|one| &*one.word).collect();
    assert_eq!(words, ["a.1", "a.2", "a.fac"]);
    let called = after(&state, &call_air("sure"), &["2", ":1"]);
    let indirect = on_to(called, Step::Indirect(Side::Blue));
    let call = roll(&indirect, &attack("sure", "a.2"), &[]);
    assert_eq!((call.seat, call.count), (Side::Orange.actor(), 24), "in the step of its owner");
    assert_eq!(by(&indirect, Side::Orange, &attack("sure", "a.2")).code, "other_side");
    let orange = on_to(field(), Step::Indirect(Side::Orange));
    let mut late = orange;
    late.attacks = indirect.attacks.clone();
    assert_eq!(refused(&late, &attack("sure", "a.2")).0, "not_your_aircraft");
}

// covers §11.4.3, R48
#[test]
fn elsewhere_uses_the_sortie_up() {
    let state = field();
    let gone = happens(&state, &call_air("maybe"), &["1"]);
    let goal = AirGoal::Elsewhere;
    assert_eq!(gone, [Event::AirCalled { mission: mission("maybe"), sum: 1, goal }]);
    let mut next = after(&state, &call_air("maybe"), &["1"]);
    assert_eq!(refused(&next, &call_air("maybe")), ("named_already".into(), "R48".into()));
    next.turn = 2;
    assert_eq!(roll(&next, &call_air("maybe"), &[]).count, 1, "two sorties");
    let mut last = after(&next, &call_air("maybe"), &["2"]);
    last.turn = 3;
    assert_eq!(refused(&last, &call_air("maybe")).0, "has_flown");
}

// covers R48, R11
#[test]
fn with_one_target_nobody_is_asked_and_with_none_they_find_nobody() {
    let hidden = "
table 48 48
piece wood wood 20 20 40 40
platoon a.1 blue infantry_semi aim at=4,4
platoon b.1 orange infantry_mixed aim at=30,30
air sure blue certain
phase call blue
";
    let found = happens(&board(hidden), &call_air("sure"), &["6"]);
    assert_eq!(found[1], Event::AirFoundNobody { mission: mission("sure") });
    let one = format!("{hidden}platoon b.2 orange infantry_mixed aim at=44,44\n");
    let found = happens(&board(&one), &call_air("sure"), &["6"]);
    let (by, target, flights) = (Side::Blue, id("b.2"), 1);
    assert_eq!(found[1], Event::AirTargetNamed { mission: mission("sure"), by, target, flights });
    let mut fight = board(&one.replace("at=4,4", "at=43.2,44"));
    fight.contacts.insert((id("a.1"), id("b.2")), Cover::Open);
    let found = happens(&fight, &call_air("sure"), &["6"]);
    assert_eq!(
        found[1],
        Event::AirFoundNobody { mission: mission("sure") },
        "no fight is attacked"
    );
}

// covers §11.4.3, R20, R48
#[test]
fn who_may_not_be_called() {
    let state = field();
    assert_eq!(refused(&state, &call_air("led")), ("wants_observer".into(), "§11.4.4".into()));
    assert_eq!(refused(&state, &call_air("late")).0, "too_early");
    assert_eq!(refused(&state, &call_air("stuka")), ("not_your_aircraft".into(), "§11.4.3".into()));
    assert_eq!(refused(&state, &call_air("kites")).0, "unknown");
    let said = Order::CallAir { mission: mission("sure"), hidden: vec![id("b.1")] };
    assert_eq!(refused(&state, &said), ("measured".into(), "R52".into()));
    let night = board(&format!("{FIELD}sun 480 990\nstart 1000\n"));
    assert_eq!(refused(&night, &call_air("sure")), ("night".into(), "R20".into()));
    assert_eq!(refused(&night, &direct("a.fac", "led", "b.1", 1)).0, "night");
    let mut down = state;
    down.air.get_mut(&mission("sure")).unwrap().flights = 0;
    assert_eq!(refused(&down, &call_air("sure")), ("all_down".into(), "R17".into()));
    down.phase = Phase::Orders(Side::Blue);
    assert_eq!(refused(&down, &call_air("maybe")).0, "wrong_phase");
}

// covers §11.4.4, R48
#[test]
fn an_observer_directs_flights_at_as_many_targets_as_he_sees() {
    let near = FIELD.replace("at=60,30", "at=23,17");
    let state = board(&near);
    let one = happens(&state, &direct("a.fac", "led", "b.1", 1), &[]);
    let (observer, target) = (id("a.fac"), id("b.1"));
    assert_eq!(one, [Event::AirDirected { observer, mission: mission("led"), target, flights: 1 }]);
    let one = after(&state, &direct("a.fac", "led", "b.1", 1), &[]);
    let two = after(&one, &direct("a.fac", "led", "b.4", 2), &[]);
    let sent: Vec<(PlatoonId, u8)> =
        two.attacks.iter().map(|one| (one.target, one.flights)).collect();
    assert_eq!(sent, [(id("b.1"), 1), (id("b.4"), 2)]);
    assert_eq!(two.air[&mission("led")].flown, 1, "one sortie");
    assert_eq!(refused(&two, &direct("a.fac", "led", "b.1", 1)).0, "not_so_many");
    assert_eq!(
        refused(&one, &direct("a.fac", "led", "b.4", 3)),
        ("not_so_many".into(), "R48".into())
    );
    assert_eq!(refused(&one, &direct("a.fac", "led", "b.4", 0)).0, "not_so_many");
    let again = after(&one, &direct("a.fac", "led", "b.1", 2), &[]);
    assert_eq!((again.attacks.len(), again.attacks[0].flights), (1, 3), "one attack");
}

// covers §11.4.4, R33
#[test]
fn an_air_liaison_observer_meets_what_is_asked_of_a_caller() {
    let state = field();
    assert_eq!(
        refused(&state, &direct("a.1", "led", "b.1", 1)),
        ("no_liaison".into(), "§11.4.4".into())
    );
    assert_eq!(refused(&state, &direct("a.fac", "sure", "b.1", 1)).0, "flies_alone");
    assert_eq!(
        refused(&state, &direct("a.fac", "led", "b.4", 1)),
        ("no_sight".into(), "§9".into())
    );
    assert_eq!(refused(&state, &direct("a.fac", "led", "a.1", 1)).0, "no_target");
    let moving =
        board(&FIELD.replace("a.fac blue headquarters aim", "a.fac blue headquarters move"));
    assert_eq!(refused(&moving, &direct("a.fac", "led", "b.1", 1)).0, "not_stationary");
    let silent = board(&FIELD.replace("i blue regular", "i blue regular out"));
    assert_eq!(refused(&silent, &direct("a.fac", "led", "b.1", 1)).0, "off_the_air");
}

// covers R33, §11.4.2, §11.4.4
#[test]
fn specialists_who_have_called_do_not_move_that_turn() {
    let directed = after(&field(), &direct("a.fac", "led", "b.1", 1), &[]);
    let mut moving = directed.clone();
    moving.phase = Phase::Movement(Side::Blue);
    moving.platoons.get_mut(&id("a.fac")).unwrap().order = OrderMarker::Move;
    let way = Order::Move { platoon: id("a.fac"), way: vec![kernel::table::Point::inches(22, 8)] };
    assert_eq!(refused(&moving, &way), ("has_observed".into(), "§11.4.2".into()));
    moving.platoons.get_mut(&id("a.fac")).unwrap().deeds.directed = false;
    assert!(!happens(&moving, &way, &[]).is_empty());
    // Nor does he bug out: nobody is asked.
    let fire = |state: &State| {
        let (firers, batteries, target) = (vec![id("b.1")], Vec::new(), id("a.fac"));
        let order = Order::Fire { firers, batteries, target, sightings: Vec::new() };
        let mut aimed = state.clone();
        aimed.phase = Phase::Firing(Step::Aimed);
        asked(&aimed, &order, &[])
    };
    assert!(matches!(fire(&directed), Call::Roll(_)));
    assert!(matches!(fire(&field()), Call::Choice(_)));
    // Of observers of the artillery the same is asked; others who have called may still run.
    let called = |flag: &str| {
        let text = FIELD.replace("at=22,10 liaison", &format!("at=22,10 {flag}"));
        let mut state = board(&text);
        state.platoons.get_mut(&id("a.fac")).unwrap().deeds.called = true;
        state
    };
    assert!(matches!(fire(&called("observers")), Call::Roll(_)));
    assert!(matches!(fire(&called("")), Call::Choice(_)));
}

// covers R51, R48
#[test]
fn what_a_flight_throws() {
    let dice = |class, open| tables::flight().dice(class, open);
    assert_eq!(
        [Class::Foot, Class::Weapon, Class::Gun, Class::Soft].map(|c| dice(c, false)),
        [12; 4]
    );
    assert_eq!([Class::Light, Class::Medium, Class::Heavy].map(|c| dice(c, false)), [6, 6, 4]);
    assert_eq!(dice(Class::Light, true), 12, "half-tracks are open above");
    let state = on_to(field(), Step::Indirect(Side::Blue));
    let comes = |target: &str, flights| {
        let mut state = state.clone();
        let by = Side::Blue;
        state.attacks =
            vec![AirAttack { mission: mission("few"), target: id(target), by, flights }];
        roll(&state, &attack("few", target), &[])
    };
    assert_eq!(comes("b.1", 3).count, 36);
    assert_eq!(comes("b.4", 1).count, 12);
    assert_eq!(comes("b.6", 3).count, 12);
    // In a wood aircraft find soft cover: six sixes for a kill; shells would burst in the trees.
    assert_eq!(comes("b.3", 1).reading.lines[0].amount, 6);
    assert_eq!(comes("b.5", 1).reading.lines[0].amount, 8, "dug in");
}

// covers §11.5.8, §11.5.9, R48, R4
#[test]
fn an_attack_is_area_fire_and_nobody_bugs_out() {
    let called = after(&field(), &call_air("sure"), &["3", ":0"]);
    let state = on_to(called, Step::Indirect(Side::Blue));
    let order = attack("sure", "b.1");
    let call = roll(&state, &order, &[]);
    assert_eq!((call.count, call.seat, &*call.cite.to_string()), (24, Side::Blue.actor(), "R48"));
    let certain: Fraction = call.outcomes[..3].iter().map(|one| one.chance.clone()).sum();
    assert!(certain.is_one(), "unhurt, hurt or destroyed");
    // Five sixes in the open are a kill and a wound, and five steps three levels for regulars; fives are nothing.
    let dice = format!("6 6 6 6 6 {}", ["5"; 19].join(" "));
    let events = happens(&state, &order, &[&dice]);
    let (mission, target, flights) = (mission("sure"), id("b.1"), 2);
    let (kills, wounds, steps) = (1, 1, 5);
    assert_eq!(
        events[0],
        Event::AirAttacked { mission, target, flights, dice: 24, kills, wounds, steps }
    );
    let losses = Casualties { dead: 1, wounded: 1 };
    assert_eq!(events[1], Event::Struck { platoon: target, losses, order: OrderMarker::Hold });
    let next = after(&state, &order, &[&dice]);
    assert!(next.attacks.is_empty());
    assert_eq!(refused(&next, &order), ("no_attack".into(), "R48".into()));
    let early = crate::anti_aircraft::attacked();
    assert_eq!(by(&early, Side::Blue, &order).code, "other_side");
    let mut own = early;
    own.phase = Phase::Firing(Step::AntiAircraft(Side::Blue));
    assert_eq!(refused(&own, &order), ("wrong_step".into(), "§11.5.1".into()));
    let said = Order::AttackFromAir { mission, target, cover: Some(Cover::Open) };
    assert_eq!(refused(&state, &said), ("cover_is_measured".into(), "R52".into()));
}

// covers R29, R48
#[test]
fn aircraft_that_were_not_ordered_attack_when_the_step_ends() {
    let called = after(&field(), &call_air("sure"), &["3", ":0"]);
    let state = on_to(called, Step::Indirect(Side::Blue));
    let offers = BrigadierGeneral::legal(&state, Side::Blue.actor());
    assert!(
        offers
            .offers
            .iter()
            .any(|one| one.order == end() && one.label.starts_with("Resolve planned fire"))
    );
    let dice = ["1"; 24].join(" ");
    let events = happens(&state, &end(), &[&dice]);
    assert!(matches!(events[0], Event::AirAttacked { dice: 24, .. }));
    assert_eq!(events[1], Event::PhaseBegan { phase: Phase::Firing(Step::Aimed) });
}

// covers R52, R48, R17
#[test]
fn without_positions_it_is_said_what_is_hidden_near_and_covered() {
    let text: String = FIELD
        .lines()
        .filter(|line| !line.starts_with("table") && !line.starts_with("piece"))
        .map(|line| {
            let words = line.split(' ').filter(|word| !word.starts_with("at="));
            format!("{}\n", words.collect::<Vec<_>>().join(" "))
        })
        .collect();
    let state = board(&text);
    let hidden = ["b.2", "b.3", "b.4", "b.5", "b.6", "flak", "flak.2"].map(id).to_vec();
    let order = Order::CallAir { mission: mission("sure"), hidden: hidden.clone() };
    let found = happens(&state, &order, &["3"]);
    assert!(matches!(found[1], Event::AirTargetNamed { target, .. } if target == id("b.1")));
    let gone = Order::CallAir { mission: mission("sure"), hidden: vec![id("x.9")] };
    assert_eq!(refused(&state, &gone).0, "not_there");
    let called = after(&state, &order, &["3"]);
    assert_eq!(refused(&state, &direct("a.fac", "led", "b.1", 1)).0, "not_said");
    let firing = on_to(called, Step::AntiAircraft(Side::Orange));
    assert_eq!(
        refused(&firing, &guns(&["flak"], "sure", "b.1")),
        ("range_not_said".into(), "R52".into())
    );
    let near = Order::AntiAircraft {
        platoons: vec![id("flak")],
        mission: mission("sure"),
        target: id("b.1"),
        near: true,
    };
    assert_eq!(roll(&firing, &near, &[]).count, 3);
    let indirect = on_to(firing, Step::Indirect(Side::Blue));
    assert_eq!(refused(&indirect, &attack("sure", "b.1")), ("cover_not_said".into(), "R52".into()));
    assert_eq!(refused(&indirect, &end()), ("attacks_first".into(), "R48".into()));
    let (target, cover) = (id("b.1"), Some(Cover::Hard));
    let said = Order::AttackFromAir { mission: mission("sure"), target, cover };
    assert_eq!(roll(&indirect, &said, &[]).reading.lines[0].amount, 8);
    assert_eq!(order.canonical(), Order::CallAir { mission: mission("sure"), hidden });
}

// covers §11.4.3
#[test]
fn aircraft_do_not_come_for_a_target_that_is_lost() {
    let called = after(&field(), &call_air("sure"), &["3", ":0"]);
    let lost = [Event::PlatoonDestroyed { platoon: id("b.1") }];
    let next = testkit::script::after::<BrigadierGeneral>(&called, &lost);
    assert!(next.attacks.is_empty());
    let mut faulty = called;
    faulty.attacks[0].flights = 3;
    assert_eq!(position::faults(&faulty).len(), 1, "more come than there are");
}
