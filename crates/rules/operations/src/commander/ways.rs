//! The map as a commander studies it before he writes: what every step costs, how far the enemy is from every square, and how far every
//! square is from a goal. It is drawn once for a sheet, because asking the position for every step of every unit would take too long.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use kernel::Side;

use crate::ground::{Link, Square, Terrain, Water};
use crate::position::Crossing;
use crate::rules::step;
use crate::state::{BridgeState, State, UnitId};
use crate::tables::{Class, Mode, Mover};

/// The eight ways out of a square.
const OUT: [(i16, i16); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
/// No way leads there.
const NEVER: u32 = u32::MAX;
/// Costs to a goal are in thousands of ticks, and end here.
const FARTHEST: usize = 16_000;

/// What lies between two neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    /// The edge of the map, or water all over.
    Shut,
    Dry,
    Bridge,
    /// For troops on foot alone.
    FootBridge,
    Ferry,
    /// A bridge that is blown.
    Ruin,
    Wet,
    Great,
}

/// Who goes a way to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gait {
    Foot,
    Wheels,
    /// Keeps to the roads.
    Towed,
}

/// By square and way out, as far as it was asked: the ticks of a step, none where no step leads.
type Steps = Vec<[Option<Option<u32>>; 8]>;

/// The map, drawn once.
pub(super) struct Ways<'s> {
    state: &'s State,
    /// The same in the other half of the day, for who plans ahead.
    later: State,
    side: Side,
    columns: usize,
    edges: Vec<[Edge; 8]>,
    terrain: Vec<Terrain>,
    roads: BTreeSet<(usize, usize)>,
    /// Squares that an enemy combat unit holds, and those in contact with one.
    held: Vec<bool>,
    touched: Vec<bool>,
    /// Kilometres to the nearest enemy combat unit, in king's moves.
    near: Vec<u32>,
    /// By who moves how and when: ticks of every step that was asked for.
    steps: RefCell<BTreeMap<(Mover, Mode, bool), Steps>>,
}

/// How far a unit comes: ticks, and the square before.
pub(super) struct Reach {
    found: BTreeMap<Square, (u32, Square)>,
}

/// What every square is from a goal, in thousands of ticks.
pub(super) struct Field {
    cost: Vec<u32>,
    columns: usize,
}

impl Gait {
    pub(super) const fn of(class: Class) -> Self {
        match class.mover() {
            Mover::HorseDrawn => Self::Foot,
            Mover::Towed => Self::Towed,
            Mover::Motorised | Mover::Tanks | Mover::Recce => Self::Wheels,
        }
    }
}

impl Reach {
    pub(super) fn squares(&self) -> impl Iterator<Item = (Square, u32)> + '_ {
        self.found.iter().map(|(square, (spent, _))| (*square, *spent))
    }

    pub(super) fn ticks(&self, square: Square) -> Option<u32> {
        self.found.get(&square).map(|(spent, _)| *spent)
    }

    /// The way there, the start left out.
    pub(super) fn way(&self, to: Square) -> Vec<Square> {
        step::way(&self.found, to)
    }
}

impl Field {
    /// How far a square is from the goal; far beyond everything where no way leads.
    pub(super) fn at(&self, square: Square) -> u32 {
        let at = (usize::from(square.row) - 1) * self.columns + usize::from(square.column) - 1;
        self.cost.get(at).copied().unwrap_or(NEVER)
    }
}

impl<'s> Ways<'s> {
    pub(super) fn of(state: &'s State, side: Side) -> Self {
        let ground = &state.setup.ground;
        let mut squares: Vec<Square> = ground.grid().all().collect();
        squares.sort_unstable_by_key(|square| (square.row, square.column));
        let later = State { half: state.half.other(), ..state.clone() };
        let mut ways = Self {
            state,
            later,
            side,
            columns: usize::from(ground.columns),
            edges: Vec::new(),
            terrain: squares.iter().map(|square| state.terrain(*square)).collect(),
            roads: BTreeSet::new(),
            held: vec![false; squares.len()],
            touched: vec![false; squares.len()],
            near: vec![NEVER; squares.len()],
            steps: RefCell::default(),
        };
        for link in ground.roads.keys() {
            let [one, other] = link.ends().map(|end| ways.index(end));
            ways.roads.extend([(one, other), (other, one)]);
        }
        ways.draw_edges(&squares);
        ways.draw_enemies();
        ways
    }

    fn draw_edges(&mut self, squares: &[Square]) {
        let water: BTreeSet<Square> =
            self.state.setup.ground.water.keys().flat_map(|side| side.ends()).collect();
        self.edges = squares
            .iter()
            .map(|from| {
                let wet = water.contains(from);
                OUT.map(|out| match self.beside(*from, out) {
                    None => Edge::Shut,
                    Some(to) if self.terrain[self.index(to)] == Terrain::Water => Edge::Shut,
                    // Water along a diagonal step lies beside one of its ends.
                    Some(to) if wet || water.contains(&to) => edge(self.state, *from, to),
                    Some(_) => Edge::Dry,
                })
            })
            .collect();
    }

    fn draw_enemies(&mut self) {
        let mut enemies: Vec<Square> =
            self.state.combat_units(self.side.enemy()).map(|(_, at)| at).collect();
        enemies.sort_unstable();
        enemies.dedup();
        let mut open: Vec<usize> = Vec::new();
        for enemy in enemies {
            let at = self.index(enemy);
            (self.held[at], self.touched[at], self.near[at]) = (true, true, 0);
            open.push(at);
            for next in self.state.setup.ground.neighbours(enemy) {
                if self.state.touches(next, enemy) {
                    let next = self.index(next);
                    self.touched[next] = true;
                }
            }
        }
        let mut km = 0;
        while !open.is_empty() {
            km += 1;
            let mut next = Vec::new();
            for from in open {
                for out in OUT {
                    let Some(to) = self.beside(self.square(from), out) else { continue };
                    let to = self.index(to);
                    if self.near[to] == NEVER {
                        self.near[to] = km;
                        next.push(to);
                    }
                }
            }
            open = next;
        }
    }

    fn index(&self, square: Square) -> usize {
        (usize::from(square.row) - 1) * self.columns + usize::from(square.column) - 1
    }

    fn square(&self, index: usize) -> Square {
        let part = |n: usize| u8::try_from(n + 1).unwrap_or(u8::MAX);
        Square::new(part(index % self.columns), part(index / self.columns))
    }

    fn beside(&self, from: Square, (x, y): (i16, i16)) -> Option<Square> {
        let part = |n: u8, by: i16| u8::try_from(i16::from(n) + by).ok();
        let to = Square::new(part(from.column, x)?, part(from.row, y)?);
        self.state.setup.ground.contains(to).then_some(to)
    }

    /// Kilometres to the nearest enemy combat unit; very many where there is none.
    pub(super) fn near(&self, square: Square) -> u32 {
        self.near[self.index(square)]
    }

    /// Whether an enemy combat unit would be in contact with who stands there.
    pub(super) fn is_touched(&self, square: Square) -> bool {
        self.touched[self.index(square)]
    }

    pub(super) fn is_held(&self, square: Square) -> bool {
        self.held[self.index(square)]
    }

    /// The squares a unit comes to from a square within so many ticks: it goes through no enemy, and no farther where it meets one.
    pub(super) fn reach(
        &self,
        unit: UnitId,
        start: Square,
        mode: Mode,
        (night, most): (bool, u32),
    ) -> Reach {
        let found = step::spread(self.state, start, most, |from, to| {
            let stops = from != start && self.is_touched(from);
            if stops || self.is_held(to) { None } else { self.step(unit, (mode, night), from, to) }
        });
        Reach { found }
    }

    /// A step as the rules have it, in this half of the day or in the other; asked once for everybody who moves so.
    fn step(
        &self,
        unit: UnitId,
        (mode, night): (Mode, bool),
        from: Square,
        to: Square,
    ) -> Option<u32> {
        let by = |to: u8, from: u8| i16::from(to) - i16::from(from);
        let way = (by(to.column, from.column), by(to.row, from.row));
        let out = OUT.iter().position(|out| *out == way)?;
        let mover = self.state.spec(unit).class.mover();
        let mut steps = self.steps.borrow_mut();
        let unasked = || vec![[None; 8]; self.terrain.len()];
        let steps = steps.entry((mover, mode, night)).or_insert_with(unasked);
        *steps[self.index(from)][out].get_or_insert_with(|| {
            let state = if night == self.state.is_night() { self.state } else { &self.later };
            let barred = step::cornered_by(state, from, to, |square| self.is_held(square));
            step::cost(state, unit, mode, from, to).ok().filter(|_| !barred)
        })
    }

    /// How far every square is from the nearest of these.
    pub(super) fn field(&self, gait: Gait, goals: &[Square]) -> Field {
        let mut cost = vec![NEVER; self.terrain.len()];
        let mut buckets: Vec<Vec<usize>> = vec![Vec::new(); FARTHEST];
        for goal in goals {
            let at = self.index(*goal);
            cost[at] = 0;
            buckets[0].push(at);
        }
        for spent in 0..FARTHEST {
            for to in std::mem::take(&mut buckets[spent]) {
                if usize::try_from(cost[to]).ok() != Some(spent) {
                    continue;
                }
                // The ways are gone from the goal outwards: the step leads from the neighbour here.
                let square = self.square(to);
                for (at, out) in OUT.into_iter().enumerate() {
                    let Some(from) = self.beside(square, out) else { continue };
                    let from = self.index(from);
                    if self.terrain[from] == Terrain::Water {
                        continue;
                    }
                    let step = self.effort(gait, from, to, (at + 4) % 8);
                    let total = u32::try_from(spent).unwrap_or(NEVER).saturating_add(step);
                    let fits = usize::try_from(total).is_ok_and(|total| total < FARTHEST);
                    if fits && total < cost[from] {
                        cost[from] = total;
                        buckets[total as usize].push(from);
                    }
                }
            }
        }
        Field { cost, columns: self.columns }
    }

    /// What a step means for who plans a march of days: roughly its ticks in thousands, and more where the enemy or water is in the way.
    fn effort(&self, gait: Gait, from: usize, to: usize, out: usize) -> u32 {
        let road = self.roads.contains(&(from, to));
        let bad = self.terrain[to].is_bad();
        let plain = match gait {
            Gait::Foot => 30,
            Gait::Wheels if road => 10,
            Gait::Wheels if bad => 28,
            Gait::Wheels => 17,
            Gait::Towed if road => 8,
            Gait::Towed => 300,
        };
        let step = if out % 2 == 1 { plain * 7 / 5 } else { plain };
        let foot = gait == Gait::Foot;
        // No bridge is built over a corner.
        if !foot && out % 2 == 1 && self.edges[from][out] != Edge::Dry {
            return NEVER;
        }
        let water = match self.edges[from][out] {
            Edge::Shut => return NEVER,
            Edge::Dry | Edge::Bridge => 0,
            Edge::FootBridge | Edge::Ferry if foot => 100,
            Edge::Wet | Edge::Ruin if foot => 250,
            Edge::Ruin => 600,
            Edge::FootBridge | Edge::Ferry | Edge::Wet => 1_200,
            Edge::Great => 3_000,
        };
        let enemy = match (self.held[to], self.touched[to]) {
            (true, _) => 120,
            (false, true) => 25,
            (false, false) => 0,
        };
        step + water + enemy
    }

    /// The first square in contact with an enemy on the way down a field.
    pub(super) fn first_enemy(&self, field: &Field, start: Square) -> Option<Square> {
        let mut at = start;
        while !self.is_touched(at) {
            let ways = OUT.into_iter().filter_map(|out| self.beside(at, out));
            let next = ways.min_by_key(|to| (field.at(*to), *to))?;
            if field.at(next) >= field.at(at) {
                return None;
            }
            at = next;
        }
        Some(at)
    }

    /// Where wheels are stopped by water on their way down a field, and from which bank.
    pub(super) fn first_water(&self, field: &Field, start: Square) -> Option<(Square, Link)> {
        let mut at = start;
        for _ in 0..self.terrain.len() {
            let here = self.index(at);
            let ways = OUT.into_iter().enumerate();
            let next = ways.filter_map(|(out, step)| {
                let to = self.beside(at, step)?;
                let effort = self.effort(Gait::Wheels, here, self.index(to), out);
                Some((field.at(to).saturating_add(effort), to, out))
            });
            let (_, to, out) = next.min()?;
            if field.at(to) >= field.at(at) {
                return None;
            }
            if !matches!(self.edges[here][out], Edge::Dry | Edge::Bridge) {
                return Some((at, Link::new(at, to)?));
            }
            at = to;
        }
        None
    }
}

fn edge(state: &State, from: Square, to: Square) -> Edge {
    let ruined = |side: Link| {
        let mut bridges = state.bridges.values();
        bridges.any(|bridge| bridge.side == side && bridge.state == BridgeState::Blown)
    };
    match state.crossing(from, to) {
        Crossing::Dry => Edge::Dry,
        Crossing::Bridge(id) if state.bridge(id).foot_only => Edge::FootBridge,
        Crossing::Bridge(_) => Edge::Bridge,
        Crossing::Wreckage(_) => Edge::FootBridge,
        Crossing::Ferry => Edge::Ferry,
        Crossing::Open(_) if Link::new(from, to).is_some_and(ruined) => Edge::Ruin,
        Crossing::Open(Water::Great) => Edge::Great,
        Crossing::Open(_) => Edge::Wet,
    }
}
