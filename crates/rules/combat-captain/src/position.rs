//! Questions about a battle as it stands. Nothing here changes anything.

use kernel::table::{Arc, Disc, Length, Point, Table};
use kernel::{Name, Names, Side};

use crate::ground;
use crate::order::Shot;
use crate::rules::options::Spotters;
use crate::state::{
    Edge, Phase, Place, State, Subunit, SubunitId, SubunitSpec, Turns, Unit, UnitId, UnitSpec,
    UnitStatus,
};
use crate::tables::{self, Armour, SubunitKind};

/// §7 A sub-unit this far from every fellow is stranded.
pub const COHESION: Length = Length::inches(12);
/// §4.1
pub const DICE: u8 = 3;
/// §9.3
pub const MORALE_MAX: u8 = 6;

impl State {
    /// # Panics
    /// When the sub-unit is not of this battle.
    #[must_use]
    pub fn spec(&self, id: SubunitId) -> &SubunitSpec {
        &self.setup.subunits[&id]
    }

    /// # Panics
    /// When the sub-unit is not of this battle.
    #[must_use]
    pub fn subunit(&self, id: SubunitId) -> &Subunit {
        &self.subunits[&id]
    }

    /// # Panics
    /// When the unit is not of this battle.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[&id]
    }

    /// # Panics
    /// When the unit is not of this battle.
    #[must_use]
    pub fn unit_spec(&self, id: UnitId) -> &UnitSpec {
        &self.setup.units[&id]
    }

    #[must_use]
    pub fn unit_of(&self, id: SubunitId) -> UnitId {
        self.spec(id).unit
    }

    #[must_use]
    pub fn side_of(&self, id: SubunitId) -> Side {
        self.unit_spec(self.unit_of(id)).side
    }

    #[must_use]
    pub fn kind(&self, id: SubunitId) -> SubunitKind {
        self.spec(id).kind
    }

    /// What it is to somebody who fires at it; the crew of a gun is no armour.
    #[must_use]
    pub fn armour(&self, id: SubunitId) -> Armour {
        let spec = self.spec(id);
        match spec.kind {
            // R73 Whose class nobody has named.
            SubunitKind::Tank if spec.armour == Armour::Soft => Armour::Regular,
            // R73 A tank is armoured whatever is said of it, a car or truck as far as that is said.
            SubunitKind::Tank | SubunitKind::Truck => spec.armour,
            _ => Armour::Soft,
        }
    }

    #[must_use]
    pub fn side_name(&self, side: Side) -> String {
        let name = &self.setup.sides[side.index()].name;
        if name.is_empty() { crate::diary::capital(side.actor().word()) } else { name.clone() }
    }

    #[must_use]
    pub fn unit_name(&self, id: UnitId) -> &str {
        self.setup.units.get(&id).map_or("a unit", |spec| &spec.name)
    }

    #[must_use]
    pub fn name(&self, id: SubunitId) -> &str {
        self.setup.subunits.get(&id).map_or("somebody", |spec| &spec.name)
    }

    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        self.setup.table.as_ref()
    }

    /// Whether it is a sub-unit of this battle that fights on the field itself.
    #[must_use]
    pub fn on_field(&self, id: SubunitId) -> bool {
        self.subunits.get(&id).is_some_and(|subunit| subunit.place == Place::Field)
    }

    /// The sub-units a unit has left, those in vehicles too (§9.3).
    pub fn members(&self, unit: UnitId) -> impl Iterator<Item = SubunitId> + '_ {
        let left = |subunit: &Subunit| matches!(subunit.place, Place::Field | Place::Aboard(_));
        self.subunits
            .iter()
            .filter(move |(id, subunit)| left(subunit) && self.unit_of(**id) == unit)
            .map(|(id, _)| *id)
    }

    /// Every sub-unit of a side on the field.
    pub fn fielded(&self, side: Side) -> impl Iterator<Item = SubunitId> + '_ {
        self.subunits
            .keys()
            .copied()
            .filter(move |id| self.on_field(*id) && self.side_of(*id) == side)
    }

    /// The units of a side that fight.
    pub fn fighting(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let fights = move |(id, unit): &(&UnitId, &Unit)| {
            unit.status == UnitStatus::Fighting && self.unit_spec(**id).side == side
        };
        self.units.iter().filter(fights).map(|(id, _)| *id)
    }

    /// §9.2 The markers that weigh on a sub-unit.
    #[must_use]
    pub fn morale(&self, id: SubunitId) -> u8 {
        self.unit(self.unit_of(id)).morale
    }

    /// The turn of a unit, while units are activated.
    #[must_use]
    pub const fn turns(&self) -> Option<&Turns> {
        match &self.phase {
            Phase::Activation(turns) => Some(turns),
            _ => None,
        }
    }

    #[must_use]
    pub fn acting(&self) -> Option<UnitId> {
        self.turns().and_then(|turns| turns.acting)
    }

    /// Its round stand, in battles with positions.
    #[must_use]
    pub fn disc(&self, id: SubunitId) -> Option<Disc> {
        let at = self.subunits.get(&id).filter(|subunit| subunit.place == Place::Field)?.at?;
        Some(self.disc_at(id, at))
    }

    /// Its round stand, if it stood there.
    #[must_use]
    pub fn disc_at(&self, id: SubunitId, at: Point) -> Disc {
        Disc::new(at, tables::subunit(self.kind(id)).radius)
    }

    /// Every stand on the table, vehicles on their sides too.
    pub fn discs(&self) -> impl Iterator<Item = (SubunitId, Disc)> + '_ {
        self.subunits.iter().filter_map(|(id, subunit)| {
            let stands = matches!(subunit.place, Place::Field | Place::Overturned);
            Some((*id, self.disc_at(*id, subunit.at.filter(|_| stands)?)))
        })
    }

    /// The nearest enemy stand and how far it is, edge to edge.
    #[must_use]
    pub fn nearest_enemy(&self, id: SubunitId) -> Option<(SubunitId, Length)> {
        let own = self.disc(id)?;
        let enemies = self.fielded(self.side_of(id).enemy());
        let gaps = enemies.filter_map(|enemy| Some((own.gap(self.disc(enemy)?), enemy)));
        gaps.min().map(|(gap, enemy)| (enemy, gap))
    }

    /// §7, R19 Whether it is 12 inches or more from its nearest fellow. One that is alone has nobody to keep to.
    #[must_use]
    pub fn is_stranded(&self, id: SubunitId) -> bool {
        let Some(own) = self.disc(id) else { return false };
        let fellows = self.members(self.unit_of(id)).filter(|fellow| *fellow != id);
        let mut gaps = fellows.filter_map(|fellow| Some(own.gap(self.disc(fellow)?))).peekable();
        gaps.peek().is_some() && gaps.all(|gap| gap >= COHESION)
    }

    /// Whether it is in contact with an enemy (R53).
    #[must_use]
    pub fn in_contact(&self, id: SubunitId) -> bool {
        self.contacts.iter().any(|(one, two)| *one == id || *two == id)
    }

    /// §11.5, §11.6 The shot as the table shows it, in battles with positions. A mortar sees through its spotters (R41).
    #[must_use]
    pub fn measured(&self, firer: SubunitId, target: SubunitId) -> Option<Shot> {
        self.measured_at(firer, target, self.disc(target)?)
    }

    /// The same with the target somewhere on its way (R36).
    #[must_use]
    pub fn measured_at(&self, firer: SubunitId, target: SubunitId, stand: Disc) -> Option<Shot> {
        let table = self.table()?;
        let own = self.disc(firer)?;
        let sees = |viewer: SubunitId| {
            let others = self.discs().filter(|(id, _)| ![viewer, firer, target].contains(id));
            self.disc(viewer)
                .is_some_and(|from| ground::blocked(table, (from, stand), others).is_none())
        };
        let mortar = self.kind(firer) == SubunitKind::Mortar;
        let sight = sees(firer) || (mortar && self.spotters(firer).any(sees));
        let cover = self.subunit(target).cover;
        let way = own.centre.from(stand.centre);
        let protected = match (tables::cover(cover).arc, self.subunit(target).facing) {
            (Arc::Full, _) => true,
            (arc, Some(facing)) => arc.holds(facing, way),
            (_, None) => true,
        };
        let forest = ground::same_forest(table, own.centre, stand.centre);
        Some(Shot { distance: stand.gap_from(own.centre), sight, protected, forest })
    }

    /// R41 Who may look for a mortar.
    pub fn spotters(&self, mortar: SubunitId) -> impl Iterator<Item = SubunitId> + '_ {
        let any = self.setup.options.spotters == Spotters::AnyFriend;
        self.fielded(self.side_of(mortar)).filter(move |id| {
            let friend = self.subunit(*id);
            let fellow = self.unit_of(*id) == self.unit_of(mortar);
            *id != mortar && (any || (fellow && friend.dice + friend.held > 0))
        })
    }

    /// R38 How many vehicles a unit has left, and how many models stand for them: three kills take a model away.
    #[must_use]
    pub fn models_due(&self, unit: UnitId) -> usize {
        let now = self.unit(unit);
        usize::from(now.capacity.saturating_sub(now.kills)).div_ceil(3)
    }

    /// The vehicles of a unit on the field.
    pub fn vehicles(&self, unit: UnitId) -> impl Iterator<Item = SubunitId> + '_ {
        self.members(unit).filter(|id| self.kind(*id).is_vehicle())
    }
}

/// The way to a table edge.
#[must_use]
pub const fn towards_edge(edge: Edge) -> Point {
    edge.outward()
}

/// What is wrong with a state, for tests and `verify`.
#[must_use]
pub fn faults(state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, subunit) in &state.subunits {
        let row = tables::subunit(state.kind(*id));
        let mut fault = |what: String| faults.push(format!("{id} {what}"));
        let alive = matches!(subunit.place, Place::Field | Place::Aboard(_));
        if alive && !state.kind(*id).is_vehicle() && subunit.figures.is_empty() {
            fault("has no figures and stands".to_owned());
        }
        if subunit.figures.len() > usize::from(row.figures.max(5)) {
            fault(format!("has {} figures", subunit.figures.len()));
        }
        if subunit.cover > tables::COVER_MAX || subunit.held > DICE + 1 || subunit.dice > DICE + 2 {
            fault(format!(
                "has cover {}, held {}, dice {}",
                subunit.cover, subunit.held, subunit.dice
            ));
        }
        if state.table().is_some() && subunit.place == Place::Field && subunit.at.is_none() {
            fault("stands nowhere".to_owned());
        }
        if let Place::Aboard(vehicle) = subunit.place
            && !state.on_field(vehicle)
        {
            fault(format!("is aboard {vehicle}, which is not there"));
        }
    }
    for (id, unit) in &state.units {
        let members = state.members(*id).count();
        if unit.status == UnitStatus::Fighting && members == 0 {
            faults.push(format!("{id} fights with nobody"));
        }
        if unit.status == UnitStatus::Fighting && routs(usize::from(unit.morale), members) {
            faults.push(format!("{id} has {} markers and {members} sub-units", unit.morale));
        }
        if unit.status != UnitStatus::Fighting && unit.status != UnitStatus::Waiting && members > 0
        {
            faults.push(format!("{id} has left and {members} sub-units stand"));
        }
        if unit.kills > unit.capacity {
            faults.push(format!("{id} has taken {} kills of {}", unit.kills, unit.capacity));
        }
    }
    faults.extend(contact_faults(state));
    faults
}

fn contact_faults(state: &State) -> Vec<String> {
    let apart = |(one, two): &&(SubunitId, SubunitId)| {
        !state.on_field(*one) || !state.on_field(*two) || state.side_of(*one) == state.side_of(*two)
    };
    let wrong = state.contacts.iter().filter(apart);
    wrong.map(|(one, two)| format!("{one} and {two} are in contact")).collect()
}

/// §9.3 Six markers, or as many as there are sub-units.
#[must_use]
pub fn routs(markers: usize, members: usize) -> bool {
    markers > 0 && (markers >= usize::from(MORALE_MAX) || markers >= members)
}

impl Names for State {
    fn name_of(&self, id: &Name) -> Option<&str> {
        let subunit = self.setup.subunits.get(&SubunitId(*id)).map(|spec| &spec.name);
        let unit = || self.setup.units.get(&UnitId(*id)).map(|spec| &spec.name);
        subunit.or_else(unit).map(String::as_str)
    }

    fn side_name(&self, side: Side) -> String {
        self.side_name(side)
    }

    fn written(&self, id: &Name) -> String {
        kernel::parse::written(id, &crate::parse::things(self))
    }
}
