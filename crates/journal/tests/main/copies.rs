//! Copies, exports and imports: the same hashes, and no secret where it does not belong.

use journal::{Condition, Copy, Journal, JournalError, Opening};

use crate::fixture::{Campaign, bytes, draft};

const SECRET: &[u8] = b"the seed of all dice, 32 bytes!!";

fn with_secret(count: usize) -> (Campaign, Journal) {
    let campaign = Campaign::of(count);
    let mut journal = campaign.open();
    journal.put_private("dice/anna", SECRET).expect("kept");
    journal.put_snapshot(3, SECRET).expect("kept");
    (campaign, journal)
}

fn holds_secret(bytes: &[u8]) -> bool {
    bytes.windows(SECRET.len()).any(|window| window == SECRET)
}

fn export(journal: &Journal) -> Vec<u8> {
    let mut out = Vec::new();
    journal.export(&mut out, &|_| true, &mut |_| {}).expect("exported");
    out
}

#[test]
fn a_copy_for_others_has_every_entry_and_no_secret() {
    let (campaign, journal) = with_secret(200);
    let path = campaign.beside("for-bea.wardiary");
    journal.copy_to(&path, Copy::For(&|_| true)).expect("copied");
    assert!(!holds_secret(&bytes(&path)));
    let copy = Journal::open(&path, Opening::new()).expect("opens");
    assert_eq!(copy.condition(), &Condition::Writable);
    assert_eq!(copy.entries(..).expect("read"), journal.entries(..).expect("read"));
    let refused = journal.copy_to(&path, Copy::For(&|_| true)).expect_err("exists");
    assert_eq!(refused.code(), "journal.already_exists");
}

#[test]
fn a_backup_has_everything() {
    let (campaign, journal) = with_secret(200);
    let path = campaign.beside("backup.wardiary");
    journal.copy_to(&path, Copy::Backup).expect("copied");
    let backup = Journal::open(&path, Opening::new()).expect("opens");
    assert_eq!(backup.condition(), &Condition::Writable);
    assert_eq!(backup.head(), journal.head());
    assert_eq!(backup.private("dice/anna").expect("read").as_deref(), Some(SECRET));
    assert_eq!(backup.snapshot_before(9).expect("read").expect("there").bytes, SECRET);
    assert_eq!(backup.entries(..).expect("read"), journal.entries(..).expect("read"));
    assert!(backup.verify(&mut |_| {}).expect("verified").is_whole());
}

/// Bytes 18 and 19 of a database are 2 when it is written by way of a write-ahead log, and 1 when by way of a rollback
/// journal (SQLite's file format, 1.3.3).
#[test]
fn a_new_file_has_a_write_ahead_log_before_its_first_writer() {
    let (campaign, journal) = with_secret(3);
    let (backup, for_others) = (campaign.beside("b.wardiary"), campaign.beside("o.wardiary"));
    journal.copy_to(&backup, Copy::Backup).expect("copied");
    journal.copy_to(&for_others, Copy::For(&|_| true)).expect("copied");
    for path in [&backup, &for_others] {
        assert_eq!(bytes(path)[18..20], [2, 2], "{}", path.display());
    }
    // Nothing lies beside them, nor was left under another name.
    let whole = |name: &&String| name.starts_with("war.wardiary") || name.ends_with(".wardiary");
    assert_eq!(campaign.names().iter().filter(whole).count(), campaign.names().len());
}

#[test]
fn an_export_rebuilds_the_same_hashes() {
    let (campaign, journal) = with_secret(50);
    let text = export(&journal);
    assert!(!holds_secret(&text));
    assert_eq!(text.iter().filter(|byte| **byte == b'\n').count(), 51);
    let path = campaign.beside("imported.wardiary");
    let imported = Journal::import(&mut &text[..], &path, Opening::new()).expect("imported");
    assert_eq!(imported.entries(..).expect("read"), journal.entries(..).expect("read"));
    assert_eq!(export(&imported), text);
}

/// One changed character anywhere in an export: refused, or without effect on what was recorded.
#[test]
fn an_export_with_any_changed_byte_is_refused_with_its_line() {
    let campaign = Campaign::of(6);
    let journal = campaign.open();
    let text = export(&journal);
    let genuine = journal.entries(..).expect("read");
    let path = campaign.beside("imported.wardiary");
    let mut refused = 0;
    for position in 0..text.len() {
        let mut changed = text.clone();
        changed[position] ^= 1;
        match Journal::import(&mut &changed[..], &path, Opening::new()) {
            Ok(imported) => {
                // Harmless: a hexadecimal digit in the other case, `complete`, white space.
                assert_eq!(imported.entries(..).expect("read"), genuine, "byte {position}");
                drop(imported);
                std::fs::remove_file(&path).expect("removed");
            }
            Err(JournalError::ImportRefused { line, .. }) => {
                let newlines =
                    text[..position].iter().filter(|byte| **byte == b'\n').count() as u64;
                let promise = newlines == 0 && line == 8;
                assert!(
                    promise || line.abs_diff(newlines + 1) <= 1,
                    "byte {position}, line {line}"
                );
                assert!(!path.exists());
                refused += 1;
            }
            Err(other) => panic!("byte {position}: {other}"),
        }
    }
    assert!(refused * 10 > text.len() * 9, "{refused} of {}", text.len());
}

#[test]
fn lines_missing_added_or_swapped_are_refused() {
    let campaign = Campaign::of(6);
    let text = String::from_utf8(export(&campaign.open())).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    let path = campaign.beside("imported.wardiary");
    let import = |lines: Vec<&str>| {
        let text = lines.join("\n");
        let refused = Journal::import(&mut text.as_bytes(), &path, Opening::new()).map(|_| ());
        match refused.expect_err("refused") {
            JournalError::ImportRefused { line, .. } => line,
            other => panic!("{other}"),
        }
    };
    assert_eq!(import([&lines[..3], &lines[4..]].concat()), 4, "entry 3 left out");
    assert_eq!(import(lines[..6].to_vec()), 7, "the last entry left out");
    assert_eq!(import([&lines[..4], &lines[3..]].concat()), 5, "entry 3 twice");
    let mut swapped = lines.clone();
    swapped.swap(2, 3);
    assert_eq!(import(swapped), 3);
    assert_eq!(import(lines[1..].to_vec()), 1, "no header");
    assert_eq!(import(Vec::new()), 1, "nothing");
}

#[test]
fn an_imported_journal_is_played_on() {
    let campaign = Campaign::of(6);
    let text = export(&campaign.open());
    let path = campaign.beside("imported.wardiary");
    let mut journal = Journal::import(&mut &text[..], &path, campaign.opening()).expect("imported");
    assert_eq!(journal.append(&[draft(6)]).expect("appended").first(), 7);
}
