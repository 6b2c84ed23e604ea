//! The crash guard: a note that says a window is being opened, taken away when it shows its first picture. A note left
//! behind by a process that is no more means that the way of drawing failed.

use std::path::{Path, PathBuf};

/// After so many starts that never showed a window, the usual way is not tried again until somebody asks for it.
const CRASHES_MOST: u32 = 2;

#[derive(Clone, Debug)]
pub(crate) struct Guard {
    file: PathBuf,
}

/// `starting PROCESS` while a window opens, `0` otherwise; and how many starts failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Note {
    starting: u32,
    crashes: u32,
}

impl Guard {
    pub(crate) fn new(data_folder: &Path) -> Self {
        Self { file: data_folder.join("starting") }
    }

    /// Whether to draw safely, because an earlier start failed. Counts that start.
    pub(crate) fn take_crash(&self) -> bool {
        let Some(note) = self.read() else { return false };
        let crashed = note.starting != 0 && !lives(note.starting);
        if crashed {
            self.write(Note { starting: 0, crashes: note.crashes + 1 });
        }
        crashed || note.crashes >= CRASHES_MOST
    }

    /// A window is being opened.
    pub(crate) fn raise(&self) {
        let crashes = self.read().unwrap_or_default().crashes;
        self.write(Note { starting: std::process::id(), crashes });
    }

    /// It has shown its first picture; when it was drawn in the usual way, earlier failures count no more.
    pub(crate) fn lower(&self, safely: bool) {
        match self.read() {
            Some(note) if safely && note.crashes > 0 => self.write(Note { starting: 0, ..note }),
            _ => self.forget(),
        }
    }

    pub(crate) fn forget(&self) {
        // It may never have been there.
        let _ = std::fs::remove_file(&self.file);
    }

    fn read(&self) -> Option<Note> {
        let text = std::fs::read_to_string(&self.file).ok()?;
        let mut words = text.split_whitespace().map(str::parse);
        match (words.next(), words.next()) {
            (Some(Ok(starting)), Some(Ok(crashes))) => Some(Note { starting, crashes }),
            _ => None,
        }
    }

    fn write(&self, note: Note) {
        // A disk that cannot be written will be complained of where something is lost by it.
        if let Some(folder) = self.file.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        let _ = std::fs::write(&self.file, format!("{} {}\n", note.starting, note.crashes));
    }
}

/// Whether a process of ours with this number runs. Numbers are used again, so its name counts too.
fn lives(process: u32) -> bool {
    if !cfg!(target_os = "linux") {
        return false;
    }
    let name = std::fs::read_to_string(format!("/proc/{process}/comm")).unwrap_or_default();
    let own = std::fs::read_to_string("/proc/self/comm").unwrap_or_default();
    process != std::process::id() && !name.is_empty() && name == own
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number no process has: Linux gives at most 2²² of them.
    const NOBODY: u32 = u32::MAX;

    #[test]
    fn a_start_that_failed_is_answered_safely_once() {
        let folder = tempfile::tempdir().unwrap();
        let guard = Guard::new(folder.path());
        assert!(!guard.take_crash(), "the first start ever");
        guard.write(Note { starting: NOBODY, crashes: 0 });
        assert!(guard.take_crash());
        guard.raise();
        guard.lower(true);
        assert!(!guard.take_crash(), "the usual way gets a second chance");
        guard.raise();
        guard.lower(false);
        assert!(!folder.path().join("starting").exists());
    }

    #[test]
    fn after_two_failures_it_stays_safe_until_somebody_asks() {
        let folder = tempfile::tempdir().unwrap();
        let guard = Guard::new(folder.path());
        for _ in 0..2 {
            guard.raise();
            let crashes = guard.read().unwrap().crashes;
            guard.write(Note { starting: NOBODY, crashes });
            assert!(guard.take_crash());
        }
        guard.raise();
        guard.lower(true);
        assert!(guard.take_crash());
        guard.forget();
        assert!(!guard.take_crash());
    }

    #[test]
    fn a_note_that_cannot_be_read_is_no_crash() {
        let folder = tempfile::tempdir().unwrap();
        let guard = Guard::new(folder.path());
        std::fs::write(folder.path().join("starting"), "\u{0}\u{1}").unwrap();
        assert!(!guard.take_crash());
    }
}
