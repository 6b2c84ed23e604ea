//! Offers and choices in words: places by what is there, grenades by whom they catch; and what nobody may say with his way.

use combat::legal::legal;
use combat::state::State;
use combat::tables::Wound;
use kernel::{Actor, Call, Cite, Halt, Side, Tape};

use crate::board::{board, man, played, refused, side_of};
use crate::script::order;

const LANE: &str = "
table 30 30
piece barn building 14 3 18 7
piece dry+wall wall 5 11 11 11.3
home blue south
man b1 blue 5 5 rifle,grenade at=8,3
man o1 orange 5 5 rifle,pistol at=8,8
man o2 orange 5 5 rifle at=9.2,8
acting b1
";

fn labels(state: &State, side: Side) -> Vec<String> {
    legal(state, side.actor()).offers.into_iter().map(|offer| offer.label).collect()
}

#[track_caller]
fn offered(state: &State, side: Side, label: &str) {
    let all = labels(state, side);
    assert!(all.iter().any(|own| own == label), "{label}: {all:#?}");
}

// covers §3.1, §3.2
/// Six inches east of (8, 3) is the wall of the barn; two and a half inches south is the edge.
#[test]
fn a_way_is_named_by_what_is_there_and_where_it_lies() {
    let state = board(LANE);
    offered(&state, Side::Blue, "Move to the barn (6\" east)");
    // The east wall is three inches from (11, 3).
    offered(&state, Side::Blue, "Move to 3\" from the barn (3\" east), then fire");
    let bare = board(&LANE.replace("piece barn building 14 3 18 7\n", ""));
    offered(&bare, Side::Blue, "Run to open ground (9\" east)");
    // Without a table it is as far as both sides say, over what they say.
    let said = board("man b1 blue 5 5 rifle\nman o1 orange 5 5 rifle\nacting b1");
    offered(&said, Side::Blue, "Run 9\"");
    offered(&said, Side::Blue, "Run 1\" and 2\" of bad ground, over 1 fence");
}

// covers §7.7
#[test]
fn a_grenade_at_a_man_names_whoever_is_caught_with_him() {
    let state = board(LANE);
    offered(&state, Side::Blue, "Hand grenade at Private o1 (and Private o2)");
    let apart = board(&LANE.replace("at=9.2,8", "at=20,20"));
    offered(&apart, Side::Blue, "Hand grenade at Private o1");
}

// covers §7.7, R51
/// Accuracy 5 inverted is 5: a 7 rolls two inches, both by the other side. Aimed at (8, 8), an inch south and one more is (8, 6).
#[test]
fn the_hours_of_a_rolling_grenade_say_whom_it_catches() {
    let state = board(LANE);
    let throw = order("throw grenade at 8,8");
    let asked = |answers: &[kernel::Answer]| -> Vec<String> {
        let seat = side_of(&state, &throw).actor();
        let decided = combat::decide::decide(&state, seat, &throw, &mut Tape::new(answers));
        let Err(Halt::Needs(call)) = decided else { panic!("{decided:?}") };
        let Call::Choice(call) = *call else { panic!("{call:?}") };
        call.options.into_iter().map(|option| option.label).collect()
    };
    let thrown = kernel::Answer::Faces(vec![7]);
    let first = asked(core::slice::from_ref(&thrown));
    assert_eq!(first[6], "6 o'clock, to 8, 7, past Private o1");
    assert_eq!(first[3], "3 o'clock, to 9, 8, past Private o1 and Private o2");
    let south = kernel::Answer::Chosen(vec![6]);
    let last = asked(&[thrown, south]);
    assert_eq!(last[6], "6 o'clock, to 8, 6: catches nobody");
    assert_eq!(last[0], "12 o'clock, to 8, 8: catches Private o1 and Private o2");
}

// covers §5.1, §5.2
/// The only cover near o1 is the wall to his north, against fire from the south none.
#[test]
fn cover_is_named_by_the_piece_that_gives_it() {
    let text = "
table 30 30
piece dry wall 5 9 11 9.3
man b1 blue 5 5 rifle at=8,3
man o1 orange 5 5 rifle at=8,8
acting b1
";
    let fired = board(text);
    let kept = played(&fired, &order("fire rifle at o1"), &["2", "9"]);
    let all = labels(&kept, Side::Orange);
    let behind = |label: &&String| label.starts_with("Into cover behind the dry (");
    assert!(all.iter().filter(behind).count() > 3, "{all:#?}");
    let lost = played(&fired, &order("fire rifle at o1"), &["2", "2"]);
    let all = labels(&lost, Side::Blue);
    assert!(all.iter().any(|label| label.starts_with("Drive him to cover behind the dry (")));
}

// covers §5.1, §8.2
#[test]
fn whoever_reacts_or_retreats_does_nothing_else() {
    let wall = LANE.replace("wall 5 11 11 11.3", "wall 5 9 11 9.3").replace("at=9.2,8", "at=20,20");
    let fired = board(&wall);
    let kept = played(&fired, &order("fire rifle at o1"), &["2", "9"]);
    let lost = played(&fired, &order("fire rifle at o1"), &["2", "2"]);
    let coming = played(&board(LANE), &order("charge o1 8,6.98"), &[]);
    let tried = [
        (&kept, "react 8,10 leave"),
        (&kept, "react 8,10 tend o2"),
        (&lost, "drive 8,10 leave"),
        (&lost, "drive 8,10 drag o2"),
        (&coming, "reply retreat 8,13.8 leave"),
        (&coming, "reply retreat 8,13.8 tend o2"),
    ];
    for (state, told) in tried {
        let why = refused(state, &order(told));
        assert_eq!((why.code.as_ref(), why.cite), ("only_the_way", Cite::section("5.1")), "{told}");
    }
}

// covers §6.1, R9
/// The chart takes the run from whoever has a flesh wound; what a light wound takes beyond it is a reading.
#[test]
fn a_wound_cites_what_forbids_the_move() {
    let hurt = |wound: &str| board(&LANE.replace("at=8,3", &format!("at=8,3 wound={wound}")));
    let flesh = hurt("flesh");
    assert_eq!(flesh.soldier(man("b1")).wound, Wound::Flesh);
    let run = refused(&flesh, &order("run 8,1"));
    assert_eq!((run.code.as_ref(), run.cite), ("wounded", Cite::section("6.1")));
    played(&flesh, &order("move 8,1"), &[]);
    let light = refused(&hurt("light"), &order("run 8,1"));
    assert_eq!((light.code.as_ref(), light.cite), ("wounded", Cite::ruling(9)));
}

/// Two weapons are two snaps.
#[test]
fn a_snap_names_its_weapon() {
    let met = played(&board(LANE), &order("move 8,5"), &[]);
    let all: Vec<String> = legal(&met, Actor::Orange).offers.into_iter().map(|o| o.label).collect();
    for weapon in ["bolt-action rifle", "pistol"] {
        assert!(all.iter().any(|own| own.ends_with(&format!("with the {weapon}"))), "{all:#?}");
    }
}
