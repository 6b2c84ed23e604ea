//! What an event of a fight of soldiers is to one of them.

use campaign::combat::event::Event;
use campaign::combat::state::{SoldierId, Wound};

use super::LifeKind;

/// What an event is to a man; nothing when he has no part in it, or a part that is not worth telling: a card, a step.
pub(super) fn deed(event: &Event, man: SoldierId) -> Option<LifeKind> {
    let his = |id: &SoldierId| *id == man;
    let among = |ids: &[SoldierId]| ids.contains(&man);
    match event {
        Event::Fired { soldier, .. }
        | Event::Sprayed { soldier, .. }
        | Event::ArcSwept { soldier, .. }
        | Event::GrenadeThrown { soldier, .. }
            if his(soldier) =>
        {
            Some(LifeKind::Shot)
        }
        Event::Fired { target, .. } if his(target) => Some(LifeKind::UnderFire),
        Event::Sprayed { at, .. } | Event::ArcSwept { at, .. } if among(at) => {
            Some(LifeKind::UnderFire)
        }
        Event::GrenadeBurst { caught, .. } if among(caught) => Some(LifeKind::UnderFire),
        Event::ReactionTested { soldier, .. } if his(soldier) => Some(LifeKind::Test),
        Event::TripThrown { soldier, fence: Some(_), .. }
        | Event::SlipThrown { soldier, inches: Some(_), .. }
            if his(soldier) =>
        {
            Some(LifeKind::Test)
        }
        Event::CasualtyThrown { soldier, wound: Wound::None, .. } if his(soldier) => {
            Some(LifeKind::UnderFire)
        }
        Event::CasualtyThrown { soldier, .. } | Event::CriticalThrown { soldier, .. }
            if his(soldier) =>
        {
            Some(LifeKind::Wound)
        }
        // A flesh wound puts nobody out of action.
        Event::CasualtyThrown { by: Some(by), wound, .. } if his(by) => {
            Some(if *wound >= Wound::Light { LifeKind::Felled } else { LifeKind::Shot })
        }
        Event::MedicThrown { soldier, patient, .. } | Event::Tended { soldier, patient }
            if his(soldier) || his(patient) =>
        {
            Some(LifeKind::Aid)
        }
        Event::Dragged { soldier, by, .. } if his(soldier) || his(by) => Some(LifeKind::Aid),
        Event::Captured { soldier, .. } if his(soldier) => Some(LifeKind::Captured),
        Event::Captured { by, .. } if his(by) => Some(LifeKind::Capture),
        Event::Charged { soldier, target } if his(soldier) || his(target) => {
            Some(LifeKind::CloseCombat)
        }
        Event::CombatThrown { charger, target, .. } if his(charger) || his(target) => {
            Some(LifeKind::CloseCombat)
        }
        Event::Left { soldier } | Event::SoldierArrived { soldier, .. } if his(soldier) => {
            Some(LifeKind::Came)
        }
        _ => None,
    }
}
