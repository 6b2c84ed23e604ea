//! The roster: the single truth about people. Strength points of every rule set are counted from it, and nobody is lost
//! or conjured: whoever leaves an element is in one of the pools (RULES.md H.2).

mod account;
pub mod change;
mod formation;
mod kind;
pub mod muster;
pub mod rating;
pub mod recovery;

use std::collections::BTreeMap;

use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

pub use account::Account;
pub use change::RosterChange;
pub use formation::{FormationId, FormationSpec};
pub use kind::Kind;
pub use muster::{ElementSpec, Muster, StartPools, UnitSpec};

/// Who is present, and where everybody else is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// Stands, batteries and platoons by their ids.
    pub elements: BTreeMap<Name, Element>,
    /// By formation, in the order of [`Muster::formations`].
    pub pools: Vec<Pools>,
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

/// One formation's men and vehicles that are with no element.
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
    /// Men an umpire has taken away and has not given back.
    pub taken_away: u32,
    /// Replacements that have arrived as the scenario has them, for the balance.
    pub arrived: u32,
    /// Men who have come from home with recovered points (R105), for the balance.
    pub from_home: u32,
    /// Men who have come to this formation from the pools of another, for the balance.
    pub came_over: u32,
    /// Men who have gone from these pools, or from this formation, to another, for the balance.
    pub went_over: u32,
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
    /// Empty pools.
    pub const EMPTY: Self = Self {
        killed: 0,
        wounded: 0,
        prisoners: 0,
        stragglers: 0,
        replacements: 0,
        ruled: 0,
        taken_away: 0,
        arrived: 0,
        from_home: 0,
        came_over: 0,
        went_over: 0,
        equipment: BTreeMap::new(),
    };

    /// Adds the men and vehicles of other pools.
    pub fn add(&mut self, other: &Self) {
        self.killed += other.killed;
        self.wounded += other.wounded;
        self.prisoners += other.prisoners;
        self.stragglers += other.stragglers;
        self.replacements += other.replacements;
        self.ruled += other.ruled;
        self.taken_away += other.taken_away;
        self.arrived += other.arrived;
        self.from_home += other.from_home;
        self.came_over += other.came_over;
        self.went_over += other.went_over;
        for (kind, more) in &other.equipment {
            let sum = self.equipment.entry(*kind).or_default();
            sum.destroyed += more.destroyed;
            sum.in_repair += more.in_repair;
            sum.ruled += more.ruled;
            sum.arrived += more.arrived;
        }
    }

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
        let waiting = |start: &StartPools| Pools {
            wounded: start.wounded,
            stragglers: start.stragglers,
            replacements: start.replacements,
            equipment: start.vehicles.iter().map(in_repair).collect(),
            ..Pools::default()
        };
        let pools = muster.formations.iter().map(|spec| waiting(&spec.pools)).collect();
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

    /// What is wrong with the balance: I1, I2 and I6 of RULES.md H.2, for every formation.
    #[must_use]
    pub fn faults(&self, muster: &Muster) -> Vec<String> {
        let mut faults = self.imbalances(muster);
        for (id, spec) in &muster.elements {
            faults.extend(spec.fault(*id, self.element(*id)));
        }
        faults.extend(self.vehicle_imbalances(muster));
        faults.extend(self.unaccounted(muster));
        faults
    }

    /// I1 Present and pooled men of each formation are those who started or arrived, or came over from another; and men who went
    /// over have come to one of the same side.
    fn imbalances(&self, muster: &Muster) -> Vec<String> {
        let mut off: Vec<i64> = vec![0; muster.formations.len()];
        for (id, spec) in &muster.elements {
            if let Some(off) = off.get_mut(spec.formation.index()) {
                *off += i64::from(self.element(*id).men) - i64::from(spec.men_start);
            }
        }
        let mut over = [0_i64; 2];
        for (at, spec) in muster.formations.iter().enumerate() {
            let Some(pools) = self.pools.get(at) else { continue };
            let moved = i64::from(pools.came_over) - i64::from(pools.went_over);
            let came = i64::from(pools.arrived) + i64::from(pools.from_home) + moved;
            off[at] += pools.men() - spec.pools.men() - came;
            over[spec.side.index()] += moved;
        }
        let formation = |(spec, off): (&FormationSpec, i64)| {
            (off != 0).then(|| format!("{}: {off} men more than mustered (H.2 I1)", spec.shown()))
        };
        let side = |(side, off): (Side, i64)| {
            (off != 0).then(|| format!("{side}: {off} men more came over than went (H.2 I1)"))
        };
        let formations = muster.formations.iter().zip(off).filter_map(formation);
        formations.chain(Side::BOTH.into_iter().zip(over).filter_map(side)).collect()
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
        for (spec, pools) in muster.formations.iter().zip(&self.pools) {
            for (kind, equipment) in &pools.equipment {
                let pooled = i64::from(equipment.destroyed)
                    + i64::from(equipment.in_repair)
                    + equipment.ruled
                    - i64::from(equipment.arrived);
                *balance.entry((spec.side, *kind)).or_default() -= pooled;
            }
        }
        let off = |((side, kind), off): ((Side, Kind), i64)| {
            (off != 0).then(|| format!("{side}: vehicles of {kind} are off by {off} (H.2 I1)"))
        };
        balance.into_iter().filter_map(off).collect()
    }
}
