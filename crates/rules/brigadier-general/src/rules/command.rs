//! §11.2 Orders: each commander brings one platoon up the ladder, everybody may go down it, and a column follows its commander (R2,
//! R6).

use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::position::BESIDE;
use crate::refusal::{CommandRefusal, Refusal, TurnRefusal};
use crate::rules::options::{FollowRange, RaiseLine};
use crate::rules::turn;
use crate::state::{OrderMarker, Phase, Place, PlatoonId, State};

/// C2 A commander brings one platoon of his line up the ladder.
///
/// # Errors
/// Why he may not.
pub fn raise(
    state: &State,
    side: Side,
    (commander, platoon): (PlatoonId, PlatoonId),
    to: OrderMarker,
    beside: bool,
) -> Decision {
    may_raise(state, side, (commander, platoon), to, beside)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::OrderRaised { commander, platoon, to });
    Ok(unfolding.finish())
}

/// C3 A platoon goes down the ladder by itself.
///
/// # Errors
/// Why it may not.
pub fn lower(state: &State, side: Side, platoon: PlatoonId, to: OrderMarker) -> Decision {
    own_in_orders(state, side, platoon)?;
    let now = state.order_of(platoon);
    if !is_lower(state, to, now) {
        return Err(CommandRefusal::NotLower { platoon, to, now }.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::OrderLowered { platoon, to });
    Ok(unfolding.finish())
}

/// C4 A commander forms a column of disrupted platoons, instead of his one raise, and leads it (R2).
///
/// # Errors
/// Why he may not.
pub fn follow(
    state: &State,
    side: Side,
    commander: PlatoonId,
    platoons: &[PlatoonId],
    beside: &[PlatoonId],
) -> Decision {
    may_lead(state, side, commander)?;
    if platoons.is_empty() {
        return Err(CommandRefusal::EmptyColumn.into());
    }
    if let Some(pair) = platoons.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(CommandRefusal::Twice { platoon: pair[0] }.into());
    }
    for platoon in platoons {
        may_follow(state, side, commander, *platoon, beside.contains(platoon))?;
    }
    let mut unfolding = Unfolding::of(state);
    let goes = [OrderMarker::Double, OrderMarker::Move, OrderMarker::Follow];
    let lowered = !goes.contains(&state.order_of(commander));
    unfolding.happen(Event::ColumnFormed { commander, platoons: platoons.to_vec(), lowered });
    Ok(unfolding.finish())
}

/// Every raise, every order lower than the one it has, and columns of everybody who may follow.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_act(state, side, "orders", is_orders).is_err() {
        return;
    }
    let own: Vec<PlatoonId> = state.there(side).collect();
    for commander in own.iter().copied().filter(|id| state.is_commander(*id)) {
        offer_raises(state, side, commander, &own, offers);
        offer_column(state, side, commander, offers);
    }
    for platoon in state.present(side) {
        let now = state.order_of(platoon);
        for to in OrderMarker::ALL.into_iter().filter(|to| is_lower(state, *to, now)) {
            let label = format!("{} to {}", state.name(platoon), to.word());
            offers.offer("Lower", label, Order::Lower { platoon, to });
        }
    }
}

fn offer_raises(
    state: &State,
    side: Side,
    commander: PlatoonId,
    own: &[PlatoonId],
    offers: &mut Offers<Order>,
) {
    let group = format!("Raise, {}", state.name(commander));
    for platoon in own.iter().copied() {
        for to in OrderMarker::LADDER {
            if may_raise(state, side, (commander, platoon), to, false).is_ok() {
                let label = format!("{} to {}", state.name(platoon), to.word());
                let order = Order::Raise { commander, platoon, to, beside: false };
                offers.offer(group.clone(), label, order);
            }
        }
    }
}

fn offer_column(state: &State, side: Side, commander: PlatoonId, offers: &mut Offers<Order>) {
    if may_lead(state, side, commander).is_err() {
        return;
    }
    let able = |id: &PlatoonId| may_follow(state, side, commander, *id, false).is_ok();
    let platoons: Vec<PlatoonId> = state.subordinates(commander).filter(able).collect();
    if !platoons.is_empty() {
        let names: Vec<&str> = platoons.iter().map(|id| state.name(*id)).collect();
        let label = format!("{} behind {}", names.join(", "), state.name(commander));
        let order = Order::Follow { commander, platoons, beside: Vec::new() };
        offers.offer("Column", label, order);
    }
}

/// Why commanders cannot raise a platoon now.
pub fn bar(state: &State, side: Side, offers: &mut Offers<Order>) {
    if turn::may_act(state, side, "orders", is_orders).is_err() {
        return;
    }
    for commander in state.there(side).filter(|id| state.is_commander(*id)) {
        if let Err(why) = may_command(state, commander) {
            offers.bar(format!("{}: raise", state.name(commander)), why.refused(state));
        }
    }
}

fn may_raise(
    state: &State,
    side: Side,
    (commander, platoon): (PlatoonId, PlatoonId),
    to: OrderMarker,
    beside: bool,
) -> Result<(), Refusal> {
    own_in_orders(state, side, commander)?;
    own_in_orders(state, side, platoon)?;
    may_command(state, commander)?;
    if commander == platoon {
        may_raise_himself(state, commander)?;
    } else {
        let order = state.order_of(commander);
        if order >= OrderMarker::Back {
            return Err(CommandRefusal::RunsHimself { commander, now: order }.into());
        }
        is_below(state, commander, platoon)?;
        reaches(state, (commander, platoon), beside, true)?;
    }
    may_go_up(state, platoon, to)?;
    Ok(())
}

/// R6 He has platoons under his command, and has not used his one raise.
pub(crate) fn may_command(state: &State, commander: PlatoonId) -> Result<(), CommandRefusal> {
    if !state.is_commander(commander) {
        return Err(CommandRefusal::NoCommander { platoon: commander });
    }
    if state.platoon(commander).deeds.has_raised {
        return Err(CommandRefusal::HasRaised { commander });
    }
    Ok(())
}

/// R6 A commander without a superior may spend his raise on himself.
fn may_raise_himself(state: &State, commander: PlatoonId) -> Result<(), CommandRefusal> {
    let has_superior = |above: PlatoonId| state.is_there(above);
    match state.platoon(commander).superior.filter(|above| has_superior(*above)) {
        Some(_) => Err(CommandRefusal::HasSuperior { commander }),
        None => Ok(()),
    }
}

fn is_below(state: &State, commander: PlatoonId, platoon: PlatoonId) -> Result<(), CommandRefusal> {
    if !state.is_in_line(commander, platoon) {
        return Err(CommandRefusal::NotInLine { commander, platoon });
    }
    let is_direct = state.platoon(platoon).superior == Some(commander);
    if state.setup.options.raise_line == RaiseLine::Direct && !is_direct {
        return Err(CommandRefusal::NotDirect { commander, platoon });
    }
    Ok(())
}

/// §11.2 A higher order than it has, once a turn; Follow is given by a column alone.
fn may_go_up(state: &State, platoon: PlatoonId, to: OrderMarker) -> Result<(), CommandRefusal> {
    if to == OrderMarker::Follow {
        return Err(CommandRefusal::FollowIsFormed { platoon });
    }
    if state.platoon(platoon).deeds.raised {
        return Err(CommandRefusal::RaisedAlready { platoon });
    }
    let now = state.order_of(platoon);
    if to == now || is_lower(state, to, now) {
        return Err(CommandRefusal::NotHigher { platoon, to, now });
    }
    Ok(())
}

/// §11.2 By radio, or within an inch. From off the table only by radio (R6).
fn reaches(
    state: &State,
    (commander, platoon): (PlatoonId, PlatoonId),
    beside: bool,
    radio: bool,
) -> Result<(), Refusal> {
    let measured = state.within(commander, platoon, BESIDE);
    if measured.is_some() && beside {
        return Err(TurnRefusal::Measured { platoon }.into());
    }
    let off = state.platoon(commander).place == Place::OffTable;
    let is_beside = !off && measured.unwrap_or(beside);
    if is_beside || (radio && state.by_radio(platoon)) {
        return Ok(());
    }
    Err(CommandRefusal::OutOfContact { commander, platoon }.into())
}

/// R2 Whether an order stands lower on the ladder than another.
fn is_lower(state: &State, to: OrderMarker, now: OrderMarker) -> bool {
    let follow = state.setup.options.follow_position;
    to.rank(follow) > now.rank(follow)
}

/// R2 Whether an order is one of disrupted troops.
pub(crate) fn is_disrupted(state: &State, order: OrderMarker) -> bool {
    order.is_disrupted(state.setup.options.follow_position)
}

/// R2 A commander with Double, Move or Follow leads, and one who stands above Follow lowers himself to it.
fn may_lead(state: &State, side: Side, commander: PlatoonId) -> Result<(), Refusal> {
    own_in_orders(state, side, commander)?;
    may_command(state, commander)?;
    let now = state.order_of(commander);
    let is_off = state.platoon(commander).place == Place::OffTable;
    if is_disrupted(state, now) || is_off {
        return Err(CommandRefusal::CannotLead { commander, now }.into());
    }
    Ok(())
}

fn may_follow(
    state: &State,
    side: Side,
    commander: PlatoonId,
    platoon: PlatoonId,
    beside: bool,
) -> Result<(), Refusal> {
    own_in_orders(state, side, platoon)?;
    if state.platoon(platoon).superior != Some(commander) {
        return Err(CommandRefusal::NotDirect { commander, platoon }.into());
    }
    let now = state.order_of(platoon);
    if !is_disrupted(state, now) {
        return Err(CommandRefusal::NotDisrupted { platoon, now }.into());
    }
    if state.platoon(platoon).deeds.raised {
        return Err(CommandRefusal::RaisedAlready { platoon }.into());
    }
    let radio = state.setup.options.follow_range == FollowRange::Radio;
    reaches(state, (commander, platoon), beside, radio)
}

fn is_orders(phase: &Phase) -> bool {
    matches!(phase, Phase::Orders(_))
}

/// A platoon of the side that gives orders, which is there.
fn own_in_orders(state: &State, side: Side, platoon: PlatoonId) -> Result<(), Refusal> {
    turn::may_act(state, side, "orders", is_orders)?;
    turn::own(state, side, platoon)?;
    if !state.is_there(platoon) {
        return Err(TurnRefusal::NotThere { platoon }.into());
    }
    Ok(())
}
