//! What the war and its doors ask of this book.

use kernel::face::{
    Concern, Filing, Happening, PhaseKind, RulingForm, RulingKind, Standing,
};
use kernel::{Effects, Face, Name, Rulebook, Side};

use crate::order::Ruling;
use crate::rules::options::Options;
use crate::tables::SECONDS_PER_TURN;
use crate::{Event, Order, Setup, StandFast, State, legal};

impl Face for StandFast {
    const TITLE: &'static str = "Stand Fast";
    const WORD: &'static str = "stand_fast";
    const RULEBOOK: Rulebook = crate::RULEBOOK;
    const SECONDS_PER_TURN: u32 = SECONDS_PER_TURN;

    type Setup = Setup;
    type Options = Options;

    fn begin(setup: &Setup) -> State {
        State { setup: setup.clone(), turn: 1, ..State::default() }
    }

    fn settle(setup: &mut Setup, options: Options) {
        setup.options = options;
    }

    fn rule(ruling: Ruling, _: String) -> Order {
        match ruling {}
    }

    fn ruling(_: &Order) -> Option<&Ruling> {
        None
    }

    fn ruling_forms(_: &State) -> Vec<RulingForm> {
        Vec::new()
    }

    fn ruling_kind(ruling: &Ruling) -> RulingKind {
        match *ruling {}
    }

    fn order_sentence(_: &State, _: &Order) -> String {
        "Stand fast".to_owned()
    }

    fn standing(state: &State) -> Standing {
        let (kind, phase) = match state.over {
            true => (PhaseKind::Over, "end of the battle"),
            false => (PhaseKind::Fight, "standing fast"),
        };
        Standing { kind, phase, round: state.turn, points: [0; 2] }
    }

    fn prompt(state: &State) -> String {
        legal::prompt(state)
    }

    fn side_name(state: &State, side: Side) -> String {
        kernel::Names::side_name(state, side)
    }

    fn is_over(state: &State) -> bool {
        state.over
    }

    fn winner(state: &State) -> Option<Side> {
        state.setup.holder.filter(|_| state.over)
    }

    fn ends_battle(event: &Event) -> bool {
        matches!(event, Event::BattleEnded { .. })
    }

    fn turn(state: &State) -> Option<u16> {
        Some(state.turn)
    }

    fn effects(_: &State, _: &Event) -> Effects {
        Effects::NONE
    }

    fn happenings(_: &State, _: &Event) -> Vec<Happening> {
        Vec::new()
    }

    fn is_step(_: &Event) -> bool {
        false
    }

    fn filing(_: &State, event: &Event) -> Filing {
        match event {
            Event::StoodFast { .. } => Filing::HAPPENED,
            Event::TurnBegan { .. } | Event::BattleEnded { .. } => Filing::CLOCKWORK,
        }
    }

    fn concern(_: &State, _: &Order) -> Concern {
        Concern::Side
    }

    fn above(_: &State, _: Name) -> Option<Name> {
        None
    }
}
