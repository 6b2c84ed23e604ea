//! Sentences of charges and close combat.

use super::words::count;
use crate::event::Event;
use crate::state::State;

pub(super) fn sentence(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::ChargeAnnounced { rush } => {
            format!("{} charges {}!", state.name(rush.subunit), state.name(rush.target))
        }
        Event::ChargeStood { unit } => format!("{} stands.", state.unit_name(*unit)),
        Event::ChargeThrown { subunit, normal, odd } => {
            format!("{} throws {} for its charge.", state.name(*subunit), normal.plus(*odd))
        }
        Event::ContactMade { attacker, defender } => {
            format!("{} is at {}.", state.name(*attacker), state.name(*defender))
        }
        Event::UnitWithdrew { unit } => format!("{} withdraws.", state.unit_name(*unit)),
        Event::FlightThrown { flight } => format!("{} runs.", state.unit_name(flight.unit)),
        Event::RunnerStayed { subunit } => format!("{} stays where it is.", state.name(*subunit)),
        Event::FlightEnded { unit } => format!("{} has run.", state.unit_name(*unit)),
        Event::CombatBegan { attacker, defender } => {
            format!(
                "{} and {} are hand to hand.",
                state.unit_name(*attacker),
                state.unit_name(*defender)
            )
        }
        Event::CombatThrown { on_attacker, on_defender } => {
            let (attack, defence) = (count(*on_defender, "hit"), count(*on_attacker, "hit"));
            format!("The attackers make {attack}, the defenders {defence}.")
        }
        Event::CombatDecided { attacker, winner, totals, .. } => {
            // The winner's total first.
            let score = totals.map_or_else(String::new, |[attack, defence]| {
                let attacker_won = *winner == Some(*attacker);
                let (won, lost) = if attacker_won { (attack, defence) } else { (defence, attack) };
                format!(", {won} to {lost}")
            });
            match winner {
                Some(winner) => {
                    format!("{} wins the close combat{score}.", state.unit_name(*winner))
                }
                None => "No one is left to win the close combat.".to_owned(),
            }
        }
        Event::CombatEnded { .. } => "They are apart again.".to_owned(),
        Event::GroundOffered { winner, .. } => {
            format!("The ground is open to {}.", state.unit_name(*winner))
        }
        Event::GroundDone => "The ground is settled.".to_owned(),
        _ => return None,
    })
}
