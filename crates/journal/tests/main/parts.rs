//! Files in the making: a kill leaves them, and the next maker clears them away, but none that are still being made.

use std::fs::File;
use std::path::PathBuf;

use journal::{Batch, Copy, Draft, Journal, JournalError, Salt, SaltSource};

use crate::fixture::{Campaign, drafts};

/// What a killed program leaves: a half-made file, SQLite's files beside it, and its lock.
fn leftovers(campaign: &Campaign, random: &str) -> [PathBuf; 4] {
    let names = ["part", "part-journal", "part-wal", "part.lock"];
    let paths = names.map(|name| campaign.beside(&format!(".wardiary-{random}.{name}")));
    paths.iter().for_each(|path| std::fs::write(path, b"half").expect("written"));
    paths
}

fn copy(campaign: &Campaign, name: &str) {
    campaign.open().copy_to(&campaign.beside(name), Copy::Backup).expect("copied");
}

#[test]
fn what_a_killed_program_left_is_cleared_away_by_the_next() {
    let campaign = Campaign::of(3);
    let mut left = leftovers(&campaign, "aB3xYz").to_vec();
    left.extend(leftovers(&campaign, "qqqqqq"));
    // Killed before it had a file, and one whose lock is gone.
    left.push(campaign.beside(".wardiary-only00.part.lock"));
    std::fs::write(&left[8], b"").expect("written");
    std::fs::remove_file(&left[7]).expect("removed");
    let kept = [".wardiary-notes.txt", ".wardiary", "my.part", "wardiary-x.part"];
    kept.iter().for_each(|name| std::fs::write(campaign.beside(name), b"mine").expect("written"));
    copy(&campaign, "copy.wardiary");
    assert!(left.iter().all(|path| !path.exists()), "{:?}", campaign.names());
    assert!(kept.iter().all(|name| campaign.beside(name).exists()), "what is not ours stays");
}

#[test]
fn what_is_still_being_made_stays() {
    let campaign = Campaign::of(3);
    let left = leftovers(&campaign, "aB3xYz");
    let maker = File::options().write(true).open(&left[3]).expect("opened");
    maker.lock().expect("held");
    copy(&campaign, "one.wardiary");
    assert!(left.iter().all(|path| path.exists()));
    maker.unlock().expect("given back");
    copy(&campaign, "two.wardiary");
    assert!(left.iter().all(|path| !path.exists()));
}

/// Two makers in one folder at once: the second begins while the first is in the middle of its file.
#[test]
fn a_maker_does_not_clear_away_the_file_of_another() {
    struct Meanwhile(Campaign);
    impl SaltSource for Meanwhile {
        fn next_salt(&mut self) -> Result<Salt, JournalError> {
            let parts = || self.0.names().iter().filter(|name| name.ends_with(".part")).count();
            assert_eq!(parts(), 1, "the first is being made");
            let inner = self.0.beside("inner.wardiary");
            let batch: &[Draft] = &drafts(2);
            Journal::create(&inner, self.0.opening(), &Batch::from(batch)).map(drop)?;
            assert_eq!(parts(), 1, "and still is");
            Ok(Salt([1; 16]))
        }
    }
    let campaign = Campaign::empty();
    let path = campaign.beside("outer.wardiary");
    let (inner, folder) = (campaign.beside("inner.wardiary"), campaign.folder.path().to_owned());
    let batch: &[Draft] = &drafts(1);
    let opening = campaign.opening().salts(Meanwhile(campaign));
    let outer = Journal::create(&path, opening, &Batch::from(batch)).expect("created");
    assert_eq!(outer.head().seq, 1);
    assert!(inner.exists());
    let left = std::fs::read_dir(folder).expect("listed").filter_map(Result::ok);
    let parts = left.filter(|file| file.file_name().to_string_lossy().starts_with(".wardiary-"));
    assert_eq!(parts.count(), 0, "nothing is left of either");
}

/// The folder of the remembered heads has files in the making too.
#[test]
fn the_memory_clears_away_its_own() {
    let campaign = Campaign::of(3);
    let left = campaign.heads.with_file_name(".wardiary-zzzzzz.part");
    std::fs::write(&left, b"{").expect("written");
    let other = campaign.beside("other.wardiary");
    let batch: &[Draft] = &drafts(1);
    let opening = campaign.opening().salts(|| [8; 16]);
    Journal::create(&other, opening, &Batch::from(batch)).expect("created");
    assert!(!left.exists());
}
