//! §3.2: on which faces a throw hits.

use super::{Duel, NEAR};

/// What attacker and defender hit on with these orders; the defender's empty when it does not throw.
fn hits(ours: &str, theirs: &str, more: &str) -> [String; 2] {
    let duel = Duel { orders: [ours, theirs], at: NEAR, more, ..Duel::default() };
    let told = duel.fought();
    let describe = |purpose: &str| {
        let of = told.calls.iter().find_map(|call| match call {
            kernel::Call::Roll(roll) if roll.purpose == purpose => roll.hits,
            _ => None,
        });
        of.map(|rule| rule.describe()).unwrap_or_default()
    };
    [describe("tsg.attack"), describe("tsg.return")]
}

const M: &str = "6 or each pair of 5s";
const H: &str = "5,6";
const D: &str = "5,6 or each pair of 4s";

// covers §3.2 R1
#[test]
fn a_target_on_move_is_hit_on_sixes_and_pairs_of_fives_and_answers_with_the_same() {
    assert_eq!(hits("move", "move", ""), [M, M]);
    assert_eq!(hits("hold", "move", ""), [M, M]);
}

// covers §3.2
#[test]
fn move_against_hold_and_dig_in_hits_on_six() {
    assert_eq!(hits("move", "hold", ""), ["6", H]);
    assert_eq!(hits("move", "dig_in", ""), ["6", D]);
}

// covers R2
#[test]
fn hold_against_hold_and_dig_in_hits_on_six_unless_the_group_reads_it_otherwise() {
    assert_eq!(hits("hold", "hold", ""), ["6", H]);
    assert_eq!(hits("hold", "dig_in", ""), ["6", D]);
    let other = "option holdVsHold 6orDouble5";
    assert_eq!(hits("hold", "hold", other), [M, H]);
    assert_eq!(hits("hold", "dig_in", other), [M, D]);
    assert_eq!(hits("move", "hold", other), ["6", H]);
}

// covers R1 R23 §3.6
#[test]
fn a_target_on_retreat_is_hit_on_five_six_and_pairs_of_fours_and_does_not_answer() {
    assert_eq!(hits("move", "retreat", ""), [D, ""]);
    assert_eq!(hits("hold", "retreat", ""), [D, ""]);
}

// covers R3
#[test]
fn one_pair_counts_where_the_group_reads_double_once() {
    let once = "option pairs once";
    assert_eq!(hits("move", "dig_in", once), ["6", "5,6 or one pair of 4s"]);
    assert_eq!(hits("move", "move", once), ["6 or one pair of 5s", "6 or one pair of 5s"]);
}

// covers §2.5 R29
#[test]
fn a_stand_in_a_stream_or_on_a_bridge_fights_as_on_move_whatever_its_order() {
    for water in ["stream", "bridge"] {
        let wet = format!("ground 0503 {water}");
        for order in ["hold", "dig_in"] {
            assert_eq!(hits("move", order, &wet), [M, M], "{water} {order}");
        }
        assert_eq!(hits("move", "retreat", &wet), [D, ""], "{water}");
    }
    assert_eq!(hits("move", "hold", "ground 0503 river"), ["6", H]);
}

// covers §2.5 R29 R2
#[test]
fn a_holding_attacker_in_a_stream_attacks_as_on_move() {
    let wet = "option holdVsHold 6orDouble5\nground 0505 stream";
    assert_eq!(hits("hold", "hold", wet), ["6", H]);
}

// covers R63
#[test]
fn a_close_attack_over_a_stream_or_bridge_side_is_made_as_on_move() {
    let told = |side: &str, at: &str| {
        let more = format!("option holdVsHold 6orDouble5\nside 0505 0504 {side}");
        let duel = Duel { orders: ["hold", "hold"], at, more: &more, ..Duel::default() };
        duel.fought().roll("tsg.attack").hits.unwrap().describe()
    };
    assert_eq!(told("stream", "0504"), "6");
    assert_eq!(told("river bridge", "0504"), "6");
    assert_eq!(told("river", "0504"), M);
    assert_eq!(told("stream", "0503"), M, "distant fire is not affected");
}

// covers §5
#[test]
fn an_attacked_battery_fights_as_on_hold() {
    let duel = Duel { de: "artillery", ..Duel::default() };
    let text = "map 9 12
        battalion us blue move
        stand us.hq 0506 hq
        stand us.A 0505 infantry
        battalion de orange move
        stand de.hq 0501 hq
        battery de.A orange 0504 artillery
        acting us moving";
    let told =
        crate::script::plain(&crate::script::position(text), kernel::Side::Blue, &duel.order());
    assert_eq!(told.roll("tsg.attack").hits.unwrap().describe(), "6");
    assert_eq!(told.roll("tsg.return").hits.unwrap().describe(), H);
}

// covers §3.2 R1 R2 R3
#[test]
fn the_call_says_why_those_faces_hit() {
    let cites = |ours: &str, theirs: &str| {
        let duel = Duel { orders: [ours, theirs], at: NEAR, ..Duel::default() };
        let told = duel.fought();
        let reading = &told.roll("tsg.attack").reading;
        reading.lines.iter().map(|line| (line.cite.to_string(), line.applies)).collect::<Vec<_>>()
    };
    let cite = |text: &str, applies| (text.to_owned(), applies);
    let expected = vec![cite("§3.2", true), cite("R1", false), cite("R3", true)];
    assert_eq!(cites("move", "move"), expected);
    assert_eq!(cites("move", "hold"), vec![cite("§3.2", true)]);
    assert_eq!(cites("hold", "hold"), vec![cite("R2", true), cite("R2", false)]);
    assert_eq!(cites("move", "retreat"), vec![cite("R1", true), cite("R3", true)]);
}
