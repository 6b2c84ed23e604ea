//! Opening: whose file it is, whether it is whole, whether it continues what this computer has seen, and who may write.

use std::io;
use std::path::Path;

use rusqlite::Connection;
use tempfile::TempDir;

use crate::chain::{Examination, against_memory, campaign, examine};
use crate::condition::{Checked, Condition, OpenCheck, Opening, ReadOnlyReason, WholeCheck};
use crate::connect;
use crate::error::JournalError;
use crate::finding::{Fault, Finding};
use crate::hash::{CampaignId, Head};
use crate::heads::RememberedHeads;
use crate::journal::Journal;
use crate::lock::WriterLock;
use crate::read::stored_hash;
use crate::schema::{self, FORMAT};

impl Journal {
    /// Opens for appending. A journal that is broken, of a newer kind, or on a medium that cannot be written is opened
    /// all the same, for reading: [`Journal::condition`] says which.
    ///
    /// # Errors
    /// [`JournalError::Locked`] when another program has it open for appending; [`JournalError::NotFound`],
    /// [`JournalError::Empty`], [`JournalError::NotAJournal`], [`JournalError::OtherProgram`],
    /// [`JournalError::Truncated`], [`JournalError::Damaged`], [`JournalError::Newer`], [`JournalError::Io`].
    pub fn open(path: &Path, opening: Opening) -> Result<Self, JournalError> {
        connect::inspect(path)?;
        let unfinished = connect::has_unfinished_log(path);
        let lock = match WriterLock::take(path) {
            Ok(lock) => lock,
            Err(JournalError::Io { source, .. }) if is_read_only(&source) => {
                return read(path, opening, ReadOnlyReason::Medium);
            }
            Err(other) => return Err(other),
        };
        let connection = match connect::writer(path) {
            Ok(Some(connection)) => connection,
            Ok(None) => return read(path, opening, ReadOnlyReason::Medium),
            Err(error) => return rescue(path, opening, error),
        };
        let mut found = Found { connection, refuge: None, unfinished };
        match found.look(path, &opening, None) {
            Ok(seen) => found.journal(path, opening, seen).arm(lock),
            Err(error) => rescue(path, opening, error),
        }
    }

    /// Opens for reading, beside a writer if there is one, on any medium.
    ///
    /// # Errors
    /// As [`Journal::open`], but never [`JournalError::Locked`].
    pub fn open_read_only(path: &Path, opening: Opening) -> Result<Self, JournalError> {
        connect::inspect(path)?;
        read(path, opening, ReadOnlyReason::Asked)
    }

    /// Takes the file as right although this computer remembers more, or other, entries: an older copy restored on
    /// purpose. The chain must be whole in itself. Returns the head that is remembered from now on.
    ///
    /// # Errors
    /// [`JournalError::Broken`] when the chain itself is not whole; else as [`Journal::open_read_only`].
    pub fn accept(path: &Path, heads: &RememberedHeads) -> Result<Head, JournalError> {
        let journal = Self::open_read_only(path, Opening::new())?;
        if let Condition::Broken(found) = &journal.condition {
            return Err(JournalError::Broken(found.clone()));
        }
        match &journal.campaign {
            Some(campaign) => heads.accept(campaign, journal.head, path)?,
            None => heads.vacate(path)?,
        }
        Ok(journal.head)
    }

    /// Keeps the lock of a writable journal; lets go of any other, and makes sure it stays as it was found.
    fn arm(mut self, lock: WriterLock) -> Result<Self, JournalError> {
        if self.condition == Condition::Writable {
            self.lock = Some(lock);
            // Even if the head is remembered already, the file may have been moved to this name.
            self.remembered = None;
            if let Err(error) = self.remember().and_then(|()| self.remember_check()) {
                self.notices.push(error.to_string());
            }
        } else {
            connect::disarm(&self.connection)?;
        }
        Ok(self)
    }
}

/// A connection to a file of which nothing is known yet.
struct Found {
    connection: Connection,
    refuge: Option<TempDir>,
    /// The last program did not close it, so its pages deserve a look of their own.
    unfinished: bool,
}

impl Found {
    /// Examines the file, and makes it writable if nothing speaks against it. `reason` is why it may only be read.
    fn look(
        &mut self,
        path: &Path,
        opening: &Opening,
        reason: Option<ReadOnlyReason>,
    ) -> Result<Seen, JournalError> {
        let connection = &mut self.connection;
        let identity = schema::identify(path, connection)?;
        let mut finding = schema::check(path, connection, &identity)?;
        if finding.is_none() && self.unfinished && opening.check == OpenCheck::Full {
            finding = store_damage(connection, "PRAGMA quick_check(1)")?;
        }
        let campaign = campaign(connection)?;
        let memory = Memory::of(path, opening.heads.as_ref(), campaign.as_ref());
        let (start, examined) = walk(connection, opening.check, memory.head)?;
        let trusted = examined.good;
        let mut checked = Checked { trusted: start.seq, through: trusted.seq, whole: memory.whole };
        // A file cut in the middle of a page reads as zeros there: say what happened, not what the zeros look like.
        let cut = cut_short(path, connection)?.map(|why| unreadable(trusted, why));
        let finding = cut.or(examined.finding).or(finding).or(memory.compare(connection, trusted)?);
        let condition = if let Some(found) = finding {
            Condition::Broken(found)
        } else if let Some(reason) = reason {
            Condition::ReadOnly(reason)
        } else if identity.oldest_writer > FORMAT {
            Condition::ReadOnly(ReadOnlyReason::NewerFormat { needs: identity.oldest_writer })
        } else if let Some((seq, kind)) = examined.unknown {
            Condition::ReadOnly(ReadOnlyReason::UnknownKind { seq, kind })
        } else {
            make_writable(path, connection, opening)?;
            Condition::Writable
        };
        if start.seq == 0 && !matches!(condition, Condition::Broken(_)) {
            let now = |at_ms| WholeCheck { seq: trusted.seq, at_ms };
            checked.whole = opening.at_ms.map(now).or(checked.whole);
        }
        Ok(Seen { head: trusted, campaign, condition, checked, memory })
    }

    fn journal(self, path: &Path, opening: Opening, seen: Seen) -> Journal {
        Journal {
            connection: self.connection,
            path: path.to_owned(),
            head: seen.head,
            campaign: seen.campaign,
            condition: seen.condition,
            checked: seen.checked,
            heads: opening.heads,
            remembered: seen.memory.head,
            notices: seen.memory.notices,
            salts: opening.salts,
            lock: None,
            _refuge: self.refuge,
        }
    }
}

/// What examining a file told.
struct Seen {
    head: Head,
    campaign: Option<CampaignId>,
    condition: Condition,
    checked: Checked,
    memory: Memory,
}

/// What this computer remembers of the file.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) head: Option<Head>,
    /// The campaign that lay under this name, if it is not the one that does now.
    pub(crate) exchanged: Option<CampaignId>,
    whole: Option<WholeCheck>,
    notices: Vec<String>,
}

impl Memory {
    pub(crate) fn of(
        path: &Path,
        heads: Option<&RememberedHeads>,
        campaign: Option<&CampaignId>,
    ) -> Self {
        let Some(heads) = heads else {
            return Self::default();
        };
        let recall = || -> Result<Self, JournalError> {
            let before = heads.campaign_at(path)?;
            let head = campaign.map_or(Ok(None), |campaign| heads.get(campaign))?;
            let whole = campaign.map_or(Ok(None), |campaign| heads.whole(campaign))?;
            let exchanged = before.filter(|before| Some(before) != campaign);
            Ok(Self { head, exchanged, whole, notices: Vec::new() })
        };
        recall().unwrap_or_else(|error| Self {
            notices: vec![format!("{error}; the journal is compared with nothing")],
            ..Self::default()
        })
    }

    /// Compares a chain that is whole in itself with what is remembered.
    pub(crate) fn compare(
        &self,
        connection: &Connection,
        good: Head,
    ) -> Result<Option<Finding>, JournalError> {
        if let Some(remembered) = self.exchanged {
            return Ok(Some(Finding::whole_file(Fault::AnotherCampaign { remembered })));
        }
        self.head.map_or(Ok(None), |remembered| against_memory(connection, good, remembered))
    }
}

/// The first complaint of one of SQLite's own checks.
pub(crate) fn store_damage(
    connection: &Connection,
    pragma: &str,
) -> Result<Option<Finding>, JournalError> {
    let said = connection.query_row(pragma, [], |row| row.get::<_, String>(0));
    let why = match said {
        Ok(said) if said == "ok" => return Ok(None),
        Ok(said) => said,
        Err(error) => error.to_string(),
    };
    Ok(Some(Finding::whole_file(Fault::StoreDamaged { why })))
}

/// Computes the chain again from its beginning, or from what is remembered: from where, and what was found.
fn walk(
    connection: &Connection,
    check: OpenCheck,
    remembered: Option<Head>,
) -> Result<(Head, Examination), JournalError> {
    let start = match (check, remembered) {
        (OpenCheck::Tail, Some(mark)) if stored_hash(connection, mark.seq)? == Some(mark.hash) => {
            mark
        }
        _ => Head::GENESIS,
    };
    Ok((start, examine(connection, start, &mut |_| {})?))
}

/// Only now, when everything has been looked at, is anything written to the file.
fn make_writable(
    path: &Path,
    connection: &mut Connection,
    opening: &Opening,
) -> Result<(), JournalError> {
    let sqlite = |error| JournalError::sqlite(path, error);
    // WAL + FULL lost nothing in our power-cut trials; SQLite's default lost acknowledged commits.
    connection
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
        .map_err(sqlite)?;
    schema::migrate(path, connection)?;
    if cfg!(target_os = "macos") {
        connection
            .execute_batch("PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;")
            .map_err(sqlite)?;
    }
    if let Some(pages) = opening.max_pages {
        connection
            .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
            .map_err(sqlite)?;
    }
    Ok(())
}

fn read(path: &Path, opening: Opening, reason: ReadOnlyReason) -> Result<Journal, JournalError> {
    let unfinished = connect::has_unfinished_log(path);
    let reader = match connect::reader(path) {
        Ok(reader) => reader,
        Err(error) => return rescue(path, opening, error),
    };
    let mut found = Found { connection: reader.connection, refuge: reader.refuge, unfinished };
    match found.look(path, &opening, Some(reason)) {
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
    let attempt = || -> Result<(Connection, Examination, Option<CampaignId>), JournalError> {
        let connection = connect::rescuer(path)?;
        schema::identify(path, &connection)?;
        let examined = examine(&connection, Head::GENESIS, &mut |_| {})?;
        let campaign = (examined.good.seq > 0).then(|| campaign(&connection)).transpose()?;
        Ok((connection, examined, campaign.flatten()))
    };
    let Ok((connection, examined, campaign)) = attempt() else {
        return Err(error);
    };
    let found = unreadable(examined.good, error.to_string());
    let seen = Seen {
        head: examined.good,
        campaign,
        condition: Condition::Broken(found),
        checked: Checked { through: examined.good.seq, ..Checked::default() },
        memory: Memory::default(),
    };
    Ok(Found { connection, refuge: None, unfinished: false }.journal(path, opening, seen))
}

fn unreadable(good: Head, why: String) -> Finding {
    Finding::at(good.seq + 1, Fault::Unreadable { why })
}

/// Compares the file's size with the number of pages it claims, unless pages may still lie in the log.
fn cut_short(path: &Path, connection: &Connection) -> Result<Option<String>, JournalError> {
    let sqlite = |error| JournalError::sqlite(path, error);
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let pages = number("PRAGMA page_count").map_err(sqlite)?;
    let size = number("PRAGMA page_size").map_err(sqlite)?;
    let expected = u64::try_from(pages * size).unwrap_or_default();
    let actual = std::fs::metadata(path).map_err(|error| JournalError::io(path, error))?.len();
    if actual >= expected || connect::has_unfinished_log(path) {
        return Ok(None);
    }
    let path = path.to_owned();
    Ok(Some(JournalError::Truncated { path, expected, actual }.to_string()))
}

fn is_read_only(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
}
