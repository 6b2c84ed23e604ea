//! Command: who leads, standing orders, the reach of headquarters, late orders.

use kernel::{Actor, Halt, Refusal as _, Side, Tape};
use operations::decide::{Decision, decide};
use operations::event::{BattleKind, Event};
use operations::order::{Aim, Blow, Order, Ruling, Spoken, Task};
use operations::rules::battle::Battle;
use operations::state::{FormationId, Phase, Place, State};

use crate::board::{a_turn, after, board, ordered, refused, sq, step, till_combat, unit};

fn formation(text: &str) -> FormationId {
    FormationId::new(text).unwrap()
}

// covers R42
#[test]
fn of_equal_formations_the_one_leads_whose_sheet_names_the_battle() {
    let leads = |blue: &str, orange: &str| {
        let state = board(
            "
            map 20 20
            formation a blue
            unit a.1 foot 4 0505
            formation b blue
            unit b.1 foot 4 0505
            formation o orange
            unit o.1 foot 4 0506
            formation p orange
            unit p.1 foot 4 0506
            unit p.g towed_artillery 3 0512 artillery=field
            ",
        );
        let state = till_combat(&state, blue, orange);
        let Phase::Combat(phase) = &state.phase else { panic!("{:?}", state.phase) };
        let battle = Battle::of(&state, &phase.battles[0], BattleKind::Ordered);
        [true, false].map(|attacker| battle.lead(&state, attacker).unwrap().to_string())
    };
    let both = "formation a unit a.1 attack 0506 formation b unit b.1 attack 0506";
    let hold = "formation o unit o.1 hold formation p unit p.1 hold";
    // Both sheets of the attacker name the square: the lower id.
    assert_eq!(leads(both, hold), ["a", "o"]);
    // The guns of the other formation are there for the square: its sheet names the battle.
    assert_eq!(leads(both, &format!("{hold} unit p.g support 0506")), ["a", "p"]);
    // A counter-attack that was prepared names it too.
    assert_eq!(
        leads(both, "formation o unit o.1 hold formation p unit p.1 prepare 0506"),
        ["a", "p"]
    );
    // Standing orders are no sheet.
    assert_eq!(leads(both, "formation o unit o.1 hold"), ["a", "o"]);
}

// covers R61, R89, §C22
#[test]
fn beyond_sixteen_kilometres_a_unit_keeps_its_previous_order() {
    let field = |more: &str| {
        board(&format!(
            "
            map 44 4
            turns 8
            {more}
            formation b blue hq=b.hq
            unit b.hq foot 1 0202 hq
            unit b.1 foot 4 1802
            unit b.2 foot 4 1602
            formation o orange
            unit o.1 foot 4 4404
            "
        ))
    };
    let way: String = (19..=36).map(|column| format!(" {column:02}02")).collect();
    // 1802 is sixteen kilometres off: it hears, and fifteen kilometres on it does not any more.
    let first = format!("unit b.1 move tactical{way} unit b.hq move tactical 0102 unit b.2 dig in");
    let now = a_turn(&field(""), &first, "formation o");
    assert_eq!(now.square_of(unit("b.1")), Some(sq("3302")));
    let now = till_combat(&now, "unit b.1 hold unit b.2 hold", "formation o");
    assert_eq!(now.square_of(unit("b.1")), Some(sq("3602")), "three kilometres more by night");
    assert_eq!(*now.task(unit("b.2")), Task::Hold, "it is fifteen kilometres off and hears");
    // What it keeps may be any order, and it keeps it whether its sheet names it or not.
    let now = a_turn(&field(""), "unit b.hq move tactical 0102 unit b.1 dig in", "formation o");
    for sheet in ["unit b.1 move tactical 1902", "unit b.2 hold"] {
        let now = till_combat(&now, sheet, "formation o");
        assert_eq!(*now.task(unit("b.1")), Task::DigIn, "{sheet}");
        assert_eq!(now.square_of(unit("b.1")), Some(sq("1802")));
    }
    // Who had none holds.
    let now = a_turn(&field(""), "unit b.hq move tactical 0102", "formation o");
    let now = till_combat(&now, "unit b.1 move tactical 1902", "formation o");
    assert_eq!(*now.task(unit("b.1")), Task::Hold);
    let now =
        a_turn(&field("option commandRange none"), "unit b.hq move tactical 0102", "formation o");
    let now = till_combat(&now, "unit b.1 move tactical 1902", "formation o");
    assert_eq!(now.square_of(unit("b.1")), Some(sq("1902")));
}

// covers R61, R37, R88
#[test]
fn a_formation_without_its_headquarters_has_standing_orders_for_a_turn() {
    let state = board(
        "
        map 9 1
        turns 8
        formation b blue
        unit b.1 motor_infantry 4 0801
        unit b.2 foot 4 0801
        formation o orange hq=o.hq
        unit o.hq foot 1 0901 hq
        unit o.1 foot 4 0101
        ",
    );
    let now = a_turn(&state, "unit b.1 move tactical 0901", "unit o.1 hold");
    assert_eq!(now.unit(unit("o.hq")).place, Place::Destroyed, "there is no way out");
    let now = a_turn(&now, "unit b.1 hold", "unit o.1 move tactical 0201");
    assert_eq!(now.square_of(unit("o.1")), Some(sq("0101")));
    let now = a_turn(&now, "unit b.1 hold", "unit o.1 move tactical 0201");
    assert_eq!(now.square_of(unit("o.1")), Some(sq("0201")));
}

// covers R61, R27, §C22
#[test]
fn standing_orders_support_and_blow_bridges() {
    let state = board(
        "
        map 12 3
        turns 8
        water river 0501-0601 0502-0602 0503-0603
        bridge arnhem 0502-0602 charged orange
        bridge driel 0501-0601 orange
        formation b blue
        unit b.1 motor_infantry 4 0202
        formation o orange
        unit o.1 foot 4 0602
        unit o.g towed_artillery 3 1202 artillery=field
        unit o.e towed_artillery 3 1203 artillery=field sp=0
        ",
    );
    let now = ordered(&state, "unit b.1 move tactical 0302 0402", "");
    assert_eq!(*now.task(unit("o.1")), Task::Hold);
    assert_eq!(*now.task(unit("o.g")), Task::Support { aim: Aim::Formation(formation("o")) });
    assert_eq!(*now.task(unit("o.e")), Task::Hold, "guns without SP");
    let blow = &now.sheets[1].blow;
    assert_eq!(blow.values().collect::<Vec<_>>(), [&Blow::Within(1)], "the charged one alone");
    // 0402 is one kilometre from the near end: the charges are fired, and fail on a 2.
    let events = step(&now, &[&[2]]);
    let fails = |event: &Event| matches!(event, Event::BridgeTried { die: 2, blown: false, .. });
    assert!(events.iter().any(fails), "{events:?}");
}

fn rule(state: &State, id: &str, order: &str) -> Decision {
    let order = Spoken::try_from(order.to_owned()).unwrap();
    let ruling = Ruling::Order { unit: unit(id), order };
    let order = Order::Rule { ruling, reason: "it came late".to_owned() };
    decide(state, Actor::Umpire, &order, &mut Tape::new(&[]))
}

// covers R65, R44, §C25
#[test]
fn the_umpire_accepts_a_late_order() {
    let state = board(
        "
        map 12 3
        formation b blue
        unit b.1 foot 4 0202
        unit b.2 foot 4 0201
        formation o orange
        unit o.1 foot 4 1202
        ",
    );
    let why = |decision: Decision| match decision {
        Err(Halt::Refused(refusal)) => refusal.sentence(&kernel::Ids),
        other => panic!("{other:?}"),
    };
    assert!(why(rule(&state, "o.1", "hold")).contains("orders are written on sheets now"));
    let now = ordered(&state, "unit b.1 hold", "");
    assert!(now.missing.contains(&formation("o")));
    assert!(why(rule(&now, "b.1", "dig in")).contains("a sealed sheet orders b.1 already"));
    assert!(why(rule(&now, "o.1", "move tactical 1002")).contains("1202 and 1002"));
    let events = rule(&now, "o.1", "move tactical 1102").unwrap_or_default();
    let now = after(&now, &events);
    assert!(now.missing.is_empty(), "it has a sheet from now on");
    let late = after(&now, &step(&now, &[]));
    assert!(
        why(rule(&late, "b.2", "move tactical 0301")).contains("the moves of this turn are over")
    );
    // A verbal order of a unit that its commander's sheet does not name.
    let now = after(&now, &rule(&now, "b.2", "move tactical 0301").unwrap_or_default());
    let now = after(&now, &step(&now, &[]));
    let stand = ["o.1", "b.1", "b.2"].map(|id| now.square_of(unit(id)));
    assert_eq!(stand, ["1102", "0202", "0301"].map(|at| Some(sq(at))));
}

// covers R65, §C13
#[test]
fn advantages_are_granted_and_refused() {
    let state = board(
        "map 9 9\nformation b blue\nunit b.1 foot 4 0404\nformation o orange\nunit o.1 foot 4 0405",
    );
    let now = till_combat(&state, "unit b.1 attack 0405", "");
    let granted = |count: u8, refused: bool| {
        let ruling = Ruling::Advantage { side: Side::Blue, square: sq("0405"), count, refused };
        let order = Order::Rule { ruling, reason: "fog".to_owned() };
        let events = decide(&now, Actor::Umpire, &order, &mut Tape::new(&[])).unwrap_or_default();
        let now = after(&now, &events);
        let Phase::Combat(phase) = &now.phase else { panic!("{:?}", now.phase) };
        let battle = Battle::of(&now, &phase.battles[0], BattleKind::Ordered);
        let all = operations::rules::advantage::of(&now, &battle, true);
        all.iter().map(|advantage| advantage.count).sum::<i32>()
    };
    // Surprise, because no sheet came.
    assert_eq!(granted(0, false), 1);
    assert_eq!(granted(1, false), 2);
    assert_eq!(granted(2, false), 2, "never more than two");
    assert_eq!(granted(1, true), 0);
    assert_eq!(granted(2, true), 0, "never fewer than none");
}

// covers R61, R62
#[test]
fn a_commander_orders_his_own_units_once() {
    let state = board(
        "
        map 9 9
        formation a blue
        unit a.1 foot 4 0101
        formation b blue
        unit b.1 foot 4 0201
        formation o orange
        unit o.1 foot 4 0909
        ",
    );
    let code = |text: &str| refused(&state, Side::Blue, text).code;
    assert_eq!(code("formation a unit b.1 hold"), "not_of_formation");
    assert_eq!(code("formation o unit o.1 hold"), "not_your_formation");
    assert_eq!(code("formation a unit a.1 hold formation b unit a.1 dig in"), "two_orders");
    let twice = "formation a unit a.1 hold unit a.1 dig in";
    let read = operations::parse::sheet(&state, Some(Side::Blue), twice);
    assert!(read.unwrap_err().to_string().contains("one order a unit"));
}

// covers R65, §C25, §A.10
#[test]
fn every_ruling_changes_what_it_says() {
    let state = board(
        "
        map 9 9
        region holland clear
        water river 0301-0401
        bridge x 0301-0401
        dump base blue 0101 9
        objective son 0505 10
        formation a blue
        unit a.1 foot 4 0101
        formation b blue
        unit b.1 foot 4 0202
        formation o orange
        unit o.1 foot 4 0909
        ",
    );
    let ruled = |words: &str| {
        let ruling = Ruling::parse(&state, words).unwrap();
        let order = Order::Rule { ruling, reason: "so".to_owned() };
        let decision = decide(&state, Actor::Umpire, &order, &mut Tape::new(&[]));
        let now = after(&state, &decision.unwrap_or_else(|_| panic!("{words}")));
        assert!(operations::position::faults(&now).is_empty(), "{words}");
        now
    };
    let id = unit("a.1");
    assert_eq!(ruled("status a.1 2").unit(id).status, 2);
    assert_eq!(ruled("place a.1 0505").square_of(id), Some(sq("0505")));
    assert_eq!(ruled("supply a.1 1").unit(id).supply, 1);
    assert_eq!(ruled("stock base 40").dumps.values().next().unwrap().stock, 40);
    assert_eq!(ruled("attach a.1 b").unit(id).formation, formation("b"));
    let blown = ruled("bridge x blown");
    assert!(blown.standing_bridge("0301-0401".parse().unwrap()).is_none());
    let weather = operations::state::Weather::Poor;
    assert_eq!(ruled("weather holland poor").weather_over(1), weather);
    assert_eq!(ruled("initiative orange").initiative, Side::Orange);
    let held = ruled("objective son orange");
    assert_eq!((held.held.values().next(), held.points()), (Some(&Side::Orange), [0, 10]));
    let granted = ruled("advantage blue 0909 2 refused");
    assert_eq!(granted.granted[0].get(&sq("0909")), Some(&-2));
    assert!(matches!(ruled("end blue").phase, Phase::Over(_)));
    let refused = |words: &str| {
        let ruling = Ruling::parse(&state, words).unwrap();
        let order = Order::Rule { ruling, reason: "so".to_owned() };
        match decide(&state, Actor::Umpire, &order, &mut Tape::new(&[])) {
            Err(Halt::Refused(refusal)) => refusal.sentence(&kernel::Ids),
            other => panic!("{words}: {other:?}"),
        }
    };
    for (words, why) in [
        ("status a.1 5", "at most 4 status"),
        ("supply a.1 4", "at most 3 SP"),
        ("place a.1 1001", "off the map"),
        ("attach a.1 o", "not a formation of its side"),
        ("advantage blue 0909 3", "at most two advantages"),
        ("weather utrecht poor", "no region utrecht"),
        ("objective arnhem blue", "no objective arnhem"),
        ("void blue", "no sheet of blue"),
    ] {
        assert!(refused(words).contains(why), "{words}: {}", refused(words));
    }
}
