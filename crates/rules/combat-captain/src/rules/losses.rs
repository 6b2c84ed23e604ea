//! §10 Losses: figures, the consolidation of squads, the roster of vehicles.

use core::cmp::Reverse;

use crate::decide::Unfolding;
use crate::event::{Event, LossCause, MoraleReason};
use crate::rules::{morale, transport};
use crate::state::{State, SubunitId, UnitId, UnitStatus};
use crate::tables;

/// The figures of a whole squad (§10.2).
const SQUAD: usize = 5;
/// §10.3 Kills that take a model away.
const KILLS_PER_MODEL: u8 = 3;

/// §10.1, R6 A sub-unit loses figures, at most all it has; the lightest go first (H.5). What follows by itself is told too:
/// a stand removed, squads made whole, markers, a rout.
pub fn lose_figures(
    unfolding: &mut Unfolding,
    subunit: SubunitId,
    figures: usize,
    cause: LossCause,
) {
    let state = &unfolding.state;
    if !state.on_field(subunit) || figures == 0 || state.kind(subunit).is_vehicle() {
        return;
    }
    let unit = state.unit_of(subunit);
    let lost = figures.min(state.subunit(subunit).figures.len());
    let men = state.subunit(subunit).figures.iter().take(lost).map(|men| u16::from(*men)).sum();
    let figures = u8::try_from(lost).unwrap_or(u8::MAX);
    unfolding.happen(Event::FiguresLost { subunit, figures, men, cause });
    if unfolding.state.subunit(subunit).figures.is_empty() {
        remove(unfolding, subunit, cause);
    }
    consolidate(unfolding, unit);
}

/// R70 What follows when a smaller fight has cost a sub-unit men: it is removed if nobody is left, and squads are made whole.
pub fn after_men_lost(unfolding: &mut Unfolding, subunit: SubunitId, cause: LossCause) {
    let state = &unfolding.state;
    if !state.on_field(subunit) {
        return;
    }
    let unit = state.unit_of(subunit);
    if state.subunit(subunit).figures.is_empty() {
        remove(unfolding, subunit, cause);
    }
    consolidate(unfolding, unit);
}

/// §10.3 A unit of vehicles takes a kill; at each third a model goes: the one that was hit, else any (R11).
pub fn kill_vehicle(unfolding: &mut Unfolding, hit: SubunitId, cause: LossCause) {
    let unit = unfolding.state.unit_of(hit);
    let now = unfolding.state.unit(unit);
    if now.status != UnitStatus::Fighting || now.kills >= now.capacity {
        return;
    }
    unfolding.happen(Event::VehicleKilled { unit, cause });
    remove_models(unfolding, unit, hit, cause);
}

/// R5, R34 A whole model goes: as many kills as the roster has left up to the next boundary.
pub fn kill_model(unfolding: &mut Unfolding, hit: SubunitId, cause: LossCause) {
    let unit = unfolding.state.unit_of(hit);
    let now = unfolding.state.unit(unit);
    let left = now.capacity.saturating_sub(now.kills);
    let to_boundary = match left % KILLS_PER_MODEL {
        0 => KILLS_PER_MODEL,
        rest => rest,
    };
    for _ in 0..to_boundary.min(left) {
        kill_vehicle(unfolding, hit, cause);
    }
}

/// A sub-unit is gone whatever it had left (R5, R28, R34).
pub fn destroy(unfolding: &mut Unfolding, subunit: SubunitId, cause: LossCause) {
    if !unfolding.state.on_field(subunit) {
        return;
    }
    if unfolding.state.kind(subunit).is_vehicle() {
        return kill_model(unfolding, subunit, cause);
    }
    let figures = unfolding.state.subunit(subunit).figures.len();
    lose_figures(unfolding, subunit, figures, cause);
}

/// Models that the roster no longer bears.
pub(super) fn remove_models(
    unfolding: &mut Unfolding,
    unit: UnitId,
    hit: SubunitId,
    cause: LossCause,
) {
    loop {
        let state = &unfolding.state;
        let models: Vec<SubunitId> = state.vehicles(unit).collect();
        if state.unit(unit).status != UnitStatus::Fighting || models.len() <= state.models_due(unit)
        {
            return;
        }
        let gone = if models.contains(&hit) { hit } else { models[0] };
        remove(unfolding, gone, cause);
    }
}

/// A stand leaves the table for good: its unit takes a marker (§9.1).
fn remove(unfolding: &mut Unfolding, subunit: SubunitId, cause: LossCause) {
    let unit = unfolding.state.unit_of(subunit);
    if let Some(passenger) = unfolding.state.passenger(subunit) {
        transport::get_out(unfolding, passenger);
    }
    unfolding.happen(Event::SubunitDestroyed { subunit, cause });
    after_removal(unfolding, unit);
}

fn after_removal(unfolding: &mut Unfolding, unit: UnitId) {
    if unfolding.state.members(unit).next().is_none() {
        morale::check(unfolding, unit);
    } else {
        morale::gain(unfolding, unit, 1, MoraleReason::SubunitDestroyed);
    }
}

/// §10.2 As many squads stay as the figures fill: the one with the fewest gives its figures to the most depleted.
fn consolidate(unfolding: &mut Unfolding, unit: UnitId) {
    loop {
        let state = &unfolding.state;
        if state.unit(unit).status != UnitStatus::Fighting {
            return;
        }
        let squads = squads(state, unit);
        let figures: usize = squads.iter().map(|id| state.subunit(*id).figures.len()).sum();
        if squads.len() <= figures.div_ceil(SQUAD) {
            return;
        }
        let fewest = squads.iter().min_by_key(|id| (state.subunit(**id).figures.len(), **id));
        let Some(gone) = fewest.copied() else { return };
        let into = spread(state, &squads, gone);
        unfolding.happen(Event::SquadDissolved { subunit: gone, into });
        unfolding
            .happen(Event::SubunitDestroyed { subunit: gone, cause: LossCause::Consolidation });
        after_removal(unfolding, unit);
    }
}

/// Who takes how many of a dissolved squad's figures: the most depleted first, the lower id on ties.
fn spread(state: &State, squads: &[SubunitId], gone: SubunitId) -> Vec<(SubunitId, u8)> {
    let mut left = state.subunit(gone).figures.len();
    let mut takers: Vec<(SubunitId, usize)> = squads
        .iter()
        .filter(|id| **id != gone)
        .map(|id| (*id, SQUAD.saturating_sub(state.subunit(*id).figures.len())))
        .collect();
    takers.sort_by_key(|(id, room)| (Reverse(*room), *id));
    let mut into = Vec::new();
    for (id, room) in takers {
        let taken = room.min(left);
        if taken > 0 {
            into.push((id, u8::try_from(taken).unwrap_or(u8::MAX)));
            left -= taken;
        }
    }
    into
}

/// The rifle squads of a unit on the field.
fn squads(state: &State, unit: UnitId) -> Vec<SubunitId> {
    let is_squad = |id: &SubunitId| tables::subunit(state.kind(*id)).squad && state.on_field(*id);
    state.members(unit).filter(is_squad).collect()
}
