//! §A.2, §A.3, §G, R71, R83 Air support: what the squadrons over a battle amount to.

use crate::event::AirUsed;
use crate::rules::battle::Battle;
use crate::rules::guns::index;
use crate::rules::options::HeavyBombers;
use crate::state::{Raised, State};
use crate::tables::{AirLevel, Levels, levels};

/// Assigns the air support of both sides that stands ready over this battle.
pub fn assign(state: &State, battle: &mut Battle) {
    for attacker in [true, false] {
        let used = ready(state, battle, attacker)
            .map(|raised| AirUsed { square: raised.square, zone: raised.zone })
            .collect();
        battle.support.air[index(attacker)] = used;
    }
}

/// R51 Support of the square that is attacked, or of one it is attacked from; and cab ranks over the zone.
fn ready<'s>(
    state: &'s State,
    battle: &'s Battle,
    attacker: bool,
) -> impl Iterator<Item = &'s Raised> + 's {
    let side = if attacker { battle.side } else { battle.side.enemy() };
    let zone = state.setup.ground.zone(battle.target);
    let serves = move |raised: &&Raised| match raised.square {
        None => raised.zone == zone,
        Some(square) => {
            square == battle.target
                || battle.attackers.iter().any(|id| state.square_of(*id) == Some(square))
        }
    };
    state.raised.iter().filter(move |raised| raised.side == side).filter(serves)
}

/// The level a side reaches in this battle.
#[must_use]
pub fn level(state: &State, battle: &Battle, attacker: bool) -> Option<AirLevel> {
    let used = &battle.support.air[index(attacker)];
    let side = if attacker { battle.side } else { battle.side.enemy() };
    let is_used = |raised: &&Raised| {
        raised.side == side && used.contains(&AirUsed { square: raised.square, zone: raised.zone })
    };
    let (mut attack, mut heavy, mut cab) = (0u8, 0u8, false);
    for raised in state.raised.iter().filter(is_used) {
        cab |= raised.square.is_none();
        if raised.square.is_some() {
            attack = attack.saturating_add(raised.ground_attack);
            heavy = heavy.saturating_add(raised.heavy);
        }
    }
    let kind = state.setup.sides[side.index()].air.levels();
    let reached = mixed(levels(kind, attack), heavy_level(state, heavy));
    match (reached, cab) {
        (Some(level), true) => Some(level.next()),
        (None, true) => Some(AirLevel::Normal),
        (reached, false) => reached,
    }
}

/// R6
fn heavy_level(state: &State, squadrons: u8) -> Option<AirLevel> {
    let apocalyptic = state.setup.options.heavy_bombers == HeavyBombers::Apocalyptic;
    if apocalyptic && squadrons == 2 {
        return Some(AirLevel::Apocalyptic);
    }
    levels(Levels::Heavy, squadrons)
}

/// R71 The highest that one kind reaches alone, and one more if the other reaches a level too.
#[must_use]
pub fn mixed(one: Option<AirLevel>, other: Option<AirLevel>) -> Option<AirLevel> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.max(other).next()),
        (one, other) => one.or(other),
    }
}
