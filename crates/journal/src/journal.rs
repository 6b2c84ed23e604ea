//! The open journal: what it knows about itself, resting and closing. Opening is in `open`, the rest beside it.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;
use tempfile::TempDir;

use crate::chain::{against_memory, campaign, examine};
use crate::condition::{Checked, Condition, ReadOnlyReason};
use crate::connect;
use crate::error::JournalError;
use crate::hash::{CampaignId, Head};
use crate::heads::RememberedHeads;
use crate::keys::Keys;
use crate::lock::WriterLock;
use crate::memory::{MemoryCheck, Notice, Since};
use crate::salt::SaltSource;
use crate::watch::{FileChange, Watch};

/// One campaign's journal, open.
pub struct Journal {
    pub(crate) connection: Connection,
    pub(crate) path: PathBuf,
    pub(crate) head: Head,
    pub(crate) campaign: Option<CampaignId>,
    pub(crate) condition: Condition,
    pub(crate) checked: Checked,
    pub(crate) withheld: u64,
    pub(crate) heads: Option<RememberedHeads>,
    pub(crate) remembered: Option<Head>,
    pub(crate) at_ms: Option<i64>,
    pub(crate) notices: Vec<Notice>,
    pub(crate) salts: Box<dyn SaltSource>,
    pub(crate) keys: RefCell<Keys>,
    pub(crate) watch: Watch,
    // Below the connection, so that they are released after it is closed.
    pub(crate) lock: Option<WriterLock>,
    /// Where the file was copied to, if its medium forced that; removed on drop.
    pub(crate) _refuge: Option<TempDir>,
}

impl Journal {
    /// Who has a journal open for writing, in words to put behind "another program"; `None` when none has.
    #[must_use]
    pub fn held_elsewhere(path: &std::path::Path) -> Option<String> {
        crate::lock::held(path)
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What may be done with it.
    #[must_use]
    pub fn condition(&self) -> &Condition {
        &self.condition
    }

    /// How much of the chain was computed again, and whether it was compared with what this computer remembers.
    #[must_use]
    pub fn checked(&self) -> Checked {
        self.checked
    }

    /// The last entry; in a broken journal the last good one.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }

    /// The campaign's name for ever, once it has an entry.
    #[must_use]
    pub fn campaign(&self) -> Option<CampaignId> {
        self.campaign
    }

    /// How many entries have their bodies withheld, of those that were computed again on opening.
    #[must_use]
    pub fn withheld(&self) -> u64 {
        self.withheld
    }

    /// The head this computer remembered when the journal was opened or last rested.
    #[must_use]
    pub fn remembered(&self) -> Option<Head> {
        self.remembered
    }

    /// What went wrong beside the journal without harming it: the remembered heads could not be used.
    #[must_use]
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// To be called when nothing happens for a while: folds the log into the file, so that the file alone is the
    /// whole campaign, and remembers its head. Does nothing to a journal that is not writable.
    ///
    /// # Errors
    /// [`JournalError::Replaced`], [`JournalError::Sqlite`], [`JournalError::DiskFull`], [`JournalError::Heads`],
    /// [`JournalError::Io`].
    pub fn rest(&mut self) -> Result<(), JournalError> {
        if self.condition != Condition::Writable {
            return Ok(());
        }
        self.ready()?;
        // A reader in the middle of a page keeps the log alive; there will be another rest.
        self.connection.busy_timeout(Duration::from_millis(50))?;
        let folded = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        self.connection.busy_timeout(Duration::from_secs(5))?;
        self.wrote();
        folded.map_err(|error| JournalError::sqlite(&self.path, error))?;
        self.remember()
    }

    /// Rests, and reports what dropping would keep to itself. Where the file was replaced, call [`Journal::rest`] first:
    /// what is open can be saved only as long as it is open.
    ///
    /// # Errors
    /// As [`Journal::rest`].
    pub fn close(mut self) -> Result<(), JournalError> {
        self.rest()
    }

    /// For readers: takes in, verified, what a writer appended since.
    ///
    /// # Errors
    /// [`JournalError::Broken`] when what was appended does not belong; [`JournalError::Replaced`] when another file,
    /// or none, has the name now. The journal then stays where it was.
    pub fn refresh(&mut self) -> Result<Head, JournalError> {
        if self.lock.is_some() || matches!(self.condition, Condition::Broken(_)) {
            return Ok(self.head);
        }
        if let Some(what) = self.watch.exchanged() {
            return Err(self.replaced(what));
        }
        if let Some(found) =
            against_memory(&self.connection, self.head, self.head)?.filter(|_| self.head.seq > 0)
        {
            self.condition = Condition::Broken(found.clone());
            return Err(JournalError::Broken(found));
        }
        let examined = examine(&self.connection, self.head, None, &mut |_, _| {})?;
        if let Some(found) = examined.finding {
            self.condition = Condition::Broken(found.clone());
            return Err(JournalError::Broken(found));
        }
        self.head = examined.good;
        self.checked.through = self.head.seq;
        self.withheld += examined.withheld;
        if self.campaign.is_none() {
            self.campaign = campaign(&self.connection)?;
        }
        Ok(self.head)
    }

    pub(crate) fn remember(&mut self) -> Result<(), JournalError> {
        let (Some(heads), Some(campaign)) = (&self.heads, &self.campaign) else {
            return Ok(());
        };
        if self.remembered != Some(self.head) {
            let lost = matches!(self.checked.memory, MemoryCheck::NotCompared(_));
            let since = Since { seq: self.head.seq, at_ms: self.at_ms, lost };
            heads.remember(campaign, self.head, &self.path, since)?;
            self.remembered = Some(self.head);
        }
        Ok(())
    }

    /// Remembers a check of the whole chain made on opening.
    pub(crate) fn remember_check(&self) -> Result<(), JournalError> {
        match (&self.heads, &self.campaign, self.checked) {
            (Some(heads), Some(campaign), Checked { trusted: 0, whole: Some(whole), .. }) => {
                heads.checked(campaign, whole)
            }
            _ => Ok(()),
        }
    }

    /// Refuses unless entries may be appended to the file that lies on the disk now.
    pub(crate) fn ready(&mut self) -> Result<(), JournalError> {
        match &self.condition {
            Condition::Writable => {}
            Condition::ReadOnly(ReadOnlyReason::Replaced { what }) => {
                return Err(JournalError::Replaced { path: self.path.clone(), what: *what });
            }
            Condition::ReadOnly(reason) => return Err(JournalError::ReadOnly(reason.sentence())),
            Condition::Broken(found) => return Err(JournalError::Broken(found.clone())),
        }
        self.watch.change().map_or(Ok(()), |what| Err(self.replaced(what)))
    }

    /// After a write of our own, whatever became of it.
    pub(crate) fn wrote(&mut self) {
        self.watch.renew();
    }

    /// The open file is not the one on the disk any more: it is only read from now on, and what was acknowledged is
    /// remembered, so that the file that lies there now is not taken for the whole.
    fn replaced(&mut self, what: FileChange) -> JournalError {
        if self.condition == Condition::Writable
            && let Err(error) = self.remember()
        {
            self.notices.push(Notice::NotRemembered(error.to_string()));
        }
        self.condition = Condition::ReadOnly(ReadOnlyReason::Replaced { what });
        // Above all, closing must neither fold the log into another file nor remove another file's log.
        match connect::disarm(&self.connection) {
            Ok(()) => JournalError::Replaced { path: self.path.clone(), what },
            Err(error) => error.into(),
        }
    }

    /// After an error while writing: a refusal or a full disk leaves everything as it was, but after a failed flush
    /// what the disk holds is unknown until the file is opened again.
    pub(crate) fn after_failure(&mut self, error: rusqlite::Error) -> JournalError {
        self.wrote();
        let error = JournalError::sqlite(&self.path, error);
        if !matches!(error, JournalError::DiskFull | JournalError::Locked { .. }) {
            let reason = ReadOnlyReason::WriteFailed(error.to_string());
            self.condition = Condition::ReadOnly(reason);
        }
        error
    }
}

impl Drop for Journal {
    /// Rests. Errors have nowhere to go here; [`Journal::close`] reports them.
    fn drop(&mut self) {
        let _ = self.rest();
    }
}
