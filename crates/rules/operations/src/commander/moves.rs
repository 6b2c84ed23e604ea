//! Who goes where without a fight: towards a goal and up to the enemy, back when it helps; headquarters and guns behind their troops.

use kernel::Side;

use super::attacks::{Fit, Staff};
use super::goals::{AROUND, Goal, is_near};
use super::ways::Reach;
use crate::ground::{Square, distance, within};
use crate::order::{Aim, March, Task, UnitOrder};
use crate::refusal::SheetRefusal;
use crate::rules::{command, sheet as writing};
use crate::state::{Place, State, UnitId};
use crate::tables::{self, Mode, TURN};

/// Status that a unit has lost when it looks after itself, if it can; after a retreat any loss is enough.
const WORN: u8 = 2;
/// So near an enemy nobody goes in column, or without looking out.
const WARY: u32 = 7;
/// So near him guns and headquarters do not go.
const BEHIND: u32 = 5;
/// R69
const REFITS: u32 = 4;

/// Whether it has lost so much that it looks after itself, and there are men for it.
fn is_worn(state: &State, unit: UnitId) -> bool {
    let lost = state.spec(unit).status.saturating_sub(state.unit(unit).status);
    let enough = if state.is_retired(unit) { 1 } else { WORN };
    lost >= enough && !state.short_of_men.contains(&unit)
}

/// Whether it looks after itself this turn: not where it holds or takes a place that counts, unless that is hopeless, and not when the end
/// is too near.
pub(super) fn rests((state, side): (&State, Side), goals: &[Goal], fit: Fit) -> bool {
    let counts = goals.iter().any(|goal| is_near(&goal.squares, fit.at, 1));
    is_worn(state, fit.unit)
        && !fit.stays
        && state.turn + 1 < state.setup.turns
        && (!counts || is_hopeless(state, side, fit.at))
}

/// Whether the enemy about a square is three times as strong as who stands there.
fn is_hopeless(state: &State, side: Side, at: Square) -> bool {
    let status = |side| -> u32 {
        let there = state.combat_units(side).filter(|(_, square)| distance(*square, at) <= 2);
        there.map(|(id, _)| u32::from(state.unit(id).status)).sum()
    };
    status(side.enemy()) > 3 * status(side)
}

impl Staff<'_> {
    /// What a unit does that neither attacks nor prepares.
    pub(super) fn otherwise(&self, fit: Fit) -> Task {
        let (state, unit, at) = (self.state, fit.unit, fit.at);
        let touched = self.ways.is_touched(at);
        let goals = &self.assignments.goals;
        if rests((state, self.side), goals, fit) {
            return self.recover(unit, at);
        }
        if fit.stays || state.is_retired(unit) {
            return Task::DigIn;
        }
        if touched {
            let counts = goals.iter().any(|goal| is_near(&goal.squares, at, 1));
            let back = !counts && is_hopeless(state, self.side, at);
            return back.then(|| self.fall_back(unit, at)).flatten().unwrap_or(Task::DigIn);
        }
        self.advance(fit).unwrap_or(Task::DigIn)
    }

    /// R69 Refits where it may; goes out of the enemy's reach first where he is what stops it.
    fn recover(&self, unit: UnitId, at: Square) -> Task {
        let refit = UnitOrder::new(Task::Refit);
        match writing::may_order(self.state, self.state.unit(unit).formation, unit, &refit) {
            Ok(()) => Task::Refit,
            Err(SheetRefusal::EnemyNear { .. }) => self.fall_back(unit, at).unwrap_or(Task::DigIn),
            Err(_) => Task::DigIn,
        }
    }

    /// §C16 Out of the enemy's reach, and out of contact; not far.
    fn fall_back(&self, unit: UnitId, at: Square) -> Option<Task> {
        let reach = self.reach(unit, at, Mode::Tactical, TURN);
        let path = self.to(&reach, REFITS + 1, |square| distance(square, at))?;
        Some(Task::Retire { path })
    }

    fn reach(&self, unit: UnitId, at: Square, mode: Mode, ticks: u32) -> Reach {
        self.ways.reach(unit, at, mode, (self.state.is_night(), ticks))
    }

    /// The way to the best square that is so far from every enemy.
    fn to(&self, reach: &Reach, safe: u32, worst: impl Fn(Square) -> u32) -> Option<Vec<Square>> {
        let squares = reach.squares().map(|(square, _)| square);
        let squares = squares.filter(|square| self.ways.near(*square) >= safe);
        let end = squares.min_by_key(|square| (worst(*square), *square))?;
        let path = reach.way(end);
        (!path.is_empty()).then_some(path)
    }

    /// Towards its goal: in column while the enemy is far, tactically near him; up to him, and beside him only to take the goal itself.
    fn advance(&self, fit: Fit) -> Option<Task> {
        let field = self.assignments.way(self.state, fit.unit)?;
        let goal = self.assignments.goal(fit.unit)?;
        if goal.squares.contains(&fit.at) || (goal.ours && is_near(&goal.squares, fit.at, AROUND)) {
            return None;
        }
        let mut best: Option<(u32, Mode, Vec<Square>)> = None;
        for mode in [Mode::Column, Mode::NonTactical, Mode::Tactical] {
            let landing = self.state.square_of(fit.unit).is_none();
            if landing && mode != Mode::Tactical {
                continue;
            }
            let reach = self.reach(fit.unit, fit.at, mode, fit.ticks);
            let takes = |square: Square| {
                mode == Mode::Tactical && !goal.ours && goal.squares.contains(&square)
            };
            let safe = if mode == Mode::Tactical { 2 } else { WARY };
            let free = |square: &Square| {
                self.ways.near(*square) >= safe
                    || takes(*square)
                    || (mode == Mode::Tactical && self.is_superior(fit.unit, *square))
            };
            let squares = reach.squares().map(|(square, _)| square).filter(free);
            let end = squares.min_by_key(|square| (field.at(*square), *square));
            let Some(end) = end.filter(|end| field.at(*end) < field.at(fit.at)) else { continue };
            let mut path = reach.way(end);
            if mode != Mode::Tactical {
                // He is met on the way as well.
                let open = path.iter().position(|square| self.ways.near(*square) < WARY);
                path.truncate(open.unwrap_or(path.len()));
            }
            let Some(end) = path.last().copied() else { continue };
            if best.as_ref().is_none_or(|(least, _, _)| field.at(end) < *least) {
                best = Some((field.at(end), mode, path));
            }
        }
        let (_, mode, path) = best?;
        Some(Task::Move { march: March { mode, path, start: 0 } })
    }

    /// Whether a unit and its friends about a square are twice as strong as the enemies it would meet there.
    fn is_superior(&self, unit: UnitId, at: Square) -> bool {
        let status = |side| -> u32 {
            let there = self
                .state
                .combat_units(side)
                .filter(|(id, square)| *id != unit && distance(*square, at) <= 2);
            there.map(|(id, _)| u32::from(self.state.unit(id).status)).sum()
        };
        let own = u32::from(self.state.unit(unit).status) + status(self.side);
        own >= 2 * status(self.side.enemy())
    }

    /// Guns fire for the attack they were given, then for their own troops in contact; otherwise they follow them.
    pub(super) fn gun(&self, unit: UnitId, at: Square) -> Task {
        let (state, spec) = (self.state, self.state.spec(unit));
        if let Some(target) = self.taken.guns.get(&unit) {
            return Task::Support { aim: Aim::Square(*target) };
        }
        let reach = spec.artillery.map_or(0, |kind| tables::artillery(kind).effective);
        let enemies = state.combat_units(self.side.enemy()).map(|(_, enemy)| enemy);
        let nearest = enemies.filter(|enemy| within(*enemy, at, reach)).count();
        if nearest > 0 && state.unit(unit).supply > 0 && !self.ways.is_touched(at) {
            return Task::Support { aim: self.protects(unit, at, reach) };
        }
        if spec.flags.fixed {
            return Task::Hold;
        }
        let formation = state.unit(unit).formation;
        let own = |id: &UnitId| state.unit(*id).formation == formation;
        let troops =
            state.combat_units(self.side).filter(|(id, _)| state.spec(*id).artillery.is_none());
        let troops: Vec<(UnitId, Square)> = troops.collect();
        let front = |own_only: bool| {
            let troops = troops.iter().filter(|(id, _)| !own_only || own(id));
            troops.map(|(_, at)| *at).min_by_key(|at| (self.ways.near(*at), *at))
        };
        let Some(front) = front(true).or_else(|| front(false)) else { return Task::Hold };
        if distance(front, at) <= 2 && !self.ways.is_touched(at) {
            return Task::Hold;
        }
        self.follow(unit, at, |square| distance(square, front)).unwrap_or(Task::Hold)
    }

    /// R50 The formation whose troops in contact and in reach are most, its own where there are none.
    fn protects(&self, unit: UnitId, at: Square, reach: u32) -> Aim {
        let own = self.state.unit(unit).formation;
        let troops = self.state.combat_units(self.side);
        let pressed = troops
            .filter(|(_, square)| self.ways.is_touched(*square) && within(*square, at, reach));
        let mut counts = std::collections::BTreeMap::new();
        for (id, _) in pressed {
            *counts.entry(self.state.unit(id).formation).or_insert(0u32) += 1;
        }
        let most = counts.iter().max_by_key(|(formation, count)| (**count, **formation == own));
        Aim::Formation(most.map_or(own, |(formation, _)| *formation))
    }

    /// In column, or as it can, to where it is of use, well behind the front.
    fn follow(&self, unit: UnitId, at: Square, worst: impl Fn(Square) -> u32) -> Option<Task> {
        let behind = |mode: &Mode| {
            let reach = self.reach(unit, at, *mode, TURN);
            let path = self.to(&reach, BEHIND, &worst)?;
            let end = *path.last()?;
            (worst(end) < worst(at)).then_some((worst(end), *mode, path))
        };
        let ways = [Mode::Column, Mode::NonTactical];
        let (_, mode, path) =
            ways.iter().filter_map(behind).min_by_key(|(far, mode, _)| (*far, *mode))?;
        Some(Task::Move { march: March { mode, path, start: 0 } })
    }

    /// R61 A headquarters keeps its troops within its reach, and itself out of the enemy's.
    pub(super) fn headquarters(&self, unit: UnitId, at: Square) -> Task {
        let formation = self.state.unit(unit).formation;
        let troops: Vec<Square> = self
            .state
            .members(formation)
            .filter(|id| *id != unit)
            .filter_map(|id| match self.state.unit(id).place {
                Place::At(square) => Some(square),
                _ => None,
            })
            .collect();
        let far = |square: Square| {
            let km = |other: &Square| distance(*other, square);
            troops.iter().map(km).max().unwrap_or(0)
        };
        let exposed = self.ways.near(at) < 3;
        if !exposed && far(at) <= command::RANGE / 2 {
            return Task::Hold;
        }
        if exposed {
            let reach = self.reach(unit, at, Mode::NonTactical, TURN);
            return self
                .to(&reach, AROUND, |square| distance(square, at))
                .map_or(Task::Hold, |path| Task::Move {
                    march: March { mode: Mode::NonTactical, path, start: 0 },
                });
        }
        self.follow(unit, at, far).unwrap_or(Task::Hold)
    }
}
