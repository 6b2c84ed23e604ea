//! Which entries are orders, by their battle: read once and kept while a campaign is open, so that the newest order of a battle
//! that was over days ago is found without walking back through a long record. Entries never change, so it only grows.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use journal::{EntryRef, Journal, JournalError, Kind, Reading};

/// Orders by battle, ascending, as far as the journal was read.
#[derive(Debug, Default)]
pub(crate) struct OrderIndex(RefCell<Read>);

#[derive(Debug, Default)]
struct Read {
    /// The last entry read.
    to: u64,
    by_battle: BTreeMap<String, Vec<u64>>,
}

impl OrderIndex {
    /// The newest order up to entry `last` that fits: of a battle, or of any.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub(crate) fn newest(
        &self,
        journal: &Journal,
        (battle, last): (Option<&str>, u64),
        fits: impl Fn(u64) -> bool,
    ) -> Result<Option<u64>, JournalError> {
        let mut read = self.0.borrow_mut();
        read.on(journal)?;
        let newest = |orders: &Vec<u64>| {
            orders.iter().rev().copied().find(|order| *order <= last && fits(*order))
        };
        Ok(match battle {
            Some(battle) => read.by_battle.get(battle).and_then(newest),
            None => read.by_battle.values().filter_map(newest).max(),
        })
    }
}

impl Read {
    fn on(&mut self, journal: &Journal) -> Result<(), JournalError> {
        let head = journal.head().seq;
        if self.to == head {
            return Ok(());
        }
        let from = self.to + 1;
        journal.for_each(from..=head, Reading::Unverified, |entry: &EntryRef<'_>| {
            if entry.header.kind == Kind::Ordered {
                let battle = self.by_battle.entry(entry.header.battle.to_owned()).or_default();
                battle.push(entry.seq);
            }
            self.to = entry.seq;
            Ok::<_, JournalError>(ControlFlow::Continue(()))
        })
    }
}
