//! Battalions and batteries: ids, places, the unit table's numbers with the scenario's own, commanders.

use core::ops::Range;

use kernel::{Name, Side};
use two_star_general::ground::Hex;
use two_star_general::state::{
    Arrival, BattalionId, BattalionSpec, PlatoonId, PlatoonSpec, StandId, StandSpec,
};
use two_star_general::tables::{self, MoveClass, PlatoonKind, StandKind};

use super::Builder;
use super::elements::{PlatoonMen, StandMen};
use crate::people::PersonSpec;
use crate::roster::{FormationId, UnitSpec};
use crate::scenario::at::At;
use crate::scenario::format::{
    BattalionEntry, BatteryEntry, Entry, PersonEntry, PlatoonEntry, StandEntry, SupportWord,
};
use crate::scenario::shape::shown;

/// What a stand of a battalion and a battery have in common.
struct Core<'e> {
    id: StandId,
    /// Where the file names it.
    here: Range<usize>,
    side: Side,
    battalion: Option<BattalionId>,
    formation: FormationId,
    name: String,
    kind: StandKind,
    place: Where,
    strength: Option<&'e At<u8>>,
    start_strength: Option<&'e At<u8>>,
    fighting: Option<u8>,
    class: Option<MoveClass>,
    armoured: Option<bool>,
    superior_gun: bool,
    range: Option<u8>,
    men: Option<&'e At<u32>>,
    vehicles: Option<&'e At<u32>>,
    bazooka: Option<&'e At<bool>>,
}

/// Where a stand starts.
#[derive(Clone, Copy)]
enum Where {
    At(Hex),
    With(Option<Arrival>),
    /// Something is wrong with it, and has been said.
    Nowhere,
}

/// A platoon and what it belongs to.
struct Support<'e> {
    id: &'e At<String>,
    parent: Name,
    side: Side,
    battalion: Option<BattalionId>,
    formation: FormationId,
    unit_name: &'e str,
    kind: SupportWord,
    with: StandId,
    name: Option<&'e String>,
    class: Option<MoveClass>,
    men: Option<&'e At<u32>>,
}

impl Builder<'_, '_> {
    pub(super) fn battalions(&mut self, entry: &Entry) {
        for battalion in &entry.battalions {
            self.battalion(battalion);
        }
        if self.divisions.is_empty() {
            return;
        }
        for side in Side::BOTH {
            let name = self.war.sides[side.index()].name.clone();
            if !entry.battalions.iter().any(|battalion| Side::from(battalion.side) == side) {
                let message = format!("{side}, the {name}, has no battalion");
                let entry =
                    if side == Side::Blue { &entry.sides.blue } else { &entry.sides.orange };
                let help = "each side needs at least one of the [[battalions]]";
                self.fault("scenario::side", entry.span.clone(), message, help);
            }
        }
    }

    pub(super) fn batteries(&mut self, entry: &Entry) {
        for battery in &entry.batteries {
            self.battery(battery);
        }
    }

    fn battalion(&mut self, entry: &At<BattalionEntry>) {
        if !self.in_battle(entry.battle.as_ref(), &entry.id) {
            return;
        }
        let hq = self.headquarters(entry);
        let Some(id) = self.new_id(&entry.id, None) else {
            return;
        };
        let (battalion, side) = (BattalionId(id), Side::from(entry.side));
        let formation = self.formation(side, entry.formation.as_ref());
        let unit = UnitSpec { name: entry.name.clone(), side, formation };
        self.war.roster.units.insert(battalion.0, unit);
        let arrival = entry.arrival.as_ref().map(|arrival| self.arrival(arrival));
        for stand in &entry.stands {
            let place = match &arrival {
                Some(arrival) => self.comes_later(stand.hex.as_ref(), *arrival),
                None => self.starts(stand.hex.as_ref(), &stand.id),
            };
            self.stand(stand, entry, battalion, place);
        }
        for platoon in &entry.platoons {
            self.platoon(platoon, entry, battalion);
        }
        self.stacks(id, entry);
        let Some(hq) = hq.and_then(|hq| self.id(&hq.id, Some(id))).map(StandId) else {
            return;
        };
        // A deputy alone commands from the start.
        let mut line = [&entry.commander, &entry.deputy].into_iter().flatten().map(person);
        if let Some(commander) = line.next() {
            self.war.people.insert(hq.0, commander);
        }
        let deputies: Vec<PersonSpec> = line.collect();
        if !deputies.is_empty() {
            self.war.deputies.insert(hq.0, deputies);
        }
        let spec = BattalionSpec {
            name: entry.name.clone(),
            side,
            hq,
            motorised: entry.motorised,
            arrival: arrival.flatten(),
        };
        self.battle().battalions.insert(battalion, spec);
    }

    /// What a battalion that has been read is part of.
    fn formation_of(&self, battalion: BattalionId) -> FormationId {
        self.war.roster.units[&battalion.0].formation
    }

    /// The one headquarters of a battalion.
    fn headquarters<'e>(&mut self, entry: &'e At<BattalionEntry>) -> Option<&'e StandEntry> {
        let is_hq = |stand: &&'e At<StandEntry>| StandKind::from(stand.kind) == StandKind::Hq;
        let mut all = entry.stands.iter().filter(is_hq);
        let first = all.next();
        let name = shown(&entry.name);
        if first.is_none() {
            let message = format!("{name} has no headquarters");
            let help = "one of its stands must be kind = \"hq\"";
            self.fault("scenario::headquarters", entry.id.span.clone(), message, help);
        }
        for second in all {
            let message = format!("{name} has another headquarters already");
            self.fault(
                "scenario::headquarters",
                second.id.span.clone(),
                message,
                "one is the rule",
            );
        }
        first.map(|stand| &stand.value)
    }

    fn stand(
        &mut self,
        entry: &At<StandEntry>,
        of: &BattalionEntry,
        battalion: BattalionId,
        place: Where,
    ) {
        let Some(id) = self.new_id(&entry.id, Some(battalion.0)).map(StandId) else {
            return;
        };
        let local = &entry.id.value;
        if let Some(commander) = &entry.commander {
            if StandKind::from(entry.kind) == StandKind::Hq {
                let help = "name him as the battalion's commander";
                let message = "a headquarters has the battalion's commander";
                self.fault("scenario::key", commander.span.clone(), message, help);
            }
            self.war.people.insert(id.0, person(commander));
        }
        self.core(&Core {
            id,
            here: entry.id.span.clone(),
            side: of.side.into(),
            battalion: Some(battalion),
            formation: self.formation_of(battalion),
            name: entry.name.clone().unwrap_or_else(|| format!("{local}/{battalion}")),
            kind: entry.kind.into(),
            place,
            strength: entry.strength.as_ref(),
            start_strength: entry.start_strength.as_ref(),
            fighting: entry.fighting,
            class: entry.class.map(Into::into),
            armoured: entry.armoured,
            superior_gun: entry.superior_gun,
            range: None,
            men: entry.men.as_ref(),
            vehicles: entry.vehicles.as_ref(),
            bazooka: entry.bazooka.as_ref(),
        });
    }

    fn battery(&mut self, entry: &At<BatteryEntry>) {
        if !self.in_battle(entry.battle.as_ref(), &entry.id) {
            return;
        }
        let Some(id) = self.new_id(&entry.id, None) else {
            return;
        };
        let arrival = entry.arrival.as_ref().map(|arrival| self.arrival(arrival));
        let place = match &arrival {
            Some(arrival) => self.comes_later(entry.hex.as_ref(), *arrival),
            None => self.starts(entry.hex.as_ref(), &entry.id),
        };
        if let Some(commander) = &entry.commander {
            self.war.people.insert(id, person(commander));
        }
        let name = entry.name.clone().unwrap_or_else(|| id.to_string());
        let formation = self.formation(entry.side.into(), entry.formation.as_ref());
        for platoon in &entry.platoons {
            self.support(&Support {
                id: &platoon.id,
                parent: id,
                side: entry.side.into(),
                battalion: None,
                formation,
                unit_name: &name,
                kind: platoon.kind,
                with: StandId(id),
                name: platoon.name.as_ref(),
                class: platoon.class.map(Into::into),
                men: platoon.men.as_ref(),
            });
        }
        self.core(&Core {
            id: StandId(id),
            here: entry.id.span.clone(),
            side: entry.side.into(),
            battalion: None,
            formation,
            name,
            kind: entry.kind.into(),
            place,
            strength: entry.strength.as_ref(),
            start_strength: entry.start_strength.as_ref(),
            fighting: entry.fighting,
            class: entry.class.map(Into::into),
            armoured: entry.armoured,
            superior_gun: false,
            range: entry.range,
            men: entry.men.as_ref(),
            vehicles: entry.vehicles.as_ref(),
            bazooka: None,
        });
        self.battery_stack(entry, StandId(id));
    }

    fn platoon(&mut self, entry: &At<PlatoonEntry>, of: &BattalionEntry, battalion: BattalionId) {
        let is_with = |stand: &At<StandEntry>| stand.id.value == entry.with.value;
        if !of.stands.iter().any(is_with) {
            let message = format!("{} has no stand \"{}\"", shown(&of.name), shown(&entry.with));
            let help = "name one of its core stands by its local id";
            self.fault("scenario::with", entry.with.span.clone(), message, help);
            return;
        }
        let Ok(with) = Name::new(&format!("{battalion}.{}", entry.with.value)) else {
            return;
        };
        self.support(&Support {
            id: &entry.id,
            parent: battalion.0,
            side: of.side.into(),
            battalion: Some(battalion),
            formation: self.formation_of(battalion),
            unit_name: &of.name,
            kind: entry.kind,
            with: StandId(with),
            name: entry.name.as_ref(),
            class: entry.class.map(Into::into),
            men: entry.men.as_ref(),
        });
    }

    /// A core stand or battery, the unit table's numbers (§3.1) where the scenario has none of its own.
    fn core(&mut self, core: &Core<'_>) {
        let row = tables::stand(core.kind);
        let strength = core.strength.map_or(row.strength, |strength| strength.value);
        let start_strength = core.start_strength.map_or(strength, |start| start.value);
        if start_strength > strength {
            let span = core.start_strength.map_or(0..0, |start| start.span.clone());
            let message =
                format!("{start_strength} points at the start, {strength} at full strength");
            let help = "start_strength is at most strength";
            self.fault("scenario::strength", span, message, help);
            return;
        }
        let (start, arrival) = match core.place {
            Where::At(hex) => (Some(hex), None),
            Where::With(arrival) if core.battalion.is_none() => (None, arrival),
            Where::With(_) | Where::Nowhere => (None, None),
        };
        let spec = StandSpec {
            name: core.name.clone(),
            side: core.side,
            battalion: core.battalion,
            kind: core.kind,
            role: row.role,
            strength,
            fighting: core.fighting.unwrap_or(row.fighting),
            class: core.class.unwrap_or(row.class),
            armoured: core.armoured.unwrap_or(row.armoured),
            elite: row.elite,
            superior_gun: core.superior_gun,
            range: core.range.unwrap_or(row.range),
            start_strength,
            start,
            arrival,
            shots: None,
        };
        let (men, vehicles, bazooka) = (core.men, core.vehicles, core.bazooka);
        let (formation, here) = (core.formation, core.here.clone());
        let given = StandMen { spec: &spec, here, formation, men, vehicles, bazooka };
        self.stand_men(core.id.0, &given);
        self.battle().stands.insert(core.id, spec);
    }

    fn support(&mut self, support: &Support<'_>) {
        let Some(id) = self.new_id(support.id, Some(support.parent)) else {
            return;
        };
        let kind = PlatoonKind::from(support.kind);
        let usual = || format!("{} of {}", tables::platoon(kind).name, support.unit_name);
        let spec = PlatoonSpec {
            name: support.name.cloned().unwrap_or_else(usual),
            side: support.side,
            battalion: support.battalion,
            kind,
            with: support.with,
            class: support.class.unwrap_or_else(|| rate(kind)),
        };
        let (men, formation) = (support.men, support.formation);
        self.platoon_men(id, &PlatoonMen { spec: &spec, formation, men });
        self.battle().platoons.insert(PlatoonId(id), spec);
    }

    fn starts(&mut self, hex: Option<&At<String>>, id: &At<String>) -> Where {
        let Some(text) = hex else {
            let message = format!("\"{}\" stands nowhere", shown(id));
            let help = "give it a hex, or an arrival to its battalion or battery";
            self.fault("scenario::hex", id.span.clone(), message, help);
            return Where::Nowhere;
        };
        let Some(hex) = self.standing_hex(text, "scenario::ground") else {
            return Where::Nowhere;
        };
        let there = self.battle().stands.values().find(|spec| spec.start == Some(hex));
        if let Some(there) = there {
            let message = format!("hex {hex} is taken by {}", there.name);
            let help = "one core stand or battery to a hex (§1.3)";
            self.fault("scenario::stack", text.span.clone(), message, help);
        }
        Where::At(hex)
    }

    fn comes_later(&mut self, hex: Option<&At<String>>, arrival: Option<Arrival>) -> Where {
        if let Some(hex) = hex {
            let message = "who arrives later has no hex at the start";
            self.fault("scenario::arrival", hex.span.clone(), message, "leave hex or arrival out");
        }
        arrival.map_or(Where::Nowhere, |arrival| Where::With(Some(arrival)))
    }
}

/// The usual rate of a transport (§2.1); other platoons are carried by their stand (R36).
fn rate(kind: PlatoonKind) -> MoveClass {
    match kind {
        PlatoonKind::ArmouredTransport | PlatoonKind::TankPlatoon => MoveClass::Tracked,
        PlatoonKind::Truck => MoveClass::Wheeled,
        PlatoonKind::AntiTank
        | PlatoonKind::LightArtillery
        | PlatoonKind::MachineGun
        | PlatoonKind::Engineers
        | PlatoonKind::AntiAircraft => MoveClass::Foot,
    }
}

fn person(entry: &PersonEntry) -> PersonSpec {
    PersonSpec { name: entry.name.clone(), rank: entry.rank.clone() }
}
