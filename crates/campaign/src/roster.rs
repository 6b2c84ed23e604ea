//! The roster: the single truth about people. Strength points of every rule set are counted from it, and nobody is lost
//! or conjured: whoever leaves an element is in one of the pools (RULES.md H.2).

mod account;
pub mod change;
mod kind;
pub mod muster;
pub mod rating;
pub mod recovery;

use std::collections::BTreeMap;

use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

pub use account::Account;
pub use change::RosterChange;
pub use kind::Kind;
pub use muster::{ElementSpec, Muster, StartPools, UnitSpec};

/// Who is present, and where everybody else is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// Stands, batteries and platoons by their ids.
    pub elements: BTreeMap<Name, Element>,
    /// By [`Side::index`].
    pub pools: [Pools; 2],
    /// What became of the men of each element; none for one that nothing has happened to.
    pub accounts: BTreeMap<Name, Account>,
}

/// What one element has present.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element {
    /// Men, crews included.
    pub men: u32,
    /// Tanks, cars or guns.
    pub vehicles: u32,
}

/// One side's men and vehicles that are with no element.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pools {
    pub killed: u32,
    pub wounded: u32,
    /// Taken by the enemy; they never return (LNK-R5).
    pub prisoners: u32,
    pub stragglers: u32,
    pub replacements: u32,
    /// Men an umpire has taken away, less those he has given.
    pub ruled: i64,
    /// Replacements that have arrived as the scenario has them, for the balance.
    pub arrived: u32,
    /// Men who have come from home with recovered points (R105), for the balance.
    pub from_home: u32,
    /// By the kind of element it belongs to: a gun cannot become a tank.
    pub equipment: BTreeMap<Kind, Equipment>,
}

/// Tanks, cars or guns of one kind that are with no element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Equipment {
    pub destroyed: u32,
    /// Damaged, or parked without a crew; the night brings it back.
    pub in_repair: u32,
    /// Vehicles an umpire has taken away, less those he has given.
    pub ruled: i64,
    /// Vehicles that were in the workshops at the start, or have come from home since, for the balance.
    pub arrived: u32,
}

impl Equipment {
    /// So many in the workshops that were with no element before.
    #[must_use]
    pub fn waiting(count: u32) -> Self {
        Self { in_repair: count, arrived: count, ..Self::default() }
    }
}

impl Pools {
    /// Everybody who is with no element: dead, hurt, taken, lost, waiting, or moved by a ruling.
    #[must_use]
    pub fn men(&self) -> i64 {
        let Self { killed, wounded, prisoners, stragglers, replacements, ruled, .. } = self;
        [killed, wounded, prisoners, stragglers, replacements]
            .map(|n| i64::from(*n))
            .iter()
            .sum::<i64>()
            + ruled
    }

    /// Men who can be brought forward.
    #[must_use]
    pub const fn available(&self) -> u32 {
        self.wounded.saturating_add(self.stragglers).saturating_add(self.replacements)
    }

    #[must_use]
    pub fn in_repair(&self, kind: Kind) -> u32 {
        self.equipment.get(&kind).map_or(0, |equipment| equipment.in_repair)
    }
}

impl Roster {
    /// Everybody as the scenario starts, replacements of the first day not yet arrived.
    #[must_use]
    pub fn begin(muster: &Muster) -> Self {
        let present =
            |spec: &ElementSpec| Element { men: spec.men_start, vehicles: spec.vehicles_start };
        let elements = muster.elements.iter().map(|(id, spec)| (*id, present(spec))).collect();
        let in_repair = |(kind, count): (&Kind, &u32)| (*kind, Equipment::waiting(*count));
        let pools = muster.pools.each_ref().map(|start| Pools {
            wounded: start.wounded,
            stragglers: start.stragglers,
            replacements: start.replacements,
            equipment: start.vehicles.iter().map(in_repair).collect(),
            ..Pools::default()
        });
        Self { elements, pools, accounts: BTreeMap::new() }
    }

    /// Folds what one event did to the roster. Total: an element that is not there is passed over.
    pub fn fold(&mut self, muster: &Muster, change: &RosterChange) {
        change::fold(self, muster, change);
    }

    /// What is present of an element; nothing for an unknown one.
    #[must_use]
    pub fn element(&self, id: Name) -> Element {
        self.elements.get(&id).copied().unwrap_or_default()
    }

    /// The strength points an element has by what is present.
    #[must_use]
    pub fn rating(&self, muster: &Muster, id: Name) -> u32 {
        muster.elements.get(&id).map_or(0, |spec| spec.rating(self.element(id)))
    }

    /// What is wrong with the balance: I1, I2 and I6 of RULES.md H.2, for both sides.
    #[must_use]
    pub fn faults(&self, muster: &Muster) -> Vec<String> {
        let mut faults: Vec<String> =
            Side::BOTH.into_iter().filter_map(|side| self.imbalance(muster, side)).collect();
        for (id, spec) in &muster.elements {
            faults.extend(spec.fault(*id, self.element(*id)));
        }
        faults.extend(self.vehicle_imbalances(muster));
        faults.extend(self.unaccounted(muster));
        faults
    }

    /// I1: present and pooled men are those who started or arrived.
    fn imbalance(&self, muster: &Muster, side: Side) -> Option<String> {
        let of_side = || muster.elements.iter().filter(|(_, spec)| spec.side == side);
        let pools = &self.pools[side.index()];
        let present: i64 = of_side().map(|(id, _)| i64::from(self.element(*id).men)).sum();
        let started: i64 = of_side().map(|(_, spec)| i64::from(spec.men_start)).sum();
        let came = i64::from(pools.arrived) + i64::from(pools.from_home);
        let mustered = started + muster.pools[side.index()].men() + came;
        let accounted = present + pools.men();
        (accounted != mustered)
            .then(|| format!("{side}: {accounted} men accounted for, {mustered} mustered (H.2 I1)"))
    }

    /// The same for each kind of vehicle.
    fn vehicle_imbalances(&self, muster: &Muster) -> Vec<String> {
        let mut balance: BTreeMap<(Side, Kind), i64> = BTreeMap::new();
        for (id, spec) in &muster.elements {
            let Some(kind) = spec.equipment() else {
                continue;
            };
            let missing = i64::from(spec.vehicles_start) - i64::from(self.element(*id).vehicles);
            *balance.entry((spec.side, kind)).or_default() += missing;
        }
        for side in Side::BOTH {
            for (kind, equipment) in &self.pools[side.index()].equipment {
                let pooled = i64::from(equipment.destroyed)
                    + i64::from(equipment.in_repair)
                    + equipment.ruled
                    - i64::from(equipment.arrived);
                *balance.entry((side, *kind)).or_default() -= pooled;
            }
        }
        let off = |((side, kind), off): ((Side, Kind), i64)| {
            (off != 0).then(|| format!("{side}: vehicles of {kind} are off by {off} (H.2 I1)"))
        };
        balance.into_iter().filter_map(off).collect()
    }
}
