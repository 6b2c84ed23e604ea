//! What units are part of: under each side a tree of formations, each with its own men behind the lines (RULES.md H.2, H.4).

use core::iter::successors;

use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

use super::{Muster, Pools, Roster, StartPools};

/// A formation by its place in [`Muster::formations`]. The first two are the sides themselves, by [`Side::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormationId(pub u16);

/// A division, brigade, regiment or group; it never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormationSpec {
    /// Empty for a side, which has its name elsewhere, unless units name it as their formation.
    pub name: String,
    pub side: Side,
    /// The formation it is part of; `None` for a side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<FormationId>,
    /// Who waits behind its lines when the war begins.
    #[serde(default, skip_serializing_if = "StartPools::is_empty")]
    pub pools: StartPools,
}

impl FormationId {
    /// The side itself: what all its formations are part of.
    #[must_use]
    pub const fn side(side: Side) -> Self {
        match side {
            Side::Blue => Self(0),
            Side::Orange => Self(1),
        }
    }

    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl FormationSpec {
    /// A side, with empty pools.
    #[must_use]
    pub fn side(side: Side) -> Self {
        Self { name: String::new(), side, under: None, pools: StartPools::default() }
    }

    /// What a fault calls it.
    pub(crate) fn shown(&self) -> String {
        if self.name.is_empty() { self.side.to_string() } else { self.name.clone() }
    }
}

impl Muster {
    /// A formation and all that it is part of: itself, what is right above it, and so on up to its side.
    pub fn chain(&self, from: FormationId) -> impl Iterator<Item = FormationId> + '_ {
        successors(Some(from), |id| self.formations.get(id.index())?.under)
    }

    /// What a formation is called; empty for a side that no unit names, and for one that is not there.
    #[must_use]
    pub fn formation_name(&self, id: FormationId) -> &str {
        self.formations.get(id.index()).map_or("", |spec| &spec.name)
    }

    /// What an element is part of; nothing for one that is not there.
    #[must_use]
    pub fn formation_of(&self, element: Name) -> Option<FormationId> {
        self.elements.get(&element).map(|spec| spec.formation)
    }

    /// A side's formations, the side itself first, each before what is part of it.
    #[must_use]
    pub fn formations_of(&self, side: Side) -> Vec<FormationId> {
        let mut all = vec![FormationId::side(side)];
        let mut at = 0;
        while let Some(id) = all.get(at).copied() {
            let under = (0_u16..)
                .zip(&self.formations)
                .filter(|(_, spec)| spec.under == Some(id))
                .map(|(place, _)| FormationId(place));
            let behind = at + 1;
            all.splice(behind..behind, under.collect::<Vec<_>>());
            at = behind;
        }
        all
    }
}

impl Roster {
    /// The pools of a formation; empty ones for one that is not there.
    #[must_use]
    pub fn pools_of(&self, id: FormationId) -> &Pools {
        static NONE: Pools = Pools::EMPTY;
        self.pools.get(id.index()).unwrap_or(&NONE)
    }

    /// H.4 What there is for an element of a formation: its own pools, and those of the formations it is part of.
    #[must_use]
    pub fn within_reach(&self, muster: &Muster, of: FormationId) -> Pools {
        let mut all = Pools::EMPTY;
        muster.chain(of).for_each(|id| all.add(self.pools_of(id)));
        all
    }

    /// The pools of all formations of a side together.
    #[must_use]
    pub fn side_pools(&self, muster: &Muster, side: Side) -> Pools {
        let mut all = Pools::EMPTY;
        let own = muster.formations.iter().zip(&self.pools).filter(|(spec, _)| spec.side == side);
        own.for_each(|(_, pools)| all.add(pools));
        all
    }
}
