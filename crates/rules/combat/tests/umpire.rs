//! What an umpire rules, and where it holds.

use combat::order::{Ruling, Shot};
use combat::rules::guns;
use combat::state::{Place, SoldierId, State, Wound};
use combat::tables::Cover;
use combat::{Combat, Event, Order};
use kernel::table::Length;
use kernel::{Actor, RuleSet as _};
use testkit::laws;
use testkit::script::{self, point};

use crate::board::{board, happens, man, played, refused, went};
use crate::script::order;

fn ruled(state: &State, ruling: Ruling) -> State {
    let order = Order::Rule { ruling, reason: "we all saw it".to_owned() };
    let events = script::happens::<Combat>(state, Actor::Umpire, &order, &[]);
    script::after::<Combat>(state, &events)
}

fn shot(firer: &str, target: &str, cover: Cover) -> Ruling {
    let shot = Shot { distance: Length::inches(7), sight: cover != Cover::Hidden, cover };
    Ruling::Shot { firer: man(firer), target: man(target), shot }
}

const LANE: &str = "
table 30 30
piece lane fence 8 10 14 10.2
man b1 blue 5 5 rifle at=10,4
man b2 blue 5 5 rifle at=14,4
man o1 orange 5 5 rifle at=10,11
man o2 orange 5 5 rifle at=20,11
acting b1
";

// covers R45, §5.1, §5.2
/// The umpire has seen a stone wall where the table has a fence: whoever is shot at behind it has nothing better within three inches.
#[test]
fn a_ruling_on_a_shot_holds_for_the_reaction_to_it() {
    let state = ruled(&board(LANE), shot("b1", "o1", Cover::Heavy));
    let broken = played(&state, &order("fire rifle at o1"), &["2", "4"]);
    assert_eq!(refused(&broken, &order("drive 11,11")).code, "worse_cover");
    let stay = Order::ForcedMove { way: combat::order::Way::default(), cover: None };
    assert!(!played(&broken, &stay, &[]).soldier(man("o1")).pinned);
    let calm = played(&state, &order("fire rifle at o1"), &["2", "5"]);
    assert_eq!(refused(&calm, &order("react 11,11")).code, "worse_cover");
    // And one that takes the fence away lets him look for it.
    let bare = ruled(&board(LANE), shot("b1", "o1", Cover::None));
    let broken = played(&bare, &order("fire rifle at o1"), &["2", "4"]);
    assert_eq!(refused(&broken, &stay).code, "not_the_best");
    assert_eq!(went(&broken, "drive 11,11").soldier(man("o1")).at, Some(point("11,11")));
}

// covers R45, R25, §7.3
#[test]
fn a_ruling_on_a_shot_holds_for_an_arc() {
    let text = LANE.replace("man b1 blue 5 5 rifle", "man b1 blue 5 5 machine_gun");
    let state = board(&text);
    let swept = |state: &State| -> Vec<SoldierId> {
        let men = guns::swept(state, man("b1"), point("0,1"), Length::inches(24));
        men.into_iter().map(|(id, _)| id).collect()
    };
    assert_eq!(swept(&state), [man("o1")]);
    assert!(swept(&ruled(&state, shot("b1", "o1", Cover::Hidden))).is_empty());
    // Five, and two for the wall that was ruled to be there.
    let walled = ruled(&state, shot("b1", "o1", Cover::Heavy));
    let events = happens(&walled, &order("arc machine_gun towards 10,20"), &["2", "6", "10"]);
    assert!(events.iter().any(|event| matches!(event, Event::Fired { needed: 7, hits: 0, .. })));
}

#[test]
fn whoever_was_killed_by_mistake_is_brought_back() {
    let state = board(LANE);
    let wound = |wound| Ruling::Wound { soldier: man("o1"), wound };
    let dead = ruled(&state, wound(Wound::Dead));
    let again = Order::Rule { ruling: wound(Wound::Dead), reason: "dead".to_owned() };
    assert_eq!(script::refused::<Combat>(&dead, Actor::Umpire, &again).code, "impossible");
    let lives = ruled(&dead, wound(Wound::Flesh));
    assert_eq!(
        (lives.soldier(man("o1")).place, lives.soldier(man("o1")).wound),
        (Place::Left, Wound::Flesh)
    );
    let back = ruled(&lives, Ruling::Place { soldier: man("o1"), at: Some(point("10,11")) });
    assert!(back.is_able(man("o1")) && Combat::faults(&back).is_empty());
}

fn card(soldier: &str, in_deck: bool) -> Ruling {
    Ruling::Card { soldier: man(soldier), in_deck }
}

/// The sentence of the refusal.
#[track_caller]
fn no_ruling(state: &State, ruling: Ruling) -> String {
    let order = Order::Rule { ruling, reason: "we all saw it".to_owned() };
    script::refused::<Combat>(state, Actor::Umpire, &order).sentence
}

// covers R61, §2.1
#[test]
fn a_card_goes_back_into_the_deck_and_out_of_it() {
    let state = board(LANE);
    let drawn = ruled(&state, card("o1", false));
    assert!(!drawn.deck.contains(&man("o1")));
    // Whoever has no card left has no snap fire.
    let snap = |state: &State| {
        let met = played(state, &order("move 10,6"), &[]);
        combat::rules::agenda::waiting_for(&met).is_some()
    };
    let alone = board(&LANE.replace("man o2 orange 5 5 rifle at=20,11\n", ""));
    assert!(snap(&alone) && !snap(&ruled(&alone, card("o1", false))));
    let back = ruled(&drawn, card("o1", true));
    assert_eq!(back, state);
    laws::legals_are_legal::<Combat>(&back);
    let told = |in_deck| {
        let event = Event::Ruled { ruling: card("o1", in_deck), reason: "we saw it".to_owned() };
        combat::diary::sentence(&state, &event)
    };
    assert_eq!(told(true), "Ruling: the card of Private o1 is in the deck (we saw it).");
    assert_eq!(told(false), "Ruling: the card of Private o1 has been drawn this turn (we saw it).");
}

// covers R61, R52
#[test]
fn the_deck_holds_one_card_of_each_man_who_can_have_one() {
    let state = board(LANE);
    assert_eq!(no_ruling(&state, card("o1", true)), "the card of o1 is in the deck already");
    assert_eq!(no_ruling(&state, card("b1", true)), "b1 acts with his card");
    assert_eq!(no_ruling(&state, card("b9", false)), "b9 is not of this battle");
    let wound = |wound| Ruling::Wound { soldier: man("o1"), wound };
    let out = ruled(&state, wound(Wound::Serious));
    assert_eq!(no_ruling(&out, card("o1", true)), "o1 can no longer act");
    let dead = ruled(&state, wound(Wound::Dead));
    assert_eq!(no_ruling(&dead, card("o1", true)), "o1 is not on the table");
    assert_eq!(
        no_ruling(&ruled(&state, card("o1", false)), card("o1", false)),
        "the card of o1 is not in the deck"
    );
    // A critically wounded man has his test with his card.
    let dying = ruled(&ruled(&state, wound(Wound::Critical)), card("o1", false));
    assert!(ruled(&dying, card("o1", true)).deck.contains(&man("o1")));
    assert!(Combat::faults(&dying).is_empty());
}

// covers R61
/// Without a card left the next draw ends the turn.
#[test]
fn a_deck_that_is_ruled_empty_ends_the_turn() {
    let state = board(&LANE.replace("acting b1\n", ""));
    let men = ["b1", "b2", "o1", "o2"];
    let empty = men.iter().fold(state, |state, id| ruled(&state, card(id, false)));
    laws::legals_are_legal::<Combat>(&empty);
    let next = played(&empty, &order("draw"), &[]);
    assert_eq!((next.turn, next.deck.len()), (2, men.len()));
}
