//! Names for people: what the scenario calls a thing.

use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::state::{BattalionId, StandId};
use campaign::{BattleId, WarState};
use kernel::{Name, Side};

/// Names looked up in the setups of the war.
#[derive(Clone, Copy)]
pub(super) struct Names<'a>(pub(super) &'a WarState);

/// Who moves or suffers together: a battalion, or a battery on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unit {
    Battalion(BattalionId),
    Alone(StandId),
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

    pub(super) fn stand(self, id: StandId) -> String {
        self.element(id.0)
    }

    fn element(self, id: Name) -> String {
        let spec = self.0.setup.roster.elements.get(&id);
        spec.map_or_else(|| id.to_string(), |spec| spec.name.clone())
    }

    pub(super) fn stands(self, ids: &[StandId]) -> String {
        ids.iter().map(|id| self.stand(*id)).collect::<Vec<_>>().join(" and ")
    }

    pub(super) fn platoon(self, id: campaign::two_star_general::state::PlatoonId) -> String {
        self.element(id.0)
    }

    pub(super) fn battalion(self, id: BattalionId) -> String {
        let spec = self.0.setup.roster.units.get(&id.0);
        spec.map_or_else(|| id.to_string(), |spec| spec.name.clone())
    }

    pub(super) fn unit(self, unit: Unit) -> String {
        match unit {
            Unit::Battalion(id) => self.battalion(id),
            Unit::Alone(id) => self.stand(id),
        }
    }

    pub(super) fn unit_of(self, stand: StandId) -> Unit {
        let unit = self.0.setup.roster.elements.get(&stand.0).and_then(|spec| spec.unit);
        unit.map_or(Unit::Alone(stand), |unit| Unit::Battalion(BattalionId(unit)))
    }

    pub(super) fn side_of_unit(self, unit: Unit) -> Side {
        match unit {
            Unit::Battalion(id) => {
                self.0.setup.roster.units.get(&id.0).map_or(Side::Blue, |spec| spec.side)
            }
            Unit::Alone(id) => self.side_of(id),
        }
    }

    /// Day of the battle that a unit is in.
    pub(super) fn day(self, unit: Name) -> u8 {
        let battle = self.0.battle_of(unit);
        battle.and_then(|id| self.0.division(id)).map_or(self.0.day, |state| state.day)
    }

    /// What the roster counts a stand or a platoon to; empty for none.
    pub(super) fn formation(self, id: Name) -> &'a str {
        self.0.setup.roster.elements.get(&id).map_or("", |spec| &spec.formation)
    }

    pub(super) fn side_of(self, stand: StandId) -> Side {
        self.0.setup.roster.elements.get(&stand.0).map_or(Side::Blue, |spec| spec.side)
    }

    /// "0709", or "Foy (0709)".
    pub(super) fn place(self, battle: BattleId, hex: Hex) -> String {
        let state = self.0.division(battle);
        let objective = state.and_then(|state| state.setup.objectives.get(&hex));
        match objective
            .map(|objective| objective.name.as_str())
            .filter(|name| !name.is_empty())
            .or(self.0.setup.place(battle, hex))
        {
            Some(name) if !name.is_empty() => format!("{name} ({hex})"),
            _ => hex.to_string(),
        }
    }

    /// Who stands in a hex, and where: "C Company in Foy (0709)".
    pub(super) fn target(self, battle: BattleId, hex: Hex) -> String {
        let place = self.place(battle, hex);
        match self.0.division(battle).and_then(|state| state.occupant(hex)) {
            Some(id) => format!("{} in {place}", self.stand(id)),
            None => place,
        }
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
