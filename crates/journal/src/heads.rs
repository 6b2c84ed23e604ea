//! What this computer has seen of each campaign, kept in a small JSON file outside the journals.
//!
//! A hash chain alone cannot show that its tail was cut off or that everything was written anew with fresh hashes.
//! A head kept elsewhere can. Shape: `{"format":1,"campaigns":{"<campaign id>":{"seq":12,"hash":"…","file":"…"}}}`,
//! with `"whole":{"seq":…,"at_ms":…}` once the whole chain was computed here.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::condition::WholeCheck;
use crate::disk;
use crate::error::JournalError;
use crate::hash::{CampaignId, Hash, Head};
use crate::lock::beside;

/// The file of remembered heads. Nothing is kept open: several programs may share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RememberedHeads {
    path: PathBuf,
}

#[derive(Default, Serialize, Deserialize)]
struct Book {
    format: u32,
    campaigns: BTreeMap<String, Seen>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Seen {
    seq: u64,
    hash: Hash,
    /// Where the journal lay, so that a file exchanged for another campaign is noticed.
    file: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    whole: Option<WholeCheck>,
}

impl RememberedHeads {
    /// The file at `path`; it need not exist yet.
    #[must_use]
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The furthest head seen of a campaign.
    ///
    /// # Errors
    /// [`JournalError::Heads`] when the file exists but cannot be understood.
    pub fn get(&self, campaign: &CampaignId) -> Result<Option<Head>, JournalError> {
        let book = self.read()?;
        Ok(book.campaigns.get(&campaign.to_string()).map(Seen::head))
    }

    /// When the whole chain of a campaign was last computed on this computer.
    ///
    /// # Errors
    /// As [`RememberedHeads::get`].
    pub fn whole(&self, campaign: &CampaignId) -> Result<Option<WholeCheck>, JournalError> {
        Ok(self.read()?.campaigns.get(&campaign.to_string()).and_then(|seen| seen.whole))
    }

    /// Remembers that the whole chain of a campaign was computed, if its head is remembered.
    ///
    /// # Errors
    /// As [`RememberedHeads::remember`].
    pub fn checked(&self, campaign: &CampaignId, whole: WholeCheck) -> Result<(), JournalError> {
        self.change(|book| {
            if let Some(seen) = book.campaigns.get_mut(&campaign.to_string()) {
                seen.whole = Some(whole);
            }
        })
    }

    /// The campaign last seen in a file of this name.
    ///
    /// # Errors
    /// As [`RememberedHeads::get`].
    pub fn campaign_at(&self, journal: &Path) -> Result<Option<CampaignId>, JournalError> {
        let file = absolute(journal);
        let book = self.read()?;
        let found = book.campaigns.iter().find(|(_, seen)| !file.is_empty() && seen.file == file);
        Ok(found.and_then(|(campaign, _)| campaign.parse().ok()))
    }

    /// Remembers a head, unless a later one (or another one of the same number) is remembered already.
    /// A damaged file is set aside as `<name>.damaged` first.
    ///
    /// # Errors
    /// [`JournalError::Io`], [`JournalError::DiskFull`].
    pub fn remember(
        &self,
        campaign: &CampaignId,
        head: Head,
        journal: &Path,
    ) -> Result<(), JournalError> {
        self.change(|book| {
            let old = book.campaigns.get(&campaign.to_string());
            let whole = old.and_then(|old| old.whole);
            let old = old.map(Seen::head);
            let head = old.filter(|old| old.seq >= head.seq).unwrap_or(head);
            book.place(campaign, head, journal).whole = whole;
        })
    }

    /// Takes a head as right even if it goes back: for an older copy restored on purpose.
    ///
    /// # Errors
    /// As [`RememberedHeads::remember`].
    pub fn accept(
        &self,
        campaign: &CampaignId,
        head: Head,
        journal: &Path,
    ) -> Result<(), JournalError> {
        self.change(|book| {
            book.place(campaign, head, journal);
        })
    }

    /// Forgets which campaign lay in a file, because a new one is about to be made there.
    ///
    /// # Errors
    /// As [`RememberedHeads::remember`].
    pub fn vacate(&self, journal: &Path) -> Result<(), JournalError> {
        self.change(|book| book.vacate(journal))
    }

    /// Forgets a campaign.
    ///
    /// # Errors
    /// As [`RememberedHeads::remember`].
    pub fn forget(&self, campaign: &CampaignId) -> Result<(), JournalError> {
        self.change(|book| {
            book.campaigns.remove(&campaign.to_string());
        })
    }

    fn read(&self) -> Result<Book, JournalError> {
        let damaged = |why: String| JournalError::Heads { path: self.path.clone(), why };
        let bytes = match std::fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Book::default()),
            Err(error) => return Err(damaged(error.to_string())),
        };
        let book: Book =
            serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
        if book.format > 1 {
            return Err(damaged(format!("a newer program wrote it (format {})", book.format)));
        }
        Ok(book)
    }

    fn change(&self, change: impl FnOnce(&mut Book)) -> Result<(), JournalError> {
        let io = |error| JournalError::io(&self.path, error);
        std::fs::create_dir_all(disk::folder(&self.path)).map_err(io)?;
        // Two programs with two campaigns open may both want to remember: one after the other.
        let lock = File::create(beside(&self.path, ".lock")).map_err(io)?;
        lock.lock().map_err(io)?;
        let mut book = match self.read() {
            Ok(book) => book,
            Err(JournalError::Heads { .. }) => {
                std::fs::rename(&self.path, beside(&self.path, ".damaged")).map_err(io)?;
                Book::default()
            }
            Err(other) => return Err(other),
        };
        let before = book.campaigns.clone();
        change(&mut book);
        if book.campaigns == before {
            return Ok(());
        }
        book.format = 1;
        let temporary = disk::temporary(&self.path)?;
        let text = serde_json::to_vec_pretty(&book).map_err(|error| JournalError::Heads {
            path: self.path.clone(),
            why: error.to_string(),
        })?;
        std::fs::write(&temporary, text).map_err(io)?;
        disk::replace(temporary, &self.path)
    }
}

impl Book {
    /// A file holds one campaign: whoever was there before is remembered without a place.
    fn place(&mut self, campaign: &CampaignId, head: Head, journal: &Path) -> &mut Seen {
        self.vacate(journal);
        let seen = Seen { seq: head.seq, hash: head.hash, file: absolute(journal), whole: None };
        self.campaigns.entry(campaign.to_string()).insert_entry(seen).into_mut()
    }

    fn vacate(&mut self, journal: &Path) {
        let file = absolute(journal);
        for seen in self.campaigns.values_mut().filter(|seen| seen.file == file) {
            seen.file.clear();
        }
    }
}

impl Seen {
    fn head(&self) -> Head {
        Head { seq: self.seq, hash: self.hash }
    }
}

/// The folder is resolved, not the file: a name keeps its meaning while no file has it.
fn absolute(path: &Path) -> String {
    let folder = disk::folder(path).canonicalize();
    let whole =
        folder.map(|folder| path.file_name().map_or(folder.clone(), |name| folder.join(name)));
    whole.map_or_else(|_| String::new(), |path| path.to_string_lossy().into_owned())
}
