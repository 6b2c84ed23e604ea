//! What one event did to the roster. Part of the event's own entry, so that men and strength points agree after every entry.

use kernel::Name;
use serde::{Deserialize, Serialize};

use super::muster::{ElementSpec, Muster};
use super::rating::{fallen, surrendered, wrecked};
use super::{Element, Equipment, FormationId, Kind, Pools, Roster};

/// Men and vehicles that changed places. Names here are promises: old journals contain them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RosterChange {
    /// From an element to the pools of the lost (H.3). In a battle of the war that is fought on a table a fate is less than none
    /// where another is known of a man now (LNK-R45).
    Casualties {
        element: Name,
        killed: i32,
        wounded: i32,
        captured: i32,
        stragglers: i32,
        vehicles_destroyed: i32,
        vehicles_damaged: i32,
        /// Men of each of its squads among them, where that is known (LNK-R54).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        squads: Vec<u32>,
    },
    /// From home to the pools, for an element that recovers by the book (R105): replacements, and vehicles of its kind.
    Arrived { element: Name, men: u32, vehicles: u32 },
    /// From the pools back to an element (H.4, LNK-R7): from those of its formation first, then of what that is part of.
    Returned { element: Name, wounded: u32, stragglers: u32, replacements: u32, vehicles: u32 },
    /// From an element to the replacements: a squad for a headquarters (LNK-R7), or the survivors of a battalion (R50).
    Detached {
        element: Name,
        men: u32,
        vehicles: u32,
        /// The headquarters that the squad forms, where it is of another formation than the element: they join the replacements
        /// of that one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Name>,
    },
    /// By the umpire: given to the element when positive, taken from it when negative.
    Ruled { element: Name, men: i32, vehicles: i32 },
}

/// Men and vehicles lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub killed: i32,
    pub wounded: i32,
    pub captured: i32,
    pub stragglers: i32,
    /// Destroyed and damaged.
    pub vehicles: i32,
}

/// How men leave an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fell {
    /// In a fight: killed and wounded.
    Fighting,
    /// Overrun, surrendered or cut off: prisoners and stragglers.
    Surrendering,
    /// By the umpire.
    Ruled,
}

impl RosterChange {
    /// What leaves `count` of the element's men, or of its vehicles with their crews (LNK-R3).
    #[must_use]
    pub fn lost(id: Name, spec: &ElementSpec, before: Element, count: u32, fell: Fell) -> Self {
        let after = spec.with(count);
        let men = before.men.saturating_sub(after.men);
        let vehicles = before.vehicles.saturating_sub(after.vehicles);
        let ((killed, wounded), (captured, stragglers)) = match fell {
            Fell::Fighting => (fallen(men), (0, 0)),
            Fell::Surrendering => ((0, 0), surrendered(men)),
            Fell::Ruled => return Self::ruled(id, spec, before, count),
        };
        let (vehicles_destroyed, vehicles_damaged) = match fell {
            Fell::Fighting => wrecked(vehicles),
            Fell::Surrendering | Fell::Ruled => (vehicles, 0),
        };
        Self::Casualties {
            element: id,
            killed: signed(killed),
            wounded: signed(wounded),
            captured: signed(captured),
            stragglers: signed(stragglers),
            vehicles_destroyed: signed(vehicles_destroyed),
            vehicles_damaged: signed(vehicles_damaged),
            squads: Vec::new(),
        }
    }

    /// The ruling that leaves `count` of the element's men, or vehicles with their crews.
    #[must_use]
    pub fn ruled(id: Name, spec: &ElementSpec, before: Element, count: u32) -> Self {
        let after = spec.with(count);
        let men = difference(before.men, after.men);
        let vehicles = difference(before.vehicles, after.vehicles);
        Self::Ruled { element: id, men, vehicles }
    }

    /// What it cost, and whom; nothing that came back, went elsewhere or was ruled.
    #[must_use]
    pub fn cost(&self) -> Option<(Name, Cost)> {
        match *self {
            Self::Casualties {
                element,
                killed,
                wounded,
                captured,
                stragglers,
                vehicles_destroyed,
                vehicles_damaged,
                ..
            } => {
                let vehicles = vehicles_destroyed.saturating_add(vehicles_damaged);
                Some((element, Cost { killed, wounded, captured, stragglers, vehicles }))
            }
            Self::Arrived { .. }
            | Self::Returned { .. }
            | Self::Detached { .. }
            | Self::Ruled { .. } => None,
        }
    }

    #[must_use]
    pub const fn element(&self) -> Name {
        match self {
            Self::Casualties { element, .. }
            | Self::Arrived { element, .. }
            | Self::Returned { element, .. }
            | Self::Detached { element, .. }
            | Self::Ruled { element, .. } => *element,
        }
    }

    /// The same, with what each squad had of it where these are all men who were lost.
    #[must_use]
    pub fn among(mut self, mut lost: Vec<u32>) -> Self {
        while lost.last() == Some(&0) {
            lost.pop();
        }
        if let Self::Casualties { killed, wounded, captured, stragglers, squads, .. } = &mut self {
            let men: i64 = [*killed, *wounded, *captured, *stragglers].map(i64::from).iter().sum();
            if men > 0 && lost.iter().map(|men| i64::from(*men)).sum::<i64>() == men {
                *squads = lost;
            }
        }
        self
    }

    /// Men whom each squad of the element has lost; nothing where that is not known.
    #[must_use]
    pub fn lost_by_squad(&self) -> &[u32] {
        match self {
            Self::Casualties { squads, .. } => squads,
            _ => &[],
        }
    }

    /// Whether nobody and nothing changed places.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Casualties {
                killed,
                wounded,
                captured,
                stragglers,
                vehicles_destroyed,
                vehicles_damaged,
                ..
            } => [killed, wounded, captured, stragglers, vehicles_destroyed, vehicles_damaged]
                .iter()
                .all(|n| **n == 0),
            Self::Returned { wounded, stragglers, replacements, vehicles, .. } => {
                [wounded, stragglers, replacements, vehicles].iter().all(|n| **n == 0)
            }
            Self::Arrived { men, vehicles, .. } | Self::Detached { men, vehicles, .. } => {
                (*men, *vehicles) == (0, 0)
            }
            Self::Ruled { men, vehicles, .. } => (*men, *vehicles) == (0, 0),
        }
    }
}

pub(super) fn fold(roster: &mut Roster, muster: &Muster, change: &RosterChange) {
    let Some(spec) = muster.elements.get(&change.element()) else {
        return;
    };
    let Some(element) = roster.elements.get_mut(&change.element()) else {
        return;
    };
    let own = spec.formation;
    let Some(pools) = roster.pools.get_mut(own.index()) else { return };
    roster.accounts.entry(change.element()).or_default().take(change);
    let mut unused = Equipment::default();
    let equipment = match spec.equipment() {
        Some(kind) => pools.equipment.entry(kind).or_default(),
        None => &mut unused,
    };
    match *change {
        RosterChange::Casualties {
            killed,
            wounded,
            captured,
            stragglers,
            vehicles_destroyed,
            vehicles_damaged,
            ..
        } => {
            add(&mut element.men, -(killed + wounded + captured + stragglers));
            add(&mut element.vehicles, -(vehicles_destroyed + vehicles_damaged));
            add(&mut pools.killed, killed);
            add(&mut pools.wounded, wounded);
            add(&mut pools.prisoners, captured);
            add(&mut pools.stragglers, stragglers);
            add(&mut equipment.destroyed, vehicles_destroyed);
            add(&mut equipment.in_repair, vehicles_damaged);
        }
        RosterChange::Arrived { men, vehicles, .. } => {
            pools.replacements += men;
            pools.from_home += men;
            equipment.in_repair += vehicles;
            equipment.arrived += vehicles;
        }
        RosterChange::Returned { wounded, stragglers, replacements, vehicles, .. } => {
            element.men += wounded + stragglers + replacements;
            element.vehicles += vehicles;
            let kind = spec.equipment();
            draw(&mut roster.pools, &muster.chain(own).collect::<Vec<_>>(), change, kind);
        }
        RosterChange::Detached { men, vehicles, to, .. } => {
            take(&mut element.men, men);
            take(&mut element.vehicles, vehicles);
            equipment.in_repair += vehicles;
            let to = to.and_then(|to| muster.elements.get(&to)).map(|to| to.formation);
            match to.filter(|to| *to != own) {
                Some(to) => {
                    pools.went_over += men;
                    if let Some(pools) = roster.pools.get_mut(to.index()) {
                        pools.replacements += men;
                        pools.came_over += men;
                    }
                }
                None => pools.replacements += men,
            }
        }
        RosterChange::Ruled { men, vehicles, .. } => {
            add(&mut element.men, men);
            add(&mut element.vehicles, vehicles);
            pools.ruled -= i64::from(men);
            add(&mut pools.taken_away, -men);
            equipment.ruled -= i64::from(vehicles);
        }
    }
}

/// Men and vehicles who return, from the nearest pools that have any, up the chain.
fn draw(pools: &mut [Pools], chain: &[FormationId], change: &RosterChange, kind: Option<Kind>) {
    let RosterChange::Returned { wounded, stragglers, replacements, vehicles, .. } = *change else {
        return;
    };
    draw_men(pools, chain, wounded, |pools| &mut pools.wounded);
    draw_men(pools, chain, stragglers, |pools| &mut pools.stragglers);
    draw_men(pools, chain, replacements, |pools| &mut pools.replacements);
    if let Some(kind) = kind {
        draw_vehicles(pools, chain, (kind, vehicles));
    }
}

fn draw_men(
    pools: &mut [Pools],
    chain: &[FormationId],
    count: u32,
    from: fn(&mut Pools) -> &mut u32,
) {
    let (mut left, mut came) = (count, 0);
    for (above, id) in chain.iter().enumerate() {
        let Some(pools) = pools.get_mut(id.index()) else { continue };
        let pool = from(pools);
        let drawn = left.min(*pool);
        *pool -= drawn;
        left -= drawn;
        if above > 0 {
            pools.went_over += drawn;
            came += drawn;
        }
    }
    if let Some(own) = chain.first().and_then(|own| pools.get_mut(own.index())) {
        own.came_over += came;
    }
}

/// Vehicles of a kind likewise; there is no balance of them by formation.
fn draw_vehicles(pools: &mut [Pools], chain: &[FormationId], (kind, count): (Kind, u32)) {
    let mut left = count;
    for id in chain {
        let equipment = pools.get_mut(id.index()).and_then(|own| own.equipment.get_mut(&kind));
        let Some(equipment) = equipment else { continue };
        let drawn = left.min(equipment.in_repair);
        equipment.in_repair -= drawn;
        left -= drawn;
    }
}

/// Folding never fails: a change that takes more than there is shows up as an imbalance instead.
fn take(from: &mut u32, count: u32) {
    *from = from.saturating_sub(count);
}

/// The same of a change that may go either way.
fn add(to: &mut u32, change: i32) {
    *to = to.saturating_add_signed(change);
}

/// Nobody counts more men than fit.
pub(crate) fn signed(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn difference(before: u32, after: u32) -> i32 {
    i32::try_from(i64::from(after) - i64::from(before)).unwrap_or(0)
}
