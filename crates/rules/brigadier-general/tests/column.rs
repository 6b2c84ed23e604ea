//! Columns that follow their commander, and where Follow stands on the ladder (R2).

use brigadier_general::state::{OrderMarker, Phase};
use brigadier_general::{Order, State};
use kernel::Side;
use kernel::table::Point;

use crate::board::{after, board, happens, id, refused};

const COLUMN: &str = "
table 72 48
attacker blue
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters move of=i at=30,30
platoon a.hq blue headquarters follow of=i under=i.hq at=40,10
platoon a.2 blue infantry_semi follow of=i under=a.hq at=42,10
platoon a.3 blue infantry_semi follow of=i under=a.hq at=60,10
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=20,45
phase movement blue
";

fn to(platoon: &str, x: i32, y: i32) -> Order {
    Order::Move { platoon: id(platoon), way: vec![Point::new(x, y)] }
}

fn code(state: &State, order: &Order) -> String {
    refused(state, order).0
}

fn place(state: &State, platoon: &str) -> Option<Point> {
    state.platoon(id(platoon)).at
}

// covers R2
#[test]
fn the_leader_of_a_column_is_not_bound_to_his_own_superior() {
    let state = after(&board(COLUMN), &to("i.hq", 3000, 3600), &[]);
    // Far from the battalion, and a full move away from it.
    assert_eq!(
        place(&after(&state, &to("a.hq", 4000, 400), &[]), "a.hq"),
        Some(Point::new(4000, 400))
    );
}

// covers R2
#[test]
fn a_follower_who_cannot_catch_up_comes_as_near_as_its_move_brings_it() {
    let led = after(&board(COLUMN), &to("a.hq", 4000, 1400), &[]);
    // Six inches of open ground bring it no nearer than that.
    assert_eq!(
        place(&after(&led, &to("a.3", 5400, 1000), &[]), "a.3"),
        Some(Point::new(5400, 1000))
    );
    assert_eq!(code(&led, &to("a.3", 5600, 1000)), "not_behind", "two inches are left");
    assert_eq!(code(&led, &to("a.3", 6600, 1000)), "not_behind", "that leads away");
    let offers = brigadier_general::legal::legal(&led, Side::Blue.actor()).offers;
    let moves = |name: &str| {
        let of =
            |order: &Order| matches!(order, Order::Move { platoon, .. } if *platoon == id(name));
        offers.iter().filter(|offer| of(&offer.order)).count()
    };
    assert!(moves("a.3") > 0 && moves("a.2") > 0, "both are offered a way behind him");
}

// covers R2
#[test]
fn followers_stay_when_their_commander_was_turned_back() {
    let mut state = after(&board(COLUMN), &to("a.hq", 4000, 1400), &[]);
    state.platoons.get_mut(&id("a.hq")).unwrap().order = OrderMarker::Shaken;
    assert_eq!(code(&state, &to("a.2", 4180, 1400)), "commander_stands");
    let bare: String = COLUMN
        .lines()
        .filter(|line| !line.starts_with("table"))
        .map(|line| format!("{}\n", line.split(" at=").next().unwrap()))
        .collect();
    let order = Order::Move { platoon: id("a.2"), way: Vec::new() };
    assert_eq!(code(&board(&bare), &order), "commander_stands", "without positions too");
}

// covers R2, R3
#[test]
fn follow_may_stand_below_defend() {
    let ladder = "
attacker blue
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters defend of=i
platoon a.1 blue infantry_semi defend of=i under=i.hq
platoon a.2 blue infantry_semi follow of=i under=i.hq
platoon a.3 blue infantry_semi shaken of=i under=i.hq
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii
phase orders blue
";
    let (above, below) =
        (board(ladder), board(&format!("option followPosition belowDefend\n{ladder}")));
    let lower = |platoon: &str, to| Order::Lower { platoon: id(platoon), to };
    let raise = Order::Raise {
        commander: id("i.hq"),
        platoon: id("a.2"),
        to: OrderMarker::Defend,
        beside: false,
    };
    let column = |platoon: &str| Order::Follow {
        commander: id("i.hq"),
        platoons: vec![id(platoon)],
        beside: Vec::new(),
    };
    // Below Aim: Defend is lower than Follow, and disrupted.
    assert_eq!(code(&above, &lower("a.1", OrderMarker::Follow)), "not_lower");
    assert_eq!(happens(&above, &lower("a.2", OrderMarker::Defend), &[]).len(), 1);
    assert_eq!(code(&above, &raise), "not_higher");
    assert_eq!(code(&above, &column("a.1")), "cannot_lead", "its commander is disrupted himself");
    // Below Defend: the other way round.
    assert_eq!(happens(&below, &lower("a.1", OrderMarker::Follow), &[]).len(), 1);
    assert_eq!(code(&below, &lower("a.2", OrderMarker::Defend)), "not_lower");
    assert_eq!(happens(&below, &raise, &[]).len(), 1);
    assert_eq!(code(&below, &column("a.1")), "not_disrupted");
    let led = after(&below, &column("a.3"), &[]);
    let orders = ["i.hq", "a.3"].map(|platoon| led.order_of(id(platoon)));
    assert_eq!(orders, [OrderMarker::Follow; 2], "he lowers himself to it, and leads");
    assert_eq!(led.phase, Phase::Orders(Side::Blue));
    let fall = |state: &State| OrderMarker::Follow.down(1, state.setup.options.follow_position);
    assert_eq!([fall(&above), fall(&below)], [OrderMarker::Defend, OrderMarker::Shaken]);
}
