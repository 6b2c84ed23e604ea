//! The order of battle, for those who do not know the book: battalions, their stands, and platoons with these.

use kernel::Name;
use kernel::face::{
    Oob, OobArrival, OobAttached, OobFate, OobPiece, OobPieceSetup, OobSetup, OobUnit, OobUnitSetup,
};
use kernel::map::Cell;

use crate::rules::reinforcements;
use crate::state::{Arrival, BattalionId, Place, PlatoonId, Setup, StandId, State};
use crate::tables::{self, PlatoonKind, Role};

impl Oob for State {
    fn units(&self) -> Vec<OobUnit> {
        self.battalions.keys().map(|id| battalion(self, *id)).collect()
    }

    fn unit(&self, id: Name) -> Option<OobUnit> {
        let id = BattalionId(id);
        self.battalions.contains_key(&id).then(|| battalion(self, id))
    }

    fn alone(&self) -> Vec<OobPiece> {
        let alone = self.stands.keys().filter(|id| self.spec(**id).battalion.is_none());
        alone.map(|id| stand(self, *id)).collect()
    }

    fn piece(&self, id: Name) -> Option<OobPiece> {
        let id = StandId(id);
        self.stands.contains_key(&id).then(|| stand(self, id))
    }
}

pub(super) fn setup(setup: &Setup) -> OobSetup {
    let units = setup.battalions.iter().map(|(id, spec)| OobUnitSetup {
        id: id.0,
        side: spec.side,
        headquarters: spec.hq.0,
    });
    let pieces = setup.stands.iter().map(|(id, spec)| OobPieceSetup {
        id: id.0,
        side: spec.side,
        unit: spec.battalion.map(|battalion| battalion.0),
        strength_start: spec.start_strength,
        strength_full: spec.strength,
    });
    OobSetup { units: units.collect(), pieces: pieces.collect() }
}

fn battalion(state: &State, id: BattalionId) -> OobUnit {
    let (spec, now) = (state.battalion_spec(id), state.battalion(id));
    let own = state.setup.stands.iter().filter(|(_, stand)| stand.battalion == Some(id));
    let mut stands: Vec<StandId> = own.map(|(stand, _)| *stand).collect();
    stands.sort_by_key(|stand| (*stand != spec.hq, *stand));
    let in_contact = state.stands_of(id).filter(|(_, hex)| state.in_enemy_zone(*hex, spec.side));
    let in_play = state.in_play(id);
    let arrival = reinforcements::arrival(state, spec.hq).filter(|_| !in_play && !now.removed);
    OobUnit {
        id: id.0,
        name: spec.name.clone(),
        side: spec.side,
        headquarters: spec.hq.0,
        pieces: stands.into_iter().map(|id| stand(state, id)).collect(),
        cell: state.hq_hex(id).map(Cell::from),
        order: now.order.map(|status| status.word()),
        has_acted: now.activated,
        in_play,
        is_headless: now.hq_lost.is_some(),
        arrival: arrival.map(comes),
        in_contact: u8::try_from(in_contact.count()).unwrap_or(u8::MAX),
    }
}

fn stand(state: &State, id: StandId) -> OobPiece {
    let (now, spec) = (state.stand(id), state.spec(id));
    let arrival = reinforcements::arrival(state, id).filter(|_| now.place == Place::Waiting);
    let leads = |battalion: BattalionId| state.battalion_spec(battalion).hq == id;
    let platoons_now = state.platoons.iter();
    let began = platoons_now.filter(|(platoon, _)| state.platoon_spec(**platoon).with == id);
    OobPiece {
        id: id.0,
        name: spec.name.clone(),
        side: spec.side,
        unit: spec.battalion.map(|battalion| battalion.0),
        kind: tables::stand(spec.kind).name.clone(),
        is_headquarters: spec.battalion.is_some_and(leads),
        fate: fate(now.place),
        fate_word: now.place.word(),
        cell: state.hex_of(id).map(Cell::from),
        arrival: arrival.map(comes),
        in_command: state.in_command(id),
        is_elite: spec.elite,
        is_mechanised: state.has_platoon(id, PlatoonKind::ArmouredTransport),
        shots: (spec.role == Role::Artillery).then_some(now.shots),
        strength: now.strength,
        strength_start: spec.start_strength,
        strength_full: spec.strength,
        with: platoons(state, id),
        began_with: began.map(|(platoon, now)| (platoon.0, now.with.is_none())).collect(),
    }
}

/// The platoons that are with a stand, and the lost ones that began with it.
fn platoons(state: &State, stand: StandId) -> Vec<OobAttached> {
    let belongs = |id: PlatoonId, with: Option<StandId>| match with {
        Some(with) => with == stand,
        None => state.platoon_spec(id).with == stand,
    };
    let own = state.platoons.iter().filter(|(id, platoon)| belongs(**id, platoon.with));
    let view = |(id, platoon): (&PlatoonId, &crate::state::Platoon)| {
        let spec = state.platoon_spec(*id);
        OobAttached {
            id: id.0,
            name: spec.name.clone(),
            kind: tables::platoon(spec.kind).name.clone(),
            is_present: platoon.with.is_some(),
        }
    };
    own.map(view).collect()
}

const fn fate(place: Place) -> OobFate {
    match place {
        Place::Waiting => OobFate::ToCome,
        Place::At(_) => OobFate::OnMap,
        Place::Destroyed => OobFate::Destroyed,
        Place::Gone => OobFate::Left,
    }
}

fn comes(Arrival { day, round, hex }: Arrival) -> OobArrival {
    OobArrival { day, round, cell: hex.into() }
}
