//! The order of battle, for those who do not know the book: formations and their units.

use kernel::Name;
use kernel::face::{
    Oob, OobArrival, OobFate, OobPiece, OobPieceSetup, OobSetup, OobUnit, OobUnitSetup,
};

use super::map;
use crate::ground::within;
use crate::rules::command::RANGE;
use crate::rules::options::CommandRange;
use crate::state::{FormationId, Half, Place, Setup, State, UnitId};
use crate::tables::Class;

impl Oob for State {
    fn units(&self) -> Vec<OobUnit> {
        let formations = self.setup.formations.keys();
        formations.filter_map(|id| formation(self, *id)).collect()
    }

    fn unit(&self, id: Name) -> Option<OobUnit> {
        formation(self, FormationId(id))
    }

    fn alone(&self) -> Vec<OobPiece> {
        Vec::new()
    }

    fn piece(&self, id: Name) -> Option<OobPiece> {
        let id = UnitId(id);
        self.units.contains_key(&id).then(|| piece(self, id))
    }
}

pub(super) fn setup(setup: &Setup) -> OobSetup {
    let first = |id: &FormationId| {
        let mut units = setup.units.iter().filter(|(_, spec)| spec.formation == *id);
        units.next().map(|(unit, _)| *unit)
    };
    let units = setup.formations.iter().filter_map(|(id, spec)| {
        let headquarters = spec.hq.or_else(|| first(id))?.0;
        Some(OobUnitSetup { id: id.0, side: spec.side, headquarters })
    });
    let pieces = setup.units.iter().map(|(id, spec)| OobPieceSetup {
        id: id.0,
        side: spec.side,
        unit: Some(spec.formation.0),
        strength_start: spec.start_status.unwrap_or(spec.status),
        strength_full: spec.status,
    });
    OobSetup { units: units.collect(), pieces: pieces.collect() }
}

/// A formation, led by its headquarters or else its first unit; none of a formation without any.
fn formation(state: &State, id: FormationId) -> Option<OobUnit> {
    let spec = state.setup.formations.get(&id)?;
    let mut units: Vec<UnitId> = state.members(id).collect();
    units.sort_by_key(|unit| (Some(*unit) != spec.hq, *unit));
    let leads = *units.first()?;
    let on_map = |unit: &&UnitId| state.square_of(**unit).is_some();
    let in_contact = units.iter().filter(|unit| state.in_contact(**unit)).count();
    let in_play = units.iter().any(|unit| on_map(&unit));
    let waits = units.iter().find_map(|unit| arrival(state, *unit));
    Some(OobUnit {
        id: id.0,
        name: spec.name.clone(),
        side: spec.side,
        headquarters: leads.0,
        pieces: units.iter().map(|unit| piece(state, *unit)).collect(),
        cell: state.square_of(leads),
        order: None,
        has_acted: false,
        in_play,
        is_headless: spec.hq.is_some_and(|hq| state.unit(hq).place == Place::Destroyed),
        arrival: waits.filter(|_| !in_play),
        in_contact: u8::try_from(in_contact).unwrap_or(u8::MAX),
    })
}

fn piece(state: &State, id: UnitId) -> OobPiece {
    let (unit, spec) = (state.unit(id), state.spec(id));
    OobPiece {
        id: id.0,
        name: spec.name.clone(),
        side: spec.side,
        unit: Some(unit.formation.0),
        kind: map::kind(state, id),
        is_headquarters: spec.flags.hq,
        fate: match unit.place {
            Place::Waiting | Place::Landing(_) => OobFate::ToCome,
            Place::At(_) => OobFate::OnMap,
            Place::Destroyed => OobFate::Destroyed,
        },
        fate_word: map::word(unit.place),
        cell: state.square_of(id),
        arrival: arrival(state, id),
        in_command: in_command(state, id),
        is_elite: spec.status == 6 && spec.class.is_infantry(),
        is_mechanised: spec.class == Class::MotorInfantry,
        shots: spec.artillery.map(|_| unit.supply),
        strength: unit.status,
        strength_start: spec.start_status.unwrap_or(spec.status),
        strength_full: spec.status,
        with: Vec::new(),
        began_with: Vec::new(),
    }
}

/// R61
fn in_command(state: &State, id: UnitId) -> bool {
    if state.setup.options.command_range == CommandRange::None {
        return true;
    }
    let hq = state.setup.formations.get(&state.unit(id).formation).and_then(|spec| spec.hq);
    match (hq.and_then(|hq| state.square_of(hq)), state.square_of(id)) {
        (Some(hq), Some(at)) => within(hq, at, RANGE),
        _ => hq.is_none(),
    }
}

/// The day and the half of it, as a round, in which it comes.
fn arrival(state: &State, id: UnitId) -> Option<OobArrival> {
    let arrival = state.spec(id).arrival?;
    if state.unit(id).place != Place::Waiting {
        return None;
    }
    let before = u16::from(state.setup.first == Half::Night);
    let halves = arrival.turn.saturating_sub(1) + before;
    Some(OobArrival {
        day: u8::try_from(halves / 2 + 1).unwrap_or(u8::MAX),
        round: u8::try_from(halves % 2 + 1).unwrap_or(1),
        cell: arrival.square?,
    })
}
