//! Who leaves the table, who is to come, and who is hidden off it.

use brigadier_general::state::{
    Casualties, EndReason, OrderMarker, Outcome, Phase, Place, PlatoonId,
};
use brigadier_general::{Event, Order, State};
use kernel::table::{Length, Point};
use kernel::{Call, Side};

use crate::board::{after, asked, board, by, happens, id, refused};

const FIELD: &str = "
table 72 48
attacker blue
home blue south
home orange north
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,10
platoon a.2 blue infantry_semi back of=i at=40,6
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=20,40
";

fn at(more: &str) -> State {
    board(&format!("{FIELD}{more}\nphase movement blue"))
}

fn run(platoon: &str) -> Order {
    Order::Run { platoon: id(platoon), leaves: false }
}

fn arrive(platoon: &str, points: &[(i32, i32)]) -> Order {
    let way = points.iter().map(|(x, y)| Point::new(*x, *y)).collect();
    Order::Arrive { platoon: id(platoon), way }
}

fn reveal(platoon: &str, at: Option<(i32, i32)>) -> Order {
    Order::Reveal { platoon: id(platoon), at: at.map(|(x, y)| Point::new(x, y)) }
}

fn code(state: &State, order: &Order) -> String {
    refused(state, order).0
}

fn bare(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("table"));
    lines.map(|line| format!("{}\n", line.split(" at=").next().unwrap_or(line))).collect()
}

// covers R32, R18
#[test]
fn a_runner_leaves_over_its_own_edge() {
    // Six inches from the edge, and a full move is six.
    let events = happens(&at(""), &run("a.2"), &[]);
    let platoon = id("a.2");
    assert_eq!(events.last(), Some(&Event::PlatoonLeft { platoon }));
    let ran = after(&at(""), &run("a.2"), &[]);
    assert_eq!((ran.platoon(platoon).place, ran.platoon(platoon).at), (Place::Left, None));
    let farther = board(&format!("{FIELD}\nphase movement blue").replace("40,6", "40,6.01"));
    let ran = after(&farther, &run("a.2"), &[]);
    // By the quarter of an inch, to where its base is still on the table.
    assert_eq!(ran.platoon(platoon).at, Some(Point::new(4000, 51)));
    let routed = board(
        &format!("{FIELD}\nphase movement blue")
            .replace("semi back of=i at=40,6", "semi rout of=i at=40,12"),
    );
    assert_eq!(after(&routed, &run("a.2"), &[]).platoon(platoon).place, Place::Left);
}

// covers R32
#[test]
fn over_any_other_edge_no_platoon_goes() {
    // An enemy between it and home: away from him is north, and there is the other side's edge.
    let text =
        FIELD.replace("40,6", "40,46") + "platoon b.2 orange infantry_mixed hold of=ii at=40,40\n";
    let ran = after(&board(&format!("{text}phase movement blue")), &run("a.2"), &[]);
    let stands = ran.platoon(id("a.2"));
    assert_eq!((stands.place, stands.at), (Place::Table, Some(Point::new(4000, 4750))));
    let homeless = FIELD.replace("home blue south\n", "")
        + "platoon b.2 orange infantry_mixed hold of=ii at=40,10\n";
    let ran = after(&board(&format!("{homeless}phase movement blue")), &run("a.2"), &[]);
    assert_eq!(ran.platoon(id("a.2")).place, Place::Table, "no edge is its own");
}

// covers R32, R12
#[test]
fn a_platoon_that_can_leave_is_not_trapped() {
    let text = FIELD.replace("40,6", "40,0.6")
        + "platoon b.2 orange infantry_mixed aim of=ii at=40,3\nphase rest blue";
    let state = after(&board(&text), &Order::EndPhase, &[]);
    assert_eq!(state.phase, Phase::Movement(Side::Blue), "it has no need to surrender");
    let running = after(&state, &run("a.2"), &[]);
    assert_eq!(running.acting(), Some(Side::Orange), "it may be met on the way");
    let gone = after(&running, &Order::Pass, &[]);
    assert_eq!(gone.platoon(id("a.2")).place, Place::Left);
}

// covers R32, §11.5.8, R19
#[test]
fn a_target_bugs_out_over_its_edge_and_keeps_its_wounded() {
    let text = FIELD.replace("semi back of=i at=40,6", "semi aim of=i at=40,4")
        + "platoon b.2 orange infantry_mixed aim of=ii at=40,10\nattacker orange\nphase rest orange";
    let (firers, target) = (vec![id("b.2")], id("a.2"));
    let order = Order::Fire { firers, batteries: Vec::new(), target, sightings: Vec::new() };
    let events = happens(&board(&text), &order, &[":1", "1"]);
    assert_eq!(events.last(), Some(&Event::PlatoonLeft { platoon: target }));
    let gone = after(&board(&text), &order, &[":1", "1"]);
    assert_eq!(gone.platoon(target).losses, Casualties { dead: 1, wounded: 1 });
    assert_eq!(gone.platoon(target).place, Place::Left);
}

// covers R32, R31
#[test]
fn those_who_ride_leave_with_their_transport() {
    let text = FIELD.replace("infantry_semi back", "half_tracks back")
        + "platoon a.3 blue infantry_semi move of=i in=a.2\nphase movement blue";
    let events = happens(&board(&text), &run("a.2"), &[]);
    let left = ["a.3", "a.2"].map(|one| Event::PlatoonLeft { platoon: id(one) });
    assert_eq!(events[events.len() - 2..], left);
}

// covers R32, R52
#[test]
fn without_positions_it_is_said_who_leaves() {
    let leaves = Order::Run { platoon: id("a.2"), leaves: true };
    assert_eq!(refused(&at(""), &leaves), ("measured".into(), "R52".into()));
    let state = board(&format!("{}phase movement blue", bare(FIELD)));
    assert_eq!(after(&state, &leaves, &[]).platoon(id("a.2")).place, Place::Left);
    assert_eq!(after(&state, &run("a.2"), &[]).platoon(id("a.2")).place, Place::Table);
}

// covers R32, R26
#[test]
fn a_side_whose_last_platoon_leaves_is_gone() {
    let text = FIELD.replace("platoon a.1 blue infantry_semi move of=i at=20,10\n", "");
    let events = happens(&board(&format!("{text}phase movement blue")), &run("a.2"), &[]);
    let outcome = Outcome { winner: Some(Side::Orange), reason: EndReason::NobodyLeft };
    assert_eq!(events.last(), Some(&Event::BattleEnded { outcome }));
}

/// Blue has a platoon, trucks with riflemen and a headquarters to come.
const TO_COME: &str = "
table 72 48
attacker blue
home blue south
home orange north
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters move of=i arrives=3
platoon c.1 blue infantry_semi move of=i under=i.hq arrives=2
platoon c.2 blue infantry_semi move of=i under=i.hq arrives=1
platoon c.tr blue trucks double of=i under=i.hq arrives=2
platoon c.3 blue infantry_semi move of=i under=i.hq in=c.tr
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=20,40
";

fn in_turn(turn: u16, more: &str) -> State {
    let mut state = board(&format!("{TO_COME}{more}\nphase movement blue"));
    state.turn = turn;
    state
}

// covers R56, R10
#[test]
fn a_platoon_that_is_to_come_goes_on_from_its_edge() {
    assert_eq!(
        refused(&in_turn(1, ""), &arrive("c.1", &[(2000, 0)])),
        ("not_yet".into(), "R56".into())
    );
    assert_eq!(happens(&in_turn(1, ""), &arrive("c.2", &[(2000, 0)]), &[]).len(), 3);
    for turn in [2, 5] {
        let state = in_turn(turn, "");
        let platoon = id("c.1");
        let events = happens(&state, &arrive("c.1", &[(2000, 0)]), &[]);
        assert_eq!(events[0], Event::PlatoonArrived { platoon, at: Some(Point::new(2000, 40)) });
        // From there its whole move.
        let on = after(&state, &arrive("c.1", &[(2000, 100), (2000, 640)]), &[]);
        assert_eq!(on.platoon(platoon).at, Some(Point::new(2000, 640)));
        assert_eq!(code(&state, &arrive("c.1", &[(2000, 40), (2000, 641)])), "too_far");
        assert!(on.platoon(platoon).deeds.moved);
        let again = Order::Move { platoon, way: vec![Point::new(2000, 800)] };
        assert_eq!(code(&on, &again), "has_moved");
        assert_eq!(code(&on, &arrive("c.1", &[(3000, 0)])), "not_to_come");
        let stands = after(&state, &arrive("c.1", &[(2000, 0)]), &[]);
        assert_eq!(code(&stands, &arrive("c.tr", &[(2079, 0)])), "occupied");
        assert_eq!(happens(&stands, &arrive("c.tr", &[(2080, 0)]), &[]).len(), 3);
    }
}

// covers R56
#[test]
fn its_way_begins_at_the_edge_with_room_and_an_order_to_go() {
    let state = in_turn(2, "");
    assert_eq!(code(&state, &arrive("c.1", &[])), "no_way");
    assert_eq!(code(&state, &arrive("c.1", &[(2000, 101)])), "not_at_edge");
    assert_eq!(code(&state, &arrive("c.1", &[(39, 0)])), "no_place");
    assert_eq!(code(&state, &arrive("b.1", &[(2000, 0)])), "not_yours");
    let near = in_turn(
        2,
        "platoon b.2 orange infantry_mixed hold of=ii at=20,2.1\n\
                           platoon a.1 blue infantry_semi hold of=i at=24,2.1",
    );
    assert_eq!(code(&near, &arrive("c.1", &[(2000, 0)])), "too_near");
    let aim = board(&format!("{TO_COME}phase movement blue").replace("semi move", "semi aim"));
    assert_eq!(code(&aim, &arrive("c.2", &[(2000, 0)])), "order_forbids");
    let nowhere = board(&format!("{TO_COME}phase movement blue").replace("home blue south\n", ""));
    assert_eq!(code(&nowhere, &arrive("c.2", &[(2000, 0)])), "no_edge");
    let runs = in_turn(2, "platoon a.1 blue infantry_semi back of=i at=40,30");
    assert_eq!(code(&runs, &arrive("c.1", &[(2000, 0)])), "others_run_first");
    let orders = board(&format!("{TO_COME}phase orders blue"));
    assert_eq!(code(&orders, &arrive("c.2", &[(2000, 0)])), "wrong_phase");
}

// covers R56, R31
#[test]
fn a_transport_brings_on_who_rides_in_it() {
    let state = in_turn(2, "");
    assert!(!state.is_there(id("c.3")));
    let on = after(&state, &arrive("c.tr", &[(2000, 0), (2000, 2040)]), &[]);
    assert_eq!(on.platoon(id("c.tr")).at, Some(Point::new(2000, 2040)));
    assert!(on.is_present(id("c.3")) && on.platoon(id("c.3")).deeds.moved);
}

// covers R56, R5, R6
#[test]
fn who_is_to_come_neither_commands_nor_acts_and_is_no_loss() {
    let text = format!("{TO_COME}platoon a.1 blue infantry_semi shaken of=i under=i.hq at=10,10\n");
    let state = board(&format!("{text}phase orders blue"));
    let (commander, platoon, to) = (id("i.hq"), id("a.1"), OrderMarker::Aim);
    let raise = Order::Raise { commander, platoon, to, beside: false };
    assert_eq!(refused(&state, &raise), ("not_there".into(), "§11".into()));
    // Its battalion throws for its radio as if it were listed off the table.
    let radios = board(&format!("{text}phase communications"));
    let thrown = happens(&radios, &Order::ThrowForContact, &["2", "3"]);
    assert!(matches!(thrown[0], Event::ContactThrown { total: 3, in_contact: true, .. }));
    let moving = board(&format!("{text}phase movement blue"));
    let go = Order::Move { platoon: id("c.1"), way: vec![Point::new(2000, 100)] };
    assert_eq!(refused(&moving, &go), ("to_come".into(), "R56".into()));
    // No platoon of blue is on the table, and the battle goes on.
    let events = happens(&board(&format!("{TO_COME}phase movement blue")), &Order::EndPhase, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::BattleEnded { .. })));
}

// covers R56, R52
#[test]
fn without_positions_it_is_simply_there() {
    let state = board(&format!("{}phase movement blue", bare(TO_COME)));
    assert_eq!(
        refused(&state, &arrive("c.2", &[(2000, 0)])),
        ("no_positions".into(), "R52".into())
    );
    let on = after(&state, &arrive("c.2", &[]), &[]);
    assert!(on.on_table(id("c.2")) && on.platoon(id("c.2")).deeds.moved);
}

// covers R56, R41
#[test]
fn who_comes_on_may_be_met_at_the_edge() {
    let state = in_turn(2, "platoon b.2 orange infantry_mixed aim of=ii at=20,9");
    let on = after(&state, &arrive("c.1", &[(2000, 0), (2000, 340)]), &[]);
    assert_eq!(on.acting(), Some(Side::Orange));
    let (firers, after_inches) = (vec![id("b.2")], Length::ZERO);
    let held =
        Order::Interrupt { firers, after: after_inches, ambush: false, sightings: Vec::new() };
    let met = after(&on, &held, &[":0", "5 5 5 1"]);
    assert_eq!(met.platoon(id("c.1")).at, Some(Point::new(2000, 40)), "it is stopped there");
}

/// Orange waits at the edge of a wood, on its own map; one platoon where the set-up says, another where its owner will say.
const HIDDEN: &str = "
table 72 48
attacker blue
home blue south
home orange north
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,10
platoon a.t blue tank_medium move of=i at=30,10
piece wood wood 10 16 40 40
battalion ii orange regular hq=b.hq
platoon b.1 orange infantry_mixed aim of=ii at=20,16 hidden
platoon b.2 orange infantry_mixed aim of=ii hidden
platoon b.hq orange headquarters aim of=ii hidden
";

fn hidden(phase: &str) -> State {
    board(&format!("{HIDDEN}phase {phase}"))
}

fn held(firer: &str, far: i32) -> Order {
    let (firers, sightings) = (vec![id(firer)], Vec::new());
    Order::Interrupt { firers, after: Length(far), ambush: false, sightings }
}

// covers §8, §14, R57
#[test]
fn a_hidden_platoon_neither_fires_nor_is_fired_at() {
    let fire = |firer: &str, target: &str| {
        let (firers, target) = (vec![id(firer)], id(target));
        Order::Fire { firers, batteries: Vec::new(), target, sightings: Vec::new() }
    };
    assert_eq!(code(&hidden("rest blue"), &fire("a.1", "b.1")), "no_target");
    let mut state = hidden("rest orange");
    state.initiative = Side::Orange;
    assert_eq!(refused(&state, &fire("b.1", "a.1")), ("hidden".into(), "§8".into()));
    let shown = after(&state, &reveal("b.1", None), &[]);
    assert_eq!(shown.platoon(id("b.1")).at, Some(Point::inches(20, 16)));
    assert!(matches!(asked(&shown, &fire("b.1", "a.1"), &[]), Call::Choice(_)));
    let moving = Order::Move { platoon: id("b.1"), way: vec![Point::inches(20, 15)] };
    let mut state = hidden("movement orange");
    assert_eq!(code(&state, &moving), "hidden");
    state.phase = Phase::Orders(Side::Orange);
    let (platoon, to) = (id("b.1"), OrderMarker::Defend);
    assert_eq!(happens(&state, &Order::Lower { platoon, to }, &[]).len(), 1, "its orders reach it");
}

// covers §8, §14, R57
#[test]
fn it_is_put_where_the_set_up_or_its_owner_has_it() {
    let state = hidden("orders orange");
    assert_eq!(code(&state, &reveal("b.1", Some((2000, 1700)))), "place_is_set");
    assert_eq!(happens(&state, &reveal("b.1", Some((2000, 1600))), &[]).len(), 1);
    assert_eq!(code(&state, &reveal("b.2", None)), "place_not_said");
    assert_eq!(code(&state, &reveal("b.2", Some((10, 1600)))), "no_place");
    assert_eq!(code(&state, &reveal("b.2", Some((2000, 1050)))), "occupied");
    assert_eq!(code(&state, &reveal("b.1", Some((7300, 0)))), "place_is_set");
    let shown = after(&state, &reveal("b.2", Some((3000, 1600))), &[]);
    assert_eq!(code(&shown, &reveal("b.2", None)), "not_hidden");
    assert_eq!(code(&state, &reveal("a.1", None)), "not_yours");
    // In any phase, also of the other side: the enemy would see it.
    assert_eq!(by(&state, Side::Blue, &reveal("b.1", None)).code, "not_yours");
    let blue = hidden("orders blue");
    let shown = brigadier_general::decide::decide(
        &blue,
        Side::Orange.actor(),
        &reveal("b.1", None),
        &mut kernel::Tape::new(&[]),
    );
    assert!(shown.is_ok());
    // Where a friend has taken its place, its owner says another.
    let taken = board(&format!(
        "{HIDDEN}platoon b.3 orange infantry_mixed hold of=ii at=20.5,16\nphase orders orange"
    ));
    assert_eq!(code(&taken, &reveal("b.1", None)), "occupied");
    assert_eq!(happens(&taken, &reveal("b.1", Some((1900, 1600))), &[]).len(), 1);
}

// covers §14, R57, R52
#[test]
fn without_positions_a_hidden_platoon_shows_itself() {
    let text: String = HIDDEN
        .lines()
        .filter(|line| !line.starts_with("table") && !line.starts_with("piece"))
        .map(|line| {
            let words = line.split(' ').filter(|word| !word.starts_with("at="));
            format!("{}\n", words.collect::<Vec<_>>().join(" "))
        })
        .collect();
    let state = board(&format!("{text}phase orders orange"));
    assert_eq!(code(&state, &reveal("b.2", Some((1000, 1000)))), "no_positions");
    let shown = after(&state, &reveal("b.2", None), &[]);
    assert!(shown.on_table(id("b.2")));
}

// covers §14, §15, §11.7.3, R42, R57
#[test]
fn an_ambush_from_off_the_table() {
    let go = Order::Move { platoon: id("a.1"), way: vec![Point::inches(20, 13)] };
    let going = after(&hidden("movement blue"), &go, &[]);
    assert_eq!(going.acting(), Some(Side::Orange), "somebody may be there");
    assert_eq!(refused(&going, &held("b.1", 300)), ("hidden".into(), "§8".into()));
    let shown = after(&going, &reveal("b.1", None), &[]);
    let Call::Roll(roll) = asked(&shown, &held("b.1", 300), &[]) else {
        panic!("no bugging out of an ambush")
    };
    assert_eq!(roll.count, 4);
    // Where none of the hidden can fire, nobody waits.
    let text = HIDDEN.replace("platoon b.2 orange infantry_mixed aim of=ii hidden\n", "");
    let text = text.replace("platoon b.hq orange headquarters aim of=ii hidden\n", "");
    let text = text.replace("orange regular hq=b.hq", "orange regular");
    let far = board(&format!("{text}phase movement blue").replace("20,16 hidden", "20,36 hidden"));
    assert!(after(&far, &go, &[]).on_the_way.is_none());
    let idle = board(&format!("{text}phase movement blue").replace("mixed aim", "mixed hold"));
    assert!(after(&idle, &go, &[]).on_the_way.is_none());
}

// covers §14, R26, R57
#[test]
fn a_hidden_platoon_is_still_there() {
    let state = hidden("movement blue");
    let events = happens(&state, &Order::EndPhase, &[]);
    assert!(!events.iter().any(|event| matches!(event, Event::BattleEnded { .. })));
    let headquarters: PlatoonId = id("b.hq");
    assert!(state.is_there(headquarters) && !state.on_table(headquarters));
}

// covers §14, R57
#[test]
fn a_hidden_platoon_is_put_down_when_an_enemy_sees_where_it_stands() {
    // Ten inches in the open: b.1 waits fourteen away, and hides at no edge.
    let open = "
table 72 48
attacker blue
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,10
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=20,24 hidden
platoon b.2 orange infantry_mixed hold of=ii at=60,44
phase movement blue
";
    let far = Order::Move { platoon: id("a.1"), way: vec![Point::inches(20, 12)] };
    let state = after(&board(open), &far, &[]);
    assert_eq!(state.platoon(id("b.1")).place, Place::Hidden, "eleven inches from base to base");
    let near = Order::Move { platoon: id("a.1"), way: vec![Point::inches(20, 14)] };
    let events = happens(&board(open), &near, &[]);
    let at = Some(Point::inches(20, 24));
    assert_eq!(events.last(), Some(&Event::PlatoonRevealed { platoon: id("b.1"), at }));
    // In a wood nobody sees it (§9), and dug in it hides outward (R36).
    let wood = format!("{}piece wood wood 15 20 25 40\n", open);
    let state = after(&board(&wood), &near, &[]);
    assert_eq!(state.platoon(id("b.1")).place, Place::Hidden);
    let state = after(&board(&open.replace("hidden", "hidden dug_in")), &near, &[]);
    assert_eq!(state.platoon(id("b.1")).place, Place::Hidden);
    // Where it moved its owner alone knows: he puts it down.
    let mut moved = board(open);
    moved.platoons.get_mut(&id("b.1")).unwrap().moved_at = kernel::Seq(1);
    assert_eq!(after(&moved, &near, &[]).platoon(id("b.1")).place, Place::Hidden);
}
