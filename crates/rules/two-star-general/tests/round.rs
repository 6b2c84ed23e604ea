//! §1.5 to §1.7, §8: orders, turns, the end of a round, reinforcements.

use std::sync::Arc;

use kernel::{Side, seal};
use two_star_general::decide::Unfolding;
use two_star_general::event::{LossCause, TurnReason};
use two_star_general::order::OrderSheet;
use two_star_general::rules::{orders, turn};
use two_star_general::state::{Arrival, Phase, Place, Status, Step, Turns};
use two_star_general::{Event, Order, State};

use crate::board::{accepted, after, battalion, board, hex, refused, stand};
use crate::script::{tell, usual};

/// Two battalions a side; the first round of the second day's fighting has gone by.
const FIELD: &str = "
    map 12 12
    battalion us blue hold
    stand us.hq 0202 hq
    stand us.A 0203 infantry
    battalion uk blue hold
    stand uk.hq 0502 hq
    stand uk.A 0503 infantry
    battalion de orange hold
    stand de.hq 0210 hq
    stand de.1 0211 infantry
    battalion pz orange hold
    stand pz.hq 0510 hq
    stand pz.1 0511 medium_armour
    battery us.g blue 0802 artillery shots=0
";

const SALT: [u8; 16] = [5; 16];

fn sheet(side: Side, status: Status) -> OrderSheet {
    let ids = if side == Side::Blue { ["us", "uk"] } else { ["de", "pz"] };
    OrderSheet(ids.map(|id| (battalion(id), status)).into())
}

fn seal_of(sheet: &OrderSheet) -> Order {
    Order::SealOrders { commitment: seal::commitment(&SALT, &sheet.text()) }
}

fn reveal_of(sheet: &OrderSheet) -> Order {
    Order::RevealOrders { orders: sheet.clone(), salt: seal::hex(&SALT) }
}

#[track_caller]
fn code(state: &State, side: Side, order: &Order) -> String {
    refused(state, side, order).code
}

/// Both sides seal and reveal; the state when the orders are in force.
fn ordered(state: &State, blue: &OrderSheet, orange: &OrderSheet) -> State {
    let mut state = state.clone();
    for order in [seal_of, reveal_of] {
        for (side, sheet) in [(Side::Blue, blue), (Side::Orange, orange)] {
            let events = accepted(&state, side, &order(sheet));
            state = after(&state, &events);
        }
    }
    state
}

fn choosing(state: &State, side: Side, last: Option<(Side, u8)>) -> State {
    let mut state = state.clone();
    state.phase = Phase::Battalions(Turns { step: Step::Choose(side), last });
    state
}

fn step(state: &State) -> Step {
    match &state.phase {
        Phase::Retreats(turns) | Phase::Battalions(turns) => turns.step,
        other => panic!("{other:?}"),
    }
}

// covers §1.6
#[test]
fn orders_lie_face_down_until_both_sides_have_laid_them() {
    let state = board(FIELD);
    let (blue, orange) = (sheet(Side::Blue, Status::Move), sheet(Side::Orange, Status::DigIn));
    assert_eq!(code(&state, Side::Blue, &reveal_of(&blue)), "not_sealed");
    let state = after(&state, &accepted(&state, Side::Blue, &seal_of(&blue)));
    assert_eq!(code(&state, Side::Blue, &seal_of(&blue)), "already_sealed");
    assert_eq!(code(&state, Side::Blue, &reveal_of(&blue)), "not_sealed");
    let state = after(&state, &accepted(&state, Side::Orange, &seal_of(&orange)));
    let swapped = sheet(Side::Blue, Status::Hold);
    assert_eq!(code(&state, Side::Blue, &reveal_of(&swapped)), "seal_broken");
    let state = after(&state, &accepted(&state, Side::Blue, &reveal_of(&blue)));
    assert_eq!(code(&state, Side::Blue, &reveal_of(&blue)), "already_revealed");
    assert_eq!(state.battalion(battalion("us")).order, Some(Status::Hold), "not in force yet");
    let state = after(&state, &accepted(&state, Side::Orange, &reveal_of(&orange)));
    assert_eq!(state.battalion(battalion("us")).order, Some(Status::Move));
    assert_eq!(state.battalion(battalion("pz")).order, Some(Status::DigIn));
    assert!(matches!(state.phase, Phase::Battalions(_)), "nobody is on Retreat");
    assert_eq!(code(&state, Side::Blue, &seal_of(&blue)), "wrong_phase");
}

// covers §1.6
#[test]
fn seals_and_salts_have_their_form() {
    let state = board(FIELD);
    let short = Order::SealOrders { commitment: "12".into() };
    assert_eq!(code(&state, Side::Blue, &short), "no_commitment");
    let (blue, orange) = (sheet(Side::Blue, Status::Hold), sheet(Side::Orange, Status::Hold));
    let state = after(&state, &accepted(&state, Side::Blue, &seal_of(&blue)));
    let state = after(&state, &accepted(&state, Side::Orange, &seal_of(&orange)));
    let unsalted = Order::RevealOrders { orders: blue, salt: "xyz".into() };
    assert_eq!(code(&state, Side::Blue, &unsalted), "no_salt");
}

// covers R16
#[test]
fn orders_follow_one_another_as_the_book_allows() {
    use Status::{DigIn, Hold, Move, Retreat};
    let mut state = board(FIELD);
    let us = battalion("us");
    for (from, allowed) in [
        (Move, vec![Move, Hold, Retreat]),
        (Hold, vec![Move, Hold, DigIn, Retreat]),
        (DigIn, vec![Hold, DigIn]),
        (Retreat, vec![Move, Hold, Retreat]),
    ] {
        let standing = state.battalions.get_mut(&us).unwrap();
        (standing.order, standing.free_order) = (Some(from), false);
        for to in Status::ALL {
            let may = orders::may_order(&state, us, to).is_ok();
            assert_eq!(may, allowed.contains(&to), "{from:?} to {to:?}");
            state.battalions.get_mut(&us).unwrap().free_order = true;
            assert!(orders::may_order(&state, us, to).is_ok(), "free: {from:?} to {to:?}");
            state.battalions.get_mut(&us).unwrap().free_order = false;
        }
    }
}

// covers §1.6, R17
#[test]
fn a_sheet_names_every_battalion_that_has_a_headquarters_and_no_other() {
    let state = board(&FIELD.replace("us.hq 0202 hq", "us.hq lost hq"));
    let check = |names: &[&str]| {
        let sheet = OrderSheet(names.iter().map(|id| (battalion(id), Status::Hold)).collect());
        orders::may_lay(&state, Side::Blue, &sheet).map_err(|why| kernel::Refusal::code(&why))
    };
    assert_eq!(check(&["uk"]), Ok(()));
    assert_eq!(check(&[]), Err("order_missing"));
    assert_eq!(check(&["uk", "us"]), Err("no_headquarters"));
    assert_eq!(check(&["uk", "de"]), Err("not_your_battalion"));
    assert_eq!(check(&["uk", "zz"]), Err("unknown_battalion"));
}

// covers R17
#[test]
fn orders_of_whoever_was_lost_since_they_were_laid_are_void() {
    let (blue, orange) = (sheet(Side::Blue, Status::Move), sheet(Side::Orange, Status::DigIn));
    let mut state = board(FIELD);
    for (side, sheet) in [(Side::Blue, &blue), (Side::Orange, &orange)] {
        state = after(&state, &accepted(&state, side, &seal_of(sheet)));
    }
    // What was fought out while they lay face down has cost one its headquarters and the other everybody.
    let lost = |state: &State, id: &str| {
        let (stand, cause) = (stand(id), LossCause::FoughtOut);
        after(state, &[Event::StandDestroyed { stand, cause }])
    };
    let gone = Event::BattalionRemoved { battalion: battalion("pz") };
    state = after(&lost(&lost(&state, "us.hq"), "pz.1"), &[gone]);
    state = after(&state, &accepted(&state, Side::Blue, &reveal_of(&blue)));
    let events = accepted(&state, Side::Orange, &reveal_of(&orange));
    let took: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::OrderTook { battalion, .. } => Some(battalion.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(took, ["uk", "de"]);
    let after_it = after(&state, &events);
    assert_eq!(after_it.battalion(battalion("us")).order, Some(Status::Hold));
}

// covers §6, R17
#[test]
fn without_headquarters_move_and_retreat_lapse_to_hold_and_dig_in_stays() {
    for (before, after_it) in [
        (Status::Move, Status::Hold),
        (Status::Retreat, Status::Hold),
        (Status::Hold, Status::Hold),
        (Status::DigIn, Status::DigIn),
    ] {
        let mut state = board(&FIELD.replace("us.hq 0202 hq", "us.hq lost hq"));
        state.battalions.get_mut(&battalion("us")).unwrap().order = Some(before);
        let blue = OrderSheet([(battalion("uk"), Status::Hold)].into());
        let next = ordered(&state, &blue, &sheet(Side::Orange, Status::Hold));
        assert_eq!(next.battalion(battalion("us")).order, Some(after_it), "{before:?}");
    }
}

// covers §2.6, R33
#[test]
fn battalions_on_retreat_move_before_all_others() {
    let state = board(FIELD);
    let next =
        ordered(&state, &sheet(Side::Blue, Status::Retreat), &sheet(Side::Orange, Status::Move));
    assert!(matches!(next.phase, Phase::Retreats(_)));
    assert_eq!(step(&next), Step::Choose(Side::Blue), "nobody of the other side retreats");
}

// covers §1.7, R13, R14
#[test]
fn the_higher_throw_chooses_one_of_its_own_and_ties_are_thrown_again() {
    let mut state = board(FIELD);
    state.phase = Phase::Battalions(Turns::start());
    let told = tell(&state, Side::Blue, &Order::ThrowForMove, &["34", "25", "11", "12"]);
    assert_eq!(told.calls.len(), 4, "seven against seven is thrown again");
    let next = after(&state, &told.events);
    assert_eq!(step(&next), Step::Choose(Side::Orange));
    let theirs = Order::Activate { battalion: battalion("us") };
    assert_eq!(code(&next, Side::Orange, &theirs), "not_your_battalion");
    assert_eq!(code(&next, Side::Blue, &theirs), "not_your_turn");
    assert_eq!(code(&next, Side::Orange, &Order::ThrowForMove), "already_thrown");
    let own = Order::Activate { battalion: battalion("pz") };
    let next = after(&next, &accepted(&next, Side::Orange, &own));
    assert_eq!(code(&next, Side::Orange, &own), "still_acting");
    assert_eq!(code(&next, Side::Blue, &Order::ThrowForMove), "still_acting");
    assert_eq!(code(&next, Side::Blue, &Order::EndActivation), "not_your_turn");
}

// covers §1.7
#[test]
fn a_turn_begins_with_the_throw_and_each_battalion_has_one() {
    let mut state = board(FIELD);
    state.phase = Phase::Battalions(Turns::start());
    let us = Order::Activate { battalion: battalion("us") };
    assert_eq!(code(&state, Side::Blue, &us), "throw_first");
    assert_eq!(code(&state, Side::Blue, &Order::EndActivation), "nobody_acting");
    let mut chosen = choosing(&state, Side::Blue, None);
    chosen.battalions.get_mut(&battalion("us")).unwrap().activated = true;
    assert_eq!(code(&chosen, Side::Blue, &us), "already_activated");
    let mut retreating = choosing(&state, Side::Blue, None);
    retreating.battalions.get_mut(&battalion("us")).unwrap().order = Some(Status::Retreat);
    assert_eq!(code(&retreating, Side::Blue, &us), "not_in_this_phase");
    let unknown = Order::Activate { battalion: battalion("zz") };
    assert_eq!(
        code(&choosing(&state, Side::Blue, None), Side::Blue, &unknown),
        "unknown_battalion"
    );
}

// covers R15
#[test]
fn nobody_moves_three_times_running_while_the_other_side_has_a_battalion() {
    let mut state = choosing(&board(FIELD), Side::Blue, Some((Side::Blue, 1)));
    let third = "
    battalion ca blue hold
    stand ca.hq 0802 hq
    stand ca.A 0803 infantry
    battery us.g";
    let more = board(
        &FIELD.replace("us.g blue 0802", "us.g blue 1111").replace("\n    battery us.g", third),
    );
    (state.battalions, state.stands) = (more.battalions, more.stands);
    state.setup = more.setup;
    let us = Order::Activate { battalion: battalion("us") };
    let state = after(&state, &accepted(&state, Side::Blue, &us));
    let events = accepted(&state, Side::Blue, &Order::EndActivation);
    let given = Event::TurnGiven { side: Side::Orange, reason: TurnReason::ThirdInARow };
    assert_eq!(events[1..], [given]);
}

// covers R97
#[test]
fn a_new_phase_does_not_remember_who_moved_in_the_one_before() {
    let mut state = choosing(&board(FIELD), Side::Blue, Some((Side::Blue, 1)));
    for (id, order) in [("us", Status::Retreat), ("uk", Status::Move), ("de", Status::Move)] {
        state.battalions.get_mut(&battalion(id)).unwrap().order = Some(order);
    }
    let Phase::Battalions(turns) = state.phase else { panic!("{:?}", state.phase) };
    state.phase = Phase::Retreats(turns);
    let us = Order::Activate { battalion: battalion("us") };
    let state = after(&state, &accepted(&state, Side::Blue, &us));
    let next = after(&state, &accepted(&state, Side::Blue, &Order::EndActivation));
    assert!(matches!(next.phase, Phase::Battalions(Turns { step: Step::Throw, last: None })));
}

// covers R15
#[test]
fn a_side_without_battalions_left_to_move_is_passed_over() {
    let mut state = choosing(&board(FIELD), Side::Blue, Some((Side::Blue, 2)));
    for id in ["de", "pz"] {
        state.battalions.get_mut(&battalion(id)).unwrap().activated = true;
    }
    let us = Order::Activate { battalion: battalion("us") };
    let state = after(&state, &accepted(&state, Side::Blue, &us));
    let events = accepted(&state, Side::Blue, &Order::EndActivation);
    let given = Event::TurnGiven { side: Side::Blue, reason: TurnReason::OtherSideDone };
    assert_eq!(events[1..], [given]);
}

/// The last battalion of the round ends its turn, with nothing for the artillery phase.
fn last_turn(round: u8) -> (State, Vec<Event>) {
    let mut state = choosing(&board(FIELD), Side::Blue, None);
    state.round = round;
    for battalion in state.battalions.values_mut() {
        battalion.activated = true;
    }
    state.battalions.get_mut(&battalion("us")).unwrap().activated = false;
    let us = Order::Activate { battalion: battalion("us") };
    let state = after(&state, &accepted(&state, Side::Blue, &us));
    let events = accepted(&state, Side::Blue, &Order::EndActivation);
    (after(&state, &events), events)
}

// covers §1.5, §8
#[test]
fn when_all_have_moved_the_next_round_begins_and_after_the_fifth_the_night() {
    let (next, events) = last_turn(2);
    assert!(events.contains(&Event::ArtilleryBegan), "the artillery phase ends every round");
    assert_eq!((next.day, next.round), (1, 3));
    let (next, _) = last_turn(5);
    assert!(matches!(next.phase, Phase::Night(_)));
}

// covers §1.5, §8, §11
#[test]
fn after_the_last_round_of_the_last_day_the_battle_is_over() {
    let mut state = board(FIELD);
    let mut setup = (*state.setup).clone();
    setup.days.truncate(1);
    state.setup = Arc::new(setup);
    state.round = 5;
    let mut state = choosing(&state, Side::Blue, None);
    for (id, standing) in &mut state.battalions {
        standing.activated = *id != battalion("us");
    }
    let us = Order::Activate { battalion: battalion("us") };
    let state = after(&state, &accepted(&state, Side::Blue, &us));
    let next = after(&state, &accepted(&state, Side::Blue, &Order::EndActivation));
    assert!(matches!(next.phase, Phase::Over(_)));
    assert_eq!(code(&next, Side::Blue, &us), "battle_over");
}

// covers §1.5, §5, R57
#[test]
fn a_round_issues_shots_and_air_points_anew() {
    let mut state = board(FIELD);
    let mut setup = (*state.setup).clone();
    setup.days[0].sides[Side::Blue.index()].air = 2;
    state.setup = Arc::new(setup);
    state.air = [9, 9];
    let mut unfolding = Unfolding::of(&state);
    turn::begin_round(&mut unfolding, 1, 2);
    let next = after(&state, &unfolding.finish());
    assert_eq!(next.air, [2, 0], "what was left is gone");
    assert_eq!(next.stand(stand("us.g")).shots, 3);
}

/// A battalion that is due at 0606 in round 2.
fn reinforced(extra: &str) -> State {
    let late = "
        battalion ca blue
        stand ca.hq waiting hq
        stand ca.A waiting infantry";
    let mut state = board(&format!("{FIELD}{late}\n{extra}"));
    let mut setup = (*state.setup).clone();
    let arrival = Arrival { day: 1, round: 2, hex: hex("0606") };
    setup.battalions.get_mut(&battalion("ca")).unwrap().arrival = Some(arrival);
    state.setup = Arc::new(setup);
    state
}

fn second_round(state: &State) -> State {
    let mut unfolding = Unfolding::of(state);
    turn::begin_round(&mut unfolding, 1, 2);
    after(state, &unfolding.finish())
}

// covers §8, R67, R76
#[test]
fn a_reinforcement_comes_on_at_its_entry_with_any_order() {
    let next = second_round(&reinforced(""));
    assert_eq!(next.hex_of(stand("ca.hq")), Some(hex("0606")), "the headquarters first");
    let company = next.hex_of(stand("ca.A")).expect("it comes on too");
    assert_eq!(company.distance(hex("0606")), 1);
    for status in Status::ALL {
        assert!(orders::may_order(&next, battalion("ca"), status).is_ok(), "{status:?}");
    }
}

// covers §8, R76
#[test]
fn a_reinforcement_of_the_first_round_is_there_when_the_first_orders_are_written() {
    let mut setup = (*reinforced("").setup).clone();
    let arrival = Arrival { day: 1, round: 1, hex: hex("0606") };
    setup.battalions.get_mut(&battalion("ca")).unwrap().arrival = Some(arrival);
    let state = State::begin(Arc::new(setup));
    assert_eq!(state.hex_of(stand("ca.hq")), Some(hex("0606")));
    assert!(state.hex_of(stand("ca.A")).is_some());
    assert!(orders::to_be_ordered(&state, Side::Blue).contains(&battalion("ca")));
}

// covers R16, R67
#[test]
fn a_company_that_arrives_late_does_not_free_its_battalion_of_its_order() {
    let mut state = reinforced("");
    let place = Place::At(hex("0606"));
    state.stands.get_mut(&stand("ca.hq")).unwrap().place = place;
    state.battalions.get_mut(&battalion("ca")).unwrap().order = Some(Status::DigIn);
    state.battalions.get_mut(&battalion("ca")).unwrap().free_order = false;
    let next = second_round(&state);
    assert!(next.hex_of(stand("ca.A")).is_some(), "it comes on");
    assert!(orders::may_order(&next, battalion("ca"), Status::Move).is_err());
    assert!(orders::may_order(&next, battalion("ca"), Status::Hold).is_ok());
}

// covers R76
#[test]
fn a_reinforcement_without_room_waits() {
    // Enemies in the entry hex and all around it.
    let enemies = "battalion xx orange\nstand xx.hq 0606 hq\n".to_owned();
    let ring = board("map 12 12").setup.ground.within(hex("0606"), 3);
    let stands =
        ring.iter().filter(|at| at.distance(hex("0606")) == 2 || at.distance(hex("0606")) == 3);
    let lines: Vec<String> = stands.map(|at| format!("stand xx.{at} {at} infantry")).collect();
    let closed = reinforced(&format!("{enemies}{}", lines.join("\n")));
    let next = second_round(&closed);
    assert_eq!(next.stand(stand("ca.hq")).place, Place::Waiting);
    assert_eq!(next.stand(stand("ca.A")).place, Place::Waiting);
    // As soon as the enemy is gone it comes on.
    let mut open = next;
    for (id, standing) in &mut open.stands {
        if id.as_str().starts_with("xx") {
            standing.place = Place::Gone;
        }
    }
    let mut unfolding = Unfolding::of(&open);
    turn::begin_round(&mut unfolding, 1, 3);
    let later = after(&open, &unfolding.finish());
    assert_eq!(later.hex_of(stand("ca.hq")), Some(hex("0606")));
}

// covers §1.7, R52
#[test]
fn a_stand_answers_every_attack_of_a_round_at_full_value() {
    let text = "
        map 9 9
        battalion us blue move
        stand us.hq 0407 hq
        stand us.A 0406 infantry
        battalion uk blue move
        stand uk.hq 0207 hq
        stand uk.A 0306 infantry
        battalion de orange hold
        stand de.hq 0403 hq
        stand de.1 0405 infantry
        platoon de.mg machine_gun
        acting us moving";
    let first = board(text);
    let attack = |id: &str| Order::Attack { stands: vec![stand(id)], target: hex("0405") };
    let told = usual(&first, Side::Blue, &attack("us.A"));
    let before = told.roll("tsg.return").count;
    let second = choosing(&after(&first, &told.events), Side::Blue, None);
    let uk = Order::Activate { battalion: battalion("uk") };
    let second = after(&second, &accepted(&second, Side::Blue, &uk));
    let again = usual(&second, Side::Blue, &attack("uk.A"));
    // Three for the company and one for its machine guns.
    assert_eq!((before, again.roll("tsg.return").count), (4, 4));
}

/// §1.6 What a side is bound by says its whole sheet, and no other text says the same.
#[test]
fn a_sheet_is_read_back_from_its_text_alone() {
    let sheet = OrderSheet(
        [(battalion("de"), Status::Move), (battalion("us"), Status::DigIn)].into_iter().collect(),
    );
    assert_eq!(sheet.text(), "de=M\nus=D\n");
    assert_eq!(OrderSheet::of_text("de=M\nus=D\n"), Some(sheet));
    for other in ["de=m\n", "de=M", "us=D\nde=M\n", "de=M\nde=M\n", "de = M\n", "de=MM\n", "=M\n"] {
        assert_eq!(OrderSheet::of_text(other), None, "{other:?}");
    }
}
