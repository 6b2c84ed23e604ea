//! Campaigns come into being, and files go in and out: founding, simulation, export, import, copies; the scenarios to found from.

use std::path::{Path, PathBuf};

use campaign::WarState;
use journal::{Copy, EntryRef, Journal, Opening, Progress, RememberedHeads};

use super::{Api, key, unexpected};
use crate::error::{ApiError, Kind};
use crate::founding::{Founding, read_scenario};
use crate::host::Host;
use crate::request::{Reply, Request, Response, ScenarioLine, Written};
use crate::session::Session;
use crate::simulate;
use crate::views::{OnMap, drawing, standing};
use kernel::Side;

impl Api {
    pub(super) fn create(
        &mut self,
        request: Request,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Response {
        match request {
            Request::New { file, scenario, options, players, consent, automatic } => {
                let seed = None;
                let founding = Founding { scenario, options, players, consent, automatic, seed };
                let session = Session::found(&file, &mut self.host, &founding)?;
                let status = session.status(None)?;
                self.sessions.insert(key(&file), session);
                Ok(Reply::Status(Box::new(status)))
            }
            Request::Simulate { scenario, seed, blue, orange, file, durable, until } => {
                let folder = self.host.data_folder().join("simulations");
                let path = match &file {
                    Some(path) => path.clone(),
                    None => {
                        std::fs::create_dir_all(&folder)?;
                        folder.join(format!("{}-{seed}.wardiary", std::process::id()))
                    }
                };
                let commanders = [blue, orange];
                let plan = simulate::Plan { scenario, seed, commanders, durable, until };
                let played = simulate::simulate(&path, &mut self.host, &plan, progress);
                let result = played.map(|(session, result)| {
                    drop(session);
                    Reply::Simulated(Box::new(result))
                });
                if file.is_none() {
                    forget(&path);
                }
                result
            }
            _ => Err(unexpected()),
        }
    }

    /// The file becomes what this computer remembers of the campaign.
    fn accept(&mut self, file: &Path) -> Response {
        self.close(file)?;
        let heads = RememberedHeads::at(self.host.heads_file());
        let head = Journal::accept(file, &heads, Some(self.host.time_ms()))?;
        Ok(Reply::Text(format!(
            "{} is accepted as it is, up to entry {}.",
            file.display(),
            head.seq
        )))
    }

    /// A branch is open for play at once.
    fn branch(&mut self, file: &Path, to: PathBuf, at: Option<u64>, reason: &str) -> Response {
        let mut host = self.host.clone();
        let branch = self.reading(file, |session| session.branch(&mut host, &to, at, reason))?;
        let entries = branch.fold.seq;
        self.sessions.insert(key(&to), branch.into());
        Ok(Reply::Written(Written { path: to, entries }))
    }

    pub(super) fn carry(
        &mut self,
        request: Request,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Response {
        match request {
            Request::Export { file, to, seat } => self.reading(&file, |session| {
                let mut out = std::io::BufWriter::new(
                    std::fs::File::create_new(&to).map_err(ApiError::on_file(&to))?,
                );
                let shown =
                    |entry: &EntryRef<'_>| seat.is_none_or(|seat| session.shows(seat, entry));
                let told = &mut |at: Progress| progress(at.done, at.total);
                let exported = session.journal.export(&mut out, &shown, told)?;
                let out = out.into_inner().map_err(std::io::IntoInnerError::into_error)?;
                out.sync_all()?;
                Ok(Reply::Written(Written { path: to.clone(), entries: exported.head.seq }))
            }),
            Request::Import { from, to } => {
                let mut lines = std::io::BufReader::new(
                    std::fs::File::open(&from).map_err(ApiError::on_file(&from))?,
                );
                let opening = Opening::new().heads(self.host.heads_file()).at(self.host.time_ms());
                let journal = Journal::import(&mut lines, &to, opening)?;
                let entries = journal.head().seq;
                Session::on(journal)?;
                Ok(Reply::Written(Written { path: to, entries }))
            }
            Request::Accept { file } => self.accept(&file),
            Request::Copy { file, to, seat } => self.reading(&file, |session| {
                let shown =
                    |entry: &EntryRef<'_>| seat.is_none_or(|seat| session.shows(seat, entry));
                let copy = if seat.is_some() { Copy::For(&shown) } else { Copy::Backup };
                session.journal.copy_to(&to, copy)?;
                Ok(Reply::Written(Written { path: to.clone(), entries: session.fold.seq }))
            }),
            Request::Branch { file, to, at, reason } => self.branch(&file, to, at, &reason),
            _ => Err(unexpected()),
        }
    }

    pub(super) fn scenarios(&self, request: Request) -> Response {
        match request {
            Request::Scenarios {} => Ok(Reply::Scenarios(self.all_scenarios())),
            Request::Preview { scenario, palette } => {
                let setup = read_scenario(&self.host, &scenario)?.setup().clone();
                let war = WarState::begin(std::sync::Arc::new(setup));
                let on = OnMap::of(&war, None)?;
                let svg = report::map::thumbnail_svg(&drawing(on), &standing(on), palette);
                Ok(Reply::Text(svg))
            }
            Request::CheckScenario { scenario } => {
                let scenario = read_scenario(&self.host, &scenario)?;
                Ok(Reply::Text(format!("{}: no fault found", scenario.title())))
            }
            Request::Schema {} => {
                let schema = serde_json::to_string_pretty(&campaign::schema());
                schema
                    .map(Reply::Text)
                    .map_err(|error| ApiError::new(Kind::Failed, "schema", error.to_string()))
            }
            _ => Err(unexpected()),
        }
    }

    /// Scenarios in the scenario folders, one level of sub-folders deep; faulty ones with what is wrong with them.
    fn all_scenarios(&self) -> Vec<ScenarioLine> {
        let mut lines: Vec<ScenarioLine> = Vec::new();
        for root in self.host.scenario_folders() {
            for folder in folders_below(root, 2) {
                let name = folder.strip_prefix(root).unwrap_or(&folder).display().to_string();
                if !lines.iter().any(|line| line.name == name) {
                    lines.push(scenario_line(&self.host, name, folder));
                }
            }
        }
        lines.sort_by(|a, b| a.name.cmp(&b.name));
        lines
    }
}

fn folders_below(root: &Path, depth: u8) -> Vec<PathBuf> {
    let Ok(items) = std::fs::read_dir(root) else { return Vec::new() };
    let mut folders = Vec::new();
    for path in items.flatten().map(|item| item.path()).filter(|path| path.is_dir()) {
        if path.join(campaign::SCENARIO_FILE).is_file() {
            folders.push(path);
        } else if depth > 1 {
            folders.extend(folders_below(&path, depth - 1));
        }
    }
    folders
}

/// Removes a simulation's journal that nobody asked to keep.
fn forget(path: &Path) {
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
}

/// A scenario as it is offered for founding; a faulty one with its faults, so that whoever writes it sees them.
#[must_use]
pub fn scenario_line(host: &Host, name: String, folder: PathBuf) -> ScenarioLine {
    let read = read_scenario(host, &folder.display().to_string());
    let mut line = ScenarioLine { title: name.clone(), name, folder, ..ScenarioLine::default() };
    match read {
        Ok(scenario) => {
            let setup = scenario.setup();
            line.title.clone_from(&setup.title);
            line.summary.clone_from(&setup.summary);
            line.sides = Side::BOTH.map(|side| setup.side_name(side).to_owned()).into();
            line.days = u8::try_from(setup.calendar.days.len()).unwrap_or(u8::MAX);
            line.begins = setup.calendar.first_day.format("%-d %b %Y").to_string();
            line.units = {
                let stands = setup.divisions().map(|(_, division)| division.stands.len());
                u16::try_from(stands.sum::<usize>()).unwrap_or(u16::MAX)
            };
            line.options = scenario.switches();
        }
        Err(error) => {
            line.summary = error.message;
            line.faults = error.diagnostics;
        }
    }
    line
}
