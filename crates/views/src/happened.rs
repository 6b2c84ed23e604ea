//! What entries and amendments make happen, before a view tells it.

use std::collections::BTreeMap;

use campaign::{BattleId, War, WarEvent, WarState};
use journal::Journal;
use kernel::RuleSet;
use kernel::face::Happening;

use engine::error::ApiResult;
use engine::fold::{Counting, Fold};
use engine::record::Amended;

/// An event that an amendment has put in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PutIn {
    /// The amendment's entry.
    pub(crate) by: u64,
    /// The order whose outcome it belongs to; of a ruling that was put in, the amendment.
    pub(crate) order: u64,
    /// The entry after which it takes effect.
    pub(crate) at: u64,
    pub(crate) battle: BattleId,
    pub(crate) event: WarEvent,
    /// Told with the state at its place, as the record stood when the amendment was written.
    pub(crate) told: String,
}

impl PutIn {
    /// What amendment `by` has put in, in the order in which it takes effect. `after` is the fold just after it.
    pub(crate) fn of(
        after: &Fold,
        journal: &Journal,
        by: u64,
        body: &Amended,
    ) -> ApiResult<Vec<Self>> {
        let mut all = Vec::new();
        if body.changed.is_empty() {
            return Ok(all);
        }
        let places = places(body);
        let first = places.keys().map(|order| after.amendments.first_of(*order)).min();
        after.walk_counting(journal, first.unwrap_or(by), by, &mut |before, what| {
            all.extend(Self::seen(by, &places, before, what));
            Ok(())
        })?;
        Ok(all)
    }

    /// What is seen on a walk, if amendment `by` has put it in; `places` are those of its orders.
    pub(crate) fn seen(
        by: u64,
        places: &BTreeMap<u64, u64>,
        before: &Fold,
        what: Counting<'_>,
    ) -> Option<Self> {
        let Counting::PutIn { by: of, order, event } = what else { return None };
        (of == by).then(|| Self {
            by,
            order,
            at: places.get(&order).copied().unwrap_or(order),
            battle: event.battle,
            event: event.event.clone(),
            told: War::diary(&before.war, &event.event),
        })
    }
}

/// Where the outcomes that an amendment gives its orders take effect, by order.
pub(crate) fn places(body: &Amended) -> BTreeMap<u64, u64> {
    body.changed.iter().map(|changed| (changed.order, changed.at)).collect()
}

/// What an event of a battle of the war itself tells, before it is folded. A smaller battle has an account of its own.
pub(crate) fn happenings(war: &WarState, event: &WarEvent) -> Vec<Happening> {
    match event {
        WarEvent::Battle { battle, event, .. } if !war.links.contains_key(battle) => {
            war.battle(*battle).map(|known| known.happenings(event)).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// Whether an event only says who is asked, or has answered.
pub(crate) fn is_step(event: &WarEvent) -> bool {
    matches!(event, WarEvent::Battle { event, .. } if event.is_step())
}
