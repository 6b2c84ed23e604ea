//! What the war and its doors ask of this book: its title, its words, its turns, and how it is set up.

mod aim;
mod command;
mod days;
mod face_down;
mod happenings;
mod map;
mod news;
mod night;
mod night_deed;
mod oob;
mod overlays;
mod reach;
mod rulings;
mod terms;
mod verdict;

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::face::{
    Ask, Concern, Days, FaceDown, Filing, FilingKind, Happening, MapAim, MapBattle, MapReach, News,
    NightBegun, NightDeed, NightPoints, NightStep, Oob, OobSetup, PhaseKind, RulingForm,
    RulingKind, SheetEvent, SheetOrder, Standing, Strike, Unknown,
};
use kernel::map::Cell;
use kernel::{Actor, Effects, Face, Name, Offers, Rulebook, Side};

use crate::handoff::MINUTES_PER_ROUND;
use crate::order::Ruling;
use crate::rules::options::Options;
use crate::state::Phase;
use crate::{Event, Order, Setup, State, TwoStarGeneral, diary, legal};

impl Face for TwoStarGeneral {
    const TITLE: &'static str = "Two Star General";
    const WORD: &'static str = "tsg";
    const RULEBOOK: Rulebook = crate::RULEBOOK;
    const TERMS: &'static [(&'static str, &'static str)] = terms::TERMS;
    const SECONDS_PER_TURN: u32 = 0;

    type Setup = Arc<Setup>;
    type Options = Options;

    fn begin(setup: &Arc<Setup>) -> State {
        State::begin(Arc::clone(setup))
    }

    fn settle(setup: &mut Arc<Setup>, options: Options) {
        Arc::make_mut(setup).options = options;
    }

    fn reattach(state: &mut State, setup: &Arc<Setup>) {
        state.attach(Arc::clone(setup));
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
            Phase::Retreats(_) | Phase::Battalions(_) | Phase::Artillery(_) => PhaseKind::Fight,
            Phase::Night(_) => PhaseKind::Night,
            Phase::Over(_) => PhaseKind::Over,
        };
        let (phase, round) = (state.phase.name(), u16::from(state.round));
        Standing { kind, phase, round, points: state.objective_points() }
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

    fn news(event: &Event) -> Option<News> {
        news::news(event)
    }

    fn days(state: &State) -> Option<Days> {
        Some(days::days(state))
    }

    fn begins_day(event: &Event) -> Option<u8> {
        match event {
            Event::RoundBegan { day, round: 1 } => Some(*day),
            _ => None,
        }
    }

    fn night_begun(event: &Event) -> Option<NightBegun> {
        night::begun(event)
    }

    fn night_points(state: &State) -> Option<NightPoints> {
        night::points(state)
    }

    fn at_night(state: &State) -> Option<State> {
        night::fallen(state)
    }

    fn night_steps(
        state: &State,
        side: Side,
        offers: Offers<Order>,
        ask: Ask<'_, Self>,
    ) -> Vec<NightStep<Order>> {
        night::steps(state, side, offers, ask)
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

    fn turn(_: &State) -> Option<u16> {
        None
    }

    /// H.8 Of the rounds that have gone by on its days, nights left out.
    fn minutes_gone(state: &State) -> Option<u32> {
        Some(days::rounds_gone(state) * MINUTES_PER_ROUND)
    }

    fn effects(state: &State, event: &Event) -> Effects {
        diary::effects(state, event)
    }

    fn happenings(state: &State, event: &Event) -> Vec<Happening> {
        happenings::happenings(state, event)
    }

    fn is_step(_: &Event) -> bool {
        false
    }

    fn strike(order: &Order) -> Option<Strike> {
        happenings::strike(order)
    }

    fn night_deed(order: &Order) -> Option<NightDeed> {
        night_deed::night_deed(order)
    }

    fn filing(state: &State, event: &Event) -> Filing {
        match event {
            Event::OrderTook { battalion, .. } | Event::OrderLapsed { battalion, .. } => {
                Filing::by(state.battalion_spec(*battalion).side.actor())
            }
            Event::StandArrived { stand, .. } => Filing::by(state.spec(*stand).side.actor()),
            Event::OrdersSealed { .. } => Filing::of(FilingKind::Sealed),
            Event::OrdersRevealed { .. } => Filing::of(FilingKind::Revealed),
            Event::Ruled { .. } => Filing::of(FilingKind::Ruled),
            Event::RetreatsBegan | Event::BattalionsBegan | Event::ArtilleryBegan => {
                Filing::CLOCKWORK
            }
            Event::RoundBegan { .. } | Event::NightBegan { .. } | Event::BattleEnded { .. } => {
                Filing::ROUND
            }
            _ => Filing::HAPPENED,
        }
    }

    fn verdict(state: &State, sides: [&str; 2]) -> Option<String> {
        verdict::verdict(state, sides)
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
        ask: Ask<'_, Self>,
    ) -> Result<MapReach<Order>, Unknown> {
        reach::reach(state, actor, piece, offers, ask)
    }

    fn aim(state: &State, order: &Order) -> Option<MapAim> {
        Some(aim::aim(state, order))
    }

    fn with_places(order: &Order, places: BTreeMap<Name, Cell>) -> Option<Order> {
        aim::with_places(order, places)
    }

    fn concern(state: &State, order: &Order) -> Concern {
        command::concern(state, order)
    }

    fn above(state: &State, unit: Name) -> Option<Name> {
        command::above(state, unit)
    }
}
