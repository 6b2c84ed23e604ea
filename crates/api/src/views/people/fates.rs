//! What became of a unit's people, entry by entry: who fell, who took over, who was promoted and who was decorated.

use campaign::two_star_general::state::StandId;
use campaign::{SoldierOf, WarState};
use kernel::Seat;

use super::life::person_ref;
use super::{PersonFate, PersonKey, PersonRef, UnitOf, person_line};
use crate::views::diary::DiaryPerson;

/// What became of the people of a unit that a seat may know of, in the order of the entries.
pub(crate) fn people_of(war: &WarState, seat: Seat, unit: &UnitOf) -> Vec<DiaryPerson> {
    let mut fates = Vec::new();
    for (post, line) in war.people.0.iter().filter(|(post, _)| unit.has(post.0)) {
        for (number, officer) in (0..).zip(line) {
            let key = PersonKey::Commander { post: *post, number };
            let Ok(head) = person_line(war, seat, key) else { continue };
            let person = PersonRef { key: head.key, title: head.title };
            let name = head.unit_name;
            if officer.since.0 > 1 {
                let what = format!("takes command of {name}");
                fates.push(DiaryPerson { person: person.clone(), what, entry: officer.since.0 });
            }
            if officer.until.0 > 0 {
                let what = head.fate.words().to_owned();
                fates.push(DiaryPerson { person, what, entry: officer.until.0 });
            }
        }
    }
    for (element, men) in war.soldiers.0.iter().filter(|(element, _)| unit.has(**element)) {
        for (number, man) in (0..).zip(men) {
            let of = SoldierOf { element: *element, number };
            let Some(person) = person_ref(war, of) else { continue };
            let mut push = |what: String, entry: u64| {
                fates.push(DiaryPerson { person: person.clone(), what, entry });
            };
            if man.until.0 > 0 {
                push(PersonFate::from(man.standing).words().to_owned(), man.until.0);
            }
            for (rank, at) in &man.promotions {
                push(format!("promoted to {}", rank.word()), at.0);
            }
            for given in &man.decorations {
                push(format!("awarded the {}", given.name), given.at.0);
            }
        }
    }
    fates.sort_by_key(|fate| fate.entry);
    fates
}

/// Who commands a unit now: a battalion's commander is at its headquarters.
pub(crate) fn commander_of(war: &WarState, seat: Seat, unit: &UnitOf) -> Option<PersonRef> {
    let setup = war.setup.tsg();
    let battalion = || {
        unit.id.parse().ok().and_then(|id| {
            setup.battalions.get(&campaign::two_star_general::state::BattalionId(id))
        })
    };
    let post = match unit.kind {
        super::UnitKind::Battalion => battalion()?.hq,
        super::UnitKind::Stand => StandId(unit.id.parse().ok()?),
        super::UnitKind::Formation | super::UnitKind::Platoon => return None,
    };
    let line = war.people.0.get(&post)?;
    let number = line.iter().position(|officer| officer.fate == campaign::Fate::InCommand)?;
    let key = PersonKey::Commander { post, number: u32::try_from(number).ok()? };
    let head = person_line(war, seat, key).ok()?;
    Some(PersonRef { key: head.key, title: head.title })
}

/// The commander of a post by the name an entry calls him; nothing for one whom nobody named.
pub(crate) fn commander_ref(war: &WarState, post: StandId, name: &str) -> Option<PersonRef> {
    let line = war.people.0.get(&post)?;
    let number = line.iter().position(|officer| !name.is_empty() && officer.name == name)?;
    let officer = &line[number];
    // Whoever an entry names has held the post.
    (officer.since.0 > 0).then(|| PersonRef {
        key: PersonKey::Commander { post, number: u32::try_from(number).unwrap_or(0) }.to_string(),
        title: officer.title(),
    })
}
