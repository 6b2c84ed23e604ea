//! R106 A battalion or a battery as it goes from the map of one battle to that of another, with everything that is its own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

use super::{
    Arrival, Battalion, BattalionId, BattalionSpec, Place, Platoon, PlatoonId, PlatoonSpec, Setup,
    Stand, StandId, StandSpec, State,
};

/// A whole battalion, or a battery, on its way to another battle: what it has lost, what is left of it, who is with whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// A battalion's id, or a battery's.
    pub unit: Name,
    pub specs: Specs,
    /// None for a battery.
    pub battalion: Option<Battalion>,
    /// Those that were on the map wait now ([`Place::Waiting`]); lost ones are lost still.
    pub stands: BTreeMap<StandId, Stand>,
    pub platoons: BTreeMap<PlatoonId, Platoon>,
}

/// What never changes of a unit but the day on which it comes on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Specs {
    /// None for a battery.
    pub battalion: Option<BattalionSpec>,
    pub stands: BTreeMap<StandId, StandSpec>,
    pub platoons: BTreeMap<PlatoonId, PlatoonSpec>,
}

/// How the setup of a running battle differs from the one it was founded with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transfers {
    /// Units that have come from another map, or are on their way from one.
    pub came: BTreeMap<Name, Specs>,
    /// Units of the founding that have left for another map.
    pub left: BTreeSet<Name>,
}

impl Setup {
    /// What a battalion or a battery is made of; `None` when there is none of that id.
    #[must_use]
    pub fn specs_of(&self, unit: Name) -> Option<Specs> {
        let battalion = self.battalions.get(&BattalionId(unit)).cloned();
        let is_battery = |spec: &StandSpec| spec.battalion.is_none();
        if battalion.is_none() && !self.stands.get(&StandId(unit)).is_some_and(is_battery) {
            return None;
        }
        let stands = self.stands.iter().filter(|(id, spec)| is_of(unit, id.0, spec.battalion));
        let of_unit = |spec: &PlatoonSpec| is_of(unit, spec.with.0, spec.battalion);
        let platoons = self.platoons.iter().filter(|(_, spec)| of_unit(spec));
        Some(Specs {
            battalion,
            stands: stands.map(|(id, spec)| (*id, spec.clone())).collect(),
            platoons: platoons.map(|(id, spec)| (*id, spec.clone())).collect(),
        })
    }

    fn remove(&mut self, unit: Name, specs: &Specs) {
        self.battalions.remove(&BattalionId(unit));
        self.stands.retain(|id, _| !specs.stands.contains_key(id));
        self.platoons.retain(|id, _| !specs.platoons.contains_key(id));
    }

    fn add(&mut self, unit: Name, specs: &Specs) {
        let Specs { battalion, stands, platoons } = specs.clone();
        self.battalions.extend(battalion.map(|spec| (BattalionId(unit), spec)));
        self.stands.extend(stands);
        self.platoons.extend(platoons);
    }
}

/// A battery is its own unit; every other stand or platoon is of its battalion.
fn is_of(unit: Name, stand: Name, battalion: Option<BattalionId>) -> bool {
    battalion.map_or(stand, |id| id.0) == unit
}

impl Column {
    /// What people call the unit.
    #[must_use]
    pub fn name(&self) -> String {
        let battery = || self.specs.stands.values().next().map(|spec| &spec.name);
        let name = self.specs.battalion.as_ref().map(|spec| &spec.name).or_else(battery);
        name.map_or_else(|| self.unit.to_string(), Clone::clone)
    }

    /// Whose it is.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        self.specs.stands.values().next().map(|spec| spec.side)
    }
}

impl Specs {
    /// When and where the unit comes on: all of it together.
    fn due(&mut self, arrival: Arrival) {
        let with_battalion = self.battalion.is_some();
        for spec in self.stands.values_mut() {
            spec.arrival = (!with_battalion).then_some(arrival);
        }
        if let Some(spec) = &mut self.battalion {
            spec.arrival = Some(arrival);
        }
    }
}

impl State {
    /// Puts the setup back after a snapshot was loaded, with the units that have come and without those that have left.
    pub fn attach(&mut self, mut founded: Arc<Setup>) {
        if self.transfers != Transfers::default() {
            let setup = Arc::make_mut(&mut founded);
            for unit in &self.transfers.left {
                if let Some(specs) = setup.specs_of(*unit) {
                    setup.remove(*unit, &specs);
                }
            }
            self.transfers.came.iter().for_each(|(unit, specs)| setup.add(*unit, specs));
        }
        self.setup = founded;
    }

    /// A battalion or a battery as it leaves this map: without an order (R67), and no stand of it is anywhere yet.
    #[must_use]
    pub fn column(&self, unit: Name) -> Option<Column> {
        let specs = self.setup.specs_of(unit)?;
        let leaving = |stand: &Stand| match stand.place {
            Place::At(_) | Place::Waiting => {
                let place = Place::Waiting;
                Stand { place, shots: 0, manner: None, landed: false, ..stand.clone() }
            }
            Place::Destroyed | Place::Gone => stand.clone(),
        };
        let own = |id: &StandId| specs.stands.contains_key(id);
        let stands = self.stands.iter().filter(|(id, _)| own(id));
        let platoons = self.platoons.iter().filter(|(id, _)| specs.platoons.contains_key(id));
        Some(Column {
            unit,
            battalion: specs.battalion.as_ref().map(|_| Battalion::default()),
            stands: stands.map(|(id, stand)| (*id, leaving(stand))).collect(),
            platoons: platoons.map(|(id, platoon)| (*id, platoon.clone())).collect(),
            specs,
        })
    }

    /// Whether a unit is on its way to this map from another: it comes on when it is due.
    #[must_use]
    pub fn awaits(&self, unit: Name) -> bool {
        self.transfers.came.get(&unit).is_some_and(|specs| {
            let mut places = specs.stands.keys().map(|id| self.stand(*id).place);
            !places.clone().any(|place| matches!(place, Place::At(_)))
                && places.any(|place| place == Place::Waiting)
        })
    }

    /// The unit and everything of it is on this map no more.
    pub(crate) fn let_go(&mut self, unit: Name) {
        let Some(specs) = self.setup.specs_of(unit) else { return };
        self.battalions.remove(&BattalionId(unit));
        self.stands.retain(|id, _| !specs.stands.contains_key(id));
        self.platoons.retain(|id, _| !specs.platoons.contains_key(id));
        Arc::make_mut(&mut self.setup).remove(unit, &specs);
        if self.transfers.came.remove(&unit).is_none() {
            self.transfers.left.insert(unit);
        }
    }

    /// The unit is on its way here.
    pub(crate) fn expect(&mut self, column: Column, arrival: Arrival) {
        let Column { unit, mut specs, battalion, stands, platoons } = column;
        specs.due(arrival);
        Arc::make_mut(&mut self.setup).add(unit, &specs);
        self.battalions.extend(battalion.map(|state| (BattalionId(unit), state)));
        self.stands.extend(stands);
        self.platoons.extend(platoons);
        self.transfers.came.insert(unit, specs);
    }

    /// A unit that is on its way here comes on elsewhere.
    pub(crate) fn expect_at(&mut self, unit: Name, arrival: Arrival) {
        let Some(specs) = self.transfers.came.get_mut(&unit) else { return };
        specs.due(arrival);
        Arc::make_mut(&mut self.setup).add(unit, specs);
    }
}
