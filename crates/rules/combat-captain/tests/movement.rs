//! §7, §8 Movement and cohesion.

use combat_captain::Event;
use combat_captain::state::{Phase, State};
use kernel::Side;

use crate::board::{board, happens, played, refused, sub, unit};
use crate::script::order;

const FIELD: &str = "
table 72 48
piece bog odd 20 0 30 48
piece pond impassable 40 20 44 28
phase activation blue
holder blue
home blue west
home orange east
unit hg blue
sub hg.1 rifles at=10,10
sub hg.2 rifles at=10,14
sub hg.3 rifles at=36,24
sub hg.4 rifles at=36,30
unit de orange
sub de.1 rifles at=60,24
sub de.2 rifles at=60,30
acting hg
";

fn thrown(text: &str, what: &str, faces: &str) -> State {
    played(&board(text), Side::Blue, &order(what), &[faces])
}

fn march(state: &State, what: &str) -> String {
    refused(state, Side::Blue, &order(what)).code
}

// covers §8, §8.1
#[test]
fn inches_are_an_upper_limit() {
    let state = thrown(FIELD, "move hg.1 2", "64");
    assert_eq!(march(&state, "march 10,20.01"), "too_far");
    let far = played(&state, Side::Blue, &order("march 15,10 15,15"), &[]);
    assert_eq!(far.subunit(sub("hg.1")).at.unwrap(), crate::board::point("15,15"));
    let stay = played(&state, Side::Blue, &order("march"), &[]);
    assert_eq!(stay.subunit(sub("hg.1")).at.unwrap(), crate::board::point("10,10"));
    let stuck = thrown(FIELD, "move hg.1 2", "35");
    assert!(stuck.windows.is_empty(), "no inch to go");
}

// covers §8.3, R49
#[test]
fn odd_ground_takes_odd_dice() {
    let state = thrown(FIELD, "move hg.1 1 odd 2", "655");
    // Six inches of normal ground do not reach the bog's edge at 20.
    assert_eq!(march(&state, "march 21,10"), "too_far");
    let near = FIELD.replace("hg.1 rifles at=10,10", "hg.1 rifles at=18,10");
    let state = thrown(&near, "move hg.1 1 odd 2", "251");
    // Two inches to the edge, six of the bog.
    played(&state, Side::Blue, &order("march 26,10"), &[]);
    assert_eq!(march(&state, "march 26.02,10"), "too_far_in_odd");
    let dry = thrown(&near, "move hg.1 3", "666");
    assert_eq!(march(&dry, "march 21,10"), "too_far_in_odd", "normal inches are no use there");
}

// covers §8.2, §8.4, R48
#[test]
fn the_night_reads_dice_otherwise() {
    let text = format!("night\n{FIELD}");
    let state = thrown(&text, "move hg.1 3", "135");
    assert_eq!(march(&state, "march 19.5,10"), "too_far");
    played(&state, Side::Blue, &order("march 19,10"), &[]);
    let even = thrown(&text, "move hg.1 3", "246");
    assert!(even.windows.is_empty());
    // Fire is what it is by day.
    let fire = order("fire hg.3:1 at de.1");
    let by_day = happens(&board(FIELD), Side::Blue, &fire, &["11"]);
    assert_eq!(happens(&board(&text), Side::Blue, &fire, &["11"]), by_day);
}

// covers §7, R19
#[test]
fn a_stranded_squad_neither_moves_nor_fires() {
    let alone = FIELD.replace("hg.2 rifles at=10,14", "hg.2 rifles at=36,36");
    let state = board(&alone);
    for what in ["move hg.1 1", "charge hg.1 de.1 3"] {
        assert_eq!(refused(&state, Side::Blue, &order(what)).code, "stranded", "{what}");
    }
    let near = board(&alone.replace("de.1 rifles at=60,24", "de.1 rifles at=18,10"));
    assert_eq!(refused(&near, Side::Blue, &order("fire hg.1:1 at de.1")).code, "stranded");
    played(&state, Side::Blue, &order("cover hg.1 1"), &[]);
    played(&state, Side::Blue, &order("hold hg.1 1"), &[]);
    // Exactly 12 inches edge to edge is too far, a hundredth less is not.
    let at =
        |y: &str| board(&FIELD.replace("hg.2 rifles at=10,14", &format!("hg.2 rifles at=10,{y}")));
    assert!(at("24").is_stranded(sub("hg.1")));
    assert!(!at("23.99").is_stranded(sub("hg.1")));
    let rejoin = format!(
        "option stranded rejoin\n{}",
        alone.replace("hg.2 rifles at=36,36", "hg.2 rifles at=10,28")
    );
    let state = thrown(&rejoin, "move hg.1 1", "6");
    assert_eq!(march(&state, "march 16,10"), "stranded");
    played(&state, Side::Blue, &order("march 10,16"), &[]);
    let single = board(
        "table 48 48\nphase activation blue\nunit a blue\nsub a.1 rifles at=5,5\nunit b orange\nsub b.1 rifles at=40,40\nacting a",
    );
    assert!(!single.is_stranded(sub("a.1")), "one that is alone is free");
}

// covers §12.1, R20, R61
#[test]
fn six_inches_are_kept_from_every_enemy() {
    let state = thrown(FIELD, "move hg.4 3", "666");
    // Edges: 60 - 36 less two inches of stands is 22; 16 leaves six, which is too near.
    assert_eq!(march(&state, "march 52,30"), "too_near");
    played(&state, Side::Blue, &order("march 51.99,30"), &[]);
    assert_eq!(march(&state, "march 46,22"), "impassable");
    let close = FIELD.replace("de.1 rifles at=60,24", "de.1 rifles at=36,18");
    let state = thrown(&close, "move hg.3 2", "44");
    // It stands four inches away already: it may go away, not nearer.
    assert_eq!(march(&state, "march 36,23"), "too_near");
    played(&state, Side::Blue, &order("march 36,26.5"), &[]);
}

// covers R66
#[test]
fn nobody_stops_on_a_stand() {
    let state = thrown(FIELD, "move hg.1 2", "66");
    assert_eq!(march(&state, "march 10,13"), "taken");
    played(&state, Side::Blue, &order("march 10,18"), &[]);
    assert_eq!(march(&state, "march 0.5,10"), "no_room");
}

// covers R36
#[test]
fn an_interrupted_mover_goes_on_or_stays() {
    let text = FIELD
        .replace("acting hg", "acting hg\nset de.1 held=2")
        .replace("de.1 rifles at=60,24", "de.1 rifles at=33,10");
    let state = thrown(&text, "move hg.1 1", "6");
    let state = played(&state, Side::Blue, &order("march 16,10"), &[]);
    assert_eq!(
        refused(&state, Side::Orange, &order("react de.1:1 at hg.1 after 7")).code,
        "not_on_the_way"
    );
    assert_eq!(
        refused(&state, Side::Orange, &order("react de.1:1 at hg.2 after 1")).code,
        "not_the_moment"
    );
    let shot = played(&state, Side::Orange, &order("react de.1:1 at hg.1 after 3"), &["21"]);
    assert_eq!(shot.subunit(sub("hg.1")).at.unwrap(), crate::board::point("13,10"));
    let on = played(&shot, Side::Blue, &order("go_on"), &[]);
    // The next shot may still fall on the rest of the way, and another at its end.
    let on = played(&on, Side::Orange, &order("pass"), &[]);
    assert_eq!(on.subunit(sub("hg.1")).at.unwrap(), crate::board::point("16,10"));
    played(&on, Side::Orange, &order("react de.1:1 at hg.1"), &["21"]);
    assert_eq!(refused(&on, Side::Blue, &order("halt")).code, "not_interrupted");
}

const FAR: &str = "
table 144 72
piece fen odd 0 40 20 60
home blue west
phase reinforcement blue
holder blue
unit hg blue
sub hg.1 rifles at=10,10
sub hg.2 rifles at=10,14
unit tk blue
sub tk.1 tank at=10,50 armour=thin
unit de orange
sub de.1 rifles at=80,10
sub de.2 rifles at=80,14
";

// covers §8.5, R30, R31
#[test]
fn units_far_from_the_enemy_come_on() {
    let state = board(FAR);
    let state = played(&state, Side::Blue, &order("reinforce hg"), &["666222"]);
    let come = |what: &str| refused(&state, Side::Blue, &order(what)).code;
    assert_eq!(come("come_up hg.1 28.5,10"), "too_far");
    assert_eq!(come("come_up hg.1 27,10"), "stranded", "the unit stays together");
    let moved = played(&state, Side::Blue, &order("come_up hg.2 16,14"), &[]);
    let moved = played(&moved, Side::Blue, &order("come_up hg.1 28,10"), &[]);
    assert_eq!(moved.subunit(sub("hg.1")).at.unwrap(), crate::board::point("28,10"));
    assert_eq!(refused(&moved, Side::Blue, &order("come_up hg.1 20,10")).code, "not_reinforcing");
    assert_eq!(refused(&moved, Side::Blue, &order("reinforce hg")).code, "has_reinforced");
    // In the fen only odd dice count: 1 and 3 are four inches.
    let tank = played(&moved, Side::Blue, &order("reinforce tk"), &["136"]);
    assert_eq!(refused(&tank, Side::Blue, &order("come_up tk.1 14.5,50")).code, "too_far_in_odd");
    played(&tank, Side::Blue, &order("come_up tk.1 14,50"), &[]);
}

// covers §8.5
#[test]
fn forty_inches_are_not_nearer_than_forty() {
    let text = FAR
        .replace("de.1 rifles at=80,10", "de.1 rifles at=60,10")
        .replace("de.2 rifles at=80,14", "de.2 rifles at=60,11.9");
    // Edges are 48 inches apart: eight of them may go, and not a hundredth more.
    let state = played(&board(&text), Side::Blue, &order("reinforce hg"), &["666666"]);
    assert_eq!(refused(&state, Side::Blue, &order("come_up hg.1 18.01,10")).code, "too_near");
    played(&state, Side::Blue, &order("come_up hg.1 18,10"), &[]);
}

// covers §8.5, §7, R45, R72
#[test]
fn who_may_not_move_makes_no_reinforcement_move_either() {
    let movers = |text: &str| -> Vec<String> {
        let state = board(text);
        let throws = "222".repeat(state.members(unit("hg")).count());
        let order = order("reinforce hg");
        for count in (1..=throws.len() / 3).rev() {
            let answer = kernel::Answer::Faces(vec![2; 3 * count]);
            if let Ok(events) = crate::board::give(&state, Side::Blue, &order, &[answer]) {
                let Event::ReinforcementThrown { inches, .. } = &events[0] else { panic!() };
                return inches.keys().map(ToString::to_string).collect();
            }
        }
        Vec::new()
    };
    let text = FAR.replace("unit tk", "sub hg.mg machine_gun at=10,18\nunit tk");
    assert_eq!(movers(&text), ["hg.1", "hg.2", "hg.mg"]);
    assert_eq!(movers(&format!("{text}set hg.mg held=1 fired")), ["hg.1", "hg.2"]);
    let stranded = text.replace("hg.1 rifles at=10,10", "hg.1 rifles at=30,14");
    assert_eq!(movers(&stranded), ["hg.2", "hg.mg"]);
    assert_eq!(movers(&format!("option stranded rejoin\n{stranded}")), ["hg.1", "hg.2", "hg.mg"]);
    let hedge = text.replace("piece fen", "piece lane hedge 14 6 14.5 20\npiece fen");
    let state = played(&board(&hedge), Side::Blue, &order("reinforce hg"), &["666666666"]);
    assert_eq!(refused(&state, Side::Blue, &order("come_up hg.1 18,10")).code, "obstacle");
}

// covers §8.5
#[test]
fn whoever_fired_fought_or_is_shaken_stays() {
    let near = board(&FAR.replace("de.1 rifles at=80,10", "de.1 rifles at=52,10"));
    assert_eq!(
        refused(&near, Side::Blue, &order("reinforce hg")).code,
        "enemy_near",
        "40 inches is not beyond 40"
    );
    let edge = board(&FAR.replace("de.1 rifles at=80,10", "de.1 rifles at=52.01,10"));
    let edge = played(&edge, Side::Blue, &order("reinforce hg"), &["222222"]);
    assert_eq!(refused(&edge, Side::Blue, &order("come_up hg.1 11,10")).code, "too_near");
    let shaken = board(&FAR.replace("unit hg blue", "unit hg blue morale=1"));
    assert_eq!(refused(&shaken, Side::Blue, &order("reinforce hg")).code, "shaken");
    let mut fired = board(FAR);
    fired.units.get_mut(&unit("hg")).unwrap().fired = true;
    assert_eq!(refused(&fired, Side::Blue, &order("reinforce hg")).code, "has_fought");
    assert_eq!(refused(&board(FAR), Side::Orange, &order("reinforce de")).code, "no_reinforcement");
    let hidden = board(
        &FAR.replace("hg.1 rifles at", "hg.1 rifles cover=1 at")
            .replace("hg.2 rifles at", "hg.2 rifles cover=1 at"),
    );
    assert_eq!(refused(&hidden, Side::Blue, &order("reinforce hg")).code, "nobody_moves");
    // Without a table both sides say that nobody is near.
    let bare = board(
        "phase reinforcement blue\nholder blue\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 rifles",
    );
    assert_eq!(refused(&bare, Side::Blue, &order("reinforce a")).code, "enemy_near");
    let events = happens(&bare, Side::Blue, &order("reinforce a clear"), &["246"]);
    assert!(
        matches!(&events[0], Event::ReinforcementThrown { inches, .. } if inches[&sub("a.1")].0 == 1200)
    );
    let done = played(&bare, Side::Blue, &order("end_reinforcement"), &[]);
    assert!(matches!(&done.phase, Phase::Reinforcement(phase) if phase.side == Side::Orange));
}
