//! What was counted, kept in a file beside the campaign: `<campaign>.chance`. It holds nothing that could not be counted again.
//!
//! It is believed only if its sum is right and it was counted by the same rules, the same program and the same commanders; a moment
//! in it is known by the hashes of the entries it follows from. Anything else is passed over with a sentence, and written again.

mod tally;

use std::collections::BTreeMap;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use campaign::War;
use kernel::RuleSet as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

pub use tally::{Interval, Tally};

/// The shape of the file.
const SHAPE: u32 = 1;
/// Rises whenever the same moment and number would be played otherwise, rules and program being the same.
const PLAYING: u32 = 1;
/// A larger file is none of ours.
const BYTES_MOST: u64 = 8 << 20;
/// The most moments that are kept; those of an amended past make room first.
const MOMENTS_MOST: usize = 4_000;

/// What was counted, by moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Kept {
    shape: u32,
    /// Who played, by which rules.
    by: String,
    moments: BTreeMap<String, KeptMoment>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct KeptMoment {
    #[serde(flatten)]
    tally: Tally,
    closed: bool,
}

/// Why a file is not believed.
enum Doubt {
    Unreadable(io::Error),
    Damaged,
    Foreign,
}

impl Default for Kept {
    fn default() -> Self {
        Self { shape: SHAPE, by: players(), moments: BTreeMap::new() }
    }
}

impl Kept {
    /// What is known of a moment, and whether no war can be played on from there.
    pub(crate) fn of(&self, key: &str) -> (Tally, bool) {
        let KeptMoment { tally, closed } = self.moments.get(key).copied().unwrap_or_default();
        (tally, closed)
    }

    pub(crate) fn put(&mut self, key: &str, tally: Tally, closed: bool) {
        if self.moments.len() >= MOMENTS_MOST && !self.moments.contains_key(key) {
            self.moments.clear();
        }
        self.moments.insert(key.to_owned(), KeptMoment { tally, closed });
    }

    /// Takes over what another has counted further.
    pub(crate) fn with(mut self, other: &Self) -> Self {
        for (key, theirs) in &other.moments {
            let own = self.moments.entry(key.clone()).or_default();
            if theirs.tally.played() > own.tally.played() || theirs.closed {
                *own = *theirs;
            }
        }
        self
    }

    /// What the file holds; why it is not believed, in a sentence.
    pub(crate) fn in_file(path: &Path) -> Result<Self, String> {
        Self::read(path).map_err(|doubt| doubt.sentence(path))
    }

    fn read(path: &Path) -> Result<Self, Doubt> {
        let mut text = String::new();
        let file = match std::fs::File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            file => file.map_err(Doubt::Unreadable)?,
        };
        let read = file.take(BYTES_MOST).read_to_string(&mut text);
        match read {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(Doubt::Damaged),
            Err(error) => return Err(Doubt::Unreadable(error)),
            Ok(_) => {}
        }
        let (body, sum) = text.trim_end().split_once('\n').ok_or(Doubt::Damaged)?;
        if sum != sum_of(body) {
            return Err(Doubt::Damaged);
        }
        let kept: Self = serde_json::from_str(body).map_err(|_| Doubt::Damaged)?;
        match kept.shape == SHAPE && kept.by == players() {
            true => Ok(kept),
            false => Err(Doubt::Foreign),
        }
    }

    /// Whole or not at all: the old file stays until the new one is there.
    pub(crate) fn write(&self, path: &Path) -> io::Result<()> {
        let body = serde_json::to_string(self)?;
        let unfinished = beside(path, ".new");
        let mut out = std::fs::File::create(&unfinished)?;
        let written = writeln!(out, "{body}\n{}", sum_of(&body));
        written.and_then(|()| std::fs::rename(&unfinished, path)).inspect_err(|_| {
            // What is left of it is in nobody's way.
            let _ = std::fs::remove_file(&unfinished);
        })
    }
}

impl Doubt {
    fn sentence(&self, path: &Path) -> String {
        let path = path.display();
        match self {
            Self::Unreadable(error) => format!("{path} cannot be read and is not used: {error}."),
            Self::Damaged => {
                format!("{path} is damaged and is not used; the chances are counted again.")
            }
            Self::Foreign => format!(
                "{path} was counted by other rules or another version of the program and is not used; the chances are \
                 counted again."
            ),
        }
    }
}

fn players() -> String {
    format!("{PLAYING} sensible, War Diary {}, {}", env!("CARGO_PKG_VERSION"), War::fingerprint())
}

fn sum_of(body: &str) -> String {
    kernel::seal::hex(&Sha256::digest(body))
}

/// A path with an ending behind its whole name.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
