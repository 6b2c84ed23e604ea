//! Which campaign a file holds: the hash of its first entry, whatever the file is called.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use api::error::{ApiError, ApiResult, Kind};
use api::kernel::Seat;
use api::{Host, Session};
use serde::{Deserialize, Serialize};

/// The hash of a campaign's first entry, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CampaignId(String);

/// What was read from files, as long as they are the same files.
#[derive(Debug)]
pub(crate) struct CampaignIds {
    host: Host,
    read: Mutex<BTreeMap<PathBuf, (Identity, Option<CampaignId>)>>,
}

/// What tells a file from another one that comes to bear its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity {
    device_and_inode: (u64, u64),
    /// When it was made; where the system does not say, when it was last changed.
    made: Option<SystemTime>,
}

impl CampaignId {
    /// # Errors
    /// When the campaign has no entry that can be trusted.
    pub fn of(session: &Session) -> ApiResult<Self> {
        let id = session.journal().campaign().map(|hash| Self(hash.to_string()));
        let none = || {
            ApiError::new(Kind::Journal, "campaign.no_entry", "this campaign has no first entry")
                .hint("`wardiary verify` says what is wrong with the file")
        };
        id.ok_or_else(none)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl CampaignIds {
    pub(crate) fn new(host: Host) -> Self {
        Self { host, read: Mutex::default() }
    }

    /// The campaign in a file, if the file was read before and is still the same.
    pub(crate) fn known(&self, file: &Path) -> Option<CampaignId> {
        let identity = Identity::of(file)?;
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.get(file).filter(|(known, _)| *known == identity)?.1.clone()
    }

    /// The campaign in a file; `None` when it holds none. Reads the file unless it is known, which may take a while.
    pub(crate) fn read(&self, file: &Path) -> Option<CampaignId> {
        let identity = Identity::of(file)?;
        if let Some(id) = self.known(file) {
            return Some(id);
        }
        let session = Session::open_quickly(file, &self.host).ok();
        let id = session.and_then(|session| CampaignId::of(&session).ok());
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.insert(file.to_owned(), (identity, id.clone()));
        id
    }

    /// Whether the campaign in a file has a seat.
    ///
    /// # Errors
    /// When it has not, or cannot be opened.
    pub(crate) fn is_a_seat(&self, file: &Path, seat: Seat) -> ApiResult<()> {
        Session::open_quickly(file, &self.host)?.is_a_seat(seat)
    }
}

impl Identity {
    fn of(file: &Path) -> Option<Self> {
        let found = std::fs::metadata(file).ok()?;
        #[cfg(unix)]
        let device_and_inode = {
            use std::os::unix::fs::MetadataExt as _;
            (found.dev(), found.ino())
        };
        #[cfg(not(unix))]
        let device_and_inode = (0, 0);
        let made = found.created().or_else(|_| found.modified()).ok();
        Some(Self { device_and_inode, made })
    }
}
