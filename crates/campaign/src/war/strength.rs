//! How strong a side is: one figure for one moment, for everybody who asks (RULES.md H.2).

use kernel::{Name, Side};
use two_star_general::state::StandId;

use super::WarState;
use crate::roster::Pools;
use crate::setup::BattleId;

impl WarState {
    /// The strength points of whoever is with a stand: none where its survivors have joined the replacements (R50).
    #[must_use]
    pub fn points_of(&self, stand: impl Into<StandId>) -> u8 {
        let stand = stand.into();
        let men = self.roster.element(stand.0).men;
        let mut known = self.divisions().filter_map(|(_, position)| position.stands.get(&stand));
        known.next().map_or(0, |now| if men == 0 { 0 } else { now.strength })
    }

    /// The strength points of everybody who has any.
    pub fn strengths(&self) -> impl Iterator<Item = (Name, u8)> {
        let stands = self.divisions().flat_map(|(_, position)| position.stands.keys());
        stands.map(|id| (id.0, self.points_of(*id)))
    }

    /// A side's strength: the strength points of all stands that have not been lost or disbanded, on the map, off it, or on their way.
    #[must_use]
    pub fn strength(&self, side: Side) -> u32 {
        self.divisions().map(|(battle, _)| self.strength_in(battle, side)).sum()
    }

    /// The same of those who fight in one division battle.
    #[must_use]
    pub fn strength_in(&self, battle: BattleId, side: Side) -> u32 {
        let Some(position) = self.division(battle) else { return 0 };
        let own = position.stands.keys().filter(|id| position.spec(**id).side == side);
        own.map(|id| u32::from(self.points_of(*id))).sum()
    }

    /// The same at full strength.
    #[must_use]
    pub fn full_strength(&self, side: Side) -> u32 {
        let all = self.setup.divisions().flat_map(|(_, setup)| setup.stands.values());
        let own = all.filter(|spec| spec.side == side);
        own.map(|spec| u32::from(spec.strength)).sum()
    }

    /// The pools of all formations of a side together.
    #[must_use]
    pub fn side_pools(&self, side: Side) -> Pools {
        self.roster.side_pools(&self.setup.roster, side)
    }

    /// The men of a side who are with their units.
    #[must_use]
    pub fn men_with_units(&self, side: Side) -> u32 {
        let muster = &self.setup.roster.elements;
        let of_side = muster.iter().filter(|(_, spec)| spec.side == side);
        of_side.map(|(id, _)| self.roster.element(*id).men).sum()
    }
}
