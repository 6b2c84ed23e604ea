//! How a campaign comes in from outside: named at the start, handed over by a second start, dropped on the window, chosen in
//! a dialog or from the recent ones. It waits here until the interface fetches it; whether it can be read, the api says.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::Parser as _;
use tauri::{AppHandle, Emitter as _, Manager as _};

use crate::shelf::Shelf;
use crate::start::Start;
use crate::window;

/// Tells the interface that something waits to be opened.
const OPENING: &str = "opening";

/// The one campaign that waits.
#[derive(Default)]
pub(crate) struct Waiting(Mutex<Option<PathBuf>>);

impl Waiting {
    /// What the program was started with: the first file waits, the others only become known.
    pub(crate) fn at_start(start: &Start, here: &Path, shelf: &Shelf) -> Self {
        let waiting = Self::default();
        waiting.put(start.files.iter().map(|file| here.join(file)).collect(), shelf);
        waiting
    }

    /// Takes what waits.
    pub(crate) fn take(&self) -> Option<PathBuf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn put(&self, mut files: Vec<PathBuf>, shelf: &Shelf) {
        if files.is_empty() {
            return;
        }
        let first = files.remove(0);
        files.iter().filter(|file| file.is_file()).for_each(|file| shelf.remember(file));
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(first);
    }
}

/// Has the interface open the first of these files. Without any, the window only comes to the front.
pub(crate) fn hand_over(app: &AppHandle, files: Vec<PathBuf>) {
    let is_something = !files.is_empty();
    app.state::<Waiting>().put(files, &app.state::<Shelf>());
    window::to_front(app);
    if is_something {
        // An interface that does not listen yet will ask when it starts.
        let _ = app.emit(OPENING, ());
    }
}

/// A second start, in its own folder. What it was given to draw by means nothing to this window.
pub(crate) fn second_start(app: &AppHandle, arguments: Vec<String>, here: &str) {
    let start = Start::try_parse_from(arguments).unwrap_or_default();
    let files = start.files.iter().map(|file| Path::new(here).join(file)).collect();
    hand_over(app, files);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_file_waits_once_and_the_others_become_known() {
        let home = tempfile::tempdir().unwrap();
        let shelf = Shelf::new(home.path().join("wars"), home.path());
        let second = home.path().join("b.wardiary");
        std::fs::write(&second, "").unwrap();
        let start =
            Start::parse_from(["wardiary-desk", "a.wardiary", "b.wardiary", "gone.wardiary"]);
        let waiting = Waiting::at_start(&start, home.path(), &shelf);
        assert_eq!(waiting.take(), Some(home.path().join("a.wardiary")));
        assert_eq!(waiting.take(), None);
        assert_eq!(shelf.recent(), [second]);
    }
}
