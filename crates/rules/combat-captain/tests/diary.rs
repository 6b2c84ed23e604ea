//! Sentences: everything that happens is told, with names and never with identifiers alone.

use combat_captain::{CombatCaptain, Order, commander, diary};
use kernel::{Actor, Generator, RuleSet as _, Side};
use testkit::{Player, play};

use crate::board::{board, happens, unit};
use crate::script::order;

const TEXT: &str = "turns 8\nunit a blue\nsub a.1 enhanced\nsub a.2 enhanced\nsub a.mg machine_gun\nunit t blue\nsub t.1 tank armour=regular\n\
                    unit b orange\nsub b.1 enhanced\nsub b.2 enhanced cover=1\nsub b.at gun\n";

#[test]
fn a_fire_is_told_with_names() {
    let state = board(&format!("phase activation blue\n{TEXT}acting a"));
    let events = happens(&state, Side::Blue, &order("fire a.1:3 at b.1 say 8"), &["3336", ":0"]);
    let told: Vec<String> = events.iter().map(|event| diary::sentence(&state, event)).collect();
    assert_eq!(
        told,
        [
            "squad a.1 fires at squad b.1: 10 points, variable die 6: 3 possible hits.",
            "squad b.1 loses 3 figures (6 men) to fire.",
        ]
    );
    assert_eq!(
        diary::order(&state, &order("fire a.1:3 a.2:3 at b.1 say 8")),
        "squad a.1 and squad a.2 fire at squad b.1"
    );
    assert_eq!(diary::order(&state, &Order::Activate { unit: unit("a") }), "activate unit a");
}

#[test]
fn every_event_of_whole_battles_has_a_sentence() {
    for seed in 0..4 {
        let player = Player {
            order: &|_: &combat_captain::State, _: Actor, offers, chance: &mut Generator| {
                commander::random(offers, chance)
            },
            choose: &|_, call, chance| chance.answer(call),
            look: &|_, _| {},
        };
        let game = play::<CombatCaptain>(board(TEXT), seed, 6_000, &player);
        let mut state = game.start.clone();
        for turn in &game.turns {
            assert!(!diary::order(&state, &turn.order).is_empty(), "{:?}", turn.order);
            for event in &turn.events {
                let sentence = CombatCaptain::diary(&state, event);
                assert!(sentence.ends_with(['.', '!']), "{event:?}: {sentence:?}");
                CombatCaptain::evolve(&mut state, event, kernel::Seq(3));
            }
        }
    }
}
