//! What a scenario may say otherwise: wreckage and ferries, flak by night, routes, hours of landing, mending, points for losses.

use kernel::Side;
use operations::event::Event;
use operations::order::{Order, Ruling};
use operations::rules::{ending, movement, step as steps};
use operations::state::{EndReason, Half, Phase, State, UnitId};
use operations::tables::Mode;

use crate::board::{a_turn, after, board, ordered, refused, sq, squadron, step, till_combat, unit};

/// A river between columns 3 and 4, and whatever leads across.
fn river(across: &str) -> State {
    board(&format!(
        "
        map 8 1
        water river 0301-0401
        {across}
        formation b blue
        unit b.f foot 4 0301
        unit b.m motor_infantry 4 0301
        unit b.r recce 3 0301
        formation o orange
        unit o.1 foot 4 0801
        "
    ))
}

/// The ticks of the step across.
fn across(state: &State, id: &str) -> Option<u32> {
    steps::cost(state, unit(id), Mode::Tactical, sq("0301"), sq("0401")).ok()
}

// covers R59, R26, R33
#[test]
fn who_crosses_by_bridge_ferry_and_wreckage() {
    let costs = |by: &str| ["b.f", "b.m", "b.r"].map(|id| across(&river(by), id));
    // On foot 15 km a turn, motorised 30, reconnaissance 30; half a turn across the water itself.
    assert_eq!(costs(""), [Some(252_000), None, Some(252_000)]);
    assert_eq!(costs("bridge x 0301-0401"), [Some(33_600), Some(16_800), Some(16_800)]);
    assert_eq!(costs("bridge x 0301-0401 foot"), [Some(33_600), None, Some(252_000)]);
    assert_eq!(costs("bridge x 0301-0401 blown"), [Some(252_000), None, Some(252_000)]);
    assert_eq!(costs("bridge x 0301-0401 blown wreckage"), [Some(33_600), None, Some(252_000)]);
    assert_eq!(costs("ferry 0301-0401"), [Some(252_000), None, Some(252_000)]);
    let both = "bridge x 0301-0401 blown wreckage\nferry 0301-0401";
    assert_eq!(costs(both), [Some(33_600), None, Some(252_000)]);
    let wreck = river("bridge x 0301-0401 blown wreckage");
    assert_eq!(refused(&wreck, Side::Blue, "unit b.m move tactical 0401").code, "no_crossing");
}

// covers R41, R59
#[test]
fn vehicles_attack_over_a_bridge_that_carries_them_and_no_other_way() {
    let attackers = |by: &str| -> Vec<UnitId> {
        let state = board(&format!(
            "
            map 8 1
            water river 0301-0401
            {by}
            formation b blue
            unit b.f foot 4 0301
            unit b.m motor_infantry 4 0301
            formation o orange
            unit o.1 foot 4 0401
            "
        ));
        let blue = "unit b.f attack 0401 unit b.m attack 0401";
        match till_combat(&state, blue, "formation o").phase {
            Phase::Combat(phase) => phase.battles[0].units.clone(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(attackers("bridge x 0301-0401"), ["b.f", "b.m"].map(unit));
    for by in ["", "ferry 0301-0401", "bridge x 0301-0401 blown wreckage"] {
        assert_eq!(attackers(by), [unit("b.f")], "{by}");
    }
}

// covers R60, R59
#[test]
fn no_supplies_come_over_wreckage() {
    // From 0901 the road is five kilometres off, at 0401, beyond the river.
    let supplied = |by: &str| {
        let state = board(&format!(
            "
            map 12 1
            road main 0101 0201 0301 0401 0501
            water river 0301-0401
            {by}
            dump base blue 0101 9
            formation b blue
            unit b.1 foot 4 0901 sp=0
            formation o orange
            unit o.1 foot 4 1201 turn=4
            "
        ));
        a_turn(&state, "unit b.1 hold", "formation o").unit(unit("b.1")).supply
    };
    assert_eq!(supplied("bridge x 0301-0401"), 2);
    assert_eq!(supplied("bridge x 0301-0401 blown wreckage"), 0);
}

// covers R54, R67, §D.4
#[test]
fn flak_fires_by_night_where_the_scenario_says_so() {
    let field = |more: &str| {
        board(&format!(
            "
            map 16 16
            turns 2 night
            {more}
            formation b blue
            unit b.1 foot 4 1616
            squadron s blue ground_attack medium night
            squadron d blue ground_attack medium
            formation o orange
            unit o.f towed_flak 2 0905 flak=heavy fixed
            unit o.1 foot 4 0116
            "
        ))
    };
    assert_eq!(refused(&field(""), Side::Blue, "air d interdict 0505").code, "not_by_night");
    // The area is empty: no dice but those of the flak.
    let quiet = ordered(&field(""), "air s interdict 0505", "formation o");
    assert!(step(&quiet, &[]).iter().all(|event| !matches!(event, Event::FlakFired { .. })));
    let loud = ordered(&field("night_flak orange"), "air s interdict 0505", "formation o");
    let now = after(&loud, &step(&loud, &[&[6]]));
    assert_eq!(now.squadrons[&squadron("s")].damage, 1);
}

// covers R54
#[test]
fn a_route_leads_around_the_flak() {
    let field = |route: &str| {
        board(&format!(
            "
            map 24 12
            edge blue 0101 0112
            formation b blue
            unit b.1 para 5 waiting airborne serials=1
            unit b.2 foot 4 0112
            squadron t blue transport {route}
            formation o orange
            unit o.f towed_flak 2 1001 flak=heavy fixed
            unit o.1 foot 4 2412
            "
        ))
    };
    let sheet = "unit b.2 hold air t drop b.1 2001";
    let straight = ordered(&field(""), sheet, "formation o");
    let now = after(&straight, &step(&straight, &[&[6]]));
    assert_eq!((now.squadrons[&squadron("t")].damage, now.unit(unit("b.1")).status), (1, 4));
    // From 0112 along the southern edge, then north: never within 2 km of 1001, and the drop zone is 10 km from it.
    let around = ordered(&field("route=0112,2012"), sheet, "formation o");
    let now = after(&around, &step(&around, &[]));
    assert_eq!((now.squadrons[&squadron("t")].damage, now.unit(unit("b.1")).status), (0, 5));
}

// covers R55
#[test]
fn troops_land_at_the_hour_the_scenario_gives() {
    let field = |more: &str| {
        board(&format!(
            "
            map 20 3
            {more}
            formation b blue
            unit b.1 para 5 waiting airborne serials=1
            squadron t blue transport
            formation o orange
            unit o.1 foot 4 2003
            "
        ))
    };
    let way: String = (2..=17).map(|column| format!(" {column:02}01")).collect();
    let sheet = format!("unit b.1 move tactical{way} air t drop b.1 0101");
    let ends = |more: &str| till_combat(&field(more), &sheet, "formation o").square_of(unit("b.1"));
    // Half a turn is 252 000 ticks, seven steps of 33 600; twelve of fifteen hours are twelve steps.
    assert_eq!(ends(""), Some(sq("0801")));
    assert_eq!(ends("landing 1 3"), Some(sq("1301")));
    // An hour of the night is a ninth of it: 56 000 ticks.
    let mut night = field("landing 1 4");
    night.half = Half::Night;
    assert_eq!(movement::landing(&night), 224_000);
}

// covers R53
#[test]
fn a_night_mends_nothing_unless_the_scenario_says_so() {
    let damage = |more: &str| {
        let mut now = board(&format!(
            "
            map 9 9
            turns 8
            {more}
            formation b blue
            unit b.1 foot 4 0101
            squadron t blue transport
            squadron l blue transport
            formation o orange
            unit o.1 foot 4 0909
            squadron e orange transport
            "
        ));
        for id in ["t", "e"] {
            now.squadrons.get_mut(&squadron(id)).unwrap().damage = 1;
        }
        let lost = now.squadrons.get_mut(&squadron("l")).unwrap();
        (lost.damage, lost.lost) = (2, true);
        let night = a_turn(&now, "formation b", "formation o");
        assert_eq!(night.squadrons[&squadron("t")].damage, 1);
        let day = a_turn(&night, "formation b", "formation o");
        assert!(day.squadrons[&squadron("l")].lost);
        ["t", "e"].map(|id| day.squadrons[&squadron(id)].damage)
    };
    assert_eq!(damage(""), [1, 1]);
    assert_eq!(damage("mends blue"), [0, 1]);
}

// covers R66, R87
#[test]
fn losses_count_where_the_scenario_gives_points_for_them() {
    let field = |more: &str| {
        board(&format!(
            "
            map 9 9
            objective son 0101 10
            {more}
            formation b blue
            unit b.1 foot 6 0404
            unit b.2 foot 4 0101
            formation o orange
            unit o.1 foot 2 0405
            unit o.2 foot 4 0909
            "
        ))
    };
    let fight = |state: &State| {
        let now = till_combat(state, "unit b.1 attack 0405", "unit o.1 hold");
        // 6 − 4 − 2 and a 4: a confused combat costs both sides one.
        let now = after(&now, &step(&now, &[&[4]]));
        let now = after(&now, &step(&now, &[]));
        assert_eq!(now.lost, [1, 1]);
        now
    };
    let outcome = |state: &State| ending::by_points(&fight(state), EndReason::LastTurn);
    let plain = outcome(&field(""));
    assert_eq!((plain.points, plain.decisive), ([10, 0], true));
    // 10 + 20 to 20 of 50: 20 %.
    let counted = outcome(&field("loss_points 20"));
    assert_eq!((counted.points, counted.winner), ([30, 20], Some(Side::Blue)));
    assert!(!counted.decisive);
}

// covers R66, R65, §C25
#[test]
fn both_sides_or_the_umpire_end_a_game() {
    use kernel::{Actor, Halt, Refusal as _, Tape};
    let state = board(
        "map 9 9\nobjective son 0101 10 blue\nformation b blue\nunit b.1 foot 4 0101\nformation o orange\nunit o.1 foot 4 0909",
    );
    let end = |seat, winner| {
        let ruling = Ruling::End { winner };
        let order = Order::Rule { ruling, reason: "we stop here".to_owned() };
        operations::decide::decide(&state, seat, &order, &mut Tape::new(&[]))
    };
    // What both sides agree on comes as a ruling: no side alone makes one.
    let Err(Halt::Refused(why)) = end(Actor::Blue, Some(Side::Blue)) else { panic!("accepted") };
    assert_eq!(why.code(), "not_the_umpire");
    let outcome =
        |winner| match after(&state, &end(Actor::Umpire, winner).unwrap_or_default()).phase {
            Phase::Over(outcome) => outcome,
            other => panic!("{other:?}"),
        };
    let won = outcome(Some(Side::Blue));
    assert_eq!((won.reason, won.decisive, won.points), (EndReason::Ruled, true, [10, 0]));
    let drawn = outcome(None);
    assert_eq!((drawn.winner, drawn.decisive), (None, false));
}
