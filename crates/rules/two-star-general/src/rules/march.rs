//! One step, one path, and everything in reach (§2, §2.4, §2.5; R39, R60, R61, R63, R72 to R74).
//!
//! Moves, strategic moves, retreats and shuffles differ only in what one step may do, so they share everything else:
//! an order's path is checked with the same step that finds the hexes to be offered.

use std::collections::BTreeMap;

use kernel::Side;

use crate::ground::{Edge, Ground, Hex, Terrain};
use crate::refusal::MovementRefusal;
use crate::rules::options::RetreatPath;
use crate::state::{Manner, StandId, State};
use crate::tables::{self, Entry, StrategicEntry, TerrainRow};

/// A strategic move keeps farther from the enemy than this (§2).
pub const STRATEGIC_DISTANCE: u32 = 2;

/// The kinds of march.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    Normal,
    Strategic,
    /// Under a Retreat order: zones of control cost strength and stop nobody; rate and terrain by the normal or the
    /// strategic column (§2.6, R61, R73).
    Retreat {
        strategic: bool,
    },
    /// From hex to hex that the own side holds, ending in any of them (§2.2).
    Shuffle,
}

/// How a step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    Passes,
    HaltsInTerrain,
    HaltsInZone,
}

/// The way to one hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The hexes entered, the first hex left out.
    pub path: Vec<Hex>,
    /// Strength points a retreat pays for the zones of control entered; 0 for other marches.
    pub price: u8,
    /// Whether the last step halts there.
    pub halted: bool,
}

/// One stand about to march.
#[derive(Clone, Debug)]
pub struct March<'a> {
    ground: &'a Ground,
    pub stand: StandId,
    pub start: Hex,
    pub gait: Gait,
    /// Hexes it may enter, 2 to 6.
    pub allowance: usize,
    home_edge: Option<Edge>,
    /// R34 Whether a retreat must lead away step by step.
    away: bool,
    enemies: Vec<Hex>,
    friends: BTreeMap<Hex, StandId>,
}

impl<'a> March<'a> {
    /// `start` is where the stand is. Rate by what carries it (§2.1, R35); its platoons come along at that rate (R36).
    #[must_use]
    pub fn of(state: &'a State, stand: StandId, start: Hex, gait: Gait) -> Self {
        let side = state.spec(stand).side;
        let rate = tables::movement(state.move_class(stand));
        let allowance = if gait.strategic() { rate.strategic } else { rate.normal };
        Self {
            ground: &state.setup.ground,
            stand,
            start,
            gait,
            allowance: usize::from(allowance),
            home_edge: state.setup.sides[side.index()].home_edge,
            away: state.setup.options.retreat_path == RetreatPath::Away,
            enemies: held_by(state, side.enemy()).into_keys().collect(),
            friends: held_by(state, side),
        }
    }

    /// R32 Whether the march may begin where the stand is, tested at this moment.
    ///
    /// # Errors
    /// [`MovementRefusal::StrategicStart`].
    pub fn may_start(&self) -> Result<(), MovementRefusal> {
        if self.gait == Gait::Strategic && self.within(self.start, STRATEGIC_DISTANCE) {
            return Err(MovementRefusal::StrategicStart { hex: self.start });
        }
        Ok(())
    }

    /// Whether the march may take this path and end with it.
    ///
    /// # Errors
    /// The first thing on the way that the rules do not allow.
    pub fn check(&self, path: &[Hex]) -> Result<(), MovementRefusal> {
        self.walk(path)?;
        let Some(end) = path.last() else {
            return Err(MovementRefusal::NoPath { stand: self.stand });
        };
        self.check_rate(path.len())?;
        self.may_end(*end)
    }

    /// Whether the stand may enter so many hexes.
    ///
    /// # Errors
    /// [`MovementRefusal::TooFar`].
    pub fn check_rate(&self, wanted: usize) -> Result<(), MovementRefusal> {
        let (stand, allowance) = (self.stand, self.allowance);
        if wanted > allowance {
            return Err(MovementRefusal::TooFar { stand, wanted, allowance });
        }
        Ok(())
    }

    /// Steps along a path of any length; how the last step ends.
    ///
    /// # Errors
    /// The first step that the rules do not allow.
    pub fn walk(&self, path: &[Hex]) -> Result<Arrival, MovementRefusal> {
        let (mut at, mut arrival) = (self.start, Arrival::Passes);
        for (index, hex) in path.iter().enumerate() {
            arrival.go_on(at)?;
            if *hex == self.start || path[..index].contains(hex) {
                return Err(MovementRefusal::Twice { hex: *hex });
            }
            arrival = self.step(at, *hex, index == 0)?;
            at = *hex;
        }
        Ok(arrival)
    }

    /// The best way to every hex the march can end in.
    #[must_use]
    pub fn ends(&self) -> BTreeMap<Hex, Way> {
        let mut ends = self.search(self.allowance, |_| true);
        ends.retain(|hex, _| self.may_end(*hex).is_ok());
        ends
    }

    /// The best way to every hex from which the march could still go on, at most so many steps away.
    #[must_use]
    pub fn passed(&self, steps: usize) -> BTreeMap<Hex, Way> {
        self.search(steps, |way| !way.halted)
    }

    /// The best way to every hex, of those asked for, whoever stands there: the cheapest, then the shortest, then one
    /// without a halt, then the lowest numbers.
    fn search(&self, steps: usize, wanted: impl Fn(&Way) -> bool) -> BTreeMap<Hex, Way> {
        let mut found = BTreeMap::new();
        if self.may_start().is_err() {
            return found;
        }
        let here = Way { path: Vec::new(), price: 0, halted: false };
        let mut layer = BTreeMap::from([(self.start, here)]);
        for _ in 0..steps {
            let mut next = BTreeMap::new();
            for (from, way) in &layer {
                for to in self.ground.neighbours(*from) {
                    let Some(longer) = self.extend(way, *from, to) else {
                        continue;
                    };
                    if !longer.halted {
                        keep_better(&mut next, to, longer.clone());
                    }
                    if wanted(&longer) {
                        keep_better(&mut found, to, longer);
                    }
                }
            }
            layer = next;
        }
        found
    }

    /// What the march pays for entering a hex (§2.6).
    #[must_use]
    pub fn price(&self, hex: Hex) -> u8 {
        u8::from(matches!(self.gait, Gait::Retreat { .. }) && self.within(hex, 1))
    }

    /// Whether a stand may end here: one core stand to a hex (§1.3, R39).
    ///
    /// # Errors
    /// [`MovementRefusal::HexTaken`].
    pub fn may_end(&self, hex: Hex) -> Result<(), MovementRefusal> {
        match self.friends.get(&hex) {
            Some(by) if *by != self.stand && self.gait != Gait::Shuffle => {
                Err(MovementRefusal::HexTaken { hex, by: *by })
            }
            _ => Ok(()),
        }
    }

    /// One step; `first` when the march begins with it.
    ///
    /// # Errors
    /// Why it cannot be taken.
    pub fn step(&self, from: Hex, to: Hex, first: bool) -> Result<Arrival, MovementRefusal> {
        let arrival = self.bare_step(from, to, first)?;
        match self.gait {
            Gait::Retreat { .. } if self.away => self.leads_back(from, to)?,
            Gait::Shuffle if !self.friends.contains_key(&to) => {
                return Err(MovementRefusal::OutOfReach { stand: self.stand, hex: to });
            }
            _ => {}
        }
        Ok(arrival)
    }

    /// A step by ground and enemies alone.
    fn bare_step(&self, from: Hex, to: Hex, first: bool) -> Result<Arrival, MovementRefusal> {
        if !self.ground.contains(to) {
            return Err(MovementRefusal::OffTheMap { hex: to });
        }
        if !from.adjacent(to) {
            return Err(MovementRefusal::NotAdjacent { from, to });
        }
        if self.enemies.contains(&to) {
            return Err(MovementRefusal::EnemyThere { hex: to });
        }
        if self.gait.strategic() {
            return self.strategic_step(from, to, first);
        }
        let zone_halts = !matches!(self.gait, Gait::Retreat { .. }) && self.within(to, 1);
        match entry(self.ground, from, to) {
            Entry::Never => Err(MovementRefusal::Impassable { hex: to }),
            Entry::Bank if !first => Err(MovementRefusal::HaltsBeforeRiver { hex: to }),
            Entry::Bank | Entry::Halt => Ok(Arrival::HaltsInTerrain),
            Entry::Free if zone_halts => Ok(Arrival::HaltsInZone),
            Entry::Free => Ok(Arrival::Passes),
        }
    }

    fn strategic_step(&self, from: Hex, to: Hex, first: bool) -> Result<Arrival, MovementRefusal> {
        let near = self.gait == Gait::Strategic && self.within(to, STRATEGIC_DISTANCE);
        match strategic_entry(self.ground, from, to) {
            StrategicEntry::Never => Err(MovementRefusal::Impassable { hex: to }),
            StrategicEntry::Before => Err(MovementRefusal::StrategicHaltsBefore { hex: to }),
            StrategicEntry::Bank if !first => Err(MovementRefusal::HaltsBeforeRiver { hex: to }),
            StrategicEntry::Bank | StrategicEntry::Free if near => {
                Err(MovementRefusal::StrategicNear { hex: to })
            }
            StrategicEntry::Bank => Ok(Arrival::HaltsInTerrain),
            StrategicEntry::Free => Ok(Arrival::Passes),
        }
    }

    /// Whether any step of a path brings the stand nearer to the nearest enemy stand.
    #[must_use]
    pub fn nears(&self, path: &[Hex]) -> bool {
        let from = core::iter::once(&self.start).chain(path);
        from.zip(path).any(|(from, to)| self.nearest(*to) < self.nearest(*from))
    }

    /// R74 Every step of a retreat leads away, where a group reads it so. It may bring the stand nearer to the nearest
    /// enemy stand only where no other step from that hex would not; and of the steps that are left, it may lead
    /// farther from the home edge only where no other would not. Crossing a large river never counts as another step
    /// that could be taken, and friends in the way do not take one away.
    fn leads_back(&self, from: Hex, to: Hex) -> Result<(), MovementRefusal> {
        let others: Vec<Hex> = self
            .ground
            .neighbours(from)
            .filter(|hex| *hex != to && self.bare_step(from, *hex, false).is_ok())
            .collect();
        let nearer = |hex: &Hex| self.nearest(*hex) < self.nearest(from);
        if nearer(&to) && !others.iter().all(nearer) {
            return Err(MovementRefusal::TowardsEnemy { from, hex: to });
        }
        let Some(edge) = self.home_edge else {
            return Ok(());
        };
        let from_home = |hex: Hex| hexes_to_edge(self.ground, hex, edge);
        let farther = |hex: &Hex| from_home(*hex) > from_home(from);
        let mut equals = others.iter().filter(|hex| nearer(&to) || !nearer(hex));
        if farther(&to) && !equals.all(farther) {
            return Err(MovementRefusal::AwayFromHome { from, hex: to });
        }
        Ok(())
    }

    fn extend(&self, way: &Way, from: Hex, to: Hex) -> Option<Way> {
        if to == self.start || way.path.contains(&to) {
            return None;
        }
        let arrival = self.step(from, to, way.path.is_empty()).ok()?;
        let mut path = way.path.clone();
        path.push(to);
        let price = way.price.saturating_add(self.price(to));
        Some(Way { path, price, halted: arrival != Arrival::Passes })
    }

    fn within(&self, hex: Hex, distance: u32) -> bool {
        self.enemies.iter().any(|at| at.distance(hex) <= distance)
    }

    fn nearest(&self, hex: Hex) -> u32 {
        self.enemies.iter().map(|at| at.distance(hex)).min().unwrap_or(u32::MAX)
    }
}

impl Gait {
    /// Whether rate and terrain are read in the strategic column.
    #[must_use]
    pub const fn strategic(self) -> bool {
        matches!(self, Self::Strategic | Self::Retreat { strategic: true })
    }

    #[must_use]
    pub const fn manner(self) -> Manner {
        match self {
            Self::Normal => Manner::Normal,
            Self::Strategic => Manner::Strategic,
            Self::Retreat { .. } => Manner::Retreat,
            Self::Shuffle => Manner::Shuffle,
        }
    }
}

impl Arrival {
    /// Whether the march may go on from `hex` after arriving like this.
    ///
    /// # Errors
    /// [`MovementRefusal::HaltsInTerrain`], [`MovementRefusal::HaltsInZone`].
    pub const fn go_on(self, hex: Hex) -> Result<(), MovementRefusal> {
        match self {
            Self::Passes => Ok(()),
            Self::HaltsInTerrain => Err(MovementRefusal::HaltsInTerrain { hex }),
            Self::HaltsInZone => Err(MovementRefusal::HaltsInZone { hex }),
        }
    }
}

/// What a normal step over the side between two adjacent hexes meets: the strictest of all (§2.5, R63, R72).
#[must_use]
pub fn entry(ground: &Ground, from: Hex, to: Hex) -> Entry {
    let strictness = |entry: &Entry| match entry {
        Entry::Free => 0,
        Entry::Halt => 1,
        Entry::Bank => 2,
        Entry::Never => 3,
    };
    met(ground, from, to).map(|row| row.normal).max_by_key(strictness).unwrap_or(Entry::Free)
}

/// The same for a strategic step.
#[must_use]
pub fn strategic_entry(ground: &Ground, from: Hex, to: Hex) -> StrategicEntry {
    let strictness = |entry: &StrategicEntry| match entry {
        StrategicEntry::Free => 0,
        StrategicEntry::Bank => 1,
        StrategicEntry::Before => 2,
        StrategicEntry::Never => 3,
    };
    let strictest = met(ground, from, to).map(|row| row.strategic).max_by_key(strictness);
    strictest.unwrap_or(StrategicEntry::Free)
}

/// The rows of the terrain chart that a step meets. A bridge lifts the water of its hex (R72) or of its side; water
/// along the side counts as water in the hex (R63).
fn met(ground: &Ground, from: Hex, to: Hex) -> impl Iterator<Item = &'static TerrainRow> {
    let hex = ground.terrain(to);
    let side = ground.side(from, to);
    let dry = hex.has(Terrain::Bridge);
    let in_hex = hex
        .iter()
        .filter(move |terrain| !(dry && matches!(terrain, Terrain::River | Terrain::Stream)));
    let stream = (side.stream && !side.bridge).then_some(Terrain::Stream);
    let river = (side.river && !side.bridge).then_some(Terrain::River);
    in_hex.chain(stream).chain(river).map(tables::terrain)
}

const fn hexes_to_edge(ground: &Ground, hex: Hex, edge: Edge) -> u8 {
    match edge {
        Edge::North => hex.row - 1,
        Edge::South => ground.rows - hex.row,
        Edge::West => hex.column - 1,
        Edge::East => ground.columns - hex.column,
    }
}

fn held_by(state: &State, side: Side) -> BTreeMap<Hex, StandId> {
    state.side_on_table(side).map(|(id, hex)| (hex, id)).collect()
}

fn keep_better(ways: &mut BTreeMap<Hex, Way>, hex: Hex, way: Way) {
    let rank = |way: &Way| (way.price, way.path.len(), way.halted);
    let better =
        ways.get(&hex).is_none_or(|known| (rank(&way), &way.path) < (rank(known), &known.path));
    if better {
        ways.insert(hex, way);
    }
}
