//! Questions about a battle as it stands. Nothing here changes anything.

use kernel::table::{Disc, Length, Table};
use kernel::{Name, Names, Side};

use crate::state::{
    BattalionId, BattalionSpec, MissionId, OrderMarker, Phase, Place, Platoon, PlatoonId,
    PlatoonSpec, State, Step,
};
use crate::tables::{self, BASE_RADIUS, COUNT, Class, Mover, PlatoonRow};

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
    pub fn mission_name(&self, id: MissionId) -> &str {
        self.setup.air.get(&id).map_or("aircraft", |mission| &mission.name)
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

    /// Whether it is somewhere on the ground: on the table, in a transport there, or hidden.
    #[must_use]
    pub fn is_present(&self, id: PlatoonId) -> bool {
        self.platoons.get(&id).is_some_and(|platoon| match platoon.place {
            Place::Table | Place::Hidden => true,
            Place::Aboard(vehicle) => self.on_table(vehicle),
            _ => false,
        })
    }

    /// Whether it can command or be commanded: on the ground, or listed off the table.
    #[must_use]
    pub fn is_there(&self, id: PlatoonId) -> bool {
        let off = |platoon: &Platoon| platoon.place == Place::OffTable;
        self.is_present(id) || self.platoons.get(&id).is_some_and(off)
    }

    /// Whether it was taken off for good: destroyed, captured, or gone over the table's edge.
    #[must_use]
    pub fn is_gone(&self, id: PlatoonId) -> bool {
        let gone = [Place::Destroyed, Place::Captured, Place::Left];
        self.platoons.get(&id).is_none_or(|platoon| gone.contains(&platoon.place))
    }

    /// The platoons of a side on the table.
    pub fn fielded(&self, side: Side) -> impl Iterator<Item = PlatoonId> + '_ {
        let own = move |id: &PlatoonId| self.on_table(*id) && self.spec(*id).side == side;
        self.platoons.keys().copied().filter(own)
    }

    /// R41 Whether it is the platoon that is moving now.
    #[must_use]
    pub fn is_on_its_way(&self, id: PlatoonId) -> bool {
        self.on_the_way.as_ref().is_some_and(|on_the_way| on_the_way.platoon == id)
    }

    /// The platoons of a side on the ground: those in transports and the hidden ones too.
    pub fn present(&self, side: Side) -> impl Iterator<Item = PlatoonId> + '_ {
        let own = move |id: &PlatoonId| self.is_present(*id) && self.spec(*id).side == side;
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

    /// Whether two platoons are within so far of each other, those in transports measured from these; `None` in battles without
    /// positions.
    #[must_use]
    pub fn within(&self, one: PlatoonId, other: PlatoonId, limit: Length) -> Option<bool> {
        self.table()?;
        let stands = |id: PlatoonId| match self.platoons.get(&id)?.place {
            Place::Aboard(vehicle) => self.base(vehicle),
            _ => self.base(id),
        };
        let (Some(one), Some(other)) = (stands(one), stands(other)) else {
            return Some(false);
        };
        Some(one.within(other, limit))
    }

    /// R31 Who rides in a transport.
    #[must_use]
    pub fn passenger(&self, vehicle: PlatoonId) -> Option<PlatoonId> {
        let mut aboard =
            self.platoons.iter().filter(|(_, own)| own.place == Place::Aboard(vehicle));
        aboard.next().map(|(id, _)| *id)
    }

    /// R31 Whether a platoon may get into one of these at all: one on foot, into a transport of its side.
    #[must_use]
    pub fn may_ride(&self, platoon: PlatoonId, vehicle: PlatoonId) -> bool {
        let same = self.spec(platoon).side == self.spec(vehicle).side;
        same && self.row(vehicle).carries && self.row(platoon).class.is_on_foot()
    }

    /// R31, R51 What a platoon is as a target: limbered guns are a soft vehicle.
    #[must_use]
    pub fn class(&self, id: PlatoonId) -> Class {
        if self.platoon(id).limbered { Class::Soft } else { self.row(id).class }
    }

    /// R51 Its row in the table of platoons.
    #[must_use]
    pub fn row(&self, id: PlatoonId) -> &'static PlatoonRow {
        tables::platoon(self.spec(id).kind)
    }

    /// R10 How it moves: guns by hand, or behind trucks or horses.
    #[must_use]
    pub fn mover(&self, id: PlatoonId) -> Mover {
        let horses = self.spec(id).horse_drawn;
        match self.row(id).mover {
            Mover::Limbered if !self.platoon(id).limbered => Mover::Manhandled,
            Mover::Limbered | Mover::Wheeled if horses => Mover::Horse,
            mover => mover,
        }
    }

    /// R11 Whether a platoon touches an enemy in a fight.
    #[must_use]
    pub fn is_locked(&self, id: PlatoonId) -> bool {
        self.contacts.keys().any(|(attacker, defender)| *attacker == id || *defender == id)
    }

    /// R33 Whether it has called as a specialist this turn, and stays where it is (§11.4.2, §11.4.4).
    #[must_use]
    pub fn has_observed(&self, id: PlatoonId) -> bool {
        let deeds = self.platoon(id).deeds;
        deeds.directed || (deeds.called && self.spec(id).observers)
    }

    /// §12, R37 Whether it is night in a turn that begins now.
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
            Phase::Planning(side)
            | Phase::Orders(side)
            | Phase::Call(side)
            | Phase::Movement(side) => Some(*side),
            Phase::Firing(Step::AntiAircraft(side) | Step::Indirect(side) | Step::Rest(side)) => {
                Some(*side)
            }
            Phase::Firing(Step::Aimed) => Some(contesting),
            Phase::Initiative
            | Phase::Communications
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
            Self::Planning(_) => "planning",
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

/// A time of the battle as people say it, from minutes since the midnight before it began: 14:30, or 02:05 of day 2.
#[must_use]
pub fn time(minutes: u32) -> String {
    let (day, minute) = (minutes / DAY, minutes % DAY);
    let clock = format!("{:02}:{:02}", minute / 60, minute % 60);
    if day == 0 { clock } else { format!("{clock} of day {}", day + 1) }
}

/// What is wrong with a state, for tests and `verify`.
#[must_use]
pub fn faults(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    for id in state.platoons.keys() {
        faults.extend(of_platoon(state, *id).into_iter().map(|what| format!("{id} {what}")));
    }
    for (attacker, defender) in state.contacts.keys() {
        let both = state.on_table(*attacker) && state.on_table(*defender);
        if !both || state.spec(*attacker).side == state.spec(*defender).side {
            faults.push(format!("{attacker} and {defender} are in contact"));
        }
    }
    for attack in &state.attacks {
        let own = state.attacks.iter().filter(|other| other.mission == attack.mission);
        let sent: u16 = own.map(|other| u16::from(other.flights)).sum();
        let has = state.air.get(&attack.mission).map_or(0, |force| u16::from(force.flights));
        if sent > has || attack.flights == 0 || !state.on_table(attack.target) {
            faults.push(format!(
                "{} comes for {} with {sent} of {has}",
                attack.mission, attack.target
            ));
        }
    }
    for plan in state.plans.iter().filter(|plan| !state.is_there(plan.battery)) {
        faults.push(format!("the fire of {} is planned, and it is lost", plan.battery));
    }
    for (id, battalion) in &state.battalions {
        if battalion.headquarters.is_some_and(|hq| state.is_gone(hq)) {
            faults.push(format!("{id} has a lost headquarters"));
        }
    }
    faults
}

fn of_platoon(state: &State, id: PlatoonId) -> Vec<String> {
    let platoon = state.platoon(id);
    let lost = platoon.losses;
    let mut faults = Vec::new();
    if u16::from(lost.dead) + u16::from(lost.wounded) > u16::from(COUNT) {
        faults.push(format!("has {} dead and {} wounded", lost.dead, lost.wounded));
    }
    if lost.is_destroyed() && !state.is_gone(id) {
        faults.push(format!("has {} dead and is {:?}", lost.dead, platoon.place));
    }
    let (count, worth) = (lost.count(), platoon.men.count());
    let is_worth = !platoon.men.is_counted() || platoon.men.is_ruled() || count == worth;
    if !state.is_gone(id) && !is_worth {
        faults.push(format!("has a count of {count} and men for {worth} (R45)"));
    }
    let stands = platoon.place == Place::Table && state.table().is_some();
    if stands != platoon.at.is_some() {
        faults.push("stands nowhere, or off the table".to_owned());
    }
    if platoon.limbered && state.row(id).class != Class::Gun {
        faults.push("is limbered and has no guns".to_owned());
    }
    if let Place::Aboard(vehicle) = platoon.place
        && !carries(state, vehicle, id)
    {
        faults.push(format!("rides in {vehicle}"));
    }
    if state.is_in_line(id, id) {
        faults.push("commands himself".to_owned());
    }
    faults
}

/// R31 Whether a transport may have this platoon in it, and has no other.
fn carries(state: &State, vehicle: PlatoonId, platoon: PlatoonId) -> bool {
    let aboard = state.platoons.values().filter(|own| own.place == Place::Aboard(vehicle)).count();
    let place = state.platoons.get(&vehicle).map(|own| own.place);
    let stands = matches!(place, Some(Place::Table | Place::ToCome | Place::Hidden));
    aboard == 1 && stands && state.may_ride(platoon, vehicle)
}

impl Names for State {
    fn name_of(&self, id: &Name) -> Option<&str> {
        let platoon = self.setup.platoons.get(&PlatoonId(*id)).map(|spec| &spec.name);
        let battalion = || self.setup.battalions.get(&BattalionId(*id)).map(|spec| &spec.name);
        let mission = || self.setup.air.get(&MissionId(*id)).map(|spec| &spec.name);
        platoon.or_else(battalion).or_else(mission).map(String::as_str)
    }

    fn side_name(&self, side: Side) -> String {
        self.side_name(side)
    }

    fn written(&self, id: &Name) -> String {
        kernel::parse::written(id, &crate::parse::things(self))
    }
}
