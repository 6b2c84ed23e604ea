//! R11 How a close assault may end, exactly, before anybody throws.

use kernel::odds::{Distribution, Fraction};
use kernel::{NamedChance, Side};

use super::{Aims, Lost, attacker, by_losses, dice, group, only};
use crate::rules::{casualties, effect::Effect};
use crate::state::{OrderMarker, PlatoonId, State};

/// What a side may have lost: levels, kills, and whether anybody of it still fights.
type Fate = (u16, u16, bool);

/// The chances that either side wins the fight of a platoon, and that it goes on. A platoon that touches several enemies is taken to
/// throw at the first of them by name. Nothing where no fight is thrown for.
pub(crate) fn odds(state: &State, platoon: PlatoonId) -> Vec<NamedChance> {
    let Some(ends) = ends(state, platoon) else { return Vec::new() };
    let wins = |side: Side| {
        NamedChance::new(format!("{} wins", state.side_name(side)), ends.chance(&Some(side)))
    };
    let goes_on = NamedChance::new("it goes on", ends.chance(&None));
    Side::BOTH.into_iter().map(wins).chain(core::iter::once(goes_on)).collect()
}

/// The chances that a side wins and loses the fight of a platoon, by the same reckoning; `None` where no fight is thrown for.
#[must_use]
pub fn chances(state: &State, platoon: PlatoonId, side: Side) -> Option<(Fraction, Fraction)> {
    let ends = ends(state, platoon)?;
    Some((ends.chance(&Some(side)), ends.chance(&Some(side.enemy()))))
}

/// The winner, if there is one.
fn ends(state: &State, platoon: PlatoonId) -> Option<Distribution<Option<Side>>> {
    // R12 The routed surrender before anybody throws.
    let mut left = state.clone();
    let routs = |id: &PlatoonId| state.order_of(*id) == OrderMarker::Rout;
    left.contacts.retain(|(one, other), _| !routs(one) && !routs(other));
    let group = group(&left, platoon);
    if group.is_empty() {
        return None;
    }
    let attacker = attacker(&left, &group);
    let first = |id: &PlatoonId| Some((*id, *dice::touched(&left, *id).first()?));
    let aims: Aims = group.iter().filter_map(first).collect();
    let [blue, orange] = Side::BOTH.map(|side| fate(&left, &group, &aims, side));
    let options = state.setup.options;
    Some(blue.with(&orange, |blue: &Fate, orange: &Fate| {
        let lost = Lost { levels: [blue.0, orange.0], kills: [blue.1, orange.1] };
        only([blue.2, orange.2]).or_else(|| by_losses(options, &lost, attacker))
    }))
}

/// What the enemy's dice may do to a side.
fn fate(state: &State, group: &[PlatoonId], aims: &Aims, side: Side) -> Distribution<Fate> {
    let at_each = dice::Throw::of(state, aims, side.enemy()).at_each();
    let is_missed = |id: &PlatoonId| {
        let fights = state.platoon(*id).losses.count() > 0 && state.spec(*id).side == side;
        fights && !at_each.contains_key(id)
    };
    let anybody = group.iter().any(is_missed);
    let mut fate = Distribution::point((0, 0, anybody));
    for (target, dice) in at_each {
        let one = dice::effects(state, target, dice).map(|effect| lost(state, target, *effect));
        fate = fate.with(&one, |all, one| (all.0 + one.0, all.1 + one.1, all.2 || one.2));
    }
    fate
}

fn lost(state: &State, platoon: PlatoonId, effect: Effect) -> Fate {
    let now = state.platoon(platoon).losses;
    let reading = state.setup.options.wound_example;
    let then = casualties::strike(now, effect.kills, effect.wounds, reading);
    let levels = state.spec(platoon).experience.levels(effect.steps);
    (levels, u16::from(then.dead.saturating_sub(now.dead)), then.count() > 0)
}
