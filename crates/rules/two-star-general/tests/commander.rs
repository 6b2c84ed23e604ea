//! The automatic commanders: whole battles end, every order is legal, and each behaves as it should.

use std::collections::BTreeSet;

use kernel::{Actor, ChoiceCall, Generator, Offers, Side, seal};
use testkit::Player;
use two_star_general::commander::{self, order_sheet, random, random_sheet, sensible};
use two_star_general::legal::legal;
use two_star_general::state::{Phase, Status, Step};
use two_star_general::{Event, Order, State, TwoStarGeneral};

use crate::board::{battalion, board, hex, offered, stand};

/// A small battle: two battalions and a battery a side, woods, a stream, a town and two objectives.
pub(crate) const FIELD: &str = "
    map 12 12
    ground 0606 town
    ground 0505 woods
    ground 0706 woods
    ground 0407 stream
    objective 0606 orange
    objective 0309 blue
    home blue south
    home orange north
    air blue 1
    battalion us blue
    stand us.hq 0410 hq
    platoon us.lt light_artillery
    stand us.A 0309 infantry
    platoon us.mg machine_gun
    stand us.B 0409 infantry
    stand us.C 0509 elite_infantry
    platoon us.at anti_tank
    battalion ab blue motorised
    stand ab.hq 0810 hq
    stand ab.A 0809 medium_armour
    stand ab.B 0709 medium_armour
    stand ab.C 0909 armoured_infantry
    platoon ab.tr armoured_transport
    battery us.g1 blue 0611 artillery
    battalion vg orange
    stand vg.hq 0605 hq
    stand vg.1 0606 infantry
    platoon vg.mg machine_gun
    stand vg.2 0506 infantry
    stand vg.3 0705 militia
    battalion pz orange motorised
    stand pz.hq 0802 hq
    stand pz.1 0803 heavy_armour
    stand pz.2 0903 infantry
    platoon pz.truck truck
    battery vg.g1 orange 0602 artillery
";

/// Who commands: by [`Side::index`].
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Head {
    Sensible,
    Random,
}

/// A battle played to its end.
pub(crate) struct Played {
    pub(crate) end: State,
    pub(crate) events: Vec<Event>,
}

/// More orders than a battle of three days needs.
const ORDERS_MAX: usize = 20_000;

pub(crate) fn play(start: &State, heads: [Head; 2], seed: u64) -> Played {
    let head = |seat: Actor| seat.side().map_or(Head::Random, |side| heads[side.index()]);
    let player = Player {
        order: &|state: &State, seat: kernel::Actor, offers, chance: &mut Generator| {
            next_order(state, seat.side()?, head(seat), offers, chance)
        },
        choose: &|state, call: &ChoiceCall, chance| match (head(call.seat), call.seat.side()) {
            (Head::Sensible, Some(side)) => commander::answer(state, side, call),
            _ => chance.answer(call),
        },
        look: &|_, _| {},
    };
    let game = testkit::play::<TwoStarGeneral>(start.clone(), seed, ORDERS_MAX, &player);
    assert!(matches!(game.end.phase, Phase::Over(_)), "seed {seed}: {:?}", game.end.phase);
    let events = game.turns.into_iter().flat_map(|turn| turn.events).collect();
    Played { end: game.end, events }
}

/// An order among the offers; in the orders phase a sheet that can be written again for the reveal.
fn next_order(
    state: &State,
    side: Side,
    head: Head,
    offers: &Offers<Order>,
    chance: &mut Generator,
) -> Option<Order> {
    let Phase::Orders(phase) = &state.phase else {
        return match head {
            Head::Sensible => sensible(state, side, offers, chance),
            Head::Random => random(offers, chance),
        };
    };
    let round = u64::from(state.day) * 8 + u64::from(state.round);
    let orders = match head {
        Head::Sensible => order_sheet(state, side),
        Head::Random => random_sheet(state, side, &mut Generator::seeded(round)),
    };
    let salt = [7; 16];
    if phase.sealed[side.index()].is_none() {
        let commitment = seal::commitment(&salt, &orders.text());
        return Some(Order::SealOrders { commitment });
    }
    let turn_up =
        phase.sealed.iter().all(Option::is_some) && phase.revealed[side.index()].is_none();
    turn_up.then(|| Order::RevealOrders { orders, salt: seal::hex(&salt) })
}

#[test]
fn sensible_commanders_play_a_battle_to_its_end() {
    let start = board(FIELD);
    for seed in 1..=2 {
        let played = play(&start, [Head::Sensible; 2], seed);
        let attacks =
            played.events.iter().filter(|e| matches!(e, Event::AttackDeclared { .. })).count();
        let shots = played.events.iter().filter(|e| matches!(e, Event::ShotFired { .. })).count();
        let moves = played.events.iter().filter(|e| matches!(e, Event::StandMoved { .. })).count();
        assert!(attacks >= 3 && shots >= 3 && moves >= 10, "{attacks} {shots} {moves}");
    }
}

#[test]
fn random_commanders_play_battles_to_their_end() {
    let start = board(FIELD);
    for seed in 1..=2 {
        play(&start, [Head::Random; 2], seed);
    }
}

#[test]
fn the_same_seed_is_the_same_battle() {
    let start = board(FIELD);
    let one = play(&start, [Head::Sensible, Head::Random], 9);
    let two = play(&start, [Head::Sensible, Head::Random], 9);
    assert_eq!(one.events, two.events);
    assert_ne!(one.events, play(&start, [Head::Sensible, Head::Random], 10).events);
}

/// Over seeds and colours: the battles a sensible commander wins against a random one, and those it loses.
#[test]
fn a_sensible_commander_beats_a_random_one() {
    let start = board(FIELD);
    let (mut won, mut lost) = (0, 0);
    for seed in 1..=2 {
        for side in Side::BOTH {
            let mut heads = [Head::Random; 2];
            heads[side.index()] = Head::Sensible;
            let Phase::Over(outcome) = play(&start, heads, seed).end.phase else {
                panic!("not over")
            };
            won += u32::from(outcome.winner == Some(side));
            lost += u32::from(outcome.winner == Some(side.enemy()));
        }
    }
    assert!(won >= 2 && won > 2 * lost, "{won} won, {lost} lost of 4");
}

#[test]
fn a_random_commander_reaches_every_offer_and_ends_turns_often() {
    let mut state = board(FIELD);
    state.battalions.get_mut(&battalion("us")).unwrap().order = Some(Status::Move);
    let acting =
        Step::Acting { battalion: battalion("us"), part: two_star_general::state::Part::Moving };
    let turns = two_star_general::state::Turns { step: acting, last: None };
    state.phase = Phase::Battalions(turns);
    let offers = legal(&state, Actor::Blue);
    let mut reached = BTreeSet::new();
    let mut ended = 0;
    let tries = offers.offers.len() as u64 * 40;
    let mut generator = Generator::seeded(1);
    for _ in 0..tries {
        let order = random(&offers, &mut generator).unwrap();
        ended += u64::from(order == Order::EndActivation);
        reached.insert(offers.offers.iter().position(|offer| offer.order == order).unwrap());
    }
    assert_eq!(reached.len(), offers.offers.len());
    assert!(ended * 4 >= tries && ended * 2 <= tries, "{ended} of {tries}");
}

#[test]
fn nothing_offered_is_nothing_ordered() {
    let state = board(FIELD);
    let none = kernel::Offers::none("");
    assert_eq!(sensible(&state, Side::Blue, &none, &mut Generator::seeded(1)), None);
    assert_eq!(random(&none, &mut Generator::seeded(1)), None);
}

#[test]
fn a_guard_with_the_enemy_near_digs_in_and_an_attacker_moves() {
    let state = board(FIELD);
    let orders = order_sheet(&state, Side::Orange).0;
    assert_eq!(orders[&battalion("vg")], Status::DigIn);
    let orders = order_sheet(&state, Side::Blue).0;
    assert_eq!(orders[&battalion("ab")], Status::Move);
}

#[test]
fn a_battalion_without_headquarters_is_given_no_order() {
    let state = board(&FIELD.replace("us.hq 0410 hq", "us.hq lost hq"));
    assert!(!order_sheet(&state, Side::Blue).0.contains_key(&battalion("us")));
    assert!(
        !random_sheet(&state, Side::Blue, &mut Generator::seeded(3))
            .0
            .contains_key(&battalion("us"))
    );
}

#[test]
fn a_wreck_beside_the_enemy_retreats_when_it_has_somewhere_to_go() {
    let wrecked = FIELD
        .replace("us.hq 0410 hq", "us.hq 0410 hq sp=2")
        .replace("us.A 0309 infantry", "us.A 0309 infantry sp=1")
        .replace("us.B 0409 infantry", "us.B lost infantry")
        .replace("us.C 0509 elite_infantry", "us.C lost elite_infantry")
        .replace("pz.1 0803 heavy_armour", "pz.1 0308 heavy_armour");
    let order = |text: &str| order_sheet(&board(text), Side::Blue).0[&battalion("us")];
    assert_eq!(order(&wrecked), Status::Retreat);
    assert_ne!(order(&wrecked.replace("home blue south", "")), Status::Retreat);
}

#[test]
fn the_weakest_stand_is_mended_first_and_a_lost_headquarters_before_that() {
    let text = FIELD
        .replace("us.A 0309 infantry", "us.A 0309 infantry sp=4")
        .replace("us.B 0409 infantry", "us.B 0409 infantry sp=1");
    let state = board(&format!("{text}\nphase night"));
    let order =
        sensible(&state, Side::Blue, &legal(&state, Actor::Blue), &mut Generator::seeded(1));
    assert_eq!(order, Some(Order::Recover { stand: stand("us.B"), points: 1 }));
    let headless =
        board(&format!("{}\nphase night", text.replace("us.hq 0410 hq", "us.hq lost hq")));
    let order =
        sensible(&headless, Side::Blue, &legal(&headless, Actor::Blue), &mut Generator::seeded(1));
    assert!(matches!(order, Some(Order::PlaceHq { .. })), "{order:?}");
}

#[test]
fn a_hopeless_attack_is_not_made_and_a_good_one_is() {
    let text = "
        map 9 9
        ground 0404 woods
        battalion us blue move
        stand us.hq 0407 hq
        stand us.A 0405 infantry sp=1
        battalion de orange dig_in
        stand de.hq 0402 hq
        stand de.A 0404 infantry
        platoon de.mg machine_gun
        stand de.B 0403 infantry
        acting us supporting";
    let weighed = |text: &str| {
        let state = board(text);
        let offers = offered(two_star_general::rules::attack::offer, &state, Side::Blue);
        let mut offers = offers;
        offers.offer("Turn", "End", Order::EndActivation);
        sensible(&state, Side::Blue, &offers, &mut Generator::seeded(1))
    };
    assert_eq!(weighed(text), Some(Order::EndActivation));
    let good = text
        .replace("us.A 0405 infantry sp=1", "us.A 0405 heavy_armour\nstand us.B 0305 heavy_armour")
        .replace("ground 0404 woods", "")
        .replace("dig_in", "retreat");
    assert!(hex("0305").adjacent(hex("0404")), "the test's own geometry");
    assert!(matches!(weighed(&good), Some(Order::Attack { .. })), "{:?}", weighed(&good));
}

#[test]
fn a_platoon_comes_back_to_a_company_before_a_headquarters() {
    let text = FIELD.replace("platoon us.mg machine_gun", "platoon us.mg machine_gun lost");
    let state = board(&format!("{text}\nphase night"));
    let order =
        sensible(&state, Side::Blue, &legal(&state, Actor::Blue), &mut Generator::seeded(1));
    match order {
        Some(Order::RecoverPlatoon { with, .. }) => assert_ne!(with, stand("us.hq")),
        other => panic!("{other:?}"),
    }
}

// covers R53
#[test]
fn no_strategic_move_keeps_a_battalion_from_its_fight() {
    let text = "
        map 14 9
        battalion us blue motorised move
        stand us.hq 0208 hq
        stand us.A 0308 armoured_infantry
        stand us.B 0904 armoured_infantry
        battalion de orange hold
        stand de.hq 1302 hq
        stand de.A 1103 infantry
        objective 1103 orange
        acting us";
    let goes = |text: &str| {
        let state = board(text);
        let mut offers = offered(two_star_general::rules::movement::offer, &state, Side::Blue);
        let of_a = |order: &Order| matches!(order, Order::Move { stand: who, .. } if *who == stand("us.A"));
        offers.offers.retain(|offer| of_a(&offer.order));
        let strategic = |order: &Order| matches!(order, Order::Move { strategic: true, .. });
        assert!(offers.offers.iter().any(|offer| strategic(&offer.order)), "the rules let it");
        sensible(&state, Side::Blue, &offers, &mut Generator::seeded(1))
            .is_some_and(|order| strategic(&order))
    };
    // Company B is two hexes from an enemy: the battalion fights today, and A comes up at the normal rate.
    assert!(!goes(text));
    assert!(goes(&text.replace("us.B 0904", "us.B 0408")));
    assert!(goes(&format!("option strategicBars stand\n{text}")));
}
