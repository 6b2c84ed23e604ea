//! Remarks: entries without effect on the war, for all or for the writer's own side.

use std::collections::BTreeSet;

use journal::{Entry, Idem, Kind};
use kernel::Seat;

use crate::error::ApiResult;
use crate::host::Host;
use crate::orders::Outcome;
use crate::readers;
use crate::record::{Noted, text};
use crate::session::{NewEntry, Session};

impl Session {
    /// A remark in the journal. One that is `private` is for the writer's own eyes until it is opened. With an `idem` key,
    /// the same remark sent twice is written once.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn note(
        &mut self,
        host: &mut Host,
        by: Seat,
        note: &str,
        private: bool,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let noted = Noted { text: note.to_owned(), ..Noted::default() };
        let audience = match private {
            true => readers::words_for(&self.fold.war, by, &BTreeSet::new(), 0),
            false => String::new(),
        };
        self.write_noted(host, by, &noted, audience, idem)
    }

    pub(crate) fn write_noted(
        &mut self,
        host: &mut Host,
        by: Seat,
        noted: &Noted,
        audience: String,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let battle = self.fold.war.setup.first_battle();
        let entry = NewEntry { audience, ..NewEntry::new(Kind::Noted, battle, by, text(noted)) };
        self.write_beside(host, entry, idem)
    }

    /// Writes an entry without effect on the war; the same, sent twice, is written once.
    pub(crate) fn write_beside(
        &mut self,
        host: &mut Host,
        entry: NewEntry,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let same =
            |known: &Entry| known.seat == entry.seat.word() && known.text() == Some(&entry.body);
        let at = match self.entry_of(idem, same)? {
            Some(known) => known.seq,
            None => {
                self.take_over(host, entry.seat)?;
                self.append(host, vec![entry], idem, &[])?
            }
        };
        Ok(Outcome { first: at, last: at, waits: None, events: Vec::new() })
    }
}
