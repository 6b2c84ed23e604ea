//! Files that the page has made or is to read: a film is written where the person says, and a photograph that was dropped
//! on the window is read. The page names no path of its own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use api::error::{ApiError, ApiResult};
use api::picture;
use tauri::ipc::{InvokeBody, Request, Response};
use tauri::{AppHandle, Emitter as _, Manager as _, Url};

use crate::campaign_folder::CampaignFolder;
use crate::commands::aside;
use crate::menu::MenuBar;
use crate::replacing::Replacing;
use crate::{dialogs, window};

/// Tells the interface which photographs were dropped.
const PICTURES: &str = "pictures";
/// The header with the name that the page suggests, percent-encoded.
const SUGGESTED: &str = "x-suggested";
/// What cameras and telephones call their files. Whether it is a photograph, the picture itself says.
const ENDINGS: &[&str] =
    &["jpg", "jpeg", "png", "webp", "heic", "heif", "tif", "tiff", "bmp", "gif", "avif"];

/// The photographs that were dropped on the window: nothing else is ever read for the page.
#[derive(Default)]
pub(crate) struct Dropped(Mutex<BTreeSet<PathBuf>>);

impl Dropped {
    fn add(&self, files: &[PathBuf]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(files.iter().cloned());
    }

    /// Reads one of them, once.
    ///
    /// # Errors
    /// When it was not dropped, is larger than a photograph may be, or cannot be read.
    fn read(&self, file: &Path) -> ApiResult<Vec<u8>> {
        if !self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(file) {
            let message = format!("{} was not dropped on this window", file.display());
            return Err(ApiError::usage("photograph.dropped", message).hint("drop it again"));
        }
        let size = fs::metadata(file).map_err(ApiError::on_file(file))?.len();
        if size > picture::FILE_MOST {
            return Err(picture::too_large(size));
        }
        fs::read(file).map_err(ApiError::on_file(file))
    }
}

/// Takes what was dropped on the window, where it is photographs for the record of the campaign that is open. Whether it was.
pub(crate) fn are_taken(app: &AppHandle, files: &[PathBuf]) -> bool {
    let are = app.state::<MenuBar>().shown().is_some() && are_photographs(files);
    if are {
        app.state::<Dropped>().add(files);
        let _ = app.emit_to(window::LABEL, PICTURES, files);
    }
    are
}

/// The bytes of a photograph that was dropped.
///
/// # Errors
/// See [`Dropped::read`].
#[tauri::command]
pub(crate) async fn read_picture(app: AppHandle, path: PathBuf) -> ApiResult<Response> {
    aside(move || app.state::<Dropped>().read(&path)).await?.map(Response::new)
}

/// Writes what the page has made where the person says, and gives its place back; nothing where he thought better of it. The
/// body is the file, a header suggests its name.
///
/// # Errors
/// When the place cannot be written.
#[tauri::command]
pub(crate) async fn save_bytes(app: AppHandle, request: Request<'_>) -> ApiResult<Option<PathBuf>> {
    let header = request.headers().get(SUGGESTED).and_then(|header| header.to_str().ok());
    let (InvokeBody::Raw(bytes), Some(name)) = (request.body(), header.and_then(suggested)) else {
        let message = "a file to be written comes with its bytes and its name";
        return Err(ApiError::usage("request.malformed", message));
    };
    let bytes = bytes.clone();
    aside(move || {
        let beside = app.state::<MenuBar>().shown();
        let place = match beside.as_deref().and_then(Path::parent) {
            Some(folder) => folder.join(name),
            None => app.state::<CampaignFolder>().place(&name),
        };
        let Some(to) = dialogs::place_for(&app, "Save", &place) else { return Ok(None) };
        app.state::<Replacing>().write(&to, &bytes)?;
        Ok(Some(to))
    })
    .await?
}

/// Whether that is what their names say. Beside a campaign a picture is only in the way.
fn are_photographs(files: &[PathBuf]) -> bool {
    let is_one = |file: &PathBuf| {
        let ending = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        ENDINGS.contains(&ending.as_str())
    };
    !files.is_empty() && files.iter().all(is_one)
}

/// The name in a header, and no folder with it.
fn suggested(header: &str) -> Option<PathBuf> {
    let said = Url::parse(&format!("said:/?name={header}")).ok()?;
    let (_, name) = said.query_pairs().next()?;
    Path::new(name.as_ref()).file_name().map(PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suggested_name_is_a_name_and_nothing_else() {
        let is = |header: &str, name: &str| {
            assert_eq!(suggested(header), Some(PathBuf::from(name)), "{header}");
        };
        is("first-light.gif", "first-light.gif");
        is("Foy%20%26%20Noville%2C%20Tag%201.webm", "Foy & Noville, Tag 1.webm");
        is("..%2F..%2Fetc%2Fpasswd", "passwd");
        assert_eq!(suggested(".."), None);
        assert_eq!(suggested(""), None);
    }

    #[test]
    fn only_what_was_dropped_is_read_and_once() {
        let home = tempfile::tempdir().unwrap();
        let at = |name: &str| home.path().join(name);
        fs::write(at("table.jpg"), "a picture").unwrap();
        fs::write(at("secret.jpg"), "another").unwrap();
        let dropped = Dropped::default();
        dropped.add(&[at("table.jpg"), at("gone.png")]);
        assert_eq!(dropped.read(&at("table.jpg")).unwrap(), b"a picture");
        for name in ["table.jpg", "secret.jpg"] {
            assert_eq!(dropped.read(&at(name)).unwrap_err().code, "photograph.dropped");
        }
        assert!(dropped.read(&at("gone.png")).is_err());
    }

    #[test]
    fn a_picture_that_is_too_large_is_not_read() {
        let home = tempfile::tempdir().unwrap();
        let large = home.path().join("large.png");
        fs::File::create(&large).unwrap().set_len(picture::FILE_MOST + 1).unwrap();
        let dropped = Dropped::default();
        dropped.add(std::slice::from_ref(&large));
        assert_eq!(dropped.read(&large).unwrap_err().code, picture::too_large(1).code);
    }

    #[test]
    fn pictures_are_told_by_what_cameras_call_them() {
        let are =
            |names: &[&str]| are_photographs(&names.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert!(are(&["a.JPG"]) && are(&["b.jpeg", "c.HEIC", "d.png"]));
        for names in [&["a.wardiary"][..], &["jpg"], &["a.jpg", "war.wardiary"], &[]] {
            assert!(!are(names), "{names:?}");
        }
    }
}
