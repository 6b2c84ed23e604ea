//! §12 Close assault.

use combat_captain::Event;
use combat_captain::rules::{charge, combat};
use combat_captain::state::{Phase, Place, State, UnitStatus};
use kernel::{Call, Halt, Side};

use crate::board::{board, give, happens, played, point, refused, sub, unit};
use crate::script::order;

const FIELD: &str = "
table 72 48
piece bog odd 16 8 18 12
home blue west
home orange east
phase activation blue
holder blue
unit hg blue
sub hg.1 rifles at=10,10
sub hg.2 rifles at=10,14
unit rg blue
sub rg.1 rifles at=10,40
unit de orange
sub de.1 rifles at=22,10
sub de.2 rifles at=22,14
sub de.mg machine_gun at=22,18
acting hg
";

fn blue(state: &State, what: &str, answers: &[&str]) -> State {
    played(state, Side::Blue, &order(what), answers)
}

// covers §12, §12.1, §12.2, R53
#[test]
fn a_charge_needs_the_dice_for_its_ground() {
    let state = board(FIELD);
    // Ten inches from edge to edge, two of them bog: eight of normal ground and two of odd.
    assert_eq!(refused(&state, Side::Blue, &order("charge hg.1 de.1 3")).code, "too_far_in_odd");
    assert_eq!(refused(&state, Side::Blue, &order("charge hg.1 de.1 1 odd 1")).code, "too_far");
    let announced = blue(&state, "charge hg.1 de.1 2 odd 1", &[]);
    let there = played(&announced, Side::Orange, &order("stand"), &["443"]);
    assert!(there.contacts.contains(&(sub("hg.1"), sub("de.1"))));
    assert_eq!(there.subunit(sub("hg.1")).at, Some(point("20,10")));
    // Three inches of bog are no use beyond it: four and two stop in front of it and behind it.
    let short = played(&announced, Side::Orange, &order("stand"), &["241"]);
    assert_eq!(
        short.subunit(sub("hg.1")).at,
        Some(point("16,10").plus(kernel::table::Point::new(100, 0)))
    );
    assert!(short.contacts.is_empty());
    assert_eq!(refused(&state, Side::Blue, &order("charge hg.1 rg.1 3")).code, "nobody_to_charge");
    assert_eq!(refused(&there, Side::Blue, &order("charge hg.1 de.1 1")).code, "too_few_dice");
    let covered = board(&FIELD.replace("hg.1 rifles at", "hg.1 rifles cover=1 at"));
    assert_eq!(refused(&covered, Side::Blue, &order("charge hg.1 de.1 2 odd 1")).code, "in_cover");
}

// covers R20, §12.1
/// Nobody comes so near unless he attempts a close assault: who else stands there is no matter.
#[test]
fn a_charge_is_free_of_the_six_inches() {
    let text =
        FIELD.replace("unit de orange", "unit ge orange\nsub ge.1 rifles at=20,4\nunit de orange");
    let announced = blue(&board(&text), "charge hg.1 de.1 2 odd 1", &[]);
    let there = played(&announced, Side::Orange, &order("stand"), &["443"]);
    assert!(there.contacts.contains(&(sub("hg.1"), sub("de.1"))));
    // It goes through nobody's stand though.
    let through =
        FIELD.replace("unit de orange", "unit ge orange\nsub ge.1 rifles at=15,10\nunit de orange");
    assert_eq!(
        refused(&board(&through), Side::Blue, &order("charge hg.1 de.1 2 odd 1")).code,
        "too_near"
    );
}

// covers §12.3, R21, R22
#[test]
fn a_failed_charge_costs_one_marker() {
    let state = board(FIELD);
    let announced = blue(&state, "charge hg.1 de.1 2 odd 1", &[]);
    let ran = played(&announced, Side::Orange, &order("withdraw"), &["222222222222", "443"]);
    assert_eq!(ran.unit(unit("de")).morale, 1);
    assert!(ran.unit(unit("de")).activated, "that was its activation");
    assert_eq!(charge::failed(&ran), [unit("hg")]);
    let lenient = board(&format!("option chargeTargetWithdrew noChit\n{FIELD}"));
    let announced = blue(&lenient, "charge hg.1 de.1 2 odd 1", &[]);
    let ran = played(&announced, Side::Orange, &order("withdraw"), &["222222222222", "443"]);
    assert!(charge::failed(&ran).is_empty());
    // A short charge costs it under either reading, once for the unit.
    let short = played(&announced, Side::Orange, &order("stand"), &["211"]);
    let again = blue(&short, "charge hg.2 de.2 3", &[]);
    let again = played(&again, Side::Orange, &order("stand"), &["211"]);
    assert_eq!(charge::failed(&again), [unit("hg")]);
    // Whoever has been active does not choose.
    let active = board(&format!("{FIELD}done de"));
    let events = happens(&active, Side::Blue, &order("charge hg.1 de.1 2 odd 1"), &["443"]);
    assert!(events.iter().any(|event| matches!(event, Event::ContactMade { .. })));
    assert_eq!(refused(&active, Side::Orange, &order("stand")).code, "not_charged");
}

// covers R20, R22, R23
#[test]
fn a_charge_goes_on_behind_a_runner_whoever_stands_there() {
    let text = FIELD
        .replace("piece bog odd 16 8 18 12\n", "")
        .replace("hg.1 rifles at=10,10", "hg.1 rifles at=14,10")
        .replace("de.2 rifles at=22,14", "de.2 rifles at=22,40")
        .replace("de.mg machine_gun at=22,18", "de.mg machine_gun at=22,44")
        .replace("home orange east", "home orange south")
        .replace("unit de orange", "unit ge orange\nsub ge.1 rifles at=34,10\nunit de orange");
    let announced = blue(&board(&text), "charge hg.1 de.1 3", &[]);
    // Eight inches east bring it up to its friend; eighteen of charge reach it there.
    let ran = played(&announced, Side::Orange, &order("withdraw"), &["222222222222", "666"]);
    assert!(ran.contacts.contains(&(sub("hg.1"), sub("de.1"))));
}

// covers R1, §12.2
#[test]
fn a_charge_may_hope_for_the_best_face_of_the_group_s_reading() {
    // Six inches from edge to edge, five of them bog. With one marker the natural reading brings four for a five at best; read
    // after the marker, a six is a five.
    let far = FIELD
        .replace("piece bog odd 16 8 18 12", "piece bog odd 11 4 21 16")
        .replace("de.1 rifles at=22,10", "de.1 rifles at=18,10")
        .replace("unit hg blue", "unit hg blue morale=1")
        .replace("hg.2 rifles at=10,14", "hg.2 rifles at=8,14\nsub hg.3 rifles at=6,14");
    let natural = refused(&board(&far), Side::Blue, &order("charge hg.1 de.1 1 odd 1"));
    assert_eq!(natural.code, "too_far_in_odd");
    let after = board(&format!("option moraleParity afterMinus\n{far}"));
    blue(&after, "charge hg.1 de.1 1 odd 1", &[]);
}

// covers R23, R54, §12.3
#[test]
fn runners_go_straight_away_and_may_leave_over_their_edge() {
    let text = FIELD.replace("table 72 48", "table 27 48");
    let announced = blue(&board(&text), "charge hg.1 de.1 2 odd 1", &[]);
    let ran = played(&announced, Side::Orange, &order("withdraw"), &["224411111111"]);
    // Twelve inches take the first one off the table, strength and all; the second threw nothing.
    assert!(!ran.on_field(sub("de.1")));
    assert_eq!(ran.subunit(sub("de.1")).figures.len(), 5);
    assert_eq!(ran.subunit(sub("de.2")).at, Some(point("22,14")));
    // Towards the enemy's edge nobody runs: from a charger in the east it goes home all the same.
    let turned = FIELD
        .replace("hg.1 rifles at=10,10", "hg.1 rifles at=34,10")
        .replace("hg.2 rifles at=10,14", "hg.2 rifles at=34,14")
        .replace("home orange east", "home orange north");
    let announced = blue(&board(&turned), "charge hg.1 de.1 3", &[]);
    let ran = played(&announced, Side::Orange, &order("withdraw"), &["222222222222", "211"]);
    assert_eq!(ran.subunit(sub("de.1")).at.unwrap().y, 1000, "straight away is west here");
}

// covers §12.7, R27
#[test]
fn the_oldest_charge_is_fought_first() {
    let text = "phase combat\nholder blue\nunit a blue\nsub a.1 rifles\nsub a.2 rifles\nunit b blue\nsub b.1 rifles\nsub b.2 rifles\n\
                unit c orange\nsub c.1 rifles\nsub c.2 rifles\ncontact b.1 c.1\ncontact a.1 c.2";
    let state = board(text);
    let first = combat::next_fight(&state).unwrap();
    assert_eq!((first.attacker, first.defender), (unit("b"), unit("c")));
    let mut gone = state.clone();
    gone.contacts.remove(&(sub("b.1"), sub("c.1")));
    assert_eq!(combat::next_fight(&gone).unwrap().attacker, unit("a"), "no longer in contact");
}

// covers §12.7, R27
#[test]
fn a_charge_that_reached_nobody_attacks_nobody() {
    // Blue charges first and falls short; orange charges back and connects: orange attacks, and its even dice strike.
    let text = "phase activation blue\nholder blue\nunit a blue\nsub a.1 rifles\nsub a.2 rifles\nunit b orange\nsub b.1 rifles\nsub b.2 rifles\nacting a";
    let state = blue(&board(text), "charge a.1 b.1 1 far 6", &[]);
    let state = played(&state, Side::Orange, &order("stand"), &["2"]);
    let state = blue(&state, "end", &[]);
    let state = played(&state, Side::Orange, &order("activate b"), &[]);
    let state = played(&state, Side::Orange, &order("charge b.1 a.1 1 far 4"), &["4"]);
    let state = played(&state, Side::Orange, &order("end"), &[]);
    let melee = combat::next_fight(&state).unwrap();
    assert_eq!((melee.attacker, melee.defender), (unit("b"), unit("a")));
}

// covers §12.5, §6.5
#[test]
fn the_first_level_of_a_tank_is_worth_nothing_in_close_combat() {
    let tanks = |cover: u8| {
        let text = format!(
            "phase combat\nholder blue\nunit a blue\nsub a.1 rifles\nsub a.2 rifles\nunit b orange\nsub b.1 tank armour=thin cover={cover}\nsub b.2 tank armour=thin\ncontact a.1 b.1"
        );
        let events = happens(
            &board(&text),
            Side::Blue,
            &order("fight"),
            &["11", "22", "11", "11", "11111111"],
        );
        let mut totals = events.iter().filter_map(|event| match event {
            Event::CombatDecided { totals, .. } => *totals,
            _ => None,
        });
        totals.next().unwrap()
    };
    // Two odd ones of the attackers to no even die of the defenders, and one point for each level.
    assert_eq!((tanks(1), tanks(2)), ([2, 0], [2, 2]));
}

// covers §12.5
#[test]
fn the_second_throw_knows_the_first() {
    let state = board(MELEE);
    let thrown = ["11", "222", "11"].map(faces);
    let Err(Halt::Needs(call)) = give(&state, Side::Blue, &order("fight"), &thrown) else {
        panic!()
    };
    let Call::Roll(roll) = *call else { panic!() };
    // Two against three dice that bring none, two, four or six: only three odd faces lose to it, one two ties.
    let told: Vec<String> = roll.outcomes.iter().map(|named| named.chance.to_string()).collect();
    assert_eq!(told, ["1/8", "3/4", "1/8"]);
}

fn faces(text: &str) -> kernel::Answer {
    kernel::Answer::Faces(text.bytes().map(|face| face - b'0').collect())
}

// covers R60, R54
#[test]
fn a_truck_that_leaves_the_table_takes_its_own_along_and_sets_strangers_down() {
    let text = "table 40 48\nhome orange east\nphase activation blue\nunit a blue\nsub a.1 rifles at=20,10\nsub a.2 rifles at=20,14\nunit b orange\nsub b.t truck at=31,10\nsub b.1 rifles at=34,10\nsub b.2 rifles at=30,40\n\
                unit c orange\nsub c.1 rifles at=38,30\nunit d orange\nsub d.1 rifles at=30,30\nacting a";
    let aboard = |id: &str| {
        let mut state = board(text);
        let (passenger, truck) = (sub(id), sub("b.t"));
        combat_captain::evolve::evolve(
            &mut state,
            &Event::Mounted { subunit: passenger, vehicle: truck },
            kernel::Seq(3),
        );
        let announced = blue(&state, "charge a.1 b.t 3", &[]);
        // Whoever is aboard throws nothing; the truck's sixes carry it over the edge.
        let runners = if id == "b.1" { "11116666" } else { "111111116666" };
        let ran = played(&announced, Side::Orange, &order("withdraw"), &[runners]);
        assert_eq!(combat_captain::position::faults(&ran), Vec::<String>::new());
        (ran.subunit(truck).place, ran.subunit(passenger).place)
    };
    assert_eq!(aboard("b.1"), (Place::Left, Place::Left));
    assert_eq!(aboard("c.1"), (Place::Left, Place::Field));
}

// covers §12.3, §9.2, §8.1
#[test]
fn the_ledger_of_a_run_says_which_dice_count_and_what_the_markers_take() {
    let shaken = FIELD.replace("unit de orange", "unit de orange morale=1");
    let announced = blue(&board(&shaken), "charge hg.1 de.1 2 odd 1", &[]);
    let Err(Halt::Needs(call)) = give(&announced, Side::Orange, &order("withdraw"), &[]) else {
        panic!()
    };
    let Call::Roll(roll) = *call else { panic!() };
    let faces = roll.reading.lines.iter().filter(|line| line.reason.contains("2,4,6 count"));
    assert_eq!(faces.count(), 3, "each of the three throws four dice of normal ground");
    assert_eq!(roll.reading.total(), -3, "and one marker lies on each of them");
}

const MELEE: &str = "phase combat\nholder blue\nunit a blue\nsub a.1 rifles\nsub a.2 rifles\nunit b orange\nsub b.1 rifles\nsub b.2 rifles\nsub b.3 rifles\ncontact a.1 b.1\n";

// covers §12.4, R24
#[test]
fn the_owner_says_who_bears_the_hits() {
    let state = board(&format!("{MELEE}contact a.2 b.2"));
    let tape = [kernel::Answer::Faces(vec![6, 1]), kernel::Answer::Faces(vec![2, 2, 2])];
    let Err(Halt::Needs(call)) = give(&state, Side::Blue, &order("fight"), &tape) else { panic!() };
    let Call::Choice(choice) = *call else { panic!() };
    let words: Vec<&str> = choice.options.iter().map(|option| option.word.as_str()).collect();
    assert_eq!(words, ["b.1", "b.2"], "those in contact, not the third");
    assert_eq!(choice.seat, Side::Orange.actor());
    let events =
        happens(&state, Side::Blue, &order("fight"), &["61", "222", ":1", "33", "11", "11111111"]);
    let lost: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::FiguresLost { subunit, figures, .. } => Some((subunit.to_string(), *figures)),
            _ => None,
        })
        .collect();
    // Five on the one chosen, who is then gone, and the sixth on the other in contact.
    assert_eq!(lost[..2], [("b.2".to_owned(), 5), ("b.1".to_owned(), 1)]);
}

// covers R26
#[test]
fn vehicles_fight_hand_to_hand() {
    let text = "phase combat\nholder blue\nunit a blue\nsub a.1 rifles\nsub a.2 rifles\nunit b orange\nsub b.1 tank armour=thin cover=2\nsub b.2 tank armour=thin\ncontact a.1 b.1";
    let events = happens(
        &board(text),
        Side::Blue,
        &order("fight"),
        &["21", "22", "16", "11", "22", "22222222"],
    );
    assert!(matches!(events[2], Event::HitsSaved { saved: 1, of: 2, .. }));
    assert_eq!(
        events.iter().filter(|event| matches!(event, Event::VehicleKilled { .. })).count(),
        1
    );
}

// covers R25, §12.5
#[test]
fn a_tie_may_be_thrown_again() {
    let state = board(&format!("option tieCombat reroll\n{MELEE}"));
    let events = happens(
        &state,
        Side::Blue,
        &order("fight"),
        &["11", "222", "11", "211", "33", "211", "222222222222"],
    );
    let decided = events.iter().find_map(|event| match event {
        Event::CombatDecided { totals, winner, .. } => Some((*totals, *winner)),
        _ => None,
    });
    assert_eq!(decided, Some((Some([6, 2]), Some(unit("a")))));
}

// covers R28, §12.6, §8.1
/// Not moving at all is a fortune of war and costs nobody his life: a loser without inches goes back just out of contact.
#[test]
fn a_loser_without_inches_goes_back_out_of_contact() {
    let state = board(&format!("{MELEE}unit x orange\nsub x.1 rifles"));
    let state = blue(&state, "fight", &["11", "222", "33", "111", "111111112222"]);
    assert!(state.on_field(sub("b.1")) && !state.in_contact(sub("b.1")));
    assert_eq!(
        (state.unit(unit("b")).morale, state.unit(unit("b")).status),
        (2, UnitStatus::Fighting)
    );
    let text = FIELD
        .replace("phase activation blue", "phase combat")
        .replace("acting hg", "contact hg.1 de.1")
        .replace("hg.1 rifles at=10,10", "hg.1 rifles at=20,10");
    let lost = ["11", "222", "35", "111", "111122222222"];
    let state = blue(&board(&text), "fight", &lost);
    let gap = state.disc(sub("hg.1")).unwrap().gap(state.disc(sub("de.1")).unwrap());
    assert_eq!(gap, kernel::table::Length(50), "half an inch");
}

// covers R28, §12.6
#[test]
fn whoever_has_no_room_to_get_away_is_lost() {
    let text = FIELD
        .replace("phase activation blue", "phase combat\npiece pond impassable 23.2 8 40 12")
        .replace("acting hg", "contact hg.1 de.1")
        .replace("hg.1 rifles at=10,10", "hg.1 rifles at=20,10");
    let state = blue(&board(&text), "fight", &["11", "222", "35", "111", "222222222222"]);
    assert!(!state.on_field(sub("de.1")), "the pond is behind it");
    // One for the squad, one for the run: two, and it has two sub-units left.
    assert_eq!(
        (state.unit(unit("de")).morale, state.unit(unit("de")).status),
        (2, UnitStatus::Routed)
    );
}

// covers R59
#[test]
fn nobody_throws_twice_against_nobody() {
    let text = "phase combat\nholder blue\nunit a blue\nsub a.1 rifles\nsub a.2 rifles\nunit b orange\nsub b.1 machine_gun\nunit x orange\nsub x.1 rifles\ncontact a.1 b.1";
    let events = happens(&board(text), Side::Blue, &order("fight"), &["22", "2"]);
    assert!(events.iter().any(|event| matches!(event, Event::CombatDecided { totals: None, winner: Some(winner), .. } if *winner == unit("a"))));
}

// covers R51, §12.6
#[test]
fn the_winner_takes_the_ground() {
    let text = FIELD
        .replace("phase activation blue", "phase combat")
        .replace("acting hg", "contact hg.1 de.1")
        .replace("hg.1 rifles at=10,10", "hg.1 rifles at=20,10")
        .replace("hg.2 rifles at=10,14", "hg.2 rifles cover=2 at=18,14");
    let state = blue(&board(&text), "fight", &["11", "222", "35", "111", "222222222222"]);
    assert!(matches!(&state.phase, Phase::CloseCombat(Some(open)) if open.attacked));
    assert_eq!(refused(&state, Side::Orange, &order("stay")).code, "no_ground");
    // To within a stand of where one of them stood: at 22, 18 that is 2 inches, however far the way is.
    assert_eq!(refused(&state, Side::Blue, &order("ground hg.1 to 24.01,10")).code, "not_forward");
    assert_eq!(refused(&state, Side::Blue, &order("ground hg.1 to 16,10")).code, "not_forward");
    blue(&state, "ground hg.1 to 22,20", &[]);
    let any = board(&format!("option takeGround anyWay\n{text}"));
    let any = blue(&any, "fight", &["11", "222", "35", "111", "222222222222"]);
    assert_eq!(refused(&any, Side::Blue, &order("ground hg.1 to 26.01,10")).code, "too_far");
    blue(&any, "ground hg.1 to 16,10", &[]);
    assert_eq!(refused(&state, Side::Blue, &order("ground hg.1")).code, "no_place");
    let state = blue(&state, "ground hg.1 to 22,10", &[]);
    assert_eq!(refused(&state, Side::Blue, &order("ground hg.1 to 20,10")).code, "has_gone");
    let state = blue(&state, "ground hg.2 to 22,14", &[]);
    assert_eq!(state.subunit(sub("hg.2")).cover, 0, "whoever goes leaves its cover");
    assert!(matches!(state.phase, Phase::RandomEvent(_)), "everybody has gone");
}

// covers R51, §12.6
/// A defender who has won may go six inches forward: nearer to where the enemy stood.
#[test]
fn a_winning_defender_counter_attacks() {
    let text = FIELD
        .replace("phase activation blue", "phase combat")
        .replace("acting hg", "contact hg.1 de.1")
        .replace("hg.1 rifles at=10,10", "hg.1 rifles at=20,10");
    let state = blue(&board(&text), "fight", &["11", "222", "11", "222", "22222222"]);
    assert!(matches!(&state.phase, Phase::CloseCombat(Some(open)) if !open.attacked));
    let back = |what: &str| refused(&state, Side::Orange, &order(what)).code;
    assert_eq!(back("ground de.1 to 24,10"), "not_forward");
    assert_eq!(back("ground de.mg to 15,18"), "too_far");
    let state = played(&state, Side::Orange, &order("ground de.1 to 18,10"), &[]);
    assert_eq!(state.subunit(sub("de.1")).at, Some(point("18,10")));
}

// covers §12.4, §12.5, R29
/// Every hit is borne and saved before anybody is taken off: 22 hits on 25 figures leave three, in one squad; only then do
/// the markers for four lost squads lie.
#[test]
fn no_marker_falls_while_hits_are_being_allotted() {
    let text = "phase combat\nholder blue\nunit a blue\nsub a.1 rifles\nsub a.2 rifles\nsub a.3 rifles\nsub a.4 rifles\n\
        unit b orange\nsub b.1 rifles\nsub b.2 rifles\nsub b.3 rifles\nsub b.4 rifles\nsub b.5 rifles\n\
        unit x orange\nsub x.1 rifles\ncontact a.1 b.1\n";
    let events =
        happens(&board(text), Side::Blue, &order("fight"), &["6664", "22222", ":0", ":0", ":0"]);
    let lost: u32 = events
        .iter()
        .map(|event| match event {
            Event::FiguresLost { figures, .. } => u32::from(*figures),
            _ => 0,
        })
        .sum();
    assert_eq!(lost, 22);
    let at = |wanted: fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let last_loss = events.iter().rposition(|e| matches!(e, Event::FiguresLost { .. })).unwrap();
    assert!(at(|e| matches!(e, Event::SubunitDestroyed { .. })) > last_loss);
    let markers = events.iter().find_map(|event| match event {
        Event::MoraleGained { markers, .. } => Some(*markers),
        _ => None,
    });
    assert_eq!(markers, Some(4), "one for each squad, together");
    // Four markers and one squad: it routs, once, with the three figures it has left.
    assert!(at(|e| matches!(e, Event::UnitRouted { .. })) > last_loss);
}
