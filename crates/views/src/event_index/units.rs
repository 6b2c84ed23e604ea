//! Every unit there is, by id. An entry that concerns an element concerns the unit it is of too.

use std::collections::{BTreeSet, HashMap};

use campaign::WarState;
use kernel::Name;

use crate::units::unit_of;

#[derive(Debug, Default)]
pub(crate) struct Units {
    index: HashMap<String, usize>,
    above: Vec<Option<usize>>,
}

impl Units {
    pub(crate) fn of(war: &WarState) -> Self {
        let mut units = Self::default();
        let elements = || war.setup.roster.elements.keys().copied();
        let above: BTreeSet<Name> = elements().map(|id| unit_of(war, id)).collect();
        for unit in above {
            units.add(unit.to_string(), None);
        }
        for element in elements().filter(|id| unit_of(war, *id) != *id) {
            units.add(element.to_string(), Some(unit_of(war, element).to_string()));
        }
        units
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.above.len()
    }

    /// The number of the unit with this id.
    pub(crate) fn number(&self, id: &str) -> Option<usize> {
        self.index.get(id).copied()
    }

    pub(crate) fn with_those_above(&self, id: &str) -> Vec<usize> {
        let Some(at) = self.number(id) else { return Vec::new() };
        std::iter::once(at).chain(self.above.get(at).copied().flatten()).collect()
    }

    /// The units whose ids stand in a body as texts of their own.
    pub(crate) fn named(&self, body: &str) -> Vec<usize> {
        body.split('"').skip(1).step_by(2).flat_map(|text| self.with_those_above(text)).collect()
    }

    fn add(&mut self, id: String, above: Option<String>) {
        let above = above.and_then(|id| self.number(&id));
        self.index.entry(id).or_insert(self.above.len());
        self.above.push(above);
    }
}
