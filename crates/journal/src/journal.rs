//! The open journal: what it knows about itself, resting and closing. Opening is in `open`, the rest beside it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;
use tempfile::TempDir;

use crate::chain::{against_memory, campaign, examine};
use crate::condition::{Checked, Condition, ReadOnlyReason};
use crate::error::JournalError;
use crate::hash::{CampaignId, Head};
use crate::heads::RememberedHeads;
use crate::lock::WriterLock;
use crate::salt::SaltSource;

/// One campaign's journal, open.
pub struct Journal {
    pub(crate) connection: Connection,
    pub(crate) path: PathBuf,
    pub(crate) head: Head,
    pub(crate) campaign: Option<CampaignId>,
    pub(crate) condition: Condition,
    pub(crate) checked: Checked,
    pub(crate) heads: Option<RememberedHeads>,
    pub(crate) remembered: Option<Head>,
    pub(crate) notices: Vec<String>,
    pub(crate) salts: Box<dyn SaltSource>,
    // Below the connection, so that they are released after it is closed.
    pub(crate) lock: Option<WriterLock>,
    /// Where the file was copied to, if its medium forced that; removed on drop.
    pub(crate) _refuge: Option<TempDir>,
}

impl Journal {
    /// Who has a journal open for writing, in words to put behind "another program"; `None` when nobody has.
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

    /// How much of the chain was computed again.
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

    /// The head this computer remembered when the journal was opened or last rested.
    #[must_use]
    pub fn remembered(&self) -> Option<Head> {
        self.remembered
    }

    /// What went wrong beside the journal without harming it, in sentences: the remembered heads could not be used.
    #[must_use]
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// To be called when nothing happens for a while: folds the log into the file, so that the file alone is the
    /// whole campaign, and remembers its head. Does nothing to a journal that is not writable.
    ///
    /// # Errors
    /// [`JournalError::Sqlite`], [`JournalError::DiskFull`], [`JournalError::Heads`], [`JournalError::Io`].
    pub fn rest(&mut self) -> Result<(), JournalError> {
        if self.condition != Condition::Writable {
            return Ok(());
        }
        // A reader in the middle of a page keeps the log alive; there will be another rest.
        self.connection.busy_timeout(Duration::from_millis(50))?;
        let folded = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        self.connection.busy_timeout(Duration::from_secs(5))?;
        folded.map_err(|error| JournalError::sqlite(&self.path, error))?;
        self.remember()
    }

    /// Rests, and reports what dropping would keep to itself.
    ///
    /// # Errors
    /// As [`Journal::rest`].
    pub fn close(mut self) -> Result<(), JournalError> {
        self.rest()
    }

    /// For readers: takes in, verified, what a writer appended since.
    ///
    /// # Errors
    /// [`JournalError::Broken`] when what was appended does not belong; the journal then stays where it was.
    pub fn refresh(&mut self) -> Result<Head, JournalError> {
        if self.lock.is_some() || matches!(self.condition, Condition::Broken(_)) {
            return Ok(self.head);
        }
        if let Some(found) =
            against_memory(&self.connection, self.head, self.head)?.filter(|_| self.head.seq > 0)
        {
            self.condition = Condition::Broken(found.clone());
            return Err(JournalError::Broken(found));
        }
        let examined = examine(&self.connection, self.head, &mut |_| {})?;
        if let Some(found) = examined.finding {
            self.condition = Condition::Broken(found.clone());
            return Err(JournalError::Broken(found));
        }
        self.head = examined.good;
        self.checked.through = self.head.seq;
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
            heads.remember(campaign, self.head, &self.path)?;
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

    /// Refuses unless entries may be appended.
    pub(crate) fn writable(&self) -> Result<(), JournalError> {
        match &self.condition {
            Condition::Writable => Ok(()),
            Condition::ReadOnly(reason) => Err(JournalError::ReadOnly(reason.sentence())),
            Condition::Broken(found) => Err(JournalError::Broken(found.clone())),
        }
    }

    /// After an error while writing: a refusal or a full disk leaves everything as it was, but after a failed flush
    /// nobody knows what the disk holds until the file is opened again.
    pub(crate) fn after_failure(&mut self, error: rusqlite::Error) -> JournalError {
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
