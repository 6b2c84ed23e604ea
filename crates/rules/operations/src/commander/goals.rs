//! What a side fights for, and who goes where: objectives by their points and their distance, none with more troops than it needs while
//! others have too few.

use std::collections::BTreeMap;

use kernel::Side;

use super::ways::{Field, Gait, Ways};
use crate::ground::{Square, distance};
use crate::state::{ObjectiveAt, ObjectiveId, State, UnitId};

/// Kilometres from which an enemy threatens a place.
const THREAT: u32 = 10;
/// Who guards a place stands within so many kilometres, wherever it is.
pub(super) const AROUND: u32 = 4;
/// Kilometres within which an enemy stands in the way to a place.
const GUARD: u32 = 3;
/// Troops farther from it than this, in thousands of ticks, do not come in time.
const SOON: u32 = 800;
/// A decisive objective counts for so many points more.
const DECISIVE: u32 = 20;

/// A place worth going to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// The objective's square, or the ends of its bridge; while it is not ours, those that are still to be taken.
    pub(super) squares: Vec<Square>,
    pub(super) points: u32,
    pub(super) ours: bool,
    /// Status that should be sent there.
    pub(super) need: u32,
}

/// Everything worth going to or staying at, as objectives stand.
pub(super) fn all(state: &State, side: Side) -> Vec<Goal> {
    let counts = |(_, objective): &(&ObjectiveId, &crate::state::Objective)| {
        objective.until.is_none_or(|turn| turn >= state.turn)
    };
    let objectives = state.setup.objectives.iter().filter(counts);
    let mut goals: Vec<Goal> = objectives
        .filter_map(|(id, objective)| {
            let ours = state.held.get(id) == Some(&side);
            let mut squares = places(state, objective.at);
            if !ours {
                let open = |at: &Square| state.control.get(at).copied().flatten() != Some(side);
                let missing: Vec<Square> = squares.iter().copied().filter(open).collect();
                if !missing.is_empty() {
                    squares = missing;
                }
            }
            let decisive = if objective.decisive { DECISIVE } else { 0 };
            let points = u32::from(objective.points) + decisive;
            (!squares.is_empty()).then(|| Goal {
                need: need(state, side, &squares, ours),
                squares,
                points,
                ours,
            })
        })
        .collect();
    if goals.is_empty() {
        goals.extend(hunted(state, side));
    }
    goals
}

/// Without an objective on the map the enemy himself is the goal.
fn hunted(state: &State, side: Side) -> Vec<Goal> {
    let mut squares: Vec<Square> = state.combat_units(side.enemy()).map(|(_, at)| at).collect();
    squares.sort_unstable();
    squares.dedup();
    let squares = squares.into_iter().take(16).map(|square| vec![square]);
    squares
        .map(|squares| Goal {
            need: need(state, side, &squares, false),
            squares,
            points: 1,
            ours: false,
        })
        .collect()
}

/// The squares that have to be held for it.
pub(super) fn places(state: &State, at: ObjectiveAt) -> Vec<Square> {
    match at {
        ObjectiveAt::Square(square) => vec![square],
        ObjectiveAt::Bridge(id) => {
            state.bridges.get(&id).map_or_else(Vec::new, |bridge| bridge.side.ends().to_vec())
        }
    }
}

/// What the enemy has about a place, doubled where he must be thrown out, and somebody to stand there.
fn need(state: &State, side: Side, squares: &[Square], ours: bool) -> u32 {
    let reach = if ours { THREAT } else { GUARD };
    let enemies = state.combat_units(side.enemy()).filter(|(_, at)| is_near(squares, *at, reach));
    let status: u32 = enemies.map(|(id, _)| u32::from(state.unit(id).status)).sum();
    if !ours {
        return 2 * status + 4;
    }
    // Who stays there is not sent there.
    let stays = state.combat_units(side).filter(|(_, at)| squares.contains(at));
    status.saturating_sub(stays.map(|(id, _)| u32::from(state.unit(id).status)).max().unwrap_or(0))
}

/// Whether a square lies within so many kilometres of one of these.
pub(super) fn is_near(squares: &[Square], at: Square, km: u32) -> bool {
    squares.iter().any(|square| distance(*square, at) <= km)
}

/// Who is sent where, and how far every square is from where he goes.
pub(super) struct Assignments {
    pub(super) goals: Vec<Goal>,
    goal_of: BTreeMap<UnitId, usize>,
    fields: BTreeMap<(usize, Gait), Field>,
    main: Option<usize>,
}

impl Assignments {
    /// Sends each of these units, with where it stands, to a goal: nearest and most valuable pairs first, as long as a goal needs troops;
    /// who is left goes where he would have gone alone.
    pub(super) fn of(
        state: &State,
        ways: &Ways<'_>,
        goals: Vec<Goal>,
        units: &[(UnitId, Square)],
    ) -> Self {
        let (goal_of, fields) = (BTreeMap::new(), BTreeMap::new());
        let mut assignments = Self { goals, goal_of, fields, main: None };
        let mut pairs: Vec<(u32, UnitId, usize)> = Vec::new();
        for at in 0..assignments.goals.len() {
            let quiet = assignments.goals[at].ours && assignments.goals[at].need == 0;
            for (unit, square) in units.iter().filter(|_| !quiet) {
                let gait = Gait::of(state.spec(*unit).class);
                let cost = assignments.field(ways, at, gait).at(*square);
                if cost < u32::MAX {
                    let goal = &assignments.goals[at];
                    let points = goal.points.max(1);
                    if goal.ours && cost > SOON {
                        continue;
                    }
                    pairs.push(((cost + 100) * 100 / points, *unit, at));
                }
            }
        }
        pairs.sort_unstable();
        let mut need: Vec<u32> = assignments.goals.iter().map(|goal| goal.need).collect();
        assignments.keep(state, units, &mut need);
        for needed in [true, false] {
            for (_, unit, at) in &pairs {
                let wanted = !needed || need[*at] > 0;
                if wanted && !assignments.goal_of.contains_key(unit) {
                    assignments.goal_of.insert(*unit, *at);
                    let status = u32::from(state.unit(*unit).status);
                    need[*at] = need[*at].saturating_sub(status);
                }
            }
        }
        assignments.draw_main(ways);
        assignments
    }

    /// Who already guards a threatened place goes on with it, as long as it needs him.
    fn keep(&mut self, state: &State, units: &[(UnitId, Square)], need: &mut [u32]) {
        for (unit, at) in units {
            let guards = |(goal_at, goal): &(usize, &Goal)| {
                goal.ours && need[*goal_at] > 0 && is_near(&goal.squares, *at, AROUND)
            };
            let nearest = self.goals.iter().enumerate().filter(guards).min_by_key(|(_, goal)| {
                goal.squares.iter().map(|square| distance(*square, *at)).min()
            });
            if let Some((goal, _)) = nearest {
                self.goal_of.insert(*unit, goal);
                need[goal] = need[goal].saturating_sub(u32::from(state.unit(*unit).status));
            }
        }
    }

    fn field(&mut self, ways: &Ways<'_>, at: usize, gait: Gait) -> &Field {
        let squares = &self.goals[at].squares;
        self.fields.entry((at, gait)).or_insert_with(|| ways.field(gait, squares))
    }

    pub(super) fn goal(&self, unit: UnitId) -> Option<&Goal> {
        self.goal_of.get(&unit).map(|at| &self.goals[*at])
    }

    /// How far every square is from a unit's goal.
    pub(super) fn way(&self, state: &State, unit: UnitId) -> Option<&Field> {
        let at = self.goal_of.get(&unit)?;
        self.fields.get(&(*at, Gait::of(state.spec(unit).class)))
    }

    /// The way of wheels to the most valuable goal that is not ours is asked for by [`Assignments::main`].
    fn draw_main(&mut self, ways: &Ways<'_>) {
        let open = self.goals.iter().enumerate().filter(|(_, goal)| !goal.ours);
        self.main = open.max_by_key(|(at, goal)| (goal.points, usize::MAX - at)).map(|(at, _)| at);
        if let Some(at) = self.main {
            self.field(ways, at, Gait::Wheels);
        }
    }

    /// How far wheels have from every square to the most valuable goal that is not ours.
    pub(super) fn main(&self) -> Option<&Field> {
        self.fields.get(&(self.main?, Gait::Wheels))
    }
}
