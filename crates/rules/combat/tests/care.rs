//! §5, §6, §8, §9 What is done to men, by friend and enemy: reactions, wounds, charges, rulings.

use combat::order::Ruling;
use combat::state::{Place, Wound};
use combat::tables::Cover;
use combat::{Combat, Event, Order};
use kernel::{Actor, RuleSet as _, Side};
use testkit::script::{self, point};

use crate::board::{board, happens, man, played, refused, went};
use crate::script::order;

const FIELD: &str = "
table 30 30
piece lane fence 8 10 14 10.2
man b1 blue 5 5 rifle,smg at=10,4
man b2 blue 5 5 rifle at=14,4
man o1 orange 5 5 rifle at=10,11
man o2 orange 5 5 rifle at=20,11
";

// covers §4.5, R17, R36, R37, R55
#[test]
fn a_man_is_met_once_on_his_way_and_goes_on_if_he_likes() {
    let state = board(&format!("{FIELD}acting b2"));
    let laid = played(&state, &order("run 14,9.4"), &[]);
    assert_eq!(combat::rules::agenda::waiting_for(&laid), Some(Side::Orange));
    assert_eq!(refused(&laid, &order("snap o1 rifle after 6")).code, "not_on_the_way");
    let met = played(&laid, &order("snap o1 rifle after 3"), &["4", "8"]);
    assert_eq!(met.soldier(man("b2")).at, Some(point("14,7")));
    assert!(!met.deck.contains(&man("o1")), "that was his activation");
    let on = played(&met, &Order::Pass, &[]);
    assert_eq!(on.soldier(man("b2")).at, Some(point("14,9.4")), "nobody else meets him");
    let flat = played(&met, &Order::ChoosePin, &[]);
    assert_eq!(flat.soldier(man("b2")).at, Some(point("14,7")));
    let hurt = played(&laid, &order("snap o1 rifle after 3"), &["10", "4 4"]);
    assert_eq!(hurt.soldier(man("b2")).at, Some(point("14,7")), "a flesh wound ends a run");
    let acted = board(&format!("{FIELD}acted o1\nacting b2"));
    assert_eq!(
        refused(&played(&acted, &order("run 14,9.4"), &[]), &order("snap o1 rifle")).code,
        "has_acted"
    );
}

// covers §4.5, R37
/// Any time an enemy moves within sight: to a man who reacts, who is driven, and who runs from a charge.
#[test]
fn a_man_is_met_on_a_way_that_he_did_not_choose_too() {
    let text = format!("{FIELD}acting b1").replace("at=10,11", "at=10,12.5");
    let fire = order("fire rifle at o1");
    let shot_at = |die: &str| played(&board(&text), &fire, &["2", die]);
    let reacts = played(&shot_at("5"), &order("react 10,10.8"), &[]);
    let driven = played(&shot_at("4"), &order("drive 10,10.8"), &[]);
    for laid in [reacts, driven] {
        assert_eq!(combat::rules::agenda::waiting_for(&laid), Some(Side::Blue));
        let hit = played(&laid, &order("snap b2 rifle after 1"), &["10", "7 7"]);
        assert_eq!(hit.soldier(man("o1")).at, Some(point("10,11.5")), "as far as he came");
        assert!(!hit.deck.contains(&man("b2")), "that was the activation of b2");
        assert_eq!(went(&laid, "").soldier(man("o1")).at, Some(point("10,10.8")));
        // Who is missed and passes chooses anew; who breaks is driven again.
        let again = played(&laid, &order("snap b2 rifle after 1"), &["4", "9"]);
        assert!(matches!(again.next_step(), Some(combat::state::Step::React { .. })));
    }
    // A snap that stops a man on his retreat leaves him to the charger.
    let text = FIELD.replace("at=10,11", "at=10,8.5").replace("piece lane fence 8 10 14 10.2", "");
    let state = board(&format!("{text}acted o1 o2\nacting b1"));
    let coming = played(&state, &order("charge o1 10,7.45"), &[]);
    let running = played(&coming, &order("reply retreat 15.9,8.5"), &[]);
    let stopped = played(&running, &order("snap b2 rifle after 0"), &["1", "2", "10", "1", "7 7"]);
    assert_eq!(stopped.soldier(man("b1")).at, Some(point("10,7.45")));
    assert!(!stopped.soldier(man("o1")).wound.is_able(), "they met where he was caught");
}

// covers §6.2, R55
#[test]
fn being_dragged_is_felt_in_one_activation_and_a_snap_is_one() {
    let text = FIELD.replace("at=10,11", "at=10,11 dragged");
    let laid = played(&board(&format!("{text}acting b2")), &order("move 14,6"), &[]);
    let met = played(&laid, &order("snap o1 rifle"), &["1", "8"]);
    assert!(laid.soldier(man("o1")).dragged && !met.soldier(man("o1")).dragged);
}

// covers R49
#[test]
fn a_man_who_loses_his_card_does_not_snap() {
    let text = FIELD.replace("at=10,11", "at=10,11 skips");
    let laid = played(&board(&format!("{text}acting b2")), &order("move 14,6"), &[]);
    assert_eq!(refused(&laid, &order("snap o1 rifle")).code, "loses_card");
}

// covers §5.1, §5.2, R43
#[test]
fn a_reaction_keeps_cover_and_a_broken_man_is_put_into_the_best() {
    let text = format!("{FIELD}acting b1").replace("at=10,11", "at=10,12.5");
    let fire = order("fire rifle at o1");
    let passed = played(&board(&text), &fire, &["2", "5"]);
    assert_eq!(refused(&passed, &order("react 10,15.6")).code, "too_far");
    // §4.5 Nobody of blue's fires while he goes there, nor later.
    let behind = went(&passed, "react 10,10.8");
    assert_eq!(behind.soldier(man("o1")).at, Some(point("10,10.8")));
    let covered = board(&format!("{FIELD}acting b1"));
    let safe = played(&covered, &fire, &["2", "5"]);
    assert_eq!(refused(&safe, &order("react 10,13")).code, "worse_cover");
    let broken = played(&covered, &fire, &["2", "4"]);
    assert_eq!(refused(&broken, &order("drive 10,13")).code, "worse_cover");
    let shifted = went(&broken, "drive 11,11");
    assert_eq!(shifted.soldier(man("o1")).at, Some(point("11,11")));
    let left = played(
        &broken,
        &Order::ForcedMove { way: combat::order::Way::default(), cover: None },
        &[],
    );
    assert_eq!(left.soldier(man("o1")).at, Some(point("10,11")));
    // Three inches over open ground are no reaction.
    assert_eq!(refused(&passed, &order("react 12,13")).code, "not_into_cover");
    let offered = Combat::legal(&passed, Actor::Orange).offers;
    let ways = offered.iter().filter_map(|offer| match &offer.order {
        Order::ReactMove { way, .. } => way.points.last(),
        _ => None,
    });
    let covers: Vec<Cover> = ways.map(|end| passed.cover_at(point("10,4"), *end)).collect();
    assert!(!covers.is_empty() && covers.iter().all(|cover| *cover > Cover::None), "{covers:?}");
    // In the open there is nothing to choose: he is pinned and his next card is lost.
    let open = board(&format!("{FIELD}acting b1").replace("piece lane fence 8 10 14 10.2", ""));
    let down = played(&open, &fire, &["2", "4"]);
    assert!(down.soldier(man("o1")).pinned && down.soldier(man("o1")).skips);
}

// covers §6.2
#[test]
fn a_wounded_man_is_dragged_at_half_speed() {
    let text = FIELD.replace("at=14,4", "at=11,4 wound=light");
    let state = board(&format!("{text}acted o1 o2\nacting b1"));
    assert_eq!(refused(&state, &order("move 6.9,4 drag b2")).code, "too_far");
    assert_eq!(refused(&state, &order("run 7,4 drag b2")).code, "only_combat_moves");
    let there = played(&state, &order("move 7,4 drag b2"), &[]);
    assert!(there.soldier(man("b2")).dragged && there.touch(man("b1"), man("b2")));
    let well = board(&format!("{FIELD}acting b1"));
    assert_eq!(refused(&well, &order("move 7,4 drag b2")).code, "not_to_drag");
    let away = board(&format!("{}acting b1", FIELD.replace("at=14,4", "at=14,4 wound=serious")));
    assert_eq!(refused(&away, &order("move 7,4 drag b2")).code, "not_in_contact");
}

// covers §6.4, R53
#[test]
fn a_helper_stays_until_he_moves() {
    let text = FIELD.replace("at=14,4", "at=14,4 wound=critical");
    let state = board(&format!("{text}acted o1 o2\nacting b1"));
    let there = played(&state, &order("move 13,4 tend b2"), &[]);
    assert_eq!(combat::rules::casualty::medic(&there, man("b2")), Some(man("b1")));
    assert_eq!(refused(&state, &order("move 12,4 tend b2")).code, "not_in_contact");
    assert_eq!(
        refused(&board(&format!("{FIELD}acting b1")), &order("move 13,4 tend b2")).code,
        "not_a_patient"
    );
    let mut later = there.clone();
    later.deck = [man("b1")].into();
    let drawn = played(&later, &Order::Draw, &[]);
    let gone = played(&drawn, &order("move 10,4"), &[]);
    assert!(gone.soldier(man("b1")).tends.is_none());
}

// covers §6.3, R20, R21
/// Two, and one more after each test: nobody lives through the fifth without help.
#[test]
fn the_fifth_critical_test_kills_whatever_the_die_says() {
    let text = "man b1 blue 5 5 rifle wound=critical\nman b2 blue 5 5 rifle\nman o1 orange 5 5 rifle\nacted b2 o1\ntests b1 ";
    for (taken, die, lives) in [
        ("0", "3", true),
        ("1", "3", false),
        ("3", "6", true),
        ("3", "5", false),
        ("4", "6", false),
    ] {
        let state = played(&board(&format!("{text}{taken}\n")), &Order::Draw, &[die]);
        assert_eq!(state.on_table(man("b1")), lives, "{taken} tests, a {die}");
    }
    let text = "man b1 blue 5 5 rifle wound=critical\nman b2 blue 5 5 rifle\nman o1 orange 5 5 rifle\ntests b1 7\n";
    let saved =
        board(&text.replace("man b2 blue 5 5 rifle", "man b2 blue 5 5 rifle medic tends=b1"));
    let saved = played(&saved, &Order::Draw, &["1", "5"]);
    assert_eq!(saved.soldier(man("b1")).wound, Wound::Serious);
    assert!(!saved.deck.contains(&man("b1")));
}

// covers §6.5, R15
#[test]
fn a_wounded_enemy_is_taken_where_nobody_guards_him() {
    let text = FIELD.replace("at=10,11", "at=10,5 wound=serious");
    let state = board(&format!("{text}acting b1"));
    let taken = played(&state, &order("capture o1"), &[]);
    assert_eq!(taken.soldier(man("o1")).place, Place::Captured);
    let guarded = board(&format!("{text}acting b1").replace("at=20,11", "at=10,9"));
    assert_eq!(refused(&guarded, &order("capture o1")).code, "guarded");
    assert_eq!(refused(&state, &order("capture o2")).code, "not_to_capture");
    let far = board(&format!("{}acting b1", text.replace("at=10,5", "at=10,6")));
    assert_eq!(refused(&far, &order("capture o1")).code, "not_in_contact");
}

// covers §8, §8.1, §8.2, R38
#[test]
fn a_charge_reaches_its_man_unless_he_runs() {
    let text = FIELD.replace("at=10,11", "at=10,8.5");
    let state = board(&format!("{text}acted o1 o2\nacting b1"));
    assert_eq!(refused(&state, &order("charge o1 10,7")).code, "no_contact");
    assert_eq!(refused(&state, &order("charge b2 10,7.4")).code, "nobody_to_charge");
    let coming = played(&state, &order("charge o1 10,7.45"), &[]);
    assert_eq!(refused(&coming, &order("reply retreat 10,9.5")).code, "too_near");
    let ran = went(&coming, "reply retreat 15.9,8.5");
    assert_eq!(ran.soldier(man("b1")).at, Some(point("10,7.45")));
    assert!(ran.contacts.is_empty());
    let card = board(&format!("option chargeReply card\n{text}acted o1 o2\nacting b1"));
    let coming = played(&card, &order("charge o1 10,7.45"), &[]);
    assert_eq!(refused(&coming, &order("reply fire rifle")).code, "has_acted");
    // A charger who is missed and breaks comes no nearer.
    let coming = played(&state, &order("charge o1 10,7.45"), &[]);
    let broken = played(&coming, &order("reply fire rifle"), &["6", "4"]);
    assert_eq!(broken.soldier(man("b1")).at, Some(point("10,4")));
    assert!(broken.soldier(man("b1")).pinned);
}

// covers R39, R40, §8.3
#[test]
fn whoever_is_locked_fights_and_nothing_else() {
    let text = FIELD.replace("at=10,11", "at=10,5");
    let state = board(&format!("{text}locked b1 o1\nacting b1"));
    for what in ["move 5,4", "fire rifle at o2", "cover", "charge o1 10,4"] {
        assert_eq!(refused(&state, &order(what)).code, "locked", "{what}");
    }
    let beside = board(&format!("{text}locked b1 o1\nacting b2"));
    assert_eq!(refused(&beside, &order("fire rifle at o1")).code, "in_close_combat");
    let fought = played(&state, &Order::Wait, &["9", "1", "8 8"]);
    assert!(fought.contacts.is_empty(), "he is out of action");
}

// covers §9, §9.2, R23
#[test]
fn help_comes_with_the_next_turn_if_the_die_says_so() {
    let text = "man b1 blue 5 5 rifle\nman b2 blue 5 5 rifle wound=light\nman b3 blue 5 5 rifle wound=serious\nman b4 blue 5 5 rifle reserve=1\nman b5 blue 5 5 rifle reserve=2\n\
                man o1 orange 5 5 rifle\nacted b2 b3 o1\n";
    let state = board(text);
    let by = |order: &Order, answers: &[&str]| {
        script::happens::<Combat>(&state, Actor::Blue, order, answers)
    };
    // b2 cannot walk, b3 is out: two more. Who waits in reserve and who is only scratched count for nothing.
    let asked = by(&Order::RequestReinforcement, &["6"]);
    assert!(matches!(asked[0], Event::ReinforcementAsked { total: 8, granted: true, .. }));
    let denied = by(&Order::RequestReinforcement, &["5"]);
    assert!(matches!(denied[0], Event::ReinforcementAsked { granted: false, .. }));
    let whole = board(&text.replace(" wound=light", "").replace(" wound=serious", " wound=flesh"));
    let whole =
        script::happens::<Combat>(&whole, Actor::Blue, &Order::RequestReinforcement, &["8"]);
    assert!(matches!(whole[0], Event::ReinforcementAsked { total: 8, granted: true, .. }));
    let promised = script::after::<Combat>(&state, &asked);
    assert_eq!(
        script::refused::<Combat>(&promised, Actor::Blue, &Order::RequestReinforcement).code,
        "has_asked"
    );
    assert_eq!(
        script::refused::<Combat>(&state, Actor::Orange, &Order::RequestReinforcement).code,
        "no_reserve"
    );
    let drawn = played(&promised, &Order::Draw, &[]);
    assert_eq!(refused(&drawn, &Order::RequestReinforcement).code, "not_between_cards");
    let next = played(&drawn, &Order::Wait, &[]);
    assert!(next.on_table(man("b4")) && next.deck.contains(&man("b4")));
    assert!(!next.on_table(man("b5")), "one team at a time");
}

// covers R52
#[test]
fn the_cards_of_men_who_are_out_leave_the_deck() {
    let state = board(&format!("{FIELD}acting b1"));
    for (dice, stays) in [("7 7", false), ("9 9", true), ("10 10", false)] {
        let hit = played(&state, &order("fire rifle at o1"), &["9", dice]);
        assert_eq!(hit.deck.contains(&man("o1")), stays, "{dice}");
    }
}

// covers R45, R54
#[test]
fn the_umpire_rules_what_can_be_true() {
    let state = board(&format!("{FIELD}acting b1"));
    let rule = |ruling: Ruling| Order::Rule { ruling, reason: "we all saw it".to_owned() };
    let shot = combat::order::Shot {
        distance: kernel::table::Length::inches(4),
        sight: true,
        cover: combat::tables::Cover::None,
    };
    let ruling = rule(Ruling::Shot { firer: man("b1"), target: man("o1"), shot });
    assert_eq!(script::refused::<Combat>(&state, Actor::Blue, &ruling).code, "not_the_umpire");
    let ruled = script::happens::<Combat>(&state, Actor::Umpire, &ruling, &[]);
    let ruled = script::after::<Combat>(&state, &ruled);
    let fired = happens(&ruled, &order("fire rifle at o1"), &["2", "9"]);
    assert!(fired.iter().any(|event| matches!(event, Event::Fired { needed: 5, .. })), "no fence");
    let no = |ruling: Ruling| script::refused::<Combat>(&state, Actor::Umpire, &rule(ruling)).code;
    assert_eq!(no(Ruling::Place { soldier: man("b1"), at: Some(point("14,4.5")) }), "impossible");
    assert_eq!(no(Ruling::Free { soldier: man("b1") }), "impossible");
    assert_eq!(no(Ruling::Reinforce { side: Side::Blue }), "impossible");
    assert_eq!(no(Ruling::Wound { soldier: man("zz"), wound: Wound::Dead }), "unknown");
    let mute = Order::Rule { ruling: Ruling::End { winner: None }, reason: " ".to_owned() };
    assert_eq!(script::refused::<Combat>(&state, Actor::Umpire, &mute).code, "no_reason");
    let dead = rule(Ruling::Wound { soldier: man("b1"), wound: Wound::Dead });
    let dead = script::happens::<Combat>(&state, Actor::Umpire, &dead, &[]);
    let dead = script::after::<Combat>(&state, &dead);
    assert!(dead.active().is_none() && dead.soldier(man("b1")).place == Place::Dead);
    let end =
        script::happens::<Combat>(&state, Actor::Umpire, &rule(Ruling::End { winner: None }), &[]);
    assert!(script::after::<Combat>(&state, &end).is_over());
}

// covers §6.4, §3.1, §4.6
/// Whoever ends his move beside a critically wounded friend can help him, however he came: three inches, six, or nine.
#[test]
fn any_move_that_ends_beside_a_wounded_friend_is_offered() {
    let offers = |far: &str| -> [bool; 3] {
        let text = FIELD.replace("at=14,4", &format!("at={far},4 wound=critical"));
        let offered = Combat::legal(&board(&format!("{text}acting b1")), Actor::Blue).offers;
        let any = |fits: &dyn Fn(&Order) -> bool| offered.iter().any(|offer| fits(&offer.order));
        let tends = |way: &combat::order::Way| way.tends == Some(man("b2"));
        [
            any(
                &|order| matches!(order, Order::MoveThenFire { half: combat::order::Half::Move { way } } if tends(way)),
            ),
            any(&|order| matches!(order, Order::CombatMove { way } if tends(way))),
            any(&|order| matches!(order, Order::Run { way } if tends(way))),
        ]
    };
    assert_eq!(offers("13"), [true, true, false]);
    assert_eq!(offers("16"), [false, true, false]);
    assert_eq!(offers("19"), [false, false, true]);
    assert_eq!(offers("21"), [false; 3]);
}
