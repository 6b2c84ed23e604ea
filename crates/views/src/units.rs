//! Units of the war by their ids, as its roster has them, and what places are called.

mod unit_of;

use campaign::{BattleId, WarState};
use kernel::face::Place;
use kernel::{Name, Side};

pub use unit_of::UnitKind;
pub(crate) use unit_of::{UnitOf, homes};

/// The unit that an element takes its orders with, or the element itself.
pub(crate) fn unit_of(war: &WarState, element: Name) -> Name {
    let spec = war.setup.roster.elements.get(&element);
    spec.and_then(|spec| spec.unit).unwrap_or(element)
}

/// The side of an element, or of a unit that has some.
pub(crate) fn side_of(war: &WarState, unit: Name) -> Option<Side> {
    let elements = &war.setup.roster.elements;
    let of_it = || elements.values().find(|spec| spec.unit == Some(unit));
    elements.get(&unit).or_else(of_it).map(|spec| spec.side)
}

/// What a unit is called; its id where it has no name.
pub(crate) fn name_of(war: &WarState, unit: Name) -> String {
    let element = war.setup.roster.elements.get(&unit).map(|spec| spec.name.as_str());
    let in_battle = || war.roots().find_map(|(_, battle)| battle.names().name_of(&unit));
    element.or_else(in_battle).map_or_else(|| unit.to_string(), str::to_owned)
}

/// "0709", or "Foy (0709)"; on a table the name alone.
pub(crate) fn place_said(war: &WarState, battle: BattleId, place: &Place) -> String {
    let of_war = || place.cell.and_then(|cell| war.place(battle, cell)).unwrap_or_default();
    let name = if place.name.is_empty() { of_war() } else { &place.name };
    match (name, place.cell) {
        ("", Some(cell)) => cell.to_string(),
        (name, Some(cell)) => format!("{name} ({cell})"),
        (name, None) => name.to_owned(),
    }
}
