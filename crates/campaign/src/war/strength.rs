//! How strong a side is: one figure for one moment, for everybody who asks (RULES.md H.2).

use kernel::{Name, Side};
use two_star_general::state::StandId;

use super::{Battle, WarState, rated};
use crate::roster::Pools;
use crate::setup::BattleId;

impl WarState {
    /// The points of whoever is with a stand, or with a unit whose points are what its men are worth: none where the survivors of a
    /// stand have joined the replacements (R50).
    #[must_use]
    pub fn points_of(&self, element: impl Into<Name>) -> u8 {
        let id = element.into();
        let stand = |(battle, own): (&BattleId, &Battle)| {
            let now = own.tsg()?.stands.get(&StandId(id))?;
            let men = self.roster_of(*battle).element(id).men;
            Some(if men == 0 { 0 } else { now.strength })
        };
        let rated = || u8::try_from(self.roster.rating(&self.setup.roster, id)).unwrap_or(u8::MAX);
        self.battles.iter().find_map(stand).unwrap_or_else(|| {
            let is_in = self.rated().any(|(_, battle)| rated::has(self, battle, id));
            if is_in { rated() } else { 0 }
        })
    }

    /// The points of everybody who has any, in the battles of the war itself.
    pub fn strengths(&self) -> impl Iterator<Item = (Name, u8)> {
        let stands = self.divisions().flat_map(|(_, position)| position.stands.keys());
        let stands = stands.map(|id| (id.0, self.points_of(id.0)));
        let rated = self.rated().flat_map(|(_, battle)| battle.strengths());
        stands.chain(rated.map(|(id, points)| (id, u8::try_from(points).unwrap_or(u8::MAX))))
    }

    /// A side's strength: the points of everybody of it who has not been lost or disbanded, on the map, off it, or on his way.
    #[must_use]
    pub fn strength(&self, side: Side) -> u32 {
        self.strength_of(side, |_| true)
    }

    /// The same, counting only the elements that `knows` accepts.
    #[must_use]
    pub fn strength_of(&self, side: Side, knows: impl Fn(Name) -> bool) -> u32 {
        let all = self.roots().flat_map(|(battle, _)| self.points_in(battle, side));
        all.filter(|(id, _)| knows(*id)).map(|(_, points)| points).sum()
    }

    /// The same of those who fight in one battle on a map; 0 for a battle on a table.
    #[must_use]
    pub fn strength_in(&self, battle: BattleId, side: Side) -> u32 {
        self.points_in(battle, side).into_iter().map(|(_, points)| points).sum()
    }

    fn points_in(&self, battle: BattleId, side: Side) -> Vec<(Name, u32)> {
        if let Some(position) = self.division(battle) {
            let own = position.stands.keys().filter(|id| position.spec(**id).side == side);
            return own.map(|id| (id.0, u32::from(self.points_of(id.0)))).collect();
        }
        let rated = self.battle(battle).filter(|_| rated::is_rated(self, battle));
        let all = rated.map(Battle::strengths).into_iter().flatten();
        all.filter(|(id, _)| self.is_of(*id, side)).collect()
    }

    /// The same at full strength.
    #[must_use]
    pub fn full_strength(&self, side: Side) -> u32 {
        let stands = self.setup.divisions().flat_map(|(_, setup)| setup.stands.values());
        let stands = stands.filter(|spec| spec.side == side).map(|spec| u32::from(spec.strength));
        let rated = self.rated().flat_map(|(_, battle)| battle.strengths());
        let muster = &self.setup.roster.elements;
        let rated = rated.filter_map(|(id, _)| muster.get(&id));
        stands.chain(rated.filter(|spec| spec.side == side).map(|spec| spec.strength.into())).sum()
    }

    /// The battles of the war whose units have the points that their men are worth.
    fn rated(&self) -> impl Iterator<Item = (BattleId, &Battle)> {
        self.roots().filter(|(id, _)| rated::is_rated(self, *id))
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
