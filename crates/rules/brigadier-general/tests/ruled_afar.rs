//! What an umpire rules of fire from afar, of aircraft, and of who is not on the table (§14, R53).

use brigadier_general::order::{Deed, Gone, Ruling};
use brigadier_general::state::{Place, Plan, Spot, Step};
use brigadier_general::{Order, State};
use kernel::table::Point;
use kernel::{Actor, Call, Side};

use crate::air;
use crate::board::{asked, id, mission, refused};
use crate::umpire::{at, deed, follows, gone, is_refused, place, ruled, told};

fn spot(x: i32, y: i32) -> Spot {
    Spot::At(Point::new(x, y))
}

fn planned(battery: &str, at: Spot, clock: u32) -> Ruling {
    Ruling::Planned { battery: id(battery), at, clock }
}

fn flights(name: &str, flights: u8, flown: u8) -> Ruling {
    Ruling::Flights { mission: mission(name), flights, flown }
}

fn comes(name: &str, target: &str, flights: u8) -> Ruling {
    Ruling::AirAttack { mission: mission(name), target: id(target), flights }
}

fn place_of(state: &State, platoon: &str) -> Place {
    state.platoon(id(platoon)).place
}

// covers R53, §11.4.1
#[test]
fn fire_is_ruled_to_be_planned_and_not_to_be() {
    let state = at("phase orders blue");
    let ruling = planned("rockets", spot(2000, 2020), 900);
    let then = ruled(&state, ruling.clone());
    assert_eq!(then.plans, [Plan { battery: id("rockets"), at: spot(2000, 2020), clock: 900 }]);
    assert_eq!(
        told(&state, ruling.clone()),
        "Ruling: the fire of rockets is planned on 20, 20.2 at 15:00 (we saw it)."
    );
    is_refused(&then, ruling, "planned_already", "R33");
    is_refused(&state, planned("a.1", spot(2000, 2020), 900), "no_battery", "R51");
    is_refused(&state, planned("rockets", spot(2000, 2020), 839), "time_is_past", "§11.4.1");
    is_refused(&state, planned("rockets", spot(9000, 2020), 900), "not_on_the_map", "§11.4.1");
    is_refused(&state, planned("stranger", spot(2000, 2020), 900), "not_there", "§11");
    let none = ruled(&then, Ruling::Void { platoon: id("rockets") });
    assert_eq!(none.plans, []);
    is_refused(&none, Ruling::Void { platoon: id("rockets") }, "nothing_to_void", "R53");
}

// covers R53, R33
#[test]
fn missions_that_are_left_are_ruled_of_a_battery_that_counts_them() {
    let mut state = at("phase call blue");
    let shots = |shots| Ruling::Shots { battery: id("rockets"), shots };
    is_refused(&state, shots(1), "never_out", "R33");
    let setup = std::sync::Arc::make_mut(&mut state.setup);
    setup.platoons.get_mut(&id("rockets")).unwrap().missions = Some(3);
    assert_eq!(ruled(&state, shots(1)).platoon(id("rockets")).missions, 2);
    assert_eq!(ruled(&state, shots(3)).platoon(id("rockets")).missions, 0);
    is_refused(&state, shots(4), "too_many_shots", "R53");
    assert_eq!(told(&state, shots(0)), "Ruling: rockets has no missions left (we saw it).");
}

// covers R53, §11.4.3
#[test]
fn what_is_left_of_aircraft_is_ruled() {
    let state = air::field();
    let down = ruled(&state, flights("few", 1, 0));
    assert_eq!(down.air[&mission("few")].flights, 1);
    is_refused(&state, flights("few", 4, 0), "too_many_flights", "scenario");
    is_refused(&state, flights("few", 3, 2), "too_many_flights", "scenario");
    is_refused(&state, flights("stranger", 1, 0), "unknown", "§8");
    let spent = ruled(&state, flights("sure", 2, 1));
    assert_eq!(refused(&spent, &air::call_air("sure")).0, "has_flown");
    // Those that were sent and are down do not come.
    let sent = ruled(&state, comes("few", "b.1", 3));
    assert_eq!(ruled(&sent, flights("few", 1, 1)).attacks[0].flights, 1);
    assert_eq!(ruled(&sent, flights("few", 0, 1)).attacks, []);
    assert_eq!(
        told(&state, flights("few", 1, 0)),
        "Ruling: few has 1 flight and has flown in no turns (we saw it)."
    );
}

// covers R53, R48
#[test]
fn flights_are_ruled_to_come_for_a_platoon() {
    let state = air::field();
    let sent = ruled(&state, comes("sure", "b.1", 2));
    assert_eq!(sent.attacks.len(), 1);
    assert_eq!((sent.attacks[0].by, sent.attacks[0].flights), (Side::Blue, 2));
    assert_eq!(refused(&sent, &air::call_air("sure")), ("named_already".into(), "R48".into()));
    let step = air::on_to(sent.clone(), Step::Indirect(Side::Blue));
    let order = Order::AttackFromAir { mission: mission("sure"), target: id("b.1"), cover: None };
    let Call::Roll(call) = asked(&step, &order, &[]) else { panic!("dice") };
    assert_eq!((call.seat, call.count), (Actor::Blue, 24), "twelve dice a flight");
    // Over friends the enemy throws.
    assert_eq!(ruled(&state, comes("sure", "a.1", 1)).attacks[0].by, Side::Orange);
    assert_eq!(ruled(&sent, comes("sure", "b.1", 0)).attacks, []);
    is_refused(&sent, comes("sure", "b.4", 1), "not_so_many", "R48");
    is_refused(
        &air::on_to(state.clone(), Step::Aimed),
        comes("sure", "b.1", 1),
        "no_flight_now",
        "R48",
    );
    let late = air::on_to(state.clone(), Step::Indirect(Side::Orange));
    is_refused(&late, comes("sure", "b.1", 1), "no_flight_now", "R48");
    assert_eq!(ruled(&late, comes("stuka", "a.1", 1)).attacks.len(), 1);
    assert_eq!(
        told(&state, comes("sure", "b.1", 0)),
        "Ruling: sure does not come for b.1 (we saw it)."
    );
}

// covers R53, R32, R56, R57
#[test]
fn a_platoon_is_ruled_to_be_hidden_to_come_or_gone_over_the_edge() {
    let text = "platoon b.3 orange infantry_mixed move of=ii under=ii.hq arrives=3";
    let state = at(&format!("{text}\nphase orders blue"));
    let hidden = ruled(&state, gone("b.1", Gone::Hidden));
    assert_eq!((place_of(&hidden, "b.1"), hidden.platoon(id("b.1")).at), (Place::Hidden, None));
    is_refused(&hidden, gone("b.1", Gone::Hidden), "off_the_table", "R53");
    assert_eq!(place_of(&ruled(&hidden, place("b.1", 2000, 2020)), "b.1"), Place::Table);
    let left = ruled(&state, gone("a.1", Gone::Left));
    assert_eq!(place_of(&left, "a.1"), Place::Left);
    assert_eq!(follows(&state, gone("a.1", Gone::Left)).len(), 1, "it is told");
    is_refused(&left, gone("a.1", Gone::Left), "not_there", "§11");
    let came = ruled(&state, place("b.3", 4000, 4500));
    assert_eq!(place_of(&ruled(&came, gone("b.3", Gone::ToCome)), "b.3"), Place::ToCome);
    is_refused(&state, gone("b.3", Gone::ToCome), "off_the_table", "R53");
    is_refused(&state, gone("b.1", Gone::ToCome), "never_comes", "R56");
}

// covers R53, R54
#[test]
fn a_patrol_is_ruled_to_have_been_out() {
    let state = at("phase orders blue");
    let out = ruled(&state, deed("a.1", Deed::Patrolled, true));
    assert!(out.platoon(id("a.1")).deeds.patrolled);
    assert!(!ruled(&out, deed("a.1", Deed::Patrolled, false)).platoon(id("a.1")).deeds.patrolled);
    let out = told(&state, deed("a.1", Deed::Patrolled, true));
    assert_eq!(out, "Ruling: a.1 has been on patrol (we saw it).");
}
