//! Close assault: who may come up to whom, the dice of both, who goes back, and fights that go on.

use brigadier_general::state::{Casualties, Deeds, OrderMarker, Phase, PlatoonId};
use brigadier_general::tables::Cover;
use brigadier_general::{Event, Order, State};
use kernel::table::{Length, Point};
use kernel::{Call, Side};

use crate::board::{after, asked, board, happens, id, refused};

const FIELD: &str = "
table 72 48
attacker blue
home blue south
home orange north
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,16
platoon a.t blue tank_medium move of=i at=24,16
battalion ii orange regular
platoon b.1 orange infantry_mixed hold of=ii at=20,20
phase movement blue
";

fn assault(platoon: &str, target: &str) -> Order {
    let (platoon, target) = (id(platoon), id(target));
    Order::Assault { platoon, target, way: Vec::new(), cover: None }
}

fn fight(platoon: &str) -> Order {
    Order::Fight { platoon: id(platoon) }
}

/// Contact is made, and the movement of both sides is over.
fn met(text: &str, attackers: &[&str]) -> State {
    let mut state = board(text);
    for attacker in attackers {
        state = after(&state, &assault(attacker, "b.1"), &[]);
        // A defender who may fire as they come does not.
        if state.on_the_way.is_some() {
            state = after(&state, &Order::Pass, &[]);
        }
    }
    state = after(&state, &Order::EndPhase, &[]);
    after(&state, &Order::EndPhase, &[])
}

fn fought(events: &[Event]) -> (Vec<PlatoonId>, [u16; 2], [u16; 2], Option<Side>) {
    events
        .iter()
        .find_map(|event| match event {
            Event::AssaultFought { platoons, levels, kills, winner } => {
                Some((platoons.clone(), *levels, *kills, *winner))
            }
            _ => None,
        })
        .expect("a fight was thrown for")
}

// covers §11.8, §11.2.2, R11
#[test]
fn infantry_on_foot_with_move_comes_up_to_an_enemy() {
    let state = board(FIELD);
    let touching = after(&state, &assault("a.1", "b.1"), &[]);
    let gap = touching.base(id("a.1")).unwrap().gap(touching.base(id("b.1")).unwrap());
    assert_eq!(gap, Length::ZERO);
    assert!(touching.contacts.contains_key(&(id("a.1"), id("b.1"))));
    assert_eq!(refused(&state, &assault("a.t", "b.1")), ("no_infantry".into(), "§11.8".into()));
    let tanks = board(&format!("{FIELD}option tankAssault yes"));
    assert_eq!(happens(&tanks, &assault("a.t", "b.1"), &[]).len(), 4);
    let aim = board(&FIELD.replace("semi move", "semi aim"));
    assert_eq!(refused(&aim, &assault("a.1", "b.1")).0, "only_move_assaults");
    let far = board(&FIELD.replace("at=20,16", "at=20,13.1"));
    assert_eq!(refused(&far, &assault("a.1", "b.1")).0, "too_far", "6.1 inches to the base");
    assert_eq!(refused(&state, &assault("a.1", "a.t")).0, "no_target");
    let said = Order::Assault {
        platoon: id("a.1"),
        target: id("b.1"),
        way: Vec::new(),
        cover: Some(Cover::Soft),
    };
    assert_eq!(refused(&state, &said), ("cover_is_measured".into(), "R52".into()));
}

// covers §11.8, R11
#[test]
fn both_throw_at_once_and_the_worse_hit_goes_back() {
    let state = met(FIELD, &["a.1"]);
    assert_eq!(state.phase, Phase::Assault);
    let Call::Roll(attack) = asked(&state, &fight("a.1"), &[]) else { panic!() };
    assert_eq!((attack.count, attack.seat), (8, Side::Blue.actor()), "two for each point");
    let dice = "6 6 5 5 1 1 1 1";
    let Call::Roll(defence) = asked(&state, &fight("a.1"), &[dice]) else { panic!() };
    assert_eq!((defence.count, defence.seat), (4, Side::Orange.actor()), "halved with Hold");
    let events = happens(&state, &fight("a.1"), &[dice, "5 1 1 1", ":1"]);
    // Two sixes in the open are two kills; four steps two levels. One step costs regulars nothing.
    let (platoons, levels, kills, winner) = fought(&events);
    assert_eq!(platoons, [id("a.1"), id("b.1")]);
    assert_eq!((levels, kills, winner), ([0, 2], [0, 2], Some(Side::Blue)));
    let next = after(&state, &fight("a.1"), &[dice, "5 1 1 1", ":1"]);
    let loser = next.platoon(id("b.1"));
    assert_eq!(
        (loser.order, loser.losses),
        (OrderMarker::Rout, Casualties { dead: 2, wounded: 0 })
    );
    assert!(loser.at.unwrap().y > 2500, "a full move away");
    assert_eq!(next.platoon(id("a.1")).at, Some(Point::inches(20, 20)), "it took the ground");
    assert!(next.contacts.is_empty());
    assert_eq!(next.phase, Phase::Medic);
}

// covers R11
#[test]
fn an_equal_fight_goes_on_and_its_platoons_neither_move_nor_fire() {
    let state = met(FIELD, &["a.1"]);
    let mut next = after(&state, &fight("a.1"), &["1 1 1 1 1 1 1 1", "1 1 1 1"]);
    assert!(next.is_locked(id("a.1")) && next.phase == Phase::Medic);
    next.phase = Phase::Movement(Side::Blue);
    next.platoons.get_mut(&id("a.1")).unwrap().deeds = Deeds::default();
    let on = Order::Move { platoon: id("a.1"), way: vec![Point::inches(20, 15)] };
    assert_eq!(refused(&next, &on), ("locked".into(), "R11".into()));
    next.phase = Phase::Assault;
    assert_eq!(refused(&next, &fight("a.1")).0, "has_fought", "once a turn");
    assert_eq!(refused(&next, &fight("a.t")).0, "no_fight");
    let loses = met(&format!("{FIELD}option tieAssault attackerLoses"), &["a.1"]);
    let events = happens(&loses, &fight("a.1"), &["1 1 1 1 1 1 1 1", "1 1 1 1"]);
    assert_eq!(fought(&events).3, Some(Side::Orange));
}

// covers R11, §11.5.9
#[test]
fn a_town_halves_the_dice_and_a_third_of_the_sixes() {
    let town = FIELD.replace("phase", "piece Noville town 19 19.5 30 30\nphase");
    let state = met(&town, &["a.1"]);
    let Call::Roll(attack) = asked(&state, &fight("a.1"), &[]) else { panic!() };
    assert_eq!(attack.count, 4, "hard cover halves");
    // Four sixes: one kill and a wound; four steps all the same.
    let events = happens(&state, &fight("a.1"), &["6 6 6 6", "1 1 1 1", ":0"]);
    let (_, levels, kills, winner) = fought(&events);
    assert_eq!((levels, kills, winner), ([0, 2], [0, 1], Some(Side::Blue)));
    let plain = met(&format!("{town}option assaultCover none"), &["a.1"]);
    let Call::Roll(attack) = asked(&plain, &fight("a.1"), &[]) else { panic!() };
    assert_eq!(attack.count, 8);
}

// covers R11
#[test]
fn several_who_touch_are_one_fight_and_say_whom_they_fight() {
    let text = format!("{FIELD}platoon a.2 blue infantry_semi move of=i at=16,18\n");
    let state = met(&text, &["a.1", "a.2"]);
    let Call::Choice(aim) = asked(&state, &fight("a.2"), &[]) else {
        panic!("whom does b.1 fight?")
    };
    assert_eq!((aim.seat, aim.options.len()), (Side::Orange.actor(), 2));
    let Call::Roll(attack) = asked(&state, &fight("a.2"), &[":0"]) else { panic!() };
    assert_eq!(attack.count, 16);
    assert_eq!(attack.ledger.lines.len(), 2);
}

// covers R11, R12
#[test]
fn a_routing_platoon_that_is_touched_surrenders() {
    let text = FIELD.replace("infantry_mixed hold", "infantry_mixed rout");
    let mut state = after(&board(&text), &assault("a.1", "b.1"), &[]);
    state.phase = Phase::Assault;
    let events = happens(&state, &fight("a.1"), &[]);
    assert_eq!(events[0], Event::PlatoonCaptured { platoon: id("b.1") });
}

// covers R11, R18
#[test]
fn a_loser_who_cannot_go_back_surrenders() {
    let wall = FIELD.replace("phase", "piece cliff impassable 10 20.9 40 22\nphase");
    let state = met(&wall, &["a.1"]);
    let events = happens(&state, &fight("a.1"), &["5 5 5 1 1 1 1 1", "1 1 1 1", ":0"]);
    assert!(events.contains(&Event::PlatoonCaptured { platoon: id("b.1") }));
}

// covers R11, R52
#[test]
fn without_positions_the_cover_is_said() {
    let text: String = FIELD
        .lines()
        .filter(|line| !line.starts_with("table"))
        .map(|line| format!("{}\n", line.split(" at=").next().unwrap_or(line)))
        .collect();
    let state = board(&text);
    assert_eq!(refused(&state, &assault("a.1", "b.1")), ("cover_not_said".into(), "R52".into()));
    let said = Order::Assault {
        platoon: id("a.1"),
        target: id("b.1"),
        way: Vec::new(),
        cover: Some(Cover::Hard),
    };
    let mut state = after(&state, &said, &[]);
    state.phase = Phase::Assault;
    let Call::Roll(attack) = asked(&state, &fight("a.1"), &[]) else { panic!() };
    assert_eq!(attack.count, 4);
}

/// Orange has a platoon beside the one that is assaulted, which holds its fire.
const WATCHED: &str = "
table 72 48
attacker blue
battalion i blue regular
platoon a.1 blue infantry_semi move of=i at=20,13.2
battalion ii orange regular
platoon b.1 orange infantry_mixed aim of=ii at=20,20
platoon b.2 orange infantry_mixed aim of=ii at=25,20
phase movement blue
";

fn held(firer: &str, after: i32) -> Order {
    let (firers, after) = (vec![id(firer)], Length(after));
    Order::Interrupt { firers, after, ambush: false, sightings: Vec::new() }
}

// covers §11.7.3, §11.8, R11, R24
#[test]
fn an_assault_that_is_met_and_not_stopped_arrives_all_the_same() {
    // Six inches to the enemy's base: the whole move. Met after three and a third, and at its end.
    let state = after(&board(WATCHED), &assault("a.1", "b.1"), &[]);
    for far in [300, 600] {
        let met = after(&state, &held("b.2", far), &[":0", "1 1 1 1"]);
        let there = if met.on_the_way.is_some() { after(&met, &Order::Pass, &[]) } else { met };
        assert!(there.contacts.contains_key(&(id("a.1"), id("b.1"))), "met after {far}");
        let gap = there.base(id("a.1")).unwrap().gap(there.base(id("b.1")).unwrap());
        assert_eq!(gap, Length::ZERO, "met after {far}");
    }
    // Three steps are two levels: it stops, and touches no enemy.
    let stopped = after(&state, &held("b.2", 600), &[":0", "5 5 5 1"]);
    assert!(stopped.contacts.is_empty() && stopped.on_the_way.is_none());
}

// covers R51, §11.7.3
#[test]
fn those_who_touch_do_not_fire_at_each_other() {
    let state = after(&board(WATCHED), &assault("a.1", "b.1"), &[]);
    assert_eq!(refused(&state, &held("b.1", 600)), ("no_effect".into(), "R51".into()));
}

// covers §11.7.3, §11.8, R52
#[test]
fn without_positions_an_assault_that_is_met_arrives_too() {
    let text: String = WATCHED
        .lines()
        .filter(|line| !line.starts_with("table"))
        .map(|line| format!("{}\n", line.split(" at=").next().unwrap_or(line)))
        .collect();
    let (platoon, target) = (id("a.1"), id("b.1"));
    let said = Order::Assault { platoon, target, way: Vec::new(), cover: Some(Cover::Open) };
    let state = after(&board(&text), &said, &[]);
    let shot = brigadier_general::order::Shot {
        distance: Length::inches(5),
        sight: true,
        cover: Cover::Open,
        under_shells: Cover::Open,
    };
    let sighting = brigadier_general::order::Sighting { from: id("b.2"), at: platoon, shot };
    let (firers, sightings) = (vec![id("b.2")], vec![sighting]);
    let order = Order::Interrupt { firers, after: Length::ZERO, ambush: true, sightings };
    let met = after(&state, &order, &["1 1 1 1"]);
    // b.1 holds its fire too, and is asked.
    let there = after(&met, &Order::Pass, &[]);
    assert!(there.contacts.contains_key(&(platoon, target)));
}

// covers R11, R39
#[test]
fn the_dice_of_a_close_assault_are_explained() {
    let town = FIELD.replace("phase", "piece Noville town 19 19.5 30 30\nphase");
    let Call::Roll(attack) = asked(&met(&town, &["a.1"]), &fight("a.1"), &[]) else { panic!() };
    let amounts: Vec<i32> = attack.ledger.lines.iter().map(|line| line.amount).collect();
    assert_eq!(amounts, [8, -4], "two for each point, halved against hard cover");
}

// covers R11, §11.4
#[test]
fn a_battery_in_a_close_assault_is_not_called() {
    let text = FIELD.replace(
        "phase",
        "platoon b.m orange mortars aim of=ii at=22,20\n\
         platoon b.o orange infantry_mixed aim of=ii at=40,20\n\
         platoon a.3 blue infantry_semi aim of=i at=40,13\nphase",
    );
    let (observer, target, batteries) = (id("b.o"), id("a.3"), vec![id("b.m")]);
    let call = Order::CallIndirect { observer, target, batteries, sightings: Vec::new() };
    let mut state = board(&text);
    state.phase = Phase::Call(Side::Orange);
    assert_eq!(happens(&state, &call, &[]).len(), 1);
    state.contacts.insert((id("a.1"), id("b.m")), Cover::Open);
    assert_eq!(refused(&state, &call), ("locked".into(), "R11".into()));
}

/// The dice of both sides when riflemen assault a fresh platoon with Aim.
fn both_throw(defender: &str, more: &str) -> [u16; 2] {
    let text =
        FIELD.replace("infantry_mixed hold", defender).replace("phase", &format!("{more}phase"));
    let state = met(&text, &["a.1"]);
    let Call::Roll(attack) = asked(&state, &fight("a.1"), &[]) else { panic!("{defender}") };
    let ones = vec!["1"; attack.count.into()].join(" ");
    let Call::Roll(defence) = asked(&state, &fight("a.1"), &[&ones]) else { panic!("{defender}") };
    [attack.count, defence.count]
}

// covers R11
#[test]
fn each_kind_throws_its_own_dice() {
    // For each point: infantry and engineers two, all others on foot, guns and trucks one.
    for defender in ["infantry_bolt aim", "engineers aim"] {
        assert_eq!(both_throw(defender, ""), [8, 8], "{defender}");
    }
    for defender in ["headquarters aim", "machine_guns aim", "anti_tank_light aim", "trucks aim"] {
        assert_eq!(both_throw(defender, ""), [8, 4], "{defender}");
    }
    // Infantry throw one at armour in the open, and two at armour in a wood; armour three at infantry in the open, and two where they
    // have come to the wood as well.
    let wood = "piece wood wood 19 19.5 30 30\n";
    for defender in ["tank_heavy aim", "half_tracks aim"] {
        assert_eq!(both_throw(defender, ""), [4, 12], "{defender}");
        assert_eq!(both_throw(defender, wood), [8, 8], "{defender} in a wood");
    }
    // Halved by Shaken and Hold, and whole by every better order.
    for (order, dice) in [("double", 8), ("move", 8), ("defend", 8), ("shaken", 4), ("hold", 4)] {
        assert_eq!(both_throw(&format!("infantry_mixed {order}"), ""), [8, dice], "{order}");
    }
}

// covers R11, §11.2.1
#[test]
fn faces_at_a_defender_in_double_count_twice() {
    let state = met(&FIELD.replace("infantry_mixed hold", "infantry_mixed double"), &["a.1"]);
    // A six counts as two: two kills in the open. A five besides is four steps in all, two levels for regulars.
    let events = happens(&state, &fight("a.1"), &["6 5 1 1 1 1 1 1", "1 1 1 1 1 1 1 1", ":0"]);
    let (_, levels, kills, winner) = fought(&events);
    assert_eq!((levels, kills, winner), ([0, 2], [0, 2], Some(Side::Blue)));
}

// covers R11
#[test]
fn of_equal_levels_more_kills_lose() {
    let state = met(&FIELD.replace("infantry_mixed hold", "infantry_mixed aim"), &["a.1"]);
    // Two steps each, a level for regulars; but two sixes are two kills, and two fives none.
    let events = happens(&state, &fight("a.1"), &["5 5 1 1 1 1 1 1", "6 6 1 1 1 1 1 1"]);
    let (_, levels, kills, winner) = fought(&events);
    assert_eq!((levels, kills, winner), ([1, 1], [2, 0], Some(Side::Orange)));
}

// covers R11
#[test]
fn a_locked_platoon_that_goes_down_to_back_leaves() {
    let state = met(FIELD, &["a.1"]);
    let mut next = after(&state, &fight("a.1"), &["1 1 1 1 1 1 1 1", "1 1 1 1"]);
    assert!(next.is_locked(id("b.1")));
    for platoon in ["a.1", "b.1"] {
        next.platoons.get_mut(&id(platoon)).unwrap().deeds = Deeds::default();
    }
    next.phase = Phase::Orders(Side::Orange);
    next = after(&next, &Order::Lower { platoon: id("b.1"), to: OrderMarker::Back }, &[]);
    next.phase = Phase::Movement(Side::Orange);
    next = after(&next, &Order::Run { platoon: id("b.1"), leaves: false }, &[]);
    assert!(!next.is_locked(id("a.1")) && !next.is_locked(id("b.1")));
    assert_eq!(next.platoon(id("b.1")).at, Some(Point::inches(20, 26)), "a full move away");
}
