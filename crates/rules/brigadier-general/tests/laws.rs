//! The shared laws, tried on turns that random commanders play to the end of the battle, with positions and without.

use std::collections::BTreeSet;

use brigadier_general::state::{Phase, State};
use brigadier_general::{BrigadierGeneral, Order, diary};
use kernel::{Actor, Generator, Offers, RuleSet as _};
use testkit::{Played, Player, laws, play, seeds};

use crate::board::board;

/// More orders than a battle of eight turns needs; a game that reaches it has not ended.
const ORDERS_MAX: usize = 4_000;

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
platoon b.3 orange assault_guns rout of=ii under=ii.hq at=16,10.6
wounded a.1 2
wounded b.1 3
wounded b.3 1
sun 480 990
start 900
turns 8
";

fn field(with_positions: bool) -> State {
    if with_positions {
        return board(&format!("table 48 48\nobjective farm 12 10.6 3 orange\n{BRIGADE}"));
    }
    let lines = BRIGADE.lines().map(|line| {
        let words = line.split_whitespace().filter(|word| !word.starts_with("at="));
        words.collect::<Vec<_>>().join(" ")
    });
    board(&lines.collect::<Vec<_>>().join("\n"))
}

fn random_game(start: State, seed: u64) -> Played<BrigadierGeneral> {
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
        look: &|state, chance| {
            laws::labels_differ::<BrigadierGeneral>(state);
            if chance.below(8) == 0 {
                laws::legals_are_legal::<BrigadierGeneral>(state);
                laws::canonical_orders_are_legal::<BrigadierGeneral>(state);
            }
        },
    };
    play(start, seed, ORDERS_MAX, &player)
}

/// Events that have to come up, or the laws were tried on too little.
const KINDS: [&str; 25] = [
    "initiative_passed",
    "order_raised",
    "order_lowered",
    "column_formed",
    "contact_thrown",
    "indirect_called",
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
    "time_passed",
    "initiative_turned",
    "battle_ended",
];

#[test]
fn random_turns_end_and_obey_the_laws() {
    let mut seen = laws::Seen::default();
    for seed in seeds(0..32) {
        let game = random_game(field(seed % 2 == 0), seed);
        assert!(game.over, "seed {seed} has not ended after {} orders", game.turns.len());
        assert!(matches!(game.end.phase, Phase::Over(_)), "seed {seed}: a dead end");
        laws::replay_is_exact(&game);
        laws::stored_forms_return(&game);
        laws::odds_are_exact(&game.calls);
        laws::ledgers_add_up(&game.calls, &brigadier_general::RULEBOOK);
        laws::odds_follow_from_the_dice(&game.calls);
        seen.note(&game);
    }
    seen.has_all(&KINDS);
}

#[test]
fn every_event_has_a_sentence() {
    let game = random_game(field(true), 3);
    let mut state = game.start.clone();
    for event in game.turns.iter().flat_map(|turn| &turn.events) {
        let told = diary::sentence(&state, event);
        assert!(told.ends_with('.') && !told.contains("  "), "{told}");
        BrigadierGeneral::evolve(&mut state, event, kernel::Seq(1));
    }
}
