//! Questions about a battle as it stands. Nothing here changes anything.

use kernel::table::{Disc, Length, Table};
use kernel::{Name, Names, Side};

use crate::state::{
    BattalionId, BattalionSpec, OrderMarker, Phase, Place, Platoon, PlatoonId, PlatoonSpec, State,
    Step,
};
use crate::tables::{BASE_RADIUS, COUNT};

/// §11.2 Immediately next to each other.
pub const BESIDE: Length = Length::inches(1);
/// Minutes of a day.
const DAY: u32 = 24 * 60;

impl State {
    /// # Panics
    /// When the platoon is not of this battle.
    #[must_use]
    pub fn spec(&self, id: PlatoonId) -> &PlatoonSpec {
        &self.setup.platoons[&id]
    }

    /// # Panics
    /// When the platoon is not of this battle.
    #[must_use]
    pub fn platoon(&self, id: PlatoonId) -> &Platoon {
        &self.platoons[&id]
    }

    /// # Panics
    /// When the battalion is not of this battle.
    #[must_use]
    pub fn battalion_spec(&self, id: BattalionId) -> &BattalionSpec {
        &self.setup.battalions[&id]
    }

    #[must_use]
    pub fn order_of(&self, id: PlatoonId) -> OrderMarker {
        self.platoon(id).order
    }

    #[must_use]
    pub fn name(&self, id: PlatoonId) -> &str {
        self.setup.platoons.get(&id).map_or("a platoon", |spec| &spec.name)
    }

    #[must_use]
    pub fn side_name(&self, side: Side) -> String {
        let name = &self.setup.sides[side.index()].name;
        let word = if side == Side::Blue { "Blue" } else { "Orange" };
        if name.is_empty() { word.to_owned() } else { name.clone() }
    }

    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        self.setup.table.as_ref()
    }

    /// Whether a platoon is there and fights.
    #[must_use]
    pub fn on_table(&self, id: PlatoonId) -> bool {
        self.platoons.get(&id).is_some_and(|platoon| platoon.place == Place::Table)
    }

    /// Whether it can command or be commanded: on the table, or listed off it.
    #[must_use]
    pub fn is_there(&self, id: PlatoonId) -> bool {
        self.platoons
            .get(&id)
            .is_some_and(|platoon| matches!(platoon.place, Place::Table | Place::OffTable))
    }

    /// The platoons of a side on the table.
    pub fn fielded(&self, side: Side) -> impl Iterator<Item = PlatoonId> + '_ {
        let own = move |id: &PlatoonId| self.on_table(*id) && self.spec(*id).side == side;
        self.platoons.keys().copied().filter(own)
    }

    /// The platoons of a side that can command or be commanded, on the table or off it.
    pub fn there(&self, side: Side) -> impl Iterator<Item = PlatoonId> + '_ {
        let own = move |id: &PlatoonId| self.is_there(*id) && self.spec(*id).side == side;
        self.platoons.keys().copied().filter(own)
    }

    /// R6 Those whose orders come from a commander directly.
    pub fn subordinates(&self, commander: PlatoonId) -> impl Iterator<Item = PlatoonId> + '_ {
        let below = move |(id, platoon): &(&PlatoonId, &Platoon)| {
            platoon.superior == Some(commander) && self.is_there(**id)
        };
        self.platoons.iter().filter(below).map(|(id, _)| *id)
    }

    /// R6 Whether anybody follows its orders.
    #[must_use]
    pub fn is_commander(&self, id: PlatoonId) -> bool {
        self.subordinates(id).next().is_some()
    }

    /// R6 Whether a platoon stands below a commander, at any depth; lost commanders between them do not break the line.
    #[must_use]
    pub fn is_in_line(&self, commander: PlatoonId, platoon: PlatoonId) -> bool {
        let mut at = self.platoon(platoon).superior;
        // No line is longer than there are platoons.
        for _ in 0..self.platoons.len() {
            match at {
                Some(above) if above == commander => return true,
                Some(above) => at = self.platoon(above).superior,
                None => return false,
            }
        }
        false
    }

    /// §11.3, R7 Whether a commander reaches a platoon by radio: its battalion is in contact. Headquarters above battalion
    /// throw nothing (R5).
    #[must_use]
    pub fn by_radio(&self, platoon: PlatoonId) -> bool {
        let battalion = self.spec(platoon).battalion;
        battalion.is_none_or(|id| self.battalions.get(&id).is_some_and(|own| own.in_contact))
    }

    /// The base of a platoon, in battles with positions.
    #[must_use]
    pub fn base(&self, id: PlatoonId) -> Option<Disc> {
        let platoon = self.platoons.get(&id).filter(|platoon| platoon.place == Place::Table)?;
        platoon.at.map(|at| Disc::new(at, BASE_RADIUS))
    }

    /// Whether two bases are within so far of each other; `None` in battles without positions.
    #[must_use]
    pub fn within(&self, one: PlatoonId, other: PlatoonId, limit: Length) -> Option<bool> {
        self.table()?;
        let (Some(one), Some(other)) = (self.base(one), self.base(other)) else {
            return Some(false);
        };
        Some(one.within(other, limit))
    }

    /// R11 Whether a platoon touches an enemy in a fight.
    #[must_use]
    pub fn is_locked(&self, id: PlatoonId) -> bool {
        self.contacts.keys().any(|(attacker, defender)| *attacker == id || *defender == id)
    }

    /// R37 Whether it is night in a turn that begins now.
    #[must_use]
    pub fn is_night(&self) -> bool {
        let day = self.setup.day;
        let minute = self.clock % DAY;
        let is_day = u32::from(day.sunrise)..u32::from(day.sunset);
        (day.sunrise, day.sunset) != (0, 0) && !is_day.contains(&minute)
    }

    /// The side that acts now, where one does.
    #[must_use]
    pub fn acting(&self) -> Option<Side> {
        let contesting = self.initiative.enemy();
        match &self.phase {
            // R41 The other side may interrupt.
            Phase::Movement(side) if self.on_the_way.is_some() => Some(side.enemy()),
            Phase::Orders(side) | Phase::Call(side) | Phase::Movement(side) => Some(*side),
            Phase::Firing(Step::Indirect(side) | Step::Rest(side)) => Some(*side),
            Phase::Firing(Step::Aimed) => Some(contesting),
            Phase::Initiative
            | Phase::Communications
            | Phase::Firing(Step::AntiAircraft)
            | Phase::Surrender
            | Phase::Assault
            | Phase::Medic
            | Phase::Time => Some(self.initiative),
            Phase::Over(_) => None,
        }
    }
}

impl Phase {
    /// The book's word for it.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Initiative => "initiative",
            Self::Orders(_) => "orders",
            Self::Communications => "communications",
            Self::Call(_) => "call in indirect fire",
            Self::Firing(_) => "firing",
            Self::Surrender => "surrender",
            Self::Movement(_) => "movement",
            Self::Assault => "close assault resolution",
            Self::Medic => "medic",
            Self::Time => "time",
            Self::Over(_) => "last",
        }
    }
}

/// What is wrong with a state, for tests and `verify`.
#[must_use]
pub fn faults(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, platoon) in &state.platoons {
        let mut fault = |what: String| faults.push(format!("{id} {what}"));
        let lost = platoon.losses;
        if u16::from(lost.dead) + u16::from(lost.wounded) > u16::from(COUNT) {
            fault(format!("has {} dead and {} wounded", lost.dead, lost.wounded));
        }
        if lost.is_destroyed() && state.is_there(*id) {
            fault(format!("has {} dead and is {:?}", lost.dead, platoon.place));
        }
        let stands = platoon.place == Place::Table && state.table().is_some();
        if stands != platoon.at.is_some() {
            fault("stands nowhere, or off the table".to_owned());
        }
        if state.is_in_line(*id, *id) {
            fault("commands himself".to_owned());
        }
    }
    for (attacker, defender) in state.contacts.keys() {
        let both = state.on_table(*attacker) && state.on_table(*defender);
        if !both || state.spec(*attacker).side == state.spec(*defender).side {
            faults.push(format!("{attacker} and {defender} are in contact"));
        }
    }
    for (id, battalion) in &state.battalions {
        if battalion.headquarters.is_some_and(|hq| !state.is_there(hq)) {
            faults.push(format!("{id} has a lost headquarters"));
        }
    }
    faults
}

impl Names for State {
    fn name_of(&self, id: &Name) -> Option<&str> {
        let platoon = self.setup.platoons.get(&PlatoonId(*id)).map(|spec| &spec.name);
        let battalion = || self.setup.battalions.get(&BattalionId(*id)).map(|spec| &spec.name);
        platoon.or_else(battalion).map(String::as_str)
    }

    fn side_name(&self, side: Side) -> String {
        self.side_name(side)
    }
}
