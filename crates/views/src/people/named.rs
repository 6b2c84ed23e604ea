//! The people an entry names: those of a fight of soldiers by their ids in it, commanders and soldiers by their names.

use std::collections::BTreeSet;

use campaign::{BattleId, PersonSpec, WarEvent, WarState};
use engine::session::body_of;
use journal::Kind;
use kernel::Seat;

use crate::person::{PersonKey, commander_at};
use crate::record::mentioned;
use crate::session::Session;
use engine::error::ApiResult;
use engine::orders::event_in;
use engine::record::Amended;

/// An answer belongs to its call, a call to its order; nothing is farther from what it is about.
const CAUSES_MOST: usize = 3;

/// The keys of the people whom an entry that the seat may read, or what it comes from, names.
pub(super) fn named(
    session: &Session,
    seat: Seat,
    war: &WarState,
    entry: u64,
) -> ApiResult<BTreeSet<String>> {
    let mut keys = BTreeSet::new();
    let mut next = Some(entry);
    for _ in 0..=CAUSES_MOST {
        let Some(seq) = next else { break };
        let entry = session.entry_for(seat, seq)?;
        let link = BattleId::new(&entry.battle).ok().and_then(|id| war.links.get(&id));
        if let Some(link) = link {
            let soldiers = mentioned(entry.text().unwrap_or_default(), &link.soldiers);
            let of = soldiers.iter().filter_map(|id| link.soldiers.get(id));
            keys.extend(of.map(|of| PersonKey::Soldier(*of).to_string()));
        }
        if entry.kind == Kind::Amended {
            let changed = body_of::<Amended>(&entry).map_or_else(|_| Vec::new(), |it| it.changed);
            for changed in changed {
                let events = changed.told.iter().map(|told| &told.event);
                keys.extend(events.filter_map(|event| of_event(war, event, changed.at)));
            }
        }
        keys.extend(event_in(&entry).and_then(|event| of_event(war, &event, seq)));
        next = entry.cause;
    }
    Ok(keys)
}

/// The key of the person whom an event, folded as of entry `seq`, names by his place.
fn of_event(war: &WarState, event: &WarEvent, seq: u64) -> Option<String> {
    match event {
        WarEvent::CommanderFell { post, name, rank, .. }
        | WarEvent::CommandTaken { post, name, rank } => {
            let called = PersonSpec { name: name.clone(), rank: rank.clone() };
            commander_at(war, (*post, seq), &called).map(|known| known.key)
        }
        WarEvent::CommanderRenamed { commander, .. }
        | WarEvent::CommanderPromoted { commander, .. }
        | WarEvent::CommanderDecorated { commander, .. } => {
            Some(PersonKey::Commander(*commander).to_string())
        }
        WarEvent::SoldierRenamed { soldier, .. } | WarEvent::SoldierDecorated { soldier, .. } => {
            Some(PersonKey::Soldier(*soldier).to_string())
        }
        _ => None,
    }
}
