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

/// What one blow costs: a shot, a shell, a close combat. Everything it costs is told first; when all of it is told,
/// [`settle`](Losses::settle) takes off whoever is gone, and only then do markers lie (§12.5).
#[derive(Debug)]
pub struct Losses {
    cause: LossCause,
    /// Whoever was hit, the last one last (R11).
    struck: Vec<SubunitId>,
}

impl Losses {
    #[must_use]
    pub const fn of(cause: LossCause) -> Self {
        Self { cause, struck: Vec::new() }
    }

    /// §10.1, R6 A sub-unit loses figures, at most all it has; the lightest go first (H.5).
    pub fn figures(&mut self, unfolding: &mut Unfolding, subunit: SubunitId, figures: usize) {
        let state = &unfolding.state;
        if !state.on_field(subunit) || figures == 0 || state.kind(subunit).is_vehicle() {
            return;
        }
        let lost = figures.min(state.subunit(subunit).figures.len());
        let men = state.subunit(subunit).figures.iter().take(lost).map(|men| u16::from(*men)).sum();
        let figures = u8::try_from(lost).unwrap_or(u8::MAX);
        self.struck.push(subunit);
        unfolding.happen(Event::FiguresLost { subunit, figures, men, cause: self.cause });
    }

    /// §10.3 The roster of a vehicle's unit takes a kill.
    pub fn kill(&mut self, unfolding: &mut Unfolding, hit: SubunitId) {
        let unit = unfolding.state.unit_of(hit);
        let now = unfolding.state.unit(unit);
        if now.status == UnitStatus::Fighting && now.kills < now.capacity {
            self.struck.push(hit);
            unfolding.happen(Event::VehicleKilled { unit, hit, cause: self.cause });
        }
    }

    /// So many hits that got through: figures of foot, kills of vehicles, as many as the sub-unit bears (R6).
    pub fn bear(&mut self, unfolding: &mut Unfolding, subunit: SubunitId, hits: u8) {
        let borne = u16::from(hits).min(room(&unfolding.state, subunit));
        if unfolding.state.kind(subunit).is_vehicle() {
            (0..borne).for_each(|_| self.kill(unfolding, subunit));
        } else {
            self.figures(unfolding, subunit, usize::from(borne));
        }
    }

    /// R5, R28, R34 All it has left: its figures, or what the roster has up to the next model.
    pub fn wipe_out(&mut self, unfolding: &mut Unfolding, subunit: SubunitId) {
        let all = u8::try_from(room(&unfolding.state, subunit)).unwrap_or(u8::MAX);
        self.bear(unfolding, subunit, all);
    }

    /// R70 A smaller fight has told what it cost this sub-unit.
    pub fn told(&mut self, subunit: SubunitId) {
        self.struck.push(subunit);
    }

    /// Stands of nobody and models without a vehicle come off, squads are made whole; then each unit takes its markers
    /// (§9.1), and then it is looked at who routs.
    pub fn settle(self, unfolding: &mut Unfolding) {
        let mut units: Vec<UnitId> = Vec::new();
        for subunit in &self.struck {
            let unit = unfolding.state.unit_of(*subunit);
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
        let gone: Vec<u8> = units.iter().map(|unit| self.take_off(unfolding, *unit)).collect();
        for (unit, markers) in units.iter().zip(gone) {
            if unfolding.state.members(*unit).next().is_some() {
                morale::take(unfolding, *unit, markers, MoraleReason::SubunitDestroyed);
            }
        }
        for unit in units {
            morale::check(unfolding, unit);
        }
    }

    /// Takes off what a unit has lost; gives how many sub-units that were.
    fn take_off(&self, unfolding: &mut Unfolding, unit: UnitId) -> u8 {
        if unfolding.state.unit(unit).status != UnitStatus::Fighting {
            return 0;
        }
        let mut gone = 0;
        for subunit in &self.struck {
            let state = &unfolding.state;
            let own = state.unit_of(*subunit) == unit && state.on_field(*subunit);
            let foot = !state.kind(*subunit).is_vehicle();
            if own && foot && state.subunit(*subunit).figures.is_empty() {
                unfolding.happen(Event::SubunitDestroyed { subunit: *subunit, cause: self.cause });
                gone += 1;
            }
        }
        gone + self.remove_models(unfolding, unit) + consolidate(unfolding, unit)
    }

    /// §10.3, R11 Models that the roster no longer bears: the one hit last, else any.
    fn remove_models(&self, unfolding: &mut Unfolding, unit: UnitId) -> u8 {
        let mut gone = 0;
        loop {
            let state = &unfolding.state;
            let models: Vec<SubunitId> = state.vehicles(unit).collect();
            if models.len() <= state.models_due(unit) {
                return gone;
            }
            let hit = self.struck.iter().rev().find(|id| models.contains(id));
            let subunit = *hit.unwrap_or(&models[0]);
            if let Some(passenger) = state.passenger(subunit) {
                transport::get_out(unfolding, passenger);
            }
            unfolding.happen(Event::SubunitDestroyed { subunit, cause: self.cause });
            gone += 1;
        }
    }
}

/// §10.1 A sub-unit loses figures, and what follows by itself is told too.
pub fn lose_figures(
    unfolding: &mut Unfolding,
    subunit: SubunitId,
    figures: usize,
    cause: LossCause,
) {
    let mut losses = Losses::of(cause);
    losses.figures(unfolding, subunit, figures);
    losses.settle(unfolding);
}

/// §10.3 A unit of vehicles takes a kill; at each third a model goes.
pub fn kill_vehicle(unfolding: &mut Unfolding, hit: SubunitId, cause: LossCause) {
    let mut losses = Losses::of(cause);
    losses.kill(unfolding, hit);
    losses.settle(unfolding);
}

/// A sub-unit is gone whatever it had left (R5, R34).
pub fn destroy(unfolding: &mut Unfolding, subunit: SubunitId, cause: LossCause) {
    let mut losses = Losses::of(cause);
    losses.wipe_out(unfolding, subunit);
    losses.settle(unfolding);
}

/// R6, R26 How many hits a sub-unit can bear before it is gone: its figures, or kills to the next model.
#[must_use]
pub fn room(state: &State, subunit: SubunitId) -> u16 {
    if !state.on_field(subunit) {
        return 0;
    }
    if state.kind(subunit).is_vehicle() {
        let unit = state.unit(state.unit_of(subunit));
        let left = unit.capacity.saturating_sub(unit.kills);
        let to_boundary = match left % KILLS_PER_MODEL {
            0 => KILLS_PER_MODEL,
            rest => rest,
        };
        return u16::from(to_boundary.min(left));
    }
    u16::try_from(state.subunit(subunit).figures.len()).unwrap_or(u16::MAX)
}

/// §10.2 As many squads stay as the figures fill: the one with the fewest gives its figures to the most depleted. What a unit began
/// without is no loss (R77). Gives how many were dissolved.
fn consolidate(unfolding: &mut Unfolding, unit: UnitId) -> u8 {
    let mut dissolved = 0;
    let spare = spare(&unfolding.state, unit);
    loop {
        let state = &unfolding.state;
        let squads = squads(state, unit);
        let figures: usize = squads.iter().map(|id| state.subunit(*id).figures.len()).sum();
        if squads.len() <= figures.div_ceil(SQUAD) + spare {
            return dissolved;
        }
        let fewest = squads.iter().min_by_key(|id| (state.subunit(**id).figures.len(), **id));
        let Some(gone) = fewest.copied() else { return dissolved };
        let into = spread(state, &squads, gone);
        unfolding.happen(Event::SquadDissolved { subunit: gone, into });
        unfolding
            .happen(Event::SubunitDestroyed { subunit: gone, cause: LossCause::Consolidation });
        dissolved += 1;
    }
}

/// R77 Squads with which a unit begins beyond those that its figures would fill.
fn spare(state: &State, unit: UnitId) -> usize {
    let all = state.setup.subunits.values().filter(|spec| spec.unit == unit);
    let squads: Vec<usize> = all
        .filter(|spec| tables::subunit(spec.kind).squad)
        .map(|spec| if spec.figures.is_empty() { SQUAD } else { spec.figures.len() })
        .collect();
    squads.len().saturating_sub(squads.iter().sum::<usize>().div_ceil(SQUAD))
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
