//! R26, R33, R34 Water between two squares, and what leads across.

use crate::ground::{Link, Square, Water, corners, is_diagonal};
use crate::state::{BridgeId, BridgeState, State};

/// What lies between two neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// No water.
    Dry,
    /// A bridge that stands.
    Bridge(BridgeId),
    /// R59 A blown bridge on whose wreckage troops on foot cross.
    Wreckage(BridgeId),
    Ferry,
    /// Water that nothing crosses.
    Open(Water),
}

impl State {
    /// What lies between two neighbours. A step over a corner crosses water if each of the two ways round would (R34), and uses no bridge
    /// (R77).
    #[must_use]
    pub fn crossing(&self, from: Square, to: Square) -> Crossing {
        if is_diagonal(from, to) {
            let [one, other] = corners(from, to).map(|corner| self.wettest(from, corner, to));
            return match (one, other) {
                (Some(one), Some(other)) => Crossing::Open(one.min(other)),
                _ => Crossing::Dry,
            };
        }
        let Some(side) = Link::new(from, to) else { return Crossing::Dry };
        let Some(water) = self.setup.ground.water.get(&side) else { return Crossing::Dry };
        if let Some(bridge) = self.standing_bridge(side) {
            Crossing::Bridge(bridge)
        } else if let Some(bridge) = self.wreckage(side) {
            Crossing::Wreckage(bridge)
        } else if self.setup.ground.ferries.contains(&side) {
            Crossing::Ferry
        } else {
            Crossing::Open(*water)
        }
    }

    /// A bridge over this side that is not blown, and is finished.
    #[must_use]
    pub fn standing_bridge(&self, side: Link) -> Option<BridgeId> {
        let stands = |bridge: &crate::state::Bridge| {
            bridge.side == side && bridge.state != BridgeState::Blown
        };
        self.bridges.iter().find(|(_, bridge)| stands(bridge)).map(|(id, _)| *id)
    }

    /// R59 A blown bridge over this side that the scenario lets troops cross on foot.
    fn wreckage(&self, side: Link) -> Option<BridgeId> {
        let lies = |(id, bridge): &(&BridgeId, &crate::state::Bridge)| {
            let spec = self.setup.bridges.get(id);
            bridge.side == side
                && bridge.state == BridgeState::Blown
                && spec.is_some_and(|spec| spec.wreckage)
        };
        self.bridges.iter().find(lies).map(|(id, _)| *id)
    }

    /// The water that somebody meets whom the bridge between two neighbours does not carry; none where a ferry takes him over.
    #[must_use]
    pub fn water_beside(&self, one: Square, other: Square) -> Option<Water> {
        let side = Link::new(one, other)?;
        let ferry = self.setup.ground.ferries.contains(&side);
        self.setup.ground.water.get(&side).copied().filter(|_| !ferry)
    }

    /// R41 The bridge, or its wreckage, that leads from a square to a neighbour across water; over a corner, one on a way round.
    #[must_use]
    pub fn bridge_between(&self, one: Square, other: Square) -> Option<BridgeId> {
        let bridge = |from, to| match self.crossing(from, to) {
            Crossing::Bridge(id) | Crossing::Wreckage(id) => Some(id),
            _ => None,
        };
        if !is_diagonal(one, other) {
            return bridge(one, other);
        }
        let round = |corner| bridge(one, corner).or_else(|| bridge(corner, other));
        let ways = corners(one, other).into_iter();
        ways.filter(|_| self.water_between(one, other)).find_map(round)
    }

    /// R36 Whether water without a usable crossing parts two neighbours.
    #[must_use]
    pub fn parted(&self, one: Square, other: Square) -> bool {
        if !is_diagonal(one, other) {
            return matches!(self.crossing(one, other), Crossing::Open(_));
        }
        let shut = |a, b| matches!(self.crossing(a, b), Crossing::Open(_));
        corners(one, other).into_iter().all(|corner| shut(one, corner) || shut(corner, other))
    }

    /// R44 Whether any water parts two neighbours, bridged or not.
    #[must_use]
    pub fn water_between(&self, one: Square, other: Square) -> bool {
        if one == other {
            return false;
        }
        if !is_diagonal(one, other) {
            return self.crossing(one, other) != Crossing::Dry;
        }
        corners(one, other).into_iter().all(|corner| self.wettest(one, corner, other).is_some())
    }

    fn wettest(&self, from: Square, by: Square, to: Square) -> Option<Water> {
        let water = |one, other| self.setup.ground.water.get(&Link::new(one, other)?).copied();
        water(from, by).max(water(by, to))
    }

    /// R26 Whether boats lie on the bank of a great river: the scenario's, or those of a bridging unit in the square or beside it.
    #[must_use]
    pub fn has_boats(&self, bank: Square, side: kernel::Side) -> bool {
        let boats = &self.setup.ground.boats;
        boats.contains(&bank)
            || self.on_map().any(|(_, spec, at)| {
                spec.side == side
                    && spec.flags.bridging
                    && crate::ground::distance(at, bank) <= 1
                    && !(at != bank && self.water_between(at, bank))
            })
    }
}
