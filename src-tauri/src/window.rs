//! The main window around the interface.

use std::error::Error;
use std::path::{Path, PathBuf};

use api::{Host, environment};
use tauri::webview::{Color, DownloadEvent};
use tauri::{
    App, AppHandle, DragDropEvent, Manager as _, RunEvent, Url, WebviewUrl, WebviewWindowBuilder,
    WindowEvent,
};
use tauri_plugin_window_state::StateFlags;

use crate::campaign_folder::CampaignFolder;
use crate::desk::Desk;
use crate::graphics::Graphics;
use crate::guard::Guard;
use crate::menu::{self, MenuBar};
use crate::opening::{self, Waiting};
use crate::replacing::Replacing;
use crate::second::{self, Second};
use crate::start::Start;
use crate::{campaign_folder, commands, dialogs, files};

/// The window's name, to which its permissions are given.
pub(crate) const LABEL: &str = "main";
/// Its size in logical pixels until somebody makes it another, and the smallest one.
pub(crate) const SIZE: (f64, f64) = (1280.0, 800.0);
const SIZE_LEAST: (f64, f64) = (480.0, 420.0);
/// The paper of the interface, so that nothing flashes before it is there.
pub(crate) const PAPER: Color = Color(243, 236, 217, 255);

/// Opens the window and stays until it is closed.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn run(
    start: Start,
    host: Host,
    graphics: Graphics,
    guard: Guard,
) -> Result<(), Box<dyn Error>> {
    let data_folder = host.data_folder().to_path_buf();
    let campaign_folder = CampaignFolder::new(environment::campaigns_folder(&host), &data_folder);
    let waiting =
        Waiting::at_start(&start, &std::env::current_dir().unwrap_or_default(), &campaign_folder);
    let kept = tauri_plugin_window_state::Builder::new()
        .with_filename(data_folder.join("window.json").to_string_lossy())
        .with_state_flags(
            StateFlags::SIZE
                | StateFlags::POSITION
                | StateFlags::MAXIMIZED
                | StateFlags::FULLSCREEN,
        )
        .build();
    let app = tauri::Builder::default()
        // First, so that a second start ends before it has done anything.
        .plugin(tauri_plugin_single_instance::init(|app, arguments, here| {
            opening::second_start(app, arguments, &here);
        }))
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_opener::Builder::new().open_js_links_on_click(false).build())
        .plugin(kept)
        .manage(Desk::open(host)?)
        .manage(campaign_folder)
        .manage(waiting)
        .manage(Replacing::default())
        .manage(files::Dropped::default())
        .manage(Second::default())
        .manage(graphics)
        .manage(guard.clone())
        .invoke_handler(tauri::generate_handler![
            commands::ask,
            commands::welcome,
            commands::showing,
            commands::painted,
            commands::carry_out,
            commands::forget,
            commands::opening,
            commands::save_file,
            commands::about,
            commands::show_second,
            commands::full_screen,
            files::save_bytes,
            files::read_picture,
        ])
        .setup(|app| open(app))
        .build(tauri::generate_context!())?;
    // Only now: a second start has ended above.
    guard.raise();
    app.run(move |app, event| match event {
        RunEvent::WindowEvent { label, event, .. } if label == LABEL => happened(app, event),
        // Whoever closes a window before it is drawn has not seen it fail.
        RunEvent::Exit => guard.lower(true),
        _ => {}
    });
    Ok(())
}

/// Something happened to the window.
fn happened(app: &AppHandle, event: WindowEvent) {
    match event {
        WindowEvent::DragDrop(DragDropEvent::Drop { paths, .. }) => {
            if !files::are_taken(app, &paths) {
                opening::hand_over(app, paths);
            }
        }
        // The program ends with its main window.
        WindowEvent::Destroyed => second::close(app),
        _ => {}
    }
}

/// Where the page keeps what it remembers.
pub(crate) fn page_folder(app: &AppHandle) -> PathBuf {
    app.state::<Desk>().host().data_folder().join("page")
}

/// Brings the window before the others.
pub(crate) fn to_front(app: &AppHandle) {
    let Some(window) = app.get_webview_window(LABEL) else { return };
    // A desktop that does not let windows come forward marks them instead.
    let _ = window.unminimize();
    let _ = window.show();
    let _ = window.set_focus();
}

fn open(app: &mut App) -> Result<(), Box<dyn Error>> {
    let bar = MenuBar::new(app.handle(), &app.state::<CampaignFolder>().recent())?;
    app.set_menu(bar.menu())?;
    app.manage(bar);
    app.on_menu_event(|app, event| menu::chosen(app, event.id().as_ref()));
    let folder = app.state::<CampaignFolder>().folder().to_path_buf();
    WebviewWindowBuilder::new(app, LABEL, WebviewUrl::App("index.html".into()))
        .title("War Diary")
        .inner_size(SIZE.0, SIZE.1)
        .min_inner_size(SIZE_LEAST.0, SIZE_LEAST.1)
        .background_color(PAPER)
        .data_directory(page_folder(app.handle()))
        .on_document_title_changed(|window, title| {
            let _ = window.set_title(&title);
        })
        .on_navigation(is_ours)
        .on_download(move |webview, event| match event {
            DownloadEvent::Requested { destination, .. } => {
                match written_to(&folder, destination) {
                    Some(place) => {
                        *destination = place;
                        true
                    }
                    None => false,
                }
            }
            DownloadEvent::Finished { path, success, .. } => {
                let place = path.filter(|_| success);
                dialogs::told(
                    webview.app_handle(),
                    place.as_deref().ok_or("it could not be written"),
                );
                true
            }
            _ => true,
        })
        .build()?;
    Ok(())
}

/// The interface itself, and what it made: no page of anybody else is ever opened here.
pub(crate) fn is_ours(address: &Url) -> bool {
    // The report is a page that the interface writes into a frame of its own.
    matches!(address.as_str(), "about:srcdoc")
        || matches!(address.scheme(), "tauri" | "blob")
        || address.host_str() == Some("tauri.localhost")
}

/// Where something the interface made is put: with the campaigns, under a name that nothing has.
fn written_to(folder: &Path, suggested: &Path) -> Option<PathBuf> {
    let name = suggested.file_name()?;
    std::fs::create_dir_all(folder).ok()?;
    Some(campaign_folder::free(&folder.join(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_interface_is_ever_shown() {
        let ours = |address: &str| is_ours(&Url::parse(address).unwrap());
        assert!(ours("tauri://localhost/index.html"));
        assert!(ours("blob:tauri://localhost/0b6f"));
        assert!(ours("about:srcdoc"));
        for foreign in [
            "https://example.org/",
            "http://localhost:4310/",
            "file:///etc/passwd",
            "data:text/html,x",
            "about:config",
        ] {
            assert!(!ours(foreign), "{foreign}");
        }
    }

    #[test]
    fn nothing_is_ever_written_over() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("wars");
        let first = written_to(&folder, Path::new("Downloads/report.md")).unwrap();
        assert_eq!(first, folder.join("report.md"));
        std::fs::write(&first, "").unwrap();
        assert_eq!(
            written_to(&folder, Path::new("report.md")).unwrap(),
            folder.join("report-2.md")
        );
        assert_eq!(written_to(&folder, Path::new("..")), None);
    }
}
