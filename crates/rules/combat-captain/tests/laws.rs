//! The shared laws, tried on whole battles that random and sensible commanders play to the end, with positions and
//! without.

use std::sync::Arc;

use combat_captain::state::{Phase, State};
use combat_captain::{CombatCaptain, commander, diary};
use kernel::{Actor, Generator, Side};
use testkit::{Played, Player, laws, play, seeds};

use crate::board::board;

/// More orders than a battle of eight turns needs; a game that reaches it has not ended.
const ORDERS_MAX: usize = 6_000;

/// A company with a truck, a tank company and a Home Guard company a side, and everything the ground can have.
const TABLE: &str = "
table 72 48
piece mill house 30 20 34 24
piece grove forest 14 26 22 34
piece ridge hill 44 8 56 16 height=3
piece bog odd 24 10 30 14
piece lane hedge 38 22 38.5 34
piece yard wall 26 30 34 30.5
piece pond impassable 50 36 56 40
";

const UNITS: &str = "
home blue west
home orange east
objective mill 36 22 8 orange
defender orange
turns 6
unit hg blue guard
sub hg.1 rifles at=10,14
sub hg.2 rifles at=10,18 bazooka
sub hg.3 rifles at=10,22
sub hg.mg machine_gun at=8,20
unit rg blue
sub rg.1 enhanced at=14,36
sub rg.2 enhanced at=14,39
sub rg.mor mortar at=11,38
sub rg.truck truck at=17,39
unit tk blue
sub tk.1 tank at=6,6 armour=regular
sub tk.2 tank at=6,11 armour=thin gun=superior
unit de orange
sub de.1 enhanced at=38,20 cover=1
sub de.2 enhanced at=38,15
sub de.3 enhanced at=41,19 figures=2,3
sub de.mg machine_gun at=42,23
sub de.at gun at=46,20 gun=superior cover=4
unit pz orange
sub pz.1 tank at=60,24 armour=superior
sub pz.2 tank at=60,29 armour=regular gun=inferior
unit late orange arrival=3
sub late.1 enhanced at=68,10
sub late.2 bazooka at=68,13
";

fn field(with_positions: bool) -> State {
    if with_positions {
        return board(&format!("{TABLE}{UNITS}"));
    }
    board(UNITS)
}

fn random_game(
    start: State,
    seed: u64,
    look: &dyn Fn(&State, &mut Generator),
) -> Played<CombatCaptain> {
    let player = Player {
        order: &|_: &State, _: Actor, offers, chance: &mut Generator| {
            commander::random(offers, chance)
        },
        choose: &|_, call, chance| chance.answer(call),
        look,
    };
    play(start, seed, ORDERS_MAX, &player)
}

fn ended(game: &Played<CombatCaptain>, seed: u64) {
    assert!(game.over, "seed {seed} has not ended after {} orders", game.turns.len());
    assert!(
        matches!(game.end.phase, Phase::Over(_)),
        "seed {seed}: a dead end in {:?}",
        game.end.phase
    );
}

#[test]
fn random_battles_end_and_obey_the_laws() {
    let mut seen = laws::Seen::default();
    let usual = 42..62;
    let played = seeds(usual.clone());
    for seed in played.clone() {
        // Six battles, and more as long as there is something that none of them has shown; a soak plays them all.
        if played == usual && seed >= 48 && seen.missing(&KINDS).is_none() {
            break;
        }
        let game = random_game(field(seed % 3 != 0), seed, &|_, _| {});
        ended(&game, seed);
        laws::replay_is_exact(&game);
        laws::stored_forms_return(&game);
        laws::odds_are_exact(&game.calls);
        laws::ledgers_add_up(&game.calls, &combat_captain::RULEBOOK);
        laws::odds_follow_from_the_dice(&game.calls);
        seen.note(&game);
    }
    seen.has_all(&KINDS);
}

#[test]
fn sensible_battles_end() {
    for with_positions in [true, false] {
        for seed in 0..1 {
            let player = Player {
                order: &|state: &State, seat: Actor, offers, chance: &mut Generator| {
                    commander::sensible(state, seat.side()?, offers, chance)
                },
                choose: &|state: &State, call, _: &mut Generator| {
                    commander::answer(state, call.seat.side().unwrap_or(Side::Blue), call)
                },
                look: &|_, _| {},
            };
            let game: Played<CombatCaptain> =
                play(field(with_positions), seed, ORDERS_MAX, &player);
            ended(&game, seed);
        }
    }
}

#[test]
fn every_offer_is_accepted() {
    for with_positions in [true, false] {
        random_game(field(with_positions), 100, &|state, chance| {
            if chance.below(5) == 0 {
                laws::legals_are_legal::<CombatCaptain>(state);
                laws::canonical_orders_are_legal::<CombatCaptain>(state);
                laws::labels_differ::<CombatCaptain>(state);
            }
        });
    }
}

/// The same battle with ids that are words of orders.
fn odd_field(with_positions: bool) -> State {
    let mut text = if with_positions { format!("{TABLE}{UNITS}") } else { UNITS.to_owned() };
    for (id, word) in [
        ("hg.1", "the"),
        ("hg.2", "and"),
        ("hg.3", "is"),
        ("hg.mg", "at"),
        ("rg", "odd"),
        ("rg.truck", "bazooka"),
        ("tk.1", "mg"),
        ("tk.2", "with"),
        ("de.1", "over"),
        ("de.2", "facing"),
        ("de.mg", "to"),
        ("pz.1", "say"),
        ("pz.2", "because"),
    ] {
        text = text.replace(&format!(" {id} "), &format!(" {word} "));
    }
    board(&text)
}

/// The same battle with other names.
fn renamed(state: &State, name: &dyn Fn(&str) -> String) -> State {
    let mut state = state.clone();
    let setup = Arc::make_mut(&mut state.setup);
    setup.units.iter_mut().for_each(|(id, spec)| spec.name = name(id.as_str()));
    setup.subunits.iter_mut().for_each(|(id, spec)| spec.name = name(id.as_str()));
    state
}

#[test]
fn orders_in_words_are_read_back() {
    for with_positions in [true, false] {
        let (plain, odd) = (field(with_positions), odd_field(with_positions));
        for start in [renamed(&plain, &laws::hostile), renamed(&odd, &laws::hostile), plain, odd] {
            random_game(start, 300, &|state, chance| {
                if chance.below(12) == 0 {
                    laws::words_read_back::<CombatCaptain>(state);
                }
            });
        }
    }
}

#[test]
fn names_are_put_in_whole() {
    for start in [field(true), odd_field(false)] {
        let game = random_game(start, 301, &|_, _| {});
        laws::names_stay_whole::<CombatCaptain>(&game, &renamed, &laws::hostile, &diary::order);
    }
}

#[test]
fn nobody_is_conjured() {
    for seed in 20..22 {
        let start = field(seed % 2 == 0);
        let men = |state: &State| -> u32 {
            state.subunits.values().flat_map(|s| &s.figures).map(|men| u32::from(*men)).sum()
        };
        let before = men(&start);
        let game = random_game(start, seed, &|_, _| {});
        let lost: u32 = game
            .turns
            .iter()
            .flat_map(|turn| &turn.events)
            .map(|event| match event {
                combat_captain::Event::FiguresLost { men, .. } => u32::from(*men),
                _ => 0,
            })
            .sum();
        assert_eq!(men(&game.end) + lost, before, "seed {seed}");
        assert!(lost > 0, "seed {seed}: nobody was hurt in a whole battle");
    }
}

/// Most kinds of event must have come up. Some that take a chain of luck are tried one by one elsewhere: the last runner over the edge, a ruling.
const KINDS: [&str; 32] = [
    "bomb_dropped",
    "charge_announced",
    "charge_stood",
    "combat_decided",
    "common_activity_began",
    "contact_made",
    "cover_broken",
    "cover_removed",
    "cover_taken",
    "event_thrown",
    "figures_lost",
    "fire_held",
    "fired",
    "ground_offered",
    "hits_saved",
    "hits_swapped",
    "kill_thrown",
    "morale_pulled",
    "obstacle_crossed",
    "obstacle_reached",
    "reinforcement_thrown",
    "run_flown",
    "shell_fell",
    "squad_dissolved",
    "subunit_destroyed",
    "subunit_moved",
    "unit_arrived",
    "unit_routed",
    "unit_withdrew",
    "vehicle_killed",
    "vehicle_overturned",
    "window_opened",
];
