//! §6, R17, R18, R50: headquarters lost and returned, by day and overnight.

use kernel::{Actor, Side};
use two_star_general::decide::Unfolding;
use two_star_general::event::LossCause;
use two_star_general::rules::headquarters;
use two_star_general::rules::options::HqReturn;
use two_star_general::state::{Part, Phase, Place, Step};
use two_star_general::{Event, Order, State};

use crate::board::{accepted, after, battalion, board, hex, offered, platoon, stand};
use crate::night::{NIGHT, code, recover, reshuffled, restore};

/// A battalion that lost its HQ in round 1, having its turn in round 2.
fn headless(extra: &str) -> State {
    let text = format!(
        "map 9 9
         battalion us blue hold
         stand us.hq lost hq
         stand us.A 0403 infantry
         platoon us.mg machine_gun
         stand us.B 0405 infantry
         battalion de orange hold
         stand de.hq 0901 hq
         stand de.A 0902 infantry
         acting us moving
         {extra}"
    );
    let mut state = board(&text);
    state.round = 2;
    state
}

fn place_hq(at: &str) -> Order {
    Order::PlaceHq { battalion: battalion("us"), hex: hex(at) }
}

// covers §6, R18, R99
#[test]
fn a_lost_headquarters_returns_beside_its_battalion_and_nothing_else_moves() {
    let state = headless("");
    let events = accepted(&state, Side::Blue, &place_hq("0404"));
    let back = Event::HqReturned { battalion: battalion("us"), hex: hex("0404"), strength: 6 };
    assert_eq!(events, [back]);
    let next = after(&state, &events);
    assert_eq!(next.hq_hex(battalion("us")), Some(hex("0404")));
    assert_eq!(next.battalion(battalion("us")).hq_lost, None);
    assert_eq!(next.acting(), Some((battalion("us"), Part::Returned)));
    let places = [(stand("us.A"), hex("0405")), (stand("us.B"), hex("0403"))].into();
    assert_eq!(code(&next, &Order::Shuffle { places }), "movement_over");
    // Platoons that change hands move, too.
    let transfer = Order::Transfer { platoon: platoon("us.mg"), to: stand("us.B") };
    assert_eq!(code(&next, &transfer), "headquarters_came_back");
}

// covers R18
#[test]
fn with_the_option_a_cadre_of_two_points_returns() {
    let mut state = headless("");
    let mut setup = (*state.setup).clone();
    setup.options.hq_return = HqReturn::Cadre;
    state.setup = setup.into();
    let next = after(&state, &accepted(&state, Side::Blue, &place_hq("0404")));
    assert_eq!(next.stand(stand("us.hq")).strength, 2);
}

// covers §6
#[test]
fn a_headquarters_returns_in_a_later_round_before_anything_has_moved() {
    let mut state = headless("");
    state.round = 1;
    assert_eq!(code(&state, &place_hq("0404")), "hq_lost_this_round");
    let mut moved = headless("");
    moved.stands.get_mut(&stand("us.A")).unwrap().manner =
        Some(two_star_general::state::Manner::Shuffle);
    assert_eq!(code(&moved, &place_hq("0404")), "already_moved");
    let mut supported = headless("");
    if let Phase::Battalions(turns) = &mut supported.phase {
        turns.step = Step::Acting { battalion: battalion("us"), part: Part::Supporting };
    }
    assert_eq!(code(&supported, &place_hq("0404")), "already_moved");
    let mut waiting = headless("");
    if let Phase::Battalions(turns) = &mut waiting.phase {
        turns.step = Step::Throw;
    }
    assert_eq!(code(&waiting, &place_hq("0404")), "nobody_acting");
}

// covers §6, §1.3, §2.5
#[test]
fn a_headquarters_returns_only_where_it_may_stand() {
    let mut state = headless("ground 0503 impassable");
    assert_eq!(code(&state, &place_hq("0403")), "hex_taken");
    assert_eq!(code(&state, &place_hq("0808")), "not_beside_battalion");
    assert_eq!(code(&state, &place_hq("0503")), "impassable");
    assert_eq!(code(&state, &place_hq("9901")), "off_the_map");
    state.stands.get_mut(&stand("de.A")).unwrap().place = Place::At(hex("0401"));
    assert_eq!(code(&state, &place_hq("0402")), "in_enemy_zone");
    let other = Order::PlaceHq { battalion: battalion("de"), hex: hex("0404") };
    assert_eq!(code(&state, &other), "not_your_battalion");
    let twice = after(&state, &accepted(&state, Side::Blue, &place_hq("0404")));
    assert_eq!(code(&twice, &place_hq("0405")), "hq_not_lost");
}

// covers §6
#[test]
fn a_headquarters_is_offered_wherever_it_may_stand_and_nowhere_else() {
    let state = headless("ground 0503 impassable");
    let offers = offered(headquarters::offer, &state, Side::Blue);
    let offered: Vec<&Order> = offers.offers.iter().map(|offer| &offer.order).collect();
    for at in state.setup.ground.all() {
        let order = Order::PlaceHq { battalion: battalion("us"), hex: at };
        let accepts = crate::board::give(&state, Side::Blue, &order, &[]).is_ok();
        assert_eq!(accepts, offered.contains(&&order), "{at}");
    }
}

// covers §6
#[test]
fn overnight_a_lost_headquarters_returns_before_the_night_can_end() {
    let text = NIGHT.replace("us.hq 0404 hq", "us.hq lost hq");
    let state = board(&text);
    assert_eq!(code(&state, &Order::EndNight), "hq_must_return");
    // Without an HQ nothing is in command, and only that of the battalion itself can mend it.
    assert_eq!(code(&state, &recover("us.A", 1)), "out_of_command");
    assert_eq!(code(&state, &restore("us.hq", "0404", 6)), "hq_comes_back_by_itself");
    let swap = reshuffled(&[("us.A", "0405"), ("us.B", "0403")]);
    assert_eq!(code(&state, &swap), "headquarters_lost");
    let next = after(&state, &accepted(&state, Side::Blue, &place_hq("0404")));
    // A normal night follows (§6).
    accepted(&next, Side::Blue, &recover("us.A", 1));
    accepted(&next, Side::Blue, &swap);
    accepted(&next, Side::Blue, &Order::EndNight);
}

// covers §6
#[test]
fn a_headquarters_that_finds_no_place_does_not_keep_the_night_from_ending() {
    // 0101 is a corner: its neighbours are all in the zones of the enemies beside them.
    let state = board(
        "map 9 9
         battalion us blue hold
         stand us.hq lost hq
         stand us.A 0101 infantry
         battalion de orange hold
         stand de.hq 0202 hq
         stand de.A 0301 infantry
         stand de.B 0103 infantry
         phase night",
    );
    assert_eq!(headquarters::places(&state, battalion("us")), []);
    accepted(&state, Side::Blue, &Order::EndNight);
}

// covers R50
#[test]
fn a_battalion_out_of_the_battle_gets_no_new_headquarters() {
    let mut state = headless("");
    state.battalions.get_mut(&battalion("us")).unwrap().removed = true;
    assert_eq!(code(&state, &place_hq("0404")), "out_of_battle");
}

// covers §6, R50
#[test]
fn losing_everything_but_the_headquarters_removes_the_battalion() {
    let state = board(NIGHT);
    let mut unfolding = Unfolding::of(&state);
    for id in ["us.A", "us.B", "us.D"] {
        unfolding.destroy(stand(id), LossCause::Fight);
    }
    let events = unfolding.finish();
    assert!(events.contains(&Event::BattalionRemoved { battalion: battalion("us") }));
    let next = after(&state, &events);
    assert_eq!(next.stand(stand("us.hq")).place, Place::Gone);
    let order = Order::EndNight;
    let seat = Actor::Blue;
    let mut tape = kernel::Tape::new(&[]);
    assert!(two_star_general::decide::decide(&next, seat, &order, &mut tape).is_err(), "over");
}

// covers §6
#[test]
fn a_due_headquarters_that_has_room_returns_before_the_turn_ends() {
    let state = headless("");
    assert_eq!(code(&state, &Order::EndActivation), "headquarters_due");
    let back = after(&state, &accepted(&state, Side::Blue, &place_hq("0404")));
    accepted(&back, Side::Blue, &Order::EndActivation);
}
