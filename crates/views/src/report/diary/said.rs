//! What an event says for the diary, before it is folded: the fight it begins, the steps it leads over, and where it happens.

use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::state::{Manner, StandId};
use campaign::two_star_general::{Event, TwoStarGeneral};
use campaign::{Battle, BattleId, WarState};
use kernel::{RuleSet as _, Seq, Side};
use report::model::{About, Fight, FightKind, StandMove, Throw as Thrown};

use super::super::names::{Names, Unit};
use super::super::recorder::Throw;
use crate::OnMap;

/// The fight an event begins; a shot within an attack begins none.
pub(super) fn begun(at: OnMap<'_>, event: &Event, within: bool) -> Option<Fight> {
    let (names, state) = (Names(at.war), at.state);
    let (kind, side, attacker, target) = match event {
        Event::AttackDeclared { stands, target, .. } => {
            let adjacent =
                |id: &StandId| state.hex_of(*id).is_some_and(|hex| hex.distance(*target) == 1);
            let close = stands.iter().any(adjacent);
            let kind = if close { FightKind::CloseCombat } else { FightKind::DistantFire };
            let side = stands.first().map_or(Side::Blue, |id| names.side_of(*id));
            (kind, side, names.stands(stands), *target)
        }
        Event::ShotFired { battery, target } if !within => {
            (FightKind::Barrage, names.side_of(*battery), names.stand(*battery), *target)
        }
        Event::AirPointUsed { side, target } if !within => {
            (FightKind::AirStrike, *side, "Aircraft".to_owned(), *target)
        }
        _ => return None,
    };
    Some(Fight {
        kind,
        side,
        attacker,
        target: names.target(at.battle, target),
        supports: Vec::new(),
        attack: Thrown::default(),
        defence: None,
        outcome: Vec::new(),
        destroyed: [0; 2],
    })
}

pub(super) fn thrown(dice: u16, hits: u16, purpose: &str, throws: &[Throw]) -> Thrown {
    let throw = throws.iter().rfind(|throw| throw.purpose == purpose);
    let expected = throw.map(|throw| throw.expected.clone());
    Thrown { dice, hits, expected, roll: throw.map(|throw| throw.roll) }
}

/// The single steps of a movement event, and whose they are.
pub(super) fn steps(at: OnMap<'_>, event: &Event) -> (Unit, Side, Vec<StandMove>) {
    let (names, state) = (Names(at.war), at.state);
    let place = |hex: &Hex| names.place(at.battle, *hex);
    let here =
        |id: StandId| state.hex_of(id).map_or_else(|| "off the map".to_owned(), |hex| place(&hex));
    match event {
        Event::StandMoved { stand, path, manner } => {
            let to = path.last().map_or_else(|| here(*stand), place);
            let manner = match manner {
                Manner::Strategic => "marches",
                Manner::Retreat => "retreats",
                _ => "",
            };
            let step = StandMove {
                name: names.stand(*stand),
                from: here(*stand),
                to,
                manner: manner.to_owned(),
            };
            (names.unit_of(*stand), names.side_of(*stand), vec![step])
        }
        Event::StandsShuffled { battalion, places }
        | Event::NightReshuffled { battalion, places } => {
            let step = |(id, hex): (&StandId, &Hex)| StandMove {
                name: names.stand(*id),
                from: here(*id),
                to: place(hex),
                manner: String::new(),
            };
            let side = state.setup.battalions.get(battalion).map_or(Side::Blue, |spec| spec.side);
            (Unit::Battalion(*battalion), side, places.iter().map(step).collect())
        }
        Event::PlatoonTransferred { platoon, to } => {
            let with = state.platoons.get(platoon).and_then(|platoon| platoon.with);
            let from = with.map_or_else(String::new, |id| names.stand(id));
            let (name, manner) = (names.platoon(*platoon), "goes from".to_owned());
            let step = StandMove { name, from, to: names.stand(*to), manner };
            (names.unit_of(*to), names.side_of(*to), vec![step])
        }
        _ => (Unit::Alone(StandId(at.battle.0)), Side::Blue, Vec::new()),
    }
}

/// A stand that goes on moving is one move from its first place to its last.
pub(super) fn join(stands: &mut Vec<StandMove>, step: StandMove) {
    match stands.iter_mut().find(|known| known.name == step.name && known.to == step.from) {
        Some(known) => known.to = step.to,
        None => stands.push(step),
    }
}

/// What a plain sentence is about; nothing for events that only keep the game going.
pub(super) fn about(event: &Event) -> Option<About> {
    match event {
        Event::StandArrived { .. } => Some(About::Reinforcement),
        Event::StrengthLost { .. }
        | Event::PlatoonLost { .. }
        | Event::StandLeft { .. }
        | Event::BattalionRemoved { .. }
        | Event::GroundHeld { .. }
        | Event::ShotsLost { .. } => Some(About::Loss),
        Event::HqLost { .. } | Event::HqReturned { .. } | Event::OrderLapsed { .. } => {
            Some(About::Headquarters)
        }
        Event::ObjectiveTaken { .. } => Some(About::Objective),
        Event::BattleEnded { .. } => Some(About::End),
        _ => None,
    }
}

/// Where an event happens, before it is folded; empty when it has no one place.
pub(super) fn place_of(at: OnMap<'_>, event: &Event) -> String {
    let (names, state) = (Names(at.war), at.state);
    let hex = match event {
        Event::AttackDeclared { target, .. }
        | Event::ShotFired { target, .. }
        | Event::AirPointUsed { target, .. } => Some(*target),
        Event::ObjectiveTaken { hex, .. }
        | Event::StandArrived { hex, .. }
        | Event::HqReturned { hex, .. } => Some(*hex),
        Event::StandDestroyed { stand, .. }
        | Event::StandLeft { stand }
        | Event::StrengthLost { stand, .. }
        | Event::StandMoved { stand, .. }
        | Event::GroundHeld { stand } => state.hex_of(*stand),
        _ => None,
    };
    hex.map_or_else(String::new, |hex| names.place(at.battle, hex))
}

pub(super) fn hour(war: &WarState, battle: BattleId) -> String {
    campaign::game_time_of(war, battle).format("%H:%M").to_string()
}

/// The war after an event of a division battle: the end of a battle has the hour at which its last round ends.
pub(super) fn folded(at: OnMap<'_>, event: &Event) -> WarState {
    let mut after = at.war.clone();
    if let Some(Battle::TwoStarGeneral(battle)) = after.battles.get_mut(&at.battle) {
        TwoStarGeneral::evolve(battle, event, Seq(0));
    }
    after
}
