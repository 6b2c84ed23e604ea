//! Transfers that cannot be, and what is said of them; scenarios with roads that lead nowhere.

use campaign::{BattleId, RoadId, Scenario, TransferOrder, WarRefusal, WarState};
use kernel::{Refusal as _, Seat, Side};
use two_star_general::order::{Order, Ruling};
use two_star_general::state::{Part, Phase, Status, Step};

use crate::fronts::{battle, give, order};
use crate::table::{name, stand};
use crate::transfers::{begun, on_the_road, orders, set_out, text, transfer, until_its_turn};

/// The airborne battalion has its turn and could leave.
fn ready(more: &[(&str, &str)]) -> WarState {
    let mut state = begun(more);
    orders(&mut state, battle("north"), Status::Move);
    until_its_turn(&mut state, battle("north"), "1-506");
    state
}

fn refused(state: &mut WarState, at: BattleId, seat: Seat, given: TransferOrder) -> WarRefusal {
    let before = postcard::to_stdvec(state).expect("plain data");
    let refusal = give(state, seat, &transfer(at, given)).expect_err("it is refused");
    assert_eq!(postcard::to_stdvec(state).expect("plain data"), before, "nothing has changed");
    refusal
}

#[track_caller]
fn says(state: &mut WarState, given: TransferOrder, code: &str, sentence: &str) {
    let at = battle("north");
    let refusal = refused(state, at, Seat::Blue, given);
    assert_eq!(refusal.code(), code);
    assert_eq!(refusal.sentence(&state.names(at)), sentence);
}

fn rule(state: &mut WarState, at: &str, ruling: Ruling) {
    let order = order(battle(at), Order::Rule { ruling, reason: "a test".to_owned() });
    give(state, Seat::Umpire, &order).expect("a ruling");
}

#[test]
fn along_no_road() {
    let by = |road: &str| TransferOrder::SetOut {
        unit: name("1-506"),
        road: RoadId(name(road)),
        entry: None,
    };
    let mut state = ready(&[]);
    says(&mut state, by("east"), "unknown_road", "There is no road \"east\" in this war.");
    // A road that begins elsewhere cannot be without a third battle; the way back by one that leads here only can.
    let mut one_way = ready(&[
        ("hours = 3", "hours = 3\none_way = true"),
        (
            "from = { battle = \"north\", hexes = [\"0105\"] }\nto = { battle = \"south\", hexes = [\"0105\", \"0108\"] }",
            "from = { battle = \"south\", hexes = [\"0105\"] }\nto = { battle = \"north\", hexes = [\"0105\"] }",
        ),
    ]);
    says(&mut one_way, by("west"), "one_way", "\"western road\" leads to The north, not from it.");
}

#[test]
fn into_the_enemy() {
    let mut state = ready(&[]);
    for (stand_id, hex) in [("xgr.1", "0106"), ("xgr.pz", "0107")] {
        let hex = hex.parse().expect("a hex");
        rule(&mut state, "south", Ruling::Place { stand: stand(stand_id), hex });
    }
    says(
        &mut state,
        set_out("1-506"),
        "enemy_there",
        "An enemy is on 0105 or beside it, where \"western road\" comes on.",
    );
    // With an enemy near the exit it cannot leave either.
    let mut state = ready(&[]);
    let hex = "0204".parse().expect("a hex");
    rule(&mut state, "north", Ruling::Place { stand: stand("gr.1"), hex });
    let refusal = refused(&mut state, battle("north"), Seat::Blue, set_out("1-506"));
    assert_eq!(refusal.code(), "enemy_near");
}

#[test]
fn half_a_battalion() {
    let mut state = ready(&[]);
    says(
        &mut state,
        set_out("1-506.A"),
        "part_of_battalion",
        "A Company is part of 1st Battalion, 506th, which leaves as a whole",
    );
}

#[test]
fn off_a_hex_that_is_no_exit() {
    let mut state = ready(&[("hex = \"0205\"", "hex = \"0306\"")]);
    says(
        &mut state,
        set_out("1-506"),
        "not_at_the_exit",
        "B Company is in 0306, not on the road where it leaves the map, nor beside it",
    );
}

#[test]
fn not_its_turn_not_on_move_not_after_its_attack() {
    let north = battle("north");
    let mut early = begun(&[]);
    let refusal = refused(&mut early, north, Seat::Blue, set_out("1-506"));
    assert_eq!(refusal.code(), "wrong_phase");
    let mut held = begun(&[]);
    orders(&mut held, north, Status::Hold);
    until_its_turn(&mut held, north, "1-506");
    let refusal = refused(&mut held, north, Seat::Blue, set_out("1-506"));
    assert_eq!(refusal.code(), "not_on_move");
    let mut state = ready(&[]);
    if let Some(campaign::Battle::TwoStarGeneral(position)) = state.battles.get_mut(&north)
        && let Phase::Battalions(turns) = &mut position.phase
        && let Step::Acting { part, .. } = &mut turns.step
    {
        *part = Part::Fought;
    }
    let refusal = refused(&mut state, north, Seat::Blue, set_out("1-506"));
    assert_eq!(refusal.code(), "movement_over");
}

#[test]
fn to_a_battle_that_is_over_or_has_not_begun() {
    let mut state = ready(&[]);
    rule(&mut state, "south", Ruling::End { winner: Some(Side::Blue) });
    says(
        &mut state,
        set_out("1-506"),
        "battle_is_over",
        "The south is over; units can no longer go there.",
    );
    let later = ("title = \"The south\"\n", "title = \"The south\"\nbegins = 1944-12-20\n");
    let mut state = ready(&[later]);
    says(
        &mut state,
        set_out("1-506"),
        "not_begun",
        "The south begins on 20 Dec 1944; units cannot go there before.",
    );
}

#[test]
fn over_the_daily_limit_or_too_late() {
    let mut state = ready(&[("units_a_day = 2", "units_a_day = 1")]);
    let mut sent = state.clone();
    give(&mut sent, Seat::Blue, &transfer(battle("north"), set_out("1-506"))).expect("the first");
    // The battery wants to follow on the same day.
    let north = battle("north");
    crate::fronts::play_until(&mut sent, north, |state| {
        let position = state.division(north).expect("a battle");
        matches!(&position.phase, Phase::Artillery(phase) if phase.acting == Some(Side::Blue))
    });
    says(
        &mut sent,
        set_out("377.A"),
        "day_is_full",
        "\"western road\" takes 1 units of a side a day, and they have left today.",
    );
    state = ready(&[("hours = 3", "hours = 72")]);
    says(
        &mut state,
        set_out("1-506"),
        "too_late",
        "\"western road\" takes 72 hours; the unit would come when the war is over.",
    );
}

#[test]
fn by_the_wrong_side_or_seat() {
    let north = battle("north");
    let mut state = ready(&[]);
    let code = |state: &mut WarState, seat| refused(state, north, seat, set_out("1-506")).code();
    assert_eq!(code(&mut state, Seat::Orange), "not_your_battalion");
    assert_eq!(code(&mut state, Seat::Umpire), "not_a_side");
    let mut closed = ready(&[("hours = 3", "hours = 3\nsides = [\"orange\"]")]);
    assert_eq!(code(&mut closed, Seat::Blue), "not_for_side");
    let mut away = on_the_road(&[]);
    let back = TransferOrder::TurnBack { unit: name("1-506") };
    let south = battle("south");
    assert_eq!(refused(&mut away, south, Seat::Orange, back.clone()).code(), "not_your_battalion");
    let nobody = TransferOrder::TurnBack { unit: name("tanks") };
    assert_eq!(refused(&mut away, north, Seat::Blue, nobody).code(), "not_on_the_road");
}

#[test]
fn roads_of_a_scenario_that_lead_nowhere() {
    for (from, to, said) in [
        (
            "battle = \"south\", hexes",
            "battle = \"west\", hexes",
            "there is no battle \"west\" in this scenario",
        ),
        (
            "battle = \"south\", hexes",
            "battle = \"north\", hexes",
            "begins and ends on the map of one battle",
        ),
        ("hexes = [\"0105\"]", "hexes = [\"0505\"]", "hex 0505 is not at the edge of the map"),
        ("hexes = [\"0105\"]", "hexes = [\"0103\"]", "there is no road in hex 0103"),
        ("hexes = [\"0105\"]", "hexes = [\"0901\"]", "hex 0901 is off the map"),
        ("hexes = [\"0105\"]", "hexes = []", "hexes"),
        ("hours = 3", "hours = 0", "hours"),
        ("units_a_day = 2", "units_a_day = 0", "units_a_day"),
        ("title = \"western road\"", "length = 3", "there is no key \"length\" here"),
    ] {
        let (text, files) = text(&[(from, to)]);
        let faults = Scenario::parse(&text, &files).expect_err(to);
        let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert!(all.iter().any(|fault| fault.contains(said)), "{said}: {all:#?}");
    }
}
