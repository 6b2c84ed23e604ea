//! Battles.

use super::names::{count, place, side, unit, units};
use crate::event::{BattleKind, Event, LossCause};
use crate::state::State;
use crate::tables;

pub(super) fn told(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::CombatBegan { battles } if battles.is_empty() => "no battles".to_owned(),
        Event::CombatBegan { battles } => {
            let number = u64::try_from(battles.len()).unwrap_or(0);
            format!("{} to fight", count(number, "battle"))
        }
        Event::BattleLapsed { side: of, target } => {
            format!("the attack of {} on {} lapses", side(state, *of), place(state, *target))
        }
        Event::BattleFought { target, attackers, score, die, result, kind, .. } => {
            let [one, several] = match kind {
                BattleKind::Ordered => ["attacks", "attack"],
                BattleKind::Meeting => ["meets the enemy at", "meet the enemy at"],
                BattleKind::Overrun => ["goes on to attack", "go on to attack"],
                BattleKind::Counter => ["counter-attacks", "counter-attack"],
            };
            let verb = if attackers.len() == 1 { one } else { several };
            let total = score + i32::from(*die);
            let result = &tables::result_row(*result).name;
            format!(
                "{} {verb} {}: {score} and {die} make {total}, {result}",
                units(state, attackers),
                place(state, *target)
            )
        }
        Event::BattleSettled { target, attackers, result, .. } => {
            let result = &tables::result_row(*result).name;
            let place = place(state, *target);
            format!("{} fought for {place} at a smaller scale: {result}", units(state, attackers))
        }
        Event::StatusLost { unit: id, points, cause } => {
            let points = count(*points, "status");
            format!("{} loses {points}{}", unit(state, *id), why(*cause))
        }
        Event::SupplyLost { unit: id, points } => {
            format!("{} loses {}", unit(state, *id), count(*points, "SP"))
        }
        Event::UnitDestroyed { unit: id, .. } => format!("{} is destroyed", unit(state, *id)),
        Event::UnitRetired { unit: id, path } => match path.last() {
            Some(end) => format!("{} retires to {}", unit(state, *id), place(state, *end)),
            None => format!("{} cannot retire", unit(state, *id)),
        },
        Event::UnitAdvanced { unit: id, square } => {
            format!("{} advances to {}", unit(state, *id), place(state, *square))
        }
        Event::UnitOverran { unit: id, path, .. } => {
            let end = path.last().map_or_else(String::new, |end| place(state, *end));
            format!("{} breaks through to {end}", unit(state, *id))
        }
        Event::BattleDone { target, .. } => {
            format!("the battle for {} is over", place(state, *target))
        }
        _ => return None,
    })
}

const fn why(cause: LossCause) -> &'static str {
    match cause {
        LossCause::Battle | LossCause::FoughtOut => "",
        LossCause::Overrun => " in the overrun",
        LossCause::NoWayOut => " where it could not retire",
        LossCause::Retreat => " retiring past the enemy",
        LossCause::Interdiction => " to interdiction",
        LossCause::Flak => " to flak",
        LossCause::ShotDown => " with its aircraft",
        LossCause::Landing => " on landing",
        LossCause::Attrition => " for want of supplies",
        LossCause::Caught => ": it is caught",
    }
}
