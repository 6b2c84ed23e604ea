//! H.6 Who is being fought over below may not act, be attacked, shelled, moved or restored above, and the round does not end
//! without him.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use kernel::Name;
use kernel::handoff::Stake;

use super::LinkRefusal;
use crate::setup::BattleId;
use crate::war::{Battle, BattleEvent, BattleOrder, WarEvent, WarState};

/// Every element of a battle that is away in a smaller one, and in which: with everybody who is with it, whoever of them was sent.
pub(in crate::war) fn frozen(state: &WarState, battle: BattleId) -> BTreeMap<Name, BattleId> {
    let own = state.links.iter().filter(|(_, link)| link.parent == battle && link.is_pending());
    let mut frozen: BTreeMap<Name, BattleId> = own
        .flat_map(|(child, link)| link.brief.elements.iter().map(|sent| (sent.element, *child)))
        .collect();
    if frozen.is_empty() {
        return frozen;
    }
    let attached = state.battle(battle).map(Battle::attached).unwrap_or_default();
    // Whom he is with first, then everybody else who is with him.
    for (one, with) in &attached {
        if let Some(child) = frozen.get(one).copied() {
            frozen.entry(*with).or_insert(child);
        }
    }
    for (one, with) in &attached {
        if let Some(child) = frozen.get(with).copied() {
            frozen.entry(*one).or_insert(child);
        }
    }
    frozen
}

/// Elements of a battle that are away in smaller ones.
pub(in crate::war) fn away(state: &WarState, battle: BattleId) -> BTreeSet<Name> {
    frozen(state, battle).into_keys().collect()
}

/// LNK-R29 Whether a battle may go on that waits as a whole for its troops that are away. It does not wait for men who are out on a
/// prepared action: orders that move no unit may be given meanwhile (LNK-R64).
///
/// # Errors
/// [`LinkRefusal::BattleWaits`].
pub(in crate::war) fn may_go_on(state: &WarState, battle: BattleId) -> Result<(), LinkRefusal> {
    if !state.battle(battle).is_some_and(Battle::waits) {
        return Ok(());
    }
    let aside = |child: &BattleId| {
        state.links.get(child).is_some_and(|link| link.contact.stake() == Stake::Aside)
    };
    match super::pending(state, battle).find(|child| !aside(child)) {
        Some(child) => Err(LinkRefusal::BattleWaits { child }),
        None => Ok(()),
    }
}

/// Whether an order of a battle leaves alone whoever is frozen.
///
/// # Errors
/// [`LinkRefusal::FoughtOutElsewhere`], [`LinkRefusal::RoundWaits`].
pub(in crate::war) fn may_order(
    state: &WarState,
    id: BattleId,
    battle: &Battle,
    frozen: &BTreeMap<Name, BattleId>,
    order: &BattleOrder,
) -> Result<(), LinkRefusal> {
    let Some(first) = frozen.values().next() else { return Ok(()) };
    let touched = battle.touched(order);
    let touched = touched.ok_or(LinkRefusal::RoundWaits { child: *first })?;
    touched.into_iter().try_for_each(|element| is_here(state, id, frozen, element))
}

/// Whether an element is not away.
///
/// # Errors
/// [`LinkRefusal::FoughtOutElsewhere`].
pub(super) fn is_here(
    state: &WarState,
    battle: BattleId,
    frozen: &BTreeMap<Name, BattleId>,
    element: Name,
) -> Result<(), LinkRefusal> {
    match frozen.get(&element) {
        Some(child) => {
            let name = state.element_name(battle, element);
            Err(LinkRefusal::FoughtOutElsewhere { name, child: *child })
        }
        None => Ok(()),
    }
}

/// H.8 Whether events end the round while a smaller battle of it is open.
///
/// # Errors
/// [`LinkRefusal::RoundWaits`].
pub(in crate::war) fn may_end(
    state: &WarState,
    battle: BattleId,
    events: &[BattleEvent],
) -> Result<(), LinkRefusal> {
    match super::pending(state, battle).next() {
        Some(child) if events.iter().any(BattleEvent::ends_span) => {
            Err(LinkRefusal::RoundWaits { child })
        }
        _ => Ok(()),
    }
}

/// Whether an event begins a new round of a battle, in which what was declined may be asked again.
pub(in crate::war) fn begins_round(event: &WarEvent) -> Option<BattleId> {
    match event {
        WarEvent::Battle { battle, event, .. } if event.begins_span() => Some(*battle),
        _ => None,
    }
}

/// A battle as its contacts are met: whoever is away helps nobody.
pub(in crate::war) fn as_met<'b>(
    battle: &'b Battle,
    frozen: &BTreeMap<Name, BattleId>,
) -> Cow<'b, Battle> {
    if frozen.is_empty() {
        return Cow::Borrowed(battle);
    }
    Cow::Owned(battle.without(&frozen.keys().copied().collect()))
}
