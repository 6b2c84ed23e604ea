//! What the outside provides: the time, the user's data folder, the scenarios that came with the program.

use std::path::{Path, PathBuf};

use chrono::{DateTime, TimeDelta, Utc};
use rand::TryRng;

use crate::error::{ApiError, ApiResult, Kind};

/// The outside world as the api sees it.
#[derive(Clone, Debug)]
pub struct Host {
    /// A fixed clock for tests; each reading is one millisecond later.
    fixed_clock: Option<DateTime<Utc>>,
    data_folder: PathBuf,
    /// Folders that are searched for a scenario's name.
    scenario_folders: Vec<PathBuf>,
}

impl Host {
    /// `data_folder` holds what is remembered outside the campaigns: their heads.
    #[must_use]
    pub fn new(data_folder: PathBuf, scenario_folders: Vec<PathBuf>) -> Self {
        Self { fixed_clock: None, data_folder, scenario_folders }
    }

    /// Stops the clock, for tests and simulations that must repeat to the byte.
    #[must_use]
    pub const fn at(mut self, time: DateTime<Utc>) -> Self {
        self.fixed_clock = Some(time);
        self
    }

    /// UTC now, in milliseconds; a claim that no rule reads.
    pub fn now_ms(&mut self) -> i64 {
        match &mut self.fixed_clock {
            Some(time) => {
                *time += TimeDelta::milliseconds(1);
                time.timestamp_millis()
            }
            None => Utc::now().timestamp_millis(),
        }
    }

    /// The same without moving a stopped clock on.
    #[must_use]
    pub fn time_ms(&self) -> i64 {
        self.fixed_clock.map_or_else(|| Utc::now().timestamp_millis(), |at| at.timestamp_millis())
    }

    /// Where the heads of all campaigns are remembered.
    #[must_use]
    pub fn heads_file(&self) -> PathBuf {
        self.data_folder.join("heads.json")
    }

    #[must_use]
    pub fn data_folder(&self) -> &Path {
        &self.data_folder
    }

    #[must_use]
    pub fn scenario_folders(&self) -> &[PathBuf] {
        &self.scenario_folders
    }
}

/// Bytes from the operating system, for secrets, salts and keys.
///
/// # Errors
/// When the operating system has no randomness to give.
pub fn random_bytes<const N: usize>() -> ApiResult<[u8; N]> {
    let mut bytes = [0; N];
    rand::rngs::SysRng.try_fill_bytes(&mut bytes).map_err(|error| {
        let message = format!("the operating system gives no randomness: {error}");
        ApiError::new(Kind::Failed, "no_randomness", message)
    })?;
    Ok(bytes)
}
