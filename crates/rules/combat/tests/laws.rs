//! The shared laws, tried on whole fights that random and sensible commanders play to the end, with positions and without.

use std::sync::Arc;

use combat::state::{Phase, Place, State};
use combat::{Combat, commander, diary};
use kernel::{Actor, Generator, Side};
use testkit::{Played, Player, laws, play, seeds};

use crate::board::board;

/// More orders than a fight of twelve turns needs; a game that reaches it has not ended.
const ORDERS_MAX: usize = 4_000;

/// Everything the ground can have.
const TABLE: &str = "
table 36 36
piece barn building 15 16 19 20
piece lane fence 4 12 14 12.3
piece dry wall 20 14 26 14.3
piece green hedge 8 22 16 22.3
piece field rough 22 18 30 24
piece copse woods 4 16 9 21
piece row bocage 28 10 34 10.5
piece knoll hill 12 26 18 30 height=2
piece pit trench 16 27 20 28
piece heap rubble 21 9 24 11
piece corn crops 26 27 32 32
piece pond impassable 1 28 4 32
";

const MEN: &str = "
home blue south
home orange north
objective barn 17 18 5 orange
defender orange
turns 12
man b1 blue 4 3 smg,grenade at=10,4 nco
man b2 blue 5 4 bar at=12,4
man b3 blue 5 5 garand,grenade at=14,4 medic
man b4 blue 5 5 garand,rifle_grenade at=16,4
man b5 blue 6 6 carbine,grenade at=18,4
man b6 blue 5 5 garand at=20,4
man b7 blue 5 5 garand at=10,2 reserve=1
man b8 blue 5 5 bren at=12,2 reserve=1
man o1 orange 5 4 smg,grenade at=13,30 nco
man o2 orange 5 5 machine_gun,pistol at=18,27.5
man o3 orange 5 5 rifle,grenade at=16.5,18.5 medic
man o4 orange 5 5 stg44 at=20,26
man o5 orange 7 7 rifle at=23,26
man o6 orange 5 5 lee_enfield,grenade at=25,15.2
";

fn field(with_positions: bool) -> State {
    if with_positions { board(&format!("{TABLE}{MEN}")) } else { board(MEN) }
}

fn random_game(start: State, seed: u64, look: &dyn Fn(&State, &mut Generator)) -> Played<Combat> {
    let player = Player {
        order: &|_: &State, _: Actor, offers, chance: &mut Generator| {
            commander::random(offers, chance)
        },
        choose: &|_, call, chance| chance.answer(call),
        look,
    };
    play(start, seed, ORDERS_MAX, &player)
}

fn ended(game: &Played<Combat>, seed: u64) {
    assert!(game.over, "seed {seed} has not ended after {} orders", game.turns.len());
    assert!(
        matches!(game.end.phase, Phase::Over(_)),
        "seed {seed}: a dead end: {:?}",
        game.end.agenda
    );
}

#[test]
fn random_fights_end_and_obey_the_laws() {
    let mut seen = laws::Seen::default();
    for seed in seeds(0..24) {
        let game = random_game(field(seed % 3 != 0), seed, &|_, _| {});
        ended(&game, seed);
        if seed < 4 {
            laws::replay_is_exact(&game);
            laws::stored_forms_return(&game);
        }
        laws::odds_are_exact(&game.calls);
        laws::ledgers_add_up(&game.calls, &combat::RULEBOOK);
        laws::odds_follow_from_the_dice(&game.calls);
        seen.note(&game);
    }
    seen.has_all(&KINDS);
}

/// The same fight with ids that are words of orders.
fn odd_field(with_positions: bool) -> State {
    let mut text = if with_positions { format!("{TABLE}{MEN}") } else { MEN.to_owned() };
    for (id, word) in [
        ("b1", "the"),
        ("b2", "is"),
        ("b3", "and"),
        ("b4", "drag"),
        ("b5", "then"),
        ("b6", "fire"),
        ("b7", "leave"),
        ("o1", "say"),
        ("o2", "near"),
        ("o3", "over"),
        ("o4", "unseen"),
        ("o5", "garand"),
        ("o6", "to"),
    ] {
        text = text.replace(&format!("man {id} "), &format!("man {word} "));
    }
    board(&text)
}

/// The same fight with other names.
fn renamed(state: &State, name: &dyn Fn(&str) -> String) -> State {
    let mut state = state.clone();
    let setup = Arc::make_mut(&mut state.setup);
    setup.soldiers.iter_mut().for_each(|(id, spec)| spec.name = name(id.as_str()));
    state
}

#[test]
fn orders_in_words_are_read_back() {
    for with_positions in [true, false] {
        let (plain, odd) = (field(with_positions), odd_field(with_positions));
        for start in [renamed(&plain, &laws::hostile), renamed(&odd, &laws::hostile), plain, odd] {
            random_game(start, 300, &|state, chance| {
                if chance.below(60) == 0 {
                    laws::words_read_back::<Combat>(state);
                }
            });
        }
    }
}

#[test]
fn names_are_put_in_whole() {
    for start in [field(true), odd_field(false)] {
        let game = random_game(start, 301, &|_, _| {});
        laws::names_stay_whole::<Combat>(&game, &renamed, &laws::hostile, &diary::order);
    }
}

#[test]
fn sensible_fights_end() {
    for with_positions in [true, false] {
        for seed in 0..2 {
            ended(&sensible_game(field(with_positions), seed, [true, true]), seed);
        }
    }
}

#[test]
fn a_sensible_side_beats_a_random_one() {
    let mut won = [0, 0];
    for seed in 0..6 {
        let sensible = if seed % 2 == 0 { Side::Blue } else { Side::Orange };
        let game = sensible_game(field(true), seed, Side::BOTH.map(|side| side == sensible));
        for (side, wins) in [(sensible, 0), (sensible.enemy(), 1)] {
            won[wins] += game.end.able(side).count();
        }
    }
    assert!(won[0] >= 2 * won[1], "{} men of the sensible sides stand, {} others", won[0], won[1]);
}

/// A fight in which each side plays sensibly or at random.
fn sensible_game(start: State, seed: u64, sensible: [bool; 2]) -> Played<Combat> {
    let player = Player {
        order: &|state: &State, seat: Actor, offers, chance: &mut Generator| {
            let side = seat.side()?;
            match sensible[side.index()] {
                true => commander::sensible(state, side, offers, chance),
                false => commander::random(offers, chance),
            }
        },
        choose: &|state: &State, call, _: &mut Generator| {
            commander::answer(state, call.seat.side().unwrap_or(Side::Blue), call)
        },
        look: &|_, _| {},
    };
    play(start, seed, ORDERS_MAX, &player)
}

#[test]
fn every_offer_is_accepted() {
    for with_positions in [true, false] {
        random_game(field(with_positions), 100, &|state, chance| {
            if chance.below(4) == 0 {
                laws::legals_are_legal::<Combat>(state);
                laws::canonical_orders_are_legal::<Combat>(state);
                laws::labels_differ::<Combat>(state);
            }
        });
    }
}

#[test]
fn nobody_is_conjured() {
    for seed in 20..26 {
        let start = field(seed % 2 == 0);
        let men = start.soldiers.len();
        let game = random_game(start, seed, &|_, _| {});
        assert_eq!(game.end.soldiers.len(), men, "seed {seed}");
        let mut state = game.start.clone();
        for event in game.turns.iter().flat_map(|turn| &turn.events) {
            let before = state.soldiers.clone();
            combat::evolve::evolve(&mut state, event, kernel::Seq(2));
            for (id, man) in &state.soldiers {
                let was = &before[id];
                let saved =
                    matches!(event, combat::Event::MedicThrown { patient, .. } if patient == id);
                assert!(man.wound >= was.wound || saved, "seed {seed}: {event:?} heals {id}");
                let comes = was.place == Place::Reserve && man.place == Place::Field;
                let stays = man.place == was.place || was.place == Place::Field;
                assert!(stays || comes, "seed {seed}: {event:?} brings {id} back");
            }
        }
    }
}

/// Nearly every kind of event must have come up.
const KINDS: [&str; 37] = [
    "turn_began",
    "soldier_arrived",
    "card_drawn",
    "cards_swapped",
    "card_spent",
    "activation_ended",
    "pending",
    "trip_thrown",
    "slip_thrown",
    "moved",
    "tended",
    "cover_taken",
    "pinned",
    "left",
    "waited",
    "fired",
    "sprayed",
    "arc_swept",
    "grenade_thrown",
    "grenade_rolled",
    "grenade_burst",
    "reloading",
    "magazine_thrown",
    "reloaded",
    "reaction_tested",
    "casualty_thrown",
    "critical_thrown",
    "medic_thrown",
    "charged",
    "replied",
    "combat_thrown",
    "locked",
    "captured",
    "dragged",
    "reinforcement_asked",
    "objective_taken",
    "battle_ended",
];
