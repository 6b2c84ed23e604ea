//! People as links to their pages, by what they are called where they are told of.

use campaign::link::Link;
use campaign::{BattleId, CommanderOf, Officer, PersonSpec, SoldierOf, WarState};
use kernel::Name;

use super::{PersonKey, PersonRef, person_line};
use crate::units::{UnitKind, UnitOf};

/// A soldier of a fight as a link, by what the fight calls him: his rank and his name may be others now.
pub(crate) fn fighter_ref(
    war: &WarState,
    (child, link): (BattleId, &Link),
    id: Name,
) -> Option<PersonRef> {
    let known = person_ref(war, *link.soldiers.get(&id)?)?;
    match war.battle(child).and_then(|battle| battle.soldier(id)) {
        Some(man) => Some(PersonRef { title: man.title, ..known }),
        None => Some(known),
    }
}

/// A soldier as a link.
pub(crate) fn person_ref(war: &WarState, of: SoldierOf) -> Option<PersonRef> {
    let man = war.soldiers.get(of)?;
    Some(PersonRef { key: PersonKey::Soldier(of).to_string(), title: man.title() })
}

/// Who commands a unit now: a battalion's commander is at its headquarters.
pub(crate) fn commander_of(war: &WarState, knows: [bool; 2], unit: &UnitOf) -> Option<PersonRef> {
    let of_battalion = || {
        let id: Name = unit.id.parse().ok()?;
        let leads = |post: &&Name| war.setup.roster.led_from(**post) == Some(id);
        war.people.0.keys().find(leads).copied()
    };
    let post = match unit.kind {
        UnitKind::Battalion => of_battalion()?,
        UnitKind::Stand => unit.id.parse().ok()?,
        UnitKind::Formation | UnitKind::Platoon => return None,
    };
    let line = war.people.0.get(&post)?;
    let number = line.iter().position(|officer| officer.fate == campaign::Fate::InCommand)?;
    let of = CommanderOf { post, number: u32::try_from(number).ok()? };
    let head = person_line(war, knows, PersonKey::Commander(of)).ok()?;
    Some(PersonRef { key: head.key, title: head.title })
}

/// The commander who took a post, or fell in it, with an entry; by what the entry calls him, if it gives him a name.
pub(crate) fn commander_at(
    war: &WarState,
    (post, entry): (Name, u64),
    called: &PersonSpec,
) -> Option<PersonRef> {
    let line = war.people.0.get(&post)?;
    let at = |officer: &Officer| officer.since.0 == entry || officer.until.0 == entry;
    let number = line.iter().position(at).filter(|_| !called.name.is_empty())?;
    let of = CommanderOf { post, number: u32::try_from(number).ok()? };
    Some(PersonRef { key: PersonKey::Commander(of).to_string(), title: called.title() })
}

/// A commander as a link.
pub(crate) fn commander_ref(war: &WarState, of: CommanderOf) -> Option<PersonRef> {
    let officer = war.people.get(of)?;
    Some(PersonRef { key: PersonKey::Commander(of).to_string(), title: officer.title() })
}
