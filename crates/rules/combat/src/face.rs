//! What the war and its doors ask of this book: its title, its words, its turns, and how it is set up.

use kernel::{Effects, Face, Names, Reading, Readings as _, Rulebook, Side};

use crate::handoff::SECONDS_PER_TURN;
use crate::order::Ruling;
use crate::rules::options::Options;
use crate::{Combat, Event, Order, Setup, State, diary, legal};

impl Face for Combat {
    const TITLE: &'static str = "Combat!";
    const RULEBOOK: Rulebook = crate::RULEBOOK;
    const READINGS: &'static [Reading] = Options::ALL;
    const SECONDS_PER_TURN: u32 = SECONDS_PER_TURN;

    type Setup = Setup;
    type Ruling = Ruling;

    fn begin(setup: &Setup) -> State {
        State::begin(setup.clone())
    }

    fn rule(ruling: Ruling, reason: String) -> Order {
        Order::Rule { ruling, reason }
    }

    fn words(order: &Order, _: &dyn Names) -> String {
        order.words()
    }

    fn prompt(state: &State) -> String {
        legal::prompt(state)
    }

    fn side_name(state: &State, side: Side) -> String {
        state.side_name(side)
    }

    fn is_over(state: &State) -> bool {
        state.is_over()
    }

    fn turn(state: &State) -> Option<u16> {
        Some(state.turn)
    }

    fn effects(state: &State, event: &Event) -> Effects {
        diary::effects(state, event)
    }
}
