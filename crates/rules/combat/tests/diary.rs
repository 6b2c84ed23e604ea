//! Sentences: everything that happens is told, with names and never with identifiers alone.

use combat::order::{Ruling, Shot};
use combat::tables::{Cover, Wound};
use combat::{Combat, Order, commander, diary};
use kernel::table::Length;
use kernel::{Actor, Generator, RuleSet as _};
use testkit::{Player, play};

use crate::board::{board, happens, man};
use crate::script::order;

const TEXT: &str = "turns 8\nman b1 blue 4 3 smg,grenade nco\nman b2 blue 5 5 bar\nman b3 blue 5 5 garand medic\n\
                    man o1 orange 5 5 rifle\nman o2 orange 5 5 machine_gun\nman o3 orange 6 6 rifle,grenade\n";

#[test]
fn a_shot_is_told_with_names() {
    let state = board(&format!("{TEXT}acting b3\nname b3 Miller\nname o1 Schultz\n"));
    let fire = order("fire garand at o1 say 8");
    let events = happens(&state, &fire, &["9", "2 5"]);
    let told: Vec<String> = events.iter().map(|event| diary::sentence(&state, event)).collect();
    assert_eq!(
        told[..2],
        [
            "Private Miller fires the M1 Garand at Private Schultz: 1 hit.",
            "Private Schultz is hit by fire: flesh wound.",
        ]
    );
    assert_eq!(
        diary::order(&state, &fire),
        "Private Miller: fire the M1 Garand at Private Schultz"
    );
    let capture = Order::Capture { enemy: man("o1") };
    assert_eq!(diary::order(&state, &capture), "Private Miller: take Private Schultz prisoner");
}

#[test]
fn every_event_of_whole_fights_has_a_sentence() {
    for seed in 0..6 {
        let player = Player {
            order: &|_: &combat::State, _: Actor, offers, chance: &mut Generator| {
                commander::random(offers, chance)
            },
            choose: &|_, call, chance| chance.answer(call),
            look: &|_, _| {},
        };
        let game = play::<Combat>(board(TEXT), seed, 4_000, &player);
        let mut state = game.start.clone();
        for turn in &game.turns {
            assert!(!diary::order(&state, &turn.order).is_empty(), "{:?}", turn.order);
            for event in &turn.events {
                let sentence = Combat::diary(&state, event);
                assert!(sentence.ends_with(['.', '!']), "{event:?}: {sentence:?}");
                Combat::evolve(&mut state, event, kernel::Seq(3));
            }
        }
    }
}

/// A ruling says what is so from now on, not only why.
#[test]
fn a_ruling_is_told_with_what_was_ruled() {
    let state = board(&format!("{TEXT}acting b3\nname b3 Miller\nname o1 Schultz\n"));
    let told = |ruling| {
        let reason = "we saw it".to_owned();
        diary::sentence(&state, &combat::Event::Ruled { ruling, reason })
    };
    let (soldier, firer, target) = (man("b3"), man("b3"), man("o1"));
    assert_eq!(
        told(Ruling::Pinned { soldier, pinned: true }),
        "Ruling: Private Miller is pinned down (we saw it)."
    );
    assert_eq!(
        told(Ruling::Wound { soldier, wound: Wound::Light }),
        "Ruling: Private Miller has a light wound (we saw it)."
    );
    let shot = Shot { distance: Length(850), sight: true, cover: Cover::Light };
    assert_eq!(
        told(Ruling::Shot { firer, target, shot }),
        "Ruling: Private Miller sees Private Schultz at 8.5\", in light cover (we saw it)."
    );
    assert_eq!(told(Ruling::End { winner: None }), "Ruling: the battle is a draw (we saw it).");
}
