//! A file that is replaced, removed, moved or changed while it is open: nothing more is written to it, nothing is lost.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use journal::{
    Batch, Condition, Copy, Draft, Fault, FileChange, Journal, JournalError, Opening,
    PrivateChange, ReadOnlyReason,
};

use crate::fixture::{Campaign, broken, bytes, draft, drafts};

/// An open journal of 12 entries in a folder of its own; 9 of them, and no secret, are in an older copy.
struct Table {
    campaign: Campaign,
    folder: PathBuf,
    path: PathBuf,
    older: Vec<u8>,
    journal: Journal,
}

impl Table {
    fn open() -> Self {
        let campaign = Campaign::empty();
        let folder = campaign.beside("campaigns");
        fs::create_dir(&folder).expect("made");
        let path = folder.join("war.wardiary");
        let first = drafts(9);
        let batch = Batch::from(&first[..]);
        let mut journal = Journal::create(&path, campaign.opening(), &batch).expect("created");
        journal.rest().expect("rested");
        let older = bytes(&path);
        journal.put_private("dice/anna", b"secret").expect("kept");
        journal.append(&drafts(12)[9..]).expect("appended");
        Self { campaign, folder, path, older, journal }
    }

    fn log(&self) -> PathBuf {
        self.folder.join("war.wardiary-wal")
    }

    /// Every file of the folder with its bytes.
    fn on_disk(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().filter_map(Result::ok);
        let mut files: Vec<_> = files.map(|file| (file.path(), bytes(&file.path()))).collect();
        files.retain(|(path, _)| !path.to_string_lossy().ends_with("-shm"));
        files.sort();
        files
    }

    /// Another file with the older bytes takes the place, as a program that synchronises does it.
    fn exchange(&self) {
        let new = self.folder.join("incoming");
        fs::write(&new, &self.older).expect("written");
        fs::rename(new, &self.path).expect("renamed");
    }

    /// The same file gets the older bytes and their time, as `cp -p` does it.
    fn restore_in_place(&self) {
        fs::write(&self.path, &self.older).expect("written");
        set_time(&self.path);
    }
}

fn set_time(path: &Path) {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000);
    File::options().write(true).open(path).and_then(|file| file.set_modified(time)).expect("set");
}

type Damage = fn(&Table);

const DAMAGES: [(Damage, FileChange); 7] = [
    (Table::exchange, FileChange::Exchanged),
    (|table| fs::remove_file(&table.path).expect("removed"), FileChange::Gone),
    (|table| fs::rename(&table.path, table.folder.join("moved")).expect("moved"), FileChange::Gone),
    (
        |table| fs::rename(&table.folder, table.campaign.beside("away")).expect("moved"),
        FileChange::Gone,
    ),
    (Table::restore_in_place, FileChange::Altered),
    (|table| fs::remove_file(table.log()).expect("removed"), FileChange::Log),
    (
        |table| {
            fs::remove_file(table.log()).expect("removed");
            fs::write(table.log(), b"another log").expect("written");
        },
        FileChange::Log,
    ),
];

type Write = fn(&mut Journal) -> Result<(), JournalError>;

const WRITES: [(&str, Write); 7] = [
    ("append", |journal| journal.append(&[draft(12)]).map(drop)),
    ("a batch of private changes", |journal| {
        let private = [PrivateChange::Delete { key: "dice/anna".into() }];
        journal.append_batch(&Batch { private: &private, ..Batch::default() }).map(drop)
    }),
    ("private", |journal| journal.put_private("k", b"v")),
    ("forget", |journal| journal.delete_private("dice/anna")),
    ("snapshot", |journal| journal.put_snapshot(3, b"state").map(drop)),
    ("drop snapshots", |journal| journal.drop_all_snapshots().map(drop)),
    ("rest", Journal::rest),
];

#[test]
fn every_write_notices_every_change_and_writes_nothing() {
    for (damage, what) in DAMAGES {
        for (name, write) in WRITES {
            let mut table = Table::open();
            damage(&table);
            let before = table.on_disk();
            let refused = write(&mut table.journal).expect_err(name);
            assert_eq!(refused.code(), "journal.replaced", "{name}, {what:?}: {refused}");
            assert!(refused.to_string().contains(what.sentence()), "{refused}");
            assert!(refused.hint().contains("under another name"));
            let reason = ReadOnlyReason::Replaced { what };
            assert_eq!(table.journal.condition(), &Condition::ReadOnly(reason));
            let again = table.journal.append(&[draft(12)]).expect_err("for good");
            assert_eq!(again.code(), "journal.replaced");
            assert_eq!(table.journal.head().seq, 12);
            assert_eq!(table.on_disk(), before, "{name}, {what:?}");
            // Not even when it is closed: a log that is not ours is not removed, ours is not folded into their file.
            let Table { journal, folder, campaign, path, older } = table;
            journal.close().expect("nothing to do");
            let journal = campaign_journal(&campaign);
            let table = Table { journal, folder, campaign, path, older };
            assert_eq!(table.on_disk(), before, "{name}, {what:?}, after closing");
        }
    }
}

/// Any journal, to fill the place of one that was closed.
fn campaign_journal(campaign: &Campaign) -> Journal {
    let first = drafts(1);
    let path = campaign.beside("other.wardiary");
    Journal::create(&path, Opening::new(), &Batch::from(&first[..])).expect("created")
}

#[test]
fn what_is_open_is_saved_under_another_name() {
    for (damage, what) in DAMAGES {
        let mut table = Table::open();
        let genuine = table.journal.entries(..).expect("read");
        damage(&table);
        table.journal.append(&[draft(12)]).expect_err("replaced");
        let beside = |name: &str| table.campaign.beside(name);
        let mut export = Vec::new();
        let exported = table.journal.export(&mut export, &|_| true, &mut |_| {}).expect("exported");
        let kept = exported.head.seq;
        // A file whose own pages were overwritten under it shows what is left; all others show everything.
        if what == FileChange::Altered {
            assert_eq!(exported.complete, kept == 12);
        } else {
            assert_eq!((kept, exported.complete), (12, true), "{what:?}");
        }
        table.journal.copy_to(&beside("saved.wardiary"), Copy::Backup).expect("saved");
        table.journal.copy_to(&beside("shown.wardiary"), Copy::For(&|_| true)).expect("saved");
        for name in ["saved.wardiary", "shown.wardiary"] {
            let saved = Journal::open(&beside(name), Opening::new()).expect("opens");
            assert_eq!(saved.condition(), &Condition::Writable);
            assert_eq!(saved.entries(..).expect("read"), genuine[..kept as usize]);
        }
        let saved = Journal::open(&beside("saved.wardiary"), Opening::new()).expect("opens");
        let secret = saved.private("dice/anna").expect("read");
        assert!(secret.is_some() || what == FileChange::Altered);
        let first: [Draft; 1] = [draft(0).battle("what if")];
        let opening = table.campaign.opening().salts(|| [6; 16]);
        let path = beside("branch.wardiary");
        let then = Batch::default();
        let branch = Journal::branch(&table.journal, kept, &path, opening, &first, &then);
        assert_eq!(branch.expect("branched").head().seq, kept);
    }
}

/// One entry in the middle of a file too large to be kept in memory is changed under it: everything before is saved,
/// and nothing is read without verifying any more.
#[test]
fn of_a_file_that_was_changed_in_place_the_good_part_is_saved() {
    let campaign = Campaign::of(30_000);
    let mut journal = campaign.open();
    let whole = bytes(&campaign.path);
    let needle = br#""n": 14999,"#;
    let at = whole.windows(needle.len()).position(|bytes| bytes == needle).expect("entry 15000");
    let mut changed = whole.clone();
    changed[at + 9] = b'8';
    fs::write(&campaign.path, &changed).expect("changed");
    set_time(&campaign.path);
    assert_eq!(journal.append(&[draft(1)]).expect_err("changed").code(), "journal.replaced");
    assert_eq!(journal.head().seq, 30_000);
    assert_eq!(journal.entries(14_999..15_000).expect("good").len(), 1);
    assert_eq!(journal.entries(14_999..15_001).expect_err("changed").code(), "journal.broken");
    let saved = campaign.beside("saved.wardiary");
    journal.copy_to(&saved, Copy::Backup).expect("saved");
    assert_eq!(Journal::open(&saved, Opening::new()).expect("opens").head().seq, 14_999);
    let exported = journal.export(&mut Vec::new(), &|_| true, &mut |_| {}).expect("exported");
    assert_eq!((exported.head.seq, exported.complete), (14_999, false));
}

/// The lesson of a lost evening: what was acknowledged is remembered, so that the older file is not taken for the whole.
#[test]
fn the_file_that_was_put_in_place_is_not_called_whole() {
    let mut table = Table::open();
    table.exchange();
    let remembered = table.journal.head();
    table.journal.append(&[draft(12)]).expect_err("replaced");
    let Table { journal, campaign, path, .. } = table;
    drop(journal);
    fs::remove_file(path.with_extension("wardiary-wal")).expect("the old log");
    let opened = Journal::open(&path, campaign.opening()).expect("opens");
    assert_eq!(broken(&opened).fault, Fault::TailCut { remembered });
}

#[test]
fn our_own_writes_and_readers_are_no_change() {
    let mut table = Table::open();
    let reader = || Journal::open_read_only(&table.path, Opening::new()).expect("opens");
    let mut follower = reader();
    for round in 0..3 {
        let open = reader();
        table.journal.append(&[draft(12 + round)]).expect("appended");
        table.journal.put_private("k", &[0; 40_000]).expect("kept");
        drop(open);
        table.journal.put_snapshot(3, &[1; 40_000]).expect("kept");
        table.journal.rest().expect("rested");
        table.journal.drop_all_snapshots().expect("dropped");
        assert_eq!(follower.refresh().expect("followed"), table.journal.head());
    }
    // A batch so large that SQLite folds the log into the file by itself.
    table.journal.append(&drafts(30_000)[15..]).expect("appended");
    table.journal.append(&[draft(30_000)]).expect("appended");
    // A refused batch, and one that finds no room, change nothing that would be taken for a stranger's work.
    table.journal.append(&[draft(1).version(0)]).expect_err("refused");
    table.journal.append(&[draft(30_001)]).expect("appended");
    assert_eq!(table.journal.condition(), &Condition::Writable);
}

#[test]
fn a_reader_says_when_the_file_it_follows_was_exchanged() {
    let table = Table::open();
    let mut reader = Journal::open_read_only(&table.path, Opening::new()).expect("opens");
    assert_eq!(reader.refresh().expect("followed").seq, 12);
    table.exchange();
    assert_eq!(reader.refresh().expect_err("exchanged").code(), "journal.replaced");
    assert_eq!(reader.entries(..).expect("still read").len(), 12);
    let reason = ReadOnlyReason::Replaced { what: FileChange::Exchanged };
    assert_eq!(reader.condition(), &Condition::ReadOnly(reason));
}

#[test]
fn a_change_made_by_another_program_through_sqlite_is_noticed() {
    let mut table = Table::open();
    let shell = rusqlite::Connection::open(&table.path).expect("opens");
    shell.execute_batch("INSERT INTO private VALUES ('k', x'00')").expect("changed");
    let refused = table.journal.append(&[draft(12)]).expect_err("refused");
    assert_eq!(refused.code(), "journal.replaced");
    drop(shell);
    // Opening it again settles it.
    let Table { journal, campaign, path, .. } = table;
    drop(journal);
    let mut journal = Journal::open(&path, campaign.opening()).expect("opens");
    journal.append(&[draft(12)]).expect("appended");
}
