//! Movement, who must run, columns, held fire at a platoon on its way, and surrender.

use brigadier_general::state::{OrderMarker, Phase, PlatoonId};
use brigadier_general::{Event, Order, State};
use kernel::odds::Fraction;
use kernel::table::{Length, Point};
use kernel::{Call, Side};

use crate::board::{after, asked, board, happens, id, refused};

const FIELD: &str = "
table 72 48
attacker blue
home blue south
home orange north
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,10
platoon a.t blue tank_medium double of=i at=30,10
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=20,40
";

fn at(more: &str) -> State {
    board(&format!("{FIELD}{more}\nphase movement blue"))
}

fn to(platoon: &str, points: &[(i32, i32)]) -> Order {
    let way = points.iter().map(|(x, y)| Point::new(*x, *y)).collect();
    Order::Move { platoon: id(platoon), way }
}

fn run(platoon: &str) -> Order {
    Order::Run { platoon: id(platoon), leaves: false }
}

fn place(state: &State, platoon: &str) -> Point {
    state.platoon(id(platoon)).at.unwrap()
}

fn code(state: &State, order: &Order) -> String {
    refused(state, order).0
}

// covers §11.7, §11.2.1, §11.2.2, R10, R40
#[test]
fn a_platoon_goes_as_far_as_its_order_and_the_ground_let_it() {
    let state = at("");
    let moved = after(&state, &to("a.1", &[(2000, 1600)]), &[]);
    assert_eq!(place(&moved, "a.1"), Point::inches(20, 16));
    assert!(moved.on_the_way.is_none(), "no enemy could have met it");
    assert_eq!(code(&moved, &to("a.1", &[(2000, 1700)])), "has_moved");
    assert_eq!(code(&state, &to("a.1", &[(2000, 1601)])), "too_far");
    assert_eq!(code(&state, &to("a.1", &[(2000, 1099)])), "too_short");
    assert_eq!(code(&state, &to("a.1", &[])), "no_way");
    // Double: twenty inches for medium tanks, round a corner too.
    assert_eq!(happens(&state, &to("a.t", &[(3000, 2000), (4000, 2000)]), &[]).len(), 3);
    assert_eq!(code(&state, &to("a.t", &[(3000, 2000), (4001, 2000)])), "too_far");
    assert_eq!(code(&state, &to("a.t", &[(3000, 1000), (2000, 1000)])), "occupied");
    let wood = at("piece wood wood 10 12 40 30");
    assert_eq!(code(&wood, &to("a.1", &[(2000, 1401)])), "too_far", "two inches open, two of wood");
    assert_eq!(happens(&wood, &to("a.1", &[(2000, 1400)]), &[]).len(), 3);
    let standing = at("platoon a.2 blue infantry_semi aim of=i at=40,10");
    assert_eq!(code(&standing, &to("a.2", &[(4000, 1200)])), "order_forbids");
}

// covers §10, R10, R36
#[test]
fn no_move_goes_through_an_enemy_or_off_the_table() {
    let state = at("platoon b.2 orange infantry_mixed hold of=ii at=20,14");
    assert_eq!(refused(&state, &to("a.1", &[(2000, 1300)])), ("too_near".into(), "R10".into()));
    // An inch between the bases is 1.8 between their middles.
    assert_eq!(happens(&state, &to("a.1", &[(2000, 1220)]), &[]).len(), 3);
    assert_eq!(code(&state, &to("a.1", &[(2000, 1221)])), "too_near");
    let edge = board(
        &FIELD
            .replace("at=20,10", "at=0.4,10")
            .replace("\nbattalion ii", "\nphase movement blue\nbattalion ii"),
    );
    assert_eq!(code(&edge, &to("a.1", &[(0, 1100)])), "no_place");
    let pond = at("piece pond impassable 10 11 40 12");
    assert_eq!(code(&pond, &to("a.1", &[(2000, 1400)])), "barred");
    assert_eq!(code(&pond, &to("a.1", &[(2000, 1100)])), "no_place");
}

// covers R10
#[test]
fn a_platoon_that_is_too_near_an_enemy_may_leave() {
    // Half an inch between the bases; but another enemy stands in the way west.
    let state = at("platoon b.2 orange infantry_mixed hold of=ii at=20,11.3\n\
                    platoon b.3 orange infantry_mixed hold of=ii at=16,10");
    assert_eq!(happens(&state, &to("a.1", &[(2000, 700)]), &[]).len(), 3);
    assert_eq!(code(&state, &to("a.1", &[(1700, 1000)])), "too_near");
}

// covers R18, R50, §11.7
#[test]
fn back_and_rout_run_before_anybody_else_moves() {
    let state = at(
        "platoon a.2 blue infantry_semi back of=i at=40,20\nplatoon a.3 blue infantry_semi rout of=i at=50,20",
    );
    assert_eq!(code(&state, &to("a.1", &[(2000, 1200)])), "others_run_first");
    assert_eq!(code(&state, &Order::EndPhase), "must_run");
    assert_eq!(code(&state, &to("a.2", &[(4000, 1800)])), "must_run");
    assert_eq!(code(&state, &run("a.1")), "does_not_run");
    let ran = after(&state, &run("a.2"), &[]);
    assert_eq!(place(&ran, "a.2"), Point::inches(40, 14), "no enemy is seen: a full move home");
    let ran = after(&ran, &run("a.3"), &[]);
    assert_eq!(place(&ran, "a.3"), Point::inches(50, 8), "two moves with Rout");
    assert_eq!(code(&ran, &run("a.3")), "has_run");
    assert_eq!(happens(&ran, &to("a.1", &[(2000, 1200)]), &[]).len(), 3);
    assert_eq!(after(&ran, &Order::EndPhase, &[]).phase, Phase::Movement(Side::Orange));
}

// covers R2
#[test]
fn a_column_ends_within_an_inch_of_its_commander() {
    let state = at("platoon a.hq blue headquarters follow of=i at=40,10\n\
                    platoon a.2 blue infantry_semi follow of=i under=a.hq at=42,10\n\
                    platoon a.3 blue infantry_semi follow of=i under=a.hq at=44,10");
    assert_eq!(
        refused(&state, &to("a.2", &[(4200, 1200)])),
        ("commander_stands".into(), "R2".into())
    );
    let led = after(&state, &to("a.hq", &[(4000, 1400)]), &[]);
    assert_eq!(code(&led, &to("a.2", &[(4200, 1400)])), "not_behind");
    let second = after(&led, &to("a.2", &[(4180, 1400)]), &[]);
    // The third ends behind the second.
    assert_eq!(happens(&second, &to("a.3", &[(4360, 1400)]), &[]).len(), 3);
    assert_eq!(code(&second, &to("a.3", &[(4362, 1400)])), "not_behind");
}

/// Orange waits dug in at the edge of a wood; assault guns come out of another (§15).
const AMBUSH: &str = "
table 72 48
attacker blue
battalion d blue regular
platoon d.sp blue assault_guns move of=d at=20,20
piece north wood 10 30 40 40
battalion a orange green
platoon a.1 orange infantry_semi aim of=a at=19.1,29.6 launcher dug_in
platoon a.2 orange infantry_semi aim of=a at=20,29.6 launcher dug_in
platoon a.3 orange infantry_semi aim of=a at=20.9,29.6 launcher dug_in
phase movement blue
";

fn held(firers: &[&str], after: i32) -> Order {
    let firers: Vec<PlatoonId> = firers.iter().map(|one| id(one)).collect();
    let (ambush, sightings) = (false, Vec::new());
    Order::Interrupt { firers, after: Length(after), ambush, sightings }
}

// covers §11.7.3, R41
#[test]
fn a_mover_is_met_on_its_way_and_in_range() {
    let state = after(&board(AMBUSH), &to("d.sp", &[(2000, 2720)]), &[]);
    assert_eq!(state.acting(), Some(Side::Orange), "orange may interrupt");
    assert_eq!(code(&state, &held(&["a.2"], 721)), "not_on_the_way");
    assert_eq!(code(&state, &held(&["a.2"], 0)), "no_effect", "bazookas reach two inches");
    // After six inches 2.8 are left between the bases, after seven 1.8.
    assert_eq!(code(&state, &held(&["a.2"], 600)), "no_effect");
    assert!(matches!(asked(&state, &held(&["a.2"], 700), &[]), Call::Roll(_)));
}

// covers §11.7.3, §11.5.8, R42
#[test]
fn a_platoon_that_was_seen_is_no_ambush() {
    let mut state = board(AMBUSH);
    let seen = state.platoons.get_mut(&id("a.2")).unwrap();
    (seen.fired_mark, seen.fired_at) = (Some(1), kernel::Seq(1));
    let state = after(&state, &to("d.sp", &[(2000, 2720)]), &[]);
    let order = held(&["a.1", "a.2", "a.3"], 700);
    assert!(matches!(asked(&state, &order, &[]), Call::Choice(_)), "it may bug out");
    let gone = after(&state, &order, &[":1", "4"]);
    let guns = gone.platoon(id("d.sp"));
    assert_eq!((guns.order, guns.losses.dead), (OrderMarker::Back, 0));
    assert!(guns.at.unwrap().y < 2000 && gone.on_the_way.is_none());
}

// covers R24, R41
#[test]
fn a_platoon_that_may_goes_on_and_may_be_met_again() {
    let state = after(&board(AMBUSH), &to("d.sp", &[(2000, 2720)]), &[]);
    let met = after(&state, &held(&["a.2"], 700), &["1 1 1 1 1"]);
    let on_the_way = met.on_the_way.clone().expect("it goes on");
    assert_eq!((on_the_way.gone.len(), on_the_way.way.len()), (2, 1));
    assert_eq!(met.platoon(id("d.sp")).deeds.used, Length(700));
    assert_eq!(code(&met, &held(&["a.2"], 0)), "has_fired");
    let order = held(&["a.1", "a.3"], 20);
    assert!(matches!(asked(&met, &order, &[]), Call::Roll(_)), "these are still unseen");
    let passed = after(&met, &Order::Pass, &[]);
    assert_eq!(place(&passed, "d.sp"), Point::new(2000, 2720));
    assert_eq!(passed.acting(), Some(Side::Blue));
}

// covers R24, §11.2.1
#[test]
fn from_double_to_move_it_goes_as_far_as_a_single_move() {
    let double =
        AMBUSH.replace("assault_guns move", "assault_guns double").replace("at=20,20", "at=20,12");
    let start = after(&board(&double), &to("d.sp", &[(2000, 2720)]), &[]);
    // A five counts twice: two steps, which are one level for regulars.
    let met = after(&start, &held(&["a.2"], 1500), &["5 1 1 1 1"]);
    assert_eq!(met.order_of(id("d.sp")), OrderMarker::Move);
    assert_eq!(place(&met, "d.sp"), Point::new(2000, 2700), "more than a single move is used");
    let passed = after(&met, &Order::Pass, &[]);
    assert_eq!(place(&passed, "d.sp"), Point::new(2000, 2700), "no other has met it there");
}

// covers §11.5, R23
#[test]
fn only_those_who_held_their_fire_interrupt() {
    let mut state = board(AMBUSH);
    state.platoons.get_mut(&id("a.1")).unwrap().order_at_fire = OrderMarker::Move;
    state.phase = Phase::Movement(Side::Blue);
    let state = after(&state, &to("d.sp", &[(2000, 2720)]), &[]);
    assert_eq!(refused(&state, &held(&["a.1"], 700)), ("holds_no_fire".into(), "§11.5".into()));
    assert_eq!(code(&state, &held(&[], 700)), "not_named");
    assert_eq!(code(&state, &held(&["a.2", "a.2"], 700)), "twice");
    assert_eq!(code(&state, &Order::EndPhase), "still_moving");
    let idle = board(&AMBUSH.replace("semi aim", "semi hold"));
    let gone = after(&idle, &to("d.sp", &[(2000, 2720)]), &[]);
    assert!(gone.on_the_way.is_none(), "no enemy holds fire: it arrives at once");
}

const CAUGHT: &str = "
table 72 48
attacker blue
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,10
platoon a.2 blue infantry_semi move of=i at=40,10
battalion ii orange green
platoon b.1 orange infantry_mixed rout of=ii experience=green at=20,12.8
platoon b.2 orange infantry_mixed aim of=ii experience=green at=40,12.8
platoon b.3 orange infantry_mixed rout of=ii experience=green at=60,12.8
wounded b.2 4
phase rest orange
";

// covers §11.6, R12
#[test]
fn platoons_that_run_or_are_wounded_out_may_surrender() {
    let state = after(&board(CAUGHT), &Order::EndPhase, &[]);
    assert_eq!(state.phase, Phase::Surrender);
    let throw = Order::ThrowForSurrender { near: Vec::new() };
    let Call::Roll(roll) = asked(&state, &throw, &[]) else { panic!() };
    assert_eq!(roll.outcomes[1].chance, Fraction::new(4, 6), "green on 4 or less");
    let events = happens(&state, &throw, &["4", "5"]);
    assert_eq!(
        events[..3],
        [
            Event::SurrenderThrown { platoon: id("b.1"), face: 4, surrenders: true },
            Event::PlatoonCaptured { platoon: id("b.1") },
            Event::SurrenderThrown { platoon: id("b.2"), face: 5, surrenders: false },
        ]
    );
    let next = after(&state, &throw, &["4", "5"]);
    assert!(!next.on_table(id("b.1")) && next.on_table(id("b.2")) && next.on_table(id("b.3")));
    assert_eq!(next.phase, Phase::Movement(Side::Blue));
}

// covers §11.6, R12, R18
#[test]
fn a_platoon_with_back_that_cannot_go_an_inch_is_trapped() {
    // Away from a.1 is north, and 0.99 inches north of its base is a cliff; a hundredth more, and it can go.
    let trapped = |cliff: &str| {
        let text = format!("{CAUGHT}piece cliff impassable 10 {cliff} 30 16\n")
            .replace("b.1 orange infantry_mixed rout", "b.1 orange infantry_mixed back")
            .replace("wounded b.2 4\n", "");
        after(&board(&text), &Order::EndPhase, &[])
    };
    assert_eq!(trapped("14.2").phase, Phase::Movement(Side::Blue));
    let state = trapped("14.19");
    assert_eq!(state.phase, Phase::Surrender);
    let events = happens(&state, &Order::ThrowForSurrender { near: Vec::new() }, &["4"]);
    assert_eq!(events[1], Event::PlatoonCaptured { platoon: id("b.1") });
}

// covers §11.6, R12
#[test]
fn a_fighting_friend_saves_and_a_far_enemy_takes_no_prisoners() {
    let helped = format!("{CAUGHT}platoon b.4 orange infantry_mixed aim of=ii at=22.8,12.8");
    let state = after(&board(&helped), &Order::EndPhase, &[]);
    let throw = Order::ThrowForSurrender { near: Vec::new() };
    let events = happens(&state, &throw, &["1"]);
    let Event::SurrenderThrown { platoon, .. } = &events[0] else { panic!() };
    assert_eq!(*platoon, id("b.2"), "b.1 has a friend at hand");
    let far = CAUGHT.replace("at=20,10", "at=20,9.99").replace("at=40,10", "at=40,9.99");
    let state = after(&board(&far), &Order::EndPhase, &[]);
    assert_eq!(state.phase, Phase::Movement(Side::Blue), "no platoon has to throw");
}
