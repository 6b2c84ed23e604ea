//! The system's dialogs: what to open, where something new is written, and a word on what came of it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use api::kernel::Seat;
use api::request::{Reply, Request};
use tauri::{AppHandle, Manager as _, Wry};
use tauri_plugin_dialog::{
    DialogExt as _, FileDialogBuilder, MessageDialogBuilder, MessageDialogButtons,
    MessageDialogKind,
};

use crate::campaign_folder::{self, CAMPAIGN, CampaignFolder};
use crate::desk::Desk;
use crate::menu::MenuBar;
use crate::opening;
use crate::replacing::{self, Replacing};

/// The ending of exported entries.
const ENTRIES: &str = "jsonl";
/// The ending of a scenario's files.
const SCENARIO: &str = "toml";

/// A file to be made of the campaign that is shown.
#[derive(Clone, Copy)]
pub(crate) enum Keeping {
    /// What a seat may read, without dice secrets; the whole file without one.
    Copy {
        seat: Option<Seat>,
    },
    Export,
}

/// Asks what to open, and has the interface open it.
pub(crate) fn open(app: &AppHandle) {
    let dialog = app.dialog().file().set_title("Open a campaign or a scenario");
    let dialog = dialog
        .add_filter("Campaigns and scenarios", &[CAMPAIGN, SCENARIO])
        .add_filter("Every file", &["*"]);
    let campaign_folder = app.state::<CampaignFolder>();
    let dialog = match there(campaign_folder.folder()) {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    };
    let opened = app.clone();
    dialog.pick_file(move |file| {
        if let Some(file) = file.and_then(|file| file.into_path().ok()) {
            opening::hand_over(&opened, vec![file]);
        }
    });
}

/// Asks for a place and writes what is to be kept there, and says so.
pub(crate) fn keep(app: &AppHandle, what: Keeping) {
    let Some(file) = app.state::<MenuBar>().shown() else {
        return trouble(app, "Open a campaign first.");
    };
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (title, name) = match what {
        Keeping::Copy { seat: None } => {
            ("Save a copy with its dice secrets", format!("{stem}-copy.{CAMPAIGN}"))
        }
        Keeping::Copy { .. } => (
            "Save a copy of what all may see, without dice secrets",
            format!("{stem}-for-others.{CAMPAIGN}"),
        ),
        Keeping::Export => ("Export the entries", format!("{stem}.{ENTRIES}")),
    };
    let app = app.clone();
    // The dialog is waited for, and a long war takes a while: neither where the window is drawn.
    tauri::async_runtime::spawn_blocking(move || {
        let Some(to) = place_for(&app, title, &file.with_file_name(name)) else { return };
        let request = match what {
            Keeping::Copy { seat } => Request::Copy { file, to, seat },
            Keeping::Export => Request::Export { file, to, seat: None },
        };
        let ask = |request| app.state::<Desk>().ask(request, &mut |_, _| {});
        match app.state::<Replacing>().answer(request, ask) {
            Ok(Reply::Written(written)) => told(&app, Ok(&written.path)),
            Ok(_) => told(&app, Err("the program made a mistake")),
            Err(error) => {
                let hint = error.hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
                told(&app, Err(&format!("{}{hint}", error.message)));
            }
        }
    });
}

/// Asks where something new is written until that can be done; none when the person thought better of it. Waits for the
/// person: not to be called where the window is drawn.
pub(crate) fn place_for(app: &AppHandle, title: &str, suggested: &Path) -> Option<PathBuf> {
    let ending = suggested.extension();
    // What tells of a campaign may be written again; a campaign is offered a name of its own.
    let is_for_campaign = is_campaigns(ending);
    let mut offered =
        if is_for_campaign { campaign_folder::free(suggested) } else { suggested.to_path_buf() };
    // The system's dialog asks whether an old file may be replaced before we can say that a campaign replaces none.
    let title =
        if is_for_campaign { format!("{title} (under a new name)") } else { title.to_owned() };
    loop {
        let dialog = to_write(app, &offered).set_title(&title);
        let chosen = dialog.blocking_save_file()?.into_path().ok()?;
        let place = with_ending(&chosen, ending);
        let Some(why) = in_the_way(&place, place == chosen, is_for_campaign) else {
            if place.exists() {
                app.state::<Replacing>().allow(&place);
            }
            return Some(place);
        };
        message(app, &why, MessageDialogKind::Warning).blocking_show();
        offered = campaign_folder::free(suggested);
    }
}

pub(crate) fn say(app: &AppHandle, sentence: &str) {
    message(app, sentence, MessageDialogKind::Info).show(|_| {});
}

/// Tells that something was written, or why not.
pub(crate) fn told(app: &AppHandle, written: Result<&Path, &str>) {
    match written {
        Ok(place) => say(app, &format!("Written to {}", place.display())),
        Err(why) => trouble(app, &format!("Nothing was written: {why}")),
    }
}

fn trouble(app: &AppHandle, sentence: &str) {
    message(app, sentence, MessageDialogKind::Warning).show(|_| {});
}

/// The dialog that chooses where something new is written.
fn to_write(app: &AppHandle, suggested: &Path) -> FileDialogBuilder<Wry> {
    let name = suggested.file_name().unwrap_or_default().to_string_lossy();
    let mut dialog = app.dialog().file().set_file_name(name);
    if let Some(ending) = suggested.extension().and_then(OsStr::to_str) {
        dialog = dialog.add_filter(format!("*.{ending}"), &[ending]);
    }
    match suggested.parent().and_then(there) {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    }
}

/// The folder, or the nearest one above it that is there: a dialog without one starts wherever the program was started.
fn there(folder: &Path) -> Option<&Path> {
    folder.ancestors().find(|folder| folder.is_dir())
}

fn is_campaigns(ending: Option<&OsStr>) -> bool {
    ending.is_some_and(|ending| ending == CAMPAIGN)
}

/// Why a place cannot be taken, although the dialog may have offered it. `was_asked`: the dialog saw this very name, and has
/// asked whether what is there may give way.
fn in_the_way(place: &Path, was_asked: bool, is_for_campaign: bool) -> Option<String> {
    let (name, there) = (place.display(), place.exists());
    if is_for_campaign {
        let sentence =
            "is already there, and a campaign never replaces another file: choose another name.";
        return there.then(|| format!("Nothing was replaced. {name} {sentence}"));
    }
    if replacing::is_campaign(place) {
        return Some(match there {
            true => format!(
                "Nothing was replaced. {name} is a campaign, and a campaign is never written over: choose another name."
            ),
            false => {
                format!(
                    "{name} would look like a campaign but would not be one: choose another ending."
                )
            }
        });
    }
    (there && !was_asked)
        .then(|| format!("{name} is there already. To write over it, choose it by its whole name."))
}

/// A name that was typed without an ending gets the one that belongs to it.
fn with_ending(chosen: &Path, ending: Option<&OsStr>) -> PathBuf {
    match (chosen.extension(), ending) {
        (None, Some(ending)) => chosen.with_extension(ending),
        _ => chosen.to_path_buf(),
    }
}

fn message(app: &AppHandle, sentence: &str, kind: MessageDialogKind) -> MessageDialogBuilder<Wry> {
    let dialog = app.dialog().message(sentence).title("War Diary").kind(kind);
    dialog.buttons(MessageDialogButtons::Ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_an_ending_gets_its_own() {
        let with = |chosen: &str| with_ending(Path::new(chosen), Some(OsStr::new("html")));
        assert_eq!(with("/a/report"), Path::new("/a/report.html"));
        assert_eq!(with("/a/report.htm"), Path::new("/a/report.htm"));
    }

    #[test]
    fn only_what_the_dialog_asked_about_gives_way_and_never_a_campaign() {
        let home = tempfile::tempdir().unwrap();
        let at = |name: &str| home.path().join(name);
        for name in ["report.html", "war.wardiary"] {
            std::fs::write(at(name), "").unwrap();
        }
        let says = |name: &str, was_asked, is_for_campaign, expected: &str| {
            let said = in_the_way(&at(name), was_asked, is_for_campaign).unwrap_or_default();
            assert!(
                said.contains(expected) && said.is_empty() == expected.is_empty(),
                "{name}: {said}"
            );
        };
        says("new.html", false, false, "");
        says("report.html", true, false, "");
        says("report.html", false, false, "whole name");
        says("war.wardiary", true, false, "never written over");
        says("new.wardiary", true, false, "another ending");
        says("new.wardiary", false, true, "");
        says("war.wardiary", true, true, "another name");
        says("report.html", true, true, "another name");
    }

    #[test]
    fn a_dialog_starts_in_the_nearest_folder_that_is_there() {
        let home = tempfile::tempdir().unwrap();
        assert_eq!(there(&home.path().join("a/b")), Some(home.path()));
    }
}
