//! Names for people: what the scenario calls a thing.

use campaign::{Battle, BattleId, WarState};
use kernel::face::Place;
use kernel::map::Cell;
use kernel::{Name, Side};

use crate::units::{place_said, unit_of};

/// Names looked up in the setups of the war.
#[derive(Clone, Copy)]
pub(super) struct Names<'a>(pub(super) &'a WarState);

/// Who moves or suffers together: a battalion, or a battery on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unit {
    Battalion(Name),
    Alone(Name),
}

impl<'a> Names<'a> {
    /// The side's name; its colour where the scenario gives none.
    pub(super) fn side(self, side: Side) -> String {
        match self.0.setup.side_name(side) {
            "" if side == Side::Blue => "Blue".to_owned(),
            "" => "Orange".to_owned(),
            name => name.to_owned(),
        }
    }

    /// What a stand or a platoon is called.
    pub(super) fn element(self, id: Name) -> String {
        let spec = self.0.setup.roster.elements.get(&id);
        spec.map_or_else(|| id.to_string(), |spec| spec.name.clone())
    }

    /// The battalion of an element whose name others of its side have too; none where its own name says where it belongs.
    pub(super) fn home_of_namesake(self, id: Name) -> Option<String> {
        let elements = &self.0.setup.roster.elements;
        let spec = elements.get(&id)?;
        let unit = spec.unit.filter(|unit| *unit != id)?;
        let is_namesake = |(of, other): (&Name, &campaign::ElementSpec)| {
            *of != id && other.side == spec.side && other.name == spec.name
        };
        elements.iter().any(is_namesake).then(|| self.battalion(unit))
    }

    pub(super) fn elements(self, ids: &[Name]) -> String {
        ids.iter().map(|id| self.element(*id)).collect::<Vec<_>>().join(" and ")
    }

    pub(super) fn battalion(self, id: Name) -> String {
        let spec = self.0.setup.roster.units.get(&id);
        spec.map_or_else(|| id.to_string(), |spec| spec.name.clone())
    }

    pub(super) fn unit(self, unit: Unit) -> String {
        match unit {
            Unit::Battalion(id) => self.battalion(id),
            Unit::Alone(id) => self.element(id),
        }
    }

    pub(super) fn unit_of(self, element: Name) -> Unit {
        match unit_of(self.0, element) {
            unit if unit == element => Unit::Alone(element),
            unit => Unit::Battalion(unit),
        }
    }

    /// The unit of an id.
    pub(super) fn known(self, id: Name) -> Unit {
        if self.0.setup.roster.units.contains_key(&id) {
            Unit::Battalion(id)
        } else {
            Unit::Alone(id)
        }
    }

    pub(super) fn side_of_unit(self, unit: Unit) -> Side {
        match unit {
            Unit::Battalion(id) => {
                self.0.setup.roster.units.get(&id).map_or(Side::Blue, |spec| spec.side)
            }
            Unit::Alone(id) => self.side_of(id),
        }
    }

    /// The day of the battle that a unit is in.
    pub(super) fn day_of(self, unit: Name) -> u8 {
        self.0.battle_of(unit).map_or(self.0.day, |battle| self.day(battle))
    }

    /// The day of a battle; the war's where it counts none.
    pub(super) fn day(self, battle: BattleId) -> u8 {
        self.0.day_of(battle).unwrap_or(self.0.day)
    }

    /// What the roster counts a stand or a platoon to; empty for none.
    pub(super) fn formation(self, id: Name) -> &'a str {
        let roster = &self.0.setup.roster;
        roster.formation_of(id).map_or("", |id| roster.formation_name(id))
    }

    pub(super) fn side_of(self, element: Name) -> Side {
        self.0.setup.roster.elements.get(&element).map_or(Side::Blue, |spec| spec.side)
    }

    /// "0709", or "Foy (0709)".
    pub(super) fn cell(self, battle: BattleId, cell: Cell) -> String {
        let map = self.0.battle(battle).and_then(Battle::map);
        let mut objectives = map.into_iter().flat_map(|map| map.objectives());
        let name = objectives.find(|at| at.cell == cell).map_or_else(String::new, |at| at.name);
        place_said(self.0, battle, &Place { cell: Some(cell), name })
    }

    /// The same of a place that something happens at; empty where it happens at none.
    pub(super) fn place(self, battle: BattleId, place: Option<&Place>) -> String {
        place.map_or_else(String::new, |place| place_said(self.0, battle, place))
    }
}

/// "1 hit", "2 hits".
pub(super) fn count(number: impl Into<u64>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number if one == "man" => format!("{number} men"),
        number => format!("{number} {one}s"),
    }
}

/// "one", "one and two", "one, two and three".
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
