//! Orders as they were turned up: one side's for one round.

use std::collections::BTreeMap;

use campaign::two_star_general::order::OrderSheet;
use campaign::two_star_general::state::{BattalionId, Status};
use kernel::Side;
use report::Entries;
use report::model::Orders;

use super::names::Names;

/// One side's orders for one round.
pub(super) struct Plan {
    pub(super) side: Side,
    pub(super) entries: Entries,
    pub(super) orders: BTreeMap<Status, Vec<BattalionId>>,
    when: String,
    sealed: Option<u64>,
}

impl Plan {
    pub(super) fn of(side: Side, sheet: &OrderSheet, entries: Entries) -> Self {
        let mut orders: BTreeMap<Status, Vec<BattalionId>> = BTreeMap::new();
        for (battalion, status) in &sheet.0 {
            orders.entry(*status).or_default().push(*battalion);
        }
        Self { side, entries, orders, when: String::new(), sealed: None }
    }

    /// The same for the reader.
    pub(super) fn orders(&self, names: Names<'_>) -> Orders {
        let group = |(status, battalions): (&Status, &Vec<BattalionId>)| {
            let named = battalions.iter().map(|id| names.battalion(*id)).collect();
            (status.word().to_owned(), named)
        };
        Orders {
            side: self.side,
            when: self.when.clone(),
            sealed: self.sealed,
            revealed: self.entries,
            groups: self.orders.iter().map(group).collect(),
        }
    }

    /// The same with when they were turned up, and the entry that laid them face down.
    pub(super) fn laid(self, when: String, sealed: Option<u64>) -> Self {
        Self { when, sealed, ..self }
    }

    /// "Orders of Western Brigade. Move: A; B. Dig In: C."
    pub(super) fn told(&self, names: Names<'_>) -> String {
        let group = |(status, battalions): (&Status, &Vec<BattalionId>)| {
            let named: Vec<String> = battalions.iter().map(|id| names.battalion(*id)).collect();
            format!(" {}: {}.", status.word(), named.join("; "))
        };
        let groups: String = self.orders.iter().map(group).collect();
        format!("Orders of {}.{groups}", names.side(self.side))
    }
}
