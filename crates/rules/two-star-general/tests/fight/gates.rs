//! §3.3, §3.4: who may attack what; every refusal, and what is offered.

use kernel::{Halt, Side};
use two_star_general::ground::{Hex, sight_line};
use two_star_general::rules::attack;
use two_star_general::{Order, State};

use crate::board::{board, give, hex, offered, refused, stand};
use crate::script::{order, position};

/// A battalion `us` with four stands in a row and its neighbours, `de` north of it.
fn field(ours: &str, more: &str) -> State {
    position(&format!(
        "map 12 12
        battalion us blue {ours}
        stand us.hq 0506 hq
        stand us.A 0505 infantry
        stand us.B 0404 infantry
        stand us.C 0605 medium_armour
        stand us.D 0509 infantry
        battalion de orange hold
        stand de.hq 0501 hq
        stand de.A 0504 infantry
        stand de.B 0503 infantry
        stand de.C 0803 infantry
        battery us.b blue 0508 artillery
        acting us moving
        {more}"
    ))
}

/// The code and cite of the refusal of an attack on `de.A` in 0504, or whatever the order says.
fn why(state: &State, text: &str) -> String {
    let refusal = refused(state, Side::Blue, &order(text));
    format!("{} {}", refusal.code, refusal.cite)
}

// covers §3.3 §3.4 §3.6 §1.7 §2 R31 R53 R54
#[test]
fn every_refusal_of_an_attack() {
    let cases = [
        ("dig_in", "", "attack 0504 us.A", "order_forbids §3.3"),
        ("retreat", "", "attack 0504 us.A", "order_forbids §3.6"),
        ("move", "acting us fought", "attack 0504 us.A", "attacked_already §1.7"),
        ("move", "acting us supporting", "attack 0504", "no_stands §3.4"),
        ("move", "", "attack 0504 us.A us.A", "named_twice §3.4"),
        ("move", "", "attack 0504 us.A us.B us.C", "too_many_stands §3.4"),
        ("hold", "", "attack 0504 us.A us.B", "too_many_stands §3.4"),
        ("move", "", "attack 0504 us.hq", "cannot_attack §3.4"),
        ("move", "", "attack 0504 us.b", "not_its_turn §1.7"),
        ("move", "strategic us.A", "attack 0504 us.A", "moved_strategically R53"),
        // The unit is the battalion (§1.1): what one of its stands did bars the others.
        ("move", "strategic us.hq", "attack 0504 us.A", "moved_strategically R53"),
        (
            "move",
            "option strategicBars stand\nstrategic us.A",
            "attack 0504 us.A",
            "moved_strategically R53",
        ),
        (
            "move",
            "option strategicBars stand\nstrategic us.hq",
            "attack 0504 us.A us.A",
            "named_twice §3.4",
        ),
        ("move", "", "attack 0504 us.D", "out_of_command §3.4"),
        ("move", "", "attack 1313 us.A", "off_the_map §3.4"),
        ("move", "", "attack 0601 us.A", "no_enemy_there §3.4"),
        ("move", "", "attack 0404 us.A", "no_enemy_there §3.4"),
        ("move", "", "attack 0501 us.A", "out_of_range §3.3"),
        ("move", "", "attack 0503 us.A", "through_stand §3.3"),
        ("move", "", "attack 0504 de.A", "not_your_stand §1.7"),
        ("move", "", "attack 0504 xx", "unknown_stand §1.7"),
        ("move", "phase artillery", "attack 0504 us.A", "wrong_phase §1.5"),
        ("move", "phase battalions", "attack 0504 us.A", "nobody_acting §1.7"),
        ("move", "acting de moving", "attack 0504 us.A", "not_your_turn §1.7"),
    ];
    for (ours, more, order, expected) in cases {
        assert_eq!(why(&field(ours, more), order), expected, "{ours} {more} {order}");
    }
}

// covers §3.3 R31
#[test]
fn terrain_between_blocks_distant_fire_and_the_target_hex_does_not() {
    let shot = |ground: &str| {
        let state = position(&format!(
            "map 9 12
            {ground}
            battalion us blue move
            stand us.hq 0506 hq
            stand us.A 0505 infantry
            battalion de orange hold
            stand de.hq 0501 hq
            stand de.A 0503 infantry
            acting us moving"
        ));
        match give(&state, Side::Blue, &order("attack 0503 us.A"), &[]) {
            Err(Halt::Refused(refusal)) => kernel::Refusal::code(&refusal),
            _ => "",
        }
    };
    for terrain in ["woods", "town", "bocage", "hill"] {
        assert_eq!(shot(&format!("ground 0504 {terrain}")), "no_sight", "{terrain}");
        assert_eq!(shot(&format!("ground 0503 {terrain}")), "", "{terrain}");
        assert_eq!(shot(&format!("ground 0505 {terrain}")), "", "{terrain}");
    }
    for terrain in ["rough", "works", "river", "marsh", "road"] {
        assert_eq!(shot(&format!("ground 0504 {terrain}")), "", "{terrain}");
    }
    // A hill hides lower ground behind it, whichever of the two is lower.
    assert_eq!(shot("ground 0504 hill\nground 0503 hill"), "no_sight");
    assert_eq!(shot("ground 0504 hill\nground 0505 hill"), "no_sight");
    assert_eq!(shot("ground 0503 hill\nground 0504 hill\nground 0505 hill"), "");
}

// covers R31
#[test]
fn who_sees_is_seen() {
    let hills =
        "ground 0404 hill\nground 0504 hill\nground 0506 hill\nground 0605 woods\nground 0703 town";
    let ground = &board(&format!("map 8 8\n{hills}")).setup.ground;
    let hexes: Vec<Hex> =
        (1..=8).flat_map(|c| (1..=8).map(move |r| hex(&format!("{c:02}{r:02}")))).collect();
    let mut hidden = 0;
    for a in &hexes {
        for b in &hexes {
            let seen = sight_line(ground, *a, *b).is_none();
            assert_eq!(seen, sight_line(ground, *b, *a).is_none(), "{a} {b}");
            hidden += u32::from(!seen);
        }
    }
    assert!(hidden > 100, "the hills, the wood and the town hide something: {hidden}");
}

// covers §3.3 R87
#[test]
fn distant_fire_passes_through_neither_side_nor_along_an_occupied_side() {
    // 0405 to 0504 runs along the side between 0404 and 0505.
    let shot = |more: &str| {
        let state = position(&format!(
            "map 9 12
            battalion us blue move
            stand us.hq 0406 hq
            stand us.A 0405 infantry
            {more}
            battalion de orange hold
            stand de.hq 0501 hq
            stand de.A 0504 infantry
            acting us moving"
        ));
        let order = order("attack 0504 us.A");
        matches!(give(&state, Side::Blue, &order, &[]), Err(Halt::Refused(_)))
    };
    assert!(!shot(""));
    assert!(shot("stand us.B 0404 infantry"));
    assert!(shot("stand us.B 0505 infantry"));
    assert!(shot("battery xx orange 0505 artillery"));
}

// covers R47 R94
#[test]
fn an_attack_without_a_die_is_not_declared_and_one_with_support_only_must_call_it() {
    let state = |more: &str| {
        position(&format!(
            "map 9 12
            battalion us blue move
            stand us.hq 0507 hq
            {more}
            stand us.A 0506 infantry sp=1
            battalion de orange dig_in
            stand de.hq 0501 hq
            stand de.A 0503 infantry
            acting us moving"
        ))
    };
    assert_eq!(why(&state(""), "attack 0503 us.A"), "no_dice R47");
    let helped = state("platoon us.mo light_artillery");
    let call = crate::script::next_call(&helped, Side::Blue, &order("attack 0503 us.A"), &[]);
    let kernel::Call::Choice(choice) = call else { panic!("{call:?}") };
    assert_eq!((choice.least, choice.most, choice.usual), (1, 1, vec![0]));
    // A battery that would bring no die is no way out.
    let guns = state(
        "battery b0 blue 0510 artillery sp=1
        battery b1 blue 0511 artillery",
    );
    let call = crate::script::next_call(&guns, Side::Blue, &order("attack 0503 us.A"), &[]);
    let kernel::Call::Choice(choice) = call else { panic!("{call:?}") };
    assert_eq!((crate::script::words(&choice), choice.least), (vec!["b1"], 1));
}

// covers R47 §3.7.2
#[test]
fn cover_does_not_help_the_attacker_against_armour() {
    let state = |ours: &str| {
        position(&format!(
            "map 9 12
            ground 0505 woods
            battalion us blue hold
            stand us.hq 0506 hq
            stand us.A 0505 infantry {ours}
            battalion de orange move
            stand de.hq 0501 hq
            stand de.A 0504 medium_armour
            acting us moving"
        ))
    };
    assert_eq!(why(&state("sp=1"), "attack 0504 us.A"), "no_dice R47");
    let told = crate::script::plain(&state("sp=2"), Side::Blue, &order("attack 0504 us.A"));
    assert_eq!(told.roll("tsg.attack").count, 1);
}

// covers §3.3 §3.4
#[test]
fn what_is_offered_is_accepted_and_nothing_else_is() {
    for (ours, more) in [
        ("move", ""),
        ("hold", ""),
        ("dig_in", ""),
        ("move", "acting us fought"),
        ("move", "strategic us.A\nground 0504 woods"),
    ] {
        let state = field(ours, more);
        let offers = offered(attack::offer, &state, Side::Blue);
        let mut offers: Vec<Order> = offers.offers.into_iter().map(|offer| offer.order).collect();
        offers.sort_by_key(|order| format!("{order:?}"));
        let mut accepted = all_attacks(&state);
        accepted.sort_by_key(|order| format!("{order:?}"));
        assert_eq!(offers, accepted, "{ours} {more}");
    }
}

/// Every attack by one or two stands, named in the order of their ids, that is not refused.
fn all_attacks(state: &State) -> Vec<Order> {
    let names = ["us.A", "us.B", "us.C", "us.D", "us.hq"].map(stand);
    let mut groups: Vec<Vec<_>> = names.iter().map(|name| vec![*name]).collect();
    for (index, one) in names.iter().enumerate() {
        groups.extend(names[index + 1..].iter().map(|other| vec![*one, *other]));
    }
    let mut accepted = Vec::new();
    for target in state.setup.ground.all() {
        for stands in &groups {
            let order = Order::Attack { stands: stands.clone(), target };
            if !matches!(give(state, Side::Blue, &order, &[]), Err(Halt::Refused(_))) {
                accepted.push(order);
            }
        }
    }
    accepted
}

// covers §3.4
#[test]
fn on_move_one_or_two_stands_attack_and_on_hold_one() {
    let count = |ours: &str| {
        let offers = offered(attack::offer, &field(ours, ""), Side::Blue);
        let named = |n: usize| {
            let of =
                |order: &Order| matches!(order, Order::Attack { stands, .. } if stands.len() == n);
            offers.offers.iter().filter(|offer| of(&offer.order)).count()
        };
        (named(1), named(2))
    };
    // A and B are next to 0504; A and C are three free hexes from 0803. A stands in C's way to 0504, and 0504 in
    // everybody's way to 0503.
    assert_eq!(count("move"), (4, 2));
    assert_eq!(count("hold"), (4, 0));
    assert_eq!(count("dig_in"), (0, 0));
}

// covers §3.4 §3.6
#[test]
fn bars_say_why() {
    let bars = |ours: &str, more: &str| {
        let offers = offered(attack::offer, &field(ours, more), Side::Blue);
        offers.barred.into_iter().map(|bar| bar.why.code).collect::<Vec<_>>()
    };
    assert_eq!(bars("dig_in", ""), ["order_forbids"]);
    assert_eq!(bars("retreat", ""), ["order_forbids"]);
    assert_eq!(bars("move", "acting us fought"), ["attacked_already"]);
    let on_move = bars("move", "");
    for code in ["cannot_attack", "out_of_command", "through_stand"] {
        assert!(on_move.iter().any(|bar| bar == code), "{code} is not in {on_move:?}");
    }
}
