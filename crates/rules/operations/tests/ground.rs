//! Squares, distances, corners, zones, classes: what the map is made of.

use operations::event::BattleKind;
use operations::ground::{Square, area_of, distance, within};
use operations::position::faults;
use operations::rules::battle::Battle;
use operations::rules::step as steps;
use operations::state::{Phase, State};
use operations::tables::{Class, Mode, Mover};

use crate::board::{board, sq, till_combat, unit};

fn with(more: &str) -> State {
    board(&format!(
        "map 40 40\n{more}\nformation o orange\nunit o.far foot 4 4040\nformation z blue\nunit z.far foot 4 0140"
    ))
}

// covers §A.10, R32, R43, R64
#[test]
fn classes_have_their_lines_of_the_movement_table() {
    use Class::{
        AntiTank, AssaultGun, Column, Engineer, Foot, HeavyTank, HorseArtillery, LightTank,
        MotorEngineer, MotorFlak, MotorInfantry, Para, Recce, SpArtillery, Tank, TowedArtillery,
        TowedFlak,
    };
    let lines: [(Mover, &[Class]); 5] = [
        (Mover::HorseDrawn, &[Foot, Para, Engineer, HorseArtillery]),
        (Mover::Motorised, &[MotorInfantry, MotorEngineer, MotorFlak, Column]),
        (Mover::Tanks, &[Tank, HeavyTank, AssaultGun, SpArtillery]),
        (Mover::Towed, &[TowedArtillery, AntiTank, TowedFlak]),
        (Mover::Recce, &[Recce, LightTank]),
    ];
    let count: usize = lines.iter().map(|(_, classes)| classes.len()).sum();
    assert_eq!(count, Class::ALL.len());
    for (mover, classes) in lines {
        assert!(classes.iter().all(|class| class.mover() == mover), "{mover:?}");
    }
    let of = |test: fn(Class) -> bool| -> Vec<Class> {
        Class::ALL.into_iter().filter(|class| test(*class)).collect()
    };
    assert_eq!(of(Class::is_tank), [Tank, HeavyTank, AssaultGun, LightTank]);
    assert_eq!(of(Class::is_infantry), [Foot, Para, Engineer, MotorInfantry, MotorEngineer]);
    let on_foot = of(|class| !class.is_vehicle());
    assert_eq!(on_foot, [Foot, Para, Engineer, HorseArtillery]);
}

// covers R1
#[test]
fn status_is_one_to_six() {
    let of = |status: u8| faults(&with(&format!("formation b blue\nunit b.1 foot {status} 0505")));
    assert_eq!(of(1), Vec::<String>::new());
    assert_eq!(of(6), Vec::<String>::new());
    assert_eq!(of(7).len(), 1);
}

// covers R24, R57
#[test]
fn any_number_of_units_stands_in_a_square_of_a_kilometre() {
    let units: String = (1..=30).map(|n| format!("unit b.{n} foot 1 0505\n")).collect();
    let state = with(&format!("formation b blue\n{units}"));
    assert_eq!(faults(&state), Vec::<String>::new());
    assert_eq!(state.units_in(sq("0505")).count(), 30);
    assert_eq!(state.setup.ground.grid().metres, 1_000);
    // Areas of interdiction begin at every fourth row and column.
    for (square, corner) in [("0101", "0101"), ("0404", "0101"), ("0504", "0501"), ("0809", "0509")]
    {
        assert_eq!(area_of(sq(square)), sq(corner));
    }
    assert_eq!(state.setup.ground.area(sq("0606")).len(), 16);
}

// covers R18
#[test]
fn zones_are_sixteen_squares_wide_unless_the_scenario_draws_them() {
    let state = with("");
    let zone = |state: &State, square: &str| state.setup.ground.zone(sq(square));
    let zones = ["0101", "1616", "1701", "3301", "0117", "4040"].map(|square| zone(&state, square));
    // Three blocks in a row of forty columns.
    assert_eq!(zones, [1, 1, 2, 3, 4, 9]);
    let mut ground = state.setup.ground.clone();
    ground.zones.insert(sq("0101"), 7);
    assert_eq!([sq("0101"), sq("0102")].map(|square| ground.zone(square)), [7, 1]);
}

// covers R28, R36
#[test]
fn contact_is_the_square_and_the_eight_around_it() {
    let state = with("");
    let touched: Vec<Square> = state
        .setup
        .ground
        .grid()
        .all()
        .filter(|square| state.touches(sq("0505"), *square))
        .collect();
    assert_eq!(touched.len(), 9);
    assert!(touched.iter().all(|square| distance(*square, sq("0505")) <= 1));
    let parted = with("water river 0505-0506");
    assert!(!parted.touches(sq("0505"), sq("0506")), "water without a crossing");
    assert!(with("water river 0505-0506\nferry 0505-0506").touches(sq("0505"), sq("0506")));
}

// covers R34
#[test]
fn distances_are_straight_and_corners_bar() {
    assert!(within(sq("0101"), sq("0901"), 8));
    // 36 + 36 is more than 64.
    assert!(!within(sq("0101"), sq("0707"), 8));
    assert!(within(sq("0101"), sq("0706"), 8), "36 + 25");
    assert_eq!(distance(sq("0101"), sq("0706")), 6);
    let field = |more: &str| with(&format!("{more}\nformation b blue\nunit b.1 foot 4 0505"));
    let cornered = |more: &str| steps::cornered(&field(more), unit("b.1"), sq("0505"), sq("0606"));
    assert!(!cornered("ground water 0506"));
    assert!(cornered("ground water 0506 0605"));
    assert!(cornered("ground water 0506\nformation p orange\nunit p.1 foot 4 0605"));
    assert!(!cornered("ground water 0506\nformation p orange\nunit p.1 foot 4 0605 hq"));
}

// covers R77, R34, R36
#[test]
fn a_step_over_a_corner_uses_no_bridge() {
    let bend = "water river 0303-0304 0303-0403\nbridge x 0303-0403\nformation b blue\nunit b.m motor_infantry 4 0303\nunit b.f foot 4 0303";
    let state = with(bend);
    let cost =
        |id: &str, to: &str| steps::cost(&state, unit(id), Mode::Tactical, sq("0303"), sq(to)).ok();
    assert_eq!(cost("b.m", "0403"), Some(16_800), "over the bridge");
    assert_eq!(cost("b.m", "0404"), None);
    assert_eq!(cost("b.f", "0404"), Some(252_000), "through the water");
    assert!(state.touches(sq("0303"), sq("0404")), "the bridge leads there in two steps");
    // One way round is dry.
    let state = with("water river 0303-0403\nformation b blue\nunit b.m motor_infantry 4 0303");
    let dry = steps::cost(&state, unit("b.m"), Mode::Tactical, sq("0303"), sq("0404"));
    assert_eq!(dry.ok(), Some(23_520));
}

// covers R12
#[test]
fn the_defenders_ground_decides() {
    let bad = |ours: &str, theirs: &str| {
        let state = board(&format!(
            "
            map 9 9
            ground {ours} 0404
            ground {theirs} 0405
            formation b blue
            unit b.1 foot 4 0404
            formation o orange
            unit o.1 foot 4 0405
            "
        ));
        let state = till_combat(&state, "unit b.1 attack 0405", "formation o");
        let Phase::Combat(phase) = &state.phase else { panic!("{:?}", state.phase) };
        Battle::of(&state, &phase.battles[0], BattleKind::Ordered).bad_ground(&state)
    };
    for ground in ["wood", "town", "marsh", "close"] {
        assert!(bad("open", ground), "{ground}");
        assert!(!bad(ground, "open"), "{ground}");
    }
}
