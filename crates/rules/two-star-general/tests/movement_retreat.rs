//! §2.6: battalions on Retreat; R33, R34, R61, R73, R74, R82.

use std::sync::Arc;

use kernel::{Offer, Readings as _, Side};
use two_star_general::event::LossCause;
use two_star_general::rules::retreat;
use two_star_general::state::{Manner, Place, Status};
use two_star_general::{Event, Order, State};

use crate::board::{accepted, after, battalion, board, hex, offered, path, refused, stand};

/// A company at 0805 whose home is the south edge, row 10; the enemy where `lines` put him.
fn company(lines: &str) -> State {
    board(&format!(
        "map 15 10\nhome blue south\nbattalion far orange hold\nstand far.hq 1501 hq\n{lines}\n
         battalion us blue retreat\nstand us.hq 0508 hq\nstand us.A 0805 infantry\nacting us"
    ))
}

/// Where the group wants retreats to lead away (R34).
fn away(mut state: State) -> State {
    assert!(Arc::make_mut(&mut state.setup).options.settle("tsg.retreatPath", "away"));
    state
}

fn go(hexes: &str, strategic: bool) -> Order {
    Order::Retreat { stand: stand("us.A"), path: path(hexes), strategic, leave: false }
}

fn leave(hexes: &str, strategic: bool) -> Order {
    Order::Retreat { stand: stand("us.A"), path: path(hexes), strategic, leave: true }
}

fn moved(hexes: &str) -> Event {
    Event::StandMoved { stand: stand("us.A"), path: path(hexes), manner: Manner::Retreat }
}

fn lost(points: u8) -> Event {
    Event::StrengthLost { stand: stand("us.A"), points, cause: LossCause::Retreat }
}

#[track_caller]
fn happens(state: &State, order: &Order, expected: &[Event]) {
    assert_eq!(accepted(state, Side::Blue, order), expected);
}

#[track_caller]
fn code(state: &State, order: &Order) -> String {
    refused(state, Side::Blue, order).code
}

// covers §2.6 C12 R73
#[test]
fn a_retreat_goes_at_either_rate() {
    let state = company("stand far.A 0803 infantry");
    happens(&state, &go("0806 0807", false), &[moved("0806 0807")]);
    assert_eq!(code(&state, &go("0806 0807 0808", false)), "too_far");
    let strategic = go("0806 0807 0808 0809", true);
    happens(&state, &strategic, &[moved("0806 0807 0808 0809")]);
    assert_eq!(code(&state, &go("0806 0807 0808 0809 0810", true)), "too_far");
}

// covers R61 R73
#[test]
fn terrain_counts_by_the_column_of_the_rate() {
    let state = company("stand far.A 0803 infantry\nground 0806 woods");
    assert_eq!(code(&state, &go("0806 0807", false)), "halts_in_terrain");
    assert_eq!(code(&state, &go("0806 0807", true)), "strategic_halts_before");
    happens(&state, &go("0806", false), &[moved("0806")]);
    let town = company("stand far.A 0803 infantry\nground 0806 town");
    assert_eq!(code(&town, &go("0806 0807", false)), "halts_in_terrain");
    happens(&town, &go("0806 0807", true), &[moved("0806 0807")]);
}

/// The company starts beside 0804; 0806 and 0707 are beside 0807, 0606 is beside nobody.
const SURROUNDED: &str = "stand far.A 0804 infantry\nstand far.B 0807 infantry";

// covers §2.6 D.8 R60
#[test]
fn zones_cost_strength_and_stop_nobody() {
    let state = company(SURROUNDED);
    happens(&state, &go("0706", false), &[moved("0706"), lost(1)]);
    happens(&state, &go("0806", false), &[moved("0806"), lost(2)]);
    happens(&state, &go("0806 0707", false), &[moved("0806 0707"), lost(3)]);
}

// covers §2.6 D.8
#[test]
fn a_stand_that_pays_its_last_point_dies_in_that_hex() {
    let weak = |points: u8| {
        let mut state = company(SURROUNDED);
        state.stands.get_mut(&stand("us.A")).unwrap().strength = points;
        let events = accepted(&state, Side::Blue, &go("0806 0707", false));
        assert_eq!(after(&state, &events).stand(stand("us.A")).place, Place::Destroyed);
        events
    };
    let (stand, cause) = (stand("us.A"), LossCause::Retreat);
    let dead = Event::StandDestroyed { stand, cause };
    let gone = Event::BattalionRemoved { battalion: battalion("us") };
    assert_eq!(weak(3)[..4], [moved("0806 0707"), lost(3), dead.clone(), gone.clone()]);
    assert_eq!(weak(2)[..4], [moved("0806"), lost(2), dead.clone(), gone.clone()]);
    assert_eq!(weak(1)[..3], [lost(1), dead, gone]);
}

// covers R71
#[test]
fn no_objective_falls_to_a_stand_that_dies_on_it() {
    let mut state = company(&format!("{SURROUNDED}\nobjective 0707 orange"));
    let taken = Event::ObjectiveTaken { hex: hex("0707"), side: Side::Blue };
    assert!(accepted(&state, Side::Blue, &go("0806 0707", false)).contains(&taken));
    state.stands.get_mut(&stand("us.A")).unwrap().strength = 3;
    assert!(!accepted(&state, Side::Blue, &go("0806 0707", false)).contains(&taken));
}

// covers §2.6 R34
#[test]
fn a_retreat_goes_where_its_owner_likes_and_a_way_nearer_to_the_enemy_is_marked() {
    // §2.6 names what a way costs and no direction.
    let state = company("stand far.A 0808 infantry");
    happens(&state, &go("0804", false), &[moved("0804")]);
    happens(&state, &go("0806", false), &[moved("0806")]);
    let offers = offered(retreat::offer, &state, Side::Blue).offers;
    let label = |end: &str| {
        let of_end = |offer: &&Offer<Order>| offer.order == go(end, false);
        offers.iter().find(of_end).unwrap().label.clone()
    };
    assert_eq!(label("0804"), "to 0804");
    assert_eq!(label("0806"), "to 0806, nearer to the enemy on the way");
}

// covers R34 R74
#[test]
fn a_step_leads_away_from_the_enemy_where_it_can() {
    let state = away(company("stand far.A 0803 infantry"));
    assert_eq!(code(&state, &go("0804", false)), "towards_enemy");
    // 0705 is two hexes from 0803 as 0805 is: no nearer.
    happens(&state, &go("0705", false), &[moved("0705")]);
    let walls = |hexes: &[&str]| -> String {
        hexes.iter().map(|hex| format!("ground {hex} impassable\n")).collect()
    };
    let shut = walls(&["0806", "0705", "0706", "0905", "0906"]);
    let state = away(company(&format!("stand far.A 0803 infantry\n{shut}")));
    happens(&state, &go("0804", false), &[moved("0804"), lost(1)]);
    // A river is no other way.
    let shut = walls(&["0705", "0706", "0905", "0906"]);
    let state = away(company(&format!("stand far.A 0803 infantry\nground 0806 river\n{shut}")));
    happens(&state, &go("0804", false), &[moved("0804"), lost(1)]);
    happens(&state, &go("0806", false), &[moved("0806")]);
}

// covers R34 R74
#[test]
fn a_step_leads_towards_the_home_edge_where_it_can() {
    // The enemy stands between the company and its edge. 0705 and 0706 are no nearer to him than 0805 and no farther
    // from the edge; 0804 is farther from both.
    let state = away(company("stand far.A 0808 infantry"));
    assert_eq!(code(&state, &go("0804", false)), "away_from_home");
    happens(&state, &go("0705", false), &[moved("0705")]);
    happens(&state, &go("0706", false), &[moved("0706")]);
    assert_eq!(code(&state, &go("0806", false)), "towards_enemy");
    let shut = "ground 0705 impassable\nground 0706 impassable\nground 0905 impassable\nground 0906 impassable";
    let state = away(company(&format!("stand far.A 0808 infantry\n{shut}")));
    happens(&state, &go("0804", false), &[moved("0804")]);
    let homeless = away(board(
        "map 15 10\nbattalion far orange\nstand far.hq 0808 hq\nbattalion us blue retreat\n
         stand us.hq 0501 hq\nstand us.A 0805 infantry\nacting us",
    ));
    happens(&homeless, &go("0804", false), &[moved("0804")]);
}

/// A company at 0809, one hex from its edge.
fn near_home(lines: &str) -> State {
    board(&format!(
        "map 15 10\nhome blue south\nbattalion far orange hold\nstand far.hq 1501 hq\n
         battalion us blue retreat\nstand us.hq 0508 hq\nstand us.B 0608 infantry\n
         stand us.A 0809 infantry\n{lines}\nacting us"
    ))
}

// covers R34
#[test]
fn leaving_the_table_takes_one_hex_more() {
    let left = Event::StandLeft { stand: stand("us.A") };
    let state = near_home("");
    happens(&state, &leave("0810", false), &[moved("0810"), left.clone()]);
    let events = accepted(&state, Side::Blue, &leave("0810", false));
    assert_eq!(after(&state, &events).stand(stand("us.A")).place, Place::Gone);
    assert_eq!(code(&state, &leave("0709 0710", false)), "too_far");
    happens(&state, &leave("0709 0710", true), &[moved("0709 0710"), left.clone()]);
    assert_eq!(code(&state, &leave("0709", false)), "not_on_home_edge");
    assert_eq!(code(&state, &leave("", false)), "not_on_home_edge");
    let state = near_home("ground 0810 woods");
    assert_eq!(code(&state, &leave("0810", false)), "halts_in_terrain");
    // It does not end in the hex it leaves from, so a friend there is passed through, and it takes nothing.
    let state = near_home("stand us.C 0810 infantry\nobjective 0810 orange");
    happens(&state, &leave("0810", false), &[moved("0810"), left.clone()]);
    assert_eq!(code(&state, &go("0810", false)), "hex_taken");
}

// covers R34 D.8
#[test]
fn a_stand_on_its_edge_leaves_from_where_it_is() {
    let left = Event::StandLeft { stand: stand("us.A") };
    let on_edge = |lines: &str| {
        let text = "map 15 10\nhome blue south\nbattalion far orange hold\nstand far.hq 1501 hq\n";
        board(&format!(
            "{text} {lines}\nbattalion us blue retreat\nstand us.hq 0508 hq\n
             stand us.B 0608 infantry\nstand us.A 0810 infantry\nacting us"
        ))
    };
    happens(&on_edge("ground 0810 woods"), &leave("", false), std::slice::from_ref(&left));
    let pressed = on_edge("stand far.A 0809 infantry");
    happens(&pressed, &leave("", false), &[lost(1), left]);
    assert_eq!(code(&pressed, &go("", false)), "no_path");
    let mut last = pressed;
    last.stands.get_mut(&stand("us.A")).unwrap().strength = 1;
    let events = accepted(&last, Side::Blue, &leave("", false));
    assert_eq!(after(&last, &events).stand(stand("us.A")).place, Place::Destroyed);
}

// covers R34
#[test]
fn a_surrounded_side_has_no_edge_to_leave_over() {
    let state = board(
        "map 9 9\nbattalion far orange\nstand far.hq 0101 hq\nbattalion us blue retreat\n
         stand us.hq 0508 hq\nstand us.A 0809 infantry\nacting us",
    );
    assert_eq!(code(&state, &leave("", false)), "no_home_edge");
}

// covers §2.6 §1.7 R33
#[test]
fn a_retreat_is_used_once_in_its_own_phase() {
    let state = company("stand far.A 0803 infantry");
    let events = accepted(&state, Side::Blue, &go("0806", false));
    assert_eq!(code(&after(&state, &events), &go("0807", false)), "already_moved");
    let mut changed = state.clone();
    changed.battalions.get_mut(&battalion("us")).unwrap().order = Some(Status::Move);
    assert_eq!(code(&changed, &go("0806", false)), "not_on_retreat");
    let supporting = board(
        "map 9 9\nbattalion us blue retreat\nstand us.hq 0508 hq\nstand us.A 0805 infantry\n
         acting us supporting",
    );
    assert_eq!(code(&supporting, &go("0806", false)), "movement_over");
    let on_move = board(
        "map 9 9\nbattalion us blue move\nstand us.hq 0508 hq\nstand us.A 0805 infantry\nacting us",
    );
    assert_eq!(code(&on_move, &go("0806", false)), "wrong_phase");
}

// covers §6 R82
#[test]
fn a_battalion_follows_an_hq_that_left_and_waits_for_one_that_died() {
    let lines = "map 9 9\nhome blue south\nbattalion far orange\nstand far.hq 0101 hq\n
         battalion us blue retreat\nstand us.hq 0509 hq\nstand us.A 0507 infantry\nacting us";
    let state = board(lines);
    let hq = Order::Retreat { stand: stand("us.hq"), path: vec![], strategic: false, leave: true };
    let events = accepted(&state, Side::Blue, &hq);
    assert!(events.contains(&Event::HqLost { battalion: battalion("us") }));
    happens(&after(&state, &events), &go("0508", false), &[moved("0508")]);
    let headless = board(&lines.replace("0509 hq", "lost hq"));
    assert_eq!(code(&headless, &go("0508", false)), "headquarters_lost");
}
