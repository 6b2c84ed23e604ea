//! What became of a unit's people, entry by entry: who fell, who took over, who was promoted and who was decorated.

use campaign::{CommanderOf, Standing, WarState};

use super::DiaryPerson;
use crate::person::{PersonFate, PersonKey, PersonRef, person_line, person_ref, returns};
use crate::units::UnitOf;

/// What became of the people of a unit of whom a reader may know who `knows` what these sides alone were told, in the order of the entries.
pub(crate) fn people_of(war: &WarState, knows: [bool; 2], unit: &UnitOf) -> Vec<DiaryPerson> {
    let mut fates = Vec::new();
    let returns = returns(war);
    for (post, line) in war.people.0.iter().filter(|(post, _)| unit.has(**post)) {
        for (number, officer) in (0..).zip(line) {
            let of = CommanderOf { post: *post, number };
            let Ok(head) = person_line(war, knows, PersonKey::Commander(of)) else { continue };
            let person = PersonRef { key: head.key, title: head.title };
            let mut push = |what: String, entry: u64| {
                fates.push(DiaryPerson { person: person.clone(), what, entry });
            };
            if officer.since.0 > 1 {
                push(format!("takes command of {}", head.unit_name), officer.since.0);
            }
            if officer.until.0 > 0 {
                push(head.fate.words().to_owned(), officer.until.0);
            }
            let Some(given) = war.honours.of(of) else { continue };
            for (rank, at) in &given.promotions {
                push(format!("promoted to {rank}"), at.0);
            }
            for given in &given.decorations {
                push(format!("awarded the {}", given.name), given.at.0);
            }
        }
    }
    for (of, man) in war.soldiers.all().filter(|(_, man)| unit.has(man.with)) {
        let Some(person) = person_ref(war, of) else { continue };
        let mut push = |what: String, entry: u64| {
            fates.push(DiaryPerson { person: person.clone(), what, entry });
        };
        for back in returns.iter().filter(|back| back.of == of) {
            push(format!("back with his unit: {}", back.why), back.entry);
        }
        for turn in &man.course {
            let what = match turn.standing {
                Standing::Serving => "back with his unit".to_owned(),
                away => PersonFate::from(away).words().to_owned(),
            };
            push(what, turn.at.0);
        }
        for (rank, at) in &man.promotions {
            push(format!("promoted to {}", rank.word()), at.0);
        }
        for given in &man.decorations {
            push(format!("awarded the {}", given.name), given.at.0);
        }
    }
    fates.sort_by_key(|fate| fate.entry);
    fates
}
