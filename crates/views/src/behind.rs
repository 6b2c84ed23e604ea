//! Who is behind the lines of a formation (RULES.md H.2): the lost, and those who may come forward again.

use campaign::{FormationId, Pools, WarState};
use kernel::Side;
use serde::{Deserialize, Serialize};

/// Men of a formation who are with no unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Behind {
    pub killed: u32,
    pub wounded: u32,
    pub prisoners: u32,
    pub stragglers: u32,
    pub replacements: u32,
    /// Tanks, cars and guns in the workshops.
    pub in_repair: u32,
}

/// The same with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FormationBehind {
    /// The side's own name for those who are of no formation.
    pub name: String,
    /// How many formations it is part of: 0 for the side itself.
    pub level: u8,
    pub behind: Behind,
}

impl Behind {
    pub(super) fn of(pools: &Pools) -> Self {
        Self {
            killed: pools.killed,
            wounded: pools.wounded,
            prisoners: pools.prisoners,
            stragglers: pools.stragglers,
            replacements: pools.replacements,
            in_repair: pools.equipment.values().map(|equipment| equipment.in_repair).sum(),
        }
    }

    /// Whether there are men or vehicles that can come forward again.
    const fn is_of_use(&self) -> bool {
        self.wounded + self.stragglers + self.replacements + self.in_repair > 0
    }
}

/// H.4 The formations of a side with men or vehicles that may come forward, each before what is part of it.
pub(super) fn by_formation(war: &WarState, side: Side) -> Vec<FormationBehind> {
    let roster = &war.setup.roster;
    let line = |id: FormationId| {
        let behind = Behind::of(war.roster.pools_of(id));
        let above = roster.chain(id).count().saturating_sub(1);
        behind.is_of_use().then(|| FormationBehind {
            name: war.setup.formation_name(id).to_owned(),
            level: u8::try_from(above).unwrap_or(u8::MAX),
            behind,
        })
    };
    roster.formations_of(side).into_iter().filter_map(line).collect()
}
