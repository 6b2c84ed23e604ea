//! §2.2 and §9.2: core stands change places.

use kernel::Side;
use two_star_general::rules::reshuffle;
use two_star_general::rules::shuffle::{self, Places};
use two_star_general::state::{Manner, Place};
use two_star_general::{Event, Order, State};

use crate::board::{accepted, after, battalion, board, hex, offered, refused, stand};

/// The figure of §2.2: companies 2 and 3 beside each other and the HQ, company 1 across a vacant hex.
pub(crate) const FIGURE: &str = "
    map 9 9
    battalion de orange
    stand de.hq 0901 hq
    battalion us blue dig_in
    stand us.hq 0505 hq
    stand us.1 0507 infantry
    platoon us.mg machine_gun
    stand us.2 0504 infantry sp=3
    platoon us.at anti_tank
    stand us.3 0604 infantry
    acting us";

fn places(list: &str) -> Places {
    let pairs = list.split_whitespace().map(|pair| pair.split_once('>').unwrap());
    pairs.map(|(who, place)| (stand(&format!("us.{who}")), hex(place))).collect()
}

fn order(list: &str) -> Order {
    Order::Shuffle { places: places(list) }
}

#[track_caller]
fn code(state: &State, list: &str) -> String {
    refused(state, Side::Blue, &order(list)).code
}

/// Three companies in a row with their HQ at the south end, on Hold.
fn row(lines: &str) -> State {
    board(&format!(
        "map 9 9\nbattalion de orange\nstand de.hq 0901 hq\n{lines}\nbattalion us blue hold\n
         stand us.hq 0505 hq\nstand us.C 0504 infantry\nstand us.A 0503 infantry\nacting us"
    ))
}

// covers §2.2 C4 TSG-G3
#[test]
fn companies_2_and_3_swap_and_company_1_may_not() {
    let state = board(FIGURE);
    let swap = order("2>0604 3>0504");
    let happened = accepted(&state, Side::Blue, &swap);
    let swapped =
        Event::StandsShuffled { battalion: battalion("us"), places: places("2>0604 3>0504") };
    assert_eq!(happened, [swapped]);
    let state = after(&state, &happened);
    assert_eq!(state.stand(stand("us.2")).place, Place::At(hex("0604")));
    assert_eq!(state.stand(stand("us.3")).place, Place::At(hex("0504")));

    let state = board(FIGURE);
    for other in ["1>0504 2>0507", "1>0604 3>0507", "1>0505 hq>0507", "1>0504 2>0604 3>0507"] {
        assert_eq!(code(&state, other), "out_of_reach", "{other}");
    }
}

// covers §2.2 TSG-G3
#[test]
fn company_1_is_in_no_offer_and_the_reason_is_given() {
    let offers = offered(shuffle::offer, &board(FIGURE), Side::Blue);
    let places: Vec<&Places> = offers
        .offers
        .iter()
        .map(|offer| match &offer.order {
            Order::Shuffle { places } => places,
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(places.iter().all(|places| !places.contains_key(&stand("us.1"))));
    // HQ, 2 and 3 touch each other: three swaps and two rotations.
    assert_eq!(places.len(), 5);
    let bars: Vec<_> = offers.barred.iter().map(|bar| (&*bar.what, &*bar.why.code)).collect();
    assert_eq!(bars, [("Shuffle us.1", "out_of_reach")]);
}

// covers §2.2 §2.4 §2.5
#[test]
fn terrain_and_zones_halt_a_shuffle_at_the_normal_rate() {
    let ends = "A>0505 hq>0503";
    assert_eq!(accepted(&row(""), Side::Blue, &order(ends)).len(), 1);
    assert_eq!(code(&row("ground 0504 woods"), ends), "out_of_reach");
    assert_eq!(code(&row("stand de.A 0403 infantry"), ends), "out_of_reach");
    // Neighbours swap in a zone of control as well.
    let neighbours = order("A>0504 C>0503");
    assert_eq!(accepted(&row("stand de.A 0403 infantry"), Side::Blue, &neighbours).len(), 1);
    assert_eq!(accepted(&row("ground 0504 woods"), Side::Blue, &neighbours).len(), 1);
}

// covers §2.2
#[test]
fn friends_of_other_battalions_fill_a_gap_but_lend_no_place() {
    let state = |gap: &str| {
        board(&format!(
            "map 9 9\nbattalion ca blue hold\nstand ca.hq {gap} hq\nbattalion us blue hold\n
             stand us.hq 0505 hq\nstand us.A 0503 infantry\nacting us"
        ))
    };
    assert_eq!(code(&state("0101"), "A>0505 hq>0503"), "out_of_reach");
    assert!(matches!(
        accepted(&state("0504"), Side::Blue, &order("A>0505 hq>0503"))[0],
        Event::StandsShuffled { .. }
    ));
    assert_eq!(code(&state("0504"), "A>0504"), "not_freed");
}

// covers §2.2 §1.1
#[test]
fn a_shuffle_starts_and_ends_in_command() {
    let line = "map 9 9\nbattalion us blue hold\nstand us.hq 0505 hq\nstand us.B 0506 infantry\n
        platoon us.t truck\nstand us.D 0504 infantry\nstand us.C 0503 infantry\nstand us.1 0502 infantry\n
        acting us";
    let state = board(line);
    assert_eq!(code(&state, "1>0503 C>0502"), "out_of_command");
    // B is three hexes from where the HQ will be.
    assert_eq!(code(&state, "hq>0506 B>0503 C>0505"), "ends_out_of_command");
    assert_eq!(accepted(&state, Side::Blue, &order("hq>0504 D>0505"))[0], {
        Event::StandsShuffled { battalion: battalion("us"), places: places("hq>0504 D>0505") }
    });
}

// covers §2.2 §1.3
#[test]
fn what_is_no_permutation() {
    let state = row("");
    assert_eq!(code(&state, ""), "nobody_moves");
    assert_eq!(code(&state, "A>0503"), "stays");
    assert_eq!(code(&state, "A>0504"), "not_freed");
    assert_eq!(code(&state, "A>0502"), "not_freed");
    assert_eq!(code(&state, "A>0504 hq>0504 C>0503"), "given_twice");
    let other = board(
        "map 9 9\nbattalion ca blue hold\nstand us.x 0504 hq\nbattalion us blue hold\n
         stand us.hq 0505 hq\nstand us.A 0503 infantry\nacting us",
    );
    assert_eq!(code(&other, "x>0503 A>0504"), "not_of_battalion");
}

// covers §2.2 §6 R51 R83
#[test]
fn when_a_battalion_may_not_shuffle() {
    let text = "map 9 9\nbattalion us blue hold\nstand us.hq 0505 hq\nstand us.A 0503 infantry\n
        stand us.C 0504 infantry\n";
    let swap = "A>0504 C>0503";
    let state = board(&format!("{text} acting us"));
    let done = after(
        &state,
        &[Event::StandsShuffled { battalion: battalion("us"), places: places(swap) }],
    );
    assert_eq!(code(&done, "hq>0504 A>0505"), "already_shuffled");
    let mut moved = state;
    moved.stands.get_mut(&stand("us.A")).unwrap().manner = Some(Manner::Normal);
    assert_eq!(code(&moved, swap), "already_moved");
    assert_eq!(code(&board(&format!("{text} acting us supporting")), swap), "movement_over");
    let on_move = text.replace("blue hold", "blue move");
    assert_eq!(code(&board(&format!("{on_move} acting us")), swap), "not_in_place");
    let retreating = text.replace("blue hold", "blue retreat");
    assert_eq!(code(&board(&format!("{retreating} acting us")), swap), "wrong_phase");
    let headless = text.replace("0505 hq", "lost hq");
    assert_eq!(code(&board(&format!("{headless} acting us")), swap), "headquarters_lost");
}

// covers §9.2 C17
#[test]
fn by_night_neither_distance_nor_vacant_hexes_matter() {
    let state = board(&FIGURE.replace("acting us", "phase night"));
    let us = battalion("us");
    assert_eq!(shuffle::check_permutation(&state, us, &places("1>0504 2>0507")), Ok(()));
    let all = shuffle::permutations(&state, us, |_, _| true);
    // Of the 23 ways to move, those are left in which every stand that moves ends within two hexes of the HQ.
    // The HQ stays: 1, 2, 3 in any order but their own, 0504, 0604 and 0507 all within two hexes of 0505: 5 ways.
    // To 0507: 0504 (3 hexes) and 0604 (3 hexes) are too far; the stand that moves to 0505 is the one from 0507: 1.
    // To 0504: 0507 is too far, so 1 stays; the other three stands move as 2 swaps or rotate: hq and 2, hq-2-3: 2.
    // To 0604: the same with 3: 2.
    assert_eq!(all.len(), 5 + 1 + 2 + 2);
}

// covers R96
#[test]
fn all_of_a_big_battalion_may_change_places_though_the_list_names_few_at_once() {
    let text = "map 9 9\nbattalion us blue hold\nstand us.hq 0505 hq\n
        stand us.A 0503 infantry\nstand us.B 0504 infantry\nstand us.C 0605 infantry\n
        stand us.D 0604 infantry\nstand us.E 0405 infantry\n";
    let four = "A>0504 B>0503 C>0604 D>0605";
    for ending in ["acting us", "phase night"] {
        let seven = board(&format!("{text} stand us.F 0406 infantry\n{ending}"));
        let us = battalion("us");
        let check = |list: &str| shuffle::check_permutation(&seven, us, &places(list));
        // §2.2 and §9.2 name no number: all but the headquarters change places.
        assert_eq!(check(four), Ok(()));
        assert_eq!(check("A>0504 B>0503 C>0604 D>0605 E>0406 F>0405"), Ok(()));
        let offered = shuffle::permutations(&seven, us, |_, _| true);
        assert!(offered.contains(&places("A>0504 B>0605 C>0503")));
        assert!(offered.iter().all(|places| places.len() <= 3 && check_all(&seven, places)));
        // The list says that it is not everything; with six stands it is everything and says nothing.
        let said = |state: &State| {
            let chapter = if ending == "phase night" { reshuffle::offer } else { shuffle::offer };
            let unlisted = crate::board::offered(chapter, state, Side::Blue).unlisted;
            unlisted.into_iter().map(|more| more.group).collect::<Vec<_>>()
        };
        let heading = if ending == "phase night" { "Reshuffle us" } else { "Shuffle us" };
        assert_eq!(said(&seven), [heading]);
        assert!(said(&board(&format!("{text}{ending}"))).is_empty());
    }
}

fn check_all(state: &State, places: &Places) -> bool {
    shuffle::check_permutation(state, battalion("us"), places).is_ok()
}
