//! §3 Movement.

use combat::ground;
use combat::state::Place;
use combat::{Combat, Order};
use kernel::table::{Length, Path};
use kernel::{Actor, RuleSet as _};

use crate::board::{board, man, played, refused, went};
use crate::script::order;
use testkit::script::point;

const FIELD: &str = "
table 30 30
piece barn building 10 10 14 14
piece field rough 0 10 6 16
piece row bocage 16 10 26 10.5
piece dry wall 16 4 22 4.3
home blue south
man b1 blue 5 5 rifle at=4,6
man b2 blue 5 5 rifle at=12,9.5
man o1 orange 5 5 pistol at=28,28
acting b1
";

// covers §3, §3.1, §3.2, §3.4
#[test]
fn a_combat_move_is_six_inches_and_bad_ground_counts_double() {
    let state = board(FIELD);
    assert!(played(&state, &order("move 10,6"), &[]).soldier(man("b1")).at == Some(point("10,6")));
    assert_eq!(refused(&state, &order("move 10.1,6")).code, "too_far");
    // Three and a half inches of grass, then one of plough: five and a half; half an inch more is six and a half.
    assert!(!played(&state, &order("move 4,11"), &[]).soldier(man("b1")).pinned);
    assert_eq!(refused(&state, &order("move 4,11.01")).code, "too_far");
    assert_eq!(refused(&state, &order("run 4,15.01")).code, "too_far");
    assert_eq!(refused(&state, &order("move 4,0.2")).code, "no_room");
}

// covers §3.3, R35
#[test]
fn a_fence_costs_its_inch_in_every_move() {
    let state = board(&FIELD.replace("at=4,6", "at=18,2"));
    let going = ground::going(state.table().unwrap(), &Path(vec![point("18,2"), point("18,7")]));
    assert_eq!((going.fences, going.combat_move()), (1, Length(570)));
    assert_eq!(refused(&state, &order("move 18,7.4")).code, "too_far");
    assert_eq!(refused(&state, &order("move 18,4.2")).code, "no_room");
}

// covers R24
#[test]
fn a_building_is_entered_from_its_wall() {
    let state = board(&FIELD.replace("acting b1", "acting b2"));
    assert_eq!(refused(&state, &order("run 12,12")).code, "building");
    let inside = played(&state, &order("move 12,12"), &[]);
    assert_eq!(inside.soldier(man("b2")).at, Some(point("12,12")));
    assert_eq!(inside.cover_at(point("12,2"), point("12,12")) as u8, 3);
    let far = board(&FIELD.replace("at=12,9.5", "at=12,8").replace("acting b1", "acting b2"));
    assert_eq!(refused(&far, &order("move 12,12")).code, "not_at_the_wall");
    let beside = board(&FIELD.replace("at=12,9.5", "at=9.5,12").replace("acting b1", "acting b2"));
    assert_eq!(refused(&beside, &order("move 15,12")).code, "impassable");
    let hedge = board(&FIELD.replace("at=4,6", "at=20,8"));
    assert_eq!(refused(&hedge, &order("move 20,12")).code, "impassable");
}

// covers R34
#[test]
fn the_first_fall_of_two_counts() {
    let ground = |mud: &str| {
        let text = FIELD.replace("piece row bocage 16 10 26 10.5", mud);
        board(&text.replace("at=4,6", "at=18,2"))
    };
    // The wall is before him, the mud behind it: whatever the mud's die says, he trips first.
    let behind = ground("piece mud rough 16 6 22 9");
    let both = played(&behind, &order("run 18,9 gamble 3"), &["1", "2", "1"]);
    assert_eq!(both.soldier(man("b1")).at, Some(point("18,4.8")));
    let slipped = played(&behind, &order("run 18,9 gamble 3"), &["5", "2", "1"]);
    assert_eq!(slipped.soldier(man("b1")).at, Some(point("18,7")), "after an inch of mud");
    // The mud is before the wall.
    let before = ground("piece mud rough 16 2.5 22 3.5");
    let both = played(&before, &order("run 18,8 gamble 1"), &["1", "1", "1"]);
    assert_eq!(both.soldier(man("b1")).at, Some(point("18,3.5")));
    assert!(both.soldier(man("b1")).pinned);
}

// covers §3.5, R33
/// Four inches of plough in a run of seven: all of them at double cost would be eleven, so at least two must be won.
#[test]
fn a_runner_gambles_on_the_inches_that_he_declares() {
    let text = "table 30 30\npiece field rough 8 4 16 8\nman b1 blue 5 5 rifle at=12,2\nman o1 orange 5 5 pistol at=28,28\nacted o1\nacting b1\n";
    let state = board(text);
    assert_eq!(refused(&state, &order("run 12,9 gamble 1.99")).code, "too_far");
    assert_eq!(refused(&state, &order("run 12,9 gamble 4.01")).code, "gamble");
    assert_eq!(refused(&state, &order("move 12,5 gamble 1")).code, "nobody_gambles");
    for (what, wins, loses) in [
        ("", "3", "2"),
        (" gamble 2", "3", "2"),
        (" gamble 2.5", "4", "3"),
        (" gamble 4", "5", "4"),
    ] {
        let run = order(&format!("run 12,9{what}"));
        let there = played(&state, &run, &[wins]);
        assert_eq!(there.soldier(man("b1")).at, Some(point("12,9")), "{what}");
        let fell = played(&state, &run, &[loses, "1"]);
        assert_eq!(fell.soldier(man("b1")).at, Some(point("12,5")), "an inch into the plough");
    }
    // Five inches, three of them plough at double cost: eight. Nothing is gambled on, and no die is thrown.
    assert_eq!(played(&state, &order("run 12,7"), &[]).soldier(man("b1")).at, Some(point("12,7")));
    let offered = Combat::legal(&state, Actor::Blue).offers;
    assert!(offered.iter().any(|offer| offer.label.contains("gambling on ")));
    // The other reading stakes the whole run.
    let whole = board(&format!("option gamble wholeRun\n{text}"));
    assert_eq!(refused(&whole, &order("run 12,9 gamble 2")).code, "whole_gamble");
    assert_eq!(
        played(&whole, &order("run 12,9"), &["8"]).soldier(man("b1")).at,
        Some(point("12,9"))
    );
    let fell = played(&whole, &order("run 12,9"), &["7", "1"]);
    assert_eq!(fell.soldier(man("b1")).at, Some(point("12,3")), "an inch of the run");
}

// covers R9, §5.3
/// Nobody who cannot move is driven: in cover he stays as he is, in the open he is pinned.
#[test]
fn a_lightly_wounded_man_who_breaks_is_pinned_in_the_open_only() {
    let text = "table 30 30\npiece lane fence 8 10 14 10.2\nman b1 blue 5 5 rifle at=10,4\nman o1 orange 5 5 rifle at=10,11 wound=light\nacting b1\n";
    let fire = order("fire rifle at o1");
    assert!(!played(&board(text), &fire, &["2", "4"]).soldier(man("o1")).pinned);
    let open = board(&text.replace("piece lane fence 8 10 14 10.2\n", ""));
    let down = played(&open, &fire, &["2", "4"]);
    assert!(down.soldier(man("o1")).pinned && down.soldier(man("o1")).skips);
}

// covers R60, §4.6, §6.2
/// Half moves are Combat Moves of three inches: an inch and a half with a man to drag.
#[test]
fn a_half_move_drags_a_man_an_inch_and_a_half() {
    let text = "table 30 30\nman b1 blue 5 5 rifle at=10,4\nman b2 blue 5 5 rifle at=11,4 wound=light\nman o1 orange 5 5 rifle at=10,20\nacted o1\nacting b1\n";
    let state = board(text);
    assert_eq!(refused(&state, &order("move_fire 8.49,4 drag b2")).code, "too_far");
    let half = played(&state, &order("move_fire 8.5,4 drag b2"), &[]);
    assert_eq!(half.soldier(man("b1")).at, Some(point("8.5,4")));
    assert!(half.soldier(man("b2")).dragged && half.touch(man("b1"), man("b2")));
    let offered = Combat::legal(&state, Actor::Blue).offers;
    let drags = |order: &Order| matches!(order, Order::MoveThenFire { half: combat::order::Half::Move { way } } if way.drags.is_some());
    assert!(offered.iter().any(|offer| drags(&offer.order)));
}

// covers §3.7
#[test]
fn cover_taken_lasts_until_he_moves_and_helps_beyond_three_inches() {
    let text = "man b1 blue 5 5 rifle cover\nman o1 orange 5 5 rifle\nacting o1\n";
    let needed = |say: &str| {
        let fired = crate::board::happens(
            &board(text),
            &order(&format!("fire rifle at b1 say {say}")),
            &["1", "9"],
        );
        fired.iter().find_map(|event| match event {
            combat::Event::Fired { needed, .. } => Some(*needed),
            _ => None,
        })
    };
    assert_eq!((needed("3"), needed("3.01")), (Some(5), Some(6)));
    let moved = played(
        &board(&text.replace("acting o1", "acted o1\nacting b1")),
        &order("move open 1"),
        &[],
    );
    assert!(!moved.soldier(man("b1")).took_cover);
}

// covers R41, R32
#[test]
fn nobody_touches_an_able_enemy_or_stands_on_anybody() {
    let state = board(&FIELD.replace("at=28,28", "at=4,9"));
    assert_eq!(refused(&state, &order("move 4,8")).code, "touches_enemy");
    assert_eq!(refused(&state, &order("move 4,11")).code, "touches_enemy");
    assert!(!played(&state, &order("move 6,9"), &[]).is_over());
    let beside = board(&FIELD.replace("at=12,9.5", "at=6,6"));
    assert_eq!(refused(&beside, &order("move 5.5,6")).code, "taken");
    let down = board(
        &FIELD
            .replace("at=28,28", "at=4,9 wound=serious")
            .replace("acting", "man o2 orange 5 5 pistol at=28,20\nacting"),
    );
    assert!(!played(&down, &order("move 4,8"), &[]).is_over());
}

// covers R48
#[test]
fn men_leave_by_their_own_edge() {
    let state = board(FIELD);
    let gone = played(&state, &order("move 4,0.6 leave"), &[]);
    assert_eq!(gone.soldier(man("b1")).place, Place::Left);
    assert_eq!(refused(&state, &order("move 4,2 leave")).code, "not_his_edge");
    assert_eq!(
        refused(&board(&FIELD.replace("home blue", "home orange")), &order("move 4,0.6 leave"))
            .code,
        "not_his_edge"
    );
}

// covers R45
#[test]
fn without_a_table_ways_are_said() {
    let text = "man b1 blue 5 5 rifle\nman o1 orange 5 5 pistol\nacted o1\nacting b1\n";
    assert_eq!(refused(&board(text), &order("move open 4 rough 1.01")).code, "too_far");
    assert!(!played(&board(text), &order("move open 3 rough 1 fences 1"), &[]).is_over());
    assert_eq!(refused(&board(text), &order("fire rifle at o1")).code, "say_what");
    let shown = board(&format!("{FIELD}acted o1").replace("at=28,28", "at=4,20"));
    assert_eq!(refused(&shown, &order("fire rifle at o1 say 2")).code, "table_says_otherwise");
    let _: Order = Order::Wait;
}

// covers R45, §5.1, §5.2
#[test]
fn without_a_table_cover_is_said_and_worse_than_his_is_none() {
    let text =
        "man b1 blue 5 5 rifle\nman b2 blue 5 5 rifle\nman o1 orange 5 5 pistol cover\nacting b1\n";
    let open = played(&board(text), &order("fire rifle at o1 say 10"), &["2", "5"]);
    assert_eq!(refused(&open, &order("react cover none")).code, "not_into_cover");
    assert!(!went(&open, "react cover light").soldier(man("o1")).took_cover);
    // Nothing near him is better than his fence: he stays behind it, as he was.
    let broken = played(&board(text), &order("fire rifle at o1 say 10 light"), &["2", "4"]);
    let left = played(&broken, &order("drive cover none"), &[]);
    assert!(left.soldier(man("o1")).took_cover && !left.soldier(man("o1")).pinned);
}

// covers R60, R24, §6.2
#[test]
fn a_dragged_man_doubles_the_way_into_a_building_too() {
    let text = "table 30 30\npiece barn building 10 8 14 12\nman b1 blue 5 5 rifle at=12,7.4\nman b2 blue 5 5 rifle at=12,6.4 wound=light\n\
                man o1 orange 5 5 pistol at=28,28\nacted o1\nacting b1\n";
    assert_eq!(refused(&board(text), &order("move 12,10.5 drag b2")).code, "too_far");
    let inside = played(&board(text), &order("move 12,10.3 drag b2"), &[]);
    assert!(inside.touch(man("b1"), man("b2")));
    assert_eq!(refused(&board(text), &order("run 12,6 drag b2")).code, "only_combat_moves");
}

// covers R24, §8.2
/// A retreat is a Combat Move: from the wall it goes in, four inches of it here, eight and a half from where the charge began.
#[test]
fn a_charged_man_retreats_into_the_building_at_whose_wall_he_stands() {
    let text = "table 30 30\npiece barn building 10 8 14 12\nman b1 blue 5 5 rifle at=12,1.5\nman o1 orange 5 5 pistol at=12,7.2\nacted o1\nacting b1\n";
    let coming = played(&board(text), &order("charge o1 12,6.15"), &[]);
    let ran = played(&coming, &order("reply retreat 12,11"), &[]);
    assert_eq!(ran.soldier(man("o1")).at, Some(point("12,11")));
    assert!(ran.contacts.is_empty());
}

// covers R36, §6.2
#[test]
fn whoever_is_dragged_comes_as_far_as_his_friend_is_let() {
    let text = "table 30 30\nman b1 blue 5 5 rifle at=10,4\nman b2 blue 5 5 rifle at=11,4 wound=light\n\
                man o1 orange 5 5 rifle at=10,11\nacting b1\n";
    let laid = played(&board(text), &order("move 7,4 drag b2"), &[]);
    let met = played(&laid, &order("snap o1 rifle after 2"), &["4", "2"]);
    assert_eq!(met.soldier(man("b1")).at, Some(point("8,4")));
    assert!(met.soldier(man("b1")).pinned && met.touch(man("b1"), man("b2")));
    let at_once = played(&laid, &order("snap o1 rifle after 0"), &["4", "2"]);
    assert_eq!(at_once.soldier(man("b2")).at, Some(point("11,4")));
}

// covers R59, §10
/// Two and a half inches, the fence's own, two and a half more: the fourth inch takes him over it.
#[test]
fn the_variant_trips_on_the_inch_in_which_the_fence_is_passed() {
    let text = "table 24 24\npiece lane fence 2 4.5 8 4.7\noption trip marks\nman b1 blue 4 3 garand at=4,2\nman o1 orange 6 6 pistol at=22,22\nacting b1\n";
    let lies =
        |face: &str| played(&board(text), &order("run 4,7.2"), &[face]).soldier(man("b1")).pinned;
    assert_eq!(["1", "3", "4", "5"].map(lies), [false, false, true, false]);
    // Without positions nobody knows the inches: the fences count.
    let said = board(
        "option trip marks\nman b1 blue 4 3 garand\nman o1 orange 6 6 pistol\nacted o1\nacting b1\n",
    );
    assert!(played(&said, &order("run open 4 fences 1"), &["1"]).soldier(man("b1")).pinned);
}
