//! Opening: whose file it is, whether it is whole, whether it continues what this computer has seen, and who may write.

use std::io;
use std::path::Path;

use rusqlite::Connection;

use crate::chain::{Examination, campaign, examine};
use crate::condition::{Checked, Condition, Opening, ReadOnlyReason};
use crate::connect;
use crate::error::JournalError;
use crate::hash::{CampaignId, Head};
use crate::heads::RememberedHeads;
use crate::journal::Journal;
use crate::keys::Keys;
use crate::lock::WriterLock;
use crate::look::{Found, Seen, Visitor, unreadable};
use crate::memory::{Memory, MemoryCheck, Notice};
use crate::schema;
use crate::watch::Watch;

impl Journal {
    /// Opens for appending. A journal that is broken, of a newer kind, with withheld bodies, or on a medium that cannot
    /// be written is opened all the same, for reading: [`Journal::condition`] says which.
    ///
    /// # Errors
    /// [`JournalError::Locked`] when another program has it open for appending; [`JournalError::NotFound`],
    /// [`JournalError::Empty`], [`JournalError::NotAJournal`], [`JournalError::OtherProgram`],
    /// [`JournalError::Truncated`], [`JournalError::Damaged`], [`JournalError::Newer`], [`JournalError::Older`],
    /// [`JournalError::Io`].
    pub fn open(path: &Path, opening: Opening) -> Result<Self, JournalError> {
        Self::open_with(path, opening, &mut |_| {})
    }

    /// The same, and shows every entry of the walk that verifies to `visit`, so that one reading verifies and folds.
    ///
    /// Afterwards compare [`Journal::head`] with the last entry that was shown: where they differ, start again from the
    /// journal. A finding can lie before the last entry shown, and a damaged file is read a second time unseen.
    ///
    /// # Errors
    /// As [`Journal::open`].
    pub fn open_with(
        path: &Path,
        opening: Opening,
        visit: Visitor<'_>,
    ) -> Result<Self, JournalError> {
        connect::inspect(path)?;
        let unfinished = connect::has_unfinished_log(path);
        let lock = match WriterLock::take(path) {
            Ok(lock) => lock,
            Err(JournalError::Io { source, .. }) if is_read_only(&source) => {
                return read(path, opening, ReadOnlyReason::Medium, visit);
            }
            Err(other) => return Err(other),
        };
        // Before SQLite opens it: a file put in its place in between is then noticed.
        let watch = Watch::on(path);
        let connection = match connect::writer(path) {
            Ok(Some(connection)) => connection,
            Ok(None) => return read(path, opening, ReadOnlyReason::Medium, visit),
            Err(error) => return rescue(path, opening, error),
        };
        let mut found = Found { connection, refuge: None, unfinished, watch };
        match found.look(path, &opening, None, visit) {
            Ok(seen) => found.journal(path, opening, seen).arm(lock),
            Err(error) => rescue(path, opening, error),
        }
    }

    /// Opens for reading, beside a writer if there is one, on any medium.
    ///
    /// # Errors
    /// As [`Journal::open`], but never [`JournalError::Locked`].
    pub fn open_read_only(path: &Path, opening: Opening) -> Result<Self, JournalError> {
        Self::open_read_only_with(path, opening, &mut |_| {})
    }

    /// The same, and shows every entry of the walk that verifies to `visit`: with [`crate::OpenCheck::Tail`] only
    /// those after the remembered head. [`Journal::open_with`] says what to compare afterwards.
    ///
    /// # Errors
    /// As [`Journal::open_read_only`].
    pub fn open_read_only_with(
        path: &Path,
        opening: Opening,
        visit: Visitor<'_>,
    ) -> Result<Self, JournalError> {
        connect::inspect(path)?;
        read(path, opening, ReadOnlyReason::Asked, visit)
    }

    /// Takes the file as right although this computer remembers more, or other, entries: an older copy restored on
    /// purpose. The chain must be whole in itself. Returns the head that is remembered from now on, and since `at_ms`
    /// (UTC, in milliseconds).
    ///
    /// # Errors
    /// [`JournalError::Broken`] when the chain itself is not whole; else as [`Journal::open_read_only`].
    pub fn accept(
        path: &Path,
        heads: &RememberedHeads,
        at_ms: Option<i64>,
    ) -> Result<Head, JournalError> {
        let journal = Self::open_read_only(path, Opening::new())?;
        if let Condition::Broken(found) = &journal.condition {
            return Err(JournalError::Broken(found.clone()));
        }
        match &journal.campaign {
            Some(campaign) => heads.accept(campaign, journal.head, path, at_ms)?,
            None => heads.vacate(path)?,
        }
        Ok(journal.head)
    }

    /// Keeps the lock of a writable journal; lets go of any other, and makes sure it stays as it was found.
    fn arm(mut self, lock: WriterLock) -> Result<Self, JournalError> {
        if self.condition == Condition::Writable {
            self.lock = Some(lock);
            self.wrote();
            // Even if the head is remembered already, the file may have been moved to this name.
            self.remembered = None;
            if let Err(error) = self.remember().and_then(|()| self.remember_check()) {
                self.notices.push(Notice::NotRemembered(error.to_string()));
            }
        } else {
            connect::disarm(&self.connection)?;
        }
        Ok(self)
    }
}

fn read(
    path: &Path,
    opening: Opening,
    reason: ReadOnlyReason,
    visit: Visitor<'_>,
) -> Result<Journal, JournalError> {
    let unfinished = connect::has_unfinished_log(path);
    let watch = Watch::on(path);
    let reader = match connect::reader(path) {
        Ok(reader) => reader,
        Err(error) => return rescue(path, opening, error),
    };
    let mut found =
        Found { connection: reader.connection, refuge: reader.refuge, unfinished, watch };
    match found.look(path, &opening, Some(reason), visit) {
        Ok(seen) => Ok(found.journal(path, opening, seen)),
        Err(error) => rescue(path, opening, error),
    }
}

/// A last attempt at a file that SQLite calls corrupt: what its remaining pages still hold.
fn rescue(path: &Path, opening: Opening, error: JournalError) -> Result<Journal, JournalError> {
    if !matches!(error, JournalError::Damaged { .. } | JournalError::NotAJournal(_)) {
        return Err(error);
    }
    let shortfall = connect::shortfall(path);
    let error = match shortfall {
        Some((expected, actual)) => {
            JournalError::Truncated { path: path.to_owned(), expected, actual }
        }
        None => error,
    };
    let watch = Watch::on(path);
    let mut keys = Keys::default();
    let mut attempt = || -> Result<(Connection, Examination, Option<CampaignId>), JournalError> {
        let connection = connect::rescuer(path)?;
        schema::identify(path, &connection)?;
        let examined = examine(&connection, Head::GENESIS, Some(&mut keys), &mut |_, _| {})?;
        let campaign = (examined.good.seq > 0).then(|| campaign(&connection)).transpose()?;
        Ok((connection, examined, campaign.flatten()))
    };
    let Ok((connection, examined, campaign)) = attempt() else {
        return Err(error);
    };
    let good = examined.good;
    let memory = Memory::of(path, opening.heads.as_ref(), campaign.as_ref(), false);
    let compared =
        memory.compare(&connection, good, true).map_or(MemoryCheck::Nothing, |done| done.0);
    let seen = Seen {
        head: good,
        campaign,
        condition: Condition::Broken(unreadable(good, error.to_string())),
        checked: Checked { through: good.seq, memory: compared, ..Checked::default() },
        memory,
        keys,
        withheld: examined.withheld,
    };
    Ok(Found { connection, refuge: None, unfinished: false, watch }.journal(path, opening, seen))
}

fn is_read_only(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
}
