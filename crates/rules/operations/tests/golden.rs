//! The worked examples of the rules (G1–G30) that are no story of a turn; G5, G6, G15, G20 and G26 stand in `worked/`. What is expected was computed by hand from the sheet and the rulings named.

use kernel::{Call, Halt, Side};
use operations::event::Event;
use operations::order::Order;
use operations::rules::battle::Battle;
use operations::rules::{air_support, ending, fights, guns, score};
use operations::state::{By, Glimpse, Noted, Phase, Planned, State, Troops};
use operations::tables::{self, AirFight, BattleResult, Mode, StrikeForce, TURN};

use crate::board::{after, board, give, ordered, sq, step, till_combat, unit};

/// The battle that comes next, its supports assigned.
fn next_battle(state: &State) -> Battle {
    let Phase::Combat(phase) = &state.phase else { panic!("{:?}", state.phase) };
    let planned: &Planned = &phase.battles[0];
    let kind = operations::event::BattleKind::Ordered;
    let mut battle = Battle::of(state, planned, kind);
    guns::assign(state, &mut battle);
    air_support::assign(state, &mut battle);
    battle
}

/// The rows of A.5 that each die gives.
fn rows(sum: i32, bad_ground: bool) -> Vec<BattleResult> {
    (1..=6).map(|die| BattleResult::of(sum + die, bad_ground)).collect()
}

/// The named chances that a player is shown, as sixths.
fn shown(state: &State) -> Vec<(String, String)> {
    let Err(Halt::Needs(call)) = give(state, Side::Blue, &Order::GoOn, &[]) else {
        panic!("no die is called for")
    };
    let Call::Roll(roll) = *call else { panic!("{call:?}") };
    let told = |named: &kernel::NamedChance| (named.name.clone(), named.chance.to_string());
    roll.outcomes.iter().map(told).collect()
}

// covers OPS-G1, OPS-G2, OPS-G3, OPS-G4, §A.5, §D.1
#[test]
fn g1_to_g4_rows_of_the_die() {
    use BattleResult::{BadlyBeaten, Confused, LimitedSuccess, Success, TotalSuccess};
    let expected = [Confused, Confused, LimitedSuccess, LimitedSuccess, LimitedSuccess, Success];
    assert_eq!(rows(2, false), expected);
    let expected = [LimitedSuccess, Success, Success, Success, Success, TotalSuccess];
    assert_eq!(rows(6, false), expected);
    let expected = [BadlyBeaten, Confused, Confused, Confused, Confused, Confused];
    assert_eq!(rows(-3, false), expected);
    let expected = [Success, Success, Success, Success, Success, TotalSuccess];
    assert_eq!(rows(14, true), expected);
}

// covers OPS-G17, R11, R67, §A.2
#[test]
fn g17_tanks_by_night_against_woods() {
    let state = board(
        "
        map 16 16
        turns 4 night
        ground wood 0606
        formation b blue
        unit b.t tank 5 0505
        unit b.i foot 4 0505
        unit b.g towed_artillery 3 1306 artillery=field
        formation o orange
        unit o.d foot 4 0606
        prepared b.t 0606
        prepared b.i 0606
        ",
    );
    let blue = "unit b.t attack 0606 unit b.i attack 0606 unit b.g support 0606";
    let state = till_combat(&state, blue, "unit o.d hold");
    let battle = next_battle(&state);
    assert_eq!(score::of(&state, &battle).quarters(), 30);
    let expected = [
        ("success".to_owned(), "1/3".to_owned()),
        ("limited success".to_owned(), "2/3".to_owned()),
    ];
    assert_eq!(shown(&state), expected);
}

fn breakthrough(more: &str, orange: &str) -> State {
    let state = board(&format!(
        "
        map 30 16
        formation b blue
        unit b.1 tank 5 0508
        unit b.2 tank 5 0508
        unit b.3 motor_infantry 4 0508
        formation o orange
        unit o.1 foot 4 0608
        unit o.2 foot {orange} 0608
        prepared b.1 0608
        prepared b.2 0608
        prepared b.3 0608
        "
    ));
    let through: String = (7..=20).map(|column| format!(" {column:02}08")).collect();
    let through = more.replace("WAY", &through);
    let blue =
        format!("unit b.1 attack 0608{through} unit b.2 attack 0608{through} unit b.3 attack 0608");
    let mut state = till_combat(&state, &blue, "unit o.1 hold unit o.2 hold");
    for id in ["b.1", "b.2"] {
        // A third of the turn is gone.
        state.units.get_mut(&unit(id)).unwrap().ticks = TURN / 3;
    }
    state
}

// covers OPS-G18, R20, R45, §C4, §C5
#[test]
fn g18_an_overrun() {
    let state = breakthrough(" through WAY", "3");
    assert_eq!(score::of(&state, &next_battle(&state)).floor(), 11);
    let events = step(&state, &[&[1], &[2]]);
    let now = after(&state, &events);
    let status = |id: &str| now.unit(unit(id)).status;
    assert_eq!(["b.1", "b.2", "b.3", "o.1", "o.2"].map(status), [4, 4, 3, 2, 1]);
    let through: Vec<(usize, u32)> = events
        .iter()
        .filter_map(|event| match event {
            Event::UnitOverran { path, ticks, .. } => Some((path.len(), *ticks)),
            _ => None,
        })
        .collect();
    // (1 − 1/3) / 2 = 1/3 of a turn: ten kilometres in the open.
    assert_eq!(through, [(10, 168_000), (10, 168_000)]);
    assert_eq!(now.square_of(unit("b.1")), Some(sq("1508")));
}

// covers OPS-G19, R20
#[test]
fn g19_no_overrun() {
    let overran = |events: &[Event]| events.iter().any(|e| matches!(e, Event::UnitOverran { .. }));
    let state = breakthrough("", "3");
    assert!(!overran(&step(&state, &[&[1], &[2]])), "without a breakthrough order");
    // 14 against 8 is less than twice; the sum is 14 − (2 + 2) = 10, and a 2 makes 12.
    let state = breakthrough(" through WAY", "4");
    assert!(!overran(&step(&state, &[&[2], &[2]])), "without twice the status");
}

// covers OPS-G9, OPS-G10, OPS-G21, OPS-G22, R13, R14, R15, §A.7
#[test]
fn g9_g10_g21_g22_squadrons() {
    assert_eq!(fights::odds(7, 3), 2);
    assert_eq!(tables::air_fight(5, fights::odds(10, 4)), AirFight::Won);
    assert_eq!(fights::losses(AirFight::Won, 10, 4), [0, 2]);
    assert_eq!(tables::air_fight(1, fights::odds(6, 6)), AirFight::Lost);
    assert_eq!(fights::losses(AirFight::Lost, 6, 6), [1, 1]);
    assert_eq!(tables::air_fight(3, fights::odds(8, 2)), AirFight::Won);
    assert_eq!(fights::losses(AirFight::Won, 8, 2), [0, 2]);
    let state = board(
        "map 4 4\nformation b blue\nunit b.1 foot 4 0101\nformation o orange\nunit o.1 foot 4 0404",
    );
    assert_eq!(fights::quarter(&state, 8), 2);
}

// covers OPS-G11, §A.9, R57, R58, §D.5
#[test]
fn g11_typhoons_on_an_area() {
    let state = board(
        "
        map 16 16
        formation b blue
        unit b.1 foot 4 1616
        squadron s1 blue ground_attack medium
        squadron s2 blue ground_attack medium
        squadron s3 blue ground_attack medium
        formation o orange
        unit o.1 foot 4 0101
        unit o.2 foot 4 0202
        unit o.3 foot 4 0303
        unit o.4 foot 4 0404
        ",
    );
    let blue = "unit b.1 hold air s1 interdict 0303 air s2 interdict 0101 air s3 interdict 0404";
    let state = ordered(&state, blue, "unit o.1 hold");
    let now = after(&state, &step(&state, &[&[6, 5, 3, 1]]));
    let told = |id: &str| (now.unit(unit(id)).status, now.unit(unit(id)).immobilised);
    let expected = [(3, true), (3, true), (4, true), (4, false)];
    assert_eq!(["o.1", "o.2", "o.3", "o.4"].map(told), expected);
}

// covers OPS-G12, OPS-G24, §A.8, R53, R54
#[test]
fn g12_g24_flak_over_a_drop() {
    let field = |sites: &str| {
        format!(
            "
            map 16 16
            edge blue 0101
            formation b blue
            unit b.h foot 4 1601
            unit b.1 para 5 waiting airborne serials=3
            squadron s1 blue transport
            squadron s2 blue transport
            squadron s3 blue transport
            formation o orange
            unit o.h foot 4 1616
            {sites}
            "
        )
    };
    let drop = "formation b air s1 drop b.1 0808 air s2 drop b.1 0808 air s3 drop b.1 0808";
    let state =
        ordered(&board(&field("unit o.f towed_flak 1 1009 flak=heavy fixed")), drop, "formation o");
    // The way from 0101 passes 1009 at more than 2 km; √(2² + 1²) > 2: the far column, so the site stands nearer below.
    drop_of(&state, &[5, 3, 1], 5, [1, 0, 0]);
    let near = board(&field("unit o.f towed_flak 1 0908 flak=heavy fixed"));
    let state = ordered(&near, drop, "formation o");
    let events = step(&state, &[&[1, 1, 1], &[6, 3, 1]]);
    let now = after(&state, &events);
    assert_eq!(now.unit(unit("b.1")).status, 4);
    let damage = |id: &str| now.squadrons[&crate::board::squadron(id)].damage;
    assert_eq!(["s1", "s2", "s3"].map(damage), [1, 1, 0]);
    let both = board(&field(
        "unit o.f towed_flak 1 0908 flak=heavy fixed\nunit o.g towed_flak 1 0708 flak=light fixed",
    ));
    let state = ordered(&both, drop, "formation o");
    let now = after(&state, &step(&state, &[&[1, 1, 1], &[3, 1, 1]]));
    assert_eq!(now.squadrons[&crate::board::squadron("s1")].damage, 1);
    assert_eq!(now.unit(unit("b.1")).status, 5);
}

/// One throw of target flak, with nothing on the way.
fn drop_of(state: &State, faces: &[u8], status: u8, damage: [u8; 3]) {
    let now = after(state, &step(state, &[faces]));
    assert_eq!(now.unit(unit("b.1")).status, status);
    let found = ["s1", "s2", "s3"].map(|id| now.squadrons[&crate::board::squadron(id)].damage);
    assert_eq!(found, damage);
}

// covers OPS-G23, R16
#[test]
fn g23_mixed_strikes() {
    let row =
        |light, medium, heavy| tables::strike_row(StrikeForce { light, medium, heavy }).unwrap();
    let (number, table) = row(2, 2, 0);
    assert_eq!(number, 3);
    assert!(table.step <= 5, "a 5 costs a step");
    assert_eq!(row(0, 6, 0).0, 6);
    assert_eq!(row(0, 0, 2).0, 3);
}

// covers OPS-G25, R17, R64, §A.6
#[test]
fn g25_a_crowd_in_the_open() {
    let state = board(
        "
        map 16 16
        formation b blue
        unit b.1 foot 4 1616
        squadron r blue recce
        formation o orange
        unit o.1 foot 4 0505
        unit o.2 foot 4 0505
        unit o.3 foot 4 0505
        unit o.4 foot 4 0505
        ",
    );
    let state = ordered(&state, "formation b air r recce 1", "formation o");
    let events = step(&state, &[&[5]]);
    let Some(Event::Reported { report, .. }) =
        events.iter().find(|event| matches!(event, Event::Reported { .. }))
    else {
        panic!("{events:?}")
    };
    let [Noted::Enemy { square, sighting }] = &report[..] else { panic!("{report:?}") };
    let infantry = Glimpse { troops: Some(Troops::Infantry), ..Glimpse::default() };
    assert_eq!((*square, sighting.by), (sq("0505"), By::Air));
    assert_eq!(sighting.seen, [infantry]);
}

// covers OPS-G27, R5, R60
#[test]
fn g27_supply_is_used_and_issued() {
    let state = board(
        "
        map 12 12
        road main 0101 0201 0301 0401
        dump base blue 0101 1
        formation b blue
        unit b.1 foot 6 0303 sp=2
        unit b.2 foot 6 0401
        formation o orange
        unit o.d foot 2 0505
        ",
    );
    let blue = "unit b.1 attack 0505 tactical 0404 unit b.2 hold";
    let mut state = till_combat(&state, blue, "unit o.d hold");
    // 6 − 4 unprepared − 2 = 0; a die alone makes no success, so the umpire grants both advantages: + 4, and a 4 makes 8.
    state.granted[0].insert(sq("0505"), 2);
    let now = after(&state, &step(&state, &[&[4], &[1]]));
    assert_eq!(now.unit(unit("b.1")).supply, 2);
    let events = step(&now, &[]);
    let used = events
        .iter()
        .any(|event| matches!(event, Event::SupplyUsed { units } if units.contains(&unit("b.1"))));
    assert!(used);
    let now = after(&now, &events);
    assert_eq!(now.unit(unit("b.1")).supply, 2);
    let base = operations::state::DumpId::new("base").unwrap();
    assert_eq!(now.dump(base).stock, 0);
}

// covers OPS-G28, R66
#[test]
fn g28_a_marginal_victory() {
    assert_eq!(ending::Margin::of([40, 30], 70), ending::Margin::Marginal);
    assert_eq!(ending::Margin::of([33, 30], 70), ending::Margin::Draw);
    assert_eq!(ending::Margin::of([50, 20], 70), ending::Margin::Decisive);
}

// covers OPS-G29, R7, R50, §C20
#[test]
fn g29_guns_and_counter_battery() {
    let fire = |gun: &str, counter: u8| {
        let state = board(&format!(
            "
            map 30 30
            formation b blue
            unit b.1 foot 4 0914
            unit b.g towed_artillery 3 {gun} artillery=field
            formation o orange
            unit o.d foot 4 1014
            unit o.g towed_artillery {counter} 1010 artillery=medium
            "
        ));
        let blue = "unit b.1 attack 1014 unit b.g support 1014";
        let orange = "unit o.d hold unit o.g counter 1014";
        let orange = if counter == 1 { "unit o.d hold" } else { orange };
        let state = till_combat(&state, blue, orange);
        guns::total(&state, &next_battle(&state), true)
    };
    // Straight north of 1014: ten kilometres off, then eight.
    assert_eq!(fire("1004", 1), 1);
    assert_eq!(fire("1006", 1), 3);
    assert_eq!(fire("1006", 3), 3);
    assert_eq!(fire("1006", 4), 1);
}

// covers OPS-G30, R52, R53
#[test]
fn g30_serials_under_fighters_and_flak() {
    let state = board(
        "
        map 16 16
        edge blue 0101
        formation b blue
        unit b.h foot 4 1601
        unit b.1 para 5 waiting airborne serials=2
        squadron s1 blue transport
        squadron s2 blue transport
        formation o orange
        unit o.h foot 4 1616
        unit o.f towed_flak 1 0908 flak=heavy fixed
        squadron f1 orange fighter
        ",
    );
    let drop = "formation b air s1 drop b.1 0808 air s2 drop b.1 0808";
    let state = ordered(&state, drop, "formation o air f1 patrol 1");
    // Serial 1 goes to the fighters; serial 2 passes the way with a 1 and has a loss over the drop zone.
    let now = after(&state, &step(&state, &[&[1], &[6]]));
    assert_eq!(now.unit(unit("b.1")).status, 2);
    let [s1, s2] = ["s1", "s2"].map(|id| now.squadrons[&crate::board::squadron(id)]);
    assert!(s1.lost);
    assert_eq!((s2.damage, s2.lost), (1, false));
}

// covers OPS-G14, §A.11
#[test]
fn g14_diagonal_steps() {
    let day = tables::ticks(30, true, false) * 4;
    assert_eq!(day, 94_080);
    assert_eq!(tables::ticks(30, true, true) * 4, 376_320);
    assert_eq!(
        tables::movement(tables::Mover::Tanks)
            .allowance(Mode::Tactical, operations::ground::Terrain::Open),
        Some(30)
    );
}
