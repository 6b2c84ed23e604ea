//! What the war and its doors ask of this book: its title, its words, its turns, how it is set up, and how its table is shown.

mod aim;
mod calls;
mod command;
mod happenings;
mod line;
mod reach;
mod rulings;
mod sight;
mod stand;
mod table;
mod way;
mod weapons;

use kernel::face::{
    Concern, Filing, Happening, PhaseKind, RulingForm, RulingKind, Standing, TableTape, Telling,
    Unknown, laid,
};
use kernel::table::Length;
use kernel::{Actor, Effects, Face, Halt, Name, Refusal as _, Refused, Rulebook, Side, Tape};

use crate::decide::decide;
use crate::handoff::MINUTES_PER_TURN;
use crate::order::Ruling;
use crate::rules::options::Options;
use crate::state::{Phase, PlatoonId};
use crate::{BrigadierGeneral, Event, Order, Setup, State, diary, legal};

type TableFace = kernel::face::TableFace<Order>;
type TableReachView = kernel::face::TableReachView<Order>;
type TableLineView = kernel::face::TableLineView<Order>;
type TableOption = kernel::face::TableOption<Order>;
type TableTarget = kernel::face::TableTarget<Order>;
type TablePlace = kernel::face::TablePlace<Order>;

/// One battle, and the seat that looks at it.
#[derive(Clone, Copy)]
struct Book<'a> {
    state: &'a State,
    seat: Actor,
}

impl Book<'_> {
    /// Why the rules would refuse an order; what needs dice is not refused.
    fn refusal(&self, order: &Order) -> Option<Refused> {
        match decide(self.state, self.seat, order, &mut Tape::new(&[])) {
            Err(Halt::Refused(why)) => Some(why.refused(self.state)),
            _ => None,
        }
    }
}

/// A length as a tape shows it.
fn inches(length: Length) -> String {
    length.to_string()
}

impl Face for BrigadierGeneral {
    const TITLE: &'static str = "Brigadier General Commands";
    const WORD: &'static str = "brigadier_general";
    const RULEBOOK: Rulebook = crate::RULEBOOK;
    const SECONDS_PER_TURN: u32 = MINUTES_PER_TURN * 60;

    type Setup = Setup;
    type Options = Options;

    fn begin(setup: &Setup) -> State {
        State::begin(setup.clone())
    }

    fn settle(setup: &mut Setup, options: Options) {
        setup.options = options;
    }

    fn has_places(setup: &Setup) -> bool {
        setup.table.is_some()
    }

    fn rule(ruling: Ruling, reason: String) -> Order {
        Order::Rule { ruling, reason }
    }

    fn ruling(order: &Order) -> Option<&Ruling> {
        match order {
            Order::Rule { ruling, .. } => Some(ruling),
            _ => None,
        }
    }

    fn ruling_forms(state: &State) -> Vec<RulingForm> {
        rulings::forms(state)
    }

    fn ruling_kind(ruling: &Ruling) -> RulingKind {
        rulings::kind(ruling)
    }

    fn order_sentence(state: &State, order: &Order) -> String {
        diary::order(state, order)
    }

    fn standing(state: &State) -> Standing {
        let kind = match state.phase {
            Phase::Orders(_) => PhaseKind::Orders,
            Phase::Over(_) => PhaseKind::Over,
            _ => PhaseKind::Fight,
        };
        Standing {
            kind,
            phase: diary::phase_words(&state.phase),
            round: state.turn,
            points: [0; 2],
        }
    }

    fn prompt(state: &State) -> String {
        legal::prompt(state)
    }

    fn side_name(state: &State, side: Side) -> String {
        state.side_name(side)
    }

    fn is_over(state: &State) -> bool {
        matches!(state.phase, Phase::Over(_))
    }

    fn winner(state: &State) -> Option<Side> {
        match &state.phase {
            Phase::Over(outcome) => outcome.winner,
            _ => None,
        }
    }

    fn ends_battle(event: &Event) -> bool {
        matches!(event, Event::BattleEnded { .. })
    }

    fn turn(state: &State) -> Option<u16> {
        Some(state.turn)
    }

    fn minutes_gone(state: &State) -> Option<u32> {
        Some(state.clock.saturating_sub(state.setup.day.start))
    }

    fn effects(state: &State, event: &Event) -> Effects {
        diary::effects(state, event)
    }

    fn happenings(state: &State, event: &Event) -> Vec<Happening> {
        happenings::happenings(state, event)
    }

    fn is_step(event: &Event) -> bool {
        matches!(event, Event::WayLaid { .. } | Event::WayEnded { .. })
    }

    fn telling(event: &Event) -> Telling {
        happenings::telling(event)
    }

    fn filing(state: &State, event: &Event) -> Filing {
        happenings::filing(state, event)
    }

    fn table(state: &State, seat: Actor) -> Option<TableFace> {
        Some(table::table(state, seat))
    }

    fn reach(state: &State, seat: Actor, stand: &str) -> Result<TableReachView, Unknown> {
        Ok(reach::reach(Book { state, seat }, known(state, stand)?))
    }

    fn line(state: &State, seat: Actor, tape: &TableTape) -> Result<TableLineView, Unknown> {
        let one = |id: &Option<String>| id.as_deref().map(|id| known(state, id)).transpose();
        let with: Result<Vec<PlatoonId>, Unknown> =
            tape.with.iter().map(|id| known(state, id)).collect();
        let tape = line::Tape {
            platoon: one(&tape.stand)?,
            points: &laid(&tape.points)?,
            target: one(&tape.target)?,
            with: &with?,
            said: tape.said,
        };
        Ok(line::line(Book { state, seat }, tape))
    }

    fn concern(state: &State, order: &Order) -> Concern {
        command::concern(state, order)
    }

    fn above(state: &State, unit: Name) -> Option<Name> {
        command::above(state, unit)
    }
}

/// The platoon of that name.
fn known(state: &State, id: &str) -> Result<PlatoonId, Unknown> {
    let found = PlatoonId::new(id).ok().filter(|id| state.platoons.contains_key(id));
    found.ok_or_else(|| Unknown::Stand(format!("there is no platoon {id}")))
}
