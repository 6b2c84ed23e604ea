//! §1.6 Orders: every battalion gets Move, Hold, Dig In or Retreat, face down; all are turned up together.
//!
//! The plain text stays outside the journal until it is turned up: `SealOrders` binds a side by a commitment,
//! `RevealOrders` shows what was bound. When both sheets lie open they come into force.

use kernel::{Offers, Side, seal};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Order, OrderSheet};
use crate::refusal::TurnRefusal;
use crate::rules::turn;
use crate::state::{BattalionId, OrdersPhase, Phase, State, Status};

/// C1 The side lays its orders face down.
pub fn seal(state: &State, side: Side, commitment: &str) -> Decision {
    let phase = orders_phase(state)?;
    if phase.sealed[side.index()].is_some() {
        return Err(TurnRefusal::AlreadySealed { side }.into());
    }
    if seal::from_hex::<32>(commitment).is_none() {
        return Err(TurnRefusal::NoCommitment.into());
    }
    Ok(vec![Event::OrdersSealed { side, commitment: commitment.to_owned() }])
}

/// C1 The side turns its orders up. With the second sheet all orders come into force (§1.6), battalions without
/// HQ lapse (R17), and the round's first phase begins.
pub fn reveal(state: &State, side: Side, sheet: &OrderSheet, salt: &str) -> Decision {
    let phase = orders_phase(state)?;
    may_reveal(state, phase, side, sheet, salt)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::OrdersRevealed { side, orders: sheet.clone() });
    if phase.revealed[side.enemy().index()].is_some() {
        put_in_force(&mut unfolding);
        turn::begin_movement(&mut unfolding);
    }
    Ok(unfolding.finish())
}

/// R16 Whether a battalion may be given this order now.
///
/// # Errors
/// The reason why not.
pub fn may_order(state: &State, battalion: BattalionId, status: Status) -> Result<(), TurnRefusal> {
    if !state.battalions.contains_key(&battalion) {
        return Err(TurnRefusal::UnknownBattalion { battalion });
    }
    if !state.in_play(battalion) {
        return Err(TurnRefusal::OutOfBattle { battalion });
    }
    if state.hq_hex(battalion).is_none() {
        return Err(TurnRefusal::NoHeadquarters { battalion });
    }
    let standing = state.battalion(battalion);
    match standing.order {
        Some(from) if !standing.free_order && !from.successors().contains(&status) => {
            let may = from.successors().to_vec();
            Err(TurnRefusal::WrongTransition { battalion, from, to: status, may })
        }
        _ => Ok(()),
    }
}

/// Whether a sheet gives every battalion that needs one an order it may have, and no other.
///
/// # Errors
/// The first fault, by battalion.
pub fn may_lay(state: &State, side: Side, sheet: &OrderSheet) -> Result<(), TurnRefusal> {
    for (battalion, status) in &sheet.0 {
        may_order(state, *battalion, *status)?;
        if state.battalion_spec(*battalion).side != side {
            return Err(TurnRefusal::NotYourBattalion { battalion: *battalion });
        }
    }
    match to_be_ordered(state, side).into_iter().find(|id| !sheet.0.contains_key(id)) {
        Some(battalion) => Err(TurnRefusal::OrderMissing { battalion }),
        None => Ok(()),
    }
}

/// The battalions of a side that need an order: in play, with their HQ on the table.
#[must_use]
pub fn to_be_ordered(state: &State, side: Side) -> Vec<BattalionId> {
    state.battalions_in_play(side).filter(|id| state.hq_hex(*id).is_some()).collect()
}

/// A sheet that leaves every battalion as it is where it may, and on Hold otherwise: a start for the player's own.
#[must_use]
pub fn unchanged(state: &State, side: Side) -> OrderSheet {
    let keep = |id: &BattalionId| match state.battalion(*id).order {
        Some(status) if may_order(state, *id, status).is_ok() => status,
        _ => Status::Hold,
    };
    OrderSheet(to_be_ordered(state, side).iter().map(|id| (*id, keep(id))).collect())
}

/// What a side may do in the orders phase. Sealing and revealing carry secrets that only the caller has, so the
/// offers name the step; the sheet itself is written against [`may_order`].
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Phase::Orders(phase) = &state.phase else { return };
    let mine = side.index();
    if phase.sealed[mine].is_none() {
        // A commitment to the unchanged orders with a salt of zeros: fits the form, and is replaced by the caller.
        let commitment = seal::commitment(&[0; 16], &unchanged(state, side).text());
        offers.offer("Orders", "Lay the orders face down", Order::SealOrders { commitment });
    } else if phase.sealed[side.enemy().index()].is_none() {
        let why = TurnRefusal::NotSealed { side: side.enemy() };
        offers.bar("Turn the orders up", kernel::Refusal::refused(&why, state));
    } else if phase.revealed[mine].is_none() {
        let orders = unchanged(state, side);
        let salt = seal::hex(&[0; 16]);
        let binds = seal::commitment(&[0; 16], &orders.text());
        if phase.sealed[mine].as_deref() == Some(&*binds) {
            offers.offer("Orders", "Turn the orders up", Order::RevealOrders { orders, salt });
        }
    }
}

fn orders_phase(state: &State) -> Result<&OrdersPhase, TurnRefusal> {
    match &state.phase {
        Phase::Orders(phase) => Ok(phase),
        other => Err(TurnRefusal::WrongPhase { now: other.name(), wanted: "orders phase" }),
    }
}

fn may_reveal(
    state: &State,
    phase: &OrdersPhase,
    side: Side,
    sheet: &OrderSheet,
    salt: &str,
) -> Result<(), TurnRefusal> {
    for each in [side, side.enemy()] {
        if phase.sealed[each.index()].is_none() {
            return Err(TurnRefusal::NotSealed { side: each });
        }
    }
    if phase.revealed[side.index()].is_some() {
        return Err(TurnRefusal::AlreadyRevealed { side });
    }
    let salt = seal::from_hex::<16>(salt).ok_or(TurnRefusal::NoSalt)?;
    if phase.sealed[side.index()].as_deref() != Some(&*seal::commitment(&salt, &sheet.text())) {
        return Err(TurnRefusal::SealBroken { side });
    }
    let stands = |(battalion, _): &(&BattalionId, &Status)| !is_void(state, **battalion);
    let standing = sheet.0.iter().filter(stands).map(|(battalion, status)| (*battalion, *status));
    may_lay(state, side, &OrderSheet(standing.collect()))
}

/// R17 Whether an order that lies face down can come into force no more: what was fought out meanwhile has cost the battalion
/// its headquarters, or everybody.
fn is_void(state: &State, battalion: BattalionId) -> bool {
    state.battalions.contains_key(&battalion)
        && (!state.in_play(battalion) || state.hq_hex(battalion).is_none())
}

/// All revealed orders at once; battalions without HQ fall to Hold or stay as they are (R17).
fn put_in_force(unfolding: &mut Unfolding) {
    let Phase::Orders(phase) = unfolding.state.phase.clone() else { return };
    let revealed = phase.revealed.into_iter().flatten().flatten();
    for (battalion, status) in revealed {
        if is_void(&unfolding.state, battalion) {
            continue;
        }
        unfolding.happen(Event::OrderTook { battalion, status });
    }
    for side in Side::BOTH {
        let lost: Vec<BattalionId> = unfolding
            .state
            .battalions_in_play(side)
            .filter(|id| unfolding.state.hq_hex(*id).is_none())
            .collect();
        for battalion in lost {
            let status = match unfolding.state.battalion(battalion).order {
                Some(Status::DigIn) => Status::DigIn,
                _ => Status::Hold,
            };
            unfolding.happen(Event::OrderLapsed { battalion, status });
        }
    }
}
