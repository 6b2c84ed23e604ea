//! H.6 Who is being fought over below may not act, be attacked, shelled, moved or restored above, and the round does not end
//! without him.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Name, Seat};
use two_star_general as tsg;
use two_star_general::order::{Order, Ruling};
use two_star_general::rules::attack;

use super::LinkRefusal;
use crate::setup::BattleId;
use crate::war::{Battle, BattleEvent, WarEvent, WarState};

/// Every element of a battle that is away in a smaller one, and in which: a core stand with everybody who is with it, whoever of
/// them was sent.
pub(in crate::war) fn frozen(state: &WarState, battle: BattleId) -> BTreeMap<Name, BattleId> {
    let own = state.links.iter().filter(|(_, link)| link.parent == battle && link.is_pending());
    let mut frozen: BTreeMap<Name, BattleId> = own
        .flat_map(|(child, link)| link.brief.elements.iter().map(|sent| (sent.element, *child)))
        .collect();
    let Some(position) = state.battle(battle).and_then(Battle::tsg) else { return frozen };
    let beside: Vec<(Name, Name)> = position
        .platoons
        .iter()
        .filter_map(|(id, platoon)| Some((id.0, platoon.with?.0)))
        .collect();
    // The stand of a platoon first, then every other platoon of such a stand.
    for (platoon, stand) in &beside {
        if let Some(child) = frozen.get(platoon).copied() {
            frozen.entry(*stand).or_insert(child);
        }
    }
    for (platoon, stand) in &beside {
        if let Some(child) = frozen.get(stand).copied() {
            frozen.entry(*platoon).or_insert(child);
        }
    }
    frozen
}

/// Elements of a battle that are away in smaller ones.
pub(in crate::war) fn away(state: &WarState, battle: BattleId) -> BTreeSet<Name> {
    frozen(state, battle).into_keys().collect()
}

/// Whether an order of the division battle leaves alone whoever is frozen.
///
/// # Errors
/// [`LinkRefusal::FoughtOutElsewhere`], [`LinkRefusal::RoundWaits`].
pub(in crate::war) fn may_order(
    state: &WarState,
    battle: BattleId,
    position: &tsg::State,
    frozen: &BTreeMap<Name, BattleId>,
    order: &Order,
) -> Result<(), LinkRefusal> {
    let Some(first) = frozen.values().next() else { return Ok(()) };
    if matches!(order, Order::Rule { ruling: Ruling::End { .. }, .. }) {
        return Err(LinkRefusal::RoundWaits { child: *first });
    }
    for element in touched(position, order) {
        if let Some(child) = frozen.get(&element) {
            let name = super::name_of(state, battle, element);
            return Err(LinkRefusal::FoughtOutElsewhere { name, child: *child });
        }
    }
    Ok(())
}

/// H.8 Whether events end the round while a smaller battle of it is open.
///
/// # Errors
/// [`LinkRefusal::RoundWaits`].
pub(in crate::war) fn may_end(
    state: &WarState,
    battle: BattleId,
    events: &[tsg::Event],
) -> Result<(), LinkRefusal> {
    let ends = |event: &tsg::Event| {
        use tsg::state::{EndReason, Outcome};
        matches!(
            event,
            tsg::Event::RoundBegan { .. }
                | tsg::Event::NightBegan { .. }
                | tsg::Event::BattleEnded { outcome: Outcome { reason: EndReason::LastDay, .. } }
        )
    };
    match super::pending(state, battle).next() {
        Some(child) if events.iter().any(ends) => Err(LinkRefusal::RoundWaits { child }),
        _ => Ok(()),
    }
}

/// Whether an event begins a new round of a battle, in which what was declined may be asked again.
pub(in crate::war) fn begins_round(event: &WarEvent) -> Option<BattleId> {
    let WarEvent::Battle { battle, event, .. } = event else { return None };
    let begins = match event {
        BattleEvent::TwoStarGeneral(event) => {
            matches!(event, tsg::Event::RoundBegan { .. } | tsg::Event::NightBegan { .. })
        }
        BattleEvent::CombatCaptain(event) => {
            matches!(event, combat_captain::Event::TurnBegan { .. })
        }
        // Nothing comes from a fight of soldiers.
        BattleEvent::Combat(_) => false,
    };
    begins.then_some(*battle)
}

/// Whether an attack has a die without the support of those who are away.
///
/// # Errors
/// R47 of Two Star General.
pub(in crate::war) fn may_attack_alone(
    position: &tsg::State,
    seat: Seat,
    frozen: &BTreeMap<Name, BattleId>,
    order: &Order,
) -> Result<(), tsg::Refusal> {
    match (order, seat.side()) {
        (Order::Attack { stands, target }, Some(side)) if !frozen.is_empty() => {
            let known = without_support(position, frozen);
            attack::may_attack(&known, side, stands, *target).map(|_| ())
        }
        _ => Ok(()),
    }
}

/// The position as support is called for: the guns and platoons that are away help nobody.
pub(in crate::war) fn without_support(
    position: &tsg::State,
    frozen: &BTreeMap<Name, BattleId>,
) -> tsg::State {
    let mut position = position.clone();
    for (id, stand) in &mut position.stands {
        if frozen.contains_key(&id.0) {
            stand.shots = 0;
        }
    }
    for (id, platoon) in &mut position.platoons {
        if frozen.contains_key(&id.0) {
            platoon.with = None;
        }
    }
    position
}

/// The stands and platoons an order moves, uses or strikes.
pub(in crate::war) fn touched(position: &tsg::State, order: &Order) -> Vec<Name> {
    let struck = |target| position.occupant(target).map(|stand| stand.0);
    match order {
        Order::Move { stand, .. }
        | Order::Retreat { stand, .. }
        | Order::Recover { stand, .. }
        | Order::Restore { stand, .. } => vec![stand.0],
        Order::MoveArtillery { battery, .. } => vec![battery.0],
        Order::Shuffle { places } | Order::NightReshuffle { places, .. } => {
            places.keys().map(|stand| stand.0).collect()
        }
        Order::Transfer { platoon, to } | Order::NightTransfer { platoon, to } => {
            vec![platoon.0, to.0]
        }
        Order::RecoverPlatoon { platoon, with } => vec![platoon.0, with.0],
        Order::Attack { stands, target } => {
            stands.iter().map(|stand| stand.0).chain(struck(*target)).collect()
        }
        Order::Barrage { battery, target } => {
            core::iter::once(battery.0).chain(struck(*target)).collect()
        }
        Order::AirStrike { target } => struck(*target).into_iter().collect(),
        Order::Rule { ruling, .. } => match ruling {
            Ruling::Strength { stand, .. } | Ruling::Place { stand, .. } => vec![stand.0],
            Ruling::Attach { platoon, with } => vec![platoon.0, with.0],
            Ruling::LosePlatoon { platoon } => vec![platoon.0],
            Ruling::Shots { battery, .. } => vec![battery.0],
            Ruling::Order { .. }
            | Ruling::Air { .. }
            | Ruling::Recovery { .. }
            | Ruling::Objective { .. }
            | Ruling::VoidOrders { .. }
            | Ruling::End { .. } => Vec::new(),
        },
        Order::SealOrders { .. }
        | Order::RevealOrders { .. }
        | Order::ThrowForMove
        | Order::Activate { .. }
        | Order::PlaceHq { .. }
        | Order::EndActivation
        | Order::ThrowForArtillery
        | Order::EndArtillery
        | Order::EndNight => Vec::new(),
    }
}
