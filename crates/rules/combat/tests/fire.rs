//! §4, §7 Shooting, guns, grenades.

use combat::rules::guns;
use combat::state::{Gait, SoldierId, State, Step, Wound};
use combat::tables::{Cover, Weapon};
use combat::{Event, Order};
use kernel::table::Length;
use testkit::script::point;

use crate::board::{board, happens, man, played, refused};
use crate::script::order;

const DUEL: &str = "man b1 blue 4 5 garand,smg,grenade\nman o1 orange 6 5 rifle\nman o2 orange 6 5 rifle\nacting b1\n";

fn needed(text: &str, what: &str) -> u8 {
    let events = happens(&board(text), &order(what), &["1", "10"]);
    let fired = events.iter().find_map(|event| match event {
        Event::Fired { needed, .. } => Some(*needed),
        _ => None,
    });
    fired.expect("he fired")
}

// covers §4, §4.1, §4.4, §5.3, §6.2
#[test]
fn everything_that_makes_a_shot_harder_is_added_up() {
    assert_eq!(needed(DUEL, "fire garand at o1 say 18"), 4);
    assert_eq!(needed(DUEL, "fire garand at o1 say 18.01"), 5);
    assert_eq!(needed(DUEL, "fire garand at o1 say 36 fortified"), 8);
    assert_eq!(refused(&board(DUEL), &order("fire garand at o1 say 36.01")).code, "out_of_range");
    assert_eq!(refused(&board(DUEL), &order("fire garand at o1 say 5 unseen")).code, "no_sight");
    assert_eq!(refused(&board(DUEL), &order("fire grenade at o1 say 5")).code, "no_such_method");
    let pinned = DUEL.replace("man o1 orange 6 5 rifle", "man o1 orange 6 5 rifle pinned cover");
    assert_eq!(needed(&pinned, "fire garand at o1 say 10 light"), 7);
    let dragged = DUEL.replace("grenade", "grenade wound=light dragged");
    assert_eq!(needed(&dragged, "fire garand at o1 say 10"), 6);
}

// covers §4.6
#[test]
fn fire_and_a_half_move_go_either_way() {
    assert_eq!(needed(DUEL, "fire garand at o1 say 10 then_move"), 5);
    let fired = played(&board(DUEL), &order("fire garand at o1 say 10 then_move"), &["4", "10"]);
    let halves = happens(&played(&fired, &Order::Pass, &[]), &order("half open 3"), &[]);
    assert!(
        halves.iter().any(|event| matches!(event, Event::Pending { .. })),
        "a snap may meet him"
    );
    let alone = board(&format!("{DUEL}acted o1 o2\n"));
    let fired_alone = played(&alone, &order("fire garand at o1 say 10 then_move"), &["4", "10"]);
    let gone = happens(&played(&fired_alone, &Order::Pass, &[]), &order("half open 3"), &[]);
    assert!(matches!(gone[0], Event::Moved { gait: Gait::HalfMove, .. }), "{gone:?}");
    assert_eq!(
        refused(&played(&fired, &Order::Pass, &[]), &order("half open 3.01")).code,
        "too_far"
    );
    let moved =
        played(&board(&format!("acted o1 o2\n{DUEL}acted o1 o2")), &order("move_fire open 3"), &[]);
    let shot = happens(&moved, &order("fire garand at o1 say 10"), &["5", "5 5"]);
    assert!(shot.iter().any(|event| matches!(event, Event::Fired { needed: 5, .. })));
}

// covers R2
#[test]
fn buildings_bocage_hills_and_deep_woods_hide_men() {
    let sees = |piece: &str, from: &str, to: &str| {
        let text = format!(
            "table 30 30\n{piece}\nman b1 blue 5 5 rifle at={from}\nman o1 orange 5 5 rifle at={to}\n"
        );
        board(&text).measured(man("b1"), man("o1")).unwrap().sight
    };
    let (west, east) = ("2,10", "28,10");
    assert!(!sees("piece barn building 10 8 14 12", west, east));
    assert!(sees("piece barn building 10 8 14 12", west, "12,10"), "in at its window");
    assert!(!sees("piece row bocage 10 8 10.5 12", west, east));
    assert!(!sees("piece knoll hill 10 8 14 12 height=2", west, east));
    assert!(sees("piece knoll hill 10 8 14 12 height=2", west, "12,10"));
    assert!(sees("piece copse woods 10 8 12 12", west, east));
    assert!(!sees("piece copse woods 10 8 12.1 12", west, east));
    assert!(sees("man b9 blue 5 5 rifle at=15,10", west, east), "men hide nobody");
}

// covers R3
#[test]
fn the_best_piece_within_an_inch_of_the_target_covers_him() {
    let cover = |pieces: &str| {
        let text = format!(
            "table 30 30\n{pieces}\nman b1 blue 5 5 rifle at=2,10\nman o1 orange 5 5 rifle at=20,10\n"
        );
        board(&text).measured(man("b1"), man("o1")).unwrap().cover
    };
    assert_eq!(cover("piece lane fence 18.5 8 18.7 12"), Cover::Light);
    assert_eq!(cover("piece lane fence 18 8 18.4 12"), Cover::None);
    assert_eq!(cover("piece lane fence 19 8 19.2 12\npiece dry wall 18.8 8 18.9 12"), Cover::Heavy);
    assert_eq!(cover("piece pit trench 19 9 21 11"), Cover::Fortified);
    assert_eq!(cover("piece near fence 3 8 3.2 12"), Cover::None);
}

// covers §7, §7.2, R14
#[test]
fn a_spray_tests_everybody_within_three_inches() {
    let text = "table 30 30\nman b1 blue 5 5 smg at=10,2\nman b2 blue 5 5 rifle at=13,10\nman o1 orange 5 5 rifle at=10,10\n\
                man o2 orange 5 5 rifle at=6,10\nman o3 orange 5 5 rifle at=10,14.1\nacting b1\n";
    let events = happens(&board(text), &order("spray smg at o1"), &["7", "6", "7"]);
    let at = events.iter().find_map(|event| match event {
        Event::Sprayed { at, .. } => Some(at.clone()),
        _ => None,
    });
    // Seven passes five and two more; o3 stands three inches and a tenth away.
    assert_eq!(at.unwrap(), [man("o1"), man("b2"), man("o2")]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::ReactionTested { needed: 7, passed: true, .. }))
    );
    // Whoever was tested first finds cover first, when everybody has been tested; he passed, and b2 did not.
    let after = played(&board(text), &order("spray smg at o1"), &["7", "6", "7"]);
    let reacts = |state: &State| match state.next_step() {
        Some(Step::React { soldier, .. }) => Some(*soldier),
        _ => None,
    };
    assert_eq!(reacts(&after), Some(man("o1")));
    let next = played(&after, &Order::Pass, &[]);
    assert!(next.soldier(man("b2")).pinned, "in the open there is nothing to choose");
    assert_eq!(reacts(&next), Some(man("o2")));
    assert_eq!(
        refused(&board(&text.replace("smg at=", "garand at=")), &order("spray garand at o1")).code,
        "no_such_method"
    );
    assert_eq!(
        refused(&board(&text.replace("at=10,10", "at=10,19.1")), &order("spray smg at o1")).code,
        "out_of_range"
    );
}

// covers §7.3, R25
#[test]
fn an_arc_is_forty_five_degrees_to_optimum_range() {
    let text = "table 60 60\nman b1 blue 5 5 machine_gun at=10,2\nman o1 orange 5 5 rifle at=10,20\nman o2 orange 5 5 rifle at=14.1,12\n\
                man o3 orange 5 5 rifle at=5.8,12\nman b2 blue 5 5 rifle at=8,18\nman o4 orange 5 5 rifle at=10,27.1\nacting b1\n";
    let state = board(text);
    let swept = guns::swept(&state, man("b1"), point("0,1"), Length::inches(24));
    let men: Vec<SoldierId> = swept.into_iter().map(|(id, _)| id).collect();
    // 22.5 degrees of ten inches ahead are 4.142 aside; twenty-four inches from edge to edge.
    assert_eq!(men, [man("b2"), man("o1"), man("o2")]);
    assert_eq!(refused(&state, &order("arc machine_gun towards 10,2")).code, "no_direction");
    assert_eq!(refused(&state, &order("arc machine_gun towards 0,2")).code, "nobody_in_arc");
    let events = happens(
        &state,
        &order("arc machine_gun towards 10,30"),
        &["2", "10", "1 2", "1", "10", "1", "10"],
    );
    assert!(matches!(events[0], Event::ArcSwept { .. }));
    // Without positions both sides say who is in it: friends too, and each of them once.
    let said = board(
        "man b1 blue 5 5 machine_gun\nman b2 blue 5 5 rifle\nman o1 orange 5 5 rifle\nman o2 orange 5 5 rifle\nlocked o2 b2\nacting b1\n",
    );
    let over = |men: &str| order(&format!("arc machine_gun over {men} say 20"));
    assert_eq!(refused(&said, &over("b2")).code, "locked");
    assert_eq!(refused(&said, &over("o2")).code, "in_close_combat");
    assert_eq!(refused(&said, &over("b1")).code, "no_target");
    let free = board(
        "man b1 blue 5 5 machine_gun\nman b2 blue 5 5 rifle\nman o1 orange 5 5 rifle\nacting b1\n",
    );
    let events = happens(&free, &over("o1+b2+o1"), &["1", "10", "1", "10"]);
    assert!(matches!(&events[0], Event::ArcSwept { at, .. } if *at == [man("o1"), man("b2")]));
}

fn halves(state: &State, weapon: Weapon) -> u8 {
    state.soldier(man("b1")).ammunition[&weapon].halves
}

// covers §7.4, R26, R56
#[test]
fn a_belt_is_four_arcs_and_three_actions() {
    let text = "man b1 blue 5 5 machine_gun\nman b2 blue 5 5 rifle\nman o1 orange 5 5 rifle\nacted b2 o1\n";
    let empty = board(&format!("{text}used b1 machine_gun 4\nacting b1"));
    for what in ["fire machine_gun at o1 say 20", "arc machine_gun over o1 say 20"] {
        assert_eq!(refused(&empty, &order(what)).code, "unloaded");
    }
    let last = board(&format!("{text}used b1 machine_gun 3\nacting b1"));
    let fired = happens(&last, &order("fire machine_gun at o1 say 20"), &["1 1 1", "10"]);
    assert!(
        fired.iter().any(|event| matches!(event, Event::Fired { needed: 6, .. })),
        "standard fire is free"
    );
    let mut state = empty;
    for done in [2, 4] {
        let now = played(&state, &order("reload machine_gun"), &[]);
        assert_eq!(halves(&now, Weapon::MachineGun), done);
        state = now.clone();
        state.deck = [man("b1")].into();
        state = played(&state, &Order::Draw, &[]);
    }
    let loaded = played(&state, &order("reload machine_gun"), &[]);
    assert_eq!(halves(&loaded, Weapon::MachineGun), 0);
    assert!(loaded.is_loaded(man("b1"), Weapon::MachineGun));
    let full = board(&format!("{text}acting b1"));
    assert_eq!(refused(&full, &order("reload machine_gun")).code, "loaded");
    let used = board(&format!("{text}used b1 machine_gun 1\nacting b1"));
    assert!(!happens(&used, &order("reload machine_gun"), &[]).is_empty());
}

// covers §7.5
#[test]
fn a_magazine_takes_one_action_or_two() {
    let text = "man b1 blue 5 5 bren\nman b2 blue 5 5 rifle\nman o1 orange 5 5 rifle\nacted b2 o1\nused b1 bren 2\nacting b1";
    assert_eq!(refused(&board(text), &order("fire bren at o1 say 9")).code, "unloaded");
    let quick = played(&board(text), &order("reload bren"), &["6"]);
    assert!(quick.is_loaded(man("b1"), Weapon::Bren));
    let slow = played(&board(text), &order("reload bren"), &["5"]);
    assert!(!slow.is_loaded(man("b1"), Weapon::Bren));
    let drawn = played(&slow, &Order::Draw, &["1"]);
    let done = played(&drawn, &order("reload bren"), &[]);
    assert!(done.is_loaded(man("b1"), Weapon::Bren), "no second die");
    let helper = board(
        &format!("{text}\n").replace("acted b2 o1", "acted o1").replace("acting b1", "acting b2"),
    );
    assert_eq!(refused(&helper, &order("reload bren of o1")).code, "not_yours");
    assert_eq!(refused(&helper, &order("reload bren of b2")).code, "not_in_reach");
    let helped = played(&helper, &order("reload bren of b1"), &["9"]);
    assert!(helped.is_loaded(man("b1"), Weapon::Bren));
}

// covers §7.6
#[test]
fn two_grenades_are_two_grenades() {
    let state = board(&format!("{DUEL}used b1 grenade 2"));
    assert_eq!(refused(&state, &order("throw grenade say 5 near o1")).code, "none_left");
    assert_eq!(refused(&state, &order("reload grenade")).code, "no_such_method");
}

// covers R44, §7.8, R46, R51
#[test]
fn what_spoils_a_shot_spoils_a_throw() {
    let inverted = |text: &str, what: &str| {
        let events = happens(&board(text), &order(what), &["10"]);
        events.iter().find_map(|event| match event {
            Event::GrenadeThrown { inverted, .. } => Some(*inverted),
            _ => None,
        })
    };
    assert_eq!(inverted(DUEL, "throw grenade say 6 near o1"), Some(6));
    assert_eq!(inverted(DUEL, "throw grenade say 6.01 near o1"), Some(5));
    assert_eq!(inverted(DUEL, "throw grenade say 6 near o1 then_move"), Some(5));
    assert_eq!(inverted(DUEL, "throw grenade say 6 unseen near o1"), Some(3));
    let five = DUEL.replace("blue 4 5", "blue 5 5");
    assert_eq!(
        inverted(&format!("option outOfSight up\n{five}"), "throw grenade say 6 unseen near o1"),
        Some(3)
    );
    assert_eq!(
        refused(&board(DUEL), &order("throw grenade say 9.01 near o1")).code,
        "out_of_range"
    );
    // It rolled: nobody beside the point is caught.
    let off = happens(&board(DUEL), &order("throw grenade say 6 near o1"), &["9"]);
    assert!(
        off.iter()
            .any(|event| matches!(event, Event::GrenadeBurst { caught, .. } if caught.is_empty()))
    );
    // On the point whoever is beside it is caught once; a dropped one catches its thrower if it ends an inch away.
    let caught = |what: &str, answers: &[&str]| {
        let events = happens(&board(DUEL), &order(what), answers);
        events.iter().find_map(|event| match event {
            Event::GrenadeBurst { caught, .. } => Some(caught.clone()),
            _ => None,
        })
    };
    let throw = "throw grenade say 6 near o1+o1";
    assert_eq!(caught(throw, &["4", "1 1"]), Some(vec![man("o1")]));
    assert_eq!(caught(throw, &["1", "7", "1 1"]), Some(vec![man("b1")]), "one inch");
    assert_eq!(caught(throw, &["1", "8"]), Some(Vec::new()), "two inches");
    for way in combat::rules::journey::TWELVE {
        let inch = point("0,0").apart(way);
        assert!(inch.within(Length::inches(1)) && !inch.within(Length(99)));
    }
}

// covers R50, R10, §6
#[test]
fn a_man_out_of_action_may_be_shot_at_and_takes_no_test() {
    let text = DUEL.replace("man o1 orange 6 5 rifle", "man o1 orange 6 5 rifle wound=serious");
    let missed = happens(&board(&text), &order("fire garand at o1 say 5"), &["2"]);
    assert!(!missed.iter().any(|event| matches!(event, Event::ReactionTested { .. })));
    let light = played(&board(&text), &order("fire garand at o1 say 5"), &["9", "5 5"]);
    assert_eq!(light.soldier(man("o1")).wound, Wound::Serious, "the worse one counts");
}

// covers R45, §7.2, §7.3
/// The table shows who is in an arc and around a target: whoever names somebody else is told so.
#[test]
fn on_a_table_nobody_is_named_with_an_arc_or_a_spray() {
    let state = board(
        "table 30 30\nman b1 blue 5 5 machine_gun,smg at=10,4\nman o1 orange 5 5 rifle at=10,10\n\
         man o2 orange 5 5 rifle at=25,25\nacting b1",
    );
    for told in ["arc machine_gun towards 10,20 over o2 say 6", "spray smg at o1 near o2"] {
        let why = refused(&state, &order(told));
        assert_eq!((why.code.as_ref(), why.cite), ("table_shows_who", kernel::Cite::ruling(45)));
        assert!(why.sentence.starts_with("the table shows who is there"), "{}", why.sentence);
    }
    happens(&state, &order("arc machine_gun towards 10,20"), &["2", "1", "10"]);
}

// covers §7.4, §7.5
/// A belt is of one section and a magazine of the other.
#[test]
fn an_empty_gun_cites_what_it_eats() {
    for (weapon, used, section) in [("machine_gun", 4, "7.4"), ("bar", 2, "7.5")] {
        let state = board(&format!(
            "table 30 30\nman b1 blue 5 5 {weapon} at=10,4\nman o1 orange 5 5 rifle at=10,10\n\
             used b1 {weapon} {used}\nacting b1"
        ));
        let empty = refused(&state, &order(&format!("fire {weapon} at o1")));
        assert_eq!((empty.code.as_ref(), empty.cite), ("unloaded", kernel::Cite::section(section)));
        let full = board(&format!("man b1 blue 5 5 {weapon}\nman o1 orange 5 5 rifle\nacting b1"));
        let loaded = refused(&full, &order(&format!("reload {weapon}")));
        assert_eq!((loaded.code.as_ref(), loaded.cite), ("loaded", kernel::Cite::section(section)));
    }
}
