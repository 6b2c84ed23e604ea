//! Units: whoever fights in a battle of the war that has a table, in the roster in their own right.

use kernel::{Name, Side};

use super::Builder;
use crate::people::PersonSpec;
use crate::roster::{ElementSpec, Kind, UnitSpec};
use crate::scenario::at::At;
use crate::scenario::format::Entry;
use crate::scenario::units::{UnitElementEntry, UnitEntry};
use crate::scenario::words::UnitWord;
use crate::war::link::Scale;

/// The code of what is wrong with a unit.
const UNIT: &str = "scenario::unit";

impl Builder<'_, '_> {
    pub(super) fn units(&mut self, entry: &Entry) {
        for unit in &entry.units {
            self.unit(unit);
        }
    }

    fn unit(&mut self, entry: &At<UnitEntry>) {
        let Some(table) = self.on_table(entry.battle.as_ref(), &entry.id) else { return };
        let Some(unit) = self.new_id(&entry.id, None) else { return };
        let (name, side) = (entry.name.clone(), Side::from(entry.side));
        let formation = self.formation_or_own(side, entry.formation.as_ref(), &entry.name);
        let spec = UnitSpec { name, side, formation };
        self.war.roster.units.insert(unit, spec);
        for (at, element) in entry.elements.iter().enumerate() {
            let Some(id) = self.new_id(&element.id, Some(unit)) else { continue };
            let Some(spec) = self.counted_part((unit, entry), element, self.tables[table].book)
            else {
                continue;
            };
            self.war.roster.elements.insert(id, spec);
            self.tables[table].elements.insert(id, unit);
            if let (0, Some(leader)) = (at, &entry.commander) {
                let person = PersonSpec { name: leader.name.clone(), rank: leader.rank.clone() };
                self.war.people.insert(id, person);
            }
        }
    }

    /// One element: what it is belongs to the book of its battle.
    fn counted_part(
        &mut self,
        (unit, of): (Name, &UnitEntry),
        entry: &At<UnitElementEntry>,
        book: Scale,
    ) -> Option<ElementSpec> {
        let (kind, crew) = self.kind(&entry.kind, book)?;
        let (men, vehicles) = self.counted(entry, crew)?;
        let can = book.table_book().is_some_and(|book| book.carries_bazooka(kind.word()));
        if let Some(said) = entry.bazooka.as_ref().filter(|said| said.value && !can) {
            let message = "a bazooka is carried by a squad of a company battle";
            self.fault(UNIT, said.span.clone(), message, "leave it out");
        }
        let formation = self.war.roster.units.get(&unit)?.formation;
        Some(ElementSpec {
            name: entry.name.clone().unwrap_or_else(|| of.name.clone()),
            side: Side::from(of.side),
            unit: Some(unit),
            formation,
            kind,
            // Its men are its strength: as a platoon's, one point says that somebody is there.
            strength: 1,
            men_full: men,
            vehicles_full: vehicles,
            crew,
            men_start: men,
            vehicles_start: vehicles,
            bazooka: entry.bazooka.as_ref().is_some_and(|said| said.value),
        })
    }

    /// The kind of a book's own, and the men to each of its vehicles.
    fn kind(&mut self, word: &At<UnitWord>, book: Scale) -> Option<(Kind, u32)> {
        let known = book.table_book()?.kinds();
        if let Some(kind) = known.iter().find(|kind| kind.word == word.value.0) {
            return Some((Kind::of(book.tag(), &kind.word), kind.crew));
        }
        let message = format!("there is no \"{}\" in the book of this battle", word.value.0);
        let words: Vec<&str> = known.iter().map(|kind| kind.word).collect();
        let help = match &words[..] {
            [all @ .., last] if !all.is_empty() => format!("use {} or {last}", all.join(", ")),
            all => format!("use {}", all.join("")),
        };
        self.fault(UNIT, word.span.clone(), message, help);
        None
    }

    /// Men and vehicles: whole crews, or men alone.
    fn counted(&mut self, entry: &At<UnitElementEntry>, crew: u32) -> Option<(u32, u32)> {
        let (message, help) = match (crew, &entry.men, &entry.vehicles) {
            (0, Some(men), None) => return Some((men.value, 0)),
            (1.., None, Some(count)) => return Some((count.value * crew, count.value)),
            (1.., Some(men), Some(count)) if men.value == count.value * crew => {
                return Some((men.value, count.value));
            }
            (0, _, Some(_)) => ("is counted by its men", "leave vehicles out".to_owned()),
            (0, None, None) => ("has no men", "say how many men: men = 30".to_owned()),
            (_, _, None) => ("is counted by its vehicles", "vehicles = 4".to_owned()),
            (_, Some(_), Some(count)) => {
                ("has no whole crews", format!("men = {}, or leave men out", count.value * crew))
            }
        };
        let message = format!("{} {message}", entry.id.value);
        self.fault(UNIT, entry.id.span.clone(), message, help);
        None
    }

    /// Whoever is in a unit is on its table: nobody waits for a battle that never comes.
    pub(super) fn all_on_tables(&mut self, entry: &Entry, table: usize, named: &[Name]) {
        for unit in &entry.units {
            for element in &unit.elements {
                let Ok(id) = Name::new(&format!("{}.{}", unit.id.value, element.id.value)) else {
                    continue;
                };
                let of = &self.tables[table];
                if of.elements.contains_key(&id) && !named.contains(&id) {
                    let message = format!("{id} is nowhere on the table of \"{}\"", of.word);
                    let help = "name it among the elements of its side there";
                    self.fault(UNIT, element.id.span.clone(), message, help);
                }
            }
        }
    }
}
