//! Men and vehicles of every element, by the table of RULES.md H.3 where the scenario has no numbers of its own.

use core::ops::Range;

use kernel::Name;
use two_star_general::state::{PlatoonSpec, StandSpec};
use two_star_general::tables::{PlatoonKind, StandKind};

use super::Builder;
use crate::roster::rating::most;
use crate::roster::{ElementSpec, FormationId};
use crate::scenario::at::At;

/// H.3 Full strength in men.
const HEADQUARTERS_MEN: u32 = 40;
const COMPANY_MEN: u32 = 160;
const PLATOON_MEN: u32 = 40;
/// LNK-R13 The drivers of a company's trucks.
const TRUCK_MEN: u32 = 20;
/// H.3 Full strength in vehicles and guns, and the men to each.
const COMPANY_TANKS: u32 = 16;
const BATTERY_GUNS: u32 = 4;
const TANK_CREW: u32 = 5;
const LIGHT_CREW: u32 = 4;
const GUN_CREW: u32 = 10;

/// What the scenario says of a stand's men.
pub(super) struct StandMen<'e> {
    pub(super) spec: &'e StandSpec,
    /// Where the file names it.
    pub(super) here: Range<usize>,
    pub(super) formation: FormationId,
    pub(super) men: Option<&'e At<u32>>,
    pub(super) vehicles: Option<&'e At<u32>>,
    pub(super) bazooka: Option<&'e At<bool>>,
}

/// What the scenario says of a platoon's men.
pub(super) struct PlatoonMen<'e> {
    pub(super) spec: &'e PlatoonSpec,
    pub(super) formation: FormationId,
    pub(super) men: Option<&'e At<u32>>,
}

/// How a kind of stand is counted at full strength.
enum Count {
    Men(u32),
    Vehicles { count: u32, crew: u32 },
}

impl Builder<'_, '_> {
    pub(super) fn stand_men(&mut self, id: Name, given: &StandMen<'_>) {
        let spec = given.spec;
        let counted = match count(spec.kind) {
            Count::Men(men) => self.counted_by_men(given, men),
            Count::Vehicles { count, crew } => self.counted_by_vehicles(given, count, crew),
        };
        let Some((men_full, vehicles_full, crew)) = counted else {
            return;
        };
        let mut element = ElementSpec {
            name: spec.name.clone(),
            side: spec.side,
            unit: spec.battalion.map(|id| id.0),
            formation: given.formation,
            kind: spec.kind.into(),
            strength: spec.strength,
            men_full,
            vehicles_full,
            crew,
            men_start: 0,
            vehicles_start: 0,
            bazooka: self.carries(given),
        };
        let start = u32::from(spec.start_strength);
        let present = most(start, element.full(), u32::from(spec.strength));
        let present = element.with(present);
        (element.men_start, element.vehicles_start) = (present.men, present.vehicles);
        self.war.roster.elements.insert(id, element);
    }

    pub(super) fn platoon_men(&mut self, id: Name, given: &PlatoonMen<'_>) {
        let spec = given.spec;
        let usual = if spec.kind == PlatoonKind::Truck { TRUCK_MEN } else { PLATOON_MEN };
        let men = given.men.map_or(usual, |men| men.value);
        let element = ElementSpec {
            name: spec.name.clone(),
            side: spec.side,
            unit: spec.battalion.map(|id| id.0),
            formation: given.formation,
            kind: spec.kind.into(),
            strength: 1,
            men_full: men,
            vehicles_full: 0,
            crew: 0,
            men_start: men,
            vehicles_start: 0,
            bazooka: false,
        };
        self.war.roster.elements.insert(id, element);
    }

    /// R40 of Combat Captain: only squads carry hand-held anti-tank weapons.
    fn carries(&mut self, given: &StandMen<'_>) -> bool {
        let Some(bazooka) = given.bazooka else { return false };
        let on_foot = matches!(count(given.spec.kind), Count::Men(_));
        if bazooka.value && !on_foot {
            let message = format!("{} has no squads to carry a bazooka", given.spec.name);
            let help = "it is for stands of infantry, militia and headquarters on foot";
            self.fault("scenario::key", bazooka.span.clone(), message, help);
        }
        bazooka.value
    }

    /// Men at full strength; no vehicles.
    fn counted_by_men(&mut self, given: &StandMen<'_>, usual: u32) -> Option<(u32, u32, u32)> {
        if let Some(vehicles) = given.vehicles.filter(|vehicles| vehicles.value > 0) {
            let message = format!("{} is counted by its men", given.spec.name);
            let help = "vehicles are for armour and batteries";
            self.fault("scenario::strength", vehicles.span.clone(), message, help);
        }
        let men = given.men.map_or(usual, |men| men.value);
        self.enough(given.men, men, given, "men")?;
        Some((men, 0, 0))
    }

    /// Men and vehicles at full strength, and the men to each vehicle.
    fn counted_by_vehicles(
        &mut self,
        given: &StandMen<'_>,
        usual: u32,
        crew: u32,
    ) -> Option<(u32, u32, u32)> {
        let vehicles = given.vehicles.map_or(usual, |vehicles| vehicles.value);
        let at = given.vehicles.or(given.men);
        self.enough(at, vehicles, given, "vehicles or guns")?;
        let men = given.men.map_or(vehicles * crew, |men| men.value);
        if men == 0 || !men.is_multiple_of(vehicles) {
            let span = given.men.map_or(given.here.clone(), |men| men.span.clone());
            let message = format!("{men} men cannot be shared alike over {vehicles} vehicles");
            let help = format!("such as {} men, crews of {crew}", vehicles * crew);
            self.fault("scenario::strength", span, message, help);
            return None;
        }
        Some((men, vehicles, men / vehicles))
    }

    /// Every strength point needs at least one man or vehicle of its own.
    fn enough(
        &mut self,
        at: Option<&At<u32>>,
        count: u32,
        given: &StandMen<'_>,
        what: &str,
    ) -> Option<()> {
        let spec = given.spec;
        if count >= u32::from(spec.strength) {
            return Some(());
        }
        let span = at.map_or(given.here.clone(), |at| at.span.clone());
        let message = format!("{} has {} points and {count} {what}", spec.name, spec.strength);
        let help = "every strength point needs at least one of its own";
        self.fault("scenario::strength", span, message, help);
        None
    }
}

/// H.3 The table of elements.
const fn count(kind: StandKind) -> Count {
    match kind {
        StandKind::Hq => Count::Men(HEADQUARTERS_MEN),
        StandKind::Infantry
        | StandKind::ArmouredInfantry
        | StandKind::EliteInfantry
        | StandKind::Militia => Count::Men(COMPANY_MEN),
        StandKind::HeavyArmour | StandKind::MediumArmour => {
            Count::Vehicles { count: COMPANY_TANKS, crew: TANK_CREW }
        }
        StandKind::LightArmour | StandKind::ArmouredCars => {
            Count::Vehicles { count: COMPANY_TANKS, crew: LIGHT_CREW }
        }
        StandKind::Artillery | StandKind::ArmouredArtillery => {
            Count::Vehicles { count: BATTERY_GUNS, crew: GUN_CREW }
        }
    }
}
