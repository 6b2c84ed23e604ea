//! The automatic commanders: whole battles end, every order is legal, and each behaves as it should.

use std::collections::BTreeSet;

use kernel::{Answer, Call, Halt, Refusal as _, Seat, Side, Tape, seal};
use two_star_general::commander::{
    self, order_sheet, random, random_answer, random_sheet, sensible,
};
use two_star_general::decide::decide;
use two_star_general::legal::legal;
use two_star_general::position::faults;
use two_star_general::state::{Phase, Status, Step};
use two_star_general::{Event, Order, State};

use crate::board::{after, battalion, board, hex, offered, stand};

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

/// Whole numbers from a seed, for dice and salts.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 16
    }

    fn face(&mut self, sides: u8) -> u8 {
        u8::try_from(self.next() % u64::from(sides)).unwrap() + 1
    }
}

pub(crate) fn play(start: &State, heads: [Head; 2], seed: u64) -> Played {
    let mut numbers = Numbers(seed);
    let mut state = start.clone();
    let mut events = Vec::new();
    for _ in 0..20_000 {
        if let Phase::Over(_) = state.phase {
            return Played { end: state, events };
        }
        let (seat, order) = next_order(&state, heads, &mut numbers);
        let happened = told(&state, seat, &order, heads, &mut numbers);
        assert!(!happened.is_empty(), "{order:?} changed nothing");
        state = after(&state, &happened);
        assert_eq!(faults(&state), Vec::<String>::new(), "after {order:?}");
        events.extend(happened);
    }
    panic!("the battle does not end");
}

fn next_order(state: &State, heads: [Head; 2], numbers: &mut Numbers) -> (Seat, Order) {
    if let Phase::Orders(orders) = &state.phase {
        let unsealed = Side::BOTH
            .into_iter()
            .find(|side| orders.sealed[side.index()].is_none());
        let salt = [7; 16];
        let sheet = |side: Side| match heads[side.index()] {
            Head::Sensible => order_sheet(state, side),
            Head::Random => random_sheet(
                state,
                side,
                u64::from(state.day) * 8 + u64::from(state.round),
            ),
        };
        return match unsealed {
            Some(side) => {
                let commitment = seal::commitment(&salt, &sheet(side).text());
                (side.seat(), Order::SealOrders { commitment })
            }
            None => {
                let hidden = Side::BOTH
                    .into_iter()
                    .find(|s| orders.revealed[s.index()].is_none());
                let side = hidden.unwrap();
                let (orders, salt) = (sheet(side), seal::hex(&salt));
                (side.seat(), Order::RevealOrders { orders, salt })
            }
        };
    }
    for side in Side::BOTH {
        let offers = legal(state, side.seat());
        let salt = numbers.next();
        let order = match heads[side.index()] {
            Head::Sensible => sensible(state, side, &offers, salt),
            Head::Random => random(&offers, salt),
        };
        if let Some(order) = order {
            assert!(
                offers.offers.iter().any(|offer| offer.order == order),
                "{order:?}"
            );
            return (side.seat(), order);
        }
    }
    panic!("nobody may do anything: {:?}", state.phase);
}

fn told(
    state: &State,
    seat: Seat,
    order: &Order,
    heads: [Head; 2],
    numbers: &mut Numbers,
) -> Vec<Event> {
    let mut answers = Vec::new();
    loop {
        match decide(state, seat, order, &mut Tape::new(&answers)) {
            Ok(events) => return events,
            Err(Halt::Needs(call)) => answers.push(match &*call {
                Call::Roll(roll) => {
                    Answer::Faces((0..roll.count).map(|_| numbers.face(roll.sides)).collect())
                }
                Call::Choice(choice) => {
                    let side = choice.seat.side().unwrap();
                    Answer::Chosen(match heads[side.index()] {
                        Head::Sensible => commander::answer(state, side, choice),
                        Head::Random => random_answer(choice, numbers.next()),
                    })
                }
            }),
            Err(Halt::Refused(refusal)) => panic!("{order:?}: {}", refusal.sentence()),
            Err(halt) => panic!("{order:?}: {halt:?}"),
        }
    }
}

#[test]
fn sensible_commanders_play_a_battle_to_its_end() {
    let start = board(FIELD);
    for seed in 1..=2 {
        let played = play(&start, [Head::Sensible; 2], seed);
        let attacks = played
            .events
            .iter()
            .filter(|e| matches!(e, Event::AttackDeclared { .. }))
            .count();
        let shots = played
            .events
            .iter()
            .filter(|e| matches!(e, Event::ShotFired { .. }))
            .count();
        let moves = played
            .events
            .iter()
            .filter(|e| matches!(e, Event::StandMoved { .. }))
            .count();
        assert!(
            attacks >= 3 && shots >= 3 && moves >= 10,
            "{attacks} {shots} {moves}"
        );
    }
}

#[test]
fn random_commanders_play_battles_to_their_end() {
    let start = board(FIELD);
    for seed in 1..=4 {
        play(&start, [Head::Random; 2], seed);
    }
}

#[test]
fn the_same_seed_is_the_same_battle() {
    let start = board(FIELD);
    let one = play(&start, [Head::Sensible, Head::Random], 9);
    let two = play(&start, [Head::Sensible, Head::Random], 9);
    assert_eq!(one.events, two.events);
    assert_ne!(
        one.events,
        play(&start, [Head::Sensible, Head::Random], 10).events
    );
}

/// Over seeds and colours: the battles a sensible commander wins against a random one, and those it loses.
#[test]
fn a_sensible_commander_beats_a_random_one() {
    let start = board(FIELD);
    let (mut won, mut lost) = (0, 0);
    for seed in 1..=3 {
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
    assert!(won >= 3 && won > 2 * lost, "{won} won, {lost} lost of 6");
}

#[test]
fn a_random_commander_reaches_every_offer_and_ends_turns_often() {
    let mut state = board(FIELD);
    state.battalions.get_mut(&battalion("us")).unwrap().order = Some(Status::Move);
    let acting = Step::Acting {
        battalion: battalion("us"),
        part: two_star_general::state::Part::Moving,
    };
    let turns = two_star_general::state::Turns {
        step: acting,
        last: None,
    };
    state.phase = Phase::Battalions(turns);
    let offers = legal(&state, Seat::Blue);
    let mut reached = BTreeSet::new();
    let mut ended = 0;
    let tries = offers.offers.len() as u64 * 40;
    for salt in 0..tries {
        let order = random(&offers, salt).unwrap();
        ended += u64::from(order == Order::EndActivation);
        reached.insert(
            offers
                .offers
                .iter()
                .position(|offer| offer.order == order)
                .unwrap(),
        );
    }
    assert_eq!(reached.len(), offers.offers.len());
    assert!(
        ended * 4 >= tries && ended * 2 <= tries,
        "{ended} of {tries}"
    );
}

#[test]
fn nothing_offered_is_nothing_ordered() {
    let state = board(FIELD);
    let none = kernel::Offers::none("");
    assert_eq!(sensible(&state, Side::Blue, &none, 1), None);
    assert_eq!(random(&none, 1), None);
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
    assert!(
        !order_sheet(&state, Side::Blue)
            .0
            .contains_key(&battalion("us"))
    );
    assert!(
        !random_sheet(&state, Side::Blue, 3)
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
    assert_ne!(
        order(&wrecked.replace("home blue south", "")),
        Status::Retreat
    );
}

#[test]
fn the_weakest_stand_is_mended_first_and_a_lost_headquarters_before_that() {
    let text = FIELD
        .replace("us.A 0309 infantry", "us.A 0309 infantry sp=4")
        .replace("us.B 0409 infantry", "us.B 0409 infantry sp=1");
    let state = board(&format!("{text}\nphase night"));
    let order = sensible(&state, Side::Blue, &legal(&state, Seat::Blue), 1);
    assert_eq!(
        order,
        Some(Order::Recover {
            stand: stand("us.B"),
            points: 1
        })
    );
    let headless = board(&format!(
        "{}\nphase night",
        text.replace("us.hq 0410 hq", "us.hq lost hq")
    ));
    let order = sensible(&headless, Side::Blue, &legal(&headless, Seat::Blue), 1);
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
        sensible(&state, Side::Blue, &offers, 1)
    };
    assert_eq!(weighed(text), Some(Order::EndActivation));
    let good = text
        .replace(
            "us.A 0405 infantry sp=1",
            "us.A 0405 heavy_armour\nstand us.B 0305 heavy_armour",
        )
        .replace("ground 0404 woods", "")
        .replace("dig_in", "retreat");
    assert!(hex("0305").adjacent(hex("0404")), "the test's own geometry");
    assert!(
        matches!(weighed(&good), Some(Order::Attack { .. })),
        "{:?}",
        weighed(&good)
    );
}
