//! The automatic commanders: they end their battles, do nothing illegal, take ground, and the sensible one beats the other. What they rest
//! on: the exact odds of a close assault, and what a fire costs.

use brigadier_general::rules::effect::{self, Effect, Exposure, Pool};
use brigadier_general::rules::options::AreaSteps;
use brigadier_general::rules::{close_assault, worth};
use brigadier_general::state::{OrderMarker, Phase, State};
use brigadier_general::tables::Cover;
use brigadier_general::{BrigadierGeneral, Event, Order, commander};
use kernel::odds::Fraction;
use kernel::{Actor, Call, Generator, Offers, RuleSet as _, Side};
use testkit::{Played, Player, laws, play};

use crate::board::{asked, board, id};
use crate::field::brigade_fight;

const ORDERS_MAX: usize = 4_000;

/// A company for a company and a burnt farm between them: nobody has it, and nobody attacks.
const MEETING: &str = "
table 40 40
home blue south
home orange north
turns 8
start 480
sun 420 1050
piece farm rough 18 18 22 22
piece west wood 6 16 12 24
piece east wood 28 16 34 24
objective farm 20 20 4
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters aim of=i at=20,3
platoon a.1 blue infantry_semi double of=i under=i.hq at=14,5
platoon a.2 blue infantry_semi double of=i under=i.hq at=20,5
platoon a.3 blue infantry_semi double of=i under=i.hq at=26,5
platoon a.mg blue machine_guns move of=i under=i.hq at=17,5
platoon a.t blue tank_medium move of=i under=i.hq at=23,5
battalion ii orange regular hq=ii.hq
platoon ii.hq orange headquarters aim of=ii at=20,37
platoon b.1 orange infantry_mixed double of=ii under=ii.hq at=14,35
platoon b.2 orange infantry_mixed double of=ii under=ii.hq at=20,35
platoon b.3 orange infantry_mixed double of=ii under=ii.hq at=26,35
platoon b.mg orange machine_guns move of=ii under=ii.hq at=17,35
platoon b.t orange tank_medium move of=ii under=ii.hq at=23,35
";

/// With the sensible commander at these sides, by [`Side::index`], and the other at others.
fn battle(start: State, seed: u64, sensible: [bool; 2]) -> Played<BrigadierGeneral> {
    watched(start, seed, sensible, &|_, _| {})
}

fn watched(
    start: State,
    seed: u64,
    sensible: [bool; 2],
    look: &dyn Fn(&State, &mut Generator),
) -> Played<BrigadierGeneral> {
    let is = |side: Side| sensible[side.index()];
    let player = Player {
        order: &|state: &State, seat: Actor, offers: &Offers<Order>, chance: &mut Generator| {
            let side = seat.side()?;
            if is(side) {
                commander::sensible(state, side, offers, chance)
            } else {
                commander::random(offers, chance)
            }
        },
        choose: &|state: &State, call, chance: &mut Generator| match call.seat.side() {
            Some(side) if is(side) => commander::answer(state, side, call),
            _ => chance.answer(call),
        },
        look,
    };
    let game = play(start, seed, ORDERS_MAX, &player);
    assert!(game.over, "seed {seed} has not ended after {} orders", game.turns.len());
    game
}

fn winner(game: &Played<BrigadierGeneral>) -> Option<Side> {
    match &game.end.phase {
        Phase::Over(outcome) => outcome.winner,
        other => panic!("a dead end in {other:?}"),
    }
}

/// If both were as good as each other, one would win 29 of 40 or more once in three hundred trials.
const MOST_OF_FORTY: usize = 29;

#[test]
fn the_sensible_commander_beats_the_random_one() {
    let is_won = |seed: &u64| {
        let side = if seed.is_multiple_of(2) { Side::Blue } else { Side::Orange };
        let sensible = Side::BOTH.map(|one| one == side);
        winner(&battle(board(MEETING), *seed, sensible)) == Some(side)
    };
    let won = (0..40).filter(is_won).count();
    assert!(won >= MOST_OF_FORTY, "{won} of 40 are won");
}

#[test]
fn an_attack_of_a_brigade_takes_ground() {
    let seeds = 0..3;
    let look = |state: &State, chance: &mut Generator| {
        if chance.below(120) == 0 {
            laws::legals_are_legal::<BrigadierGeneral>(state);
            laws::labels_differ::<BrigadierGeneral>(state);
        }
    };
    let took = |seed: u64| {
        let game = watched(brigade_fight(), seed, [true, true], &look);
        winner(&game);
        game.end.held.values().any(|by| *by == Some(Side::Blue))
    };
    let taken = seeds.clone().filter(|seed| took(*seed)).count();
    assert!(taken * 2 > seeds.count(), "{taken} attacks have taken ground");
}

#[test]
fn a_brigade_defends_itself_against_anything() {
    let game = battle(brigade_fight(), 1, [false, true]);
    assert_eq!(winner(&game), Some(Side::Orange));
    let blue = game.end.held.values().filter(|by| **by == Some(Side::Blue)).count();
    assert_eq!(blue, 0, "no ground is lost to it");
}

#[test]
fn the_same_battle_is_played_in_the_same_way() {
    let orders = |seed| {
        let game = battle(board(MEETING), seed, [true, true]);
        game.turns.into_iter().map(|turn| turn.order).collect::<Vec<_>>()
    };
    assert_eq!(orders(7), orders(7));
    assert_ne!(orders(7), orders(8), "other dice, other orders");
}

#[test]
fn without_positions_a_commander_ends_his_battles_too() {
    let bare = MEETING.lines().filter(|line| {
        let what = line.split(' ').next().unwrap_or_default();
        !["table", "piece", "objective"].contains(&what)
    });
    let words = |line: &str| {
        let words = line.split(' ').filter(|word| !word.starts_with("at="));
        words.collect::<Vec<_>>().join(" ")
    };
    let text = bare.map(words).collect::<Vec<_>>().join("\n");
    winner(&battle(board(&text), 1, [true, true]));
    winner(&battle(board(&text), 1, [true, false]));
}

fn offered(state: &State) -> Vec<Order> {
    let side = state.acting().expect("the battle is on");
    let offers = BrigadierGeneral::legal(state, side.actor());
    offers.offers.into_iter().map(|offer| offer.order).collect()
}

// covers §11.7
#[test]
fn ways_lead_to_ground_and_enemies_into_cover_and_back() {
    let state = board(
        "
table 48 48
home blue south
piece grove wood 24 12 30 16
objective mill 20 40 3
platoon a.1 blue infantry_semi move at=20,10
platoon b.1 orange infantry_mixed hold at=40,10
phase movement blue
",
    );
    let ends: Vec<_> = offered(&state)
        .into_iter()
        .filter_map(|order| match order {
            Order::Move { way, .. } => way.last().copied(),
            _ => None,
        })
        .collect();
    let holds = |x: i32, y: i32| ends.contains(&kernel::table::Point::new(x, y));
    assert!(holds(2000, 1600), "a full move to the mill: {ends:?}");
    assert!(holds(2600, 1000), "and to the enemy: {ends:?}");
    assert!(holds(2400, 1200), "the near edge of the grove: {ends:?}");
    assert!(holds(2000, 400), "and home: {ends:?}");
    assert!(ends.len() < 12, "few enough to choose from: {ends:?}");
}

// covers §11.7, §11.2.1
#[test]
fn a_road_is_offered_to_who_cannot_go_straight() {
    let state = board(
        "
table 48 48
piece forest wood 10 12 30 40
piece road road 20 0 21 48
objective mill 20.5 44 3
platoon a.t blue trucks double at=15,10
platoon b.1 orange infantry_mixed hold at=46,2
phase movement blue
",
    );
    let by_road = offered(&state).into_iter().any(|order| match order {
        Order::Move { way, .. } => way.len() == 2 && way[1].y > 1300,
        _ => false,
    });
    assert!(by_road, "through the forest on the road");
}

const SHOT: &str = "
table 48 48
home blue south
home orange north
attacker blue
platoon b.1 orange infantry_semi move at=20,20
";

fn bug_out_is_usual(firers: &str) -> bool {
    let state = board(&format!("{SHOT}{firers}\nphase rest blue"));
    let firers: Vec<_> = state.fielded(Side::Blue).collect();
    let (batteries, target, sightings) = (Vec::new(), id("b.1"), Vec::new());
    match asked(&state, &Order::Fire { firers, batteries, target, sightings }, &[]) {
        Call::Choice(choice) => choice.usual == [1],
        Call::Roll(_) => panic!("nobody was asked"),
    }
}

// covers §11.5.8
#[test]
fn to_bug_out_is_usual_where_the_odds_of_staying_are_bad() {
    let guns = "platoon a.mg blue machine_guns aim at=20,11";
    assert!(bug_out_is_usual(guns), "twelve aimed dice in the open: two kills on average");
    assert!(!bug_out_is_usual("platoon a.1 blue headquarters aim at=20,11"), "two dice");
    let wood = "platoon a.mg blue machine_guns aim at=20,17.6\npiece grove wood 16 16 24 24";
    assert!(!bug_out_is_usual(wood), "half of that in a wood");
}

// covers §11.5.9, §11.5.10
#[test]
fn what_a_fire_costs_is_the_mean_over_every_throw() {
    let state = board(SHOT);
    let exposure = Exposure { cover: Cover::Soft, under_shells: Cover::Open, doubles: false };
    let pool = Pool { aimed: 2, artillery: 1, area: 0 };
    let odds = effect::odds(pool, exposure, AreaSteps::Sixes);
    let lost = worth::lost_by(&state, id("b.1"), &odds);
    let mut sum = 0;
    for throw in 0..216_u16 {
        let faces = [throw / 36, throw / 6 % 6, throw % 6].map(|face| face as u8 + 1);
        let effect = effect::read(pool, exposure, AreaSteps::Sixes, &faces);
        let alone = kernel::odds::Distribution::point(effect);
        sum += worth::lost_by(&state, id("b.1"), &alone);
    }
    // Both are rounded to thousandths of a platoon.
    assert!((lost - sum / 216).abs() <= 1, "{lost}, and {sum} over 216");
    let nothing = kernel::odds::Distribution::point(Effect::default());
    assert_eq!(worth::lost_by(&state, id("b.1"), &nothing), 0);
}

// covers R11
#[test]
fn the_odds_of_a_close_assault_are_exact() {
    let mut state = board(
        "
table 48 48
attacker blue
platoon a.1 blue headquarters move at=20,20 dead=3
platoon b.1 orange headquarters aim at=20.8,20 dead=3
",
    );
    state.contacts.insert((id("a.1"), id("b.1")), Cover::Open);
    // One die each. A six wounds the last man, and he has lost unless he wounds the other's.
    let chance = Fraction::new(5, 36);
    let both = Some((chance.clone(), chance));
    assert_eq!(close_assault::chances(&state, id("a.1"), Side::Blue), both);
}

// covers §11.4, §11.7.3
#[test]
fn batteries_and_held_fire_are_offered_together() {
    let call = board(
        "
table 48 48
platoon a.1 blue infantry_semi aim at=20,20
platoon a.f blue artillery_light aim off
platoon a.g blue artillery_light aim off
platoon b.1 orange infantry_mixed move at=20,28
",
    );
    let mut call = call;
    call.phase = Phase::Call(Side::Blue);
    let both = |order: &Order| matches!(order, Order::CallIndirect { batteries, .. } if batteries.len() == 2);
    assert!(offered(&call).iter().any(both));
    let mover = board(
        "
table 48 48
platoon a.1 blue infantry_semi move at=20,14
platoon b.1 orange infantry_mixed aim at=18,26
platoon b.2 orange infantry_mixed aim at=22,26
phase movement blue
",
    );
    let way = vec![kernel::table::Point::new(2000, 2000)];
    let met = crate::board::after(&mover, &Order::Move { platoon: id("a.1"), way }, &[]);
    let two = |order: &Order| matches!(order, Order::Interrupt { firers, .. } if firers.len() == 2);
    assert!(offered(&met).iter().any(two));
    assert!(offered(&met).contains(&Order::Pass));
}

/// The first thing that a sensible commander of the side that acts does.
fn first(state: &State) -> Order {
    let side = state.acting().expect("the battle is on");
    let offers = BrigadierGeneral::legal(state, side.actor());
    commander::sensible(state, side, &offers, &mut Generator::seeded(1)).expect("an order")
}

#[test]
fn a_commander_saves_who_runs_before_he_sends_others_on() {
    let state = board(
        "
table 48 48
attacker blue
objective mill 20 40 3 orange
platoon a.hq blue headquarters aim at=20,5
platoon a.1 blue infantry_semi aim under=a.hq at=20,8
platoon a.2 blue infantry_semi rout under=a.hq at=24,8
platoon b.1 orange infantry_mixed aim at=20,40
phase orders blue
",
    );
    let Order::Raise { platoon, to, .. } = first(&state) else { panic!("no raise") };
    assert_eq!(platoon, id("a.2"));
    assert!(to <= OrderMarker::Aim);
}

#[test]
fn nobody_doubles_in_sight_of_the_enemy() {
    let near = board(
        "
table 48 48
attacker blue
objective mill 20 40 3 orange
platoon a.1 blue infantry_semi double at=20,28
platoon b.1 orange infantry_mixed aim at=20,40
phase orders blue
",
    );
    assert!(matches!(first(&near), Order::Lower { to: OrderMarker::Move | OrderMarker::Aim, .. }));
    let far = board(
        "
table 48 48
attacker blue
objective mill 20 40 3 orange
platoon a.1 blue infantry_semi double at=20,5
platoon b.1 orange infantry_mixed aim at=20,40
phase orders blue
",
    );
    assert_eq!(first(&far), Order::EndPhase);
}

#[test]
fn a_sensible_battle_is_told_with_fire_moves_and_ground_that_is_taken() {
    let games = [3, 4].map(|seed| battle(board(MEETING), seed, [true, true]));
    let events = || games.iter().flat_map(|game| &game.turns).flat_map(|turn| &turn.events);
    assert!(events().any(|event| matches!(event, Event::Fired { .. })));
    assert!(events().any(|event| matches!(event, Event::PlatoonMoved { .. })));
    assert!(events().any(|event| matches!(event, Event::ObjectiveTaken { .. })));
}

// covers §11.8
#[test]
fn a_commander_assaults_a_broken_enemy_on_the_ground_he_wants() {
    // Eight dice against one, in the open.
    let state = board(
        "
table 48 48
attacker blue
home blue south
home orange north
objective mill 20 23 3 orange
platoon a.1 blue infantry_semi move at=20,20
platoon b.1 orange infantry_mixed hold at=20,23 dead=3
phase movement blue
",
    );
    let Order::Assault { platoon, target, .. } = first(&state) else {
        panic!("{:?}", first(&state))
    };
    assert_eq!((platoon, target), (id("a.1"), id("b.1")));
}

// covers §11.4.1, §11.4.3, R17
#[test]
fn aircraft_guns_and_planned_fire_are_used() {
    let start = "
table 48 48
attacker blue
objective mill 20 40 3 orange
platoon a.1 blue infantry_semi aim at=20,33
platoon a.f blue artillery_light aim off
platoon b.1 orange infantry_mixed aim at=20,40
platoon b.aa orange anti_aircraft aim at=30,44
air jabos blue certain flights=2
";
    let state = board(start);
    assert!(matches!(first(&state), Order::PlanFire { .. }), "the map tells who is at the mill");
    let mut call = state;
    call.phase = Phase::Call(Side::Blue);
    for _ in ["the battery", "the aircraft"] {
        let order = first(&call);
        let faces: &[&str] =
            if matches!(order, Order::CallAir { .. }) { &["4", ":0"] } else { &[] };
        call = crate::board::after(&call, &order, faces);
    }
    assert_eq!((call.missions.len(), call.attacks.len()), (1, 1));
    let mut firing = call;
    firing.phase = Phase::Firing(brigadier_general::state::Step::AntiAircraft(Side::Orange));
    assert!(matches!(first(&firing), Order::AntiAircraft { .. }));
}

/// Orange waits hidden in a wood; blue comes on with guns and infantry in half-tracks.
const RELIEF: &str = "
table 40 40
attacker blue
home blue south
home orange north
turns 10
piece wood wood 14 20 26 24
objective wood 20 22 4 orange
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters aim of=i at=20,3
platoon a.t blue tank_medium move of=i under=i.hq at=24,5
platoon a.h blue half_tracks move of=i under=i.hq at=16,5
platoon a.1 blue infantry_semi move of=i under=i.hq in=a.h
platoon a.g blue anti_tank_light move of=i under=i.hq at=10,5 limbered
platoon a.2 blue infantry_semi double of=i under=i.hq arrives=2
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=18,20 hidden launcher
platoon b.2 orange machine_guns aim of=ii at=22,20 hidden
platoon b.3 orange infantry_mixed aim of=ii at=20,24
platoon b.4 orange infantry_mixed shaken of=ii at=16,16
";

// covers R31, R56, R57
#[test]
fn the_commander_brings_on_gets_out_sets_up_and_springs_his_ambush() {
    let mut seen = laws::Seen::default();
    for seed in 0..4 {
        let game = battle(board(RELIEF), seed, [true, true]);
        assert!(game.over, "seed {seed} has not ended");
        seen.note(&game);
    }
    seen.has_all(&["platoon_arrived", "dismounted", "guns_unlimbered", "platoon_revealed"]);
}
