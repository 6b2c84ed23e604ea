//! Anti-aircraft fire: which guns, with how many dice, and what it does to the flights that come.

use brigadier_general::state::{AirAttack, Casualties, OrderMarker, Phase, Step};
use brigadier_general::{Order, State};
use kernel::Side;
use kernel::odds::Fraction;

use crate::air::{FIELD, call_air, end, field, guns, on_to, roll};
use crate::board::{after, board, id, mission, refused};

/// The attack of two flights on b.1, when the guns may fire.
pub(crate) fn attacked() -> State {
    let called = after(&field(), &call_air("sure"), &["3", ":0"]);
    on_to(called, Step::AntiAircraft(Side::Orange))
}

// covers §11.5.1, R17
#[test]
fn guns_within_twenty_inches_fire_three_dice_at_most() {
    let state = attacked();
    let call = roll(&state, &guns(&["flak"], "sure", "b.1"), &[]);
    assert_eq!((call.count, call.seat), (3, Side::Orange.actor()));
    let amounts: Vec<i32> = call.ledger.lines.iter().map(|line| line.amount).collect();
    assert_eq!(amounts, [4, -1]);
    assert_eq!(
        refused(&state, &guns(&["flak.2"], "sure", "b.1")),
        ("too_far".into(), "R17".into())
    );
    assert_eq!(refused(&state, &guns(&["b.1"], "sure", "b.1")), ("no_guns".into(), "R17".into()));
    assert_eq!(refused(&state, &guns(&["flak"], "sure", "b.4")).0, "no_attack");
    assert_eq!(refused(&state, &guns(&["flak"], "kites", "b.1")).0, "unknown");
    assert_eq!(refused(&state, &guns(&["flak", "flak"], "sure", "b.1")).0, "twice");
    assert_eq!(refused(&state, &guns(&[], "sure", "b.1")).0, "not_named");
    let mut few = state.clone();
    few.platoons.get_mut(&id("flak")).unwrap().losses = Casualties { dead: 1, wounded: 1 };
    assert_eq!(roll(&few, &guns(&["flak"], "sure", "b.1"), &[]).count, 2);
    few.platoons.get_mut(&id("flak")).unwrap().losses = Casualties { dead: 1, wounded: 3 };
    assert_eq!(refused(&few, &guns(&["flak"], "sure", "b.1")).0, "only_wounded");
    let mut running = state.clone();
    running.platoons.get_mut(&id("flak")).unwrap().order = OrderMarker::Back;
    assert_eq!(refused(&running, &guns(&["flak"], "sure", "b.1")).0, "order_forbids");
    let said = Order::AntiAircraft {
        platoons: vec![id("flak")],
        mission: mission("sure"),
        target: id("b.1"),
        near: true,
    };
    assert_eq!(refused(&state, &said), ("measured".into(), "R52".into()));
    let come = on_to(state, Step::Indirect(Side::Blue));
    let mut come = after(&come, &end(), &[&["1"; 24].join(" ")]);
    come.phase = Phase::Firing(Step::AntiAircraft(Side::Orange));
    assert_eq!(refused(&come, &guns(&["flak"], "sure", "b.1")).0, "no_attack", "it has come");
}

// covers R17, R39
#[test]
fn guns_never_fire_with_half_their_dice() {
    // With Defend direct fire is halved; this is not: as many dice as points, three at most.
    for (lost, dice) in [(0, 3), (1, 3), (2, 2), (3, 1)] {
        let mut state = attacked();
        let flak = state.platoons.get_mut(&id("flak")).unwrap();
        (flak.order, flak.losses.dead) = (OrderMarker::Defend, lost);
        assert_eq!(roll(&state, &guns(&["flak"], "sure", "b.1"), &[]).count, dice, "{lost} lost");
    }
}

// covers R17
#[test]
fn guns_of_the_side_under_attack_fire_in_their_own_step() {
    let state = attacked();
    let mut wrong = state.clone();
    wrong.phase = Phase::Firing(Step::Indirect(Side::Orange));
    assert_eq!(refused(&wrong, &guns(&["flak"], "sure", "b.1")).0, "wrong_step");
    let mut friends = state;
    friends.attacks[0] = AirAttack { target: id("a.1"), by: Side::Orange, ..friends.attacks[0] };
    assert_eq!(refused(&friends, &guns(&["flak"], "sure", "a.1")).0, "not_under_attack");
}

// covers R17
#[test]
fn a_six_brings_a_flight_down_and_a_five_turns_one_away() {
    let state = attacked();
    let order = guns(&["flak"], "sure", "b.1");
    let fate = |dice: &str| {
        let next = after(&state, &order, &[dice]);
        let comes = next.attacks.first().map_or(0, |attack| attack.flights);
        (comes, next.air[&mission("sure")].flights)
    };
    assert_eq!(fate("1 2 4"), (2, 2));
    assert_eq!(fate("5 1 1"), (1, 2), "turned away this turn");
    assert_eq!(fate("6 1 1"), (1, 1), "lost for the day");
    assert_eq!(fate("5 6 1"), (0, 1));
    assert_eq!(fate("5 6 6"), (0, 0), "sixes before fives");
    assert_eq!(fate("6 6 6"), (0, 0));
    let next = after(&state, &order, &["1 1 1"]);
    let flak = next.platoon(id("flak"));
    assert!(flak.deeds.fired && flak.fired_mark == Some(1), "its fire of the turn, and it is seen");
    assert_eq!(refused(&next, &order), ("has_fired".into(), "R8".into()));
}

/// Every throw of three dice at two flights, and of six at three.
// covers R17
#[test]
fn the_odds_of_anti_aircraft_fire_are_those_of_every_throw() {
    let count = |dice: u32, flights: u32, wanted: &dyn Fn(u32, u32) -> bool| {
        let throws = 6_u32.pow(dice);
        let fits = (0..throws).filter(|throw| {
            let faces: Vec<u32> = (0..dice).map(|die| throw / 6_u32.pow(die) % 6 + 1).collect();
            let of =
                |face| u32::try_from(faces.iter().filter(|one| **one == face).count()).unwrap();
            let down = of(6).min(flights);
            wanted(down, of(5).min(flights - down))
        });
        Fraction::new(u32::try_from(fits.count()).unwrap(), throws)
    };
    let call = roll(&attacked(), &guns(&["flak"], "sure", "b.1"), &[]);
    let through = |left| count(3, 2, &|down, away| 2 - down - away == left);
    let expected = [through(2), through(1), through(0), count(3, 2, &|down, _| down > 0)];
    let shown: Vec<Fraction> = call.outcomes.iter().map(|one| one.chance.clone()).collect();
    assert_eq!(shown, expected);
    let names: Vec<&str> = call.outcomes.iter().map(|one| &*one.name).collect();
    assert_eq!(names[..2], ["2 flights of sure get through", "1 flight of sure gets through"]);
    assert!(call.outcomes[..3].iter().map(|one| one.chance.clone()).sum::<Fraction>().is_one());
    // Two platoons together at three flights.
    let mut two = attacked();
    two.attacks[0].flights = 3;
    two.platoons.get_mut(&id("flak.2")).unwrap().at = Some(kernel::table::Point::inches(24, 18));
    let call = roll(&two, &guns(&["flak", "flak.2"], "sure", "b.1"), &[]);
    assert_eq!(call.count, 6);
    let through = |left| count(6, 3, &|down, away| 3 - down - away == left);
    let expected: Vec<Fraction> = (0..=3).rev().map(through).collect();
    let shown: Vec<Fraction> = call.outcomes[..4].iter().map(|one| one.chance.clone()).collect();
    assert_eq!(shown, expected);
}

// covers §11.5.1, R17
#[test]
fn without_guns_in_reach_the_step_is_skipped() {
    let called = after(&field(), &call_air("sure"), &["3", ":0"]);
    assert_eq!(
        on_to(called.clone(), Step::AntiAircraft(Side::Orange)).acting(),
        Some(Side::Orange)
    );
    let step = |text: &str, answers: &[&str]| {
        let mut state = after(&board(text), &call_air("sure"), answers);
        while !matches!(state.phase, Phase::Firing(_)) {
            state = after(&state, &end(), &[]);
        }
        state.phase
    };
    assert_eq!(step(FIELD, &["3", ":0"]), Phase::Firing(Step::AntiAircraft(Side::Orange)));
    let far = FIELD.replace("at=20,38.8\n", "at=20,46\n");
    assert_eq!(step(&far, &["3", ":0"]), Phase::Firing(Step::Indirect(Side::Blue)));
    // Over friends it is their own guns that fire, in the step of their side.
    let own = format!("{FIELD}platoon a.aa blue anti_aircraft aim of=i at=26,10\n");
    assert_eq!(step(&own, &["2", ":0"]), Phase::Firing(Step::AntiAircraft(Side::Blue)));
    let text = own.replace("a.aa blue anti_aircraft aim", "a.aa blue anti_aircraft double");
    assert_eq!(step(&text, &["2", ":0"]), Phase::Firing(Step::Indirect(Side::Blue)));
}

// covers R17
#[test]
fn flights_that_were_turned_away_come_back_in_another_turn() {
    let state = after(&field(), &call_air("maybe"), &["5", ":0"]);
    let state = on_to(state, Step::AntiAircraft(Side::Orange));
    let away = after(&state, &guns(&["flak"], "maybe", "b.1"), &["5 5 5"]);
    assert!(away.attacks.is_empty());
    let mut next = away;
    (next.turn, next.phase) = (2, Phase::Call(Side::Blue));
    assert_eq!(roll(&next, &call_air("maybe"), &[]).count, 1);
}
