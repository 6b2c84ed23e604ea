//! The people an entry names: those of a fight of soldiers by their ids in it, commanders and soldiers by their names.

use std::collections::BTreeSet;

use campaign::{BattleId, PersonSpec, WarEvent, WarState};

use super::{PersonKey, commander_at};
use crate::error::ApiResult;
use crate::session::Session;
use crate::views::diary::mentioned;

/// An answer belongs to its call, a call to its order; nothing is farther from what it is about.
const CAUSES_MOST: usize = 3;

/// The keys of the people whom an entry, or what it comes from, names.
pub(super) fn named(session: &Session, war: &WarState, entry: u64) -> ApiResult<BTreeSet<String>> {
    let mut keys = BTreeSet::new();
    let mut next = Some(entry);
    for _ in 0..=CAUSES_MOST {
        let Some(seq) = next else { break };
        let entry = session.entry(seq)?;
        let link = BattleId::new(&entry.battle).ok().and_then(|id| war.links.get(&id));
        if let Some(link) = link {
            let soldiers = mentioned(&entry.body, &link.soldiers);
            let of = soldiers.iter().filter_map(|id| link.soldiers.get(id));
            keys.extend(of.map(|of| PersonKey::Soldier(*of).to_string()));
        }
        match serde_json::from_str::<WarEvent>(&entry.body) {
            Ok(
                WarEvent::CommanderFell { post, name, rank, .. }
                | WarEvent::CommandTaken { post, name, rank },
            ) => {
                let known = commander_at(war, (post, seq), &PersonSpec { name, rank });
                keys.extend(known.map(|known| known.key));
            }
            Ok(
                WarEvent::CommanderRenamed { commander, .. }
                | WarEvent::CommanderPromoted { commander, .. }
                | WarEvent::CommanderDecorated { commander, .. },
            ) => {
                keys.insert(PersonKey::Commander(commander).to_string());
            }
            Ok(
                WarEvent::SoldierRenamed { soldier, .. }
                | WarEvent::SoldierDecorated { soldier, .. },
            ) => {
                keys.insert(PersonKey::Soldier(soldier).to_string());
            }
            _ => {}
        }
        next = entry.cause;
    }
    Ok(keys)
}
