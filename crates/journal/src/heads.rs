//! What this computer has seen of each campaign, kept in a small JSON file outside the journals.
//!
//! A hash chain alone cannot show that its tail was cut off or that everything was written anew with fresh hashes.
//! A head kept elsewhere can. `docs/JOURNAL.md` §8 has the shape of the file.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::condition::WholeCheck;
use crate::disk::{self, Part};
use crate::error::JournalError;
use crate::hash::{CampaignId, Hash, Head};
use crate::lock::beside;
use crate::memory::{Memory, NotCompared, Notice, Since};

/// The format of the file.
const FORMAT: u32 = 2;

/// The file of remembered heads. Nothing is kept open: several programs may share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RememberedHeads {
    path: PathBuf,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    format: u32,
    /// An earlier book was damaged or removed: a campaign that is not in this one may have been in that one.
    lost: bool,
    campaigns: BTreeMap<String, Seen>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seen {
    seq: u64,
    hash: Hash,
    /// Where the journal lay, so that a file exchanged for another campaign is noticed.
    file: String,
    since: Since,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    whole: Option<WholeCheck>,
}

/// Why there is no book to read.
enum NoBook {
    /// This program cannot read it, and a newer one, or another attempt, may: it is left alone.
    Closed(String),
    /// It is no book of ours any more.
    Damaged(String),
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

    /// Since when a campaign is remembered.
    ///
    /// # Errors
    /// As [`RememberedHeads::get`].
    pub fn since(&self, campaign: &CampaignId) -> Result<Option<Since>, JournalError> {
        Ok(self.read()?.campaigns.get(&campaign.to_string()).map(|seen| seen.since))
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

    /// Remembers a head, unless a later one (or another one of the same number) is remembered already. `since` counts
    /// only if nothing is remembered of the campaign so far. A damaged file is set aside as `<name>.damaged` first.
    ///
    /// # Errors
    /// [`JournalError::Io`], [`JournalError::DiskFull`]; [`JournalError::Heads`] when a newer program wrote the file.
    pub fn remember(
        &self,
        campaign: &CampaignId,
        head: Head,
        journal: &Path,
        since: Since,
    ) -> Result<(), JournalError> {
        self.change(|book| {
            let known = book.campaigns.get(&campaign.to_string());
            let (since, whole) = known.map_or((since, None), |known| (known.since, known.whole));
            let known = known.map(Seen::head).filter(|known| known.seq >= head.seq);
            book.place(campaign, known.unwrap_or(head), journal, since).whole = whole;
        })
    }

    /// Takes a head as right even if it goes back, and lets the memory of the campaign begin there: for an older copy
    /// restored on purpose.
    ///
    /// # Errors
    /// As [`RememberedHeads::remember`].
    pub fn accept(
        &self,
        campaign: &CampaignId,
        head: Head,
        journal: &Path,
        at_ms: Option<i64>,
    ) -> Result<(), JournalError> {
        self.change(|book| {
            book.place(campaign, head, journal, Since { seq: head.seq, at_ms, lost: false });
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

    /// Everything there is to remember about the file at `journal`, which holds `campaign` now.
    pub(crate) fn recall(
        &self,
        journal: &Path,
        campaign: Option<&CampaignId>,
    ) -> Result<Memory, JournalError> {
        let book = self.read()?;
        let file = absolute(journal);
        let before = book.campaigns.iter().find(|(_, seen)| !file.is_empty() && seen.file == file);
        let before = before.and_then(|(before, _)| before.parse().ok());
        let seen = campaign.and_then(|campaign| book.campaigns.get(&campaign.to_string()));
        let since = seen.map(|seen| seen.since);
        let lost = since.map_or(book.lost, |since| since.lost);
        Ok(Memory {
            head: seen.map(Seen::head),
            since,
            whole: seen.and_then(|seen| seen.whole),
            exchanged: before.filter(|before| Some(before) != campaign),
            missing: lost.then_some(NotCompared::Lost),
            notices: lost.then_some(Notice::MemoryLost).into_iter().collect(),
        })
    }

    fn read(&self) -> Result<Book, JournalError> {
        self.open().map_err(|(NoBook::Closed(why) | NoBook::Damaged(why))| self.unusable(why))
    }

    fn open(&self) -> Result<Book, NoBook> {
        #[derive(Deserialize)]
        struct Format {
            format: u32,
        }
        let bytes = match std::fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Book::empty(self.was_kept()));
            }
            Err(error) => return Err(NoBook::Closed(error.to_string())),
        };
        let damaged = |error: serde_json::Error| NoBook::Damaged(error.to_string());
        match serde_json::from_slice::<Format>(&bytes).map_err(damaged)?.format {
            FORMAT => serde_json::from_slice(&bytes).map_err(damaged),
            newer @ FORMAT.. => {
                Err(NoBook::Closed(format!("a newer program wrote it (format {newer})")))
            }
            older => Err(NoBook::Damaged(format!("it has the older format {older}"))),
        }
    }

    /// The lock file is not empty once a book was written: without a book beside it, the book was removed.
    fn was_kept(&self) -> bool {
        std::fs::metadata(beside(&self.path, ".lock")).is_ok_and(|about| about.len() > 0)
    }

    fn change(&self, change: impl FnOnce(&mut Book)) -> Result<(), JournalError> {
        let io = |error| JournalError::io(&self.path, error);
        std::fs::create_dir_all(disk::folder(&self.path)).map_err(io)?;
        // Two programs with two campaigns open may both want to remember: one after the other.
        let mut lock = File::options()
            .append(true)
            .create(true)
            .open(beside(&self.path, ".lock"))
            .map_err(io)?;
        lock.lock().map_err(io)?;
        let before = match self.open() {
            Ok(book) => Some(book),
            Err(NoBook::Damaged(_)) => {
                std::fs::rename(&self.path, beside(&self.path, ".damaged")).map_err(io)?;
                None
            }
            Err(NoBook::Closed(why)) => return Err(self.unusable(why)),
        };
        let mut book = before.clone().unwrap_or_else(|| Book::empty(true));
        change(&mut book);
        if before.as_ref() == Some(&book) {
            return Ok(());
        }
        let text = serde_json::to_vec_pretty(&book).map_err(|error| io(error.into()))?;
        let part = Part::begin(&self.path)?;
        std::fs::write(part.path(), text).map_err(io)?;
        part.replace(&self.path)?;
        if !self.was_kept() {
            lock.write_all(b"kept").map_err(io)?;
        }
        Ok(())
    }

    fn unusable(&self, why: String) -> JournalError {
        JournalError::Heads { path: self.path.clone(), why }
    }
}

impl Book {
    fn empty(lost: bool) -> Self {
        Self { format: FORMAT, lost, campaigns: BTreeMap::new() }
    }

    /// A file holds one campaign: the one that was there before is remembered without a place.
    fn place(
        &mut self,
        campaign: &CampaignId,
        head: Head,
        journal: &Path,
        since: Since,
    ) -> &mut Seen {
        self.vacate(journal);
        let Head { seq, hash } = head;
        let seen = Seen { seq, hash, file: absolute(journal), since, whole: None };
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
