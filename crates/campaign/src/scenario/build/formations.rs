//! What units are part of: a side's formations, those that are declared and those that units only name.

use std::collections::BTreeMap;

use kernel::Side;

use super::Builder;
use crate::roster::{FormationId, FormationSpec, StartPools};
use crate::scenario::at::At;
use crate::scenario::format::{Entry, SideDayEntry};
use crate::scenario::formation::FormationEntry;
use crate::scenario::shape::shown;

/// The code of what is wrong with a formation.
const FORMATION: &str = "scenario::formation";
/// The most replacements of a day.
const MEN_MOST: u32 = 100_000;

impl Builder<'_, '_> {
    /// Reads the formations, after the sides and before their units.
    pub(super) fn formations(&mut self, entry: &Entry) {
        let declared: Vec<_> =
            entry.formations.iter().filter_map(|one| Some((self.declared(one)?, one))).collect();
        for (id, one) in &declared {
            self.placed_under(*id, one);
        }
        for (side, name) in named(entry) {
            let is_declared = entry.formations.iter().any(|one| Side::from(one.side) == side);
            if self.is_side(side, name) {
                name.clone_into(&mut self.war.roster.formations[side.index()].name);
            } else if !is_declared && self.find(side, name).is_none() {
                self.add(side, name, StartPools::default());
            }
        }
        for (id, one) in declared {
            let has_units = |one: &&At<FormationEntry>| !one.units.is_empty();
            let counters = entry.formations.iter().filter(has_units);
            let counters = counters.map(|one| (Side::from(one.side), one.name.value.as_str()));
            if !named(entry).chain(counters).any(|(side, name)| self.is_part_of(side, name, id)) {
                let message = format!("no unit is part of \"{}\"", shown(&one.name));
                let help = "a battalion, battery or unit names it as its formation";
                self.fault(FORMATION, one.name.span.clone(), message, help);
            }
        }
    }

    /// The formation that a unit names; its side where it names none.
    pub(super) fn formation(&mut self, side: Side, name: Option<&At<String>>) -> FormationId {
        let Some(name) = name else { return FormationId::side(side) };
        if let Some(id) = self.find(side, name) {
            return id;
        }
        let message = format!("there is no formation \"{}\" of {side}", shown(name));
        let help = "declare it in [[formations]] as the others of the side";
        self.fault(FORMATION, name.span.clone(), message, help);
        FormationId::side(side)
    }

    /// The formation of a unit that is one by itself where it names no other.
    pub(super) fn formation_or_own(
        &mut self,
        side: Side,
        name: Option<&At<String>>,
        own: &str,
    ) -> FormationId {
        match name {
            Some(_) => self.formation(side, name),
            None if self.is_side(side, own) => FormationId::side(side),
            None => {
                self.find(side, own).unwrap_or_else(|| self.add(side, own, StartPools::default()))
            }
        }
    }

    /// Men who arrive at dawn: those for all of a side, then those for single formations.
    pub(super) fn replacements(&mut self, sides: &[SideDayEntry; 2]) -> BTreeMap<FormationId, u32> {
        let mut all = BTreeMap::new();
        for (side, entry) in Side::BOTH.into_iter().zip(sides) {
            all.insert(FormationId::side(side), entry.replacements.unwrap_or(0));
            for (name, men) in entry.replacements_for.iter().flatten() {
                let (message, help) = match self.find(side, name) {
                    Some(id) if men.value <= MEN_MOST => {
                        *all.entry(id).or_default() += men.value;
                        continue;
                    }
                    Some(_) => {
                        (format!("{} men are too many", men.value), format!("at most {MEN_MOST}"))
                    }
                    None => {
                        let message = format!("there is no formation \"{name}\" of {side}");
                        (message, "name it as its units do".to_owned())
                    }
                };
                self.fault(FORMATION, men.span.clone(), message, help);
            }
        }
        all.retain(|_, men| *men > 0);
        all
    }

    fn declared(&mut self, entry: &At<FormationEntry>) -> Option<FormationId> {
        let (side, name) = (Side::from(entry.side), &entry.name);
        let wrong = if self.is_side(side, name) {
            Some(("is the side itself", "its pools stand with the side"))
        } else {
            let known = self.find(side, name);
            known.map(|_| ("is declared already", "a side has each formation once"))
        };
        if let Some((wrong, help)) = wrong {
            let message = format!("\"{}\" {wrong}", shown(name));
            self.fault(FORMATION, name.span.clone(), message, help);
            return None;
        }
        Some(self.add(side, name, (&entry.pools).into()))
    }

    /// Puts a formation under the one it names, which may be declared after it.
    fn placed_under(&mut self, id: FormationId, entry: &FormationEntry) {
        let Some(under) = &entry.under else { return };
        let side = Side::from(entry.side);
        let wrong = match self.find(side, under) {
            None => format!("there is no formation \"{}\" of {side}", shown(under)),
            Some(above) if self.war.roster.chain(above).any(|one| one == id) => {
                format!("\"{}\" is part of \"{}\" itself", shown(under), shown(&entry.name))
            }
            Some(above) => {
                self.war.roster.formations[id.index()].under = Some(above);
                return;
            }
        };
        self.fault(
            FORMATION,
            under.span.clone(),
            wrong,
            "name a formation above it, or leave it out",
        );
    }

    fn add(&mut self, side: Side, name: &str, pools: StartPools) -> FormationId {
        let all = &mut self.war.roster.formations;
        let id = u16::try_from(all.len()).map_or(FormationId::side(side), FormationId);
        let under = Some(FormationId::side(side));
        all.push(FormationSpec { name: name.to_owned(), side, under, pools });
        id
    }

    /// Whether a formation is called as its side is, and so is the side itself.
    fn is_side(&self, side: Side, name: &str) -> bool {
        self.war.sides[side.index()].name == name
    }

    fn find(&self, side: Side, name: &str) -> Option<FormationId> {
        let all = (0_u16..).map(FormationId).zip(&self.war.roster.formations);
        let mut own = all.filter(|(_, spec)| spec.side == side && !spec.name.is_empty());
        own.find(|(_, spec)| spec.name == name).map(|(id, _)| id)
    }

    fn is_part_of(&self, side: Side, name: &str, of: FormationId) -> bool {
        let own = self.find(side, name);
        own.is_some_and(|own| self.war.roster.chain(own).any(|above| above == of))
    }
}

/// The formations that units name, in the order of the file.
fn named(entry: &Entry) -> impl Iterator<Item = (Side, &str)> {
    let battalions = entry.battalions.iter().map(|unit| (unit.side, &unit.formation));
    let batteries = entry.batteries.iter().map(|unit| (unit.side, &unit.formation));
    let units = entry.units.iter().map(|unit| (unit.side, &unit.formation));
    let all = battalions.chain(batteries).chain(units);
    all.filter_map(|(side, name)| Some((side.into(), name.as_ref()?.value.as_str())))
}
