//! What the war and its doors ask of this book: its title, its words, its turns, how it is set up, and how its table is shown.

mod cards;
mod command;
mod happenings;
mod line;
mod man;
mod outcomes;
mod points;
mod reach;
mod rolling;
mod rulings;
mod said;
mod shots;
mod soldiers;
mod table;

use kernel::face::{
    Concern, FaceSoldier, Filing, FilingKind, Happening, PhaseKind, RulingForm, RulingKind,
    SoldierDeed, Standing, TableRolling, TableTape, Telling, Unknown, laid,
};
use kernel::table::{Length, Point};
use kernel::{
    Actor, Answer, Call, Effects, Face, Halt, Name, Refusal as _, Refused, Rulebook, Side, Tape,
};

use crate::decide::decide;
use crate::handoff::SECONDS_PER_TURN;
use crate::order::Ruling;
use crate::rules::options::Options;
use crate::state::{Phase, SoldierId, Step};
use crate::{Combat, Event, Order, Setup, State, diary, legal};

type TableFace = kernel::face::TableFace<Order>;
type TableDeck = kernel::face::TableDeck<Order>;
type TableCard = kernel::face::TableCard<Order>;
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

impl Face for Combat {
    const TITLE: &'static str = "Combat!";
    const WORD: &'static str = "combat";
    const RULEBOOK: Rulebook = crate::RULEBOOK;
    const SECONDS_PER_TURN: u32 = SECONDS_PER_TURN;

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
        let (kind, phase) = match state.phase {
            Phase::Draw => (PhaseKind::Fight, "the next card"),
            Phase::Act(_) => (PhaseKind::Fight, "a man acts"),
            Phase::Over(_) => (PhaseKind::Over, "end of the fight"),
        };
        Standing { kind, phase, round: state.turn, points: [0; 2] }
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

    fn effects(state: &State, event: &Event) -> Effects {
        diary::effects(state, event)
    }

    fn happenings(_: &State, event: &Event) -> Vec<Happening> {
        happenings::happenings(event)
    }

    fn is_step(event: &Event) -> bool {
        matches!(event, Event::Pending { steps } if steps.is_empty())
    }

    fn telling(event: &Event) -> Telling {
        happenings::telling(event)
    }

    fn filing(_: &State, event: &Event) -> Filing {
        match event {
            Event::TurnBegan { .. }
            | Event::SoldierArrived { .. }
            | Event::ActivationEnded { .. }
            | Event::Pending { .. }
            | Event::ObjectiveTaken { .. }
            | Event::BattleEnded { .. } => Filing::CLOCKWORK,
            Event::Ruled { .. } => Filing::of(FilingKind::Ruled),
            _ => Filing::HAPPENED,
        }
    }

    fn table(state: &State, seat: Actor) -> Option<TableFace> {
        Some(table::table(state, seat))
    }

    fn reach(state: &State, seat: Actor, stand: &str) -> Result<TableReachView, Unknown> {
        Ok(reach::reach(Book { state, seat }, known(state, stand)?))
    }

    fn line(state: &State, seat: Actor, tape: &TableTape) -> Result<TableLineView, Unknown> {
        let one = |id: &Option<String>| id.as_deref().map(|id| known(state, id)).transpose();
        let with: Result<Vec<SoldierId>, Unknown> =
            tape.with.iter().map(|id| known(state, id)).collect();
        let tape = line::Tape {
            soldier: one(&tape.stand)?,
            points: &laid(&tape.points)?,
            target: one(&tape.target)?,
            with: &with?,
            said: tape.said,
        };
        Ok(line::line(Book { state, seat }, tape))
    }

    fn rolling(
        state: &State,
        order: &Order,
        answers: &[Answer],
        call: &Call,
    ) -> Option<TableRolling> {
        let Call::Choice(call) = call else { return None };
        rolling::rolling(state, order, answers, call)
    }

    fn outcome_place(purpose: &str, name: &str) -> Option<usize> {
        outcomes::place(purpose, name)
    }

    fn concern(state: &State, order: &Order) -> Concern {
        command::concern(state, order)
    }

    fn above(state: &State, unit: Name) -> Option<Name> {
        command::above(state, unit)
    }

    fn worth(state: &State) -> Option<[[u16; 2]; 2]> {
        let worth = |side| {
            let points = points::points(state, side);
            [points.left, points.all]
        };
        Some(Side::BOTH.map(worth))
    }

    fn soldier(state: &State, id: Name) -> Option<FaceSoldier> {
        soldiers::soldier(state, SoldierId(id))
    }

    fn deed(event: &Event, soldier: Name) -> Option<SoldierDeed> {
        soldiers::deed(event, SoldierId(soldier))
    }
}

/// The soldier of that name.
fn known(state: &State, id: &str) -> Result<SoldierId, Unknown> {
    let found = SoldierId::new(id).ok().filter(|id| state.soldiers.contains_key(id));
    found.ok_or_else(|| Unknown::Stand(format!("there is no soldier {id}")))
}

/// The soldier a step waits for, and whom its answers are about.
fn asked(step: &Step) -> Option<SoldierId> {
    match step {
        Step::React { soldier, .. }
        | Step::Forced { soldier, .. }
        | Step::MayFire { soldier }
        | Step::MayMove { soldier }
        | Step::Reply { target: soldier, .. } => Some(*soldier),
        _ => None,
    }
}

/// A point to be written down.
fn spot(point: Point) -> String {
    format!("{} · {}", inches(Length(point.x)), inches(Length(point.y)))
}
