//! What a sensible commander does in small positions.

use kernel::{Generator, Side};
use operations::commander;
use operations::ground::Square;
use operations::order::{Aim, Mission, Sheet, Task};
use operations::state::{Phase, State};
use operations::{Operations, Order};
use testkit::{Player, play};

use crate::board::{board, sq, unit};
use crate::laws::FIELD;

fn blue(state: &State) -> Sheet {
    commander::sheet(state, Side::Blue)
}

fn task(sheet: &Sheet, id: &str) -> Task {
    sheet.unit(unit(id)).map_or(Task::Hold, |order| order.task.clone())
}

/// The square that it attacks now.
fn attacked(sheet: &Sheet, id: &str) -> Option<Square> {
    match task(sheet, id) {
        Task::Attack { target, .. } => Some(target),
        _ => None,
    }
}

/// Three battalions beside one place that counts, the outer two apart; what holds it is added.
const ABOUT_A_TOWN: &str = "
map 12 8
objective place 0604 10 orange
formation a blue
unit a.1 foot 4 0504
unit a.2 foot 4 0503
unit a.3 foot 4 0505
";
const PREPARED: &str = "
prepared a.1 0604
prepared a.2 0604
prepared a.3 0604
";

/// Prepared 12, two directions 6, against 4: a total success with every die; two battalions would not always have it.
#[test]
fn an_outnumbered_neighbour_is_attacked_by_everybody_who_may() {
    let text =
        format!("turns 6\n{ABOUT_A_TOWN}formation b orange\nunit b.1 foot 4 0604\n{PREPARED}");
    let sheet = blue(&board(&text));
    for id in ["a.1", "a.2", "a.3"] {
        assert_eq!(attacked(&sheet, id), Some(sq("0604")), "{}", sheet.text());
    }
}

/// Unprepared the sum is 2 and a die: a limited success in half of all cases; prepared it is 14 and a die (A.5).
#[test]
fn what_lacks_preparation_is_prepared() {
    let text = format!("turns 6 night\n{ABOUT_A_TOWN}formation b orange\nunit b.1 foot 4 0604\n");
    let sheet = blue(&board(&text));
    for id in ["a.1", "a.2", "a.3"] {
        assert_eq!(task(&sheet, id), Task::Prepare { target: sq("0604") }, "{}", sheet.text());
    }
}

/// Nothing is prepared for a turn that is not played.
#[test]
fn in_the_last_turn_nothing_is_prepared() {
    let text = format!("turns 1 night\n{ABOUT_A_TOWN}formation b orange\nunit b.1 foot 4 0604\n");
    let sheet = blue(&board(&text));
    let prepares = |id| matches!(task(&sheet, id), Task::Prepare { .. });
    assert!(!["a.1", "a.2", "a.3"].into_iter().any(prepares), "{}", sheet.text());
    assert_eq!(attacked(&sheet, "a.1"), Some(sq("0604")), "now or never: {}", sheet.text());
}

/// 12 and 6 against 18 in a town with guns: prepared it is 0 and a die at best, and 7 are needed.
#[test]
fn a_hopeless_attack_is_not_made() {
    let town = "ground town 0604\nformation b orange\nunit b.1 foot 6 0604\nunit b.2 foot 6 0604\nunit b.3 foot 6 0604\n";
    let sheet = blue(&board(&format!("turns 6\n{ABOUT_A_TOWN}{town}{PREPARED}")));
    for id in ["a.1", "a.2", "a.3"] {
        let task = task(&sheet, id);
        let fights = matches!(task, Task::Attack { .. } | Task::Prepare { .. });
        assert!(!fights, "{}", sheet.text());
    }
}

/// Against 12 the sum is 6 and a die; a battery of 3 within 8 km makes it a total success in half of all cases.
#[test]
fn guns_fire_for_the_attack_that_is_made() {
    let more = "unit a.g towed_artillery 3 0304 artillery=field\nformation b orange\nunit b.1 foot 6 0604\nunit b.2 foot 6 0604\n";
    let sheet = blue(&board(&format!("turns 6\n{ABOUT_A_TOWN}{more}{PREPARED}")));
    assert_eq!(attacked(&sheet, "a.1"), Some(sq("0604")), "{}", sheet.text());
    let support = Task::Support { aim: Aim::Square(sq("0604")) };
    assert_eq!(task(&sheet, "a.g"), support);
}

/// R36, R39 Troops a few kilometres off march up and attack in the same turn; tanks are told to go on (C4).
#[test]
fn troops_march_up_to_attack_and_tanks_break_through() {
    let sheet = blue(&board(
        "
map 14 8
turns 6
objective place 0604 10 orange
formation a blue
unit a.1 tank 5 0304
unit a.2 tank 5 0303
unit a.3 motor_infantry 5 0305
formation b orange
unit b.1 foot 2 0604
prepared a.1 0604
prepared a.2 0604
prepared a.3 0604
",
    ));
    let Task::Attack { target, march, breakthrough } = task(&sheet, "a.1") else {
        panic!("{}", sheet.text())
    };
    assert_eq!(target, sq("0604"));
    assert!(march.is_some_and(|march| !march.path.is_empty()), "it is not in contact yet");
    assert!(breakthrough.is_some());
    assert!(attacked(&sheet, "a.3").is_some() || attacked(&sheet, "a.2").is_some(), "not alone");
}

/// A river over the whole map, and a goal beyond it.
const RIVER: &str = "
map 14 5
turns 8
water river 0501-0601 0502-0602 0503-0603 0504-0604 0505-0605
objective beyond 1303 10 orange
formation a blue
unit a.t tank 5 0103
unit a.e motor_engineer 3 0503 bridging
formation b orange
unit b.1 foot 3 1303
";

// covers R59
#[test]
fn engineers_repair_the_bridge_that_wheels_miss() {
    let state = board(&format!("bridge road 0503-0603 orange blown\n{RIVER}"));
    let repair = Task::Repair { bridge: kernel_name("road") };
    assert_eq!(task(&blue(&state), "a.e"), repair);
    let whole = board(&format!("bridge road 0503-0603 orange\n{RIVER}"));
    let task = task(&blue(&whole), "a.e");
    assert!(matches!(task, Task::Move { .. }), "a whole bridge is crossed: {task:?}");
}

// covers R59
#[test]
fn engineers_build_where_there_is_no_bridge() {
    let side = "0503-0603".parse().expect("a side");
    assert_eq!(task(&blue(&board(RIVER)), "a.e"), Task::Build { side });
}

fn kernel_name(text: &str) -> operations::state::BridgeId {
    operations::state::BridgeId::new(text).expect("a name")
}

/// R66 A place that nobody holds is taken, if by a worn unit.
#[test]
fn an_empty_place_is_walked_into() {
    let sheet = blue(&board(
        "
map 14 6
turns 6
objective place 0603 10 orange
formation a blue
unit a.1 foot 5 0403 now=2
formation b orange
unit b.1 foot 4 1203
",
    ));
    let Task::Move { march } = task(&sheet, "a.1") else { panic!("{}", sheet.text()) };
    assert_eq!(march.path.last(), Some(&sq("0603")));
}

/// Who holds a place with an enemy near stays; who is behind him goes on to the next.
#[test]
fn somebody_stays_in_a_place_that_counts() {
    let sheet = blue(&board(
        "
map 30 6
turns 6
objective held 0603 10 blue
objective next 2603 10 orange
formation a blue
unit a.1 foot 4 0603
unit a.2 foot 4 0603
formation b orange
unit b.1 foot 4 1603
",
    ));
    assert_eq!(task(&sheet, "a.1"), Task::DigIn);
    assert!(matches!(task(&sheet, "a.2"), Task::Move { .. }), "{}", sheet.text());
}

/// R61 Beyond 16 km its troops would take no orders.
#[test]
fn a_headquarters_follows_its_troops() {
    let sheet = blue(&board(
        "
map 40 6
turns 6
formation a blue hq=a.hq
unit a.hq motor_infantry 1 0103 hq
unit a.1 foot 4 1503
formation b orange
unit b.1 foot 4 3903
",
    ));
    let Task::Move { march } = task(&sheet, "a.hq") else { panic!("{}", sheet.text()) };
    assert!(march.path.last().is_some_and(|end| end.column > 7), "{march:?}");
}

// covers R102
/// Who has a zone comes down there, unless an enemy stands beside it.
#[test]
fn troops_come_down_as_planned_where_no_enemy_waits() {
    let landing = |enemy: &str| {
        let state = board(&format!(
            "
map 40 20
turns 6
formation a blue
unit a.1 para 5 waiting airborne serials=2 zone=0412
unit a.2 foot 4 0118
squadron t1 blue transport
squadron t2 blue transport
formation b orange
unit b.1 foot 4 {enemy}
objective place 3810 60
"
        ));
        let air = blue(&state).air;
        assert_eq!(air.len(), 2, "{air:?}");
        assert_eq!(air[0].mission, air[1].mission);
        air[0].mission
    };
    let drop = |at: &str| Mission::Drop { unit: unit("a.1"), square: sq(at) };
    assert_eq!(landing("3903"), drop("0412"));
    let Mission::Drop { square, .. } = landing("0512") else { panic!("a drop") };
    assert_ne!(square, sq("0412"));
}

/// Either side does better than one that orders anything.
#[test]
fn it_beats_orders_at_random() {
    let field = FIELD.replace(" decisive", "");
    for (seed, sensible) in [(1, Side::Blue), (2, Side::Orange)] {
        let command = |state: &State,
                       seat: kernel::Actor,
                       offers: &kernel::Offers<Order>,
                       _: &mut Generator| {
            let side = seat.side()?;
            if !matches!(state.phase, Phase::Orders(_)) {
                return offers.offers.first().map(|offer| offer.order.clone());
            }
            let mut again = Generator::of(&format!("{seed} {} {side}", state.turn));
            let sheet = match side == sensible {
                true => commander::sheet(state, side),
                false => commander::random_sheet(state, side, &mut again),
            };
            commander::with_sheet(state, side, &sheet)
        };
        let player = Player::<Operations> {
            order: &command,
            choose: &|_, call, _| commander::answer(call),
            look: &|_, _| {},
        };
        let game = play(board(&field), seed, 2_000, &player);
        let Phase::Over(outcome) = &game.end.phase else { panic!("it comes to an end") };
        assert_eq!(outcome.winner, Some(sensible), "{:?}", outcome.points);
    }
}
