//! Every refusal of the book, each got by an order that deserves it, with the ruling it names.

use std::collections::BTreeSet;

use kernel::face::FaceDown;
use kernel::{Actor, Halt, Ids, Refusal as _, Refused, Side, Tape, seal};
use operations::Refusal;
use operations::decide::decide;
use operations::handoff::without_men;
use operations::order::{Order, Ruling, Sheet};
use operations::rules::orders;
use operations::state::{Half, Place, State, Weather};

use crate::board::{after, board, ordered, sheet, sq, squadron, unit};

/// A position in which everything can go wrong.
const FIELD: &str = "
map 30 20
turns 8
region holland clear
ground wood 0505
ground water 0606
road main 0101 0201 0301
water river 0303-0403 0304-0404 0305-0405 0306-0406 0307-0407 0109-0209
water great 0302-0402
bridge best 0303-0403 orange
bridge grave 0304-0404 charged orange
bridge son 0305-0405 blown
bridge uden 0306-0406 charged blue
bridge cuijk 0109-0209 blown
dump base blue 0101 9
dump empty blue 0201 0
dump theirs orange 1505 5
formation b blue
unit b.t tank 5 0303
unit b.f foot 4 0302
unit b.g towed_artillery 3 0101 artillery=field
unit b.0 towed_artillery 3 0102 artillery=field sp=0
unit b.x towed_flak 2 0103 flak=heavy fixed
unit b.c column 1 0101
unit b.m motor_infantry 4 0307
unit b.w foot 4 0112 now=2
unit b.l foot 4 0101 turn=3
unit b.e3 engineer 3 0303
unit b.e6 engineer 3 0306
unit b.e7 engineer 3 0307
unit b.e9 engineer 3 0109
unit b.p para 5 waiting airborne serials=2
unit b.q1 para 5 waiting airborne serials=1
unit b.q2 para 5 waiting airborne serials=1
unit b.q3 para 5 waiting airborne serials=1
unit b.q4 para 5 waiting airborne serials=1
unit b.z para 5 waiting airborne serials=1 turn=3
unit b.a para 5 0120 airborne serials=1
formation c blue
unit c.1 foot 4 0506
squadron f blue fighter
squadron late blue fighter from=3
squadron gone blue fighter
squadron t1 blue transport
squadron t2 blue transport
squadron t3 blue transport
squadron t4 blue transport
formation o orange
unit o.1 foot 4 1505
unit o.2 foot 4 0110
unit o.p para 5 waiting airborne serials=1
squadron their orange fighter
";

/// Names that are unknown, or another commander's.
const NAMED: &[(&str, &str, &str)] = &[
    ("formation x.y", "unknown_formation", "R61"),
    ("formation b unit x.y hold", "unknown_unit", "R61"),
    ("formation o unit o.1 hold", "not_your_formation", "R61"),
    ("formation b unit c.1 hold", "not_of_formation", "R61"),
    ("formation b unit b.f hold formation c unit b.f hold", "two_orders", "R62"),
    ("formation b unit b.c load x.y", "unknown_dump", "R60"),
    ("blow x.y now", "unknown_bridge", "R59"),
];

/// What a unit cannot be ordered.
const ORDERED: &[(&str, &str, &str)] = &[
    ("unit b.f priority 0 hold", "priority", "R35"),
    ("unit b.l hold", "not_on_map", "R37"),
    ("unit b.f attack 3101", "off_map", "R34"),
    ("unit b.f move tactical", "no_way", "§C1"),
    ("unit b.f move tactical 0104", "gap", "§C1"),
    ("unit c.1 move tactical 0606", "into_water", "§C1"),
    ("unit b.m move tactical 0407", "no_crossing", "R26"),
    ("unit b.f move tactical 0402", "needs_boats", "R26"),
    ("unit b.g move column 0102", "no_road", "§C1"),
    ("unit b.g move tactical 0201", "no_mode", "§A.1"),
    ("unit b.x move column 0203", "fixed", "R36"),
    ("unit b.f move tactical from 8 0301", "start_late", "R35"),
    ("unit b.f attack 0303", "own_troops", "§C3"),
    ("unit b.c attack 1505", "cannot_attack", "R36"),
    ("unit b.g attack 1505", "guns_defend", "R50"),
    ("unit b.0 support 0505", "no_supply", "R5"),
    ("unit b.g support 2018", "too_far", "§A.4"),
    ("unit b.g interdict 2018", "too_far", "§A.4"),
    ("unit b.t support 0505", "not_artillery", "§C7"),
    ("unit b.t counter 0505", "not_artillery", "§C7"),
    ("unit b.f joins b hold", "same_formation", "R42"),
    ("unit b.f joins o hold", "other_side", "§C18"),
];

/// Bridges, dumps, refitting.
const WORKED: &[(&str, &str, &str)] = &[
    ("unit b.f charge best", "not_engineers", "R59"),
    ("unit b.f repair son", "not_engineers", "R59"),
    ("unit b.e7 repair son", "not_at_bridge", "R59"),
    ("unit b.e7 build 0306-0406", "not_at_side", "R59"),
    ("unit b.e7 build 0307-0308", "no_water", "R59"),
    ("unit b.e3 build 0303-0403", "bridge_there", "R59"),
    ("unit b.e3 charge best", "not_holder", "R59"),
    ("unit b.e6 charge uden", "not_intact", "R59"),
    ("unit b.e6 repair uden", "not_blown", "R59"),
    ("unit b.e9 repair cuijk", "in_contact", "R59"),
    ("blow grave now", "not_holder", "R59"),
    ("blow son now", "not_charged", "R59"),
    ("blow uden within 3", "blow_range", "R59"),
    ("unit b.f load base", "not_column", "R60"),
    ("unit b.c load theirs", "enemy_dump", "R60"),
    ("unit b.c load empty", "no_stock", "R60"),
    ("unit b.c unload", "no_load", "R60"),
    ("unit b.f refit", "nothing_to_refit", "R69"),
    ("unit b.w refit", "enemy_near", "R69"),
];

fn field() -> State {
    board(FIELD)
}

/// What is refused first on a sheet.
fn laid(state: &State, sheet: &Sheet) -> (String, String) {
    match orders::may_lay(state, Side::Blue, sheet) {
        Err(refusal) => said(&refusal.refused(&Ids)),
        Ok(()) => panic!("{} was not refused", sheet.text()),
    }
}

fn said(refused: &Refused) -> (String, String) {
    assert!(!refused.sentence.is_empty());
    (refused.code.clone(), refused.cite.to_string())
}

/// Each sheet with its refusal and the place in the rules.
fn check(state: &State, cases: &[(&str, &str, &str)], met: &mut BTreeSet<String>) {
    for (text, code, cite) in cases {
        let found = laid(state, &sheet(state, Side::Blue, text));
        assert_eq!(found, ((*code).to_owned(), (*cite).to_owned()), "{text}");
        met.insert(found.0);
    }
}

/// The codes of a chapter, as it declares them.
fn codes(source: &str) -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for line in
        source.lines().filter(|line| line.starts_with("        ") && !line.starts_with("         "))
    {
        let name: String = line.trim().chars().take_while(char::is_ascii_alphanumeric).collect();
        if !name.starts_with(|first: char| first.is_ascii_uppercase()) {
            continue;
        }
        let mut code = String::new();
        for letter in name.chars() {
            if letter.is_ascii_uppercase() && !code.is_empty() {
                code.push('_');
            }
            code.push(letter.to_ascii_lowercase());
        }
        codes.insert(code);
    }
    codes
}

// covers R26, R35, R48, R50, R61, R62, §A.1, §A.4, §C1, §C3, §C7, §C16
#[test]
fn what_a_unit_cannot_do_is_refused() {
    let mut met = BTreeSet::new();
    let state = field();
    check(&state, NAMED, &mut met);
    check(&state, ORDERED, &mut met);
    let mut later = field();
    later.units.get_mut(&unit("b.f")).unwrap().retired = 1;
    check(&later, &[("unit b.f attack 1505", "retired", "R48")], &mut met);
    let tank = later.units.get_mut(&unit("b.t")).unwrap();
    (tank.status, tank.place) = (0, Place::Destroyed);
    check(&later, &[("unit b.t hold", "destroyed", "R47")], &mut met);
    check(&state, WORKED, &mut met);
    let short = without_men(&state, BTreeSet::from([unit("b.w")]));
    check(&short, &[("unit b.w refit", "no_men", "R69")], &mut met);
    let mut night = field();
    night.half = Half::Night;
    check(&night, &[("unit b.w refit", "refit_by_night", "R69")], &mut met);
    assert_eq!(met, codes(include_str!("../src/refusal/sheet.rs")));
}

// covers R18, R51, R53, R55, R67, §C8, §C11, §C12, §C19
#[test]
fn what_a_squadron_cannot_fly_is_refused() {
    let mut met = BTreeSet::new();
    let mut state = field();
    let gone = state.squadrons.get_mut(&squadron("gone")).unwrap();
    (gone.damage, gone.lost) = (2, true);
    check(
        &state,
        &[
            ("air x.y patrol 1", "unknown_squadron", "R51"),
            ("air their patrol 1", "not_your_squadron", "R51"),
            ("air t1 drop x.y 1010", "unknown_unit", "R55"),
            ("air t1 drop o.p 1010", "not_your_unit", "R55"),
        ],
        &mut met,
    );
    check(
        &state,
        &[
            ("air gone patrol 1", "squadron_lost", "R53"),
            ("air late patrol 1", "not_ready", "scenario"),
            ("air f patrol 1 air f sweep 1", "two_missions", "R51"),
            ("air f support 0505", "wrong_mission", "R51"),
            ("air t1 patrol 1", "wrong_mission", "R51"),
            ("air f patrol 99", "no_zone", "R18"),
            ("air t1 supply 3101", "off_map", "R34"),
            ("air t1 drop b.a 1010", "not_waiting", "R55"),
            ("air t1 drop b.z 1010", "unit_not_ready", "scenario"),
            ("air t1 drop b.l 1010", "not_flown", "R53"),
            ("air t1 drop b.p 1010", "serials", "R53"),
            ("air t1 drop b.p 1010 air t2 drop b.p 1110", "two_zones", "R55"),
            ("air t1 drop b.q1 0505", "not_open", "R55"),
            ("air t1 supply 0606", "not_open", "R55"),
            (
                "air t1 drop b.q1 1010 air t2 drop b.q2 1010 air t3 drop b.q3 1010 air t4 drop b.q4 1010",
                "zone_full",
                "R55",
            ),
        ],
        &mut met,
    );
    state.has_flown.insert(squadron("f"));
    check(&state, &[("air f patrol 1", "two_missions", "R51")], &mut met);
    let mut night = field();
    night.half = Half::Night;
    check(&night, &[("air t1 drop b.q1 1010", "not_by_night", "R67")], &mut met);
    let mut storm = field();
    storm.weather.values_mut().for_each(|weather| *weather = Weather::None);
    check(&storm, &[("air t1 drop b.q1 1010", "no_weather", "R51")], &mut met);
    assert_eq!(met, codes(include_str!("../src/refusal/air.rs")));
}

// covers R62, R65, R66, §B, §C25
#[test]
fn what_is_out_of_turn_is_refused() {
    let mut met = BTreeSet::new();
    let mut check =
        |state: &State, seat: Actor, order: &Order, expected: (&str, &str)| -> Refusal {
            let Err(Halt::Refused(refusal)) = decide(state, seat, order, &mut Tape::new(&[]))
            else {
                panic!("{order:?} was not refused")
            };
            let found = said(&refusal.refused(&Ids));
            assert_eq!((found.0.as_str(), found.1.as_str()), expected, "{order:?}");
            met.insert(found.0);
            refusal
        };
    let (blue, orange) = (Actor::Blue, Actor::Orange);
    let state = field();
    let empty = Sheet::default();
    let binds = seal::commitment(&[0; 16], &empty.text());
    let seal = Order::SealOrders { commitment: binds };
    let salt = seal::hex(&[0; 16]);
    let reveal = |orders: &Sheet, salt: &str| Order::RevealOrders {
        orders: Box::new(orders.clone()),
        salt: salt.to_owned(),
    };
    check(&state, Actor::Umpire, &seal, ("not_a_side", "§B"));
    check(&state, blue, &Order::GoOn, ("orders_open", "§B"));
    let short = Order::SealOrders { commitment: "abc".to_owned() };
    check(&state, blue, &short, ("no_commitment", "§B"));
    check(&state, blue, &reveal(&empty, &salt), ("not_sealed", "R62"));
    let play = |state: &State, seat: Actor, order: &Order| {
        after(state, &decide(state, seat, order, &mut Tape::new(&[])).unwrap_or_default())
    };
    let sealed = play(&state, blue, &seal);
    check(&sealed, blue, &seal, ("already_sealed", "R62"));
    check(&sealed, blue, &reveal(&empty, &salt), ("not_sealed", "R62"));
    let both = play(&sealed, orange, &seal);
    check(&both, blue, &reveal(&empty, "abc"), ("no_salt", "§B"));
    let other = sheet(&state, Side::Blue, "unit b.f hold");
    check(&both, blue, &reveal(&other, &salt), ("seal_broken", "R65"));
    let shown = play(&both, blue, &reveal(&empty, &salt));
    check(&shown, blue, &reveal(&empty, &salt), ("already_revealed", "R62"));
    // A sheet after the deadline.
    let moving = ordered(&state, "formation b", "formation o");
    check(&moving, blue, &seal, ("not_orders", "§B"));
    let rule = |ruling: Ruling, reason: &str| Order::Rule { ruling, reason: reason.to_owned() };
    let initiative = || Ruling::Initiative { side: Side::Blue };
    check(&state, orange, &rule(initiative(), "so"), ("not_the_umpire", "R65"));
    check(&state, Actor::Umpire, &rule(initiative(), " "), ("no_reason", "R65"));
    let onto = Ruling::Place { unit: unit("b.f"), square: sq("1505") };
    let why = check(&state, Actor::Umpire, &rule(onto, "so"), ("ruling_impossible", "R65"));
    assert!(why.sentence(&Ids).contains("enemies stand in 1505"));
    let over = play(&state, Actor::Umpire, &rule(Ruling::End { winner: None }, "it is late"));
    check(&over, blue, &seal, ("game_over", "R66"));
    let refused = state.may_order(unit("b.f").0, "fly away").unwrap_err();
    assert_eq!(said(&refused), ("no_such_order".to_owned(), "R62".to_owned()));
    met.insert(refused.code);
    assert_eq!(met, codes(include_str!("../src/refusal/turn.rs")));
}

// covers R39, §C3
#[test]
fn an_attack_on_an_empty_square_is_kept() {
    let state = field();
    let empty = sheet(&state, Side::Blue, "unit b.f attack 0202");
    assert!(orders::may_lay(&state, Side::Blue, &empty).is_ok());
}
