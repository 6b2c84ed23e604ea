//! §B (1) Orders: each side lays a sheet face down, then both are turned over and carried out together.
//!
//! The plain text stays outside the journal until it is turned over: `SealOrders` binds a side by a commitment, `RevealOrders` shows what
//! was bound. With the second sheet both come into force, standing orders put in where a commander wrote none (R61).

use std::collections::BTreeSet;

use kernel::{Offers, Side, seal};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::{Order, Sheet};
use crate::refusal::{Refusal, TurnRefusal};
use crate::rules::knowledge::seen_by;
use crate::rules::{air_sheet, command, sheet, skies};
use crate::state::{Eyes, FormationId, OrdersPhase, Phase, State};

/// The side lays its sheet face down.
pub fn lay(state: &State, side: Side, commitment: &str) -> Decision {
    let phase = orders_phase(state)?;
    if phase.sealed[side.index()].is_some() {
        return Err(TurnRefusal::AlreadySealed { side }.into());
    }
    if seal::from_hex::<32>(commitment).is_none() {
        return Err(TurnRefusal::NoCommitment.into());
    }
    Ok(vec![Event::OrdersSealed { side, commitment: commitment.to_owned() }])
}

/// The side turns its sheet over.
pub fn reveal(state: &State, side: Side, orders: &Sheet, salt: &str) -> Decision {
    let phase = orders_phase(state)?;
    may_reveal(phase, side, orders, salt)?;
    may_turn_over(state, side, orders)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::OrdersRevealed { side, orders: Box::new(orders.clone()) });
    let other = phase.revealed[side.enemy().index()].clone();
    if let Some(other) = other {
        let mut sheets = [orders.clone(), other];
        if side == Side::Orange {
            sheets.reverse();
        }
        for (side, sheet) in Side::BOTH.into_iter().zip(sheets) {
            let missing = command::missing(state, side, &sheet);
            let orders = Box::new(command::in_force(&unfolding.state, side, sheet));
            unfolding.happen(Event::OrdersTook { side, orders, missing });
        }
        skies::begin(&mut unfolding);
    }
    Ok(unfolding.finish())
}

/// Whether a side may lay this sheet now.
///
/// # Errors
/// The first fault.
pub fn may_lay(state: &State, side: Side, orders: &Sheet) -> Result<(), Refusal> {
    one_order_each(orders)?;
    for (formation, part) in &orders.formations {
        sheet::may_write(state, side, *formation, part)?;
    }
    for (bridge, blow) in &orders.blow {
        sheet::may_blow(state, side, *bridge, *blow)?;
    }
    air_sheet::may_write(state, side, &orders.air)?;
    Ok(())
}

/// R62, R63, R100 Whether a sheet may be turned over: every part of it is legal as things are, or as its side or its own commander knows them. What nobody
/// could know is no reason to refuse it; it is carried out as far as it can be.
///
/// # Errors
/// The first fault.
pub fn may_turn_over(state: &State, side: Side, orders: &Sheet) -> Result<(), Refusal> {
    one_order_each(orders)?;
    if may_lay(state, side, orders).is_ok() {
        return Ok(());
    }
    for (formation, part) in &orders.formations {
        let writes = |state: &State| Ok(sheet::may_write(state, side, *formation, part)?);
        as_known(state, (side, Some(*formation)), writes)?;
    }
    for (bridge, blow) in &orders.blow {
        as_known(state, (side, None), |state| Ok(sheet::may_blow(state, side, *bridge, *blow)?))?;
    }
    as_known(state, (side, None), |state| Ok(air_sheet::may_write(state, side, &orders.air)?))
}

/// R100 Whether something is legal as things are, or as the side knows them, or the commander of a formation.
///
/// # Errors
/// Why it is not, by the last of these that was asked.
pub fn as_known(
    state: &State,
    (side, formation): (Side, Option<FormationId>),
    may: impl Fn(&State) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    may(state).or_else(|_| may(&seen_by(state, &Eyes::Side(side)))).or_else(|told| {
        let formation = formation.ok_or(told)?;
        let formations = BTreeSet::from([formation]);
        may(&seen_by(state, &Eyes::Formations { side, formations }))
    })
}

/// Sealing and revealing carry secrets that only the caller has, so the offers name the step; the sheet itself is written against [`may_lay`].
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Phase::Orders(phase) = &state.phase else { return };
    let mine = side.index();
    let empty = Sheet::default();
    let binds = seal::commitment(&[0; 16], &empty.text());
    if phase.sealed[mine].is_none() {
        // A commitment to standing orders with a salt of zeros: fits the form, and is replaced by the caller.
        offers.offer("Orders", "Lay the sheet face down", Order::SealOrders { commitment: binds });
    } else if phase.sealed[side.enemy().index()].is_none() {
        let why = TurnRefusal::NotSealed { side: side.enemy() };
        offers.bar("Turn the sheet over", kernel::Refusal::refused(&why, state));
    } else if phase.revealed[mine].is_none() && phase.sealed[mine].as_deref() == Some(&*binds) {
        let order = Order::RevealOrders { orders: Box::new(empty), salt: seal::hex(&[0; 16]) };
        offers.offer("Orders", "Turn the sheet over", order);
    }
}

/// R62 One order a unit, whatever part of the sheet it stands on.
fn one_order_each(orders: &Sheet) -> Result<(), Refusal> {
    let mut ordered = std::collections::BTreeSet::new();
    for unit in orders.formations.values().flat_map(|part| part.units.keys()) {
        if !ordered.insert(*unit) {
            return Err(crate::refusal::SheetRefusal::TwoOrders { unit: *unit }.into());
        }
    }
    Ok(())
}

fn orders_phase(state: &State) -> Result<&OrdersPhase, TurnRefusal> {
    match &state.phase {
        Phase::Orders(phase) => Ok(phase),
        other => Err(TurnRefusal::NotOrders { now: other.name() }),
    }
}

fn may_reveal(
    phase: &OrdersPhase,
    side: Side,
    orders: &Sheet,
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
    if phase.sealed[side.index()].as_deref() != Some(&*seal::commitment(&salt, &orders.text())) {
        return Err(TurnRefusal::SealBroken { side });
    }
    Ok(())
}

impl Phase {
    /// What people call it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Opening => "opening of the turn",
            Self::Orders(_) => "orders phase",
            Self::Air(_) => "air phase",
            Self::Movement => "movement phase",
            Self::Combat(_) => "combat phase",
            Self::Supply => "supply phase",
            Self::Over(_) => "end of the game",
        }
    }
}
