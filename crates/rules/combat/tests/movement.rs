//! §3 Movement.

use combat::Order;
use combat::ground;
use combat::state::Place;
use kernel::table::{Length, Path};

use crate::board::{board, man, played, refused};
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
    let pinned = board(&FIELD.replace("at=4,6", "at=4,6 pinned"));
    assert_eq!(refused(&pinned, &order("run 4,9")).code, "pinned");
    assert!(!played(&pinned, &order("move 4,9"), &[]).soldier(man("b1")).pinned, "he stands up");
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
    let text = FIELD.replace("piece row bocage 16 10 26 10.5", "piece mud rough 16 6 22 9");
    let state = board(&text.replace("at=4,6", "at=18,2"));
    // Over the wall after two and a bit inches, on to the mud: seven inches less a third, and the wall's own, are eight.
    let run = order("run 18,9");
    let tripped = played(&state, &run, &["1", "9"]);
    assert_eq!(tripped.soldier(man("b1")).at, Some(point("18,4.8")));
    let slipped = played(&state, &run, &["1", "2", "1"]);
    assert_eq!(slipped.soldier(man("b1")).at, Some(point("18,3")));
    assert!(slipped.soldier(man("b1")).pinned);
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
