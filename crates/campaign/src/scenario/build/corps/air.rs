//! Squadrons and serials.

use operations::state::{Half, SquadronId, SquadronSpec};

use super::Builder;
use crate::scenario::at::At;
use crate::scenario::corps::SquadronEntry;
use crate::scenario::format::Entry;

impl Builder<'_, '_> {
    pub(in super::super) fn squadrons(&mut self, entry: &Entry) {
        for squadron in &entry.squadrons {
            self.squadron(squadron);
        }
    }

    /// One, or several with a number each.
    fn squadron(&mut self, entry: &At<SquadronEntry>) {
        let Some(now) = self.in_corps(entry.battle.as_ref(), &entry.id) else { return };
        let base = entry.base.as_ref().and_then(|word| self.region(now, word));
        let route = entry.route.iter().filter_map(|word| self.map_square(now, word)).collect();
        let from = entry.from.as_ref().and_then(|date| self.turn_on(now, date, Half::Day));
        let spec = SquadronSpec {
            name: entry.name.clone(),
            side: entry.side.into(),
            kind: entry.kind.into(),
            weight: entry.weight.map(Into::into).unwrap_or_default(),
            base,
            route,
            night_flyer: entry.night_flyer,
            from: from.unwrap_or(0),
        };
        let Some(count) = entry.count else {
            let Some(id) = self.new_id(&entry.id, None) else { return };
            self.corps[now].setup.squadrons.insert(SquadronId(id), spec);
            return;
        };
        for number in 1..=count {
            // With two digits the order of their ids is that of their numbers.
            let word = format!("{}.{number:02}", entry.id.value);
            let own = At { span: entry.id.span.clone(), value: word };
            let Some(id) = self.new_id(&own, None) else { return };
            let name = format!("{} {number}", spec.name);
            let numbered = SquadronSpec { name, ..spec.clone() };
            self.corps[now].setup.squadrons.insert(SquadronId(id), numbered);
        }
    }
}
