//! Attacks, planned for the whole side: which of its troops reach whom, with which guns and aircraft, and what that is worth; the best ones
//! are ordered with everybody they need, and others prepared (R2) where that is what they lack.

use std::collections::{BTreeMap, BTreeSet};

use kernel::Side;

use super::goals::{Assignments, is_near};
use super::outlook::{Outlook, Proposal, Trial, guns_on};
use super::ways::{Reach, Ways};
use crate::ground::{Square, distance};
use crate::order::{Breakthrough, March, Mission, Task, Then};
use crate::rules::{air_sheet, step};
use crate::state::{SquadronId, SquadronKind, State, UnitId, Weather};
use crate::tables::{HALF_TURN, Mode, levels};

/// More troops than this in one attack are not thought of.
const MOST: usize = 12;
/// What another battle could have made of a squadron, and of a battery's status, in twelfths of a point.
const SQUADRON: i32 = 4;
const BATTERY: i32 = 6;
/// And a unit's, and what every kilometre of a longer approach may spoil.
const UNIT: i32 = 2;
const KILOMETRE: i32 = 4;
/// What an enemy in the way of many counts for at most.
const MOST_BLOCKED: i32 = 6;
/// Squares that tanks go on through a beaten enemy.
const BEYOND: usize = 4;

/// Troops that may attack: where they stand, and the ticks they have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    pub(super) unit: UnitId,
    pub(super) at: Square,
    pub(super) ticks: u32,
    /// Somebody has to stay here: it attacks only whom it reaches from where it stands.
    pub(super) stays: bool,
}

/// An attack that is to be made, or prepared.
#[derive(Clone, Debug)]
pub(super) struct Attack {
    pub(super) target: Square,
    pub(super) outlook: Outlook,
    proposal: Proposal,
    ways: BTreeMap<UnitId, Vec<Square>>,
    value: i32,
}

/// What the attacks of a turn have taken.
#[derive(Default)]
pub(super) struct Taken {
    pub(super) tasks: BTreeMap<UnitId, Task>,
    /// Guns and the square they fire at.
    pub(super) guns: BTreeMap<UnitId, Square>,
    pub(super) squadrons: Vec<(SquadronId, Square)>,
    /// The squares that are attacked, the best attack first.
    pub(super) battles: Vec<Square>,
}

/// The staff work for one sheet.
pub(super) struct Staff<'s> {
    pub(super) state: &'s State,
    pub(super) side: Side,
    pub(super) ways: &'s Ways<'s>,
    pub(super) assignments: &'s Assignments,
    pub(super) trial: Trial,
    pub(super) taken: Taken,
    reaches: BTreeMap<(UnitId, bool), Reach>,
    /// Squares of enemies in the way of ours, and what for it they count more.
    blocking: BTreeMap<Square, i32>,
}

impl<'s> Staff<'s> {
    pub(super) fn new(
        (state, side): (&'s State, Side),
        ways: &'s Ways<'s>,
        assignments: &'s Assignments,
        trial: Trial,
    ) -> Self {
        let taken = Taken {
            tasks: BTreeMap::new(),
            guns: BTreeMap::new(),
            squadrons: Vec::new(),
            battles: Vec::new(),
        };
        Self {
            state,
            side,
            ways,
            assignments,
            trial,
            taken,
            reaches: BTreeMap::new(),
            blocking: BTreeMap::new(),
        }
    }

    /// Orders and prepares what is worth it.
    pub(super) fn plan(&mut self, fit: &[Fit]) {
        for fit in fit {
            self.study(*fit);
        }
        self.capture(fit);
        self.note_blocking(fit);
        let last = self.state.turn >= self.state.setup.turns;
        let mut targets: Vec<Square> =
            self.state.combat_units(self.side.enemy()).map(|(_, at)| at).collect();
        targets.sort_unstable();
        targets.dedup();
        let mut plans = Vec::new();
        for target in targets {
            let now = self.best(fit, target, false);
            let later = if last { None } else { self.best(fit, target, true) };
            let is_now = now.as_ref().map(|now| now.outlook.worth);
            let better = later.as_ref().is_some_and(|later| waits(is_now, later.outlook.worth));
            plans.extend(if better { later } else { now });
        }
        plans.sort_by_key(|plan| (std::cmp::Reverse(plan.outlook), plan.target));
        for plan in plans {
            let again = self.is_taken(&plan);
            let later = plan.proposal.later;
            let plan = if again { self.best(fit, plan.target, later) } else { Some(plan) };
            if let Some(plan) = plan {
                self.take(plan);
            }
        }
    }

    /// Somebody walks into every place that counts and that nobody holds, if he can be there this turn.
    fn capture(&mut self, fit: &[Fit]) {
        let assignments = self.assignments;
        for goal in assignments.goals.iter().filter(|goal| !goal.ours) {
            for square in goal.squares.iter().copied().filter(|square| !self.ways.is_held(*square))
            {
                let comes = |fit: &&Fit| {
                    !fit.stays && fit.at != square && !self.taken.tasks.contains_key(&fit.unit)
                };
                let near = fit.iter().filter(comes).filter(|fit| distance(fit.at, square) <= 12);
                let walks = near.filter_map(|fit| {
                    let night = self.state.is_night();
                    let reach =
                        self.ways.reach(fit.unit, fit.at, Mode::Tactical, (night, fit.ticks));
                    Some((reach.ticks(square)?, fit.unit, reach.way(square)))
                });
                if let Some((_, unit, path)) = walks.min() {
                    let march = March { mode: Mode::Tactical, path, start: 0 };
                    self.taken.tasks.insert(unit, Task::Move { march });
                }
            }
        }
    }

    /// Who stands in the way of how many of ours: one point for four of their status.
    fn note_blocking(&mut self, fit: &[Fit]) {
        let mut blocked: BTreeMap<Square, u32> = BTreeMap::new();
        for fit in fit {
            let Some(field) = self.assignments.way(self.state, fit.unit) else { continue };
            let Some(met) = self.ways.first_enemy(field, fit.at) else { continue };
            let status = u32::from(self.state.unit(fit.unit).status);
            let enemies: BTreeSet<Square> =
                self.state.enemies_at(met, self.side).map(|(_, square)| square).collect();
            for enemy in enemies {
                *blocked.entry(enemy).or_default() += status;
            }
        }
        let points = |status: u32| i32::try_from(status.div_ceil(4)).unwrap_or(MOST_BLOCKED);
        self.blocking = blocked.into_iter().map(|(at, status)| (at, points(status))).collect();
    }

    /// How far a unit comes before it has marched too long to attack (R19), in this turn and in the next.
    fn study(&mut self, fit: Fit) {
        let night = self.state.is_night();
        let mut reach = |later: bool, ticks: u32| {
            let night = night != later;
            let reach = self.ways.reach(fit.unit, fit.at, Mode::Tactical, (night, ticks));
            self.reaches.insert((fit.unit, later), reach);
        };
        if !fit.stays {
            reach(false, fit.ticks.min(HALF_TURN));
            reach(true, HALF_TURN);
        }
    }

    fn is_taken(&self, plan: &Attack) -> bool {
        let taken = |id: &UnitId| self.taken.tasks.contains_key(id);
        plan.proposal.group.iter().any(|(id, _)| taken(id))
            || plan.proposal.guns.iter().any(|id| self.taken.guns.contains_key(id))
            || plan.proposal.squadrons > 0
    }

    /// The best attack on a square with who is left; none that is not worth it.
    fn best(&mut self, fit: &[Fit], target: Square, later: bool) -> Option<Attack> {
        let mut able = self.able(fit, target, later);
        let all: u32 = able.iter().map(|(id, _)| u32::from(self.state.unit(*id).status)).sum();
        let there = self.state.units_in(target).filter(|(_, spec)| spec.fights());
        let defends: u32 = there.map(|(id, _)| u32::from(self.state.unit(id).status)).sum();
        if able.is_empty() || all < defends.div_ceil(2) {
            return None;
        }
        let value = self.value(target);
        able.truncate(MOST);
        let guns = guns_on(self.trial.state(), self.side, target);
        let free = guns.into_iter().filter(|id| !self.taken.guns.contains_key(id));
        let guns: Vec<UnitId> = free.collect();
        let flying = if later { Vec::new() } else { self.squadrons(target) };
        let mut best: Option<(i32, Outlook, Proposal)> = None;
        for count in sizes(able.len()) {
            let group = self.placed(&able[..count], target);
            for squadrons in self.levels(flying.len(), target) {
                let guns = guns.clone();
                let proposal = Proposal { group: group.clone(), guns, squadrons, later };
                let outlook = self.trial.weigh(self.side, target, &proposal, value);
                let net = outlook.worth.saturating_sub(self.price(&proposal));
                let better = best.as_ref().is_none_or(|(most, _, _)| net > *most);
                if outlook.is_good() && net > 0 && better {
                    let outlook = Outlook { worth: net, ..outlook };
                    best = Some((net, outlook, proposal));
                }
            }
        }
        let (_, outlook, proposal) = best?;
        let ways = proposal
            .group
            .iter()
            .filter_map(|(id, from)| Some((*id, self.reaches.get(&(*id, later))?.way(*from))))
            .collect();
        Some(Attack { target, outlook, proposal, ways, value })
    }

    /// What else its aircraft and troops could have done, and what may come between on a long way.
    fn price(&self, proposal: &Proposal) -> i32 {
        let far = |(unit, square): &(UnitId, Square)| {
            let reach = self.reaches.get(&(*unit, proposal.later));
            let path = reach.map_or(0, |reach| reach.way(*square).len());
            i32::try_from(path).unwrap_or(0).saturating_sub(2).max(0)
        };
        let troops = i32::try_from(proposal.group.len()).unwrap_or(0);
        let most = proposal.group.iter().map(far).max().unwrap_or(0);
        i32::from(proposal.squadrons) * SQUADRON + troops * UNIT + most * KILOMETRE
    }

    /// Who could attack a square, and from where: the most useful first.
    fn able(&mut self, fit: &[Fit], target: Square, later: bool) -> Vec<(UnitId, Vec<Square>)> {
        let mut able: Vec<(i32, UnitId, Vec<Square>)> = Vec::new();
        for fit in fit {
            if self.taken.tasks.contains_key(&fit.unit) || distance(fit.at, target) > 22 {
                continue;
            }
            let places = self.places(*fit, target, later);
            if places.is_empty() {
                continue;
            }
            let state = self.trial.state();
            let (found, spec) = (state.unit(fit.unit), state.spec(fit.unit));
            // Nobody prepares anything on the day he lands.
            if later && (found.supply == 0 || self.state.square_of(fit.unit).is_none()) {
                continue;
            }
            let night = state.is_night() != later;
            let halved = if night && spec.class.is_tank() { 2 } else { 1 };
            let light = if spec.is_light() { 2 } else { 0 };
            able.push((light - i32::from(found.status) / halved, fit.unit, places));
        }
        able.sort_unstable();
        able.into_iter().map(|(_, id, places)| (id, places)).collect()
    }

    /// From where a unit could attack a square, the nearest first.
    fn places(&mut self, fit: Fit, target: Square, later: bool) -> Vec<Square> {
        if self.trial.may_strike(fit.unit, fit.at, target) {
            return vec![fit.at];
        }
        if self.ways.is_touched(fit.at) {
            return Vec::new();
        }
        let Some(reach) = self.reaches.get(&(fit.unit, later)) else { return Vec::new() };
        let beside = self.state.setup.ground.neighbours(target).into_iter();
        let mut places: Vec<(u32, Square)> =
            beside.filter_map(|square| Some((reach.ticks(square)?, square))).collect();
        places.sort_unstable();
        let may = |(_, square): &(u32, Square)| self.trial.may_strike(fit.unit, *square, target);
        places.into_iter().filter(may).map(|(_, square)| square).collect()
    }

    /// Each at the nearest place, and one somewhere else where that makes two directions of it (R44).
    fn placed(&self, group: &[(UnitId, Vec<Square>)], target: Square) -> Vec<(UnitId, Square)> {
        let dry = |square: &Square| !self.state.water_between(*square, target);
        let first = |places: &Vec<Square>| places.iter().copied().find(dry).unwrap_or(places[0]);
        let mut placed: Vec<(UnitId, Square)> =
            group.iter().map(|(id, places)| (*id, first(places))).collect();
        let apart = |placed: &[(UnitId, Square)], square: Square| {
            placed.iter().any(|(_, other)| distance(*other, square) > 1)
        };
        if placed.iter().any(|(_, square)| apart(&placed, *square)) {
            return placed;
        }
        for at in 0..placed.len() {
            let mut others = placed.clone();
            others.remove(at);
            let else_where = group[at].1.iter().copied().find(|square| apart(&others, *square));
            if let Some(square) = else_where {
                placed[at].1 = square;
                break;
            }
        }
        placed
    }

    /// What it is worth to throw the enemy out of a square, in points of status.
    fn value(&self, target: Square) -> i32 {
        let most = self.assignments.goals.iter().map(|goal| goal.points).max().unwrap_or(1).max(1);
        let mut value = 2;
        for goal in &self.assignments.goals {
            let share = i32::try_from(goal.points * 8 / most).unwrap_or(0);
            value = value.max(match (goal.ours, is_near(&goal.squares, target, 0)) {
                (false, true) => 4 + share,
                (false, false) if is_near(&goal.squares, target, 2) => 3 + share / 2,
                (true, _) if is_near(&goal.squares, target, 2) => 2 + share / 2,
                _ => 0,
            });
        }
        value += self.blocking.get(&target).copied().unwrap_or(0).min(MOST_BLOCKED);
        // At the end places count and losses do not.
        let left = self.state.setup.turns.saturating_sub(self.state.turn);
        if left < 2 { value * 2 } else { value }
    }

    /// Squadrons of ground attack that may support a battle there; of those in poor weather half will fly (R51).
    fn squadrons(&self, target: Square) -> Vec<SquadronId> {
        let free = air_sheet::free(self.state, self.side, SquadronKind::GroundAttack);
        let mission = Mission::Support { square: target };
        let taken = |id: &SquadronId| self.taken.squadrons.iter().any(|(taken, _)| taken == id);
        free.into_iter()
            .filter(|id| !taken(id))
            .filter(|id| air_sheet::may_fly(self.state, self.side, *id, mission).is_ok())
            .collect()
    }

    /// None, and the fewest squadrons for each level of support that so many reach.
    fn levels(&self, squadrons: usize, target: Square) -> Vec<u8> {
        let flying = if self.is_poor(target) { squadrons / 2 } else { squadrons };
        let kind = self.state.setup.sides[self.side.index()].air.levels();
        let most = u8::try_from(flying).unwrap_or(u8::MAX);
        let rises = |n: &u8| *n == 0 || levels(kind, *n) > levels(kind, *n - 1);
        (0..=most).filter(rises).collect()
    }

    fn is_poor(&self, target: Square) -> bool {
        self.state.weather_over(self.state.setup.ground.zone(target)) == Weather::Poor
    }

    fn take(&mut self, mut plan: Attack) {
        self.spare_guns(&mut plan);
        let target = plan.target;
        for (unit, _) in &plan.proposal.group {
            let way = plan.ways.remove(unit).filter(|way| !way.is_empty());
            let march = way.map(|path| March { mode: Mode::Tactical, path, start: 0 });
            let task = if plan.proposal.later {
                Task::Prepare { target }
            } else {
                Task::Attack { target, march, breakthrough: self.breakthrough(*unit, target) }
            };
            self.taken.tasks.insert(*unit, task);
        }
        if plan.proposal.later {
            return;
        }
        self.taken.battles.push(target);
        self.taken.guns.extend(plan.proposal.guns.iter().map(|id| (*id, target)));
        let fly = usize::from(plan.proposal.squadrons) * if self.is_poor(target) { 2 } else { 1 };
        let flying = self.squadrons(target).into_iter().take(fly);
        let flying: Vec<SquadronId> = flying.collect();
        self.taken.squadrons.extend(flying.into_iter().map(|id| (id, target)));
    }

    /// §C4 Tanks go on through a beaten enemy, towards their goal, until they meet the next one; him they attack as well (R30).
    fn breakthrough(&self, unit: UnitId, target: Square) -> Option<Breakthrough> {
        if !self.state.spec(unit).class.is_tank() {
            return None;
        }
        let field = self.assignments.way(self.state, unit);
        let passes =
            |from, to| step::cost(self.trial.state(), unit, Mode::Tactical, from, to).is_ok();
        let (mut path, mut at) = (Vec::new(), target);
        while let Some(field) = field.filter(|_| path.len() < BEYOND) {
            let ways = self.state.setup.ground.neighbours(at).into_iter();
            let ways = ways.filter(|to| !self.ways.is_held(*to) && passes(at, *to));
            let next = ways.min_by_key(|to| (field.at(*to), *to));
            let Some(next) = next.filter(|to| field.at(*to) < field.at(at)) else { break };
            path.push(next);
            at = next;
            if self.ways.is_touched(at) && distance(at, target) > 1 {
                break;
            }
        }
        let beyond = self.state.enemies_at(at, self.side).map(|(_, square)| square);
        let beyond = beyond.filter(|square| *square != target && passes(at, *square)).min();
        let then = beyond.filter(|_| !path.is_empty()).map(|target| Then { target });
        Some(Breakthrough { path, then })
    }

    /// Guns that change little are free for others.
    fn spare_guns(&mut self, plan: &mut Attack) {
        for gun in plan.proposal.guns.clone().into_iter().rev() {
            let mut fewer = plan.proposal.clone();
            fewer.guns.retain(|id| *id != gun);
            let outlook = self.trial.weigh(self.side, plan.target, &fewer, plan.value);
            if outlook.is_good() && outlook.worth + BATTERY >= plan.outlook.worth {
                (plan.proposal, plan.outlook) = (fewer, outlook);
            }
        }
    }
}

/// Whether it is better to prepare for the next turn than to attack now.
fn waits(now: Option<i32>, later: i32) -> bool {
    now.is_none_or(|now| now * 2 < later)
}

/// How many of a list are tried in one attack.
fn sizes(all: usize) -> Vec<usize> {
    let mut sizes: BTreeSet<usize> = [1, 2, 3, 4, 6, 9].into_iter().filter(|n| *n < all).collect();
    sizes.insert(all);
    sizes.into_iter().collect()
}
