//! One war of several battles: its day, its night, its end, and what is refused of a scenario that has them.

use std::collections::BTreeMap;

use campaign::{
    Battle, BattleId, BattleOrder, Scenario, War, WarEvent, WarOrder, WarRefusal, WarState,
    commander, game_time, game_time_of,
};
use kernel::{Answer, Call, Generator, Halt, Refusal as _, RuleSet as _, Seat, Seq, Side, Tape};
use two_star_general::commander as division;
use two_star_general::order::{Order, Ruling};
use two_star_general::state::Phase;

use crate::table::{folder, listed, name};

/// The skirmish twice in one war: the units of the second battle have the ids of the first with an `x`.
pub(crate) fn two_fronts() -> (String, BTreeMap<String, String>) {
    folder("crates/campaign/tests/scenarios/two-fronts")
}

fn begun() -> WarState {
    let (text, files) = two_fronts();
    let scenario =
        Scenario::parse(&text, &files).unwrap_or_else(|faults| panic!("{}", listed(&faults)));
    WarState::begin(scenario.found(&BTreeMap::new()).expect("no options").into())
}

pub(crate) fn battle(id: &str) -> BattleId {
    BattleId(name(id))
}

/// Gives an order with the usual choices and dice that go round, and checks the war after every entry.
pub(crate) fn give(
    state: &mut WarState,
    seat: Seat,
    order: &WarOrder,
) -> Result<Vec<WarEvent>, WarRefusal> {
    let mut answers = Vec::new();
    loop {
        match War::decide(state, seat, order, &mut Tape::new(&answers)) {
            Ok(events) => {
                for event in &events {
                    War::evolve(state, event, Seq(2));
                    assert_eq!(state.imbalances(), Vec::<String>::new(), "{event:?}");
                }
                return Ok(events);
            }
            Err(Halt::Needs(call)) => answers.push(match *call {
                Call::Choice(choice) => Answer::Chosen(choice.usual),
                Call::Roll(roll) => {
                    let face = |die: u16| face(u32::from(die), answers.len());
                    Answer::Faces((0..roll.count).map(face).collect())
                }
            }),
            Err(Halt::Refused(refusal)) => return Err(refusal),
            Err(Halt::Unfit(unfit)) => panic!("{unfit:?}"),
        }
    }
}

/// A face that looks like chance: a tie is thrown again, and must not come for ever.
fn face(die: u32, before: usize) -> u8 {
    let before = u32::try_from(before).expect("few answers");
    let mixed = (die * 31 + before * 17 + 7).wrapping_mul(2_654_435_761) >> 16;
    u8::try_from(mixed % 6 + 1).expect("a face")
}

pub(crate) fn order(battle: BattleId, order: Order) -> WarOrder {
    WarOrder { battle, order: BattleOrder::TwoStarGeneral(order) }
}

/// Plays one step of a battle; false when nobody can do anything there.
pub(crate) fn step(state: &mut WarState, at: BattleId, generator: &mut Generator) -> bool {
    let position = state.division(at).expect("a division battle").clone();
    if let Phase::Orders(_) = position.phase {
        for side in Side::BOTH {
            let sheet = division::order_sheet(&position, side);
            let salt = [side.index() as u8; 16];
            let commitment = kernel::seal::commitment(&salt, &sheet.text());
            give(state, side.seat(), &order(at, Order::SealOrders { commitment })).expect("sealed");
        }
        for side in Side::BOTH {
            let orders = division::order_sheet(&position, side);
            let salt = kernel::seal::hex(&[side.index() as u8; 16]);
            give(state, side.seat(), &order(at, Order::RevealOrders { orders, salt }))
                .expect("turned up");
        }
        return true;
    }
    for side in Side::BOTH {
        let chosen = commander::in_battle(
            state,
            at,
            &commander::Lead::of(side),
            commander::Sense::Sensible,
            generator,
        );
        if let Some(chosen) = chosen {
            give(state, side.seat(), &chosen).expect("what is offered may be ordered");
            return true;
        }
    }
    false
}

pub(crate) fn play_until(state: &mut WarState, at: BattleId, stop: impl Fn(&WarState) -> bool) {
    let generator = &mut Generator::seeded(0);
    for _ in 0..5_000 {
        if stop(state) {
            return;
        }
        assert!(step(state, at, generator), "{at} goes on: {}", state.legal(at, Seat::Blue).prompt);
    }
    panic!("{at} did not come to it");
}

pub(crate) fn is_night(state: &WarState, at: BattleId) -> bool {
    matches!(state.division(at).expect("a battle").phase, Phase::Night(_))
}

#[test]
fn the_night_ends_for_both_battles_together() {
    let (north, south) = (battle("north"), battle("south"));
    let mut state = begun();
    assert_eq!((state.day, state.roots().count()), (1, 2));
    play_until(&mut state, north, |state| is_night(state, north));
    // H.8 The earliest of the battles that run.
    assert_eq!(game_time(&state), game_time_of(&state, south));
    assert!(game_time_of(&state, north) > game_time_of(&state, south));
    // Both sides end their night in the north: the second may not, for the south is still in the day.
    let ended =
        |state: &mut WarState, side: Side| give(state, side.seat(), &order(north, Order::EndNight));
    ended(&mut state, Side::Blue).expect("one side ends its night");
    let refused = ended(&mut state, Side::Orange).expect_err("the south is still in the day");
    assert_eq!(refused.code(), "night_waits");
    assert_eq!(
        refused.sentence(&state.names(north)),
        "The night ends for the whole war, and The south is not done with this day yet."
    );
    let offers = state.legal(north, Seat::Orange);
    assert!(!offers.offers.iter().any(|offer| offer.order.order.tsg() == Some(&Order::EndNight)));
    assert!(offers.barred.iter().any(|bar| bar.why.code == "night_waits"), "{offers:?}");
    // Once night has fallen in the south, too, the north goes on; the day dawns when the last battle comes to it.
    play_until(&mut state, south, |state| is_night(state, south));
    ended(&mut state, Side::Orange).expect("it is night everywhere");
    let days = |state: &WarState, at| state.division(at).expect("a battle").day;
    assert_eq!((days(&state, north), days(&state, south), state.day), (2, 1, 1));
    let pools = state.side_pools(Side::Blue).arrived;
    let mut events = Vec::new();
    for side in Side::BOTH {
        events = give(&mut state, side.seat(), &order(south, Order::EndNight)).expect("ended");
    }
    let dawns = events.iter().filter(|event| matches!(event, WarEvent::DayDawned { day: 2, .. }));
    assert_eq!((dawns.count(), state.day), (1, 2));
    assert_eq!(
        state.side_pools(Side::Blue).arrived - pools,
        40,
        "once for the war, not for each battle"
    );
}

#[test]
fn the_war_ends_with_the_last_of_its_battles() {
    let (north, south) = (battle("north"), battle("south"));
    let mut state = begun();
    let end =
        Order::Rule { ruling: Ruling::End { winner: Some(Side::Blue) }, reason: "fog".to_owned() };
    give(&mut state, Seat::Umpire, &order(north, end.clone())).expect("the umpire ends it");
    assert!(state.battle(north).is_some_and(Battle::is_over));
    assert_eq!((state.over(), state.in_play()), (None, vec![south]));
    // It holds up nobody's night any more, and the next day dawns for the south alone.
    play_until(&mut state, south, |state| state.day == 2);
    give(&mut state, Seat::Umpire, &order(south, end)).expect("the umpire ends it");
    let outcome = state.over().expect("both battles are over");
    // Blue holds both mills, three points each; orange needs three.
    assert_eq!((outcome.points, outcome.winner), ([6, 0], Some(Side::Blue)));
}

#[test]
fn a_battle_begins_on_its_day() {
    let (text, files) = two_fronts();
    let text =
        text.replace("title = \"The south\"\n", "title = \"The south\"\nbegins = 1944-12-20\n");
    let scenario =
        Scenario::parse(&text, &files).unwrap_or_else(|faults| panic!("{}", listed(&faults)));
    let mut state = WarState::begin(scenario.found(&BTreeMap::new()).expect("no options").into());
    let (north, south) = (battle("north"), battle("south"));
    assert_eq!(state.in_play(), [north]);
    let seal = Order::SealOrders { commitment: "0".repeat(64) };
    let refused = give(&mut state, Seat::Blue, &order(south, seal)).expect_err("too soon");
    assert_eq!(refused.code(), "not_begun");
    assert_eq!(refused.sentence(&state.names(south)), "The south begins on 20 Dec 1944.");
    assert!(state.legal(south, Seat::Blue).offers.is_empty());
    play_until(&mut state, north, |state| state.day == 2);
    assert_eq!(state.division(south).map(|position| position.day), Some(2));
    assert_eq!(state.in_play().len(), 2);
}

#[test]
fn faults_of_battles_are_said_where_they_stand() {
    let faults = |from: &str, to: &str| -> Vec<String> {
        let (text, files) = two_fronts();
        assert!(text.contains(from), "{from}");
        let faults = Scenario::parse(&text.replacen(from, to, 1), &files).expect_err(to);
        faults.iter().map(ToString::to_string).collect()
    };
    for (from, to, said) in [
        ("id = \"south\"", "id = \"north\"", "the id \"north\" is taken"),
        ("battle = \"south\"", "battle = \"west\"", "there is no battle \"west\" in this scenario"),
        ("[[battalions]]\nbattle = \"north\"", "[[battalions]]", "which battle is 1-506 in?"),
        ("[[objectives]]\nbattle = \"north\"", "[[objectives]]", "which battle is 0505 in?"),
        ("title = \"The south\"", "begins = 1945-01-01", "1945-01-01 is not a day of this war"),
        ("title = \"The south\"", "begins = 1944-12-18", "1944-12-18 is not a day of this war"),
        ("book = \"tsg\"", "book = \"chess\"", "\"book\" must be one of"),
        ("id = \"x1-506\"", "id = \"1-506\"", "the id \"1-506\" is taken"),
    ] {
        let all = faults(from, to);
        assert!(all.iter().any(|fault| fault.contains(said)), "{said}: {all:#?}");
    }
}
