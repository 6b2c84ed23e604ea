//! Orders as they were turned up: one side's for one round.

use kernel::{Name, Side};
use report::Entries;
use report::model::Orders;

use super::names::Names;

/// One side's orders for one round.
pub(super) struct Plan {
    pub(super) side: Side,
    pub(super) entries: Entries,
    /// Each order in the book's words, in the book's sequence, with the battalions that have it.
    pub(super) orders: Vec<(&'static str, Vec<Name>)>,
    when: String,
    sealed: Option<u64>,
}

impl Plan {
    pub(super) fn of(side: Side, orders: &[(&'static str, Vec<Name>)], entries: Entries) -> Self {
        Self { side, entries, orders: orders.to_vec(), when: String::new(), sealed: None }
    }

    /// The same for the reader.
    pub(super) fn orders(&self, names: Names<'_>) -> Orders {
        let group = |(word, battalions): &(&str, Vec<Name>)| {
            let named = battalions.iter().map(|id| names.battalion(*id)).collect();
            ((*word).to_owned(), named)
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
        let group = |(word, battalions): &(&str, Vec<Name>)| {
            let named: Vec<String> = battalions.iter().map(|id| names.battalion(*id)).collect();
            format!(" {word}: {}.", named.join("; "))
        };
        let groups: String = self.orders.iter().map(group).collect();
        format!("Orders of {}.{groups}", names.side(self.side))
    }
}
