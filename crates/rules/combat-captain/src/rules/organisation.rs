//! §1 The organisation of troops, and what a battle must have to begin: who is where, and whether that can be.

use std::collections::BTreeMap;

use kernel::table::Point;

use crate::ground;
use crate::state::{Setup, SubunitId, SubunitSpec, UnitId};
use crate::tables::{self, COVER_MAX, COVER_VEHICLE_MAX, SubunitKind};

/// §1.1 Sub-units of a company; §1.3 vehicles of a tank company, guns of a battery.
const SUBUNITS_MAX: usize = 8;
const VEHICLES_MAX: usize = 3;
const GUNS_MAX: usize = 3;
/// R38 Vehicles of a model.
const KILLS_PER_MODEL: usize = 3;
/// §1.1 Figures of a squad, and the men of one figure (H.5); a gun's crew is larger and still two figures (R39).
const FIGURES_MAX: usize = 5;
const MEN_MAX: u8 = 3;
const CREW_MAX: u8 = 5;

/// What is wrong with a battle as it was set up, in sentences; nothing for one that can begin.
#[must_use]
pub fn faults(setup: &Setup) -> Vec<String> {
    let mut faults = setup.table.as_ref().map_or_else(Vec::new, kernel::table::Table::faults);
    if let Some(table) = &setup.table {
        let kinds =
            table.pieces.iter().flat_map(|piece| piece.kinds.iter().map(move |kind| (piece, kind)));
        let unknown = kinds.filter(|(_, kind)| !ground::KINDS.contains(&kind.as_str()));
        faults.extend(
            unknown.map(|(piece, kind)| format!("{} is of no known kind: {kind}", piece.name)),
        );
    }
    for (id, spec) in &setup.subunits {
        faults.extend(subunit_faults(setup, *id, spec));
    }
    for (id, spec) in &setup.units {
        faults.extend(
            unit_faults(setup, *id).into_iter().map(|fault| format!("{}: {fault}", spec.name)),
        );
    }
    faults.extend(place_faults(setup));
    faults
}

fn subunit_faults(setup: &Setup, id: SubunitId, spec: &SubunitSpec) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |what: String| faults.push(format!("{}: {what}", spec.name));
    if !setup.units.contains_key(&spec.unit) {
        fault(format!("{id} belongs to no unit of this battle"));
    }
    let vehicle = spec.kind.is_vehicle();
    if vehicle && !spec.figures.is_empty() {
        fault("a vehicle has no figures".to_owned());
    }
    let men = if spec.kind == SubunitKind::Gun { CREW_MAX } else { MEN_MAX };
    let heavy = spec.figures.iter().any(|own| !(1..=men).contains(own));
    if spec.figures.len() > FIGURES_MAX || heavy {
        fault(format!("at most {FIGURES_MAX} figures, each of one to {men} men"));
    }
    let highest = if vehicle { COVER_VEHICLE_MAX } else { COVER_MAX };
    if spec.cover > highest {
        fault(format!("cover is at most {highest}"));
    }
    if spec.bazooka && !tables::subunit(spec.kind).squad {
        fault("only a rifle squad carries a bazooka or the like (R40)".to_owned());
    }
    if spec.facing == Some(Point::default()) {
        fault("cover faces some way".to_owned());
    }
    faults
}

fn unit_faults(setup: &Setup, id: UnitId) -> Vec<String> {
    let kinds: Vec<SubunitKind> =
        setup.subunits.values().filter(|spec| spec.unit == id).map(|spec| spec.kind).collect();
    let count = |kind: SubunitKind| kinds.iter().filter(|own| **own == kind).count();
    let mut faults = Vec::new();
    if kinds.is_empty() {
        faults.push("there is nobody in it".to_owned());
    }
    if kinds.len() > SUBUNITS_MAX {
        faults.push(format!("{} sub-units; a unit has at most {SUBUNITS_MAX}", kinds.len()));
    }
    let models = kinds.iter().filter(|kind| kind.is_vehicle()).count();
    let crewed = setup.units.get(&id).and_then(|unit| unit.vehicles).map(usize::from);
    if let Some(vehicles) = crewed.filter(|own| own.div_ceil(KILLS_PER_MODEL) != models) {
        let what = "a model is one to three of them (R38)";
        faults.push(format!("{vehicles} vehicles with a crew and {models} models; {what}"));
    }
    if count(SubunitKind::Tank) > VEHICLES_MAX {
        faults.push(format!("a tank company has at most {VEHICLES_MAX} models"));
    }
    if count(SubunitKind::Gun) > GUNS_MAX {
        faults.push(format!("a battery has at most {GUNS_MAX} guns"));
    }
    faults
}

/// Stands off the table, on impassable ground, on each other, or nowhere.
fn place_faults(setup: &Setup) -> Vec<String> {
    let Some(table) = &setup.table else { return Vec::new() };
    let mut faults = Vec::new();
    let mut placed: BTreeMap<SubunitId, kernel::table::Disc> = BTreeMap::new();
    for (id, spec) in &setup.subunits {
        let Some(at) = spec.start else {
            faults.push(format!("{}: where does it start?", spec.name));
            continue;
        };
        let stand = kernel::table::Disc::new(at, tables::subunit(spec.kind).radius);
        if !ground::can_stand(table, stand) {
            faults.push(format!("{}: no stand fits at {at}", spec.name));
        }
        let here = setup.units.get(&spec.unit).is_some_and(|unit| unit.arrival.is_none());
        if !here {
            continue;
        }
        if let Some((other, _)) = placed.iter().find(|(_, disc)| disc.overlaps(stand)) {
            faults.push(format!("{} stands on {}", spec.name, setup.subunits[other].name));
        }
        placed.insert(*id, stand);
    }
    faults
}
