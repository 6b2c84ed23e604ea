//! What every event did, for whoever searches the record.

use kernel::Effects;

use crate::event::Event;
use crate::order::Ruling;
use crate::state::{State, Wound};

/// What an event did; `state` is the one just before it.
#[must_use]
pub fn effects(state: &State, event: &Event) -> Effects {
    match event {
        Event::Fired { hits, .. } => Effects::of_throw(*hits > 0),
        Event::GrenadeBurst { caught, .. } => Effects::of_throw(!caught.is_empty()),
        Event::CombatThrown { hits, .. } => Effects::of_throw(hits[0] || hits[1]),
        Event::CasualtyThrown { wound, .. } => hurt(*wound),
        Event::CriticalThrown { died, .. } => Effects::DESTROYED.only_if(*died),
        Event::Captured { .. } => Effects::LOSS,
        Event::SoldierArrived { .. }
        | Event::Moved { .. }
        | Event::Dragged { .. }
        | Event::Left { .. } => Effects::MOVED,
        Event::Ruled { ruling, .. } => ruled(state, ruling),
        Event::TurnBegan { .. }
        | Event::CardDrawn { .. }
        | Event::CardsSwapped { .. }
        | Event::CardSpent { .. }
        | Event::ActivationEnded { .. }
        | Event::Pending { .. }
        | Event::TripThrown { .. }
        | Event::SlipThrown { .. }
        | Event::Tended { .. }
        | Event::CoverTaken { .. }
        | Event::Pinned { .. }
        | Event::Waited { .. }
        | Event::Sprayed { .. }
        | Event::ArcSwept { .. }
        | Event::GrenadeThrown { .. }
        | Event::GrenadeRolled { .. }
        | Event::Reloading { .. }
        | Event::MagazineThrown { .. }
        | Event::Reloaded { .. }
        | Event::ReactionTested { .. }
        | Event::MedicThrown { .. }
        | Event::Charged { .. }
        | Event::Replied { .. }
        | Event::Locked { .. }
        | Event::ReinforcementAsked { .. }
        | Event::ObjectiveTaken { .. }
        | Event::BattleEnded { .. } => Effects::NONE,
    }
}

fn ruled(state: &State, ruling: &Ruling) -> Effects {
    match ruling {
        Ruling::Wound { soldier, wound } => {
            let had = state.soldiers.get(soldier).map_or(Wound::None, |man| man.wound);
            hurt(*wound).only_if(*wound > had)
        }
        Ruling::Place { .. } => Effects::MOVED,
        Ruling::Shot { .. }
        | Ruling::Pinned { .. }
        | Ruling::Used { .. }
        | Ruling::Card { .. }
        | Ruling::Free { .. }
        | Ruling::Reinforce { .. }
        | Ruling::Objective { .. }
        | Ruling::End { .. } => Effects::NONE,
    }
}

const fn hurt(wound: Wound) -> Effects {
    match wound {
        Wound::None => Effects::NONE,
        Wound::Flesh | Wound::Light | Wound::Serious | Wound::Critical => Effects::LOSS,
        Wound::Dead => Effects::DESTROYED,
    }
}
