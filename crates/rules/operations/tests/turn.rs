//! The turn: sheets, standing orders, supply, bridges, refitting, weather, rulings, the end.

use kernel::{Actor, Halt, Refusal as _, Side, Tape};
use operations::decide::decide;
use operations::event::Event;
use operations::order::{Order, Ruling};
use operations::state::{BridgeState, DumpId, Phase, State, Weather};

use crate::board::{a_turn, after, board, ordered, refused, sq, step, till_combat, unit};

const PLAIN: &str = "
map 20 20
road main 0101 0201 0301 0401 0501
turns 8
formation b blue hq=b.hq
unit b.hq foot 1 0201 hq
unit b.1 foot 4 0301
unit b.e engineer 3 0501
formation o orange
unit o.1 foot 4 2020
";

// covers R61, §C22
#[test]
fn standing_orders_go_on_with_a_march() {
    let state = board(
        "
        map 40 3
        turns 8
        formation b blue
        unit b.1 foot 4 0102
        formation o orange
        unit o.1 foot 4 4002
        ",
    );
    let way: String = (2..=22).map(|column| format!(" {column:02}02")).collect();
    let now = a_turn(&state, &format!("unit b.1 move tactical{way}"), "formation o");
    assert_eq!(now.square_of(unit("b.1")), Some(sq("1602")), "15 km in a turn");
    // The night's quarter: three kilometres, though no sheet came.
    let now = a_turn(&now, "", "formation o");
    assert_eq!(now.square_of(unit("b.1")), Some(sq("1902")));
}

// covers R61
#[test]
fn a_unit_far_from_its_headquarters_does_not_hear() {
    let state = board(
        "
        map 40 3
        formation b blue hq=b.hq
        unit b.hq foot 1 0102 hq
        unit b.1 foot 4 1802
        formation o orange
        unit o.1 foot 4 4002
        ",
    );
    let now = a_turn(&state, "unit b.1 move tactical 1902", "formation o");
    assert_eq!(now.square_of(unit("b.1")), Some(sq("1802")), "17 km");
}

// covers R68, §C15
#[test]
fn two_turns_unmoved_are_dug_in() {
    let state = board(PLAIN);
    let now = a_turn(&state, "unit b.1 dig in", "formation o");
    assert!(!now.is_dug_in(unit("b.1")));
    let now = a_turn(&now, "unit b.1 dig in", "formation o");
    assert!(now.is_dug_in(unit("b.1")));
    // Another order that leaves it where it is does not end it, a step does.
    let now = a_turn(&now, "unit b.1 prepare 2020", "formation o");
    assert!(now.is_dug_in(unit("b.1")));
    let now = a_turn(&now, "unit b.1 move tactical 0401", "formation o");
    assert!(!now.is_dug_in(unit("b.1")));
}

// covers §C2, R2, R67
#[test]
fn an_attack_is_prepared_the_turn_before() {
    let state = board(
        "
        map 12 12
        turns 8
        formation b blue
        unit b.1 foot 4 0505
        unit b.2 foot 4 0101 sp=0
        formation o orange
        unit o.1 foot 4 0506
        ",
    );
    assert_eq!(refused(&state, Side::Blue, "unit b.2 prepare 0506").code, "no_supply");
    let now = a_turn(&state, "unit b.1 prepare 0506", "formation o");
    let is = |state: &State| {
        let kind = operations::event::BattleKind::Ordered;
        operations::rules::preparing::is_prepared(state, unit("b.1"), sq("0506"), kind)
    };
    assert!(is(&now), "in the night after");
    let now = a_turn(&now, "unit b.1 hold", "formation o");
    assert!(is(&now), "and the next day");
    let now = a_turn(&now, "unit b.1 hold", "formation o");
    assert!(!is(&now), "and no longer");
}

// covers R59, §C17
#[test]
fn engineers_charge_repair_and_build() {
    let field = |more: &str| {
        format!(
            "
            map 9 9
            turns 8
            water canal 0301-0401
            water river 0302-0402
            {more}
            formation b blue
            unit b.e engineer 3 0301
            unit b.r engineer 3 0302 bridging
            formation o orange
            unit o.1 foot 4 0909
            "
        )
    };
    let bridge = operations::state::BridgeId::new("best").unwrap();
    let state = board(&field("bridge best 0301-0401 blue"));
    let now = a_turn(&state, "unit b.e charge best", "formation o");
    assert_eq!(now.bridge(bridge).state, BridgeState::Charged);
    let state = board(&field("bridge best 0301-0401 blown"));
    let now = a_turn(&state, "unit b.e repair best", "formation o");
    assert_eq!(now.bridge(bridge).state, BridgeState::Intact);
    assert!(now.bridge(bridge).built, "one lane");
    // A river takes two Day turns, one for who brings a bridge.
    let now = a_turn(&board(&field("")), "unit b.r build 0302-0402", "formation o");
    let side = "0302-0402".parse().unwrap();
    assert!(now.standing_bridge(side).is_some());
    let code = |text: &str| refused(&state, Side::Blue, text).code;
    assert_eq!(code("unit b.e charge best"), "not_intact");
    assert_eq!(code("unit b.r repair best"), "not_at_bridge");
    assert_eq!(code("unit b.e build 0301-0302"), "no_water");
    assert_eq!(code("blow best now"), "not_charged");
}

// covers R60, §C14
#[test]
fn a_column_carries_a_dump_forward() {
    let state = board(
        "
        map 20 3
        turns 8
        road main 0102 0202 0302 0402 0502
        dump base blue 0102 30
        formation b blue
        unit b.c column 1 0102
        unit b.1 foot 4 0502 sp=0
        formation o orange
        unit o.1 foot 4 2002
        ",
    );
    let base = DumpId::new("base").unwrap();
    let now = a_turn(&state, "unit b.c load base", "formation o");
    // 20 on the column, 2 for the battalion.
    assert_eq!((now.unit(unit("b.c")).cargo, now.dump(base).stock), (20, 8));
    assert_eq!(now.unit(unit("b.1")).supply, 2);
    let now = a_turn(&now, "unit b.c unload column 0202 0302", "formation o");
    let made = now.dumps.values().find(|dump| dump.square == sq("0302")).unwrap();
    // One SP of the new dump went on to the battalion, which is nearer to it.
    assert_eq!((made.stock, now.unit(unit("b.c")).cargo), (19, 0));
}

// covers R60
#[test]
fn a_unit_that_is_cut_off_starves() {
    let state = board(
        "
        map 12 12
        turns 8
        formation b blue
        unit b.1 foot 4 0505 sp=0
        formation o orange
        unit o.1 foot 4 0506
        ",
    );
    let now = a_turn(&state, "formation b", "formation o");
    assert_eq!(now.unit(unit("b.1")).status, 4);
    let now = a_turn(&now, "formation b", "formation o");
    assert_eq!(now.unit(unit("b.1")).status, 3);
    // Out of contact it costs nothing, as long as nobody attacks it.
    let mut alone = state;
    alone.units.get_mut(&unit("o.1")).unwrap().place = operations::state::Place::At(sq("1212"));
    for _ in 0..3 {
        alone = a_turn(&alone, "formation b", "formation o");
    }
    assert_eq!((alone.unit(unit("b.1")).status, alone.unit(unit("b.1")).starving), (4, 3));
}

// covers R69, §C24
#[test]
fn a_unit_refits_by_day() {
    let state =
        board(&PLAIN.replace("b.1 foot 4 0301", "b.1 foot 4 0301 now=2\ndump base blue 0101 9"));
    let now = a_turn(&state, "unit b.1 refit", "formation o");
    // One SP paid, one issued.
    assert_eq!((now.unit(unit("b.1")).status, now.unit(unit("b.1")).supply), (3, 2));
    assert_eq!(refused(&now, Side::Blue, "unit b.1 refit").code, "refit_by_night");
}

// covers §D.7, R51
#[test]
fn the_weather_is_thrown_where_the_scenario_gives_none() {
    let state = board(
        "map 9 9\nregion holland\nformation b blue\nunit b.1 foot 4 0101\nsquadron s blue fighter\nformation o orange\nunit o.1 foot 4 0909",
    );
    assert!(matches!(state.phase, Phase::Opening));
    for (die, weather) in [(1, Weather::None), (3, Weather::Poor), (4, Weather::Clear)] {
        let now = after(&state, &step(&state, &[&[die]]));
        assert_eq!(now.weather_over(1), weather);
        if weather == Weather::None {
            assert_eq!(refused(&now, Side::Blue, "air s patrol 1").code, "no_weather");
        }
    }
}

// covers R51, R84
#[test]
fn half_of_the_squadrons_fly_in_poor_weather() {
    let state = board(
        "
        map 9 9
        region holland poor
        formation b blue
        unit b.1 foot 4 0101
        squadron s1 blue fighter
        squadron s2 blue fighter
        squadron s3 blue fighter
        formation o orange
        unit o.1 foot 4 0909
        ",
    );
    let now = ordered(&state, "air s3 patrol 1 air s1 patrol 1 air s2 patrol 1", "");
    let Phase::Air(phase) = &now.phase else { panic!("{:?}", now.phase) };
    let flown: Vec<String> =
        phase.flown.iter().map(|flown| flown.sortie.squadron.to_string()).collect();
    assert_eq!(flown, ["s3"], "the highest on the sheet");
}

// covers R55, R56, §C12, §C19
#[test]
fn troops_and_supplies_come_from_the_air() {
    let state = board(
        "
        map 16 16
        turns 4
        ground wood 0404
        formation b blue
        unit b.1 para 5 waiting airborne serials=2
        unit b.2 para 5 1010
        squadron s1 blue transport
        squadron s2 blue transport
        squadron s3 blue transport
        formation o orange
        unit o.1 foot 4 1616
        ",
    );
    let code = |text: &str| refused(&state, Side::Blue, text).code;
    assert_eq!(code("air s1 drop b.1 0505"), "serials");
    assert_eq!(code("air s1 drop b.1 0404 air s2 drop b.1 0404"), "not_open");
    assert_eq!(code("air s1 patrol 1"), "wrong_mission");
    assert_eq!(code("air s1 supply 0505 air s1 supply 0505"), "two_missions");
    let blue = "formation b unit b.1 move tactical 0605 0705 0805 0905 1005 1105 1205 1305 unit b.2 hold \
                air s1 drop b.1 0505 air s2 drop b.1 0505 air s3 supply 1010";
    let now = till_combat(&state, blue, "formation o");
    // Half a turn is left: seven steps of 33 600 in 252 000.
    assert_eq!(now.square_of(unit("b.1")), Some(sq("1205")));
    assert_eq!(now.unit(unit("b.1")).ticks, 7 * 33_600);
    let dump = now.dumps.values().next().unwrap();
    assert_eq!((dump.square, dump.stock, dump.side), (sq("1010"), 2, Side::Blue));
}

// covers R66
#[test]
fn decisive_objectives_two_turns_running_win() {
    let state = board(&format!("{PLAIN}\nobjective son 0301 10 decisive\nobjective best 2020 10"));
    let now = a_turn(&state, "formation b", "formation o");
    assert!(matches!(now.phase, Phase::Orders(_)));
    let now = a_turn(&now, "formation b", "formation o");
    let Phase::Over(outcome) = &now.phase else { panic!("{:?}", now.phase) };
    assert_eq!((outcome.winner, outcome.decisive), (Some(Side::Blue), true));
}

// covers R37
#[test]
fn a_reinforcement_enters_where_no_enemy_bars_it() {
    let field = |enemy: &str| {
        board(&format!(
            "
            map 12 12
            turns 4
            edge blue 0101 0110
            formation b blue
            unit b.1 foot 4 0101 turn=2
            unit b.2 foot 4 0606
            formation o orange
            unit o.1 foot 4 {enemy}
            "
        ))
    };
    let now = a_turn(&field("1212"), "unit b.2 hold", "formation o");
    assert_eq!(now.square_of(unit("b.1")), Some(sq("0101")));
    let now = a_turn(&field("0102"), "unit b.2 hold", "formation o");
    assert_eq!(now.square_of(unit("b.1")), Some(sq("0110")));
}

// covers §C25, R65
#[test]
fn the_umpire_overrules() {
    let state = board(PLAIN);
    let rule = |seat: Actor, ruling: Ruling, reason: &str| {
        let order = Order::Rule { ruling, reason: reason.to_owned() };
        decide(&state, seat, &order, &mut Tape::new(&[]))
    };
    let code = |decision: operations::decide::Decision| match decision {
        Err(Halt::Refused(refusal)) => refusal.code(),
        other => panic!("{other:?}"),
    };
    let status = |points| Ruling::Strength { unit: unit("b.1"), points };
    assert_eq!(code(rule(Actor::Blue, status(2), "so")), "not_the_umpire");
    assert_eq!(code(rule(Actor::Umpire, status(2), " ")), "no_reason");
    assert_eq!(code(rule(Actor::Umpire, status(9), "so")), "ruling_impossible");
    let onto = Ruling::Place { unit: unit("b.1"), square: sq("2020") };
    assert_eq!(code(rule(Actor::Umpire, onto, "so")), "ruling_impossible");
    let Ok(events) = rule(Actor::Umpire, status(0), "it was forgotten") else { panic!("refused") };
    let now = after(&state, &events);
    assert_eq!(now.unit(unit("b.1")).status, 0);
    assert!(operations::position::faults(&now).is_empty());
    assert!(matches!(events[0], Event::Ruled { .. }));
}

// covers R59, R66
#[test]
fn an_enemy_at_both_ends_takes_the_charges_out() {
    let state = board(
        "
        map 9 3
        turns 8
        water river 0401-0501 0402-0502 0403-0503
        bridge grave 0402-0502 charged orange
        formation b blue
        unit b.1 motor_infantry 4 0302
        formation o orange
        unit o.1 foot 4 0902
        ",
    );
    let grave = operations::state::BridgeId::new("grave").unwrap();
    let now = a_turn(&state, "unit b.1 move tactical 0402 0502", "formation o");
    assert_eq!(now.bridge(grave).state, BridgeState::Intact);
    assert_eq!(now.bridge(grave).holder, Some(Side::Blue));
}

// covers R61, R37
#[test]
fn a_formation_whose_headquarters_was_driven_off_acts_on_standing_orders() {
    let state = board(
        "
        map 20 3
        turns 8
        dump rear orange 2002 9
        formation b blue
        unit b.1 motor_infantry 4 0102
        formation o orange hq=o.hq
        unit o.hq foot 1 0402 hq
        unit o.1 foot 4 1402
        ",
    );
    let now = a_turn(&state, "unit b.1 move tactical 0202 0302 0402", "formation o");
    assert_eq!(now.displaced.len(), 1);
    let now = a_turn(&now, "formation b", "unit o.1 move tactical 1302");
    assert_eq!(now.square_of(unit("o.1")), Some(sq("1402")), "its order was not heard");
    let now = a_turn(&now, "formation b", "unit o.1 move tactical 1302");
    assert_eq!(now.square_of(unit("o.1")), Some(sq("1302")));
}

// covers R66
#[test]
fn points_are_counted_in_the_turns_that_the_scenario_names() {
    let field = |more: &str| {
        board(&format!(
            "
            map 9 9
            turns 3
            objective early 0101 10 until=1
            objective late 0909 30 from=3
            {more}
            formation b blue
            unit b.1 foot 4 0101
            formation o orange
            unit o.1 foot 4 0909
            "
        ))
    };
    let play = |mut now: State| {
        for _ in 0..3 {
            now = a_turn(&now, "formation b", "formation o");
        }
        match now.phase {
            Phase::Over(outcome) => outcome,
            other => panic!("{other:?}"),
        }
    };
    // On the last turn the late objective alone counts.
    let outcome = play(field(""));
    assert_eq!((outcome.points, outcome.winner), ([0, 30], Some(Side::Orange)));
    // Counted in turns 1 and 3: 10 of 10 for blue, then 30 of 30 for orange; 20 of 40 is half.
    let outcome = play(field("scoring 1 3"));
    assert_eq!((outcome.points, outcome.winner), ([10, 30], Some(Side::Orange)));
    assert!(outcome.decisive);
    // In turn 1 alone.
    let outcome = play(field("scoring 1"));
    assert_eq!((outcome.points, outcome.winner), ([10, 0], Some(Side::Blue)));
}

// covers §B, R23, R40
#[test]
fn a_turn_has_its_phases_and_a_night_follows_a_day() {
    let mut now = board(
        "
        map 9 9
        turns 8
        initiative blue
        region holland
        formation b blue
        unit b.1 foot 4 0404
        squadron s blue recce
        formation o orange
        unit o.1 foot 4 0405
        ",
    );
    let mut phases = vec![now.phase.name()];
    now = after(&now, &step(&now, &[&[6]]));
    phases.push(now.phase.name());
    now = ordered(&now, "unit b.1 attack 0405 air s recce 1", "formation o");
    // A die of reconnaissance, and one of a battle: 4 − 4 − 4 and a 4 are confused.
    for dice in [&[&[1][..]][..], &[], &[&[4]], &[]] {
        phases.push(now.phase.name());
        now = after(&now, &step(&now, dice));
    }
    let names = ["opening of the turn", "orders phase", "air phase", "movement phase"];
    assert_eq!(phases[..4], names);
    assert_eq!(phases[4..], ["combat phase", "supply phase"]);
    // Day, night, day; the initiative holds for the night and passes with the day. By night no weather is thrown.
    let half = |state: &State| (state.turn, state.half, state.initiative, state.phase.name());
    use operations::state::Half::{Day, Night};
    assert_eq!(half(&now), (2, Night, Side::Blue, "orders phase"));
    let now = a_turn(&now, "formation b", "formation o");
    assert_eq!(half(&now), (3, Day, Side::Orange, "opening of the turn"));
}
