//! A soldier as the fight has him, what he has done in it, and what an event of it is to him.

use kernel::face::{FaceSoldier, SoldierDeed, SoldierRecord};

use crate::Event;
use crate::handoff::{Record, fate};
use crate::state::{SoldierId, State, Wound};

/// A man as he stands; none where nobody has the id.
pub(super) fn soldier(state: &State, id: SoldierId) -> Option<FaceSoldier> {
    let known = state.soldiers.contains_key(&id);
    known.then(|| FaceSoldier { title: state.name(id), fate: fate(state, id) })
}

impl From<&Record> for SoldierRecord {
    fn from(record: &Record) -> Self {
        let Record { shots, hits, felled, ref wounds, captures, aided } = *record;
        let wounds = wounds.iter().map(|wound| wound.suffered()).collect();
        Self { shots, hits, felled, wounds, captures, aided }
    }
}

/// What an event is to a man; nothing when he has no part in it, or a part that is not worth telling: a card, a step.
pub(super) fn deed(event: &Event, man: SoldierId) -> Option<SoldierDeed> {
    let his = |id: &SoldierId| *id == man;
    let among = |ids: &[SoldierId]| ids.contains(&man);
    match event {
        Event::Fired { soldier, .. }
        | Event::Sprayed { soldier, .. }
        | Event::ArcSwept { soldier, .. }
        | Event::GrenadeThrown { soldier, .. }
            if his(soldier) =>
        {
            Some(SoldierDeed::Shot)
        }
        Event::Fired { target, .. } if his(target) => Some(SoldierDeed::UnderFire),
        Event::Sprayed { at, .. } | Event::ArcSwept { at, .. } if among(at) => {
            Some(SoldierDeed::UnderFire)
        }
        Event::GrenadeBurst { caught, .. } if among(caught) => Some(SoldierDeed::UnderFire),
        Event::ReactionTested { soldier, .. } if his(soldier) => Some(SoldierDeed::Test),
        Event::TripThrown { soldier, fence: Some(_), .. }
        | Event::SlipThrown { soldier, inches: Some(_), .. }
            if his(soldier) =>
        {
            Some(SoldierDeed::Test)
        }
        Event::CasualtyThrown { soldier, wound: Wound::None, .. } if his(soldier) => {
            Some(SoldierDeed::UnderFire)
        }
        Event::CasualtyThrown { soldier, .. } | Event::CriticalThrown { soldier, .. }
            if his(soldier) =>
        {
            Some(SoldierDeed::Wound)
        }
        // A flesh wound puts nobody out of action.
        Event::CasualtyThrown { by: Some(by), wound, .. } if his(by) => {
            Some(if *wound >= Wound::Light { SoldierDeed::Felled } else { SoldierDeed::Shot })
        }
        Event::MedicThrown { soldier, patient, .. } | Event::Tended { soldier, patient }
            if his(soldier) || his(patient) =>
        {
            Some(SoldierDeed::Aid)
        }
        Event::Dragged { soldier, by, .. } if his(soldier) || his(by) => Some(SoldierDeed::Aid),
        Event::Captured { soldier, .. } if his(soldier) => Some(SoldierDeed::Captured),
        Event::Captured { by, .. } if his(by) => Some(SoldierDeed::Capture),
        Event::Charged { soldier, target } if his(soldier) || his(target) => {
            Some(SoldierDeed::CloseCombat)
        }
        Event::CombatThrown { charger, target, .. } if his(charger) || his(target) => {
            Some(SoldierDeed::CloseCombat)
        }
        Event::Left { soldier } | Event::SoldierArrived { soldier, .. } if his(soldier) => {
            Some(SoldierDeed::Came)
        }
        _ => None,
    }
}
