//! The map of a division battle that has grown out of an operational one (LNK-R62): a square is a hex (H.8), what is in a square is in its
//! hex, and water along the sides of squares runs along the sides of hexes. Where the scenario brings a map of hexes, it is taken from there.
//! The same square has the same map whenever it is fought for, but for its bridges, which stand as they stand then.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use operations::State;
use operations::ground::{Link, Square, Terrain as Land, Water};
use operations::position::Crossing;
use two_star_general::ground::{Ground, Hex, HexSide, SideFeatures, Terrain, Terrains};
use two_star_general::tables;

use crate::hex_maps::{HexMap, parted};

/// Squares on each side of the contested one, across and down: the guns of a square (12 km) reach over the map.
const ACROSS: u8 = 8;
const DOWN: u8 = 7;

/// A part of an operational map in hexes.
pub(in crate::war) struct Hexes {
    pub(in crate::war) ground: Ground,
    /// The square of its first hex.
    pub(in crate::war) corner: Square,
}

impl Hexes {
    /// The squares around a target, as far as there are any, with the scenario's own maps where they lie.
    #[must_use]
    pub(in crate::war) fn around(state: &State, prepared: &[HexMap], target: Square) -> Self {
        let all = &state.setup.ground;
        let first = |at: u8, by: u8| at.saturating_sub(by).max(1);
        let mut corner = Square::new(first(target.column, ACROSS), first(target.row, DOWN));
        if !prepared.is_empty() && corner.column.is_multiple_of(2) {
            // Even columns lie half a hex lower: here the same ones as on the scenario's own maps.
            corner.column -= 1;
        }
        let size =
            |at: u8, by: u8, most: u8, first: u8| at.saturating_add(by).min(most) - first + 1;
        let columns = size(target.column, ACROSS, all.columns, corner.column);
        let rows = size(target.row, DOWN, all.rows, corner.row);
        let ground = Ground { columns, rows, ..Ground::default() };
        let mut hexes = Self { ground, corner };
        hexes.fill(state, prepared);
        hexes
    }

    /// The hex of a square; none off this map.
    #[must_use]
    pub(in crate::war) fn hex(&self, square: Square) -> Option<Hex> {
        let at = |at: u8, first: u8| at.checked_sub(first).map(|by| by + 1);
        let column = at(square.column, self.corner.column)?;
        let hex = Hex::new(column, at(square.row, self.corner.row)?);
        self.ground.contains(hex).then_some(hex)
    }

    /// The hex of a square, or the nearest on this map.
    #[must_use]
    pub(in crate::war) fn nearest(&self, square: Square) -> Hex {
        let at = |at: u8, first: u8, most: u8| (at.max(first) - first + 1).min(most);
        let Ground { columns, rows, .. } = self.ground;
        let column = at(square.column, self.corner.column, columns);
        Hex::new(column, at(square.row, self.corner.row, rows))
    }

    /// The hexes somebody comes to from one, nearest first, without crossing water that no bridge crosses or entering what is not his;
    /// behind them all others of his.
    #[must_use]
    pub(in crate::war) fn from(&self, start: Hex, is_own: impl Fn(Hex) -> bool) -> Vec<Hex> {
        let open = |hex: Hex| is_own(hex) && !tables::is_barred(self.ground.terrain(hex));
        let (mut order, mut seen) = (Vec::new(), BTreeSet::from([start]));
        let mut next = VecDeque::from([start]);
        while let Some(hex) = next.pop_front() {
            if open(hex) {
                order.push(hex);
            }
            let mut beside: Vec<Hex> = self.ground.neighbours(hex).collect();
            beside.sort_unstable();
            for to in beside {
                let side = self.ground.side(hex, to);
                let wet = (side.river || side.stream) && !side.bridge;
                if !wet && open(to) && seen.insert(to) {
                    next.push_back(to);
                }
            }
        }
        let mut rest: Vec<Hex> =
            self.ground.all().filter(|hex| open(*hex) && !order.contains(hex)).collect();
        rest.sort_by_key(|hex| (hex.distance(start), *hex));
        order.extend(rest);
        order
    }

    fn square(&self, hex: Hex) -> Square {
        Square::new(self.corner.column + hex.column - 1, self.corner.row + hex.row - 1)
    }

    fn fill(&mut self, state: &State, prepared: &[HexMap]) {
        let drawn = |square| prepared.iter().find_map(|map| Some((map, map.hex(square)?)));
        let all: Vec<Hex> = self.ground.all().collect();
        let mut hexes = BTreeMap::new();
        let mut sides = BTreeMap::new();
        for hex in all {
            let square = self.square(hex);
            let own = drawn(square);
            let terrains =
                own.map_or_else(|| terrains(state, square), |(map, own)| map.ground.terrain(own));
            if terrains != Terrains::default() {
                hexes.insert(hex, terrains);
            }
            for to in self.ground.neighbours(hex).filter(|to| *to > hex) {
                let beyond = self.square(to);
                let on_one =
                    own.and_then(|(map, own)| Some(map.ground.side(own, map.hex(beyond)?)));
                let features = match on_one {
                    Some(drawn) => bridged(state, (square, beyond), drawn),
                    None => side(state, square, beyond),
                };
                if features != SideFeatures::default() {
                    sides.insert(HexSide::new(hex, to), features);
                }
            }
        }
        (self.ground.hexes, self.ground.sides) = (hexes, sides);
    }
}

/// What is in a square.
fn terrains(state: &State, square: Square) -> Terrains {
    let land = match state.terrain(square) {
        Land::Open => Terrain::Open,
        Land::Wood => Terrain::Woods,
        Land::Town => Terrain::Town,
        Land::Marsh => Terrain::Marsh,
        // Hedges, orchards, small fields: cover, and no view.
        Land::Close => Terrain::Bocage,
        Land::Water => Terrain::Sea,
    };
    let road = if state.setup.ground.has_road(square) { Terrain::Road } else { Terrain::Open };
    Terrains::default().with(land).with(road)
}

/// What runs between two squares: a canal as a stream, which can be forded, rivers as rivers.
fn side(state: &State, one: Square, other: Square) -> SideFeatures {
    let water = Link::new(one, other).and_then(|side| state.setup.ground.water.get(&side)).copied();
    let crossing = state.crossing(one, other);
    let (water, bridge) = match crossing {
        Crossing::Dry => (None, false),
        Crossing::Bridge(_) => (water.or(Some(Water::River)), true),
        // On the wreckage of a bridge and by ferry nobody goes as over a bridge (§2.5).
        Crossing::Wreckage(_) | Crossing::Ferry => (water, false),
        Crossing::Open(water) => (Some(water), false),
    };
    SideFeatures {
        stream: water == Some(Water::Canal),
        river: matches!(water, Some(Water::River | Water::Great)),
        bridge,
        road: state.setup.ground.road(one, other).is_some(),
    }
}

/// What a scenario's own map has between two squares: over the water of the operational map its bridges as they stand now, over the brooks
/// that only this map has its own.
fn bridged(state: &State, (one, other): (Square, Square), drawn: SideFeatures) -> SideFeatures {
    if parted(&state.setup.ground, one, other).is_none() {
        return drawn;
    }
    SideFeatures { bridge: matches!(state.crossing(one, other), Crossing::Bridge(_)), ..drawn }
}
