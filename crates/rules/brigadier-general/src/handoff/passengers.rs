//! Who begins a battle in a transport (R31): platoon by platoon, as many as there are transports.

use std::collections::BTreeMap;

use kernel::Name;
use kernel::laid::{Fault, LaidTable, Part};

use super::{Musters, platoons_of};
use crate::diary;
use crate::state::{PlatoonId, Setup};
use crate::tables::{self, PlatoonKind};

/// Puts the platoons of every element that a scenario has in a transport into those of the transport, one into each.
pub(super) fn board(setup: &mut Setup, musters: &Musters, table: &LaidTable) {
    let mut taken: BTreeMap<Name, usize> = BTreeMap::new();
    for (_, said) in table.elements() {
        let Some(transport) = said.aboard else { continue };
        let of = |element: &Name| musters.get(element).cloned().unwrap_or_default();
        let used = taken.entry(transport).or_default();
        let vehicles: Vec<PlatoonId> = of(&transport).into_iter().skip(*used).collect();
        for (platoon, vehicle) in of(&said.element).into_iter().zip(vehicles) {
            *used += 1;
            if let Some(spec) = setup.platoons.get_mut(&platoon) {
                (spec.aboard, spec.arrives) = (Some(vehicle), None);
            }
        }
    }
}

/// What is wrong with those of a side that begin in a transport.
pub(super) fn faults(parts: &[Part<'_>]) -> Vec<(Name, Fault)> {
    let riders = parts.iter().filter(|part| part.said.aboard.is_some());
    riders.filter_map(|part| Some((part.said.element, fault(parts, part)?))).collect()
}

fn fault(parts: &[Part<'_>], rider: &Part<'_>) -> Option<Fault> {
    let transport = rider.said.aboard?;
    let name = rider.name;
    let Some(vehicle) = parts.iter().find(|part| part.said.element == transport) else {
        let message = format!("{transport} is not on this table");
        return Some(Fault::new(message, "name trucks or half-tracks of this side"));
    };
    let row = |part: &Part<'_>| part.kind.and_then(PlatoonKind::of).map(tables::platoon);
    if !row(vehicle).is_some_and(|row| row.carries) {
        let message = format!("{} carries no troops", vehicle.name);
        return Some(Fault::new(message, "trucks and half-tracks do (R31)"));
    }
    if !row(rider).is_some_and(|row| row.class.is_on_foot()) {
        let message = format!("{name} cannot ride in a transport");
        return Some(Fault::new(message, "infantry and carried weapons do (R31)"));
    }
    let said = rider.said;
    if said.at.is_some() || said.arrives.is_some() || said.off_table || said.hidden || said.dug_in {
        let message = format!("{name} is where {} is", vehicle.name);
        return Some(Fault::new(message, "leave its place and its arrival out"));
    }
    let all = parts.iter().filter(|part| part.said.aboard == Some(transport));
    let (riders, seats) = (all.map(count).sum::<usize>(), count(vehicle));
    (riders > seats).then(|| {
        let seats = diary::count(u64::try_from(seats).unwrap_or(u64::MAX), "platoon");
        let message = format!("{} carries {seats}, not {riders}", vehicle.name);
        Fault::new(message, "a transport carries one platoon (R31)")
    })
}

/// How many platoons an element is.
fn count(part: &Part<'_>) -> usize {
    let kind = part.kind.and_then(PlatoonKind::of);
    let in_vehicles = part.vehicles > 0 || kind.is_some_and(PlatoonKind::by_vehicles);
    platoons_of(if in_vehicles { part.vehicles } else { part.men }, in_vehicles)
}
