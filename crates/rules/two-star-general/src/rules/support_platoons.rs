//! §2.3 Support platoons, transports and trucks change hands between stands in command, after the battalion's
//! movement and before its attack (R51), on Hold and Dig In too; distance and vacant hexes do not matter.
//!
//! Room with a stand: one platoon and one truck; or one armoured transport, only with armoured infantry, and nothing
//! else (§1.3, §2.1). What stands in the way of a platoon comes back in exchange.

use kernel::{Offers, Refusal as _, Side};

use crate::decide::Decision;
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{MovementRefusal, Refusal};
use crate::rules::gates;
use crate::state::{BattalionId, Part, PlatoonId, StandId, State};
use crate::tables::{PlatoonKind, StandKind};

/// C5 A platoon of the battalion that is having its turn goes to another of its stands.
///
/// # Errors
/// The gates of §1.7, §6 and R51, then those of [`exchange`].
pub fn transfer(state: &State, side: Side, platoon: PlatoonId, to: StandId) -> Decision {
    gates::known_platoon(state, side, platoon)?;
    gates::own_stand_on_table(state, side, to)?;
    let (battalion, part) = gates::acting_battalion(state, side)?;
    may_transfer(state, battalion, part)?;
    let handed = exchange(state, battalion, platoon, to)?;
    Ok(handed.into_iter().map(|(platoon, to)| Event::PlatoonTransferred { platoon, to }).collect())
}

/// Every transfer of the acting battalion.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok((battalion, part)) = gates::acting_battalion(state, side) else {
        return;
    };
    let group = format!("Platoons of {}", state.battalion_spec(battalion).name);
    if let Err(refusal) = may_transfer(state, battalion, part) {
        if platoons_of(state, battalion).next().is_some() {
            offers.bar(group, Refusal::from(refusal).refused(state));
        }
        return;
    }
    for (platoon, from) in platoons_of(state, battalion) {
        for (to, _) in state.stands_of(battalion).filter(|(to, _)| *to != from) {
            let label = label(state, platoon, to);
            match exchange(state, battalion, platoon, to) {
                Ok(_) => offers.offer(group.clone(), label, Order::Transfer { platoon, to }),
                Err(refusal) => offers.bar(label, Refusal::from(refusal).refused(state)),
            }
        }
    }
}

/// Who is with whom after `platoon` has gone to `to`: itself first, then what comes back in exchange. By day and by
/// night (§2.3, §9.2).
///
/// # Errors
/// [`MovementRefusal`] when the platoon is lost or of another unit, a stand is out of command, or there is no room on
/// either side of the exchange.
pub fn exchange(
    state: &State,
    battalion: BattalionId,
    platoon: PlatoonId,
    to: StandId,
) -> Result<Vec<(PlatoonId, StandId)>, MovementRefusal> {
    let from = state.platoon(platoon).with;
    let from = from.filter(|_| state.platoon_spec(platoon).battalion == Some(battalion));
    let from = from.ok_or(MovementRefusal::PlatoonOfOther { platoon, battalion })?;
    if state.spec(to).battalion != Some(battalion) {
        return Err(MovementRefusal::NotOfBattalion { stand: to, battalion });
    }
    if from == to {
        return Err(MovementRefusal::WithItAlready { platoon, stand: to });
    }
    for stand in [from, to] {
        if !state.in_command(stand) {
            return Err(MovementRefusal::OutOfCommand { stand });
        }
    }
    let back: Vec<PlatoonId> =
        state.platoons_with(to).filter(|other| crowd(state, *other, platoon)).collect();
    has_room(state, to, platoon, &back)?;
    for other in &back {
        has_room(state, from, *other, &[platoon])?;
    }
    let returned = back.into_iter().map(|other| (other, from));
    Ok(std::iter::once((platoon, to)).chain(returned).collect())
}

/// `A/1-506's MG to B, in exchange for …` for lists and bars.
#[must_use]
pub fn label(state: &State, platoon: PlatoonId, to: StandId) -> String {
    let name = &state.platoon_spec(platoon).name;
    let back: Vec<&str> = state
        .platoons_with(to)
        .filter(|other| crowd(state, *other, platoon))
        .map(|other| state.platoon_spec(other).name.as_str())
        .collect();
    let to = state.stand_name(to);
    if back.is_empty() {
        format!("{name} to {to}")
    } else {
        format!("{name} to {to}, in exchange for {}", back.join(" and "))
    }
}

/// Whether `platoon` may be with `stand` once those in `gone` have left it (§1.3, §2.1).
///
/// # Errors
/// [`MovementRefusal::NotArmouredInfantry`], [`MovementRefusal::NoRoom`].
pub fn has_room(
    state: &State,
    stand: StandId,
    platoon: PlatoonId,
    gone: &[PlatoonId],
) -> Result<(), MovementRefusal> {
    let transport = state.platoon_spec(platoon).kind == PlatoonKind::ArmouredTransport;
    if transport && state.spec(stand).kind != StandKind::ArmouredInfantry {
        return Err(MovementRefusal::NotArmouredInfantry { platoon, stand });
    }
    let mut stay = state.platoons_with(stand).filter(|other| !gone.contains(other));
    if stay.any(|other| crowd(state, other, platoon)) {
        return Err(MovementRefusal::NoRoom { platoon, stand });
    }
    Ok(())
}

fn may_transfer(state: &State, battalion: BattalionId, part: Part) -> Result<(), MovementRefusal> {
    if state.battalion(battalion).hq_lost.is_some() {
        return Err(MovementRefusal::HeadquartersLost { battalion });
    }
    match part {
        Part::Moving | Part::Supporting => Ok(()),
        Part::Returned => Err(MovementRefusal::HeadquartersCameBack { battalion }),
        Part::Fought => Err(MovementRefusal::AttackMade { battalion }),
    }
}

/// Whether two platoons have no room together with one stand.
fn crowd(state: &State, one: PlatoonId, other: PlatoonId) -> bool {
    let kinds = [one, other].map(|platoon| state.platoon_spec(platoon).kind);
    let trucks = kinds.iter().filter(|kind| **kind == PlatoonKind::Truck).count();
    trucks != 1 || kinds.contains(&PlatoonKind::ArmouredTransport)
}

fn platoons_of(
    state: &State,
    battalion: BattalionId,
) -> impl Iterator<Item = (PlatoonId, StandId)> + '_ {
    let living = state.platoons.iter().filter_map(|(id, platoon)| Some((*id, platoon.with?)));
    living.filter(move |(id, _)| state.platoon_spec(*id).battalion == Some(battalion))
}
