//! What an event tells, in the words of the diary: the fight it begins, its dice, and the steps it leads over.

use campaign::{BattleId, War, WarState};
use kernel::face::{self, Happening, Manner, Matter, Move, Place, Pool};
use kernel::{Name, RuleSet as _, Seq, Side};
use report::model::{About, Fight, FightKind, StandMove, Throw as Thrown};

use super::super::happened::Happened;
use super::super::names::{Names, Unit};
use super::super::recorder::Throw;

/// The fight that begins.
pub(super) fn begun(on: Happened<'_>, fight: &face::Fight) -> Fight {
    let names = Names(on.war);
    let kind = kind(fight.kind);
    let attacker = match kind {
        FightKind::AirStrike => "Aircraft".to_owned(),
        _ => names.elements(&fight.attackers),
    };
    let place = names.place(on.battle, fight.place.as_ref());
    let target = match &*fight.defenders {
        [] => place,
        defenders => format!("{} in {place}", names.elements(defenders)),
    };
    Fight {
        kind,
        side: fight.side,
        attacker,
        target,
        supports: Vec::new(),
        attack: Thrown::default(),
        defence: None,
        outcome: Vec::new(),
        destroyed: [0; 2],
    }
}

const fn kind(kind: face::FightKind) -> FightKind {
    match kind {
        face::FightKind::CloseCombat => FightKind::CloseCombat,
        face::FightKind::DistantFire => FightKind::DistantFire,
        face::FightKind::Barrage => FightKind::Barrage,
        face::FightKind::AirStrike => FightKind::AirStrike,
    }
}

pub(super) fn thrown(pool: &Pool, throws: &[Throw]) -> Thrown {
    let Pool { purposes, dice, hits } = *pool;
    let throw = throws.iter().rfind(|throw| purposes.contains(&&*throw.purpose));
    let expected = throw.map(|throw| throw.expected.clone());
    Thrown { dice, hits, expected, roll: throw.map(|throw| throw.roll) }
}

/// The steps that an event leads over, and whose they are; what somebody does in a fight is none of them.
pub(super) fn steps(on: Happened<'_>) -> Option<(Unit, Side, Vec<StandMove>)> {
    let names = Names(on.war);
    let mut whose: Option<Name> = None;
    let mut steps = Vec::new();
    for told in on.told {
        let (piece, step) = match told {
            Happening::Moved(step) if step.manner != Manner::InFight => {
                (step.piece, moved(on, step))
            }
            Happening::Passed { unit, from, to } => {
                let from = from.map_or_else(String::new, |from| names.element(from));
                let (name, manner) = (names.element(*unit), "goes from".to_owned());
                (*to, StandMove { name, from, to: names.element(*to), manner })
            }
            _ => continue,
        };
        whose = whose.or(Some(piece));
        steps.push(step);
    }
    whose.map(|piece| (names.unit_of(piece), names.side_of(piece), steps))
}

fn moved(on: Happened<'_>, step: &Move) -> StandMove {
    let names = Names(on.war);
    let place = |place: &Place| names.place(on.battle, Some(place));
    let manner = match step.manner {
        Manner::March => "marches",
        Manner::Retreat => "retreats",
        Manner::Plain | Manner::InFight | Manner::Night => "",
    };
    StandMove {
        name: names.element(step.piece),
        from: step.from.as_ref().map_or_else(|| "off the map".to_owned(), place),
        to: place(&step.to),
        manner: manner.to_owned(),
    }
}

/// A stand that goes on moving is one move from its first place to its last.
pub(super) fn join(stands: &mut Vec<StandMove>, step: StandMove) {
    match stands.iter_mut().find(|known| known.name == step.name && known.to == step.from) {
        Some(known) => known.to = step.to,
        None => stands.push(step),
    }
}

pub(super) const fn about(matter: Matter) -> About {
    match matter {
        Matter::Reinforcement => About::Reinforcement,
        Matter::Loss => About::Loss,
        Matter::Headquarters => About::Headquarters,
        Matter::Objective => About::Objective,
        Matter::End => About::End,
    }
}

pub(super) fn hour(war: &WarState, battle: BattleId) -> String {
    campaign::game_time_of(war, battle).format("%H:%M").to_string()
}

/// The war after an event: the end of a battle has the hour at which its last round ends.
pub(super) fn folded(on: Happened<'_>) -> WarState {
    let mut after = on.war.clone();
    War::evolve(&mut after, on.event, Seq(0));
    after
}
