//! The book alone: both sides stand fast, and it is over.

use kernel::{Actor, Face as _, RuleSet as _, Seq, Tape};
use stand_fast::{Order, Setup, StandFast};

#[test]
fn both_sides_stand_fast_once_a_turn() {
    let mut state = StandFast::begin(&Setup { turns: 2, ..Setup::default() });
    for actor in [Actor::Blue, Actor::Orange, Actor::Blue, Actor::Orange] {
        let order = Order::StandFast;
        let events = StandFast::decide(&state, actor, &order, &mut Tape::new(&[])).expect("is due");
        for event in events {
            StandFast::evolve(&mut state, &event, Seq(1));
        }
        assert_eq!(StandFast::faults(&state), Vec::<String>::new());
    }
    assert!(StandFast::is_over(&state));
}
