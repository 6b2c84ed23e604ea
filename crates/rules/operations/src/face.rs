//! What the war and its doors ask of this book: its title, its words, its turns, and how it is set up.

mod command;
mod face_down;
mod fog;
mod happenings;
mod map;
mod news;
mod oob;
mod overlays;
mod reach;
mod rulings;
mod strength;
mod terms;
mod written;

use std::collections::BTreeSet;
use std::sync::Arc;

use kernel::face::{
    Ask, Concern, Eyes, FaceDown, Filing, Foreseen, Happening, MapAim, MapBattle, MapIntent,
    MapReach, Messages, News, Oob, OobSetup, PhaseKind, Readers, RulingForm, RulingKind,
    SheetEvent, SheetOrder, Standing, StrengthChange, Unknown,
};
use kernel::map::Cell;
use kernel::{Actor, Answer, Effects, Face, Name, Offers, Rulebook, Side};

use crate::order::Ruling;
use crate::rules::ending;
use crate::rules::options::Options;
use crate::rules::turn;
use crate::state::{EndReason, Half, Outcome, Phase, UnitId};
use crate::{Event, Operations, Order, Setup, State, diary, handoff, legal};

/// H.8 Minutes of a day, from 06:00 to 21:00, and of a night.
const DAY: u32 = 15 * 60;
const NIGHT: u32 = 9 * 60;

impl Face for Operations {
    const TITLE: &'static str = "Operations";
    const WORD: &'static str = "ops";
    const RULEBOOK: Rulebook = crate::RULEBOOK;
    const TERMS: &'static [(&'static str, &'static str)] = terms::TERMS;
    /// Half of a day and a night; [`Face::minutes_gone`] tells the turns apart.
    const SECONDS_PER_TURN: u32 = (DAY + NIGHT) * 30;

    type Setup = Arc<Setup>;
    type Options = Options;

    fn begin(setup: &Arc<Setup>) -> State {
        State::begin(Arc::clone(setup))
    }

    fn settle(setup: &mut Arc<Setup>, options: Options) {
        Arc::make_mut(setup).options = options;
    }

    fn reattach(state: &mut State, setup: &Arc<Setup>) {
        state.attach_setup(Arc::clone(setup));
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

    fn order_phrase(
        state: &State,
        order: &Order,
        place: &dyn Fn(Cell) -> String,
    ) -> Option<String> {
        Some(diary::phrase(state, order, place))
    }

    fn standing(state: &State) -> Standing {
        let kind = match state.phase {
            Phase::Orders(_) => PhaseKind::Orders,
            Phase::Over(_) => PhaseKind::Over,
            _ => PhaseKind::Fight,
        };
        let (held, lost) = (state.points(), ending::losses(state));
        let points = [0, 1].map(|at| held[at].saturating_add(lost[at]));
        Standing { kind, phase: state.phase.name(), round: state.turn, points }
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
        matches!(event, Event::GameEnded { .. })
    }

    fn turn(state: &State) -> Option<u16> {
        Some(state.turn)
    }

    /// From six in the morning of its first day.
    fn minutes_gone(state: &State) -> Option<u32> {
        let halves = u32::from(turn::halves(&state.setup, state.turn));
        let now = match (&state.phase, state.half) {
            (Phase::Over(_), Half::Day) => DAY,
            (Phase::Over(_), Half::Night) => NIGHT,
            _ => 0,
        };
        Some(halves.div_ceil(2) * DAY + halves / 2 * NIGHT + now)
    }

    fn turn_minutes(state: &State) -> Option<u32> {
        Some(if state.is_night() { NIGHT } else { DAY })
    }

    fn day(state: &State) -> Option<u8> {
        Some(turn::day_of(&state.setup, state.turn))
    }

    fn is_night(state: &State) -> bool {
        state.is_night()
    }

    fn strengths(state: &State) -> Vec<(Name, u32)> {
        strength::strengths(state)
    }

    fn refitting(state: &State) -> Vec<Name> {
        handoff::refitting(state).into_iter().map(|unit| unit.0).collect()
    }

    fn without_men(state: &State, short: &BTreeSet<Name>) -> State {
        handoff::without_men(state, short.iter().copied().map(UnitId).collect())
    }

    fn strength_changes(state: &State, event: &Event) -> Vec<StrengthChange> {
        strength::change(state, event).into_iter().collect()
    }

    fn effects(state: &State, event: &Event) -> Effects {
        diary::effects(state, event)
    }

    fn happenings(state: &State, event: &Event) -> Vec<Happening> {
        happenings::happenings(state, event)
    }

    fn coming(state: &State, order: &Order) -> Vec<Happening> {
        match order {
            Order::GoOn => happenings::coming(state),
            _ => Vec::new(),
        }
    }

    fn is_step(_: &Event) -> bool {
        false
    }

    fn filing(state: &State, event: &Event) -> Filing {
        news::filing(state, event)
    }

    fn has_fog(state: &State) -> bool {
        fog::has_fog(state)
    }

    fn messages(state: &State) -> Messages {
        fog::messages(state)
    }

    fn seen_late(state: &State) -> Option<u8> {
        fog::seen_late(state)
    }

    fn seen_by(state: &State, eyes: Eyes<'_>) -> State {
        fog::seen_by(state, eyes)
    }

    fn foreseen(state: &State, eyes: Eyes<'_>, answers: &[Answer]) -> Option<Foreseen> {
        fog::foreseen(state, eyes, answers)
    }

    fn known_setup(state: &State) -> Option<Arc<Setup>> {
        fog::known_setup(state)
    }

    fn readers(state: &State, event: &Event) -> Readers {
        fog::readers(state, event)
    }

    fn face_down(state: &State) -> Option<&dyn FaceDown> {
        Some(state)
    }

    fn sheet_order(order: &Order) -> Option<SheetOrder> {
        face_down::sheet_order(order)
    }

    fn order_of_sheet(order: SheetOrder) -> Option<Order> {
        face_down::order(order)
    }

    fn sheet_event(event: &Event) -> Option<SheetEvent> {
        face_down::sheet_event(event)
    }

    fn begins_day(event: &Event) -> Option<u8> {
        match event {
            Event::TurnBegan { day, half: Half::Day, .. } => Some(*day),
            _ => None,
        }
    }

    fn news(event: &Event) -> Option<News> {
        news::news(event)
    }

    fn verdict(state: &State, sides: [&str; 2]) -> Option<String> {
        match &state.phase {
            Phase::Over(outcome) => Some(verdict(outcome, sides)),
            _ => None,
        }
    }

    fn map(state: &State) -> Option<&dyn MapBattle> {
        Some(state)
    }

    fn oob(state: &State) -> Option<&dyn Oob> {
        Some(state)
    }

    fn oob_setup(setup: &Arc<Setup>) -> OobSetup {
        oob::setup(setup)
    }

    fn map_reach(
        state: &State,
        actor: Actor,
        piece: Name,
        offers: Offers<Order>,
        _: Ask<'_, Self>,
    ) -> Result<MapReach<Order>, Unknown> {
        reach::reach(state, actor, piece, offers)
    }

    fn aim(_: &State, order: &Order) -> Option<MapAim> {
        let intent = match order {
            Order::SealOrders { .. } | Order::RevealOrders { .. } => MapIntent::Sheet,
            Order::GoOn => MapIntent::End,
            Order::Rule { .. } => return None,
        };
        Some(MapAim { intent: Some(intent), ..MapAim::default() })
    }

    fn concern(_: &State, order: &Order) -> Concern {
        command::concern(order)
    }

    fn above(state: &State, unit: Name) -> Option<Name> {
        command::above(state, unit)
    }
}

/// R66 Who has won, and why, in words.
fn verdict(outcome: &Outcome, sides: [&str; 2]) -> String {
    let name = |side: Side| sides[side.index()];
    let [blue, orange] = outcome.points;
    match (outcome.reason, outcome.winner) {
        (EndReason::DecisiveObjectives, Some(side)) => {
            format!(
                "{} wins decisively: it has held all decisive objectives for two turns",
                name(side)
            )
        }
        (EndReason::NobodyLeft, Some(side)) => {
            format!("{} wins: {} has no combat unit left", name(side), name(side.enemy()))
        }
        (EndReason::Ruled, Some(side)) => format!("{} wins by the umpire's ruling", name(side)),
        (_, Some(side)) => {
            let how = if outcome.decisive { "decisively" } else { "narrowly" };
            let [own, other] = [side, side.enemy()].map(|of| outcome.points[of.index()]);
            format!("{} wins {how}: {own} points to {other}", name(side))
        }
        (_, None) => format!("A draw: {blue} points to {orange}"),
    }
}
