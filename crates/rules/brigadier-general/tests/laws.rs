//! The shared laws, tried on turns that random commanders play to the end of the battle, with positions and without.

use std::collections::BTreeSet;
use std::sync::Arc;

use brigadier_general::state::{Phase, State};
use brigadier_general::{BrigadierGeneral, Order, diary};
use kernel::face::{Face as _, Happening, TableTape};
use kernel::{Actor, Generator, Halt, Offers, RuleSet as _, Tape};
use testkit::{Played, Player, laws, play, seeds};

use crate::board::board;

/// More orders than a battle of eight turns needs; a game that reaches it has not ended.
const ORDERS_MAX: usize = 4_000;

const TABLE: &str = "
table 48 48
home blue south
home orange north
objective farm 12 10.6 3 orange
objective grove 29 7 3
piece copse wood 24 4 34 10
";

const BRIGADE: &str = "
platoon bde blue headquarters aim at=6,4
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters aim of=i under=bde at=8,4
platoon a.hq blue headquarters aim of=i under=i.hq at=10,4
platoon a.1 blue infantry_semi move of=i under=a.hq at=10.9,4
platoon a.2 blue infantry_semi back of=i under=a.hq at=14,4 dead=3
platoon i.mg blue machine_guns aim of=i under=i.hq at=16,8.3
battalion ii orange recruits hq=ii.hq out
platoon ii.hq orange headquarters move of=ii at=10,10.6
platoon b.1 orange infantry_bolt aim of=ii under=ii.hq at=12,10.6
platoon b.2 orange infantry_bolt double of=ii under=ii.hq at=14,10.6
platoon b.4 orange infantry_bolt hold of=ii under=ii.hq at=18,10.6 dead=3
platoon b.5 orange infantry_mixed aim of=ii under=ii.hq at=20,12
platoon art orange mortars aim off
platoon i.fac blue headquarters aim of=i under=i.hq at=12,4 liaison
platoon i.aa blue anti_aircraft aim under=i.hq at=20,4
platoon ii.aa orange anti_aircraft aim under=ii.hq at=22,12
platoon gun blue artillery_light aim off
air sure blue certain flights=2 sorties=2
air led blue directed flights=2 sorties=3
air maybe orange doubtful sorties=3
air few orange small_part flights=2 sorties=4
platoon b.3 orange assault_guns rout of=ii under=ii.hq at=16,10.6
platoon i.tr blue trucks move of=i under=i.hq at=10.9,5.2
platoon i.at blue anti_tank_light move of=i under=i.hq at=4,8 limbered
platoon i.h blue half_tracks move of=i under=i.hq at=6,8
platoon i.1 blue infantry_semi move of=i under=i.hq in=i.h
platoon i.t blue tank_medium move of=i under=i.hq at=23.5,8
platoon i.2 blue infantry_semi back of=i under=i.hq at=30,3
platoon b.6 orange infantry_mixed hold of=ii under=ii.hq at=22,16 dug_in
platoon b.7 orange infantry_mixed move of=ii under=ii.hq arrives=2
platoon b.8 orange infantry_bolt aim of=ii under=ii.hq at=24,12 hidden
platoon b.9 orange infantry_mixed hold of=ii under=ii.hq at=28,18
platoon i.3 blue infantry_semi move of=i under=i.hq at=22,12.2
wounded a.1 2
wounded b.1 3
wounded b.3 1
sun 480 990
start 900
turns 8
";

pub(crate) fn field(with_positions: bool) -> State {
    board(&field_text(with_positions))
}

pub(crate) fn field_text(with_positions: bool) -> String {
    if with_positions {
        return format!("{TABLE}{BRIGADE}");
    }
    let lines = BRIGADE.lines().map(|line| {
        let words = line.split_whitespace().filter(|word| !word.starts_with("at="));
        words.collect::<Vec<_>>().join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

pub(crate) fn random_game(
    start: State,
    seed: u64,
    look: &dyn Fn(&State, &mut Generator),
) -> Played<BrigadierGeneral> {
    let player = Player {
        order: &|_: &State, _: Actor, offers: &Offers<Order>, chance: &mut Generator| {
            // One heading is as likely as another, but no platoon lowers its order all the time.
            let lowers = chance.below(6) == 0;
            let headings: BTreeSet<&str> = offers.offers.iter().map(|one| &*one.group).collect();
            let headings: Vec<&str> =
                headings.into_iter().filter(|one| lowers || *one != "Lower").collect();
            let heading = headings.get(chance.below(headings.len().max(1)))?;
            let own: Vec<_> = offers.offers.iter().filter(|one| one.group == *heading).collect();
            own.get(chance.below(own.len())).map(|offer| offer.order.clone())
        },
        choose: &|_, call, chance| chance.answer(call),
        look,
    };
    play(start, seed, ORDERS_MAX, &player)
}

/// What holds of every position.
pub(crate) fn obey(state: &State, chance: &mut Generator) {
    laws::labels_differ::<BrigadierGeneral>(state);
    if chance.below(8) == 0 {
        laws::legals_are_legal::<BrigadierGeneral>(state);
        laws::canonical_orders_are_legal::<BrigadierGeneral>(state);
    }
}

/// Events that have to come up, or the laws were tried on too little.
const KINDS: [&str; 42] = [
    "initiative_passed",
    "order_raised",
    "order_lowered",
    "column_formed",
    "contact_thrown",
    "indirect_called",
    "fire_planned",
    "plan_cancelled",
    "planned_fire_fell",
    "air_called",
    "air_target_named",
    "air_directed",
    "anti_aircraft_fired",
    "air_attacked",
    "fire_declared",
    "fired",
    "fire_dodged",
    "bugged_out",
    "struck",
    "fire_given_up",
    "way_laid",
    "platoon_moved",
    "way_ended",
    "surrender_thrown",
    "assault_began",
    "contact_made",
    "assault_fought",
    "fell_back",
    "wounded_treated",
    "platoon_destroyed",
    "mounted",
    "dismounted",
    "guns_limbered",
    "guns_unlimbered",
    "platoon_left",
    "platoon_arrived",
    "platoon_revealed",
    "hidden_found",
    "fire_forgotten",
    "time_passed",
    "initiative_turned",
    "battle_ended",
];

#[test]
fn random_turns_end_and_obey_the_laws() {
    let mut seen = laws::Seen::default();
    for seed in seeds(0..48) {
        let game = random_game(field(seed % 2 == 0), seed, &obey);
        assert!(game.over, "seed {seed} has not ended after {} orders", game.turns.len());
        assert!(matches!(game.end.phase, Phase::Over(_)), "seed {seed}: a dead end");
        laws::replay_is_exact(&game);
        laws::stored_forms_return(&game);
        laws::odds_are_exact(&game.calls);
        laws::ledgers_add_up(&game.calls, &brigadier_general::RULEBOOK);
        laws::odds_follow_from_the_dice(&game.calls);
        every_order_and_every_event_has_a_sentence(&game);
        seen.note(&game);
    }
    seen.has_all(&KINDS);
}

fn every_order_and_every_event_has_a_sentence(game: &Played<BrigadierGeneral>) {
    let mut state = game.start.clone();
    for turn in &game.turns {
        let told = diary::order(&state, &turn.order);
        assert!(!told.is_empty() && !told.ends_with('.') && !told.contains("  "), "{told}");
        for event in &turn.events {
            let told = diary::sentence(&state, event);
            assert!(told.ends_with('.') && !told.contains("  "), "{told}");
            BrigadierGeneral::evolve(&mut state, event, kernel::Seq(1));
        }
    }
}

/// The same battle with ids that are words of orders.
fn odd_field(with_positions: bool) -> State {
    let words = [
        ("bde", "on"),
        ("i.hq", "and"),
        ("a.hq", "by"),
        ("a.1", "with"),
        ("a.2", "to"),
        ("i.mg", "near"),
        ("ii.hq", "shot"),
        ("b.1", "after"),
        ("b.2", "say"),
        ("b.4", "beside"),
        ("b.5", "nobody"),
        ("art", "initiative"),
        ("sure", "at"),
        ("led", "over"),
        ("few", "2"),
    ];
    let odd = |text: &str| {
        let own = words.iter().find(|(id, _)| *id == text);
        own.map_or(text.to_owned(), |(_, word)| (*word).to_owned())
    };
    let word = |word: &str| match word.split_once('=') {
        Some((key, id)) => format!("{key}={}", odd(id)),
        None => odd(word),
    };
    let line = |line: &str| line.split_whitespace().map(word).collect::<Vec<_>>().join(" ");
    board(&field_text(with_positions).lines().map(line).collect::<Vec<_>>().join("\n"))
}

/// The same battle with other names.
fn renamed(state: &State, name: &dyn Fn(&str) -> String) -> State {
    let mut state = state.clone();
    let setup = Arc::make_mut(&mut state.setup);
    setup.platoons.iter_mut().for_each(|(id, spec)| spec.name = name(id.as_str()));
    setup.battalions.iter_mut().for_each(|(id, spec)| spec.name = name(id.as_str()));
    setup.air.iter_mut().for_each(|(id, spec)| spec.name = name(id.as_str()));
    state
}

#[test]
fn orders_in_words_are_read_back() {
    for with_positions in [true, false] {
        let (plain, odd) = (field(with_positions), odd_field(with_positions));
        for start in [renamed(&plain, &laws::hostile), renamed(&odd, &laws::hostile), plain, odd] {
            random_game(start, 300, &|state, chance| {
                if chance.below(4) == 0 {
                    laws::words_read_back::<BrigadierGeneral>(state);
                }
            });
        }
    }
}

#[test]
fn names_are_put_in_whole() {
    for start in [field(true), odd_field(false)] {
        let game = random_game(start, 301, &|_, _| {});
        laws::names_stay_whole::<BrigadierGeneral>(&game, &renamed, &laws::hostile, &diary::order);
    }
}

/// Every order that stands beside a platoon or along a tape is taken, and its chances are chances.
fn what_is_shown_is_taken(state: &State, chance: &mut Generator) {
    let Some(side) = state.acting() else { return };
    let seat = side.actor();
    let own: Vec<_> = state.there(side).collect();
    let enemies: Vec<_> = state.fielded(side.enemy()).collect();
    let Some(platoon) = own.get(chance.below(own.len().max(1))) else { return };
    let reach = BrigadierGeneral::reach(state, seat, platoon.as_str()).unwrap();
    let of_targets = reach.targets.iter().flat_map(|target| &target.options);
    let of_places = reach.places.iter().map(|place| &place.option);
    let mut shown: Vec<_> =
        reach.options.iter().chain(of_targets).chain(of_places).cloned().collect();
    if let Some(target) = enemies.get(chance.below(enemies.len().max(1))) {
        let tape = TableTape {
            stand: Some(platoon.to_string()),
            target: Some(target.to_string()),
            ..TableTape::default()
        };
        let line = BrigadierGeneral::line(state, seat, &tape).unwrap();
        let with = line.fellows.iter().map(|fellow| fellow.stand.clone()).collect();
        let together = BrigadierGeneral::line(state, seat, &TableTape { with, ..tape }).unwrap();
        shown.extend(line.options.into_iter().chain(together.options));
    }
    for option in shown {
        let taken = BrigadierGeneral::decide(state, seat, &option.order, &mut Tape::new(&[]));
        assert!(!matches!(taken, Err(Halt::Refused(_))), "{}: {taken:?}", option.label);
        assert!(option.chances.iter().all(|(_, chance)| chance.ends_with('%')), "{option:?}");
        assert!(!BrigadierGeneral::order_sentence(state, &option.order).is_empty());
    }
    let view = BrigadierGeneral::table(state, seat).unwrap();
    assert_eq!(view.stands.len(), state.platoons.len());
    let active = view.stands.iter().filter(|stand| stand.is_active);
    assert!(active.into_iter().all(|stand| stand.by == Some(side)));
}

#[test]
fn what_a_door_shows_the_rules_take() {
    for seed in seeds(40..44) {
        let game = random_game(field(seed % 2 == 0), seed, &|state, chance| {
            if chance.below(6) == 0 {
                what_is_shown_is_taken(state, chance);
            }
        });
        let mut state = game.start.clone();
        for event in game.turns.iter().flat_map(|turn| &turn.events) {
            let effects = BrigadierGeneral::effects(&state, event);
            assert!(!effects.destroyed || effects.loss, "{event:?}");
            let filing = BrigadierGeneral::filing(&state, event);
            let told = BrigadierGeneral::happenings(&state, event);
            let ends = told.contains(&Happening::Ended);
            assert_eq!(ends, BrigadierGeneral::ends_battle(event));
            assert!(!ends || filing.by == Some(Actor::App));
            BrigadierGeneral::evolve(&mut state, event, kernel::Seq(1));
        }
        assert!(BrigadierGeneral::is_over(&state));
    }
}
