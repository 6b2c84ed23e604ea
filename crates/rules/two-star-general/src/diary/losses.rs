//! Sentences about fights and what they cost (§3, §4).

use crate::event::{Event, LossCause};
use crate::ground::Hex;
use crate::state::{PlatoonId, StandId, State};
use kernel::names::with_verb;

use super::names::{battalion, count, list, platoon, side_name, stand, stands, target};

pub(super) fn sentence(state: &State, event: &Event) -> String {
    match event {
        Event::AttackDeclared { battalion: id, stands: who, target: hex } => {
            let (name, who) = (battalion(state, *id), stands(state, who));
            format!("{name} attacks {} with {who}.", target(state, *hex))
        }
        Event::SupportCalled { side, platoons, batteries, air } => {
            support(state, &side_name(state, *side), platoons, batteries, *air)
        }
        Event::AircraftStopped { side, by } => {
            let (side, by) = (side_name(state, *side), platoon(state, *by));
            format!("{by} drives off the aircraft of {side}.")
        }
        Event::FightThrown { attacker_dice, attacker_hits, defender_dice, defender_hits } => {
            let attack = thrown(*attacker_dice, *attacker_hits);
            match defender_dice {
                0 => format!("The attacker scores {attack}; the defender does not fight back."),
                dice => {
                    let defence = thrown(*dice, *defender_hits);
                    format!("The attacker scores {attack}, the defender {defence}.")
                }
            }
        }
        Event::StrengthLost { stand: id, points, cause } => {
            let left = state.stands.get(id).map_or(0, |s| s.strength.saturating_sub(*points));
            let lost = count(*points, "strength point");
            format!("{} loses {lost}{} ({left} left).", stand(state, *id), because(*cause))
        }
        Event::PlatoonLost { platoon: id, cause } => {
            format!("{} lost{}.", with_verb(&platoon(state, *id), "is"), because(*cause))
        }
        Event::StandDestroyed { stand: id, cause } => destroyed(state, *id, *cause),
        Event::HqLost { battalion: id } => {
            format!("{} has lost its headquarters.", battalion(state, *id))
        }
        Event::BattalionRemoved { battalion: id } => {
            format!("{} is out of the battle.", battalion(state, *id))
        }
        Event::GroundHeld { stand: id } => format!("{} holds its ground.", stand(state, *id)),
        Event::ShotsLost { battery } => {
            format!("{} loses the shots it had left.", stand(state, *battery))
        }
        _ => String::new(),
    }
}

/// "2 hits with 6 dice".
pub(super) fn thrown(dice: u16, hits: u16) -> String {
    format!("{} with {}", count(hits, "hit"), count(dice, "die"))
}

/// "A Battery fires at C Company in 0709".
pub(super) fn fires(state: &State, battery: StandId, hex: Hex) -> String {
    format!("{} fires at {}", stand(state, battery), target(state, hex))
}

fn support(
    state: &State,
    side: &str,
    platoons: &[PlatoonId],
    batteries: &[StandId],
    air: bool,
) -> String {
    let mut called: Vec<String> = platoons.iter().map(|id| platoon(state, *id)).collect();
    called.extend(batteries.iter().map(|id| stand(state, *id)));
    if air {
        called.push("aircraft".to_owned());
    }
    match called.as_slice() {
        [] => format!("{} for no support.", with_verb(side, "calls")),
        called => format!("{} supported by {}.", with_verb(side, "is"), list(called)),
    }
}

fn destroyed(state: &State, id: StandId, cause: LossCause) -> String {
    let name = stand(state, id);
    match cause {
        LossCause::NoEscape => format!("{name} has nowhere to fall back to and is destroyed."),
        LossCause::Retreat => format!("{name} is destroyed in retreat."),
        LossCause::Ruling => format!("{name} is removed by ruling."),
        LossCause::Fight
        | LossCause::HeldGround
        | LossCause::Bombardment
        | LossCause::LeftAlone
        | LossCause::FoughtOut
        | LossCause::Detached => format!("{name} is destroyed."),
    }
}

const fn because(cause: LossCause) -> &'static str {
    match cause {
        LossCause::Fight => "",
        LossCause::HeldGround => " to hold its ground",
        LossCause::Bombardment => " under bombardment",
        LossCause::Retreat => " retreating past the enemy",
        LossCause::NoEscape => " with nowhere to fall back to",
        LossCause::LeftAlone => " with the stand it was with",
        LossCause::FoughtOut => " where it was fought out",
        LossCause::Detached => " for a new headquarters",
        LossCause::Ruling => " by ruling",
    }
}
