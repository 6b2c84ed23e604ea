//! The shared laws, tried on whole games that random and sensible commanders play to the end.

use std::sync::Arc;

use kernel::{Actor, Answer, Call, Generator, Offers, Side};
use operations::order::Order;
use operations::state::{Phase, State};
use operations::{Operations, RULEBOOK, commander, parse, position};
use testkit::{Played, Player, laws, play, seeds};

use crate::board::board;

/// More orders than a game of eight turns needs.
const ORDERS_MAX: usize = 2_000;

/// A corps a side on ground with everything the map knows.
pub(crate) const FIELD: &str = "
map 24 20
turns 8
initiative blue
region holland
ground town 1005 1006 1415
ground wood 0405 0406 0505 1210 1211
ground close 0810 0811 0910 1312
ground marsh 1607 1608
ground water 2001 2002
road main 0110 0210 0310 0410 0510 0610 0710 0811 0911 1011 1111 1212 1312 1412 1513 1613 1713 1813 1913 2013
road minor 1011 1010 1009 1008 1007 1006 1005 1004
water river 1101-1201 1102-1202 1103-1203 1104-1204 1105-1205 1106-1206 1107-1207 1108-1208
water canal 1013-1014 1113-1114 1213-1214
water great 1801-1901 1802-1902
bridge arnhem 1105-1205 charged orange
bridge grave 1113-1114
ferry 1107-1207
boats 1801
edge blue 0108 0109 0110 0111
edge orange 2412 2413 2414
dump neerpelt blue 0110 30 source=0110,8
dump cleve orange 2013 20 source=2013,5
objective arnhem bridge:arnhem 20 orange decisive
objective town 1005 10
objective base 0110 10 blue decisive
objective cross 1312 20
formation gad blue hq=gad.hq
unit gad.hq foot 1 0210 hq
unit gad.1 tank 5 0609
unit gad.2 tank 5 0610
unit gad.3 motor_infantry 4 0610
unit gad.4 motor_infantry 4 0509
unit gad.f sp_artillery 3 0410 artillery=field
unit gad.m towed_artillery 3 0410 artillery=medium
unit gad.e motor_engineer 3 0510 bridging
unit gad.r recce 3 0608
unit gad.c column 1 0210
formation ab blue
unit ab.1 para 5 waiting airborne serials=2
unit ab.2 para 5 waiting airborne serials=2
unit ab.l foot 4 0109 turn=3
squadron t1 blue transport base=holland
squadron t2 blue transport
squadron t3 blue transport
squadron t4 blue transport
squadron b1 blue ground_attack medium
squadron b2 blue ground_attack light
squadron b3 blue heavy_bomber heavy
squadron b4 blue fighter light
squadron b5 blue fighter light
squadron b6 blue recce light
formation kg orange hq=kg.hq
unit kg.hq foot 1 1713 hq
unit kg.1 foot 4 0910
unit kg.2 foot 3 1006
unit kg.3 heavy_tank 6 1412
unit kg.4 assault_gun 4 1312
unit kg.a towed_artillery 3 1513 artillery=field
unit kg.x horse_artillery 3 1312 artillery=heavy
unit kg.p anti_tank 3 1011
unit kg.e engineer 3 1105
unit kg.f towed_flak 2 1205 flak=heavy fixed
unit kg.l towed_flak 2 1412 flak=light
unit kg.t light_tank 3 1613
unit kg.r foot 4 2412 turn=4
squadron o1 orange fighter light
squadron o2 orange fighter light
squadron o3 orange ground_attack medium
squadron o4 orange recce light night
";

fn order(
    state: &State,
    seat: Actor,
    offers: &Offers<Order>,
    chance: &mut Generator,
    (seed, sensible): (u64, bool),
) -> Option<Order> {
    let side = seat.side()?;
    if !matches!(state.phase, Phase::Orders(_)) {
        return chance.pick(&offers.offers).map(|offer| offer.order.clone());
    }
    // The same sheet again when it is turned over: made from the position, and from nothing else.
    let mut again = Generator::of(&format!("{seed} {} {side}", state.turn));
    let sheet = if sensible {
        commander::sheet(state, side)
    } else {
        commander::random_sheet(state, side, &mut again)
    };
    commander::with_sheet(state, side, &sheet)
}

fn game(seed: u64, sensible: bool, look: &dyn Fn(&State, &mut Generator)) -> Played<Operations> {
    game_from(board(FIELD), seed, sensible, look)
}

pub(crate) fn game_from(
    start: State,
    seed: u64,
    sensible: bool,
    look: &dyn Fn(&State, &mut Generator),
) -> Played<Operations> {
    let command = |state: &State, seat: Actor, offers: &Offers<Order>, chance: &mut Generator| {
        order(state, seat, offers, chance, (seed, sensible))
    };
    let player = Player::<Operations> {
        order: &command,
        choose: &|_, call, chance| chance.answer(call),
        look: &|state, chance| look(state, chance),
    };
    play(start, seed, ORDERS_MAX, &player)
}

#[test]
fn random_games_end_and_obey_the_laws() {
    let mut seen = laws::Seen::default();
    for seed in seeds(0..40) {
        let game = game(seed, seed % 3 == 0, &|_, _| {});
        assert!(game.over && matches!(game.end.phase, Phase::Over(_)), "seed {seed}");
        seen.note(&game);
    }
    seen.has_all(&[
        "unit_moved",
        "battle_fought",
        "unit_retired",
        "unit_advanced",
        "unit_landed",
        "area_struck",
        "flak_fired",
        "air_fought",
        "bridge_tried",
        "supply_issued",
        "attack_prepared",
        "reported",
        "squadron_lost",
        "unit_destroyed",
        "hq_displaced",
        "stood",
        "support_raised",
    ]);
}

#[test]
fn replay_is_exact_and_what_is_stored_returns() {
    for seed in 100..103 {
        let game = game(seed, seed % 2 == 0, &|_, _| {});
        laws::replay_is_exact::<Operations>(&game);
        laws::stored_forms_return::<Operations>(&game);
        laws::ledgers_add_up(&game.calls, &RULEBOOK);
        laws::odds_are_exact(&game.calls);
    }
}

#[test]
fn offers_are_accepted_and_their_words_read_back() {
    game(200, false, &|state, _| {
        laws::legals_are_legal::<Operations>(state);
        laws::canonical_orders_are_legal::<Operations>(state);
        laws::words_read_back::<Operations>(state);
        laws::labels_differ::<Operations>(state);
    });
}

/// What a commander writes is read back word for word, with names and with ids.
#[test]
fn sheets_are_read_back() {
    game(201, false, &|state, chance| {
        for side in Side::BOTH {
            let sheet = commander::random_sheet(state, side, chance);
            let ids = operations::order::Sheet::of_text(&sheet.text());
            assert_eq!(ids.as_ref(), Some(&sheet), "{}", sheet.text());
            let words = sheet.words(state);
            assert_eq!(parse::sheet(state, Some(side), &words).as_ref(), Ok(&sheet), "{words}");
        }
    });
}

/// Every sheet that a commander writes is accepted.
#[test]
fn commanders_write_what_the_rules_accept() {
    game(202, true, &|state, _| {
        if !matches!(state.phase, Phase::Orders(_)) {
            return;
        }
        for side in Side::BOTH {
            let sheet = commander::sheet(state, side);
            let laid = operations::rules::orders::may_lay(state, side, &sheet);
            assert!(laid.is_ok(), "{laid:?}: {}", sheet.text());
        }
    });
}

#[test]
fn the_odds_of_every_call_cover_everything() {
    // Without a decisive place it is played to the end.
    let field = board(&FIELD.replace(" decisive", ""));
    let game = game_from(field, 203, true, &|_, _| {});
    for call in &game.calls {
        let Call::Roll(roll) = call else { continue };
        if roll.outcomes.is_empty() {
            continue;
        }
        let sum = roll
            .outcomes
            .iter()
            .fold(kernel::odds::Fraction::zero(), |sum, outcome| sum + outcome.chance.clone());
        assert!(sum.is_one(), "{}: {:?}", roll.title, roll.outcomes);
    }
    let faces = game.turns.iter().flat_map(|turn| &turn.answers);
    assert!(faces.filter(|answer| matches!(answer, Answer::Faces(_))).count() > 10);
}

#[test]
fn a_broken_position_is_told() {
    let mut state = board(FIELD);
    assert!(position::faults(&state).is_empty());
    let first = *state.units.keys().next().unwrap();
    state.units.get_mut(&first).unwrap().supply = 9;
    assert_eq!(position::faults(&state).len(), 1);
}

/// The same game with every reading the other way.
#[test]
fn other_readings_hold_too() {
    let other = format!(
        "{FIELD}
        option totalRetireClose d3
        option heavyBomber2 apocalyptic
        option halve contribution
        option overrunStatus after
        option traffic off
        option nightDrops scatter
        option commandRange none
        option reportDelay 1
        option choices umpire
        option bomberQuarter floor
        option cabRank on
        "
    );
    for seed in 300..306 {
        let game = game_from(board(&other), seed, seed % 3 == 0, &|_, _| {});
        assert!(game.over, "seed {seed}");
        laws::replay_is_exact::<Operations>(&game);
        laws::ledgers_add_up(&game.calls, &RULEBOOK);
        let asked = |call: &Call| matches!(call, Call::Choice(_));
        assert!(!game.calls.iter().any(asked), "the program makes the choices");
    }
}

/// The same battle with other names.
fn renamed(state: &State, name: &dyn Fn(&str) -> String) -> State {
    let mut state = state.clone();
    let setup = Arc::make_mut(&mut state.setup);
    setup.formations.iter_mut().for_each(|(id, spec)| spec.name = name(id.0.as_str()));
    setup.units.iter_mut().for_each(|(id, spec)| spec.name = name(id.0.as_str()));
    setup.squadrons.iter_mut().for_each(|(id, spec)| spec.name = name(id.0.as_str()));
    setup.bridges.iter_mut().for_each(|(id, spec)| spec.name = name(id.0.as_str()));
    setup.dumps.iter_mut().for_each(|(id, spec)| spec.name = name(id.0.as_str()));
    state
}

#[test]
fn hostile_names_are_read_back_and_put_in_whole() {
    let odd = renamed(&board(FIELD), &laws::hostile);
    game_from(odd, 400, false, &|state, chance| {
        for side in Side::BOTH {
            let sheet = commander::random_sheet(state, side, chance);
            let words = sheet.words(state);
            assert_eq!(parse::sheet(state, Some(side), &words).as_ref(), Ok(&sheet), "{words}");
        }
        laws::words_read_back::<Operations>(state);
    });
    let game = game(401, false, &|_, _| {});
    laws::names_stay_whole::<Operations>(
        &game,
        &renamed,
        &laws::hostile,
        &operations::diary::order,
    );
}
