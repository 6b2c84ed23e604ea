//! §6 Headquarters: a lost one comes back beside its battalion (C18, R17, R18).
//!
//! It returns in the battalion's turn of a later round, before anything has moved, and then nothing else moves that
//! turn, no platoon changes hands (R99), and a battalion on Hold may attack; or overnight.

use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::ground::Hex;
use crate::order::Order;
use crate::refusal::{NightRefusal, Refusal, TurnRefusal};
use crate::rules::options::HqReturn;
use crate::rules::{gates, night};
use crate::state::{BattalionId, Part, Phase, State};
use crate::tables;

/// R18 The strength points of a cadre: what one squad of ten men counts for.
const CADRE_STRENGTH: u8 = 2;

/// C18 A lost HQ comes back in `hex`.
///
/// # Errors
/// When it is not lost, not due, or cannot stand there.
pub fn place(state: &State, side: Side, battalion: BattalionId, hex: Hex) -> Decision {
    may_return(state, side, battalion)?;
    may_stand(state, battalion, hex)?;
    let hq = state.battalion_spec(battalion).hq;
    let strength = match state.setup.options.hq_return {
        HqReturn::Full => state.spec(hq).strength,
        HqReturn::Cadre => CADRE_STRENGTH.min(state.spec(hq).strength),
    };
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::HqReturned { battalion, hex, strength });
    unfolding.take_objective(hq, hex);
    Ok(unfolding.finish())
}

/// Every hex where the battalion's lost HQ could stand now, by number; empty when it is not lost.
#[must_use]
pub fn places(state: &State, battalion: BattalionId) -> Vec<Hex> {
    if state.battalion(battalion).hq_lost.is_none() || !state.in_play(battalion) {
        return Vec::new();
    }
    beside(state, state.stands_of(battalion).map(|(_, hex)| hex))
        .into_iter()
        .filter(|hex| may_stand(state, battalion, *hex).is_ok())
        .collect()
}

/// §6 Whether the battalion that has its turn must take its new HQ before it ends: due, and with room.
#[must_use]
pub fn must_return(state: &State, side: Side, battalion: BattalionId) -> bool {
    may_return(state, side, battalion).is_ok() && !places(state, battalion).is_empty()
}

/// The hexes of the map next to any of these, by number, each once.
pub(super) fn beside(state: &State, hexes: impl Iterator<Item = Hex>) -> Vec<Hex> {
    let next: std::collections::BTreeSet<Hex> =
        hexes.flat_map(|hex| state.setup.ground.neighbours(hex)).collect();
    next.into_iter().collect()
}

/// §1.3, §2.5, §6 Whether a stand of `side` could be put into `hex`: as [`may_stack`], and in no enemy zone.
pub(super) fn may_be_put(state: &State, side: Side, hex: Hex) -> Result<(), Refusal> {
    may_stack(state, hex)?;
    if state.in_enemy_zone(hex, side) {
        return Err(NightRefusal::InEnemyZone { hex }.into());
    }
    Ok(())
}

/// §1.3, §2.5 Whether a core stand could be in `hex`: on the map, passable, empty.
pub(super) fn may_stack(state: &State, hex: Hex) -> Result<(), Refusal> {
    if !state.setup.ground.contains(hex) {
        return Err(NightRefusal::OffTheMap { hex }.into());
    }
    if tables::is_barred(state.terrain(hex)) {
        return Err(NightRefusal::Impassable { hex }.into());
    }
    match state.occupant(hex) {
        Some(by) => Err(NightRefusal::HexTaken { hex, by }.into()),
        None => Ok(()),
    }
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let lost: Vec<BattalionId> = state
        .battalions_in_play(side)
        .filter(|id| state.battalion(*id).hq_lost.is_some())
        .filter(|id| match (state.acting(), &state.phase) {
            (Some((acting, _)), _) => acting == *id,
            (None, Phase::Night(_)) => true,
            _ => false,
        })
        .collect();
    for battalion in lost {
        let name = &state.battalion_spec(battalion).name;
        let what = format!("Headquarters of {name}");
        if let Err(refusal) = may_return(state, side, battalion) {
            offers.bar(what, refusal.refused(state));
            continue;
        }
        for hex in places(state, battalion) {
            let label = format!("{name}: a new headquarters in {hex}");
            offers.offer(what.clone(), label, Order::PlaceHq { battalion, hex });
        }
    }
}

/// Whether the battalion's HQ is lost and may return at this moment.
fn may_return(state: &State, side: Side, battalion: BattalionId) -> Result<(), Refusal> {
    if matches!(state.phase, Phase::Night(_)) {
        night::may_act(state, side)?;
        return lost_since(state, side, battalion).map(|_| ());
    }
    let (acting, part) = gates::acting_battalion(state, side)?;
    let lost = lost_since(state, side, battalion)?;
    if acting != battalion {
        return Err(TurnRefusal::StillActing { battalion: acting }.into());
    }
    if (state.day, state.round) <= lost {
        return Err(NightRefusal::HqLostThisRound { battalion }.into());
    }
    let moved = |(id, _)| state.stand(id).manner.is_some();
    if part != Part::Moving || state.stands_of(battalion).any(moved) {
        return Err(NightRefusal::AlreadyMoved { battalion }.into());
    }
    Ok(())
}

/// The day and round in which a battalion of `side` that still plays lost its HQ.
fn lost_since(state: &State, side: Side, battalion: BattalionId) -> Result<(u8, u8), Refusal> {
    gates::own_battalion(state, side, battalion)?;
    if !state.in_play(battalion) {
        return Err(TurnRefusal::OutOfBattle { battalion }.into());
    }
    let lost = state.battalion(battalion).hq_lost;
    lost.ok_or_else(|| NightRefusal::HqNotLost { battalion }.into())
}

/// Beside a stand of the battalion, and free for a stand of its side.
fn may_stand(state: &State, battalion: BattalionId, hex: Hex) -> Result<(), Refusal> {
    may_be_put(state, state.battalion_spec(battalion).side, hex)?;
    if state.stands_of(battalion).any(|(_, at)| at.adjacent(hex)) {
        Ok(())
    } else {
        Err(NightRefusal::NotBesideBattalion { hex, battalion }.into())
    }
}
