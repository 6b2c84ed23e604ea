//! Who may read what: entries for one side alone, and how they are opened to all.
//!
//! The journal's header says for whom an entry is. A reader who may not see it gets the header, the body's hash and nothing else,
//! so what is hidden still verifies.

use journal::{Body, Entry, EntryRef, Idem, Kind};
use kernel::{Seat, Side};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::Host;
use crate::orders::Outcome;
use crate::record::{Opened, text};
use crate::session::{NewEntry, Session};

impl Session {
    /// An entry as a seat may see it: its body is withheld where it is for others.
    ///
    /// # Errors
    /// When there is no such entry, or it cannot be read.
    pub fn entry_for(&self, seat: Seat, seq: u64) -> ApiResult<Entry> {
        let mut entry = self.entry(seq)?;
        if !self.fold.may_read(seat, seq, &entry.audience) {
            entry.body = Body::Withheld(entry.body.hash());
        }
        Ok(entry)
    }

    /// Whether a seat may read an entry.
    #[must_use]
    pub fn may_read(&self, seat: Seat, entry: &Entry) -> bool {
        self.fold.may_read(seat, entry.seq, &entry.audience)
    }

    /// Whether an entry's body belongs into a copy for a seat.
    #[must_use]
    pub fn shows(&self, seat: Seat, entry: &EntryRef<'_>) -> bool {
        self.fold.may_read(seat, entry.seq, entry.header.audience)
    }

    /// What a side alone was told when the campaign was founded, for a seat that may read it.
    ///
    /// # Errors
    /// When it is another side's and was not opened, or this copy does not have it.
    pub fn briefing(&self, seat: Seat, side: Side) -> ApiResult<String> {
        for seq in 2..=self.fold.founding {
            let entry = self.entry(seq)?;
            if entry.kind != Kind::Briefed || entry.audience != side.seat().word() {
                continue;
            }
            if !self.may_read(seat, &entry) {
                let message = format!("the briefing of {side} is for {side} alone");
                return Err(ApiError::new(Trouble::Refused, "briefing.not_yours", message)
                    .hint("it is opened when the war is over, or by the umpire"));
            }
            let briefed: crate::record::Briefed = crate::session::body_of(&entry)?;
            return Ok(briefed.briefing.text);
        }
        Ok(String::new())
    }

    /// Whether a seat may read what a side alone was told.
    #[must_use]
    pub fn knows(&self, seat: Seat, side: Side) -> bool {
        let briefed = (2..=self.fold.founding).filter_map(|seq| self.entry(seq).ok());
        let mut own = briefed.filter(|entry| entry.audience == side.seat().word());
        own.next().is_none_or(|entry| self.may_read(seat, &entry))
    }

    /// Opens entries to all: from here on everybody may read them. Without entries, all that is still hidden. With an `idem`
    /// key, the same request sent twice is written once.
    ///
    /// # Errors
    /// When the seat is not the umpire's, no reason is given, or what is named is open already.
    pub fn open_entries(
        &mut self,
        host: &mut Host,
        by: Seat,
        entries: Vec<u64>,
        reason: &str,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        if by != Seat::Umpire {
            let message = "only the umpire may open what others cannot read";
            return Err(ApiError::new(Trouble::Refused, "open.not_the_umpire", message)
                .hint("everything opens when the war is over"));
        }
        if reason.trim().is_empty() {
            return Err(ApiError::usage("open.no_reason", "give a reason for opening them"));
        }
        let same = |entry: &Entry| {
            let body = crate::session::body_of::<Opened>(entry);
            body.is_ok_and(|body| body.reason == reason.trim())
        };
        let at = match self.entry_of(idem, same)? {
            Some(known) => known.seq,
            None => {
                let entries = self.still_hidden(entries)?;
                self.take_over(host, by)?;
                self.write_opened(host, by, entries, reason.trim(), idem)?
            }
        };
        Ok(Outcome { first: at, last: at, waits: None, events: Vec::new() })
    }

    /// These entries, or all that are hidden where none is named.
    fn still_hidden(&self, entries: Vec<u64>) -> ApiResult<Vec<u64>> {
        let hidden = &self.fold.hidden;
        for seq in &entries {
            if !hidden.contains(&self.entry(*seq)?.seq) {
                let message = format!("entry {seq} is already open to all");
                return Err(ApiError::new(Trouble::Refused, "open.already", message));
            }
        }
        match (entries.is_empty(), hidden.is_empty()) {
            (true, true) => {
                let message = "everything is already open to all";
                Err(ApiError::new(Trouble::Refused, "open.already", message))
            }
            (true, false) => Ok(hidden.iter().copied().collect()),
            (false, _) => Ok(entries),
        }
    }

    /// Opens everything that is still hidden: the war is over.
    pub(crate) fn open_everything(&mut self, host: &mut Host, reason: &str) -> ApiResult<()> {
        let hidden: Vec<u64> = self.fold.hidden.iter().copied().collect();
        if !hidden.is_empty() {
            self.write_opened(host, Seat::App, hidden, reason, None)?;
        }
        Ok(())
    }

    fn write_opened(
        &mut self,
        host: &mut Host,
        by: Seat,
        entries: Vec<u64>,
        reason: &str,
        idem: Option<Idem>,
    ) -> ApiResult<u64> {
        let body = text(&Opened { entries, reason: reason.to_owned() });
        let entry = NewEntry::new(Kind::Opened, self.fold.war.setup.first_battle(), by, body);
        self.append(host, vec![entry], idem, &[])
    }
}
