//! What each battalion is for: guard an objective, take one, or hunt the enemy; and the order that follows from it.

use kernel::Side;

use crate::ground::Hex;
use crate::state::{BattalionId, Place, State, Status};

/// An enemy this near makes an objective worth guarding, in hexes.
const ALARM: u32 = 6;
/// An enemy this near makes a guard dig in.
const CONTACT: u32 = 5;
/// Percentages of its full strength below which a battalion no longer attacks, and below which it is a wreck.
const TIRED: u32 = 40;
const WRECKED: u32 = 25;

/// What a battalion is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    /// Hold this objective.
    Guard(Hex),
    /// Take this objective.
    Take(Hex),
    /// Go for the nearest enemy.
    Hunt(Hex),
    /// Nothing to hold, to take or to fight.
    Rest,
}

/// A battalion as its commander sees it, for the length of one decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub battalion: BattalionId,
    /// Where it should be.
    pub goal: Option<Hex>,
    /// Strength left, in percent.
    pub strength: u32,
}

impl Plan {
    pub(super) fn of(state: &State, battalion: BattalionId) -> Self {
        let goal = duty(state, battalion).goal();
        Self { battalion, goal, strength: strength_percent(state, battalion) }
    }
}

impl Duty {
    /// Where the battalion should be.
    const fn goal(self) -> Option<Hex> {
        match self {
            Self::Guard(hex) | Self::Take(hex) | Self::Hunt(hex) => Some(hex),
            Self::Rest => None,
        }
    }
}

/// The order a battalion should get, one of `open`; Hold is always open (R16).
pub(super) fn order(state: &State, id: BattalionId, open: &[Status]) -> Status {
    let wish = wish(state, id);
    let through_hold = || {
        if open.contains(&Status::Hold) { Status::Hold } else { open[0] }
    };
    if open.contains(&wish) { wish } else { through_hold() }
}

/// How soon the battalion should have its turn: those nearest to the enemy first.
pub(super) fn urgency(state: &State, id: BattalionId) -> i32 {
    let side = state.battalion_spec(id).side;
    let nearest = state.stands_of(id).filter_map(|(_, hex)| state.nearest_enemy(hex, side)).min();
    1000 - nearest.map_or(500, |distance| i32::try_from(distance).unwrap_or(500))
}

/// Strength left in percent of full strength, destroyed stands counted.
fn strength_percent(state: &State, id: BattalionId) -> u32 {
    let (mut left, mut full) = (0, 0);
    for (stand, spec) in state.setup.stands.iter().filter(|(_, s)| s.battalion == Some(id)) {
        full += u32::from(spec.strength);
        if matches!(state.stand(*stand).place, Place::At(_)) {
            left += u32::from(state.stand(*stand).strength);
        }
    }
    (left * 100).checked_div(full).unwrap_or(0)
}

/// What the battalion is for, seen from where its HQ, or else its first stand, is.
fn duty(state: &State, id: BattalionId) -> Duty {
    let side = state.battalion_spec(id).side;
    let Some(here) = centre(state, id) else {
        return Duty::Rest;
    };
    let of_holder = |held: bool| {
        let by_distance = |(hex, _): &(&Hex, _)| (hex.distance(here), **hex);
        let wanted = |(_, holder): &(&Hex, &Option<Side>)| (**holder == Some(side)) == held;
        state.objectives.iter().filter(wanted).map(|(hex, h)| (hex, *h)).min_by_key(by_distance)
    };
    let guarded =
        state.objectives.iter().filter(|(_, holder)| **holder == Some(side)).find(|(hex, _)| {
            threatened(state, side, **hex) && nearest_battalion(state, side, **hex) == Some(id)
        });
    if let Some((hex, _)) = guarded {
        return Duty::Guard(*hex);
    }
    if let Some((hex, _)) = of_holder(false) {
        return Duty::Take(*hex);
    }
    if let Some((hex, _)) = of_holder(true) {
        return Duty::Guard(*hex);
    }
    let nearest = |(_, hex): &(_, Hex)| (hex.distance(here), *hex);
    let enemy = state.side_on_table(side.enemy()).min_by_key(nearest);
    enemy.map_or(Duty::Rest, |(_, hex)| Duty::Hunt(hex))
}

fn wish(state: &State, id: BattalionId) -> Status {
    let side = state.battalion_spec(id).side;
    let strength = strength_percent(state, id);
    let enemy = state.stands_of(id).filter_map(|(_, hex)| state.nearest_enemy(hex, side)).min();
    let near = |distance: u32| enemy.is_some_and(|enemy| enemy <= distance);
    let stand_fast = if near(CONTACT) { Status::DigIn } else { Status::Hold };
    let may_leave = state.setup.sides[side.index()].home_edge.is_some();
    if strength <= WRECKED && near(2) && may_leave {
        return Status::Retreat;
    }
    match duty(state, id) {
        Duty::Guard(hex) if covers(state, id, hex) => stand_fast,
        Duty::Guard(_) => Status::Move,
        Duty::Take(_) | Duty::Hunt(_) if strength >= TIRED => Status::Move,
        Duty::Take(_) | Duty::Hunt(_) => stand_fast,
        Duty::Rest => Status::Hold,
    }
}

/// Whether the battalion already is where a guard of this hex should be.
fn covers(state: &State, id: BattalionId, hex: Hex) -> bool {
    state.stands_of(id).any(|(_, at)| at == hex)
        || (state.occupant(hex).is_some() && state.stands_of(id).any(|(_, at)| at.adjacent(hex)))
}

fn threatened(state: &State, side: Side, hex: Hex) -> bool {
    state.nearest_enemy(hex, side).is_some_and(|distance| distance <= ALARM)
}

fn nearest_battalion(state: &State, side: Side, hex: Hex) -> Option<BattalionId> {
    let distance = |id| centre(state, id).map_or(u32::MAX, |here: Hex| here.distance(hex));
    state.battalions_in_play(side).min_by_key(|id| (distance(*id), *id))
}

fn centre(state: &State, id: BattalionId) -> Option<Hex> {
    state.hq_hex(id).or_else(|| state.stands_of(id).next().map(|(_, hex)| hex))
}
