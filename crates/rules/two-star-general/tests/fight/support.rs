//! §3.5, §5, §7: what may be called in, and what it brings.

use kernel::{ChoiceCall, Side};
use two_star_general::{Event, State};

use crate::board::{after, stand};
use crate::script::{lines, order, passed_over, plain, position, tell, usual, words};

/// Everything both sides could wish for, around an attack of `us.A` in 0512 on `de.A` at two hexes, 0510.
fn field(orders: [&str; 2], more: &str) -> State {
    let [ours, theirs] = orders;
    position(&format!(
        "map 12 26
        air blue 1
        air orange 1
        battalion us blue {ours}
        stand us.hq 0513 hq
        platoon us.mo light_artillery
        stand us.A 0512 infantry
        battalion de orange {theirs}
        stand de.hq 0509 hq
        platoon de.mo light_artillery
        stand de.A 0510 infantry
        battery b1 blue 0520 artillery
        battery b2 blue 0521 artillery
        battery b3 blue 0522 artillery
        battery b4 blue 0523 artillery
        battery g1 orange 0502 artillery
        battery g2 orange 0501 artillery
        acting us moving
        {more}"
    ))
}

fn asked(state: &State, purpose: &str) -> Option<ChoiceCall> {
    plain(state, Side::Blue, &order("attack 0510 us.A")).asked(purpose).cloned()
}

fn attack_words(state: &State) -> String {
    asked(state, "tsg.attack_support").map(|call| words(&call).join(" ")).unwrap_or_default()
}

fn defence_words(state: &State) -> String {
    asked(state, "tsg.defence_support").map(|call| words(&call).join(" ")).unwrap_or_default()
}

// covers §3.5.1 R45
#[test]
fn an_attack_on_move_may_call_everything_and_one_on_hold_light_artillery_alone() {
    assert_eq!(attack_words(&field(["move", "move"], "")), "us.mo b1 b2 b3 air");
    assert_eq!(attack_words(&field(["hold", "move"], "")), "us.mo");
}

// covers §3.5.2
#[test]
fn a_defence_on_hold_or_dig_in_may_call_everything_and_one_on_move_light_artillery_alone() {
    assert_eq!(defence_words(&field(["move", "hold"], "")), "de.mo g1 g2 air");
    assert_eq!(defence_words(&field(["move", "dig_in"], "")), "de.mo g1 g2 air");
    assert_eq!(defence_words(&field(["move", "move"], "")), "de.mo");
    assert_eq!(defence_words(&field(["move", "retreat"], "")), "");
}

// covers §2.5 §3.5.2 R92
#[test]
fn a_holding_stand_in_a_stream_is_supported_as_on_move() {
    assert_eq!(defence_words(&field(["move", "hold"], "ground 0510 stream")), "de.mo");
}

// covers §3.5.1 R24
#[test]
fn batteries_reach_twelve_hexes_to_the_target() {
    // b3 in 0522 is twelve hexes from 0510, b4 thirteen.
    let words = attack_words(&field(["move", "move"], ""));
    assert!(words.contains("b3") && !words.contains("b4"));
    let short = field(
        ["move", "move"],
        "battery b5 blue 0517 artillery range=6\nbattery b6 blue 0516 artillery range=6",
    );
    let words = attack_words(&short);
    assert!(words.contains("b6") && !words.contains("b5"));
}

// covers §3.5 R24
#[test]
fn in_defence_the_range_runs_to_the_nearest_attacker() {
    let state = field(
        ["move", "hold"],
        "battery g3 orange 0504 artillery range=8\nbattery g4 orange 0503 artillery range=8",
    );
    let words = defence_words(&state);
    assert!(words.contains("g3") && !words.contains("g4"), "{words}");
}

// covers §3.5.1 §3.5.2
#[test]
fn two_batteries_and_one_air_point_at_most() {
    let call = asked(&field(["move", "move"], ""), "tsg.attack_support").unwrap();
    assert_eq!((call.least, call.most), (0, 4));
    assert!(call.check(&[1, 2, 4]).is_ok());
    assert!(call.check(&[1, 2, 3]).is_err());
    assert_eq!(call.usual, [0, 1, 2, 4]);
    assert!(call.check(&call.usual).is_ok());
}

// covers §3.5 §2.4
#[test]
fn light_artillery_supports_its_own_battalion_within_four_hexes_and_in_command() {
    let extra = "battalion us2 blue move
        stand us2.hq 0613 hq
        platoon us2.mo light_artillery
        battalion de2 orange hold
        stand de2.hq 0609 hq
        platoon de2.mo light_artillery";
    assert_eq!(attack_words(&field(["hold", "hold"], extra)), "us.mo");
    let far = |hex: &str| {
        position(&format!(
            "map 12 26
            battalion us blue hold
            stand us.hq 0513 hq
            stand us.A 0512 infantry
            stand us.B {hex} infantry
            platoon us.mo light_artillery
            battalion de orange move
            stand de.hq 0509 hq
            stand de.A 0510 infantry
            acting us moving"
        ))
    };
    // 0414 is in command and four hexes from 0510; 0515 is in command and five hexes away; 0312 is both near and
    // within two hexes of the headquarters, 0412 too; 0709 is near and out of command.
    assert_eq!(attack_words(&far("0514")), "us.mo");
    assert_eq!(attack_words(&far("0515")), "");
    assert_eq!(attack_words(&far("0709")), "");
}

// covers R53 R88
#[test]
fn what_a_strategic_mover_carries_takes_no_part_in_an_attack() {
    let option = "option strategicBars stand";
    assert_eq!(attack_words(&field(["hold", "move"], &format!("{option}\nstrategic us.hq"))), "");
}

// covers §3.5
#[test]
fn a_stand_out_of_command_calls_nothing_in() {
    let state = position(
        "map 12 26
        air orange 1
        battalion us blue move
        stand us.hq 0513 hq
        stand us.A 0512 infantry
        battalion de orange hold
        stand de.hq 0507 hq
        stand de.B 0508 infantry
        platoon de.mo light_artillery
        stand de.A 0510 infantry
        battery g1 orange 0502 artillery
        acting us moving",
    );
    assert_eq!(defence_words(&state), "");
}

// covers §6
#[test]
fn a_battalion_without_headquarters_calls_nothing_in() {
    let state = position(
        "map 12 26
        air orange 1
        battalion us blue move
        stand us.hq 0513 hq
        stand us.A 0512 infantry
        battalion de orange hold
        stand de.hq lost hq
        stand de.A 0510 infantry
        stand de.B 0509 infantry
        platoon de.mo light_artillery
        battery g1 orange 0502 artillery
        acting us moving",
    );
    assert_eq!(defence_words(&state), "");
}

// covers §3.5
#[test]
fn a_battery_without_a_shot_cannot_be_called() {
    let state = field(["move", "move"], "battery b5 blue 0519 artillery shots=0");
    assert!(!attack_words(&state).contains("b5"));
}

// covers R62 §5
#[test]
fn every_battery_called_spends_a_shot_even_for_no_die() {
    let state = field(["move", "dig_in"], "battery b0 blue 0519 artillery sp=1 shots=2");
    let told = tell(&state, Side::Blue, &order("attack 0510 us.A"), &["b0 b1", "-", "111", "111"]);
    let ledger = lines(&told.roll("tsg.attack").ledger);
    let expected = "us.A +3 §3.1\nus.A -1 §3.7.2\nb0 +2 §3.5.1\nb0 -1 §3.7.2\nb0 -1 §3.7.3\n\
                    b1 +2 §3.5.1\nb1 -1 §3.7.2";
    assert_eq!(ledger, expected);
    let after = after(&state, &told.events);
    assert_eq!((after.stand(stand("b0")).shots, after.stand(stand("b1")).shots), (1, 2));
    assert_eq!(after.stand(stand("b2")).shots, 3);
}

// covers §3.5 §3.7.2
#[test]
fn artillery_and_aircraft_lose_one_die_to_armour_or_cover_at_most() {
    let pool = |de: &str, theirs: &str, ground: &str, at: &str, us: &str| {
        let state = position(&format!(
            "map 12 26
            air blue 1
            ground 0510 {ground}
            battalion us blue move
            stand us.hq 0513 hq
            platoon us.mo light_artillery
            stand us.A {at} infantry
            {us}
            battalion de orange {theirs}
            stand de.hq 0501 hq
            stand de.A 0510 {de}
            battery b1 blue 0520 artillery
            acting us moving"
        ));
        let told = usual(&state, Side::Blue, &order("attack 0510 us.A"));
        let ledger = lines(&told.roll("tsg.attack").ledger);
        let of = |name: &str| {
            ledger.lines().filter(|line| line.starts_with(name)).collect::<Vec<_>>().join(", ")
        };
        [of("us.mo"), of("b1"), of("aircraft")]
    };
    let full = ["us.mo +1 §3.5.1", "b1 +2 §3.5.1", "aircraft +2 §7"];
    assert_eq!(pool("infantry", "move", "open", "0512", ""), full);
    assert_eq!(pool("infantry", "hold", "open", "0512", ""), full);
    assert_eq!(pool("infantry", "move", "woods", "0512", ""), full);
    let less =
        ["us.mo +1 §3.5.1", "b1 +2 §3.5.1, b1 -1 §3.7.2", "aircraft +2 §7, aircraft -1 §3.7.2"];
    assert_eq!(pool("infantry", "hold", "woods", "0512", ""), less);
    assert_eq!(pool("infantry", "dig_in", "open", "0512", ""), less);
    assert_eq!(pool("medium_armour", "move", "open", "0512", ""), less);
    assert_eq!(pool("medium_armour", "dig_in", "woods", "0512", ""), less);
    // Also in support of close combat, and engineers help the stand alone.
    assert_eq!(pool("infantry", "dig_in", "open", "0511", "platoon us.en engineers"), less);
}

// covers §3.7.3
#[test]
fn a_battery_below_its_fighting_strength_or_in_water_has_fewer_dice() {
    let battery = |words: &str, ground: &str| {
        let more = format!("ground 0519 {ground}\nbattery b0 blue 0519 artillery {words}");
        let state = field(["move", "move"], &more);
        let order = order("attack 0510 us.A");
        let dice = if words == "sp=1" || ground != "open" { "1111" } else { "11111" };
        let told = tell(&state, Side::Blue, &order, &["b0", "-", dice, "111"]);
        lines(&told.roll("tsg.attack").ledger).replace("us.A +3 §3.1\n", "")
    };
    assert_eq!(battery("sp=2", "open"), "b0 +2 §3.5.1");
    assert_eq!(battery("sp=1", "open"), "b0 +2 §3.5.1\nb0 -1 §3.7.3");
    assert_eq!(battery("sp=4", "bridge"), "b0 +2 §3.5.1\nb0 -1 §3.7.3");
}

// covers §5 R48 R89 R90
#[test]
fn an_attacked_battery_calls_other_batteries_and_an_air_point_but_no_light_artillery() {
    let field = |at: &str, shots: u8| {
        position(&format!(
            "map 12 26
            air orange 1
            battalion us blue move
            stand us.hq 0513 hq
            stand us.A 0512 infantry
            battalion de orange hold
            stand de.hq 0508 hq
            platoon de.mo light_artillery
            battery g0 orange {at} artillery shots={shots}
            battery g1 orange 0502 artillery
            acting us moving"
        ))
    };
    let call = |at: &str, shots: u8| {
        let state = field(at, shots);
        let told = plain(&state, Side::Blue, &order(&format!("attack {at} us.A")));
        (words(told.asked("tsg.defence_support").unwrap()).join(" "), told)
    };
    let (close, told) = call("0511", 0);
    assert_eq!(close, "g1 air");
    assert_eq!(lines(&told.roll("tsg.return").ledger), "g0 +2 §3.1");
    assert!(!told.events.iter().any(|event| matches!(event, Event::ShotFired { .. })));
    let (_, told) = call("0511", 2);
    assert_eq!(after(&field("0511", 2), &told.events).stand(stand("g0")).shots, 2);
    let (distant, told) = call("0510", 1);
    assert_eq!(distant, "g1 air");
    assert_eq!(lines(&told.roll("tsg.return").ledger), "g0 +2 §3.1");
    let after = after(&field("0510", 1), &told.events);
    assert_eq!(after.stand(stand("g0")).shots, 0);
    // Without a shot its guns are silent; the others answer.
    let answers = ["g1 air", "111", "1111"];
    let told = tell(&field("0510", 0), Side::Blue, &order("attack 0510 us.A"), &answers);
    assert!(!told.events.iter().any(|event| matches!(event, Event::ShotFired { .. })));
    let ledger = &told.roll("tsg.return").ledger;
    assert_eq!(lines(ledger), "g1 +2 §3.5.2\naircraft +2 §7");
    assert_eq!(passed_over(ledger), ["g0 R48"]);
}

// covers §5
#[test]
fn a_battery_at_three_hexes_answers_at_full_dice() {
    let state = position(
        "map 12 26
        battalion us blue move
        stand us.hq 0513 hq
        stand us.A 0512 infantry
        battalion de orange hold
        stand de.hq 0501 hq
        battery g0 orange 0509 artillery
        acting us moving",
    );
    let told = plain(&state, Side::Blue, &order("attack 0509 us.A"));
    assert_eq!(lines(&told.roll("tsg.return").ledger), "g0 +2 §3.1");
}

// covers R92 §3.5.1
#[test]
fn what_may_be_called_for_an_attack_follows_the_order_and_not_the_water() {
    assert_eq!(attack_words(&field(["hold", "move"], "ground 0512 stream")), "us.mo");
    assert_eq!(attack_words(&field(["move", "move"], "ground 0512 stream")), "us.mo b1 b2 b3 air");
}

// covers R88 R53
#[test]
fn what_a_strategic_mover_carries_helps_in_defence() {
    assert_eq!(defence_words(&field(["move", "move"], "strategic de.hq")), "de.mo");
}

// covers §3.5
#[test]
fn a_battery_that_fires_its_last_shot_is_not_also_said_to_be_silent() {
    let state = position(
        "map 12 26
        battalion us blue move
        stand us.hq 0513 hq
        stand us.A 0512 infantry
        battalion de orange move
        stand de.hq 0508 hq
        stand de.A 0510 infantry
        battery b1 blue 0520 artillery shots=1
        acting us moving",
    );
    let told = usual(&state, Side::Blue, &order("attack 0510 us.A"));
    let ledger = &told.roll("tsg.attack").ledger;
    assert!(lines(ledger).contains("b1 +2"), "{}", lines(ledger));
    assert_eq!(after(&state, &told.events).stand(stand("b1")).shots, 0);
    let passed = passed_over(ledger);
    assert!(!passed.iter().any(|line| line.starts_with("b1 ")), "{passed:?}");
}
