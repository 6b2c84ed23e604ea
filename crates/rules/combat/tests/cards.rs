//! §2 Cards, activations, and the turn.

use combat::state::{EndReason, Phase};
use combat::{Combat, Event, Order};
use kernel::{Actor, RuleSet as _, Side};
use testkit::script;

use crate::board::{board, happens, man, played, refused};
use crate::script::order;

const FOUR: &str = "man b1 blue 5 5 rifle nco\nman b2 blue 5 5 rifle\nman o1 orange 5 5 rifle\nman o2 orange 5 5 rifle\n";

// covers §2, §2.1, §1, R16, R27, R52
#[test]
fn everybody_acts_once_and_the_deck_is_made_anew() {
    let mut state = board(FOUR);
    for (faces, who) in [("3", "o1"), ("1", "b1"), ("2", "o2")] {
        state = played(&state, &Order::Draw, &[faces]);
        assert_eq!(state.active().unwrap().soldier, man(who));
        assert_eq!(refused(&state, &Order::Draw).code, "somebody_acts");
        state = played(&state, &Order::Wait, &[]);
    }
    // The last card needs no die.
    state = played(&state, &Order::Draw, &[]);
    assert_eq!(state.active().unwrap().soldier, man("b2"));
    state = played(&state, &Order::TakeCover, &[]);
    assert_eq!((state.turn, state.deck.len()), (2, 4));
    assert_eq!(refused(&state, &Order::Wait).code, "nobody_acts");
}

// covers §2.2, R18, R42, R49
#[test]
fn an_nco_acts_in_his_mans_place_and_his_man_later() {
    let state = board(&format!("{FOUR}acting b2"));
    let swap = order("swap b1 b2");
    let now = played(&state, &swap, &[]);
    assert_eq!(now.active().unwrap().soldier, man("b1"));
    assert!(now.deck.contains(&man("b2")) && !now.deck.contains(&man("b1")));
    assert_eq!(refused(&now, &swap).code, "already_swapped");
    let other = board(&format!("{FOUR}acting b1"));
    assert_eq!(played(&other, &swap, &[]).active().unwrap().soldier, man("b2"));
    assert_eq!(
        refused(&board(&format!("{FOUR}acted b1\nacting b2")), &swap).code,
        "not_in_the_deck"
    );
    assert_eq!(refused(&state, &order("swap b2 b1")).code, "not_an_nco");
    assert_eq!(
        refused(&board(&format!("{FOUR}acting o1")), &order("swap b1 b2")).code,
        "not_yours"
    );
    let hurt = FOUR.replace("rifle nco", "rifle nco wound=serious");
    assert_eq!(refused(&board(&format!("{hurt}acting b2")), &swap).code, "out_of_action");
    let pinned = FOUR.replace("rifle nco", "rifle nco skips");
    assert_eq!(refused(&board(&format!("{pinned}acting b2")), &swap).code, "loses_card");
}

// covers §2.3
#[test]
fn only_the_man_whose_card_is_drawn_acts_with_what_he_has() {
    let state = board(&format!("{FOUR}acting b1"));
    let by = |seat, what: &str| script::refused::<Combat>(&state, seat, &order(what)).code;
    assert_eq!(by(Actor::Orange, "wait"), "not_your_turn");
    assert_eq!(by(Actor::App, "wait"), "not_a_side");
    assert_eq!(refused(&state, &order("fire garand at o1 say 5")).code, "no_weapon");
    assert_eq!(refused(&state, &order("fire rifle at b2 say 5")).code, "no_target");
    assert_eq!(refused(&state, &order("fire rifle at zz say 5")).code, "unknown");
    assert_eq!(refused(&state, &Order::Pass).code, "nothing_to_answer");
    let asked = board(&format!("{FOUR}acting b1"));
    let asked = played(&asked, &order("fire rifle at o1 say 5"), &["2", "9"]);
    assert_eq!(script::refused::<Combat>(&asked, Actor::Blue, &Order::Wait).code, "answer_first");
}

// covers R7, §5.3
/// However he was pinned, it costs him the next activation, and with that card the pin is over.
#[test]
fn a_pin_costs_the_next_card_and_ends_with_it() {
    let text = format!("{FOUR}acted o1 b2\nacting o2");
    let shot_at = played(&board(&text), &order("fire rifle at b1 say 10"), &["2", "9"]);
    let chosen = played(&shot_at, &Order::ChoosePin, &[]);
    let text = format!("{FOUR}acted o1 o2\nacting b1");
    let tripped = played(&board(&text), &order("run open 4 fences 2"), &["2"]);
    let slipped = played(&board(&text), &order("run rough 4.5 gamble 4.5"), &["1", "1"]);
    for mut state in [chosen, tripped, slipped] {
        assert!(state.soldier(man("b1")).pinned);
        state.agenda.clear();
        state.phase = Phase::Draw;
        state.deck = [man("b1"), man("o1")].into();
        let spent = played(&state, &Order::Draw, &["1"]);
        assert!(spent.phase == Phase::Draw && !spent.soldier(man("b1")).pinned);
        let mut next = spent.clone();
        next.deck = [man("b1"), man("o1")].into();
        let acts = played(&next, &Order::Draw, &["1"]);
        assert_eq!(acts.active().unwrap().soldier, man("b1"));
        assert!(!played(&acts, &order("run open 9"), &[]).soldier(man("b1")).pinned);
    }
}

// covers R7
#[test]
fn a_fall_may_cost_no_more_than_the_rest_of_the_run() {
    let text = format!("option fallCost nothing\n{FOUR}acted o1 o2\nacting b1");
    let mut tripped = played(&board(&text), &order("run open 4 fences 2"), &["2"]);
    let fallen = tripped.soldier(man("b1"));
    assert!(fallen.pinned && !fallen.skips);
    tripped.deck = [man("b1"), man("o1")].into();
    let acts = played(&tripped, &Order::Draw, &["1"]);
    assert_eq!(acts.active().unwrap().soldier, man("b1"));
    assert!(!acts.soldier(man("b1")).pinned, "he is on his feet");
    let text = format!("option fallCost nothing\n{FOUR}acted o1\nacting o2");
    let shot_at = played(&board(&text), &order("fire rifle at b1 say 10"), &["2", "9"]);
    assert!(played(&shot_at, &Order::ChoosePin, &[]).soldier(man("b1")).skips, "that was no fall");
}

// covers §5.3, M10
/// One more level of cover while he is pinned, moved by his enemy or not, and none when the card is spent.
#[test]
fn whoever_is_pinned_has_cover_until_his_card_is_spent() {
    let text = format!("{FOUR}acting o1").replace("rifle nco", "rifle pinned skips");
    let needed = |state: &combat::State| {
        let fired = happens(state, &order("fire rifle at b1 say 10"), &["1", "9"]);
        fired.iter().find_map(|event| match event {
            Event::Fired { needed, .. } => Some(*needed),
            _ => None,
        })
    };
    assert_eq!(needed(&board(&text)), Some(6));
    let mut later = board(&text.replace("acting o1", ""));
    later.deck = [man("b1"), man("o1")].into();
    let spent = played(&later, &Order::Draw, &["1"]);
    assert_eq!(needed(&played(&spent, &Order::Draw, &[])), Some(5));
}

// covers §2.2
#[test]
fn an_nco_exchanges_cards_with_his_own_squad_only() {
    let two = FOUR
        .replace("rifle nco", "rifle nco squad=1")
        .replace("man b2 blue 5 5 rifle", "man b2 blue 5 5 rifle squad=2");
    let state = board(&format!("{two}acting b2"));
    let refused = refused(&state, &order("swap b1 b2"));
    assert_eq!(
        (refused.code.as_str(), refused.cite.to_string().as_str()),
        ("not_of_his_squad", "§2.2")
    );
    let offered = Combat::legal(&state, Actor::Blue).offers;
    assert!(!offered.iter().any(|offer| matches!(offer.order, Order::SwapCards { .. })));
}

// covers R28, R9
#[test]
fn a_lightly_wounded_man_fires_and_waits_but_does_not_move() {
    let text = FOUR.replace("rifle nco", "rifle nco wound=light");
    let state = board(&format!("{text}acting b1"));
    for what in ["move open 3", "run open 3", "move_fire open 3", "charge o1 open 3"] {
        assert_eq!(refused(&state, &order(what)).code, "wounded", "{what}");
    }
    let fired = happens(&state, &order("fire rifle at o1 say 10"), &["6", "2 2"]);
    assert!(fired.iter().any(|event| matches!(event, Event::Fired { needed: 6, .. })));
    assert!(!happens(&state, &Order::TakeCover, &[]).is_empty());
    let literal = board(&format!("option lightWound noCombatMove\n{text}acting b1"));
    assert_eq!(refused(&literal, &order("move open 3")).code, "wounded");
    assert!(!happens(&literal, &order("run open 3"), &[]).is_empty());
}

// covers §9.3, R47
#[test]
fn the_fight_ends_with_time_or_with_a_side() {
    let text = "table 24 24\nobjective well 12 12 3 orange\ndefender orange\nturns 1\n\
                man b1 blue 5 5 pistol at=12,12\nman o1 orange 5 5 pistol at=2,2\nacted o1\nacting b1\n";
    let events = happens(&board(text), &Order::Wait, &[]);
    let taken =
        events.iter().any(|event| matches!(event, Event::ObjectiveTaken { side: Side::Blue, .. }));
    assert!(taken);
    let over = played(&board(text), &Order::Wait, &[]);
    let Phase::Over(outcome) = &over.phase else { panic!("{:?}", over.phase) };
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Blue), EndReason::TimeIsUp));
    assert_eq!(refused(&over, &Order::Draw).code, "battle_over");
    let away = played(&board(&text.replace("at=12,12", "at=20,20")), &Order::Wait, &[]);
    assert!(matches!(&away.phase, Phase::Over(outcome) if outcome.winner == Some(Side::Orange)));
    let shot = board("man b1 blue 5 5 rifle\nman o1 orange 5 5 rifle\nacting b1\n");
    let dead = played(&shot, &order("fire rifle at o1 say 4"), &["10", "10 10"]);
    assert!(matches!(&dead.phase, Phase::Over(outcome) if outcome.reason == EndReason::NobodyLeft));
}

// covers R55, §6.3, §8.3
/// A critically wounded man's test is his activation, and after every activation there is a round of every close combat; a card that is lost
/// to a pin is none.
#[test]
fn close_combat_goes_on_after_a_critically_wounded_mans_card() {
    let text = "man b1 blue 5 5 rifle wound=critical\nman b2 blue 5 5 rifle\nman o1 orange 5 5 rifle\nlocked b2 o1\nacted b2 o1\n";
    let rounds = |events: &[Event]| {
        events.iter().filter(|event| matches!(event, Event::CombatThrown { .. })).count()
    };
    assert_eq!(rounds(&happens(&board(text), &Order::Draw, &["6", "2", "2"])), 1);
    let pinned = board(&text.replace("wound=critical", "pinned skips"));
    assert_eq!(rounds(&happens(&pinned, &Order::Draw, &[])), 0);
}
