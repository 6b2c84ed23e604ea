//! What happens in the air.

use crate::event::Event;
use crate::state::{Phase, Place, SquadronId, State};

use super::with_unit;

pub(super) fn fold(state: &mut State, event: &Event) {
    match event {
        Event::SquadronDamaged { squadron } => {
            if let Some(found) = state.squadrons.get_mut(squadron) {
                found.damage += 1;
            }
        }
        Event::SquadronMended { squadron } => {
            if let Some(found) = state.squadrons.get_mut(squadron) {
                found.damage = 0;
            }
        }
        Event::SquadronLost { squadron, .. } => {
            if let Some(found) = state.squadrons.get_mut(squadron) {
                found.damage = 2;
                found.lost = true;
            }
            end_sortie(state, *squadron);
        }
        Event::SortieBroken { squadron } => end_sortie(state, *squadron),
        Event::AreaStruck { side, area, by, .. } => {
            state.struck.insert((*side, *area));
            for unit in by {
                with_unit(state, *unit, |unit| {
                    unit.fired = true;
                    unit.used = true;
                });
            }
        }
        Event::UnitImmobilised { unit } => with_unit(state, *unit, |unit| unit.immobilised = true),
        Event::FlakSilenced { unit } => with_unit(state, *unit, |unit| unit.silenced = true),
        Event::DumpStruck { dump, points } => {
            if let Some(found) = state.dumps.get_mut(dump) {
                found.stock = found.stock.saturating_sub(*points);
            }
        }
        Event::SupportRaised { raised } => state.raised.push(*raised),
        Event::UnitEmplaned { unit, square } => {
            with_unit(state, *unit, |unit| unit.place = Place::Landing(*square));
        }
        Event::SuppliesDropped { square, points } => {
            *state.dropped.entry(*square).or_default() += points;
        }
        Event::SuppliesLost { square } => {
            state.dropped.remove(square);
        }
        Event::ZoneDone { zone } => {
            if let Phase::Air(phase) = &mut state.phase {
                phase.zones.retain(|left| left != zone);
                phase.flown.retain(|flown| flown.zone != *zone);
            }
        }
        _ => {}
    }
}

fn end_sortie(state: &mut State, squadron: SquadronId) {
    if let Phase::Air(phase) = &mut state.phase {
        phase.flown.retain(|flown| flown.sortie.squadron != squadron);
    }
}
