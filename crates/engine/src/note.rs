//! Remarks: entries without effect on the war.

use campaign::BattleId;
use journal::{Entry, Idem, Kind};
use kernel::Seat;

use crate::error::ApiResult;
use crate::host::Host;
use crate::orders::Outcome;
use crate::record::Noted;
use crate::session::{Line, LineCause, Session, text};

impl Session {
    /// A remark in the journal. With an `idem` key, the same remark sent twice is written once.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn note(
        &mut self,
        host: &mut Host,
        by: Seat,
        note: &str,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let body = text(&Noted::Note(note.to_owned()));
        let same = |entry: &Entry| entry.seat == by.word() && entry.body == body;
        let at = match self.entry_of(idem, same)? {
            Some(known) => known.seq,
            None => {
                self.take_over(host, by)?;
                let (kind, battle, cause) = (Kind::Noted, BattleId::main(), LineCause::None);
                let line = Line { kind, battle, seat: by, cause, body };
                self.append(host, vec![line], idem, &[])?
            }
        };
        Ok(Outcome { first: at, last: at, call: None, events: Vec::new() })
    }
}
