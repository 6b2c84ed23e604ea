//! What the window is started with, and whether there is a screen to open it on.

use std::path::PathBuf;

use clap::Parser;

/// The exit code when there is no display; those below are the command line's.
pub(crate) const NO_DISPLAY: u8 = 7;

/// War Diary in a window
///
/// Opens the hub with the campaigns known here, or the campaign that is named. A second start hands its campaign to the
/// window that is open already.
#[derive(Clone, Debug, Default, Parser)]
#[command(name = "wardiary-desk", version, after_help = AFTER)]
pub(crate) struct Start {
    /// A campaign to open; a window shows one at a time, so further ones only become known
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Draw in the simplest way, for screens on which the window stays empty or flickers
    #[arg(long)]
    pub safe_graphics: bool,
    /// Draw in the usual way again, although earlier starts never showed a window
    #[arg(long, conflicts_with = "safe_graphics")]
    pub usual_graphics: bool,
}

const AFTER: &str = "The folder of the program's own data is named by WARDIARY_DATA.\n\
                     Exit codes: 0 closed, 1 failed, 2 usage, 7 no display.";

/// Asks for the display before Tauri does, which would end the program without a sentence.
///
/// # Errors
/// With what to do instead, when there is none.
pub(crate) fn display() -> Result<(), String> {
    #[cfg(target_os = "linux")]
    if gtk::init().is_err() {
        return Err(without_display());
    }
    // What the system's own dialogs are called that have no other title.
    #[cfg(target_os = "linux")]
    gtk::glib::set_application_name("War Diary");
    Ok(())
}

#[cfg(any(target_os = "linux", test))]
fn without_display() -> String {
    "War Diary finds no display to open its window on (neither DISPLAY nor WAYLAND_DISPLAY leads to one).\n\
     The same interface opens in a browser: type `wardiary serve FOLDER` and open the address it prints.\n\
     A whole game from the keyboard of this terminal: `wardiary play FILE`."
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_started_with_files_and_one_way_to_draw() {
        let start = Start::parse_from(["wardiary-desk", "a.wardiary", "--safe-graphics"]);
        assert_eq!(start.files, [PathBuf::from("a.wardiary")]);
        assert!(start.safe_graphics && !start.usual_graphics);
        assert!(Start::try_parse_from(["w", "--safe-graphics", "--usual-graphics"]).is_err());
    }

    #[test]
    fn without_a_display_both_other_doors_are_named() {
        let sentence = without_display();
        assert!(sentence.contains("wardiary serve") && sentence.contains("wardiary play"));
    }
}
