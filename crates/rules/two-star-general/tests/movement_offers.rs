//! §2: what is offered and what is accepted are the same, both ways, tried exhaustively on small maps.

use std::collections::BTreeSet;

use kernel::{Halt, Offers, Side};
use two_star_general::decide::decide;
use two_star_general::ground::Hex;
use two_star_general::rules::{movement, retreat, shuffle, support_platoons};
use two_star_general::state::{Manner, StandId};
use two_star_general::{Order, State};

use crate::board::{accepted, battalion, board, hex, offered, path, stand};
use crate::movement_shuffle::FIGURE;

/// What the law compares of an order: who, where to, how; for orders about several, all of it.
fn gist(order: &Order) -> String {
    match order {
        Order::Move { stand, path, strategic } => format!("{stand} {:?} {strategic}", path.last()),
        Order::Retreat { stand, path, strategic, leave } => {
            format!("{stand} {:?} {strategic} {leave}", path.last())
        }
        other => format!("{other:?}"),
    }
}

/// Every offer is accepted; of `tried`, every order that is accepted is offered.
#[track_caller]
fn agree(
    chapter: fn(&State, Side, &mut Offers<Order>),
    state: &State,
    tried: impl IntoIterator<Item = Order>,
) -> usize {
    let offers = offered(chapter, state, Side::Blue).offers;
    for offer in &offers {
        accepted(state, Side::Blue, &offer.order);
    }
    let gists: BTreeSet<String> = offers.iter().map(|offer| gist(&offer.order)).collect();
    assert_eq!(gists.len(), offers.len(), "an order is offered twice");
    let mut reached = BTreeSet::new();
    for order in tried {
        match decide(state, Side::Blue.actor(), &order, &mut kernel::Tape::new(&[])) {
            Ok(_) => {
                assert!(gists.contains(&gist(&order)), "not offered: {order:?}");
                reached.insert(gist(&order));
            }
            Err(Halt::Refused(_)) => {}
            Err(halt) => panic!("{halt:?}"),
        }
    }
    assert_eq!(reached, gists, "offered, and not among what was tried");
    offers.len()
}

/// Every path of at most so many steps, the empty one too, whatever it leads through.
fn paths(from: Hex, steps: usize) -> Vec<Vec<Hex>> {
    let mut all = vec![Vec::new()];
    let mut longest = vec![Vec::new()];
    for _ in 0..steps {
        let longer = longest.iter().flat_map(|path: &Vec<Hex>| {
            let at = path.last().copied().unwrap_or(from);
            at.neighbours().map(|next| path.iter().copied().chain([next]).collect::<Vec<Hex>>())
        });
        longest = longer.collect();
        all.extend(longest.iter().cloned());
    }
    all
}

/// Water, woods and walls in the middle of a small map, a stand on its north edge and one inside.
const GROUND: &str = "
    map 6 7
    home blue south
    ground 0203 woods
    ground 0303 river
    ground 0304 stream bridge
    ground 0402 town
    ground 0404 impassable
    ground 0503 marsh
    ground 0205 hill woods
    side 0302 0303 stream
    side 0402 0403 river
    side 0403 0504 river bridge
    side 0305 0306 stream
    objective 0305 orange";

fn forces(order: &str, enemies: &str) -> State {
    board(&format!(
        "{GROUND}\nbattalion de orange hold\nstand de.hq 0601 hq\n{enemies}\n
         battalion us blue {order}\nstand us.hq 0306 hq\nstand us.A 0302 infantry\n
         stand us.B 0403 infantry sp=2\nstand us.C 0505 infantry\nacting us"
    ))
}

const ENEMIES: [&str; 4] = [
    "",
    "stand de.A 0204 infantry",
    "stand de.A 0401 infantry\nstand de.B 0606 infantry",
    "stand de.A 0405 infantry\nbattery de.g orange 0103",
];

fn companies() -> [StandId; 3] {
    ["us.A", "us.B", "us.C"].map(stand)
}

// covers §2 §2.4 §2.5
#[test]
fn moves_offered_and_moves_accepted_are_the_same() {
    for enemies in ENEMIES {
        // The HQ is on wheels: six steps are too many to try. It has moved.
        let mut state = forces("move", enemies);
        state.stands.get_mut(&stand("us.hq")).unwrap().manner = Some(Manner::Normal);
        let tried = companies().into_iter().flat_map(|who| {
            let from = state.hex_of(who).unwrap();
            paths(from, 4).into_iter().flat_map(move |path| {
                [false, true].map(|strategic| Order::Move {
                    stand: who,
                    path: path.clone(),
                    strategic,
                })
            })
        });
        assert!(agree(movement::offer, &state, tried) > 10);
    }
}

// covers §2.6 R34 R74
#[test]
fn retreats_offered_and_retreats_accepted_are_the_same() {
    for enemies in ENEMIES {
        let mut state = forces("retreat", enemies);
        state.stands.get_mut(&stand("us.hq")).unwrap().manner = Some(Manner::Retreat);
        let tried = companies().into_iter().flat_map(|who| {
            let from = state.hex_of(who).unwrap();
            paths(from, 4).into_iter().flat_map(move |path| {
                [(false, false), (false, true), (true, false), (true, true)].map(
                    |(strategic, leave)| Order::Retreat {
                        stand: who,
                        path: path.clone(),
                        strategic,
                        leave,
                    },
                )
            })
        });
        assert!(agree(retreat::offer, &state, tried) > 3);
    }
}

// covers §2.2
#[test]
fn shuffles_offered_and_shuffles_accepted_are_the_same() {
    let woods =
        FIGURE.replace("acting us", "ground 0505 woods\nstand us.4 0506 infantry\nacting us");
    for state in [board(FIGURE), board(&woods)] {
        let all: Vec<(StandId, Hex)> = state.stands_of(battalion("us")).collect();
        let mut tried = vec![Vec::new()];
        for (who, _) in &all {
            let longer = tried.iter().flat_map(|places: &Vec<(StandId, Hex)>| {
                let stays = std::iter::once(places.clone());
                let goes =
                    all.iter().map(|(_, to)| places.iter().copied().chain([(*who, *to)]).collect());
                stays.chain(goes).collect::<Vec<_>>()
            });
            tried = longer.collect();
        }
        let tried =
            tried.into_iter().map(|places| Order::Shuffle { places: places.into_iter().collect() });
        assert!(agree(shuffle::offer, &state, tried) > 4);
    }
}

// covers §2.3
#[test]
fn transfers_offered_and_transfers_accepted_are_the_same() {
    let state = board(&FIGURE.replace("acting us", "platoon us.t truck\nacting us supporting"));
    let stands: Vec<StandId> = state.stands.keys().copied().collect();
    let tried = state
        .platoons
        .keys()
        .flat_map(|platoon| stands.iter().map(|to| Order::Transfer { platoon: *platoon, to: *to }));
    assert_eq!(agree(support_platoons::offer, &state, tried.collect::<Vec<_>>()), 9);
}

// covers §2
#[test]
fn one_path_to_a_hex_the_shortest_the_freest_the_lowest() {
    let to = |state: &State, end: &str| {
        let offers = offered(movement::offer, state, Side::Blue).offers;
        let mut found = offers.into_iter().filter_map(|offer| match offer.order {
            Order::Move { stand: who, path, strategic: false }
                if who == stand("us.A") && path.last() == Some(&hex(end)) =>
            {
                Some(path)
            }
            _ => None,
        });
        let first = found.next();
        assert_eq!(found.next(), None);
        first
    };
    let at = |lines: &str| {
        board(&format!(
            "map 15 15\nbattalion de orange\nstand de.hq 1515 hq\nbattalion us blue move\n
             stand us.hq 0815 hq\nstand us.A 0808 armoured_cars\n{lines}\nacting us"
        ))
    };
    // 0708 and 0709 touch 0808, 0607 and 0608 touch 0708: two ways of two steps to 0608, by 0708 and 0709.
    assert_eq!(to(&at(""), "0608"), Some(path("0708 0608")));
    // A stream before the lower one, on its last side, halts there; the other does not.
    assert_eq!(to(&at("side 0708 0608 stream"), "0608"), Some(path("0709 0608")));
    // Behind a hex that halts on its near side the way round is the shortest.
    let stream = at("side 0808 0807 stream");
    assert_eq!(to(&stream, "0807"), Some(path("0807")));
    assert_eq!(to(&stream, "0806"), Some(path("0708 0707 0806")));
}

// covers §2 §2.2 §6 R32
#[test]
fn what_is_not_offered_is_barred_with_its_reason() {
    let bars = |text: &str| {
        let offers = offered(movement::offer, &board(text), Side::Blue);
        offers.barred.into_iter().map(|bar| (bar.what, bar.why.code)).collect::<Vec<_>>()
    };
    let text = "map 9 9\nbattalion us blue ORDER\nstand us.hq 0308 hq\nbattalion de orange\nstand de.hq 0505 hq\n";
    let owned = |what: &str, code: &str| (what.to_owned(), code.to_owned());
    let hold = bars(&format!("{} acting us", text.replace("ORDER", "hold")));
    assert_eq!(hold, [owned("Move us", "not_on_move")]);
    let near = text.replace("ORDER", "move").replace("0308", "0503");
    assert_eq!(
        bars(&format!("{near} acting us")),
        [owned("Move us.hq, strategic", "strategic_start")]
    );
    assert_eq!(bars(&format!("{near} acting us fought")), [owned("Move us", "movement_over")]);
    assert_eq!(bars(&format!("{near} phase artillery")), []);
}
