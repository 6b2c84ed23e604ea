//! The air.

use super::names::{count, dump, list, place, side, squadron, unit};
use crate::event::{AirLoss, Event};
use crate::state::State;
use crate::tables::AirFight;

pub(super) fn told(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::AirBegan { flown, .. } if flown.is_empty() => "nothing flies".to_owned(),
        Event::AirBegan { flown, .. } => {
            let sorties = u64::try_from(flown.len()).unwrap_or(0);
            format!("{} in the air", count(sorties, "squadron"))
        }
        Event::SquadronGrounded { squadron: id } => {
            format!("the weather keeps {} on the ground", squadron(state, *id))
        }
        Event::AirFought { zone, attacker, die, line, .. } => {
            let line = match line {
                AirFight::Won => "wins",
                AirFight::Drawn => "draws",
                AirFight::Lost => "loses",
            };
            format!(
                "in the air over zone {zone} {} throws {die} and {line}",
                side(state, *attacker)
            )
        }
        Event::SquadronDamaged { squadron: id } => format!("{} is damaged", squadron(state, *id)),
        Event::SquadronMended { squadron: id } => format!("{} is mended", squadron(state, *id)),
        Event::SquadronLost { squadron: id, cause } => {
            let cause = match cause {
                AirLoss::Fight => "in the air fight",
                AirLoss::Intercepted => "to fighters",
                AirLoss::Flak => "to flak",
            };
            format!("{} is lost {cause}", squadron(state, *id))
        }
        Event::SortieBroken { squadron: id } => format!("{} turns back", squadron(state, *id)),
        Event::AreaStruck { side: of, area, row, .. } => {
            format!("{} strikes the area of {area}, row {row}", side(state, *of))
        }
        Event::UnitImmobilised { unit: id } => format!("{} is immobilised", unit(state, *id)),
        Event::FlakSilenced { unit: id } => format!("the flak of {} is silenced", unit(state, *id)),
        Event::DumpStruck { dump: id, points } => {
            format!("{} loses {}", dump(state, *id), count(*points, "SP"))
        }
        Event::FlakFired { side: of, squadrons, faces } => {
            let shot = |(id, face): (&crate::state::SquadronId, &u8)| {
                format!("{face} at {}", squadron(state, *id))
            };
            let shots: Vec<String> = squadrons.iter().zip(faces).map(shot).collect();
            format!("flak of {} throws {}", side(state, *of), list(&shots))
        }
        Event::SupportRaised { raised } => {
            let total = raised.ground_attack + raised.heavy;
            let over = match raised.square {
                Some(square) => place(state, square),
                None => format!("zone {}", raised.zone),
            };
            format!("{} over {over} for {}", count(total, "squadron"), side(state, raised.side))
        }
        Event::UnitEmplaned { unit: id, square } => {
            format!("{} is on its way down to {}", unit(state, *id), place(state, *square))
        }
        Event::SuppliesDropped { square, points } => {
            format!("{} dropped at {}", count(*points, "SP"), place(state, *square))
        }
        Event::ZoneDone { zone } => format!("the air over zone {zone} is clear"),
        _ => return None,
    })
}
