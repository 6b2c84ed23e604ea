//! Ways by road over rivers and through hedges (R40), and ways beside enemies (R10, R18).

use brigadier_general::state::Deeds;
use brigadier_general::{Order, State};
use kernel::table::Point;

use crate::board::{after, board, happens, id, refused};

/// A river runs from west to east, twenty inches north; a road from south to north crosses it by a bridge, and a hedge behind it.
const BRIDGE: &str = "
table 72 48
attacker blue
home blue south
piece road road 19 16 21 28
piece river river 0 20 72 21
piece hedge hedge 0 23 72 23.2
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,17
platoon a.t blue trucks move of=i at=20,18.5
platoon a.2 blue infantry_semi move of=i at=18,17.5
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=60,45
phase movement blue
";

fn to(platoon: &str, points: &[(i32, i32)]) -> Order {
    let way = points.iter().map(|(x, y)| Point::new(*x, *y)).collect();
    Order::Move { platoon: id(platoon), way }
}

fn code(state: &State, order: &Order) -> String {
    refused(state, order).0
}

fn used(state: &State, order: &Order, platoon: &str) -> i32 {
    after(state, order, &[]).platoon(id(platoon)).deeds.used.0
}

// covers R40
#[test]
fn a_bridge_and_a_gap_in_a_hedge_cost_nothing_where_the_way_leaves_the_road_later() {
    let state = board(BRIDGE);
    // Four and a half inches by road over the river, and one and a half beside it: six inches, and not nine.
    assert_eq!(used(&state, &to("a.1", &[(2000, 2150), (2150, 2150)]), "a.1"), 600);
    // Beside the bridge the river bed costs three more.
    assert_eq!(used(&state, &to("a.2", &[(1800, 2050)]), "a.2"), 600);
    assert_eq!(code(&state, &to("a.2", &[(1800, 2051)])), "too_far");
    // Trucks have no ford: they cross on the bridge, also to leave the road behind it.
    assert_eq!(happens(&state, &to("a.t", &[(2000, 2250), (2250, 2250)]), &[]).len(), 3);
    assert_eq!(code(&state, &to("a.t", &[(2300, 1850), (2300, 2250)])), "no_ford");
    let behind = board(&BRIDGE.replace("at=20,17", "at=20,22"));
    assert_eq!(used(&behind, &to("a.1", &[(2000, 2500), (2200, 2500)]), "a.1"), 500);
    assert_eq!(
        used(&behind, &to("a.1", &[(2200, 2200), (2200, 2400)]), "a.1"),
        500,
        "a hedge: one"
    );
}

/// Two enemies stand left and right behind a platoon; a third before it.
const FLANKED: &str = "
table 72 48
attacker blue
home blue south
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,20
platoon a.2 blue infantry_semi back of=i at=40,20
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=20,21.5
platoon b.2 orange infantry_mixed hold of=ii at=40,24
platoon b.3 orange infantry_mixed hold of=ii at=40,17
phase movement blue
";

// covers R10
#[test]
fn a_mover_near_an_enemy_leaves_him_and_does_not_cross_him() {
    let state = board(FLANKED);
    let runs_first = code(&state, &to("a.1", &[(2000, 1800)]));
    assert_eq!(runs_first, "others_run_first");
    let state = board(&FLANKED.replace("semi back", "semi move"));
    assert_eq!(code(&state, &to("a.1", &[(2000, 2300)])), "too_near", "through him");
    assert_eq!(code(&state, &to("a.1", &[(2100, 2050), (2100, 2400)])), "too_near", "round him");
    assert_eq!(happens(&state, &to("a.1", &[(2000, 1800)]), &[]).len(), 3, "away from him");
}

// covers R18
#[test]
fn a_runner_ends_an_inch_before_an_enemy_and_never_runs_through_him() {
    let ran = after(&board(FLANKED), &Order::Run { platoon: id("a.2"), leaves: false }, &[]);
    // It runs from b.3, who is nearer, up to b.2: an inch and the breadth of a base are 1.8 inches, and 2 by quarters of an inch. Behind
    // him, within its full move of six, there would be room.
    assert_eq!(ran.platoon(id("a.2")).at, Some(Point::new(4000, 2200)));
}

/// An enemy fully inside a wood, whom no platoon outside it sees (R36).
const INSIDE: &str = "
table 72 48
attacker blue
battalion i blue regular
platoon a.1 blue infantry_semi double of=i at=20,10
piece wood wood 10 15 40 40
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=20,15.8
phase movement blue
";

// covers R36, R42
#[test]
fn who_was_come_upon_is_known_also_where_he_is_not_seen() {
    let state = board(INSIDE);
    let stopped = after(&state, &to("a.1", &[(2000, 1600)]), &[]);
    // An inch between the bases: 1.8 before his middle.
    assert_eq!(stopped.platoon(id("a.1")).at, Some(Point::new(2000, 1400)));
    assert!(stopped.platoon(id("b.1")).found);
    assert!(!brigadier_general::rules::sighting::sees(&stopped, id("a.1"), id("b.1")));
    // In the next turn its way is refused. It would stop before its first step, as often as it is ordered.
    let mut next = stopped;
    next.platoons.get_mut(&id("a.1")).unwrap().deeds = Deeds::default();
    assert_eq!(code(&next, &to("a.1", &[(2000, 1600)])), "occupied");
    assert_eq!(code(&next, &to("a.1", &[(2000, 1420)])), "too_near");
}
