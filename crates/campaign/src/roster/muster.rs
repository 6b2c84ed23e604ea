//! The roster as it should be: every element at full strength and at the start. It never changes.

use std::collections::BTreeMap;

use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

use super::rating::rating;
use super::{Element, FormationId, FormationSpec, Kind};

/// All elements of both sides, and who waits behind the lines at the start: a tree of formations, units and elements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Muster {
    pub elements: BTreeMap<Name, ElementSpec>,
    /// Battalions, and the units of battles on tables.
    pub units: BTreeMap<Name, UnitSpec>,
    /// The two sides, then what is part of them.
    pub formations: Vec<FormationSpec>,
}

/// A battalion, or a unit that fights on a table, with what it is part of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitSpec {
    pub name: String,
    pub side: Side,
    /// Brigade, regiment or group; the side where none is named.
    pub formation: FormationId,
}

/// One stand, battery, platoon, or part of a unit at full strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElementSpec {
    pub name: String,
    pub side: Side,
    /// The battalion or unit it is of; `None` for batteries and what is with them.
    pub unit: Option<Name>,
    /// Brigade, regiment or group; the side where none is named.
    pub formation: FormationId,
    pub kind: Kind,
    /// Strength points at full strength, 1 to 9.
    pub strength: u8,
    pub men_full: u32,
    /// Tanks, cars or guns; 0 for an element that is counted by its men.
    pub vehicles_full: u32,
    /// Men to a vehicle or gun; 0 for an element that is counted by its men.
    pub crew: u32,
    pub men_start: u32,
    pub vehicles_start: u32,
    /// Squads of it carry hand-held anti-tank weapons, one in each company (R40 of Combat Captain).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub bazooka: bool,
}

/// Men behind the lines when the war begins, and vehicles and guns in the workshops.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartPools {
    pub replacements: u32,
    pub stragglers: u32,
    pub wounded: u32,
    /// By the kind of element that has them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub vehicles: BTreeMap<Kind, u32>,
}

impl Default for Muster {
    /// Both sides, without units.
    fn default() -> Self {
        let formations = Side::BOTH.map(FormationSpec::side).to_vec();
        Self { elements: BTreeMap::new(), units: BTreeMap::new(), formations }
    }
}

impl Muster {
    /// The unit that is led from an element: a battalion from its headquarters, a unit of a battle on a table from any part.
    #[must_use]
    pub fn led_from(&self, element: Name) -> Option<Name> {
        let spec = self.elements.get(&element)?;
        spec.unit.filter(|_| spec.kind.is_headquarters() || spec.kind.stand().is_none())
    }
}

impl StartPools {
    /// Whether there are no men and no vehicles in them.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    #[must_use]
    pub fn men(&self) -> i64 {
        i64::from(self.replacements) + i64::from(self.stragglers) + i64::from(self.wounded)
    }
}

impl ElementSpec {
    /// Whether strength is counted by vehicles or guns instead of men (H.3).
    #[must_use]
    pub const fn by_vehicles(&self) -> bool {
        self.vehicles_full > 0
    }

    /// What strength is counted by, at full strength.
    #[must_use]
    pub const fn full(&self) -> u32 {
        if self.by_vehicles() { self.vehicles_full } else { self.men_full }
    }

    /// What strength is counted by, of what is present.
    #[must_use]
    pub const fn present(&self, element: Element) -> u32 {
        if self.by_vehicles() { element.vehicles } else { element.men }
    }

    /// H.3 The strength points of what is present.
    #[must_use]
    pub fn rating(&self, element: Element) -> u32 {
        rating(self.present(element), self.full(), u32::from(self.strength))
    }

    /// The element when `count` of its men, or of its vehicles with their crews, are present.
    #[must_use]
    pub const fn with(&self, count: u32) -> Element {
        if self.by_vehicles() {
            Element { men: count * self.crew, vehicles: count }
        } else {
            Element { men: count, vehicles: 0 }
        }
    }

    /// The kind its vehicles are pooled under, if it is counted by them.
    #[must_use]
    pub fn equipment(&self) -> Option<Kind> {
        self.by_vehicles().then_some(self.kind)
    }

    /// H.2 I2 What is wrong with what is present.
    pub(super) fn fault(&self, id: Name, element: Element) -> Option<String> {
        let Element { men, vehicles } = element;
        if men > self.men_full || vehicles > self.vehicles_full {
            let Self { men_full, vehicles_full, .. } = self;
            return Some(format!(
                "{id}: {men}/{men_full} men, {vehicles}/{vehicles_full} vehicles (H.2 I2)"
            ));
        }
        let crewed = !self.by_vehicles() || men == vehicles * self.crew;
        (!crewed).then(|| {
            format!("{id}: {vehicles} vehicles have {men} men, not {} each (H.2 I2)", self.crew)
        })
    }
}
