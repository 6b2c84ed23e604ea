//! The war as a whole: the clock, the days, snapshots, and whole wars played by chance with every entry checked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use campaign::{BattleId, RosterChange, War, WarEvent, WarOrder, WarState, describe, game_time};
use kernel::{Halt, Refusal as _, RuleSet as _, Seat, Seq, Side, Tape};
use two_star_general::Order;
use two_star_general::state::Phase;

use crate::fights::check_causes;
use crate::table::{Table, shipped, skirmish_with};

#[test]
fn rounds_are_hours_and_the_night_begins_at_nine() {
    let mut table = Table::of(&skirmish_with(&[]));
    let at = |table: &Table| {
        (describe(&table.state, campaign::BattleId::main()), game_time(&table.state).to_string())
    };
    let said = |words: &str, time: &str| (words.to_owned(), time.to_owned());
    assert_eq!(at(&table), said("19 Dec 1944, round 1, 06:00", "1944-12-19 06:00:00"));
    table.hold_still();
    assert_eq!(at(&table), said("19 Dec 1944, round 1, 08:45", "1944-12-19 08:45:00"));
    table.end_round();
    assert_eq!(at(&table), said("19 Dec 1944, round 2, 09:00", "1944-12-19 09:00:00"));
    table.hold_still();
    table.end_round();
    assert_eq!(at(&table), said("19 Dec 1944, night, 21:00", "1944-12-19 21:00:00"));
    table.give(Seat::Blue, &Order::EndNight);
    let events = table.give(Seat::Orange, &Order::EndNight);
    assert_eq!(at(&table), said("20 Dec 1944, round 1, 06:00", "1944-12-20 06:00:00"));
    let dawned = events.iter().find_map(|event| match event {
        WarEvent::DayDawned { day, weather, supply, date } => {
            Some((*day, weather.as_str(), supply[0].as_str(), date.to_string()))
        }
        _ => None,
    });
    assert_eq!(dawned, Some((2, "clear", "short", "1944-12-20".to_owned())));
    let replacements = Side::BOTH.map(|side| table.state.side_pools(side).replacements);
    assert_eq!(replacements, [30 + 7 + 40, 9]);
    assert!(table.diary.iter().any(|line| line == "40 replacements reach Airborne."));
    assert!(table.diary.iter().any(|line| line.starts_with("Wednesday, 20 December 1944.")));
}

#[test]
fn days_take_what_they_do_not_say_from_the_default() {
    let setup = skirmish_with(&[]).found(&BTreeMap::new()).unwrap();
    let blue: Vec<_> =
        setup.divisions().next().unwrap().1.days.iter().map(|day| day.sides[0]).collect();
    assert_eq!(blue.iter().map(|day| day.shots).collect::<Vec<_>>(), [2, 2, 2]);
    assert_eq!(blue.iter().map(|day| day.air).collect::<Vec<_>>(), [0, 1, 0]);
    assert_eq!(blue.iter().map(|day| day.recovery_strength).collect::<Vec<_>>(), [3, 3, 3]);
    assert_eq!(
        setup.divisions().next().unwrap().1.days[0].sides[1].shots,
        3,
        "the rules' own, when nobody says"
    );
    let weather: Vec<&str> = setup.calendar.days.iter().map(|day| day.weather.as_str()).collect();
    assert_eq!(weather, ["fog", "clear", "fog"]);
    assert_eq!(
        setup.place(campaign::BattleId::main(), two_star_general::ground::Hex::new(5, 5)),
        Some("The Old Mill")
    );
    assert_eq!(setup.sides[0].briefing.trim(), "# Airborne");
}

#[test]
fn a_snapshot_goes_on_where_it_was_taken() {
    let mut table = Table::of(&skirmish_with(&[])).salted(7);
    for _ in 0..60 {
        table.step();
    }
    let bytes = postcard::to_allocvec(&table.state).expect("a state is postcard");
    let mut back: WarState = postcard::from_bytes(&bytes).expect("and can be read back");
    back.reattach(Arc::clone(&table.state.setup));
    assert_eq!(format!("{back:?}"), format!("{:?}", table.state));
    let json = serde_json::to_string(&table.state).expect("a state is JSON");
    let mut back: WarState = serde_json::from_str(&json).expect("and can be read back");
    back.reattach(Arc::clone(&table.state.setup));
    assert!(War::faults(&back).is_empty());
    for seat in Seat::ALL {
        assert_eq!(War::legal(&back, seat), War::legal(&table.state, seat));
    }
}

#[test]
fn an_unknown_battle_is_refused() {
    let table = Table::of(&skirmish_with(&[]));
    let mut order = WarOrder::main(Order::ThrowForMove);
    order.battle = BattleId::new("elsewhere").unwrap();
    match War::decide(&table.state, Seat::Blue, &order, &mut Tape::new(&[])) {
        Err(Halt::Refused(refusal)) => assert_eq!(refusal.code(), "unknown_battle"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_stored_forms_are_as_published() {
    let order = serde_json::to_string(&WarOrder::main(Order::ThrowForMove)).unwrap();
    assert_eq!(order, r#"{"battle":"main","order":{"two_star_general":"throw_for_move"}}"#);
    let event = WarEvent::Battle {
        battle: BattleId::main(),
        event: campaign::BattleEvent::TwoStarGeneral(two_star_general::Event::RetreatsBegan),
        men: Vec::new(),
    };
    let event = serde_json::to_string(&event).unwrap();
    assert_eq!(
        event,
        r#"{"battle":{"battle":"main","event":{"two_star_general":"retreats_began"}}}"#
    );
    let change =
        RosterChange::Detached { element: crate::table::name("a"), men: 1, vehicles: 0, to: None };
    let change = serde_json::to_string(&change).unwrap();
    assert_eq!(change, r#"{"detached":{"element":"a","men":1,"vehicles":0}}"#);
}

/// Plays a war to its end by chance, every event through its stored form; the table checks the balance after each.
fn play(path: &str, salt: u64) -> Table {
    let mut table = Table::of(&shipped(path)).salted(salt);
    // Every other war is fought by commanders who want to win, and fight.
    if salt.is_multiple_of(2) {
        table = table.with_sense();
    }
    let mut time = game_time(&table.state);
    while table.step().is_some() {
        let now = game_time(&table.state);
        assert!(now >= time, "the clock went back from {time} to {now}");
        time = now;
    }
    table
}

#[test]
fn whole_wars_conserve_everybody_and_split_every_loss_by_its_cause() {
    let mut seen = BTreeSet::new();
    for salt in 1..=4 {
        let table = play("crates/campaign/tests/scenarios/melee", salt);
        assert!(table.state.over().is_some());
        check_causes(&table, &mut seen);
    }
    for kind in ["Fight false", "LeftAlone true"] {
        assert!(seen.contains(kind), "no {kind} among {seen:?}");
    }
    let surrendered = |kind: &&String| kind.ends_with("true") && !kind.starts_with("LeftAlone");
    assert!(seen.iter().any(|kind| surrendered(&kind)), "nobody died in retreat: {seen:?}");
}

#[test]
fn the_teaching_battle_is_played_to_its_end() {
    for salt in 1..=2 {
        assert!(play("campaigns/first-light", salt).state.over().is_some());
    }
}

#[test]
fn the_printed_fights_can_be_fought_to_the_end() {
    for path in ["campaigns/book-examples/distant-fire", "campaigns/book-examples/close-combat"] {
        for salt in 1..=10 {
            assert!(play(path, salt).state.over().is_some(), "{path}");
        }
    }
}

#[test]
fn what_is_offered_is_accepted() {
    let mut table = Table::of(&shipped("campaigns/first-light")).salted(3);
    let mut tried = 0;
    for step in 0.. {
        if table.step().is_none() || step > 400 {
            break;
        }
        if step % 4 != 0 {
            continue;
        }
        for seat in Seat::ALL {
            for offer in War::legal(&table.state, seat).offers {
                let decided = War::decide(&table.state, seat, &offer.order, &mut Tape::new(&[]));
                assert!(
                    !matches!(decided, Err(Halt::Refused(_) | Halt::Unfit(_))),
                    "{offer:?}: {decided:?}"
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 500, "{tried} offers were tried");
}

#[test]
fn the_same_orders_and_answers_give_the_same_war() {
    let (one, other) = (play("campaigns/first-light", 5), play("campaigns/first-light", 5));
    assert_eq!(one.diary, other.diary);
    assert_eq!(format!("{:?}", one.state), format!("{:?}", other.state));
    assert_eq!(one.seq, other.seq);
}

#[test]
fn folding_is_total() {
    let mut table = Table::of(&skirmish_with(&[]));
    let nobody = crate::table::name("nobody");
    let change = RosterChange::Ruled { element: nobody, men: 3, vehicles: 1 };
    let before = format!("{:?}", table.state.roster);
    let event = WarEvent::Battle {
        battle: BattleId::new("nowhere").unwrap(),
        event: campaign::BattleEvent::TwoStarGeneral(two_star_general::Event::RetreatsBegan),
        men: vec![change],
    };
    assert!(!War::diary(&table.state, &event).is_empty());
    War::evolve(&mut table.state, &event, Seq(2));
    assert_eq!(format!("{:?}", table.state.roster), before);
    assert!(matches!(
        table.state.division(campaign::BattleId::main()).unwrap().phase,
        Phase::Orders(_)
    ));
}
