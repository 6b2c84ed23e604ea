//! Every unit there is, by id. An entry that concerns a stand or a platoon concerns its battalion too.

use std::collections::HashMap;

use campaign::two_star_general::state::{BattalionId, Setup, StandId};

use engine::fold::Fold;

#[derive(Debug, Default)]
pub(super) struct Units {
    index: HashMap<String, usize>,
    above: Vec<Option<usize>>,
}

impl Units {
    pub(super) fn of(fold: &Fold) -> Self {
        let mut units = Self::default();
        fold.war.setup.divisions().for_each(|(_, setup)| units.add_all(setup));
        units
    }

    fn add_all(&mut self, setup: &Setup) {
        for id in setup.battalions.keys() {
            self.add(id.to_string(), None);
        }
        for (id, spec) in &setup.stands {
            self.add(id.to_string(), spec.battalion.map(|of: BattalionId| of.to_string()));
        }
        for (id, spec) in &setup.platoons {
            let with: StandId = spec.with;
            let of = setup.stands.get(&with).and_then(|stand| stand.battalion);
            self.add(id.to_string(), of.map(|of| of.to_string()));
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.above.len()
    }

    /// The number of the unit with this id.
    pub(super) fn number(&self, id: &str) -> Option<usize> {
        self.index.get(id).copied()
    }

    pub(super) fn with_those_above(&self, id: &str) -> Vec<usize> {
        let Some(at) = self.number(id) else { return Vec::new() };
        std::iter::once(at).chain(self.above.get(at).copied().flatten()).collect()
    }

    /// The units whose ids stand in a body as texts of their own.
    pub(super) fn named(&self, body: &str) -> Vec<usize> {
        body.split('"').skip(1).step_by(2).flat_map(|text| self.with_those_above(text)).collect()
    }

    fn add(&mut self, id: String, above: Option<String>) {
        let above = above.and_then(|id| self.number(&id));
        self.index.entry(id).or_insert(self.above.len());
        self.above.push(above);
    }
}
