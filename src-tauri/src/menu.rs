//! The menu bar. What belongs to a war is told to the interface by the id of its command; what only a shell can do - dialogs,
//! the full screen, the end - is carried out here, for the menu and for the interface alike.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use api::kernel::Seat;
use tauri::menu::{Menu, MenuBuilder, MenuItem, MenuItemBuilder, Submenu, SubmenuBuilder};
use tauri::{AppHandle, Emitter as _, LogicalSize, Manager as _, Wry};
use tauri_plugin_opener::OpenerExt as _;

use crate::campaign_folder::CampaignFolder;
use crate::desk::Desk;
use crate::dialogs::{self, Keeping};
use crate::opening;
use crate::window::{LABEL, SIZE};

/// Tells the interface which of its commands was chosen.
const COMMAND: &str = "command";
/// Before the path of a recent campaign.
const RECENT: &str = "recent:";

/// What only a shell can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Open,
    Copy,
    CopyForOthers,
    Export,
    ForgetAll,
    FullScreen,
    UsualSize,
    DataFolder,
    Quit,
}

/// The menu bar, as far as it changes.
pub(crate) struct MenuBar {
    menu: Menu<Wry>,
    recent: Submenu<Wry>,
    /// Of no use without a campaign.
    of_campaigns: Vec<MenuItem<Wry>>,
    shown: Mutex<Option<PathBuf>>,
}

/// A row: the id of a command or an action, its words, its keys.
type Row = (&'static str, &'static str, Option<&'static str>);

const SCREENS: &[Row] = &[
    ("go.room", "War Room", Some("Alt+1")),
    ("go.map", "Map", Some("Alt+2")),
    ("go.orders", "Orders", Some("Alt+3")),
    ("go.night", "Night", Some("Alt+4")),
    ("go.oob", "Order of Battle", Some("Alt+5")),
    ("go.log", "Log", Some("Alt+6")),
    ("go.court", "Court", Some("Alt+7")),
    ("go.umpire", "Umpire", Some("Alt+Q")),
    ("go.report", "Report", Some("Alt+8")),
    ("go.settings", "Settings", Some("Alt+9")),
    ("public", "Second Screen", None),
];
const KEEPING: &[Row] = &[
    ("copy", "Save a Copy…", Some("CmdOrCtrl+Shift+S")),
    ("copy-for-others", "Save a Copy for Others…", None),
    ("export", "Export Entries…", None),
];
const LOOKS: &[Row] = &[
    ("table", "Table Mode", Some("CmdOrCtrl+M")),
    ("bigger", "Larger Text", Some("CmdOrCtrl+=")),
    ("smaller", "Smaller Text", Some("CmdOrCtrl+-")),
    ("usual", "Usual Text", Some("CmdOrCtrl+0")),
];
const HELP: &[Row] = &[
    ("palette", "Find a Command…", Some("CmdOrCtrl+K")),
    ("keys", "Keys", Some("F1")),
    ("data-folder", "Show the Data Folder", None),
    ("about", "About War Diary", None),
];

impl Action {
    const ALL: [(Self, &'static str); 9] = [
        (Self::Open, "open"),
        (Self::Copy, "copy"),
        (Self::CopyForOthers, "copy-for-others"),
        (Self::Export, "export"),
        (Self::ForgetAll, "forget-all"),
        (Self::FullScreen, "full-screen"),
        (Self::UsualSize, "usual-size"),
        (Self::DataFolder, "data-folder"),
        (Self::Quit, "quit"),
    ];

    pub(crate) fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == word).map(|(action, _)| action)
    }
}

impl MenuBar {
    pub(crate) fn new(app: &AppHandle, recent: &[PathBuf]) -> tauri::Result<Self> {
        let item = |(id, words, keys): Row, enabled: bool| {
            let item = MenuItemBuilder::with_id(id, words).enabled(enabled);
            match keys {
                Some(keys) => item.accelerator(keys).build(app),
                None => item.build(app),
            }
        };
        let rows = |rows: &[Row], enabled: bool| {
            rows.iter().map(|row| item(*row, enabled)).collect::<tauri::Result<Vec<_>>>()
        };
        let screens = rows(SCREENS, false)?;
        let keeping = rows(KEEPING, false)?;
        let close = item(("hub", "Close the Campaign", Some("CmdOrCtrl+W")), false)?;
        let recents = SubmenuBuilder::new(app, "Open Recent").build()?;
        let mut campaign = SubmenuBuilder::new(app, "&Campaign")
            .item(&item(("new", "New…", Some("CmdOrCtrl+N")), true)?)
            .item(&item(("open", "Open…", Some("CmdOrCtrl+O")), true)?)
            .item(&recents)
            .item(&close)
            .separator();
        for row in &keeping {
            campaign = campaign.item(row);
        }
        let quit = item(("quit", "Quit", Some("CmdOrCtrl+Q")), true)?;
        let campaign = campaign.separator().item(&quit).build()?;
        let mut view = SubmenuBuilder::new(app, "&View");
        for row in &screens {
            view = view.item(row);
        }
        view = view.separator();
        for row in rows(LOOKS, true)? {
            view = view.item(&row);
        }
        let view = view
            .separator()
            .item(&item(("full-screen", "Full Screen", Some("F11")), true)?)
            .item(&item(("usual-size", "Usual Window", None), true)?)
            .build()?;
        let mut help = SubmenuBuilder::new(app, "&Help");
        for row in rows(HELP, true)? {
            help = help.item(&row);
        }
        let menu =
            MenuBuilder::new(app).item(&campaign).item(&view).item(&help.build()?).build()?;
        let of_campaigns = screens.into_iter().chain(keeping).chain([close]).collect();
        let bar = Self { menu, recent: recents, of_campaigns, shown: Mutex::default() };
        bar.fill(app, recent)?;
        Ok(bar)
    }

    pub(crate) fn menu(&self) -> Menu<Wry> {
        self.menu.clone()
    }

    /// The campaign the interface shows.
    pub(crate) fn shown(&self) -> Option<PathBuf> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Fits the menu to what is shown and known.
    pub(crate) fn show(&self, app: &AppHandle, shown: Option<&Path>, recent: &[PathBuf]) {
        *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = shown.map(Path::to_path_buf);
        // A menu that is late harms nobody: what it does is checked again when it is chosen.
        for item in &self.of_campaigns {
            let _ = item.set_enabled(shown.is_some());
        }
        let _ = self.fill(app, recent);
    }

    fn fill(&self, app: &AppHandle, recent: &[PathBuf]) -> tauri::Result<()> {
        while self.recent.remove_at(0)?.is_some() {}
        for file in recent {
            let (name, folder) = (file.file_stem(), file.parent());
            let words = format!(
                "{}  –  {}",
                name.unwrap_or_default().to_string_lossy(),
                folder.unwrap_or(file).display()
            );
            let id = format!("{RECENT}{}", file.display());
            // An ampersand would become an underlined letter.
            self.recent
                .append(&MenuItemBuilder::with_id(id, words.replace('&', "&&")).build(app)?)?;
        }
        if !recent.is_empty() {
            self.recent.append(&tauri::menu::PredefinedMenuItem::separator(app)?)?;
            let forget = MenuItemBuilder::with_id("forget-all", "Forget All").build(app)?;
            self.recent.append(&forget)?;
        }
        self.recent.set_enabled(!recent.is_empty())
    }
}

/// Something in the menu was chosen.
pub(crate) fn chosen(app: &AppHandle, id: &str) {
    if let Some(file) = id.strip_prefix(RECENT) {
        opening::hand_over(app, vec![PathBuf::from(file)]);
    } else if let Some(action) = Action::of(id) {
        carry_out(app, action);
    } else {
        let _ = app.emit(COMMAND, id);
    }
}

/// Does what only a shell can do.
pub(crate) fn carry_out(app: &AppHandle, action: Action) {
    match action {
        Action::Open => dialogs::open(app),
        Action::Copy => dialogs::keep(app, Keeping::Copy { seat: None }),
        Action::CopyForOthers => dialogs::keep(app, Keeping::Copy { seat: Some(Seat::App) }),
        Action::Export => dialogs::keep(app, Keeping::Export),
        Action::ForgetAll => {
            let campaign_folder = app.state::<CampaignFolder>();
            campaign_folder.recent().iter().for_each(|file| campaign_folder.forget(file));
            let bar = app.state::<MenuBar>();
            bar.show(app, bar.shown().as_deref(), &[]);
        }
        Action::FullScreen | Action::UsualSize => size(app, action == Action::FullScreen),
        Action::DataFolder => {
            let folder = app.state::<Desk>().host().data_folder().to_path_buf();
            if app.opener().open_path(folder.to_string_lossy(), None::<&str>).is_err() {
                dialogs::say(
                    app,
                    &format!("No program to show folders was found. It is {}", folder.display()),
                );
            }
        }
        Action::Quit => app.exit(0),
    }
}

fn size(app: &AppHandle, full: bool) {
    let Some(window) = app.get_webview_window(LABEL) else { return };
    // A desktop that decides about sizes alone leaves the window as it is.
    if full {
        let _ = window.set_fullscreen(!window.is_fullscreen().unwrap_or_default());
        return;
    }
    let _ = window.set_fullscreen(false);
    let _ = window.unmaximize();
    let _ = window.set_size(LogicalSize::new(SIZE.0, SIZE.1));
    let _ = window.center();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_one_word_and_no_keys_do_two_things() {
        for (action, word) in Action::ALL {
            assert_eq!(Action::of(word), Some(action));
        }
        assert_eq!(Action::of("go.map"), None, "the interface does that");
        let keys: Vec<_> =
            [SCREENS, KEEPING, LOOKS, HELP].concat().into_iter().filter_map(|row| row.2).collect();
        let unique: std::collections::BTreeSet<_> = keys.iter().collect();
        assert_eq!(unique.len(), keys.len());
    }
}
