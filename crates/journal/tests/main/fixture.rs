//! A small campaign in a temporary folder, and a hand with a database shell.

use std::path::{Path, PathBuf};

use journal::{Batch, Cause, Condition, Draft, EntryRef, Finding, Idem, Journal, Kind, Opening};
use rusqlite::Connection;
use tempfile::TempDir;

pub(crate) struct Campaign {
    pub(crate) folder: TempDir,
    pub(crate) path: PathBuf,
    pub(crate) heads: PathBuf,
}

impl Campaign {
    /// A journal of `count` entries, closed.
    pub(crate) fn of(count: usize) -> Self {
        let campaign = Self::empty();
        let drafts = drafts(count);
        Journal::create(&campaign.path, campaign.opening(), &Batch::from(&drafts[..]))
            .expect("created")
            .close()
            .expect("closed");
        campaign
    }

    /// A folder without a journal.
    pub(crate) fn empty() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("war.wardiary");
        let heads = folder.path().join("data").join("heads.json");
        Self { folder, path, heads }
    }

    /// Remembers heads, and counts salts instead of drawing them.
    pub(crate) fn opening(&self) -> Opening {
        let mut count = 0_u128;
        Opening::new().heads(&self.heads).salts(move || {
            count += 1;
            count.to_be_bytes()
        })
    }

    pub(crate) fn open(&self) -> Journal {
        Journal::open(&self.path, self.opening()).expect("opens")
    }

    /// Opened on a computer that remembers nothing.
    pub(crate) fn open_as_stranger(&self) -> Journal {
        Journal::open(&self.path, Opening::new()).expect("opens")
    }

    /// Does what the triggers refuse, then puts the triggers back, as a careful cheat would.
    pub(crate) fn tamper(&self, sql: &str) {
        self.tamper_with(|connection| connection.execute_batch(sql).expect("tampered"));
    }

    pub(crate) fn tamper_with(&self, change: impl FnOnce(&Connection)) {
        let connection = Connection::open(&self.path).expect("a shell opens anything");
        let triggers: Vec<(String, String)> = connection
            .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
            .and_then(|mut found| {
                found.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
            })
            .expect("triggers");
        assert_eq!(triggers.len(), 2, "the guards against update and delete");
        for (name, _) in &triggers {
            connection.execute_batch(&format!("DROP TRIGGER {name}")).expect("dropped");
        }
        connection
            .execute_batch("PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF;")
            .expect("pragmas");
        change(&connection);
        for (_, sql) in &triggers {
            connection.execute_batch(sql).expect("put back");
        }
    }

    /// The names of all files in the folder, the data folder apart.
    pub(crate) fn names(&self) -> Vec<String> {
        let listed = std::fs::read_dir(self.folder.path()).expect("listed");
        let name = |file: std::io::Result<std::fs::DirEntry>| {
            file.expect("listed").file_name().into_string().expect("text")
        };
        let mut names: Vec<String> = listed.map(name).filter(|name| name != "data").collect();
        names.sort();
        names
    }

    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// 1944-12-19T00:00 in minutes since 1900-01-01T00:00, as Python's `datetime` computes it.
pub(crate) const MORNING: i32 = 23_649_120;

/// Drafts of a war: founded, then orders with a roll each; every third has a key, every second a game time, every
/// fifth is for one side alone.
pub(crate) fn drafts(count: usize) -> Vec<Draft> {
    (0..count).map(draft).collect()
}

pub(crate) fn draft(index: usize) -> Draft {
    let kind = match index {
        0 => Kind::Founded,
        _ if index.is_multiple_of(2) => Kind::Ordered,
        _ => Kind::Rolled,
    };
    let body = format!("{{ \"n\": {index}, \"note\": \"Höhe 104 — \\\"hold\\\"\" }}");
    let mut draft = Draft::new(kind, "umpire", body, 1_600_000_000_000 + index as i64);
    if index.is_multiple_of(2) {
        draft = draft.at(MORNING + 60 * index as i32);
    }
    if index.is_multiple_of(3) {
        draft = draft.idem(Idem((index as u128 + 7).to_be_bytes()));
    }
    if index % 5 == 4 {
        draft = draft.audience("blue");
    }
    if index > 0 {
        draft = draft.battle("bastogne").caused_by(Cause::Entry(index as u64));
    }
    draft
}

/// Shows what everybody may read, as a copy for the other players does.
pub(crate) fn for_all(entry: &EntryRef<'_>) -> bool {
    entry.header.audience.is_empty()
}

/// The finding of a broken journal.
pub(crate) fn broken(journal: &Journal) -> Finding {
    match journal.condition() {
        Condition::Broken(finding) => finding.clone(),
        other => panic!("not broken: {other:?}"),
    }
}

/// Every byte of a file.
pub(crate) fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).expect("readable")
}
