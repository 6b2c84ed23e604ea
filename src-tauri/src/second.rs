//! The window for a second screen: all at the table can read it, and it takes no orders. It shows one campaign,
//! with the eyes of a spectator, and is closed with the main window or when another campaign is opened there.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use api::error::{ApiError, ApiResult, Kind};
use api::request::{Request, RequestKind};
use tauri::{AppHandle, Emitter as _, Manager as _, Url, WebviewUrl, WebviewWindowBuilder};

use crate::window::{self, PAPER};

/// The window's name, to which its permissions are given.
pub(crate) const LABEL: &str = "second";
/// Tells it that something was written.
const CHANGED: &str = "changed";
/// Until the page says which war it shows.
const TITLE: &str = "War Diary: second screen";
const SIZE: (f64, f64) = (1280.0, 720.0);

/// The campaign that the second screen shows.
#[derive(Default)]
pub(crate) struct Second(Mutex<Option<PathBuf>>);

impl Second {
    fn set(&self, file: Option<PathBuf>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = file;
    }

    fn file(&self) -> Option<PathBuf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Shows the campaign of the main window on the second screen, or brings the window that shows it to the front: another one was
/// closed when that campaign was opened.
///
/// # Errors
/// When the window cannot be opened.
pub(crate) fn open(app: &AppHandle, file: &Path) -> ApiResult<()> {
    let failed = |error: tauri::Error| {
        ApiError::new(Kind::Failed, "desk.window", format!("no second window opens: {error}"))
    };
    if let Some(window) = app.get_webview_window(LABEL) {
        return window.set_focus().map_err(failed);
    }
    let builder = WebviewWindowBuilder::new(app, LABEL, WebviewUrl::App(address(file).into()));
    let builder = builder
        .title(TITLE)
        .inner_size(SIZE.0, SIZE.1)
        .background_color(PAPER)
        .data_directory(window::page_folder(app))
        .on_document_title_changed(|window, title| {
            let _ = window.set_title(&title);
        })
        .on_navigation(window::is_ours);
    let builder = match free_screen(app) {
        Some((x, y)) => builder.position(x, y).maximized(true),
        None => builder,
    };
    let opened = builder.build().map_err(failed)?;
    // Nothing in the menu is for those who only look on.
    let _ = opened.hide_menu();
    app.state::<Second>().set(Some(file.to_path_buf()));
    Ok(())
}

/// The main window shows this campaign now, or none: a second screen that shows another one is closed.
pub(crate) fn follow(app: &AppHandle, shown: Option<&Path>) {
    if app.state::<Second>().file().as_deref() != shown {
        close(app);
    }
}

pub(crate) fn close(app: &AppHandle) {
    app.state::<Second>().set(None);
    if let Some(window) = app.get_webview_window(LABEL) {
        let _ = window.destroy();
    }
}

/// Has it look again.
pub(crate) fn changed(app: &AppHandle) {
    let _ = app.emit_to(LABEL, CHANGED, ());
}

/// Whether a request changes something that it may show.
pub(crate) fn is_change(request: &Request) -> bool {
    matches!(request.kind(), RequestKind::Act | RequestKind::Keep)
}

/// Lets through what only looks.
///
/// # Errors
/// For everything else.
pub(crate) fn only_looks(request: Request) -> ApiResult<Request> {
    if is_change(&request) {
        let message = "the second screen only shows the war";
        return Err(ApiError::new(Kind::Refused, "window.public", message));
    }
    Ok(request)
}

/// The page, and what it is to show.
fn address(file: &Path) -> String {
    let mut said = Url::parse("said:/").expect("a scheme and a path are an address");
    said.query_pairs_mut()
        .append_pair("show", "public")
        .append_pair("file", &file.to_string_lossy());
    format!("index.html#{}", said.query().unwrap_or_default())
}

/// The corner, in logical pixels, of a screen that the main window is not on.
fn free_screen(app: &AppHandle) -> Option<(f64, f64)> {
    let main = app.get_webview_window(window::LABEL)?;
    let taken = main.current_monitor().ok()??;
    let screens = main.available_monitors().ok()?;
    let free = screens.into_iter().find(|screen| screen.position() != taken.position())?;
    let corner = free.position().to_logical::<f64>(free.scale_factor());
    Some((corner.x, corner.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_address_names_the_campaign_whatever_it_is_called() {
        let address = address(Path::new("/wars/Foy & Noville #2, 100%.wardiary"));
        let page = Url::parse("tauri://localhost/").unwrap().join(&address).unwrap();
        assert_eq!(page.path(), "/index.html");
        let said = Url::parse(&format!("said:/?{}", page.fragment().unwrap())).unwrap();
        let said: Vec<_> = said.query_pairs().into_owned().collect();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(
            said,
            [pair("show", "public"), pair("file", "/wars/Foy & Noville #2, 100%.wardiary")]
        );
    }

    #[test]
    fn nothing_can_be_done_from_it() {
        let read = |text: &str| serde_json::from_str::<Request>(text).unwrap();
        let look = read(r#"{"status": {"file": "a.wardiary", "seat": "app"}}"#);
        assert!(only_looks(look).is_ok());
        let act = read(r#"{"note": {"file": "a.wardiary", "seat": "umpire", "text": "x"}}"#);
        assert_eq!(only_looks(act).unwrap_err().code, "window.public");
        let keep = read(r#"{"export": {"file": "a.wardiary", "to": "b.jsonl", "seat": null}}"#);
        assert_eq!(only_looks(keep).unwrap_err().code, "window.public");
    }
}
