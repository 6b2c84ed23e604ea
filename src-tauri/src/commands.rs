//! What the interface may ask: `ask` for everything of a war, and the little that only a shell knows.

use std::path::{Path, PathBuf};

use api::error::{ApiError, ApiResult, Kind};
use api::request::{Reply, Request};
use api::views::StatusView;
use serde::Serialize;
use tauri::{AppHandle, Emitter as _, Manager as _, State, WebviewWindow};

use crate::campaign_folder::{CAMPAIGN, CampaignFolder};
use crate::desk::Desk;
use crate::dialogs;
use crate::faults;
use crate::graphics::Graphics;
use crate::guard::Guard;
use crate::menu::{self, Action, MenuBar};
use crate::opening::{Opening, Waiting};
use crate::replacing::Replacing;
use crate::{second, window};

/// Tells the interface how far long work has come: done, of so many.
const PROGRESS: &str = "progress";
/// Progress is told at most so often, so that telling it does not take longer than the work.
const TOLD_EVERY: std::time::Duration = std::time::Duration::from_millis(100);

/// What became of a request.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Ok(Box<Reply>),
    Error(ApiError),
}

/// The one question: requests of the api, answered in turn: a change, and what the screen shows after it.
///
/// # Errors
/// When the program made a mistake.
#[tauri::command]
pub(crate) async fn ask(
    app: AppHandle,
    window: WebviewWindow,
    desk: State<'_, Desk>,
    campaign_folder: State<'_, CampaignFolder>,
    requests: Vec<Request>,
) -> ApiResult<Vec<Outcome>> {
    let is_second = window.label() == second::LABEL;
    let is_change = requests.iter().any(second::is_change);
    let placed: Vec<ApiResult<Request>> = requests
        .into_iter()
        .map(|request| if is_second { second::only_looks(request) } else { Ok(request) })
        .map(|request| {
            let mut request = request?;
            campaign_folder.place_all(&mut request).map(|()| request)
        })
        .collect();
    let desk = desk.inner().clone();
    aside(move || {
        let mut told = std::time::Instant::now();
        let mut progress = |done, total| {
            if told.elapsed() >= TOLD_EVERY || done >= total {
                told = std::time::Instant::now();
                let _ = app.emit(PROGRESS, (done, total));
            }
        };
        let replacing = app.state::<Replacing>();
        let mut answer =
            |request| replacing.answer(request, |request| desk.ask(request, &mut progress));
        let outcomes = placed
            .into_iter()
            .map(|request| match request.and_then(&mut answer) {
                Ok(reply) => Outcome::Ok(Box::new(reply)),
                Err(error) => Outcome::Error(error),
            })
            .collect();
        if is_change {
            second::changed(&app);
        }
        outcomes
    })
    .await
}

/// A campaign at a glance.
#[derive(Serialize)]
pub(crate) struct Campaign {
    file: PathBuf,
    status: Option<StatusView>,
    /// Why it cannot be opened.
    error: Option<ApiError>,
}

/// What the hub shows.
#[derive(Serialize)]
pub(crate) struct Welcome {
    campaigns: Vec<Campaign>,
    /// Something to open at once; told once.
    opening: Option<Opening>,
    /// Where campaigns whose name says no other place lie.
    folder: PathBuf,
    /// Something to be said about this start.
    notice: Option<&'static str>,
}

/// The campaigns this window knows, and what waits to be opened.
///
/// # Errors
/// When the program made a mistake.
#[tauri::command]
pub(crate) async fn welcome(
    window: WebviewWindow,
    desk: State<'_, Desk>,
    campaign_folder: State<'_, CampaignFolder>,
    waiting: State<'_, Waiting>,
    graphics: State<'_, Graphics>,
) -> ApiResult<Welcome> {
    let (files, folder) = (campaign_folder.campaigns(), campaign_folder.folder().to_path_buf());
    let desk = desk.inner().clone();
    // What waits is opened in the main window.
    let handed = (window.label() == window::LABEL).then(|| waiting.take()).flatten();
    let crashed = *graphics == Graphics::AfterCrash;
    let notice = crashed.then_some(
        "An earlier start never showed its window, so everything is drawn in the simplest way now. Help, About says more.",
    );
    aside(move || {
        let campaigns = files.into_iter().map(|file| glance(&desk, file)).collect();
        let opening = handed.map(|handed| handed.look(desk.host()));
        Welcome { campaigns, opening, folder, notice }
    })
    .await
}

/// The interface shows this campaign now, or none: it goes to the top of the recent ones, and the others' locks are given up.
///
/// # Errors
/// When the program made a mistake.
#[tauri::command]
pub(crate) async fn showing(
    app: AppHandle,
    desk: State<'_, Desk>,
    campaign_folder: State<'_, CampaignFolder>,
    file: Option<PathBuf>,
) -> ApiResult<()> {
    let shown = file.map(|file| campaign_folder.place(&file));
    if let Some(shown) = &shown {
        campaign_folder.remember(shown);
    }
    second::follow(&app, shown.as_deref());
    let known = campaign_folder.recent();
    app.state::<MenuBar>().show(&app, shown.as_deref(), &known);
    let desk = desk.inner().clone();
    aside(move || desk.keep_only(shown.as_deref(), &known)).await
}

/// Takes a campaign off the list of recent ones. Its file stays where it is.
#[tauri::command]
pub(crate) fn forget(app: AppHandle, campaign_folder: State<'_, CampaignFolder>, file: PathBuf) {
    campaign_folder.forget(&file);
    let bar = app.state::<MenuBar>();
    bar.show(&app, bar.shown().as_deref(), &campaign_folder.recent());
}

/// The interface has shown its first picture: drawing works.
#[tauri::command]
pub(crate) fn painted(guard: State<'_, Guard>, graphics: State<'_, Graphics>) {
    guard.lower(matches!(*graphics, Graphics::Asked | Graphics::AfterCrash));
}

/// Something the menu can do too: a dialog, the full screen, the end.
///
/// # Errors
/// When there is no such action.
#[tauri::command]
pub(crate) fn carry_out(app: AppHandle, action: String) -> ApiResult<()> {
    let unknown = || ApiError::usage("shell.action", format!("the window does not know {action}"));
    let action = Action::of(&action).ok_or_else(unknown)?;
    menu::carry_out(&app, action);
    Ok(())
}

/// Shows a campaign on the second screen.
///
/// # Errors
/// When no second window can be opened.
#[tauri::command]
pub(crate) async fn show_second(
    app: AppHandle,
    campaign_folder: State<'_, CampaignFolder>,
    file: PathBuf,
) -> ApiResult<()> {
    second::open(&app, &campaign_folder.place(&file))
}

/// The window that asks fills its screen, or no longer does.
#[tauri::command]
pub(crate) fn full_screen(window: WebviewWindow) {
    // A desktop that decides about sizes alone leaves the window as it is.
    let _ = window.set_fullscreen(!window.is_fullscreen().unwrap_or_default());
}

/// Where a new file shall lie, chosen in the system's dialog. What was said there about a file that is there already, is
/// remembered for the writing.
///
/// # Errors
/// When the program made a mistake.
#[tauri::command]
pub(crate) async fn save_file(app: AppHandle, suggested: PathBuf) -> ApiResult<Option<PathBuf>> {
    aside(move || {
        let campaign_folder = app.state::<CampaignFolder>();
        let is_campaign = suggested.extension().is_some_and(|ending| ending == CAMPAIGN);
        // What tells of a campaign lies beside it.
        let beside = app.state::<MenuBar>().shown().filter(|_| !is_campaign);
        let place = match beside.as_deref().and_then(Path::parent) {
            Some(folder) => folder.join(&suggested),
            None => campaign_folder.place(&suggested),
        };
        if is_campaign && place.starts_with(campaign_folder.folder()) {
            // Where it cannot be made, the dialog starts above it.
            let _ = std::fs::create_dir_all(campaign_folder.folder());
        }
        let title = if is_campaign { "Where to keep the campaign" } else { "Save" };
        dialogs::place_for(&app, title, &place)
    })
    .await
}

/// What waits to be opened; told once.
///
/// # Errors
/// When the program made a mistake.
#[tauri::command]
pub(crate) async fn opening(
    desk: State<'_, Desk>,
    waiting: State<'_, Waiting>,
) -> ApiResult<Option<Opening>> {
    let (handed, host) = (waiting.take(), desk.host().clone());
    aside(move || handed.map(|handed| handed.look(&host))).await
}

/// What the program is made of and where it keeps things.
#[derive(Serialize)]
pub(crate) struct About {
    version: &'static str,
    licence: &'static str,
    system: String,
    /// The shell's and the page's makers, with their versions.
    tauri: &'static str,
    webkit: String,
    graphics: &'static str,
    data_folder: PathBuf,
    campaigns_folder: PathBuf,
    scenario_folders: Vec<PathBuf>,
    /// Where mistakes of the program are written down.
    faults: PathBuf,
}

#[tauri::command]
pub(crate) fn about(
    desk: State<'_, Desk>,
    campaign_folder: State<'_, CampaignFolder>,
    graphics: State<'_, Graphics>,
) -> About {
    let host = desk.host();
    let real = |folder: &PathBuf| folder.canonicalize().unwrap_or_else(|_| folder.clone());
    About {
        version: env!("CARGO_PKG_VERSION"),
        licence: env!("CARGO_PKG_LICENSE"),
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        tauri: tauri::VERSION,
        webkit: tauri::webview_version().unwrap_or_else(|_| "unknown".to_owned()),
        graphics: graphics.sentence(),
        data_folder: host.data_folder().to_path_buf(),
        campaigns_folder: campaign_folder.folder().to_path_buf(),
        scenario_folders: host.scenario_folders().iter().map(real).collect(),
        faults: host.data_folder().join(faults::FILE),
    }
}

fn glance(desk: &Desk, file: PathBuf) -> Campaign {
    let looked = if file.exists() { desk.glance(&file) } else { Err(moved(&file)) };
    match looked {
        Ok(status) => Campaign { file, status: Some(status), error: None },
        Err(error) => Campaign { file, status: None, error: Some(error) },
    }
}

/// A remembered campaign is not where it was.
fn moved(file: &Path) -> ApiError {
    let folder = file.parent().unwrap_or(file).display();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let message = format!("{name} is no longer in {folder}: it was moved, renamed or deleted");
    ApiError::usage("campaign.moved", message).hint("open it from its new place, or forget it here")
}

/// Does long work where it does not hold up the drawing.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> ApiResult<T> {
    let done = tauri::async_runtime::spawn_blocking(work).await;
    done.map_err(|_| ApiError::new(Kind::Failed, "desk.fault", "the program made a mistake"))
}
