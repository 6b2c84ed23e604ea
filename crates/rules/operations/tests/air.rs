//! The air: support, strikes, fighters, reconnaissance, and troops that come down among enemies.

use kernel::Side;
use operations::event::{AirLoss, BattleKind, Event, LossCause};
use operations::rules::battle::Battle;
use operations::rules::{air_support, score};
use operations::state::{Phase, Place, State};
use operations::tables::{AirLevel, StrikeForce};

use crate::board::{after, board, ordered, refused, sq, squadron, step, till_combat, unit};

/// A battalion a side in contact in the west of the map, squadrons, and what is added.
fn field(more: &str) -> State {
    board(&format!(
        "
        map 40 16
        initiative blue
        {more}
        formation b blue
        unit b.1 foot 4 0505
        formation o orange
        unit o.1 foot 4 0506
        "
    ))
}

/// The level of each side's support in the battle for 0506, and the sum of it.
fn levels(more: &str, blue: &str, orange: &str) -> ([Option<AirLevel>; 2], i32) {
    let state = field(more);
    let blue = format!("unit b.1 attack 0506 {blue}");
    let state = till_combat(&state, &blue, &format!("unit o.1 hold {orange}"));
    let Phase::Combat(phase) = &state.phase else { panic!("{:?}", state.phase) };
    let mut battle = Battle::of(&state, &phase.battles[0], BattleKind::Ordered);
    air_support::assign(&state, &mut battle);
    let level = |attacker| air_support::level(&state, &battle, attacker);
    ([level(true), level(false)], score::of(&state, &battle).floor())
}

// covers §C8, §A.3, R51, R71
#[test]
fn squadrons_support_the_battle_for_a_square() {
    use AirLevel::{Normal, Superior};
    let two = "squadron s1 blue ground_attack\nsquadron s2 blue ground_attack";
    // 4 − 4 − 4 alone; two Allied squadrons are superior: +6.
    assert_eq!(levels(two, "", ""), ([None, None], -4));
    let both = "air s1 support 0506 air s2 support 0506";
    assert_eq!(levels(two, both, ""), ([Some(Superior), None], 2));
    // Over the square it is attacked from they serve the same battle; elsewhere they are lost.
    let apart = "air s1 support 0505 air s2 support 0905";
    assert_eq!(levels(two, apart, ""), ([Some(Normal), None], 0));
    // Two German squadrons are ordinary support, for the defender: −4.
    let german = "squadron g1 orange ground_attack\nsquadron g2 orange ground_attack";
    let defends = "air g1 support 0506 air g2 support 0506";
    assert_eq!(levels(german, "", defends), ([None, Some(Normal)], -8));
    // A heavy bomber squadron is overwhelming, and a kind more is a level more.
    let mixed = "squadron h blue heavy_bomber heavy\nsquadron s blue ground_attack";
    let sent = "air h support 0506 air s support 0506";
    assert_eq!(levels(mixed, sent, "").0[0], Some(AirLevel::Apocalyptic));
}

// covers §G, R83, §C8
#[test]
fn a_cab_rank_is_one_level_more_in_the_first_battle_of_its_zone() {
    let two = "squadron s1 blue ground_attack\nsquadron s2 blue ground_attack";
    assert_eq!(refused(&field(two), Side::Blue, "air s1 cab rank 1").code, "wrong_mission");
    let two = &format!("option cabRank on\n{two}");
    let of = |air: &str| levels(two, air, "").0[0];
    assert_eq!(of("air s1 cab rank 1"), Some(AirLevel::Normal));
    assert_eq!(of("air s1 cab rank 2"), None, "another zone");
    assert_eq!(of("air s1 cab rank 1 air s2 support 0506"), Some(AirLevel::Superior));
}

// covers R82, R57, §C9
#[test]
fn two_strikes_at_an_area_are_one() {
    let state = board(
        "
        map 16 16
        formation b blue
        unit b.1 foot 4 1616
        unit b.g towed_artillery 3 0513 artillery=field
        squadron s blue ground_attack medium
        formation o orange
        unit o.1 foot 4 0606
        unit o.2 foot 4 1616 turn=4
        ",
    );
    let blue = "unit b.1 hold unit b.g interdict 0505 air s suppress 0808";
    let state = ordered(&state, blue, "unit o.1 hold");
    let events = step(&state, &[&[6]]);
    let struck: Vec<&Event> =
        events.iter().filter(|event| matches!(event, Event::AreaStruck { .. })).collect();
    let force = StrikeForce { light: 1, medium: 1, heavy: 0 };
    // 1 + 2 points: row 2.
    let [Event::AreaStruck { force: sent, row: 2, by, .. }] = struck[..] else {
        panic!("{struck:?}")
    };
    assert_eq!((*sent, by.as_slice()), (force, &[unit("b.g")][..]));
    let now = after(&state, &events);
    assert!(now.unit(unit("o.1")).immobilised && now.unit(unit("b.g")).fired);
    assert_eq!(now.unit(unit("o.1")).status, 3);
}

// covers §C9, R54, R57
#[test]
fn flak_that_is_struck_does_not_fire() {
    let field = |die: u8| {
        let state = board(
            "
            map 16 16
            edge blue 0101
            formation b blue
            unit b.1 foot 4 1601
            unit b.p para 4 waiting airborne serials=1
            squadron s blue ground_attack medium
            squadron t blue transport
            formation o orange
            unit o.f towed_flak 2 0808 flak=heavy fixed
            unit o.1 foot 4 1616
            ",
        );
        let blue = "unit b.1 hold air s suppress 0808 air t drop b.p 0807";
        (ordered(&state, blue, "unit o.1 hold"), die)
    };
    // A 5 immobilises on row 1, and the flak is silent.
    let (state, die) = field(5);
    let now = after(&state, &step(&state, &[&[die]]));
    assert!(now.unit(unit("o.f")).silenced);
    // On a 4 it fires: at both on the way, and at the transport over the drop zone.
    let (state, die) = field(4);
    let now = after(&state, &step(&state, &[&[die], &[1, 1], &[3]]));
    assert_eq!(now.squadrons[&squadron("t")].damage, 1);
}

// covers §C11, R52, R74, R13, R14, §D.3
#[test]
fn the_damaged_are_lost_first() {
    let squadrons: String = (1..=5)
        .map(|n| format!("squadron b{n} blue fighter\nsquadron o{n} orange fighter\n"))
        .collect();
    let mut state = field(&squadrons);
    state.squadrons.get_mut(&squadron("b3")).unwrap().damage = 1;
    let fly = |letter: char, mission: &str| -> String {
        (1..=5).map(|n| format!(" air {letter}{n} {mission} 1")).collect()
    };
    let blue = format!("unit b.1 hold{}", fly('b', "sweep"));
    let orange = format!("unit o.1 hold{}", fly('o', "patrol"));
    let state = ordered(&state, &blue, &orange);
    // Nobody intercepts, so the side with the initiative attacks; 1 at even odds loses: 20 % of 5, and 10 % of 5 is half, one.
    let events = step(&state, &[&[1]]);
    let lost: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::SquadronLost { squadron, cause: AirLoss::Fight } => Some(squadron.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(lost, ["b3", "o1"]);
    assert!(events.iter().any(|e| matches!(e, Event::AirFought { attacker: Side::Blue, .. })));
}

// covers §C11, R52, R15
#[test]
fn an_escort_fights_and_hunts_nobody() {
    let squadrons = "squadron b1 blue fighter\nsquadron o1 orange ground_attack";
    let broken = |mission: &str| {
        let state = field(squadrons);
        let blue = format!("unit b.1 hold air b1 {mission} 1");
        let state = ordered(&state, &blue, "unit o.1 hold air o1 support 0506");
        step(&state, &[]).iter().any(|e| matches!(e, Event::SquadronLost { .. }))
    };
    // One squadron is a quarter of one against ground attack, to the nearest: none.
    assert!(!broken("patrol"));
    let squadrons =
        "squadron b1 blue fighter\nsquadron b2 blue fighter\nsquadron o1 orange ground_attack";
    let lost = |mission: &str| {
        let state = field(squadrons);
        let blue = format!("unit b.1 hold air b1 {mission} 1 air b2 {mission} 1");
        let state = ordered(&state, &blue, "unit o.1 hold air o1 support 0506");
        after(&state, &step(&state, &[])).squadrons[&squadron("o1")].lost
    };
    // Two are half of one, and half is rounded up.
    assert!(lost("sweep") && lost("patrol"));
    assert!(!lost("escort"));
}

// covers R75, §D.4, §C10, §D.6
#[test]
fn flak_of_the_whole_zone_fires_at_reconnaissance() {
    let fly = |flak: &str, dice: &[&[u8]]| {
        let state = field(&format!(
            "squadron r blue recce\nformation f orange\nunit f.1 towed_flak 2 {flak} flak=heavy fixed"
        ));
        let state = ordered(&state, "unit b.1 hold air r recce 1", "formation o formation f");
        after(&state, &step(&state, dice))
    };
    // A 5 on the way damages; then a die for each group of the zone: the infantry at 0506 and the guns.
    let now = fly("1616", &[&[5], &[5, 1]]);
    assert_eq!(now.squadrons[&squadron("r")].damage, 1);
    let now = fly("1716", &[&[5]]);
    assert_eq!(now.squadrons[&squadron("r")].damage, 0, "the next zone");
}

// covers R76, R53
#[test]
fn who_has_no_serial_left_is_lost() {
    let state = field(
        "
        formation p blue
        unit p.1 para 6 waiting airborne serials=2
        squadron t1 blue transport
        squadron t2 blue transport
        squadron o1 orange fighter
        squadron o2 orange fighter
        ",
    );
    let blue = "unit b.1 hold air t1 drop p.1 1010 air t2 drop p.1 1010";
    let state = ordered(&state, blue, "unit o.1 hold air o1 patrol 1 air o2 patrol 1");
    let events = step(&state, &[]);
    let lost: u8 = events
        .iter()
        .filter_map(|event| match event {
            Event::StatusLost { points, cause: LossCause::ShotDown, .. } => Some(*points),
            _ => None,
        })
        .sum();
    // Two for each serial, and the two that are left with them.
    assert_eq!(lost, 6);
    assert_eq!(after(&state, &events).unit(unit("p.1")).place, Place::Destroyed);
}

// covers R72, R55
#[test]
fn troops_come_down_beside_an_enemy_who_was_there_first() {
    let field = |enemies: &str| {
        board(&format!(
            "
            map 12 3
            ground water 0401 0403 0501 0503 0601 0603
            formation b blue
            unit b.1 foot 4 0102
            unit b.p para 5 waiting airborne serials=1
            squadron t blue transport
            formation o orange
            {enemies}
            "
        ))
    };
    let drop = "unit b.1 hold air t drop b.p 0502";
    // Four kilometres at 16 800 ticks: it is there long before the middle of the turn. The first free square is 0402.
    let state = field("unit o.1 motor_infantry 4 0902");
    let now = till_combat(&state, drop, "unit o.1 move tactical 0802 0702 0602 0502");
    let landed = now.unit(unit("b.p"));
    assert_eq!((landed.place, landed.status), (Place::At(sq("0402")), 4));
    // Enemies in all three squares, and water around them.
    let state = field("unit o.1 foot 4 0402\nunit o.2 foot 4 0502\nunit o.3 foot 4 0602");
    let now = till_combat(&state, drop, "formation o");
    assert_eq!(now.unit(unit("b.p")).place, Place::Destroyed);
}
