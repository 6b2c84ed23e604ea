//! What people were called before. A sentence stays as it was written down, so a man's name in it may be an older one than his
//! page bears; whoever makes links of names is told how he is called there.

use std::collections::BTreeMap;

use campaign::{WarEvent, WarState};

use super::{PersonKey, PersonRef};
use crate::record::Record;
use engine::error::ApiResult;

/// The older names of people, read from the record as they are needed.
pub(crate) struct Called<'a> {
    record: &'a Record<'a>,
    /// By post or element: whoever of it was renamed, as he was called before and with his new name.
    renamed: BTreeMap<String, Vec<(PersonKey, String, String)>>,
}

impl<'a> Called<'a> {
    pub(crate) const fn of(record: &'a Record<'a>) -> Self {
        Self { record, renamed: BTreeMap::new() }
    }

    /// Calls everybody by the title, or by the name alone, that a sentence has for him. Whom it does not name keeps his own.
    pub(crate) fn as_told(&mut self, sentence: &str, people: &mut [PersonRef]) -> ApiResult<()> {
        for person in people.iter_mut().filter(|person| !sentence.contains(&person.title)) {
            let Ok(key) = person.key.parse::<PersonKey>() else { continue };
            let known = self.titles(key)?;
            if let Some(title) = known.into_iter().find(|title| sentence.contains(title)) {
                person.title = title;
            }
        }
        Ok(())
    }

    /// Every title and name somebody has borne: whole titles first, of names the longest.
    fn titles(&mut self, key: PersonKey) -> ApiResult<Vec<String>> {
        let record = self.record;
        let home = match key {
            PersonKey::Soldier(of) => of.element.to_string(),
            PersonKey::Commander(of) => of.post.to_string(),
        };
        if !self.renamed.contains_key(&home) {
            let known = renamed(record, &home)?;
            self.renamed.insert(home.clone(), known);
        }
        let his = || self.renamed[&home].iter().filter(|(of, _, _)| *of == key);
        let (now, ranks) = bears(record.war, key);
        let bare = |title: &str| {
            let of_rank = |rank: &String| title.strip_prefix(rank)?.strip_prefix(' ');
            ranks.iter().find_map(of_rank).map(str::to_owned)
        };
        let mut names: Vec<String> =
            his().flat_map(|(_, old, new)| [bare(old), Some(new.clone())]).flatten().collect();
        names.extend(now);
        names.retain(|name| !name.is_empty());
        names.sort_by_key(|name| core::cmp::Reverse(name.len()));
        Ok(his().map(|(_, old, _)| old.clone()).chain(names).collect())
    }
}

/// Whoever of a post or an element was called otherwise.
fn renamed(record: &Record<'_>, home: &str) -> ApiResult<Vec<(PersonKey, String, String)>> {
    let mut found = Vec::new();
    for place in record.events_of(home) {
        let told = record.told_at(place)?;
        let (key, new) = match told.event {
            WarEvent::SoldierRenamed { soldier, name } => (PersonKey::Soldier(soldier), name),
            WarEvent::CommanderRenamed { commander, name } => {
                (PersonKey::Commander(commander), name)
            }
            _ => continue,
        };
        if let Some(old) = told.text.strip_suffix(&format!(" is now called {new}.")) {
            found.push((key, old.to_owned(), new));
        }
    }
    Ok(found)
}

/// The name somebody bears now, and every rank he was promoted to.
fn bears(war: &WarState, key: PersonKey) -> (Option<String>, Vec<String>) {
    match key {
        PersonKey::Soldier(of) => {
            let Some(man) = war.soldiers.get(of) else { return (None, Vec::new()) };
            let ranks = man.promotions.iter().map(|(rank, _)| *rank).chain([man.rank]);
            (Some(man.name.clone()), ranks.map(|rank| rank.word().to_owned()).collect())
        }
        PersonKey::Commander(of) => {
            let Some(officer) = war.people.get(of) else { return (None, Vec::new()) };
            let given = war.honours.of(of).into_iter().flat_map(|given| &given.promotions);
            let ranks = given.map(|(rank, _)| rank.clone()).chain([officer.rank.clone()]);
            (Some(officer.name.clone()), ranks.filter(|rank| !rank.is_empty()).collect())
        }
    }
}
