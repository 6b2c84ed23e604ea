//! What happens to the men of a unit: told to the war, which keeps them.

use std::collections::BTreeSet;

use kernel::{Actor, Effects, Face, Side};
use operations::event::{Event, LossCause};
use operations::handoff::{Gone, Men, men, refitting, without_men};
use operations::order::Ruling;
use operations::rules::orders;
use operations::state::{Phase, SquadronId, State};
use operations::{Operations, order::Order};

use crate::board::{after, board, ordered, refused, sheet, sq, step, unit};

fn field() -> State {
    board(
        "
        map 20 20
        turns 8
        road main 0101 0201 0301
        dump base blue 0101 9
        formation b blue
        unit b.1 foot 4 0301 now=2
        formation o orange
        unit o.1 foot 4 2020
        ",
    )
}

// covers R47, R22, R69
#[test]
fn who_cannot_retire_gives_himself_up() {
    let state = field();
    let how = |cause: LossCause| match men(&state, &lost(2, cause)) {
        Some(Men::Lost { points: 2, how, .. }) => how,
        other => panic!("{other:?}"),
    };
    for cause in [LossCause::NoWayOut, LossCause::Caught] {
        assert_eq!(how(cause), Gone::Surrendering);
    }
    for cause in [
        LossCause::Battle,
        LossCause::Overrun,
        LossCause::Retreat,
        LossCause::Interdiction,
        LossCause::Flak,
        LossCause::ShotDown,
        LossCause::Landing,
        LossCause::Attrition,
    ] {
        assert_eq!(how(cause), Gone::Fighting, "{cause:?}");
    }
    assert_eq!(how(LossCause::FoughtOut), Gone::FoughtOut);
    // The last points are lost by the event before.
    let destroyed = Event::UnitDestroyed { unit: unit("b.1"), cause: LossCause::Battle };
    assert_eq!(men(&state, &destroyed), None);
    let id = unit("b.1");
    assert_eq!(
        men(&state, &Event::UnitRefitted { unit: id }),
        Some(Men::Back { unit: id, points: 1 })
    );
    let ruled = |ruling| men(&state, &Event::Ruled { ruling, reason: "so".to_owned() });
    let to = |points| Some(Men::Ruled { unit: id, points });
    assert_eq!(ruled(Ruling::Strength { unit: id, points: 3 }), to(3));
    assert_eq!(ruled(Ruling::Place { unit: id, square: sq("0505") }), to(2));
    assert_eq!(ruled(Ruling::Supply { unit: id, points: 1 }), None);
}

fn lost(points: u8, cause: LossCause) -> Event {
    Event::StatusLost { unit: unit("b.1"), points, cause }
}

// covers R69, §C24
#[test]
fn a_unit_without_men_in_its_pools_does_not_refit() {
    let state = field();
    let short = BTreeSet::from([unit("b.1")]);
    let now = ordered(&state, "unit b.1 refit", "formation o");
    let mut now = after(&now, &step(&now, &[]));
    assert!(matches!(now.phase, Phase::Supply));
    assert_eq!(refitting(&now), [unit("b.1")]);
    let events = step(&without_men(&now, short.clone()), &[]);
    assert!(events.contains(&Event::RefitFailed { unit: unit("b.1") }), "{events:?}");
    let refits = step(&now, &[]);
    assert!(refits.contains(&Event::UnitRefitted { unit: unit("b.1") }), "{refits:?}");
    now = after(&now, &events);
    // No status, and no SP paid.
    assert_eq!((now.unit(unit("b.1")).status, now.unit(unit("b.1")).supply), (2, 3));
    // Where the war knows it beforehand, the order is refused.
    let asked = without_men(&state, short);
    assert_eq!(refused(&asked, Side::Blue, "unit b.1 refit").code, "no_men");
    let written = sheet(&state, Side::Blue, "unit b.1 refit");
    assert!(orders::may_lay(&state, Side::Blue, &written).is_ok());
}

#[test]
fn the_record_finds_losses_and_moves() {
    let state = field();
    let of = |event: Event| Operations::effects(&state, &event);
    assert_eq!(of(lost(1, LossCause::Battle)), Effects::LOSS);
    let id = unit("b.1");
    assert_eq!(of(Event::UnitDestroyed { unit: id, cause: LossCause::Flak }), Effects::DESTROYED);
    let squadron = SquadronId::new("s").unwrap();
    assert_eq!(of(Event::SquadronDamaged { squadron }), Effects::LOSS);
    assert_eq!(of(Event::UnitLanded { unit: id, square: sq("0505") }), Effects::MOVED);
    assert_eq!(of(Event::UnitRetired { unit: id, path: Vec::new() }), Effects::NONE);
    let ruled = |ruling| of(Event::Ruled { ruling, reason: "so".to_owned() });
    assert_eq!(ruled(Ruling::Strength { unit: id, points: 0 }), Effects::DESTROYED);
    assert_eq!(ruled(Ruling::Strength { unit: id, points: 1 }), Effects::LOSS);
    assert_eq!(ruled(Ruling::Strength { unit: id, points: 4 }), Effects::NONE);
    assert_eq!(ruled(Ruling::Place { unit: id, square: sq("0301") }), Effects::NONE);
    assert_eq!(ruled(Ruling::Place { unit: id, square: sq("0505") }), Effects::MOVED);
}

#[test]
fn an_order_is_said_in_a_few_words() {
    let place = |square: kernel::map::Cell| format!("<{square}>");
    let says =
        |state: &State, order: &Order| Operations::order_phrase(state, order, &place).unwrap();
    let state = board(
        "map 9 9\nformation b blue\nunit b.1 foot 4 0404\nformation o orange\nunit o.1 foot 4 0405",
    );
    let seal = Order::SealOrders { commitment: "0".repeat(64) };
    assert_eq!(says(&state, &seal), "orders laid face down");
    let now = ordered(&state, "unit b.1 attack 0405", "formation o");
    assert_eq!(says(&now, &Order::GoOn), "movement");
    let now = after(&now, &step(&now, &[]));
    assert_eq!(says(&now, &Order::GoOn), "battle of Blue for <0405>");
    let ruling = Ruling::Initiative { side: Side::Orange };
    let order = Order::Rule { ruling, reason: "a slip".to_owned() };
    assert_eq!(says(&now, &order), "ruling: a slip");
    assert!(Actor::Umpire.side().is_none());
}

// covers R69, R62
#[test]
fn by_night_no_word_is_for_refitting() {
    use kernel::face::FaceDown;
    let words = |state: &State| -> Vec<String> {
        state.words().into_iter().map(|word| word.order).collect()
    };
    let mut state = field();
    assert_eq!(words(&state), ["hold", "dig in", "refit"]);
    state.half = operations::state::Half::Night;
    assert_eq!(words(&state), ["hold", "dig in"]);
}
