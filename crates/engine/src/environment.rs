//! The host that the environment describes: the user's data folder, the scenarios that came with the program, the clock of
//! tests. The same for the command line and for the window, so that both know the same campaigns.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use directories::{ProjectDirs, UserDirs};

use crate::error::{ApiError, ApiResult, Kind};
use crate::host::Host;

/// Names the data folder instead of the system's usual place.
pub const DATA: &str = "WARDIARY_DATA";
/// Folders with scenarios, separated as in PATH; searched first.
const SCENARIOS: &str = "WARDIARY_SCENARIOS";
/// A fixed time in RFC 3339, for tests that must repeat to the byte.
const CLOCK: &str = "WARDIARY_CLOCK";
/// The folder for campaigns whose name says no other place.
const CAMPAIGN_FOLDER: &str = "War Diary";

/// The host that the environment describes.
///
/// # Errors
/// When there is no place for data, or the test clock is no time.
pub fn host() -> ApiResult<Host> {
    let host = Host::new(data_folder()?, scenario_folders());
    match fixed_clock()? {
        Some(time) => Ok(host.at(time)),
        None => Ok(host),
    }
}

/// Where a window puts new campaigns: with the user's documents, else with the program's data. It need not be there yet.
#[must_use]
pub fn campaigns_folder(host: &Host) -> PathBuf {
    let documents = UserDirs::new().and_then(|user| user.document_dir().map(Path::to_path_buf));
    documents.unwrap_or_else(|| host.data_folder().to_path_buf()).join(CAMPAIGN_FOLDER)
}

fn data_folder() -> ApiResult<PathBuf> {
    if let Some(named) = std::env::var_os(DATA).filter(|value| !value.is_empty()) {
        return Ok(PathBuf::from(named));
    }
    let nowhere = || {
        let message = "this system has no home folder to keep data in";
        ApiError::new(Kind::Failed, "data_folder", message).hint(format!("set {DATA} to a folder"))
    };
    let folders = ProjectDirs::from("", "", "wardiary").ok_or_else(nowhere)?;
    Ok(folders.data_dir().to_path_buf())
}

/// Named ones first, then those beside the program, then those of the place we are in and of the source tree.
fn scenario_folders() -> Vec<PathBuf> {
    let named = std::env::var_os(SCENARIOS).unwrap_or_default();
    let mut folders: Vec<PathBuf> =
        std::env::split_paths(&named).filter(|path| !path.as_os_str().is_empty()).collect();
    let program = std::env::current_exe().ok();
    if let Some(folder) = program.as_deref().and_then(|program| program.parent()) {
        folders.push(folder.join("../share/wardiary/campaigns"));
    }
    folders.push(PathBuf::from("campaigns"));
    // Of the source tree this program was built from: for those who work on it.
    folders.extend(
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(|root| root.join("campaigns")),
    );
    // The same folder by two names would list its scenarios twice.
    let mut known = Vec::new();
    folders.retain(|folder| match folder.canonicalize() {
        Ok(place) if known.contains(&place) => false,
        Ok(place) => {
            known.push(place);
            true
        }
        Err(_) => false,
    });
    folders
}

fn fixed_clock() -> ApiResult<Option<DateTime<Utc>>> {
    let Ok(text) = std::env::var(CLOCK) else { return Ok(None) };
    match DateTime::parse_from_rfc3339(&text) {
        Ok(time) => Ok(Some(time.to_utc())),
        Err(error) => {
            let message = format!("{CLOCK} is \"{text}\": {error}");
            Err(ApiError::usage("clock", message).hint("write it as 2026-11-21T19:30:00Z"))
        }
    }
}
