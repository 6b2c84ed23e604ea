//! Battles: who fights, in which order, with which factors, and what follows.

use kernel::{Answer, Call, Halt, Side};
use operations::event::{BattleKind, Event};
use operations::order::Order;
use operations::rules::battle::Battle;
use operations::rules::{advantage, air_support, guns, score};
use operations::state::{Phase, Planned, State, UnitId};
use operations::tables::{AirLevel, BattleResult};

use crate::board::{after, board, give, sq, step, till_combat, unit};

fn battles(state: &State) -> &[Planned] {
    match &state.phase {
        Phase::Combat(phase) => &phase.battles,
        other => panic!("no battles: {other:?}"),
    }
}

fn battle(state: &State, at: usize) -> Battle {
    let planned = &battles(state)[at];
    let kind = if planned.meeting { BattleKind::Meeting } else { BattleKind::Ordered };
    let mut battle = Battle::of(state, planned, kind);
    guns::assign(state, &mut battle);
    air_support::assign(state, &mut battle);
    battle
}

fn sum(state: &State) -> i32 {
    score::of(state, &battle(state, 0)).floor()
}

fn lines(state: &State) -> Vec<(i32, String)> {
    let ledger = score::of(state, &battle(state, 0)).ledger;
    ledger
        .lines
        .into_iter()
        .filter(|line| line.applies)
        .map(|l| (l.amount, l.reason.into()))
        .collect()
}

fn reasons(state: &State, attacker: bool) -> Vec<&'static str> {
    advantage::of(state, &battle(state, 0), attacker).into_iter().map(|a| a.reason).collect()
}

/// One attacker and one defender; the rest is added.
fn duel(more: &str, blue: &str) -> State {
    let state = board(&format!(
        "
        map 12 12
        formation b blue
        unit b.1 foot 4 0505
        formation o orange
        unit o.1 foot 4 0506
        {more}
        "
    ));
    till_combat(&state, &format!("unit b.1 attack 0506 {blue}"), "formation o")
}

// covers §A.2, R2
#[test]
fn an_unprepared_battalion_against_another() {
    // 4 − 4 − 4.
    assert_eq!(sum(&duel("", "")), -4);
}

// covers R29, R42, R43, §A.2
#[test]
fn factors_of_single_units() {
    let state = board(
        "
        map 12 12
        formation b blue
        unit b.1 heavy_tank 6 0505
        unit b.2 foot 3 0505 light
        formation c blue
        unit c.1 foot 2 0505
        formation o orange
        unit o.1 assault_gun 4 0506
        unit o.2 foot 4 0506
        ",
    );
    let blue =
        "formation b unit b.1 attack 0506 unit b.2 attack 0506 formation c unit c.1 attack 0506";
    let state = till_combat(&state, blue, "formation o");
    // Heavy tanks 6 + 2 − 4, light infantry 3 − 4 − 2, another formation 2 − 4 − 2: 4 − 3 − 4. The infantry of both sides
    // has tanks beside it, so none is unsupported; the defender's status is 8.
    assert_eq!(sum(&state), 4 - 3 - 4 - 8);
}

// covers R43
#[test]
fn infantry_in_the_open_against_tanks() {
    let of = |more: &str, ground: &str| {
        let state = board(&format!(
            "
            map 12 12
            {ground}
            formation b blue
            unit b.1 tank 5 0505
            formation o orange
            unit o.1 foot 4 0506
            {more}
            "
        ));
        sum(&till_combat(&state, "unit b.1 attack 0506", "formation o"))
    };
    // 5 − 4 − (4 − 2).
    assert_eq!(of("", ""), -1);
    // An anti-tank battalion supports it: 5 − 4 − (4 + 3).
    assert_eq!(of("unit o.2 anti_tank 3 0506", ""), -6);
    // In woods +2 against tanks: 5 − 4 − (4 + 2).
    assert_eq!(of("", "ground wood 0506"), -5);
}

// covers R5, R31
#[test]
fn no_supply_and_no_order_of_march() {
    let state = board(
        "
        map 12 12
        formation b blue
        unit b.1 motor_infantry 5 0501
        formation o orange
        unit o.1 foot 4 0507 sp=0
        ",
    );
    let march = "unit b.1 attack 0507 non-tactical 0502 0503 0504 0505 0506";
    let state = till_combat(&state, march, "formation o");
    // Half of 5, −4, and +2 because the defender has no SP; the defender has 4 − 2: 2½ − 4 + 2 − 2 is rounded down.
    assert_eq!(score::of(&state, &battle(&state, 0)).quarters(), -6);
    assert_eq!(sum(&state), -2);
    let told = lines(&state);
    assert!(told.iter().any(|(amount, why)| *amount == 2 && why.contains("2½")), "{told:?}");
    assert_eq!(told.iter().map(|(amount, _)| amount).sum::<i32>(), -2);
}

// covers R11
#[test]
fn the_other_reading_of_what_is_halved() {
    let state = board(
        "
        map 12 12
        option halve contribution
        formation b blue
        unit b.1 motor_infantry 5 0501
        formation o orange
        unit o.1 foot 4 0507
        ",
    );
    let march = "unit b.1 attack 0507 non-tactical 0502 0503 0504 0505 0506";
    let state = till_combat(&state, march, "formation o");
    // Half of 5 − 4 is ½, less 4.
    assert_eq!(score::of(&state, &battle(&state, 0)).quarters(), -14);
}

// covers R4, R44
#[test]
fn advantages_of_the_attacker() {
    let far = duel("formation c blue\nunit c.1 foot 4 0507", "formation c unit c.1 attack 0506");
    assert_eq!(reasons(&far, true), ["attack from two separate directions"]);
    let mut shaken = duel("", "");
    shaken.units.get_mut(&unit("o.1")).unwrap().immobilised = true;
    assert_eq!(reasons(&shaken, true), ["the defender has retired, is immobilised or has no SP"]);
    let state = board(
        "map 12 12\nformation b blue\nunit b.1 foot 4 0505\nformation o orange\nunit o.1 foot 4 0506",
    );
    let surprised = till_combat(&state, "unit b.1 attack 0506", "");
    assert_eq!(reasons(&surprised, true), ["surprise"]);
    // One unit, one advantage: +2.
    assert_eq!(sum(&surprised), -2);
}

// covers R44, R68, §C13, R65
#[test]
fn advantages_of_the_defender() {
    let mut dug = duel("", "");
    dug.units.get_mut(&unit("o.1")).unwrap().still = 2;
    assert_eq!((reasons(&dug, false), sum(&dug)), (vec!["dug in"], -6));
    let town = duel("ground town 0506", "");
    assert_eq!(reasons(&town, false), ["in a town, attacked without tanks"]);
    let river = duel("water river 0505-0506", "");
    assert_eq!(reasons(&river, false), ["behind an uncrossed river"]);
    dug.granted[1].insert(sq("0506"), -1);
    assert_eq!(sum(&dug), -4);
    dug.granted[1].insert(sq("0506"), 2);
    // Never more than two.
    assert_eq!(sum(&dug), -8);
}

// covers R39, §C3
#[test]
fn battles_come_in_their_order() {
    let state = board(
        "
        map 20 12
        initiative orange
        formation b blue
        unit b.1 foot 4 0205
        unit b.2 foot 6 0805
        unit b.3 foot 6 1405
        formation o orange
        unit o.1 foot 4 0206
        unit o.2 foot 4 0806
        unit o.3 foot 6 1406
        unit o.4 foot 2 1804
        formation c blue
        unit c.1 foot 4 1805
        ",
    );
    let mut state = state;
    let prepared = operations::state::Prepared { target: sq("0206"), turn: 0 };
    state.units.get_mut(&unit("b.1")).unwrap().prepared = Some(prepared);
    let blue = "formation b unit b.1 attack 0206 unit b.2 attack 0806 unit b.3 attack 1406 formation c unit c.1 hold";
    let state = till_combat(&state, blue, "unit o.4 attack 1805");
    let order: Vec<String> = battles(&state).iter().map(|b| b.target.to_string()).collect();
    // The prepared one, then orange's because it has the initiative, then blue's stronger ones by row and column.
    assert_eq!(order, ["0206", "1805", "0806", "1406"]);
}

// covers R40
#[test]
fn a_meeting_engagement_is_one_battle() {
    let state = board(
        "
        map 12 12
        ground town 0506
        formation b blue
        unit b.1 foot 6 0505
        formation o orange
        unit o.1 foot 4 0506
        ",
    );
    let state = till_combat(&state, "unit b.1 attack 0506", "unit o.1 attack 0505");
    assert_eq!(battles(&state).len(), 1);
    let planned = &battles(&state)[0];
    assert!(planned.meeting);
    assert_eq!(planned.side, Side::Blue, "the stronger attacks");
    assert!(reasons(&state, false).is_empty(), "no town in a meeting engagement");
}

// covers R41
#[test]
fn two_units_attack_over_a_bridge() {
    let state = board(
        "
        map 9 3
        water river 0401-0501 0402-0502 0403-0503
        bridge nijmegen 0402-0502
        formation b blue
        unit b.1 tank 5 0402
        unit b.2 motor_infantry 4 0402
        unit b.3 motor_infantry 3 0402
        unit b.4 tank 5 0401
        formation o orange
        unit o.1 foot 4 0502
        ",
    );
    let all = "unit b.1 attack 0502 unit b.2 attack 0502 unit b.3 attack 0502 unit b.4 attack 0502";
    let state = till_combat(&state, all, "formation o");
    let units: Vec<UnitId> = battles(&state)[0].units.clone();
    // The two strongest; b.4 comes over the same bridge from the square beside it.
    assert_eq!(units, ["b.1", "b.4"].map(unit));
    assert_eq!(reasons(&state, false), ["behind an uncrossed river"]);
}

// covers R45, R19
#[test]
fn late_armour_attacks_only_to_overrun() {
    let row = |from: u8, to: u8| -> String {
        (from..=to).map(|column| format!(" {column:02}02")).collect()
    };
    let attacks = |through: &str, defender: u8| {
        let state = board(&format!(
            "
            map 24 3
            formation b blue
            unit b.1 tank 6 0102
            formation o orange
            unit o.1 foot {defender} 1902
            "
        ));
        let blue = format!("unit b.1 attack 1902 tactical{}{through}", row(2, 18));
        let state = till_combat(&state, &blue, "formation o");
        matches!(state.phase, Phase::Combat(_))
    };
    assert!(attacks(" through 2002", 3));
    assert!(!attacks("", 3));
    assert!(!attacks(" through 2002", 4));
}

// covers R46, §C21
#[test]
fn a_target_that_stands_empty_is_advanced_into() {
    let state = board(
        "
        map 12 3
        formation b blue
        unit b.1 foot 4 0502
        formation o orange
        unit o.1 foot 4 1202
        ",
    );
    let state = till_combat(&state, "unit b.1 attack 0602", "formation o");
    let events = step(&state, &[]);
    assert!(matches!(events[0], Event::BattleLapsed { .. }));
    assert_eq!(after(&state, &events).square_of(unit("b.1")), Some(sq("0602")));
    let state = board(
        "
        map 12 3
        formation b blue
        unit b.1 foot 6 0502
        unit b.2 foot 6 0502
        unit b.3 foot 6 0501
        formation o orange
        unit o.1 foot 1 0602
        ",
    );
    let blue = "unit b.1 attack 0602 unit b.2 attack 0602 unit b.3 attack 0602";
    let state = till_combat(&state, blue, "formation o");
    // 18 − 12 − 1 = 5, and a 3 makes 8: a success, and the battalion is gone.
    let events = step(&state, &[&[3]]);
    let advanced = events.iter().filter(|e| matches!(e, Event::UnitAdvanced { .. })).count();
    assert_eq!(advanced, 3);
}

// covers R49, §C6
#[test]
fn a_counter_attack_follows_a_limited_success() {
    let state = board(
        "
        map 12 12
        formation b blue
        unit b.1 foot 6 0505
        unit b.2 foot 6 0505
        formation o orange
        unit o.1 recce 5 0506
        ",
    );
    let mut state =
        till_combat(&state, "unit b.1 attack 0506 unit b.2 attack 0506", "unit o.1 prepare 0506");
    // 12 − 8 − 5 = −1; with two advantages granted +8 = 7? One is granted: +4 = 3, and a 2 makes 5.
    state.granted[0].insert(sq("0506"), 1);
    assert_eq!(sum(&state), 3);
    let mut answers = vec![Answer::Faces(vec![2])];
    let mut asked = Vec::new();
    let events = loop {
        match give(&state, Side::Blue, &Order::GoOn, &answers) {
            Ok(events) => break events,
            Err(Halt::Needs(call)) => match *call {
                Call::Choice(choice) => {
                    let index = usize::from(choice.purpose == "ops.counter");
                    asked.push(choice.purpose.to_string());
                    let take = if index == 1 { vec![1] } else { choice.usual };
                    answers.push(Answer::Chosen(take));
                }
                Call::Roll(_) => answers.push(Answer::Faces(vec![6])),
            },
            Err(halt) => panic!("{halt:?}"),
        }
    };
    assert!(asked.contains(&"ops.counter".to_owned()), "{asked:?}");
    let fought: Vec<(BattleKind, i32)> = events
        .iter()
        .filter_map(|event| match event {
            Event::BattleFought { kind, score, .. } => Some((*kind, *score)),
            _ => None,
        })
        .collect();
    assert_eq!(fought.len(), 2);
    assert_eq!(fought[1].0, BattleKind::Counter);
    // The counter-attack was prepared: no −4.
    assert!(!events.iter().any(|event| matches!(event, Event::BattleLapsed { .. })));
}

// covers R50, §C7
#[test]
fn a_battery_helps_once_and_not_in_contact() {
    let state = board(
        "
        map 20 20
        formation b blue
        unit b.1 foot 6 0505
        unit b.2 foot 6 0805
        unit b.g towed_artillery 3 0602 artillery=field
        unit b.h towed_artillery 3 0804 artillery=field
        formation o orange
        unit o.1 foot 4 0506
        unit o.2 foot 4 0806
        unit o.3 foot 4 0903
        ",
    );
    let blue = "unit b.1 attack 0506 unit b.2 attack 0806 unit b.g support formation b unit b.h support formation b";
    let state = till_combat(&state, blue, "formation o");
    assert_eq!(guns::total(&state, &battle(&state, 0), true), 3, "b.h is in contact");
    let now = after(&state, &step(&state, &[&[1]]));
    assert_eq!(guns::total(&now, &battle(&now, 0), true), 0, "b.g has fired");
}

// covers R71, R83, R6
#[test]
fn two_kinds_of_aircraft() {
    let normal = Some(AirLevel::Normal);
    let over = Some(AirLevel::Overwhelming);
    assert_eq!(air_support::mixed(normal, None), normal);
    assert_eq!(air_support::mixed(normal, over), Some(AirLevel::Apocalyptic));
    assert_eq!(air_support::mixed(Some(AirLevel::Apocalyptic), over), Some(AirLevel::Apocalyptic));
    assert_eq!(air_support::mixed(None, None), None);
}

// covers R10, R48
#[test]
fn beaten_attackers_go_back_to_their_start_line() {
    let state = board(
        "
        map 12 3
        formation b blue
        unit b.1 foot 2 0402
        formation o orange
        unit o.1 foot 6 0602
        ",
    );
    let state = till_combat(&state, "unit b.1 attack 0602 tactical 0502", "formation o");
    let events = step(&state, &[&[1]]);
    let result = events.iter().find_map(|event| match event {
        Event::BattleFought { result, .. } => Some(*result),
        _ => None,
    });
    assert_eq!(result, Some(BattleResult::BadlyBeaten));
    let now = after(&state, &events);
    assert_eq!(now.square_of(unit("b.1")), Some(sq("0402")));
    assert!(now.is_retired(unit("b.1")));
}
