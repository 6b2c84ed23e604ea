//! The shared laws, tried on whole battles that random commanders play to the end.

use std::collections::BTreeSet;
use std::sync::Arc;

use kernel::{Actor, Generator, Halt, Offers, Side, Tape, seal};
use testkit::{Played, Player, laws, play, seeds};
use two_star_general::TwoStarGeneral;
use two_star_general::commander;
use two_star_general::decide::decide;
use two_star_general::diary;
use two_star_general::ground::Hex;
use two_star_general::legal::legal;
use two_star_general::order::{Order, OrderSheet};
use two_star_general::state::{OrdersPhase, Phase, State};

use crate::board::board;

/// More orders than a battle of three days needs; a game that reaches it has not ended.
const ORDERS_MAX: usize = 20_000;

/// Two battalions, a battery and an air point a side, on ground with everything the chart knows.
const FIELD: &str = "
map 12 10
ground 0505 town
ground 0605 road
ground 0404 woods
ground 0405 woods hill
ground 0707 rough
ground 0303 bocage
ground 0606 stream
ground 0607 bridge
ground 0609 river
ground 0804 marsh
ground 0905 works
ground 0206 impassable
ground 0306 beach
side 0605 0705 stream
side 0704 0705 river bridge
objective 0505 orange
objective 0805
home blue west
home orange east
air blue 1
battalion us blue
stand us.hq 0304 hq
stand us.A 0403 infantry elite
platoon us.mg machine_gun
UNITS
";

fn field_text() -> String {
    FIELD.replace("UNITS", UNITS)
}

fn field() -> State {
    board(&field_text())
}

const UNITS: &str = "
stand us.B 0305 infantry
platoon us.eng engineers
platoon us.truck truck
stand us.C 0406 infantry sp=3
platoon us.mor light_artillery
battalion cc blue motorised
stand cc.hq 0204 hq
stand cc.A 0203 medium_armour superior
platoon cc.tp tank_platoon
stand cc.B 0302 armoured_infantry
platoon cc.ht armoured_transport class=tracked
battery us.g1 blue 0105 artillery shots=3
battery us.g2 blue 0104 armoured_artillery shots=3
battalion ge orange
stand ge.hq 0805 hq
stand ge.A 0705 infantry
platoon ge.at anti_tank
stand ge.B 0704 militia
platoon ge.aa anti_aircraft
stand ge.C 0806 infantry
platoon ge.mor light_artillery
battalion pz orange motorised
stand pz.hq 1005 hq armoured
stand pz.A 0904 heavy_armour
stand pz.B 0906 light_armour
stand pz.C 1004 armoured_cars
battery ge.g1 orange 1106 artillery shots=3
phase orders
";

fn random_order(
    state: &State,
    seat: Actor,
    offers: &Offers<Order>,
    chance: &mut Generator,
) -> Option<Order> {
    let side = seat.side()?;
    // A sheet that can be written again for the reveal: it depends on the round alone.
    let round = u64::from(state.day) * 100 + u64::from(state.round);
    let of_round = &mut Generator::seeded(round);
    match &state.phase {
        Phase::Orders(phase) => lay(phase, side, commander::random_sheet(state, side, of_round)),
        _ => commander::random(offers, chance),
    }
}

fn sensible_order(
    state: &State,
    seat: Actor,
    offers: &Offers<Order>,
    chance: &mut Generator,
) -> Option<Order> {
    let side = seat.side()?;
    match &state.phase {
        Phase::Orders(phase) => lay(phase, side, commander::order_sheet(state, side)),
        _ => commander::sensible(state, side, offers, chance),
    }
}

/// Seals a sheet, or turns it up when both lie; nothing while the other side writes.
fn lay(phase: &OrdersPhase, side: Side, orders: OrderSheet) -> Option<Order> {
    let mine = side.index();
    if phase.sealed[mine].is_none() {
        let commitment = seal::commitment(&[7; 16], &orders.text());
        Some(Order::SealOrders { commitment })
    } else if phase.sealed.iter().all(Option::is_some) && phase.revealed[mine].is_none() {
        Some(Order::RevealOrders { orders, salt: seal::hex(&[7; 16]) })
    } else {
        None
    }
}

fn game(seed: u64, look: &dyn Fn(&State, &mut Generator)) -> Played<TwoStarGeneral> {
    game_from(field(), seed, look)
}

fn game_from(
    start: State,
    seed: u64,
    look: &dyn Fn(&State, &mut Generator),
) -> Played<TwoStarGeneral> {
    let player =
        Player { order: &random_order, choose: &|_, call, chance| chance.answer(call), look };
    play(start, seed, ORDERS_MAX, &player)
}

#[test]
fn random_battles_end_and_obey_the_laws() {
    for seed in seeds(0..3) {
        let game = game(seed, &|_, _| {});
        assert!(game.over, "seed {seed} has not ended");
        assert!(
            matches!(game.end.phase, Phase::Over(_)),
            "seed {seed}: a dead end in {:?}",
            game.end.phase
        );
        laws::replay_is_exact(&game);
        laws::stored_forms_return(&game);
        laws::odds_are_exact(&game.calls);
        laws::ledgers_add_up(&game.calls, &two_star_general::RULEBOOK);
        laws::odds_follow_from_the_dice(&game.calls);
    }
}

#[test]
fn sensible_battles_end() {
    for seed in 0..1 {
        let player = Player {
            order: &sensible_order,
            choose: &|state: &State, call, _: &mut Generator| {
                commander::answer(state, call.seat.side().unwrap_or(Side::Blue), call)
            },
            look: &|_, _| {},
        };
        let game: Played<TwoStarGeneral> = play(field(), seed, ORDERS_MAX, &player);
        assert!(matches!(game.end.phase, Phase::Over(_)), "seed {seed}: {:?}", game.end.phase);
    }
}

#[test]
fn every_offer_is_accepted() {
    game(100, &|state, chance| {
        if chance.below(4) == 0 {
            laws::legals_are_legal::<TwoStarGeneral>(state);
            laws::canonical_orders_are_legal::<TwoStarGeneral>(state);
        }
    });
}

/// The same battle with ids that are words of orders.
fn odd_field() -> State {
    let mut text = field_text();
    for (id, word) in [
        ("us.A", "the"),
        ("us.B", "is"),
        ("us.C", "and"),
        ("us.mg", "with"),
        ("us.eng", "to"),
        ("cc.A", "attack"),
        ("us.g1", "on"),
        ("us.g2", "off"),
        ("cc.B", "in"),
        ("cc.ht", "at"),
        ("ge.A", "end"),
        ("ge.B", "strategic"),
        ("pz.A", "because"),
    ] {
        text = text.replace(&format!(" {id} "), &format!(" {word} "));
    }
    board(&text)
}

/// The same battle with other names.
fn renamed(state: &State, name: &dyn Fn(&str) -> String) -> State {
    let mut state = state.clone();
    let setup = Arc::make_mut(&mut state.setup);
    setup.battalions.iter_mut().for_each(|(id, spec)| spec.name = name(id.as_str()));
    setup.stands.iter_mut().for_each(|(id, spec)| spec.name = name(id.as_str()));
    setup.platoons.iter_mut().for_each(|(id, spec)| spec.name = name(id.as_str()));
    state
}

#[test]
fn orders_in_words_are_read_back() {
    for start in [
        field(),
        odd_field(),
        renamed(&field(), &laws::hostile),
        renamed(&odd_field(), &laws::hostile),
    ] {
        game_from(start, 300, &|state, chance| {
            if chance.below(12) == 0 {
                laws::words_read_back::<TwoStarGeneral>(state);
            }
        });
    }
}

#[test]
fn names_are_put_in_whole() {
    for start in [field(), odd_field()] {
        let game = game_from(start, 301, &|_, _| {});
        laws::names_stay_whole::<TwoStarGeneral>(&game, &renamed, &laws::hostile, &diary::order);
    }
}

#[test]
fn everything_accepted_is_offered() {
    for seed in 200..202 {
        game(seed, &|state, chance| {
            if chance.below(4) > 0 {
                return;
            }
            for side in Side::BOTH {
                let offered: BTreeSet<String> =
                    legal(state, side.actor()).offers.iter().map(|o| gist(&o.order)).collect();
                for _ in 0..25 {
                    let order = wild_order(state, chance);
                    let decided = decide(state, side.actor(), &order, &mut Tape::new(&[]));
                    if matches!(decided, Ok(_) | Err(Halt::Needs(_))) {
                        assert!(
                            offered.contains(&gist(&order)),
                            "accepted, not offered: {order:?}"
                        );
                    }
                }
            }
        });
    }
}

/// What makes two orders the same offer: a move is known by its end, not by its way.
fn gist(order: &Order) -> String {
    match order {
        Order::Move { stand, path, strategic } => {
            format!("move {stand} {:?} {strategic}", path.last())
        }
        Order::Retreat { stand, path, strategic, leave } => {
            format!("retreat {stand} {:?} {strategic} {leave}", path.last())
        }
        Order::MoveArtillery { battery, path } => format!("move {battery} {:?}", path.last()),
        Order::Attack { stands, target } => {
            let stands: BTreeSet<_> = stands.iter().collect();
            format!("attack {stands:?} {target}")
        }
        other => format!("{other:?}"),
    }
}

/// Any order at all, most of them nonsense.
fn wild_order(state: &State, chance: &mut Generator) -> Order {
    let stands: Vec<_> = state.stands.keys().copied().collect();
    let platoons: Vec<_> = state.platoons.keys().copied().collect();
    let battalions: Vec<_> = state.battalions.keys().copied().collect();
    let mut stand = || stands[chance.below(stands.len())];
    let (one, two) = (stand(), stand());
    let near = |chance: &mut Generator, stand| {
        let from = state.hex_of(stand).unwrap_or(Hex::new(5, 5));
        let hexes = state.setup.ground.within(from, 3);
        hexes[chance.below(hexes.len())]
    };
    let target = near(chance, one);
    let mut path = Vec::new();
    let mut at = state.hex_of(one).unwrap_or(Hex::new(5, 5));
    for _ in 0..=chance.below(5) {
        let next: Vec<_> = state.setup.ground.neighbours(at).collect();
        at = next[chance.below(next.len())];
        path.push(at);
    }
    let battalion = battalions[chance.below(battalions.len())];
    let platoon = platoons[chance.below(platoons.len())];
    let points = u8::try_from(chance.below(3)).unwrap_or(0);
    let flag = chance.below(2) == 0;
    let swap = |one, two| {
        let places = [(one, state.hex_of(two)), (two, state.hex_of(one))];
        places.into_iter().filter_map(|(stand, hex)| Some((stand, hex?))).collect()
    };
    match chance.below(19) {
        0 | 1 => Order::Move { stand: one, path, strategic: flag },
        2 | 3 => Order::Attack { stands: vec![one], target },
        4 => Order::Attack { stands: vec![one, two], target },
        5 => Order::Retreat { stand: one, path, strategic: flag, leave: chance.below(2) == 0 },
        6 => Order::Transfer { platoon, to: two },
        7 => Order::Activate { battalion },
        8 => Order::PlaceHq { battalion, hex: target },
        9 => Order::Barrage { battery: one, target: near(chance, two) },
        10 => Order::MoveArtillery { battery: one, path },
        11 => Order::AirStrike { target: near(chance, two) },
        12 => Order::Recover { stand: one, points },
        13 => Order::Restore { stand: one, hex: target, points },
        14 => Order::RecoverPlatoon { platoon, with: two },
        15 => Order::NightTransfer { platoon, to: two },
        16 => Order::Shuffle { places: swap(one, two) },
        17 => Order::NightReshuffle { battalion, places: swap(one, two) },
        _ => [
            Order::EndActivation,
            Order::ThrowForMove,
            Order::ThrowForArtillery,
            Order::EndArtillery,
            Order::EndNight,
        ][chance.below(5)]
        .clone(),
    }
}
