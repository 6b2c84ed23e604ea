//! Which entry carries which client key: a map in memory, because an index in the file would cost every append.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Place;
use std::ops::ControlFlow;

use rusqlite::Connection;

use crate::chain::signed;
use crate::error::JournalError;
use crate::hash::Idem;
use crate::read::scan;

/// The keys of all entries up to one.
#[derive(Default)]
pub(crate) struct Keys {
    entries: HashMap<Idem, u64>,
    through: u64,
}

impl Keys {
    /// Takes in entry `seq`, the next one. If its key is on an earlier entry already: that entry.
    pub(crate) fn take(&mut self, seq: u64, idem: Option<Idem>) -> Option<u64> {
        self.through = seq;
        match self.entries.entry(idem?) {
            Place::Occupied(earlier) => Some(*earlier.get()),
            Place::Vacant(place) => {
                place.insert(seq);
                None
            }
        }
    }

    /// The entry up to `end` that carries a key. Reads the headers that were not taken in yet.
    ///
    /// # Errors
    /// [`JournalError::Broken`] at a row that cannot be an entry.
    pub(crate) fn find(
        &mut self,
        connection: &Connection,
        end: u64,
        idem: &Idem,
    ) -> Result<Option<u64>, JournalError> {
        if self.through < end {
            let (from, to) = (signed(self.through + 1), signed(end));
            scan(connection, from, to, |seen| -> Result<_, JournalError> {
                let row = seen.row(self.through + 1).map_err(JournalError::Broken)?;
                self.take(row.entry.seq, row.entry.header.idem);
                Ok(ControlFlow::Continue(()))
            })?;
        }
        Ok(self.entries.get(idem).copied())
    }
}
