//! Sentences of shots, wounds and close combat.

use super::words::{count, names};
use crate::event::{Event, Manner, MedicEffect, WoundCause};
use crate::state::{SoldierId, State, Wound};
use crate::tables;

pub(super) fn sentence(state: &State, event: &Event) -> Option<String> {
    shot(state, event).or_else(|| wound(state, event))
}

fn shot(state: &State, event: &Event) -> Option<String> {
    let name = |id: &SoldierId| state.name(*id);
    Some(match event {
        Event::Fired { soldier, weapon, manner, target, hits, .. } => {
            let how = match manner {
                Manner::Snap => " in a snap",
                Manner::Special => " rapidly",
                Manner::Standard | Manner::Reply | Manner::Arc => "",
            };
            let weapon = &tables::weapon(*weapon).name;
            let hits = count(*hits, "hit");
            format!("{} fires the {weapon}{how} at {}: {hits}.", name(soldier), name(target))
        }
        Event::Sprayed { soldier, at, .. } => {
            format!("{} sprays at {}.", name(soldier), names(state, at))
        }
        Event::ArcSwept { soldier, at, .. } => {
            format!("{} sweeps over {}.", name(soldier), names(state, at))
        }
        Event::GrenadeThrown { soldier, dropped: true, .. } => {
            format!("{} drops his grenade!", name(soldier))
        }
        Event::GrenadeThrown { soldier, scatter: 0, .. } => {
            format!("{} throws a grenade, right on the spot.", name(soldier))
        }
        Event::GrenadeThrown { soldier, scatter, .. } => {
            format!("{} throws a grenade; it rolls {}.", name(soldier), count(*scatter, "inch"))
        }
        Event::GrenadeRolled { to, .. } => format!("It rolls to {to}."),
        Event::GrenadeBurst { caught, .. } => {
            format!("It bursts and catches {}.", names(state, caught))
        }
        _ => return None,
    })
}

fn wound(state: &State, event: &Event) -> Option<String> {
    let name = |id: &SoldierId| state.name(*id);
    Some(match event {
        Event::ReactionTested { soldier, passed: true, .. } => {
            format!("{} keeps his head.", name(soldier))
        }
        Event::ReactionTested { soldier, .. } => format!("{} loses his head.", name(soldier)),
        Event::CasualtyThrown { soldier, wound, cause, .. } => {
            let by = match cause {
                WoundCause::Fire => "by fire",
                WoundCause::Grenade => "by the grenade",
                WoundCause::CloseCombat => "hand to hand",
                WoundCause::Ruling => "by ruling",
            };
            match wound {
                Wound::None => {
                    format!("{} is hit {by}, and nothing happens to him.", name(soldier))
                }
                Wound::Dead => format!("{} is killed {by}.", name(soldier)),
                wound => format!("{} is hit {by}: {}.", name(soldier), wound.word()),
            }
        }
        Event::MedicThrown { soldier, patient, effect, .. } => {
            let how = match effect {
                MedicEffect::Worse => "cannot stop the bleeding of",
                MedicEffect::Steady => "steadies",
                MedicEffect::Saved => "saves",
            };
            format!("{} {how} {}.", name(soldier), name(patient))
        }
        Event::CriticalThrown { soldier, died: true, .. } => format!("{} dies.", name(soldier)),
        Event::CriticalThrown { soldier, .. } => format!("{} clings to life.", name(soldier)),
        Event::Captured { soldier, by } => {
            format!("{} takes {} prisoner.", name(by), name(soldier))
        }
        Event::CombatThrown { charger, target, hits, .. } => {
            let (one, two) = (name(charger), name(target));
            match hits {
                [true, true] => format!("{one} and {two} hit each other."),
                [true, false] => format!("{one} hits {two}."),
                [false, true] => format!("{two} hits {one}."),
                [false, false] => format!("{one} and {two} struggle."),
            }
        }
        Event::Locked { charger, target } => {
            format!("{} and {} fight on.", name(charger), name(target))
        }
        _ => return None,
    })
}
