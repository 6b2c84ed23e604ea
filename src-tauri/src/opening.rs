//! How a campaign comes in from outside: named at the start, handed over by a second start, dropped on the window, chosen in
//! a dialog or from the recent ones. It waits here until the interface fetches it; whether it can be read, the api says. A
//! scenario comes in the same way and is offered for founding.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use api::Host;
use api::error::{ApiError, ApiResult};
use api::founding::read_scenario;
use api::handle::scenario_line;
use api::request::ScenarioLine;
use clap::Parser as _;
use serde::Serialize;
use tauri::{AppHandle, Emitter as _, Manager as _};

use crate::campaign_folder::{CAMPAIGN, CampaignFolder};
use crate::start::Start;
use crate::window;

/// Tells the interface that something waits to be opened.
const OPENING: &str = "opening";
/// The file that makes a folder a scenario.
const SCENARIO: &str = "scenario.toml";
/// The ending of exported entries.
const ENTRIES: &str = "jsonl";

/// What came in, looked at: one of the first three, and perhaps a word about what came with it.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Opening {
    campaign: Option<PathBuf>,
    /// To be founded.
    scenario: Option<Box<ScenarioLine>>,
    /// Why nothing can be made of it; of a scenario, all its faults.
    refusal: Option<ApiError>,
    /// What became of the other files.
    notice: Option<String>,
}

/// The one thing that waits.
#[derive(Default)]
pub(crate) struct Waiting(Mutex<Option<Handed>>);

/// A file or folder, and what became of those beside it.
pub(crate) struct Handed {
    path: PathBuf,
    notice: Option<String>,
}

impl Waiting {
    /// What the program was started with.
    pub(crate) fn at_start(start: &Start, here: &Path, campaign_folder: &CampaignFolder) -> Self {
        let waiting = Self::default();
        waiting.put(start.files.iter().map(|file| here.join(file)).collect(), campaign_folder);
        waiting
    }

    /// Takes what waits.
    pub(crate) fn take(&self) -> Option<Handed> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// A window shows one campaign at a time: the first that is one waits, further ones only become known.
    fn put(&self, mut files: Vec<PathBuf>, campaign_folder: &CampaignFolder) {
        if files.is_empty() {
            return;
        }
        let first = files.iter().position(|file| is_ours(file)).unwrap_or_default();
        let path = files.remove(first);
        let (known, aside): (Vec<_>, Vec<_>) =
            files.into_iter().partition(|file| has_campaigns_name(file));
        known.iter().for_each(|file| campaign_folder.remember(file));
        let handed = Handed { path, notice: about_others(&known, &aside) };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(handed);
    }
}

impl Handed {
    /// Looks at what came in. Reads a scenario, so it takes its time.
    pub(crate) fn look(self, host: &Host) -> Opening {
        let Self { path, notice } = self;
        let named = Opening { notice, ..Opening::default() };
        if let Some(folder) = scenario_folder(&path) {
            return match scenario(host, &folder) {
                Ok(line) => Opening { scenario: Some(Box::new(line)), ..named },
                Err(refusal) => Opening { refusal: Some(refusal), ..named },
            };
        }
        match no_campaign(&path) {
            Some(refusal) => Opening { refusal: Some(refusal), ..named },
            None => Opening { campaign: Some(path), ..named },
        }
    }
}

/// Has the interface open the first of these files. Without any, the window only comes to the front.
pub(crate) fn hand_over(app: &AppHandle, files: Vec<PathBuf>) {
    let is_something = !files.is_empty();
    app.state::<Waiting>().put(files, &app.state::<CampaignFolder>());
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

/// A scenario that can be founded, wherever it lies.
fn scenario(host: &Host, folder: &Path) -> ApiResult<ScenarioLine> {
    let place = folder.display().to_string();
    read_scenario(host, &place).map_err(|mut error| {
        error.message = format!("{}: {}", name(folder), error.message);
        error
    })?;
    Ok(scenario_line(host, place, folder.to_path_buf()))
}

/// The folder of a scenario, named itself or by the file in it.
fn scenario_folder(path: &Path) -> Option<PathBuf> {
    if path.is_dir() {
        return path.join(SCENARIO).is_file().then(|| path.to_path_buf());
    }
    (path.ends_with(SCENARIO) && path.is_file()).then(|| path.parent().map(Path::to_path_buf))?
}

/// What is known not to be a campaign without opening it, with the way to make one of it.
fn no_campaign(path: &Path) -> Option<ApiError> {
    if path.is_dir() {
        let message = format!("{} is a folder without a {SCENARIO}", name(path));
        let error = ApiError::usage("opening.folder", message);
        return Some(error.hint("open a campaign's file, or the folder of a scenario"));
    }
    if path.is_file() && path.extension().is_some_and(|ending| ending == ENTRIES) {
        let message = format!("{} holds exported entries, not a campaign", name(path));
        let error = ApiError::usage("opening.entries", message);
        let hint = format!("`wardiary import {}` makes a campaign of them", path.display());
        return Some(error.hint(hint));
    }
    None
}

fn has_campaigns_name(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == CAMPAIGN) && path.is_file()
}

fn is_ours(path: &Path) -> bool {
    has_campaigns_name(path) || scenario_folder(path).is_some()
}

/// What became of the files that are not opened.
fn about_others(known: &[PathBuf], aside: &[PathBuf]) -> Option<String> {
    let names = |files: &[PathBuf]| files.iter().map(|f| name(f)).collect::<Vec<_>>().join(", ");
    let known = (!known.is_empty())
        .then(|| format!("Only one opens at a time; the others are on the hub: {}.", names(known)));
    let aside = (!aside.is_empty()).then(|| format!("These are not campaigns: {}.", names(aside)));
    let sentences: Vec<String> = known.into_iter().chain(aside).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Desk {
        home: tempfile::TempDir,
        campaign_folder: CampaignFolder,
    }

    impl Desk {
        fn new(files: &[&str]) -> Self {
            let home = tempfile::tempdir().unwrap();
            for file in files {
                let place = home.path().join(file);
                std::fs::create_dir_all(place.parent().unwrap()).unwrap();
                std::fs::write(place, "").unwrap();
            }
            let campaign_folder = CampaignFolder::new(home.path().join("wars"), home.path());
            Self { home, campaign_folder }
        }

        fn at(&self, name: &str) -> PathBuf {
            self.home.path().join(name)
        }

        /// Starts the program with these files, and looks at what waits.
        fn start(&self, files: &[&str]) -> Opening {
            let words = [&["wardiary-desk"], files].concat();
            let waiting = Waiting::at_start(
                &Start::parse_from(words),
                self.home.path(),
                &self.campaign_folder,
            );
            let handed = waiting.take().unwrap();
            assert!(waiting.take().is_none(), "it is told once");
            handed.look(&Host::new(self.at("data"), Vec::new()))
        }
    }

    #[test]
    fn the_first_campaign_waits_and_the_others_become_known() {
        let desk = Desk::new(&["a.wardiary", "b.wardiary", "photo.jpg"]);
        let opened = desk.start(&["photo.jpg", "a.wardiary", "b.wardiary", "gone.wardiary"]);
        assert_eq!(opened.campaign, Some(desk.at("a.wardiary")));
        assert_eq!(
            desk.campaign_folder.recent(),
            [desk.at("b.wardiary")],
            "a picture is no campaign"
        );
        let notice = opened.notice.unwrap();
        assert!(notice.contains("are on the hub: b.wardiary."), "{notice}");
        assert!(notice.contains("These are not campaigns: photo.jpg, gone.wardiary."), "{notice}");
    }

    #[test]
    fn what_is_alone_is_opened_whatever_it_is() {
        let desk = Desk::new(&["photo.jpg"]);
        for name in ["photo.jpg", "gone.wardiary"] {
            let opened = desk.start(&[name]);
            assert_eq!(opened.campaign, Some(desk.at(name)), "the api says what is wrong with it");
            assert_eq!(opened.notice, None);
        }
    }

    #[test]
    fn a_scenario_is_offered_by_its_folder_and_by_its_file() {
        let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/../campaigns/first-light");
        let desk = Desk::new(&[]);
        for named in [scenario.to_owned(), format!("{scenario}/scenario.toml")] {
            let opened = desk.start(&[&named]);
            assert_eq!(opened.campaign, None);
            let line = opened.scenario.expect("it has no faults");
            assert_eq!(line.title, "First Light");
            assert_eq!(line.name, scenario, "it is founded from where it lies");
        }
    }

    #[test]
    fn a_scenario_with_faults_says_all_of_them() {
        let desk = Desk::new(&["broken/scenario.toml"]);
        let opened = desk.start(&["broken"]);
        assert!(opened.campaign.is_none() && opened.scenario.is_none());
        let refusal = opened.refusal.unwrap();
        assert!(refusal.message.starts_with("broken: "), "{}", refusal.message);
        assert!(!refusal.diagnostics.is_empty());
    }

    #[test]
    fn a_folder_and_exported_entries_are_no_campaigns() {
        let desk = Desk::new(&["letters/home.txt", "war.jsonl"]);
        for (name, code) in [("letters", "opening.folder"), ("war.jsonl", "opening.entries")] {
            let refusal = desk.start(&[name]).refusal.unwrap();
            assert_eq!(refusal.code, code);
            assert!(refusal.message.starts_with(name), "{}", refusal.message);
        }
    }
}
